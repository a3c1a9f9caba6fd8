"""The part on wagers: every outcome with its exact chance and contribution, edge, variance and deviation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.odds.analysis import Outcome, Value, WagerAnalysis
from croupier.odds.returns import Contribution, contributions
from croupier.report.analysis_text import NO_HOUSE_EDGE, against_the_house
from croupier.report.document import Paragraph
from croupier.report.mathematical.blocks import Block, FigureTable, Part
from croupier.report.mathematical.figures import chance, decimal, deviation, exact, in_a_row, percent
from croupier.report.mathematical.findings import Findings, Wagers
from croupier.report.mathematical.pictures import edges_picture, returns_picture

OUTCOMES: Final = ("Outcome", "Pays", "Probability", "Exact probability", "Net", "Contribution to return")
HANDS_COMPARED: Final = (
    "Players bet against each other, so that no wager pays fixed odds. What is stated is how often each hand "
    "comes at the showdown."
)
MIN_BARS: Final = 3
MAX_NAMED: Final = 4
ROUNDED: Final = 1e-9


def wager_parts(findings: Findings, number: int) -> Iterator[Part]:
    """The part and one below it for each group of wagers."""
    if not findings.against_the_house:
        yield Part(str(number), "Wagers", (Paragraph(HANDS_COMPARED),))
    else:
        yield _introduction(number)
    for place, group in enumerate(findings.groups, 1):
        yield Part(
            f"{number}.{place}", f"{group.title} ({', '.join(group.ids)})", tuple(_blocks(findings, group))
        )


def _introduction(number: int) -> Part:
    return Part(
        str(number),
        "Wagers",
        (
            Paragraph(
                "Each wager is stated per unit of the initial wager. Net is what an outcome wins or "
                "loses, the wager itself not counted; where an outcome comes with different results it "
                "is their mean. The contribution to return is the probability times what the player "
                "gets back of a unit bet, wager and win together; over all outcomes the contributions "
                "add up to the return to the player, which is one less the house edge. A contribution "
                "is negative where more is lost than the initial wager. Outcomes whose net is known "
                "only together are followed by a row for all of them."
            ),
        ),
    )


def overview(findings: Findings) -> tuple[Block, ...]:
    """Every wager in one table and one picture; where players bet against each other, a sentence."""
    if not findings.against_the_house:
        taken = " What the house takes from the players is in part 9." if findings.analysis.figures else ""
        return (Paragraph(f"{NO_HOUSE_EDGE}{taken} The chances of every hand are in part 3."),)
    rows = [
        (
            group.title,
            percent(group.wager.house_edge),
            exact(group.wager.house_edge, group.wager.edge_error),
            percent(_return(group.wager)),
            decimal(group.wager.variance, 4),
            decimal(deviation(group.wager), 4),
        )
        for group in findings.groups
    ]
    header = ("Wager", "House edge", "Exact", "Return to player", "Variance", "Standard deviation")
    table = FigureTable(header=header, rows=tuple(rows), numbers=(1, 2, 3, 4, 5))
    edges = {
        group.title: float(group.wager.house_edge)
        for group in findings.groups
        if group.wager.house_edge is not None
    }
    return (table, edges_picture(edges)) if edges else (table,)


def _return(wager: WagerAnalysis) -> Value | None:
    return None if wager.house_edge is None else 1 - wager.house_edge


def _blocks(findings: Findings, group: Wagers) -> Iterator[Block]:
    wager = group.wager
    yield Paragraph(f"Basis: {wager.assumes}.")
    if against_the_house(wager):
        yield _measures(wager)
    if wager.outcomes:
        yield _outcomes(findings, wager)
    else:
        yield Paragraph("The outcomes of this wager are not known one by one.")
    found = contributions(wager)
    returned = sum((each.to_return for each in found), Fraction(0))
    if found and wager.house_edge is not None and abs(returned - (1 - wager.house_edge)) > ROUNDED:
        yield Paragraph("The house edge of this wager is not one less its return; its basis says what it is.")
    if group is findings.leading and len(found) >= MIN_BARS:
        parts = {_named(findings, each): float(each.to_return) for each in found}
        yield returns_picture(group.title, parts)


def _measures(wager: WagerAnalysis) -> FigureTable:
    rows = []
    if wager.house_edge is not None:
        rows.append(("House edge", percent(wager.house_edge, 6), exact(wager.house_edge, wager.edge_error)))
        returned = _return(wager)
        rows.append(("Return to the player", percent(returned, 6), exact(returned, wager.edge_error)))
    for base, edge in wager.edges.items():
        rows.append((f"House edge per {base}", percent(edge, 6), exact(edge, wager.edge_error)))
    if wager.expected_net is not None:
        net = exact(wager.expected_net, wager.edge_error)
        rows.append(("Expected net per unit of the initial wager", decimal(wager.expected_net, 8), net))
    if wager.base != 1:
        rows.append(("Money bet per unit of the initial wager", decimal(wager.base, 8), exact(wager.base)))
    if wager.variance is not None:
        spread = exact(wager.variance, wager.variance_error)
        rows.append(("Variance", decimal(wager.variance, 8), spread))
        rows.append(("Standard deviation", decimal(deviation(wager), 8), ""))
    return FigureTable(header=("Measure", "Value", "Exact"), rows=tuple(rows), numbers=(1, 2))


def _outcomes(findings: Findings, wager: WagerAnalysis) -> FigureTable:
    rows = []
    found = contributions(wager)
    for each in found:
        alone = len(each.outcomes) == 1
        for outcome in each.outcomes:
            shown = _shown(each) if alone else ("", "")
            rows.append((*_row(findings, outcome, wager), *shown))
        if not alone:
            together = _sum(each.outcomes)
            odds = chance(together), exact(together, wager.chance_error)
            rows.append((_named(findings, each), "", *odds, *_shown(each)))
    if not found:
        rows = [(*_row(findings, outcome, wager), "", "") for outcome in wager.outcomes]
    whole = _sum(wager.outcomes)
    returned = sum((each.to_return for each in found), Fraction(0)) if found else None
    net = wager.expected_net if found else None
    total = (
        "All outcomes",
        "",
        chance(whole),
        exact(whole, wager.chance_error),
        decimal(net),
        decimal(returned, 8),
    )
    rows.append(total)
    if not against_the_house(wager):
        header = (OUTCOMES[0], "Hands", *OUTCOMES[2:4])
        return FigureTable(header=header, rows=tuple(row[:4] for row in rows), numbers=(1, 2, 3), totals=1)
    return FigureTable(header=OUTCOMES, rows=tuple(rows), numbers=(2, 3, 4, 5), totals=1)


def _row(findings: Findings, outcome: Outcome, wager: WagerAnalysis) -> tuple[str, str, str, str]:
    odds = outcome.probability
    return _outcome(findings, outcome), outcome.pays, chance(odds), exact(odds, wager.chance_error)


def _shown(each: Contribution) -> tuple[str, str]:
    return decimal(each.net), decimal(each.to_return, 8)


def _named(findings: Findings, each: Contribution) -> str:
    names = [_outcome(findings, outcome) for outcome in each.outcomes]
    if len(names) == 1:
        return names[0]
    return f"Together: {in_a_row(names)}" if len(names) <= MAX_NAMED else "All of these together"


def _outcome(findings: Findings, outcome: Outcome) -> str:
    words = findings.edition.label(outcome.id).replace("_", " ")
    return words[:1].upper() + words[1:]


def _sum(outcomes: tuple[Outcome, ...]) -> Value | None:
    total: Value = Fraction(0)
    for outcome in outcomes:
        if outcome.probability is None:
            return None
        total += outcome.probability
    return total
