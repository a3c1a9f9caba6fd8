"""Odds above the minimums: what a table pays more than it must, the same in the whole casino."""

from datetime import date
from typing import Any

import msgspec
import pytest

from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.register import find
from croupier.law.odds import Odds
from croupier.law.options import UNIFORM_CITE
from croupier.law.refusal import CroupierError
from croupier.law.wager_keys import WagerKey

DAY = date(2008, 1, 1)
EDITION = GAME.edition(DAY)
PAID = {"any-seven": "5:1", "field": {"2": "3:1"}, "hard-4": "7:1"}


def test_only_what_is_above_its_minimum_is_raised() -> None:
    options = GAME.options({"payout_table": PAID}, DAY)
    assert options.raised(EDITION) == {"any-seven": Odds(5), "field.2": Odds(3)}


def test_what_is_raised_must_be_the_same_in_the_whole_casino() -> None:
    options = GAME.options({"payout_table": PAID}, DAY)
    uniform = options.uniform(EDITION)
    assert uniform["payout_table"] == (options.raised(EDITION), UNIFORM_CITE)
    assert len(uniform) > 1


def test_a_wager_of_another_day_or_of_none_is_not_raised() -> None:
    options = GAME.options({"payout_table": {"hop-2-1": "16:1"}}, DAY)
    assert list(options.raised(EDITION)) == ["hop-2-1"]
    assert options.raised(GAME.edition(date(1990, 1, 1))) == {}
    assert msgspec.structs.replace(options, payout_table={"nothing": "2:1"}).raised(EDITION) == {}


def test_a_wager_on_a_number_belongs_to_the_wager_of_the_rules() -> None:
    options = GAME.options({}, DAY)
    assert options.declared_wager("place-win-6", EDITION) == "place-win"
    assert options.declared_wager("pass", EDITION) == "pass"
    with pytest.raises(CroupierError, match="nothing"):
        options.declared_wager("nothing", EDITION)


def test_an_option_for_one_row_objects_where_the_pay_table_raises_the_row_otherwise() -> None:
    def objections(**options: Any) -> list[str]:
        return [each.message for each in CrapsOptions(**options).payout_objections(EDITION)]

    raised: Any = {"field": {"2": "3:1"}}
    assert objections() == objections(payout_table=raised) == []
    assert objections(payout_table=raised, field_2=Odds(2)) == []
    assert objections(payout_table=raised, field_2=Odds(3)) == []
    assert objections(payout_table={"field": {"2": "4:1"}}, field_2=Odds(3), field_12=Odds(3)) == [
        "field_2 is 3:1, but payout_table.field.2 is 4:1"
    ]


def test_a_wager_on_numbers_of_a_wheel_is_raised_alone_or_with_all_of_its_kind() -> None:
    roulette = find("roulette")[0]
    edition = roulette.rules.on()
    one = roulette.options({"payout_table": {"straight-17": "36:1", "red": "1:1"}}, edition.day)
    assert one.raised(edition) == {"straight-17": Odds(36)}
    all_columns = roulette.options({"payout_table": {"column": "3:1"}}, edition.day)
    assert all_columns.raised(edition) == {f"column-{number}": Odds(3) for number in (1, 2, 3)}


def test_every_wager_is_raised_from_the_rows_of_its_pay_table_that_can_pay_it() -> None:
    sic_bo = find("sic-bo")[0]
    edition = sic_bo.rules.on()
    options = sic_bo.options({}, edition.day)
    assert options.minimums(WagerKey.of("total", ("4",)), edition) == {"4": Odds(60)}
    assert options.minimums(WagerKey.of("big"), edition) == {"big": Odds(1)}
    assert options.minimums(WagerKey.of("one-of-a-kind", ("1",)), edition) == {
        "1": Odds(1),
        "2": Odds(2),
        "3": Odds(3),
    }
