"""The live table: drives a game's procedure, carries out its steps and records what happened."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from typing import Any, Literal

from croupier.equipment.deck import check_cut
from croupier.equipment.entropy import Entropy, SystemEntropy, check_faces
from croupier.equipment.orders import Order
from croupier.games.register import Game, find
from croupier.law.encoding import document
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.round import Change, Round, Rulebook, seat_name
from croupier.procedure.rulings import COURSE, Interruption, NothingDealt, Report, Ruling, Stage
from croupier.table import choices
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.alteration import altered
from croupier.table.dealing import WAIT, CardStep, Dealing, Wait
from croupier.table.journal import Journal
from croupier.table.shoes import Shoes
from croupier.table.state import APPLY, State

Mode = Literal["virtual", "live"]
OPENER = 10_000_000
DECK = 52
DICE = 2
Betting, Choose, Withdraw = steps.Betting, steps.Choose, steps.Withdraw
ASKED = (steps.Withdraw, steps.Ask)
FROM_SHOE = (steps.Draw, steps.Peek, steps.DrawLot)
HANDS_OUT = (
    *(steps.Deal, steps.DealStacks, steps.Turn, steps.Ask, steps.Withdraw, steps.CountStub),
    *(steps.Draw, steps.Peek, steps.Choose, steps.Validate, steps.DrawLot),
)


def milliseconds() -> int:
    """The clock of a table: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Table:
    """One table of one game, under the rules of one day and the options of one licensee."""

    __slots__ = (
        "_closed_cite",
        "_commitment",
        "_cut",
        "_do",
        "_entered_roll",
        "_events",
        "_handlers",
        "_idle",
        "_part",
        "_steps",
        "buy_in_as_needed",
        "clock",
        "dealing",
        "edition",
        "entropy",
        "game",
        "has_cards",
        "journal",
        "mode",
        "pending",
        "round",
        "rulebook",
        "sequence",
        "shoes",
        "state",
        "virtual",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        options: Any,
        as_of: date | None = None,
        *,
        mode: Mode = "virtual",
        entropy: Entropy | None = None,
        opener: int = OPENER,
        clock: Callable[[], int] = milliseconds,
        buy_in_as_needed: bool = False,
    ) -> None:
        self.game = game
        self.mode = mode
        self.virtual = mode == "virtual"
        self.edition = game.edition(as_of, options.proposals)
        self.entropy: Entropy = entropy or SystemEntropy()
        self.clock = clock
        self.sequence = 1
        self._events: list[ev.AnyEvent] = []
        self.buy_in_as_needed = buy_in_as_needed
        self.journal = Journal()
        round = Round(self.edition, options, options.seats or 0, 0, {}, {}, {}, [], 0)
        self.round = round
        self.state = State(round)
        self.rulebook: Rulebook = game.module("betting").Betting(round, virtual=mode == "virtual")
        self.dealing = Dealing(self, live=mode == "live")
        self.shoes = Shoes(self)
        self.pending: steps.Step | None = None
        self._commitment = ""
        self._part = ""
        self._cut = 0
        self.has_cards = False
        self._idle = False
        self._closed_cite = "19:47-8.2"
        self._entered_roll: tuple[int, ...] | None = None
        self._handlers: dict[type, Callable[[Any], ev.AnyEvent | Wait | None]] = {
            steps.Announce: self._announce, steps.OpenRound: self._open_round, steps.Commit: self._commit,
            steps.Shuffle: self._shuffle, steps.Recut: self._recut,
            steps.Deal: self.dealing.deal, steps.DealStacks: self.dealing.deal_stacks, steps.Burn: self._burn,
            steps.Turn: self.dealing.turn, steps.Roll: self._roll, steps.Mark: self._mark,
            steps.Bank: self._bank, steps.Move: self._move, steps.Settle: self._settle, steps.Renew: self._renew,
            steps.CountStub: self._count_stub, steps.Collect: self._collect, steps.CloseRound: self._close_round,
            **self.shoes.handlers(),
        }  # fmt: skip
        self._do: dict[type, Callable[[Any], None]] = {
            cmd.Sit: self._sit, cmd.BuyIn: self._buy_in, cmd.Leave: self._leave, cmd.Bet: self._bet,
            cmd.Bets: self._bets, cmd.Reduce: self._reduce, cmd.Call: self._call, cmd.CutCards: self._patron_cut,
            cmd.Close: self._close, cmd.Decide: self._decide, cmd.TakeDice: self._take_dice, cmd.Enter: self._enter,
            cmd.ReportIrregularity: self._irregularity, cmd.Alter: self._alter,
            cmd.Say: self._say, cmd.ConfirmPrize: self._validate,
        }  # fmt: skip
        self._steps: steps.Procedure = game.module("procedure").play(round)
        self.emit(
            ev.Opened(
                1, "floorperson", "19:47-8.3", game.id, self.edition.day.isoformat(), document(options),
                mode, round.seat_count, opener, clock(),
            )
        )  # fmt: skip
        self._carry_out(next(self._steps))
        self.journal.append(self._events)

    def do(self, command: cmd.Command) -> list[ev.AnyEvent]:
        """Carry out a command and give the events it caused; a refusal leaves the table untouched."""
        cmd.check_permission(command)
        events: list[ev.AnyEvent] = []
        self._events = events
        self._do[type(command)](command)
        self.journal.append(events)
        return events

    def emit(self, event: ev.AnyEvent) -> None:
        """Add an event to the command's entry and let it move the state."""
        self._events.append(event)
        self.sequence += 1
        APPLY[type(event)](self.state, event)

    def _carry_out(self, step: steps.Step) -> None:
        """Carry out one step after the other, up to a question; the event of each is its answer."""
        find = self._handlers.get
        record = self._events.append
        apply, state = APPLY, self.state
        send = self._steps.send
        while handler := find(type(step)):
            event = handler(step)
            if event:
                record(event)
                self.sequence += 1
                apply[type(event)](state, event)
            elif event is WAIT:
                break
            step = send(event)
        self.pending = step

    def resume(self) -> None:
        """Go on after cards were entered for the step that waits for them."""
        assert self.pending is not None
        self._carry_out(self.pending)

    # Acts of the dealer.

    def _announce(self, step: steps.Announce) -> ev.AnyEvent:
        return ev.Announced(self.sequence, "dealer", step.cite, step.text)

    def _open_round(self, step: steps.OpenRound) -> ev.AnyEvent:
        return ev.RoundOpened(self.sequence, "dealer", step.cite, self.round.number + 1, self.clock())

    def _commit(self, step: steps.Commit) -> ev.AnyEvent | None:
        if not self.virtual:
            return None
        self._commitment = self.entropy.commit()
        return ev.Committed(self.sequence, ev.TABLE, step.cite, self._commitment)

    def _shuffle(self, step: steps.Shuffle) -> ev.AnyEvent:
        if self._commitment:
            self._reveal_unused()
        commitment, cut, least = "", 0, step.least_cut
        if self.virtual:
            commitment = self.entropy.commit()
            cut = self.entropy.cut(least, DECK - least) if least else 0
        self._commitment, self._cut = commitment, cut
        self.dealing.new_deck()
        self.has_cards = True
        return ev.Shuffled(self.sequence, "dealer", step.cite, step.deck, step.automated, cut, commitment)

    def _reveal_unused(self) -> None:
        """A deck that is shuffled again before it was dealt shows what it was bound to."""
        self.emit(
            ev.Revealed(self.sequence, ev.TABLE, "interpretation: no commitment stays sealed", self._commitment, self.entropy.reveal())
        )

    def _recut(self, step: steps.Recut) -> ev.AnyEvent | None:
        if not self.virtual:
            return None
        if self.shoes.shoes:
            return self.shoes.recut(step)
        self._cut = self.entropy.cut(step.least, DECK - step.least)
        return ev.CutMade(self.sequence, "dealer", step.cite, self._cut)

    def order(self) -> Order:
        """The order of the deck, fixed by the committed seed and the patrons' part, the cut included."""
        return self.entropy.shuffle(DECK, self._part)

    def _burn(self, step: steps.Burn) -> ev.AnyEvent:
        holder = step.holder
        return ev.Burned(self.sequence, "dealer", step.cite, holder, self.round.hands[holder].cards[0])

    def _roll(self, step: steps.Roll) -> ev.AnyEvent | Wait:
        if self.mode == "live":
            if self._entered_roll is None:
                return WAIT
            dice, self._entered_roll = self._entered_roll, None
            return ev.Rolled(self.sequence, "dealer", step.cite, dice, "", "", "")
        dice = self.entropy.roll(2, self._part)
        commitment, self._commitment = self._commitment, ""
        return ev.Rolled(
            self.sequence, "dealer", step.cite, dice, commitment, self.entropy.reveal(), self._part
        )

    def _mark(self, step: steps.Mark) -> ev.AnyEvent:
        return ev.Marked(self.sequence, "dealer", step.cite, step.name, step.value)

    def _bank(self, step: steps.Bank) -> ev.AnyEvent:
        stake = self.round.seats[step.seat].wagers[step.wager].stake
        return ev.Banked(self.sequence, "dealer", step.cite, step.seat, step.wager, stake)

    def _move(self, step: steps.Move) -> ev.AnyEvent:
        return ev.Moved(self.sequence, "dealer", step.cite, step.seat, step.wager, step.to)

    def _settle(self, step: steps.Settle) -> ev.AnyEvent:
        return ev.Settled(self.sequence, "dealer", step.cite, step.seat, step.results)

    def _renew(self, step: steps.Renew) -> ev.AnyEvent:
        wager = self.round.seats[step.seat].wagers[step.wager]
        change = Change(step.wager, wager.stake, step.cite, wager.coupon, step.fee, wager.behind)
        return ev.Wagered(self.sequence, ev.TABLE, step.cite, step.seat, (change,))

    def _count_stub(self, step: steps.CountStub) -> ev.AnyEvent | Wait:
        if not self.virtual:
            return WAIT
        return ev.StubCounted(self.sequence, "dealer", step.right, step.expected, step.expected)

    def _collect(self, step: steps.Collect) -> ev.AnyEvent:
        return ev.Collected(self.sequence, "dealer", step.cite, step.holder)

    def _close_round(self, step: steps.CloseRound) -> ev.AnyEvent:
        commitment, seed, part = self._commitment, "", ""
        if commitment:
            self._commitment, seed, part = "", self.entropy.reveal(), self._part
        return ev.RoundClosed(self.sequence, "dealer", step.cite, self.round.number, commitment, seed, part)

    def go_on(self, answer: ev.AnyEvent) -> None:
        """Go on after a question was answered."""
        self._carry_out(self._steps.send(answer))

    def cover(self, number: int, need: int) -> None:
        """Refuse an amount the patron has no chips for, or buy them in where the table does that itself."""
        seat = self.round.seats[number]
        if need > seat.chips:
            if not self.buy_in_as_needed:
                raise Refusal(
                    f"seat {seat_name(number)} has {seat.chips} in chips and needs {need}: buy in first",
                    "13:69E-1.6A",
                )
            self._exchange(ev.TABLE, number, need - seat.chips)

    def _say(self, command: cmd.Say) -> None:
        choices.say(self, command)

    def _validate(self, command: cmd.ConfirmPrize) -> None:
        choices.validate(self, command)

    # Commands of people.

    def _sit(self, command: cmd.Sit) -> None:
        cite = self.rulebook.sit(command.seat, command.patron or f"patron {command.seat}")
        if command.buy_in < 0:
            raise BadInput(f"buy_in of {command.buy_in}: expected cents, 0 or more")
        patron = command.patron or f"patron {command.seat}"
        self.emit(ev.Seated(self.sequence, command.by.name, cite, command.seat, patron))
        if command.buy_in:
            self._exchange(command.by.name, command.seat, command.buy_in)
        if self._idle:
            self._idle = False
            self._carry_out(self._steps.throw(Interruption(Ruling("idle", "a player comes to an idle table", ""))))

    def _buy_in(self, command: cmd.BuyIn) -> None:
        self._occupied(command.seat)
        if command.cents <= 0:
            raise BadInput(f"buy_in of {command.cents}: expected cents above 0")
        self._exchange(command.by.name, command.seat, command.cents)

    def _exchange(self, by: str, seat: int, cents: int) -> None:
        self.emit(ev.BoughtIn(self.sequence, by, "13:69D-1.20(a)", seat, cents))

    def _leave(self, command: cmd.Leave) -> None:
        seat = self._occupied(command.seat)
        self.rulebook.leave(command.seat)
        self.emit(ev.Left(self.sequence, command.by.name, "interpretation: chips are the patron's", seat.number, seat.chips))
        self._idle = self.has_cards and not self.round.seats

    def _occupied(self, number: int) -> Any:
        seat = self.round.seats.get(number)
        if seat is None:
            raise BadInput(f"seat {number} is empty: expected one of {sorted(self.round.seats) or 'none taken yet'}")
        return seat

    def _betting_open(self, what: str) -> steps.Betting:
        step = self.pending
        if type(step) is not Betting:
            raise Refusal(f"{what}: betting is closed until the round is over", self._closed_cite)
        return step

    def _bet(self, command: cmd.Bet) -> None:
        what = f"{command.wager} of {command.amount}"
        self._betting_open(what)
        self._occupied(command.seat)
        if command.verbal_cash:
            self.rulebook.cash(command.wager)
        change = self.rulebook.make(
            command.seat, command.wager, command.amount, command.behind, command.coupon, command.accepted
        )
        self._wager(command.by, command.seat, (change,))

    def _bets(self, command: cmd.Bets) -> None:
        self._betting_open("wagers")
        self._occupied(command.seat)
        make = self.rulebook.make
        seat = command.seat
        changes = tuple([make(seat, wager, amount, "", 0, False) for wager, amount in command.wagers.items()])
        if not changes or len({change.wager for change in changes}) < len(changes):
            raise BadInput(f"wagers {', '.join(command.wagers) or 'none'}: expected one or more, each once")
        self._wager(command.by, seat, changes)

    def _wager(self, by: cmd.Actor, number: int, changes: tuple[Change, ...]) -> None:
        seat = self.round.seats[number]
        wagers, need = seat.wagers, 0
        for change in changes:
            need += change.stake + change.fee
            if change.wager in wagers:
                before = wagers[change.wager]
                need -= before.stake + before.fee
        if need > seat.chips:
            self.cover(number, need)
        self.emit(ev.Wagered(self.sequence, by.name, changes[0].cite, number, changes))

    def _reduce(self, command: cmd.Reduce) -> None:
        self._betting_open(f"{command.wager} to {command.amount}")
        self._occupied(command.seat)
        changes = self.rulebook.reduce(command.seat, command.wager, command.amount)
        self.emit(ev.Wagered(self.sequence, command.by.name, changes[0].cite, command.seat, changes))

    def _call(self, command: cmd.Call) -> None:
        self._betting_open(f"call of {command.wager}")
        self._occupied(command.seat)
        wager, cite = self.rulebook.call(command.seat, command.wager, command.on)
        self.emit(ev.Called(self.sequence, command.by.name, cite, command.seat, wager, command.on))

    def _patron_cut(self, command: cmd.CutCards) -> None:
        self._betting_open(f"cut of {command.cards}")
        if self.shoes.shoes:
            self.shoes.cut(command)
            return
        if self.mode != "virtual":
            raise Refusal(f"cut of {command.cards}: the dealer of a live table cuts the cards", "19:47-18.5(c)")
        if not self._cut:
            raise Refusal(f"cut of {command.cards}: cards shuffled by a device are not cut", "19:47-18.5(b)1")
        check_cut(command.cards)
        self._cut = command.cards
        self.emit(ev.CutMade(self.sequence, command.by.name, "19:47-18.5(c)1", command.cards))

    def _close(self, command: cmd.Close) -> None:
        step = self._betting_open("closing")
        self.rulebook.close()
        self._close_betting(step, command.by.name)

    def _close_betting(self, step: steps.Betting, by: str) -> None:
        self._part = self.journal.head.hex()
        if self.shoes.shoes:
            self.shoes.close(self._part)
        self.emit(ev.Closed(self.sequence, by, step.cite, step.closes_with))
        self._closed_cite = step.cite
        self._carry_out(next(self._steps))

    def _decide(self, command: cmd.Decide) -> None:
        step, word = self.pending, command.word
        if type(step) is Choose:
            choices.choose(self, step, command)
            return
        if command.amount is not None:
            raise BadInput(f"decision {word!r} with an amount of {command.amount}: this question takes a word alone")
        if not isinstance(step, ASKED) or step.seat != command.seat:
            raise BadInput(f"seat {command.seat} is not asked anything now: {self.prompt()}")
        if word not in step.words:
            raise BadInput(
                f"decision {word!r} of seat {command.seat} about {step.about}: expected {' or '.join(step.words)}"
            )
        seat, about, cite, returned = step.seat, step.about, step.cite, 0
        if type(step) is Withdraw:
            cite = step.rides
            if word == "withdraw":
                cite, returned = step.taken_back, self.round.seats[seat].wagers[about].stake
        decided = ev.Decided(self.sequence, command.by.name, cite, seat, about, word, returned)
        self.emit(decided)
        self._carry_out(self._steps.send(decided))

    def _take_dice(self, command: cmd.TakeDice) -> None:
        self._betting_open("the dice")
        self._occupied(command.seat)
        self._pass_dice(command.by.name, command.seat, command.word)

    def _pass_dice(self, by: str, seat: int, word: str) -> None:
        marks = self.rulebook.dice(seat, word)
        cite = "19:47-1.7(b)" if word == "accept" else "19:47-1.11(a)"
        self.emit(ev.DiceTaken(self.sequence, by, cite, seat, word))
        for name, value in marks.items():
            self.emit(ev.Marked(self.sequence, ev.TABLE, cite, name, value))

    def _enter(self, command: cmd.Enter) -> None:
        if self.mode != "live":
            raise BadInput("cards and dice are entered at a live table; this one deals itself")
        if command.roll is not None:
            self._enter_roll(command.roll)
        elif command.stub is not None:
            self._enter_stub(command.stub, command.misdeal)
        elif isinstance(self.pending, FROM_SHOE):
            self.shoes.enter(command)
        elif isinstance(self.pending, CardStep):
            self.dealing.enter(command.cards)
        else:
            raise BadInput(f"no cards are due now: {self.prompt()}")

    def _enter_roll(self, roll: tuple[int, ...]) -> None:
        step = self.pending
        if isinstance(step, steps.Roll):
            self._entered_roll = check_faces(roll, DICE)
            self.resume()
            return
        if not (isinstance(step, steps.Betting) and step.throws):
            raise BadInput(f"no roll is due now: {self.prompt()}")
        self.rulebook.close()
        self._entered_roll = check_faces(roll, DICE)
        self._close_betting(step, "dealer")

    def _enter_stub(self, counted: int, misdeal: bool) -> None:
        step = self.pending
        if not isinstance(step, steps.CountStub | steps.Ask | steps.Withdraw):
            raise Refusal(f"stub of {counted}: a stub is what is left after the deal: {self.prompt()}", "19:47-18.1 Stub")
        expected = DECK - self.dealing.drawn
        cite = step.cite if isinstance(step, steps.CountStub) else "19:47-18.7(e)"
        if counted == expected and isinstance(step, steps.CountStub):
            cite = step.right
        found = ev.StubCounted(self.sequence, "dealer", cite, expected, counted, misdeal)
        self.emit(found)
        if counted != expected:
            self._rule("stub_count_wrong", {"misdeal": misdeal}, ev.TABLE)
        elif isinstance(step, steps.CountStub):
            self._carry_out(self._steps.send(found))

    def _irregularity(self, command: cmd.ReportIrregularity) -> None:
        self._rule(command.id, command.details, command.by.name)

    def _rule(self, id: str, details: dict[str, Any], by: str) -> None:
        fact = self.edition.irregularity(id)
        unknown = set(details) - set(fact.fields) - ({"choice"} if fact.choices else set())
        if unknown:
            raise BadInput(
                f"irregularity {id}: unknown field {sorted(unknown)[0]!r}, expected {', '.join(fact.fields) or 'none'}"
            )
        rule = self.game.module("irregularities").RULES[id]
        report = Report(id, details, len(self.round.set_aside), self._stage(), self.pending)
        ruling: Ruling = rule(self.round, report)
        card = (self.shoes if self.shoes.shoes else self.dealing).affected(ruling)
        if ruling.kind == "void_round" and not isinstance(self.pending, HANDS_OUT):
            raise NothingDealt(f"irregularity {id}: no hands are out that could be void", ruling.cite)
        self.emit(ev.Irregularity(self.sequence, by, fact.cite, id, details))
        self.emit(ev.Ruled(self.sequence, ev.TABLE, ruling.cite, id, ruling.kind, ruling.text, card))
        self._carry_out_ruling(ruling, card)

    def _stage(self) -> Stage:
        if isinstance(self.pending, steps.Betting):
            return "betting"
        return "dealing" if isinstance(self.pending, steps.Deal | steps.DealStacks | steps.Draw) else "dealt"

    def _carry_out_ruling(self, ruling: Ruling, card: int) -> None:
        if ruling.kind in ("set_aside", "next_card"):
            (self.shoes if self.shoes.shoes else self.dealing).ruled(ruling.kind, card)
        elif ruling.kind == "pass_dice":
            self._pass_dice(ev.TABLE, int(self.round.markers["shooter"]), "pass")
        elif ruling.kind == "called_off":
            self.emit(ev.Called(self.sequence, ev.TABLE, ruling.cite, ruling.seat, ruling.wager, False))
        elif ruling.kind in COURSE:
            if ruling.kind == "refuse_card":
                self.shoes.keep(card)
            self._carry_out(self._steps.throw(Interruption(ruling)))

    def _alter(self, command: cmd.Alter) -> None:
        self._betting_open(f"change of {command.option}")
        if any(seat.wagers for seat in self.round.seats.values()):
            raise Refusal(
                f"change of {command.option}: wagers are on the layout; change it before the next round",
                "interpretation: a round is finished under the rules with which it began (19:47-8.3)",
            )
        now = self.clock()
        options = altered(self, command, now)
        self.emit(
            ev.Altered(
                self.sequence, command.by.name, "19:47-8.3", command.option, command.value, command.notice,
                command.device_removed, now,
            )
        )
        self.round.options = options

    def prompt(self) -> str:
        """What comes next, in one sentence with its rule: what a dealer in training is told."""
        from croupier.table.prompts import prompt

        return prompt(self)


def open_table(
    game: str,
    options: dict[str, Any] | None = None,
    as_of: date | None = None,
    **settings: Any,
) -> Table:
    """Open a table of a game under the options of the licensee on a day (default: the newest rules known)."""
    found, preset = find(game)
    return Table(found, found.options({**preset, **(options or {})}, as_of), as_of, **settings)
