"""Solving Caribbean stud exactly, warm: every wager and the optimal strategy over all deals."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Solve the game from its facts; nothing is kept from the solution before."""
    from croupier.games.register import find

    game, chosen = find("caribbean-stud")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        analyze(options, edition)
        return 1

    return work


CLAIM = Claim(
    title="Caribbean stud solved exactly, warm",
    unit="solutions",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.7),),
)
