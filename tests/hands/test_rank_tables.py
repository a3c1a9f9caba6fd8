"""The rank tables as their file holds them, and the classes of hands in their order."""

from array import array
from itertools import combinations
from struct import pack
from types import SimpleNamespace

import pytest

from croupier.equipment.cards import parse_cards
from croupier.hands import table as hands_table
from croupier.hands.categories import FiveCard, HandClass, JokerFive, ThreeCard
from croupier.hands.seven_cards import seven_card_rank
from croupier.hands.table import (
    RankTable,
    array_bytes,
    decode,
    encode,
    rank_tables,
    seven_card_tables,
    suited_step,
    table_path,
)
from croupier.law.refusal import BadInput

FIVE = (
    "none pair two_pair three_of_a_kind straight flush full_house four_of_a_kind straight_flush royal_flush"
)
THREE = "none pair flush straight three_of_a_kind straight_flush mini_royal"


@pytest.mark.parametrize(
    ("classes", "rows"), [(FiveCard, FIVE), (JokerFive, f"{FIVE} five_aces"), (ThreeCard, THREE)]
)
def test_classes_of_hands_are_numbered_from_the_lowest(classes: type[HandClass], rows: str) -> None:
    assert [each.row for each in classes] == rows.split()
    assert [each.value for each in classes] == list(range(len(rows.split())))


SMALL = RankTable(
    3, 2, array("i", (1, 70_000)), array("i", (-1,)), array("h", (7, 8, 9)), array("h", (1, 5, 9))
)
BYTES = pack("<6i 2i 1i 3h 3h", 3, 2, 2, 1, 3, 3, 1, 70_000, -1, 7, 8, 9, 1, 5, 9)


def test_a_table_is_written_with_its_lengths_and_read_again() -> None:
    assert encode(SMALL) == BYTES
    table, rest = decode(memoryview(BYTES + b"rest"))
    assert (table, bytes(rest)) == (SMALL, b"rest")
    assert SMALL.highest == 9
    assert table_path() == "data/poker.bin"


def test_a_machine_that_counts_from_the_other_end_reads_and_writes_the_same_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    part = array("h", (1, 256))
    plain = array_bytes(part)
    monkeypatch.setattr(hands_table, "sys", SimpleNamespace(byteorder="big"))
    assert array_bytes(part) == bytes(reversed(plain[:2])) + bytes(reversed(plain[2:]))
    assert part == array("h", (1, 256))


def test_there_are_as_many_ranks_of_each_class_as_hands_that_differ() -> None:
    five, three = rank_tables()
    assert [count for _, count in five.sizes(FiveCard)] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
    assert [level for level, _ in five.sizes(FiveCard)] == list(FiveCard)
    assert [count for _, count in three.sizes(ThreeCard)] == [274, 156, 274, 12, 13, 11, 1]
    assert (five.cards, three.cards, five.highest, three.highest) == (5, 3, 7462, 741)
    seven, flushes = seven_card_tables()
    assert (seven.cards, len(flushes), max(flushes)) == (7, 8192, 7462)


def test_cards_of_one_suit_rank_as_high_among_flushes_as_others_among_the_rest() -> None:
    five, three = rank_tables()
    assert suited_step(five.first, FiveCard, straight=False) == 1277 + 2860 + 858 + 858 + 10
    assert suited_step(five.first, FiveCard, straight=True) == 10 + 1277 + 156 + 156
    assert suited_step(three.first, ThreeCard, straight=True) == 12 + 13


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("As Ks Qs Js Ts 2c 2d", 7462),
        ("9h 8h 7h 6h 5h Ah Kh", 7462 - 5),
        ("2c 3c 4c 5c 7c Ad Kd", 1277 + 2860 + 858 + 858 + 10 + 1),
        ("As Ac Ad Ah Ks Kc 2d", 7462 - 10),
        ("2c 3d 4h 5s 7c 8d 9h", 18 + 30 + 1),
    ],
)
def test_seven_cards_rank_as_the_best_five(cards: str, rank: int) -> None:
    assert seven_card_rank(parse_cards(cards)) == rank


@pytest.mark.parametrize("cards", [(0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5, 52), tuple(range(8))])
def test_a_hand_that_is_not_seven_cards_is_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadInput) as refused:
        seven_card_rank(cards)
    assert str(refused.value) == f"hand {list(cards)}: expected 7 cards numbered 0 to 51"


def test_four_cards_of_a_suit_are_no_flush() -> None:
    assert seven_card_rank(parse_cards("2c 3c 4c 5c 7d 8d 9h")) == 18 + 30 + 1


def test_only_the_best_five_of_seven_cards_count() -> None:
    below_four_of_a_kind = 1277 + 2860 + 858 + 858 + 10 + 1277 + 156
    for one, other in combinations("3456789TJQK", 2):
        cards = parse_cards(f"2c 2d 2h 2s Ac {one}d {other}h")
        assert seven_card_rank(cards) == below_four_of_a_kind + 12
