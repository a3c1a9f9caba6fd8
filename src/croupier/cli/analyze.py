"""`croupier analyze`: the exact value of every wager and the best strategy."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import saying, warn, write, write_json


def run(asked: Asked) -> int:
    """Print the analysis; with --plot also draw it, with --chart the strategy chart."""
    if asked.plot:
        from croupier.report.plots import check_suffix

        check_suffix(asked.plot)
    if asked.chart:
        from croupier.report.chart import check_chart_file

        check_chart_file(asked.chart)
    game = croupier.game(asked.game)
    with saying(f"{game.id}: working out the exact values ..."):
        analysis = game.analyze(asked.chosen, asked.day)
    if asked.plot:
        from croupier.report.plots import plot_analysis

        plot_analysis(analysis, asked.plot)
        warn(f"drawn in {asked.plot}")
    if asked.chart:
        from croupier.report.chart import write_chart

        write_chart(analysis, asked.chart)
        warn(f"chart in {asked.chart}")
    if asked.json:
        from croupier.odds.analysis import to_document

        write_json(to_document(analysis))
    else:
        from croupier.report.analysis_text import analysis_text

        write(analysis_text(analysis).rstrip("\n"))
    return 0
