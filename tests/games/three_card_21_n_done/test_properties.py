"""Random Three Card 21 tables: no cent lost, replay equals play, the hole card in no view until shown."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.entropy import SeededEntropy
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table, open_table
from croupier.verify import verify
from tests.games.three_card_21_n_done.tables import bet, sit
from tests.games.twentyone.tables import balanced, close, decide_by_lot, decide_in_turn

OPTIONS = st.fixed_dictionaries(
    {
        "decks": st.sampled_from([6, 8]),
        "soft17": st.sampled_from(["stand", "hit"]),
        "card_reader": st.booleans(),
        "surrender_scope": st.sampled_from(["over21", "any"]),
        "split_aces_one_card": st.booleans(),
        "shuffle": st.sampled_from(["manual", "automated", "preshuffled", "bart_carter"]),
        "players_per_spot": st.sampled_from([1, 3]),
        "several_spots": st.booleans(),
    }
)


def opened(seed: int, options: dict[str, Any]) -> Table:
    return open_table(
        "three-card-21-n-done",
        {"proposals": True, **options},
        entropy=SeededEntropy(seed.to_bytes(4, "big")),
        clock=lambda: 0,
        buy_in_as_needed=True,
    )


def play_round(table: Table, draw: st.DrawFn, seats: list[int]) -> None:
    bet(table, *seats, amount=draw(st.sampled_from([500, 1000, 2500])))
    close(table)
    decide_by_lot(table, draw)


@pytest.mark.proves("13:69F-2C.1 Hole card", "13:69F-2C.6(d)4")
@settings(max_examples=40)
@given(data=st.data())
def test_money_is_conserved_the_hole_card_hidden_and_replay_equals_play(data: st.DataObject) -> None:
    options = data.draw(OPTIONS)
    table = opened(data.draw(st.integers(0, 10_000)), options)
    seats = sorted(data.draw(st.sets(st.integers(1, 6), min_size=1, max_size=4)))
    if options["players_per_spot"] > 1:
        sit(table, seats[0])
        table.do(cmd.Say(by=cmd.player(seats[0]), seat=seats[0], word="consent"))
        seats.append(f"{seats[0]}/b")
    for _ in range(data.draw(st.integers(1, 3))):
        play_round(table, data.draw, seats)
        assert balanced(table)
        assert not any(seat.wagers for seat in table.round.seats.values())
    again = replay(table.journal)
    assert again.state.record() == table.state.record()
    assert again.head == table.head


@pytest.mark.parametrize("shuffle", ["manual", "automated", "preshuffled", "bart_carter"])
def test_many_rounds_of_a_full_table_stay_balanced_through_shuffles(shuffle: str) -> None:
    table = opened(7, {"card_reader": False, "shuffle": shuffle})
    for number in range(40):
        bet(table, 1, 2, 3, 4, 5, 6)
        close(table)
        decide_in_turn(table, number, "insure", "split3", "double", "draw")
        assert balanced(table)
    shuffles = [event for event in table.journal.events if isinstance(event, ev.Shuffled)]
    assert len(shuffles) > 3
    report = verify(table.journal.lines())
    assert not report.faults
    assert replay(table.journal).state.record() == table.state.record()
