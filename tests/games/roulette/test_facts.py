"""The wheels, the legal selections, the limits and the chips of roulette."""

from itertools import combinations, pairwise
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.games.outcomes import legal_selections
from croupier.games.roulette.game import GAME
from croupier.law.offered import offered_in_force
from croupier.law.refusal import CroupierError, Refusal
from croupier.procedure.color_chips import chips_of
from croupier.table import commands as cmd
from croupier.table import events as ev

EDITION = GAME.edition()
PLACE = {number: ((number - 1) // 3, (number - 1) % 3) for number in range(1, 37)}


def selections(wager: str, **options: Any) -> set[frozenset[str]]:
    keys = legal_selections(EDITION, GAME.options(options)).get(wager, ())
    return {frozenset(key.selection) for key in keys}


def blocks(tall: int, wide: int) -> set[frozenset[str]]:
    """The rectangles of so many rows and columns of the layout's grid, by brute force."""
    return {
        frozenset(
            str(number)
            for number, (r, c) in PLACE.items()
            if r - row in range(tall) and c - column in range(wide)
        )
        for row in range(13 - tall)
        for column in range(4 - wide)
    }


def named(*sets: str) -> set[frozenset[str]]:
    return {frozenset(each.split("-")) for each in sets}


DOUBLE = named("0-00", "0-1", "0-2", "00-2", "00-3")
SINGLE = named("0-1", "0-2", "0-3")
CASES = [
    ("split", {}, blocks(1, 2) | blocks(2, 1) | DOUBLE, 62),
    ("split", {"wheel": "single-zero"}, blocks(1, 2) | blocks(2, 1) | SINGLE, 60),
    ("split", {"wheel": "double-zero-as-single"}, blocks(1, 2) | blocks(2, 1) | SINGLE, 60),
    ("street", {}, blocks(1, 3) | named("0-1-2", "0-00-2", "00-2-3"), 15),
    ("street", {"zero_trios": False}, blocks(1, 3), 12),
    ("street", {"wheel": "single-zero"}, blocks(1, 3) | named("0-1-2", "0-2-3"), 14),
    ("corner", {}, blocks(2, 2), 22),
    ("corner", {"wheel": "single-zero"}, blocks(2, 2) | named("0-1-2-3"), 23),
    ("corner", {"wheel": "single-zero", "single_zero_first_four": False}, blocks(2, 2), 22),
]


@pytest.mark.parametrize(("wager", "options", "legal", "count"), CASES)
def test_5_1_selections_are_the_rectangles_of_the_grid_and_those_at_the_zeros(
    wager: str, options: dict[str, Any], legal: set[frozenset[str]], count: int
) -> None:
    assert selections(wager, **options) == legal
    assert len(legal) == count


def test_5_1_lines_columns_and_dozens_hold_their_numbers() -> None:
    tables = offered_in_force(EDITION, GAME.options()).tables
    won = {
        name: frozenset(
            shown.name
            for shown, result in zip(table.space.outcomes, table.states[0], strict=True)
            if result.outcome == "win"
        )
        for name, table in tables.items()
    }
    assert {held for name, held in won.items() if name.startswith("line")} == blocks(2, 3)
    assert {held for name, held in won.items() if name.startswith("column")} == blocks(12, 1)
    assert [won[f"column-{column}"] for column in (1, 2, 3)] == [
        frozenset(map(str, range(column, 37, 3))) for column in (1, 2, 3)
    ]
    dozens = [frozenset(map(str, range(12 * dozen + 1, 12 * dozen + 13))) for dozen in range(3)]
    assert [won[f"dozen-{dozen}"] for dozen in (1, 2, 3)] == dozens
    assert (won["red"] | won["black"], won["red"] & won["black"]) == (frozenset(map(str, PLACE)), frozenset())
    assert won["odd"] == frozenset(map(str, range(1, 37, 2)))
    assert won["even"] == frozenset(map(str, range(2, 37, 2)))
    assert won["low"] | won["high"] == frozenset(map(str, PLACE))
    outside = [held for name, held in won.items() if tables[name].fact.pays == "outside"]
    assert not any({"0", "00"} & held for held in outside)


@pytest.mark.parametrize("name", ["double-zero", "single-zero", "double-zero-as-single"])
def test_the_wheel_alternates_red_and_black_between_its_zeros(name: str) -> None:
    space = offered_in_force(EDITION, GAME.options({"wheel": name})).space
    assert sorted(space.rim, key=lambda shown: (int(shown), len(shown))) == [
        "0", *(["00"] if name != "single-zero" else []), *map(str, range(1, 37))
    ]  # fmt: skip
    colors = [space.color(shown) for shown in space.rim if shown not in ("0", "00")]
    halves = [colors] if name == "single-zero" else [colors[:18], colors[18:]]
    assert all(one != other for half in halves for one, other in pairwise(half))
    assert space.weight == (38 if name == "double-zero" else 37)
    if name != "single-zero":  # on the American wheel an odd number lies opposite the next even one
        for at, shown in enumerate(space.rim):
            opposite = int(space.rim[(at + 19) % 38])
            assert opposite in (int(shown) - 1, int(shown) + 1) or {opposite, int(shown)} == {0}


@pytest.mark.parametrize(
    ("options", "message", "kind"),
    [
        ({"wheel": "single-zero", "zero_rule": "surrender"}, "19:47-5.2", Refusal),
        ({"wheel": "double-zero-as-single", "zero_rule": "surrender"}, "single zero provision", Refusal),
        ({"zero_rule": "en-prison"}, "expected surrender or none (19:47-5.2)", CroupierError),
        ({"payout_table": {"line": "4:1"}}, "below the minimum of 5:1", Refusal),
        ({"payout_table": {"five-1": "7:1"}}, "roulette has no wager 'five-1'", CroupierError),
        (
            {"table_min": 500, "straight_max": 300},
            "straight_max of $3: expected at least the straight_min of $5",
            Refusal,
        ),
        ({"outside_min": 0}, "expected at least $0.01", Refusal),
        ({"payout_unit": 0}, "expected at least", Refusal),
    ],
)
def test_options_outside_the_rules_are_refused(
    options: dict[str, Any], message: str, kind: type[CroupierError]
) -> None:
    with pytest.raises(kind) as refused:
        GAME.options(options)
    assert message in refused.value.spoken


def test_the_zero_rule_follows_the_wheel_where_none_is_given() -> None:
    rules = {wheel: GAME.options({"wheel": wheel}).zero_rule for wheel in ("double-zero", "single-zero")}
    assert rules == {"double-zero": "surrender", "single-zero": "none"}


def test_8_2_limits_are_those_of_the_kind_of_wager() -> None:
    options = GAME.options({"table_min": 500, "straight_min": 100, "inside_max": 20_000, "outside_min": 1000})
    limits = {
        table.base: (getattr(options, table.fact.limits[0]), getattr(options, table.fact.limits[1]))
        for table in offered_in_force(EDITION, options).tables.values()
    }
    assert (limits["straight"], limits["split"], limits["red"]) == (
        (100, 20_000),
        (500, 20_000),
        (1000, 10_000_000),
    )


def seated(*seats: int, **options: Any) -> Any:
    table = croupier.open_table("roulette", options, entropy=SeededEntropy(b"7" * 32))
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=100_000))
    return table


def color(seat: int, name: str, stack: int) -> cmd.TakeColor:
    return cmd.TakeColor(by=cmd.player(seat), seat=seat, color=name, stack=stack)


def test_1_5_each_player_has_a_color_until_leaving() -> None:
    table = seated(1, 2)
    table.do(color(1, "Blue", 10_000))
    held = chips_of(table.round.markers, 1)
    assert held is not None
    assert (held.color, held.each) == ("blue", 500)
    with pytest.raises(Refusal, match="seat 1 has chips of this color"):
        table.do(color(2, "blue", 2000))
    for wrong in ("", "dark blue", "x" * 30):
        with pytest.raises(CroupierError, match="expected one word"):
            table.do(color(2, wrong, 2000))
    with pytest.raises(CroupierError, match="has no color chips to give back"):
        table.do(color(2, "", 0))
    with pytest.raises(Refusal, match="whole cents"):
        table.do(color(2, "green", 2010))
    events = table.do(cmd.Leave(by=cmd.player(1), seat=1))
    assert [type(event) for event in events] == [ev.Marked, ev.Left]
    table.do(color(2, "blue", 2000))
    assert chips_of(table.round.markers, 1) is None


def test_color_chips_belong_to_games_that_have_them() -> None:
    table = croupier.open_table("big-six", {})
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    with pytest.raises(CroupierError, match="played with value chips only"):
        table.do(color(1, "blue", 2000))


def test_the_crown_lies_on_the_number_until_everyone_is_paid() -> None:
    table = seated(1)
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"red": 500, "black": 500}))
    events = table.do(cmd.Close(by=cmd.DEALER))
    kinds = [type(event) for event in events if isinstance(event, ev.Marked | ev.Settled | ev.Drawn)]
    shown = next(event.shown for event in events if isinstance(event, ev.Drawn))
    crown = [event.value for event in events if isinstance(event, ev.Marked)]
    assert crown == [shown, ""]
    assert (kinds[0], kinds[1], kinds[-1]) == (ev.Drawn, ev.Marked, ev.Marked)


def test_a_virtual_double_zero_wheel_used_as_single_zero_is_spun_again_after_00() -> None:
    table = seated(1, wheel="double-zero-as-single")
    again = 0
    for _ in range(200):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="red", amount=100))
        events = table.do(cmd.Close(by=cmd.DEALER))
        drawn = [event.shown for event in events if isinstance(event, ev.Drawn)]
        settled = [event for event in events if isinstance(event, ev.Settled)]
        assert drawn[-1] != "00"
        assert set(drawn[:-1]) <= {"00"}
        assert len(settled) == 1
        again += len(drawn) - 1
        table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=100))
    assert again
    assert not [each for each in table.round.recent if each.shown == "00"]


def test_no_two_straight_wagers_share_a_number() -> None:
    straights = selections("straight")
    assert len(straights) == 38
    assert not any(one & other for one, other in combinations(straights, 2))
