"""Rows of the pay tables and the payout limit (19:47-18.11)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import parse_cards
from croupier.games.let_it_ride.game import BASE_WAGERS, GAME
from croupier.games.let_it_ride.settlement import (
    MAIN_ROWS,
    bonus_row,
    main_row,
    three_card_row,
)
from croupier.law.limits import apply_payout_limit

TABLE_A = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
TABLE_D = ("mini_royal", *TABLE_A)


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Th 4c 9s Td 2h", "pair_of_tens_or_better"),
        ("Ah 4c 9s Ad 2h", "pair_of_tens_or_better"),
        ("9h 4c 6s 9d 2h", None),
        ("Ac 2d 3h 4s 5c", "straight"),
        ("Qc Kd Ah 2s 3c", None),
        ("Ts Js Qs Ks As", "royal_flush"),
        ("Ad 2d 3d 4d 5d", "straight_flush"),
        ("7c 7d Ks 7h Kd", "full_house"),
        ("5c 5d 9s 5h Kd", "three_of_a_kind"),
        ("3c 3d 2h 2s Jc", "two_pair"),
        ("4h 9h Jh 2h Kh", "flush"),
        ("8c 8d 8h 8s Ac", "four_of_a_kind"),
    ],
)
@pytest.mark.proves("19:47-18.11(b)")
def test_18_11_b_row_of_a_five_card_hand(cards: str, row: str | None) -> None:
    assert main_row(parse_cards(cards)) == row


@pytest.mark.proves("19:47-18.11(b)")
def test_18_11_b_lowest_paying_pair_is_tens() -> None:
    kickers = parse_cards("2h 4s 7c")
    paying = [
        rank for rank in range(13) if rank not in (0, 2, 5) and main_row((4 * rank, 4 * rank + 1, *kickers))
    ]
    assert paying == [8, 9, 10, 11, 12]


@pytest.mark.proves("19:47-18.11(d)", "19:47-18.6A(a)")
def test_18_11_d_bonus_pays_three_of_a_kind_or_better() -> None:
    hands = ["5c 5d 9s 5h Kd", "3c 3d 2h 2s Jc", "Th 4c 9s Td 2h", "Ac 2d 3h 4s 5c", "Qc Kd Ah 2s 3c"]
    table = GAME.options({"lir_bonus_offered": True}).bonus_amounts
    assert [bonus_row(parse_cards(hand), table) for hand in hands] == [
        "three_of_a_kind",
        None,
        None,
        "straight",
        None,
    ]
    assert MAIN_ROWS[: MAIN_ROWS.index("two_pair")] == tuple(table)


def test_the_rows_of_the_hands_are_the_rows_of_the_pay_table() -> None:
    assert tuple(GAME.options().main_odds) == MAIN_ROWS
    required = [name for name, fact in GAME.edition().wagers.items() if not fact.optional]
    assert tuple(required) == BASE_WAGERS


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("Ad 2d 3d", "straight_flush"),
        ("7c 7d 7h", "three_of_a_kind"),
        ("Ac 2d 3h", "straight"),
        ("Kc Ad 2h", None),
        ("4h 9h Jh", "flush"),
        ("3c 3d 2h", "pair"),
    ],
)
@pytest.mark.proves("19:47-18.11(e)")
def test_18_11_e_row_of_three_cards(cards: str, row: str | None) -> None:
    assert three_card_row(parse_cards(cards), TABLE_A) == row
    assert three_card_row(parse_cards(cards), TABLE_D) == row


@pytest.mark.proves("19:47-18.11(e)", "19:47-18.3(c)")
def test_18_11_e_mini_royal_is_paid_as_a_straight_flush_where_the_table_has_no_row_for_it() -> None:
    mini_royal = parse_cards("As Ks Qs")
    assert three_card_row(mini_royal, TABLE_A) == "straight_flush"
    assert three_card_row(mini_royal, TABLE_D) == "mini_royal"


@pytest.mark.proves("19:47-18.6B(a)")
def test_18_6_b_a_three_card_bonus_pays_a_pair_or_better() -> None:
    paid = sum(three_card_row(cards, TABLE_A) is not None for cards in combinations(range(52), 3))
    assert paid == 22_100 - 16_440


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_limit_is_used_up_in_the_order_of_the_bets() -> None:
    assert apply_payout_limit([2_500_000] * 3, 5_000_000) == (2_500_000, 2_500_000, 0)
    assert apply_payout_limit([3_000_000] * 2, 5_000_000) == (3_000_000, 2_000_000)
    assert apply_payout_limit([500_000] * 3, 5_000_000) == (500_000, 500_000, 500_000)
    assert apply_payout_limit([9, 8, 7], None) == (9, 8, 7)


@given(st.lists(st.integers(0, 10_000_000), max_size=3), st.integers(0, 20_000_000))
def test_18_11_c_limited_wins_add_up_to_the_smaller_of_win_and_limit(wins: list[int], limit: int) -> None:
    paid = apply_payout_limit(wins, limit)
    assert sum(paid) == min(sum(wins), limit)
    assert all(0 <= part <= win for part, win in zip(paid, wins, strict=True))
