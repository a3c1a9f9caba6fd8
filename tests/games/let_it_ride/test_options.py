"""The facts and options of let it ride: spec sections 2 to 5 and 8, examples 16 to 18."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.let_it_ride.game import GAME, LetItRideOptions
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.option_objections import all_objections
from croupier.law.refusal import BadInput, Refusal


def options(day: date | None = None, **given: Any) -> LetItRideOptions:
    read = GAME.options(given, day)
    assert isinstance(read, LetItRideOptions)
    return read


@pytest.mark.proves("19:47-18.11(b)")
def test_18_11_b_minimum_odds_of_the_three_bets() -> None:
    for day in (date(1995, 10, 2), date(2008, 1, 1)):
        paid = [odds.fraction for odds in options(day).main_odds.values()]
        assert paid == [1000, 200, 50, 11, 8, 5, 3, 2, 1]
    with pytest.raises(
        Refusal, match=r"main_odds.full_house of 10:1: below the minimum of 11:1 \(19:47-18.11\(b\)\)"
    ):
        options(main_odds={"full_house": 10})
    assert options(main_odds={"full_house": "12"}).main_odds["full_house"] == Odds(12)


@pytest.mark.proves("19:47-18.11(d)", "19:47-18.6A(c)")
def test_18_11_d_minimum_amounts_of_the_bonus() -> None:
    paid = list(options().bonus_amounts.values())
    assert paid == [2_500_000, 250_000, 40_000, 20_000, 5_000, 2_500, 500]
    with pytest.raises(
        Refusal, match=r"bonus_amounts.flush of \$49.99: below the minimum of \$50 \(19:47-18.11\(d\)\)"
    ):
        options(bonus_amounts={"flush": 4999})
    assert options(date(1997, 1, 1)).bonus_amounts == {}
    with pytest.raises(Refusal, match="exists from 1998-11-16"):
        options(date(1998, 11, 15), lir_bonus_offered=True)
    offered = options(date(1998, 11, 16), lir_bonus_offered=True)
    assert limits_of(GAME.edition(date(1998, 11, 16)).wager("lir_bonus"), offered) == (100, 100)


@pytest.mark.proves("19:47-18.11(e)", "19:47-18.6B(c)")
@pytest.mark.parametrize(
    ("table", "paid"),
    [
        ("A", [40, 40, 30, 6, 4, 1]),
        ("B", [40, 40, 30, 5, 4, 1]),
        ("C", [40, 40, 30, 6, 3, 1]),
        ("D", [50, 40, 30, 6, 4, 1]),
        ("E", [50, 40, 30, 5, 4, 1]),
        ("F", [50, 40, 30, 6, 3, 1]),
    ],
)
def test_18_11_e_three_card_bonus_tables(table: str, paid: list[int]) -> None:
    chosen = options(three_card_bonus_offered=True, three_card_bonus_table=table)
    odds = chosen.three_card_odds(GAME.edition())
    rows = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    assert [odds[row].fraction for row in rows] == paid
    assert ("mini_royal" in chosen.three_card_paytable(GAME.edition()).rows) == (table in "DEF")


def test_18_11_e_there_is_no_seventh_table() -> None:
    with pytest.raises(BadInput, match="expected one of A, B, C, D, E, F"):
        options(three_card_bonus_table="G")


@pytest.mark.proves("19:47-18.6B(a)")
def test_example_16_the_three_card_bonus_exists_from_2007_10_15() -> None:
    with pytest.raises(Refusal, match="three_card_bonus of 2007-10-14: the wager exists from 2007-10-15"):
        options(date(2007, 10, 14), three_card_bonus_offered=True)
    assert options(date(2007, 10, 15), three_card_bonus_offered=True).three_card_bonus_offered


@pytest.mark.proves("19:47-18.11(c)")
def test_examples_17_and_18_the_floor_of_the_payout_limit_by_edition() -> None:
    with pytest.raises(
        Refusal, match=r"payout_limit of \$50,000: expected at least \$75,000.*\(19:47-18.11\(c\)\)"
    ):
        options(date(2008, 1, 1), table_min=2500, payout_limit=5_000_000)
    assert options(date(2008, 1, 1), table_min=2500, payout_limit=7_500_000).payout_limit == 7_500_000
    assert options(date(1999, 1, 1), table_min=2500, payout_limit=5_000_000).payout_limit == 5_000_000
    assert options(date(2001, 3, 18), table_min=2500, payout_limit=5_000_000).payout_limit == 5_000_000
    with pytest.raises(Refusal, match=r"expected at least \$75,000"):
        options(date(2001, 3, 19), table_min=2500, payout_limit=5_000_000)
    for day in (date(1999, 1, 1), date(2008, 1, 1)):
        with pytest.raises(Refusal, match=r"expected at least \$50,000"):
            options(day, payout_limit=4_999_999)


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_the_floor_uses_the_licensees_own_royal_odds() -> None:
    raised = {"table_min": 2500, "main_odds": {"royal_flush": 2000}}
    assert options(**raised, payout_limit=15_000_000).payout_limit_floor(GAME.edition()) == 15_000_000
    with pytest.raises(Refusal, match=r"expected at least \$150,000"):
        options(**raised, payout_limit=14_999_999)
    assert options(payout_limit=None, table_min=2500).payout_limit is None


@pytest.mark.proves("19:47-18.8(b)1")
def test_18_8_b_1_the_hand_needs_an_automated_shuffler() -> None:
    with pytest.raises(Refusal, match=r"\(19:47-18.8\(b\)1\)"):
        options(dealing_method="hand")
    assert options(dealing_method="hand", shuffler="automated").dealing_method == "hand"


@pytest.mark.proves("19:47-18.2(b)", "19:47-18.7(f)")
def test_18_2_b_and_18_7_f_need_an_automated_shuffler() -> None:
    with pytest.raises(Refusal, match=r"two_decks=true.*\(19:47-18.2\(b\)\)"):
        options(two_decks=True)
    with pytest.raises(Refusal, match=r"shuffler_counts_deck=true.*\(19:47-18.7\(f\)\)"):
        options(shuffler_counts_deck=True)
    assert options(two_decks=True, shuffler_counts_deck=True, shuffler="automated").two_decks


@pytest.mark.proves("19:47-18.7(e)")
def test_18_7_e_the_stub_is_counted_every_first_to_fifth_round() -> None:
    for interval in range(1, 6):
        assert options(stub_count_interval=interval).stub_count_interval == interval
    for interval in (0, 6):
        with pytest.raises(Refusal, match=r"\(19:47-18.7\(e\)\)"):
            options(stub_count_interval=interval)


@pytest.mark.proves("19:47-18.4(a)")
def test_18_4_a_preshuffled_cards_from_2007_03_19() -> None:
    with pytest.raises(Refusal, match="the option exists from 2007-03-19"):
        options(date(2007, 3, 18), preshuffled_cards=True)
    assert options(date(2007, 3, 19), preshuffled_cards=True).preshuffled_cards


def test_8_2_minimum_and_maximum() -> None:
    with pytest.raises(Refusal, match=r"table_max of \$4: .*table_min of \$5 \(19:47-8.2\)"):
        options(table_max=400)
    with pytest.raises(Refusal, match="three_card_bonus_max"):
        options(three_card_bonus_min=200, three_card_bonus_max=100)
    with pytest.raises(Refusal, match=r"table_min of \$0"):
        options(table_min=0)


def test_defaults_are_those_of_the_specification() -> None:
    default = options()
    shown = (
        default.dealing_method,
        default.shuffler,
        default.stub_count_interval,
        default.three_card_bonus_table,
    )
    assert shown == ("manual_shoe", "manual", 5, "A")
    assert (default.table_min, default.table_max) == (500, 50_000)
    assert (default.three_card_bonus_min, default.three_card_bonus_max) == (100, 10_000)
    assert default.limit_on_layout
    assert not default.two_positions
    assert default.payout_limit is None


def test_irregularities_of_the_specification() -> None:
    expected = {
        "card_face_up_in_shoe": ("card",),
        "card_drawn_in_error": ("card", "exposed", "choice"),
        "wrong_number_of_cards": ("holder", "cards"),
        "stub_count_wrong": ("misdeal",),
        "shuffler_miscount": (),
        "shuffler_failed": (),
        "dealing_shoe_failed": (),
        "improper_cut": (),
        "method_change": ("dealing_method", "shuffler", "device_removed"),
    }
    assert {name: fact.fields for name, fact in GAME.edition().irregularities.items()} == expected


days = st.dates(min_value=date(1995, 1, 24), max_value=date(2020, 1, 1))


@settings(max_examples=100, deadline=None)
@given(
    days, st.integers(1, 20_000), st.one_of(st.none(), st.integers(1, 60_000_000)), st.integers(1000, 3000)
)
def test_18_11_c_the_limit_is_lawful_exactly_from_its_floor_up(
    day: date, least: int, limit: int | None, royal: int
) -> None:
    given_options = {"table_min": least, "payout_limit": limit, "main_odds": {"royal_flush": royal}}
    _, objections = all_objections(LetItRideOptions, GAME.rules, day, given_options)
    floor = max(5_000_000, 3 * least * royal) if day >= date(2001, 3, 19) else 5_000_000
    lawful = limit is None or limit >= floor
    assert (not any(objection.field == "payout_limit" for objection in objections)) == lawful
