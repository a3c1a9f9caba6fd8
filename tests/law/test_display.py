"""Cards on display: what clears them, what they open, what completes a hand with them."""

from itertools import combinations

import pytest

from croupier.law.display import Display, completing, meets, openings
from croupier.law.spaces import touching

CARDS = tuple(rank + suit for rank in "A23456789TJQK" for suit in "shdc")
GRID = (("a", "b", "c"), ("d", "e", "f"))


def test_a_display_takes_cards_until_the_hand_is_whole() -> None:
    display = Display(cards=CARDS)
    assert display.after((), "8s") == ("8s",)
    assert display.after(("8s",), "8s") == ("8s", "8s")
    assert display.after(("8s", "9s"), "Ts") == ()
    assert display.after(("8s", "9s"), "jacer") == ()


def test_a_rolling_display_keeps_the_last_cards_and_a_blank_may_leave_it() -> None:
    display = Display(cards=CARDS, rolling=True, blank_clears=False)
    assert display.after(("8s", "9s"), "Ts") == ("9s", "Ts")
    assert display.after(("8s", "9s"), "jacer") == ("8s", "9s")


def test_every_display_is_counted_in_the_order_it_came() -> None:
    assert len(list(Display(cards=CARDS).every())) == 1 + 52 + 52 * 52


@pytest.mark.parametrize(
    ("shown", "ranks"),
    [
        (("2s", "3d"), "A4"), (("As", "Kd"), "Q"), (("Qs", "Ad"), "K"), (("As", "2d"), "3"),
        (("3s", "Ad"), "2"), (("Ks", "Qd"), "JA"), (("5s", "7d"), "6"), (("5s", "8d"), ""),
        (("Ks", "2d"), ""), (("5s", "5d"), ""),
    ],
)  # fmt: skip
def test_ranks_that_complete_a_sequence(shown: tuple[str, str], ranks: str) -> None:
    assert {card[0] for card in completing("straight", shown, True)} == set(ranks)
    assert meets("open straight", shown, True) == (len(ranks) == 2)
    assert meets("inside straight", shown, True) == (len(ranks) == 1)


def test_without_the_low_ace_two_and_three_are_inside() -> None:
    assert {card[0] for card in completing("straight", ("2s", "3d"), False)} == {"4"}
    assert completing("straight", ("As", "2d"), False) == frozenset()
    assert completing("straight", ("As", "Kd"), False) == frozenset({"Qs", "Qh", "Qd", "Qc"})


def test_suits_complete_only_their_own() -> None:
    assert completing("suit", ("4h", "Kh"), True) == frozenset(card for card in CARDS if card[1] == "h")
    assert completing("suit", ("4h", "Ks"), True) == frozenset()
    assert completing("straight-flush", ("6h", "7h"), True) == frozenset({"5h", "8h"})
    assert completing("straight-flush", ("6h", "7s"), True) == frozenset()
    assert completing("rank", ("8s", "Jd"), True) == frozenset(card for card in CARDS if card[0] in "8J")


def test_displays_that_the_same_cards_complete_share_a_state() -> None:
    found = openings(Display(cards=CARDS), ("one suit",), ("suit",))
    assert found["4h", "Kh"] == found["2h", "2h"] != found["4s", "Ks"]
    assert set(found.values()) == {1, 2, 3, 4}
    assert ("4h", "Ks") not in found
    assert () not in found


def test_two_cells_share_an_edge_and_four_meet_at_a_corner() -> None:
    assert list(touching(GRID, 1)) == [("a",), ("b",), ("c",), ("d",), ("e",), ("f",)]
    beside = {("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("a", "d"), ("b", "e"), ("c", "f")}
    assert set(touching(GRID, 2)) == beside
    assert set(touching(GRID, 2)) < set(combinations("abcdef", 2))
    assert list(touching(GRID, 4)) == [("a", "b", "d", "e"), ("b", "c", "e", "f")]
