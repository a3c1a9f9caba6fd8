"""`croupier audit`: what happened at a table by its journal, and whether it was right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from croupier.cli.arguments import Asked, read_file, read_whole
from croupier.cli.output import columns, dollars, style, warn, working, write, write_json
from croupier.law.citation import printed
from croupier.law.counted import counted
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure.seats import SeatId
from croupier.table import events as ev
from croupier.table.audit import Audit, OtherFormat, Played, Verdict, audit
from croupier.verify import Report

IMPOSSIBLE = (CroupierError, LookupError, ValueError, TypeError, OverflowError)
"""Errors that a forged event can cause, such as one that names a card or a day that does not exist."""


STATUS = {Verdict.RIGHT: 0, Verdict.WRONG: 1, Verdict.SEALED: 3, Verdict.ELSEWHERE: 4}
COLOR = {Verdict.RIGHT: "green", Verdict.WRONG: "red", Verdict.SEALED: "yellow", Verdict.ELSEWHERE: "yellow"}


def run(asked: Asked) -> int:
    """Print the verdict, then the rounds, or one of them in words; the exit status is that of the verdict."""
    if asked.database is not None:
        from croupier.cli.audit_database import run as run_database

        return run_database(asked)
    for name in ("keys", "public_key", "witness"):
        if getattr(asked, name) is not None:
            raise BadInput(f"--{name.replace('_', '-')}: needs --database")
    if asked.journal is None:
        raise BadInput("audit: expected a JOURNAL, or --database URL")
    data = read_file(asked.journal)
    number = None if asked.round is None else read_whole(asked.round, "--round")
    name = "standard input" if asked.journal == "-" else asked.journal
    head = (asked.head or "").strip().lower()
    if asked.head is not None and not re.fullmatch("[0-9a-f]{64}", head):
        raise BadInput(f"--head {asked.head[:80]!r}: expected the 64 hexadecimal digits of an entry's hash")
    try:
        with working(f"{name}: replaying the rounds ..."):
            found = audit(data, head)
        chosen = found.rounds if number is None else [each for each in found.rounds if each.number == number]
        if not chosen:
            last = found.rounds[-1].number if found.rounds else 0
            raise BadInput(f"--round {number}: expected 1 to {last}")
    except OtherFormat as error:
        warn(f"{name}: {error}")
        return STATUS[Verdict.ELSEWHERE]
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    if asked.json:
        write_json(_document(found, chosen, events=number is not None))
    else:
        for line in _lines(found, chosen, in_words=number is not None):
            write(line)
    return STATUS[found.verdict]


def _verdict(found: Audit) -> str:
    """The first line: what is certain, and how much evidence there is."""
    report = found.report
    seeds = report.count("revealed")[0]
    drawn = report.amounts(report.pieces, report.results)
    done = f"{drawn} recomputed from {counted(seeds, 'revealed seed')}"
    read = report.count("physical")
    if read[0]:
        done = f"{_amounts(report, *read[1:])} read by people, so no seed proves them"
    match found.verdict:
        case Verdict.WRONG:
            return f"Failed: {counted(len(found.faults), 'fault')}. {found.faults[0]}"
        case Verdict.ELSEWHERE:
            return f"Not decided here: {found.elsewhere}"
        case Verdict.SEALED:
            _, pieces, results = report.count("sealed")
            are, were = ("is", "was") if pieces + results == 1 else ("are", "were")
            sealed = f"{report.amounts(pieces, results)} {are} still sealed and {were} only replayed; "
            return (
                f"Cannot be decided yet: the chain holds and every round replays by the rules; {done}; "
                f"{sealed if pieces or results else ''}the secret behind the seeds is shown when the table "
                "closes."
            )
        case Verdict.RIGHT:
            return (
                f"Passed: the chain holds, every round replays by the rules, the books balance; {done}, "
                "nothing is sealed."
            )


def _amounts(report: Report, pieces: int, results: int) -> str:
    """A number of cards or rolls, with its verb."""
    return f"{report.amounts(pieces, results)} {'was' if pieces + results == 1 else 'were'}"


def _lines(found: Audit, chosen: list[Played], *, in_words: bool) -> Iterator[str]:
    from croupier.report.standing import under

    yield style(_printed(found, [_verdict(found)])[0], COLOR[found.verdict])
    opened = found.opened
    try:
        which = under(opened.game, date.fromisoformat(opened.as_of))
    except (CroupierError, ValueError):
        which = f"as of {opened.as_of}"
    length = f"{counted(found.entries, 'entry')} with {counted(found.events, 'event')}"
    yield f"{opened.game} {which}, a {opened.mode} table: {length}"
    yield f"opened by croupier {opened.version}, facts {opened.facts}, terms {opened.terms}"
    if in_words:
        for played in chosen:
            yield f"round {played.number}"
            yield from (printed(line, _day(played, found)) for line in _told(played))
    else:
        known = found.report.by_round()
        yield from columns(
            [
                [f"round {each.number}", _nets(each), _known(found, known.get(each.number, {}))]
                for each in chosen
            ]
        )
    yield from _printed(found, found.faults[1:])
    yield from _printed(found, found.remarks)
    yield f"head: entry {found.entries}, {found.report.head}"


def _day(played: Played, found: Audit) -> date:
    """The day under whose rules a round was played; a forged one gets the chapters of the current code."""
    opened = played.events[0]
    day = opened.as_of if isinstance(opened, ev.RoundOpened) else found.opened.as_of
    try:
        return date.fromisoformat(day)
    except ValueError:
        return date.max


def _printed(found: Audit, sentences: list[str]) -> list[str]:
    """Sentences with their citations under the chapters of the last round's day."""
    day = _day(found.rounds[-1], found) if found.rounds else date.max
    return [printed(sentence, day) for sentence in sentences]


WORDS = {"revealed": "recomputed", "sealed": "still sealed, only replayed", "physical": "read by people"}


def _known(found: Audit, states: dict[str, tuple[int, int]]) -> str:
    """How much of a round's chance is proved."""
    amounts = found.report.amounts
    return "; ".join(f"{amounts(*states[state])} {WORDS[state]}" for state in WORDS if state in states)


def _told(played: Played) -> Iterator[str]:
    from croupier.report.telling import HOUSE, tell

    stakes: dict[tuple[SeatId, str], int] = {}
    for event in played.events:
        try:
            sentences = tell(event, HOUSE, stakes)
        except IMPOSSIBLE:
            sentences = []
            yield f"  event {event.seq} names a card or a day that does not exist"
        yield from (f"  {told.text} ({told.cite})" for told in sentences)
        if isinstance(event, ev.Wagered):
            stakes |= {(event.seat, change.wager): change.stake for change in event.changes}


def _described(event: ev.AnyEvent) -> dict[str, Any]:
    try:
        return ev.describe(event)
    except IMPOSSIBLE:
        return {"seq": event.seq, "unreadable": True}


def _nets(played: Played) -> str:
    nets = [f"seat {seat} {dollars(net, sign=True)}" for seat, net in played.nets.items()]
    return ", ".join(nets) or "nothing was decided"


def _counts(pieces: int, results: int) -> dict[str, int]:
    return {"pieces": pieces, "results": results}


def _document(found: Audit, chosen: list[Played], *, events: bool) -> dict[str, Any]:
    known = found.report.by_round()
    return {
        "game": found.opened.game,
        "as_of": found.opened.as_of,
        "mode": found.opened.mode,
        "entries": found.entries,
        "events": found.events,
        "rounds": [
            {
                "round": each.number,
                "seats": {seat: {"net": net} for seat, net in each.nets.items()},
                "chance": {state: _counts(*counts) for state, counts in known.get(each.number, {}).items()},
                **({"events": [_described(event) for event in each.events]} if events else {}),
            }
            for each in chosen
        ],
        "verdict": found.verdict.value,
        "version": found.opened.version,
        "software": found.opened.software,
        "taken_over": [
            {"entry": number, "version": event.version, "software": event.software}
            for number, event in found.programs
        ],
        "facts": found.opened.facts,
        "terms": found.opened.terms,
        "head": found.report.head,
        "recomputed": _counts(found.report.pieces, found.report.results),
        "sealed": _counts(*found.report.count("sealed")[1:]),
        "read_by_people": _counts(*found.report.count("physical")[1:]),
        "secret_revealed": found.report.secret,
        "seeds": [
            {
                "seed": seed.number,
                "what": seed.what,
                "entry": seed.line,
                "state": seed.state,
                **_counts(seed.pieces, len(seed.results)),
            }
            for seed in found.report.chances
        ],
        "elsewhere": _printed(found, [found.elsewhere])[0],
        "faults": _printed(found, found.faults),
        "remarks": _printed(found, found.remarks),
    }
