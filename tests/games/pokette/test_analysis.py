"""The reference figures of pokette, to the last digit, and poker hand wagers against every display."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from croupier.games.pokette.analysis import analyze
from croupier.games.pokette.game import GAME
from croupier.law.offered import offered_in_force
from croupier.odds.analysis import Analysis
from croupier.odds.display import cards_on_display

EDITION = GAME.edition()
RANKS = "A23456789TJQK"
CARDS = [rank + suit for rank in RANKS for suit in "shdc"]


def analyzed(**options: Any) -> Analysis:
    return analyze(GAME.options(options), EDITION)


# Wagers, spaces that win, odds: section 5 of the specification.
COVERED = {
    "straight_up": (1, 50), "split": (2, 24), "corner": (4, 12), "single_rank": (4, 12),
    "double_rank": (8, 5), "rank_akq": (12, 3), "rank_jt9": (12, 3), "rank_876": (12, 3),
    "rank_543": (12, 3), "red": (26, 1), "black": (26, 1), "suit": (13, 3), "pair_in_two": (4, 11),
    "pair_in_three": (8, 5), "three_of_a_kind": (4, 11), "flush": (13, 3), "straight_open": (8, 5),
    "straight_inside": (4, 11), "straight_flush_open": (2, 24), "straight_flush_inside": (1, 49),
}  # fmt: skip
# Values at 56 and at 54 spaces: section 10.
VALUES = {
    (Fraction(-5, 56), Fraction(-1, 18)): ("straight_up",),
    (Fraction(-3, 28), Fraction(-2, 27)): ("split", "straight_flush_open", "straight_flush_inside"),
    (Fraction(-1, 14), Fraction(-1, 27)): ("corner", "single_rank", "red", "black", "suit", "flush"),
    (Fraction(-1, 7), Fraction(-1, 9)): (
        "double_rank", "rank_akq", "rank_jt9", "rank_876", "rank_543", "pair_in_two", "pair_in_three",
        "three_of_a_kind", "straight_open", "straight_inside",
    ),
    (Fraction(-1, 14), Fraction(-14, 27)): ("jacer",),
}  # fmt: skip


def test_every_value_is_that_of_the_specification_and_no_wager_is_missing() -> None:
    whole, fewer = analyzed().wagers, analyzed(wheel_jacers=2).wagers
    listed = [wager for wagers in VALUES.values() for wager in wagers]
    assert sorted(listed) == sorted(whole)
    for (at_56, at_54), wagers in VALUES.items():
        for wager in wagers:
            assert (whole[wager].expected_net, fewer[wager].expected_net) == (at_56, at_54), wager


@pytest.mark.parametrize("jacers", [1, 2, 3, 4])
def test_values_follow_from_the_spaces_covered_whatever_the_wheel(jacers: int) -> None:
    found, spaces = analyzed(wheel_jacers=jacers).wagers, 52 + jacers
    for wager, (covered, odds) in {**COVERED, "jacer": (jacers, 12)}.items():
        assert found[wager].expected_net == Fraction(covered * (odds + 1), spaces) - 1, wager
        won = next(each.probability for each in found[wager].outcomes if each.id == "win")
        assert won == Fraction(covered, spaces)


@pytest.mark.parametrize("order", ["S,H,D,C", "C,S,H,D"])
def test_the_layout_has_87_splits_36_corners_and_12_double_ranks(order: str) -> None:
    tables = offered_in_force(EDITION, GAME.options({"column_order": order})).tables
    counts = {name: sum(table.base == name for table in tables.values()) for name in COVERED}
    assert (counts["straight_up"], counts["split"], counts["corner"]) == (52, 87, 36)
    assert (counts["single_rank"], counts["double_rank"], counts["suit"]) == (13, 12, 4)


def runs(ace_low: bool) -> list[set[str]]:
    """Every three ranks in sequence."""
    high = "23456789TJQKA"
    found = [set(high[low : low + 3]) for low in range(11)]
    return [*found, {"A", "2", "3"}] if ace_low else found


def completing(one: str, other: str, ace_low: bool) -> set[str]:
    return {rank for rank in RANKS for run in runs(ace_low) if {one, other, rank} == run}


def test_of_78_pairs_of_ranks_11_are_open_and_14_inside() -> None:
    found = [len(completing(*pair, True)) for pair in combinations(RANKS, 2)]
    assert [found.count(ways) for ways in (2, 1, 0)] == [11, 14, 53]


def in_words(wager: str, shown: tuple[str, ...], ace_low: bool) -> set[str] | None:
    """The cards that win a poker hand wager with these on display, by the rules in words; None: not open."""
    ranks, suits = {card[0] for card in shown}, {card[1] for card in shown}
    same_rank = {card for card in CARDS if card[0] in ranks}
    if len(shown) == 1:
        return same_rank if wager == "pair_in_two" else None
    if len(shown) != 2:
        return None
    between = completing(shown[0][0], shown[1][0], ace_low) if len(ranks) == 2 else set()
    straight = {card for card in CARDS if card[0] in between}
    flush = {card for card in CARDS if {card[1]} == suits}
    opened = {
        "pair_in_three": (len(ranks) == 2, same_rank),
        "three_of_a_kind": (len(ranks) == 1, same_rank),
        "flush": (len(suits) == 1, flush),
        "straight_open": (len(between) == 2, straight),
        "straight_inside": (len(between) == 1, straight),
        "straight_flush_open": (len(between) == 2 and len(suits) == 1, straight & flush),
        "straight_flush_inside": (len(between) == 1 and len(suits) == 1, straight & flush),
    }
    is_open, winning = opened.get(wager, (False, set()))
    return winning if is_open else None


HANDS = [wager for wager in COVERED if wager.startswith(("pair", "three", "flush", "straight_"))]


@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("wager", [hand for hand in HANDS if hand != "straight_up"])
def test_every_display_opens_and_decides_as_the_rules_say(wager: str, ace_low: bool) -> None:
    table = offered_in_force(EDITION, GAME.options({"ace_low_straight": ace_low})).tables[wager]
    for shown in ((), *product(CARDS, repeat=1), *product(CARDS[::7], CARDS)):
        state, winning = table.opened(shown), in_words(wager, shown, ace_low)
        assert (state > 0) == (winning is not None), shown
        if winning is not None:
            won = [each.outcome == "win" for each in table.states[state]]
            assert {name for name, wins in zip(table.space.names, won, strict=True) if wins} == winning


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        # How often none, one and two cards lie there, by the chance of a card, 13/14.
        ({}, (1, Fraction(13, 14), Fraction(13, 14) ** 2)),
        ({"jacer_ends_sequence": False}, (1, 1, 1)),
        ({"poker_sequence": "rolling"}, (1, Fraction(13, 14), Fraction(13, 14) ** 2 * 14)),
        ({"poker_sequence": "rolling", "jacer_ends_sequence": False}, (0, 0, 1)),
    ],
)
def test_how_many_cards_lie_on_display_in_the_long_run(
    options: dict[str, Any], parts: tuple[Any, ...]
) -> None:
    shown = cards_on_display(offered_in_force(EDITION, GAME.options(options)).space)
    whole = sum(parts)
    assert tuple(shown[count] for count in range(3)) == tuple(Fraction(part) / whole for part in parts)


def test_a_wager_is_open_as_often_as_its_cards_lie_there() -> None:
    figures = analyzed(jacer_ends_sequence=False).figures
    assert figures["pair_in_two_open"] == Fraction(1, 3)
    assert figures["pair_in_three_open"] == Fraction(1, 3) * Fraction(12, 13)
    assert figures["three_of_a_kind_open"] == Fraction(1, 3) * Fraction(1, 13)
    assert figures["flush_open"] == Fraction(1, 3) * Fraction(1, 4)
    assert figures["straight_open_open"] == Fraction(1, 3) * Fraction(11 * 2, 169)
    assert figures["straight_flush_inside_open"] == Fraction(1, 3) * Fraction(14 * 2, 169) * Fraction(1, 4)
    rolling = analyzed(poker_sequence="rolling", jacer_ends_sequence=False).figures
    assert (rolling["pair_in_two_open"], rolling["flush_open"]) == (0, Fraction(1, 4))


def test_odds_above_the_minimum_change_one_value() -> None:
    found = analyzed(odds={"flush": "4:1"}).wagers
    assert found["flush"].expected_net == Fraction(13 * 5, 56) - 1
    assert found["suit"].expected_net == Fraction(-1, 14)
