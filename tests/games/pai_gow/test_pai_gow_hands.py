"""Tiles, hands of two and house ways of pai gow against the figures of the specification."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.equipment.pieces import SETS, parse_pieces, parse_tile, pieces_text
from croupier.hands.pai_gow import (
    DEMOTED,
    NATURAL,
    PAIRS,
    class_of,
    hand_name,
    sets_of_faces,
    splits,
    strength,
    tile_rank,
)
from croupier.hands.pai_gow_ways import NAMED, FromTable, basic, read_table, traditional
from croupier.law.refusal import BadInput

MEMBERS = SETS["32 tiles"].members
HANDS = list(combinations(MEMBERS, 2))


def hand(text: str, demoted: bool = False) -> int:
    one, other = parse_pieces(text)
    return strength(one, other, demoted)


def test_496_hands_fall_into_their_classes() -> None:
    found = Counter(class_of(strength(one, other)) for one, other in HANDS)
    assert [found[each] for each in range(12, -1, -1)] == [16, 8, 16, 48, 56, 52, 56, 44, 52, 48, 44, 32, 24]


@pytest.mark.parametrize(("demoted", "ranks"), [(False, 103), (True, 102)])
def test_hands_have_so_many_different_ranks(demoted: bool, ranks: int) -> None:
    assert len({strength(one, other, demoted) for one, other in HANDS}) == ranks


def test_every_tile_has_a_rank_and_the_demoted_order_differs_in_the_last_three_only() -> None:
    assert sorted(tile for tiles in NATURAL for tile in tiles) == sorted(set(MEMBERS))
    assert DEMOTED[:14] == NATURAL[:14]
    gee, joon, five = (parse_tile(text) for text in ("2-4", "1-2", "1-4"))
    assert tile_rank(gee) > tile_rank(five) > tile_rank(joon)
    assert tile_rank(five, True) > tile_rank(gee, True) == tile_rank(joon, True)


def test_sixteen_pairs_from_the_supreme_pair_to_the_fives() -> None:
    strengths = [strength(*pair) for pair in PAIRS]
    assert strengths == sorted(strengths, reverse=True)
    assert (pieces_text(PAIRS[0]), pieces_text(PAIRS[-1]), len(set(strengths))) == ("2-4 1-2", "1-4 2-3", 16)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("1-4 2-3", "6-6 3-6"),  # the lowest pair above the highest wong
        ("6-6 3-6", "1-1 4-5"),
        ("1-1 4-5", "6-6 4-4"),  # any wong above any gong
        ("6-6 3-5", "1-1 4-4"),
        ("1-1 2-6", "6-6 2-5"),  # a gong above the high nine
        ("6-6 2-5", "1-1 3-4"),
        ("5-6 2-6", "4-6 3-6"),
        ("2-4 2-3", "1-2 1-4"),
        ("1-1 4-6", "5-5 5-6"),
    ],
)
def test_one_hand_is_higher(higher: str, lower: str) -> None:
    assert hand(higher) > hand(lower)


@pytest.mark.parametrize(
    ("one", "other"),
    [("6-6 3-6", "6-6 4-5"), ("1-1 4-4", "1-1 2-6"), ("5-6 2-6", "5-6 3-5"), ("5-5 4-6", "1-3 3-3")],
)
def test_copies_are_equal(one: str, other: str) -> None:
    assert hand(one) == hand(other)


def test_gee_and_joon_count_three_or_six_whichever_is_better() -> None:
    assert class_of(hand("2-4 1-3")) == 7  # 3 + 4
    assert class_of(hand("1-2 1-5")) == 9  # 3 + 6
    assert class_of(hand("1-2 1-1")) == 8  # 6 + 2
    assert hand("2-4 2-3") > hand("1-2 1-4")
    assert hand("2-4 2-3", True) == hand("1-2 1-4", True)


def test_hands_are_named() -> None:
    named = {
        text: hand_name(*parse_pieces(text))
        for text in ("1-2 2-4", "6-6 3-6", "1-1 3-5", "5-5 4-6", "5-6 2-6")
    }
    assert list(named.values()) == [
        "supreme pair", "wong with teen", "gong with day", "zero", "9 headed by foo",
    ]  # fmt: skip


def test_there_are_8130_sets_of_faces_and_three_ways_to_set_each() -> None:
    assert len(sets_of_faces()) == 8130
    for each in splits(parse_pieces("1-2 2-4 6-6 5-5")):
        assert each.hi >= each.lo


def test_of_35960_sets_of_tiles_3620_differ_with_mates_alike_and_6840_hold_a_pair() -> None:
    mate = {tile: number for number, pair in enumerate(PAIRS) for tile in pair}
    sets = [tuple(sorted(mate[tile] for tile in four)) for four in combinations(MEMBERS, 4)]
    assert (len(sets), len(set(sets))) == (35_960, 3_620)
    pairs = Counter(4 - len(set(each)) for each in sets)
    assert (pairs[1] + pairs[2], pairs[2]) == (6_840, 120)


def test_the_basic_way_makes_the_hands_of_the_specification() -> None:
    high: Counter[int] = Counter()
    low: Counter[int] = Counter()
    for tiles in combinations(MEMBERS, 4):
        chosen = basic(tiles)
        high[class_of(chosen.hi)] += 1
        low[class_of(chosen.lo)] += 1
    assert [high[each] for each in range(12, 1, -1)] == [
        6840, 2704, 4240, 11152, 6000, 2768, 112, 368, 848, 720, 208,
    ]  # fmt: skip
    assert [low[each] for each in range(12, -1, -1)] == [
        120, 112, 272, 1904, 2976, 3848, 4064, 3496, 4536, 4352, 3816, 3680, 2784,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("way", "tiles", "high", "low"),
    [
        ("basic", "6-6 6-6 3-6 2-6", "6-6 6-6", "3-6 2-6"),
        ("traditional", "6-6 6-6 3-6 2-6", "6-6 3-6", "6-6 2-6"),
        ("basic", "5-5 4-6 5-6 1-1", "4-6 1-1", "5-5 5-6"),
        ("basic", "5-5 1-5 2-2 1-3", "2-2 1-3", "5-5 1-5"),
        ("basic", "2-4 1-2 6-6 5-6", "2-4 1-2", "6-6 5-6"),
        ("traditional", "3-6 4-5 5-5 4-6", "5-5 3-6", "4-6 4-5"),  # nines split for two nines
        ("traditional", "5-6 5-6 6-6 3-6", "5-6 5-6", "6-6 3-6"),  # other pairs are never split
        ("traditional", "1-2 1-4 4-6 1-5", "1-2 1-4", "4-6 1-5"),  # the greatest sum, then the best low
    ],
)
def test_house_ways_set_tiles(way: str, tiles: str, high: str, low: str) -> None:
    chosen = NAMED[way](parse_pieces(tiles), False)
    wanted = {frozenset(Counter(parse_pieces(each)).items()) for each in (high, low)}
    assert {frozenset(Counter(each).items()) for each in (chosen.high, chosen.low)} == wanted


def test_a_house_way_does_not_depend_on_the_order_of_the_tiles_nor_on_mates() -> None:
    mates = {
        parse_tile(one): parse_tile(other) for one, other in (("3-6", "4-5"), ("2-6", "3-5"), ("1-4", "2-3"))
    }
    for tiles in sets_of_faces()[::37]:
        for way in (basic, traditional):
            chosen = way(tiles)
            again = way(tiles[::-1])
            assert (chosen.hi, chosen.lo) == (again.hi, again.lo)
            swapped = [mates.get(tile, tile) for tile in tiles]
            if all(swapped.count(tile) <= MEMBERS.count(tile) for tile in swapped):
                assert (way(swapped).hi, way(swapped).lo) == (chosen.hi, chosen.lo)


def test_a_table_of_house_ways_sets_what_it_lists_and_the_rest_otherwise() -> None:
    way = FromTable({"2-6 3-6 6-6 6-6": "6-6 2-6", "otherwise": "basic"})
    assert class_of(way(parse_pieces("6-6 6-6 2-6 3-6")).lo) == 10
    other = parse_pieces("5-5 4-6 5-6 1-1")
    assert way(other) == basic(other)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"6-6 6-6 6-6 2-6": "6-6 6-6"}, "expected four tiles"),
        ({"6-6 2-6": "6-6 2-6"}, "expected four tiles"),
        ({"2-6 3-6 6-6 6-6": "6-6 4-4"}, "expected two of these four"),
        ({"2-6 3-6 6-6 6-6": "6-6"}, "expected two of these four"),
        ({"2-6 3-6 6-6 6-6": "6-6 6-6", "3-6 2-6 6-6 6-6": "6-6 2-6"}, "appears twice"),
        ({"otherwise": "best"}, "expected basic or traditional"),
        ({}, "0 of 8,130 sets"),
    ],
)
def test_a_table_of_house_ways_that_cannot_be_played_is_refused(table: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_table(table)
