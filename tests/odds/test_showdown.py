"""Poker against the dealer, exactly: counts against brute force, reference figures as fractions."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands.compiled_poker import five_card_ranks, three_card_ranks
from croupier.hands.poker import FiveCard, five_card_rank, three_card_rank
from croupier.law.refusal import BadInput
from croupier.odds.showdown.decisions import DEPENDS
from croupier.odds.showdown.declared import End, Showdown, lost
from croupier.odds.showdown.report import from_cases, strategy_document
from croupier.odds.showdown.solution import Solution, ends_of, hands_by_row, solve, values
from tests.odds.showdown_games import (
    BET_ODDS,
    FIVE_ROWS,
    THREE_ROWS,
    caribbean,
    three_card,
)

PAIR_PLUS = {
    "A": (40, 40, 30, 6, 4, 1),
    "B": (40, 40, 30, 5, 4, 1),
    "C": (40, 40, 30, 6, 3, 1),
    "D": (50, 40, 30, 6, 4, 1),
    "E": (50, 40, 30, 5, 4, 1),
    "F": (50, 40, 30, 6, 3, 1),
}


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solve(caribbean())


def test_caribbean_stud_over_all_its_deals(solved: Solution) -> None:
    assert solved.showdown.deals == 19_933_230_517_200 == sum(solved.tally.values())
    assert solved.expected_net == Fraction(-142031221, 2718662100)
    assert solved.shares["bet"] == Fraction(5316167, 10179260)
    assert float(-solved.expected_net / solved.mean_staked) == pytest.approx(0.0255529, abs=5e-8)
    assert 1 - solved.chance(end=End.NO_HAND) == Fraction(205, 364)
    assert int(solved.weights.sum()) == solved.showdown.situations


def test_caribbean_stud_always_bets_a_pair_and_always_folds_without_ace_king(solved: Solution) -> None:
    by_rank = solved.decisions().by_rank
    ace_king, pair = (
        five_card_rank(parse_cards("Ac Kd 4h 3s 2c")),
        five_card_rank(parse_cards("2c 2d 3h 4s 5c")),
    )
    assert set(by_rank[1:ace_king].tolist()) == {0}
    assert set(by_rank[pair:].tolist()) == {1}
    assert DEPENDS in by_rank[ace_king:pair]


@pytest.mark.parametrize(
    ("hand", "shown", "worth"),
    [
        ("As Kh Qd 7c 4s", "Qc", Fraction(-151996, 163185)),
        ("As Kh Qd 7c 4s", "2d", Fraction(-32149, 32637)),
        ("As Kh Jd 8c 3s", "9h", Fraction(-57327, 54395)),
        ("2c 2d 7h 9s Jc", "As", Fraction(-113953, 163185)),
    ],
)
def test_caribbean_stud_values_of_betting(hand: str, shown: str, worth: Fraction) -> None:
    found = values(caribbean(), parse_cards(hand), parse_cards(shown))
    assert found == {"fold": Fraction(-1), "bet": worth}


def test_caribbean_stud_by_the_simple_strategy_ace_king_jack_eight_three() -> None:
    """Betting from A-K-J-8-3 up is the best play where the rank decides alone: sum it over the situations."""
    solution = solve(caribbean())
    bets = solution.ranks >= five_card_rank(parse_cards("Ac Kd Jh 8s 3c"))
    worth = 0
    for row in solution.showdown.row_names:
        among = np.array([FIVE_ROWS[rank] == row for rank in range(len(FIVE_ROWS))])[solution.ranks]
        for choice, taken in (("bet", bets & among), ("fold", ~bets & among)):
            weighted = solution.ends[:, taken] @ solution.weights[taken]
            worth += sum(
                int(number) * solution.showdown.net(choice, row, end)
                for number, end in zip(weighted.tolist(), End, strict=True)
            )
    assert worth / solution.showdown.deals == Fraction(-5887307781, 110740169540)


@pytest.mark.parametrize("cards", [3, 5])
@pytest.mark.parametrize("shown", [0, 1])
def test_ends_are_those_of_counting_every_dealer_hand(cards: int, shown: int) -> None:
    generator = np.random.default_rng(16 * cards + shown)
    rank_of, ranks_of = {3: (three_card_rank, three_card_ranks), 5: (five_card_rank, five_card_ranks)}[cards]
    rows = {3: THREE_ROWS, 5: FIVE_ROWS}[cards]
    hands = [generator.permutation(52)[: cards + shown].tolist() for _ in range(6)]
    suited = [4 * rank for rank in (0, 3, 5, 9, 12)][:cards]
    hands += [[*suited, *[22, 33][:shown]], [*suited, *[4, 8][:shown]], [*range(cards), *[50, 51][:shown]]]
    for dealt in hands:
        own, seen = dealt[:cards], dealt[cards:]
        qualifies = int(generator.integers(1, len(rows)))
        showdown = Showdown(cards, shown, qualifies, rows, {"fold": {"ante": lost()}})
        rest = [card for card in range(52) if card not in dealt]
        drawn = np.array(list(combinations(rest, cards - shown)), dtype=np.uint8)
        full = np.concatenate([np.tile(np.array(seen, dtype=np.uint8), (len(drawn), 1)), drawn], axis=1)
        against, rank = ranks_of(full).astype(np.int64), rank_of(own)
        plays = against >= qualifies
        assert ends_of(showdown, own, seen) == {
            End.NO_HAND: int((~plays).sum()),
            End.HIGHER: int((plays & (against < rank)).sum()),
            End.EQUAL: int((plays & (against == rank)).sum()),
            End.LOWER: int((plays & (against > rank)).sum()),
        }


@pytest.mark.parametrize(
    ("bonus", "worth"),
    [
        ((0, 0, 0), Fraction(-8813253, 101792600)),
        ((5, 4, 1), Fraction(-686689, 20358520)),
        ((5, 3, 1), Fraction(-3672957, 101792600)),
        ((4, 3, 1), Fraction(-778809, 20358520)),
    ],
)
def test_three_card_poker_with_every_ante_bonus(bonus: tuple[int, int, int], worth: Fraction) -> None:
    solution = solve(three_card(bonus))
    assert solution.expected_net == worth
    assert solution.shares["play"] == Fraction(149, 221)


def test_three_card_poker_plays_queen_six_four_and_its_outcomes() -> None:
    solution = solve(three_card((5, 4, 1)))
    by_rank = solution.decisions().by_rank
    lowest = three_card_rank(parse_cards("Qc 6d 4h"))
    assert by_rank.tolist()[1:] == [0] * (lowest - 1) + [1] * (741 - lowest + 1)
    assert solution.chance("play", end=End.HIGHER) == Fraction(3476953, 14541800)
    assert solution.chance("play", end=End.LOWER) == Fraction(5712601, 25448150)
    assert solution.chance("play", end=End.EQUAL) == Fraction(492, 748475)
    assert solution.chance("play", end=End.NO_HAND) == Fraction(21373413, 101792600)
    assert solution.chance("fold") == Fraction(72, 221)
    assert 1 - solution.chance(end=End.NO_HAND) == Fraction(769, 1105)
    assert float(-solution.expected_net / solution.mean_staked) == pytest.approx(0.0201467, abs=5e-8)
    words = strategy_document(solution, THREE_ROWS)
    assert words["play"]["always"][-1] == "A-K-J down to Q-6-4"
    assert words["fold"]["always"] == ["Q-6-3 down to 5-3-2"]


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("Qc 6d 4h", Fraction(-9151, 9212)),
        ("Qc 6d 3h", Fraction(-393, 392)),
        ("2c 2d 3h", Fraction(895, 1316)),
        ("Ac Kd Jh", Fraction(1671, 2632)),
    ],
)
def test_three_card_poker_values_of_playing(hand: str, worth: Fraction) -> None:
    showdown = three_card((0, 0, 0))
    assert showdown.dealer_hands == 18424
    assert values(showdown, parse_cards(hand))["play"] == worth


@pytest.mark.parametrize(
    ("table", "worth"), [("A", -128), ("B", -308), ("C", -402), ("D", -118), ("E", -298), ("F", -392)]
)
def test_three_card_poker_pair_plus(table: str, worth: int) -> None:
    hands = hands_by_row(3, THREE_ROWS)
    assert hands == {
        "none": 16440,
        "pair": 3744,
        "flush": 1096,
        "straight": 720,
        "three_of_a_kind": 52,
        "straight_flush": 44,
        "mini_royal": 4,
    }
    kinds = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    paid = dict(zip(kinds, PAIR_PLUS[table], strict=True))
    cases = [
        (row, Fraction(count, comb(52, 3)), Fraction(paid.get(row, -1)), "") for row, count in hands.items()
    ]
    assert from_cases(cases, "no decision").expected_net == Fraction(worth, 5525)


def test_odds_beyond_64_bits_stay_exact() -> None:
    huge = solve(caribbean({**BET_ODDS, FiveCard.ROYAL_FLUSH: 10**18}))
    plain = solve(caribbean())
    royal = plain.tally["bet", "royal_flush", End.HIGHER]
    added = Fraction(2 * (10**18 - 100) * royal, plain.showdown.deals)
    assert huge.expected_net == plain.expected_net + added


def test_a_dealer_who_always_plays_never_has_no_hand() -> None:
    solution = solve(caribbean(qualifies="7c 5d 4h 3s 2c"))
    assert solution.chance(end=End.NO_HAND) == 0


def test_declarations_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadInput, match="hands of 4 cards"):
        Showdown(4, 1, 1, FIVE_ROWS, {"fold": {"ante": lost()}})
    with pytest.raises(BadInput, match="2 cards shown"):
        Showdown(5, 2, 1, FIVE_ROWS, {"fold": {"ante": lost()}})
    with pytest.raises(BadInput, match="qualifying rank 7463: expected 1 to 7462"):
        Showdown(5, 1, 7463, FIVE_ROWS, {"fold": {"ante": lost()}})
    with pytest.raises(BadInput, match="rows of 741 ranks: expected 7462"):
        Showdown(5, 1, 1, THREE_ROWS, {"fold": {"ante": lost()}})
