"""Golden sessions replayed and resumed at every step, and in which words a replay says what was changed."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

import croupier
from croupier.equipment.entropy import SeededEntropy
from croupier.games.register import Game
from croupier.law.refusal import BadInput, CroupierError
from croupier.table import commands as cmd
from croupier.table.journal import Entry
from croupier.table.replay import Mismatch, replay, resume
from croupier.table.table import Table
from tests.battery.every_game import REGISTERED
from tests.battery.golden import SAID, Session, path_of
from tests.table.forging import rechained

REPLAYED = ("blackjack", "caribbean-stud", "chemin-de-fer", "craps", "keno", "pai-gow-poker", "poker")


@pytest.mark.parametrize(
    "game", [each for each in REGISTERED if each.id in REPLAYED], ids=lambda each: each.id
)
def test_a_golden_session_comes_out_the_same_when_it_is_replayed(game: Game) -> None:
    session, places = Session(game), (9, 14, 22)
    lines = [line for line in path_of(game).read_text("utf-8").splitlines() if line.startswith(SAID)]
    for place, line in enumerate(lines):
        session.carry_out(line)
        if place in places or place == len(lines) - 1:
            again = replay(session.table.journal)
            assert (again.head, again.sequence) == (session.table.head, session.table.sequence)
            assert again.state.record() == session.table.state.record()
            assert type(again.pending) is type(session.table.pending)


BETS = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)


def table_of() -> Table:
    """Let it ride: Ann and Ben have wagered, and all but Ben's last decision is made."""
    table: Table = croupier.open_table("let-it-ride", entropy=SeededEntropy(b"words"), clock=lambda: 1_000)
    for seat, name in ((1, "Ann"), (2, "Ben")):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=name, buy_in=10_000))
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=BETS))
    table.do(cmd.Close(by=cmd.DEALER))
    for seat, word in ((1, "ride"), (2, "withdraw"), (1, "ride")):
        table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    return table


@cache
def entries() -> tuple[Entry, ...]:
    table = table_of()
    table.do(cmd.Decide(by=cmd.player(2), seat=2, word="ride"))
    return tuple(table.journal.entries)


def changed(number: int, **fields: Any) -> list[Entry]:
    """The journal with some fields of an entry changed."""
    found = list(entries())
    found[number - 1] = msgspec.structs.replace(found[number - 1], **fields)
    return found


def event(number: int, kind: str, **fields: Any) -> Callable[[], list[Entry]]:
    """The journal with some fields of the first event of a kind in an entry changed."""

    def change() -> list[Entry]:
        events = list(entries()[number - 1].events)
        place = next(at for at, each in enumerate(events) if each.__struct_config__.tag == kind)
        plain = msgspec.to_builtins(events[place])
        events[place] = msgspec.convert({**plain, **fields}, type(events[place]))
        return changed(number, events=events)

    return change


def result(**fields: Any) -> Callable[[], list[Entry]]:
    """The journal with the first result of the last settlement changed."""
    names = ("wager", "stake", "outcome", "net", "up", "cite", "against")

    def change() -> list[Entry]:
        last = len(entries())
        settled = next(each for each in entries()[-1].events if each.__struct_config__.tag == "settled")
        first, *rest = msgspec.to_builtins(settled)["results"]
        new = [fields.get(name, value) for name, value in zip(names, first, strict=False)]
        return event(last, "settled", results=[new, *rest])()

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda: [], "journal entry 1: the journal is empty"),
        (
            lambda: [msgspec.structs.replace(entries()[1], entry=1)],
            "journal entry 1: the journal does not begin with the opening of a table",
        ),
        (
            lambda: changed(2, at=999),
            "journal entry 2: the table refuses what it records: its time is before that of the entry "
            "before it",
        ),
        (
            lambda: changed(3, command=cmd.Bets(by=cmd.player(1), seat=1, wagers={"bet1": 1})),
            "journal entry 3: the table refuses what it records: bet1 of 1: ",
        ),
        (
            event(2, "bought_in", cents=20_000),
            "journal entry 2: round 1, seat 1, event 12 (bought_in): cents is $200, the rules give $100",
        ),
        (
            event(2, "seated", patron="Eve"),
            "journal entry 2: round 1, seat 1, event 11 (seated): patron is 'Eve', the rules give 'Ann'",
        ),
        (
            event(1, "opened", buy_in_as_needed=True),
            "journal entry 1: event 1 (opened): buy_in_as_needed is yes, the rules give no",
        ),
        (
            event(3, "wagered", seat=2),
            "journal entry 3: round 1, seat 2, event 13 (wagered): seat is 2, the rules give 1",
        ),
        (
            lambda: changed(6, events=entries()[5].events[:-1])[:6],
            "journal entry 6: round 1, 1 event is recorded, the rules give 2",
        ),
        (
            result(net=5_000),
            "too much for the patron",
        ),
        (
            result(net=-5_000),
            "too little for the patron",
        ),
        (result(outcome="even"), "outcome is 'even', due is "),
        (result(wager="bet9"), "is recorded, the rules decide no such wager"),
    ],
)
def test_what_was_changed_is_said_in_these_words(change: Callable[[], list[Entry]], sentence: str) -> None:
    with pytest.raises(Mismatch) as found:
        replay(rechained(change()))
    assert sentence in str(found.value)
    if sentence.startswith("journal entry") and not sentence.endswith((" ", ": ")):
        assert str(found.value) == sentence


def test_a_table_goes_on_from_its_store_with_the_same_cards() -> None:
    table, other = table_of(), table_of()
    again = resume(other.store, entropy=SeededEntropy(b"words"), clock=lambda: 2_000)
    assert (again.head, again.state.record()) == (table.head, table.state.record())
    last = cmd.Decide(by=cmd.player(2), seat=2, word="ride")
    assert again.do(last) == table.do(last)
    assert again.store is other.store
    assert (again.checkpoint_every, again.clock()) == (1_000, 2_000)


def test_an_empty_store_has_no_table() -> None:
    store = table_of().store
    store._lines.clear()  # type: ignore[attr-defined]
    with pytest.raises(BadInput, match="the journal is empty: there is no table to open again"):
        resume(store)


def test_each_entry_is_shown_as_it_is_replayed() -> None:
    seen: list[int] = []
    replay(table_of().journal, each=lambda table: seen.append(table.entries))
    assert seen == list(range(1, 10))


def test_a_refused_replay_is_a_croupier_error() -> None:
    with pytest.raises(CroupierError):
        replay([b"{}\n"])
