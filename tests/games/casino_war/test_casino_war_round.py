"""The course of a round of casino war (22.4 to 22.8): the shoe, both deals, the order of settlement."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import StackedEntropy
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.state import ONE_SHOE
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from croupier.table.views import view
from tests.games.casino_war.war_tables import (
    at_war,
    bet,
    close,
    dealt,
    decide,
    enter,
    found,
    live,
    outcomes,
    virtual,
)


def test_the_board_shows_the_dealers_cards_ties_and_wars() -> None:
    table = live()
    for cards, word in (("Ks Qd", ""), ("9s 9d", "surrender"), ("9s 9d", "war")):
        bet(table, 1, initial=1000)
        close(table)
        enter(table, cards)
        if word:
            decide(table, 1, word)
    close(table)
    enter(table, "Js 4d")
    board = view(table, cmd.player(2)).board
    assert board is not None
    shown = [(each.shown, each.group) for each in board.results]
    assert shown == [("dealer Qd", "no tie"), ("dealer 9d", "tie"), ("dealer 9d 4d", "war")]


def test_22_4_the_decks_are_inspected_spread_and_washed_before_the_first_shuffle() -> None:
    said = [event.text for event in found(live().journal.events, ev.Announced)]
    assert [text.split(" are ")[1].split()[0].rstrip(",") for text in said] == [
        "inspected",
        "spread",
        "turned",
    ]


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_22_5_the_cutting_card_lies_a_quarter_from_the_back_unless_the_licensee_says_otherwise(
    decks: int,
) -> None:
    size = 52 * decks
    shoe = live(decks=decks).round.shoes[ONE_SHOE]
    assert (shoe.size, shoe.cutting_card) == (size, size * 3 // 4)
    shoe = live(decks=decks, cut_card_depth="1/3").round.shoes[ONE_SHOE]
    assert shoe.cutting_card == size - -(-size // 3)


def play_round(table: Table) -> None:
    """One seat plays a round and surrenders ties."""
    bet(table, 1, initial=1000)
    close(table)
    if isinstance(table.pending, steps.Ask):
        decide(table, 1, "surrender")


def test_22_5_cards_are_shuffled_when_the_cutting_card_is_out_and_a_new_shoe_burns_one() -> None:
    table = virtual(cut_card_depth="19/20")
    shoe = table.round.shoes[ONE_SHOE]
    before = shoe.cutting_card
    while not table.round.shoes[ONE_SHOE].cutting_card_is_out and table.round.shoes[ONE_SHOE] is shoe:
        play_round(table)
        if table.round.shoes[ONE_SHOE] is not shoe:
            break
    events = table.journal.events
    assert len(found(events, ev.Shuffled)) == 2
    assert dealt(events).count("burn") == 1
    assert before <= len(dealt(events)) <= before + 2
    play_round(table)
    assert dealt(table.journal.events).count("burn") == 2


def test_22_5_a_continuous_device_shuffles_every_round_and_burns_no_card_before_the_deal() -> None:
    table = virtual(shuffle="continuous")
    for _ in range(3):
        play_round(table)
    events = table.journal.events
    assert len(found(events, ev.Shuffled)) == 4
    assert "burn" not in dealt(events)
    assert table.round.shoes[ONE_SHOE].cutting_card == 0


def test_22_5_when_a_device_leaves_the_table_the_cards_are_shuffled_by_hand() -> None:
    table = virtual(shuffle="continuous")
    play_round(table)
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="shuffle", value="manual", notice={}, device_removed=True))
    play_round(table)
    shuffles = found(table.journal.events, ev.Shuffled)
    assert [bool(each.cutting_card) for each in shuffles][-1]


def test_22_5_the_cut_is_offered_and_passed_on_until_someone_makes_it() -> None:
    table = virtual()
    with pytest.raises(Refusal, match="not offered"):
        table.do(cmd.CutCards(by=cmd.DEALER, cards=30))
    for seat in (4, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    with pytest.raises(Refusal, match="the offer is with seat 4"):
        table.do(cmd.CutCards(by=cmd.player(2), cards=30))
    with pytest.raises(Refusal, match="ten cards from either end"):
        table.do(cmd.CutCards(by=cmd.player(4), cards=9))
    table.do(cmd.CutCards(by=cmd.player(4), cards=0))
    table.do(cmd.CutCards(by=cmd.player(2), cards=302))
    with pytest.raises(Refusal, match="not offered"):
        table.do(cmd.CutCards(by=cmd.player(2), cards=30))
    device = virtual(shuffle="automated")
    device.do(cmd.Sit(by=cmd.player(1), seat=1))
    with pytest.raises(Refusal, match="shuffled by a device are not cut"):
        device.do(cmd.CutCards(by=cmd.player(1), cards=30))


def test_22_8_the_deal_goes_clockwise_and_the_settlement_from_the_dealers_right() -> None:
    table = live()
    for seat in (6, 1, 3):
        bet(table, seat, initial=1000, tie=500)
    events = close(table) + enter(table, "Ks 2s 9h 9d")
    assert dealt(events) == ["burn", "1", "3", "6", "dealer"]
    settled = [(event.seat, [each.wager for each in event.results]) for event in found(events, ev.Settled)]
    assert settled == [(6, ["tie"]), (3, ["initial", "tie"]), (1, ["initial", "tie"])]
    assert [event.holder for event in found(events, ev.Collected)] == ["burn", "3", "1"]
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (6,)
    assert table.pending.words == ("war", "surrender")
    assert table.pending.default == "surrender"


def test_22_8_tie_hands_decide_from_the_dealers_right_and_war_cards_come_from_the_left() -> None:
    table = live()
    for seat in (1, 3, 6):
        bet(table, seat, initial=1000)
    close(table)
    enter(table, "9s 9h 9c 9d")
    assert table.pending.seats == (6,)  # type: ignore[union-attr]
    decide(table, 6, "war")
    assert table.pending.seats == (3,)  # type: ignore[union-attr]
    assert outcomes(decide(table, 3, "surrender")) == {(3, "initial"): ("surrendered", -500)}
    decide(table, 1, "war")
    events = close(table) + enter(table, "Ts 4h 5d")
    assert dealt(events) == ["burn"] * 3 + ["1", "6", "dealer"]
    assert list(outcomes(events)) == [(6, "initial"), (6, "war"), (1, "initial"), (1, "war")]
    assert outcomes(events)[6, "war"] == ("lose", -1000)
    assert outcomes(events)[1, "initial"] == ("void", 0)
    assert outcomes(events)[1, "war"] == ("win", 1000)


@pytest.mark.parametrize(
    ("war_burn", "holders"),
    [
        ("three_once", "burn burn burn 1 2 dealer"),
        ("three_per_hand", "burn burn burn 1 burn burn burn 2 burn burn burn dealer"),
    ],
)
def test_22_8_cards_are_burned_once_or_before_every_hand(war_burn: str, holders: str) -> None:
    table = live(war_burn=war_burn, tie_on_war_deal=False)
    start = len(table.journal.events)
    at_war(table, {1: 1000, 2: 1000})
    enter(table, "Ks 2h 5d")
    dealt_in_war = dealt(table.journal.events[start:])[4:]
    assert dealt_in_war == holders.split()


def test_22_8_a_player_whose_time_runs_out_surrenders() -> None:
    now = 0
    table = Table(live().game, {}, mode="live", clock=lambda: now, buy_in_as_needed=True, decision_seconds=20)
    bet(table, 1, initial=1000)
    close(table)
    enter(table, "9s 9d")
    now = 60_000
    events = table.do(cmd.TimeUp(by=cmd.DEALER, seat=1))
    assert outcomes(events) == {(1, "initial"): ("surrendered", -500)}


def test_a_player_without_chips_for_a_war_may_only_surrender() -> None:
    table = Table(live().game, {}, mode="live", clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=1500))
    bet(table, 1, initial=1000)
    close(table)
    enter(table, "9s 9d")
    with pytest.raises(Refusal, match="needs 1000: buy in first"):
        decide(table, 1, "war")
    assert outcomes(decide(table, 1, "surrender")) == {(1, "initial"): ("surrendered", -500)}


@pytest.mark.parametrize("offered", [True, False])
def test_the_window_for_tie_wagers_on_the_war_opens_only_where_they_are_offered(offered: bool) -> None:
    table = live(tie_on_war_deal=offered)
    bet(table, 1, initial=1000)
    close(table)
    enter(table, "9s 9d")
    decide(table, 1, "war")
    assert isinstance(table.pending, steps.Betting if offered else steps.Deal)


def test_22_10_a_shoe_that_runs_out_in_a_war_returns_what_is_not_settled() -> None:
    entropy = StackedEntropy()
    cards = parse_cards("2c 9s Ks 9d")
    entropy.stack(list(cards))
    table = virtual(entropy)
    for seat in (1, 2):
        bet(table, seat, initial=1000, tie=100)
    close(table)
    shoe = table.round.shoes[ONE_SHOE]
    decide(table, 1, "war")
    shoe.size = shoe.drawn + 2  # fewer than are burned
    events = close(table)
    assert outcomes(events) == {(1, "initial"): ("void", 0), (1, "war"): ("void", 0)}
    assert outcomes(table.journal.events)[2, "initial"] == ("win", 1000)
    assert outcomes(table.journal.events)[1, "tie"] == ("win", 1000)
    assert len(found(table.journal.events, ev.Shuffled)) == 2


def test_every_cent_is_accounted_for() -> None:
    table = live(war_tie_bonus=True)
    at_war(table, {1: 1000, 2: 501})
    enter(table, "5s 2h 5d")
    assert sum(table.round.accounts().values()) == 0


def names(table: Table) -> dict[str, Any]:
    """What the hands on the table are called."""
    from croupier.games.guide import hand_names

    hands = {holder: hand.cards for holder, hand in table.round.hands.items()}
    return hand_names(table.game, table.edition, table.round.options, hands)


def test_hands_are_called_by_their_last_card() -> None:
    table = live()
    at_war(table, {1: 1000})
    enter(table, "Ts")
    assert names(table) == {"1": "10", "dealer": "9"}
