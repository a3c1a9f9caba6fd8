"""Whatever people do at a table of any game: no cent is lost, no refusal leaves a trace, replay agrees."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from croupier.games.register import Game
from croupier.law.refusal import Refusal
from croupier.table import events as ev
from croupier.table.fold import restore
from croupier.table.journal import read
from croupier.table.replay import replay, resume
from croupier.verify import verify
from tests.battery.every_game import GAMES, MODES, SEEDS, attempted, every_game, every_mode, few
from tests.battery.people import NOON, People
from tests.battery.watching import (
    Remembering,
    check_money,
    everything,
    folded,
    gained,
    owned,
)


@every_game
@every_mode
@given(seed=SEEDS)
@few(3)
def test_no_cent_is_lost_and_a_refusal_leaves_no_trace(game: Game, mode: str, seed: int) -> None:
    people = People(seed, game, mode, wild=0.3)
    table = people.table
    check_money(table.state)
    for _ in range(120):
        command = people.command()
        people.tick()
        before, owned_before = everything(table), owned(table.state)
        expected = table.check(command)
        assert everything(table) == before, "to check a command changes nothing"
        events, refused = attempted(table, command)
        if refused is not None:
            assert everything(table) == before, (command, refused)
            assert str(refused) == str(expected), command
            assert "\n" not in str(refused)
            assert not isinstance(refused, Refusal) or str(refused).endswith(f"({refused.cite})")
            continue
        assert expected is None, command
        check_money(table.state)
        after = owned(table.state)
        owned_before.update(gained(events))
        assert +after == +owned_before, command
        assert restore(game, table.state.record()).record() == table.state.record()


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_the_journal_is_the_table(game: Game, mode: str, seed: int) -> None:
    people = People(seed, game, mode)
    table, records = people.table, [people.table.state.record()]
    for _ in range(110):
        if people.act(people.command()):
            records.append(table.state.record())
    lines = list(table.journal.lines())
    again = replay(read(lines))
    assert list(again.journal.lines()) == lines
    assert everything(again) == everything(table)
    for entries in people.random.sample(range(1, len(lines) + 1), min(8, len(lines))):
        assert replay(read(lines[:entries])).state.record() == records[entries - 1]
    by_events = folded(table.journal.entries)
    assert [{**each, "options": None} for each in by_events] == [
        {**each, "options": None} for each in records
    ]
    assert by_events[-1]["options"] == everything(table)[1], "an altered option is in the events"
    assert verify(lines).faults == []


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_a_table_resumed_at_any_entry_goes_on_with_the_same_cards(game: Game, mode: str, seed: int) -> None:
    store = Remembering()
    people = People(seed, game, mode, store=store, checkpoint_every=40).play(140)
    entries, lines = people.table.journal.entries, list(store.lines())
    for start in people.random.sample(range(1, len(lines) + 1), min(4, len(lines))):
        for checkpoint in (True, False):
            resumed = resume(store.until(start, checkpoint), clock=lambda: NOON)
            assert list(resumed.store.lines()) == lines[:start]
            for entry in entries[start : start + 25]:
                resumed.do(entry.command, entry.key, entry.at)
            assert list(resumed.store.lines()) == lines[: start + 25]
    assert everything(resume(store.until(len(lines)), clock=lambda: NOON)) == everything(people.table)


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_every_card_of_a_round_lies_in_the_rack_when_it_closes(game: Game, mode: str, seed: int) -> None:
    table = People(seed, game, mode, wild=0.05).play(140).table
    left, there, rack = 0, 0, 0
    for entry, record in zip(table.journal.entries, folded(table.journal.entries), strict=True):
        for event in entry.events:
            match event:
                case ev.RoundOpened():
                    left, there = 0, rack
                case ev.Shuffled():
                    left = there = 0
                case ev.Dealt():
                    left += len(event.cards)
                case ev.RoundClosed():
                    rack = there + left
        opened = any(isinstance(event, ev.RoundOpened | ev.Shuffled) for event in entry.events[-30:])
        if opened and not record["hands"]:
            assert sum(len(cards) for _, cards in record["rack"]) in (rack, 0), entry


def test_random_people_bring_about_what_happens_at_tables() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        for mode in MODES:
            for seed in range(5):
                people = People(seed, game, mode)
                people.play(160)
                seen["refused"] += people.refused
                seen["reported twice"] += people.doubled
                for event in people.table.journal.events:
                    seen[event.ruling if isinstance(event, ev.Ruled) else type(event).__name__] += 1
    kinds = {kind.__name__ for kind in ev.AnyEvent.__args__} - {"TableClosed", "Ruled"}  # type: ignore[attr-defined]
    rulings = {"set_aside", "next_card", "void_round", "recut", "reshuffle", "stands", "dead_hand"}
    missing = {each for each in kinds | rulings | {"refused", "reported twice"} if not seen[each]}
    assert missing <= SELDOM, missing


SELDOM = {"Corrected", "MeterRead", "Refilled", "TakenOver", "Tipped", "Validated", "Metered", "reshuffle"}


"""What needs a shoe run out, a jackpot, linked tables, a tip, a rare option, a slip or another program: the
tests of their games bring it about."""
