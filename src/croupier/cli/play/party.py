"""Several people at one keyboard: whose turn it is, and a screen that shows nobody else's hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.cli.output import dollars
from croupier.cli.play.greetings import left_behind
from croupier.cli.play.result import RoundResult
from croupier.cli.play.screen import seen_by
from croupier.cli.play.session import Session
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.wagering import Wagering
from croupier.cli.play.words import Request
from croupier.law.refusal import BadInput
from croupier.procedure import steps
from croupier.procedure.betting_rules import TableStakes
from croupier.procedure.seats import SeatId, seat_name
from croupier.report.telling import HOUSE
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked
from croupier.table.prompts import device_to_come
from croupier.table.table import Table

MAX_NAME = 20
LAST = 4
"""How many commands close every list of what can be typed: why, rules, help, quit."""
HELP = (
    ("deal", "your wagers are made: the next person bets, and after the last one the cards are dealt"),
    ("NAME: WORDS", "while betting is open: any command for another person, by name or seat"),
)


def read_names(given: list[str]) -> list[str]:
    """The names given by --player; each must be different and not look like a seat."""
    names = [name.strip() for name in given]
    for name in names:
        if not name or len(name) > MAX_NAME or not name.isprintable() or ":" in name or name[0].isdigit():
            raise BadInput(
                f"--player {name[:40]!r}: expected a name of at most {MAX_NAME} characters, such as Ann"
            )
    if len(names) == 1:
        raise BadInput("--player: expected two people or more; alone, leave it out")
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput("--player: expected a different name for each person")
    return names


class Person(Session):
    """One of the people at the keyboard: seat, view of the table, and what they have not read yet."""

    def __init__(self, party: Party, seat: SeatId, name: str) -> None:
        super().__init__(party.table, party.terminal, cmd.player(seat), party.send)
        self.party = party
        self.called = name
        self._unread: list[str] = []
        self._unread_result = False
        self.wagering, self.story.result = party.wagering, party.result

    def hear(self, events: list[ev.AnyEvent]) -> None:
        """Keep what another person has done until this person's turn."""
        if any(isinstance(event, ev.Closed) for event in events) and not self.party.result.under_way:
            self.story.told = []
            self.story.begin_round()
        self._unread += self.story.hear(events)

    def result_is_in(self) -> None:
        """Note that a round's result was shown to another person."""
        self.story.look_back()
        self._unread_result = True

    def take_over(self, *, cleared: bool) -> None:
        """Take the keyboard; a cleared screen first shows what happened in the meantime."""
        for sentence in self._unread if cleared else ():
            self.terminal.say(f"  {sentence}")
        if self._unread_result and cleared:
            self.story.say_block()
        self._unread, self._unread_result = [], False
        self._show()

    def sit_down(self, cents: int, name: str = "you") -> None:
        """Take the seat silently; everyone's chips are shown when their turn comes."""
        command = self._sitting_down(cents, name)
        self.party.send(command, "")
        self._note(command)

    def remember(self) -> None:
        """What this person bought, and the last act, before the table was resumed."""
        self.story.hear(self.table.last_events)
        for entry in self.table.journal.entries:
            self._note(entry.command)

    def may_wager(self) -> bool:
        """Whether there is a wager this person can make now."""
        return bool(self._reader.names.open_now(self.seat))

    def status(self) -> None:
        """Show the table, unless it is another person's turn now."""
        if not self.table.round.closed and self.party.next_person() is self:
            super().status()

    def question(self) -> str:
        """Whose turn it is, and what may be answered."""
        return f"{self.called}: {super().question()}"

    def _can(self) -> list[str]:
        """What can be typed; the word that closes betting passes the turn even if nobody has wagered."""
        can, device = super()._can(), device_to_come(self.table)
        word = device.use if device is not None else "deal"
        return can if word in can else [*can[:-LAST], word, *can[-LAST:]]

    def farewell(self) -> str:
        """What this person goes home with."""
        seat = self.table.round.seats.get(self.seat)
        if seat is None:
            return f"{self.called} has left."
        left = left_behind(self.table, self.seat, "leaves", "owes")
        return (
            f"{self.called} bought in for {dollars(self.bought)}, has {dollars(seat.chips)} in chips{left}."
        )

    def _close(self, request: Request) -> None:
        """The dealer closes betting when everyone has had a turn to wager."""
        if self.party.all_ready(self):
            super()._close(request)

    def _say_result(self) -> None:
        if self.story.say_result():
            self.party.share_result(self)

    def _show(self, request: Request | None = None) -> None:
        super()._show(request)
        self.party.shown_to(self)

    def _help(self, request: Request) -> None:
        super()._help(request)
        self.terminal.say_rows(HELP)


class Party:
    """The people at one keyboard of a virtual table, by seat."""

    live = False

    def __init__(self, table: Table, terminal: Terminal, names: Mapping[SeatId, str]) -> None:
        self.table = table
        self.terminal = terminal
        self.wagering = Wagering(table)
        self.result = RoundResult(table, HOUSE, names)
        self._ready: set[SeatId] = set()
        self._private = False
        """Whether the screen shows cards that not everyone at the keyboard may see."""
        self.people = {seat: Person(self, seat, name) for seat, name in names.items()}
        self._acting = self._first

    @property
    def _first(self) -> Person:
        return next(iter(self.people.values()))

    @property
    def seated(self) -> bool:
        """Whether everyone has a seat."""
        return all(seat in self.table.round.seats for seat in self.people)

    def name(self) -> str:
        """The game, or its variant, as it is printed."""
        return self._first.name()

    def turn(self) -> str:
        """Who acts next, in a few words."""
        decides = asked(self.table)
        return f"{self.next_person().called} decides" if decides else "betting is open"

    def sit_down(self, buy_in: Callable[[str], int]) -> None:
        """Everyone takes a seat, with the chips each asks for."""
        for seat, person in self.people.items():
            if seat not in self.table.round.seats:
                person.sit_down(buy_in(f"{person.called}, buy"), person.called)

    def remember(self) -> None:
        """What came before the table was resumed."""
        for entry in self.table.journal.entries:
            for event in entry.events:
                again, undoing = not self.result.under_way, entry.key.partition(":")[0]
                self.wagering.note(event, undoing, again=again)
                self.result.note(event)
        between = isinstance(self.table.pending, steps.Betting) and not self.result.under_way
        self.result.over = self.result.over and not between
        for person in self.people.values():
            person.remember()

    def welcome(self) -> None:
        """What is played here, by whom, and how they take turns."""
        self._first.welcome()
        people = ", ".join(f"{each.called} (seat {seat_name(seat)})" for seat, each in self.people.items())
        turns = (
            "" if isinstance(self.table.rulebook, TableStakes) else " Each has a turn to bet; deal ends it."
        )
        self.terminal.say(f"At the keyboard: {people}.{turns}")

    def status(self) -> None:
        """Show the table to the person who is next."""
        self._acting = self.next_person()
        self._hand_over(self._acting)

    def act(self, command: cmd.Command) -> None:
        """Carry out a command that belongs to no particular person."""
        self._acting.act(command)

    def farewell(self) -> str:
        """What each person goes home with."""
        return "\n".join([*(person.farewell() for person in self.people.values()), "Goodbye."])

    def send(self, command: cmd.Command, key: str) -> list[ev.AnyEvent]:
        """Carry out a command of the person at the keyboard; the others read later what it did."""
        events = list(self.table.record(command, key))
        if any(isinstance(event, ev.Closed) for event in events):
            self._ready.clear()
        for person in self.people.values():
            if person is not self._acting:
                person.hear(events)
        return events

    def next_person(self) -> Person:
        """The person who is asked, or while betting is open the next to wager; otherwise the first."""
        for seat in asked(self.table):
            if seat in self.people:
                return self.people[seat]
        return next(iter(self._to_wager()), self._first)

    def _to_wager(self) -> list[Person]:
        """Those who may still wager before the dealer closes betting; at table stakes nobody has to wager."""
        if not isinstance(self.table.pending, steps.Betting):
            return []
        people = [person for seat, person in self.people.items() if seat not in self._ready]
        if isinstance(self.table.rulebook, TableStakes):
            return people
        return [person for person in people if person.may_wager()]

    def all_ready(self, person: Person) -> bool:
        """Whether betting may close when this person says so; everyone else has a turn first."""
        if isinstance(self.table.rulebook, TableStakes):
            return True
        self._ready.add(person.seat)
        if self._to_wager():
            return False
        self._ready.clear()  # if the dealer cannot close yet, everyone has another turn
        return True

    def share_result(self, person: Person) -> None:
        """Note that one person has read the round's result; the others read it at their turn."""
        for each in self.people.values():
            if each is not person:
                each.result_is_in()

    def shown_to(self, person: Person) -> None:
        """Note that a person's view is on the screen; hidden cards make it private."""
        self._private = self._private or any(
            seen_by(self.table, person.seat).hands != seen_by(self.table, other).hands
            for other in self.people
        )

    def run(self) -> None:
        """Answer lines until somebody quits, the table closes or the input ends."""
        while not self.table.round.closed:
            try:
                person = self.next_person()
                if person is not self._acting:
                    self._hand_over(person)
                person, line = self._addressed(person, self.terminal.ask(person.question()))
            except Ended:
                return
            except BadInput as error:
                self.terminal.say(error.spoken, "yellow")
                continue
            self._acting = person
            if not person.answer(line):
                return

    def _hand_over(self, person: Person) -> None:
        """Give the keyboard to a person; a private screen is cleared and waits for them."""
        self._acting = person
        cleared = self.terminal.interactive and self._private
        if cleared:
            self.terminal.clear()
            self.terminal.ask(f"{person.called}, your turn. Press Enter when only you can see the screen. ")
        self._private = False
        person.take_over(cleared=cleared)

    def _addressed(self, person: Person, line: str) -> tuple[Person, str]:
        """Whom a line is for: the person named before a colon, unless the screen is private."""
        name, colon, rest = line.partition(":")
        named = [
            each
            for seat, each in self.people.items()
            if name.strip().casefold() in (each.called.casefold(), seat_name(seat))
        ]
        if not colon or not named or named[0] is person:
            return person, rest if colon and named else line
        if self._private or not isinstance(self.table.pending, steps.Betting):
            raise BadInput(f"{named[0].called}: it is the turn of {person.called}")
        return named[0], rest
