"""Odds, limits and notice at their edges: the largest, the least, and what is neither."""

from datetime import date
from typing import Any

import pytest

from croupier.games.blackjack.game import GAME as BLACKJACK
from croupier.games.craps.game import GAME as CRAPS
from croupier.games.let_it_ride.game import GAME as LET_IT_RIDE
from croupier.law.facts import OptionFact
from croupier.law.limits import AboveMaximum, WagerLimits, apply_payout_limit, fixed_limits, limits_of
from croupier.law.notice import needs_notice, reduced
from croupier.law.odds import AT_MINIMUM, Odds, percent_in_words
from croupier.law.refusal import BadInput, Refusal

DAY = date(2008, 1, 1)


def test_odds_have_at_most_nine_digits_however_they_are_given() -> None:
    assert Odds.parse(999_999_999) == Odds.parse("999999999") == Odds(999_999_999)
    for value in (10**9, "1000000000", "1000000000:1", "1:1000000000"):
        with pytest.raises(BadInput, match=r"expected \"3:2\", \"3 to 2\" or a whole number"):
            Odds.parse(value)


def test_odds_that_are_not_read_are_quoted_up_to_sixty_characters() -> None:
    with pytest.raises(BadInput) as refused:
        Odds.parse("x" * 100)
    assert str(refused.value).startswith("odds '" + "x" * 59 + ": expected")


def test_odds_are_read_from_odds_and_name_both_sides() -> None:
    odds = Odds(6, 4)
    assert Odds.parse(odds) is odds
    assert (odds.win, odds.stake, repr(odds)) == (3, 2, "Odds(3, 2)")


def test_odds_equal_only_odds_and_are_compared_with_nothing_else() -> None:
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        def __gt__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    assert Odds(3, 2) != "3:2"
    assert Odds(3, 2).__eq__("3:2") is NotImplemented
    assert Odds(3, 2) == Anything()
    assert Odds(3, 2) < Anything()
    with pytest.raises(TypeError):
        Odds(3, 2) < "3:2"  # type: ignore[operator]  # noqa: B015 - comparing is what is refused


def test_the_mark_of_a_row_left_at_its_minimum_is_one_to_one() -> None:
    assert Odds(1) == AT_MINIMUM


def test_a_quarter_and_half_have_words_of_their_own() -> None:
    assert [percent_in_words(part) for part in (24, 25, 26, 49, 50, 51)] == [
        *("24%", "a quarter", "26%", "49%", "half", "51%")
    ]


def test_8_2_a_limit_may_be_one_cent_and_the_maximum_may_be_the_minimum() -> None:
    least = WagerLimits(minimum=1, maximum=1)
    assert least.increment == 1
    least.require("bet1", 1)
    for limits in ({"minimum": 0, "increment": 1}, {"minimum": 1, "increment": 0}):
        with pytest.raises(BadInput, match="expected at least 1 cent each"):
            WagerLimits(maximum=10, **limits)
    with pytest.raises(Refusal, match="a maximum of 1 is below the minimum of 2"):
        WagerLimits(minimum=2, maximum=1)


def test_18_11_c_a_limit_of_one_cent_pays_one_cent() -> None:
    assert apply_payout_limit([1, 1], 1) == (1, 0)
    assert apply_payout_limit([0, 1], 0) == (0, 0)
    assert apply_payout_limit([1], 0) == (0,)


def test_the_limits_of_a_wager_are_those_of_its_rule_or_of_the_options() -> None:
    edition, options = LET_IT_RIDE.edition(DAY), LET_IT_RIDE.options({}, DAY)
    for fact in edition.wagers.values():
        bounds = tuple(getattr(options, each) if isinstance(each, str) else each for each in fact.limits)
        taken = options.stakes_taken(fact)
        assert limits_of(fact, options) == ((min(taken), max(taken)) if taken else bounds)
        fixed = all(isinstance(each, int) for each in fact.limits)
        assert fixed_limits(fact, options) == (limits_of(fact, options) if fixed else None)


def test_the_limits_of_a_bonus_wager_are_the_least_and_the_greatest_it_pays_on() -> None:
    paid = {"decks": 2, "bonus_wager": {100: {1000: 1, 2000: 1}, 500: {7500: 1}}}
    edition, options = BLACKJACK.edition(DAY), BLACKJACK.options(paid, DAY)
    taken = {name: options.stakes_taken(fact) for name, fact in edition.wagers.items()}
    (bonus,) = [name for name, stakes in taken.items() if stakes]
    assert limits_of(edition.wager(bonus), options) == (100, 500)


def test_8_2_the_limits_of_the_line_are_those_of_the_table() -> None:
    edition, options = CRAPS.edition(DAY), CRAPS.options({"table_min": 500, "table_max": 20_000}, DAY)
    line = limits_of(edition.wager("pass"), options)
    assert line == (500, 20_000)
    assert fixed_limits(edition.wager("pass"), options) is None


@pytest.mark.parametrize(
    ("old", "new", "less"),
    [
        (2, 1, True),
        (1, 2, False),
        (1, 1, False),
        (None, 5, True),
        (5, None, False),
        (Odds(3, 2), Odds(6, 5), True),
        (Odds(6, 5), Odds(3, 2), False),
        ({"a": 2, "b": 1}, {"a": 2, "b": 0}, True),
        ({"a": 2, "b": 1}, {"a": 3}, False),
        ({"a": 2}, {"c": 1}, False),
        ({"a": 2}, 1, False),
        (1, {"a": 2}, False),
        (1, "down", False),
    ],
)
def test_less_is_a_lower_number_odds_or_row(old: Any, new: Any, less: bool) -> None:
    assert reduced(old, new) is less


def fact(notice: str, *values: str) -> OptionFact:
    """An option of blackjack whose rule asks for another kind of notice."""
    given = BLACKJACK.edition(DAY).option("surrender")
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    return OptionFact(**{**fields, "notice": notice, "notice_values": values})


@pytest.mark.parametrize(
    ("notice", "old", "new", "needed"),
    [
        ("none", True, False, False),
        ("any", False, True, True),
        ("any", True, True, False),
        ("starting", False, True, True),
        ("starting", True, False, False),
        ("withdrawing", True, False, True),
        ("withdrawing", False, True, False),
        ("withdrawing", "early", "late", True),
        ("withdrawing", "", "late", False),
        ("decrease", 2, 1, True),
        ("decrease", 1, 2, False),
    ],
)
def test_8_3_a_change_needs_notice_in_the_direction_its_rule_names(
    notice: str, old: Any, new: Any, needed: bool
) -> None:
    assert needs_notice(fact(notice), old, new) is needed


def test_8_3_where_only_some_values_need_notice_a_change_between_others_needs_none() -> None:
    some = fact("any", "double")
    assert needs_notice(some, "single", "double")
    assert needs_notice(some, "double", "single")
    assert needs_notice(some, "single", "batch") is False
    assert needs_notice(some, "double", "double") is False


def test_8_3_a_layout_that_is_not_known_to_print_a_limit_is_no_notice() -> None:
    assert needs_notice(fact("decrease"), 2, 1, options=object()) is True


def test_what_is_above_the_maximum_says_by_how_much_and_what_is_below_the_minimum_does_not() -> None:
    limits = WagerLimits(minimum=500, maximum=2000)
    above, below = limits.objection("main", 2300), limits.objection("main", 499)
    assert isinstance(above, AboveMaximum)
    assert above.excess == 300
    assert AboveMaximum("", "").excess == 0
    assert isinstance(below, Refusal)
    assert not isinstance(below, AboveMaximum)
    assert limits.objection("main", 500) is limits.objection("main", 2000) is None


@pytest.mark.parametrize(("cents", "stake"), [(1, "1 cent"), (2, "2 cents"), (3, "3 cents")])
def test_a_stake_that_cannot_be_paid_is_named_in_cents(cents: int, stake: str) -> None:
    with pytest.raises(Refusal) as refused:
        Odds(1, 5).pay(cents)
    assert str(refused.value).startswith(f"a stake of {stake} cannot be paid at 1 to 5")
