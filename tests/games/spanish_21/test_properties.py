"""Random Spanish 21 tables: no cent lost, replay equals play, the hole card in no view until shown."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.verify import verify
from tests.games.spanish_21.tables import bet, seeded
from tests.games.twentyone.tables import balanced, close, decide_by_lot, decide_in_turn, of


@st.composite
def licensed(draw: st.DrawFn) -> dict[str, Any]:
    reader = draw(st.booleans())
    return {
        "decks": draw(st.sampled_from([6, 8])),
        "shuffle": draw(st.sampled_from(["manual", "automated"])),
        "card_reader": reader,
        "no_reader_21": "player_wins" if reader else draw(st.sampled_from(["player_wins", "dealer_wins"])),
        "surrender": draw(st.booleans()),
        "rescue": draw(st.booleans()),
        "max_hands": draw(st.integers(2, 4)),
        "split_aces_free": draw(st.booleans()),
        "players_per_box": draw(st.sampled_from([1, 2])),
    }


def play_round(table: Table, draw: Any, seats: list[int]) -> None:
    for seat in seats:
        more = {"match": draw(st.sampled_from([100, 333]))} if draw(st.booleans()) else {}
        bet(table, seat, draw(st.sampled_from([500, 505, 2500])), **more)
    close(table)
    decide_by_lot(table, draw)


@pytest.mark.proves("19:47-19.1 Push", "19:47-19.1 Rescue")
@settings(max_examples=40)
@given(data=st.data())
def test_money_is_conserved_the_hole_card_hidden_and_replay_equals_play(data: st.DataObject) -> None:
    options = data.draw(licensed())
    table = seeded(data.draw(st.integers(0, 10_000)), **options)
    seats = sorted(data.draw(st.sets(st.integers(1, 6), min_size=1, max_size=4)))
    if options["players_per_box"] > 1:
        first = seats[0]
        table.do(cmd.Sit(by=cmd.player(first), seat=first))
        table.do(cmd.Say(by=cmd.player(first), seat=first, word="consent"))
        seats.append(f"{first}/b")
    for _ in range(data.draw(st.integers(1, 3))):
        play_round(table, data.draw, seats)
        assert balanced(table)
        assert not any(seat.wagers for seat in table.round.seats.values())
        assert not table.round.hands
    again = replay(table.journal)
    assert again.state.record() == table.state.record()
    assert again.head == table.head
    assert not verify(table.journal.lines()).faults


@pytest.mark.proves("19:47-19.4(a)")
def test_many_rounds_of_a_full_table_stay_balanced_through_shuffles() -> None:
    table = seeded(7, card_reader=False)
    for number in range(40):
        for seat in range(1, 7):
            bet(table, seat)
        close(table)
        decide_in_turn(table, number, "insure", "split", "double", "draw", "rescue")
        assert balanced(table)
    assert len(of(table, ev.Shuffled)) > 3
    assert replay(table.journal).state.record() == table.state.record()
    assert not verify(table.journal.lines()).faults
