"""`croupier analyze`: the exact value of every wager and the best strategy, or of every choice of a hand."""

from __future__ import annotations

from datetime import date
from typing import Any

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import warn, working, write, write_json
from croupier.cli.report import check_report, check_simulated, write_report
from croupier.law.refusal import BadInput


def run(asked: Asked) -> int:
    """Print the analysis, or with --hand the choices; write plot, chart and report if asked to."""
    if asked.against:
        return _equities(asked)
    if asked.hand is not None or asked.shown is not None:
        return _choices(asked)
    from croupier.report.files import check_free

    if asked.plot:
        from croupier.report.plots import check_suffix

        check_suffix(asked.plot)
    if asked.chart:
        if asked.wager is not None:
            raise BadInput(f"--chart {asked.chart}: the chart covers the whole analysis; leave out --wager")
        from croupier.report.chart import check_chart_file

        check_chart_file(asked.chart)
    if asked.report:
        check_report(asked)
        if asked.removed is not None:
            raise BadInput(f"--report {asked.report}: the report covers a whole shoe; leave out --removed")
    if asked.removed is not None and not asked.removed.strip():
        raise BadInput('--removed: expected cards, such as "9 9 K"')
    check_simulated(asked)
    for file in filter(None, (asked.plot, asked.chart, asked.report)):
        check_free(file, asked.force)
    game = croupier.game(asked.game)
    with working(f"{game.id}: working out the values ..."):
        analysis = game.analyze(asked.chosen, asked.day, asked.removed or "", asked.wager)
    if asked.plot:
        from croupier.report.plots import plot_analysis

        plot_analysis(analysis, asked.plot, overwrite=asked.force)
        warn(f"drawn in {asked.plot}")
    if asked.chart:
        from croupier.report.chart import write_chart

        write_chart(analysis, asked.chart, overwrite=asked.force)
        warn(f"chart in {asked.chart}")
    agrees = not asked.report or write_report(asked, game, analysis)
    if asked.json:
        from croupier.odds.analysis import to_document

        write_json(_known(to_document(analysis), analysis.game, analysis.as_of))
    else:
        from croupier.report.analysis_text import analysis_text

        write(analysis_text(analysis).rstrip("\n"))
    return 0 if agrees else 1


def _known(document: dict[str, Any], game: str, day: date) -> dict[str, Any]:
    """A document with how far its day's rules are known, and its citations under the chapters of that day."""
    from croupier.law.citation import printed_document
    from croupier.report.standing import knowledge_of

    return {**printed_document(document, day), **knowledge_of(game, day)}


def _equities(asked: Asked) -> int:
    """Print the exact chances of the hands of --hand and --against."""
    game = croupier.game(asked.game)
    if asked.hand is None:
        raise BadInput(f'--against {asked.against[0]}: give the first hand too, such as --hand "As Ad"')
    for name in ("plot", "chart", "report", "rounds", "seed", "wager", "removed"):
        value = getattr(asked, name)
        if value is not None:
            raise BadInput(f"--{name} {value}: it applies to the whole analysis; leave out --hand")
    with working(f"{game.id}: going through the cards to come ..."):
        found = game.equities([asked.hand, *asked.against], asked.shown or "", asked.chosen, asked.day)
    if asked.json:
        from croupier.odds.equities_report import equities_document

        write_json(_known(equities_document(found), found.game, found.as_of))
    else:
        from croupier.report.equities_text import equities_text

        write(equities_text(found).rstrip("\n"))
    return 0


def _choices(asked: Asked) -> int:
    """Print the value of every choice open with the cards of --hand and --shown."""
    game = croupier.game(asked.game)
    if asked.hand is None and game.players_hold_cards:
        raise BadInput(f'--shown {asked.shown}: expected the player\'s cards too, such as --hand "9 9"')
    for name in ("plot", "chart", "report", "rounds", "seed", "wager", "removed"):
        value = getattr(asked, name)
        if value is not None:
            raise BadInput(f"--{name} {value}: it applies to the whole analysis; leave out --hand")
    with working(f"{game.id}: working out the values ..."):
        situation = game.value(asked.hand or "", asked.shown or "", asked.chosen, asked.day)
    if asked.json:
        from croupier.odds.choices import situation_document

        write_json(_known(situation_document(situation), situation.game, situation.as_of))
    else:
        from croupier.report.choices_text import choices_text

        write(choices_text(situation).rstrip("\n"))
    return 0
