"""How the rank tables are built, part by part, against the rules of ranking written out another way."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, count
from pathlib import Path

import numpy as np
import pytest

from croupier.hands import build
from croupier.hands.build import (
    Ranks,
    Strength,
    build_table,
    displaced_rows,
    five_card_strength,
    flush_ranks,
    rank_keys,
    seven_card_table,
    three_card_strength,
)
from croupier.hands.categories import FiveCard, ThreeCard
from croupier.hands.table import rank_tables, seven_card_tables

ACE = 12
OF_A_KIND = {
    "five": {
        (2, 1, 1, 1): FiveCard.PAIR, (2, 2, 1): FiveCard.TWO_PAIR, (3, 1, 1): FiveCard.THREE_OF_A_KIND,
        (3, 2): FiveCard.FULL_HOUSE, (4, 1): FiveCard.FOUR_OF_A_KIND,
    },
    "three": {(2, 1): ThreeCard.PAIR, (3,): ThreeCard.THREE_OF_A_KIND},
}  # fmt: skip


def hands_of(size: int) -> Iterator[tuple[int, ...]]:
    """Every multiset of ranks, none more than four times."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


def straights(size: int) -> dict[frozenset[int], int]:
    """The ranks of every straight and its highest; the lowest begins with an ace."""
    return {
        frozenset(rank % 13 for rank in range(top - size + 1, top + 1)): top for top in range(size - 2, 13)
    }


@pytest.mark.parametrize(
    ("size", "strength", "classes", "best"),
    [
        (5, five_card_strength, FiveCard, FiveCard.ROYAL_FLUSH),
        (3, three_card_strength, ThreeCard, ThreeCard.MINI_ROYAL),
    ],
)
def test_every_hand_has_its_class_and_the_ranks_that_decide(
    size: int,
    strength: Callable[[Ranks, bool], Strength],
    classes: type[FiveCard] | type[ThreeCard],
    best: FiveCard | ThreeCard,
) -> None:
    runs, kinds = straights(size), OF_A_KIND["five" if size == 5 else "three"]
    assert len(runs) == 15 - size
    for ranks in hands_of(size):
        held = Counter(ranks)
        order = tuple(sorted(held, key=lambda rank: (-held[rank], -rank)))
        shape = tuple(sorted(held.values(), reverse=True))
        top = runs.get(frozenset(ranks)) if len(held) == size else None
        if top is not None:
            assert strength(ranks, False) == (classes.STRAIGHT, (top,))
            royal = best if top == ACE else classes.STRAIGHT_FLUSH
            assert strength(ranks, True) == (royal, (top,))
        elif len(held) == size:
            assert strength(ranks, False) == (classes.NONE, order)
            assert strength(ranks, True) == (classes.FLUSH, order)
        else:
            assert strength(ranks, False) == (kinds[shape], order)


def smallest_keys(size: int) -> list[int]:
    """The smallest increasing keys for which all sums differ, by trying one number after the other."""
    keys = [0]
    while len(keys) < 13:
        for key in count(keys[-1] + 1):
            tried = [*keys, key]
            hands = [
                hand
                for hand in combinations_with_replacement(range(len(tried)), size)
                if max(Counter(hand).values()) <= 4
            ]
            if len({sum(tried[rank] for rank in hand) for hand in hands}) == len(hands):
                keys = tried
                break
    return keys


def test_keys_are_the_smallest_for_which_all_sums_differ() -> None:
    assert rank_keys(2) == smallest_keys(2)
    assert rank_keys(3) == rank_tables()[1].keys.tolist()


@pytest.mark.parametrize(("table", "size"), [(0, 5), (1, 3)])
def test_no_smaller_key_would_do(table: int, size: int) -> None:
    """Each key of the data file keeps the sums apart, and the number below it does not."""
    keys = rank_tables()[table].keys.tolist()
    hands = list(hands_of(size))
    assert len({sum(keys[rank] for rank in hand) for hand in hands}) == len(hands)
    for place in range(2, 13):
        smaller = [*keys[:place], keys[place] - 1]
        some = [hand for hand in hands if max(hand) <= place]
        distinct = len({sum(smaller[rank] for rank in hand) for hand in some})
        assert distinct < len(some) or keys[place] - 1 == keys[place - 1]


def test_rows_overlap_without_a_collision_largest_first() -> None:
    values = {0: 7, 1: 8, 3: 9, 4: 5, 5: 5, 9: 8, 14: 6}
    offsets, places = displaced_rows(values, 2, 19)
    assert {total: places[offsets[total >> 2] + total] for total in values} == values
    assert len(offsets) == 5, "every total up to 19 has a row"
    assert all(0 <= offsets[total >> 2] + total < len(places) for total in range(20))
    # Row 0 (7 8 . 9) comes first; row 1 (5 5 . .) fits behind it, row 2 (. 8 . .) onto its 8, row 3
    # (. . 6 .) into its gap; row 4 is empty.
    assert [offset + (row << 2) for row, offset in enumerate(offsets)] == [0, 4, 0, 0, 0]
    assert places == [7, 8, 6, 9, 5, 5, 0, 0, 0, 0]


def test_a_row_fits_where_it_meets_nothing_or_the_same() -> None:
    first_fit = getattr(build._first_fit, "py_func", build._first_fit)

    def place(table: list[int], columns: list[int], entries: list[int]) -> int:
        found = first_fit(np.array([*table, *[0] * 9]), np.array(columns), np.array(entries))
        assert found == build._first_fit(np.array([*table, *[0] * 9]), np.array(columns), np.array(entries))
        return int(found)

    assert place([0, 0, 0], [0, 2], [4, 4]) == 0
    assert place([4, 0, 4], [0, 2], [4, 4]) == 0, "the same values are no collision"
    assert place([4, 0, 5], [0, 2], [4, 4]) == 1
    assert place([5, 4, 0, 5, 4], [0, 2], [4, 4]) == 2
    assert place([5, 5, 5], [0], [4]) == 3
    assert place([5, 5, 5], [2], [4]) == 1
    assert place([5, 0, 5, 0, 0], [0, 1], [4, 4]) == 3


def test_the_table_of_three_cards_is_that_of_the_data_file() -> None:
    assert build_table(3, ThreeCard, three_card_strength) == rank_tables()[1]


def test_the_best_of_one_suit_is_a_straight_flush_or_its_five_highest() -> None:
    five = rank_tables()[0]
    best = flush_ranks(five)
    assert best == seven_card_tables()[1]
    runs = straights(5)
    for held in combinations(range(13), 6):
        in_suit = [run for run in runs if run <= set(held)]
        rank = best[sum(1 << each for each in held)]
        assert (rank >= five.first[FiveCard.STRAIGHT_FLUSH]) == bool(in_suit)
        chosen = max(in_suit, key=runs.__getitem__) if in_suit else held[1:]
        assert rank == best[sum(1 << each for each in chosen)]
    assert not any(best[sum(1 << each for each in held)] for held in combinations(range(13), 4))


def test_hands_of_one_suit_that_would_change_places_are_not_built() -> None:
    def wrong(ranks: Ranks, suited: bool) -> Strength:
        kind, deciding = three_card_strength(ranks, suited)
        return kind, (
            deciding[0],
            *reversed(deciding[1:]),
        ) if suited and kind == ThreeCard.FLUSH else deciding

    with pytest.raises(AssertionError, match="do not keep their place when all cards are of one suit"):
        build_table(3, ThreeCard, wrong)


def test_keys_whose_sums_meet_are_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEVEN_CARD_KEYS", tuple(range(13)))
    with pytest.raises(AssertionError, match="two multisets of seven ranks have the same sum of keys"):
        seven_card_table(rank_tables()[0])


def test_the_data_file_is_written_into_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "__file__", str(tmp_path / "build.py"))
    for data in (b"first", b"and again"):
        monkeypatch.setattr(build, "table_bytes", lambda data=data: data)
        build.main()
        assert (tmp_path / "data" / "poker.bin").read_bytes() == data
        assert capsys.readouterr().err == f"poker.bin: {len(data)} bytes\n"
