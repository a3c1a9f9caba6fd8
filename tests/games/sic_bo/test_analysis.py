"""The reference figures of sic bo, to the last digit, and every wager against all 216 shakes."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from croupier.games.sic_bo.analysis import analyze
from croupier.games.sic_bo.game import GAME
from croupier.odds.analysis import Analysis, WagerAnalysis

EDITION = GAME.edition()
SHAKES = list(product(range(1, 7), repeat=3))
TOTALS = {4: 60, 5: 30, 6: 17, 7: 12, 8: 8, 9: 6, 10: 6}


@cache
def whole() -> Analysis:
    return analyze(GAME.options(), EDITION)


def analyzed(**options: Any) -> dict[str, WagerAnalysis]:
    return dict(analyze(GAME.options(options), EDITION).wagers)


# Wager, shakes that win, edge: section 10 of the specification.
FIGURES = [
    ("three-of-a-kind", 1, Fraction(35, 216)),
    ("two-of-a-kind", 16, Fraction(5, 27)),
    ("any-three-of-a-kind", 6, Fraction(5, 36)),
    *[(f"total-{total}", 3, Fraction(11, 72)) for total in (4, 17)],
    *[(f"total-{total}", 6, Fraction(5, 36)) for total in (5, 16)],
    *[(f"total-{total}", 10, Fraction(1, 6)) for total in (6, 15)],
    *[(f"total-{total}", 15, Fraction(7, 72)) for total in (7, 14)],
    *[(f"total-{total}", 21, Fraction(1, 8)) for total in (8, 13)],
    *[(f"total-{total}", 25, Fraction(41, 216)) for total in (9, 12)],
    *[(f"total-{total}", 27, Fraction(1, 8)) for total in (10, 11)],
    ("two-dice", 30, Fraction(1, 6)),
    ("small", 105, Fraction(1, 36)),
    ("big", 105, Fraction(1, 36)),
    ("one-of-a-kind", 91, Fraction(17, 216)),
]


def test_chances_and_edges_are_those_of_the_specification_and_no_wager_is_missing() -> None:
    found = analyzed()
    assert set(found) == {wager for wager, _, _ in FIGURES}
    for wager, ways, edge in FIGURES:
        won = sum(
            (outcome.probability for outcome in found[wager].outcomes if outcome.id != "lose"), Fraction(0)
        )
        assert (won, found[wager].house_edge) == (Fraction(ways, 216), edge), wager


def test_one_of_a_kind_is_paid_by_how_many_dice_show_the_number() -> None:
    outcomes = analyzed()["one-of-a-kind"].outcomes
    assert [(each.id, each.probability, each.pays) for each in outcomes] == [
        ("1", Fraction(75, 216), "1 to 1"),
        ("2", Fraction(15, 216), "2 to 1"),
        ("3", Fraction(1, 216), "3 to 1"),
        ("lose", Fraction(125, 216), "loses"),
    ]


def test_two_dice_at_six_to_one_leave_the_house_a_thirty_sixth() -> None:
    assert analyzed(two_dice_odds="6:1")["two-dice"].house_edge == Fraction(1, 36)


def test_a_pair_that_must_be_exact_wins_on_fifteen_shakes() -> None:
    assert analyzed(pair_counts_triple=False)["two-of-a-kind"].house_edge == 1 - Fraction(15 * 11, 216)


def test_the_lower_figures_of_massachusetts_are_not_new_jerseys() -> None:
    low = {
        "three-of-a-kind": "150:1",
        "any-three-of-a-kind": "24:1",
        "two-of-a-kind": "8:1",
        "total-5": "18:1",
    }
    assert [each.field for each in GAME.objections({"payout_table": low})] == [
        f"payout_table.{wager}" for wager in low
    ]


def test_odds_raised_for_one_selection_take_it_out_of_its_family() -> None:
    analysis = analyze(GAME.options({"payout_table": {"two-of-a-kind-3": "11:1"}}), EDITION)
    assert "two-of-a-kind" not in analysis.wagers
    assert analysis.wagers["two-of-a-kind-3"].house_edge == Fraction(5, 27) - Fraction(16, 216)
    assert analysis.wagers["two-of-a-kind-4"].house_edge == Fraction(5, 27)
    whole = analyze(GAME.options({"payout_table": {"two-of-a-kind": "11:1"}}), EDITION)
    assert whole.wagers["two-of-a-kind"].house_edge == Fraction(5, 27) - Fraction(16, 216)


def in_words(wager: str, shake: tuple[int, ...]) -> int:
    """What one unit wins on a shake, from the rules in words."""
    base, _, on = wager.rpartition("-") if wager[-1].isdecimal() else (wager, "", "")
    total, alike = sum(shake), len(set(shake)) == 1
    count = shake.count(int(on)) if len(on) == 1 else 0
    won = {
        "small": lambda: 4 <= total <= 10 and not alike,
        "big": lambda: 11 <= total <= 17 and not alike,
        "any-three-of-a-kind": lambda: 30 * alike,
        "three-of-a-kind": lambda: 180 * (count == 3),
        "two-of-a-kind": lambda: 10 * (count >= 2),
        "one-of-a-kind": lambda: count,
        "total": lambda: (total == int(on)) and TOTALS[min(total, 21 - total)],
        "two-dice": lambda: 5 * (int(on[0]) in shake and int(on[1]) in shake),
    }[base]()
    return int(won) or -1


AREAS = [
    "small",
    "big",
    "any-three-of-a-kind",
    *[f"{wager}-of-a-kind-{face}" for wager in ("one", "two", "three") for face in range(1, 7)],
    *[f"total-{total}" for total in range(4, 18)],
    *[f"two-dice-{low}{high}" for low, high in combinations(range(1, 7), 2)],
]


def test_there_are_fifty_areas() -> None:
    assert len(AREAS) == 50
    assert set(whole().by_selection()) >= set(AREAS)


@pytest.mark.parametrize("wager", AREAS)
def test_every_area_is_worth_what_all_shakes_come_to(wager: str) -> None:
    nets = [in_words(wager, shake) for shake in SHAKES]
    found = whole().value_of(wager)
    assert found is not None
    assert found.expected_net == Fraction(sum(nets), 216)
    assert found.variance == Fraction(sum(net**2 for net in nets), 216) - Fraction(sum(nets), 216) ** 2
