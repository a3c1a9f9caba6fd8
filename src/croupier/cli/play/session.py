"""One sitting at the terminal table: reads a line, asks the table, says what happened."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from croupier.cli.output import columns, dollars, save, style
from croupier.cli.play.confirming import Confirming
from croupier.cli.play.help_text import command_names, help_rows
from croupier.cli.play.hints import device_of, hint
from croupier.cli.play.reading import SEAT, VALUE_BYTES, CommandReader
from croupier.cli.play.screen import lines, seen_by
from croupier.cli.play.telling import HOUSE, SEEN_MARKERS, Told, tell
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.words import Request, read_line
from croupier.games.guide import wager_lines
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.betting_rules import Cutting
from croupier.procedure.seats import SeatId, seat_name
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked
from croupier.table.prompts import shown
from croupier.table.table import Table

CHIPS_NEEDED = "13:69E-1.6A"
# Events that say what the house does in the background; `why` tells them, the running account does not.
QUIET = (ev.Marked, ev.Wagered, ev.Seated, ev.Decided, ev.DiceTaken, ev.CutMade, ev.Said, ev.Metered)
DEALER_WORDS = (
    "sit", "leave", "cards", "unseen", "stub", "reader", "result", "validate", "report"
)  # fmt: skip


class Session:
    """A patron's or a dealer's dialogue with one table."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.live = table.mode == "live"
        self.viewer = HOUSE if self.live else SEAT
        self.told: list[Told] = []
        self.wagers: list[tuple[str, int, str]] = []
        self.last_wagers: list[tuple[str, int, str]] = []
        self.bought = 0
        self._reminded: list[str] = []
        self._reader = CommandReader(table, self.live)
        self._confirming = Confirming(table, terminal, self.act)
        self._do: dict[str, Callable[[Request], None]] = {
            "again": self._again, "close": self._close, "show": self._show, "why": self._why,
            "rules": self._rules, "save": self._save, "help": self._help, "head": self._head,
        }  # fmt: skip

    def sit_down(self, cents: int) -> None:
        """The patron takes the first seat with chips and, where the table is not to be repeated, a random
        value for the chance to come.
        """
        value = secrets.token_hex(VALUE_BYTES) if self.table.round.opened_at else ""
        self._act(cmd.Sit(by=cmd.player(SEAT), seat=SEAT, patron="you", buy_in=cents, value=value))

    @property
    def seated(self) -> bool:
        """Whether the patron of a virtual table has a seat."""
        return SEAT in self.table.round.seats

    def remember(self) -> None:
        """What came before the table was resumed: the last act, and what a patron bought and wagered."""
        self.told = [told for event in self.table.last_events for told in tell(event, self.viewer)]
        if self.live:
            return
        for entry in self.table.journal.entries:
            self._note(entry.command)
        if isinstance(self.table.pending, steps.Validate):
            self._say_events(self._confirmed())

    def name(self) -> str:
        """The game, or its variant, as it is printed."""
        name = getattr(self.table.round.options, "variant", "") or self.table.edition.game.name
        return f"{name[:1].upper()}{name[1:]}"

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
        if not self.live:
            self.terminal.say(f"Wagers here: {', '.join(self._offered())}.")
        self.status()

    def _offered(self) -> list[str]:
        """The wagers of this table, those made on a number with all their numbers."""
        table = self.table
        names: dict[str, list[str]] = {}
        for line in wager_lines(table.game, table.edition, table.round.options):
            numbered = line.id == f"{line.base}-{line.part}" and line.part.isdigit()
            names.setdefault(line.base if numbered else line.id, []).extend([line.part] if numbered else [])
        return [f"{name}-{'/'.join(parts)}" if parts else name for name, parts in names.items()]

    def run(self) -> None:
        """Answer lines until the person quits, the table closes or the input ends."""
        while not self.table.round.closed:
            try:
                line = self.terminal.ask(self._question())
            except Ended:
                return
            if not line.strip():
                continue
            try:
                if self._time_up() or (self.live and self._confirming.take(line)):
                    continue
                step = self.table.pending
                answers = step.words if isinstance(step, steps.Ask) else ()
                request = read_line(line, answers, command_names(self._help_rows()))
                if request.word == "quit":
                    return
                if request.word in DEALER_WORDS and not self.live:
                    raise BadInput(f"{line.split()[0]}: this table deals itself; --mode live is for a dealer")
                if request.word in self._do:
                    self._do[request.word](request)
                else:
                    self.act(self._reader.commands[request.word](request))
            except CroupierError as error:
                if self.table.stopped:
                    raise
                self.terminal.say(style(self._spoken(error), "yellow"))

    def _spoken(self, error: CroupierError) -> str:
        """A refusal as a patron reads it, in dollars."""
        if isinstance(error, Refusal) and error.cite == CHIPS_NEEDED and not self.live:
            held = dollars(self.table.round.seats[SEAT].chips)
            return f"your chips of {held} are not enough: buy in first, such as buy 100 ({error.cite})"
        return error.spoken

    def farewell(self) -> str:
        """What the patron goes home with."""
        seat = self.table.round.seats.get(SEAT)
        if self.live or seat is None:
            return "Goodbye."
        up = sum(wager.stake for wager in seat.wagers.values())
        left = f" and leave {dollars(up)} on the layout" if up else ""
        return (
            f"You bought in for {dollars(self.bought)}, have {dollars(seat.chips)} in chips{left}. Goodbye."
        )

    def _question(self) -> str:
        """What stands before the cursor: for a dealer the next step, for a patron what may be answered."""
        if self.live:
            return f"{self.table.prompt()}\n{hint(self.table)}> "
        question = seen_by(self.table, SEAT).asked
        if question is not None:
            until = ""
            if question.deadline:
                end = datetime.fromtimestamp(question.deadline / 1000).astimezone()
                until = f" (until {end:%H:%M:%S}, then {question.default})"
            return f"{question.about}: {' or '.join(question.words)}{until}? "
        device = device_of(self.table)
        return f"Wagers, then {device.use if device is not None else 'deal'}> "

    def _time_up(self) -> bool:
        """At a virtual table the default answer applies when the posted time is over; a line that comes later
        was meant for the question before and is not read.
        """
        question = None if self.live else seen_by(self.table, SEAT).asked
        if question is not None and question.deadline and self.table.clock() >= question.deadline:
            self.act(cmd.TimeUp(by=cmd.DEALER, seat=SEAT))
            return True
        return False

    def act(self, command: cmd.Command) -> None:
        """Carry out a command, say what happened and how the table stands."""
        self._act(command)
        self.status()

    def _act(self, command: cmd.Command) -> None:
        """Carry out a command; at a virtual table the house confirms prizes at once."""
        seats = self.table.round.seats
        stakes = {(seat, name): wager.stake for seat in seats for name, wager in seats[seat].wagers.items()}
        events = list(self.table.record(command))
        self._note(command)
        self._say_events([*events, *self._confirmed()], stakes)

    def _confirmed(self) -> list[ev.AnyEvent]:
        events: list[ev.AnyEvent] = []
        while isinstance(step := self.table.pending, steps.Validate) and not self.live:
            events += self.table.record(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
        return events

    def _say_events(
        self, events: list[ev.AnyEvent], stakes: dict[tuple[SeatId, str], int] | None = None
    ) -> None:
        self.told = []
        before = ""
        for event in events:
            sentences = tell(event, self.viewer, stakes or {})
            self.told += sentences
            for told in () if self._quiet(event) else sentences:
                if not (isinstance(event, ev.Announced) and told.text == before):
                    self.terminal.say(f"  {told.text}")
                before = told.text

    def _quiet(self, event: ev.AnyEvent) -> bool:
        """Whether the running account leaves an event to `why`."""
        if self.live:
            return isinstance(event, ev.Marked) and event.name not in SEEN_MARKERS
        defaulted = isinstance(event, ev.Decided) and event.by == ev.TABLE
        return isinstance(event, QUIET) and not defaulted

    def status(self) -> None:
        """After every act: a patron sees the table, a dealer what the rules ask of people at this step."""
        if self.table.round.closed:
            return
        if not self.live:
            self._show()
            return
        reminders = shown(self.table)
        for text in reminders if reminders != self._reminded else ():
            self.terminal.say(style(f"  remember: {text}", "dim"))
        self._reminded = reminders

    def _note(self, command: cmd.Command) -> None:
        """Keep what `again` and the farewell of a patron need: cash for chips and wagers since the last deal.

        A wager taken down before the deal or roll is not made again, one that was lowered is made so.
        """
        match command:
            case cmd.Sit(buy_in=cents) | cmd.BuyIn(cents=cents):
                self.bought += cents
            case cmd.Bet():
                self.wagers.append((command.wager, command.amount, command.behind))
            case cmd.Bets():
                self.wagers += [(name, amount, "") for name, amount in command.wagers.items()]
            case cmd.Reduce():
                made = [each for each in self.wagers if same_id(each[0]) == same_id(command.wager)]
                rest = [each for each in self.wagers if each not in made]
                lowered = [(made[0][0], command.amount, made[0][2])] if made and command.amount else []
                self.wagers = [*rest, *lowered]
            case cmd.Close() if self.wagers:
                self.last_wagers, self.wagers = self.wagers, []
            case _:
                pass

    def _again(self, request: Request) -> None:
        if self.live or not self.last_wagers:
            raise BadInput("again: no wagers were made before")
        made, together = self.last_wagers, dict[str, int]()
        for name, amount, behind in made:
            if not behind:
                together[name] = together.get(name, 0) + amount
        if together:
            self._act(self._reader.wagered(request, together, ""))
        for name, amount, behind in made:
            if behind:
                self._act(self._reader.wagered(request, {name: amount}, behind))
        self.status()

    def _close(self, request: Request) -> None:
        roll, device = request.values.get("roll"), device_of(self.table)
        if self.live and device is not None:
            if roll is None:
                dice = "roll: enter the faces of the dice, such as 4-3"
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
        if device is not None and "shooter" not in self.table.round.markers:
            self._act(cmd.TakeDice(by=cmd.player(SEAT), seat=SEAT, word="accept"))
        self.act(cmd.Close(by=cmd.DEALER))

    def _show(self, request: Request | None = None) -> None:
        for line in lines(self.table, self.viewer):
            self.terminal.say(line)

    def _why(self, request: Request) -> None:
        if not self.told:
            self.terminal.say("Nothing has happened yet.")
        for told in self.told:
            self.terminal.say(f"  {told.text} ({told.cite})")

    def _rules(self, request: Request) -> None:
        from croupier.report.rules_text import rules_document, rules_text, table_rules_text

        table, name = self.table, request.values["wager"]
        edition = table.edition
        if name in ("", "all"):
            found = rules_document(table.game, edition, table.round.options)
            self.terminal.say(rules_text(found) if name else table_rules_text(found, irregular=self.live))
            return
        fact = edition.wager(name)
        self.terminal.say(f"{fact.name} ({edition.cite(fact)})")
        for what in ("made", "wins", "loses", "change"):
            self.terminal.say(f"  {what}: {getattr(fact, what)}")

    def _head(self, request: Request) -> None:
        self.terminal.say(f"Entry {self.table.entries}, hash {self.table.head}.")

    def _save(self, request: Request) -> None:
        if not self.live and self.table.round.hands:
            raise BadInput(
                "save: the journal holds cards that still lie face down; save it when the round is over"
            )
        file = request.values["file"]
        entries = list(self.table.journal.lines())
        save(file, b"".join(entries))
        events = len(self.table.journal.events)
        self.terminal.say(f"The journal is in {file}: {len(entries)} entries with {events} events.")

    def _help_rows(self) -> list[tuple[str, str]]:
        return help_rows(self.table, self.live, self._offered()[0])

    def _help(self, request: Request) -> None:
        for line in columns(self._help_rows()):
            self.terminal.say(f"  {line}")
