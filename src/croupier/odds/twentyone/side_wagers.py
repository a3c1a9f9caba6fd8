"""Side wagers of blackjack as fractions: every first hand counted, one fresh shoe, one box.

Odds are arguments, because they are rules data: a win of `Fraction(5, 2)` is 5 to 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, Literal

from croupier.hands.twentyone import ACE, TEN, VALUE_OF_CARD, VALUES
from croupier.law.refusal import BadInput
from croupier.odds.finite import Distribution
from croupier.odds.twentyone.rules import SUITS

DECK: Final = 52
TENS_PER_DECK: Final = 16
_ACE_RANK: Final = 12
_KING: Final = 11
_QUEEN: Final = 10
_SEVEN: Final = 5

Cards = tuple[int, ...]
SevensTrigger = Literal["first", "either_of_two"]


@cache
def first_cards(decks: int, number: int) -> Distribution[Cards]:
    """The first cards of a hand, in ascending order, from a number of full decks."""
    return Distribution.from_counts(
        (cards, prod(comb(decks, cards.count(card)) for card in set(cards)))
        for cards in combinations_with_replacement(range(DECK), number)
    )


def rank(card: int) -> int:
    """0 the two to 12 the ace."""
    return card >> 2


def suit(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def insurance(decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK) -> Fraction:
    """The chance that the card under the dealer's ace is worth ten, only the ace being seen."""
    return Fraction(tens_per_deck * decks, deck * decks - 1)


def insurance_net(chance: Fraction, pays: Fraction = Fraction(2)) -> Fraction:
    """The expected net result of an insurance wager."""
    return chance * (pays + 1) - 1


def insurance_by_hand(
    decks: int, tens_per_deck: int = TENS_PER_DECK, deck: int = DECK
) -> dict[tuple[int, int], Fraction]:
    """The net result of insurance for a player who counts his own two cards, by their value indices."""
    worths = {}
    for hand in combinations_with_replacement(range(VALUES), 2):
        tens = tens_per_deck * decks - hand.count(TEN)
        worths[hand] = insurance_net(Fraction(tens, deck * decks - 3))
    return worths


def refusing_even_money(decks: int, blackjack_pays: Fraction = Fraction(3, 2)) -> Fraction:
    """The worth of a blackjack against an ace without consolidated net payout, which is worth 1."""
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


def _points(cards: Cards) -> int:
    """Two cards with aces counted 1, as this wager counts (19:47-2.17(b))."""
    return sum(VALUE_OF_CARD[card] + 1 for card in cards)


def over_13(decks: int) -> Fraction:
    """The chance that two cards add up to more than 13."""
    return first_cards(decks, 2).probability(lambda cards: _points(cards) > 13)


def under_13(decks: int) -> Fraction:
    """The chance that two cards add up to less than 13."""
    return first_cards(decks, 2).probability(lambda cards: _points(cards) < 13)


def same_suit(decks: int) -> Distribution[str]:
    """`royal` for king and queen of one suit, `suited` for any other two of one suit, else `loses`."""

    def row(cards: Cards) -> str:
        if suit(cards[0]) != suit(cards[1]):
            return "loses"
        return "royal" if {rank(card) for card in cards} == {_KING, _QUEEN} else "suited"

    return first_cards(decks, 2).map(row)


def sevens(decks: int, third_card: bool = True, trigger: SevensTrigger = "first") -> Distribution[str]:
    """The rows of the sevens wager; with `third_card` two sevens always draw on.

    `trigger` says whether the first card must be a seven or one of the first two may be.
    """
    cards, left = DECK * decks, SUITS * decks
    first = Fraction(left, cards)
    second = Fraction(left - 1, cards - 1)
    same = Fraction(decks - 1, left - 1)
    third = Fraction(left - 2, cards - 2) if third_card else Fraction(0)
    suited = Fraction(decks - 2, left - 2)
    pair = first * second
    single = first - pair
    if trigger == "either_of_two":
        single *= 2
    chances = {
        "three-suited": pair * third * same * suited,
        "three": pair * third * (1 - same * suited),
        "two-suited": pair * (1 - third) * same,
        "two": pair * (1 - third) * (1 - same),
        "one": single,
    }
    chances["loses"] = 1 - sum(chances.values(), Fraction(0))
    return Distribution(chances)


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
    """The rows of the aces progressive for a player who draws until a card is no ace or four cards are out.

    `meter` is four aces of one colour; the other rows are fixed prizes (19:47-2.19).
    """
    chances: dict[str, Fraction] = {}
    for suits, chance in _ace_runs(decks, (), Fraction(1)):
        row = _progressive_row(suits)
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


def _progressive_row(suits: Cards) -> str:
    black = {ace in (0, 3) for ace in suits}
    if len(suits) == 4 and len(black) == 1:
        return "meter"
    if len(suits) >= 3:
        return "three-suited" if len(set(suits[:3])) == 1 else "three"
    if len(suits) == 2:
        return "two-suited" if len(set(suits)) == 1 else "two"
    return "loses"


def fixed_prizes(rows: Distribution[str], prizes: Mapping[str, Fraction]) -> Fraction:
    """What the fixed prizes return for each unit staked; the stake itself stays with the house."""
    return rows.mean(lambda row: prizes.get(row, Fraction(0)))


def even_meter(rows: Distribution[str], prizes: Mapping[str, Fraction]) -> Fraction:
    """The meter at which the progressive wager is even."""
    return (1 - fixed_prizes(rows, prizes)) / rows["meter"]


def streak_net(win_share: Fraction | float, wins: int, pays: Fraction | int) -> Fraction | float:
    """The expected net result of a streak wager when a decided round is won with a given chance.

    Rounds are taken as independent, which is exact for a fresh shoe each round.
    """
    return win_share**wins * (pays + 1) - 1


def is_natural(cards: Cards) -> bool:
    """An ace and a card worth ten."""
    return sorted(VALUE_OF_CARD[card] for card in cards) == [ACE, TEN]
