"""Solving chemin de fer exactly, warm: eight decks, all eight ways to make the optional draws."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """What `croupier analyze chemin-de-fer` computes."""
    from croupier.games.register import find

    game, chosen = find("chemin-de-fer")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        analyze(options, edition)
        return 1

    return work


CLAIM = Claim(
    title="chemin de fer solved exactly, eight decks, eight ways, warm",
    unit="solutions",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.04),),
)
