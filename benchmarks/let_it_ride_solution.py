"""Solving let it ride exactly, warm: all probabilities, the value of every bet and the optimal strategy."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Solve the game from its facts; nothing is kept from the solution before."""
    from croupier.games.register import find

    game, chosen = find("let-it-ride")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        analyze(options, edition)
        return 1

    return work


CLAIM = Claim(
    title="let it ride solved exactly, warm",
    unit="solutions",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.05),),
)
