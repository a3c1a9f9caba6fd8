"""A round step by step: burn, cut, cards, calls, the order of settlement, vigorish and the end of a shoe."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_card, parse_cards
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.curator import CURATOR
from croupier.procedure.punto_banco import LAST_HAND
from croupier.procedure.vigorish import owed
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import view
from tests.games.punto_banco.tables import (
    GAMES,
    bet,
    close,
    enter,
    live,
    nets,
    of,
    report,
    said,
    seeded,
    sit,
    stacked,
)

BANKER_WINS, PLAYER_WINS, TIE = "2s 9d 4h 8c", "4s Kd 5h 8c", "3s 8d 5h Qc"


@pytest.mark.parametrize("game", GAMES)
def test_cards_alternate_and_counts_and_result_are_called(game: str) -> None:
    table = stacked("Js Qd 4h 3c 9s 5h", game)
    bet(table, 1, player=1000)
    events = close(table)
    hands = {holder: [card for event in of(events, ev.Dealt) for to, card in event.cards if to == holder]
             for holder in ("player", "banker")}  # fmt: skip
    assert len(hands["player"]) == len(hands["banker"]) == 3
    called = [
        text for text in said(events) if not text.startswith(("Seat", "The dealer", "One more", "Nobody"))
    ]
    assert called == [
        "Player shows 4",
        "Banker shows 3",
        "Card for the Player",
        "Card for the Banker",
        "Banker wins, 8 to 3",
    ]


@pytest.mark.parametrize(
    ("first", "burned"), [("As", 2), ("2d", 3), ("9h", 10), ("Tc", 11), ("Jd", 11), ("Kd", 11)]
)
def test_3_5_as_many_cards_are_burned_as_the_first_one_counts(first: str, burned: int) -> None:
    table = live()
    bet(table, 1, player=1000)
    close(table)
    table.do(cmd.Enter(by=cmd.DEALER, cards=(parse_card(first),)))
    assert table.round.shoes["shoe"].drawn == burned
    assert table.round.shoes["shoe"].left == 416 - burned
    enter(table, BANKER_WINS)
    assert table.round.shoes["shoe"].drawn == burned + 4


def test_the_burn_card_of_a_live_table_may_stay_unrecorded() -> None:
    table = live("minibaccarat")
    bet(table, 1, player=1000)
    close(table)
    assert "Turn up the burn card, or leave it unrecorded" in table.prompt()
    table.do(cmd.Enter(by=cmd.DEALER))
    enter(table, PLAYER_WINS)
    assert list(nets(table.journal.events)) == [(1, "player", 1000)]
    assert replay(table.journal).head == table.head


def test_3_10_losing_wagers_are_collected_before_winners_are_paid_by_rising_seats() -> None:
    table = stacked(BANKER_WINS)
    bet(table, 9, player=1000, banker=1000)
    bet(table, 2, player=1000, banker=1000)
    assert list(nets(close(table))) == [
        (2, "player", -1000),
        (9, "player", -1000),
        (2, "banker", 950),
        (9, "banker", 950),
    ]


def test_7_10_minibaccarat_settles_from_the_dealers_right() -> None:
    table = stacked(BANKER_WINS, "minibaccarat")
    bet(table, 2, banker=1000)
    bet(table, 6, banker=1000)
    assert [seat for seat, _, _ in nets(close(table))] == [6, 2]


def test_3_3_deferred_vigorish_is_marked_in_the_box_and_the_chips_stay_with_the_patron() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS}")
    sit(table, 3, buy_in=50_000)
    bet(table, 3, banker=10_000)
    close(table)
    assert owed(table.round, 3) == 500
    assert table.round.seats[3].chips == 60_000
    bet(table, 3, banker=3500)
    close(table)
    assert owed(table.round, 3) == 675
    table.do(cmd.Leave(by=cmd.player(3), seat=3))
    assert of(table.journal.events, ev.Left)[-1].chips == 60_000 + 3500 - 675
    assert owed(table.round, 3) == 0
    assert sum(table.round.ledger.values()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_3_3_vigorish_that_is_marked_may_be_paid_between_rounds(game: str) -> None:
    table = stacked(BANKER_WINS, game)
    bet(table, 3, banker=10_000)
    close(table)
    chips = table.round.seats[3].chips
    pay = cmd.Say(by=cmd.player(3), seat=3, word="pay")
    events = table.do(pay)
    assert [type(event) for event in events] == [ev.Said, ev.Transferred, ev.Marked]
    assert owed(table.round, 3) == 0
    assert table.round.seats[3].chips == chips - 500
    assert table.round.movements["vigorish"] == 500
    with pytest.raises(Refusal, match="no vigorish is marked in box 3"):
        table.do(pay)


def test_3_3_vigorish_is_not_paid_during_a_round() -> None:
    table = live()
    bet(table, 3, banker=10_000)
    table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(Refusal, match="betting is closed"):
        table.do(cmd.Say(by=cmd.player(3), seat=3, word="pay"))


def test_vigorish_collected_at_once_leaves_no_marker() -> None:
    table = stacked(BANKER_WINS, vigorish_collection="immediate")
    sit(table, 3, buy_in=50_000)
    bet(table, 3, banker=10_000)
    events = close(table)
    assert "Vigorish of $5 is collected from seat 3" in said(events)
    assert table.round.seats[3].chips == 59_500
    moved = [(event.cents, event.target, event.reason) for event in of(events, ev.Transferred)]
    assert moved == [(500, "seat:3", "payment"), (500, "inventory", "vigorish")]
    assert table.round.movements["vigorish"] == 500


def test_a_patron_who_cannot_pay_stays_or_is_written_off() -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS} {PLAYER_WINS}")
    table.round.buy_in_as_needed = False
    sit(table, 1, buy_in=10_000)
    sit(table, 2, buy_in=10_000)
    bet(table, 1, banker=10_000)
    close(table)
    bet(table, 1, player=20_000)
    bet(table, 2, banker=100)
    close(table)
    assert table.round.seats[1].chips == 0
    refused = table.check(cmd.Leave(by=cmd.player(1), seat=1))
    assert refused is not None
    assert "owes vigorish of 500 and has 0" in str(refused)
    assert "vigorish_not_collected" in str(refused)
    closing = table.check(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert closing is not None
    assert "owes vigorish" in str(closing)
    with pytest.raises(Refusal, match="seat 4 owes no vigorish"):
        report(table, "vigorish_not_collected", seat=4)
    ruled = of(report(table, "vigorish_not_collected", seat=1), ev.Ruled)[0]
    assert "$5 of seat 1 goes on a numbered uncollected-vigorish form" in ruled.text
    assert ruled.cite == "13:69D-1.30"
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    assert 1 not in table.round.seats


def test_what_is_owed_is_paid_when_the_table_closes() -> None:
    table = stacked(BANKER_WINS)
    bet(table, 1, banker=10_000)
    close(table)
    before = table.round.ledger["inventory"]
    events = table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert of(events, ev.Transferred)[0].cents == 500
    assert of(events, ev.TableClosed)[0].inventory == before + 500


def test_before_13_69f_no_form_is_known_for_uncollected_vigorish() -> None:
    from datetime import date

    table = stacked(BANKER_WINS, day=date(2000, 1, 1))
    with pytest.raises(Refusal, match="2011-11-14"):
        report(table, "vigorish_not_collected", seat=1)


def test_vigorish_is_never_charged_on_player_or_tie() -> None:
    table = stacked(f"{PLAYER_WINS} {TIE}")
    bet(table, 1, player=1000)
    assert list(nets(close(table))) == [(1, "player", 1000)]
    bet(table, 1, player=1000, tie=500)
    assert list(nets(close(table))) == [(1, "player", 0), (1, "tie", 4000)]
    assert owed(table.round, 1) == 0


def play_to(table: Table, marker: str) -> list[ev.AnyEvent]:
    """Rounds until a marker is set, and the events of the last of them."""
    while True:
        bet(table, 1, banker=10_000)
        events = close(table)
        if any(event.name == marker and event.value for event in of(events, ev.Marked)):
            return events


@pytest.mark.parametrize("game", GAMES)
def test_the_round_of_the_cutting_card_is_finished_and_one_more_is_dealt(game: str) -> None:
    table = seeded(3, game, cut_card_from_back=300)
    play_to(table, LAST_HAND)
    shoe = table.round.shoes["shoe"]
    assert shoe.cutting_card < shoe.drawn <= shoe.cutting_card + 6
    assert owed(table.round, 1) > 0
    bet(table, 1, player=1000)
    events = close(table)
    assert table.round.number > 2
    assert any("The shoe is over" in text for text in said(events))
    assert of(events, ev.Shuffled), "the next round begins with a shuffle"
    assert table.round.shoes["shoe"].drawn == 0
    assert owed(table.round, 1) == 0, "vigorish is collected before the shuffle"
    assert not table.round.markers.get(LAST_HAND)


def test_a_cutting_card_that_lies_first_belongs_to_the_next_round() -> None:
    """Two burned and eight dealt: the cutting card lies on top and comes out with the next card."""
    table = stacked(f"{BANKER_WINS} {BANKER_WINS} {BANKER_WINS} {TIE}", cut_card_from_back=416 - 10)
    for _ in range(2):
        bet(table, 1, banker=1000)
        assert "Last hand" not in " ".join(said(close(table)))
    assert table.round.shoes["shoe"].drawn == 10
    bet(table, 1, banker=1000)
    assert "The cutting card is out. Last hand: one more round from this shoe" in said(close(table))


def test_a_continuous_device_shuffles_every_round_and_burns_nothing() -> None:
    table = seeded(1, "minibaccarat", shuffle="continuous")
    for number in range(1, 4):
        bet(table, 1, banker=1000)
        events = close(table)
        assert of(events, ev.Shuffled)[0].cite == "19:47-7.12"
        assert not [event for event in of(events, ev.Dealt) if event.cards[0][0] == "burn"]
        assert table.round.number == number + 1
    assert not owed(table.round, 1)


def test_automated_shuffling_uses_two_batches_in_turn() -> None:
    table = seeded(1, cut_card_from_back=410, shuffle_method="automated")
    assert table.round.markers["batch"] == "first"
    sit(table, 1)
    with pytest.raises(Refusal, match="not cut"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=100))
    play_to(table, "batch")
    assert table.round.markers["batch"] == "second"


def test_cards_are_changed_after_each_shoe_where_patrons_handle_them() -> None:
    table = seeded(2, cut_card_from_back=410)
    events = play_to(table, "reshuffle")
    assert any("are replaced by others" in text for text in said(events))


def test_cards_nobody_has_handled_are_not_changed() -> None:
    undealt = seeded(2)
    events = report(undealt, "improper_cut")
    undealt.do(cmd.Sit(by=cmd.player(1), seat=1))
    plain = seeded(2, "minibaccarat", cut_card_from_back=410)
    continuous = seeded(2, "minibaccarat", shuffle="continuous", deal_style="patron_view")
    bet(continuous, 1, banker=1000)
    events += [*undealt.journal.events, *play_to(plain, "reshuffle"), *close(continuous)]
    assert not any("are replaced by others" in text for text in said(events))


def test_3_5_the_highest_seat_cuts_first_then_the_next_lower_ones() -> None:
    table = seeded()
    sit(table, 2, 5, 11)
    with pytest.raises(Refusal, match="the offer is with seat 11"):
        table.do(cmd.CutCards(by=cmd.player(5), cards=100))
    table.do(cmd.CutCards(by=cmd.player(11), cards=0))
    with pytest.raises(Refusal, match="expected 10 to 406"):
        table.do(cmd.CutCards(by=cmd.player(5), cards=9))
    table.do(cmd.CutCards(by=cmd.player(5), cards=406))
    assert table.round.shoes["shoe"].cut == 406


@pytest.mark.parametrize("last_hand", [BANKER_WINS, PLAYER_WINS])
def test_after_a_shoe_the_last_curator_is_offered_the_cut(last_hand: str) -> None:
    table = stacked(f"{BANKER_WINS} {BANKER_WINS} {last_hand}", cut_card_from_back=410)
    sit(table, 3, 7)
    events: list[ev.AnyEvent] = []
    while not of(events, ev.Shuffled):
        bet(table, 3, tie=100)
        events = close(table)
    assert table.round.markers["cut"] == "3"
    assert table.round.markers.get(CURATOR, "") == "", "a new shoe is offered anew"


def test_minibaccarat_offers_the_cut_to_the_first_player() -> None:
    table = seeded(game="minibaccarat")
    sit(table, 4, 2)
    with pytest.raises(Refusal, match="the offer is with seat 4"):
        table.do(cmd.CutCards(by=cmd.player(2), cards=100))


@pytest.mark.parametrize("game", GAMES)
def test_no_wager_no_round_and_none_after_no_more_bets(game: str) -> None:
    table = live(game)
    sit(table, 1)
    with pytest.raises(Refusal, match="no wagers are on the layout"):
        close(table)
    bet(table, 1, player=1000)
    close(table)
    with pytest.raises(Refusal, match="betting is closed"):
        bet(table, 1, tie=500)
    with pytest.raises(Refusal, match="betting is closed"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="player", amount=0))


def test_one_hand_a_round_holds_for_the_patron_and_only_where_the_licensee_says_so() -> None:
    table = seeded(allow_both_hands=False)
    bet(table, 1, player=1000)
    with pytest.raises(Refusal, match="allows one hand a round"):
        bet(table, 1, banker=1000)
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500))
    bet(table, 2, banker=1000)


def test_spoken_wagers_with_cash_are_taken_where_the_licensee_takes_them() -> None:
    spoken = cmd.Bet(by=cmd.player(1), seat=1, wager="player", amount=1000, verbal_cash=True)
    table = seeded(verbal_cash_wagers=False)
    sit(table, 1)
    with pytest.raises(Refusal, match="takes no spoken wager"):
        table.do(spoken)
    table = seeded()
    sit(table, 1)
    table.do(spoken)
    assert table.round.seats[1].wagers["player"].stake == 1000


def test_wagers_are_within_the_limits_of_their_kind() -> None:
    table = seeded(
        game="minibaccarat", tie_min=500, tie_max=2000, table_min=1000, dragon_bonus=True, side_max=300
    )
    sit(table, 1)
    for wager, amount in (("tie", 400), ("tie", 2100), ("player", 900), ("dragon_player", 400)):
        with pytest.raises(Refusal, match="the limits of this table"):
            table.do(cmd.Bet(by=cmd.player(1), seat=1, wager=wager, amount=amount))
    with pytest.raises(Refusal, match="does not offer"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="dragon7", amount=100))


def test_tie_odds_that_need_a_unit_refuse_other_stakes() -> None:
    table = seeded(tie_odds="17:2")
    sit(table, 1)
    with pytest.raises(Refusal, match="multiple"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=501))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="tie", amount=500))


def test_minibaccarat_has_as_many_seats_as_the_licensee_chooses() -> None:
    table = seeded(game="minibaccarat", seats=9)
    sit(table, 9)
    with pytest.raises(Refusal, match="expected 1 to 9"):
        sit(table, 10)


def test_people_bet_behind_a_seated_player_where_they_may() -> None:
    table = stacked(BANKER_WINS, "minibaccarat", seated_only=False)
    rider: Any = "2/b"
    with pytest.raises(Refusal, match="nobody is seated at 2"):
        sit(table, rider)
    sit(table, 2, rider)
    with pytest.raises(Refusal, match="is taken"):
        sit(table, rider)
    bet(table, 2, player=1000)
    bet(table, rider, banker=2000)
    assert list(nets(close(table))) == [(2, "player", -1000), ("2/b", "banker", 1900)]
    assert owed(table.round, "2/b") == 100


def test_nobody_sees_a_card_that_lies_face_down() -> None:
    table = live("minibaccarat", deal_style="player_first")
    bet(table, 1, player=1000)
    close(table)
    table.do(cmd.Enter(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER))
    step = table.pending
    assert isinstance(step, steps.Turn)
    assert step.holder == "player"
    assert view(table, cmd.player(1)).hands["banker"].cards == []
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("2s 4h")))
    assert view(table, cmd.player(1)).hands["banker"].cards == []
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("9d 8c")))
    assert list(nets(table.journal.events)) == [(1, "player", -1000)]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_holds_the_results_of_this_shoe(game: str) -> None:
    table = stacked(f"{BANKER_WINS} {PLAYER_WINS} {TIE}", game)
    for _ in range(3):
        bet(table, 1, banker=1000)
        close(table)
    board = view(table, cmd.player(1)).board
    assert board is not None
    assert [each.shown for each in board.results] == ["banker 6 7", "player 9 8", "tie 8 8"]
