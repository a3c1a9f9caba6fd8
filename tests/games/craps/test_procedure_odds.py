"""Odds behind line and come wagers (1.6): when, how much, what they pay, and what they follow."""

import pytest

from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.games.craps.scripts import POINTS, bet, played, result, untouched

TAKE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
MAP = {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}
FLAT = 3000


def flat(wager: str, point: int) -> tuple[str, str]:
    """A script that gives a wager its point, and the name it then has; the come-out point differs."""
    if "pass" in wager:
        return f"1 {wager} {FLAT};roll {point}", wager
    return f"9 pass 500;roll {5 if point == 9 else 9};1 {wager} {FLAT};roll {point}", f"{wager}-{point}"


def cap(odds: str, point: int, multiple: int) -> int:
    win, stake = TAKE[point]
    return FLAT * multiple if odds == "odds-take" else FLAT * multiple * win // stake


@pytest.mark.parametrize("options", [{}, {"odds_multiple": 1}, {"odds_multiple": 10}, {"odds_multiple": MAP}])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("wager", ["pass", "dont-pass", "come", "dont-come"])
def test_1_6_odds_reach_the_cap_and_pay_true_odds(wager: str, point: int, options: dict[str, object]) -> None:
    odds = "odds-lay" if "dont" in wager else "odds-take"
    start, name = flat(wager, point)
    multiple = options.get("odds_multiple", 2)
    most = cap(odds, point, multiple[str(point)] if isinstance(multiple, dict) else int(str(multiple)))
    win, stake = TAKE[point]
    won = result(f"{start};1 {odds} {most};roll {7 if 'dont' in wager else point}", **options)[odds]
    assert (won.outcome, won.net, won.cite) == (
        "win", most * win // stake if odds == "odds-take" else most * stake // win, "19:47-1.6",
    )  # fmt: skip
    lost = result(f"{start};1 {odds} {most};roll {point if 'dont' in wager else 7}", **options)[odds]
    assert (lost.outcome, lost.net) == ("lose", -most)
    table = played(start, **options)
    before = untouched(table)
    message = (
        rf"{odds} of {most + 3000}: at most {most} may stand behind 3000 with the point {point} \(19:47-1.6\)"
    )
    with pytest.raises(Refusal, match=message):
        bet(table, 1, odds, most + 3000, behind=name)
    assert untouched(table) == before


@pytest.mark.parametrize("wager", ["pass", "come", "dont-pass", "dont-come"])
def test_1_6_odds_wait_for_the_point_of_their_wager(wager: str) -> None:
    odds = "odds-lay" if "dont" in wager else "odds-take"
    start = "" if "pass" in wager else "9 dont-pass 500;roll 9;"
    table = played(f"{start}1 {wager} 1000")
    with pytest.raises(Refusal, match=r"wager with a point \(19:47-1.6\)"):
        bet(table, 1, odds, 600)
    with pytest.raises(Refusal, match=f"behind {wager}: seat 1 has no such wager with a point"):
        bet(table, 1, odds, 600, behind=wager)


def test_odds_name_the_come_wager_where_only_one_has_a_point() -> None:
    start = "1 pass 1000;roll 9;1 come 1000;roll 5"
    assert "odds-take@come-5" in played(f"{start};1 odds-take 1000 behind come").round.seats[1].wagers
    assert "odds-take@pass" in played(f"{start};1 odds-take 1000 behind pass").round.seats[1].wagers
    table = played(f"{start};1 come 1000;roll 6")
    with pytest.raises(Refusal, match="no such wager with a point"):
        bet(table, 1, "odds-take", 500, behind="come")


def test_1_6_odds_are_made_raised_lowered_and_removed_before_any_roll() -> None:
    table = played(
        "1 pass 1000;roll 9;roll 5;1 odds-take 1000;roll 6;1 odds-take 1000;roll 4;1 reduce odds-take 400"
    )
    assert table.round.seats[1].wagers["odds-take@pass"].stake == 400
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="odds-take"))
    assert list(table.round.seats[1].wagers) == ["pass"]
    assert table.round.seats[1].chips == 2000
    bet(table, 1, "odds-take", 2000)
    assert table.round.seats[1].wagers["odds-take@pass"].stake == 2000


@pytest.mark.parametrize(
    ("point", "laid", "reduced", "left"),
    [
        (4, 4000, 500, 2000),
        (5, 3000, 500, 1500),
        (6, 2400, 300, 600),
        (6, 2400, 100, 0),
        (6, 1200, 500, 1200),
    ],
)
def test_1_3_odds_laid_are_cut_to_the_new_cap_with_the_flat_wager(
    point: int, laid: int, reduced: int, left: int
) -> None:
    start = f"1 dont-pass 1000;roll {point};1 odds-lay {laid}"
    table = played(start)
    events = table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="dont-pass", amount=reduced))
    wagers = table.round.seats[1].wagers
    assert wagers["dont-pass"].stake == reduced
    assert (wagers["odds-lay@dont-pass"].stake if left else 0) == left
    assert ("odds-lay@dont-pass" in wagers) == (left > 0)
    assert sum(isinstance(event, ev.Wagered) for event in events) == 1, "one act, one entry"
    assert table.round.seats[1].chips == 1000 - reduced + laid - left


def test_1_3_odds_stand_behind_the_wager_they_name_alone() -> None:
    start = (
        "1 dont-pass 1000;roll 4;1 odds-lay 4000;1 dont-come 1000;roll 5;1 odds-lay 3000 behind dont-come-5"
    )
    wagers = played(f"{start};1 remove dont-come-5").round.seats[1].wagers
    assert {name: wager.stake for name, wager in wagers.items()} == {
        "dont-pass": 1000,
        "odds-lay@dont-pass": 4000,
    }


@pytest.mark.parametrize(
    ("flat_stake", "point", "odds", "most"),
    [
        (300, 6, "odds-take", 1000),
        (300, 5, "odds-take", 600),
        (100, 8, "odds-take", 500),
        (300, 6, "odds-lay", 1200),
    ],
)
def test_odds_round_up_reaches_the_next_payable_amount(
    flat_stake: int, point: int, odds: str, most: int
) -> None:
    wager = "pass" if odds == "odds-take" else "dont-pass"
    table = played(f"1 {wager} {flat_stake};roll {point};1 {odds} {most}", odds_round_up=True)
    assert table.round.seats[1].wagers[f"{odds}@{wager}"].stake == most
    with pytest.raises(Refusal, match=f"at most {most} may stand behind {flat_stake}"):
        bet(table, 1, odds, 600)
    if most > 2 * flat_stake:
        plain = 2 * flat_stake if odds == "odds-take" else 720
        with pytest.raises(Refusal, match=f"at most {plain} may stand behind"):
            played(f"1 {wager} {flat_stake};roll {point};1 {odds} {most}")


def test_unpayable_odds_are_refused_with_the_amount_to_take() -> None:
    with pytest.raises(
        Refusal, match=r"not payable in whole units of 100; wager a multiple of 200 \(13:69F-13.6\(b\)1\)"
    ):
        played("1 pass 1000;roll 5;1 odds-take 900")
    with pytest.raises(Refusal, match="wager a multiple of 600"):
        played("1 dont-pass 1000;roll 6;1 odds-lay 500")
