"""`croupier analyze`: the exact value of every wager and the best strategy, or of every choice of a hand."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import saying, warn, write, write_json
from croupier.law.refusal import BadInput


def run(asked: Asked) -> int:
    """Print the analysis, or with --hand the choices; with --plot draw it, with --chart write the chart."""
    if asked.hand is not None or asked.shown is not None:
        return _choices(asked)
    from croupier.report.files import check_free

    if asked.plot:
        from croupier.report.plots import check_suffix

        check_suffix(asked.plot)
    if asked.chart:
        from croupier.report.chart import check_chart_file

        check_chart_file(asked.chart)
    for file in filter(None, (asked.plot, asked.chart)):
        check_free(file, asked.force)
    game = croupier.game(asked.game)
    with saying(f"{game.id}: working out the exact values ..."):
        analysis = game.analyze(asked.chosen, asked.day)
    if asked.plot:
        from croupier.report.plots import plot_analysis

        plot_analysis(analysis, asked.plot, overwrite=asked.force)
        warn(f"drawn in {asked.plot}")
    if asked.chart:
        from croupier.report.chart import write_chart

        write_chart(analysis, asked.chart, overwrite=asked.force)
        warn(f"chart in {asked.chart}")
    if asked.json:
        from croupier.odds.analysis import to_document

        write_json(to_document(analysis))
    else:
        from croupier.report.analysis_text import analysis_text

        write(analysis_text(analysis).rstrip("\n"))
    return 0


def _choices(asked: Asked) -> int:
    """Print the value of every choice open with the cards of --hand and --shown."""
    if asked.hand is None:
        raise BadInput(f'--shown {asked.shown}: expected the player\'s cards too, such as --hand "9 9"')
    for name, file in (("--plot", asked.plot), ("--chart", asked.chart)):
        if file:
            raise BadInput(f"{name} {file}: it draws the whole analysis, leave out --hand")
    game = croupier.game(asked.game)
    with saying(f"{game.id}: working out the exact values ..."):
        situation = game.value(asked.hand, asked.shown or "", asked.chosen, asked.day)
    if asked.json:
        from croupier.odds.choices import situation_document

        write_json(situation_document(situation))
    else:
        from croupier.report.choices_text import choices_text

        write(choices_text(situation).rstrip("\n"))
    return 0
