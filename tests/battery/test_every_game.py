"""Whatever people do at a table of any game: no cent is lost, no refusal leaves a trace, replay agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.equipment.orders import Order
from croupier.equipment.pieces import SETS, piece_text
from croupier.games.register import Game
from croupier.law.refusal import CroupierError, Refusal
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import Known
from croupier.table.fold import restore
from croupier.table.journal import read
from croupier.table.prompts import shown
from croupier.table.replay import replay, resume
from croupier.table.table import Table
from croupier.table.views import event_view, view
from croupier.verify import verify
from tests.battery.every_game import GAMES, MODES, REGISTERED
from tests.battery.people import NOON, People
from tests.battery.watching import (
    ACTORS,
    Eyes,
    Remembering,
    check_money,
    everything,
    folded,
    gained,
    own_holders,
    owned,
    pieces_in,
)

SEEDS = st.integers(0, 2**32 - 1)
EXAMPLES = ("such as Ks Kh 7d", "such as Ks")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_mode = pytest.mark.parametrize("mode", MODES)


def few(examples: int) -> Any:
    """So many examples, each a whole sitting."""
    return settings(
        max_examples=examples,
        phases=(Phase.explicit, Phase.generate),  # a seed has no smaller example
        suppress_health_check=[HealthCheck.too_slow],
    )


def attempted(table: Table, command: cmd.Command) -> tuple[list[ev.AnyEvent], CroupierError | None]:
    """What a command caused, or the refusal."""
    try:
        return table.record(command), None
    except CroupierError as refused:
        return [], refused


@every_game
@every_mode
@given(seed=SEEDS)
@few(4)
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
@few(3)
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
@few(3)
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
@few(3)
def test_no_view_event_prompt_or_refusal_names_a_card_that_is_hidden(
    game: Game, mode: str, seed: int
) -> None:
    people = People(seed, game, mode, wild=0.2)
    table, eyes = people.table, Eyes()
    for _ in range(100):
        command = people.command()
        people.tick()
        events, refused = attempted(table, command)
        if refused is not None:
            text = str(refused)
            for example in EXAMPLES:
                text = text.replace(example, "")
            assert pieces_in(text) <= eyes.may_see(command.by, table) | named_in(command), (command, refused)
            continue
        for event in events:
            eyes.follow(event)
            for actor in ACTORS:
                assert pieces_in(event_view(event, actor, table)) <= eyes.may_see(actor, table), (
                    event,
                    actor,
                )
        for actor in ACTORS:
            seen = pieces_in([view(table, actor), table.prompt(), shown(table)])
            assert seen <= eyes.may_see(actor, table), (table.pending, actor)


def named_in(command: cmd.Command) -> set[str]:
    """The pieces a command itself speaks of."""
    entered = getattr(command, "cards", None)
    entered = entered if isinstance(entered, tuple) else ()
    return pieces_in(repr(command)) | {ev.card_name(card) for card in entered}


@every_game
@every_mode
@given(seed=SEEDS)
@few(2)
def test_tables_that_differ_only_in_hidden_cards_look_the_same(game: Game, mode: str, seed: int) -> None:
    people = People(seed, game, mode, wild=0.05)
    table = people.table
    for _ in range(70):
        events = people.act(people.command())
        asked = [people.command() for _ in range(3)] if table.virtual else []
        for actor in ACTORS:
            look = seen_by(table, actor, asked, events)
            with exchanged(table, actor, people.random):
                assert seen_by(table, actor, asked, events) == look, (table.pending, actor)


def seen_by(table: Table, actor: cmd.Actor, asked: list[cmd.Command], events: list[ev.AnyEvent]) -> Any:
    """All a person learns: the view, the sentence of the moment, and what the table would refuse."""
    refusals = [str(table.check(command)) for command in asked if command.by == actor]
    return view(table, actor), table.prompt(), refusals, [event_view(event, actor, table) for event in events]


@contextmanager
def exchanged(table: Table, actor: cmd.Actor, random: Random) -> Iterator[None]:
    """Other pieces in place of all those the actor cannot see."""
    own = own_holders(table, actor)
    hands = {holder: list(hand.cards) for holder, hand in table.round.hands.items()}
    orders = dict(table.orders)
    secret: set[int] = set()
    for holder, hand in table.round.hands.items():
        members = SETS[table.round.shoes[hand.shoe].pieces].members
        for number, up in enumerate(hand.face_up):
            if not up and holder not in own:
                secret.add(hand.places[number])
                if hand.cards[number] != UNKNOWN:
                    hand.cards[number] = random.choice(members)
    for name, known in orders.items():
        dealt = len(known.shoe.cards)
        sources: list[tuple[int, Order]] = [
            (at, Other(order, at, secret, dealt)) for at, order in known.sources
        ]
        table.orders[name] = Known(known.shoe, sources[0][1], sources)
    try:
        yield
    finally:
        for holder, cards in hands.items():
            table.round.hands[holder].cards[:] = cards
        table.orders.clear()
        table.orders.update(orders)


class Other(Order):
    """An order in which the pieces at some places, and all undealt ones, are exchanged for another piece."""

    __slots__ = ("dealt", "order", "secret", "start")

    def __init__(self, order: Order, start: int, secret: set[int], dealt: int) -> None:
        self.order, self.start, self.secret, self.dealt = order, start, secret, dealt

    def _known(self, count: int) -> list[int]:
        return self.draw(0, count)

    def draw(self, first: int, count: int) -> list[int]:
        """The pieces at these places, the hidden ones exchanged."""
        pieces = self.order.draw(first, count)
        places = range(self.start + first, self.start + first + count)
        return [
            (piece + 1) % 52 if place in self.secret or place >= self.dealt else piece
            for place, piece in zip(places, pieces, strict=True)
        ]


@every_game
@every_mode
@given(seed=SEEDS)
@few(3)
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


@every_game
@every_mode
def test_every_irregularity_at_every_step_is_ruled_on_or_refused(game: Game, mode: str) -> None:
    met: set[Any] = set()
    for seed in range(3):
        store = Remembering()
        people = People(seed, game, mode, wild=0, store=store)
        for _ in range(60):
            table = people.table
            moment = (
                bool(table.state.decided),
                type(table.pending),
                getattr(table.pending, "about", ""),
                getattr(table.pending, "closing", ""),
            )
            for id, details in reports(people):
                signature = (moment, id, tuple(sorted(details)), details.get("choice"))
                if signature in met:
                    continue
                met.add(signature)
                again = resume(store.until(table.entries), clock=lambda: NOON)
                past = this_round(table.journal.events)
                for _ in range(3):
                    past = report(again, id, details, past)
            people.act(people.command())
    assert met or not people.table.edition.irregularities


def report(table: Table, id: str, details: dict[str, Any], past: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Report something once more; whatever comes of it, the table goes on and its money is there. Gives the
    events of the round up to now.
    """
    try:
        events = table.record(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id=id, details=details, again=True))
    except CroupierError:
        events = []
        assert table.pending is not None, table.stopped
    else:
        said, ruled = (
            next(each for each in events if isinstance(each, kind)) for kind in (ev.Irregularity, ev.Ruled)
        )
        assert (said.by, said.id, said.details) == (cmd.FLOORPERSON.name, ruled.id, details)
        assert said.cite
        assert ruled.cite
        assert ruled.text
        if ruled.ruling == "void_round":
            check_void(table, past, events, ruled.cite)
    check_money(table.state)
    for actor in ACTORS[:2]:
        view(table, actor)
    return this_round([*past, *events])


def this_round(events: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """The events since the round opened."""
    opened = [at for at, event in enumerate(events) if isinstance(event, ev.RoundOpened)]
    return events[opened[-1] if opened else 0 :]


def check_void(table: Table, past: list[ev.AnyEvent], events: list[ev.AnyEvent], cite: str) -> None:
    """Every stake of the round goes back to the cent under the ruling's paragraph, and a meter keeps what the
    wagers of the round gave it.
    """
    over = next(at for at, event in enumerate(events) if isinstance(event, ev.RoundClosed))
    undone = [event for event in events[:over] if isinstance(event, ev.Settled)]
    back = {(each.outcome, each.cite) for event in undone for each in event.results if each.stake}
    assert back <= {("void", cite)}
    nets: Counter[Any] = Counter()
    for event in (*past, *events[:over]):
        if isinstance(event, ev.Settled) and (event in undone or table.game.id not in KEEPS_DECIDED):
            nets[event.seat] += sum(result.net for result in event.results)
        elif isinstance(event, ev.Left):
            del nets[event.seat]
    assert not any(nets.values()), nets
    opened = past[0].seq
    for number, seat in table.round.seats.items():
        assert all(wager.made < opened for wager in seat.wagers.values()), (number, seat.wagers)
    for name, cents in table.round.meters.items():
        moved = [each for each in past if isinstance(each, ev.Metered) and each.name == name]
        assert cents >= max([each.after for each in moved if each.reason == "contribution"], default=0)


KEEPS_DECIDED = (
    *("three-card-21-n-done", "casino-war"),
    *("wheel-of-eight", "bank-draw", "two-pairs-of-tiles", "pot-of-balls"),
)
"""Games whose own rules say that a settled wager stays settled when all hands are dead."""


@every_game
@every_mode
def test_a_report_sent_twice_by_accident_is_refused_and_changes_nothing(game: Game, mode: str) -> None:
    twice = 0
    for seed in range(12):
        if twice and seed >= 3:  # with most games three tables have seen reports that were ruled on
            break
        people = People(seed, game, mode, wild=0)
        table = people.table
        for _ in range(80):
            command = people.command()
            if people.act(command) and isinstance(command, cmd.ReportIrregularity):
                before = everything(table)
                refused = attempted(table, replace(command, again=False))[1]
                assert refused is not None, command
                assert everything(table) == before
                twice += 1
    assert twice or game not in REGISTERED  # the small games have few moments for a report


def reports(people: People) -> list[tuple[str, dict[str, Any]]]:
    """Every irregularity of the game, told in several ways."""
    found = []
    table = people.table
    seats = [*table.round.seats, 1]
    for id, fact in table.edition.irregularities.items():
        full: dict[str, Any] = {}
        for field in fact.fields:
            full[field] = {
                "card": piece_text(people._some_pieces(1)[0]), "cards": "2c", "seat": seats[0],
                "holder": str(seats[0]), "supports": 2, "reason": "short", "wager": people.wagers()[0],
            }.get(field, True)  # fmt: skip
        choices = [{"choice": choice} for choice in fact.choices] or [{}]
        without_card = {field: value for field, value in full.items() if field != "card"}
        for choice in choices:
            found += [(id, {**full, **choice}), (id, {**without_card, **choice})]
        found.append((id, {}))
    return found


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


SELDOM = {"Corrected", "MeterRead", "Refilled", "Tipped", "Validated", "Metered", "reshuffle"}
"""What needs a shoe run out, a jackpot, linked tables, a tip, a rare option or a slip: the tests of their
games bring it about."""
