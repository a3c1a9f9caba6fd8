"""What every wager won or lost, read off the events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from croupier.law.wager_keys import placed
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State
from croupier.table import events as ev

WEIGHT: Final = ("win", "lose", "push", "void", "withdrawn")
"""The outcome of a ticket of several games: the first of these that one of its games has."""

TICKET: Final = "ticket:"
"""Accounts of winnings that wait for the holder of a ticket: what is forfeited there is not won after all."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a wager over the events: nets added up, and the last decision."""

    stake: int
    outcome: str
    net: int
    cite: str
    behind: str = ""


Names = Mapping[tuple[SeatId, str], str]
"""What a case calls wagers that the table knows by another name: tickets by what is marked on them."""


def outcomes(
    events: Iterable[ev.AnyEvent],
    round: State,
    names: Names = {},  # noqa: B006 (never changed)
) -> dict[SeatId, dict[str, Outcome]]:
    """By seat and wager; what is undecided at the end stays."""
    found: dict[SeatId, dict[str, Outcome]] = {}
    stakes: dict[tuple[SeatId, str], int] = {}
    ticket_of: dict[tuple[SeatId, str], int] = {}
    still_up: set[tuple[SeatId, str]] = set()

    def note(seat: SeatId, wager: str, stake: int, outcome: str, net: int, cite: str) -> None:
        before = found.setdefault(seat, {}).get(wager)
        behind = placed(wager)[1]
        found[seat][wager] = Outcome(stake, outcome, net + (before.net if before else 0), cite, behind)

    for event in ev.standing(events):
        match event:
            case ev.Wagered():
                for change in event.changes:
                    ticket_of[event.seat, change.wager] = event.seq
                    if change.stake:
                        stakes[event.seat, change.wager] = change.stake
                    elif (event.seat, change.wager) not in still_up:
                        stake = stakes.get((event.seat, change.wager), 0)
                        note(event.seat, change.wager, stake, "withdrawn", 0, change.cite)
            case ev.Moved():
                stakes[event.seat, event.to] = stakes.pop((event.seat, event.wager), 0)
                ticket_of[event.seat, event.to] = ticket_of.pop((event.seat, event.wager), 0)
            case ev.Decided() if event.returned:
                for wager in event.returned:
                    stake = stakes.get((event.seat, wager), 0)
                    note(event.seat, wager, stake, "withdrawn", 0, event.cite)
            case ev.Settled():
                for result in event.results:
                    note(event.seat, result.wager, result.stake, result.outcome, result.net, result.cite)
                    place = {(event.seat, result.wager)}
                    still_up = still_up | place if result.up else still_up - place
            case ev.Transferred() if event.target == "inventory" and event.source.startswith(TICKET):
                forfeited = event.cents
                for (seat, wager), number in ticket_of.items():
                    before = found.get(seat, {}).get(wager)
                    if event.source == f"{TICKET}{number}" and before and before.outcome == "win":
                        note(seat, wager, before.stake, "lose", -forfeited, event.cite)
                        forfeited = 0
    _stays(found, round, still_up)
    return {seat: _plain_names(_together(seat, wagers, names)) for seat, wagers in found.items()}


def _together(seat: SeatId, wagers: dict[str, Outcome], names: Names) -> dict[str, Outcome]:
    """Wagers by what the case calls them; those of one ticket are one, by what is decided of it."""
    by_name: dict[str, list[Outcome]] = {}
    for wager, outcome in wagers.items():
        by_name.setdefault(names.get((seat, wager), wager), []).append(outcome)
    return {name: _one(parts) if len(parts) > 1 else parts[0] for name, parts in by_name.items()}


def _one(parts: list[Outcome]) -> Outcome:
    decided = [each for each in parts if each.outcome != "stays"] or parts
    first = next((each for kind in WEIGHT for each in decided if each.outcome == kind), decided[0])
    stake, net = sum(each.stake for each in decided), sum(each.net for each in decided)
    return Outcome(stake, first.outcome, net, first.cite)


def _stays(found: dict[SeatId, dict[str, Outcome]], round: State, still_up: set[tuple[SeatId, str]]) -> None:
    """What lies undecided on the layout stays; a stake that is up after a win reports the win."""
    for number, seat in round.seats.items():
        for name, wager in seat.wagers.items():
            known = found.setdefault(number, {}).get(name)
            if (number, name) not in still_up:
                net = known.net if known else 0
                cite = known.cite if known else ""
                found[number][name] = Outcome(wager.stake, "stays", net, cite, placed(name)[1])


def _plain_names(wagers: dict[str, Outcome]) -> dict[str, Outcome]:
    """Odds by their plain name where a seat had only one of the kind; wagers on split hands keep theirs."""
    bases = [name if "." in name else placed(name)[0] for name in wagers]
    return {
        base if bases.count(base) == 1 else name: outcome
        for base, (name, outcome) in zip(bases, wagers.items(), strict=True)
    }
