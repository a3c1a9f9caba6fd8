"""What the guide and the layout of craps say beyond its facts: every wager by number, from its behaviour."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.craps.game import CrapsOptions
from croupier.games.craps.settlement import smallest_with_fee
from croupier.games.craps.wagers import POINTS, ROLLS, Behaviour, CrapsWager, behaviours
from croupier.games.guide import Pays, Ranking, Said, WagerLine, money
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.odds import Odds

FAR_END = "-right"


def wager_lines(edition: Edition[CrapsWager], options: CrapsOptions) -> Iterator[WagerLine]:
    """Every wager offered, one line for each number it can be made on."""
    for behaviour in behaviours(edition, options).values():
        fact = behaviour.fact
        least, most = (None, None) if fact.behind else (_least(behaviour, options), options.table_max)
        yield WagerLine(
            id=behaviour.id,
            base=behaviour.base,
            name=fact.name,
            part=behaviour.id.removeprefix(behaviour.base).removeprefix("-"),
            made=fact.made,
            wins=fact.wins,
            loses=fact.loses,
            change=fact.change,
            pays=_pays(behaviour),
            cite=behaviour.cite,
            pays_cite=edition.paytables[fact.pays].cite,
            least=least,
            most=most,
        )


def how_played(edition: Edition[CrapsWager], options: CrapsOptions) -> Iterator[Said]:
    """The object and the course of the game (19:47-1.1 and 1.7 to 1.11)."""
    yield Said(
        "The object is to foretell what two dice show: on one roll, or which of two numbers comes first.",
        "19:47-1.2(a)",
    )
    yield Said("A player who takes the dice is the shooter and picks two of at least five.", "19:47-1.7(c)")
    yield Said(
        "The first roll, and the first after the Pass line was decided, is a come-out roll.",
        "19:47-1.1 Come Out Roll",
    )
    yield Said(
        "A come-out 4, 5, 6, 8, 9 or 10 becomes the point; then the shooter rolls until the point or a 7.",
        "19:47-1.1 Come Out Point",
    )
    yield Said("Before a come-out roll the shooter must have a Pass or Don't Pass wager.", "19:47-1.8")
    yield Said("A 7 that loses the Pass line passes the dice to the next player on the left.", "19:47-1.11")
    if options.true_odds and options.vig_rate:
        rate = f"{float(options.vigorish_rate * 100):g} percent"
        when = (
            "collected when the wager is made"
            if options.vig_timing == "at-placing"
            else "deducted from a win"
        )
        yield Said(
            f"Buy wagers carry a vigorish of {rate} of the stake, Lay wagers of {rate} of the amount "
            f"to be won, {when}.",
            "19:47-1.5",
        )
    yield Said(f"Odds behind a line wager: {_multiples(options)}.", "19:47-1.6")
    yield Said(
        f"Wagers are made so that every win can be paid in whole units of {money(options.payout_unit)}: "
        f"{_increments(edition, options)}.",
        "13:69F-13.6(b)1",
    )


def ranks(edition: Edition[CrapsWager], options: CrapsOptions) -> Iterator[Ranking]:
    """How often each total is thrown."""
    ways = {total: [roll for roll in ROLLS if sum(roll) == total] for total in range(2, 13)}
    yield Ranking(
        title="Totals of two dice",
        header=("Total", "Rolls"),
        cite="19:47-1.10(a)",
        rows=tuple(
            (
                str(total),
                f"{len(rolls)} of {len(ROLLS)} rolls: " + ", ".join(f"{one}-{two}" for one, two in rolls),
            )
            for total, rolls in ways.items()
        ),
    )


def combined(edition: Edition[CrapsWager], options: CrapsOptions) -> dict[str, str]:
    """Line wagers with full odds behind them."""
    return {"pass+odds-take": "Pass with full odds", "dont-pass+odds-lay": "Don't Pass with full odds"}


def layout_areas(edition: Edition[CrapsWager], options: CrapsOptions) -> dict[str, LayoutArea]:
    """Mini-craps has one end of the full layout and the centre."""
    if options.variant == "mini-craps":
        return {name: area for name, area in edition.layout.items() if not name.endswith(FAR_END)}
    return dict(edition.layout)


def _least(behaviour: Behaviour, options: CrapsOptions) -> int:
    """The smallest stake this table takes: payable, within the limits, and with a vigorish to charge."""
    least = options.table_min
    if behaviour.fact.vigorish:
        smallest = smallest_with_fee(behaviour, options.vigorish_rate, options.payout_unit)
        least = max(least, smallest, options.buy_lay_min or 0)
    step = behaviour.increment(options.payout_unit)
    return -(-least // step) * step


def _increments(edition: Edition[CrapsWager], options: CrapsOptions) -> str:
    """Which wagers are made in multiples of more than one unit, and of how much."""
    found: dict[int, dict[str, list[str]]] = {}
    for behaviour in behaviours(edition, options).values():
        part = behaviour.id.removeprefix(behaviour.base).removeprefix("-")
        for point in POINTS if behaviour.fact.behind else (None,):
            step = behaviour.increment(options.payout_unit, point)
            if step > options.payout_unit:
                names = found.setdefault(step, {}).setdefault(behaviour.fact.name, [])
                names.append(str(point) if point else part)
    return "; ".join(
        f"in multiples of {money(step)} "
        + ", ".join(f"{name} {_listed(parts)}".strip() for name, parts in names.items())
        for step, names in sorted(found.items())
    )


def _multiples(options: CrapsOptions) -> str:
    by_multiple: dict[int, list[str]] = {}
    for point in POINTS:
        by_multiple.setdefault(options.multiple(point), []).append(str(point))
    if len(by_multiple) == 1:
        return f"up to {next(iter(by_multiple))} times the wager, taken or won"
    parts = [f"{multiple} times on {_listed(points)}" for multiple, points in by_multiple.items()]
    return f"up to {', '.join(parts)}, taken or won"


def _pays(behaviour: Behaviour) -> tuple[Pays, ...]:
    """The odds of a wager with the totals, points or numbers of points that earn them."""
    if behaviour.fact.fire:
        return tuple(Pays(f"{count} points", odds.text) for count, odds in behaviour.odds.items())
    cases: dict[Odds, list[str]] = {}
    if behaviour.fact.behind:
        for point in POINTS:
            cases.setdefault(behaviour.payouts(point)[0], []).append(str(point))
    else:
        for die1, die2 in ROLLS:
            odds = behaviour.resolve(0, die1, die2).odds
            total = str(die1 + die2)
            if odds is not None and total not in cases.setdefault(odds, []):
                cases[odds].append(total)
    if len(cases) < 2:
        return tuple(Pays("", odds.text) for odds in behaviour.payouts())
    return tuple(Pays(_listed(sorted(totals, key=int)), odds.text) for odds, totals in cases.items())


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
