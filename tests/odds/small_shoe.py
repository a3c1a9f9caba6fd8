"""A shoe of a few cards, small enough to deal every order of them.

What a hand counts and when the dealer draws is written here from the rules (19:47-2.2(b), 19:47-2.12(b),
13:69F-2C.11(b)), not taken from the code whose figures it checks.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone_rules import TwentyOneRules

Cards = tuple[int, ...]
ACE, TEN = 0, 9
"""A hand holds the ace as 0, the two as 1, up to 9 for the ten and every face card."""


@dataclass(frozen=True, kw_only=True)
class SmallShoe(TwentyOneRules):
    """Rules with a shoe of any cards, counted by value from the ace to the ten."""

    cards: tuple[int, ...] = ()

    @property
    def shoe(self) -> NDArray[np.int64]:
        return np.array(self.cards, dtype=np.int64)


@dataclass(frozen=True)
class Finished:
    """A player's hand at its end."""

    cards: Cards
    stake: int

    @property
    def points(self) -> int:
        return points_of(self.cards)


def counts(held: Cards) -> list[int]:
    """Everything a hand can count: each ace is 1 or 11, every other card what it shows."""
    found = {0}
    for value in held:
        worth = (1, 11) if value == ACE else (value + 1,)
        found = {count + each for count in found for each in worth}
    return sorted(found)


def points_of(held: Cards) -> int:
    """The best count not above 21; where there is none, the lowest."""
    return max([count for count in counts(held) if count <= 21], default=counts(held)[0])


def dealer_stands(held: Cards, hits_soft17: bool) -> bool:
    """At 17 or more; a table that hits soft 17 stands on a 17 only if every ace in it counts 1."""
    points = points_of(held)
    if points == 17 and hits_soft17:
        return counts(held)[0] == 17
    return points >= 17


def draws(left: Cards) -> Iterator[tuple[int, float, Cards]]:
    """Each value that can come next, its chance, and what is left."""
    for value, count in enumerate(left):
        if count:
            yield value, count / sum(left), (*left[:value], count - 1, *left[value + 1 :])


def dealer_hands(left: Cards, held: Cards, hits_soft17: bool) -> Iterator[tuple[float, Cards]]:
    """Every final hand of the dealer and its chance, card by card."""
    if len(held) > 1 and dealer_stands(held, hits_soft17):
        yield 1.0, held
        return
    for value, chance, after in draws(left):
        for share, final in dealer_hands(after, (*held, value), hits_soft17):
            yield chance * share, final


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == 2 and set(cards) == {ACE, TEN}


Action = Callable[[Cards], str]
"""What is done with a hand: S, H or D."""


def play_out(left: Cards, held: Cards, action: Action) -> Iterator[tuple[float, Finished, Cards]]:
    """Every end of one hand with its chance and the cards left."""
    points = points_of(held)
    letter = "S" if points >= 21 else action(held)
    if letter == "S":
        yield 1.0, Finished(held, 1), left
        return
    for value, chance, after in draws(left):
        if letter == "D":
            yield chance, Finished((*held, value), 2), after
            continue
        for share, final, rest in play_out(after, (*held, value), action):
            yield chance * share, final, rest


def without(left: Cards, *out: int) -> Cards:
    """The cards less some of them."""
    return tuple(count - out.count(value) for value, count in enumerate(left))


def compared(hand: Finished, dealer: Cards) -> int:
    """What a hand wins or loses when every 21 wins and the dealer has no blackjack."""
    points = points_of(dealer)
    if hand.points > 21 or (hand.points < points <= 21 and hand.points < 21):
        return -hand.stake
    return hand.stake if hand.points == 21 or points > 21 or hand.points > points else 0
