"""The live table: drives a game's procedure, carries out its steps and records what happened."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from typing import Any, Literal, get_args

from croupier.equipment.entropy import Entropy, ScannedEntropy, SystemEntropy
from croupier.equipment.orders import Order
from croupier.games.register import Game, find, with_variant
from croupier.law.encoding import document
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure import steps
from croupier.procedure.round import Change, Round, Rulebook
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chips import MOST_CENTS
from croupier.table.dealing import WAIT, Dealing, Wait
from croupier.table.journal import Journal
from croupier.table.requests import REQUESTS
from croupier.table.shoes import Shoes
from croupier.table.state import APPLY, State

Mode = Literal["virtual", "live"]
OPENER = 10_000_000
FILL = 1_000_000
DECK = 52


def milliseconds() -> int:
    """The clock of a table: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Stopped(CroupierError):
    """A command broke off when the table had begun to carry it out, so that only the journal is certain."""

    def __init__(self, command: str) -> None:
        super().__init__(f"the table has stopped, {command} broke off: what came before is in its journal")


class Table:
    """One table of one game, under the rules of one day and the options of one licensee."""

    __slots__ = (
        "_events",
        "_handlers",
        "buy_in_as_needed",
        "clock",
        "closed",
        "commitment",
        "cut",
        "dealing",
        "edition",
        "entered_roll",
        "entropy",
        "game",
        "has_cards",
        "idle",
        "journal",
        "mode",
        "part",
        "pending",
        "procedure",
        "round",
        "rulebook",
        "sequence",
        "shoes",
        "state",
        "stopped",
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
        if mode not in get_args(Mode):
            raise BadInput(f"mode {mode!r}, expected {' or '.join(get_args(Mode))}")
        if mode == "virtual" and isinstance(entropy, ScannedEntropy):
            raise BadInput("scanned cards and dice are those of a live table: expected mode live")
        if type(opener) is not int or not 0 <= opener <= MOST_CENTS:
            raise BadInput(f"opener of {opener}: expected cents, 0 to {MOST_CENTS}")
        if type(now := clock()) is not int:
            raise BadInput(f"the clock gives {now!r}: expected whole milliseconds")
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
        round = Round(self.edition, options, options.positions(self.edition), 0, {}, {}, {}, [], 0)
        self.round = round
        self.state = State(round)
        self.rulebook: Rulebook = game.module("betting").Betting(round, virtual=mode == "virtual")
        self.dealing = Dealing(self, live=mode == "live")
        self.shoes = Shoes(self)
        self.pending: steps.Step | None = None
        self.stopped = ""
        self.commitment = ""
        self.part = ""
        self.cut = 0
        self.has_cards = False
        self.idle = False
        self.closed = steps.Betting("19:47-8.2", "")
        self.entered_roll: tuple[int, ...] | None = None
        self._handlers: dict[type, Callable[[Any], ev.AnyEvent | Wait | None]] = {
            steps.Announce: self._announce, steps.OpenRound: self._open_round, steps.Commit: self._commit,
            steps.Shuffle: self._shuffle, steps.Recut: self._recut,
            steps.Deal: self.dealing.deal, steps.DealStacks: self.dealing.deal_stacks, steps.Burn: self._burn,
            steps.Turn: self.dealing.turn, steps.Roll: self._roll, steps.Mark: self._mark,
            steps.Bank: self._bank, steps.Move: self._move, steps.Settle: self._settle,
            steps.Renew: self._renew, steps.CountStub: self._count_stub, steps.Collect: self._collect,
            steps.CloseRound: self._close_round, **self.shoes.handlers(),
        }  # fmt: skip
        self.procedure: steps.Procedure = game.module("procedure").play(round)
        self.emit(
            ev.Opened(
                1, "floorperson", "19:47-8.3", game.id, self.edition.day.isoformat(), document(options),
                mode, round.seat_count, opener, now,
            )
        )  # fmt: skip
        self.carry_out(next(self.procedure))
        self.journal.append(self._events)

    def do(self, command: cmd.Command) -> list[ev.AnyEvent]:
        """Carry out a command and give the events it caused; a refusal leaves the table untouched.

        Anything else that breaks a command off stops the table; its journal ends with the entry before.
        """
        cmd.check_permission(command)
        if self.pending is None:
            raise Stopped(self.stopped)
        events: list[ev.AnyEvent] = []
        self._events = events
        try:
            REQUESTS[type(command)](self, command)
            self.journal.append(events)
        except BaseException as error:
            if events or not isinstance(error, CroupierError):
                self.pending, self.stopped = None, f"{type(command).__name__.lower()} ({error!r:.200})"
            raise
        return events

    def emit(self, event: ev.AnyEvent) -> None:
        """Add an event to the command's entry and let it move the state."""
        self._events.append(event)
        self.sequence += 1
        APPLY[type(event)](self.state, event)

    def fund(self, cents: int) -> None:
        """Have chips brought to the table before it pays what it does not hold."""
        short = cents - self.state.inventory.balance
        if short > 0:
            self.emit(ev.Filled(self.sequence, ev.TABLE, "13:69D-1.22", -(-short // FILL) * FILL))

    def carry_out(self, step: steps.Step) -> None:
        """Carry out one step after the other, up to a question; the event of each is its answer."""
        find = self._handlers.get
        record = self._events.append
        apply, state = APPLY, self.state
        send = self.procedure.send
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
        self.carry_out(self.pending)

    def _announce(self, step: steps.Announce) -> ev.AnyEvent:
        return ev.Announced(self.sequence, "dealer", step.cite, step.text)

    def _open_round(self, step: steps.OpenRound) -> ev.AnyEvent:
        return ev.RoundOpened(self.sequence, "dealer", step.cite, self.round.number + 1, self.clock())

    def _commit(self, step: steps.Commit) -> ev.AnyEvent | None:
        if not self.virtual:
            return None
        self.commitment = self.entropy.commit()
        return ev.Committed(self.sequence, ev.TABLE, step.cite, self.commitment)

    def _shuffle(self, step: steps.Shuffle) -> ev.AnyEvent:
        if self.commitment:
            self._reveal_unused()
        commitment, cut, least = "", 0, step.least_cut
        if self.virtual:
            commitment = self.entropy.commit()
            cut = self.entropy.cut(least, DECK - least) if least else 0
        self.commitment, self.cut = commitment, cut
        self.dealing.new_deck()
        self.has_cards = True
        return ev.Shuffled(self.sequence, "dealer", step.cite, step.deck, step.automated, cut, commitment)

    def _reveal_unused(self) -> None:
        """A deck that is shuffled again before it was dealt shows what it was bound to."""
        self.emit(
            ev.Revealed(
                self.sequence,
                ev.TABLE,
                "interpretation: no commitment stays sealed",
                self.commitment,
                self.entropy.reveal(),
            )
        )

    def _recut(self, step: steps.Recut) -> ev.AnyEvent | None:
        if not self.virtual:
            return None
        if self.shoes.shoes:
            return self.shoes.recut(step)
        self.cut = self.entropy.cut(step.least, DECK - step.least)
        return ev.CutMade(self.sequence, "dealer", step.cite, self.cut)

    def order(self) -> Order:
        """The order of the deck, fixed by the committed seed and the patrons' part, the cut included."""
        return self.entropy.shuffle(DECK, self.part)

    def _burn(self, step: steps.Burn) -> ev.AnyEvent:
        holder = step.holder
        return ev.Burned(self.sequence, "dealer", step.cite, holder, self.round.hands[holder].cards[0])

    def _roll(self, step: steps.Roll) -> ev.AnyEvent | Wait:
        if self.mode == "live":
            if self.entered_roll is None:
                return WAIT
            dice, self.entered_roll = self.entered_roll, None
            return ev.Rolled(self.sequence, "dealer", step.cite, dice, "", "", "")
        dice = self.entropy.roll(2, self.part)
        commitment, self.commitment = self.commitment, ""
        return ev.Rolled(
            self.sequence, "dealer", step.cite, dice, commitment, self.entropy.reveal(), self.part
        )

    def _mark(self, step: steps.Mark) -> ev.AnyEvent:
        return ev.Marked(self.sequence, "dealer", step.cite, step.name, step.value)

    def _bank(self, step: steps.Bank) -> ev.AnyEvent:
        stake = self.round.seats[step.seat].wagers[step.wager].stake
        return ev.Banked(self.sequence, "dealer", step.cite, step.seat, step.wager, stake)

    def _move(self, step: steps.Move) -> ev.AnyEvent:
        return ev.Moved(self.sequence, "dealer", step.cite, step.seat, step.wager, step.to)

    def _settle(self, step: steps.Settle) -> ev.AnyEvent:
        paid = 0
        for result in step.results:
            if result.net >= 0:
                paid += result.net + result.stake
        if paid > self.state.inventory.balance:
            self.fund(paid)
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
        commitment, seed, part = self.commitment, "", ""
        if commitment:
            self.commitment, seed, part = "", self.entropy.reveal(), self.part
        return ev.RoundClosed(self.sequence, "dealer", step.cite, self.round.number, commitment, seed, part)

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
    return Table(found, found.options(with_variant(preset, options or {}), as_of), as_of, **settings)
