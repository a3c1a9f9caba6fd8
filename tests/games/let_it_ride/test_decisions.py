"""Completing a round of let it ride: decisions, community cards, settlement and collection (18.10)."""

from datetime import date
from typing import Any

import pytest

from croupier.equipment.cards import card_text
from croupier.law.citation import Citation
from croupier.law.register import in_force, known, paragraphs
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.table import Table
from croupier.table.views import view
from tests.games.folding import folded
from tests.games.let_it_ride.tables import (
    BONUSES,
    E1,
    E5,
    METHODS,
    bet,
    close,
    decide,
    finish,
    found,
    refused,
    virtual,
)

# Seats 1, 2 and 3 hold kings, nothing and a pair of tens; the community cards are 2c (burned), 4s and 6h.
ORDER = "Kc 3d Tc 2c Kd 7h Td 4s 5h 9d 8c 6h"
DAYS = (E1, date(1999, 1, 1), date(2002, 1, 1), date(2007, 6, 1), E5)


def dealt(day: date = E5, **options: Any) -> Table:
    table = virtual(ORDER, day, **options)
    for seat in (1, 2, 3):
        bet(table, seat)
    close(table)
    return table


@pytest.mark.proves("19:47-18.10(a)")
@pytest.mark.parametrize("options", METHODS)
def test_18_10_a_each_player_looks_at_the_own_cards_and_at_no_others(options: dict[str, Any]) -> None:
    table = dealt(**options)
    for seat in (1, 2, 3):
        hands = view(table, cmd.player(seat)).hands
        assert {holder: len(hand.cards) for holder, hand in hands.items()} == {
            holder: 3 if holder == str(seat) else 0 for holder in ("1", "2", "3", "community")
        }
        assert hands[str(seat)].cards == [card_text(card) for card in hidden(table, str(seat))]
    for actor in (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR):
        assert not any(hand.cards for hand in view(table, actor).hands.values())


@pytest.mark.proves("19:47-18.10(b)", "19:47-18.10(e)")
def test_18_10_b_players_are_asked_clockwise_first_about_bet_1_then_about_bet_2() -> None:
    table = dealt()
    asked = []
    while isinstance(step := table.pending, steps.Ask):
        asked.append((step.seats[0], step.about, step.words))
        refused(
            table,
            cmd.Decide(by=cmd.player(7), seat=7, word="ride"),
            f"Seat {step.seats[0]} decides about {step.about}",
        )
        refused(table, cmd.Decide(by=cmd.player(2), seat=1, word="ride"), "cannot act for seat 1")
        decide(table, "ride")
    words = ("ride", "withdraw")
    assert asked == [(seat, wager, words) for wager in ("bet1", "bet2") for seat in (1, 2, 3)]


@pytest.mark.proves("19:47-18.10(e)", "19:47-18.10(b)1", "19:47-18.10(e)1", "19:47-18.1 Let it ride")
@pytest.mark.parametrize("first", ["ride", "withdraw"])
@pytest.mark.parametrize("second", ["ride", "withdraw"])
def test_18_10_e_second_decision_is_asked_whatever_the_first_was(first: str, second: str) -> None:
    table = virtual("Kc 2c Kd 4s 5h 6h")
    bet(table, 1)
    close(table)
    decide(table, first)
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.about == "bet2"
    decide(table, second)
    decided = found(table.journal.events, ev.Decided)
    cites = {"ride": "1", "withdraw": "2"}
    assert [event.cite for event in decided] == [
        f"19:47-18.10(b){cites[first]}",
        f"19:47-18.10(e){cites[second]}",
    ]
    riding = {"bet3"} | ({"bet1"} if first == "ride" else set()) | ({"bet2"} if second == "ride" else set())
    (settled,) = found(table.journal.events, ev.Settled)
    assert {result.wager for result in settled.results} == riding
    assert all(result.outcome == "win" for result in settled.results)


@pytest.mark.proves("19:47-18.10(b)2", "19:47-18.10(e)2", "19:47-18.10(b)1", "19:47-18.6(d)")
def test_18_10_b_2_a_withdrawn_bet_is_in_the_players_hands_at_once_and_a_riding_one_stays() -> None:
    table = dealt()
    seat = table.round.seats[1]
    assert seat.chips == 0
    decide(table, "withdraw")
    assert (seat.chips, set(seat.wagers)) == (1000, {"bet2", "bet3"})
    decide(table, "ride", "ride")
    assert set(table.round.seats[2].wagers) == {"bet1", "bet2", "bet3"}
    for wager in ("bet1", "bet2", "bet3"):
        refused(table, cmd.Reduce(by=cmd.player(2), seat=2, wager=wager), "betting is closed")
    decide(table, "withdraw")
    assert (seat.chips, set(seat.wagers)) == (2000, {"bet3"})


@pytest.mark.proves("19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)", "19:47-18.1 Community card")
def test_18_10_c_burn_then_first_then_second_community_card() -> None:
    table = dealt()

    def community() -> list[tuple[str, bool]]:
        hand = table.round.hands["community"]
        return list(zip(map(card_text, hidden(table, "community")), hand.face_up, strict=True))

    assert community() == [("2c", False), ("4s", False), ("6h", False)]
    decide(table, "ride", "ride")
    assert len(community()) == 3, "nothing is burned before the last decision on bet 1"
    decide(table, "ride")
    assert community() == [("4s", True), ("6h", False)]
    assert table.state.rack[-1] == ("burn", (UNKNOWN,))
    burned, turned = table.journal.events[-2:]
    assert (burned.cite, turned.cite) == ("19:47-18.10(c)", "19:47-18.10(d)")
    decide(table, "ride", "ride")
    assert community()[1] == ("6h", False), "nothing is turned before the last decision on bet 2"
    decide(table, "ride")
    turns = found(table.journal.events, ev.Turned)
    assert [event.cite for event in turns if event.holder == "community"] == [
        "19:47-18.10(d)",
        "19:47-18.10(f)",
    ]


def settlement(day: date) -> list[tuple[str, int, tuple[str, ...]]]:
    """Turned, settled and collected hands in their order, with the outcomes of the seat."""
    table = dealt(day)
    start = len(table.journal.events)
    finish(table)
    told: list[tuple[str, int, tuple[str, ...]]] = []
    for event in table.journal.events[start:]:
        if isinstance(event, ev.Turned) and event.holder.isdigit():
            told.append(("turned", int(event.holder), ()))
        elif isinstance(event, ev.Settled):
            told.append(("settled", event.seat, tuple(sorted({result.outcome for result in event.results}))))
        elif isinstance(event, ev.Collected):
            told.append(("collected", int(event.holder) if event.holder.isdigit() else 0, ()))
    return told


@pytest.mark.proves(
    "19:47-18.10(g)", "19:47-18.10(g)1", "19:47-18.10(g)2", "19:47-18.10(g)3", "19:47-18.10(g)4"
)
def test_18_10_g_each_player_is_finished_in_turn_from_the_far_right() -> None:
    assert settlement(E5) == [
        ("turned", 3, ()),
        ("settled", 3, ("win",)),
        ("turned", 2, ()),
        ("settled", 2, ("lose",)),
        ("turned", 1, ()),
        ("settled", 1, ("win",)),
    ]


@pytest.mark.proves("19:47-18.10(i)1", "19:47-18.10(i)2")
@pytest.mark.parametrize("day", DAYS[:-1])
def test_18_10_i_until_2007_losers_first_then_winners_from_the_far_right_and_their_cards(day: date) -> None:
    assert settlement(day) == [
        ("turned", 3, ()),
        ("turned", 2, ()),
        ("settled", 2, ("lose",)),
        ("collected", 2, ()),
        ("turned", 1, ()),
        ("settled", 3, ("win",)),
        ("collected", 3, ()),
        ("settled", 1, ("win",)),
        ("collected", 1, ()),
        ("collected", 0, ()),
    ]


@pytest.mark.proves("19:47-18.10(g)")
def test_18_10_g_begins_on_2007_10_15() -> None:
    assert settlement(date(2007, 10, 14))[1][0] == "turned"
    assert settlement(date(2007, 10, 15))[1][0] == "settled"


@pytest.mark.proves("19:47-18.10(g)3", "19:47-18.6A(d)", "19:47-18.6B(d)")
def test_18_10_g_3_losing_wagers_of_a_player_are_taken_before_winning_ones_are_paid() -> None:
    table = virtual("2c 3c 2d Ks 4h 5s", **BONUSES)
    bet(table, 1, lir_bonus=100, three_card_bonus=500)
    close(table)
    finish(table)
    (settled,) = found(table.journal.events, ev.Settled)
    outcomes = [(result.wager, result.outcome) for result in settled.results]
    assert outcomes == [
        ("bet1", "lose"),
        ("bet2", "lose"),
        ("bet3", "lose"),
        ("lir_bonus", "lose"),
        ("three_card_bonus", "win"),
    ]
    assert settled.cite == "19:47-18.10(g)3"


@pytest.mark.proves("19:47-18.10(g)4")
def test_18_10_g_4_all_hands_lie_face_up_until_the_last_wager_is_settled() -> None:
    table = dealt()
    finish(table)
    seen = [
        {holder: all(hand.face_up) for holder, hand in state.hands.items()}
        for event, state in folded(table)
        if isinstance(event, ev.Settled)
    ]
    assert seen[-1] == {"1": True, "2": True, "3": True, "community": True}
    assert seen[0] == {"1": False, "2": False, "3": True, "community": True}


@pytest.mark.proves("19:47-18.10(h)", "19:47-18.10(j)")
@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("options", METHODS)
def test_18_10_h_every_hand_can_be_rebuilt_from_the_rack(day: date, options: dict[str, Any]) -> None:
    table = dealt(day, **options)
    hands = {holder: tuple(hidden(table, holder)) for holder in table.round.hands}
    hands["community"] = (UNKNOWN, *hands["community"][1:])  # burned, seen by nobody
    finish(table, "withdraw")
    ((cite, rack),) = [
        (event.cite, dict(state.rack)) for event, state in folded(table) if isinstance(event, ev.RoundClosed)
    ]
    rack["community"] = rack.pop("burn") + rack["community"]
    assert rack == hands
    assert cite == ("19:47-18.10(h)" if day == E5 else "19:47-18.10(j)")


@pytest.mark.proves("19:47-18.1 Round of play")
@pytest.mark.parametrize("day", DAYS)
def test_18_1_a_round_leads_from_wagers_to_the_last_payment_and_nothing_is_left(day: date) -> None:
    table = dealt(day)
    finish(table)
    assert [event.number for event in found(table.journal.events, ev.RoundOpened)] == [1, 2]
    assert [event.number for event in found(table.journal.events, ev.RoundClosed)] == [1]
    assert (table.round.hands, table.round.clockwise()) == ({}, [])


SETTLING = {row.id for row in paragraphs("let-it-ride") if row.id.startswith(("19:47-18.6", "19:47-18.10"))}


@pytest.mark.parametrize("day", DAYS)
def test_what_the_journal_cites_is_known_and_what_settles_was_in_force(day: date) -> None:
    table = dealt(day)
    finish(table)
    cited = {event.cite for event in table.journal.events}
    cited |= {result.cite for event in found(table.journal.events, ev.Settled) for result in event.results}
    for cite in cited:
        if cite.startswith("interpretation: "):
            continue
        assert known(Citation.parse(cite)), cite
        assert cite not in SETTLING or in_force(cite, day), f"{cite} was not in force on {day}"
