"""`croupier analyze`: the exact value of every wager and the best strategy."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import warn, write, write_json


def run(asked: Asked) -> int:
    """Print the analysis; with --plot also draw it."""
    if asked.plot:
        from croupier.report.plots import check_suffix

        check_suffix(asked.plot)
    analysis = croupier.game(asked.game).analyze(asked.chosen, asked.day)
    if asked.plot:
        from croupier.report.plots import plot_analysis

        plot_analysis(analysis, asked.plot)
        warn(f"drawn in {asked.plot}")
    if asked.json:
        from croupier.odds.analysis import to_document

        write_json(to_document(analysis))
    else:
        from croupier.report.analysis_text import analysis_text

        write(analysis_text(analysis).rstrip("\n"))
    return 0
