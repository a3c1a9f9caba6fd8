"""From numbers to shuffles (T03): every path of a small shuffle, and a million shuffles of a deck."""

import math
from collections import Counter
from itertools import product
from typing import Final
from unittest.mock import patch

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment import derivation
from croupier.equipment.collection import Shuffles
from randomness.probability import chi_square, chi_square_p, chi_square_tail, classes_p
from randomness.scaling import FixedStream
from randomness.source import DECK, PART, drawn_values

SIZE: Final = len(DECK.members)
BAND: Final = (2341.28, 2877.83)  # of the chi-square distribution with 51 x 51 degrees, two-sided 2e-4
FIRST: Final = 9 * PART + 1
_BATCH: Final = 20_000


def permutations_by_path(size: int) -> Counter[tuple[int, ...]]:
    """How often each order comes from all sequences of numbers a shuffle of this many pieces can draw."""
    found: Counter[tuple[int, ...]] = Counter()
    for path in product(*(range(size - place) for place in range(size))):
        words = bytes(number * (256 // (size - place)) for place, number in enumerate(path))
        with patch.object(derivation, "shake_256", lambda message, words=words: FixedStream(words)):
            order = derivation.DerivedOrder(b"", list(range(size)))
            found[tuple(order.draw(0, size))] += 1
    return found


@njit(cache=True)
def _inversions(shuffles: NDArray[np.uint8]) -> NDArray[np.int64]:
    found = np.zeros(len(shuffles), np.int64)
    for row in range(len(shuffles)):
        for place in range(shuffles.shape[1]):
            for later in range(place + 1, shuffles.shape[1]):
                found[row] += shuffles[row, place] > shuffles[row, later]
    return found


class Tally:
    """The counts of shuffles of one deck."""

    def __init__(self) -> None:
        self.shuffles = 0
        self.places = np.zeros((SIZE, SIZE), np.int64)
        self.successions = np.zeros(SIZE, np.int64)
        self.inversions = np.zeros(SIZE * (SIZE - 1) // 2 + 1, np.int64)

    def add(self, shuffles: NDArray[np.uint8]) -> None:
        """Count these shuffles too."""
        self.shuffles += len(shuffles)
        for place in range(SIZE):
            self.places[place] += np.bincount(shuffles[:, place], minlength=SIZE)
        following = shuffles[:, 1:].astype(np.int64) - shuffles[:, :-1] == 1
        self.successions += np.bincount(following.sum(axis=1), minlength=SIZE)
        self.inversions += np.bincount(_inversions(shuffles), minlength=len(self.inversions))

    @property
    def card_by_place(self) -> float:
        """(n-1)/n times the statistic of card by place, chi-square with (n-1)^2 degrees."""
        return (SIZE - 1) / SIZE * chi_square(self.places.ravel(), self.shuffles / SIZE)

    def p_values(self) -> dict[str, float]:
        """The p-value of every statistic."""
        successions = [self.shuffles * chance for chance in succession_chances(SIZE)]
        inversions = [self.shuffles * chance for chance in inversion_chances(SIZE)]
        return {
            "card by position": chi_square_tail(self.card_by_place, (SIZE - 1) ** 2),
            "first card": chi_square_p(self.places[0], self.shuffles / SIZE),
            "adjacency (next card one higher)": classes_p(self.successions.tolist(), successions),
            "inversions": classes_p(self.inversions.tolist(), inversions),
        }


def succession_chances(size: int) -> list[float]:
    """The chance of 0, 1, 2, ... places at which a card is followed by the next higher one."""
    without = [1, 1, 1]
    for each in range(3, size + 1):
        without.append((each - 1) * without[-1] + (each - 2) * without[-2])
    return [
        math.comb(size - 1, times) * without[size - times] / math.factorial(size) for times in range(size)
    ]


def inversion_chances(size: int) -> list[float]:
    """The chance of 0, 1, 2, ... inversions of a shuffle."""
    ways = [1]
    for each in range(2, size + 1):
        longer = [0] * (len(ways) + each - 1)
        for place, count in enumerate(ways):
            for more in range(each):
                longer[place + more] += count
        ways = longer
    return [count / math.factorial(size) for count in ways]


def tally(secret: bytes, shuffles: int, first: int = FIRST) -> Tally:
    """Shuffle a deck many times, as a table does, and count."""
    counted = Tally()
    while counted.shuffles < shuffles:
        size = min(_BATCH, shuffles - counted.shuffles)
        drawn = drawn_values(Shuffles(DECK), secret, first + counted.shuffles, size)
        counted.add(np.array(list(drawn), dtype=np.uint8))
    return counted
