"""Scripts of cases: what a dealer would enter at a live table, step by step."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from croupier.law.documents import explained, written
from croupier.law.edition import near
from croupier.law.encoding import KINDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Marked, TableStakes, words_heard
from croupier.procedure.color_chips import chips_of
from croupier.procedure.rulings import NothingDealt
from croupier.procedure.seats import SeatId, seat_name
from croupier.table import commands as cmd
from croupier.table.announced_limit import LIMIT
from croupier.table.answers import asked
from croupier.table.case_words import decided, seat_number
from croupier.table.dealer import CaseDealer
from croupier.table.table import Table

DICE_WORDS: dict[str, Literal["accept", "decline", "pass"]] = {
    "accept": "accept",
    "decline": "decline",
    "pass": "pass",
}

BEFORE_PRIZES: Final = ("validate", "irregularity")
"""Steps that may come while a prize waits to be confirmed; any other follows when it was."""


class Script:
    """Carries out the steps of a script one after the other."""

    def __init__(self, dealer: CaseDealer) -> None:
        self.dealer = dealer
        self.do = dealer.do

    def step(self, number: int, step: dict[str, Any]) -> None:
        """One step; an error says which."""
        try:
            self._step(dict(step))
        except BadInput as error:
            raise BadInput(f"script step {number}: {error}") from None
        except Refusal as error:
            raise error.within(f"script step {number}") from None

    def _step(self, step: dict[str, Any]) -> None:
        for word, (act, fields) in self._words.items():
            if word not in step:
                continue
            # What the report of an irregularity may say is a matter of its rule.
            known = step if word == "irregularity" else (word, *fields.split())
            for key in step:
                if key not in known:
                    raise BadInput(f"unknown field {key!r} in the step: {near(key, known)}")
            self.dealer.go_on(read=word not in ("reader", "irregularity"))
            if word not in BEFORE_PRIZES:
                self.dealer.confirm_prizes()
            return act(self, step)
        strange = next((key for key in step if key not in ("seat", "amount")), "")
        raise BadInput(f"{written(step)} is not a step: {near(strange, self._words)}")

    def named(self, steps: list[dict[str, Any]]) -> dict[str, Any]:
        """The seats a script speaks of, where who plays must sit there before the first card."""
        if not isinstance(self.dealer.table.rulebook, TableStakes):
            return {}
        seats = {str(step["seat"]) for step in steps if "seat" in step}
        return dict.fromkeys(sorted(seats, key=lambda each: (len(each), each)))

    def _seat(self, step: dict[str, Any]) -> SeatId:
        return seat_number(take(step, "seat"))

    def _bet(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        wager, chips = take(step, "bet", str), take(step, "chips", int, 0)
        amount = self._worth(number, chips) if chips else take(step, "amount", int)
        behind, coupon = take(step, "behind", str, ""), take(step, "coupon", int, 0)
        cash = take(step, "verbal_cash", bool, False)
        accepted = (
            step.pop("accepted") if step.get("accepted") == LIMIT else take(step, "accepted", bool, False)
        )
        marked = _marked(step)
        self.dealer.leave_unseen()
        self.dealer.sit(number)
        self.dealer.open_for(wager)
        command = cmd.Bet(
            by=cmd.player(number), seat=number, wager="", amount=amount, behind=behind, coupon=coupon,
            accepted=accepted, verbal_cash=cash,
        )  # fmt: skip
        self.dealer.bet(wager, marked, command)

    def _worth(self, number: SeatId, chips: int) -> int:
        """What a number of chips of a seat's own color is worth."""
        held = chips_of(self.dealer.state.markers, number)
        if held is None:
            raise BadInput(f"chips {chips}: seat {seat_name(number)} has no color chips; expected amount")
        return chips * held.each

    def _color(self, step: dict[str, Any]) -> None:
        number, color = self._seat(step), take(step, "color", str)
        stack = take(step, "stack", int, 0)
        self.dealer.sit(number)
        self.do(cmd.TakeColor(by=cmd.DEALER, seat=number, color=color, stack=stack))

    def _reduce(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        if "remove" in step:
            wager, amount = take(step, "remove", str), 0
        else:
            wager, amount = take(step, "reduce", str), take(step, "amount", int)
        wager = self.dealer.tickets.key_of(self.dealer.state, number, _behind(step, wager))
        self.do(cmd.Reduce(by=cmd.player(number), seat=number, wager=wager, amount=amount))

    def _call(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        call, wager = take(step, "call", str), take(step, "wager", str)
        wager = _behind(step, wager)
        if call not in ("on", "off"):
            raise BadInput(f"call {written(call)}, expected on or off")
        self.do(cmd.Call(by=cmd.player(number), seat=number, wager=wager, on=call == "on"))

    def _decide(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        if isinstance(self.dealer.table.rulebook, TableStakes) and not asked(self.dealer.table):
            self.dealer.deal_unseen()
        self.do(decided(cmd.player(number), number, take(step, "decide")))

    def _dice(self, step: dict[str, Any]) -> None:
        accepts = next((word for word in ("shooter", "shaker") if word in step), "")
        number = seat_number(take(step, accepts)) if accepts else self._seat(step)
        what = "dice" if "dice" in step else "shoe"
        word = "accept" if accepts else take(step, what, str)
        if word not in DICE_WORDS:
            raise BadInput(f"{what} {written(word)}, expected accept, decline or pass")
        self.dealer.sit(number)
        self.do(cmd.TakeDice(by=cmd.player(number), seat=number, word=DICE_WORDS[word]))

    def _roll(self, step: dict[str, Any]) -> None:
        self.dealer.show(take(step, "roll", str))

    def _spin(self, step: dict[str, Any]) -> None:
        self.dealer.show(take(step, "spin", str))

    def _draw(self, step: dict[str, Any]) -> None:
        numbers = take(step, "draw", list)
        self.dealer.show([_whole("draw", number) for number in numbers])

    def _cards(self, step: dict[str, Any]) -> None:
        text = take(step, "cards", str)
        self.dealer.close()
        self.dealer.draw(text)

    def _reader(self, step: dict[str, Any]) -> None:
        answer = take(step, "reader", bool)
        self.do(cmd.Enter(by=cmd.DEALER, answer=answer))

    def _say(self, step: dict[str, Any]) -> None:
        word = take(step, "say", str)
        number = self._seat(step) if "seat" in step else 0
        self.do(cmd.Say(by=speaker(self.dealer.table, word, number), seat=number, word=word))

    def _lot(self, step: dict[str, Any]) -> None:
        self.do(cmd.Enter(by=cmd.DEALER, values=(take(step, "lot", int),)))

    def _validate(self, step: dict[str, Any]) -> None:
        number = seat_number(take(step, "validate"))
        self.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=number))

    def _stub(self, step: dict[str, Any]) -> None:
        stub, misdeal = take(step, "stub", int), take(step, "misdeal", bool, False)
        self.dealer.deal_unseen()
        self.do(cmd.Enter(by=cmd.DEALER, stub=stub, misdeal=misdeal))

    def _irregularity(self, step: dict[str, Any]) -> None:
        id = take(step, "irregularity", str).replace("-", "_")
        # What is found in the deal presupposes closed betting, what is found after it a deal.
        for prepare in (self.dealer.close, self.dealer.deal_unseen):
            try:
                self.dealer.report(id, step)
                return
            except NothingDealt:
                prepare()
        self.dealer.report(id, step)

    def _close(self, step: dict[str, Any]) -> None:
        take(step, "close")
        self.do(cmd.Close(by=cmd.DEALER))

    _words = {
        "bet": (_bet, "seat amount chips behind coupon accepted verbal_cash numbers groups ways games"),
        "remove": (_reduce, "seat behind"),
        "reduce": (_reduce, "seat amount behind"),
        "call": (_call, "seat wager behind"),
        "decide": (_decide, "seat"),
        "irregularity": (_irregularity, ""),
        "roll": (_roll, ""),
        "spin": (_spin, ""),
        "draw": (_draw, ""),
        "cards": (_cards, ""),
        "stub": (_stub, "misdeal"),
        "shooter": (_dice, ""),
        "shaker": (_dice, ""),
        "dice": (_dice, "seat"),
        "color": (_color, "seat stack"),
        "shoe": (_dice, "seat"),
        "close": (_close, ""),
        "reader": (_reader, ""),
        "say": (_say, "seat"),
        "lot": (_lot, ""),
        "validate": (_validate, ""),
    }


def speaker(table: Table, word: str, seat: SeatId) -> cmd.Actor:
    """Who says a word: the patron of a seat, else the member of the house that the game names."""
    if seat:
        return cmd.player(seat)
    said = words_heard(table.rulebook)
    return cmd.FLOORPERSON if said.get(word, ("",))[0] == "floorperson" else cmd.DEALER


def take(step: dict[str, Any], key: str, kind: type | None = None, default: Any = None) -> Any:
    """Take a field out of a step, of this kind; one without a default must be there."""
    if key not in step:
        if default is not None:
            return default
        raise BadInput(f"{key} is missing{f', expected {KINDS[kind.__name__]}' if kind else ''}")
    value = step.pop(key)
    if kind is not None and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
        raise BadInput(f"{key} is {repr(value)[:60]}, expected {KINDS[kind.__name__]}")
    return value


def _whole(field: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{field} {written(value)}, expected whole numbers")
    return value


def _marked(step: dict[str, Any]) -> Marked:
    """What is marked on the ticket of a step."""
    fields = {name: step.pop(name) for name in ("numbers", "groups", "ways", "games") if name in step}
    try:
        return msgspec.convert(fields, Marked)
    except msgspec.ValidationError as error:
        raise BadInput(f"ticket {fields}: {explained(error, fields, Marked)}") from None


def _behind(step: dict[str, Any], wager: str) -> str:
    """The place of odds whose step says behind which wager they lie."""
    behind = take(step, "behind", str, "")
    return f"{wager}@{behind}" if behind else wager
