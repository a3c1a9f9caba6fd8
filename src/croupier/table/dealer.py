"""The dealer of a case: enters at a live table what the case says happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.equipment.devices import Device
from croupier.equipment.pieces import UNKNOWN, parse_pieces
from croupier.law.documents import written
from croupier.law.edition import same_id
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput, CroupierError
from croupier.procedure import steps
from croupier.procedure.betting_rules import Displaying, Marked, TableStakes, Ticketing, words_heard
from croupier.procedure.case_cards import CaseCards, Decisions, Trial
from croupier.procedure.person_markers import CONSENT
from croupier.procedure.player_bank import BANK, CO_BANK, DEALERS, LAST_WAGER
from croupier.procedure.rulings import RULED_NEXT
from croupier.procedure.seats import HOUSE, SeatId, box_of, seat_name
from croupier.procedure.shoe import BURN
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table import dealing
from croupier.table import events as ev
from croupier.table.answers import asked, asks
from croupier.table.case_tickets import CaseTickets
from croupier.table.case_words import decided, seat_number
from croupier.table.down_cards import DownCard
from croupier.table.given_hands import GivenHands
from croupier.table.irregularities import just_reported
from croupier.table.replay import replay
from croupier.table.table import Table

ENOUGH = 10**10
"""Chips of a patron who never runs out of them, in cents."""
WRONG_RECORD = "draw_record_wrong"


class CaseDealer:
    """Deals rounds given as seats and hands, rolls or spins; scripts build on it (`table/script.py`)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.in_error: int | None = None
        self.down = DownCard()
        self.later: list[tuple[SeatId, str, Any]] = []
        """Wagers of the case that wait for a second window of the round."""
        self.tickets = CaseTickets()
        self.drawn = 0
        self.single = False
        """The case is one round of a table that has been played at before."""

    @property
    def state(self) -> State:
        """The table now."""
        return self.table.round

    @property
    def waits_for(self) -> steps.Step | None:
        """The step the table waits at."""
        return self.table.pending

    def do(self, command: cmd.Command, cards: CaseCards | None = None) -> list[ev.AnyEvent]:
        """Carry out a command and note what it means for the cards to come."""
        asked_for = self.table.pending
        events = self.table.record(command)
        self.down.see(events, isinstance(asked_for, steps.Deal) and not asked_for.face_up)
        self.tickets.moved(events)
        for event in events if cards is not None else ():
            cards.happened(msgspec.to_builtins(event, enc_hook=enc_hook))  # type: ignore[union-attr]
        return events

    def play(
        self,
        seats: Mapping[str, Any],
        hands: Mapping[str, str],
        cards: str | list[str] | None,
        results: Sequence[str] | Sequence[list[int]],
    ) -> None:
        """One round: wagers, then cards and decisions to the end of the round, or the rolls in order."""
        decisions: Decisions = {}
        self.drawn = len(results)
        results = self._displayed(seats, results)
        self._bank(seats)
        for name, seat in seats.items():
            if name == HOUSE:
                continue
            number = seat_number(name)
            self.sit(number, seat.patron, seat.chips)
            decisions[number] = list(seat.decisions)
            for wager, amount in seat.wagers.items():
                if self.is_later(wager):
                    self.later.append((number, wager, amount))
                else:
                    self._bet(number, wager, amount)
        if results and not (hands or cards):
            for text in results:
                self.show(text)
        elif hands or cards or (decisions and self._needs_no_cards()):
            if hands and cards:
                raise BadInput("a case has hands or cards, not both")
            given = self._cards(hands, cards)
            self.do(cmd.Close(by=cmd.DEALER), given)
            self._shake(results, cards is None)
            given.arrange(decisions)
            self.play_on(given, decisions)
            given.finish()
        elif any(decisions.values()):
            raise BadInput(
                "decisions are given, but no hands or cards to decide upon: expected hands or cards"
            )
        for number, wager, _ in self.later:
            fact = self.table.edition.wager(wager)
            raise BadInput(
                f"seats.{seat_name(number)}.wagers.{wager}: it could not be made, expected {fact.made}"
            )
        for number, left in decisions.items():
            if left:
                name = seat_name(number)
                raise BadInput(
                    f"seats.{name}.decisions: {written(left[0])} is superfluous: seat {name} is asked no "
                    "further question"
                )

    def _displayed(
        self, seats: Mapping[str, Any], results: Sequence[str] | Sequence[list[int]]
    ) -> Sequence[str] | Sequence[list[int]]:
        """The results that decide the wagers; before them come, without wagers, those that must lie on
        display for the wagers to be open.
        """
        rulebook = self.table.rulebook
        if not isinstance(rulebook, Displaying):
            return results
        while len(results) > 1 and any(
            rulebook.awaits_display(wager) for seat in seats.values() for wager in seat.wagers
        ):
            self.show(results[0])
            results = results[1:]
        return results

    def _bank(self, seats: Mapping[str, Any]) -> None:
        """Who took the bank, and what the dealer wagers against it where the bank asked for less."""
        banks = [(seat_number(name), seat) for name, seat in seats.items() if name != HOUSE and seat.bank]
        if banks and BANK not in words_heard(self.table.rulebook):
            name = seat_name(banks[0][0])
            raise BadInput(f"seats.{name}.bank: at {self.table.game.name} no player takes the bank this way")
        for number, seat in banks:
            self.sit(number, seat.patron, seat.chips)
            word = BANK if seat.bank == "alone" else CO_BANK
            if self.single:
                self._banked_before(number, seats)
            self.do(cmd.Say(by=cmd.player(number), seat=number, word=word))
            if self.single and word == BANK and HOUSE not in seats:
                self.do(cmd.Say(by=cmd.player(number), seat=number, word=f"{DEALERS} 0"))
        if HOUSE not in seats:
            return
        house = seats[HOUSE]
        if not banks or house.decisions or house.bank or set(house.wagers) - {DEALERS}:
            raise BadInput(
                f"seats.{HOUSE}: expected only {DEALERS} among its wagers, in a round that a player banks"
            )
        for amount in house.wagers.values():
            if not isinstance(amount, int):
                raise BadInput(f"seats.{HOUSE}.wagers.{DEALERS}: expected an amount in cents")
            number = banks[0][0]
            self.do(cmd.Say(by=cmd.player(number), seat=number, word=f"{DEALERS} {amount}"))

    def _banked_before(self, number: SeatId, seats: Mapping[str, Any]) -> None:
        """The bank's last wager against the dealer: what the dealer now wagers, or the least."""
        dealers = seats[HOUSE].wagers.get(DEALERS) if HOUSE in seats else None
        last = dealers if isinstance(dealers, int) and dealers > 0 else self.table.round.options.min_wager
        word = f"{LAST_WAGER} {seat_name(number)} {last}"
        self.do(cmd.Say(by=cmd.FLOORPERSON, seat=number, word=word))

    def _shake(self, results: Sequence[Any], by_holder: bool) -> None:
        """Dice or a lot that say who is dealt to first; where hands are given by holder, it may be left out
        and is as good as any.
        """
        left = list(results)
        while isinstance(step := self.table.pending, steps.Chance):
            if not left and not by_holder:
                raise BadInput(
                    f"rolls: {step.label} is missing, expected something like {step.device.example!r}"
                )
            device = step.device
            values = device.read(left.pop(0)) if left else (device.first,) * device.count
            self.do(cmd.Enter(by=cmd.DEALER, values=values))
        if left:
            raise BadInput("a case has rolls or cards, not both")

    def _cards(self, hands: Mapping[str, str], cards: str | list[str] | None) -> CaseCards:
        """The cards as the game reads them from a case, or plainly."""
        own = self.table.game.case_cards
        return own(self, hands, cards) if own is not None else GivenHands(self.table, hands, cards)

    def _needs_no_cards(self) -> bool:
        """Whether the game can be played out with cards that nobody sees."""
        return bool(getattr(self.table.game.case_cards, "may_be_left_out", False))

    def sit_down(self, seats: Mapping[str, Any], button: int | None) -> None:
        """Where a game is played for the chips on the table everyone takes a seat with them first; then the
        button is placed.
        """
        if isinstance(self.table.rulebook, TableStakes):
            for name, seat in seats.items():
                self.sit(seat_number(name), getattr(seat, "patron", ""), getattr(seat, "chips", None))
        if button is not None:
            self.do(cmd.Say(by=cmd.FLOORPERSON, seat=0, word=f"button {button}"))

    def sit(self, number: SeatId, patron: str = "", chips: int | None = None) -> None:
        """Seat a patron who has no seat yet, with the chips a case gives; the first on a box consents to
        others.
        """
        seats = self.table.round.seats
        if number in seats:
            return
        box = box_of(number)
        first = next((seat for seat in seats if box_of(seat) == box), None)
        shared = first is not None and CONSENT in words_heard(self.table.rulebook)
        if shared and not self.table.round.markers.get(f"{CONSENT} {box}"):
            assert first is not None
            self.do(cmd.Say(by=cmd.player(first), seat=first, word=CONSENT))
        if chips is None:
            chips = 0 if self.table.round.buy_in_as_needed else ENOUGH
            if isinstance(self.table.rulebook, TableStakes):
                chips = self.table.rulebook.enough()
        name = patron or f"patron {seat_name(number)}"
        self.do(cmd.Sit(by=cmd.DEALER, seat=number, patron=name, buy_in=chips))

    def is_later(self, wager: str) -> bool:
        """Whether a wager is made in a second window of the round."""
        edition = self.table.edition
        fact = next((fact for name, fact in edition.wagers.items() if same_id(name) == same_id(wager)), None)
        return fact is not None and fact.later

    def open_for(self, wager: str) -> None:
        """A wager of a second window presupposes that the first has closed."""
        step = self.table.pending
        if self.is_later(wager) and isinstance(step, steps.Betting) and not step.wagers:
            self.close()

    def _bet_later(self, step: steps.Betting) -> None:
        """The wagers of the case that this window is for."""
        open_now = set(map(same_id, step.wagers))
        for number, wager, amount in [each for each in self.later if same_id(each[1]) in open_now]:
            self._bet(number, wager, amount)
            self.later.remove((number, wager, amount))

    def _bet(self, number: SeatId, wager: str, amount: Any) -> None:
        if isinstance(amount, int):
            self.bet(wager, Marked(), cmd.Bet(by=cmd.player(number), seat=number, wager="", amount=amount))
            return
        marked = Marked(
            numbers=tuple(amount.numbers),
            groups={name: tuple(numbers) for name, numbers in amount.groups.items()},
            ways=tuple(amount.ways),
            games=amount.games,
            drawn=self.drawn,
        )
        command = cmd.Bet(
            by=cmd.player(number), seat=number, wager="", amount=amount.amount, behind=amount.behind,
            coupon=amount.coupon, accepted=amount.accepted, verbal_cash=amount.verbal_cash,
        )  # fmt: skip
        self.bet(wager, marked, command)

    def bet(self, wager: str, marked: Marked, command: cmd.Bet) -> None:
        """Make a wager; a ticket goes by the name the case gives it, whatever is marked on it."""
        rulebook = self.table.rulebook
        if not isinstance(rulebook, Ticketing):
            if marked != Marked(drawn=marked.drawn):
                raise BadInput(f"{wager}: {self.table.game.name} has no tickets on which numbers are marked")
            self.do(replace(command, wager=wager))
            return
        events = self.do(replace(command, wager=rulebook.ticket(wager, marked)))
        self.tickets.written(command.seat, wager, events)

    def show(self, shown: str | list[int]) -> None:
        """What dice, wheel or balls show; it closes betting where the dice do. A record of a draw that the
        device cannot have shown is reported, where the rules say what follows.
        """
        device = self._device()
        text = shown if isinstance(shown, str) else " ".join(map(str, shown))
        if device is None:
            raise BadInput(f"{text!r}: nothing is rolled, spun or drawn now: {self.table.prompt()}")
        try:
            values = device.read(text)
        except BadInput as error:
            step = self.table.pending
            if isinstance(step, steps.Chance) and step.seat:
                raise BadInput(f"the numbers chosen for seat {seat_name(step.seat)}: {error}") from None
            if isinstance(shown, str) or WRONG_RECORD not in self.table.edition.irregularities:
                raise
            self.report(WRONG_RECORD, {})
            return
        self.do(cmd.Enter(by=cmd.DEALER, values=values))

    def _device(self) -> Device | None:
        step = self.table.pending
        if isinstance(step, steps.Betting) and step.throws is None:
            self.do(cmd.Close(by=cmd.DEALER))
            step = self.table.pending
        if isinstance(step, steps.Betting):
            return step.throws
        return step.device if isinstance(step, steps.Chance) else None

    def play_on(self, cards: CaseCards, decisions: Decisions) -> None:
        """Deal, ask, read, count and validate to the end of the round."""
        table, number = self.table, self.table.round.number
        while table.round.number == number:
            step = table.pending
            match step:
                case steps.Deal():
                    due = dealing.holders_left(table)[: None if not step.face_up else 1]
                    entered = tuple([cards.next(holder) for holder in due])
                    self.do(cmd.Enter(by=cmd.DEALER, cards=entered), cards)
                case steps.Turn():
                    found = cards.turned(step.holder, step.first, dealing.wanted(table))
                    self.do(cmd.Enter(by=cmd.DEALER, cards=found or None), cards)
                case steps.Read():
                    known = [card for card in table.round.hands[step.holder].cards if card >= 0]
                    read = cards.turned(step.holder, len(known), 1)
                    answer = step.answer([*known, *read])
                    self.do(cmd.Enter(by=cmd.DEALER, answer=answer), cards)
                case steps.Ask():
                    for seat in [each for each in step.seats if each not in table.waiting.answers][:1]:
                        self.answer(step, seat, decisions.get(seat, []), cards)
                case steps.CountStub():
                    self.do(cmd.Enter(by=cmd.DEALER, stub=step.expected), cards)
                case steps.Validate():
                    self.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat), cards)
                case steps.Betting():
                    self._bet_later(step)
                    for seat in asked(table)[:1]:
                        question = asks(table, seat)
                        assert question is not None
                        self.answer(question, seat, decisions.get(seat, []), cards)
                    if not step.offers:
                        self.do(cmd.Close(by=cmd.DEALER), cards)
                case _:
                    raise BadInput(f"the case cannot go on: {table.prompt()}")

    def answer(self, step: steps.Ask, seat: SeatId, answers: list[Any], cards: CaseCards) -> None:
        """Answer a question with the next decision a case gives."""
        name = seat_name(seat)
        if not answers:
            words = " or ".join(step.words)
            raise BadInput(
                f"seats.{name}.decisions: seat {name} is asked about {step.about}, expected {words}"
            )
        self.do(decided(cmd.player(seat), seat, answers.pop(0)), cards)

    def trial(self, cards: CaseCards, decisions: Decisions) -> Trial:
        """The round played on with these cards at a copy of the table."""
        copied = CaseDealer(replay(self.table.journal, self.table.game))
        left = {seat: list(words) for seat, words in decisions.items()}
        cards.dealt_at(copied)  # type: ignore[attr-defined]
        fits = False
        with suppress(CroupierError):
            copied.play_on(cards, left)
            fits = not any(left.values())
        return Trial(cards, fits, copied.table.round.events, _nets(copied.table))

    def draw(self, text: str) -> None:
        """The next cards, in order; a card drawn in error may be named again among them, and one dealt face
        down may be left out.
        """
        cards = list(parse_pieces(text))
        if (
            cards
            and cards[0] == self.in_error
            and not isinstance(self.table.pending, steps.Read | steps.Turn)
        ):
            del cards[0]
            self.in_error = None
        self.leave_unseen()
        while cards:
            step = self.table.pending
            if isinstance(step, steps.Read):
                self.down.holder = step.holder
            if isinstance(step, steps.Read) or self.down.is_named(self.table, cards):
                self.down.name(cards.pop(0))
                self.go_on()
                continue
            face_up = isinstance(step, steps.Deal) and step.face_up
            if face_up and not (cards := self._without_burned(cards)):
                break
            many = 1 if face_up else max(dealing.wanted(self.table), 1)
            taken, cards = tuple(cards[:many]), cards[many:]
            self.do(cmd.Enter(by=cmd.DEALER, cards=taken))

    def go_on(self, read: bool = True) -> None:
        """Read and turn up the card dealt face down, where the script has named it."""
        while self.down.card is not None:
            step, card = self.table.pending, self.down.card
            if isinstance(step, steps.Read) and read:
                known = [piece for piece in self.table.round.hands[step.holder].cards if piece >= 0]
                self.do(cmd.Enter(by=cmd.DEALER, answer=step.answer([*known, card])))
            elif isinstance(step, steps.Turn) and step.holder == self.down.holder:
                self.down.card = None
                self.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
            else:
                return

    def _without_burned(self, cards: list[int]) -> list[int]:
        """The cards without those written as unseen before one dealt face up, where as many were burned."""
        unseen = next((place for place, card in enumerate(cards) if card != UNKNOWN), len(cards))
        burned = 0
        for event in reversed(self.table.journal.events if unseen else ()):
            if isinstance(event, ev.Dealt):
                if any(holder != BURN for holder, _ in event.cards):
                    break
                burned += len(event.cards)
        return cards[unseen:] if unseen <= burned else cards

    def report(self, id: str, details: dict[str, Any]) -> None:
        """Report an irregularity, and remember a card that comes next because of it."""
        self.leave_unseen()
        fact = self.table.edition.irregularities.get(id)
        details = self.tickets.reported(id, fact.fields if fact else (), details)
        command = cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details)
        if just_reported(self.table, command):  # a script says everything that happened
            command = cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details, again=True)
        events = self.do(command)
        for event in events:
            if isinstance(event, ev.Ruled) and event.ruling in RULED_NEXT and event.card >= 0:
                self.in_error = event.card

    def confirm_prizes(self) -> None:
        """A supervisor confirms every prize that waits for it."""
        while isinstance(step := self.table.pending, steps.Validate):
            self.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))

    def close(self) -> None:
        """Close betting where it is open and nothing is thrown."""
        step = self.table.pending
        if isinstance(step, steps.Betting) and step.throws is None:
            self.do(cmd.Close(by=cmd.DEALER))

    def leave_unseen(self) -> None:
        """Skip cards that may stay unseen, such as a burn card, which are not part of a script."""
        while isinstance(step := self.table.pending, steps.Turn) and step.may_stay_unseen:
            self.do(cmd.Enter(by=cmd.DEALER))

    def deal_unseen(self) -> None:
        """Betting closes, and what is dealt face down is dealt without anyone looking."""
        self.close()
        self.leave_unseen()
        while isinstance(step := self.table.pending, steps.Deal) and not step.face_up:
            self.do(cmd.Enter(by=cmd.DEALER))


def _nets(table: Table) -> dict[tuple[SeatId, str], int]:
    """What every wager of a table has won or lost."""
    nets: Counter[tuple[SeatId, str]] = Counter()
    for event in ev.standing(table.journal.events):
        if isinstance(event, ev.Settled):
            for result in event.results:
                nets[event.seat, result.wager] += result.net
    return dict(nets)
