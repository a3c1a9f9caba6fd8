"""The facts and options of blackjack: spec sections 1 to 5 and 8, conflicts C01 to C50."""

from datetime import date, timedelta
from typing import Any

import pytest

from croupier.games.blackjack.game import (
    GAME,
    BlackjackOptions,
)
from croupier.law.notice import needs_notice
from croupier.law.refusal import BadInput, Refusal
from croupier.law.register import option_conflicts

PROGRESSIVE: dict[str, Any] = {"progressive": "P1"}
OWN_AMOUNTS: dict[int, dict[int, int]] = {100: {1500: 1}}


def options(day: date | None = None, **given: Any) -> BlackjackOptions:
    read = GAME.options(given, day)
    assert isinstance(read, BlackjackOptions)
    return read


def objections(given: dict[str, Any], day: date | None = None) -> list[str]:
    return [str(objection) for objection in GAME.objections(given, day)]


def test_the_game_begins_with_the_chapter() -> None:
    with pytest.raises(Refusal, match="blackjack of 1978-06-01: the game is authorized from 1978-06-02"):
        GAME.edition(date(1978, 6, 1))
    assert set(GAME.edition(date(1978, 6, 2)).wagers) == {"main", "insurance", "double", "split"}


def test_the_editions_follow_one_another_without_a_gap() -> None:
    editions = GAME.rules.editions
    assert editions[0].from_ == date(1978, 6, 2)
    assert editions[-1].until is None
    assert [edition.until for edition in editions[:-1]] == [edition.from_ for edition in editions[1:]]


def test_the_amendments_of_1982_count_from_their_operative_day() -> None:
    event = next(event for event in GAME.rules.history if event.operative)
    assert (event.section, event.from_, event.operative) == ("19:47-2.6", date(1982, 8, 2), date(1982, 9, 15))


def test_defaults_are_those_of_the_specification() -> None:
    expected = {
        "decks": 8,
        "shoe": "single",
        "shuffle": "manual",
        "reshuffle_at_will": True,
        "hole_card": "none",
        "surrender": False,
        "max_split_hands": 2,
        "bar_ace_resplit": False,
        "soft17": "stand",
        "boxes": 6,
        "players_per_box": 1,
        "several_boxes": True,
        "no_midshoe_entry": False,
        "five_card_21": False,
        "additional_wager": None,
        "same_suit_paytable": "RM1",
        "sevens_paytable": "S1",
        "sevens_trigger": "first",
        "multiple_action": False,
        "multiple_action_min": 2,
        "multiple_action_equal": False,
        "progressive": None,
        "progression_rate": "0.70",
        "meter_initial": 500_000,
        "meter_reset": 500_000,
        "deduct_fixed_from_meter": True,
        "bonus_wager": None,
        "consolidated_net_payout": False,
        "streak": False,
        "chip_unit": 100,
        "min_bet": 100,
        "max_bet": 1_000_000,
    }
    default = options()
    assert {name: getattr(default, name) for name in expected} == expected | {
        "progression_rate": default.progression_rate
    }
    assert str(default.progression_rate) == "0.70"
    assert default.seats == 6


@pytest.mark.parametrize("edition", [edition.name for edition in GAME.rules.editions])
def test_defaults_are_lawful_in_every_edition(edition: str) -> None:
    fact = next(fact for fact in GAME.rules.editions if fact.name == edition)
    assert objections({}, fact.from_) == []


BOUNDARIES = [
    ({"shoe": "double"}, date(1982, 9, 15), "19:47-2.6(d)"),
    ({"shuffle": "bart_carter"}, date(1982, 9, 15), "19:47-2.6(m)"),
    ({"shuffle": "continuous"}, date(1998, 11, 16), "19:47-2.20"),
    ({"hole_card": "up"}, date(1991, 11, 4), "19:47-2.6(k)"),
    ({"hole_card": "down_reader"}, date(1993, 1, 19), "19:47-2.6(j)"),
    ({"surrender": True}, date(1989, 3, 15), "19:47-2.8"),
    ({"surrender": True}, date(1990, 1, 16), "19:47-2.8(a)"),
    ({"max_split_hands": 4}, date(1991, 11, 4), "19:47-2.11(e)"),
    ({"max_split_hands": 3, "bar_ace_resplit": True}, date(1992, 8, 17), "19:47-2.11(e)"),
    ({"five_card_21": True}, date(1993, 9, 20), "19:47-2.16(a)"),
    ({"additional_wager": "over_under_13"}, date(1993, 9, 20), "19:47-2.17(a)"),
    ({"additional_wager": "same_suit"}, date(1993, 9, 20), "19:47-2.17(a)"),
    ({"additional_wager": "sevens"}, date(1996, 7, 15), "19:47-2.17(a)3"),
    ({"sevens_trigger": "either_of_two"}, date(1996, 7, 15), "19:47-2.17(a)3"),
    ({"multiple_action": True}, date(1993, 9, 20), "19:47-2.18(a)"),
    ({"multiple_action_min": 3}, date(1993, 9, 20), "19:47-2.18(b)"),
    (PROGRESSIVE, date(1996, 7, 15), "19:47-2.19(a)"),
    ({"meter_initial": 600_000}, date(1996, 7, 15), "19:47-2.19(i)"),
    ({"consolidated_net_payout": True}, date(2000, 1, 2), "19:47-2.7"),
    ({"bonus_wager": "BB1"}, date(2000, 1, 2), "19:47-2.20(a)"),
    ({"streak": True}, date(2001, 3, 18), "19:47-2.22"),
    ({"soft17": "hit"}, date(2011, 11, 14), "19:47-2.12(b)"),
]


@pytest.mark.proves("19:47-2.6(k)", "19:47-2.11(e)")
@pytest.mark.parametrize(("given", "first", "cite"), BOUNDARIES)
def test_an_option_is_refused_the_day_before_it_exists(given: dict[str, Any], first: date, cite: str) -> None:
    found = objections(given, first - timedelta(days=1))
    assert found
    assert any(cite in text and str(first) in text for text in found)
    assert objections(given, first) == []


@pytest.mark.parametrize(
    ("day", "lawful"),
    [
        (date(1978, 6, 2), True),
        (date(1981, 7, 22), True),
        (date(1981, 7, 23), False),
        (date(1989, 3, 14), False),
        (date(1989, 3, 15), True),
        (date(1989, 6, 12), True),
        (date(1989, 6, 13), False),
        (date(1990, 1, 15), False),
        (date(1990, 1, 16), True),
    ],
)
def test_common_case_16_surrender_came_and_went(day: date, lawful: bool) -> None:
    assert (objections({"surrender": True}, day) == []) == lawful


def test_common_case_15_no_double_shoe_on_1982_08_20() -> None:
    with pytest.raises(
        Refusal, match=r"shoe=double: the double shoe exists from 1982-09-15 \(19:47-2.6\(d\)\)"
    ):
        options(date(1982, 8, 20), shoe="double")


CONFLICTS = [
    ("C01", {"multiple_action": True, "surrender": True}, "19:47-2.8(c)"),
    ("C02", {"multiple_action": True, "max_split_hands": 3}, "19:47-2.11(e)"),
    ("C03", {**PROGRESSIVE, "surrender": True}, "19:47-2.8(c)"),
    ("C04", {**PROGRESSIVE, "hole_card": "down"}, "19:47-2.6(j)2"),
    ("C04", {**PROGRESSIVE, "hole_card": "down_reader"}, "19:47-2.6(j)2"),
    ("C05", {**PROGRESSIVE, "hole_card": "up"}, "19:47-2.6(k)"),
    ("C06", {**PROGRESSIVE, "players_per_box": 2}, "19:47-2.13(a)"),
    ("C09", {"hole_card": "up", "surrender": True}, "19:47-2.6(k)3"),
    ("C10", {"hole_card": "up", "consolidated_net_payout": True}, "19:47-2.6(k)3"),
    ("C12", {"hole_card": "up", "max_split_hands": 4}, "19:47-2.6(k)5"),
    ("C17", {"boxes": 7, "max_split_hands": 4}, "19:47-2.11(e)"),
    ("C18", {"bar_ace_resplit": True}, "19:47-2.11(e)"),
    ("C41", {**PROGRESSIVE, "decks": 3}, "19:47-2.2(a)3"),
    ("C41", {"additional_wager": "sevens", "decks": 3}, "19:47-2.2(a)3"),
    ("C45", {**PROGRESSIVE, "additional_wager": "over_under_13"}, "19:47-2.17(a)"),
    ("C45", {**PROGRESSIVE, "additional_wager": "same_suit"}, "19:47-2.17(a)"),
    ("C45", {**PROGRESSIVE, "additional_wager": "sevens"}, "19:47-2.17(a)"),
    ("C46", {"multiple_action": True, **PROGRESSIVE}, "19:47-2.18(a)"),
    ("C47", {"bonus_wager": "BB1", "multiple_action": True}, "19:47-2.20(l)"),
    ("C47", {"bonus_wager": "BB1", **PROGRESSIVE}, "19:47-2.20(l)"),
    ("C47", {"bonus_wager": "BB1", "streak": True}, "19:47-2.20(l)"),
    ("C47", {"bonus_wager": OWN_AMOUNTS, "multiple_action": True}, "19:47-2.20(l)"),
    ("C47", {"bonus_wager": OWN_AMOUNTS, **PROGRESSIVE}, "19:47-2.20(l)"),
    ("C47", {"bonus_wager": OWN_AMOUNTS, "streak": True}, "19:47-2.20(l)"),
    ("C48", {"streak": True, "multiple_action": True}, "19:47-2.22(l)"),
    ("C48", {"streak": True, **PROGRESSIVE}, "19:47-2.22(l)"),
    ("C49", {"additional_wager": "same_suit", "same_suit_paytable": "RM2"}, "19:47-2.17(e)"),
    ("section 4", {"multiple_action": True, "hole_card": "down"}, "19:47-2.18(e)"),
    ("section 4", {"shoe": "double", "decks": 7}, "19:47-2.6(d)"),
    ("section 4", {"shoe": "double", "shuffle": "bart_carter"}, "19:47-2.6(d)"),
    ("section 4", {"shoe": "double", "shuffle": "continuous"}, "19:47-2.21"),
]


@pytest.mark.proves(
    "19:47-2.6(j)2",
    "19:47-2.6(k)",
    "19:47-2.6(k)3",
    "19:47-2.6(k)5",
    "19:47-2.8(c)",
    "19:47-2.11(e)",
    "19:47-2.13(a)",
)
@pytest.mark.parametrize(("name", "given", "cite"), CONFLICTS)
def test_options_that_exclude_each_other(name: str, given: dict[str, Any], cite: str) -> None:
    found = GAME.objections(given)
    assert [objection.cite.partition(";")[0] for objection in found] == [cite]
    assert name == "section 4" or any(
        row.id == name and row.game == "blackjack" for row in option_conflicts()
    )
    for option in given:
        alone = {other: value for other, value in given.items() if other != option}
        assert not any(objection in GAME.objections(alone) for objection in found)


@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({"decks": 0}, "19:47-2.2(a)"),
        ({"decks": 9}, "19:47-2.2(a)"),
        ({"max_split_hands": 1}, "19:47-2.11(e)"),
        ({"max_split_hands": 5}, "19:47-2.11(e)"),
        ({"boxes": 0}, "19:46-1.10"),
        ({"boxes": 8}, "19:46-1.10"),
        ({"players_per_box": 0}, "19:47-2.13(a)"),
        ({"players_per_box": 4}, "19:47-2.13(a)"),
        ({"multiple_action_min": 1}, "19:47-2.18(b)"),
        ({"multiple_action_min": 4}, "19:47-2.18(b)"),
        ({**PROGRESSIVE, "progression_rate": "0.69"}, "19:47-2.19(i)"),
        ({**PROGRESSIVE, "progression_rate": "1.01"}, "19:47-2.19(i)"),
        ({"meter_initial": 499_999}, "19:47-2.19(i)"),
        ({"meter_reset": 499_999}, "19:47-2.19(i)"),
        ({"chip_unit": 0}, "19:47-2.9(b)"),
        ({"min_bet": 0}, "19:47-8.2"),
        ({"max_bet": 99}, "19:47-8.2"),
    ],
)
def test_numbers_outside_their_range(given: dict[str, Any], cite: str) -> None:
    assert [objection.cite for objection in GAME.objections(given)] == [cite]


@pytest.mark.parametrize(
    "given",
    [
        *({"decks": decks} for decks in range(1, 9)),
        *({"boxes": boxes, "max_split_hands": 3} for boxes in (1, 6, 7)),
        {"boxes": 6, "max_split_hands": 4, "bar_ace_resplit": True, "surrender": True},
        {"players_per_box": 3, "several_boxes": False, "no_midshoe_entry": True, "reshuffle_at_will": False},
        {**PROGRESSIVE, "decks": 4, "progression_rate": "1.00", "meter_reset": 1_000_000},
        {"shoe": "double", "decks": 2},
        {"hole_card": "down_reader", "additional_wager": "sevens", "decks": 4, "surrender": True},
        {"multiple_action": True, "multiple_action_min": 3, "multiple_action_equal": True},
        {"hole_card": "up", "additional_wager": "over_under_13"},
        {"consolidated_net_payout": True, "streak": True, "five_card_21": True},
    ],
)
def test_lawful_options_meet_no_objection(given: dict[str, Any]) -> None:
    assert objections(given) == []


def test_a_value_that_is_no_choice_is_unreadable() -> None:
    with pytest.raises(BadInput, match="expected one of none, down, down_reader, up"):
        options(hole_card="face_up")
    with pytest.raises(BadInput, match="expected one of RM1, RM2, RM3, RM4, RM5, RM6, RM7"):
        options(same_suit_paytable="RM8")
    assert options(additional_wager="none").additional_wager is None
    assert options(hole_card="down-reader").card_reader


@pytest.mark.proves("19:47-2.6(k)", "19:47-2.8(c)", "19:47-2.11(e)")
@pytest.mark.parametrize(
    ("option", "old", "new", "needed"),
    [
        ("surrender", False, True, True),
        ("surrender", True, False, True),
        ("hole_card", "none", "up", True),
        ("max_split_hands", 2, 4, True),
        ("bar_ace_resplit", False, True, True),
        ("bar_ace_resplit", True, False, False),
        ("soft17", "stand", "hit", True),
        ("five_card_21", False, True, False),
        ("five_card_21", True, False, True),
        ("additional_wager", None, "sevens", False),
        ("additional_wager", "sevens", None, True),
        ("same_suit_paytable", "RM1", "RM3", True),
        ("multiple_action", False, True, False),
        ("multiple_action", True, False, True),
        ("consolidated_net_payout", False, True, True),
        ("consolidated_net_payout", True, False, False),
        ("decks", 6, 8, False),
        ("streak", True, False, False),
        ("players_per_box", 1, 3, False),
    ],
)
def test_8_3_which_changes_need_notice(option: str, old: object, new: object, needed: bool) -> None:
    assert needs_notice(GAME.edition().option(option), old, new) == needed


@pytest.mark.proves("19:47-2.8(c)")
def test_2_8_c_notice_for_surrender_from_1991_11_04() -> None:
    for day, needed in ((date(1991, 11, 3), False), (date(1991, 11, 4), True)):
        assert needs_notice(GAME.edition(day).option("surrender"), False, True) == needed


@pytest.mark.parametrize(
    ("given", "wagers"),
    [
        ({}, {"main", "insurance", "double", "split"}),
        ({"hole_card": "up"}, {"main", "double", "split"}),
        (
            {"additional_wager": "over_under_13"},
            {"main", "insurance", "double", "split", "over13", "under13"},
        ),
        ({"additional_wager": "sevens"}, {"main", "insurance", "double", "split", "sevens"}),
        ({"multiple_action": True}, {"main", "main_2", "main_3", "insurance", "double", "split"}),
        (PROGRESSIVE, {"main", "insurance", "double", "split", "progressive"}),
        ({"bonus_wager": "BB1"}, {"main", "insurance", "double", "split", "bonus"}),
        (
            {"streak": True, "consolidated_net_payout": True},
            {
                "main",
                "insurance",
                "double",
                "split",
                "even_money",
                "streak2",
                "streak3",
                "streak4",
                "streak5",
            },
        ),
    ],
)
@pytest.mark.proves("19:47-2.6(k)3")
def test_a_table_takes_the_wagers_it_offers(given: dict[str, Any], wagers: set[str]) -> None:
    chosen = options(**given)
    assert {name for name in GAME.edition().wagers if chosen.offers(name)} == wagers


def test_the_greatest_insurance_is_half_the_greatest_wager_in_whole_chips() -> None:
    assert options(max_bet=1500, chip_unit=100).insurance_most == 800
    assert options(max_bet=2500, chip_unit=250).insurance_most == 1250


@pytest.mark.parametrize(
    ("wager", "first"),
    [
        ("over13", date(1993, 9, 20)),
        ("main_2", date(1993, 9, 20)),
        ("sevens", date(1996, 7, 15)),
        ("progressive", date(1996, 7, 15)),
        ("even_money", date(2000, 1, 2)),
        ("bonus", date(2000, 1, 2)),
        ("streak5", date(2001, 3, 18)),
    ],
)
def test_a_wager_exists_from_its_day(wager: str, first: date) -> None:
    with pytest.raises(Refusal, match=f"the wager exists from {first}"):
        GAME.edition(first - timedelta(days=1)).wager(wager)
    assert GAME.edition(first).wager(wager).optional or wager == "main_2"


def test_irregularities_of_the_specification() -> None:
    always = {
        "card_face_up_in_shoe",
        "card_drawn_in_error",
        "dealer_overdraws",
        "dealer_skipped_card",
        "cards_run_out",
        "no_card_to_box",
        "one_card_to_box",
        "requested_card_not_dealt",
        "wrong_number_of_cards",
        "shuffler_failed",
        "method_change",
        "improper_cut",
    }
    assert set(GAME.edition(date(1978, 6, 2)).irregularities) == always
    later = {"wrong_side_dealt", "reader_misused", "reader_out_of_order", "up_card_not_moved"}
    later |= {"up_card_discarded", "progressive_light_failed", "bonus_amount_unknown"}
    assert set(GAME.edition().irregularities) == always | later
    with pytest.raises(Refusal, match="exists from 1993-01-19"):
        GAME.edition(date(1993, 1, 18)).irregularity("reader_misused")


@pytest.mark.parametrize("wager", ["over13", "under13", "same_suit"])
def test_2_9_f_speaks_of_additional_wagers_only_since_1996(wager: str) -> None:
    before, after = (GAME.edition(day).wager(wager) for day in (date(1996, 7, 14), date(1996, 7, 15)))
    assert before.change_cite == "19:47-2.3(b)"
    assert after.change_cite == "19:47-2.9(f)"
    assert "insurance" not in before.change
