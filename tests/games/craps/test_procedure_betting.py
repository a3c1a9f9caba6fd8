"""When wagers are made, changed and removed: the windows of 1.2, 1.3 and 8.2, each refusal with its rule."""

import pytest

from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.table import commands as cmd
from tests.games.craps.scripts import played, result, untouched

COME_OUT, POINT_ON = "9 pass 500", "9 pass 500;roll 9"
ANYTIME = [
    *(f"place-win-{number}" for number in (4, 5, 6, 8, 9, 10)),
    *(f"place-lose-{number}" for number in (4, 5, 6, 8, 9, 10)),
    *(f"buy-{number}" for number in (4, 5, 6, 8, 9, 10)),
    *(f"lay-{number}" for number in (4, 5, 6, 8, 9, 10)),
    *("hard-4", "hard-6", "hard-8", "hard-10", "field", "any-seven", "any-craps", "craps-two", "craps-three"),
    *("craps-twelve", "eleven", "craps-eleven", "horn"),
]
STAKE = 132_000
UNITS = (25, 50, 100, 500)
# The smallest stake in units of the smallest chip, from the odds printed in the specification.
INCREMENTS = {
    **{f"place-win-{number}": 5 for number in (4, 5, 9, 10)},
    **{f"place-win-{number}": 6 for number in (6, 8)},
    **{f"place-lose-{number}": 11 for number in (4, 10)},
    **{f"place-lose-{number}": 8 for number in (5, 9)},
    **{f"place-lose-{number}": 5 for number in (6, 8)},
    **dict.fromkeys(("pass", "dont-pass", "hard-4", "field", "any-seven", "craps-eleven"), 1),
    "horn": 4,
}


def refused(script: str, **options: object) -> str:
    """The refusal of the last step, which must leave the table as it was."""
    good, _, last = script.rpartition(";")
    table = played(good, **options) if good else None
    before = untouched(table) if table else None
    with pytest.raises(CroupierError) as error:
        played(script, **options)
    if table is not None:
        match last.split():
            case [seat, "remove", wager]:
                command: cmd.Command = cmd.Reduce(by=cmd.DEALER, seat=int(seat), wager=wager)
            case [seat, "reduce", wager, amount]:
                command = cmd.Reduce(by=cmd.DEALER, seat=int(seat), wager=wager, amount=int(amount))
            case [seat, wager, amount]:
                command = cmd.Bet(by=cmd.DEALER, seat=int(seat), wager=wager, amount=int(amount))
            case _:
                raise AssertionError(last)
        with pytest.raises(CroupierError):
            table.do(command)
        assert untouched(table) == before
    return str(error.value)


@pytest.mark.proves(
    *("19:47-1.2(a)5", "19:47-1.2(a)6", "19:47-1.2(a)7", "19:47-1.2(a)8", "19:47-1.2(a)9"),
    *("19:47-1.2(a)10", "19:47-1.2(a)11", "19:47-1.2(a)12", "19:47-1.2(a)13"),
    *("19:47-1.2(a)14", "19:47-1.2(a)15", "19:47-1.2(a)16", "19:47-1.2(a)17"),
    *("19:47-1.2(a)18", "19:47-1.2(a)19"),
    "19:47-1.2(a)",
)
@pytest.mark.parametrize("wager", ANYTIME)
def test_wagers_5_to_19_are_made_any_time(wager: str) -> None:
    for start in (COME_OUT, POINT_ON):
        assert played(f"{start};1 {wager} {STAKE}").round.seats[1].wagers[wager].stake == STAKE


@pytest.mark.proves("19:47-1.2(a)1", "19:47-1.2(a)2", "19:47-1.1 Come Out Roll")
@pytest.mark.parametrize(("wager", "item"), [("pass", 1), ("dont-pass", 2)])
def test_line_wagers_are_made_right_before_a_come_out_roll_only(wager: str, item: int) -> None:
    assert wager in played(f"{COME_OUT};1 {wager} 1000").round.seats[1].wagers
    assert wager in played(f"{COME_OUT};roll 7;1 {wager} 1000").round.seats[1].wagers
    assert wager in played(f"{POINT_ON};roll 9;1 {wager} 1000").round.seats[1].wagers
    message = refused(f"{POINT_ON};1 field 500;1 {wager} 1000")
    assert f"{wager} of 1000: it is made right before a come-out roll, and the point is 9" in message
    assert message.endswith(f"(13:69F-1.2(a){item})")


@pytest.mark.proves("19:47-1.2(a)3", "19:47-1.2(a)4")
@pytest.mark.parametrize(("wager", "item"), [("come", 3), ("dont-come", 4)])
def test_come_wagers_are_made_while_a_point_is_on(wager: str, item: int) -> None:
    assert wager in played(f"{POINT_ON};1 {wager} 1000").round.seats[1].wagers
    assert wager in played(f"{POINT_ON};roll 5;1 {wager} 1000").round.seats[1].wagers
    for start in (COME_OUT, f"{COME_OUT};roll 7", f"{POINT_ON};roll 9", f"{POINT_ON};roll 7"):
        message = refused(f"{start};1 field 500;1 {wager} 1000")
        assert f"{wager} of 1000: it is made after the come-out roll, and no point is on" in message
        assert message.endswith(f"(13:69F-1.2(a){item})")


@pytest.mark.parametrize("change", ["remove {}", "reduce {} 400", "{} 400"])
@pytest.mark.parametrize(
    ("start", "wager", "name"), [("", "pass", "pass"), ("9 pass 500;roll 9;", "come", "come-5")]
)
def test_1_3_pass_and_come_are_frozen_once_they_have_a_point(
    start: str, wager: str, name: str, change: str
) -> None:
    text = change.format(name)
    before = played(f"{start}1 {wager} 1000;1 {change.format(wager)};9 field 100").round.seats[1].wagers
    assert {"remove": 0, "reduce": 400}.get(text.split()[0], 1400) == (
        before[wager].stake if wager in before else 0
    )
    message = refused(f"{start}1 {wager} 1000;roll 5;1 {text}")
    assert "13:69F-1.3" in message or message.endswith("the point is 5 (13:69F-1.2(a)1)")


@pytest.mark.parametrize(
    ("start", "wager", "name"),
    [("", "dont-pass", "dont-pass"), ("9 pass 500;roll 9;", "dont-come", "dont-come-5")],
)
def test_1_3_dont_wagers_come_down_but_never_go_up(start: str, wager: str, name: str) -> None:
    made = f"{start}1 {wager} 1000;roll 5"
    assert played(f"{made};1 reduce {name} 400").round.seats[1].wagers[name].stake == 400
    assert name not in played(f"{made};1 remove {name}").round.seats[1].wagers
    refused(f"{made};1 {name} 100")
    assert "expected less than the 1000 on the layout" in refused(f"{made};1 reduce {name} 1000")
    table = played(f"{made};1 reduce {name} 400")
    assert table.round.seats[1].chips == 600, "what comes down is the player's again"


@pytest.mark.parametrize("wager", [wager for wager in ANYTIME if "y-" not in wager])
def test_1_3_other_wagers_are_changed_before_any_roll(wager: str) -> None:
    for start in (COME_OUT, POINT_ON):
        script = f"{start};1 {wager} {STAKE};1 {wager} {STAKE}"
        assert played(script).round.seats[1].wagers[wager].stake == 2 * STAKE
        assert played(f"{script};1 reduce {wager} {STAKE}").round.seats[1].wagers[wager].stake == STAKE
        table = played(f"{script};1 remove {wager}")
        assert (table.round.seats[1].wagers, table.round.seats[1].chips) == ({}, 2 * STAKE)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("wager", list(INCREMENTS))
def test_only_stakes_are_taken_whose_wins_are_payable_in_the_smallest_chip(wager: str, unit: int) -> None:
    step = INCREMENTS[wager] * unit
    options = {"payout_unit": unit, "table_min": 25}
    for stake in (step, 7 * step):
        assert played(f"1 {wager} {stake}", **options).round.seats[1].wagers[wager].stake == stake
    for stake in range(unit, step, unit):
        message = refused(f"1 {wager} {stake}", **options)
        assert message.endswith(f"wager a multiple of {step} (13:69F-13.6(b)1)"), message
    assert f"whole multiples of the payout unit {unit} (" in refused(f"1 {wager} {step + 1}", **options)


@pytest.mark.parametrize("number", [5, 6, 8, 9])
def test_lay_stakes_are_payable(number: int) -> None:
    step = 300 if number in (5, 9) else 600
    assert f"wager a multiple of {step}" in refused(f"1 lay-{number} {40 * step + 100}")
    assert played(f"1 lay-{number} {40 * step}").round.seats[1].wagers[f"lay-{number}"].stake == 40 * step


def test_8_2_limits_hold_for_the_whole_stake_and_not_for_odds() -> None:
    limits = {"table_min": 500, "table_max": 1000}
    assert refused("1 pass 400", **limits).endswith("the limits of this table are 500 to 1000 (13:69F-8.2)")
    assert refused("1 pass 600;1 pass 500", **limits).endswith(
        "pass of 1100: the limits of this table are 500 to 1000 (13:69F-8.2)"
    )
    assert refused("1 pass 600;1 reduce pass 400", **limits).endswith("(13:69F-8.2)")
    odds = "1 pass 1000;roll 4;1 odds-take 2000"
    assert played(odds, **limits).round.seats[1].wagers["odds-take@pass"].stake == 2000
    assert (
        played("1 pass 1000;roll 4;1 odds-take 100", **limits).round.seats[1].wagers["odds-take@pass"].stake
        == 100
    )


def test_a_wager_needs_chips_in_hand() -> None:
    table = played("1 pass 1000")
    table.state.buy_in_as_needed = False
    before = untouched(table)
    with pytest.raises(Refusal, match=r"seat 1 has 0 in chips and needs 500: buy in first \(13:69E-1.6A\)"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="field", amount=500))
    assert untouched(table) == before


def test_a_player_wagers_only_for_an_own_seat() -> None:
    table = played("1 pass 1000;2 field 500")
    with pytest.raises(Refusal, match="the player at seat 1 cannot act for seat 2"):
        table.do(cmd.Bet(by=cmd.player(1), seat=2, wager="field", amount=500))
    with pytest.raises(BadInput, match="seat 7 is empty"):
        table.do(cmd.Bet(by=cmd.DEALER, seat=7, wager="field", amount=500))


@pytest.mark.parametrize("amount", [0, -100, 10.5, True, "100"])
def test_amounts_are_whole_cents_above_nothing(amount: object) -> None:
    table = played("1 pass 1000")
    with pytest.raises(BadInput, match=r"expected (cents, )?a whole number"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="field", amount=amount))  # type: ignore[arg-type]


def test_several_wagers_at_once_are_all_made_or_none() -> None:
    table = played("1 pass 1000")
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"field": 500, "hard_4": 500}))
    assert set(table.round.seats[1].wagers) == {"pass", "field", "hard-4"}
    before = untouched(table)
    with pytest.raises(Refusal):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"horn": 400, "place-win-6": 1000}))
    assert untouched(table) == before


def test_odds_above_the_minimum_change_what_is_payable() -> None:
    assert (
        result("9 pass 500;roll 9;1 place-win-6 500;roll 6", payout_table={"place-win-6": "6:5"})[
            "place-win-6"
        ].net
        == 600
    )
    assert "wager a multiple of 500" in refused("1 place-win-6 600", payout_table={"place_win_6": "6:5"})
