"""The money of craps: stakes that can be paid, vigorish, and caps on odds (19:47-1.4 to 1.6)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.craps.game import GAME, CrapsOptions
from croupier.games.craps.settlement import (
    buy_fee,
    check_odds,
    check_stake,
    lay_cap,
    lay_fee,
    odds_cap,
    smallest_with_fee,
    take_cap,
    vigorish,
)
from croupier.law.odds import Odds
from croupier.law.outcome_reading import wager_tables
from croupier.law.refusal import Refusal
from croupier.procedure.outcomes import Placed, settle_wager

ALL = CrapsOptions(fire_offered=True, unconfirmed_props=True)
OFFERED = wager_tables(GAME.edition(), ALL)
RATE = Fraction(1, 20)


def test_payouts_above_the_minimum_are_paid() -> None:
    options = CrapsOptions(
        field_12=Odds(3), payout_table={"place_win_6": "6:5", "horn": {"2": "7:1"}, "any-seven": 5}
    )
    offered = wager_tables(GAME.edition(), options)
    assert str(offered["field"].resolve(0, 6, 6).odds) == "3:1"
    assert str(offered["field"].resolve(0, 1, 1).odds) == "2:1"
    assert str(offered["place-win-6"].resolve(0, 3, 3).odds) == "6:5"
    assert str(offered["place-win-8"].resolve(0, 4, 4).odds) == "7:6"
    assert str(offered["horn"].resolve(0, 1, 1).odds) == "7:1"
    assert str(offered["horn"].resolve(0, 6, 6).odds) == "27:4"
    assert str(offered["any-seven"].resolve(0, 3, 4).odds) == "5:1"


INCREMENTS = {
    **dict.fromkeys(("place-win-6", "place-win-8", "lay-6", "lay-8"), 600),
    **dict.fromkeys(("place-win-4", "place-win-5", "place-win-9", "place-win-10"), 500),
    **dict.fromkeys(("place-lose-6", "place-lose-8", "buy-6", "buy-8"), 500),
    **dict.fromkeys(("place-lose-4", "place-lose-10"), 1100),
    **dict.fromkeys(("place-lose-5", "place-lose-9"), 800),
    **dict.fromkeys(("lay-5", "lay-9"), 300),
    **dict.fromkeys(("lay-4", "lay-10", "buy-5", "buy-9"), 200),
    **{"horn": 400, "field": 100, "pass": 100, "craps-eleven": 100},
}


@pytest.mark.parametrize(("name", "increment"), INCREMENTS.items())
def test_smallest_payable_stakes(name: str, increment: int) -> None:
    assert OFFERED[name].increment(100) == increment
    assert OFFERED[name].increment(25) == increment // 4


def test_a_stake_that_cannot_be_paid_is_refused_and_the_right_one_named() -> None:
    with pytest.raises(Refusal) as refused:
        check_stake(OFFERED["place-win-6"], 1000, ALL)
    assert str(refused.value) == (
        "place-win-6 of 1000: the win (1166.67) is not payable in whole units of 100; "
        "wager a multiple of 600 (19:47-13.6(b)1)"
    )
    with pytest.raises(Refusal, match=r"whole multiples of the payout unit 100"):
        check_stake(OFFERED["pass"], 1050, ALL)
    with pytest.raises(Refusal, match="whole multiples"):
        check_stake(OFFERED["pass"], 0, ALL)
    with pytest.raises(Refusal, match=r"limits of this table are 100 to 10000000 \(19:47-8.2\)"):
        check_stake(OFFERED["pass"], 10_000_100, ALL)


@given(st.sampled_from(sorted(OFFERED)), st.integers(1, 400), st.sampled_from([25, 50, 100, 500]))
def test_accepted_stakes_are_exactly_those_every_win_of_which_is_payable(
    name: str, units: int, unit: int
) -> None:
    wager, stake = OFFERED[name], units * unit
    options = CrapsOptions(payout_unit=unit, table_min=25, vig_rate=0)
    payable = all(stake * odds.fraction % unit == 0 for odds in wager.payouts())
    try:
        check_stake(wager, stake, options)
        accepted = True
    except Refusal:
        accepted = False
    assert accepted == payable
    assert payable == (stake % wager.increment(unit) == 0)


def test_1_5_vigorish_is_rounded_down_to_the_payout_unit() -> None:
    assert buy_fee(2000, RATE, 100) == 100
    assert buy_fee(3900, RATE, 100) == 100
    assert buy_fee(1900, RATE, 100) == 0
    assert lay_fee(2000, RATE, 100) == 100
    assert vigorish(OFFERED["buy-4"], 2000, RATE, 100) == 100
    assert vigorish(OFFERED["lay-10"], 4000, RATE, 100) == 100
    assert vigorish(OFFERED["place-win-4"], 2000, RATE, 100) == 0


@pytest.mark.parametrize(
    ("name", "smallest"),
    [("buy-4", 2000), ("buy-6", 2000), ("lay-4", 4000), ("lay-5", 3000), ("lay-6", 2400)],
)
def test_smallest_bought_stake_pays_one_unit_of_vigorish(name: str, smallest: int) -> None:
    wager = OFFERED[name]
    assert smallest_with_fee(wager, RATE, 100) == smallest
    assert vigorish(wager, smallest, RATE, 100) == 100
    assert vigorish(wager, smallest - wager.increment(100), RATE, 100) == 0
    with pytest.raises(Refusal, match=f"wager at least {smallest}"):
        check_stake(wager, smallest - wager.increment(100), ALL)
    check_stake(wager, smallest, ALL)
    with pytest.raises(Refusal, match="wager at least 6000 at this table"):
        check_stake(wager, smallest, CrapsOptions(buy_lay_min=6000))
    check_stake(wager, 6000, CrapsOptions(buy_lay_min=6000))


def test_net_of_vigorish() -> None:
    def net(name: str, stake: int, roll: tuple[int, int], fee: int = 0, on_win: int = 0) -> int:
        wager = OFFERED[name]
        placed = Placed(1, wager.key, stake, fee=fee)
        return settle_wager(wager, placed, wager.resolve(0, *roll), lambda table, stake: on_win).net

    assert net("buy-4", 2000, (2, 2), fee=100) == 3900
    assert net("lay-4", 4000, (2, 2), fee=100) == -4100
    assert net("buy-4", 2000, (3, 4), on_win=100) == -2000
    assert net("lay-4", 4000, (3, 4), on_win=100) == 1900
    assert net("dont-pass", 1000, (6, 6)) == net("world", 1000, (3, 4)) == 0


def test_1_6_caps_on_odds() -> None:
    assert take_cap(1000, 6, 2) == 2000
    assert take_cap(1000, 6, {6: 5}) == 5000
    assert lay_cap(1000, 4, 2, Odds(1, 2)) == 4000
    assert lay_cap(1500, 4, 2, Odds(1, 2)) == 6000
    assert lay_cap(1000, 5, 2, Odds(2, 3)) == 3000
    assert lay_cap(1000, 6, {6: 3}, Odds(5, 6)) == 3600
    take, lay = OFFERED["odds-take"], OFFERED["odds-lay"]
    check_odds(lay, 4000, 1000, 4, ALL)
    with pytest.raises(Refusal, match=r"at most 2000 may stand behind 1000 with the point 6 \(19:47-1.6\)"):
        check_odds(take, 2500, 1000, 6, ALL)
    with pytest.raises(Refusal, match="wager a multiple of 500"):
        check_odds(take, 1800, 1000, 6, ALL)
    assert odds_cap(take, 700, 9, CrapsOptions(odds_multiple=1)) == 700
    assert odds_cap(take, 700, 9, CrapsOptions(odds_multiple=1, odds_round_up=True)) == 800
    check_odds(take, 800, 700, 9, CrapsOptions(odds_multiple=1, odds_round_up=True))
