"""The gaming guide and the felt of blackjack say what this table offers and nothing else."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.games import guide as guides
from croupier.games.guide import WagerLine
from croupier.games.register import find
from croupier.report.layout import layout_svg

GAME = find("blackjack")[0]


def lines(day: date | None = None, **chosen: Any) -> dict[str, WagerLine]:
    options = GAME.options(chosen, day)
    return {line.id: line for line in guides.wager_lines(GAME, GAME.edition(day), options)}


def said(day: date | None = None, **chosen: Any) -> str:
    options = GAME.options(chosen, day)
    return " ".join(each.text for each in guides.how_played(GAME, GAME.edition(day), options))


def felt(**chosen: Any) -> str:
    return layout_svg(GAME, GAME.edition(), GAME.options(chosen))


def paid(line: WagerLine) -> dict[str, str]:
    return {each.case: each.text for each in line.pays}


def test_a_plain_table_offers_the_main_wager_insurance_double_and_split() -> None:
    assert set(lines()) == {"main", "insurance", "double", "split"}


@pytest.mark.parametrize(
    ("chosen", "more"),
    [
        ({"additional_wager": "over_under_13"}, {"over13", "under13"}),
        ({"additional_wager": "same_suit"}, {"same_suit"}),
        ({"additional_wager": "sevens"}, {"sevens"}),
        ({"multiple_action": True}, {"main_2", "main_3"}),
        ({"progressive": "P1"}, {"progressive"}),
        ({"bonus_wager": "BB1"}, {"bonus"}),
        ({"streak": True}, {"streak2", "streak3", "streak4", "streak5"}),
        ({"consolidated_net_payout": True}, {"even_money"}),
    ],
)
def test_one_kind_of_wager_is_added_by_its_option(chosen: dict[str, Any], more: set[str]) -> None:
    assert set(lines(**chosen)) - set(lines()) == more


def test_the_meter_equal_wagers_and_boxes_are_told_where_the_table_has_them() -> None:
    assert "meter" not in said()
    told = said(progressive="P1", meter_initial=750_000, meter_reset=600_000, deduct_fixed_from_meter=False)
    assert "starts at $7,500 and takes 70 percent" in told
    assert "starts again at $6,000" in told
    assert "taken from it" not in told
    assert "taken from it" in said(progressive="P1")
    assert "same amount" not in said(multiple_action=True)
    assert "all of the same amount" in said(multiple_action=True, multiple_action_equal=True)
    assert "You may play several boxes." in said()
    assert "You may play one box only." in said(several_boxes=False)


def test_insurance_speaks_of_the_card_reader_where_there_is_one() -> None:
    assert "card reader" not in lines()["insurance"].made
    assert "card reader" in lines(hole_card="down_reader")["insurance"].made


def test_2_6_k_face_up_changes_wagers_words_and_felt() -> None:
    found = lines(hole_card="up")
    assert "insurance" not in found
    assert paid(found["main"]) == {"blackjack": "1 to 1", "winning hand": "1 to 1"}
    assert "equal to the dealer's" in found["main"].loses
    assert "9, 10 or 11" in found["double"].made
    words = said(hole_card="up")
    assert "Equal scores lose" in words
    assert "insure" not in words
    drawing = felt(hole_card="up")
    assert "Blackjack pays 1 to 1" in drawing
    assert "Insurance" not in drawing
    assert "Hole card dealt face up" in drawing


def test_felt_and_guide_follow_soft_17() -> None:
    assert "stand on all 17" in felt()
    assert "soft 17" in felt(soft17="hit")
    assert "hits a soft 17" in said(soft17="hit")
    assert "a soft 17 included" in said()


def test_2_11_e_splitting_again_is_told_with_its_limits() -> None:
    assert "split again" not in said()
    assert "up to four hands; aces may not" in said(max_split_hands=4, bar_ace_resplit=True)
    assert lines(max_split_hands=3)["split"].made.endswith("split again to three")


def test_2_8_surrender_is_told_as_it_was_on_the_day() -> None:
    assert "surrender" not in said()
    assert "all of it to a dealer's blackjack" in said(surrender=True)
    early = "you may surrender half your wager (no more even to a dealer's blackjack)"
    assert early in said(date(1979, 1, 1), surrender=True)
    assert "all of it to a dealer's blackjack" in said(date(1989, 4, 1), surrender=True)


def test_2_17_a_3_sevens_are_told_as_the_table_pays_them() -> None:
    first = lines(additional_wager="sevens")["sevens"]
    assert (first.wins.partition(";")[0], first.loses) == (
        "the first card is a seven",
        "the first card is not a seven",
    )
    either = lines(additional_wager="sevens", sevens_trigger="either_of_two")["sevens"]
    assert (either.wins.partition(";")[0], either.loses) == (
        "one of the first two cards is a seven",
        "neither of the first two cards is a seven",
    )


def test_2_6_k_each_of_the_six_rules_is_told_under_its_own_paragraph() -> None:
    options = GAME.options({"hole_card": "up"})
    told = {each.cite: each.text for each in guides.how_played(GAME, GAME.edition(), options)}
    assert {f"19:47-2.6(k){rule}" for rule in range(1, 7)} <= set(told)
    assert "insurance" in told["19:47-2.6(k)3"]
    assert "insurance" not in told["19:47-2.6(k)2"]
    found = lines(hole_card="up")
    assert (found["double"].loses, found["split"].loses) == ("with its hand", "each hand by itself")


def test_odds_of_side_wagers() -> None:
    assert paid(lines(additional_wager="over_under_13")["over13"]) == {"over 13": "1 to 1"}
    assert paid(lines(streak=True)["streak4"]) == {"four wins in a row": "17 to 1"}
    assert list(paid(lines(additional_wager="same_suit")["same_suit"]).values()) == ["25 to 1", "5 to 2"]
    progressive = paid(lines(progressive="P1")["progressive"])
    assert progressive["four black or four red aces"] == "the meter"
    assert progressive["three aces of one suit"] == "win $2,500"
    assert paid(lines(bonus_wager="BB1")["bonus"]) == {"blackjack": "15 to 1"}
    drawn = lines(bonus_wager={100: {500: 9, 15_000: 1}})["bonus"]
    assert paid(drawn) == {"blackjack, stake of $1": "drawn, $5 to $150"}
    assert paid(lines(five_card_21=True)["main"])["21 in five cards"] == "2 to 1"


@pytest.mark.parametrize("hole_card", ["none", "down", "down_reader", "up"])
def test_the_dealers_second_card_is_told_for_every_procedure(hole_card: str) -> None:
    assert said(hole_card=hole_card).count("second card") >= 1
    assert ("device reads" in said(hole_card=hole_card)) == (hole_card == "down_reader")


def test_only_offered_areas_are_drawn() -> None:
    assert "over 13" not in felt()
    drawing = felt(additional_wager="over_under_13")
    assert drawing.count("under") > 6
    assert "sevens" not in drawing
    assert "three sevens" in felt(additional_wager="sevens")


def test_several_people_and_late_comers_are_told_where_the_options_say_so() -> None:
    assert "Up to three people" in said(players_per_box=3)
    assert "wait for the next shuffle" in said(no_midshoe_entry=True)
    assert "at least three of three wagers" in said(multiple_action=True, multiple_action_min=3)


def test_2_16_what_five_cards_totaling_21_pay_stands_on_the_felt() -> None:
    assert "21 in five cards pays 2 to 1" in felt(five_card_21=True)
    assert "five cards" not in felt()
