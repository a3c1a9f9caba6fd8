"""The facts and options of Spanish 21: spec sections 1 to 5 and 8."""

from datetime import date
from typing import Any

import pytest

from croupier.games.spanish_21.game import (
    CARDS_PER_DECK,
    GAME,
    Spanish21Options,
)
from croupier.law.notice import needs_notice
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal


def options(day: date | None = None, **given: Any) -> Spanish21Options:
    read = GAME.options(given, day)
    assert isinstance(read, Spanish21Options)
    return read


def test_the_game_is_refused_before_2000_01_03() -> None:
    with pytest.raises(Refusal, match=r"spanish-21 of 2000-01-02: the game is authorized from 2000-01-03"):
        GAME.options({}, date(2000, 1, 2))
    assert options(date(2000, 1, 3)).decks == 6
    assert GAME.edition(date(2000, 1, 3)).name == "19:47 of 2000"
    assert GAME.edition(date(2011, 11, 13)).name == "19:47 of 2000"
    assert GAME.edition(date(2011, 11, 14)).name == "13:69F of 2011"


def test_defaults_are_those_of_the_specification() -> None:
    expected = {
        "decks": 6,
        "shuffle": "manual",
        "card_reader": True,
        "surrender": True,
        "rescue": True,
        "max_hands": 4,
        "split_aces_free": True,
        "match_the_dealer": True,
        "players_per_box": 1,
        "multi_box": True,
        "no_reader_21": "player_wins",
        "card_change_hours": 24,
        "chip_unit": 100,
        "min_bet": 100,
        "max_bet": 1_000_000,
        "match_min": 100,
        "match_max": 10_000,
    }
    default = options()
    assert {name: getattr(default, name) for name in expected} == expected
    assert default.positions(GAME.edition()) == 6


@pytest.mark.proves("19:47-19.2(a)")
def test_c38_six_or_eight_decks_of_48() -> None:
    assert [options(decks=decks).decks for decks in (6, 8)] == [6, 8]
    for decks in (1, 5, 7, 9):
        with pytest.raises(Refusal, match=rf"decks of {decks}: expected 6 or 8 \(19:47-19.2\(a\)\)"):
            options(decks=decks)
    assert CARDS_PER_DECK == 52 - 4


@pytest.mark.proves("19:47-19.3(d)")
def test_19_3_d_cards_are_replaced_within_24_hours() -> None:
    for hours in (1, 24):
        assert options(card_change_hours=hours).card_change_hours == hours
    for hours in (0, 25):
        with pytest.raises(Refusal, match=r"card_change_hours.*\(19:47-19.3\(d\)\)"):
            options(card_change_hours=hours)


@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({"max_hands": 1}, "19:47-19.10"),
        ({"max_hands": 5}, "19:47-19.10"),
        ({"players_per_box": 0}, "19:47-19.13"),
        ({"players_per_box": 4}, "19:47-19.13"),
        ({"no_reader_21": "dealer_wins"}, "19:47-19.7"),
        ({"chip_unit": 0}, "19:47-19.11"),
        ({"min_bet": 0}, "19:47-8.2"),
        ({"max_bet": 99}, "19:47-8.2"),
        ({"match_min": 0}, "19:47-8.2"),
        ({"match_max": 99}, "19:47-8.2"),
    ],
)
def test_options_are_refused_with_their_rule(given: dict[str, Any], cite: str) -> None:
    assert [objection.cite.partition(";")[0] for objection in GAME.objections(given)] == [cite]


@pytest.mark.parametrize(
    "given",
    [
        {"decks": 8, "shuffle": "automated", "max_hands": 2, "players_per_box": 3},
        {"card_reader": False, "no_reader_21": "dealer_wins"},
        {"surrender": False, "rescue": False, "split_aces_free": False, "multi_box": False},
        {"match_the_dealer": False, "min_bet": 100},
    ],
)
def test_lawful_options_meet_no_objection(given: dict[str, Any]) -> None:
    assert GAME.objections(given) == []


def test_continuous_shuffling_is_no_choice() -> None:
    with pytest.raises(BadInput, match="expected manual or automated"):
        options(shuffle="continuous")


def test_19_5_f_bonus_odds() -> None:
    odds = {row: str(paid) for row, paid in options().main_odds(GAME.edition()).items()}
    assert odds == {
        "blackjack": "3:2",
        "win": "1:1",
        "six_seven_eight": "3:2",
        "six_seven_eight_same_suit": "2:1",
        "six_seven_eight_spades": "3:1",
        "three_sevens": "3:2",
        "three_sevens_same_suit": "2:1",
        "three_sevens_spades": "3:1",
        "five_cards": "3:2",
        "six_cards": "2:1",
        "seven_cards": "3:1",
        "other_21": "1:1",
    }


def test_19_5_g_fixed_bonus_by_the_original_wager() -> None:
    edition = GAME.edition()
    stakes = {400: 0, 499: 0, 500: 100_000, 2499: 100_000, 2500: 500_000, 10_000: 500_000}
    assert {stake: options().super_bonus(edition, stake) for stake in stakes} == stakes
    assert options().envy_bonus(edition) == 5_000


@pytest.mark.parametrize(
    ("decks", "paid"),
    [(6, (4, 8, 9, 13, 18)), (8, (3, 6, 12, 15, 24))],
)
def test_19_6_match_the_dealer_is_paid_card_by_card(decks: int, paid: tuple[int, ...]) -> None:
    odds = options(decks=decks).match_odds(GAME.edition())
    rows = ("one_unsuited", "two_unsuited", "one_suited", "one_suited_one_unsuited", "two_suited")
    assert tuple(odds[row].fraction for row in rows) == paid
    one, suited = odds["one_unsuited"].win, odds["one_suited"].win
    assert (2 * one, one + suited, 2 * suited) == (paid[1], paid[3], paid[4])


def test_19_11_insurance_pays_2_to_1() -> None:
    assert Odds.parse(GAME.edition().paytable("insurance").rows["insurance"]) == Odds(2)
    assert options(max_bet=1500).insurance_most == 800


@pytest.mark.parametrize(
    ("option", "change", "needed"),
    [
        ("card_reader", (True, False), True),
        ("surrender", (True, False), True),
        ("surrender", (False, True), True),
        ("rescue", (True, False), True),
        ("max_hands", (4, 2), True),
        ("split_aces_free", (True, False), True),
        ("match_the_dealer", (False, True), True),
        ("decks", (6, 8), False),
        ("shuffle", ("manual", "automated"), False),
        ("players_per_box", (1, 3), False),
        ("multi_box", (True, False), False),
        ("no_reader_21", ("player_wins", "dealer_wins"), False),
    ],
)
def test_8_3_which_changes_need_notice(option: str, change: tuple[object, object], needed: bool) -> None:
    assert needs_notice(GAME.edition().option(option), *change) == needed


def test_the_wagers_of_a_table() -> None:
    assert set(GAME.edition().wagers) == {"main", "match", "insurance", "double", "split"}
    assert options().offers("match")
    assert not options(match_the_dealer=False).offers("match")


def test_irregularities_of_the_specification() -> None:
    assert set(GAME.edition().irregularities) == {
        "card_face_up_in_shoe",
        "card_drawn_in_error",
        "dealer_overdraws",
        "dealer_skipped_card",
        "cards_run_out",
        "no_card_to_box",
        "one_card_to_box",
        "wrong_number_of_cards",
        "requested_card_not_dealt",
        "reader_misused",
        "reader_out_of_order",
        "shuffler_failed",
        "method_change",
        "improper_cut",
        "ten_in_the_deck",
    }
