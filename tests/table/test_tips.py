"""Tips: a patron's own chips go into the tip box, between rounds, and are no part of the table's win."""

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.fold import drop, win
from croupier.table.replay import replay
from croupier.table.table import Table

ANN = cmd.player(1, "Ann")


def seated(game: str = "let-it-ride", chips: int = 10_000) -> Table:
    table = croupier.open_table(game)
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=chips))
    return table


def tip(cents: int) -> cmd.Tip:
    return cmd.Tip(by=ANN, seat=1, cents=cents)


def test_a_tip_goes_into_the_tip_box_and_not_into_the_win() -> None:
    table = seated()
    table.do(tip(500))
    assert table.round.ledger["tip_box"] == 500
    assert table.round.seats[1].chips == 9_500
    assert (drop(table.round), win(table.round)) == (10_000, 0)
    assert sum(table.round.ledger.values()) == 0
    assert replay(table.journal).head == table.head


@pytest.mark.parametrize("cents", [0, -100, 30, 10_100])
def test_a_tip_is_chips_the_patron_has(cents: int) -> None:
    table = seated()
    before = table.state.record()
    with pytest.raises((BadInput, Refusal)):
        table.do(tip(cents))
    assert table.state.record() == before


def test_nobody_tips_from_an_empty_seat_or_while_cards_are_out() -> None:
    table = seated()
    with pytest.raises(BadInput, match="seat 2 is empty"):
        table.do(cmd.Tip(by=cmd.player(2), seat=2, cents=100))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 500)))
    table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(Refusal, match="before the next round") as refused:
        table.do(tip(500))
    assert "13:69E-1.11(c)" in refused.value.cite


def test_what_is_owed_cannot_be_given_away() -> None:
    table = croupier.open_table("baccarat", mode="live")
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=100_000))
    owed = {"vigorish 1": "2500"}
    table.round.markers.update(owed)
    with pytest.raises(Refusal, match="2500"):
        table.do(tip(100_000))
    table.do(tip(97_500))
