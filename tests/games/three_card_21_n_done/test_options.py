"""The facts and options of Three Card 21 "N" Done: spec sections 1 to 5 and 8."""

from datetime import date
from typing import Any

import pytest

from croupier.games.three_card_21_n_done.game import (
    BONUS_HANDS,
    GAME,
    ThreeCard21Options,
)
from croupier.law.notice import needs_notice
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.law.register import paragraphs

EDITION = GAME.edition(proposals=True)


def options(**given: Any) -> ThreeCard21Options:
    read = GAME.options({"proposals": True, **given})
    assert isinstance(read, ThreeCard21Options)
    return read


def objections(given: dict[str, Any]) -> list[str]:
    return [str(objection) for objection in GAME.objections({"proposals": True, **given})]


@pytest.mark.parametrize(
    "day", [None, date(2008, 1, 1), date(2016, 9, 18), date(2016, 9, 19), date(2030, 1, 1)]
)
def test_a_proposal_is_played_only_where_proposals_are_allowed(day: date | None) -> None:
    sentence = "three-card-21-n-done: the game exists only as a proposal; set proposals=true to use it"
    with pytest.raises(Refusal, match=sentence):
        GAME.options({}, day)
    with pytest.raises(Refusal, match=sentence):
        GAME.edition(day)
    assert GAME.options({"proposals": True}, day).decks == 6
    assert GAME.rules.authorized_from is None


def test_defaults_are_those_of_the_specification() -> None:
    expected = {
        "decks": 6,
        "spots": 6,
        "soft17": "stand",
        "card_reader": True,
        "surrender": True,
        "surrender_scope": "over21",
        "split_aces_one_card": True,
        "ace_low_straight": True,
        "shuffle": "manual",
        "reshuffle_at_will": True,
        "players_per_spot": 1,
        "several_spots": False,
        "no_midshoe_entry": False,
        "chip_unit": 100,
        "min_bet": 100,
        "max_bet": 1_000_000,
    }
    default = options()
    assert {name: getattr(default, name) for name in expected} == expected
    assert default.seats == 6
    assert options(spots=4).seats == 4


@pytest.mark.proves("13:69F-2C.2(a)", "13:69E-1.10D(a)", "13:69F-2C.12(a)")
@pytest.mark.parametrize(
    ("option", "least", "most", "cite"),
    [
        ("decks", 6, 8, "13:69F-2C.2(a)"),
        ("spots", 1, 6, "13:69E-1.10D(a)"),
        ("players_per_spot", 1, 3, "13:69F-2C.12(a)"),
    ],
)
def test_numbers_have_their_range(option: str, least: int, most: int, cite: str) -> None:
    for value in range(least, most + 1):
        assert objections({option: value}) == []
    assert objections({option: least - 1}) == [f"{option} of {least - 1}: expected at least {least} ({cite})"]
    assert objections({option: most + 1}) == [f"{option} of {most + 1}: expected at most {most} ({cite})"]


@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({"chip_unit": 0}, "13:69F-2C.7(b)"),
        ({"min_bet": 0}, "13:69F-2C.5(a)"),
        ({"max_bet": 99}, "19:47-8.2"),
    ],
)
def test_money_is_refused_with_its_rule(given: dict[str, Any], cite: str) -> None:
    assert [text.endswith(f"({cite})") for text in objections(given)] == [True]


@pytest.mark.parametrize(
    "given",
    [
        {"soft17": "hit", "card_reader": False},
        {"surrender": False},
        {"surrender_scope": "any", "split_aces_one_card": False, "ace_low_straight": False},
        *({"shuffle": shuffle} for shuffle in ("automated", "preshuffled", "bart_carter", "submitted")),
        {"several_spots": True, "no_midshoe_entry": True, "reshuffle_at_will": False},
    ],
)
def test_lawful_options_meet_no_objection(given: dict[str, Any]) -> None:
    assert objections(given) == []


def test_a_value_that_is_no_choice_is_unreadable() -> None:
    with pytest.raises(BadInput, match="expected over21 or any"):
        options(surrender_scope="none")
    with pytest.raises(BadInput, match="paytable has no row 'two_pair'"):
        options(paytable={"two_pair": 3})


@pytest.mark.proves("13:69F-2C.5(b)1")
def test_2c_5_b_1_bonus_odds_and_their_minimums() -> None:
    assert [str(odds) for odds in options().paytable.values()] == [
        "200:1",
        "50:1",
        "15:1",
        "5:1",
        "2:1",
        "3:2",
        "1:1",
        "1:1",
    ]
    assert options(paytable="T1") == options()
    assert options(paytable={"flush": "2:1"}).paytable["flush"] == Odds(2)
    for row, paid in options().paytable.items():
        if paid > Odds(1):
            text = f"paytable.{row} of 1:1: below the minimum of {paid} (13:69F-2C.5(b)1)"
            assert objections({"paytable": {row: "1:1"}}) == [text]


@pytest.mark.proves("13:69F-2C.2(c)")
def test_2c_2_c_bonus_hands_are_ranked_as_they_are_paid() -> None:
    assert list(BONUS_HANDS) == list(EDITION.paytable("T1").rows)
    assert [cite for _, cite in BONUS_HANDS.values()] == [f"13:69F-2C.2(c){place}" for place in range(1, 9)]


@pytest.mark.proves("13:69F-2C.7(d)")
def test_2c_7_d_insurance_pays_2_to_1() -> None:
    assert EDITION.paytable("insurance").rows == {"insurance": "2:1"}
    assert options(max_bet=500).insurance_most == 300


@pytest.mark.proves("13:69F-2C.8(c)")
@pytest.mark.parametrize(
    ("option", "change", "needed"),
    [
        ("surrender", (True, False), True),
        ("surrender", (False, True), True),
        ("soft17", ("stand", "hit"), True),
        ("decks", (6, 8), False),
        ("card_reader", (True, False), False),
        ("several_spots", (False, True), False),
        ("shuffle", ("manual", "automated"), False),
    ],
)
def test_8_3_which_changes_need_notice(option: str, change: tuple[object, object], needed: bool) -> None:
    assert needs_notice(EDITION.option(option), *change) == needed


def test_both_first_wagers_are_compulsory() -> None:
    assert set(EDITION.wagers) == {"main", "bonus", "insurance", "double", "split3"}
    assert [name for name, wager in EDITION.wagers.items() if not wager.optional] == ["main", "bonus"]


def test_irregularities_of_the_specification() -> None:
    assert set(EDITION.irregularities) == {
        "card_face_up_in_shoe",
        "card_drawn_in_error",
        "dealer_overdraws",
        "dealer_skipped_card",
        "cards_run_out",
        "no_card_to_box",
        "one_card_to_box",
        "wrong_number_of_cards",
        "two_cards_to_box",
        "requested_card_not_dealt",
        "shuffler_failed",
        "method_change",
        "reader_misused",
        "reader_out_of_order",
        "improper_cut",
    }
    named = {part.strip() for fact in EDITION.irregularities.values() for part in fact.cite.split(";")}
    rows = paragraphs("three-card-21-n-done")
    assert {row.id for row in rows if row.kind == "irregularity"} <= named
