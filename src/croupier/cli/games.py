"""`croupier games`: the games, with subchapter and the dates between which each is in force."""

from __future__ import annotations

from datetime import date
from typing import Any

from croupier.cli.arguments import Asked
from croupier.cli.output import columns, write, write_json
from croupier.games import register
from croupier.law.citation import Citation, printed
from croupier.law.edition import start_of, summary_on
from croupier.law.facts import HistoryEvent
from croupier.law.refusal import Refusal

_STATUS = {"adopted": "adopted", "readopted": "adopted", "amended": "adopted", "recodified": "adopted"}

DATES_EXPLAINED = (
    "known until: the last day for which the text of the rules is known; for later days the answers say so.",
    "default: the day used without --as-of, the newest on which a change of the rules is known. For adopted",
    "games that is the day chapter 13:69F took over, or of a later change; a proposal has the day after",
    "which it was written.",
)


def _status(game: register.Game, day: date | None) -> tuple[str, str]:
    """Whether a game may be offered on a day, in one word, and if not, why."""
    try:
        edition = game.edition(day)
    except Refusal as refusal:
        if game.rules.authorized_from is None:
            return "proposal", str(refusal)
        if day is not None and game.rules.unknown_since(day):
            return "unknown", str(refusal)
        early = day is not None and day < game.rules.authorized_from
        return "not yet" if early else "ended", str(refusal)
    opening = [
        event
        for event in edition.history
        if event.event in (*_STATUS, "temporary", "experimental")
        and _whole_game(event)
        and _running(event, edition.day)
    ]
    last = max(opening, key=lambda event: start_of(event) or edition.day, default=None)
    return (_STATUS.get(last.event, last.event) if last else "adopted"), ""


def _whole_game(event: HistoryEvent) -> bool:
    """Whether an event is about the game as a whole: an experiment with one section is not."""
    return not Citation.parse(event.section).number


def _running(event: HistoryEvent, day: date) -> bool:
    return event.until is None or day < event.until


def _until(game: register.Game) -> date | None:
    """The day on which the game's last authorization ends, if one is known."""
    closing = [
        start_of(event)
        for event in game.rules.history
        if event.event in ("repealed", "reserved") and _whole_game(event)
    ]
    return max((day for day in closing if day), default=None)


def _permitted_from(game: register.Game, variant: str) -> date | None:
    """The day before which the rules exclude a form of a game; None if they never did."""
    barred = [each.until for each in game.rules.conflicts if each.when == {"variant": variant}]
    return max((day for day in barred if day), default=None)


def _subchapter(cite: str, day: date) -> str:
    """The subchapter, under the chapter it was in on a day."""
    first = Citation.parse(cite)
    return printed(str(Citation(first.chapter, first.subchapter)), day)


def _rows(day: date | None) -> list[dict[str, Any]]:
    rows = []
    for game in register.games():
        identity = game.rules.game
        status, reason = _status(game, day)
        for name in dict.fromkeys((identity.id, *identity.variants)):
            opens = _permitted_from(game, name)
            later = opens is not None and day is not None and day < opens and not reason
            rows.append(
                {
                    "id": name,
                    "name": game.name_of(name),
                    "subchapter": _subchapter(identity.cite, day or game.rules.newest),
                    "from": opens or game.rules.authorized_from,
                    "until": _until(game),
                    "status": "not yet" if later else status,
                    "known_until": game.rules.known_until,
                    "default_as_of": game.rules.newest,
                    "summary": summary_on(identity, day or game.rules.newest)
                    if name == identity.id
                    else identity.variants[name],
                    **({"reason": reason} if reason else {}),
                }
            )
    return rows


def run(asked: Asked) -> int:
    """List the games."""
    rows = _rows(asked.day)
    if asked.json:
        write_json({"games": rows})
        return 0
    cells = [
        [
            row["id"],
            row["name"],
            row["subchapter"],
            str(row["from"] or "-"),
            str(row["until"] or "-"),
            row["status"],
            str(row["known_until"] or "-"),
            str(row["default_as_of"]),
        ]
        for row in rows
    ]
    for line in columns(
        cells, ("id", "name", "subchapter", "from", "until", "status", "known until", "default")
    ):
        write(line)
    write("")
    for line in DATES_EXPLAINED:
        write(line)
    return 0
