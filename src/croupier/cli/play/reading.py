"""Lines from the terminal as requests and commands: a patron's for one seat, or a dealer's for any seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from croupier.cli.play.naming_pieces import named
from croupier.cli.play.wager_names import WagerNames
from croupier.cli.play.words import Request, read_line
from croupier.equipment.pieces import parse_pieces
from croupier.law.refusal import BadInput
from croupier.law.wager_keys import placed
from croupier.procedure import steps
from croupier.procedure.color_chips import chips_of
from croupier.procedure.seats import SeatId, seat_name
from croupier.table import commands as cmd
from croupier.table.answers import asked, asks
from croupier.table.chance import hidden
from croupier.table.prompts import device_of
from croupier.table.script import speaker
from croupier.table.table import Table

SEAT = 1
"""The seat of a patron who is alone at a virtual table."""
PATRON = cmd.player(SEAT)
VALUE_BYTES = 16


class CommandReader:
    """Turns lines into requests and requests into commands; `commands` has the words of commands."""

    def __init__(self, table: Table, live: bool, patron: cmd.Actor = PATRON) -> None:
        self.patron = patron
        self.names = WagerNames(table)
        self.table = table
        self.live = live
        self.commands: dict[str, Callable[[Request], cmd.Command]] = {
            "bet": self._bet, "reduce": self._reduce, "remove": self._reduce, "on": self._call,
            "off": self._call, "dice": self._dice, "color": self._color, "cut": self._cut,
            "buy": self._buy, "tip": self._tip, "value": self._value,
            "answer": self._answer, "sit": self._sit, "leave": self._leave, "cards": self._cards,
            "unseen": self._cards, "stub": self._stub, "reader": self._reader,
            "validate": self._validate, "say": self._say, "report": self._report,
            "close_table": self._close_table,
        }  # fmt: skip

    def read(self, line: str, listed: Sequence[str]) -> Request:
        """A line as a request; `listed` are the commands to name if it is none of them."""
        step = self.table.pending
        question = step if isinstance(step, steps.Ask) else None
        if isinstance(step, steps.Betting):
            question = next((asks(self.table, seat) for seat in asked(self.table)), None)
        answers = question.words if question is not None else ()
        barred = [each.word for each in question.barred] if question is not None else ()
        return read_line(
            line, answers, listed, barred=barred, names_wager=self.names.known,
            names_pieces=self._names_pieces,
        )  # fmt: skip

    def _names_pieces(self, words: Sequence[str], seat: SeatId) -> dict[str, Any] | None:
        """The answer that words give by naming pieces of the hand that is asked about."""
        seat = seat or next(iter(asked(self.table)), 0)
        question = asks(self.table, seat)
        if question is None or str(seat) not in self.table.round.hands:
            return None
        return named(words, question, hidden(self.table, str(seat)))

    def by(self, request: Request) -> cmd.Actor:
        """Who acts: the patron, at a live table the dealer."""
        own = self.patron.seat
        if not self.live and request.seat not in (0, own):
            raise BadInput(f"seat {seat_name(request.seat)}: you sit at seat {seat_name(own)}")
        return cmd.DEALER if self.live else self.patron

    def seat_of(self, request: Request) -> SeatId:
        """The seat a request is for: the one named, or the only one there is."""
        if request.seat:
            return request.seat
        if not self.live and self.patron.seat in self.table.round.seats:
            return self.patron.seat
        seats = asked(self.table) or list(self.table.round.seats)
        if self.live and len(seats) > 1:
            raise BadInput(f"say for which seat, such as {seat_name(seats[0])}: {self._example()} ...")
        if not seats:
            raise BadInput("nobody has a seat: sit 1 seats a patron")
        return seats[0]

    def _example(self) -> str:
        step = self.table.pending
        return step.words[0] if isinstance(step, steps.Ask) else "bet"

    def _bet(self, request: Request) -> cmd.Command:
        """One wager or several of the same amount; an amount alone is for the main wagers."""
        words, behind = request.values["words"], request.values["behind"]
        seat, by = self.seat_of(request), self.by(request)
        amount = request.values.get("amount") or self._worth(seat, request.values["chips"])
        named = self.names.split(words) if words else [[id] for id in self.names.main]
        if not named:
            example = next(iter(self.names.shorthand(self.names.lines)), "WAGER").split("/")[0]
            raise BadInput(f"bet: expected a wager and an amount in dollars, such as bet {example} 10")
        first = cmd.Bet(by=by, seat=seat, wager=named[0][0], amount=amount, behind=behind)
        ids = [self.names.chosen(each, first) for each in named]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice:
            raise BadInput(f"bet: {twice} is named twice")
        if len(ids) == 1:
            return cmd.Bet(by=by, seat=seat, wager=ids[0], amount=amount, behind=behind)
        if behind:
            raise BadInput("bet: only one wager goes behind another")
        return cmd.Bets(by=by, seat=seat, wagers=dict.fromkeys(ids, amount))

    def _worth(self, seat: SeatId, chips: int) -> int:
        """What a number of chips of a seat's own color is worth."""
        held = chips_of(self.table.round.markers, seat)
        if held is None:
            raise BadInput(f"{chips} chips: expected dollars, or first a color of your own: color blue 20")
        return chips * held.each

    def _color(self, request: Request) -> cmd.Command:
        color, stack = request.values["color"], request.values["cents"]
        return cmd.TakeColor(by=self.by(request), seat=self.seat_of(request), color=color, stack=stack)

    def _on_layout(self, request: Request) -> str:
        """The wager that words name; if several have the name, the one that is up."""
        ids = self.names.ids(request.values["words"])
        up = [placed(wager)[0] for wager in self.table.round.wagers(self.seat_of(request))]
        return next((id for id in ids if id in up), ids[0])

    def _reduce(self, request: Request) -> cmd.Command:
        wager, amount = self._on_layout(request), request.values.get("amount", 0)
        return cmd.Reduce(by=self.by(request), seat=self.seat_of(request), wager=wager, amount=amount)

    def _call(self, request: Request) -> cmd.Command:
        wager, on = self._on_layout(request), request.word == "on"
        return cmd.Call(by=self.by(request), seat=self.seat_of(request), wager=wager, on=on)

    def _dice(self, request: Request) -> cmd.Command:
        return cmd.TakeDice(by=self.by(request), seat=self.seat_of(request), word=request.values["word"])

    def _cut(self, request: Request) -> cmd.Command:
        return cmd.CutCards(by=self.by(request), cards=request.values["cards"])

    def _buy(self, request: Request) -> cmd.Command:
        return cmd.BuyIn(by=self.by(request), seat=self.seat_of(request), cents=request.values["cents"])

    def _tip(self, request: Request) -> cmd.Command:
        return cmd.Tip(by=self.by(request), seat=self.seat_of(request), cents=request.values["cents"])

    def _value(self, request: Request) -> cmd.Command:
        if self.live:
            raise BadInput("value: at a live table people shuffle and throw; values count at a virtual one")
        value = request.values["value"] or secrets.token_hex(VALUE_BYTES)
        return cmd.Contribute(by=self.by(request), seat=self.patron.seat, value=value)

    def _answer(self, request: Request) -> cmd.Command:
        word, amount = request.values["word"], request.values.get("amount")
        by, seat, pieces = self.by(request), self.seat_of(request), request.values.get("pieces", {})
        return cmd.Decide(by=by, seat=seat, word=word, amount=amount, pieces=pieces)

    def _sit(self, request: Request) -> cmd.Command:
        seat = request.values["seat"]
        patron = f"patron {seat_name(seat)}"
        return cmd.Sit(by=cmd.DEALER, seat=seat, patron=patron, buy_in=request.values["cents"])

    def _leave(self, request: Request) -> cmd.Command:
        return cmd.Leave(by=cmd.DEALER, seat=request.values["seat"] or self.seat_of(request))

    def _cards(self, request: Request) -> cmd.Command:
        cards = parse_pieces(request.values["cards"]) if request.word == "cards" else None
        return cmd.Enter(by=cmd.DEALER, cards=cards)

    def _stub(self, request: Request) -> cmd.Command:
        return cmd.Enter(by=cmd.DEALER, stub=request.values["stub"], misdeal=request.values["misdeal"])

    def _reader(self, request: Request) -> cmd.Command:
        return cmd.Enter(by=cmd.DEALER, answer=request.values["answer"])

    def result(self, request: Request) -> cmd.Command:
        """What dice, wheel, balls or lot show."""
        device, text = device_of(self.table), request.values["text"]
        if device is None:
            raise BadInput(f"{text!r}: nothing is rolled, spun or drawn now: {self.table.prompt()}")
        return cmd.Enter(by=cmd.DEALER, values=device.read(text))

    def _validate(self, request: Request) -> cmd.Command:
        step = self.table.pending
        due = step.seat if isinstance(step, steps.Validate) else 0
        seat = request.values["seat"] or request.seat or due or self.seat_of(request)
        return cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=seat)

    def _say(self, request: Request) -> cmd.Command:
        """A patron speaks for their own seat; without a seat, the dealer or the floorperson speaks."""
        word, seat = request.values["word"], request.seat
        if not self.live:
            self.by(request)
            seat = self.patron.seat
        return cmd.Say(by=speaker(self.table, word, seat), seat=seat, word=word)

    def _report(self, request: Request) -> cmd.Command:
        id, details = request.values["id"], request.values["details"]
        return cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details)

    def _close_table(self, request: Request) -> cmd.Command:
        return cmd.CloseTable(by=cmd.FLOORPERSON, cents=request.values["cents"])
