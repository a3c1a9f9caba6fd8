"""The hands of a round of Three Card 21: what each may do, and how the wagers on them are settled."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.three_card_21_n_done.settlement import (
    FIRST_CARDS,
    SPLIT_ACE,
    SPLIT_OVER,
    SPLIT_PAIR,
    judge,
    split_reason,
)
from croupier.games.three_card_21_n_done.shoe import CITES
from croupier.hands.twentyone import BEST, is_blackjack, total
from croupier.hands.twentyone_wagers import three_card_bonus_row
from croupier.law.odds import Odds
from croupier.law.wager_keys import added, on_hand
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId, seat_name
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import Announce, Barred, Collect, Procedure, Result, Settle
from croupier.procedure.twentyone import (
    Boxes,
    PlayedHand,
    dead_hand,
    dealer_cards,
    may_be_blackjack,
)
from croupier.procedure.twentyone_round import settle_insurance

AT_ONCE = "13:69F-2C.5(c)1"
SPLIT_CARDS = 2
WHY_SPLIT = {
    SPLIT_OVER: "above 21",
    SPLIT_ACE: "the ace counted 11 takes it above 21",
    SPLIT_PAIR: "two cards of equal value",
}


class Hands:
    """What the rules of Three Card 21 say about the hands of one round."""

    cites = CITES
    wagers: tuple[str, ...] = ("main",)
    boxes: Boxes

    def __init__(self, round: State) -> None:
        self.round = round
        self.known = False
        self.bonus_odds: dict[str, Odds] = round.options.bonus_odds(round.edition)
        self.odds = Odds.parse(round.edition.paytable("main").rows["win"])

    def words(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[str, ...]:
        """Above 21 surrender, split or lose (2C.5(c)5i, ii); below 21 also draw or double (2C.5(c)5v)."""
        options, points = self.round.options, total(cards).points
        over, first = points > BEST, not hand.split and len(cards) == FIRST_CARDS
        if points == BEST or (over and not first):  # 13:69F-2C.11(a)1
            return ()
        if hand.split and hand.aces and options.split_aces_one_card:
            return ()
        words = []
        if first and options.surrender and (over or options.surrender_scope == "any"):
            words.append("surrender")
        if not over and (first or (hand.split and len(cards) == SPLIT_CARDS)):
            words.append("double")
        if first and split_reason(cards):
            words.append("split3")
        return (*words, "stand") if over else (*words, "stand", "draw")

    def barred(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[Barred, ...]:
        """Why a word is not offered on a hand that is asked."""
        options, over = self.round.options, total(cards).points > BEST
        offered, first = self.words(boxes, hand, cards), not hand.split and len(cards) == FIRST_CARDS
        if not options.surrender:
            why, cite = "this table does not offer it", "13:69F-2C.8(c)"
        elif not first:
            why, cite = "it comes before any other decision", "13:69F-2C.8(a)"
        else:
            why, cite = "the hand is not above 21", "13:69F-2C.5(c)5i"
        insure = "insurance is made against an ace before any further card"
        found = [Barred("surrender", why, cite), Barred("insure", insure, "13:69F-2C.7(a)1")]
        if hand.split:
            found.append(Barred("split3", "a hand is split once", "13:69F-2C.10(c)1"))
        else:
            why = "it is for three cards above 21, with two of equal value or an ace that lifts them above 21"
            found.append(Barred("split3", why, "13:69F-2C.10(a)"))
        doubles = "a hand above 21 is not doubled" if over else "only before any further card"
        found.append(Barred("double", doubles, "13:69F-2C.9(a)"))
        found.append(Barred("draw", "a hand above 21 draws no card", "13:69F-2C.11(a)"))
        return tuple([each for each in found if each.word not in offered])

    def split_rule(self, cards: Sequence[int]) -> str:
        """The case of 2C.5(c)5 in which three cards may be split three ways."""
        return split_reason(cards)

    def answered(self, boxes: Boxes, hand: PlayedHand, word: str) -> Procedure:
        """Surrender is carried out, a split or double announced; a hand that stands above 21 has lost."""
        cards = self.round.hands[hand.holder].cards
        if word == "surrender":
            hand.stands = True
            yield from self.surrender(hand)
        elif word == "split":
            reason = split_reason(cards)
            yield Announce(reason, f"Hand {hand.holder}: split three ways, {WHY_SPLIT[reason]}")
        elif word == "double":
            yield Announce("13:69F-2C.11(a)2", f"Hand {hand.holder}: doubled, one card only, placed sideways")
        elif word == "stand" and total(cards).points > BEST:
            yield from self.lose(hand, "13:69F-2C.5(c)5")

    def surrender(self, hand: PlayedHand) -> Procedure:
        """Half is taken and half handed back (2C.8(a)1), or the wager waits for the hole card (2C.8(a)2)."""
        if self.blackjack_possible:
            hand.surrendered = True
            yield Announce("13:69F-2C.8(a)2", f"Hand {hand.holder}: surrendered, the wager lies on the cards")
            return
        cite = "13:69F-2C.8(a)2" if may_be_blackjack(self.round) else "13:69F-2C.8(a)1"
        for seat in self.boxes.seats[hand.box]:
            results = [
                Result(name, wager.stake, "surrendered", -(wager.stake // 2), 0, cite)
                for name, wager in self.on(seat, hand).items()
            ]
            yield from self.decide(seat, results)
        yield from self.finish(hand, cite)

    @property
    def blackjack_possible(self) -> bool:
        """Whether the dealer may still turn out to have a blackjack."""
        return may_be_blackjack(self.round) and not self.known

    def carded(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """Every 21 is paid at once: of a split hand (2C.10(c)2), doubled (2C.9(c)) or drawn (2C.5(c)5v)."""
        if total(self.round.hands[hand.holder].cards).points == BEST:
            yield Announce("13:69F-2C.11(a)1", f"Hand {hand.holder}: 21, no further card")
            cite = (
                "13:69F-2C.10(c)2" if hand.split else "13:69F-2C.9(c)" if hand.doubled else "13:69F-2C.5(c)5v"
            )
            yield from self.pay(hand, cite)

    def busted(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """Over 21 the hand loses; added money waits while the dealer may still have a blackjack."""
        if self.blackjack_possible and (hand.split or hand.doubled):
            return
        yield from self.lose(hand, decided_by(hand))

    def on(self, seat: SeatId, hand: PlayedHand) -> dict[str, Wager]:
        """The wagers of a seat on a hand, the double after what it was added to."""
        held = self.round.wagers(seat)
        names = [on_hand("main", hand.holder), on_hand(added("main", "double"), hand.holder)]
        return {name: held[name] for name in names if name in held}

    def decide(self, seat: SeatId, results: Sequence[Result]) -> Procedure:
        """Pay, take or return wagers of a seat."""
        if results:
            yield Settle(results[0].cite, seat, tuple(results))

    def finish(self, hand: PlayedHand, cite: str) -> Procedure:
        """A decided hand is over and its cards are taken."""
        hand.over = True
        yield Collect(cite, hand.holder)

    def won(self, name: str, wager: Wager, cite: str) -> Result:
        """Even money, on a match play coupon too."""
        return Result(name, wager.stake, "win", self.odds.pay(wager.stake + wager.coupon), 0, cite)

    def pay(self, hand: PlayedHand, cite: str) -> Procedure:
        """A 21 of everyone on the spot is paid."""
        for seat in self.boxes.seats[hand.box]:
            paid = [self.won(name, wager, cite) for name, wager in self.on(seat, hand).items()]
            yield from self.decide(seat, paid)
        yield from self.finish(hand, cite)

    def lose(self, hand: PlayedHand, cite: str) -> Procedure:
        """The wagers of everyone on a hand are collected."""
        for seat in self.boxes.seats[hand.box]:
            lost = [
                Result(name, wager.stake, "lose", -wager.stake, 0, cite)
                for name, wager in self.on(seat, hand).items()
            ]
            yield from self.decide(seat, lost)
        yield from self.finish(hand, cite)

    def settle_bonus(self) -> Procedure:
        """Before all else losing bonus wagers are collected, then the winners paid (2C.5(b)2, 2C.6(e))."""
        won: list[tuple[SeatId, str, Wager]] = []
        for hand in self.boxes.in_play():
            row = three_card_bonus_row(
                self.round.hands[hand.holder].cards, self.round.options.ace_low_straight
            )
            for seat in self.boxes.seats[hand.box]:
                wager = self.round.seats[seat].wagers["bonus"]
                if row:
                    won.append((seat, row, wager))
                    continue
                cite = "13:69F-2C.5(b)2"
                yield Settle(cite, seat, (Result("bonus", wager.stake, "lose", -wager.stake, 0, cite),))
        for seat, row, wager in won:
            yield Announce("13:69F-2C.6(e)", f"Seat {seat_name(seat)}: {self.round.edition.label(row)}")
            paid = self.bonus_odds[row].pay(wager.stake)
            cite = "13:69F-2C.5(b)1"
            yield Settle(cite, seat, (Result("bonus", wager.stake, "win", paid, 0, cite),))

    def pay_first_21s(self) -> Procedure:
        """Totals from the far left; a three-card 21 is paid before any look for a blackjack (2C.5(c)1)."""
        for hand in self.boxes.in_play():
            count = total(self.round.hands[hand.holder].cards)
            yield Announce("13:69F-2C.6(f)", f"Hand {hand.holder}: {count}")
            if count.points == BEST:
                yield from self.pay(hand, AT_ONCE)

    def settle_insurance(self, ten: bool) -> Procedure:
        """Insurance is decided by the hole card, independently of everything else (2C.5(c)3, 2C.8(b))."""
        if not any("insurance" in seat.wagers for seat in self.round.seats.values()):
            return
        yield Announce("13:69F-2C.5(c)3", f"Insurance {'wins' if ten else 'loses'}")
        yield from settle_insurance(self.round, ten, CITES)

    def matters(self) -> tuple[bool, bool]:
        """Whether the dealer's whole hand can change a result, and whether the hole card can (2C.11(c))."""
        live = second = False
        for hand in self.boxes.in_play():
            waits = hand.surrendered or total(self.round.hands[hand.holder].cards).points > BEST
            second, live = second or waits, live or not waits
        return live, second or any("insurance" in seat.wagers for seat in self.round.seats.values())

    def settle(self) -> Procedure:
        """From the far right: losers collected, winners paid, ties left (2C.6(l), 2C.5(h))."""
        dealer = dealer_cards(self.round)
        for box in sorted(self.boxes.hands, reverse=True):
            open_hands = [hand for hand in self.boxes.hands[box] if not hand.over]
            for seat in self.boxes.seats[box] if open_hands else ():
                if is_blackjack(dealer):
                    results = self.against_blackjack(seat, open_hands)
                else:
                    results = [result for hand in open_hands for result in self.judged(seat, hand, dealer)]
                if results:
                    yield Settle("13:69F-2C.6(l)", seat, tuple(results))

    def against_blackjack(self, seat: SeatId, hands: Sequence[PlayedHand]) -> list[Result]:
        """A dealer's blackjack takes one original wager of a spot (2C.5(c)4); what was added is returned."""
        results: list[Result] = []
        back = "interpretation: without a reader as 19:47-2.10(b) and 19:47-2.11(d), added money is returned"
        for hand in hands:
            for name, wager in self.on(seat, hand).items():
                if results:
                    results.append(Result(name, wager.stake, "void", 0, 0, back))
                else:
                    cite = "13:69F-2C.8(a)2" if hand.surrendered else "13:69F-2C.5(c)4"
                    results.append(Result(name, wager.stake, "lose", -wager.stake, 0, cite))
        return results

    def judged(self, seat: SeatId, hand: PlayedHand, dealer: Sequence[int]) -> list[Result]:
        """What happens to a seat's wagers on one hand when the dealer has no blackjack."""
        outcome = judge(self.round.hands[hand.holder].cards, dealer)
        cite = decided_by(hand)
        results = []
        for name, wager in self.on(seat, hand).items():
            stake = wager.stake
            if hand.surrendered:
                results.append(Result(name, stake, "surrendered", -(stake // 2), 0, "13:69F-2C.8(a)2"))
            elif outcome == "win":
                results.append(self.won(name, wager, cite))
            elif outcome == "push":
                results.append(Result(name, stake, "push", 0, 0, "13:69F-2C.1 Push"))
            else:
                results.append(Result(name, stake, "lose", -stake, 0, cite))
        return results

    def dead_spot(self, box: int, interruption: Interruption) -> Procedure:
        """A spot passed over: its hand is dead, its wagers are returned, it is dealt to next time
        (2C.14(g)).
        """
        (hand,) = self.boxes.hands.pop(box)
        yield from dead_hand(self.round, self.boxes, hand, interruption)


def decided_by(hand: PlayedHand) -> str:
    """The rule by which a hand without 21 wins or loses, at once or when the dealer's is complete."""
    return "13:69F-2C.10(c)3" if hand.split else "13:69F-2C.9(d)" if hand.doubled else "13:69F-2C.5(d)"
