"""`croupier audit`: what happened at a table by its journal, and whether it was right."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from croupier.cli.arguments import Asked, read_file, read_whole
from croupier.cli.output import columns, dollars, style, warn, write, write_json
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import SeatId
from croupier.table import events as ev
from croupier.table.audit import Audit, Played, audit

IMPOSSIBLE = (CroupierError, LookupError, ValueError, TypeError, OverflowError)
"""What a forged event raises that names a card or a day there is not."""


def run(asked: Asked) -> int:
    """Print the rounds, or one of them in words; 1 if something is not right."""
    data = read_file(asked.journal)
    number = None if asked.round is None else read_whole(asked.round, "--round")
    name = "standard input" if asked.journal == "-" else asked.journal
    try:
        found = audit(data)
        chosen = found.rounds if number is None else [each for each in found.rounds if each.number == number]
        if not chosen:
            last = found.rounds[-1].number if found.rounds else 0
            raise BadInput(f"--round {number}: expected 1 to {last}")
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    if asked.json:
        write_json(_document(found, chosen, events=number is not None))
    else:
        for line in _lines(found, chosen, in_words=number is not None):
            write(line)
        for fault in found.faults:
            warn(style(fault, "red"))
    return 1 if found.faults else 0


def _lines(found: Audit, chosen: list[Played], *, in_words: bool) -> Iterator[str]:
    from croupier.report.standing import under

    opened = found.opened
    try:
        which = under(opened.game, date.fromisoformat(opened.as_of))
    except (CroupierError, ValueError):
        which = f"as of {opened.as_of}"
    yield f"{opened.game} {which}, a {opened.mode} table: {found.entries} entries with {found.events} events"
    if in_words:
        for played in chosen:
            yield f"round {played.number}"
            yield from _told(played)
    else:
        yield from columns([[f"round {each.number}", _nets(each)] for each in chosen])
    yield from found.remarks
    if not found.faults:
        chance = "chance is as committed" if opened.mode == "virtual" else "people read cards and dice"
        verdict = f"right: the chain holds, {chance}, every round replays by the rules, the books balance"
        yield style(verdict, "green")


def _told(played: Played) -> Iterator[str]:
    from croupier.cli.play.telling import HOUSE, tell

    stakes: dict[tuple[SeatId, str], int] = {}
    for event in played.events:
        try:
            sentences = tell(event, HOUSE, stakes)
        except IMPOSSIBLE:
            sentences = []
            yield f"  event {event.seq} names what cannot be"
        yield from (f"  {told.text} ({told.cite})" for told in sentences)
        if isinstance(event, ev.Wagered):
            stakes |= {(event.seat, change.wager): change.stake for change in event.changes}


def _described(event: ev.AnyEvent) -> dict[str, Any]:
    try:
        return ev.describe(event)
    except IMPOSSIBLE:
        return {"seq": event.seq, "unreadable": True}


def _nets(played: Played) -> str:
    nets = [f"seat {seat} {dollars(net, sign=True)}" for seat, net in sorted(played.nets.items())]
    return ", ".join(nets) or "nothing was decided"


def _document(found: Audit, chosen: list[Played], *, events: bool) -> dict[str, Any]:
    return {
        "game": found.opened.game,
        "as_of": found.opened.as_of,
        "mode": found.opened.mode,
        "entries": found.entries,
        "events": found.events,
        "rounds": [
            {
                "round": each.number,
                "seats": {seat: {"net": net} for seat, net in sorted(each.nets.items())},
                **({"events": [_described(event) for event in each.events]} if events else {}),
            }
            for each in chosen
        ],
        "faults": found.faults,
        "remarks": found.remarks,
    }
