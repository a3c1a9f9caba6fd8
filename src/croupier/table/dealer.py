"""The dealer of a case: enters at a live table what the case says happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from croupier.equipment.cards import parse_cards
from croupier.equipment.dice import parse_roll
from croupier.hands.twentyone import is_blackjack
from croupier.law.edition import near
from croupier.law.encoding import KINDS
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.seats import box_of, read_seat, seat_name
from croupier.procedure.state import UNKNOWN
from croupier.procedure.rulings import NothingDealt
from croupier.table import commands as cmd
from croupier.table.dealing import CardStep, place_of
from croupier.table.shoe_cases import ShoeCards, finish
from croupier.table.table import Table

SHARED = steps.COMMUNITY
DICE_WORDS: dict[str, Literal["accept", "decline", "pass"]] = {
    "accept": "accept",
    "decline": "decline",
    "pass": "pass",
}


class CaseDealer:
    """Plays rounds given as seats and hands, or a script step by step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hands: dict[str, list[int]] = {}
        self._shoe: list[int] | None = None

    def play(
        self,
        seats: Mapping[str, Any],
        hands: Mapping[str, str],
        cards: str | list[str] | None,
        rolls: list[str],
    ) -> None:
        """One round: wagers, then cards and decisions to the end of the round, or the rolls in order."""
        if rolls and (hands or cards):
            raise BadInput("a case has rolls or cards, not both")
        decisions: dict[int, list[Any]] = {}
        for name, seat in seats.items():
            number = seat_number(name)
            self._sit(number, seat.patron)
            decisions[number] = list(seat.decisions)
            for wager, amount in seat.wagers.items():
                self._bet(number, wager, amount)
        if rolls:
            for roll in rolls:
                self._roll(roll)
        elif self.table.shoes.shoes and (hands or cards):
            given = ShoeCards(self.table, hands, cards)
            if hands and cards:
                raise BadInput("a case has hands or cards, not both")
            self.table.do(cmd.Close(by=cmd.DEALER))
            finish(self.table, given, decisions)
        elif hands or cards:
            self._cards(hands, cards)
            self.table.do(cmd.Close(by=cmd.DEALER))
            self._finish(decisions)
        elif any(decisions.values()):
            raise BadInput(
                "decisions are given, but no hands or cards to decide upon: expected hands or cards"
            )
        for number, left in decisions.items():
            if left:
                name = seat_name(number)
                raise BadInput(
                    f"seats.{name}.decisions: {left[0]!r} is superfluous, seat {name} is asked no more"
                )

    def _sit(self, number: int, patron: str = "") -> None:
        seats = self.table.round.seats
        if number in seats:
            return
        box = box_of(number)
        first = next((seat for seat in seats if box_of(seat) == box), None)
        if first is not None and not self.table.round.markers.get(f"consent {box}"):
            self.table.do(cmd.Say(by=cmd.player(first), seat=first, word="consent"))
        self.table.do(cmd.Sit(by=cmd.DEALER, seat=number, patron=patron or f"patron {seat_name(number)}"))

    def _bet(self, number: int, wager: str, amount: Any) -> None:
        if isinstance(amount, int):
            self.table.do(cmd.Bet(by=cmd.player(number), seat=number, wager=wager, amount=amount))
            return
        self.table.do(
            cmd.Bet(
                by=cmd.player(number), seat=number, wager=wager, amount=amount.amount, behind=amount.behind,
                coupon=amount.coupon, accepted=amount.accepted, verbal_cash=amount.verbal_cash,
            )
        )  # fmt: skip

    def _cards(self, hands: Mapping[str, str], cards: str | list[str] | None) -> None:
        if hands and cards:
            raise BadInput("a case has hands or cards, not both")
        self._shoe = None
        self._hands = {}
        if cards is not None:
            self._shoe = list(parse_cards(cards if isinstance(cards, str) else " ".join(cards)))
        for holder, text in hands.items():
            self._hands[str(holder)] = list(parse_cards(text))

    def _finish(self, decisions: dict[int, list[Any]]) -> None:
        """Deal, ask and count until the next betting window."""
        table = self.table
        due = self._due() if self._shoe is None else {}
        while not isinstance(table.pending, steps.Betting):
            step = table.pending
            if isinstance(step, CardStep):
                table.do(cmd.Enter(by=cmd.DEALER, cards=self._next_cards(due)))
            elif isinstance(step, steps.Ask | steps.Withdraw):
                answer(table, step, decisions.get(step.seat, []))
            elif isinstance(step, steps.CountStub):
                table.do(cmd.Enter(by=cmd.DEALER, stub=step.expected))
            else:
                raise BadInput(f"the case cannot go on: {table.prompt()}")

    def _due(self) -> dict[str, list[int]]:
        """The cards of every holder in their order; a community hole card may be left out."""
        wanted: dict[str, int] = {}
        for holder in self.table.dealing.holders_left():
            wanted[holder] = wanted.get(holder, 0) + 1
        unknown = [holder for holder in self._hands if holder not in wanted]
        if unknown:
            raise BadInput(f"hands.{unknown[0]}: no cards are dealt there, expected {', '.join(wanted)}")
        due = {holder: list(self._hands.get(holder, [])) for holder in wanted}
        if SHARED in wanted and len(due[SHARED]) == wanted[SHARED] - 1:
            due[SHARED].insert(0, UNKNOWN)
        for holder, count in wanted.items():
            if len(due[holder]) != count:
                raise BadInput(
                    f"hands.{holder}: {len(due[holder])} cards, expected {count} for {place_of(holder)}"
                )
        if isinstance(self.table.pending, steps.DealStacks):
            due[SHARED].reverse()
        return due

    def _next_cards(self, due: dict[str, list[int]]) -> tuple[int, ...]:
        wanted = self.table.dealing.wanted()
        if self._shoe is None:
            return tuple(due[holder].pop(0) for holder in self.table.dealing.holders_left())
        if len(self._shoe) < wanted:
            raise BadInput(f"cards: {len(self._shoe)} cards are left, expected {wanted} more")
        taken, self._shoe = tuple(self._shoe[:wanted]), self._shoe[wanted:]
        return taken

    def _roll(self, text: str) -> None:
        roll = parse_roll(text)
        self.table.do(cmd.Enter(by=cmd.DEALER, roll=(roll.die1, roll.die2)))

    def step(self, number: int, step: dict[str, Any]) -> None:
        """One step of a script; an error says which."""
        try:
            self._step(dict(step))
        except BadInput as error:
            raise BadInput(f"script step {number}: {error}") from None
        except Refusal as error:
            raise Refusal(f"script step {number}: {error.message}", error.cite) from None

    def _step(self, step: dict[str, Any]) -> None:
        for word, (act, fields) in self._words.items():
            if word not in step:
                continue
            # What the report of an irregularity may say is a matter of its rule.
            known = step if word == "irregularity" else (word, *fields.split())
            for key in step:
                if key not in known:
                    raise BadInput(f"unknown field {key!r} in the step: {near(key, known)}")
            return act(self, step)
        strange = next((key for key in step if key not in ("seat", "amount")), "")
        raise BadInput(f"{repr(step)[:60]} is not a step: {near(strange, self._words)}")

    def _seat(self, step: dict[str, Any]) -> int:
        return seat_number(take(step, "seat"))

    def _script_bet(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        wager, amount = take(step, "bet", str), take(step, "amount", int)
        behind, coupon = take(step, "behind", str, ""), take(step, "coupon", int, 0)
        accepted, cash = take(step, "accepted", bool, False), take(step, "verbal_cash", bool, False)
        self._sit(number)
        self.table.do(
            cmd.Bet(
                by=cmd.player(number), seat=number, wager=wager, amount=amount, behind=behind, coupon=coupon,
                accepted=accepted, verbal_cash=cash,
            )
        )  # fmt: skip

    def _script_reduce(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        if "remove" in step:
            wager, amount = take(step, "remove", str), 0
        else:
            wager, amount = take(step, "reduce", str), take(step, "amount", int)
        wager = _behind(step, wager)
        self.table.do(cmd.Reduce(by=cmd.player(number), seat=number, wager=wager, amount=amount))

    def _script_call(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        call, wager = take(step, "call", str), take(step, "wager", str)
        wager = _behind(step, wager)
        if call not in ("on", "off"):
            raise BadInput(f"call {call!r}, expected on or off")
        self.table.do(cmd.Call(by=cmd.player(number), seat=number, wager=wager, on=call == "on"))

    def _script_decide(self, step: dict[str, Any]) -> None:
        number = self._seat(step)
        word, amount = decision(take(step, "decide"))
        self.table.do(cmd.Decide(by=cmd.player(number), seat=number, word=word, amount=amount))

    def _script_dice(self, step: dict[str, Any]) -> None:
        accepts = "shooter" in step
        number = seat_number(take(step, "shooter")) if accepts else self._seat(step)
        word = "accept" if accepts else take(step, "dice", str)
        if word not in DICE_WORDS:
            raise BadInput(f"dice {word!r}, expected accept, decline or pass")
        self._sit(number)
        self.table.do(cmd.TakeDice(by=cmd.player(number), seat=number, word=DICE_WORDS[word]))

    def _script_roll(self, step: dict[str, Any]) -> None:
        roll = take(step, "roll", str)
        self._roll(roll)

    def _script_cards(self, step: dict[str, Any]) -> None:
        text = take(step, "cards", str)
        self._close()
        cards = parse_cards(text)
        if self.table.shoes.shoes:
            self._draw(cards)
            return
        drawn = self.table.dealing.next_entered()
        # A card drawn in error is the next card; a script may name it again among the cards dealt.
        if drawn is not None and cards and cards[0] == drawn:
            cards = cards[1:]
        if cards:
            self.table.do(cmd.Enter(by=cmd.DEALER, cards=cards))

    def _draw(self, cards: tuple[int, ...]) -> None:
        """The next cards face up from a shoe, or the hole card turned; one drawn in error may be named
        again.
        """
        table = self.table
        hole_card = isinstance(table.pending, steps.Peek | steps.Turn)
        if cards and not hole_card and cards[0] == table.shoes.next_entered():
            cards = cards[1:]
        for card in cards:
            if isinstance(table.pending, steps.Peek):
                up = table.round.hands["dealer"].cards[0]
                table.do(cmd.Enter(by=cmd.DEALER, blackjack=is_blackjack([up, card])))
                if isinstance(table.pending, steps.Turn):
                    table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
                continue
            table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))

    def _script_reader(self, step: dict[str, Any]) -> None:
        blackjack = take(step, "reader", bool)
        self.table.do(cmd.Enter(by=cmd.DEALER, blackjack=blackjack))

    def _script_say(self, step: dict[str, Any]) -> None:
        word = take(step, "say", str)
        number = self._seat(step) if "seat" in step else 0
        self.table.do(cmd.Say(by=speaker(word, number), seat=number, word=word))

    def _script_lot(self, step: dict[str, Any]) -> None:
        lot = take(step, "lot", int)
        self.table.do(cmd.Enter(by=cmd.DEALER, lot=lot))

    def _script_validate(self, step: dict[str, Any]) -> None:
        number = seat_number(take(step, "validate"))
        self.table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=number))

    def _script_stub(self, step: dict[str, Any]) -> None:
        stub, misdeal = take(step, "stub", int), take(step, "misdeal", bool, False)
        self._deal_unseen()
        self.table.do(cmd.Enter(by=cmd.DEALER, stub=stub, misdeal=misdeal))

    def _script_irregularity(self, step: dict[str, Any]) -> None:
        name = take(step, "irregularity", str)
        report = cmd.ReportIrregularity(by=cmd.DEALER, id=name.replace("-", "_"), details=step)
        # What is found in the deal presupposes closed betting, what is found after it a deal.
        for prepare in (self._close, self._deal_unseen):
            try:
                self.table.do(report)
                return
            except NothingDealt:
                prepare()
        self.table.do(report)

    def _script_close(self, step: dict[str, Any]) -> None:
        take(step, "close")
        self.table.do(cmd.Close(by=cmd.DEALER))

    def _close(self) -> None:
        if isinstance(self.table.pending, steps.Betting) and not self.table.pending.throws:
            self.table.do(cmd.Close(by=cmd.DEALER))

    def _deal_unseen(self) -> None:
        self._close()
        while isinstance(self.table.pending, steps.Deal | steps.DealStacks):
            self.table.do(cmd.Enter(by=cmd.DEALER))

    _words = {
        "bet": (_script_bet, "seat amount behind coupon accepted verbal_cash"),
        "remove": (_script_reduce, "seat behind"),
        "reduce": (_script_reduce, "seat amount behind"),
        "call": (_script_call, "seat wager behind"),
        "decide": (_script_decide, "seat"),
        "irregularity": (_script_irregularity, ""),
        "roll": (_script_roll, ""),
        "cards": (_script_cards, ""),
        "stub": (_script_stub, "misdeal"),
        "shooter": (_script_dice, ""),
        "dice": (_script_dice, "seat"),
        "close": (_script_close, ""),
        "reader": (_script_reader, ""),
        "say": (_script_say, "seat"),
        "lot": (_script_lot, ""),
        "validate": (_script_validate, ""),
    }


def speaker(word: str, seat: int) -> cmd.Actor:
    """Who says a word: the patron of a seat, else the floorperson or the dealer."""
    if seat:
        return cmd.player(seat)
    return cmd.FLOORPERSON if word in ("reshuffle", "reader_in_order") else cmd.DEALER


def seat_number(value: Any) -> int:
    """A seat as a case names it."""
    number = 0 if isinstance(value, bool) else read_seat(str(value))
    if not number:
        raise BadInput(f"seat {repr(value)[:60]}, expected a number from 1")
    return number


def answer(table: Table, step: steps.Ask | steps.Withdraw | steps.Choose, answers: list[Any]) -> None:
    """Answer a question with the next decision a case gives: a word, or a word with its amount or hand."""
    name = seat_name(step.seat)
    if not answers:
        words = " or ".join(step.words)
        raise BadInput(f"seats.{name}.decisions: seat {name} is asked about {step.about}, expected {words}")
    word, amount = decision(answers.pop(0))
    table.do(cmd.Decide(by=cmd.player(step.seat), seat=step.seat, word=word, amount=amount))


def decision(value: Any) -> tuple[str, int | None]:
    """A decision as a case writes it: "draw", {"double": 400} or {"ride": "1.2"}."""
    if isinstance(value, str):
        return _word(value), None
    if isinstance(value, dict) and len(value) == 1:
        ((word, what),) = value.items()
        if isinstance(what, str):
            return f"{_word(word)} {what}", None
        if isinstance(what, int) and not isinstance(what, bool):
            return _word(word), what
    raise BadInput(f'decision {value!r}: expected a word, or one with its amount such as {{"double": 400}}')


def _word(text: str) -> str:
    return text.lower().replace("-", "_")


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


def _behind(step: dict[str, Any], wager: str) -> str:
    """The place of odds whose step says behind which wager they lie."""
    behind = take(step, "behind", str, "")
    return f"{wager}@{behind}" if behind else wager
