"""Solving three card poker exactly, warm: every wager and the optimal strategy over all deals."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Solve the game from its facts; nothing is kept from the solution before."""
    from croupier.games.register import find

    game, chosen = find("three-card-poker")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        analyze(options, edition)
        return 1

    return work


CLAIM = Claim(
    title="three card poker solved exactly, warm",
    unit="solutions",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.1),),
)
