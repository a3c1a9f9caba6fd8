"""The shoe goes around the table: who takes it, keeps it, declines it and must pass it on."""

import pytest

from croupier.law.refusal import Refusal
from croupier.procedure.curator import CURATOR, OFFERED
from croupier.table import events as ev
from tests.games.punto_banco.tables import bet, close, of, report, said, say_of_shoe, sit, stacked

BANKER_WINS, PLAYER_WINS, TIE = "2s 9d 4h 8c", "4s Kd 5h 8c", "3s 8d 5h Qc"


def holder(table) -> str:  # type: ignore[no-untyped-def]
    return table.round.markers.get(CURATOR, "")


def test_3_6_the_shoe_goes_to_the_first_seat_that_has_a_wager() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 2)
    bet(table, 5, player=1000)
    bet(table, 9, player=1000)
    events = close(table)
    assert "Seat 5 is the curator and deals" in said(events)
    assert holder(table) == "5"


def test_3_11_the_curator_keeps_the_shoe_after_a_banker_win_and_after_a_tie() -> None:
    table = stacked(f"{BANKER_WINS} {TIE} {PLAYER_WINS}")
    sit(table, 1, 3)
    for kept in (True, True, False):
        bet(table, 1, player=1000)
        bet(table, 3, player=1000)
        close(table)
        assert (holder(table) == "1") == kept
    assert table.round.markers[OFFERED] == "2"


def test_3_11_after_a_player_win_the_shoe_moves_to_the_right_around_the_table() -> None:
    table = stacked(f"{PLAYER_WINS} " * 3)
    curators = []
    for _ in range(3):
        bet(table, 2, tie=500)
        bet(table, 14, tie=500)
        events = close(table)
        curators.append(next(event.value for event in of(events, ev.Marked) if event.name == CURATOR))
    assert curators == ["2", "14", "2"]


def test_a_curator_who_makes_no_wager_passes_the_shoe() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS}")
    sit(table, 1, 4)
    bet(table, 1, banker=1000)
    close(table)
    bet(table, 4, banker=1000)
    assert "Seat 1 makes no wager: the shoe passes from seat 1 to the right" in said(close(table))
    assert holder(table) == "4"


def test_whoever_declines_is_passed_over_until_somebody_takes_the_shoe() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2, 3)
    for seat in (1, 2, 3):
        bet(table, seat, banker=1000)
    with pytest.raises(Refusal, match="the shoe is offered to seat 1"):
        say_of_shoe(table, 2, "decline")
    say_of_shoe(table, 1, "decline")
    say_of_shoe(table, 2, "decline")
    close(table)
    assert holder(table) == "3"


def test_a_dealer_deals_where_all_decline_and_somebody_may_change_their_mind() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS}")
    bet(table, 1, banker=1000)
    say_of_shoe(table, 1, "decline")
    assert "Nobody takes the shoe: a dealer deals" in said(close(table))
    with pytest.raises(Refusal, match="offered to nobody"):
        say_of_shoe(table, 1, "decline")
    with pytest.raises(Refusal, match="needs a wager"):
        say_of_shoe(table, 1, "accept")
    bet(table, 1, banker=1000)
    say_of_shoe(table, 1, "accept")
    close(table)
    assert holder(table) == "1"


def test_the_curator_may_pass_the_shoe_between_rounds_and_nobody_else() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS}")
    bet(table, 1, banker=1000)
    bet(table, 2, banker=1000)
    close(table)
    with pytest.raises(Refusal, match="seat 2 does not have the shoe"):
        say_of_shoe(table, 2, "pass")
    with pytest.raises(Refusal, match="seat 1 has the shoe"):
        say_of_shoe(table, 2, "accept")
    say_of_shoe(table, 1, "pass")
    bet(table, 1, banker=1000)
    bet(table, 2, banker=1000)
    close(table)
    assert holder(table) == "2"


def test_a_curator_who_breaks_a_rule_is_replaced() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS}")
    with pytest.raises(Refusal, match="no player has the shoe"):
        report(table, "curator_replaced")
    bet(table, 1, banker=1000)
    bet(table, 2, banker=1000)
    close(table)
    report(table, "curator_replaced")
    assert holder(table) == ""
    bet(table, 1, banker=1000)
    bet(table, 2, banker=1000)
    close(table)
    assert holder(table) == "2"


def test_3_7_the_largest_player_wager_turns_the_players_hand_and_the_curator_the_bankers() -> None:
    table = stacked(BANKER_WINS)
    bet(table, 1, banker=5000)
    bet(table, 4, player=2000)
    bet(table, 7, player=3000)
    bet(table, 9, player=3000)
    events = close(table)
    turned = [text for text in said(events) if "turns" in text]
    assert turned == ["Seat 7 turns the Player's Hand", "Seat 1 turns the Banker's Hand"]


def test_the_dealer_turns_a_hand_nobody_wagers_on() -> None:
    table = stacked(BANKER_WINS)
    bet(table, 1, tie=500)
    assert "The dealer turns the Player's Hand" in said(close(table))
