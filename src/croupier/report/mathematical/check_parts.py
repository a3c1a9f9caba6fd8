"""The parts on simulation and volatility: the check of the analysis, and the result of many rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.law.counted import counted
from croupier.law.money import dollars
from croupier.odds.many_rounds import MISSED, TRANSFORM_ERROR
from croupier.report.document import Paragraph
from croupier.report.mathematical.blocks import Block, FigureTable, Part
from croupier.report.mathematical.figures import decimal, in_a_row, percent
from croupier.report.mathematical.findings import Findings
from croupier.report.mathematical.pictures import simulation_picture, volatility_picture
from croupier.simulation.statistics import Comparison, Estimate

REASONS: Final = {
    "pass": "every calculated value lies within three standard errors of the simulated one.",
    "warn": "a calculated value lies between three and four standard errors from the simulated one, or the "
    "rounds are too few to know the error; play more rounds.",
    "fail": "a calculated value lies more than four standard errors from the simulated one. The analysis and "
    "the simulation disagree; do not rely on this report.",
    "none": "no calculated value could be compared.",
}
VOLATILITY: Final = "Volatility"
BY_THE_PLAYERS: Final = (
    "Nothing is wagered against the house: what a player wins or loses in many rounds depends on how all "
    "players of the table play, and no spread can be stated for it."
)
HEADER: Final = ("Wager", "Stake", "Simulated", "95% confidence interval", "Calculated", "z", "Verdict")


def simulation_parts(findings: Findings, number: int) -> Iterator[Part]:
    """A simulated run compared with the calculated values."""
    check = findings.check
    result = check.result
    played = counted(result.rounds, "round")
    blocks: list[Block] = [
        Paragraph(
            f"As a check {played} were simulated by a separate program, which deals or rolls by the "
            f"rules and settles every wager, under seed {result.seed}. The simulation makes every wager "
            "it can make at once, each at the least stake that is paid without breakage, with a fresh "
            "shuffle for each round where there are cards, and decides as the strategy of part 4 says. "
            "The table states the loss per unit staked"
            f"{', and the share of the rounds by what they won or lost' if check.by_money else ''}."
        ),
        _compared(findings),
        Paragraph(f"Verdict: {check.verdict}. In words: {REASONS[check.verdict]}"),
    ]
    if check.comparisons:
        compared = {_wager(findings, name): each for name, each in check.comparisons.items()}
        shares = {_rounds(how): each for how, each in check.by_money.items()}
        blocks.append(simulation_picture({**compared, **shares}))
    if check.not_compared:
        names = in_a_row([findings.name(name) for name in check.not_compared])
        blocks.append(
            Paragraph(
                f"Not compared: {names}. The calculated value holds without rounding of a fee or a "
                "payout, or for another play than the simulated one."
            )
        )
    families = findings.analysis.families
    simulated = {*check.made, *check.comparisons}
    apart = [name for name in findings.analysis.wagers if not simulated & {name, *families.get(name, ())}]
    if apart:
        names = in_a_row([findings.name(name) for name in apart])
        blocks.append(Paragraph(f"Not simulated as wagers of their own: {names}."))
    yield Part(str(number), "Simulation", tuple(blocks))


def _compared(findings: Findings) -> FigureTable:
    check = findings.check
    rows = []
    for name, tally in check.result.tally.wagers.items():
        if tally.house_edge is not None:
            stake = check.made.get(name)
            words = "" if stake is None else dollars(stake) if stake else "in full"
            rows.append(
                (
                    findings.name(name),
                    words,
                    *_estimate(tally.house_edge, 1.0),
                    *_beside(check.comparisons.get(name), 1.0),
                )
            )
    whole = check.result.tally.total.per_round
    rows.append(
        (
            "All wagers, net per round in dollars",
            "",
            *_estimate(whole, 0.01),
            *_beside(check.comparisons.get("round"), 0.01),
        )
    )
    for how, compared in check.by_money.items():
        share = check.result.shares_by_money[how]
        rows.append((_rounds(how), "", *_estimate(share, 1.0, ".6f"), *_beside(compared, 1.0, ".6f")))
    return FigureTable(header=HEADER, rows=tuple(rows), numbers=(1, 2, 3, 4, 5))


def _estimate(estimate: Estimate, unit: float, form: str = "+.6f") -> tuple[str, str]:
    low, high = (f"{each * unit:{form}}" for each in estimate.interval)
    return f"{float(estimate.value) * unit:{form}}", f"{low} to {high}"


def _beside(comparison: Comparison | None, unit: float, form: str = "+.6f") -> tuple[str, str, str]:
    if comparison is None:
        return "", "", "not compared"
    return f"{float(comparison.exact) * unit:{form}}", f"{comparison.z:+.2f}", comparison.verdict


def _rounds(how: str) -> str:
    return f"Rounds {how} by money"


def _wager(findings: Findings, name: str) -> str:
    return (
        "All wagers of a round"
        if name == "round" and "round" not in findings.check.made
        else findings.name(name)
    )


def volatility_parts(findings: Findings, number: int) -> Iterator[Part]:
    """The result of 1,000 to 1,000,000 rounds of each wager."""
    if not findings.against_the_house:
        yield Part(str(number), VOLATILITY, (Paragraph(BY_THE_PLAYERS),))
        return
    rows = []
    for group in findings.groups:
        for many in group.many:
            rows.append(
                (
                    group.title,
                    f"{many.rounds:,}",
                    decimal(many.mean, 1),
                    decimal(many.deviation, 1),
                    f"{many.low:,.1f} to {many.high:,.1f}",
                    percent(many.ahead),
                    many.kind,
                )
            )
    blocks: list[Block] = [
        Paragraph(
            "The result of many independent rounds with one unit bet in each, in units of the "
            "initial wager. The band holds 95% of all results, 2.5% lying below and 2.5% above it; "
            "ahead means a result above zero. Where it says exact, the whole distribution was worked "
            f"out, with an error below {TRANSFORM_ERROR:.0e} in each chance and less than {MISSED:.0e} "
            "of it left out. Where it says normal, not every result of a round is known one by one; the "
            "normal distribution of the same mean and variance stands for it, which is close for many "
            "rounds and less so where rare wins are large."
        )
    ]
    if findings.leading.many:
        blocks.append(volatility_picture(findings.leading.title, findings.leading.many))
    header = (
        "Wager",
        "Rounds",
        "Expected",
        "Standard deviation",
        "95% band",
        "Chance to be ahead",
        "Distribution",
    )
    if rows:
        blocks.append(FigureTable(header=header, rows=tuple(rows), numbers=(1, 2, 3, 4, 5)))
    unknown = [group.title for group in findings.groups if not group.many]
    if unknown:
        blocks.append(Paragraph(f"The spread of {in_a_row(unknown)} is not known."))
    yield Part(str(number), VOLATILITY, tuple(blocks))
