"""Ranking five-card hands: our batch call against libraries called from Python once per hand.

We found no batch call in the peers; what is compared is what a Python program gets from each.
"""

from itertools import chain
from random import Random

from benchmarks.claim import OURS, AtLeastTimes, Claim, Work

HANDS = 100_000
RANKS, SUITS = "23456789TJQKA", "cdhs"


def hands(count: int) -> list[list[int]]:
    """The same random hands for everyone, as card numbers 4 * rank + suit."""
    dealer = Random(2008)
    return [dealer.sample(range(52), 5) for _ in range(count)]


def texts() -> list[list[str]]:
    """The same hands spelled rank and suit."""
    return [[RANKS[card >> 2] + SUITS[card & 3] for card in hand] for hand in hands(HANDS)]


def ours() -> Work:
    """Rank the same hundred thousand hands in each call, a hundred calls per round."""
    import numpy as np

    from croupier.hands.compiled_poker import five_card_ranks

    flat = np.fromiter(chain.from_iterable(hands(HANDS)), dtype=np.uint8, count=HANDS * 5)
    dealt = flat.reshape(HANDS, 5)

    def work() -> int:
        for _ in range(100):
            five_card_ranks(dealt)
        return 100 * len(dealt)

    return work


def eval7() -> Work:
    """eval7, a C extension: one call per hand with cards already converted."""
    import eval7 as peer

    dealt = [[peer.Card(text) for text in hand] for hand in texts()]
    evaluate = peer.evaluate

    def work() -> int:
        for hand in dealt:
            evaluate(hand)
        return len(dealt)

    return work


def phevaluator() -> Work:
    """phevaluator: one call per hand with cards as its own integers."""
    from phevaluator.evaluator import evaluate_5cards as evaluate

    dealt = hands(HANDS)

    def work() -> int:
        for first, second, third, fourth, fifth in dealt:
            evaluate(first, second, third, fourth, fifth)
        return len(dealt)

    return work


def treys() -> Work:
    """treys: one call per hand with cards already converted."""
    from treys import Card, Evaluator

    dealt = [[Card.new(text) for text in hand] for hand in texts()]
    evaluate = Evaluator().evaluate

    def work() -> int:
        for hand in dealt:
            evaluate(hand, [])
        return len(dealt)

    return work


CLAIM = Claim(
    title="five-card evaluation in a batch",
    unit="hands",
    contestants={OURS: ours, "eval7": eval7, "phevaluator": phevaluator, "treys": treys},
    floors=(AtLeastTimes(120, "eval7"),),
)
