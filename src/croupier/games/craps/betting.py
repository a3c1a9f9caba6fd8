"""Making, changing and removing craps wagers (1.2, 1.3, 1.5, 1.6) and who has the dice (1.7, 1.8, 1.11)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.equipment.dice import DiceSet, Die
from croupier.games.craps.settlement import check_odds, check_stake, odds_cap, vigorish
from croupier.law.money import amount as cents
from croupier.law.offered import Offered as InForce
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import BadInput, Refusal
from croupier.law.wager_keys import WagerKey, written_like
from croupier.procedure.betting_rules import Change, DeckRules, Note, no_such_wager
from croupier.procedure.going_around import GoesAround
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State, Wager
from croupier.procedure.wagering import (
    MATCH_PLAY,
    check_above_nothing,
    check_coupon,
    check_coupon_covered,
    check_lowered,
)

DICE = ("1", "2", "3", "4", "5")  # the marks of a set of five, 19:47-1.7
DICE_TURN = GoesAround(
    what="the dice",
    verb="are",
    holder="shooter",
    offered="offered",
    offers="19:47-1.7(b)",
    accepts="19:47-1.7(c)",
    gives_up="19:47-1.11(a)",
)


class Offered:
    """The wagers a table offers under its present options."""

    def __init__(self, round: State) -> None:
        self.round = round
        self._read: tuple[Any, Any] = (None, None)
        self._offered: InForce

    def __call__(self) -> InForce:
        """What is offered, read again only when the edition or the options change."""
        edition, options = self.round.edition, self.round.options
        if self._read[0] is not edition or self._read[1] is not options:
            self._offered, self._read = offered_in_force(edition, options), (edition, options)
        return self._offered


def come_out_point(round: State) -> int:
    """The point that is on, 0 before a come-out roll."""
    return int(round.markers.get("point", "0"))


class Betting:
    """What a patron may put on the layout, change or take back before each roll."""

    deck: DeckRules | None = None
    goes_around = DICE_TURN

    def __init__(self, round: State) -> None:
        self.round = round
        self.offered = Offered(round)

    def _table(self, wager: str) -> WagerTable:
        keys = self.offered().keys
        key = keys.find(wager)
        if key is not None and key.selection and not key.behind and keys.families[key.name].bare:
            raise Refusal(
                f"{key}: a {key.name} wager that has its come point can be neither made nor increased; "
                f"wager {key.name} before the next roll instead",
                "19:47-1.3",
            )
        return self.offered().find(wager)

    def _point_of(self, key: WagerKey) -> int:
        """The point a wager on the layout has: the come-out point for line wagers, a come wager's own."""
        return self.offered().point_of(key, come_out_point(self.round))

    def _keys(self, seat: SeatId) -> list[WagerKey]:
        """The keys of the wagers a seat has on the layout."""
        return [self.offered().keys.read(name) for name in self.round.seats[seat].wagers]

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager counts only if it is made before the dice are thrown, when its rule allows it."""
        check_above_nothing(wager, amount)
        table = self._table(wager)
        if table.fact.when == "behind":
            if coupon:
                raise Refusal(
                    f"coupon of {cents(coupon)} with {table.id}: match play is not for odds", MATCH_PLAY
                )
            return self._take_odds(seat, table, amount, behind)
        if behind:
            raise BadInput(f"{table.id} does not go behind another wager: leave out behind {behind!r}")
        self._check_time(table, amount)
        before = self.round.seats[seat].wagers.get(table.id)
        stake = amount + (before.stake if before else 0)
        options = self.round.options
        if accepted:
            options = msgspec.structs.replace(options, table_min=1, table_max=max(stake, options.table_max))
        check_stake(table, stake, options)
        if coupon:
            check_coupon(self.round, seat, table.id, stake, coupon)
        held = coupon or (before.coupon if before else 0)
        for odds in table.payouts() if held else ():
            if not odds.payable(stake + held, options.payout_unit):
                raise Refusal(
                    f"coupon of {cents(held)} with {table.id} of {cents(stake)}: the win is not payable "
                    f"in whole units of {cents(options.payout_unit)}",
                    MATCH_PLAY,
                )
        return Change(table.id, stake, table.cite, held, self._fee(table, stake), "", accepted)

    def _fee(self, table: WagerTable, stake: int) -> int:
        options = self.round.options
        if not table.fact.vigorish or options.vig_timing != "at-placing":
            return 0
        return vigorish(table, stake, options.vigorish_rate, options.payout_unit)

    def _check_time(self, table: WagerTable, amount: int) -> None:
        point = come_out_point(self.round)
        what = f"{table.id} of {cents(amount)}"
        match table.fact.when:
            case "come-out" if point:
                raise Refusal(
                    f"{what}: it is made right before a come-out roll, and the point is {point}",
                    table.cite,
                )
            case "point-on" if not point:
                raise Refusal(f"{what}: it is made after the come-out roll, and no point is on", table.cite)
            case "new-shooter" if self.round.markers.get(table.id) != "open":
                raise Refusal(f"{what}: it is made before a shooter's first come-out roll", table.cite)

    def _take_odds(self, seat: SeatId, table: WagerTable, amount: int, behind: str) -> Change:
        flats = self._with_point(seat, table)
        asked = self.offered().keys.find(behind) if behind else None
        wanted = asked.text if asked is not None else written_like(behind)
        places = [key for key in flats if key.name == wanted]
        if wanted not in flats and len(places) == 1:
            wanted = places[0].text
        if wanted and wanted not in flats:
            there = ", ".join(flats) or "none"
            raise Refusal(
                f"{table.id} of {cents(amount)} behind {wanted}: seat {seat} has no such wager "
                f"with a point (it has: {there})",
                table.cite,
            )
        if not flats:
            wagers = " or ".join(table.fact.behind)
            raise Refusal(
                f"{table.id} of {cents(amount)}: seat {seat} has no {wagers} wager with a point",
                table.cite,
            )
        if not wanted and len(flats) > 1:
            raise BadInput(f"{table.id} of {cents(amount)}: say behind which wager, {' or '.join(flats)}")
        flat = next(key for key in flats if not wanted or key == wanted)
        name = WagerKey.of(table.id, behind=flat.text).text
        before = self.round.seats[seat].wagers.get(name)
        stake = amount + (before.stake if before else 0)
        check_odds(table, stake, flats[flat].stake, self._point_of(flat), self.round.options)
        return Change(name, stake, table.cite, 0, 0, flat.text)

    def _with_point(self, seat: SeatId, table: WagerTable) -> dict[WagerKey, Wager]:
        wagers = self.round.seats[seat].wagers
        return {
            key: wagers[key]
            for key in self._keys(seat)
            if key.name in table.fact.behind and not key.behind and self._point_of(key)
        }

    def _on_layout(self, seat: SeatId, wager: str) -> tuple[WagerKey, Wager]:
        """A wager by its name; odds and come wagers with a point by their own name where only one is up."""
        wagers = self.round.seats[seat].wagers
        keys = self._keys(seat)
        asked = self.offered().keys.find(wager)
        name = asked.text if asked is not None else written_like(wager)
        fits = [key for key in keys if key == name]
        fits = fits or [
            key
            for key in keys
            if (key.behind and key.wager == name)
            or (key.name == name and not key.behind and self.offered().table(key).fact.moves)
        ]
        if len(fits) == 1:
            return fits[0], wagers[fits[0]]
        if fits:
            raise BadInput(f"{wager}: say which one, {' or '.join(fits)}")
        raise no_such_wager(seat, name, wagers)

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Lower or remove a wager before a roll as 1.3 allows; odds follow a flat wager that shrinks."""
        name, held = self._on_layout(seat, wager)
        table = self.offered().table(name)
        check_lowered(name, amount, held.stake)
        counts = table.fact.counts
        frozen = table.contract and (self._point_of(name) or counts)
        if frozen and not (counts and self.round.markers.get(table.id) == "open"):
            raise Refusal(
                f"{name} to {cents(amount)}: it can be neither reduced nor removed once it is under way",
                "19:47-1.3",
            )
        point = None if counts else self._point_of(name) or None
        if amount:
            check_stake(table, amount, self.round.options, point if name.behind else None)
            check_coupon_covered(name, amount, held.coupon)
        changes = [
            Change(
                name.text,
                amount,
                "19:47-1.3",
                held.coupon if amount else 0,
                self._fee(table, amount) if amount else 0,
                held.behind,
            )
        ]
        for odds, behind in self.round.seats[seat].wagers.items():
            if behind.behind == name and point:
                changes += self._follow(odds, behind, amount, point)
        return tuple(changes)

    def _follow(self, odds: str, held: Wager, flat: int, point: int) -> list[Change]:
        table = self.offered().table(self.offered().keys.read(odds))
        cap = odds_cap(table, flat, point, self.round.options) if flat else 0
        step = table.increment(self.round.options.payout_unit, point)
        if held.stake <= cap:
            return []
        return [Change(odds, cap // step * step, "19:47-1.6", 0, 0, held.behind)]

    def call(self, seat: SeatId, wager: str, on: bool) -> tuple[str, str]:
        """A wager that is off on come-out rolls may be called on; the dealer marks it with an on button."""
        name, held = self._on_layout(seat, wager)
        table = self.offered().table(name)
        if not table.off_on_comeout or self.offered().follows_cycle(name):
            raise Refusal(f"{name} is on at every roll and cannot be called on or off", table.cite)
        if held.on == on:
            raise Refusal(
                f"{name} is on already" if on else f"{name} was not called on, so it cannot be called off",
                table.fact.off_cite or table.cite,
            )
        return name.text, table.fact.off_cite or table.cite

    def close(self) -> None:
        """The shooter needs a line wager to throw a come-out roll (1.8); without a shooter nobody throws."""
        shooter = DICE_TURN.holder_of(self.round)
        if not shooter:
            if not self.round.live:
                raise Refusal("nobody has the dice: a player must accept them first", "19:47-1.7(b)")
            return
        wagers = self.round.seats[shooter].wagers
        line = self.offered().line
        if not come_out_point(self.round) and not any(name in wagers for name in line):
            raise Refusal(
                f"seat {shooter} has the dice and needs a {' or '.join(line)} wager before a come-out roll",
                "19:47-1.8",
            )

    def sit(self, seat: SeatId, patron: str) -> str:
        """Mini-craps has a fixed number of seats; craps has no limit."""
        most = self.round.seat_count
        if not isinstance(seat, int) or seat < 1 or (most and seat > most):
            expected = f"1 to {most}" if most else "a number from 1"
            raise Refusal(f"seat {seat_name(seat)}: expected {expected}", "13:69E-1.11(a)")
        if seat in self.round.seats:
            raise Refusal(f"seat {seat} is taken", "13:69E-1.11(a)")
        return "13:69E-1.11(a)"

    def leave(self, seat: SeatId) -> None:
        """Wagers on the layout must be decided or taken down first, and the dice passed on."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat} has wagers on the layout: take them down or wait until they are decided",
                "19:47-1.3",
            )
        DICE_TURN.check_leaves(self.round, seat)

    def cash(self, wager: str) -> None:
        """A spoken wager with cash counts if the licensee takes such wagers and the dealer confirms it."""
        if not self.round.options.cash_verbal_bets:
            raise Refusal(
                f"{wager}: this table takes no spoken wager with cash (option cash_verbal_bets)", "19:47-1.3"
            )

    def dice(self, seat: SeatId, word: str, dice: tuple[str, ...]) -> Note:
        """The set goes clockwise until someone picks two; a shooter may pass them on (1.7, 1.11(a))."""
        note = DICE_TURN.note(self.round, seat, word)
        if word == "decline":
            return note
        in_play = ""
        if word == "accept":
            dice_set = DiceSet(Die(mark) for mark in DICE)
            dice_set.choose(dice or dice_set.offer()[:2])
            in_play = " ".join(dice_set.in_play)
        holder, offered = note.markers.items()
        return Note(note.cite, dict((holder, ("dice", in_play), offered)))
