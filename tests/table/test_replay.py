"""What a tamperer writes into a sound chain is named: replay carries every command out again and compares."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

import croupier
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Entry, read
from croupier.table.replay import Mismatch, replay
from tests.table.forging import rechained
from tests.table.sittings import KINDS, written

# Fields a replay takes as they are: what chance gave (the verifier recomputes it).
TAKEN = {
    "opened": {"commitment", "format"},
    "committed": {"commitment"},
    "shuffled": {"commitment", "cut"},
    "revealed": {"seed", "unseen"},
    "cut": {"cards"},
    "dealt": {"cards"},
    "turned": {"cards"},
    "drawn": {"seed", "values", "shown"},
    "burned": {"card"},
    "read": {"answer"},
    "ruled": {"card"},
}


def tampered(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 100
        case str():
            return value + "0"
        case [first, *rest]:
            return [tampered(first), *rest]
        case _:
            return value


def forge(entries: list[Entry], number: int, place: int, field: str, value: Any) -> list[bytes]:
    """The journal with one field of one event changed."""
    changed = list(entries)
    events = list(entries[number].events)
    events[place] = msgspec.convert({**msgspec.to_builtins(events[place]), field: value}, type(events[place]))
    changed[number] = msgspec.structs.replace(entries[number], events=events)
    return rechained(changed)


@cache
def entries_of(game: str, mode: str) -> list[Entry]:
    return read(written(game, mode, 18, 130)).entries


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_consequence_is_named_with_event_and_field(kind: tuple[str, str]) -> None:
    entries = entries_of(*kind)
    counted: Counter[tuple[str, str]] = Counter()
    for number, entry in enumerate(entries):
        for place, event in enumerate(entry.events):
            plain = msgspec.to_builtins(event)
            name = plain["type"]
            for field in sorted(set(plain) - {"type", "seq"} - TAKEN.get(name, set())):
                changed = tampered(plain[field])
                # The first few of each kind and field: every one would only be slower.
                if changed == plain[field] or counted[name, field] == 2:
                    continue
                counted[name, field] += 1
                with pytest.raises(BadInput) as caught:
                    replay(forge(entries, number, place, field, changed))
                found = caught.value
                assert isinstance(found, Mismatch), (name, field, found)
                assert found.entry <= number + 1
                if found.entry == number + 1 and not re.search(
                    "the table refuses|records no|events are recorded|is recorded, the rules", str(found)
                ):
                    named = "terms" if field in ("facts", "software", "version") else field
                    assert f"event {event.seq} ({name}): {named}" in str(found), found
    assert len(counted) > 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_command_does_not_give_the_same_events(kind: tuple[str, str]) -> None:
    entries = entries_of(*kind)
    for number in range(1, len(entries), 3):
        plain = msgspec.to_builtins(entries[number].command)
        changes = {
            "seat": 6, "amount": 77, "cents": 77, "wager": "other", "word": "other", "stub": 3, "values": [9],
            "value": "changed", "wagers": {"other": 5}, "id": "other", "option": "other", "patron": "Eve",
        }  # fmt: skip
        field = next((field for field in changes if field in plain), None)
        if field is None or plain[field] in (changes[field], None):
            continue
        command = msgspec.convert({**plain, field: changes[field]}, type(entries[number].command))
        forged = list(entries)
        forged[number] = msgspec.structs.replace(entries[number], command=command)
        with pytest.raises(Mismatch) as caught:
            replay(rechained(forged))
        assert caught.value.entry == number + 1


def more_net(results: list[list[Any]]) -> list[list[Any]]:
    """Five dollars more for the first wager."""
    (wager, stake, outcome, net, *rest), *others = results
    return [[wager, stake, outcome, net + 500, *rest], *others]


@pytest.mark.parametrize("kind", KINDS)
def test_money_cards_and_rulings_cannot_be_rewritten(kind: tuple[str, str]) -> None:
    entries = entries_of(*kind)
    changes = {
        "settled": ("results", more_net),
        "banked": ("cents", lambda cents: cents + 100),
        "left": ("chips", lambda cents: cents + 100),
        "stub_counted": ("expected", lambda cards: cards + 1),
        "ruled": ("ruling", lambda ruling: "stands" if ruling != "stands" else "no_roll"),
        "marked": ("value", lambda value: f"{value}x"),
        "bought_in": ("cents", lambda cents: cents + 100),
    }  # fmt: skip
    found: Counter[str] = Counter()
    for number, entry in enumerate(entries):
        for place, event in enumerate(entry.events):
            plain = msgspec.to_builtins(event)
            if plain["type"] not in changes or found[plain["type"]] == 4:
                continue
            field, change = changes[plain["type"]]
            with pytest.raises(Mismatch) as caught:
                replay(forge(entries, number, place, field, change(plain[field])))
            assert caught.value.entry <= number + 1
            found[plain["type"]] += 1
    assert found["settled"]
    assert found["bought_in"]


def test_an_entry_before_its_time_is_refused() -> None:
    entries = list(entries_of("wheel-of-eight", "live"))
    entries[5] = msgspec.structs.replace(entries[5], at=entries[4].at - 1)
    with pytest.raises(Mismatch, match=r"entry 6: .* its time is before that of the entry before it"):
        replay(rechained(entries))


def test_entries_lost_doubled_or_added_in_a_sound_chain_are_named() -> None:
    entries = entries_of("wheel-of-eight", "live")
    numbered = [*entries[:4], *entries[5:]]
    lost = [msgspec.structs.replace(entry, entry=number) for number, entry in enumerate(numbered, 1)]
    with pytest.raises(BadInput, match="journal entry 5: does not carry on with event"):
        replay(rechained(lost))


def test_a_journal_must_begin_with_an_opening_that_can_be() -> None:
    entries = entries_of("wheel-of-eight", "live")
    opening = entries[0].command
    assert isinstance(opening, cmd.OpenTable)
    with pytest.raises(Mismatch, match="the journal is empty"):
        replay([])
    for changes, sentence in (
        ({"as_of": "1900-01-01"}, "a table cannot be opened like this"),
        ({"as_of": "never"}, "a table cannot be opened like this"),
        ({"game": "snap"}, "a table cannot be opened like this: there is no game 'snap'"),
        ({"opener": -1}, "opener of -1: expected cents"),
        ({"decision_seconds": 10**9}, "expected 0"),
        ({"options": {"table_min": "much"}}, "option table_min='much': expected a whole number"),
    ):
        command = msgspec.convert({**msgspec.to_builtins(opening), **changes}, cmd.OpenTable)
        forged = [msgspec.structs.replace(entries[0], command=command), *entries[1:]]
        with pytest.raises(Mismatch, match=sentence):
            replay(rechained(forged))
    rest = [msgspec.structs.replace(entry, entry=number) for number, entry in enumerate(entries[1:], 1)]
    with pytest.raises(Mismatch, match="journal entry 1: the journal does not begin with the opening"):
        replay(rechained(rest))


def test_a_command_nobody_may_give_is_named() -> None:
    table = croupier.open_table("let-it-ride", mode="live", clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    entries = table.journal.entries
    sits = msgspec.structs.replace(entries[1].command, by=cmd.INSPECTOR)
    forged = [entries[0], msgspec.structs.replace(entries[1], command=sits)]
    with pytest.raises(
        Mismatch, match="entry 2: the table refuses what it records: sit is not for an inspector"
    ):
        replay(rechained(forged))


def test_a_live_table_is_carried_on_with_from_its_replay() -> None:
    table = croupier.open_table("let-it-ride", mode="live", clock=lambda: 0, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    again = replay(table.journal)
    events = again.do(
        cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000))
    )
    assert isinstance(events[-1], ev.Wagered)
    assert list(again.journal.lines())[:2] == list(table.journal.lines())
