"""A shoe of a few cards, small enough to deal every order of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, dealer_draws, total_of_values
from croupier.hands.twentyone_rules import TwentyOneRules

Cards = tuple[int, ...]


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
        return total_of_values(self.cards).points


def draws(left: Cards) -> Iterator[tuple[int, float, Cards]]:
    """Each value that can come next, its chance, and what is left."""
    for value, count in enumerate(left):
        if count:
            yield value, count / sum(left), (*left[:value], count - 1, *left[value + 1 :])


def dealer_hands(left: Cards, held: Cards, hits_soft17: bool) -> Iterator[tuple[float, Cards]]:
    """Every final hand of the dealer and its chance, card by card."""
    hard = sum(value + 1 for value in held)
    if len(held) > 1 and (hard > 21 or not dealer_draws(hard, ACE in held, hits_soft17)):
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
    points = total_of_values(held).points
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
    points = total_of_values(dealer).points
    if hand.points > 21 or (hand.points < points <= 21 and hand.points < 21):
        return -hand.stake
    return hand.stake if hand.points == 21 or points > 21 or hand.points > points else 0
