"""Options, stakes and vigorish to the letter and the cent."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, Literal

import msgspec
import pytest

from croupier.games.register import find
from croupier.law.agreement import check_agreement, check_even_money
from croupier.law.odds import Odds
from croupier.law.offered import offered_in_force
from croupier.law.option_objections import all_objections
from croupier.law.option_values import expected, is_pay_table, is_table, members_of, read_text, read_value
from croupier.law.options import Objection, Options, row_minimums, rows_chosen
from croupier.law.other_pays import paying
from croupier.law.refusal import BadInput, Refusal
from croupier.law.rules import read_rules
from croupier.law.stakes import check_payable, check_stake, unit_of
from croupier.law.vigorish import vigorish
from tests.law.written_rules import TRIAL

DAY = date(2008, 1, 1)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "a whole number"),
        (bool, "true or false"),
        (str, "a string"),
        (int | None, "a whole number or none"),
        (Odds, 'odds such as "3:1"'),
        (Decimal, "a number such as 0.05"),
        (Fraction, "a fraction such as 1/4"),
        (Literal["a", "b"], "a or b"),
        (Literal["a", "b", "c"], "one of a, b, c"),
        (dict[str, Odds], "a table of odds"),
        (dict[str, int], "a table of whole numbers"),
        (dict[str, str], "a table"),
        (list[str], "a list, separated by commas"),
        (Literal["a"] | int | None, "one of a, a whole number, none"),
    ],
)
def test_values_of_a_type_are_named_as_a_refusal_names_them(kind: Any, words: str) -> None:
    assert expected(kind) == words


def test_tables_are_told_from_pay_tables_and_plain_values() -> None:
    assert [is_table(kind) for kind in (dict[str, int], int | dict[int, int], int)] == [True, True, False]
    kinds = (dict[str, Odds], dict[str, int], dict[str, str], int | dict[str, int], int)
    assert [is_pay_table(kind) for kind in kinds] == [True, True, False, False, False]
    assert members_of(int | None) == (int, type(None))
    assert members_of(int) == (int,)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (bool, " YES ", True),
        (bool, "1", True),
        (bool, "off", False),
        (bool, "0", False),
        (int, "1", "1"),
        (int | None, "NULL", None),
        (int, "none", "none"),
        (Literal["manual-shoe", "hand"], "Manual_Shoe", "manual-shoe"),
        (list[str], "a, b ,c", ["a", "b", "c"]),
        (list[str], "", []),
        (dict[str, int], '{"a": 1}', {"a": 1}),
        (dict[str, int], "{a}", "{a}"),
        (int, '{"a": 1}', '{"a": 1}'),
    ],
)
def test_text_of_the_command_line_is_put_into_the_form_of_a_document(
    kind: Any, text: str, value: Any
) -> None:
    assert read_text(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "given", "sentence"),
    [
        (int, True, "option x=true: expected a whole number"),
        (str, "a" * 201, "expected a string of at most 200 printable characters"),
        (str, "a\nb", "expected a string of at most 200 printable characters"),
        (int, 10**12 + 1, "option x=1000000000001: expected at most 1000000000000"),
        (int, -(10**12) - 1, "option x=-1000000000001: expected at most 1000000000000"),
        (Decimal, "1e20", "option x='1e20': expected a number such as 0.05"),
        (Decimal, "1e-20", "option x='1e-20': expected a number such as 0.05"),
        (Decimal, "NaN", "option x='NaN': expected a number such as 0.05"),
        (Odds, "9 for 1", "option x: odds '9 for 1'"),
        (int, "y" * 59, f"option x='{'y' * 56}...: expected a whole number"),
    ],
)
def test_a_value_out_of_all_measure_is_refused(kind: Any, given: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_value("x", kind, given)
    assert sentence in str(refused.value)


def test_values_at_the_bounds_are_read() -> None:
    assert read_value("x", int, 10**12) == 10**12
    assert read_value("x", str, "a" * 200) == "a" * 200
    assert read_value("x", Decimal, "1e19") == Decimal("1e19")
    assert read_value("x", int, "12") == 12
    with pytest.raises(BadInput, match=f"^option x='{'y' * 58}': expected"):
        read_value("x", int, "y" * 58)
    assert read_value("x", int | dict[int, int], {"4,10": 3, "5": 2}) == {4: 3, 10: 3, 5: 2}
    with pytest.raises(BadInput):
        read_value("x", int | dict[int, int], {"4,4": 3})
    assert read_value("x", int | dict[int, int], 3) == 3
    assert read_value("x", dict[str, int], {"a,b": 1}) == {"a,b": 1}


def test_vigorish_is_dropped_to_the_cent_or_raised_to_the_next_quarter() -> None:
    assert [vigorish(won, 5, False) for won in (0, 19, 20, 1000, 1019)] == [0, 0, 1, 50, 50]
    assert [vigorish(won, 5, True) for won in (0, 1, 499, 500, 501, 1000, 1001)] == [
        0,
        25,
        25,
        25,
        50,
        50,
        75,
    ]
    assert vigorish(1000, 4, True) == 50


def craps_table(wager: str, **given: Any) -> Any:
    craps = find("craps")[0]
    edition = craps.rules.on(DAY)
    options = craps.options(given, DAY)
    return offered_in_force(edition, options)[wager], options


def payable(wager: str, stake: int, unit: int, point: int | None = None) -> str:
    table, _ = craps_table(wager)
    try:
        check_payable(table, stake, unit, point)
    except Refusal as refusal:
        return str(refusal.sentence)
    return ""


def test_a_stake_is_payable_in_whole_units() -> None:
    assert payable("place-win-6", 600, 100) == ""
    assert payable("pass", 100, 100) == ""
    assert payable("pass", 0, 100) == "pass of $0: stakes are whole multiples of the payout unit $1"
    assert payable("pass", 150, 100) == "pass of $1.50: stakes are whole multiples of the payout unit $1"
    assert payable("pass", -100, 100).startswith("pass of -$1: stakes are whole multiples")
    assert payable("place-win-6", 500, 100) == (
        "place-win-6 of $5: the win ($5.83) is not payable in whole units of $1; wager a multiple of $6"
    )
    assert payable("place-win-6", 1, 1) != ""
    assert payable("pass", 1, 1) == ""
    assert payable("odds-take", 500, 100, 6).endswith("wager a multiple of $5") is False
    assert payable("odds-take", 300, 100, 5).endswith("wager a multiple of $2")


def test_half_of_a_stake_is_payable_too() -> None:
    roulette = find("roulette")[0]
    edition = roulette.rules.on()
    options = roulette.options({"zero_rule": "surrender"}, edition.day)
    table = offered_in_force(edition, options)["red"]
    check_payable(table, 200, 100)
    with pytest.raises(Refusal) as refused:
        check_payable(table, 100, 100)
    assert refused.value.sentence == (
        "red of $1: half of it is not payable in whole units of $1; wager a multiple of $2"
    )


def test_a_stake_is_within_the_limits_of_its_wager() -> None:
    table, options = craps_table("pass", table_min=500, table_max=1000)
    check_stake(table, 500, options)
    check_stake(table, 1000, options)
    for stake in (400, 1100):
        with pytest.raises(Refusal, match=r"the limits of this table are 500 to 1000"):
            check_stake(table, stake, options)
    with pytest.raises(Refusal, match="whole multiples of the payout unit"):
        check_stake(table, 550, options)
    for limits in (("table_min", ""), ("", "table_max")):
        one_sided = msgspec.structs.replace(table, fact=msgspec.structs.replace(table.fact, limits=limits))
        check_stake(one_sided, 100, options)
    assert unit_of(options) == 100
    assert unit_of(SimpleNamespace()) == 1


class Trial(Options, frozen=True, kw_only=True):
    table_min: int = 500
    table_max: int = 10_000
    inside_min: int | None = None
    inside_max: int | None = None
    seats: int = 0


def test_a_maximum_is_not_below_its_minimum() -> None:
    def said(**given: Any) -> list[str]:
        options = Trial(**given)
        found = [*options.limits_in_order(("table_min", "table_max")), *options.kinds_in_order("inside")]
        return [str(each) for each in found]

    assert said() == said(table_max=500) == said(inside_min=10_000) == []
    assert said(table_max=499) == [
        "table_max of $4.99: expected at least the table_min of $5 (19:47-8.2)",
        "inside wagers of $5 to $4.99: the maximum is below the minimum (19:47-8.2)",
    ]
    assert said(inside_min=20_000) == [
        "inside wagers of $200 to $100: the maximum is below the minimum (19:47-8.2)"
    ]
    assert said(inside_max=400, inside_min=300) == []


def test_positions_are_those_of_the_rules_or_those_chosen() -> None:
    stated = SimpleNamespace(values={"seats": SimpleNamespace(value=7)})
    silent: Any = SimpleNamespace(values={})
    assert Trial(seats=5).positions(stated) == 7  # type: ignore[arg-type]
    assert Trial(seats=5).positions(silent) == 5
    assert Trial().positions(silent) == 0
    assert Options().positions(silent) == 0


def test_an_objection_is_read_in_dollars_under_the_chapters_of_a_day() -> None:
    objection = Objection("x", 1, "x by 19:46-1.15", "19:47-8.2")
    assert str(objection.on(date(2012, 1, 1))) == "x by 13:69E-1.15 (13:69F-8.2)"
    assert (objection.refusal().sentence, objection.refusal().cite) == ("x by 19:46-1.15", "19:47-8.2")
    assert Trial.variant_name("mini") == "Mini"
    assert (Trial.implied({}), list(Trial().remarks(None)), Trial().offers("x")) == ({}, [], True)  # type: ignore[arg-type]
    assert list(Trial().objections(None)) == []  # type: ignore[arg-type]
    assert Trial().stakes_taken(None) == ()  # type: ignore[arg-type]


def objections(game: str, given: dict[str, Any], day: date | None = None) -> list[str]:
    found = find(game)[0]
    return [str(each) for each in all_objections(found.options_model, found.rules, day, given)[1]]


def test_amounts_and_numbers_outside_their_bounds_are_named_with_them() -> None:
    assert objections("craps", {"payout_unit": 75})[0].startswith(
        "payout_unit of $0.75: expected $0.25, $0.50, $1 or $5 ("
    )
    assert objections("craps", {"table_min": 0})[0].startswith("table_min of $0: expected at least $0.01")
    assert objections("blackjack", {"decks": 9})[0].startswith("decks of 9: expected at most 8")
    assert objections("blackjack", {"decks": 8}) == []
    assert objections("sic-bo", {"two_dice_odds": "7:1"})[0].startswith("two_dice_odds of 7:1: expected")
    assert objections("sic-bo", {"two_dice_odds": "6:1"}) == []


def test_odds_of_one_row_are_not_below_their_minimum() -> None:
    assert objections("craps", {"field_2": "1:1"})[0].startswith("field_2 is 1:1, below the minimum of 2:1 (")
    assert objections("craps", {"field_2": "2:1"}) == []
    assert objections("let-it-ride", {"bonus_amounts": {"flush": 4999}})[0].startswith(
        "bonus_amounts.flush of $49.99: below the minimum of $50 ("
    )
    assert objections("let-it-ride", {"bonus_amounts": {"flush": 5000, "straight": 2501}}) == []
    assert objections("craps", {"fire_paytable": {"4": "25:1", "5": "249:1"}})[0].startswith(
        "fire_paytable.4 of 25:1: but"
    )


def test_other_pays_replace_rows_whatever_the_law_says() -> None:
    rules = find("let-it-ride")[0].rules
    changed = paying(rules, {"main": {"flush": "5:1"}, "lir_bonus": {"flush": "4000"}})
    assert changed.paytables["main"][-1].rows["flush"] == "5:1"
    assert changed.paytables["main"][-1].rows["straight"] == rules.paytables["main"][-1].rows["straight"]
    assert changed.paytables["lir_bonus"][-1].rows["flush"] == 4000
    assert rules.paytables["main"][-1].rows["flush"] != "5:1"
    assert changed.on(DAY).paytables["main"].rows["flush"] == "5:1"
    for changes, sentence in (
        ({"mian": {}}, "there is no pay table 'mian': did you mean main"),
        ({"x" * 50: {}}, f"there is no pay table '{'x' * 40}': "),
        ({"main": {"flsh": 1}}, "pay table main has no row 'flsh': did you mean flush"),
        ({"main": {"x" * 50: 1}}, f"pay table main has no row '{'x' * 40}': "),
        ({"main": {"full_house": "nine"}}, f"{rules.paytables['main'][-1].name}, full house: odds 'nine'"),
    ):
        with pytest.raises(BadInput) as refused:
            paying(rules, changes)  # type: ignore[arg-type]
        assert str(refused.value).startswith(sentence)


def test_a_game_played_only_at_even_money_refuses_other_odds() -> None:
    rules = find("let-it-ride")[0].rules
    with pytest.raises(BadInput) as refused:
        check_even_money(rules, {"main": "flush"})
    assert str(refused.value) == (
        f"croupier/games/{rules.folder}/rules.toml: main.flush = {rules.paytables['main'][0].rows['flush']}: "
        "expected 1:1, the only odds this game is played and solved at"
    )
    check_even_money(rules, {"no_table": "flush"})


def test_a_game_may_refuse_facts_that_it_cannot_carry_out() -> None:
    found = find("let-it-ride")[0]

    class Strict(found.options_model, frozen=True, kw_only=True):  # type: ignore[misc, name-defined]
        @classmethod
        def check_rules(cls, rules: Any) -> None:
            raise BadInput("not this one")

    with pytest.raises(BadInput, match=r"^not this one$"):
        check_agreement(Strict, found.rules)


def test_counts_of_a_wheel_are_those_of_a_wheel_the_rules_know() -> None:
    assert objections("big-six", {"wheel_counts": {"1": 24, "5": 7}}) == []
    assert objections("big-six", {"wheel_counts": {"1": 23}}) == []
    assert objections("big-six", {"wheel_counts": {"1": 24}})[0].startswith(
        "wheel_counts 24/15/8/4/2/1/1, which add to 55, not 54: expected 23/15/8/4/2/1/1 or 24/15/7/4/2/1/1 ("
    )
    assert objections("big-six", {"wheel_counts": {"1": 24, "2": 14}})[0].startswith(
        "wheel_counts 24/14/8/4/2/1/1: expected 23/15/8/4/2/1/1 or 24/15/7/4/2/1/1 ("
    )


class Seated(Options, frozen=True, kw_only=True):
    seats: int = 5
    depth: int = 1
    wished: bool = False


def test_a_number_that_is_only_proposed_and_an_option_of_later_days_are_said_to_be_so() -> None:
    rules = read_rules("trial", TRIAL)

    def said(day: date, **given: Any) -> list[str]:
        return [str(each) for each in all_objections(Seated, rules, day, given)[1]]

    assert said(DAY, seats=7) == [
        "seats of 7: expected 5 or 6; 7 exists only as a proposal (proposals=true) (19:47-18.11(b))"
    ]
    assert said(DAY, wished=True, proposals=True) == []
    assert said(DAY, wished=True) == [
        "wished: the option exists only as a proposal; set proposals=true to use it (19:47-18.11(d))"
    ]
    assert said(DAY, seats=8) == ["seats of 8: expected 5 or 6 (19:47-18.11(b))"]
    assert said(DAY, seats=6, depth=2) == said(date(1999, 1, 1), depth=1) == []
    assert said(date(1999, 1, 1), depth=2) == [
        "depth of 1999-01-01: the option exists from 2000-01-01 (19:47-18.11(c))"
    ]


class Must(Options, frozen=True, kw_only=True):
    seats: int
    depth: int = 1


def test_options_that_must_be_given_and_rows_given_twice_are_refused() -> None:
    rules = read_rules("trial", TRIAL)
    with pytest.raises(BadInput, match=r"^option seats is missing: expected a whole number$"):
        all_objections(Must, rules, DAY, {})
    craps = find("craps")[0]
    for given in (
        {"odds_multiple": 3, "odds_multiple.4": 2},
        {"odds_multiple.4": {"x": 1}, "odds_multiple.4.x": 2},
    ):
        with pytest.raises(BadInput, match="odds_multiple"):
            craps.options(given, DAY)
    with pytest.raises(BadInput, match=r"^option odds_multiple is given twice$"):
        craps.options({"odds_multiple.4": 2, "odds_multiple": {"4": {"x": 1}}}, DAY)
    with pytest.raises(BadInput, match=r"^option odds_multiple is given twice$"):
        craps.options({"odds_multiple": 3, "odds_multiple.4": 2}, DAY)


def test_odds_are_written_in_a_row_for_a_short_pay_table() -> None:
    options = find("craps")[0].options({"fire_offered": True, "fire_paytable": "24-249-999"}, DAY)
    assert options.fire_paytable == {4: Odds(24), 5: Odds(249), 6: Odds(999)}
    with pytest.raises(BadInput, match=r"^option fire_paytable='24-249': "):
        find("craps")[0].options({"fire_paytable": "24-249"}, DAY)


def test_rows_and_amounts_that_cannot_be_read_are_refused() -> None:
    game = find("let-it-ride")[0]
    with pytest.raises(BadInput, match=r"^option main_odds.flush is given twice$"):
        game.options({"main_odds": {"flush": 9, "Flush": 9}}, DAY)
    with pytest.raises(BadInput, match=r"^option bonus_amounts.flush='much': expected an amount in cents$"):
        game.options({"bonus_amounts": {"flush": "much"}}, DAY)
    assert game.options({"main_odds": '{"flush": 9}'}, DAY).main_odds["flush"] == Odds(9)
    assert game.options({"main_odds.flush": "9"}, DAY).main_odds["flush"] == Odds(9)


def test_rows_with_options_of_their_own_are_paid_by_them() -> None:
    craps = find("craps")[0]
    edition = craps.rules.on(DAY)
    pays = edition.wager("field").pays
    options = craps.options({"field_2": "3:1"}, DAY)
    assert rows_chosen(options, edition, pays) == {"2": Odds(3), "12": Odds(2)}
    assert rows_chosen(options, edition, edition.wager("pass").pays) == {}
    assert rows_chosen(craps.options_model(), edition, pays) == {}
    assert row_minimums(edition) == {"field_2": Odds(2), "field_12": Odds(2)}
