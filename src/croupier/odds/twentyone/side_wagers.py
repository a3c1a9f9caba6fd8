"""Side wagers of blackjack as fractions: every first hand counted, one fresh shoe, one box.

Odds are arguments, because they are rules data: a win of `Fraction(5, 2)` is 5 to 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Final, Literal

from croupier.equipment.cards import DECK_SIZE
from croupier.hands.twentyone import ACE, TEN, VALUE_OF_CARD, VALUES
from croupier.hands.twentyone_rules import SUITS
from croupier.hands.twentyone_wagers import (
    ACES_ROWS,
    over_under_13,
    progressive_row,
    same_suit_row,
    sevens_row,
)
from croupier.law.refusal import BadInput
from croupier.odds.finite import Distribution

DECK: Final = DECK_SIZE
TENS_PER_DECK: Final = 16
LOSES: Final = ""
"""The row of cards that no row of the pay table names."""
METER: Final = ACES_ROWS[-1]
TWO_SEVENS: Final = ("two_sevens", "two_sevens_same_suit")
_ACE_RANK: Final = 12

Cards = tuple[int, ...]
SevensTrigger = Literal["first", "either_of_two"]


@cache
def first_cards(decks: int, number: int) -> Distribution[Cards]:
    """The first cards of a hand, in ascending order, from a number of full decks."""
    return Distribution.from_counts(
        (cards, prod(comb(decks, cards.count(card)) for card in set(cards)))
        for cards in combinations_with_replacement(range(DECK), number)
    )


def insurance(decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK) -> Fraction:
    """The chance that the card under the dealer's ace is worth ten, only the ace being seen."""
    return Fraction(tens_per_deck * decks, deck * decks - 1)


def insurance_net(chance: Fraction, pays: Fraction = Fraction(2)) -> Fraction:
    """The expected net result of an insurance wager."""
    return chance * (pays + 1) - 1


def insurance_by_hand(
    decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK
) -> dict[tuple[int, int], Fraction]:
    """The net result of insurance by the value indices of the player's own two cards."""
    worths = {}
    for hand in combinations_with_replacement(range(VALUES), 2):
        tens = tens_per_deck * decks - hand.count(TEN)
        worths[hand] = insurance_net(Fraction(tens, deck * decks - 3))
    return worths


def refusing_even_money(decks: int, blackjack_pays: Fraction = Fraction(3, 2)) -> Fraction:
    """The worth of a blackjack against an ace without the consolidated net payout (even money)."""
    ten = Fraction(TENS_PER_DECK * decks - 1, DECK * decks - 3)
    return blackjack_pays * (1 - ten)


def natural(decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK) -> Fraction:
    """The chance of a blackjack."""
    cards = deck * decks
    return Fraction(2 * SUITS * decks * tens_per_deck * decks, cards * (cards - 1))


def natural_and_dealers(decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK) -> Fraction:
    """The chance that player and dealer both have a blackjack."""
    cards, aces, tens = deck * decks - 2, SUITS * decks - 1, tens_per_deck * decks - 1
    return natural(decks, tens_per_deck, deck) * Fraction(2 * aces * tens, cards * (cards - 1))


def over_13(decks: int) -> Fraction:
    """The chance that two cards add up to more than 13."""
    return first_cards(decks, 2).probability(lambda cards: over_under_13(cards) == "over13")


def under_13(decks: int) -> Fraction:
    """The chance that two cards add up to less than 13."""
    return first_cards(decks, 2).probability(lambda cards: over_under_13(cards) == "under13")


def same_suit(decks: int) -> Distribution[str]:
    """The rows of the same-suit wager."""
    return first_cards(decks, 2).map(same_suit_row)


@cache
def sevens(decks: int, third_card: bool = True, trigger: SevensTrigger = "first") -> Distribution[str]:
    """The rows of the sevens wager; with `third_card` two sevens always draw a third card.

    `trigger` says whether the first card must be a seven or one of the first two may be.
    """
    cards, counts = DECK * decks, dict[str, int]()
    for pair in product(range(DECK), repeat=2):
        ways = decks * (decks - (pair[0] == pair[1]))
        row = sevens_row(pair, trigger)
        if third_card and row in TWO_SEVENS:
            for third in range(DECK):
                last = sevens_row((*pair, third), trigger)
                counts[last] = counts.get(last, 0) + ways * (decks - pair.count(third))
        else:
            counts[row] = counts.get(row, 0) + ways * (cards - 2)
    return Distribution.from_counts(counts.items())


def net(rows: Distribution[str], pays: Mapping[str, Fraction]) -> Fraction:
    """The expected net result of a wager whose rows pay these odds; rows without odds lose."""
    unknown = set(pays) - set(rows)
    if unknown:
        raise BadInput(f"odds for {sorted(unknown)}: expected rows among {sorted(rows)}")
    return rows.mean(lambda row: pays.get(row, Fraction(-1)))


def first_aces(decks: int) -> tuple[Fraction, Fraction]:
    """The chances that the first two cards are aces of one suit, and of two suits."""
    both = Fraction(SUITS * decks * (SUITS * decks - 1), DECK * decks * (DECK * decks - 1))
    same = Fraction(decks - 1, SUITS * decks - 1)
    return both * same, both * (1 - same)


def progressive_aces(decks: int) -> Distribution[str]:
    """The rows of the aces progressive for a player who draws until a card is not an ace, up to four cards.

    The highest row wins the meter; the others are fixed prizes (19:47-2.19).
    """
    chances: dict[str, Fraction] = {}
    for suits, chance in _ace_runs(decks, (), Fraction(1)):
        row = progressive_row([4 * _ACE_RANK + suit for suit in suits])
        chances[row] = chances.get(row, Fraction(0)) + chance
    return Distribution(chances)


def _ace_runs(decks: int, suits: Cards, chance: Fraction) -> Iterator[tuple[Cards, Fraction]]:
    """The suits of the aces a hand begins with, up to four, and how likely each beginning is."""
    left = DECK * decks - len(suits)
    if len(suits) == 4:
        yield suits, chance
        return
    yield suits, chance * Fraction(left - (SUITS * decks - len(suits)), left)
    for ace in range(SUITS):
        yield from _ace_runs(decks, (*suits, ace), chance * Fraction(decks - suits.count(ace), left))


def fixed_prizes(rows: Distribution[str], prizes: Mapping[str, Fraction]) -> Fraction:
    """What the fixed prizes return for each unit staked; the stake itself stays with the house."""
    return rows.mean(lambda row: prizes.get(row, Fraction(0)))


def even_meter(rows: Distribution[str], prizes: Mapping[str, Fraction]) -> Fraction:
    """The meter at which the progressive wager has no house edge."""
    return (1 - fixed_prizes(rows, prizes)) / rows[METER]


def streak_net(win_share: Fraction | float, wins: int, pays: Fraction | int) -> Fraction | float:
    """The expected net result of a streak wager when a decided round is won with a given chance.

    Rounds are taken as independent, which is exact for a fresh shoe each round.
    """
    return win_share**wins * (pays + 1) - 1


def is_natural(cards: Cards) -> bool:
    """An ace and a card worth ten."""
    return sorted(VALUE_OF_CARD[card] for card in cards) == [ACE, TEN]
