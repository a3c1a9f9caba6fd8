"""Making, changing and removing craps wagers (1.2, 1.3, 1.5, 1.6) and who has the dice (1.7, 1.8, 1.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.equipment.dice import DiceSet, Die
from croupier.games.craps.settlement import check_odds, check_stake, odds_cap, vigorish
from croupier.games.craps.wagers import POINTS, Behaviour, CrapsWager, behaviours, find_wager, wager_id
from croupier.law.edition import Edition
from croupier.law.encoding import document
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.round import Change, DeckRules, Round, Wager, box_of, no_such_wager, seat_name
from croupier.procedure.wagering import (
    MATCH_PLAY,
    check_above_nothing,
    check_coupon,
    check_coupon_covered,
    check_lowered,
)

if TYPE_CHECKING:
    from croupier.games.craps.game import CrapsOptions

LINE = ("pass", "dont-pass")
COME = ("come", "dont-come")
DICE = ("1", "2", "3", "4", "5")  # the marks of a set of five, 19:47-1.7


class Offered:
    """The wagers a table offers under its present options."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self._options: Any = None
        self._behaviours: dict[str, Behaviour] = {}

    def __call__(self) -> dict[str, Behaviour]:
        """Every wager by id, read again only when the options change."""
        options = self.round.options
        if self._options is not options:
            self._behaviours, self._options = _offered(self.round.edition, options), options
        return self._behaviours


_KNOWN: dict[tuple[Edition[CrapsWager], bytes], dict[str, Behaviour]] = {}
_MOST_KNOWN = 64


def _offered(edition: Edition[CrapsWager], options: CrapsOptions) -> dict[str, Behaviour]:
    """The wagers of a day and options, read once for all tables that share them."""
    key = edition, msgspec.json.encode(document(options))
    if key not in _KNOWN:
        if len(_KNOWN) == _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = behaviours(edition, options)
    return _KNOWN[key]


def come_out_point(round: Round) -> int:
    """The point that is on, 0 before a come-out roll."""
    return int(round.markers.get("point", "0"))


def _come_point(name: str) -> tuple[str, int]:
    """A come wager and its point from the name of its place: come-5 is come with 5; others have 0."""
    for line in COME:
        number = name.removeprefix(line + "-")
        if number != name and number.isdecimal() and int(number) in POINTS:
            return line, int(number)
    return name, 0


def split_name(name: str) -> tuple[str, int]:
    """The wager and the come point of a name on the layout: odds-take@come-5 is odds-take with 5."""
    base, _, behind = name.partition("@")
    return (base, _come_point(behind)[1]) if behind else _come_point(base)


def point_of(name: str, round: Round) -> int:
    """The point a wager on the layout has: the come-out point for line wagers, its own for come wagers."""
    base, point = split_name(name)
    if base in LINE or name.endswith(("@pass", "@dont-pass")):
        return come_out_point(round)
    return point


class Betting:
    """What a patron may put on the layout, change or take back before each roll."""

    deck: DeckRules | None = None

    def __init__(self, round: Round, virtual: bool) -> None:
        self.round = round
        self.virtual = virtual
        self.offered = Offered(round)

    def _behaviour(self, wager: str) -> Behaviour:
        name = wager_id(wager)
        line, point = _come_point(name)
        if point:
            raise Refusal(
                f"{name}: a {line} wager that has its come point can be neither made nor increased; "
                f"wager {line} before the next roll instead",
                "19:47-1.3",
            )
        return find_wager(wager, self.offered(), self.round.edition)

    def make(self, seat: int, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager counts only if it is made before the dice are thrown, when its rule allows it."""
        check_above_nothing(wager, amount)
        behaviour = self._behaviour(wager)
        if behaviour.fact.when == "behind":
            if coupon:
                raise Refusal(
                    f"coupon of {cents(coupon)} with {behaviour.id}: match play is not for odds", MATCH_PLAY
                )
            return self._take_odds(seat, behaviour, amount, behind)
        if behind:
            raise BadInput(f"{behaviour.id} lies behind nothing: leave out behind {behind!r}")
        self._check_time(behaviour, amount)
        before = self.round.seats[seat].wagers.get(behaviour.id)
        stake = amount + (before.stake if before else 0)
        options = self.round.options
        if accepted:
            options = msgspec.structs.replace(options, table_min=1, table_max=max(stake, options.table_max))
        check_stake(behaviour, stake, options)
        if coupon:
            check_coupon(self.round, seat, behaviour.id, stake, coupon)
        held = coupon or (before.coupon if before else 0)
        for odds in behaviour.payouts() if held else ():
            if not odds.payable(stake + held, options.payout_unit):
                raise Refusal(
                    f"coupon of {cents(held)} with {behaviour.id} of {cents(stake)}: the win is not payable "
                    f"in whole units of {cents(options.payout_unit)}",
                    MATCH_PLAY,
                )
        return Change(behaviour.id, stake, behaviour.cite, held, self._fee(behaviour, stake), "", accepted)

    def _fee(self, behaviour: Behaviour, stake: int) -> int:
        options = self.round.options
        if not behaviour.fact.vigorish or options.vig_timing != "at-placing":
            return 0
        return vigorish(behaviour, stake, options.vigorish_rate, options.payout_unit)

    def _check_time(self, behaviour: Behaviour, amount: int) -> None:
        point = come_out_point(self.round)
        what = f"{behaviour.id} of {cents(amount)}"
        match behaviour.fact.when:
            case "come-out" if point:
                raise Refusal(
                    f"{what}: it is made right before a come-out roll, and the point is {point}",
                    behaviour.cite,
                )
            case "point-on" if not point:
                raise Refusal(
                    f"{what}: it is made after the come-out roll, and no point is on", behaviour.cite
                )
            case "new-shooter" if "fire" not in self.round.markers or self.round.markers["fire"] != "open":
                raise Refusal(f"{what}: it is made before a shooter's first come-out roll", behaviour.cite)

    def _take_odds(self, seat: int, behaviour: Behaviour, amount: int, behind: str) -> Change:
        flats = self._with_point(seat, behaviour)
        wanted = wager_id(behind) if behind else ""
        places = [name for name in flats if split_name(name)[0] == wanted]
        if wanted not in flats and len(places) == 1:
            wanted = places[0]
        if wanted and wanted not in flats:
            there = ", ".join(flats) or "none"
            raise Refusal(
                f"{behaviour.id} of {cents(amount)} behind {wanted}: seat {seat} has no such wager "
                f"with a point (it has: {there})",
                behaviour.cite,
            )
        if not flats:
            wagers = " or ".join(behaviour.fact.behind)
            raise Refusal(
                f"{behaviour.id} of {cents(amount)}: seat {seat} has no {wagers} wager with a point",
                behaviour.cite,
            )
        if not wanted and len(flats) > 1:
            raise BadInput(f"{behaviour.id} of {cents(amount)}: say behind which wager, {' or '.join(flats)}")
        flat = wanted or next(iter(flats))
        name = f"{behaviour.id}@{flat}"
        before = self.round.seats[seat].wagers.get(name)
        stake = amount + (before.stake if before else 0)
        check_odds(behaviour, stake, flats[flat].stake, point_of(flat, self.round), self.round.options)
        return Change(name, stake, behaviour.cite, 0, 0, flat)

    def _with_point(self, seat: int, behaviour: Behaviour) -> dict[str, Wager]:
        wagers = self.round.seats[seat].wagers
        return {
            name: wager
            for name, wager in wagers.items()
            if split_name(name)[0] in behaviour.fact.behind and "@" not in name and point_of(name, self.round)
        }

    def _on_layout(self, seat: int, wager: str) -> tuple[str, Wager]:
        """A wager by its name; odds and come wagers with a point by their own name where only one is up."""
        wagers = self.round.seats[seat].wagers
        name = wager_id(wager)
        if name in wagers:
            return name, wagers[name]
        fits = [
            each
            for each in wagers
            if each.startswith(name + "@") or (_come_point(each)[0] == name and "@" not in each)
        ]
        if len(fits) == 1:
            return fits[0], wagers[fits[0]]
        if fits:
            raise BadInput(f"{wager}: say which one, {' or '.join(fits)}")
        raise no_such_wager(seat, name, wagers)

    def reduce(self, seat: int, wager: str, amount: int) -> tuple[Change, ...]:
        """Lower or remove a wager before a roll as 1.3 allows; odds follow a flat wager that shrinks."""
        name, held = self._on_layout(seat, wager)
        base = split_name(name)[0]
        behaviour = self.offered()[base]
        check_lowered(name, amount, held.stake)
        frozen = behaviour.contract and (point_of(name, self.round) or behaviour.fact.fire)
        if frozen and not (behaviour.fact.fire and self.round.markers.get("fire") == "open"):
            raise Refusal(
                f"{name} to {cents(amount)}: it can be neither reduced nor removed once it is under way",
                "19:47-1.3",
            )
        point = point_of(name, self.round) or None
        if amount:
            check_stake(behaviour, amount, self.round.options, point if "@" in name else None)
            check_coupon_covered(name, amount, held.coupon)
        changes = [
            Change(
                name,
                amount,
                "19:47-1.3",
                held.coupon if amount else 0,
                self._fee(behaviour, amount) if amount else 0,
                held.behind,
            )
        ]
        for odds, behind in self.round.seats[seat].wagers.items():
            if behind.behind == name and point:
                changes += self._follow(odds, behind, amount, point)
        return tuple(changes)

    def _follow(self, odds: str, held: Wager, flat: int, point: int) -> list[Change]:
        behaviour = self.offered()[split_name(odds)[0]]
        cap = odds_cap(behaviour, flat, point, self.round.options) if flat else 0
        step = behaviour.increment(self.round.options.payout_unit, point)
        if held.stake <= cap:
            return []
        return [Change(odds, cap // step * step, "19:47-1.6", 0, 0, held.behind)]

    def call(self, seat: int, wager: str, on: bool) -> tuple[str, str]:
        """A wager that is off on come-out rolls may be called on; the dealer marks it with an on button."""
        name, held = self._on_layout(seat, wager)
        behaviour = self.offered()[split_name(name)[0]]
        if not behaviour.off_on_comeout or name.endswith("@pass"):
            raise Refusal(f"{name} is on at every roll and cannot be called on or off", behaviour.cite)
        if held.on == on:
            raise Refusal(
                f"{name} is on already" if on else f"{name} was not called on, so it cannot be called off",
                behaviour.fact.off_cite or behaviour.cite,
            )
        return name, behaviour.fact.off_cite or behaviour.cite

    def close(self) -> None:
        """The shooter needs a line wager to throw a come-out roll (1.8); without a shooter nobody throws."""
        shooter = int(self.round.markers.get("shooter", "0"))
        if not shooter:
            if self.virtual:
                raise Refusal("nobody has the dice: a player must accept them first", "19:47-1.7(b)")
            return
        wagers = self.round.seats[shooter].wagers
        if not come_out_point(self.round) and not any(name in wagers for name in LINE):
            raise Refusal(
                f"seat {shooter} has the dice and needs a pass or dont-pass wager before a come-out roll",
                "19:47-1.8",
            )

    def sit(self, seat: int, patron: str) -> str:
        """Mini-craps seats nine; craps has no number."""
        most = self.round.seat_count
        if seat < 1 or box_of(seat) != seat or (most and seat > most):
            expected = f"1 to {most}" if most else "a number from 1"
            raise Refusal(f"seat {seat_name(seat)}: expected {expected}", "13:69E-1.11(a)")
        if seat in self.round.seats:
            raise Refusal(f"seat {seat} is taken by {self.round.seats[seat].patron}", "13:69E-1.11(a)")
        return "13:69E-1.11(a)"

    def leave(self, seat: int) -> None:
        """Wagers on the layout must be decided or taken down first, and the dice passed on."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat} has wagers on the layout: take them down or wait until they are decided",
                "19:47-1.3",
            )
        if self.round.markers.get("shooter") == str(seat):
            raise Refusal(f"seat {seat} has the dice: pass them first", "19:47-1.11(a)")

    def cash(self, wager: str) -> None:
        """A spoken wager with cash stands if the dealer confirms it, where the licensee takes such wagers."""
        if not self.round.options.cash_verbal_bets:
            raise Refusal(
                f"{wager}: this table takes no spoken wager with cash (option cash_verbal_bets)", "19:47-1.3"
            )

    def _offered_to(self) -> str:
        """The seat the dice are offered to; one that was left meanwhile is passed over."""
        offered = self.round.markers.get("offered")
        if offered is None:
            return str(min(self.round.seats))
        return offered if int(offered) in self.round.seats else str(next_seat(self.round, int(offered)))

    def dice(self, seat: int, word: str, dice: tuple[str, ...]) -> dict[str, str]:
        """The set goes clockwise until someone picks two; a shooter may pass them on (1.7, 1.11(a))."""
        shooter = self.round.markers.get("shooter", "")
        offered = self._offered_to()
        if word == "pass":
            if shooter != str(seat):
                raise Refusal(f"seat {seat} does not have the dice", "19:47-1.11(a)")
            return {"shooter": "", "dice": "", "offered": str(next_seat(self.round, seat))}
        if shooter:
            raise Refusal(f"seat {shooter} has the dice", "19:47-1.11(a)")
        if self.virtual and offered != str(seat):
            raise Refusal(f"the dice are offered to seat {offered}, clockwise", "19:47-1.7(b)")
        if word == "decline":
            return {"offered": str(next_seat(self.round, seat))}
        dice_set = DiceSet(Die(mark) for mark in DICE)
        dice_set.choose(dice or dice_set.offer()[:2])
        return {"shooter": str(seat), "dice": " ".join(dice_set.in_play), "offered": ""}


def next_seat(round: Round, seat: int) -> int:
    """The occupied seat to the left of a seat."""
    seats = sorted(round.seats)
    return next((each for each in seats if each > seat), seats[0])
