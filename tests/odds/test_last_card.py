"""Double down stud's reference figures: a wager on five cards raised when four are seen."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput
from croupier.odds.enumeration import set_index
from croupier.odds.last_card import LastCard, LastCardSolution, solve, value
from tests.odds.last_card_games import double_down


@pytest.fixture(scope="module")
def solved() -> LastCardSolution:
    return solve(double_down())


def test_double_down_stud_over_all_its_deals(solved: LastCardSolution) -> None:
    assert sum(solved.tally.values()) == solved.deals == 270_725 * 48
    assert solved.never_raising == Fraction(-184549, 649740)
    assert solved.expected_net == Fraction(-15403, 324870)
    assert solved.mean_staked == Fraction(337942, 270725)
    assert float(-solved.expected_net / solved.mean_staked) == pytest.approx(0.0379824, abs=5e-8)
    push, lose = solved.chance(row="pair_sixes_to_tens"), solved.chance(row="lower")
    assert push == Fraction(1760, 10829)
    assert 1 - push - lose == Fraction(8935, 43316)


def test_double_down_stud_doubles_exactly_67217_sets(solved: LastCardSolution) -> None:
    assert solved.sets(solved.raises) == 67_217
    assert solved.sets(np.asarray(solved.worths == 0)) == 504
    by_set = solved.by_set()
    assert by_set.sum() == 67_217
    made = suited = open_ended = 0
    for cards in combinations(range(52), 4):
        ranks = sorted(card >> 2 for card in cards)
        counts = sorted(map(ranks.count, set(ranks)), reverse=True)
        paired = [rank for rank in set(ranks) if ranks.count(rank) > 1]
        one_suit = len({card & 3 for card in cards}) == 1
        if counts[0] > 2 or counts[:2] == [2, 2] or (paired and paired[0] >= 4):
            made += 1
            expected = True
        elif one_suit:
            suited += 1
            expected = True
        else:
            expected = len(set(ranks)) == 4 and ranks[3] - ranks[0] == 3 and 1 <= ranks[0] <= 8
            open_ended += expected
        if made % 97 == 0 or expected != by_set[set_index(np.array(cards, dtype=np.uint8))]:
            assert expected == by_set[set_index(np.array(cards, dtype=np.uint8))], cards
    assert (made, suited, open_ended) == (62_341, 2_860, 2_016)


@pytest.mark.parametrize(
    ("seen", "sign"), [("2c 3d 4h 5s", 0), ("Ac Kd Qh Js", 0), ("3c 4d 5h 6s", 1), ("2c 3d 4h 6s", -1)]
)
def test_value_of_a_raise_with_four_cards(seen: str, sign: int) -> None:
    worth = value(double_down(), parse_cards(seen))
    assert (worth > 0) - (worth < 0) == sign


def test_the_machine_version_has_its_published_figure() -> None:
    machine = solve(double_down(royal_flush=3999, straight_flush=199, four_of_a_kind=49, full_house=11))
    assert float(machine.expected_net) == pytest.approx(-0.021033, abs=5e-7)


def test_odds_beyond_64_bits_stay_exact(solved: LastCardSolution) -> None:
    huge = solve(double_down(royal_flush=10**20))
    royal = solved.chance(row="royal_flush")
    assert huge.never_raising == solved.never_raising + royal * (10**20 - 1000)


def test_what_is_incomplete_is_refused() -> None:
    with pytest.raises(BadInput, match="rows of 1 ranks"):
        LastCard(("", "lower"), {"lower": Fraction(-1)})
    with pytest.raises(BadInput, match="has no net"):
        LastCard(("", *("lower",) * 7462), {})
    with pytest.raises(BadInput, match="4 different cards"):
        value(double_down(), [0, 0, 1, 2])
