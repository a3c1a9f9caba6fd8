"""Golden sessions: an evening at a table as text, each command followed by its events with their rules.

The commands in a file are its script: `> Ann bet main $25` is the command `bet` by the patron named Ann, its
fields in their order or by name. `session` carries them out again and writes the whole text again, so that a
changed line shows what a change does to play. Lines beginning with `#` say what to look at. In the folder
`refused` most commands are refused: the sentence a person reads and its rule stand in place of the events. In
the folder `live` the dealer enters the cards, some of them wrongly.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import msgspec

from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import parse_pieces
from croupier.games.register import Game
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table.table import Table
from tests.battery.golden_text import Writer

FOLDER = Path(__file__).parents[1] / "golden"
REFUSED, LIVE = FOLDER / "refused", FOLDER / "live"
UPDATE = "CROUPIER_UPDATE_GOLDEN"
EVENING = 1_700_000_000_000
SECOND = 1000
SAID, NOTE = "> ", "#"
COMMANDS = {each.__struct_config__.tag: each for each in get_args(cmd.AnyCommand)}


def path_of(game: Game) -> Path:
    """Where the session of a game lies."""
    return FOLDER / f"{game.id}.txt"


def is_as_written(path: Path, written: Callable[[str], str]) -> None:
    """A file holds what is written again from the lines in it that say what is done."""
    assert path.exists(), f"write {path.name} with the lines that say what is done, and run with {UPDATE}=1"
    if os.environ.get(UPDATE):
        path.write_text(written(path.read_text("utf-8")), "utf-8")
    expected = path.read_text("utf-8")
    assert written(expected) == expected, f"if that is what should happen, run with {UPDATE}=1"


def session(game: Game, text: str) -> str:
    """The text a session gives today, from the notes and the commands it holds."""
    playing = Session(game)
    for line in text.splitlines():
        if line.startswith(NOTE):
            playing.lines.append(line)
        elif line.startswith(SAID):
            playing.carry_out(line)
    return "\n".join(playing.lines) + "\n"


class Session:
    """A table, the people at it by name, and what has been written about them so far."""

    table: Table

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = EVENING
        self.writer = Writer(game)
        self.lines: list[str] = []

    def carry_out(self, line: str) -> None:
        """Carry out a command as the file holds it, and write down what it caused."""
        self.now += SECOND
        who, verb, *words = shlex.split(line.removeprefix(SAID))
        if verb == "open":
            self.table = self._opened(who, words)
            events = self.table.journal.events
        else:
            before = self.table.head, self.table.state.record()
            try:
                events = self.table.record(self._command(who, verb, words))
            except CroupierError as refused:
                assert (self.table.head, self.table.state.record()) == before, line
                self.lines += [line, *self.writer.refused(refused)]
                return
        self.lines += [line, *self.writer.written(events)]

    def _opened(self, who: str, words: list[str]) -> Table:
        """`open DAY seed=...` and the options that are not the usual ones."""
        day, *rest = words
        options = dict(_named(rest))
        mode, secret = options.pop("mode", "virtual"), str(options.pop("seed", "")).encode().ljust(32, b".")
        return Table(
            self.game, options, date.fromisoformat(day), mode=mode, entropy=SeededEntropy(secret),
            clock=lambda: self.now, by=cmd.Actor(who),  # type: ignore[arg-type]
        )  # fmt: skip

    def _command(self, who: str, verb: str, words: list[str]) -> cmd.Command:
        """What somebody asks of the table; names the command does not know are its wagers or details."""
        fields = [name for name in COMMANDS[verb].__struct_fields__ if name != "by"]
        given: dict[str, Any] = {"do": verb, "by": {"role": who}}
        if who not in get_args(cmd.Role):
            seat = _read(words.pop(0) if verb == "sit" else self.writer.seats[who])
            own = {"seat": seat, "patron": who}
            given |= {name: own[name] for name in fields if name in own}
            given["by"] = {"role": "player", "seat": seat, "person": who}
            fields = [name for name in fields if name not in own]
        plain = [word for word in words if "=" not in word]
        if verb in ("enter", "correct") and plain:
            given["cards"] = parse_pieces(" ".join(plain))
        else:
            given |= zip(fields, map(_read, plain), strict=False)
        for name, value in _named(words):
            others = "wagers" if "wagers" in fields else "details"
            (given if name in fields else given.setdefault(others, {}))[name] = value
        return cmd.decode(msgspec.json.encode(given))


def _named(words: list[str]) -> Iterable[tuple[str, Any]]:
    """What is given by name: buy_in=$300."""
    for word in words:
        name, given, value = word.partition("=")
        if given:
            yield name, _read(value)


def _read(text: str) -> Any:
    """A value as the file writes it: $12.50 in cents, true or 3 as in JSON, anything else as it is."""
    if text.startswith("$"):
        return round(100 * Decimal(text[1:].replace(",", "")))
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
