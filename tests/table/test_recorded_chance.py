"""What a journal says chance gave: read off its events, from the beginning or from a checkpoint on."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import croupier
from croupier.equipment.entropy import SystemEntropy
from croupier.games.register import find
from croupier.law.digest import terms_digest
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import Entry
from croupier.table.replay import (
    Mismatch,
    WrittenElsewhere,
    recorded,
    reopened,
    replay,
    resume,
    written_elsewhere,
)
from croupier.table.software import running
from croupier.table.store import Checkpoint, MemoryStore
from croupier.table.table import CHECKPOINT_EVERY, Table
from tests.table.forging import rechained

SECRET = bytes(32)
ANN = cmd.player(1)


def table_of(game: str, store: MemoryStore | None = None, every: int = 0, **options: Any) -> Table:
    times = iter(range(1_000, 99_000))
    table: Table = croupier.open_table(
        game,
        options,
        entropy=SystemEntropy(SECRET),
        clock=lambda: next(times),
        buy_in_as_needed=True,
        store=store or MemoryStore(),
        checkpoint_every=every,
    )
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", value="f00d"))
    return table


def bet(table: Table, *wagers: str) -> None:
    table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(wagers, 1_000)))
    table.do(cmd.Close(by=cmd.DEALER))


def ride(table: Table, *words: str) -> None:
    for word in words:
        table.do(cmd.Decide(by=ANN, seat=1, word=word))


def let_it_ride(rounds: int = 1, **settings: Any) -> Table:
    table = table_of("let-it-ride", **settings)
    for _ in range(rounds):
        bet(table, "bet1", "bet2", "bet3")
        ride(table, "ride", "ride")
    return table


def events_of(table: Table, kind: type) -> list[Any]:
    return [event for event in table.journal.events if isinstance(event, kind)]


def test_of_a_sealed_shoe_only_what_lies_open_is_known() -> None:
    table = table_of("let-it-ride")
    table.do(cmd.CutCards(by=ANN, cards=20))
    bet(table, "bet1", "bet2", "bet3")
    (opened,), (shuffled,) = events_of(table, ev.Opened), events_of(table, ev.Shuffled)
    chance = recorded(table.journal.entries)
    assert (chance.commitment, chance.secret) == (opened.commitment, b"")
    assert chance.commitments == {1: shuffled.commitment}
    assert chance.cuts == {(1, 0): shuffled.cut, (1, 1): 20}
    assert (chance.seeds, chance.outcomes) == ({}, {})
    assert chance.pieces == {(1, "shoe"): [-1] * 6}
    ride(table, "ride")
    (turned,) = events_of(table, ev.Turned)
    known = recorded(table.journal.entries).pieces[1, "shoe"]
    assert [card for card in known if card >= 0] == list(turned.cards)
    ride(table, "ride")
    (revealed,) = [event for event in events_of(table, ev.Revealed) if event.number == 1]
    chance = recorded(table.journal.entries)
    assert chance.seeds == {1: revealed.seed}
    assert -1 not in chance.pieces[1, "shoe"]
    assert [*chance.burned] == [event.place for event in events_of(table, ev.Burned)]
    assert replay(table.journal).state.record() == table.state.record()


def test_rolls_are_known_at_once_and_their_seed_with_the_last() -> None:
    table = table_of("craps")
    table.do(cmd.TakeDice(by=ANN, seat=1, word="accept"))
    for _ in range(3):
        if "pass" not in table.round.seats[1].wagers:
            table.do(cmd.Bet(by=ANN, seat=1, wager="pass", amount=1_000))
        table.do(cmd.Close(by=cmd.DEALER))
    drawn = events_of(table, ev.Drawn)
    chance = recorded(table.journal.entries)
    assert chance.outcomes == {(event.number, event.label): event.values for event in drawn}
    revealed = {event.number: event.seed for event in events_of(table, ev.Revealed)}
    assert chance.seeds == {event.number: event.seed for event in drawn if event.last} | revealed
    committed = [*events_of(table, ev.Committed), *events_of(table, ev.Shuffled)]
    assert chance.commitments == {event.number: event.commitment for event in committed}
    assert replay(table.journal).state.record() == table.state.record()


def test_the_secret_of_a_closed_table_is_known_and_one_that_is_none_is_not() -> None:
    table = table_of("let-it-ride")
    table.do(cmd.Leave(by=ANN, seat=1))
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    entries = table.journal.entries
    assert recorded(entries).secret == SECRET
    closed = entries[-1].events[-1]
    entries[-1].events[-1] = msgspec.structs.replace(closed, secret="no secret")  # type: ignore[call-arg]
    assert recorded(entries).secret == b""


def test_a_readers_answers_are_recorded_in_order() -> None:
    table = table_of("spanish-21")
    for _ in range(12):
        bet(table, "main")
        while table.pending is not None and type(table.pending).__name__ == "Ask":
            words = table.pending.words  # type: ignore[attr-defined]
            ride(table, "decline" if "decline" in words else "stand")
    answers = [event.answer for event in events_of(table, ev.WasRead)]
    assert answers
    assert [*recorded(table.journal.entries).readings] == answers
    assert replay(table.journal).state.record() == table.state.record()


class Counting(MemoryStore):
    """A store that says how many lines were read from it; its secret is forgotten."""

    __slots__ = ("given",)

    def lines(self, after: int = 0) -> Iterator[bytes]:
        for line in super().lines(after):
            self.given = getattr(self, "given", 0) + 1
            yield line

    def secret(self) -> bytes:
        return b""


def test_without_its_secret_too_a_table_goes_on_from_its_checkpoint() -> None:
    table = table_of("blackjack", store=Counting(), every=1)
    for _ in range(4):
        bet(table, "main")
        while type(table.pending).__name__ == "Ask":
            ride(table, "stand")
    bet(table, "main")
    kept = table.store.checkpoint()
    assert kept is not None
    assert kept.events
    table.store.given = 0  # type: ignore[attr-defined]
    again = resume(table.store, clock=lambda: 99_999)
    assert again.state.record() == table.state.record()
    assert table.store.given == 1 + table.entries - kept.entry  # type: ignore[attr-defined]
    later = table.journal.entries[kept.entry :]
    assert recorded(later).pieces == {}, "without a state nothing is followed"


def test_an_event_that_contradicts_those_before_ends_what_is_followed() -> None:
    entries = let_it_ride(2).journal.entries
    events = list(entries[3].events)
    at = next(place for place, each in enumerate(events) if isinstance(each, ev.Dealt))
    strange = msgspec.structs.replace(events[at], cards=(("1", -1),) * 90)  # type: ignore[call-arg]
    entries[3] = msgspec.structs.replace(entries[3], events=[*events[:at], strange, *events[at + 1 :]])
    with pytest.raises(Mismatch, match=r"^journal entry 4: "):
        replay(rechained(entries))


def with_opening(entries: list[Entry], **fields: Any) -> list[Entry]:
    opened: Any = msgspec.structs.replace(entries[0].events[0], **fields)
    if "terms" not in fields:
        bound = (opened.game, opened.as_of, opened.options, opened.version, opened.software, opened.facts)
        opened = msgspec.structs.replace(opened, terms=terms_digest(*bound))
    return [msgspec.structs.replace(entries[0], events=[opened, *entries[0].events[1:]]), *entries[1:]]


def test_how_an_opening_differs_from_what_is_known_here() -> None:
    entries = let_it_ride().journal.entries
    here, facts = running(), find("let-it-ride")[0].rules.digest
    assert written_elsewhere(entries[0].events[0]) == ("", "")
    assert written_elsewhere(entries[1].events[0]) == ("", "")
    rules, program = written_elsewhere(with_opening(entries, facts="f" * 64, version="99.1")[0].events[0])
    assert rules == (
        "the journal was written under other rules of let-it-ride: its facts have the digest "
        f"{'f' * 16}, those here {facts[:16]}"
    )
    assert program == (
        f"the journal was written by another version: croupier 99.1 ({here.digest[:16]}) wrote it, "
        f"this is croupier {here.version} ({here.digest[:16]})"
    )
    assert written_elsewhere(with_opening(entries, facts="f" * 64, terms="0")[0].events[0]) == ("", "")
    assert written_elsewhere(with_opening(entries, game="whist")[0].events[0]) == ("", "")
    assert written_elsewhere(with_opening(entries, software="a" * 64)[0].events[0])[1]


def test_a_table_is_not_carried_on_under_other_rules() -> None:
    store = MemoryStore()
    for number, line in enumerate(rechained(with_opening(let_it_ride().journal.entries, facts="f" * 64)), 1):
        store.append(number, line)
    with pytest.raises(BadInput, match=r"; go on with the program that opened it$"):
        resume(store)


def test_what_comes_out_differently_under_another_program_is_named_so() -> None:
    entries = with_opening(let_it_ride().journal.entries, version="99.1")
    seated, *rest = entries[1].events
    entries[1] = msgspec.structs.replace(
        entries[1], events=[msgspec.structs.replace(seated, patron="Eve"), *rest]
    )  # type: ignore[call-arg]
    with pytest.raises(WrittenElsewhere, match=r"^the journal was written by another version: "):
        replay(rechained(entries))
    honest = let_it_ride().journal.entries
    honest[1] = entries[1]
    with pytest.raises(Mismatch) as found:
        replay(rechained(honest))
    assert found.value.entry == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda entry: {"at": entry.at - 5_000}, "its time is before that of the entry before it"),
        (lambda entry: {"command": cmd.Close(by=cmd.DEALER)}, "the table refuses what it records: "),
    ],
)
def test_an_entry_the_table_refuses_is_a_mismatch(change: Any, said: str) -> None:
    entries = let_it_ride().journal.entries
    entries[2] = msgspec.structs.replace(entries[2], **change(entries[2]))
    with pytest.raises(Mismatch) as found:
        replay(rechained(entries))
    assert found.value.entry == 3
    assert said in str(found.value)


def test_the_same_moment_is_no_step_back() -> None:
    entries = let_it_ride().journal.entries
    same = [msgspec.structs.replace(entry, at=5_000) for entry in entries]
    assert replay(rechained(same)).round.at == 5_000


def test_a_replayed_live_table_takes_checkpoints_again_and_a_virtual_one_none() -> None:
    live: Table = croupier.open_table("craps", mode="live")
    assert replay(live.journal).checkpoint_every == CHECKPOINT_EVERY
    assert replay(let_it_ride().journal).checkpoint_every == 0


def test_the_round_of_a_checkpoint_opens_as_it_did() -> None:
    table = let_it_ride(2, every=1)
    kept = table.store.checkpoint()
    assert kept is not None
    first = table.journal.entries[kept.entry]
    again = reopened(table.game, kept, first, SystemEntropy(SECRET), table.clock)
    assert (again.entries, again.head, again.checkpoint_every) == (
        kept.entry + 1,
        table.journal.entries[kept.entry + 1].previous if table.entries > kept.entry + 1 else table.head,
        0,
    )
    assert (again.round.at, again.store.checkpoint()) == (first.at, kept)
    with pytest.raises(Mismatch, match=r": the round of the checkpoint opens differently$"):
        reopened(table.game, kept, first, SystemEntropy(bytes([1] * 32)), table.clock)


class Tired(MemoryStore):
    """A store whose checkpoint says that nothing follows it."""

    def checkpoint(self) -> Checkpoint | None:
        kept = super().checkpoint()
        return None if kept is None else msgspec.structs.replace(kept, entry=10_000)


def test_a_checkpoint_that_nothing_follows_is_passed_over() -> None:
    table = let_it_ride(2, store=Tired(), every=1)
    assert resume(table.store, clock=table.clock).state.record() == table.state.record()
