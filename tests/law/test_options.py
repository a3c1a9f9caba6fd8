"""Options: read from documents or the command line, typed, refused by rule."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.law.agreement import check_agreement
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.option_objections import all_objections, read_options
from croupier.law.option_values import read_value
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput, CroupierError, Refusal
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

[wagers.side]
name = "Side"
cite = "19:47-18.6B(b)"
made = "before"
wins = "often"
loses = "else"
change = "never"
from = 2000-01-01
offered_by = "side_offered"
limits = ["interval", ""]

[paytables.main]
name = "Main"
cite = "19:47-18.11(b)"
option = "odds"
rows = { full_house = 11, flush = "8:1" }

[paytables.fire_A]
name = "Fire A"
cite = "19:47-18.11(e)"
option = "fire"
minimum = false
rows = { 4 = 24, 5 = 249 }

[paytables.fire_B]
name = "Fire B"
cite = "19:47-18.11(e)"
option = "fire"
minimum = false
rows = { 4 = 39, 5 = 199 }

[options]
odds = { cite = "19:47-18.11(b)", text = "odds" }
fire = { cite = "19:47-18.11(e)", text = "fire" }
method = { cite = "19:47-18.7(a)", text = "method" }
shuffler = { cite = "19:47-18.5(a)", text = "shuffler" }
interval = { cite = "19:47-18.7(e)", text = "interval", minimum = 1, maximum = 5 }
limit = { cite = "19:47-18.11(c)", text = "limit" }
depth = { cite = "19:47-1.5", text = "depth" }
rate = { cite = "19:47-1.5", text = "rate" }
multiple = { cite = "19:47-1.6", text = "multiple" }
side_offered = { cite = "19:47-18.6B(a)", text = "side", from = 2000-01-01 }

[[conflicts]]
when = { method = "hand" }
requires = { shuffler = true }
cite = "19:47-18.8(b)1"
text = "dealing from the hand needs a shuffler"

[[conflicts]]
when = { side_offered = true, shuffler = true }
cite = "19:47-18.12(f)"
text = "never both"
"""


class TrialOptions(Options, frozen=True, kw_only=True):
    odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    fire: dict[int, Odds] = msgspec.field(default_factory=dict)
    method: Literal["manual-shoe", "hand"] = "manual-shoe"
    shuffler: bool = False
    interval: int = 5
    limit: int | None = None
    rate: Decimal = Decimal("0.05")
    depth: Fraction = Fraction(1, 4)
    multiple: int | dict[int, int] = 2
    side_offered: bool = False

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if self.rate > 1:
            yield Objection("rate", self.rate, f"rate of {self.rate}: at most 1", "19:47-1.5")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return read_rules("trial", TEXT)


def read(rules: Rules, day: date | None = None, **given: Any) -> TrialOptions:
    return read_options(TrialOptions, rules, day, given)


def test_defaults_are_the_minimums_of_the_pay_tables(rules: Rules) -> None:
    options = read(rules)
    assert options.odds == {"full_house": Odds(11), "flush": Odds(8)}
    assert options.fire == {4: Odds(24), 5: Odds(249)}


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"side-offered": "true"}, "side_offered", True),
        ({"side_offered": "no"}, "side_offered", False),
        ({"interval": "3"}, "interval", 3),
        ({"limit": "none"}, "limit", None),
        ({"limit": "500"}, "limit", 500),
        ({"method": "manual_shoe"}, "method", "manual-shoe"),
        ({"rate": "0.04"}, "rate", Decimal("0.04")),
        ({"rate": 0.04}, "rate", Decimal("0.04")),
        ({"depth": "1/3"}, "depth", Fraction(1, 3)),
        ({"depth": 0.2}, "depth", Fraction(1, 5)),
        ({"multiple": "3"}, "multiple", 3),
        ({"multiple": {"4": 3, "10": 5}}, "multiple", {4: 3, 10: 5}),
        ({"multiple.4": "3", "multiple.10": 5}, "multiple", {4: 3, 10: 5}),
        ({"odds.full-house": "12"}, "odds", {"full_house": Odds(12), "flush": Odds(8)}),
        ({"odds": {"flush": "17:2"}}, "odds", {"full_house": Odds(11), "flush": Odds(17, 2)}),
        ({"odds": '{"flush": 9}'}, "odds", {"full_house": Odds(11), "flush": Odds(9)}),
        ({"odds": {"flush": 9}, "odds.full_house": 13}, "odds", {"full_house": Odds(13), "flush": Odds(9)}),
        ({"odds": "main"}, "odds", {"full_house": Odds(11), "flush": Odds(8)}),
        ({"fire": "B"}, "fire", {4: Odds(39), 5: Odds(199)}),
        ({"fire": "fire-b"}, "fire", {4: Odds(39), 5: Odds(199)}),
    ],
)
def test_values_of_documents_and_of_the_command_line(
    rules: Rules, given: dict[str, Any], field: str, value: Any
) -> None:
    assert getattr(read_options(TrialOptions, rules, None, given), field) == value


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"intervall": 3}, "trial has no option 'intervall': did you mean interval"),
        ({"interval": "many"}, "option interval='many': expected a whole number"),
        ({"interval": 2.5}, "option interval=2.5: expected a whole number"),
        ({"interval": True}, "option interval=true: expected a whole number"),
        ({"shuffler": "perhaps"}, "option shuffler='perhaps': expected true or false"),
        ({"depth": "deep"}, "option depth='deep': expected a fraction such as 1/4"),
        ({"depth": "1/0"}, "option depth='1/0': expected a fraction such as 1/4"),
        ({"depth": "1e999999999"}, "expected a fraction such as 1/4"),
        ({"depth": True}, "option depth=true: expected a fraction such as 1/4"),
        ({"method": "foot"}, "option method='foot': expected manual-shoe or hand"),
        ({"odds.flus": 9}, "option odds has no row 'flus': did you mean flush"),
        ({"odds": {"flush": "9 for 1"}}, "option odds.*odds '9 for 1'"),
        ({"odds": "other"}, "option odds='other'"),
        ({"odds": 5}, "option odds=5: expected a table"),
        ({"interval.x": 5}, "interval is not a table"),
        ({"odds.": 5}, "a row's name"),
        ({"limit": 1, "LIMIT": 2}, "option limit is given twice"),
        ({"multiple.4": 2, "multiple": 3}, "option multiple is given twice"),
        ({3: 1}, "option 3: expected a name"),
        ("interval=3", "expected a table of option names"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(rules: Rules, given: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        read_options(TrialOptions, rules, None, given)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"odds.flush": "7"}, r"odds.flush of 7:1: below the minimum of 8:1 \(19:47-18.11\(b\)\)"),
        ({"fire": {"4": 25}}, r"fire.4 of 25:1: but Fire A pays 24:1 \(19:47-18.11\(e\)\)"),
        ({"interval": 6}, r"interval of 6: expected at most 5 \(19:47-18.7\(e\)\)"),
        ({"interval": 0}, r"interval of 0: expected at least 1 \(19:47-18.7\(e\)\)"),
        ({"method": "hand"}, r"method=hand: dealing from the hand needs a shuffler \(19:47-18.8\(b\)1\)"),
        ({"side_offered": True, "shuffler": True}, r"never both \(19:47-18.12\(f\)\)"),
        ({"rate": 2}, r"rate of 2: at most 1 \(19:47-1.5\)"),
    ],
)
def test_what_a_rule_refuses_carries_its_citation(rules: Rules, given: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        read_options(TrialOptions, rules, None, given)


def test_a_choice_that_satisfies_the_conflict_is_taken(rules: Rules) -> None:
    assert read(rules, method="hand", shuffler=True).method == "hand"


def test_an_option_not_yet_in_force_is_refused_unless_at_its_default(rules: Rules) -> None:
    assert read(rules, date(1999, 12, 31), side_offered=False).side_offered is False
    with pytest.raises(
        Refusal, match=r"side of 1999-12-31: the wager exists from 2000-01-01 \(19:47-18.6B\(b\)\)"
    ):
        read(rules, date(1999, 12, 31), side_offered=True)


def test_all_objections_are_given_at_once(rules: Rules) -> None:
    options, objections = all_objections(
        TrialOptions, rules, None, {"interval": 9, "method": "hand", "odds.flush": 1, "rate": 3}
    )
    assert options.interval == 9
    assert [objection.field for objection in objections] == ["interval", "odds.flush", "method", "rate"]


def test_model_and_rules_must_name_the_same_options(rules: Rules) -> None:
    check_agreement(TrialOptions, rules)

    class More(TrialOptions, frozen=True, kw_only=True):
        extra: bool = False

    with pytest.raises(BadInput, match="lacks extra, which More has"):
        check_agreement(More, rules)
    with pytest.raises(BadInput, match=r"has depth, fire, interval, .*which Options lacks"):
        check_agreement(Options, rules)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('when = { method = "hand" }', 'when = { method = "hands" }', "option method='hands': expected"),
        ("requires = { shuffler = true }", 'requires = { shuffler = "yes" }', "shuffler has no value 'yes'"),
        (
            'limits = ["interval", ""]',
            'limits = ["intervall", ""]',
            "limits of side: TrialOptions has no interv",
        ),
        ('text = "method" }', 'text = "method", notice_values = ["foot"] }', "notice_values of method"),
    ],
)
def test_facts_speak_only_of_values_the_options_can_have(old: str, new: str, message: str) -> None:
    wrong = read_rules("trial", TEXT.replace(old, new), "trial")
    with pytest.raises(BadInput, match=message) as refused:
        check_agreement(TrialOptions, wrong)
    assert str(refused.value).startswith("croupier/games/trial/rules.toml: ")


def test_a_proposal_must_be_asked_for(rules: Rules) -> None:
    proposed = read_rules(
        "trial", TEXT.replace('event = "adopted"', 'event = "proposal"').replace("from = 1990-01-01", "")
    )
    with pytest.raises(Refusal, match="proposals=true"):
        read(proposed, date(2001, 1, 1))
    assert read(proposed, date(2001, 1, 1), proposals="true").proposals is True


names = st.one_of(
    st.sampled_from(
        [
            "odds",
            "fire",
            "method",
            "interval",
            "limit",
            "rate",
            "depth",
            "multiple",
            "odds.flush",
            "multiple.4",
            "proposals",
        ]
    ),
    st.text(max_size=8),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2), st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(names, values, max_size=4))
def test_any_mapping_is_read_or_refused(given: dict[str, Any]) -> None:
    rules = read_rules("trial", TEXT)
    try:
        options = read_options(TrialOptions, rules, None, given)
    except CroupierError as error:
        assert str(error)  # noqa: PT017 - reading and refusing are both right
    else:
        assert 1 <= options.interval <= 5
        assert options.odds["flush"] >= Odds(8)


@given(st.integers(min_value=-(10**9), max_value=10**9))
def test_whole_numbers_read_the_same_from_text(value: int) -> None:
    assert read_value("x", int, str(value)) == read_value("x", int, value) == value
