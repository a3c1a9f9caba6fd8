"""What the guide and the layout of craps say beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import outcomes
from croupier.games.craps.analysis import line_odds
from croupier.games.craps.game import CrapsOptions
from croupier.games.craps.settlement import smallest_with_fee, vigorish
from croupier.games.guide import Ranking, Said, WagerLine, money
from croupier.games.outcomes import how_often, listed
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.odds import PAYABLE_CITE
from croupier.law.offered import offered_in_force
from croupier.law.outcome_reading import points_on
from croupier.law.outcomes import OutcomeWager, WagerTable

FAR_END = "-right"


def wager_lines(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[WagerLine]:
    """Every wager offered, one line for each number it can be made on."""

    def limits_of(table: WagerTable) -> tuple[int | None, int | None]:
        return (None, None) if table.fact.behind else (_least(table, options), options.table_max)

    return outcomes.wager_lines(edition, options, limits_of)


def how_played(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[Said]:
    """The object and the course of the game (19:47-1.1 and 1.7 to 1.11)."""
    yield Said(
        "The object is to predict what two dice show: on one roll, or which of two numbers comes first.",
        "19:47-1.2(a)",
    )
    yield Said("A player who takes the dice is the shooter and picks two of at least five.", "19:47-1.7(c)")
    yield Said(
        "The first roll, and the first after the Pass line was decided, is a come-out roll.",
        "19:47-1.1 Come Out Roll",
    )
    yield Said(
        f"A come-out {_points(edition, options)} becomes the point; "
        "then the shooter rolls until the point or a 7.",
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
    rounded = "; more where only the next higher amount can be paid exactly" if options.odds_round_up else ""
    yield Said(f"Odds behind a line wager: {_multiples(edition, options)}{rounded}.", "19:47-1.6")
    if options.place_lose_off_on_comeout:
        yield Said(
            "Wagers on a number to lose are off on come-out rolls, as place wagers to win are.",
            edition.option("place_lose_off_on_comeout").cite,
        )
    spoken = (
        "A spoken wager with cash stands if the dealer confirms it; the cash is then changed into chips."
        if options.cash_verbal_bets
        else "Spoken wagers with cash are not accepted."
    )
    yield Said(spoken, "19:47-1.3")
    yield Said(
        f"Wagers are made so that every win can be paid in whole units of {money(options.payout_unit)}; some "
        "are therefore made in multiples of more.",
        PAYABLE_CITE,
    )


def ranks(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[Ranking]:
    """Wagers made in multiples of more than one unit, and how often each total is thrown."""
    offered = offered_in_force(edition, options)
    yield Ranking(
        title="Wagers made in multiples",
        header=("In multiples of", "Wagers"),
        cite=PAYABLE_CITE,
        rows=tuple(_increments(edition, options)),
    )
    yield how_often(offered, "Totals of two dice", ("Total", "Rolls"), "19:47-1.10(a)", "rolls")


def combined(edition: Edition[OutcomeWager], options: CrapsOptions) -> dict[str, str]:
    """Line wagers with full odds behind them."""
    pairs = line_odds(offered_in_force(edition, options))
    return {f"{flat.id}+{odds.id}": f"{flat.fact.name} with full odds" for flat, odds in pairs}


def figures_assume(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "Wagers are left until they win or lose; rolls on which a wager is off do not count."
    yield "With full odds, the house advantage is in percent of all the money wagered, odds included."
    if options.true_odds and options.vig_rate:
        base = "wager and vigorish together" if options.vig_timing == "at-placing" else "the wager"
        yield f"For Buy and Lay the vigorish is counted, and the house advantage is in percent of {base}."


def layout_areas(edition: Edition[OutcomeWager], options: CrapsOptions) -> dict[str, LayoutArea]:
    """Mini-craps has one end of the full layout and the center."""
    if options.variant == "mini-craps":
        return {name: area for name, area in edition.layout.items() if not name.endswith(FAR_END)}
    return dict(edition.layout)


def vigorish_in(
    edition: Edition[OutcomeWager], options: CrapsOptions, wager: str, stake: int, won: bool
) -> int:
    """The vigorish within the net of a decided wager: charged when it was made, or deducted from a win."""
    table = offered_in_force(edition, options).tables.get(wager)
    if table is None or (options.vig_timing == "on-win" and not won):
        return 0
    return vigorish(table, stake, options.vigorish_rate, options.payout_unit)


def _least(table: WagerTable, options: CrapsOptions) -> int:
    """The smallest stake this table takes: payable, within the limits, and with a vigorish to charge."""
    least = options.table_min
    if table.fact.vigorish:
        smallest = smallest_with_fee(table, options.vigorish_rate, options.payout_unit)
        least = max(least, smallest, options.buy_lay_min or 0)
    step = table.increment(options.payout_unit)
    return -(-least // step) * step


def _increments(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[tuple[str, str]]:
    """Which wagers are made in multiples of more than one unit, and of how much."""
    found: dict[int, dict[str, list[str]]] = {}
    for table in offered_in_force(edition, options).tables.values():
        for point in table.points[1:] if table.fact.behind else (None,):
            step = table.increment(options.payout_unit, point)
            if step > options.payout_unit:
                names = found.setdefault(step, {}).setdefault(table.fact.name, [])
                names.append(str(point) if point else table.part)
    for step, wagers in sorted(found.items()):
        yield money(step), "; ".join(f"{name} {listed(parts)}".strip() for name, parts in wagers.items())


def _points(edition: Edition[OutcomeWager], options: CrapsOptions) -> str:
    *most, last = map(str, points_on(edition, options))
    return f"{', '.join(most)} or {last}"


def _multiples(edition: Edition[OutcomeWager], options: CrapsOptions) -> str:
    by_multiple: dict[int, list[str]] = {}
    for point in points_on(edition, options):
        by_multiple.setdefault(options.multiple(point), []).append(str(point))
    if len(by_multiple) == 1:
        return f"up to {counted(next(iter(by_multiple)), 'time')} the wager, taken or won"
    parts = [f"{counted(multiple, 'time')} on {listed(points)}" for multiple, points in by_multiple.items()]
    return f"up to {', '.join(parts)}, taken or won"


def card(edition: Edition[OutcomeWager], options: CrapsOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    multiple = options.odds_multiple
    times = (
        counted(multiple, "time")
        if isinstance(multiple, int)
        else ", ".join(f"{counted(times, 'time')} on {point}" for point, times in multiple.items())
    )
    yield "Odds", f"up to {times} the line or come wager; laid, to win as much"
    if options.true_odds and options.vig_rate:
        rate = f"{float(options.vigorish_rate * 100):g} percent"
        when = "when the wager is made" if options.vig_timing == "at-placing" else "from a win"
        yield "Vigorish", f"{rate} on buy, {rate} of the win on lay, charged {when}"
    yield "Stakes", f"whole multiples of {money(options.payout_unit)}, so that the win can be paid exactly"
