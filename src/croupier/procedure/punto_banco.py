"""A round of baccarat against the house: burn by count, two hands of two cards, third cards by the table, the
result called, wagers settled, vigorish collected or marked, the last hand of a shoe.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from croupier.hands.baccarat import (
    BANKER,
    HANDS,
    PLAYER,
    Score,
    hand_name,
    next_hand,
    score,
    third_card_rules,
)
from croupier.law.money import dollars
from croupier.procedure import vigorish
from croupier.procedure.curator import CuratorCites, begin_shoe, curator, last_curator, pass_on, take_shoe
from croupier.procedure.one_shoe import RESHUFFLE, OneShoe
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId, in_order, seat_name
from croupier.procedure.shoe import batch_in_turn, burn_by_count
from croupier.procedure.skeleton import Course
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import (
    Announce,
    Betting,
    CloseRound,
    Deal,
    Mark,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Turn,
)

FIRST_FOUR: Final = (*HANDS, *HANDS)
RESULT: Final = "result"
"""The mark of the last result, as the scorecard shows it: who won, and both counts."""
LAST_HAND: Final = "last hand"
"""The mark of the round that is dealt after the cutting card has come out."""


class Settled(NamedTuple):
    """What became of a wager: net to the patron, the vigorish taken out of it included."""

    outcome: str
    net: int
    vigorish: int
    cite: str


Settlement = Callable[[State, str, int, int], Settled]
"""A wager of a stake with a coupon at the end of a round, settled by the hands of the state."""


class PuntoBanco(OneShoe, frozen=True, kw_only=True):
    """Where a subchapter says how a round goes, and how its wagers are settled.

    `curator` has the rules of a shoe that goes around the table; without them a dealer deals. `rising`: seats
    are numbered so that settlement goes by rising numbers.
    """

    first_cards: str
    third_cards: str
    rules: str
    result: str
    charge: str
    change: str
    betting: Betting
    opens: OpenRound
    closes: CloseRound
    settlement: Settlement
    rising: bool
    curator: CuratorCites | None = None

    def course(self) -> Course:
        """The parts of the round, for the skeleton."""
        return Course(
            opens=self.opens,
            ready=self.ready,
            betting=lambda round: self.betting,
            apply_ruling=self.apply_ruling,
            begin=lambda round: None,
            deal=self.deal,
            complete=self.complete,
            void=self.void,
            clear=self.clear,
            over=lambda round: self.closes,
        )

    def ready(self, round: State) -> Procedure:
        """Cards are shuffled before play, after the last hand of a shoe, when a ruling says so, and by a
        continuous device after every round.
        """
        shoe = round.shoes.get(ONE_SHOE)
        if shoe is None:
            yield from self.shuffle_cards(round)
        elif round.markers.get(RESHUFFLE):
            yield Mark(self.shuffle, RESHUFFLE, "")
            yield from self.shuffle_cards(round, came_out="dealer")
        elif round.options.shuffle == "continuous":
            yield from self.shuffle_cards(round)
        elif not shoe.cutting_card or not shoe.left:
            yield Announce(self.shuffle, "The cards are shuffled")
            yield from self.shuffle_cards(round)

    def shuffle_cards(self, round: State, came_out: str = "", chosen: bool = False) -> Procedure:
        """Vigorish still marked is collected before the cards are shuffled, changed first where they are
        changed every shoe.
        """
        yield from vigorish.collect(round, self.charge)
        if round.markers.get(LAST_HAND):
            yield Mark(self.over, LAST_HAND, "")
        if self.changes_cards(round):
            yield Announce(
                self.change, "The cards of the last shoe are replaced by others, which are inspected"
            )
        if round.options.shuffle == "automated":
            yield from batch_in_turn(round, ONE_SHOE)
        yield from super().shuffle_cards(round, came_out, chosen)
        if self.curator is not None:
            yield from begin_shoe(round, self.curator)

    def changes_cards(self, round: State) -> bool:
        """Whether a shoe has been dealt whose cards are changed: always where patrons have handled them."""
        shoe, options = round.shoes.get(ONE_SHOE), round.options
        dealt = shoe is not None and shoe.drawn > 0 and options.shuffle != "continuous"
        return dealt and getattr(options, "card_change", "each_shoe") == "each_shoe"

    def offer_cut(self, round: State, came_out: str, chosen: bool) -> Procedure:
        """Where a curator deals: to the last one after a shoe, else to the highest seat; otherwise to the
        players in turn.
        """
        if self.curator is None:
            yield from super().offer_cut(round, came_out, chosen)
            return
        last, seats = last_curator(round), sorted(seat for seat in round.seats if isinstance(seat, int))
        first = last if came_out and last in round.seats else seats[-1] if seats else ""
        if str(first) != round.markers.get("cut", ""):
            yield Mark(self.cut, "cut", str(first))

    def apply_ruling(self, round: State, ruling: Ruling) -> Procedure:
        """What a ruling changes before the first card; vigorish not collected leaves its box."""
        if ruling.kind == "written_off":
            yield Mark(ruling.cite, vigorish.box(ruling.seat), "")
            return
        yield from super().apply_ruling(round, ruling)

    def deal(self, round: State, _: Any) -> Procedure:
        """A new shoe is burned from; then two cards to each hand, in turn."""
        if round.markers.get("cut"):
            yield Mark(self.cut, "cut", "")
        if not round.shoes[ONE_SHOE].drawn and round.options.burn_rule == "first_card_count":
            yield from burn_by_count(round, self.burn, round.options.burned_after(round.edition))
        if self.curator is not None:
            yield from take_shoe(round, self.curator)
        style = getattr(round.options, "deal_style", "patron_view")
        yield from self.draw(round, Deal(self.first_cards, FIRST_FOUR, style == "face_up"))
        for hand in HANDS:
            if style != "face_up":
                if style == "patron_view":
                    yield Announce(self.first_cards, self._who_turns(round, hand))
                yield Turn(self.first_cards, hand)
            yield Announce(self.first_cards, _shows(round, hand))

    def _who_turns(self, round: State, hand: str) -> str:
        """The player with the largest wager on a hand looks at it first, the curator at the Banker's; else a
        dealer.
        """
        holder = curator(round) if self.curator is not None else 0
        seats = [seat for seat in in_order(round.seats) if hand in round.wagers(seat)]
        most = max(seats, key=lambda seat: round.wagers(seat)[hand].stake, default=0)
        seat: SeatId = (
            holder if hand == BANKER and holder else most if hand == PLAYER or not self.curator else 0
        )
        name = f"Seat {seat_name(seat)}" if seat else "The dealer"
        return f"{name} turns the {_named(hand)}'s Hand"

    def complete(self, round: State, _: Any) -> Procedure:
        """Third cards by the table, the result, and the settlement."""
        rules, hands = third_card_rules(round.edition), round.hands
        while hand := next_hand(rules, hands[PLAYER].cards, hands[BANKER].cards):
            yield Announce(self.rules, f"Card for the {_named(hand)}")
            yield from self.draw(round, Deal(self.third_cards, (hand,), True))
        final = score(hands[PLAYER].cards, hands[BANKER].cards)
        yield Announce(self.result, result_text(final))
        yield Mark(self.result, RESULT, f"{winner(final)} {final.player} {final.banker}")
        yield from self.settle(round)
        if self.curator is not None and final.player > final.banker:
            yield from pass_on(round, self.curator, "The Player's Hand has won")

    def settle(self, round: State) -> Procedure:
        """Losing wagers are collected first, then winners are paid, then vigorish is collected or marked."""
        order = in_order(round.seats) if self.rising else list(reversed(in_order(round.seats)))
        lost: dict[SeatId, list[Result]] = {}
        rest: dict[SeatId, list[Result]] = {}
        charges: dict[SeatId, int] = {}
        for seat in order:
            for name, wager in round.wagers(seat).items():
                found = self.settlement(round, name, wager.stake, wager.coupon)
                result = Result(name, wager.stake, found.outcome, found.net, 0, found.cite)
                (lost if found.outcome == "lose" else rest).setdefault(seat, []).append(result)
                charges[seat] = charges.get(seat, 0) + found.vigorish
        for results in (lost, rest):
            for seat, decided in results.items():
                yield Settle(self.result, seat, tuple(decided))
        for seat, cents in charges.items():
            if cents and round.options.vigorish_collection == "deferred":
                yield from vigorish.mark(round, seat, cents, self.charge)
            elif cents:
                yield from vigorish.charge(seat, cents, self.charge)
                text = f"Vigorish of {dollars(cents)} is collected from seat {seat_name(seat)}"
                yield Announce(self.charge, text)

    def void(self, round: State, _: Any, interruption: Interruption) -> Procedure:
        """Every wager is returned and the cards are reshuffled."""
        yield from self.void_round(round, interruption.ruling)

    def clear(self, round: State, _: Any) -> Procedure:
        """The round in which the cutting card came out is followed by one more, the last of the shoe."""
        shoe = round.shoes[ONE_SHOE]
        if round.options.shuffle == "continuous" or round.markers.get(RESHUFFLE):
            return
        if round.markers.get(LAST_HAND):
            yield Mark(self.over, LAST_HAND, "")
            yield Announce(self.over, "The shoe is over")
            yield from vigorish.collect(round, self.charge)
            yield Mark(self.over, RESHUFFLE, "yes")
        elif 0 < shoe.cutting_card < shoe.drawn:
            yield Announce(self.over, "The cutting card is out. Last hand: one more round from this shoe")
            yield Mark(self.over, LAST_HAND, "yes")


def _named(hand: str) -> str:
    return hand.capitalize()


def _shows(round: State, hand: str) -> str:
    natural = third_card_rules(round.edition).natural
    return f"{_named(hand)} shows {hand_name(round.hands[hand].cards, natural)}"


def winner(final: Score) -> str:
    """The hand that won, or a tie."""
    return PLAYER if final.player > final.banker else BANKER if final.banker > final.player else "tie"


def result_text(final: Score) -> str:
    """The result as it is called."""
    if final.player == final.banker:
        return f"Tie Hand, {final.player} to {final.banker}"
    if final.player > final.banker:
        return f"Player wins, {final.player} to {final.banker}"
    return f"Banker wins, {final.banker} to {final.player}"
