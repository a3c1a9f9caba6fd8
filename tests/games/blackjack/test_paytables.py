"""What the wagers of blackjack pay, and what of it a licensee may choose: 19:47-2.6 to 2.22."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.blackjack.game import GAME, BlackjackOptions
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput


def options(**given: Any) -> BlackjackOptions:
    read = GAME.options(given)
    assert isinstance(read, BlackjackOptions)
    return read


def objections(given: dict[str, Any]) -> list[str]:
    return [str(objection) for objection in GAME.objections(given)]


@pytest.mark.proves("19:47-2.6(k)2")
def test_blackjack_pays_3_to_2_and_even_money_with_the_hole_card_up() -> None:
    edition = GAME.edition()
    assert options().main_odds(edition) == {"blackjack": Odds(3, 2), "win": Odds(1)}
    assert options(hole_card="up").main_odds(edition) == {"blackjack": Odds(1), "win": Odds(1)}
    assert options(five_card_21=True).main_odds(edition)["five_card_21"] == Odds(2)


@pytest.mark.proves("19:47-2.9(c)")
def test_2_9_c_insurance_pays_2_to_1() -> None:
    for day in (date(1978, 6, 2), date(2011, 11, 14)):
        assert GAME.edition(day).paytable("insurance").rows == {"insurance": "2:1"}


@pytest.mark.parametrize(
    ("table", "paid", "decks"),
    [
        ("RM1", ("25:1", "5:2"), {1, 2, 4, 6, 8}),
        ("RM2", ("10:1", "3:1"), {1, 2}),
        ("RM3", ("5:1", "3:1"), {1, 2, 4, 6, 8}),
        ("RM4", ("50:1", "5:2"), {1}),
        ("RM5", ("20:1", "5:2"), {2, 4, 6}),
        ("RM6", ("50:1", "2:1"), {4, 8}),
        ("RM7", ("15:1", "5:2"), {6}),
    ],
)
def test_2_17_e_same_suit_tables_and_their_decks(table: str, paid: tuple[str, str], decks: set[int]) -> None:
    chosen: dict[str, Any] = {"additional_wager": "same_suit", "same_suit_paytable": table}
    lawful = {number for number in range(1, 9) if not objections({**chosen, "decks": number})}
    assert lawful == decks == set(options().same_suit_decks(GAME.edition())[table])
    odds = options(**chosen, decks=min(decks)).same_suit_odds(GAME.edition())
    assert tuple(str(value) for value in odds.values()) == paid


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_2_17_e_no_lawful_same_suit_table_favors_the_player(decks: int) -> None:
    cards = 52 * decks
    pair = Fraction(4 * 2 * decks * decks, cards * (cards - 1))
    suited = Fraction(13 * decks - 1, cards - 1)
    tables = options().same_suit_decks(GAME.edition())
    for table in (name for name, allowed in tables.items() if decks in allowed):
        odds = options(additional_wager="same_suit", same_suit_paytable=table, decks=decks).same_suit_odds(
            GAME.edition()
        )
        king_queen, other = odds["king_queen_same_suit"].fraction, odds["same_suit"].fraction
        assert pair * king_queen + (suited - pair) * other - (1 - suited) <= 0


def test_same_suit_has_no_table_for_five_decks() -> None:
    assert objections({"additional_wager": "same_suit", "decks": 5}) == [
        "same_suit_paytable=RM1: same suit has no table for 5 decks, only for 1, 2, 4, 6 or 8 (19:47-2.17(e))"
    ]


def test_2_17_e_sevens_table() -> None:
    odds = options(additional_wager="sevens").sevens_odds(GAME.edition())
    assert [value.fraction for value in odds.values()] == [5000, 500, 100, 50, 3]


def test_2_19_progressive_table() -> None:
    rows = GAME.edition().paytable("progressive_P1").rows
    assert list(rows.values()) == [250_000, 25_000, 10_000, 2_500]
    assert options(progressive="P1").meter_shares(GAME.edition()) == {"four_aces_one_color": 1}
    assert limits_of(GAME.edition().wager("progressive"), options(progressive="P1")) == (100, 100)


def test_2_22_streak_odds_are_minimums() -> None:
    table = GAME.edition().paytable("streak")
    assert table.minimum
    assert list(table.rows.values()) == ["3:1", "7:1", "17:1", "37:1"]


@pytest.mark.parametrize(
    ("decks", "advantage"),
    [(1, Fraction(151, 663)), (6, Fraction(971, 4043)), (8, Fraction(1299, 5395))],
)
def test_2_20_table_bb1_has_the_house_advantage_of_the_specification(decks: int, advantage: Fraction) -> None:
    chosen = options(bonus_wager="BB1", decks=decks)
    assert [chosen.bonus_advantage(GAME.edition(), stake) for stake in (100, 500)] == [advantage] * 2
    assert chosen.bonus_distribution(GAME.edition()) == {100: {1500: 1}, 500: {7500: 1}}


def test_2_20_k_amounts_and_house_advantage_of_the_bonus() -> None:
    assert objections({"bonus_wager": {"100": {"500": 9, "5000": 3}, "500": {"7500": 1}}}) == []
    assert objections({"bonus_wager": {"100": {"400": 1, "3000": 1}}}) == [
        "bonus_wager.100 of $4: expected $5 to $1,000 (19:47-2.20(k))"
    ]
    assert objections({"bonus_wager": {"500": {"7500": 40, "500001": 1}}})[0].startswith(
        "bonus_wager.500 of $5,000.01"
    )
    assert objections({"bonus_wager": {"100": {"2500": 1}}}) == [
        "bonus_wager.100: the house advantage of -0.2337 is not between 0 and 0.3 (19:47-2.20(k))"
    ]
    assert objections({"bonus_wager": {"200": {"2500": 1}}}) == [
        "bonus_wager.200: expected a stake of 100 or 500 (19:47-2.20(a))"
    ]
    with pytest.raises(BadInput, match="weights of at least 1"):
        options(bonus_wager={"100": {"1500": 0}})


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 8), st.integers(500, 100_000))
def test_2_20_k_a_bonus_is_lawful_exactly_within_its_advantage(decks: int, amount: int) -> None:
    cards = 52 * decks
    back = Fraction(128 * decks * decks, cards * (cards - 1)) * Fraction(amount + 100, 100)
    lawful = Fraction(7, 10) <= back <= 1
    assert (objections({"decks": decks, "bonus_wager": {100: {amount: 1}}}) == []) == lawful
