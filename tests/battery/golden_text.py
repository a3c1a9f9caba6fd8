"""How golden sessions write what happened: names, dollars, cards, and the rule of every event."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any

import msgspec

from croupier.games.register import Game
from croupier.law.encoding import document
from croupier.law.money import dollars
from croupier.law.notice import is_limit
from croupier.law.refusal import CroupierError, Refusal, sentence
from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Result
from croupier.table import events as ev

MONEY = ("cents", "chips", "amount", "inventory", "drop", "win", "before", "after")
BARE = (
    *("seat", "holder", "about", "word", "cents", "wager"),
    *("text", "id", "shown", "ruling", "details", "label"),
)
SEALED = ("commitment", "seed", "contribution", "secret")
UNINTERESTING: dict[type[ev.AnyEvent], tuple[str, ...]] = {
    ev.Shuffled: ("shoe", "size", "one_round", "min_cut"),
    ev.Revealed: ("shoe",),
    ev.RoundOpened: ("as_of",),
    ev.Closed: ("late", "stub"),
    ev.Ruled: ("id",),
    ev.TableClosed: ("counted",),
    ev.Drawn: ("device", "of", "first", "values", "last", "number", "commitment"),
}
DIGITS = 8
"""How many digits of a commitment or seed are shown; two different ones differ in them."""


class Writer:
    """Writes the events of a table, and knows the people at it by name."""

    usual: dict[str, Any]

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: dict[str, str] = {}
        self.seats: dict[str, str] = {}

    def written(self, events: list[ev.AnyEvent]) -> Iterable[str]:
        """A line or a few for each event; pieces dealt under one rule share theirs."""
        for _, alike in groupby(events, key=_alike):
            yield from self._written(*alike)

    def refused(self, error: CroupierError) -> Iterable[str]:
        """The sentence a person reads, and the rule that refuses, if it is one."""
        rule = f"  [{error.cite}]" if isinstance(error, Refusal) else ""
        yield f"{'':9}{'table':<11} {'refused':<13} {sentence(error)}{rule}"

    def _written(self, event: ev.AnyEvent, *more: ev.AnyEvent) -> Iterable[str]:
        """12-14  dealer  dealt  Ann: Ks, Ben: 7d, dealer: ?  [19:47-18.7(c)]; rounds stand apart."""
        if isinstance(event, ev.Seated):
            self.names[str(event.seat)], self.seats[event.patron] = event.patron, str(event.seat)
        elif isinstance(event, ev.RoundOpened):
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
        return f"{name} {holder}" if dot else name

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
                return [f"{event.option} {self._option(event.option, event.value)} from {starts:%H:%M:%S}"]
            case ev.Seated():
                return [f"seat {event.seat}" + (f", value {event.value}" if event.value else "")]
            case ev.Counted():
                return [f"{dollars(event.counted)} of {dollars(event.expected)}, report {event.report}"]
            case ev.Marked():
                return [f"{event.name}: {event.value or 'none'}"]
            case ev.Dealt():
                hands: dict[str, list[int]] = {}
                for holder, card in event.cards:
                    hands.setdefault(holder, []).append(card)
                return [", ".join(self._hand(holder, cards) for holder, cards in hands.items())]
            case ev.Turned():
                return [self._hand(event.holder, event.cards)]
            case ev.WasRead():
                return [f"{event.holder}: {event.question}? {'yes' if event.answer else 'no'}"]
            case ev.Wagered():
                return [f"{self._name(event.seat)}: {', '.join(map(_made, event.changes))}"]
            case ev.Settled():
                name = self._name(event.seat)
                return [f"{name}: {_result(result, event.cite)}" for result in event.results]
            case _:
                return [self._fields(event)]

    def _hand(self, holder: str, cards: Iterable[int]) -> str:
        return f"{self._name(holder)}: {' '.join(map(ev.card_name, cards))}"

    def _fields(self, event: ev.AnyEvent) -> str:
        """The fields of an event that say something."""
        plain = ev.describe(event)
        hidden = ("seq", "by", "cite", "type", *UNINTERESTING.get(type(event), ()))
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
        return dollars(value) if name in MONEY else str(value)

    def _options(self, event: ev.Opened | ev.Altered) -> str:
        """The options that differ from those of a table whose licensee chose none."""
        if isinstance(event, ev.Opened):
            proposals = {"proposals": True} if event.chosen.get("proposals") else {}
            self.usual = document(self.game.options(proposals, date.fromisoformat(event.as_of)))
        changed = [name for name, value in event.options.items() if value != self.usual[name]]
        said = [f"{name} {self._option(name, event.options[name])}" for name in changed]
        return ", ".join(said) or "the usual ones"

    def _option(self, name: str, value: Any) -> str:
        if is_limit(self.game.rules, name) and isinstance(value, int):
            return dollars(value)
        return msgspec.json.encode(value).decode().replace('"', "")


def _made(change: Change) -> str:
    """main $10 with a coupon of $5, buy-4 $20 with a fee of $1."""
    coupon = f" with a coupon of {dollars(change.coupon)}" if change.coupon else ""
    fee = f" with a fee of {dollars(change.fee)}" if change.fee else ""
    return f"{change.wager} {dollars(change.stake)}{coupon}{fee}"


def _alike(event: ev.AnyEvent) -> tuple[Any, ...]:
    """Pieces dealt or collected one after another under one rule share a line."""
    return (type(event), event.cite) if isinstance(event, ev.Dealt | ev.Collected) else (event.seq,)


def _result(result: Result, cite: str) -> str:
    """main $10 win +$15 (19:47-2.7(d)), its own rule only where it is not that of the settlement."""
    net = f" {'+' if result.net > 0 else ''}{dollars(result.net)}" if result.net else ""
    up = f", {dollars(result.up)} stays up" if result.up else ""
    own = f" ({result.cite})" if result.cite != cite else ""
    return f"{result.wager} {dollars(result.stake)} {result.outcome}{net}{up}{own}"
