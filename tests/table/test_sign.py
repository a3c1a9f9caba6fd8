"""The sign at a table: limits and options in force, and changes with the time they start at."""

from datetime import UTC, datetime
from typing import Any

import pytest

import croupier
from croupier.law.money import dollars
from croupier.table import commands as cmd
from croupier.table.sign import _words, change_in_words, posted_changes, sign_of
from croupier.table.table import Table


def at(time: str) -> int:
    return int(datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp() * 1000)


def craps(time: str, **options: Any) -> Table:
    """A craps table with a patron, so that changes of wagers take half an hour."""
    table: Table = croupier.open_table("craps", options, clock=lambda: at(time))
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    return table


def change(option: str, value: Any) -> cmd.Alter:
    return cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value)


def test_the_sign_has_limits_and_the_options_that_need_notice_and_no_others() -> None:
    table = craps("2010-06-01T19:00:00", table_min=500, odds_multiple=3)
    sign = sign_of(table)
    assert (sign.game, sign.changes) == ("Craps", [])
    assert sign.options == {
        "payout_table": "as the rules have it",
        "field_2": "2 to 1",
        "field_12": "2 to 1",
        "odds_multiple": "3",
        "true_odds": "yes",
        "vig_rate": "0.05",
        "vig_timing": "at-placing",
        "buy_lay_min": "none",
        "table_min": "$5",
        "table_max": "$100,000",
        "fire_offered": "no",
        "fire_paytable": "4 24 to 1, 5 249 to 1, 6 999 to 1",
        "unconfirmed_props": "no",
    }
    silent = [
        name for name, fact in table.edition.options.items() if fact.notice == "none" and fact.kind != "limit"
    ]
    assert silent
    assert not sign.options.keys() & set(silent)


@pytest.mark.parametrize("game", sorted(game.id for game in croupier.games() if game.id != "poker"))
def test_every_minimum_and_maximum_wager_in_force_stands_on_the_sign(game: str) -> None:
    table: Table = croupier.open_table(game, {"proposals": True} if "n-done" in game else {})
    limits = [name for name, fact in table.edition.options.items() if fact.kind == "limit"]
    assert limits
    for name in limits:
        cents = getattr(table.round.options, name)
        assert sign_of(table).options[name] == ("none" if cents is None else dollars(cents))


def test_amounts_of_a_pay_table_are_dollars_on_the_sign() -> None:
    table: Table = croupier.open_table("let-it-ride", clock=lambda: at("2010-06-01T19:00:00"))
    before = (
        "royal flush $25,000, straight flush $2,500, four of a kind $400, full house $200, flush $50, "
        "straight $25, three of a kind $5"
    )
    assert sign_of(table).options["bonus_amounts"] == before
    raised = change("bonus_amounts", {"three_of_a_kind": 600})
    assert change_in_words(table, raised).startswith("bonus amounts: royal flush $25,000,")
    assert f"three of a kind $6 instead of {before}," in change_in_words(table, raised)


@pytest.mark.parametrize(
    ("now", "when"),
    [
        ("2010-06-01T19:00:00", "3:30 p.m. on June 1, 2010"),
        ("2010-06-01T15:29:00", "11:59 a.m. on June 1, 2010"),
        ("2010-06-01T15:30:00", "12:00 p.m. on June 1, 2010"),
        ("2010-12-01T04:30:00", "12:00 a.m. on December 1, 2010"),
    ],
)
def test_a_posted_change_is_on_the_sign_with_old_and_new_value_and_the_hour_of_new_jersey(
    now: str, when: str
) -> None:
    table = craps(now)
    command = change("field_12", "3 to 1")
    said = f"field 12: 3 to 1 instead of 2 to 1, from the first round after {when}"
    assert (change_in_words(table, command), posted_changes(table)) == (said, [])
    table.do(command)
    (posted,) = posted_changes(table)
    assert (posted.option, posted.value, posted.text) == ("field_12", "3 to 1", said)
    assert posted.starts == at(now) + 30 * 60_000
    assert sign_of(table).changes == [posted]
    assert sign_of(table).options["field_12"] == "2 to 1", "the change has not started"


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        ({}, "odds", "as the rules have it"),
        ((), "cents", "none"),
        ([200, 400], "cents", "$2, $4"),
        ({"two_pair": (1, 2)}, "", "two pair 1, 2"),
    ],
)
def test_values_are_said_in_words(value: object, kind: str, said: str) -> None:
    assert _words(value, kind) == said


def test_a_change_of_a_limit_is_said_in_dollars() -> None:
    said = change_in_words(craps("2010-06-01T19:00:00"), change("table_min", 2_500))
    assert said.startswith("table min: $25 instead of $1, from the first round after ")
