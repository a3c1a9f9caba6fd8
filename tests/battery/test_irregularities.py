"""Whatever is reported at any step of any game is ruled on or refused, and no cent is lost by it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from msgspec.structs import replace

from croupier.equipment.pieces import piece_text
from croupier.games.register import Game
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.irregularities import find_ruling
from croupier.table.replay import resume
from croupier.table.table import Table
from croupier.table.views import view
from tests.battery.every_game import REGISTERED, attempted, every_game, every_mode
from tests.battery.people import NOON, People
from tests.battery.watching import (
    ACTORS,
    Remembering,
    check_money,
    everything,
)


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
                if (moment, id) not in met:
                    check_messages(table, id, details)
                met |= {signature, (moment, id)}
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


ODD = (None, "", "nobody", True, -1, [], {"seat": None})


def check_messages(table: Table, id: str, details: dict[str, Any]) -> None:
    """Whatever a field says, a refusal names it in words, never as Python writes a value."""
    fields = [*table.edition.irregularity(id).fields, "choice"]
    for odd in (details, *({**details, field: odd} for field in fields for odd in ODD)):
        assert not PYTHON.search(refusal(table, id, odd)), (id, odd)


def refusal(table: Table, id: str, details: dict[str, Any]) -> str:
    """Why a report is refused; empty if it is ruled on."""
    try:
        find_ruling(table, id, details)
    except CroupierError as refused:
        return str(refused)
    return ""


PYTHON = re.compile(r"\b(None|True|False)\b")


def this_round(events: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """The events since the round opened."""
    opened = [at for at, event in enumerate(events) if isinstance(event, ev.RoundOpened)]
    return events[opened[-1] if opened else 0 :]


def check_void(table: Table, past: list[ev.AnyEvent], events: list[ev.AnyEvent], cite: str) -> None:
    """Every stake of the round is returned under the ruling's paragraph, and a meter keeps what the wagers of
    the round gave it.
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
    """Every irregularity of the game, reported in several ways."""
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
