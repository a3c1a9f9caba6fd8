"""One sitting at the terminal table: reads a line, asks the table, says what happened."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from croupier.cli.output import dollars
from croupier.cli.play.board import say_board, say_recent
from croupier.cli.play.commitments import head, known, opening
from croupier.cli.play.confirming import Confirming
from croupier.cli.play.help_text import command_names, help_rows
from croupier.cli.play.hints import hint
from croupier.cli.play.naming_pieces import named
from croupier.cli.play.question import patron_question, while_betting
from croupier.cli.play.reading import PATRON, VALUE_BYTES, CommandReader
from croupier.cli.play.result import RoundResult
from croupier.cli.play.rules import say_rules
from croupier.cli.play.screen import lines, owed, seen_by
from croupier.cli.play.slips import Tickets
from croupier.cli.play.story import Story
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.wagering import Act, Wagering
from croupier.cli.play.words import Request, read_line
from croupier.law.citation import printed
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Cutting, Passing
from croupier.procedure.seats import SeatId, seat_name
from croupier.report.telling import HOUSE
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked, asks
from croupier.table.chance import hidden
from croupier.table.company import arrivals, next_act
from croupier.table.exchanges import CHIPS_NEEDED
from croupier.table.prompts import device_of, shown
from croupier.table.table import Table

Send = Callable[[cmd.Command, str], list[ev.AnyEvent]]
"""Carries out a command under a key and returns the events it caused."""
DEALER_WORDS = (
    "sit", "leave", "cards", "unseen", "stub", "reader", "result", "validate", "report"
)  # fmt: skip


class Session:
    """A patron's or a dealer's dialogue with one table."""

    def __init__(
        self, table: Table, terminal: Terminal, patron: cmd.Actor = PATRON, send: Send | None = None
    ) -> None:
        """`send` carries out commands where the table is someone else's; left out, the table does."""
        self.table = table
        self.terminal = terminal
        self.live = table.mode == "live"
        self.patron = patron
        self.seat = patron.seat
        self._send = send or table.record
        self._alone = send is None
        """Whether nobody else sits at the table unless this session brings company."""
        self.viewer: SeatId = HOUSE if self.live else self.seat
        terminal.edit = lambda text: printed(text, table.edition.day)
        self.wagering = Wagering(table)
        self.story = Story(table, terminal, self.viewer, RoundResult(table, self.viewer))
        self.tickets = Tickets(table, self.viewer)
        self.bought = 0
        self._reminded: list[str] = []
        self._corrected = False
        self._reader = CommandReader(table, self.live, patron)
        self._confirming = Confirming(table, terminal, self.act)
        self._do: dict[str, Callable[[Request], None]] = {
            "again": self._again, "close": self._close, "result": self._entered, "show": self._show,
            "why": self._why, "rules": self._rules, "save": self._save, "help": self._help,
            "head": self._head, "undo": self._undo, "clear": self._undo, "wagers": self._wagers,
            "board": self._board, "tickets": self._tickets,
        }  # fmt: skip

    def sit_down(self, cents: int, name: str = "you") -> None:
        """The patron takes the seat with chips and, where the table is not to be repeated, a random value for
        the cards or dice to come.
        """
        self._act(self._sitting_down(cents, name))
        if self._alone:
            for command in arrivals(self.table):
                self.table.record(command)

    def _sitting_down(self, cents: int, name: str) -> cmd.Sit:
        value = secrets.token_hex(VALUE_BYTES) if self.table.round.opened_at else ""
        return cmd.Sit(by=self.patron, seat=self.seat, patron=name, buy_in=cents, value=value)

    @property
    def seated(self) -> bool:
        """Whether the patron of a virtual table has a seat."""
        return self.seat in self.table.round.seats

    def remember(self) -> None:
        """What came before the table was resumed: the last act, and what a patron bought and wagered."""
        self.story.hear(self.table.last_events)
        for entry in self.table.journal.entries:
            self._note(entry.command)
        self._collect_standing()
        result = self.story.result
        between = isinstance(self.table.pending, steps.Betting) and not result.under_way
        result.over = result.over and not between
        if self.live:
            return
        if isinstance(self.table.pending, steps.Validate):
            self.story.say(self._confirmed())

    def name(self) -> str:
        """The game, or its variant, as it is printed."""
        return self.table.game.name_of(str(getattr(self.table.round.options, "variant", "")))

    def turn(self) -> str:
        """Who acts next, in a few words."""
        step = self.table.pending
        if isinstance(step, steps.Betting):
            return "betting is open"
        seats = asked(self.table)
        if not seats:
            return "the dealer acts next"
        return f"seat {' and '.join(map(seat_name, seats))} decides" if self.live else "you decide"

    def welcome(self) -> None:
        """What is played here, and under which rules."""
        edition = self.table.edition
        rules = f"rules of {edition.day}" if edition.rules.authorized_from else "proposed rules"
        self.terminal.say(f"{self.name()}, {rules}. Amounts are in dollars; help lists the commands.")
        self.terminal.say(opening(self.table), "dim")
        if not self.live:
            self._wagers()
        self.status()

    def _wagers(self, request: Request | None = None) -> None:
        """What can be wagered now, as it is typed."""
        names, seat = self._reader.names, self.seat if not self.live else 0
        open_now = names.open_now(seat) if seat else list(names.lines)
        self.terminal.say(f"You can bet: {', '.join(names.shorthand(open_now)) or 'nothing now'}.")

    def run(self) -> None:
        """Answer lines until the person quits, the table closes or the input ends."""
        while not self.table.round.closed:
            try:
                line = self.terminal.ask(self.question())
            except Ended:
                return
            if not self.answer(line):
                return

    def answer(self, line: str) -> bool:
        """Do what a line asks for, or say why it cannot be done; whether the person stays."""
        if not line.strip():
            return True
        try:
            if self._time_up() or (self.live and self._confirming.take(line)):
                return True
            request = self._read(line)
            if request.word == "quit":
                return False
            if request.word in DEALER_WORDS and not self.live:
                raise BadInput(
                    f"{line.split(maxsplit=1)[0]}: this table deals itself; --mode live is for a dealer"
                )
            if request.word in self._do:
                self._do[request.word](request)
            else:
                self.act(self._reader.commands[request.word](request))
        except CroupierError as error:
            if self.table.stopped:
                raise
            self.terminal.say(self._spoken(error), "yellow")
        return True

    def _read(self, line: str) -> Request:
        step = self.table.pending
        asked_now = step if isinstance(step, steps.Ask) else None
        if isinstance(step, steps.Betting):
            asked_now = next((asks(self.table, seat) for seat in asked(self.table)), None)
        answers = asked_now.words if asked_now is not None else ()
        barred = [each.word for each in asked_now.barred] if asked_now is not None else ()
        commands = command_names(self._help_rows())
        return read_line(
            line, answers, commands, barred=barred, names_wager=self._reader.names.known,
            names_pieces=self._names_pieces,
        )  # fmt: skip

    def _names_pieces(self, words: Sequence[str], seat: SeatId) -> dict[str, Any] | None:
        """The answer that words give by naming pieces of the hand that is asked about."""
        seat = seat or next(iter(asked(self.table)), 0)
        question = asks(self.table, seat)
        if question is None or str(seat) not in self.table.round.hands:
            return None
        return named(words, question, hidden(self.table, str(seat)))

    def _spoken(self, error: CroupierError) -> str:
        """A refusal as a patron reads it, in dollars."""
        if isinstance(error, Refusal) and error.cite == CHIPS_NEEDED and not self.live:
            held = dollars(self.table.round.seats[self.seat].chips)
            return f"your chips of {held} are not enough: buy in first, such as buy 100 ({error.cite})"
        return error.spoken

    def farewell(self) -> str:
        """What the patron goes home with."""
        seat = self.table.round.seats.get(self.seat)
        if self.live or seat is None:
            return "Goodbye."
        chips = dollars(seat.chips)
        return f"You bought in for {dollars(self.bought)}, have {chips} in chips{self._left()}. Goodbye."

    def _left(self, leave: str = "leave", owe: str = "owe") -> str:
        """Wagers that stay on the layout and what is owed, after a patron's chips."""
        up = sum(wager.stake for wager in self.table.round.wagers(self.seat).values())
        owes = owed(self.table, self.seat)
        left = f" and {leave} {dollars(up)} on the layout" if up else ""
        return f"{left} and {owe} {owes}" if owes else left

    def question(self) -> str:
        """What stands before the cursor: for a dealer the next step, for a patron what may be answered."""
        if self.live:
            return f"{self.table.prompt()}\n{hint(self.table)}> "
        question = patron_question(self.table, self.seat, self.terminal.width)
        if question:
            return question
        return f"{', '.join(self._can())}> "

    def _can(self) -> list[str]:
        return while_betting(self.table, self.seat, self._reader.names, self.wagering)

    def _time_up(self) -> bool:
        """At a virtual table the default answer applies when the posted time is over; a line that comes later
        was meant for the question before and is not read.
        """
        question = None if self.live else seen_by(self.table, self.seat).asked
        if question is not None and question.deadline and self.table.clock() >= question.deadline:
            self.act(cmd.TimeUp(by=cmd.DEALER, seat=self.seat))
            return True
        return False

    def act(self, command: cmd.Command) -> None:
        """Carry out a command, say what happened and how the table stands."""
        self._act(command)
        self._others()
        self.status()

    def _others(self) -> None:
        """The others at the table act until it is the patron's turn; `why` also shows what they did."""
        story, told = self.story, self.story.told
        while self._alone and not self.live and (command := next_act(self.table)) is not None:
            self._act(command)
            told = story.told if story.looks_back else [*told, *story.told]
        story.told = told

    def _act(self, command: cmd.Command, undoing: str = "") -> None:
        """Carry out a command; at a virtual table the house confirms prizes at once. What undoes or clears
        wagers says so in the key of its entry, so that it is known when the table is resumed.
        """
        seats = self.table.round.seats
        stakes = {(seat, name): wager.stake for seat in seats for name, wager in seats[seat].wagers.items()}
        chips = {seat: seats[seat].chips for seat in seats}
        events = list(self._send(command, f"{undoing}:{self.table.entries}" if undoing else ""))
        self._note(command)
        self._corrected = isinstance(command, cmd.Correct)
        events += self._confirmed()
        self._tell(events, stakes, undoing)
        mine = not self.live and getattr(command, "seat", 0) == self.seat
        if mine and isinstance(command, cmd.Bet | cmd.Bets | cmd.Reduce):
            fees = [
                change.fee for event in events if isinstance(event, ev.Wagered) for change in event.changes
            ]
            self._charged(chips[self.seat], any(fees))
        self._say_result()
        say_recent(self.table, self.terminal, events)

    def hear(self, events: list[ev.AnyEvent]) -> None:
        """Say what others have done, and how the table stands."""
        self._tell(events, {})
        self._say_result()
        say_recent(self.table, self.terminal, events)
        self.status()

    def collect(self, events: list[ev.AnyEvent]) -> None:
        """Take note of what happened in this round before the person came."""
        for event in events:
            self._collect(event)

    def _tell(
        self, events: list[ev.AnyEvent], stakes: dict[tuple[SeatId, str], int], undoing: str = ""
    ) -> None:
        if not self.story.result.under_way and any(isinstance(event, ev.Closed) for event in events):
            self.story.begin_round()
        if self._corrected:
            self._collect_standing()
        else:
            for event in events:
                self._collect(event, undoing)
        self.story.say(events, stakes)
        printed = self.tickets.note(events)
        if printed:
            self.tickets.say(self.terminal, printed)

    def _collect(self, event: ev.AnyEvent, undoing: str = "") -> None:
        self.wagering.note(event, undoing, again=not self.story.result.under_way)
        self.story.result.note(event)

    def _collect_standing(self) -> None:
        """Begin again with what no correction has struck."""
        self.wagering, self.story.result = Wagering(self.table), RoundResult(self.table, self.viewer)
        standing = {event.seq for event in ev.standing(self.table.journal.events)}
        for entry in self.table.journal.entries:
            for event in entry.events:
                if event.seq in standing:
                    self._collect(event, entry.key.partition(":")[0])

    def _charged(self, before: int, fee: bool) -> None:
        """What a wager with vigorish took from the patron's chips, and what any wager gave back."""
        paid = before - self.table.round.seats[self.seat].chips
        if paid < 0 or (paid and fee):
            self.terminal.say(f"  {dollars(abs(paid))} {'from' if paid > 0 else 'back to'} your chips")

    def _say_result(self) -> None:
        self.story.say_result()

    def _confirmed(self) -> list[ev.AnyEvent]:
        events: list[ev.AnyEvent] = []
        while isinstance(step := self.table.pending, steps.Validate) and not self.live:
            events += self._send(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat), "")
        return events

    def status(self) -> None:
        """After every act: a patron sees the table, a dealer what the rules ask of people at this step."""
        if self.table.round.closed:
            return
        if not self.live:
            self._show()
            return
        reminders = shown(self.table)
        # What a correction does again was asked of people before it.
        known = self._reminded if self._corrected or reminders == self._reminded else []
        for text in reminders:
            if text not in known:
                self.terminal.say(f"  remember: {text}", "dim")
        self._reminded, self._corrected = reminders, False

    def _note(self, command: cmd.Command) -> None:
        """Keep what the farewell of a patron needs: cash for chips."""
        if not isinstance(command, cmd.Sit | cmd.BuyIn) or (not self.live and command.seat != self.seat):
            return
        self.bought += command.buy_in if isinstance(command, cmd.Sit) else command.cents

    def _together(self, commands: list[cmd.Command], undoing: str = "") -> None:
        """Carry out commands that belong together: all of them, or none if one would be refused."""
        for command in commands:
            refusal = self.table.check(command)
            if refusal is not None:
                raise refusal
        for command in commands:
            gone = isinstance(command, cmd.Reduce) and command.wager not in self.table.round.wagers(
                command.seat
            )
            if not (undoing and gone):  # a ticket of several games went with the first of them
                self._act(command, undoing)
        self._others()
        self.status()

    def _again(self, request: Request) -> None:
        by, seat = self._reader.by(request), self._reader.seat_of(request)
        self._together(self.wagering.again(by, seat))
        self.wagering.repeated(seat)

    def _undo(self, request: Request) -> None:
        by, seat = self._reader.by(request), self._reader.seat_of(request)
        found: tuple[list[cmd.Command], list[Act]]
        found = self.wagering.undo(by, seat) if request.word == "undo" else self.wagering.clear(by, seat)
        self._together(found[0], request.word)
        self.wagering.forget(found[1])

    def _close(self, request: Request) -> None:
        roll, device, step = request.values.get("roll"), device_of(self.table), self.table.pending
        if self.live and roll is not None and isinstance(step, steps.Betting) and step.then is not None:
            step.then.read(roll)
            self.act(cmd.Close(by=cmd.DEALER))
            device = device_of(self.table)
        if self.live and device is not None:
            if roll is None:
                dice = f"roll: enter the faces of the dice, such as {device.example}"
                raise BadInput(dice if device.name == "dice" else f"enter {hint(self.table)}")
            self.act(cmd.Enter(by=cmd.DEALER, values=device.read(roll)))
            return
        if roll is not None:
            itself = "this table throws the dice itself; say roll"
            if isinstance(self.table.rulebook, Cutting):
                itself = "this game has no dice"
            elif self.live:
                itself = self.table.prompt()
            raise BadInput(f"roll {roll}: {itself}")
        rulebook = self.table.rulebook
        turn = rulebook.goes_around if isinstance(rulebook, Passing) else None
        if turn is not None and turn.thrown and not turn.holder_of(self.table.round):
            self._act(cmd.TakeDice(by=self.patron, seat=self.seat, word="accept"))
        self.act(cmd.Close(by=cmd.DEALER))

    def _entered(self, request: Request) -> None:
        """What a device shows; said while betting is open, it also closes it."""
        step = self.table.pending
        if isinstance(step, steps.Betting) and step.then is not None:
            step.then.read(request.values["text"])
            self.act(cmd.Close(by=cmd.DEALER))
        self.act(self._reader.result(request))

    def _show(self, request: Request | None = None) -> None:
        for line in lines(self.table, self.viewer):
            self.terminal.say(line)
        if request is not None:
            self.terminal.say(known(self.table))

    def _tickets(self, request: Request) -> None:
        if request.values.get("path"):
            self.tickets.draw(self.terminal, request.values["path"])
        else:
            self.tickets.say(self.terminal)

    def _board(self, request: Request) -> None:
        say_board(self.table, self.terminal)

    def _why(self, request: Request) -> None:
        self.story.say_why()

    def _rules(self, request: Request) -> None:
        say_rules(self.table, self.terminal, self._reader.names, request.values["words"])

    def _head(self, request: Request) -> None:
        for line in head(self.table):
            self.terminal.say(line)

    def _save(self, request: Request) -> None:
        from croupier.report.files import write_file

        file = request.values["file"]
        entries = list(self.table.journal.lines())
        write_file(file, b"".join(entries), overwrite=request.values["force"])
        events = len(self.table.journal.events)
        self.terminal.say(f"The journal is in {file}: {len(entries)} entries with {events} events.")

    def _help_rows(self) -> list[tuple[str, str]]:
        names = self._reader.names
        first = next(iter(names.main), "") or next(iter(names.typed), "") or names.lines[0].id
        return help_rows(self.table, self.live, first, bool(names.main))

    def _help(self, request: Request) -> None:
        self.terminal.say_rows(self._help_rows())
