"""What is ruled when cards or devices go wrong, at live and at virtual tables."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_card
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.dealing import holders_left
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.punto_banco.tables import GAMES, bet, close, enter, live, nets, of, report, stacked

BANKER_WINS, PLAYER_WINS = "2s 9d 4h 8c", "4s Kd 5h 8c"
BOTH_STAY = "Ks 2d 7c 4c"
NINE = parse_card("9h")
BANKER_DRAWS = "Ks 2d 6h 3c"
PLAYER_DRAWS = "Ks Kd 5c 7c"


def dealt(cards: str, game: str = "baccarat", **options: Any) -> Table:
    """A live table with these cards out, the burn card unrecorded."""
    table = live(game, **options)
    bet(table, 1, player=1000, banker=1000)
    close(table)
    if isinstance(table.pending, steps.Turn):
        table.do(cmd.Enter(by=cmd.DEALER))
    enter(table, cards)
    return table


def ruling(events: list[ev.AnyEvent]) -> str:
    return of(events, ev.Ruled)[0].ruling


@pytest.mark.parametrize("game", GAMES)
def test_a_third_card_for_a_player_who_stays_is_the_bankers_if_that_hand_draws(game: str) -> None:
    table = dealt(BANKER_DRAWS, game)
    events = report(table, "third_card_to_player", card="7h", exposed=True)
    assert ruling(events) == "next_card"
    assert list(nets(events)) == [(1, "banker", -1000), (1, "player", 1000)]


@pytest.mark.parametrize("game", GAMES)
def test_an_unseen_card_in_excess_is_the_first_of_the_next_round(game: str) -> None:
    table = dealt(BOTH_STAY, game)
    drawn = table.round.shoes["shoe"].drawn
    events = report(table, "card_drawn_in_error", card="9h", exposed=False)
    assert ruling(events) == "next_round_card"
    assert table.round.shoes["shoe"].drawn == drawn, "it still counts as a card of the shoe"
    bet(table, 1, player=1000)
    close(table)
    assert holders_left(table) == ("banker", "player", "banker")
    enter(table, "2d Kd 5s")
    hand = next(event for event in of(table.journal.events, ev.Dealt) if event.cards[0] == ("player", NINE))
    assert hand.due == 3
    assert list(nets(table.journal.events))[-1] == (1, "player", 1000)
    assert replay(table.journal).head == table.head


def test_a_card_in_excess_that_was_seen_leaves_the_shoe() -> None:
    table = dealt(BOTH_STAY)
    drawn = table.round.shoes["shoe"].drawn
    assert ruling(report(table, "card_drawn_in_error", card="9h", exposed=True)) == "set_aside"
    assert table.round.shoes["shoe"].drawn == drawn + 1


def test_at_a_virtual_table_the_card_in_excess_is_the_next_in_any_case() -> None:
    table = stacked(f"{BOTH_STAY} 9h 2d Kd 5s")
    bet(table, 1, player=1000)
    close(table)
    report(table, "card_drawn_in_error", exposed=False)
    bet(table, 1, player=1000)
    assert list(nets(close(table)))[-1] == (1, "player", 1000)


def test_a_seen_card_of_a_virtual_table_is_set_aside() -> None:
    table = stacked(f"{BOTH_STAY} 9h 9s 2d Kd 5s")
    bet(table, 1, player=1000)
    close(table)
    report(table, "card_drawn_in_error", exposed=True)
    bet(table, 1, tie=1000)
    assert table.round.set_aside == [NINE]
    close(table)
    assert list(nets(table.journal.events))[-1] == (1, "tie", -1000)


@pytest.mark.parametrize(
    ("cards", "id", "message"),
    [
        (PLAYER_DRAWS, "third_card_to_player", "the Player's Hand draws a card now"),
        (PLAYER_DRAWS, "third_card_to_banker", "the Player's Hand draws a card now"),
        (BANKER_DRAWS, "third_card_to_banker", "the Banker's Hand draws a card now"),
    ],
)
def test_a_card_that_is_due_is_not_dealt_by_mistake(cards: str, id: str, message: str) -> None:
    table = dealt(cards)
    with pytest.raises(Refusal, match=message):
        report(table, id, card="9h", exposed=True)


def test_a_hand_with_another_number_of_cards() -> None:
    table = dealt(BANKER_DRAWS)
    assert ruling(report(table, "wrong_number_of_cards", holder="banker", cards=2)) == "stands"
    with pytest.raises(Refusal, match="no card of the Player's Hand is missing"):
        report(table, "wrong_number_of_cards", holder="player", cards=2)
    with pytest.raises(BadInput, match="expected player or banker"):
        report(table, "wrong_number_of_cards", holder="dealer", cards=3)
    with pytest.raises(BadInput, match="expected 0 to 3"):
        report(table, "wrong_number_of_cards", holder="player", cards=4)
    assert ruling(report(table, "wrong_number_of_cards", holder="player", cards=3, card="7h")) == "next_card"


def test_before_any_card_nothing_was_drawn_in_error() -> None:
    table = live()
    bet(table, 1, player=1000)
    for id in ("card_drawn_in_error", "cards_to_wrong_hand", "cards_run_out", "card_face_up_in_shoe"):
        with pytest.raises(Refusal, match="no card is out in this round yet"):
            report(table, id)


def test_a_card_found_face_up_is_not_used() -> None:
    table = dealt(PLAYER_DRAWS)
    assert ruling(report(table, "card_face_up_in_shoe", card="8h")) == "set_aside"
    enter(table, "4h")
    assert {wager: net for _, wager, net in nets(table.journal.events)} == {
        "banker": -1000,
        "player": 1000,
    }


def test_a_round_without_cards_to_finish_it_is_void_and_the_shoe_reshuffled() -> None:
    table = dealt(PLAYER_DRAWS)
    events = report(table, "cards_run_out")
    assert [(wager, net) for _, wager, net in nets(events)] == [("player", 0), ("banker", 0)]
    assert of(events, ev.Shuffled)


def test_cards_do_not_run_out_where_the_software_counts_them() -> None:
    table = stacked(PLAYER_DRAWS)
    bet(table, 1, player=1000)
    with pytest.raises(Refusal):
        report(table, "cards_run_out")


def test_a_third_card_that_is_missing_is_dealt_next_and_later_the_result_stands() -> None:
    table = dealt(PLAYER_DRAWS)
    events = report(table, "third_card_not_dealt")
    assert "the next card completes the Player's Hand" in of(events, ev.Ruled)[0].text
    enter(table, "4h")
    assert "the settled result stands" in of(report(table, "third_card_not_dealt"), ev.Ruled)[0].text
    fresh = live()
    with pytest.raises(Refusal, match="no third card is due"):
        report(fresh, "third_card_not_dealt")


def test_the_order_of_the_shoe_says_whose_cards_are() -> None:
    table = dealt(PLAYER_DRAWS)
    assert "first and third card" in of(report(table, "cards_to_wrong_hand"), ev.Ruled)[0].text


def test_a_continuous_device_that_stops_voids_the_round_and_only_that() -> None:
    table = dealt("Ks Kd 2h 2c 3d", "minibaccarat", shuffle="continuous")
    events = report(table, "shuffler_failed")
    assert {outcome.outcome for event in of(events, ev.Settled) for outcome in event.results} == {"void"}
    assert of(events, ev.Shuffled)
    bet(table, 1, player=1000)
    assert ruling(report(table, "shuffler_failed")) == "reshuffle"


def test_an_automated_device_does_not_touch_the_cards_in_play() -> None:
    table = dealt(PLAYER_DRAWS, "minibaccarat", shuffle="automated")
    assert ruling(report(table, "shuffler_failed")) == "stands"
    enter(table, "4h")
    assert ruling(report(table, "method_change", shuffle="manual")) == "stands"
    by_hand = dealt(PLAYER_DRAWS)
    with pytest.raises(Refusal, match="shuffled by hand"):
        report(by_hand, "shuffler_failed")
    with pytest.raises(Refusal, match="no shuffling device"):
        report(by_hand, "method_change")


def test_a_recut_may_be_ordered_before_any_card() -> None:
    table = stacked(BANKER_WINS)
    assert of(report(table, "improper_cut"), ev.CutMade)
    bet(table, 1, player=1000)
    close(table)
    with pytest.raises(Refusal, match="before any card is dealt"):
        report(table, "improper_cut")
