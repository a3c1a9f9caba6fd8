"""Golden sessions: an evening at a table as text, each command followed by every event it caused, with its rule.

The commands in the file are the script: `> Ann bet main $25` is the command `bet` by the patron named Ann, its
fields in their order or by name. `session` carries them out again and writes the whole text anew, so a changed
line shows what a change does to play. Lines beginning with `#` say what to look at.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

import msgspec

from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import parse_pieces
from croupier.games.register import Game
from croupier.law.encoding import document
from croupier.law.money import dollars
from croupier.law.notice import is_limit
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Result
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table

FOLDER = Path(__file__).parents[1] / "golden"
EVENING = 1_700_000_000_000
SECOND = 1000
SAID, NOTE = "> ", "#"
COMMANDS = {each.__struct_config__.tag: each for each in get_args(cmd.AnyCommand)}
MONEY = ("cents", "chips", "amount", "inventory", "drop", "win", "before", "after", "counted")
BARE = (
    "seat",
    "holder",
    "patron",
    "about",
    "word",
    "cents",
    "wager",
    "text",
    "id",
    "shown",
    "ruling",
    "details",
    "label",
)
SEALED = ("commitment", "seed", "contribution", "secret")
UNINTERESTING: dict[type[ev.AnyEvent], tuple[str, ...]] = {
    ev.Shuffled: ("shoe", "size", "one_round", "min_cut"),
    ev.Revealed: ("shoe",),
    ev.RoundOpened: ("as_of",),
    ev.Closed: ("late", "stub"),
    ev.Ruled: ("id",),
    ev.Drawn: ("device", "of", "first", "values", "last", "number", "commitment"),
}
DIGITS = 8
"""So much of a commitment or seed is shown: another one would differ there."""


def path_of(game: Game) -> Path:
    """Where the session of a game lies."""
    return FOLDER / f"{game.id}.txt"


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
    usual: dict[str, Any]

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = EVENING
        self.names: dict[str, str] = {}
        self.lines: list[str] = []

    def carry_out(self, line: str) -> list[ev.AnyEvent]:
        """Carry out a command as the file holds it, and write down what it caused."""
        self.now += SECOND
        who, verb, *words = shlex.split(line.removeprefix(SAID))
        if verb == "open":
            self.table = self._opened(who, words)
            events = self.table.journal.events
        else:
            events = self.table.do(self._command(who, verb, words))
        self.lines.append(line)
        for _, alike in groupby(events, key=_alike):
            self.lines += self._written(*alike)
        return events

    def _opened(self, who: str, words: list[str]) -> Table:
        """`open DAY seed=...` and the options that are not the usual ones."""
        day, *rest = words
        options = dict(_named(rest))
        mode, secret = options.pop("mode", "virtual"), str(options.pop("seed", "")).encode().ljust(32, b".")
        self.names = {}
        return Table(
            self.game, options, date.fromisoformat(day), mode=mode, entropy=SeededEntropy(secret),
            clock=lambda: self.now, by=cmd.Actor(who),  # type: ignore[arg-type]
        )  # fmt: skip

    def _command(self, who: str, verb: str, words: list[str]) -> cmd.Command:
        """What somebody asks of the table; names the command does not know are its wagers or details."""
        kind = COMMANDS[verb]
        fields = [field.name for field in msgspec.structs.fields(kind) if field.name != "by"]
        seats = {name: seat for seat, name in self.names.items()}
        given: dict[str, Any] = {"do": verb}
        if who in get_args(cmd.Role):
            given["by"] = {"role": who}
        else:
            seat = words.pop(0) if verb == "sit" else seats[who]
            given["by"] = {"role": "player", "seat": _read(seat), "person": who}
            if "seat" in fields:
                given["seat"] = _read(seat)
                fields.remove("seat")
            if verb == "sit":
                given["patron"] = who
        plain = [word for word in words if "=" not in word]
        if verb == "enter" and plain:
            given["cards"] = parse_pieces(" ".join(plain))
        else:
            given |= zip(fields, map(_read, plain), strict=False)
        for name, value in _named(words):
            if name in fields:
                given[name] = value
            else:
                given.setdefault("wagers" if "wagers" in fields else "details", {})[name] = value
        return cmd.decode(msgspec.json.encode(given))

    def _written(self, event: ev.AnyEvent, *more: ev.AnyEvent) -> Iterable[str]:
        """12-14  dealer  dealt  Ann: Ks, Ben: 7d, dealer: ?  [19:47-18.7(c)]; rounds stand apart."""
        if isinstance(event, ev.Seated):
            self.names[str(event.seat)] = event.patron
        if isinstance(event, ev.RoundOpened):
            yield ""
        first, *rest = self._said(event)
        first = ", ".join([first, *[self._said(each)[0] for each in more]])
        kind = event.__struct_config__.tag
        who = self._name(event.by.removeprefix("player:"))
        number = f"{event.seq}-{more[-1].seq}" if more else str(event.seq)
        yield f"{number:>7}  {who:<11} {kind:<13} {first}  [{event.cite}]"
        yield from [f"{'':35}{line}" for line in rest]

    def _name(self, holder: SeatId) -> str:
        """Ann for seat 1, and Ann 1.2 for the second hand of a split."""
        seat, dot, _ = str(holder).partition(".")
        name = self.names.get(seat, str(holder))
        return f"{name} {holder}" if dot and name != holder else name

    def _said(self, event: ev.AnyEvent) -> list[str]:
        """What an event holds, in a line or a few."""
        match event:
            case ev.Opened():
                seats = f", {event.seats} seats" if event.seats else ""
                bound = f", commitment {event.commitment[:DIGITS]}..." if event.commitment else ""
                return [
                    f"{event.game} under the rules of {event.as_of}{seats}, {event.mode}",
                    f"options: {self._options(event)}; {dollars(event.opener)} in chips{bound}",
                ]
            case ev.Altered():
                return [self._options(event) + (f"; unlawful: {event.unlawful}" if event.unlawful else "")]
            case ev.ChangePosted():
                starts = datetime.fromtimestamp(event.starts / 1000, UTC)
                return [f"{event.option} {_option(event.option, event.value)} from {starts:%H:%M:%S}"]
            case ev.Seated():
                return [f"seat {event.seat}" + (f", value {event.value}" if event.value else "")]
            case ev.Counted():
                return [f"{dollars(event.counted)} of {dollars(event.expected)}, report {event.report}"]
            case ev.Marked():
                return [f"{event.name}: {event.value or 'none'}"]
            case ev.Dealt():
                hands: dict[str, list[str]] = {}
                for holder, card in event.cards:
                    hands.setdefault(self._name(holder), []).append(ev.card_name(card))
                return [", ".join(f"{holder}: {' '.join(cards)}" for holder, cards in hands.items())]
            case ev.WasRead():
                return [f"{event.holder}: {event.question}? {'yes' if event.answer else 'no'}"]
            case ev.Turned():
                return [f"{self._name(event.holder)}: {' '.join(map(ev.card_name, event.cards))}"]
            case ev.Wagered():
                return [f"{self._name(event.seat)}: {', '.join(map(_wager, event.changes))}"]
            case ev.Settled():
                name = self._name(event.seat)
                return [f"{name}: {_result(result, event.cite)}" for result in event.results]
            case _:
                return [self._fields(event)]

    def _fields(self, event: ev.AnyEvent) -> str:
        """The fields of an event that say something."""
        plain = ev.describe(event)
        hidden = ("seq", "by", "cite", "type", *(UNINTERESTING.get(type(event), ())))
        return ", ".join(
            self._value(name, value) if name in BARE else f"{name} {self._value(name, value)}"
            for name, value in plain.items()
            if name not in hidden and value not in ("", {}, [], None, -1, 0, False, "?")
        )

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, list):
            return " ".join(self._value(name, each) for each in value)
        if isinstance(value, dict):
            return " ".join(f"{each} {self._value(each, held)}" for each, held in value.items())
        if name in SEALED:
            return f"{value[:DIGITS]}..."
        if name in ("seat", "holder"):
            return self._name(value)
        return (
            dollars(value) if name in MONEY else str(value).lower() if isinstance(value, bool) else str(value)
        )

    def _options(self, event: ev.Opened | ev.Altered) -> str:
        """The options that differ from those of a table whose licensee chose none."""
        if isinstance(event, ev.Opened):
            proposals = {"proposals": True} if event.chosen.get("proposals") else {}
            self.usual = document(self.game.options(proposals, date.fromisoformat(event.as_of)))
        changed = {name: value for name, value in event.options.items() if value != self.usual[name]}
        return (
            ", ".join(f"{name} {_option(name, value)}" for name, value in changed.items()) or "the usual ones"
        )


def _alike(event: ev.AnyEvent) -> tuple[Any, ...]:
    """Pieces dealt or collected one after the other under one rule share a line."""
    return (type(event), event.cite) if isinstance(event, ev.Dealt | ev.Collected) else (event.seq,)


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


def _option(name: str, value: Any) -> str:
    if is_limit(name) and isinstance(value, int):
        return dollars(value)
    return msgspec.json.encode(value).decode().replace('"', "")


def _wager(change: Change) -> str:
    """pass $10, with what else there is to it."""
    fee = f" and a fee of {dollars(change.fee)}" if change.fee else ""
    coupon = f" and a coupon of {dollars(change.coupon)}" if change.coupon else ""
    return f"{change.wager} {dollars(change.stake)}{fee}{coupon}"


def _result(result: Result, cite: str) -> str:
    """main $10 win +$15 (19:47-2.7(d)), its own rule only where it is not that of the settlement."""
    net = f" {'+' if result.net > 0 else ''}{dollars(result.net)}" if result.net else ""
    up = f", {dollars(result.up)} stays up" if result.up else ""
    own = f" ({result.cite})" if result.cite != cite else ""
    return f"{result.wager} {dollars(result.stake)} {result.outcome}{net}{up}{own}"
