"""The value of every choice in fractions: against a recursion of its own, and against the solver."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
import pytest

from croupier.hands.twentyone import ACE, TEN, VALUES, dealer_draws, total_of_values
from croupier.odds.twentyone.bonus_21 import mean_pays, suit_classes
from croupier.odds.twentyone.choices import (
    all_paid,
    choices_of_three,
    choices_of_two,
    insurance_worth,
    natural,
)
from croupier.odds.twentyone.compositions import view_pairs
from croupier.odds.twentyone.exact import ExactView
from croupier.odds.twentyone.solver import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Solution, Table
from croupier.odds.twentyone.three_card import LOST, ThreeCardTable
from tests.twentyone_tables import FACE_UP, SPANISH, THREE_CARD, plain

Counts = tuple[int, ...]
WORDS: Final = {
    STAND: "stand",
    LOST: "stand",
    HIT: "draw",
    DOUBLE: "double",
    SPLIT: "split",
    SURRENDER: "surrender",
}
ROUNDING: Final = 1e-13
NO_READER: Final = replace(SPANISH, twentyone_beats_blackjack=True, broken_hands_lost=True)
RESPLIT: Final = plain(decks=1, max_split_hands=4, resplit_aces=True, surrender="early")
SEVERAL: Final = {
    "eight decks": plain(surrender="late"),
    "two decks": plain(decks=2, hits_soft17=True, five_card_21_pays=Fraction(2)),
    "one deck split to four": RESPLIT,
    "Spanish 21": SPANISH,
    "Spanish 21 without a reader": NO_READER,
}


def _taken(left: Counts, value: int) -> Counts:
    return (*left[:value], left[value] - 1, *left[value + 1 :])


@cache
def _dealer(cards: Counts, left: Counts) -> dict[int, Fraction]:
    """How the dealer ends by points, 0 above 21 and 22 a blackjack."""
    if sorted(cards) == [ACE, TEN]:
        return {22: Fraction(1)}
    hard = sum(value + 1 for value in cards)
    if len(cards) > 1 and not dealer_draws(hard, ACE in cards, False):
        points = total_of_values(cards).points
        return {points if points <= 21 else 0: Fraction(1)}
    ends: dict[int, Fraction] = {}
    for value, number in enumerate(left):
        if number:
            for end, chance in _dealer(tuple(sorted((*cards, value))), _taken(left, value)).items():
                ends[end] = ends.get(end, Fraction(0)) + chance * Fraction(number, sum(left))
    return ends


def _stand(cards: Counts, up: int, left: Counts, stake: int = 1) -> Fraction:
    points = total_of_values(cards).points
    net = Fraction(0)
    for end, chance in _dealer((up,), left).items():
        won = -1 if end == 22 else stake if end < points else -stake if end > points else 0
        net += chance * won
    return net


def _next(cards: Counts, up: int, left: Counts, stake: int) -> Fraction:
    """One more card: the worth of the best that can follow, of standing if doubled."""
    net = Fraction(0)
    for value, number in enumerate(left):
        if not number:
            continue
        more, rest = (*cards, value), _taken(left, value)
        chance = Fraction(number, sum(left))
        if total_of_values(more).points > 21:
            # Only the original wager is lost to a blackjack (19:47-2.10(b)).
            blackjack = _dealer((up,), rest).get(22, Fraction(0))
            net += chance * (-blackjack - stake * (1 - blackjack))
        elif stake > 1:
            net += chance * _stand(more, up, rest, stake)
        else:
            net += chance * _best(tuple(sorted(more)), up, rest)
    return net


@cache
def _best(cards: Counts, up: int, left: Counts) -> Fraction:
    stands = _stand(cards, up, left)
    return stands if total_of_values(cards).points == 21 else max(stands, _next(cards, up, left, 1))


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize(("cards", "up"), [((5, 9), 9), ((8, 9), 0), ((2, 3, 4, 5), 9), ((7, 8), 8)])
def test_a_recursion_over_single_cards_finds_the_same_fractions(cards: Counts, up: int, decks: int) -> None:
    rules = plain(decks=decks)
    left = tuple(rules.shoe.tolist())
    for value in (*cards, up):
        left = _taken(left, value)
    wanted = {"stand": _stand(cards, up, left), "draw": _next(cards, up, left, 1)}
    if len(cards) == 2:
        wanted["double"] = _next(cards, up, left, 2)
    assert choices_of_two(ExactView(rules, (up,)), cards) == wanted


@pytest.mark.parametrize("name", SEVERAL)
def test_each_choice_is_worth_what_the_solver_says(name: str) -> None:
    rules = SEVERAL[name]
    table = Table(rules)
    found = table.solve()
    split = table.splits(found.play)
    for first, second, up in ((7, 7, 9), (8, 8, 0), (6, 6, 6), (3, 8, 9), (0, 6, 8), (5, 9, 0)):
        hand = table.hands.number(first, second)
        pair = first if first == second else None
        options = table.options(hand, pair, split, found.values)
        seen = float(found.seen[first, second][up])
        values = choices_of_two(ExactView(rules, (up,)), (first, second))
        wanted = {WORDS[letter]: float(worth[up]) / seen for letter, worth in options.items()}
        assert values.keys() == wanted.keys()
        assert {word: float(value) for word, value in values.items()} == pytest.approx(wanted, abs=ROUNDING)


@pytest.mark.parametrize(
    ("decks", "up"), [(1, ACE), (2, 5), (8, TEN)], ids=["one deck", "two decks", "eight decks"]
)
def test_first_hands_together_are_worth_what_the_solver_says_of_the_dealers_card(decks: int, up: int) -> None:
    rules = plain(decks=decks, surrender="late")
    found = Table(rules).solve()
    shoe, view = rules.shoe.tolist(), ExactView(rules, (up,))
    worth = chances = Fraction(0)
    for first, second in view_pairs():
        ways = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
        ways *= shoe[up] - (first, second).count(up)
        chances += ways
        values = choices_of_two(view, (first, second))
        if (first, second) == (ACE, TEN):
            worth += ways * natural(view)
            continue
        best = max(values, key=lambda word: values[word])
        assert best == WORDS[found.letters[first, second][up]]
        worth += ways * values[best]
    assert float(worth / chances) == pytest.approx(found.by_view()[up], abs=ROUNDING)


def test_both_cards_of_the_dealer_seen() -> None:
    rules = replace(FACE_UP, decks=2)
    found = Table(rules).solve()
    for cards, shown in (((7, 7), (5, 9)), ((5, 9), (9, 9)), ((4, 5), (9, 6)), ((0, 0), (0, 0))):
        view = ExactView(rules, shown)
        values = choices_of_two(view, cards)
        best = max(values, key=lambda word: values[word])
        at = view_pairs().index((min(shown), max(shown)))
        assert best == WORDS[found.letters[cards][at]]
        assert float(values[best]) == pytest.approx(found.situation(*cards, at), abs=ROUNDING)


@pytest.fixture(scope="module")
def spanish() -> Solution:
    return Table(SPANISH).solve()


@pytest.mark.parametrize("cards", [(5, 6), (6, 7), (6, 6)])
def test_first_hands_one_short_of_a_bonus_by_their_suits(cards: Counts, spanish: Solution) -> None:
    found = spanish
    held = tuple(np.bincount(cards, minlength=VALUES).tolist())
    for up in (6, 9):
        view = ExactView(SPANISH, (up,))
        worth = Fraction(0)
        for name, (share, pays) in suit_classes(SPANISH, held).items():
            values = choices_of_two(view, cards, bonus=mean_pays(pays))
            best = max(values, key=lambda word: values[word])
            assert best == WORDS[found.suited[cards[0], cards[1]][name][up]]
            worth += share * values[best]
        assert float(worth) == pytest.approx(found.situation(cards[0], cards[1], up), abs=ROUNDING)


@pytest.mark.parametrize("scope", [False, True])
def test_three_first_cards_are_worth_what_the_solver_says(scope: bool) -> None:
    rules = replace(THREE_CARD, surrender_any=scope)
    found = ThreeCardTable(rules).solution()
    decided = set()
    for up in (5, 9):
        view = ExactView(rules, (up,))
        for cards in ((9, 9, 9), (5, 6, 8), (7, 7, 7), (0, 4, 8), (1, 2, 5), (4, 8, 9), (2, 2, 3), (2, 5, 8)):
            values = choices_of_three(view, cards)
            best = max(values, key=lambda word: values[word])
            letter, net = found.situation(cards, up)
            assert best.removesuffix("3") == WORDS[letter]
            assert float(values[best]) == pytest.approx(net, abs=ROUNDING)
            decided.add(best)
    assert decided == {"split3", "surrender", "double", "draw", "stand"}
    assert choices_of_three(view, (3, 7, 8)) == {}


def test_a_three_way_split_without_a_reader() -> None:
    rules = replace(THREE_CARD, twentyone_beats_blackjack=True)
    found = ThreeCardTable(rules).solution()
    for cards, up in (((9, 9, 9), ACE), ((5, 9, 9), TEN)):
        view = ExactView(rules, (up,))
        split = float(choices_of_three(view, cards)["split3"]) + all_paid(view, cards)
        assert found.situation(cards, up) == (SPLIT, pytest.approx(split, abs=ROUNDING))


def test_insurance_of_one_hand_is_worth_what_the_tens_left_say() -> None:
    view = ExactView(plain(decks=1), (ACE,))
    # Of 49 cards left 16 are worth ten: half a wager wins 2 to 1 on those.
    assert insurance_worth(view, (3, 5), Fraction(2)) == Fraction(1, 2) * (3 * Fraction(16, 49) - 1)
    assert insurance_worth(view, (9, 9), Fraction(2)) == Fraction(1, 2) * (3 * Fraction(14, 49) - 1)
