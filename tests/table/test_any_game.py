"""Whatever people do at any table: no refusal leaves a trace, no cent is lost, and replay agrees."""

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.law.encoding import document
from croupier.law.refusal import CroupierError
from croupier.procedure.round import Round
from croupier.table import events as ev
from croupier.table.journal import read
from croupier.table.replay import replay
from croupier.table.state import State
from croupier.table.table import Table
from croupier.verify import verify
from tests.table.any_game import GAMES, MODES, People

SEEDS = st.integers(0, 2**32 - 1)
slow = settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def frames(procedure: Any) -> list[tuple[str, int]]:
    """Where a procedure stands, from its outermost generator to the innermost."""
    found = []
    while getattr(procedure, "gi_frame", None) is not None:
        found.append((procedure.gi_frame.f_code.co_name, procedure.gi_frame.f_lasti))
        procedure = procedure.gi_yieldfrom
    return found


def public(table: Table) -> tuple[Any, ...]:
    """All that must be equal at a table and at its replay."""
    shoes = {name: (shoe.part, shoe.size, shoe.drawn) for name, shoe in table.shoes.shoes.items()}
    return (
        *(table.state.snapshot(), table.journal.head, table.sequence, table.pending, table.prompt()),
        *(table.part, table.cut, table.idle, table.has_cards, table.closed, table.entered_roll),
        *(table.dealing.drawn, table.dealing.holders_left(), table.dealing.next_entered(), table.shoes.ready),
        *(document(table.round.options), table.round.seat_count, shoes, frames(table.procedure)),
    )


def secrets(table: Table) -> tuple[Any, ...]:
    """What a table alone knows of its chance, and what lies entered but not yet used."""
    sources = [table.entropy, *[shoe.entropy for shoe in table.shoes.shoes.values()]]
    return (
        [{**vars(source), "_parts": set()} for source in sources],
        list(table.dealing._entered),
        list(table.shoes._entered),
        [+shoe.out for shoe in table.shoes.shoes.values()],
        (table.shoes._peeked, table.shoes._lot, table.shoes._lots),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@given(seed=SEEDS)
@slow
def test_a_refusal_leaves_no_trace_and_every_beginning_replays(game: str, mode: str, seed: int) -> None:
    people = People(seed, game, mode)
    table = people.table
    opener = sum(table.state.accounts().values())
    history = [table.state.snapshot()]
    for _ in range(150):
        before = public(table), secrets(table)
        try:
            events = table.do(people.command())
        except CroupierError as refused:
            assert (public(table), secrets(table)) == before, refused  # noqa: PT017
            continue
        accounts = table.state.accounts()
        assert sum(accounts.values()) == opener
        assert all(cents >= 0 for name, cents in accounts.items() if name != "cage"), events
        history.append(table.state.snapshot())
    lines = list(table.journal.lines())
    assert public(replay(read(lines))) == public(table)
    for entries in range(1, len(lines), 7):
        assert replay(read(lines[:entries])).state.snapshot() == history[entries - 1]
    assert verify(lines).faults == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "craps"])
@pytest.mark.parametrize("mode", MODES)
@given(seed=SEEDS)
@slow
def test_every_card_of_a_round_lies_in_the_rack_when_it_closes(game: str, mode: str, seed: int) -> None:
    people = People(seed, game, mode)
    for _ in range(150):
        with suppress(CroupierError):
            people.table.do(people.command())
    table = people.table
    state = State(Round(table.edition, table.round.options, table.round.seat_count, 0, {}, {}, {}, [], 0))
    left, there = 0, 0
    for event in table.journal.events:
        state.apply(event)
        match event:
            case ev.RoundOpened() | ev.Shuffled() | ev.ShoeShuffled():
                left, there = 0, sum(len(cards) for _, cards in state.rack)
            case ev.Dealt():
                left += len(event.cards)
            case ev.RoundClosed():
                assert sum(len(cards) for _, cards in state.rack) - there == left
                assert not state.round.hands


def test_random_people_bring_about_what_happens_at_tables() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        for mode in MODES:
            for seed in range(6):
                people = People(seed, game, mode)
                for _ in range(250):
                    try:
                        events = people.table.do(people.command())
                    except CroupierError as refused:
                        seen[type(refused).__name__] += 1
                        continue
                    seen.update(type(event).__name__ for event in events)
                    seen.update(event.ruling for event in events if type(event).__name__ == "Ruled")
    wanted = ("BadInput", "Refusal", "Settled", "Parted", "ShoeRevealed", "Altered", "Irregularity", "Left")
    rulings = ("set_aside", "next_card", "void_round", "recut", "reshuffle", "no_roll")
    assert not [each for each in (*wanted, *rulings) if not seen[each]], seen
