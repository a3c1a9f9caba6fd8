"""Which other numbers of an option are taken, and which tables."""

import msgspec
import pytest

import croupier
from croupier.law.alternatives import alternatives
from croupier.law.odds import Odds
from croupier.law.option_objections import read_options
from croupier.law.options import Options
from croupier.law.rules import read_rules

TEXT = """
[game]
id = "trial"
name = "Trial"
subchapter = "18"
cite = "19:47-18.1"
layout_cite = "19:46-1.13H"
summary = "a game on trial"

[[history]]
event = "adopted"
section = "19:47-18"
from = 1990-01-01

[paytables.main]
name = "Main"
cite = "19:47-18.11(b)"
option = "odds"
rows = { full_house = 11, flush = "8:1" }

[options]
odds = { cite = "19:47-18.11(b)", text = "odds" }
narrow = { cite = "19:47-18.7(e)", text = "narrow", minimum = 1, maximum = 12 }
wide = { cite = "19:47-18.7(e)", text = "wide", minimum = 1, maximum = 13 }
one = { cite = "19:47-18.7(e)", text = "one" }
two = { cite = "19:47-18.7(e)", text = "two" }
amount = { cite = "19:47-18.7(e)", text = "amount", kind = "limit", minimum = 100, maximum = 400 }
least = { cite = "19:47-18.7(e)", text = "least", kind = "amount", minimum = 100 }
free = { cite = "19:47-18.7(e)", text = "free" }
"""


class Trial(Options, frozen=True, kw_only=True):
    odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    narrow: int = 6
    wide: int = 6
    one: int = 1
    two: int = 2
    amount: int = 200
    least: int | None = None
    free: int | None = None


RULES = read_rules("trial", TEXT)


def taken(name: str, **given: object) -> tuple[list[object], bool]:
    options = read_options(Trial, RULES, None, given)
    found = alternatives(name, options, RULES.on())
    return [each.value for each in found.values], found.complete


@pytest.mark.parametrize(
    ("name", "values", "complete"),
    [
        ("narrow", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12], True),
        ("wide", [1, 5, 7, 12, 13], False),
        ("one", [2, 10], False),
        ("two", [1, 3, 4, 20], False),
        ("amount", [100, 400], False),
        ("least", [100], False),
        ("free", [1, 10], False),
    ],
)
def test_few_numbers_are_all_taken_of_many_the_nearest_and_the_bounds(
    name: str, values: list[int], complete: bool
) -> None:
    assert taken(name) == (values, complete)


def test_the_only_table_of_an_option_is_no_other_table() -> None:
    assert taken("odds", odds={"flush": "9:1"}) == (
        [{"full_house": "12:1", "flush": "9:1"}, {"full_house": "11:1", "flush": "10:1"}],
        False,
    )


def test_a_wager_that_is_paid_more_now_is_raised_over_that() -> None:
    game = croupier.game("craps")
    options = game.options({"payout_table": {"any-seven": "6:1", "hard-4": "9:1"}})
    found = alternatives("payout_table", options, game.edition())
    by_words = {each.words: each.value for each in found.values}
    assert by_words["any-seven pays 7 to 1"] == {"any-seven": "7:1", "hard-4": "9:1"}
    assert by_words["hard-4 pays 10 to 1"] == {"any-seven": "6:1", "hard-4": "10:1"}
    assert by_words["field on 2 pays 3 to 1"] == {
        "any-seven": "6:1",
        "hard-4": "9:1",
        "field": {"2": "3:1", "12": "2:1", "default": "1:1"},
    }
