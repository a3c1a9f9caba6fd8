"""The strategy chart of a table, from its rules to the letters: the default, the slowest and another game."""

from collections.abc import Callable

from benchmarks.claim import OURS, Claim, WithinSeconds, Work

FACE_UP = f"{OURS}, hole card face up"
SPANISH = f"{OURS}, Spanish 21"


def _chart(name: str, **options: object) -> Callable[[], Work]:
    def ready() -> Work:
        from croupier.games.register import find
        from croupier.odds.twentyone.search import best_totals
        from croupier.odds.twentyone.solver import Table
        from croupier.report.chart import chart_text

        game, _ = find(name)
        rules = game.module("chart").rules_of(game.options(options), game.edition())

        def work() -> int:
            chart_text(best_totals(Table(rules)).chart.document())
            return 1

        return work

    return ready


CLAIM = Claim(
    title="strategy chart for any options, warm",
    unit="charts",
    contestants={
        OURS: _chart("blackjack", max_split_hands=4, surrender=True),
        FACE_UP: _chart("blackjack", hole_card="up", soft17="hit"),
        SPANISH: _chart("spanish-21"),
    },
    floors=(WithinSeconds(2), WithinSeconds(2, FACE_UP), WithinSeconds(2, SPANISH)),
)
