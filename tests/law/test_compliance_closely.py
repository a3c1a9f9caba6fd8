"""What a compliance officer is told of a table, sentence by sentence."""

import tomllib
from typing import Any

import pytest

from croupier.games.register import find
from croupier.law.compliance import check_table
from croupier.law.refusal import BadInput


def said(game: str, text: str) -> list[str]:
    document: dict[str, Any] = {"game": game, **tomllib.loads(text)}
    found = find(game)[0]
    return [str(objection) for objection in check_table(document, found.rules, found.options_model)]


BELOW = "main_odds.flush of 7:1: below the minimum of 8:1 (19:47-18.11(b))"
HOW_DEALT = (
    "option dealing_method='elbow': expected one of manual_shoe, hand, automated_shoe (19:47-18.7(a); "
    "19:47-18.8(a); 19:47-18.8(b); 19:47-18.9(a); 19:47-18.9(b); 19:47-18.5(c)2)"
)


def test_a_wager_of_one_amount_and_one_between_two_amounts_are_named_as_their_rules_set_them() -> None:
    assert said("caribbean-stud", "[limits.progressive]\nminimum = 100\nmaximum = 500") == [
        "limits.progressive of $1 to $5: the wager is $1 by its own rule (19:47-16.6; 19:47-16.11(a))"
    ]
    assert said("blackjack", "[limits.bonus]\nminimum = 1\nmaximum = 3") == [
        "limits.bonus of $0.01 to $0.03: the wager is $1 to $5 by its own rule (19:47-2.20(a))"
    ]


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^option payout_limit is given twice$"):
        said("let-it-ride", "[options]\nPayout-limit = 8000000\npayout_limit = 8000000")


def test_every_word_that_is_no_choice_is_an_objection_with_its_rule_and_the_others_are_still_checked() -> (
    None
):
    words = "dealing_method = 'elbow'\nthree_card_bonus_table = 'Z'\nstub_count_interval = 9"
    assert said("let-it-ride", f"as_of = 2008-01-01\n[options]\n{words}") == [
        HOW_DEALT,
        "option three_card_bonus_table='Z': expected one of A, B, C, D, E, F (19:47-18.11(e))",
        "stub_count_interval of 9: expected at most 5 (19:47-18.7(e))",
    ]


def test_a_change_to_a_word_that_is_no_choice_is_an_objection() -> None:
    change = "option = 'dealing_method'\nold = 'hand'\nnew = 'elbow'\nat = 2008-01-01T20:05:00"
    assert said("let-it-ride", f"as_of = 2008-01-01\n[[changes]]\n{change}") == [HOW_DEALT]


def test_a_word_that_only_another_table_gives_is_refused_with_the_name_of_that_table() -> None:
    other = "[[other_tables]]\nname = 'LIR-2'\n[other_tables.options]\ndealing_method = 'elbow'"
    with pytest.raises(BadInput, match=r"^other table LIR-2: option dealing_method='elbow': expected"):
        said("let-it-ride", other)


def test_times_with_and_without_a_zone_cannot_be_put_in_order() -> None:
    change = "[[changes]]\noption = 'table_min'\nold = 1000\nnew = 2500\nat = {}\n"
    with pytest.raises(BadInput, match=r"^changes: all times must have a time zone or none$"):
        said("let-it-ride", change.format("2008-01-01T20:05:00") + change.format("2008-01-01T20:05:00Z"))


def test_what_a_change_leaves_unlawful_is_said_once() -> None:
    table = "as_of = 2008-01-01\n[options]\nmain_odds = {flush = 7}\n[[changes]]\nat = 2008-01-01T20:05:00\n"
    row = "option = 'main_odds.straight'\nold = 6\nnew = 5"
    posted = "the change must be posted on the sign 30 minutes before; sign has no time"
    assert said("let-it-ride", table + row) == [BELOW, f"main_odds: {posted} (19:47-8.3)"]
    assert said("let-it-ride", table + "option = 'stub_count_interval'\nold = 4\nnew = 5") == [BELOW]


def test_a_change_that_stays_unlawful_is_objected_to_although_the_table_is_lawful() -> None:
    change = "[[changes]]\nat = 2008-01-01T20:05:00\noption = 'main_odds'\n"
    change += "old = {flush = 7}\nnew = {flush = 7, straight = 6}"
    assert said("let-it-ride", f"as_of = 2008-01-01\n{change}")[0] == BELOW


def test_an_objection_that_a_table_and_a_change_share_is_listed_once() -> None:
    table = "as_of = 2008-01-01\n[options]\ntable_min = 2500\npayout_limit = 5000000\n"
    change = "[[changes]]\nat = 2008-01-01T20:05:00\noption = 'payout_limit'\nold = 7500000\nnew = 5000000\n"
    covers = "expected at least $75,000, what three bets of $25 win at 1000 to 1"
    assert said("let-it-ride", table + change) == [f"payout_limit of $50,000: {covers} (19:47-18.11(c))"]
