"""Cards put back among those that were not dealt, from three stacks, as 19:47-2.6(m) says."""

import pytest

from croupier.table.chance import label_of, put_back


@pytest.mark.parametrize(
    ("kept", "rack", "expected"),
    [
        (12, 7, "0 1 2 a b c 3 4 5 d e f 6 7 8 g 9 10 11"),
        (4, 3, "0 a 1 b 2 c 3"),
        (6, 6, "0 a b 1 2 c d 3 e f 4 5"),
        (1, 1, "a 0"),
        (0, 5, "a b c d e"),
        (5, 0, "0 1 2 3 4"),
    ],
)
def test_three_stacks_go_in_at_a_quarter_half_and_three_quarters(kept: int, rack: int, expected: str) -> None:
    letters = {100 + place: letter for place, letter in enumerate("abcdefg")}
    places = list(range(kept + rack))
    cards = put_back(places, list(range(kept)), [100 + place for place in range(rack)])
    assert " ".join(letters.get(card, str(card)) for card in cards) == expected


def test_both_parts_come_in_the_order_of_the_shuffle() -> None:
    assert put_back([5, 0, 4, 3, 1, 6, 2], [10, 11, 12, 13], [20, 21, 22]) == [10, 21, 13, 20, 11, 22, 12]


def test_pieces_of_a_refill_are_drawn_under_a_label_of_their_own() -> None:
    assert [label_of("shoe", refills) for refills in range(3)] == ["shoe", "shoe refill 1", "shoe refill 2"]
