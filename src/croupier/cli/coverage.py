"""`croupier coverage`: every paragraph of the chapter, where it is implemented and which test proves it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from croupier.cli.arguments import Asked
from croupier.cli.output import columns, style, warn, write, write_json
from croupier.games.register import games
from croupier.law import register
from croupier.law.coverage import Row, coverage
from croupier.law.edition import near, same_id
from croupier.law.refusal import BadInput

STATUSES = ("implemented", "shown", "noted", "open")


def _find(game: str | None) -> str | None:
    """The game as the register of paragraphs spells it; a variant has the paragraphs of its game."""
    if game is None:
        return None
    names = {same_id(row.game): row.game for row in register.paragraphs()}
    for each in games():
        names |= {same_id(name): each.id for name in (each.id, *each.rules.game.variants)}
    if same_id(game) not in names:
        known = near(game, dict.fromkeys(names.values()))
        raise BadInput(f"--game {game!r}: no paragraph of such a game is known; {known}")
    return names[same_id(game)]


def _explained(row: Row) -> Row:
    """An open paragraph with what is missing."""
    if row.status != "open":
        return row
    missing = [what for what, found in (("code cites", row.code), ("test proves", row.tests)) if not found]
    return msgspec.structs.replace(row, reason=f"no {' and no '.join(missing)} it")


def _totals(rows: list[Row]) -> dict[str, Any]:
    """How many paragraphs have each status, altogether and by game."""
    by_game: dict[str, Counter[str]] = {}
    for row in rows:
        by_game.setdefault(row.game, Counter())[row.status] += 1
    together = sum(by_game.values(), Counter[str]())
    return {
        "paragraphs": len(rows),
        **{status: together[status] for status in STATUSES},
        "games": {game: {status: counts[status] for status in STATUSES} for game, counts in by_game.items()},
    }


def run(asked: Asked) -> int:
    """Print the coverage; 1 if a paragraph is open."""
    rows = [_explained(row) for row in coverage(_find(asked.game)).paragraphs]
    missing = [row for row in rows if row.status == "open"]
    if asked.json:
        write_json({"paragraphs": rows, "totals": _totals(rows)})
        return 1 if missing else 0
    if not rows:
        write("The text of this game's sections is not held, so there is no paragraph to prove.")
        return 0
    for row in rows if asked.game else missing:
        places = ", ".join([*row.code[:2], *row.tests[:1]])
        status = style(row.status, "red" if row in missing else "dim")
        write(f"{row.id}  {status}  {row.reason or places}")
    if missing or asked.game:
        write("")
    cells = [[game, *map(str, counts.values())] for game, counts in _totals(rows)["games"].items()]
    for line in columns(cells, ("game", *STATUSES), right=range(1, 1 + len(STATUSES))):
        write(line)
    if missing:
        warn(f"{len(missing)} of {len(rows)} paragraphs are open")
    return 1 if missing else 0
