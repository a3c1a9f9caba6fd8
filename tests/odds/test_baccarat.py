"""Punto banco by composition against every deal of small shoes, one by one, and its own identities."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import numpy as np
import pytest

from croupier.equipment.seen_cards import parse_seen
from croupier.games.register import find
from croupier.hands.baccarat import PLAYER, VALUE_OF_CARD, Score, next_hand, score, third_card_rules
from croupier.hands.baccarat_wagers import BY_SCORE
from croupier.law.refusal import BadInput
from croupier.odds.baccarat import CARDS, MAX_WAYS, Course, Shoe, Solution, courses, solve

RULES = third_card_rules(find("baccarat")[0].edition())


def played(cards: tuple[int, ...]) -> tuple[Score, int]:
    """How the round of six cards in their order ends, and the count of the Player's first two."""
    shoe = list(cards)
    player, banker = [shoe[0], shoe[2]], [shoe[1], shoe[3]]
    rest = shoe[4:]
    while hand := next_hand(RULES, player, banker):
        (player if hand == PLAYER else banker).append(rest.pop(0))
    return score(player, banker), sum(VALUE_OF_CARD[card] for card in (shoe[0], shoe[2])) % 10


def small_shoe(cards: list[int]) -> Shoe:
    return Shoe(tuple(sum(card >> 2 == rank for card in cards) for rank in range(13)))


@pytest.mark.parametrize("seed", range(6))
def test_every_deal_of_a_small_shoe_is_counted(seed: int) -> None:
    chance = random.Random(seed)
    few = chance.sample(range(13), 4)
    cards = [4 * chance.choice(few if seed % 2 else range(13)) for _ in range(8)]
    solution = solve(small_shoe(cards), RULES)
    scores: Counter[Score] = Counter()
    by_count: Counter[tuple[int, int]] = Counter()
    for deal in permutations(cards, CARDS):
        ended, first = played(deal)
        scores[ended] += 1
        by_count[first, (ended.player > ended.banker) - (ended.player < ended.banker)] += 1
    assert {
        ended: int(ways) for ended, ways in zip(solution.scores, solution.ways, strict=True) if ways
    } == scores
    for count, ways in solution.by_player_count().items():
        assert ways == tuple(by_count[count, winner] for winner in (1, -1, 0))
    used = Counter[int]()
    for ended, ways in scores.items():
        used[ended.player_cards + ended.banker_cards] += ways
    assert solution.by_cards() == {cards: used[cards] for cards in (4, 5, 6)}
    natural = sum(
        ways
        for ended, ways in scores.items()
        if (ended.player_cards == 2 and ended.player >= 8) or (ended.banker_cards == 2 and ended.banker >= 8)
    )
    assert solution.naturals() == natural
    pairs = sum(one >> 2 == two >> 2 for one, two in permutations(cards, 2))
    assert solution.shoe.pair == Fraction(pairs, 8 * 7)


def test_every_row_of_a_wager_is_counted_once() -> None:
    solution = solve(Shoe.full(6), RULES)
    for row in BY_SCORE.values():
        assert sum(solution.rows(row).values()) == solution.total == perm(312, 6)
        assert sum(solution.chances(row).values()) == 1


def test_shoes_too_large_for_64_bits_are_counted_in_whole_numbers() -> None:
    # 27 decks fit, 28 do not; whatever the decks, the same count by the same rule.
    fits, large = solve(Shoe.full(27), RULES), solve(Shoe.full(28), RULES)
    assert perm(27 * 52, 6) <= MAX_WAYS < perm(28 * 52, 6)
    assert (fits.ways.dtype, large.ways.dtype) == (np.int64, object)
    assert sum(large.ways) == large.total
    by_hand = solve_in_python(Shoe.full(8))
    assert by_hand.tolist() == solve(Shoe.full(8), RULES).found.tolist()


def solve_in_python(shoe: Shoe) -> np.ndarray:
    """The loops of the solver in Python's own numbers, as large shoes are counted."""
    from croupier.odds.baccarat import _COURSES, _plain, _table, count_courses

    table, found = _table(RULES), np.zeros(_COURSES, dtype=object)
    left = np.array(shoe.values, dtype=object)
    sums = np.zeros((10, 11), dtype=object)
    _plain(count_courses)(left, table.natural, table.player, table.banker, found, sums)
    assert left.tolist() == list(shoe.values)
    return found


def test_a_card_burned_unseen_changes_nothing() -> None:
    """The mean over the card removed is the value of the whole shoe, exactly."""
    shoe = Shoe.after(6, parse_seen("9 9 9 8 8 A K K 10", "removed"))
    whole = solve(shoe, RULES)
    row = BY_SCORE["banker"]
    mean = Fraction(0)
    for rank, left in enumerate(shoe.ranks):
        less = shoe.without(rank)
        assert less is not None
        mean += Fraction(left, shoe.cards) * solve(less, RULES).chances(row)["win"]
    assert mean == whole.chances(row)["win"]


def test_courses_are_those_of_the_third_card_rules() -> None:
    every = list(courses(RULES))
    assert len(every) == len(set(every)) == 3394
    assert Course(5, 8, 3, 10).score == Score(3, 3, 3, 2)
    assert Course(6, 10, 5, 7) in every
    assert Course(6, 10, 6, 7) not in every
    assert Course(8, 10, 0, 10) in every
    counted = solve(Shoe.full(1), RULES)
    assert counted.found.sum() == counted.total
    assert all(int(counted.found[course]) > 0 for course in every)


def test_removed_cards_must_be_in_the_decks_and_leave_a_round() -> None:
    assert Shoe.after(8, ()).values == (128, *[32] * 9)
    assert Shoe.after(1, parse_seen("As 10 K 9d", "removed")).values == (14, 3, 4, 4, 4, 4, 4, 4, 4, 3)
    with pytest.raises(BadInput, match="card 'A' is given 5 times: 1 deck holds 4"):
        Shoe.after(1, parse_seen("A A A A A", "removed"))
    with pytest.raises(BadInput, match="card 'As' is given 2 times: 1 deck holds 1"):
        Shoe.after(1, parse_seen("As As", "removed"))
    with pytest.raises(BadInput, match="5 cards are left, expected at least 6"):
        Shoe.after(1, parse_seen(" ".join("23456789TJQ" * 4 + "AAA"), "removed"))
    last = Shoe.after(1, parse_seen(" ".join("23456789TJQ" * 4 + "AA"), "removed"))
    assert last.cards == 6
    assert last.without(12) is None
    only: Solution = solve(last, RULES)
    assert sum(only.ways) == 720
