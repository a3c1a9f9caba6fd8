"""What the games of twenty-one say before the first card: wagers, seats, shared boxes, the cut, words.

Each game gives in `BoxRules` where its own subchapter says it, and adds what it alone asks of a wager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from croupier.law.limits import limits_of
from croupier.law.money import amount as cents
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Change, DeckRules, Note, no_such_seat, no_such_wager
from croupier.procedure.person_markers import CONSENT
from croupier.procedure.seats import SeatId, box_of, is_seated, seat_name
from croupier.procedure.state import State
from croupier.procedure.wagering import (
    check_above_nothing,
    check_amount,
    check_coupon,
    check_coupon_covered,
    check_lowered,
)

READER_IN_ORDER: Final = "reader_in_order"


class BoxRules(msgspec.Struct, frozen=True, kw_only=True):
    """A game's names, its options and its citations for what all twenty-one games do."""

    game: str
    box: str = "box"
    people: str
    """The option that says how many may bet on a box."""
    several: str
    """The option that says whether one person may bet on several boxes."""
    in_the_round: Mapping[str, str]
    made_when: str
    entering: tuple[str, ...] = ()
    """The wagers that wait for the shuffle where nobody may enter in mid-shoe."""
    until: str = ""
    said: Mapping[str, tuple[str, str]]
    """Who says a word, and under which rule."""
    wager_cite: str
    change_cite: str
    undecided_cite: str
    share_cite: str
    several_cite: str
    enter_cite: str = ""


class BoxBetting:
    """What a patron may put on the layout before the first card leaves the shoe."""

    rules: ClassVar[BoxRules]
    deck: DeckRules | None = None

    def __init__(self, round: State) -> None:
        self.round = round

    def make(self, seat: SeatId, wager: str, amount: int, behind: str, coupon: int, accepted: bool) -> Change:
        """A wager in the box and the side wagers offered, within the posted limits."""
        edition, options = self.round.edition, self.round.options
        name = edition.name_of("wagers", wager)
        fact = edition.wager(name)
        cite = edition.cite(fact)
        if behind:
            raise BadInput(f"{name} does not go behind another wager: leave out behind {behind!r}")
        if name in self.rules.in_the_round:
            raise Refusal(f"{name} of {cents(amount)}: {self.rules.made_when}", self.rules.in_the_round[name])
        if not options.offers(name):
            raise Refusal(f"{name}: this table does not offer it (option {fact.offered_by})", cite)
        before = self.round.seats[seat].wagers.get(name)
        stake = amount + (before.stake if before else 0)
        self._check_place(
            seat, self.round.seats[seat].patron, [each for each in self.round.clockwise() if each != seat]
        )
        if name in self.rules.entering:
            self._may_enter(seat)
        self._check_stake(seat, name, amount, stake, accepted)
        if coupon:
            check_coupon(self.round, seat, name, stake, coupon)
        beneath = coupon or (before.coupon if before else 0)
        self.payable(name, stake + beneath)
        return Change(name, stake, cite, beneath, 0, "", accepted)

    def _check_stake(self, seat: SeatId, name: str, amount: int, stake: int, accepted: bool) -> None:
        """The amount the rules fix, or the posted limits, outside which a dealer may accept a wager (8.2)."""
        fact = self.round.edition.wager(name)
        low, high = limits_of(fact, self.round.options)
        check_above_nothing(name, amount)
        self.check(seat, name, stake, self.round.edition.cite(fact))
        if fact.limits[0] != fact.limits[1]:
            check_amount(name, amount, stake, low, high, accepted)
        elif stake != low:
            raise Refusal(
                f"{name} of {cents(stake)}: exactly {cents(low)} is wagered", self.round.edition.cite(fact)
            )

    def check(self, seat: SeatId, name: str, stake: int, cite: str) -> None:
        """Check what only this game requires of a stake."""

    def payable(self, name: str, amount: int) -> None:
        """Refuse chips and coupon together that the game could not pay in whole cents."""

    def _may_enter(self, seat: SeatId) -> None:
        """A person who skipped a round waits for the next shuffle if the table's options say so."""
        round = self.round
        entered = round.markers.get("entered")
        if round.options.no_midshoe_entry and entered is not None:
            patron = round.seats[seat].patron
            if patron not in msgspec.json.decode(entered, type=list[str]):
                raise Refusal(
                    f"{patron} did not play the last round: wait for {self.rules.until}",
                    self.rules.enter_cite,
                )

    def reduce(self, seat: SeatId, wager: str, amount: int) -> tuple[Change, ...]:
        """Until the first card leaves the shoe a wager may be lowered or taken back."""
        name = self.round.edition.name_of("wagers", wager)
        before = self.round.seats[seat].wagers.get(name)
        if before is None:
            raise no_such_wager(seat, name, self.round.seats[seat].wagers)
        check_lowered(name, amount, before.stake)
        cite = self.rules.change_cite
        if amount:
            self._check_stake(seat, name, amount, amount, False)
            check_coupon_covered(name, amount, before.coupon)
            self.payable(name, amount + before.coupon)
        return (Change(name, amount, cite, before.coupon if amount else 0),)

    def sit(self, seat: SeatId, patron: str) -> str:
        """Up to three on a box with the first one's consent; several boxes by permission."""
        round, rules = self.round, self.rules
        box, called = box_of(seat), rules.box
        if not 1 <= box <= round.seat_count:
            raise no_such_seat(round, seat)
        if seat in round.seats:
            raise Refusal(f"seat {seat_name(seat)} is taken", rules.share_cite)
        self._check_place(seat, patron, list(round.seats))
        there = [number for number in round.seats if box_of(number) == box]
        if there and round.markers.get(f"{CONSENT} {box}") != round.seats[there[0]].patron:
            raise Refusal(
                f"seat {seat_name(seat)}: the first bettor on {called} {box} has not consented",
                rules.share_cite,
            )
        mine = [number for number, other in round.seats.items() if other.patron == patron]
        if any(box_of(number) == box for number in mine):
            raise Refusal(f"{patron} bets on {called} {box} already", rules.share_cite)
        return rules.several_cite if mine else rules.share_cite if there else rules.wager_cite

    def _check_place(self, seat: SeatId, patron: str, others: Sequence[SeatId]) -> None:
        """How many may be on a box, and whether one person on several, as the options say now."""
        rules, options, seats = self.rules, self.round.options, self.round.seats
        box, most = box_of(seat), getattr(options, rules.people)
        there = sum(box_of(number) == box for number in others)
        if there >= most or (not is_seated(seat) and most == 1):
            raise Refusal(
                f"seat {seat_name(seat)}: this table allows {most} on a {rules.box}", rules.share_cite
            )
        elsewhere = next((box_of(each) for each in others if seats[each].patron == patron), box)
        if elsewhere != box and not getattr(options, rules.several):
            raise Refusal(
                f"{patron} has {rules.box} {elsewhere}: this table allows one {rules.box} each",
                rules.several_cite,
            )

    def leave(self, seat: SeatId) -> None:
        """Wagers stay on the layout until they are decided."""
        if self.round.seats[seat].wagers:
            raise Refusal(
                f"seat {seat_name(seat)} has wagers on the layout: stay until they are decided",
                self.undecided(seat),
            )

    def undecided(self, seat: SeatId) -> str:
        """The rule that keeps a seat's wagers on the layout."""
        return self.rules.undecided_cite

    def cash(self, wager: str) -> None:
        """A spoken wager with cash counts when the dealer confirms it; the cash is changed at once."""

    def _reader_in_order(self, cite: str) -> None:
        """Between rounds a reader that was out of order is inspected and used again."""
        if not self.round.options.card_reader or not self.round.markers.get("reader"):
            raise Refusal(f"{READER_IN_ORDER}: no card reader is out of order at this table", cite)

    def say(self, role: str, seat: SeatId, word: str) -> Note:
        """Consent to share a box, a look at the burn card, a relief dealer, a reshuffle, a repaired
        reader.
        """
        said = self.rules.said
        if word not in said:
            raise BadInput(f"{word!r} is not allowed here: expected {', '.join(said)}")
        speaker, cite = said[word]
        if role != speaker:
            raise Refusal(f"{word} is for a {speaker} to say", cite)
        if word == "reshuffle" and not self.round.options.reshuffle_at_will:
            raise Refusal("reshuffle: this table shuffles at the cutting card only", cite)
        if word == READER_IN_ORDER:
            self._reader_in_order(cite)
            return Note(cite, {"reader": ""})
        if word == "consent" and seat not in self.round.seats:
            raise BadInput(f"consent of seat {seat_name(seat)}: nobody bets there")
        if word == "consent":
            return Note(cite, {f"{CONSENT} {box_of(seat)}": self.round.seats[seat].patron})
        return Note(cite, {word: "yes"})
