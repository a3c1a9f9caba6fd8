"""Golden playthroughs: a session as text, each command followed by every event it caused, with its citation.

The commands in the file are the script. `session` carries them out again and writes the whole text anew, so a
changed line shows what a change does to play.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from croupier.equipment.entropy import SeededEntropy
from croupier.games.register import Game
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.battery.people import NOON, People, any_options

FOLDER = Path(__file__).parents[1] / "golden"
SECRET = b"a golden table has no secrets...."[:32]
SECOND = 1000
MAX_EVENTS = 85
SAID, HEAD = "> ", "# "
SEALED = ("commitment", "seed", "contribution", "secret")


def path_of(game: Game) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{game.id}.txt"


def session(game: Game, text: str) -> str:
    """The text a playthrough gives today, from the opening and the commands it holds."""
    first, *rest = text.splitlines()
    settings = msgspec.json.decode(first.removeprefix(HEAD))
    now = NOON
    table = Table(
        game, settings["options"], date.fromisoformat(settings["as_of"]), mode=settings["mode"],
        entropy=SeededEntropy(SECRET), clock=lambda: now, buy_in_as_needed=True,
    )  # fmt: skip
    lines = [first, *events_text(table.journal.events)]
    for line in rest:
        if line.startswith(SAID):
            now += SECOND
            actor, _, said = line.removeprefix(SAID).partition(" ")
            lines += [line, *events_text(table.do(read_command(actor, said)))]
    return "\n".join(lines) + "\n"


def read_command(actor: str, said: str) -> cmd.Command:
    """A command as the file holds it."""
    role, _, seat = actor.partition(":")
    by = {"role": role, "seat": int(seat) if seat.isdigit() else seat or 0}
    return cmd.decode(msgspec.json.encode({**msgspec.json.decode(said), "by": by}))


def command_text(command: cmd.Command) -> str:
    """A command as the file holds it: who, and what without the defaults."""
    plain = {"do": type(command).__struct_config__.tag, **msgspec.structs.asdict(command)}
    del plain["by"]
    defaults = {field.name: field.default for field in msgspec.structs.fields(type(command))}
    kept = {name: value for name, value in plain.items() if value != defaults.get(name, ...) and value != {}}
    return f"{SAID}{command.by.name} {msgspec.json.encode(kept).decode()}"


def events_text(events: list[ev.AnyEvent]) -> list[str]:
    """One line per event: number, who, what, and the rule."""
    return [event_text(event) for event in events]


def event_text(event: ev.AnyEvent) -> str:
    """12  dealer  dealt  1: Ks 7d, dealer: ?   (19:47-18.7(c))"""
    plain = ev.describe(event)
    seq, by, cite, kind = (plain.pop(name) for name in ("seq", "by", "cite", "type"))
    for name in SEALED:
        if plain.get(name):
            plain[name] = plain[name][:8]
    return f"{seq:>4}  {by:<11} {kind:<13} {_said(kind, plain)}  ({cite})"


def _said(kind: str, plain: dict[str, Any]) -> str:
    match kind:
        case "dealt":
            hands: dict[str, list[str]] = {}
            for holder, card in plain["cards"]:
                hands.setdefault(holder, []).append(card)
            dealt = ", ".join(f"{holder}: {' '.join(cards)}" for holder, cards in hands.items())
            return f"{dealt}{'' if plain['face_up'] else ' face down'}"
        case "settled":
            results = ", ".join(
                f"{each['wager']} {each['stake']} {each['outcome']} {each['net']:+} ({each['cite']})"
                for each in plain["results"]
            )
            return f"seat {plain['seat']}: {results}"
        case "wagered":
            return f"seat {plain['seat']}: " + ", ".join(
                f"{each['wager']} {each['stake']}" for each in plain["changes"]
            )
        case "announced":
            return str(plain["text"])
        case "opened":
            return f"{plain['game']} as of {plain['as_of']}, {plain['mode']}, {plain['seats']} seats"
    return ", ".join(
        f"{name} {_value(value)}"
        for name, value in plain.items()
        if value not in ("", {}, [], None, -1, 0, False)
    )


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value))
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_value(held)}" for name, held in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def first_session(game: Game) -> str:
    """A playthrough for a game that has none yet: of many random ones that which shows the most."""
    best, shown = "", 0
    for seed in range(60):
        chosen = any_options(game, Random(seed), None)
        people = People(seed, game, wild=0, options=chosen, day=game.rules.newest, clock_steps=(SECOND,))
        day = game.edition(None, bool(chosen.get("proposals"))).day.isoformat()
        head = HEAD + msgspec.json.encode({"as_of": day, "mode": "virtual", "options": chosen}).decode()
        said: list[str] = []
        people.table = Table(
            game, chosen, people.day, entropy=SeededEntropy(SECRET), clock=lambda: people.now,  # noqa: B023
            buy_in_as_needed=True,
        )  # fmt: skip
        while people.table.round.events < MAX_EVENTS:
            command = people.command()
            if people.act(command):
                said.append(command_text(command))
        events = people.table.journal.events
        kinds = {(type(each), getattr(each, "ruling", ""), getattr(each, "word", "")) for each in events}
        kinds |= {
            (result.wager, result.outcome, "")
            for each in events
            if isinstance(each, ev.Settled)
            for result in each.results
        }  # type: ignore[misc]
        if len(kinds) > shown:
            best, shown = "\n".join([head, *said]), len(kinds)
    return session(game, best)
