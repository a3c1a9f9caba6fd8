"""The fire wager: its gate, its time, what it counts and what it pays."""

from datetime import date
from itertools import count

import pytest

import croupier
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.craps.scripts import ROLL_OF, bet, played, result

HOUR = 3_600_000
FIRE = {"fire_offered": True}
ALL = (4, 5, 6, 8, 9, 10)


def made(*points: int) -> str:
    return ";".join(f"roll {point};roll {point}" for point in points)


@pytest.mark.parametrize("paytable", [None, {"4": 39, "5": 199, "6": 499}])
@pytest.mark.parametrize("count", range(6))
def test_points_made_before_the_loser_7_are_counted_once_each(
    count: int, paytable: dict[str, int] | None
) -> None:
    options = FIRE if paytable is None else {**FIRE, "fire_paytable": paytable}
    pays = {int(points): odds for points, odds in (paytable or {"4": 24, "5": 249}).items()}
    points = ALL[:count]
    script = ";".join(filter(None, ("1 fire 500", made(*points), made(*points[:1]), "roll 9;roll 5;roll 7")))
    found = result(script, **options)["fire"]
    expected = ("win", 500 * pays[count]) if count >= 4 else ("lose", -500)
    assert (found.outcome, found.net, found.cite) == (*expected, "13:69E-1.11(d)")


def test_a_sixth_point_pays_at_once() -> None:
    table = played(f"1 fire 500;{made(*ALL)}", **FIRE)
    assert "fire" not in table.round.seats[1].wagers
    assert table.round.seats[1].chips == 500 * 1000
    assert table.round.markers["fire"] == "4 5 6 8 9 10"


def test_come_out_rolls_that_set_no_point_count_nothing() -> None:
    assert (
        result(f"1 fire 500;roll 7;roll 11;roll 2;{made(4, 5, 6)};roll 7;roll 9;roll 7", **FIRE)["fire"].net
        == -500
    )


def test_fire_markers_follow_the_points() -> None:
    table = played(f"1 fire 500;{made(6, 4)};roll 9", **FIRE)
    values = [
        event.value for event in table.journal.events if isinstance(event, ev.Marked) and event.name == "fire"
    ]
    assert values == ["open", "none", "6", "4 6"]
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, 3)))
    assert table.round.markers["fire"] == "open"


@pytest.mark.parametrize("script", ["roll 7", "roll 6", "roll 6;roll 6", "roll 6;roll 5"])
def test_fire_is_made_before_a_shooters_first_come_out_roll(script: str) -> None:
    table = played(f"9 pass 500;{script};1 field 500", **FIRE)
    with pytest.raises(
        Refusal, match=r"fire of 500: it is made before a shooter's first come-out roll \(13:69E-1.11\(d\)\)"
    ):
        bet(table, 1, "fire", 500)
    table = played("9 pass 500;roll 6;roll 7;1 fire 500", **FIRE)
    assert "fire" in table.round.seats[1].wagers


@pytest.mark.parametrize("change", ["1 remove fire", "1 reduce fire 100"])
def test_fire_is_free_until_the_first_come_out_roll_and_then_frozen(change: str) -> None:
    played(f"1 fire 500;{change}", **FIRE)
    for rolls in ("roll 6", "roll 7"):
        with pytest.raises(Refusal, match=r"neither reduced nor removed once it is under way \(13:69F-1.3\)"):
            played(f"1 fire 500;{rolls};{change}", **FIRE)


def test_fire_is_gated_by_its_option_and_its_day() -> None:
    with pytest.raises(Refusal, match=r"fire: not offered at this table, fire_offered is off"):
        played("1 fire 500")
    with pytest.raises(Refusal, match="2000-01-01"):
        croupier.open_table("craps", FIRE, date(1999, 12, 31))
    assert croupier.open_table("craps", FIRE, date(2000, 1, 3)).round.markers == {"fire": "open"}
    assert croupier.open_table("craps").round.markers == {}


def test_fire_counts_on_when_the_shooter_gives_up_the_dice() -> None:
    start = f"1 shooter;2 pass 500;1 fire 500;1 pass 500;{made(4)};1 dice pass;2 shooter"
    rest = ";".join(f"2 pass 500;{made(point)}" for point in (5, 6, 8))
    assert result(f"{start};{rest};2 pass 500;roll 9;roll 7", **FIRE)["fire"].net == 12_000


def test_fire_withdrawn_while_a_fire_wager_is_up_ends_with_that_wager() -> None:
    table = croupier.open_table("craps", FIRE, mode="live", clock=count(1_700_000_000_000, HOUR).__next__)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    bet(table, 1, "fire", 500)
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="fire_offered", value=False))
    for point in (4, 5, 6, 8):
        for _ in range(2):
            table.do(cmd.Enter(by=cmd.DEALER, values=ROLL_OF[point]))
    assert table.round.options.fire_offered
    table.do(cmd.Enter(by=cmd.DEALER, values=(5, 4)))
    table.do(cmd.Enter(by=cmd.DEALER, values=(4, 3)))
    assert table.round.seats[1].chips == 9500 + 500 + 12_000
    assert not table.round.options.fire_offered
    with pytest.raises(Refusal, match="fire"):
        bet(table, 1, "fire", 500)


def test_fire_withdrawn_and_offered_again_waits_for_the_next_shooter() -> None:
    table = croupier.open_table("craps", FIRE, mode="live", clock=count(1_700_000_000_000, HOUR).__next__)
    for offered, roll in ((False, (4, 2)), (True, (3, 3))):
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option="fire_offered", value=offered))
        table.do(cmd.Enter(by=cmd.DEALER, values=roll))
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    with pytest.raises(Refusal, match="before a shooter's first come-out roll"):
        bet(table, 1, "fire", 500)
    for roll in ((4, 2), (4, 3)):
        table.do(cmd.Enter(by=cmd.DEALER, values=roll))
    bet(table, 1, "fire", 500)
