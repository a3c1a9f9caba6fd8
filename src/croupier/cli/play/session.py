"""One sitting at the terminal table: reads a line, asks the table, tells what happened."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cli.output import columns, dollars, save, style
from croupier.cli.play.help_text import help_rows
from croupier.cli.play.hints import hint
from croupier.cli.play.screen import lines
from croupier.cli.play.telling import HOUSE, SEEN_MARKERS, Told, tell
from croupier.cli.play.terminal import Ended, Terminal
from croupier.cli.play.words import Request, read_line
from croupier.equipment.cards import parse_cards
from croupier.equipment.dice import parse_roll
from croupier.games.guide import wager_lines
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.procedure.seats import seat_name
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.dealer import speaker
from croupier.table.prompts import shown
from croupier.table.table import Table

SEAT = 1
CHIPS_NEEDED = "13:69E-1.6A"
QUESTIONS = (steps.Ask, steps.Withdraw, steps.Choose)
# Events that say what the house does in the background; `why` tells them, the running account does not.
QUIET = (ev.Marked, ev.Wagered, ev.Seated, ev.Decided, ev.DiceTaken, ev.CutMade, ev.Said, ev.Metered)


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
        self._do: dict[str, Callable[[Request], None]] = {
            "bet": self._bet, "reduce": self._reduce, "remove": self._reduce, "on": self._call,
            "off": self._call, "again": self._again, "close": self._close, "dice": self._dice,
            "cut": self._cut, "buy": self._buy, "answer": self._answer, "sit": self._sit,
            "leave": self._leave, "cards": self._cards, "unseen": self._cards, "stub": self._stub,
            "report": self._report, "show": self._show, "why": self._why, "rules": self._rules,
            "save": self._save, "help": self._help, "reader": self._reader, "lot": self._lot,
            "validate": self._validate, "say": self._say,
        }  # fmt: skip

    def sit_down(self, cents: int) -> None:
        """The patron takes the first seat with chips."""
        self._act(cmd.Sit(by=cmd.player(SEAT), seat=SEAT, patron="you", buy_in=cents))
        self.bought = cents

    def welcome(self) -> None:
        """What is played here, and under which rules."""
        edition = self.table.edition
        name = getattr(self.table.round.options, "variant", "") or edition.game.name
        rules = f"rules of {edition.day}" if edition.rules.authorized_from else "proposed rules"
        title = f"{name[:1].upper()}{name[1:]}, {rules}"
        self.terminal.say(f"{title}. Amounts are in dollars; help lists the words.")
        if not self.live:
            self.terminal.say(f"Wagers here: {', '.join(self._offered())}.")
        self._status()

    def _offered(self) -> list[str]:
        """The wagers of this table, those made on a number with all their numbers."""
        table = self.table
        names: dict[str, list[str]] = {}
        for line in wager_lines(table.game, table.edition, table.round.options):
            numbered = line.id == f"{line.base}-{line.part}" and line.part.isdigit()
            names.setdefault(line.base if numbered else line.id, []).extend([line.part] if numbered else [])
        return [f"{name}-{'/'.join(parts)}" if parts else name for name, parts in names.items()]

    def run(self) -> None:
        """Answer lines until the person quits or the input ends."""
        while True:
            try:
                line = self.terminal.ask(self._question())
            except Ended:
                return
            if not line.strip():
                continue
            step = self.table.pending
            try:
                request = read_line(line, step.words if isinstance(step, QUESTIONS) else ())
                if request.word == "quit":
                    return
                self._do[request.word](request)
            except CroupierError as error:
                self.terminal.say(style(self._spoken(error), "yellow"))

    def _spoken(self, error: CroupierError) -> str:
        """A refusal as a patron is told it, in dollars."""
        if isinstance(error, Refusal) and error.cite == CHIPS_NEEDED and not self.live:
            held = dollars(self.table.round.seats[SEAT].chips)
            return f"your chips of {held} are not enough: buy in first, such as buy 100 ({error.cite})"
        return error.spoken

    def farewell(self) -> str:
        """What the patron goes home with."""
        seat = self.table.round.seats.get(SEAT)
        if self.live or seat is None:
            return "Good bye."
        up = sum(wager.stake for wager in seat.wagers.values())
        left = f" and leave {dollars(up)} on the layout" if up else ""
        return (
            f"You bought in for {dollars(self.bought)}, have {dollars(seat.chips)} in chips{left}. Good bye."
        )

    def _question(self) -> str:
        step = self.table.pending
        if self.live:
            return f"{self.table.prompt()}\n{hint(step)}> "
        if isinstance(step, QUESTIONS):
            return f"{step.about}: {' or '.join(step.words)}? "
        if isinstance(step, steps.Betting) and step.throws:
            return "Wagers, then roll> "
        return "Wagers, then deal> "

    def _by(self, request: Request) -> cmd.Actor:
        if not self.live and request.seat not in (0, SEAT):
            raise BadInput(f"seat {seat_name(request.seat)}: you sit at seat {SEAT}")
        return cmd.DEALER if self.live else cmd.player(SEAT)

    def _seat_of(self, request: Request) -> int:
        step = self.table.pending
        if request.seat:
            return request.seat
        if isinstance(step, QUESTIONS):
            return step.seat
        seats = list(self.table.round.seats)
        if self.live and len(seats) > 1:
            raise BadInput(f"say for which seat, such as {seat_name(seats[0])}: bet ...")
        if not seats:
            raise BadInput("nobody has a seat: sit 1 seats a patron")
        return seats[0]

    def _act(self, command: cmd.Command) -> None:
        """Ask the table and tell what happened; at a virtual table the house confirms prizes at once."""
        events = list(self.table.do(command))
        while isinstance(step := self.table.pending, steps.Validate) and not self.live:
            events += self.table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
        self.told = [told for event in events for told in tell(event, self.viewer)]
        before = ""
        for event in events:
            for told in () if self._quiet(event) else tell(event, self.viewer):
                if not (isinstance(event, ev.Announced) and told.text == before):
                    self.terminal.say(f"  {told.text}")
                before = told.text

    def _quiet(self, event: ev.AnyEvent) -> bool:
        """Whether the running account leaves an event to `why`."""
        if self.live:
            return isinstance(event, ev.Marked) and event.name not in SEEN_MARKERS
        return isinstance(event, QUIET)

    def _status(self) -> None:
        """After every act: a patron sees the table, a dealer what the rules ask of people at this step."""
        if not self.live:
            self._show()
            return
        reminders = shown(self.table)
        for text in reminders if reminders != self._reminded else ():
            self.terminal.say(style(f"  remember: {text}", "dim"))
        self._reminded = reminders

    def _bet(self, request: Request) -> None:
        seat, by = self._seat_of(request), self._by(request)
        wagers, behind = request.values["wagers"], request.values["behind"]
        self._wager(by, seat, wagers, behind)
        self._status()

    def _wager(self, by: cmd.Actor, seat: int, wagers: dict[str, int], behind: str) -> None:
        if len(wagers) == 1 or behind:
            if len(wagers) > 1:
                raise BadInput("bet: only one wager goes behind another")
            (name, amount) = next(iter(wagers.items()))
            self._act(cmd.Bet(by=by, seat=seat, wager=name, amount=amount, behind=behind))
        else:
            self._act(cmd.Bets(by=by, seat=seat, wagers=wagers))
        self.wagers += [(name, amount, behind) for name, amount in wagers.items()]

    def _again(self, request: Request) -> None:
        if self.live or not self.last_wagers:
            raise BadInput("again: no wagers were made before")
        seat, by = self._seat_of(request), self._by(request)
        together: dict[str, int] = {}
        for name, amount, behind in self.last_wagers:
            if not behind:
                together[name] = together.get(name, 0) + amount
        if together:
            self._wager(by, seat, together, "")
        for name, amount, behind in self.last_wagers:
            if behind:
                self._wager(by, seat, {name: amount}, behind)
        self._status()

    def _reduce(self, request: Request) -> None:
        values = request.values
        command = cmd.Reduce(
            by=self._by(request),
            seat=self._seat_of(request),
            wager=values["wager"],
            amount=values.get("amount", 0),
        )
        self._act(command)
        self._forget(command.wager, command.amount)
        self._status()

    def _forget(self, wager: str, amount: int) -> None:
        """A wager taken down before the deal or roll is not made again, one that was lowered is made so."""
        made = [each for each in self.wagers if same_id(each[0]) == same_id(wager)]
        rest = [each for each in self.wagers if each not in made]
        self.wagers = [*rest, (made[0][0], amount, made[0][2])] if made and amount else rest

    def _call(self, request: Request) -> None:
        self._act(
            cmd.Call(
                by=self._by(request),
                seat=self._seat_of(request),
                wager=request.values["wager"],
                on=request.word == "on",
            )
        )
        self._status()

    def _close(self, request: Request) -> None:
        roll = request.values.get("roll")
        step = self.table.pending
        throws = isinstance(step, steps.Betting) and step.throws
        if self.live and (throws or roll):
            if roll is None:
                raise BadInput("roll: enter the faces of the dice, such as 4-3")
            faces = parse_roll(roll)
            self._act(cmd.Enter(by=cmd.DEALER, roll=(faces[0], faces[1])))
        elif roll:
            itself = (
                "this game has no dice"
                if self.table.has_cards
                else "this table throws the dice itself; say roll"
            )
            raise BadInput(f"roll {roll}: {itself}")
        else:
            if throws and not self.live and "shooter" not in self.table.round.markers:
                self._act(cmd.TakeDice(by=cmd.player(SEAT), seat=SEAT, word="accept"))
            self._act(cmd.Close(by=cmd.DEALER))
        if self.wagers:
            self.last_wagers, self.wagers = self.wagers, []
        self._status()

    def _dice(self, request: Request) -> None:
        self._act(
            cmd.TakeDice(by=self._by(request), seat=self._seat_of(request), word=request.values["word"])
        )
        self._status()

    def _cut(self, request: Request) -> None:
        self._act(cmd.CutCards(by=self._by(request), cards=request.values["cards"]))
        self._status()

    def _buy(self, request: Request) -> None:
        cents = request.values["cents"]
        self._act(cmd.BuyIn(by=self._by(request), seat=self._seat_of(request), cents=cents))
        self.bought += cents
        self._status()

    def _answer(self, request: Request) -> None:
        word, amount = request.values["word"], request.values.get("amount")
        self._act(cmd.Decide(by=self._by(request), seat=self._seat_of(request), word=word, amount=amount))
        self._status()

    def _dealer_only(self, word: str) -> None:
        if not self.live:
            raise BadInput(f"{word}: this table deals itself; --mode live is for a dealer")

    def _sit(self, request: Request) -> None:
        self._dealer_only("sit")
        seat = request.values["seat"]
        patron = f"patron {seat_name(seat)}"
        self._act(cmd.Sit(by=cmd.DEALER, seat=seat, patron=patron, buy_in=request.values["cents"]))
        self._status()

    def _leave(self, request: Request) -> None:
        self._dealer_only("leave")
        self._act(cmd.Leave(by=cmd.DEALER, seat=request.values["seat"] or self._seat_of(request)))
        self._status()

    def _cards(self, request: Request) -> None:
        self._dealer_only("cards")
        cards = parse_cards(request.values["cards"]) if request.word == "cards" else None
        self._act(cmd.Enter(by=cmd.DEALER, cards=cards))
        self._status()

    def _stub(self, request: Request) -> None:
        self._dealer_only("stub")
        self._act(cmd.Enter(by=cmd.DEALER, stub=request.values["stub"], misdeal=request.values["misdeal"]))
        self._status()

    def _reader(self, request: Request) -> None:
        self._dealer_only("reader")
        self._act(cmd.Enter(by=cmd.DEALER, blackjack=request.values["blackjack"]))
        self._status()

    def _lot(self, request: Request) -> None:
        self._dealer_only("lot")
        self._act(cmd.Enter(by=cmd.DEALER, lot=request.values["lot"]))
        self._status()

    def _validate(self, request: Request) -> None:
        self._dealer_only("validate")
        step = self.table.pending
        due = step.seat if isinstance(step, steps.Validate) else 0
        seat = request.values["seat"] or request.seat or due or self._seat_of(request)
        self._act(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=seat))
        self._status()

    def _say(self, request: Request) -> None:
        """A patron speaks for an own seat; what nobody's seat says, the dealer or the floorperson does."""
        word, seat = request.values["word"], request.seat
        if not self.live:
            self._by(request)
            seat = SEAT
        self._act(cmd.Say(by=speaker(word, seat), seat=seat, word=word))
        self._status()

    def _report(self, request: Request) -> None:
        self._dealer_only("report")
        self._act(
            cmd.ReportIrregularity(by=cmd.DEALER, id=request.values["id"], details=request.values["details"])
        )
        self._status()

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

    def _help(self, request: Request) -> None:
        for line in columns(help_rows(self.table, self.live, self._offered()[0])):
            self.terminal.say(f"  {line}")
