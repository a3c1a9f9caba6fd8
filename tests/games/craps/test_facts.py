"""The facts of craps: every paragraph named, options refused with their rule."""

import tomllib
from collections.abc import Iterator
from datetime import date
from importlib import resources
from typing import Any

import pytest

from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.craps.procedure import COME_OUT
from croupier.law.outcome_reading import wager_tables
from croupier.law.refusal import BadInput, Refusal
from croupier.law.register import paragraphs

DOCUMENT = tomllib.loads(
    resources.files("croupier.games").joinpath("craps", "rules.toml").read_text(encoding="utf-8")
)


def cites(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("cite") and isinstance(inner, str):
                yield inner
            else:
                yield from cites(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cites(inner)


def objections(options: dict[str, Any], day: date | None = None) -> list[str]:
    return [str(objection) for objection in GAME.objections(options, day)]


@pytest.mark.proves("19:47-1.1", "19:47-1.2(a)")
def test_every_paragraph_of_craps_is_named_by_a_fact() -> None:
    named = {*cites(DOCUMENT), COME_OUT.cite}
    assert [row.id for row in paragraphs("craps") if row.id not in named] == []


@pytest.mark.proves("19:47-1.2(a)")
@pytest.mark.parametrize("day", [date(1978, 6, 2), date(1999, 12, 31), date(2000, 1, 3), None])
def test_1_2_a_is_a_closed_list(day: date | None) -> None:
    offered = wager_tables(GAME.edition(day), CrapsOptions())
    hardways = {f"hard-{number}" for number in (4, 6, 8, 10)}
    boxes = {
        f"{base}-{number}"
        for base in ("place-win", "place-lose", "buy", "lay")
        for number in (4, 5, 6, 8, 9, 10)
    }
    line = {"pass", "dont-pass", "come", "dont-come", "odds-take", "odds-lay"}
    one_roll = {"field", "any-seven", "any-craps", "craps-two", "craps-three", "craps-twelve"}
    one_roll |= {"eleven", "craps-eleven", "horn"}
    assert set(offered) == line | boxes | hardways | one_roll


def test_true_odds_may_be_withheld() -> None:
    offered = wager_tables(GAME.edition(), CrapsOptions(true_odds=False))
    assert not {name for name in offered if name.startswith(("buy", "lay"))}


def test_unconfirmed_wagers_need_their_switch() -> None:
    offered = wager_tables(GAME.edition(), CrapsOptions(unconfirmed_props=True))
    assert {"horn-high-2", "horn-high-12", "world", "hop-4-2", "hop-3-3"} <= set(offered)
    assert len([name for name in offered if name.startswith("hop-")]) == 21


def test_the_game_begins_with_the_chapter() -> None:
    with pytest.raises(Refusal, match=r"authorized from 1978-06-02 \(19:47-1.2\(a\)\)"):
        GAME.edition(date(1978, 6, 1))


def test_fire_exists_from_2000() -> None:
    assert objections({"fire_offered": True}, date(1999, 12, 31)) == [
        "fire of 1999-12-31: the wager exists from 2000-01-01 (13:69E-1.11(d))"
    ]
    assert objections({"fire_offered": True}, date(2000, 1, 1)) == []


def test_fire_pays_one_of_the_two_tables() -> None:
    day = date(2000, 1, 3)
    second = GAME.options({"fire_offered": True, "fire_paytable": {"4": 39, "5": 199, "6": 499}}, day)
    fire = wager_tables(GAME.edition(day), second)["fire"]
    assert [str(odds) for odds in fire.payouts()] == ["39:1", "199:1", "499:1"]
    assert objections({"fire_offered": True, "fire_paytable": {"4": 25, "5": 249, "6": 999}}, day)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"vig_rate": "0.06"}, "vig_rate is 0.06, expected 0 to 0.05 (19:47-1.5)"),
        ({"vig_rate": -0.01}, "vig_rate is -0.01, expected 0 to 0.05 (19:47-1.5)"),
        ({"field_2": "1:1"}, "field_2 is 1:1, below the minimum of 2:1 (19:47-1.4(b))"),
        ({"field_12": "3:2"}, "field_12 is 3:2, below the minimum of 2:1 (19:47-1.4(b))"),
        (
            {"payout_table": {"place-win-6": "1:1"}},
            "payout_table.place-win-6 is 1:1, below the minimum of 7:6 (19:47-1.4(b))",
        ),
        (
            {"payout_table": {"craps-eleven": {"11": "6:1"}}},
            "payout_table.craps-eleven.11 is 6:1, below the minimum of 7:1 (19:47-1.4(d))",
        ),
        (
            {"payout_table": {"hop-4-2": "14:1"}},
            "payout_table.hop-4-2 is 14:1, below the minimum of 15:1 (interpretation: a double is paid as "
            "Craps Two, any other pair as Eleven)",
        ),
        (
            {"payout_table": {"odds-take": "3:1"}},
            "payout_table.odds-take: Odds taken behind Pass and Come has fixed odds that no option changes "
            "(19:47-1.6)",
        ),
        (
            {"field_2": "3:1", "payout_table": {"field": {"2": "2:1"}}},
            "field_2 is 3:1, but payout_table.field.2 is 2:1 (19:47-1.4(b))",
        ),
        (
            {"table_min": 1, "table_max": 0},
            "table_max of $0: expected at least the table_min of $0.01 (19:47-8.2)",
        ),
        ({"odds_multiple": 0}, "odds_multiple of 0: expected at least 1 (19:47-1.6)"),
        (
            {"odds_multiple": {"4": 3, "6": 5}},
            "odds_multiple names 4, 6; expected each of 4, 5, 6, 8, 9 and 10 (19:47-1.6)",
        ),
        (
            {"odds_multiple": {"4": 3, "5": 4, "6": 0, "8": 5, "9": 4, "10": 3}},
            "odds_multiple.6 is 0, expected at least 1 (19:47-1.6)",
        ),
        (
            {"payout_unit": 30},
            "payout_unit of $0.30: expected $0.25, $0.50, $1 or $5 "
            "(19:47-13.6(b)1; interpretation: the smallest chip in use)",
        ),
        (
            {"buy_lay_min": 1900},
            "buy_lay_min is $19: its vigorish would not reach one payout unit "
            "(interpretation: a smaller stake would have its vigorish rounded to nothing)",
        ),
        ({"table_min": 0}, "table_min of $0: expected at least $0.01 (19:47-8.2)"),
        ({"table_max": 50}, "table_max of $0.50: expected at least the table_min of $1 (19:47-8.2)"),
    ],
)
def test_options_are_refused_with_their_rule(options: dict[str, Any], message: str) -> None:
    assert objections(options) == [message]


@pytest.mark.parametrize(
    ("payouts", "message"),
    [
        ({"horn": {"7": "1:1"}}, "payout_table.horn has no row '7': expected one of 2, 3, 11, 12"),
        ({"big-six": "1:1"}, "payout_table.big-six: craps has no wager 'big-six'"),
        (
            {"place-wins": "2:1"},
            "payout_table.place-wins: craps has no wager 'place-wins': did you mean place-win-",
        ),
        ({"any-seven": "five"}, "payout_table.any-seven: odds 'five'"),
        ({"place-win-6": "7:6", "place_win_6": "1:1"}, "payout_table.place-win-6 is given twice"),
        ({"hop-4-2": "15:1", "hop-2-4": "16:1"}, "payout_table.hop-4-2 is given twice"),
    ],
)
def test_a_payout_table_that_cannot_be_read_is_refused(payouts: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        objections({"payout_table": payouts})


def test_every_row_below_its_minimum_is_named() -> None:
    found = objections({"payout_table": {"field": "1:2"}})
    assert [text.partition(" is ")[0] for text in found] == [
        "payout_table.field.2",
        "payout_table.field.12",
        "payout_table.field.default",
    ]


def test_a_wager_not_yet_in_force_has_no_odds_to_raise() -> None:
    found = objections({"payout_table": {"hop-4-2": "16:1"}}, date(1999, 12, 31))
    assert len(found) == 1
    assert "hop of 1999-12-31: the wager exists from 2000-01-01" in found[0]
    assert objections({"payout_table": {"hop-4-2": "16:1"}}, date(2000, 1, 1)) == []


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "mini_craps"},
        {"field_12": "3:1", "payout_table": {"place-win-4": "2:1", "horn": {"2": "7:1"}}},
        {"odds_multiple": {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}, "odds_round_up": True},
        {"vig_rate": 0, "buy_lay_min": 100, "vig_timing": "on-win"},
        {
            "payout_unit": 25,
            "table_min": 25,
            "unconfirmed_props": True,
            "payout_table": {"world": {"2": "6:1"}},
        },
    ],
)
def test_lawful_options_meet_no_objection(options: dict[str, Any]) -> None:
    assert objections(options) == []


def test_mini_craps_seats_nine() -> None:
    assert CrapsOptions().positions(GAME.edition()) == 0
    assert CrapsOptions(variant="mini-craps").positions(GAME.edition()) == 9


def test_irregularities_have_their_ids() -> None:
    assert set(GAME.edition().irregularities) == {
        "dice_left_table",
        "die_on_die",
        "no_roll",
        "dice_touched_chips",
        "cocked_die",
        "dispute",
        "shooter_delays",
        "on_button_forgotten",
    }


def test_the_layout_lies_on_a_table_of_at_most_fourteen_feet() -> None:
    areas = [area.box for area in GAME.edition().layout.values()]
    assert all(x >= 0 and y >= 0 for x, y, _, _ in areas)
    assert max(x + width for x, _, width, _ in areas) <= 14 * 12
