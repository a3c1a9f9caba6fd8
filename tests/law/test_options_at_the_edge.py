"""Options whose defaults, words and tables are just at the edge of what the rules say."""

from datetime import date
from typing import Any, Literal

import msgspec
import pytest

from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.option_objections import all_objections
from croupier.law.option_reading import build_options
from croupier.law.options import Options
from croupier.law.refusal import BadInput, NoSuchChoice
from croupier.law.rules import read_rules
from tests.law.written_rules import TRIAL

WAGER = """
[[wagers.side]]
from = 2000-01-01
name = "Side"
cite = "19:47-18.6(d)"
made = "before the deal"
wins = "a pair"
loses = "else"
change = "never"
pays = "side"
row_options = { flush = "flush", pair = "pair" }

[paytables.side]
name = "Side"
cite = "19:47-18.11(b)"
rows = { flush = 8, pair = 1 }

[paytables.high]
name = "High"
cite = "19:47-18.11(b)"
option = "main"
minimum = false
rows = { flush = 9, pair = 1 }

[paytables.low]
name = "Low"
cite = "19:47-18.11(c)"
option = "main"
minimum = false
rows = { flush = 5, pair = 2 }

[options.flush]
cite = "19:47-18.11(b)"
text = "what a flush pays"

[options.pair]
cite = "19:47-18.11(b)"
text = "what a pair pays"

[options.main]
cite = "19:47-18.11(b)"
text = "the table"

[options.shoe]
cite = "19:47-18.11(d)"
text = "where cards are dealt from"
from = 2000-01-01
"""
RULES = read_rules("trial", TRIAL + WAGER)
BEFORE, AFTER = date(1999, 1, 1), date(2001, 1, 1)


class Paid(Options, frozen=True, kw_only=True):
    seats: int = 5
    depth: int = 1
    wished: bool = False
    flush: Odds | None = AT_MINIMUM
    pair: Odds = Odds(3)
    main: dict[str, Odds] = msgspec.field(default_factory=dict)
    shoe: Literal["hand", "shoe"] = "hand"


def built(day: date, **given: Any) -> Paid:
    return build_options(Paid, RULES, day, given)[0]


def test_odds_left_to_the_rules_are_the_minimum_where_the_wager_exists() -> None:
    assert built(AFTER).flush == Odds(8)
    assert built(BEFORE).flush is AT_MINIMUM
    assert built(AFTER).pair == built(BEFORE).pair == Odds(3)


def refused(day: date, **given: Any) -> BadInput:
    with pytest.raises(BadInput) as error:
        built(day, **given)
    return error.value


def test_only_a_word_that_is_no_choice_is_refused_with_the_rule_that_states_the_choices() -> None:
    unknown = refused(AFTER, shoe="boot")
    assert (type(unknown), str(unknown)) == (
        NoSuchChoice,
        "option shoe='boot': expected hand or shoe (19:47-18.11(d))",
    )
    number = refused(AFTER, shoe=5)
    assert (type(number), str(number)) == (
        BadInput,
        "option shoe=5: expected hand or shoe (19:47-18.11(d))",
    )
    early = refused(BEFORE, shoe="boot")
    assert (type(early), str(early)) == (BadInput, "option shoe='boot': expected hand or shoe")
    assert str(refused(AFTER, seats="x")) == "option seats='x': expected a whole number"


def test_of_tables_equally_near_the_first_is_the_one_that_is_missed() -> None:
    def said(**paid: int) -> list[str]:
        return [str(each) for each in all_objections(Paid, RULES, AFTER, {"main": paid})[1]]

    assert said(flush=9) == said(flush=5, pair=2) == []
    assert said(pair=2) == ["main.pair of 2:1: but High pays 1:1 (19:47-18.11(b))"]
    assert said(pair=3) == ["main.pair of 3:1: but High pays 1:1 (19:47-18.11(b))"]
    assert said(flush=5, pair=3) == ["main.pair of 3:1: but Low pays 2:1 (19:47-18.11(c))"]
