"""Solving baccarat exactly by the cards left in the shoe, warm: eight decks, every wager as a fraction."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work

REPEATS = 100
WHOLE = f"{OURS}, whole analysis with the effect of removing each card"


def ours() -> Work:
    """Count all rounds of the shoe and state the expected net of every wager; nothing is kept between."""
    from croupier.games.punto_banco_analysis import priced
    from croupier.games.register import find
    from croupier.hands.baccarat import third_card_rules
    from croupier.odds.baccarat import Shoe, solve

    game, chosen = find("baccarat")
    options, edition = game.options(chosen), game.edition()
    wagers, rules = priced(options, edition), third_card_rules(edition)

    def work() -> int:
        for _ in range(REPEATS):
            solution = solve(Shoe.full(options.decks), rules)
            for wager in wagers.values():
                wager.net(solution)
        return REPEATS

    return work


def whole() -> Work:
    """What `croupier analyze baccarat` computes."""
    from croupier.games.register import find

    game, chosen = find("baccarat")
    options, edition = game.options(chosen), game.edition()
    analyze = game.module("analysis").analyze

    def work() -> int:
        analyze(options, edition)
        return 1

    return work


CLAIM = Claim(
    title="baccarat solved exactly, eight decks, warm",
    unit="solutions",
    contestants={OURS: ours, WHOLE: whole},
    floors=(WithinSeconds(0.0003), WithinSeconds(0.02, WHOLE)),
)
