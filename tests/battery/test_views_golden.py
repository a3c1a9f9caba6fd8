"""What people see of a table as text: after each command what has changed in their views, and the events as
a patron reads them.

CROUPIER_UPDATE_GOLDEN=1 writes the views again under the commands each file holds.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from croupier.games.register import Game
from croupier.table import commands as cmd
from croupier.table.views import event_view, view
from tests.battery.every_game import REGISTERED
from tests.battery.golden import FOLDER, NOTE, SAID, Session, is_as_written, path_of

VIEWS = FOLDER / "views"
SHOWN = [game for game in REGISTERED if (VIEWS / path_of(game).name).exists()]
VIEWERS = {"Ann": cmd.player(1), "Ben": cmd.player(2), "floor": cmd.FLOORPERSON}
LEFT_OUT = ("head", "software", "version", "facts", "terms", "options", "chosen")
"""What changes with the program, and options that other files show."""


def written(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def changes(session: Session, known: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The fields of the views that have changed; people who see the same share a line."""
    now = {name: msgspec.to_builtins(view(session.table, actor)) for name, actor in VIEWERS.items()}
    for field in now["Ann"]:
        seen: dict[str, list[str]] = {}
        for name, its in now.items():
            if field not in LEFT_OUT and its[field] != known.get(name, {}).get(field):
                seen.setdefault(written(its[field]), []).append(name)
        for value, names in seen.items():
            yield f"    {', '.join(names)}: {field} {value}"
    known |= now


def views(game: Game, text: str) -> str:
    session, known, lines = Session(game), {}, []
    for line in text.splitlines():
        if line.startswith(NOTE):
            lines.append(line)
        elif line.startswith(SAID):
            before = session.table.entries if hasattr(session, "table") else 0
            session.carry_out(line)
            lines.append(line)
            for entry in session.table.journal.entries[before:]:
                for event in entry.events:
                    plain = event_view(event, VIEWERS["Ben"], session.table)
                    shown = {name: value for name, value in plain.items() if name not in LEFT_OUT}
                    lines.append(f"    {written(shown)}")
            lines += changes(session, known)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", SHOWN, ids=lambda game: game.id)
def test_everyone_sees_what_is_written(game: Game) -> None:
    is_as_written(VIEWS / path_of(game).name, partial(views, game))
