"""What a 21 earns where that depends on its cards (19:47-19.5(f)), over every way to hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod

from croupier.hands.twentyone import BEST, VALUE_OF_RANK, VALUES, total_of_values
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.hands.twentyone_wagers import PAID_BY_SUIT, SPADES, one_suit, row_by_number, row_of_21
from croupier.odds.twentyone.compositions import player_hands

Cards = tuple[int, ...]
Held = tuple[int, ...]
"""How many cards of each value a hand holds."""
Shares = dict[Fraction, Fraction]
"""The chance of each amount that a hand may earn."""

BY_SUIT = frozenset(tuple(sorted(VALUE_OF_RANK[rank] for rank in ranks)) for ranks in PAID_BY_SUIT)
"""The values of the three-card 21s that are paid by their suits."""


def ways_to_hold(rules: TwentyOneRules, held: Held) -> Iterator[tuple[Cards, int]]:
    """Every set of cards with these values, and in how many ways the shoe gives it."""
    choices = [
        combinations_with_replacement(rules.cards_of_value[value], number)
        for value, number in enumerate(held)
        if number
    ]
    for parts in product(*choices):
        cards = tuple(card for part in parts for card in part)
        yield cards, prod(comb(rules.decks, cards.count(card)) for card in set(cards))


@cache
def _odds(rules: TwentyOneRules) -> dict[str, Fraction]:
    return dict(rules.bonus_21)


def pays_by_number(rules: TwentyOneRules, cards: int) -> Fraction:
    """What a 21 of this many cards earns, other than three."""
    return _odds(rules)[row_by_number(cards)]


def pays_of_21(rules: TwentyOneRules, held: Held) -> Shares:
    """The chance of everything that a 21 of these values may earn, over the cards that make it."""
    if sum(held) != 3:
        return {pays_by_number(rules, sum(held)): Fraction(1)}
    odds = _odds(rules)
    return _shares((odds[row_of_21(cards, False)], ways) for cards, ways in ways_to_hold(rules, held))


def mean_pays(shares: Shares) -> Fraction:
    """What is earned on average."""
    return sum((pays * share for pays, share in shares.items()), Fraction(0))


@lru_cache(maxsize=16)
def bonus_pays(rules: TwentyOneRules) -> list[Shares]:
    """What each 21 among the players' hands may earn, in the order of the hands."""
    hands = player_hands()
    return [pays_of_21(rules, tuple(row)) for row in hands.counts[hands.total == BEST].tolist()]


@cache
def hands_one_short() -> list[int]:
    """The numbers of the hands that one card turns into a 21 paid by its suits."""
    return [
        number
        for number, row in enumerate(player_hands().counts.tolist())
        if one_short(tuple(row)) is not None
    ]


def _shares(weighted: Iterable[tuple[Fraction, int]]) -> Shares:
    weights: dict[Fraction, int] = {}
    for value, weight in weighted:
        weights[value] = weights.get(value, 0) + weight
    every = sum(weights.values())
    return {value: Fraction(weight, every) for value, weight in weights.items()} if every else {}


@cache
def one_short(held: Held) -> int | None:
    """The value that turns two cards into a 21 paid by its suits."""
    if sum(held) != 2:
        return None
    values = [value for value, number in enumerate(held) for _ in range(number)]
    for value in range(VALUES):
        if tuple(sorted((*values, value))) in BY_SUIT:
            return value
    return None


def suit_class(cards: Cards) -> str:
    """The suits of two cards: all spades, one other suit, or different suits."""
    if not one_suit(cards):
        return "mixed"
    return "spades" if cards[0] & 3 == SPADES else "suited"


SuitClass = tuple[Fraction, Shares]
"""Its chance, and what the 21 may earn."""


@cache
def suit_classes(rules: TwentyOneRules, held: Held) -> dict[str, SuitClass]:
    """For two cards that a third can complete: each class of their suits.

    The suit of a card is independent of its value, so cards seen elsewhere do not matter; the suit of a
    dealer's seven is ignored, which changes the eighth digit of the edge.
    """
    value = one_short(held)
    assert value is not None
    odds = _odds(rules)
    pairs = dict.fromkeys(("spades", "suited", "mixed"), 0)
    earned: dict[str, list[tuple[Fraction, int]]] = {name: [] for name in pairs}
    for cards, ways in ways_to_hold(rules, held):
        name = suit_class(cards)
        pairs[name] += ways
        for third in rules.cards_of_value[value]:
            left = rules.decks - cards.count(third)
            earned[name].append((odds[row_of_21((*cards, third), False)], ways * left))
    every = sum(pairs.values())
    return {name: (Fraction(ways, every), _shares(earned[name])) for name, ways in pairs.items()}


def suited_pays(rules: TwentyOneRules, first: int, second: int) -> dict[str, float]:
    """What the 21 earns on average by the suits of two cards, if every drawn card is replaced."""
    held = tuple((value == first) + (value == second) for value in range(VALUES))
    value = one_short(held)
    assert value is not None
    assert total_of_values((first, second, value)).points == BEST
    odds = _odds(rules)
    thirds = rules.cards_of_value[value]
    found = {}
    for one, two in product(rules.cards_of_value[first], rules.cards_of_value[second]):
        pays = [odds[row_of_21((one, two, third), False)] for third in thirds]
        found[suit_class((one, two))] = float(sum(pays, Fraction(0)) / len(pays))
    return found
