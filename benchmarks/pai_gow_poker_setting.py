"""The exact value of every setting of seven cards at pai gow poker, warm."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Value every legal low hand over all hands of the bank."""
    from croupier.games.register import find

    game, chosen = find("pai-gow-poker")
    options, edition = game.options(chosen), game.edition()
    value = game.module("choices").value

    def work() -> int:
        value(options, edition, "Kd Qc As Ah 8s 5h 2d", "")
        return 1

    return work


CLAIM = Claim(
    title="Best setting of one hand at pai gow poker, exact, warm",
    unit="hands",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.1),),
)
