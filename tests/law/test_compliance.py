"""May this table be run like this on this date?"""

import tomllib
from datetime import date
from typing import Any

import pytest

from croupier.games.let_it_ride.game import GAME
from croupier.games.register import find
from croupier.law.compliance import check_table
from croupier.law.notice import is_limit
from croupier.law.options import Objection
from croupier.law.refusal import BadInput


def check(text: str) -> list[Objection]:
    document: dict[str, Any] = {"game": "let-it-ride", **tomllib.loads(text)}
    return check_table(document, GAME.rules, GAME.options_model)


def fields(text: str) -> list[tuple[str, str]]:
    return [(objection.field, objection.cite) for objection in check(text)]


def test_a_lawful_table_has_no_objections() -> None:
    assert (
        check(
            "as_of = 2008-01-01\n[options]\nthree_card_bonus_offered = true\n"
            "[limits]\ntable_min = 1000\ntable_max = 10000"
        )
        == []
    )


def test_every_objection_is_given_with_its_rule() -> None:
    text = 'as_of = 2008-01-01\n[options]\ndealing_method = "hand"\nstub_count_interval = 9\n'
    text += "main_odds = {flush = 7}\n"
    text += "payout_limit = 5000000\n[limits]\nmin = 2500\nmax = 100"
    assert set(fields(text)) == {
        ("dealing_method", "19:47-18.8(b)1"),
        ("stub_count_interval", "19:47-18.7(e)"),
        ("main_odds.flush", "19:47-18.11(b)"),
        ("payout_limit", "19:47-18.11(c)"),
        ("table_max", "19:47-8.2"),
    }


def test_limits_of_single_wagers() -> None:
    assert check("[limits.three_card_bonus]\nminimum = 100\nmaximum = 1000\nincrement = 100") == []
    assert fields("[limits.three_card_bonus]\nminimum = 1000\nmaximum = 100") == [
        ("limits.three_card_bonus", "19:47-8.2")
    ]
    early = fields("as_of = 2000-01-01\n[limits.three_card_bonus]\nminimum = 100\nmaximum = 1000")
    assert early == [("limits.three_card_bonus", "19:47-18.6B(b)")]


def test_odds_are_uniform_in_the_casino() -> None:
    text = "[options]\nmain_odds = {flush = 9}\n[[other_tables]]\nname = 'LIR-2'\n[other_tables.options]\n"
    assert check(text + "main_odds = {flush = 9}\nthree_card_bonus_table = 'B'") == []
    different = check(text + "main_odds = {flush = 10}")
    assert [(objection.field, objection.cite) for objection in different] == [("main_odds", "19:47-13.6(b)")]
    assert "LIR-2 in flush" in different[0].message


CHANGE = """
[[changes]]
option = "three_card_bonus_offered"
old = true
new = false
at = 2008-01-01T20:30:00
sign = 2008-01-01T20:00:00
announced = {announced}
reported = 2008-01-01T20:00:00
"""


@pytest.mark.proves("19:47-18.6B(a)")
def test_8_3_withdrawing_a_bonus_waits_thirty_minutes() -> None:
    assert check(CHANGE.format(announced="2008-01-01T20:00:00")) == []
    late = check(CHANGE.format(announced="2008-01-01T20:10:00"))
    assert [objection.cite for objection in late] == ["19:47-18.6B(a)"]
    assert "2008-01-01 20:40:00" in late[0].message


def test_8_3_limits_by_policy() -> None:
    change = "[[changes]]\noption = 'table_min'\nold = 1000\nnew = 2500\nat = 2008-01-01T20:05:00\n"
    notice = "sign = 2008-01-01T20:00:00\nannounced = 2008-01-01T20:00:00\n"
    assert check(change + notice) == []
    assert fields('limit_change = "notice30"\n' + change + notice) == [("table_min", "19:47-8.3")]
    assert check('limit_change = "notice30"\n' + change + notice + "players_present = false") == []
    assert fields(change) == [("table_min", "19:47-8.3")]


def test_8_3_only_lower_odds_need_notice_at_double_down_stud() -> None:
    change = "[[changes]]\noption = 'odds.flush'\nold = {}\nnew = {}\nat = 2000-01-01T20:05:00\n"

    def objected(old: int, new: int) -> list[str]:
        document = {"game": "double-down-stud", **tomllib.loads(change.format(old, new))}
        found = find("double-down-stud")[0]
        return [each.field for each in check_table(document, found.rules, found.options_model)]

    assert (objected(8, 9), objected(9, 8)) == ([], ["odds"])


def test_a_change_must_itself_be_lawful() -> None:
    change = "[options]\nPayout-limit = 8000000\n[limits]\nmin = 2500\n[[changes]]\noption = 'payout_limit'\n"
    change += "old = 8000000\nnew = 5000000\nat = 2008-01-01T20:05:00\n"
    assert fields(change) == [("payout_limit", "19:47-18.11(c)")]
    assert check(change.replace("new = 5000000", "new = 7500000")) == []


def test_8_3_one_row_of_a_pay_table_may_be_changed_with_notice() -> None:
    change = "[[changes]]\noption = 'main_odds.flush'\nold = 9\nnew = 8\nat = 2008-01-01T20:05:00\n"
    assert fields(change) == [("main_odds", "19:47-8.3")]
    assert fields(change.replace("new = 8", "new = 7"))[0] == ("main_odds.flush", "19:47-18.11(b)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("color = 'red'", "unknown key 'color'"),
        ("optoins = {}", "unknown key 'optoins': did you mean options"),
        ("as_of = 'soon'", "as_of 'soon': expected a day as YYYY-MM-DD"),
        ("[limits]\nheight = 3", "limits.height"),
        (
            "[limits]\nbet1 = 500",
            r"limits.bet1 is not a limit .* \(a wager's limits are a table with minimum and maximum\)",
        ),
        ("[limits]\ntable_mim = 500", "limits.table_mim is not .* did you mean table_min"),
        ("[[changes]]\noptoin = 'x'", r"changes\[0\]: unknown key 'optoin': did you mean option"),
        ("[limits]\nstub_count_interval = 3", "limits.stub_count_interval"),
        ("[limits.bet1]\nminimum = 1\nmaximum = 2\nstep = 3", "limits.bet1: .*step"),
        ("[limits.bet1]\nminimum = 0\nmaximum = 2", "limits.bet1: .*at least 1 cent"),
        ("[limits.bet9]\nminimum = 1\nmaximum = 2", "no wager 'bet9'"),
        ("options = {table_min = 500}\nlimits = {table_min = 500}", "table_min is given both"),
        ("[[changes]]\noption = 'x'", r"changes\[0\]: the key old is missing"),
        ("limit_change = 'soon'", "limit_change 'soon': expected immediate or notice30"),
        ("options = 5", "options 5: expected a table"),
        (
            "[[changes]]\noption = 'nothing'\nold = 1\nnew = 2\nat = 2008-01-01T20:05:00",
            "no option 'nothing'",
        ),
        (
            "[[changes]]\noption = 'table_min'\nold = 1\nnew = 2\nat = 2008-01-01T20:05:00Z\n"
            "sign = 2008-01-01T20:00:00\nplayers_present = false",
            "time zone",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        check(text)


def test_a_document_without_its_game_is_refused() -> None:
    with pytest.raises(BadInput, match="game is missing"):
        check_table({}, GAME.rules, GAME.options_model)


def test_min_bet_and_max_bet_are_limits_and_a_number_of_wagers_is_not() -> None:
    from croupier.games.blackjack.game import GAME as BLACKJACK

    def against(text: str) -> list[tuple[str, str]]:
        document: dict[str, Any] = {"game": "blackjack", "as_of": date(2008, 1, 1), **tomllib.loads(text)}
        found = check_table(document, BLACKJACK.rules, BLACKJACK.options_model)
        return [(objection.field, objection.cite) for objection in found]

    assert against("[limits]\nmin_bet = 1000\nmax = 50000") == []
    assert against("[limits]\nminimum = 1000\nmaximum = 500") == [("max_bet", "19:47-8.2")]
    assert is_limit(BLACKJACK.rules, "min_bet")
    assert is_limit(BLACKJACK.rules, "max_bet")
    assert not is_limit(BLACKJACK.rules, "multiple_action_min")
    with pytest.raises(BadInput, match="min_bet"):
        against("[limits]\nleast = 1000")
    change = 'option = "min_bet"\nold = 500\nnew = 1000\nat = 2008-01-01T12:00:00\n'
    assert against(f"[[changes]]\n{change}") == [("min_bet", "19:47-8.3")]
    posted = "sign = 2008-01-01T11:00:00\nannounced = 2008-01-01T11:30:00\n"
    assert against(f"[[changes]]\n{change}{posted}") == []
