"""One sitting at the terminal table: reads a line, asks the table, says what happened."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from croupier.cli.output import dollars
from croupier.cli.play.asked_rules import say_rules
from croupier.cli.play.board import say_board, say_recent
from croupier.cli.play.closing import closed_by_result, closing
from croupier.cli.play.commitments import head, known
from croupier.cli.play.confirming import YES_OR_NO, Confirming
from croupier.cli.play.greetings import left_behind, name_of, say_welcome, turn
from croupier.cli.play.help_text import command_names, help_rows
from croupier.cli.play.hints import hint
from croupier.cli.play.question import patron_question, while_betting
from croupier.cli.play.reading import PATRON, VALUE_BYTES, CommandReader
from croupier.cli.play.result import RoundResult
from croupier.cli.play.screen import lines, seen_by
from croupier.cli.play.slips import Tickets
from croupier.cli.play.story import Story
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.wagering import Act, Wagering
from croupier.cli.play.words import NO_MORE_BETS, Request
from croupier.law.citation import printed
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.seats import SeatId
from croupier.report.telling import HOUSE
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.company import arrivals, next_act
from croupier.table.exchanges import CHIPS_NEEDED
from croupier.table.prompts import shown
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
        """`send` carries out commands if the table belongs to a server; without it the table does."""
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
        """The patron takes the seat with chips and, unless the table is reproducible, a random value for
        later cards or dice.
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
        """Collect what happened before the table was resumed: the last act, chips bought, wagers."""
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
        return name_of(self.table)

    def turn(self) -> str:
        """Who acts next, in a few words."""
        return turn(self.table)

    def welcome(self) -> None:
        """What is played here, and under which rules."""
        say_welcome(self.table, self.terminal)
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
        """Do what a line asks for, or say why it cannot be done; returns whether the person stays."""
        if not line.strip():
            return True
        try:
            if self._time_up() or (self.live and self._confirming.take(line)):
                return True
            request = self._reader.read(line, command_names(self._help_rows()))
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
        bought, chips, left = dollars(self.bought), dollars(seat.chips), left_behind(self.table, self.seat)
        return f"You bought in for {bought}, have {chips} in chips{left}. Goodbye."

    def question(self) -> str:
        """The prompt: for a dealer the next step, for a patron what may be answered."""
        if self._confirming.waiting is not None:
            return f"{YES_OR_NO}> "
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
        was meant for the earlier question and is not read.
        """
        question = None if self.live else seen_by(self.table, self.seat).asked
        if question is not None and question.deadline and self.table.clock() >= question.deadline:
            self.act(cmd.TimeUp(by=cmd.DEALER, seat=self.seat))
            return True
        return False

    def act(self, command: cmd.Command) -> None:
        """Carry out a command, say what happened and show the table."""
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
        """Carry out a command; at a virtual table the house confirms prizes at once. The key of an entry that
        undoes or clears wagers says so, so that it is known when the table is resumed.
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
        """Say what others have done, and show the table."""
        self._tell(events, {})
        self._say_result()
        say_recent(self.table, self.terminal, events)
        self.status()

    def collect(self, events: list[ev.AnyEvent]) -> None:
        """Note what happened in this round before the person came."""
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
        """Collect again what no correction has struck."""
        self.wagering, self.story.result = Wagering(self.table), RoundResult(self.table, self.viewer)
        standing = {event.seq for event in ev.standing(self.table.journal.events)}
        for entry in self.table.journal.entries:
            for event in entry.events:
                if event.seq in standing:
                    self._collect(event, entry.key.partition(":")[0])

    def _charged(self, before: int, fee: bool) -> None:
        """Say what a wager with vigorish took from the patron's chips, or what a wager gave back."""
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
        # After a correction, people have already been reminded of what is done again.
        known = self._reminded if self._corrected or reminders == self._reminded else []
        for text in reminders:
            if text not in known:
                self.terminal.say(f"  remember: {text}", "dim")
        self._reminded, self._corrected = reminders, False

    def _note(self, command: cmd.Command) -> None:
        """Add up the chips a patron bought, for the farewell."""
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
            if not (undoing and gone):  # a multi-game ticket went with its first game
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
        wagers = any(seat.wagers for seat in self.table.round.seats.values())
        if request.values.get("betting_or_table") and not wagers:
            raise BadInput(
                f"close: no wager lies on the table. Type {NO_MORE_BETS} to close the betting, "
                "close table to close the table."
            )
        for command in closing(self.table, self.patron, request.values.get("roll")):
            if isinstance(command, cmd.TakeDice):
                self._act(command)
            else:
                self.act(command)

    def _entered(self, request: Request) -> None:
        """What a device shows; said while betting is open, it also closes it."""
        for command in closed_by_result(self.table, request.values["text"]):
            self.act(command)
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
        self.terminal.say(
            f"The journal is in {file}: {counted(len(entries), 'entry')} with {counted(events, 'event')}."
        )

    def _help_rows(self) -> list[tuple[str, str]]:
        names = self._reader.names
        first = next(iter(names.main), "") or next(iter(names.typed), "") or names.lines[0].id
        return help_rows(self.table, self.live, first, bool(names.main))

    def _help(self, request: Request) -> None:
        self.terminal.say_rows(self._help_rows())
