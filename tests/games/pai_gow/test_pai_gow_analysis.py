"""The exact mathematics of pai gow: every reference figure, and counts tile by tile."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.equipment.pieces import SETS, parse_pieces
from croupier.games.pai_gow.analysis import analyze
from croupier.games.pai_gow.choices import value
from croupier.games.pai_gow.game import GAME
from croupier.hands.pai_gow import split
from croupier.hands.pai_gow_ways import FromTable, basic, traditional
from croupier.law.refusal import BadInput
from croupier.odds.tiles import BANKS, HANDS, PAIRS_OF_HANDS, Ends, against, kinds_for, sets_of, settings

EDITION = GAME.edition()
MEMBERS = SETS["32 tiles"].members


def test_the_pairs_of_hands_are_counted_whole() -> None:
    assert (HANDS, BANKS, PAIRS_OF_HANDS) == (35_960, 20_475, 736_281_000)
    for way in (basic, FromTable({"otherwise": "basic"})):
        sets = sets_of(kinds_for(way))
        assert int(sets.weights.sum()) == comb(32, 4)
    assert len(sets.tiles) == 8130


@pytest.mark.parametrize(
    ("way", "ends", "edge", "bank", "best"),
    [
        (
            "basic", Ends(214_105_406, 222_465_410, 299_710_184), 0.02589402, 0.00375301,
            Fraction(-60_924_833, 7_362_810_000),
        ),
        (
            "traditional", Ends(216_171_718, 223_121_798, 296_987_484), 0.02411941, 0.00571251,
            Fraction(677_467, 42_073_200),
        ),
    ],
)  # fmt: skip
def test_both_house_ways_and_the_best_settings_against_them(
    way: str, ends: Ends, edge: float, bank: float, best: Fraction
) -> None:
    options = GAME.options({"house_way": way})
    found = against(options.way(), False)
    assert found.ends(found.strengths.chosen) == ends
    solved = analyze(options, EDITION)
    wager, other = solved.wagers["pai_gow"], solved.wagers["pai_gow@best"]
    assert wager.house_edge == Fraction(100 * ends.lose - 95 * ends.win, 100 * PAIRS_OF_HANDS)
    assert float(wager.house_edge) == pytest.approx(edge, abs=5e-9)
    assert float(solved.figures["edge_against_a_bank_one_opponent"]) == pytest.approx(bank, abs=5e-9)
    assert other.house_edge == best
    chances = {outcome.id: outcome.probability for outcome in wager.outcomes}
    assert chances == {name: Fraction(count, PAIRS_OF_HANDS) for name, count in ends._asdict().items()}


def test_the_mathematics_of_demoted_tiles_differ() -> None:
    natural, demoted = (
        analyze(GAME.options({"gee_tile_rank": rank}), EDITION) for rank in ("natural", "demoted")
    )
    assert natural.wagers["pai_gow"].house_edge != demoted.wagers["pai_gow"].house_edge


def test_a_table_that_says_what_a_way_does_is_worth_the_same() -> None:
    table = against(FromTable({"otherwise": "basic"}), False)
    assert table.ends(table.strengths.chosen) == Ends(214_105_406, 222_465_410, 299_710_184)


@pytest.mark.parametrize(
    ("high", "low", "ends"),
    [
        ("6-6 3-6", "4-6 2-5", Ends(12_688, 1_535, 6_252)),
        ("6-6 2-5", "4-6 3-6", Ends(12_536, 868, 7_071)),
        ("6-6 6-6", "3-6 2-6", Ends(15_384, 109, 4_982)),
        ("6-6 3-6", "6-6 2-6", Ends(16_328, 102, 4_045)),
        ("2-4 1-2", "5-5 4-6", Ends(0, 0, 20_475)),
    ],
)
def test_fixed_hands_against_a_basic_bank(high: str, low: str, ends: Ends) -> None:
    wanted = split(parse_pieces(high), parse_pieces(low))
    found = settings(parse_pieces(f"{high} {low}"), basic, False)
    assert next(count for each, count in found if (each.hi, each.lo) == (wanted.hi, wanted.lo)) == ends


@pytest.mark.parametrize("tiles", ["6-6 3-6 4-6 2-5", "1-2 1-4 2-3 5-5", "2-4 1-1 1-1 4-5"])
@pytest.mark.parametrize("demoted", [False, True])
def test_settings_are_counted_as_tile_by_tile(tiles: str, demoted: bool) -> None:
    """All 20,475 hands of the bank one by one, without kinds of tiles."""
    held = parse_pieces(tiles)
    left = list(MEMBERS)
    for tile in held:
        left.remove(tile)
    banks = [traditional(bank, demoted) for bank in combinations(left, 4)]
    for each, ends in settings(held, traditional, demoted):
        higher = [(each.hi > bank.hi) + (each.lo > bank.lo) for bank in banks]
        assert Ends(higher.count(2), higher.count(0), higher.count(1)) == ends


def test_the_first_stack_goes_to_each_place_as_often_as_the_dice_say() -> None:
    figures = analyze(GAME.options(), EDITION).figures
    starts = [figures[f"first_stack_place_{place}"] * 216 for place in range(1, 9)]
    assert starts == [28, 28, 28, 28, 27, 25, 25, 27]


def test_the_classes_of_the_basic_way_are_figures() -> None:
    figures = analyze(GAME.options({"house_way": "basic"}), EDITION).figures
    assert figures["high_wong"] == Fraction(2_704, HANDS)
    assert figures["low_0"] == Fraction(2_784, HANDS)


def test_a_hand_lists_every_low_hand_with_its_exact_value() -> None:
    found = value(GAME.options({"house_way": "basic"}), EDITION, "6-6 3-6 4-6 2-5", "")
    assert list(found.choices) == ["3-6 4-6", "4-6 2-5", "6-6 4-6"]
    assert found.choices["4-6 2-5"].expected_net == Fraction(95 * 12_688 - 100 * 1_535, 100 * BANKS)
    assert found.choices["3-6 4-6"].expected_net == Fraction(95 * 12_536 - 100 * 868, 100 * BANKS)
    assert found.best == "3-6 4-6"


def test_equal_settings_are_one_choice() -> None:
    found = value(GAME.options(), EDITION, "6-6 6-6 3-6 2-6", "")
    assert set(found.choices) == {"3-6 2-6", "6-6 2-6"}


def test_against_tiles_that_are_seen_a_setting_is_decided() -> None:
    found = value(GAME.options({"house_way": "basic"}), EDITION, "6-6 3-6 4-6 2-5", "1-1 4-5 5-6 2-6")
    assert found.choices["4-6 2-5"].expected_net == 0
    won = value(GAME.options({"house_way": "basic"}), EDITION, "6-6 3-6 4-6 2-5", "5-5 1-5 2-2 1-3")
    assert won.choices["4-6 2-5"].expected_net == Fraction(95, 100)


@pytest.mark.parametrize(
    ("hand", "shown", "said"),
    [
        ("6-6 3-6 4-6", "", "expected four tiles"),
        ("6-6 3-6 4-6 2-5", "1-1", "the dealer's four tiles"),
        ("6-6 6-6 6-6 2-5", "", "given 3 times"),
        ("6-6 3-6 4-6 2-5", "3-6 1-1 1-1 4-4", "given 2 times"),
        ("6-6 3-6 4-6 Ks", "", "is not a tile"),
        ("6-6 3-6 4-6 7-7", "", "hand: "),
    ],
)
def test_tiles_that_cannot_be_are_refused(hand: str, shown: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        value(GAME.options(), EDITION, hand, shown)
