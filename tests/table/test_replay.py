"""Replay equals play, entry by entry; and what a tamperer writes into a sound chain is named."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import verify
from croupier.equipment.entropy import SeededEntropy
from croupier.law.encoding import document
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.round import Round
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Journal, read
from croupier.table.replay import Mismatch, replay
from croupier.table.state import State
from tests.table.random_play import Sitting

KINDS = [("let-it-ride", "virtual"), ("let-it-ride", "live"), ("craps", "virtual"), ("craps", "live")]
SEEDS = st.integers(0, 2**32 - 1)


def by_entry(journal: Journal) -> list[list[ev.AnyEvent]]:
    return [ev.decode(entry) for entry in journal.entries]


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
@settings(max_examples=25)
def test_replay_equals_play(kind: tuple[str, str], seed: int) -> None:
    sitting = Sitting(seed, *kind).play(50)
    again = replay(read(sitting.table.journal.lines()))
    assert again.state.snapshot() == sitting.table.state.snapshot()
    assert again.journal.head == sitting.table.journal.head
    assert again.pending == sitting.table.pending
    assert again.prompt() == sitting.table.prompt()
    assert document(again.round.options) == document(sitting.table.round.options)


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
@settings(max_examples=3)
def test_every_beginning_of_a_journal_replays_to_the_state_of_that_moment(
    kind: tuple[str, str], seed: int
) -> None:
    sitting = Sitting(seed, *kind).play(30)
    lines = list(sitting.table.journal.lines())
    for entries, snapshot in enumerate(sitting.history, 1):
        again = replay(read(lines[:entries]))
        assert again.state.snapshot() == snapshot
        assert again.journal.head == sitting.table.journal.hashes[entries - 1]


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
@settings(max_examples=15)
def test_the_state_is_what_the_events_say(kind: tuple[str, str], seed: int) -> None:
    table = (sitting := Sitting(seed, *kind).play(50)).table
    state = State(Round(table.edition, table.round.options, table.round.seat_count, 0, {}, {}, {}, [], 0))
    for events, snapshot in zip(by_entry(table.journal), sitting.history, strict=True):
        for event in events:
            state.apply(event)
        assert state.snapshot() == snapshot


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
@settings(max_examples=15)
def test_no_cent_comes_from_nowhere(kind: tuple[str, str], seed: int) -> None:
    sitting = Sitting(seed, *kind).play(50)
    for snapshot in sitting.history:
        assert sum(snapshot["accounts"].values()) == sitting.table.state.inventory.opener
        assert all(cents >= 0 for name, cents in snapshot["accounts"].items() if name != "cage")


# Shoes, split hands and progressive meters are played in tests/games/blackjack/test_properties.py.
OF_SHOES = {
    *("ShoeShuffled", "ShoeRevealed", "Refilled", "Peeked", "Parted"),
    *("Chosen", "Said", "Validated", "Metered", "LotDrawn"),
}


def test_random_sittings_hold_every_kind_of_event() -> None:
    seen: Counter[str] = Counter()
    for game, mode in KINDS:
        for seed in range(25):
            sitting = Sitting(seed, game, mode, entropy=SeededEntropy(b"every")).play(60)
            seen.update(type(event).__name__ for event in sitting.table.journal.events)
            seen.update(event.ruling for event in sitting.table.journal.events if isinstance(event, ev.Ruled))
    assert {kind.__name__ for kind in ev.AnyEvent.__args__} - set(seen) <= {"Collected", *OF_SHOES}
    assert {"set_aside", "next_card", "void_round", "reshuffle", "recut", "no_roll", "pass_dice"} <= set(seen)


# Fields a replay takes as they are: what chance gave (the verifier recomputes it), and what people said.
TAKEN = {
    "round_opened": {"at"},
    "altered": {"at", "notice"},
    "opened": {"at", "opener"},
    "committed": {"commitment"},
    "shuffled": {"commitment", "cut"},
    "revealed": {"commitment", "seed"},
    "cut": {"cards"},
    "dealt": {"cards", "spread"},
    "rolled": {"commitment", "seed", "dice"},
    "round_closed": {"commitment", "seed"},
    "bought_in": {"cents"},
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


def forge(journal: Journal, entry: int, place: int, field: str, value: Any) -> Journal:
    """The journal with one field changed and the chain recomputed, as whoever holds the file could."""
    forged = Journal()
    for number, events in enumerate(by_entry(journal)):
        if number == entry:
            changed = {**msgspec.to_builtins(events[place]), field: value}
            events[place] = msgspec.convert(changed, type(events[place]))
        forged.append(events)
    return read(forged.lines())


@cache
def journal(game: str, mode: str) -> Journal:
    return Sitting(18, game, mode).play(150).table.journal


def consequences(kept: Journal) -> list[tuple[int, int, str, str]]:
    """Every field of every event that nobody asked for: entry, place, type and field."""
    found = []
    for entry, events in enumerate(by_entry(kept)):
        asked = next((place for place, event in enumerate(events) if event.by != ev.TABLE), -1)
        for place, event in enumerate(events):
            plain = msgspec.to_builtins(event)
            kind = plain["type"]
            # The part tells where the chain stood: it is checked with the chance.
            fields = set(plain) - {"type", "seq"} - TAKEN.get(kind, set())
            if place != asked:
                found += [(entry, place, kind, field) for field in sorted(fields)]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_consequence_is_named_with_event_and_field(kind: tuple[str, str]) -> None:
    kept = journal(*kind)
    places = consequences(kept)
    # The first few of each type and field: every one would only be slower.
    counted: Counter[tuple[str, str]] = Counter()
    for entry, place, name, field in places:
        counted[name, field] += 1
        if counted[name, field] > 2:
            continue
        event = by_entry(kept)[entry][place]
        value = msgspec.to_builtins(event)[field]
        changed = tampered(value)
        if changed == value:
            continue
        with pytest.raises(Mismatch) as caught:
            replay(forge(kept, entry, place, field, changed))
        sentence = str(caught.value)
        assert caught.value.entry <= entry + 1
        if field != "by" and caught.value.entry == entry + 1:
            assert f"event {event.seq} ({name}): {field} is " in sentence, sentence
    assert len(counted) > 20


def more_net(results: list[list[Any]]) -> list[list[Any]]:
    (wager, stake, outcome, net, *rest), *others = results
    return [[wager, stake, outcome, net + 500, *rest], *others]


@pytest.mark.parametrize("kind", KINDS)
def test_money_cards_and_rulings_cannot_be_rewritten(kind: tuple[str, str]) -> None:
    kept = journal(*kind)
    changes = {
        "settled": ("results", more_net),
        "decided": ("returned", lambda cents: cents + 500),
        "banked": ("cents", lambda cents: cents + 100),
        "left": ("chips", lambda cents: cents + 100),
        "moved": ("to", lambda to: "come-6" if to != "come-6" else "come-8"),
        "burned": ("card", lambda card: (card + 1) % 52),
        "turned": ("cards", lambda cards: [(cards[0] + 1) % 52, *cards[1:]]),
        "stub_counted": ("expected", lambda cards: cards + 1),
        "ruled": ("ruling", lambda ruling: "stands" if ruling != "stands" else "no_roll"),
        "marked": ("value", lambda value: "6" if value != "6" else "8"),
    }
    found = set()
    for entry, events in enumerate(by_entry(kept)):
        for place, event in enumerate(events):
            plain = msgspec.to_builtins(event)
            # Unseen cards that a dealer turns up are read, not computed.
            entered = place == 0 and kind[1] == "live" and plain["type"] == "turned"
            if plain["type"] not in changes or entered:
                continue
            field, change = changes[plain["type"]]
            with pytest.raises(BadInput) as caught:
                replay(forge(kept, entry, place, field, change(plain[field])))
            if isinstance(caught.value, Mismatch) and caught.value.entry == entry + 1:
                found.add(plain["type"])
    expected = (
        {"settled", "burned", "turned", "decided"}
        if kind[0] == "let-it-ride"
        else {"settled", "marked", "moved"}
    )
    assert expected <= found


@pytest.mark.parametrize("game", ["let-it-ride", "craps"])
def test_changed_chance_is_found_by_verifier_or_replay(game: str) -> None:
    kept = journal(game, "virtual")
    revealed = [event.seq for event in kept.events if getattr(event, "seed", "")]
    # What is still sealed at the end may be anything; all before it is bound.
    bound = [[event for event in events if event.seq <= revealed[-1]] for events in by_entry(kept)]
    for entry, events in enumerate(bound):
        for place, event in enumerate(events):
            plain = msgspec.to_builtins(event)
            for field in {"cards", "dice", "commitment", "seed", "part", "cut"} & set(plain):
                match plain[field]:
                    case [[holder, card], *rest]:
                        changed: Any = [[holder, (card + 1) % 52], *rest]
                    case [face, *rest]:
                        changed = [face % 6 + 1, *rest]
                    case str() as text if text:
                        changed = ("1" if text[0] == "0" else "0") + text[1:]
                    case _:
                        continue
                forged = forge(kept, entry, place, field, changed)
                try:
                    replay(forged)
                except CroupierError:
                    continue
                assert verify.verify(forged.lines()).faults
    assert len(revealed) > 5


def test_a_journal_must_begin_with_an_opening_that_can_be() -> None:
    for forged, sentence in (
        (Journal(), "does not begin with the opening"),
        (forge(journal("craps", "live"), 0, 0, "mode", "dream"), "mode 'dream', expected virtual or live"),
        (forge(journal("craps", "live"), 0, 0, "as_of", "1900-01-01"), "a table cannot be opened like this"),
        (forge(journal("craps", "live"), 0, 0, "game", "snap"), "a table cannot be opened like this"),
    ):
        with pytest.raises(Mismatch, match=sentence):
            replay(forged)


def test_entry_nobody_asked_for_and_command_without_changes_are_named() -> None:
    table = croupier.open_table("craps", mode="live")
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    seq = table.sequence
    for event, sentence in (
        (ev.Seated(seq, ev.TABLE, "13:69E-1.11(a)", 2, "Bob"), "nobody asked for it"),
        (ev.Wagered(seq, "player:1", "19:47-1.3", 1, ()), "wagered cannot be asked for like this"),
        (ev.Seated(seq, "player:x", "13:69E-1.11(a)", 2, "Bob"), "seated cannot be asked for like this"),
        (
            ev.Marked(seq, "dealer", "19:47-1.3", "point", "6"),
            "marked is not something a person asks for here",
        ),
        (ev.BoughtIn(seq, "player:2", "13:69D-1.20(a)", 2, 100), "the table refuses what it records"),
    ):
        kept = read(table.journal.lines())
        kept.append([event])
        with pytest.raises(Mismatch, match=sentence):
            replay(kept)


def test_1_10_a_faces_are_entered_after_the_dice_are_out() -> None:
    table = croupier.open_table("craps", mode="live", buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    assert "two faces of the dice" in table.prompt()
    for roll in ((0, 3), (7, 1), (3,), (1, 2, 3)):
        with pytest.raises(BadInput, match="expected 2 faces"):
            table.do(cmd.Enter(by=cmd.DEALER, roll=roll))
    events = table.do(cmd.Enter(by=cmd.DEALER, roll=(5, 2)))
    assert [event.results[0].net for event in events if isinstance(event, ev.Settled)] == [1000]
    again = replay(read(table.journal.lines()))
    assert again.state.snapshot() == table.state.snapshot()
