"""`croupier analyze --report`: the mathematical report, computed with progress and written to a file."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked, read_whole
from croupier.cli.output import warn, working
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis


def check_report(asked: Asked) -> None:
    """Refuse a report that cannot be written, before any work is done."""
    from croupier.report.mathematical.report import check_report_file

    if asked.wager is not None:
        raise BadInput(f"--report {asked.report}: the report covers the whole analysis; leave out --wager")
    check_report_file(asked.report)


def check_simulated(asked: Asked) -> None:
    """Refuse rounds and a seed that are not numbers, or that no simulation uses."""
    for name, least in (("rounds", 1), ("seed", 0)):
        value = getattr(asked, name)
        if value is not None:
            if not asked.report:
                raise BadInput(
                    f"--{name} {value}: it applies to the simulation in a report; add --report FILE"
                )
            read_whole(value, f"--{name}", least)


def write_report(asked: Asked, game: croupier.Game, analysis: Analysis) -> bool:
    """Vary every option, simulate, and write the report; returns whether the simulation agrees."""
    from croupier.report.analysis_text import against_the_house
    from croupier.report.mathematical import check as checking
    from croupier.report.mathematical.effects import Effects, OptionEffects
    from croupier.report.mathematical.findings import Findings
    from croupier.report.mathematical.report import write_report as write

    effects = Effects(game, asked.chosen, asked.day, analysis)
    found: tuple[OptionEffects, ...] = ()
    if any(map(against_the_house, analysis.wagers.values())):
        with working(f"{game.id}: other options ..."):
            found = effects.all()
    rounds = checking.ROUNDS if asked.rounds is None else read_whole(asked.rounds, "--rounds")
    seed = checking.SEED if asked.seed is None else read_whole(asked.seed, "--seed", 0)
    checked = checking.check(game, asked.chosen, asked.day, analysis, rounds, seed, progress=None)
    findings = Findings(game, asked.chosen, effects.options, effects.edition, analysis, found, checked)
    with working(f"{game.id}: writing the report ..."):
        write(findings, asked.report, overwrite=asked.force)
    warn(f"report in {asked.report}")
    if checked.verdict == "fail":
        warn("the simulation and the analysis disagree; the report says where")
    return checked.verdict != "fail"
