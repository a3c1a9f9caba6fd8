"""The options, the layout, the words and the board of sic bo."""

from typing import Any

import pytest

import croupier
from croupier.games.guide import layout_areas, wager_lines
from croupier.games.sic_bo.game import GAME
from croupier.law.refusal import CroupierError
from croupier.report.layout import layout_svg
from croupier.table import commands as cmd
from croupier.table import events as ev

EDITION = GAME.edition()
PLAYER = cmd.player(1)


def opened(**options: Any) -> croupier.Table:
    table = croupier.open_table("sic-bo", options, mode="live", buy_in_as_needed=True)
    table.do(cmd.Sit(by=PLAYER, seat=1))
    return table


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"two_dice_odds": "7:1"}, "two_dice_odds of 7:1: expected 5:1 or 6:1"),
        ({"two_dice_odds": "4:1"}, "two_dice_odds of 4:1: expected 5:1 or 6:1"),
        ({"min_shakes": 2}, "min_shakes of 2: expected at least 3"),
        ({"payout_unit": 10}, "payout_unit of $0.10: expected at least $0.25"),
        ({"payout_unit": 1000}, "payout_unit of $10: expected at most $5"),
        ({"shaker": "electric"}, "expected manual or automated"),
        ({"table_min": 500, "table_max": 400}, "table_max of $4: expected at least the table_min of $5"),
        ({"triple_max": 50}, "triple wagers of $1 to $0.50: the maximum is below the minimum"),
        ({"payout_table": {"total": "5:1"}}, "payout_table.total.4 is 5:1, below the minimum of 60:1"),
        ({"payout_table": {"one-of-a-kind": {"4": "9:1"}}}, "has no row '4': expected one of 1, 2, 3"),
        ({"payout_table": {"four-of-a-kind": "9:1"}}, "sic-bo has no wager 'four-of-a-kind'"),
        ({"payout_table": {"total": "x"}}, "option payout_table.total: odds 'x'"),
    ],
)
def test_options_outside_the_rules_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CroupierError) as refused:
        GAME.options(options)
    assert message in refused.value.spoken


def test_what_is_named_itself_goes_before_its_family() -> None:
    table = opened(payout_table={"total-10": "8:1", "total": {"10": "7:1", "11": "7:1"}})
    for wager in ("total-10", "total-11"):
        table.do(cmd.Bet(by=PLAYER, seat=1, wager=wager, amount=100))
    table.do(cmd.Close(by=cmd.DEALER))
    won = table.do(cmd.Enter(by=cmd.DEALER, values=(4, 5, 1)))
    paid = {each.wager: each.net for event in won if isinstance(event, ev.Settled) for each in event.results}
    assert paid == {"total-10": 800, "total-11": -100}


def test_the_felt_has_fifty_areas_each_with_its_own_odds() -> None:
    areas = layout_areas(GAME, EDITION, GAME.options())
    lines = {line.id for line in wager_lines(GAME, EDITION, GAME.options())}
    assert len(lines) == 50
    assert {name for name, area in areas.items() if area.wager} == lines
    assert (areas["three-of-a-kind-5"].label, areas["two-dice-26"].label) == ("⚄⚄⚄", "⚁⚅")
    drawn = layout_svg(GAME, EDITION, GAME.options({"payout_table": {"total-9": "7:1"}}))
    assert drawn.count("6 to 1") == 3
    assert "7 to 1" in drawn
    assert " for " not in drawn


def test_the_dealer_shakes_as_often_as_the_table_says_and_losers_are_taken_first() -> None:
    table = opened(min_shakes=5)
    table.do(cmd.Bets(by=PLAYER, seat=1, wagers={"small": 500, "big": 500}))
    closed = table.do(cmd.Close(by=cmd.DEALER))
    assert [event.text for event in closed if isinstance(event, ev.Announced)] == [
        "The dealer shakes the covered shaker at least 5 times"
    ]
    events = table.do(cmd.Enter(by=cmd.DEALER, values=(6, 6, 5)))
    settled = [event.results[0].wager for event in events if isinstance(event, ev.Settled)]
    assert settled == ["small", "big"]


def test_wrong_values_are_corrected_and_the_right_areas_settled() -> None:
    table = opened()
    table.do(cmd.Bet(by=PLAYER, seat=1, wager="total-12", amount=100))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, values=(5, 5, 3)))
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="wrong_values_entered"))
    table.do(cmd.Correct(by=cmd.FLOORPERSON, entry=table.entries - 1, values=(5, 5, 2)))
    assert table.round.seats[1].chips == 100 + 600


def test_a_device_out_of_order_is_repaired_by_the_word_of_a_floorperson() -> None:
    table = opened()
    with pytest.raises(CroupierError, match="nothing is out of order"):
        table.do(cmd.Say(by=cmd.FLOORPERSON, word="repaired"))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="display_failed"))
    table.do(cmd.Enter(by=cmd.DEALER, values=(1, 2, 3)))
    with pytest.raises(CroupierError, match="until a floorperson says repaired"):
        table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(CroupierError, match="for a floorperson to say"):
        table.do(cmd.Say(by=cmd.DEALER, word="repaired"))
    with pytest.raises(CroupierError, match="is not allowed here: expected repaired"):
        table.do(cmd.Say(by=cmd.FLOORPERSON, word="hello"))
    table.do(cmd.Say(by=cmd.FLOORPERSON, word="repaired"))
    table.do(cmd.Close(by=cmd.DEALER))


def test_a_virtual_shake_reveals_its_seed() -> None:
    table = croupier.open_table("sic-bo", {})
    table.do(cmd.Sit(by=PLAYER, seat=1, buy_in=10_000))
    table.do(cmd.Bet(by=PLAYER, seat=1, wager="small", amount=500))
    (drawn,) = [each for each in table.do(cmd.Close(by=cmd.DEALER)) if isinstance(each, ev.Drawn)]
    assert len(drawn.values) == 3
    assert drawn.seed
