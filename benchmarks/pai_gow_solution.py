"""Counting all 736,281,000 pairs of pai gow hands, warm: every setting of every hand against a house way."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work

HAND = f"{OURS}, one hand with every setting"


def ours() -> Work:
    """What `croupier analyze pai-gow` computes, nothing kept between."""
    from croupier.games.register import find
    from croupier.odds import tiles

    game, chosen = find("pai-gow")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        for kept in (tiles.against, tiles.strengths, tiles.sets_of):
            kept.cache_clear()
        analyze(options, edition)
        return 1

    return work


def hand() -> Work:
    """What `--hand` computes, the house way's hands known."""
    from croupier.games.register import find

    game, chosen = find("pai-gow")
    options, edition = game.options(chosen), game.edition()
    value = game.module("choices").value

    def work() -> int:
        value(options, edition, "6-6 3-6 4-6 2-5", "")
        return 1

    return work


CLAIM = Claim(
    title="pai gow solved exactly, all pairs of hands, warm",
    unit="solutions",
    contestants={OURS: ours, HAND: hand},
    floors=(WithinSeconds(1.0), WithinSeconds(0.01, HAND)),
)
