"""Solving blackjack exactly, warm: the best play of eight decks with split hands up to four."""

from benchmarks.claim import OURS, Claim, WithinSeconds, Work


def ours() -> Work:
    """Solve the table from its rules; nothing is kept from the solution before."""
    from croupier.games.blackjack.chart import rules_of
    from croupier.games.register import find
    from croupier.odds.twentyone.solver import Table

    game, _ = find("blackjack")
    rules = rules_of(game.options({"decks": 8, "max_split_hands": 4}), game.edition())

    def work() -> int:
        Table(rules).solve()
        return 1

    return work


CLAIM = Claim(
    title="blackjack solved exactly, eight decks, split to four hands, warm",
    unit="solutions",
    contestants={OURS: ours},
    floors=(WithinSeconds(0.25),),
)
