"""The hands of a round of blackjack: what each may do, and how the wagers on them are settled."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS, in_words
from croupier.games.blackjack.settlement import judge
from croupier.games.blackjack.shoe import CITES
from croupier.hands.twentyone import BEST, is_blackjack, same_value, total
from croupier.law.odds import Odds
from croupier.law.register import in_force
from croupier.law.wager_keys import added, off_hand, on_hand
from croupier.procedure.progressive import ProgressiveMeter
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
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

LOST = "19:47-2.3(e)"


def meter_of(round: State) -> ProgressiveMeter | None:
    """The progressive meter of the table, if its options for this round have one (2.19)."""
    options = round.options
    if options.progressive is None:
        return None
    return ProgressiveMeter(
        options.progression_rate, options.meter_initial, options.meter_reset, "19:47-2.19(i)",
        options.deduct_fixed_from_meter,
    )  # fmt: skip


class Hands:
    """What the rules of blackjack say about the hands of one round."""

    cites = CITES
    boxes: Boxes

    def __init__(self, round: State) -> None:
        options = round.options
        self.round = round
        self.meter = meter_of(round)
        self.wagers: tuple[str, ...] = MULTIPLE_ACTION_WAGERS if options.multiple_action else ("main",)
        self.known = False
        self.played = False
        self.outcomes: dict[SeatId, list[str]] = {}
        self.first: dict[int, list[int]] = {}
        self.lost: set[tuple[SeatId, str]] = set()
        self.odds = options.main_odds(round.edition)

    def words(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[str, ...]:
        """Surrender, double, split, stand or draw (2.6(f)); nothing on 21, and aces once split get one
        card.
        """
        options, count = self.round.options, total(cards)
        pair = len(cards) == 2 and same_value(cards[0], cards[1])
        if hand.split and hand.aces and len(cards) >= 2:  # 19:47-2.11(c)2, 19:47-2.12(a)3
            return ("split", "stand") if pair and self._may_resplit(hand) else ()
        if count.points >= BEST:
            drawn = len(cards) > 2 or hand.split
            soft_21 = count.soft and drawn and not in_force("19:47-2.12(a)1", self.round.edition.day)
            return ("stand", "draw") if soft_21 else ()
        words = []
        if options.surrender and not hand.split and not hand.decisions:
            words.append("surrender")
        doubled = options.double_totals(self.round.edition)
        if len(cards) == 2 and (not doubled or count.points in doubled):
            words.append("double")
        if pair and (not hand.split or self._may_resplit(hand)):
            words.append("split")
        return (*words, "stand", "draw")

    def barred(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[Barred, ...]:
        """The reasons why a hand may not be surrendered, doubled, split or insured."""
        options, face_up = self.round.options, self.round.options.hole_card == "up"
        if face_up:
            insure = Barred("insure", "there is no insurance with the hole card face up", "19:47-2.6(k)3")
            surrender = Barred(
                "surrender", "there is no surrender with the hole card face up", "19:47-2.6(k)3"
            )
        else:
            insure = Barred(
                "insure", "insurance is made against an ace before any further card", "19:47-2.9(b)"
            )
            surrender = (
                Barred("surrender", "it comes before any other decision", "19:47-2.8(a)")
                if options.surrender
                else Barred("surrender", "this table does not offer it", self._surrender_cite)
            )
        words = [insure, surrender]
        if hand.split and hand.aces:
            words.append(Barred("double", "aces once split get one card each", "19:47-2.11(c)2"))
            words.append(Barred("draw", "aces once split get one card each", "19:47-2.12(a)3"))
        elif len(cards) > 2:
            words.append(Barred("double", "it is for the first two cards of a hand", "19:47-2.10(a)"))
        elif face_up:
            totals = in_words(options.double_totals(self.round.edition))
            why = f"only {totals} is doubled with the hole card face up"
            words.append(Barred("double", why, "19:47-2.6(k)4"))
        else:
            words.append(Barred("double", "a total of 21 is not doubled", "19:47-2.10(a)"))
        if not (len(cards) == 2 and same_value(cards[0], cards[1])):
            words.append(Barred("split", "two cards of equal value are needed", "19:47-2.11(a)"))
        elif face_up:
            words.append(Barred("split", "a hand is split once with the hole card face up", "19:47-2.6(k)5"))
        elif options.max_split_hands == 2:
            words.append(Barred("split", "a split hand that pairs again is not split", "19:47-2.11(c)1"))
        else:
            words.append(
                Barred("split", f"a box has at most {options.max_split_hands} hands", "19:47-2.11(e)")
            )
        return tuple(words)

    @property
    def _surrender_cite(self) -> str:
        """Where the rules of the day mention offering surrender; between 1981 and 1990 they did not."""
        edition = self.round.edition
        return edition.cite(edition.options["surrender"]) if "surrender" in edition.options else "19:47-2.8"

    def _may_resplit(self, hand: PlayedHand) -> bool:
        """Only where the table offers it, to its number of hands; aces may be held to one split (2.11(c)1,
        (e)).
        """
        options = self.round.options
        room = len(self.boxes.hands[hand.box]) < options.max_split_hands
        return room and not (hand.aces and options.bar_ace_resplit)

    def answered(self, boxes: Boxes, hand: PlayedHand, word: str) -> Procedure:
        """Surrender is carried out; sevens are paid when the hand is split, stood on or surrendered."""
        from croupier.games.blackjack.side_wagers import sevens_decided

        if word == "split":
            self.first.setdefault(hand.box, list(self.round.hands[hand.holder].cards))
            yield from sevens_decided(self.round, self, hand, split=True)
        elif word in ("stand", "surrender"):
            yield from sevens_decided(self.round, self, hand)
        if word == "surrender":
            hand.stands = True
            yield from self.surrender(hand)

    def carded(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """A third card decides a wager on sevens."""
        from croupier.games.blackjack.side_wagers import sevens_decided

        yield from sevens_decided(self.round, self, hand)

    def surrender(self, hand: PlayedHand) -> Procedure:
        """Half the wager is taken and half handed back, or it waits for the dealer's second card (2.8(a)1,
        2).
        """
        early = self.round.edition.value("surrender") == "early"
        if not early and self.blackjack_possible:
            hand.surrendered = True
            if any("insurance" in self.round.wagers(seat) for seat in self.boxes.seats[hand.box]):
                yield Announce("19:47-2.8(b)", f"Hand {hand.holder}: the insurance is settled by itself")
            yield Announce(
                "19:47-2.8(a)2", f"Hand {hand.holder}: surrendered, the wager lies on top of the cards"
            )
            return
        waiting = "19:47-2.8(a)2" if may_be_blackjack(self.round) else "19:47-2.8(a)1"
        yield from self.take_half(hand, "19:47-2.8" if early else waiting)

    def take_half(self, hand: PlayedHand, cite: str) -> Procedure:
        """A surrendered hand loses half of everyone's wager on it."""
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

    def busted(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """Over 21 the hand loses; what was added waits while the dealer may still have a blackjack
        (2.10(b), 2.11(d)).

        Under multiple action all the wagers on it are lost at once (2.18(f)).
        """
        multiple = self.round.options.multiple_action
        if self.blackjack_possible and not multiple and (hand.split or hand.doubled):
            return
        for seat in boxes.seats[hand.box]:
            results = [
                Result(name, wager.stake, "lose", -wager.stake, 0, "19:47-2.18(f)" if multiple else LOST)
                for name, wager in self.on(seat, hand).items()
            ]
            for result in results:
                self.lost.add((seat, off_hand(result.wager)[0].replace("double", "main")))
            yield from self.decide(seat, results)
        yield from self.finish(hand, LOST)

    def on(self, seat: SeatId, hand: PlayedHand, wagers: tuple[str, ...] = ()) -> dict[str, Wager]:
        """The wagers of a seat on a hand, doubles after what they were added to."""
        held = self.round.wagers(seat)
        names = []
        for wager in wagers or self.wagers:
            names += [on_hand(wager, hand.holder), on_hand(added(wager, "double"), hand.holder)]
        return {name: held[name] for name in names if name in held}

    def decide(self, seat: SeatId, results: Sequence[Result]) -> Procedure:
        """Pay, take or return wagers of a seat; what happens to the blackjack wagers counts for a streak."""
        if not results:
            return
        from croupier.games.blackjack.side_wagers import progressive_decided

        yield from progressive_decided(self.round, self, seat)
        for result in results:
            if off_hand(result.wager)[0] in self.wagers:
                self.outcomes.setdefault(seat, []).append(result.outcome)
        yield Settle(results[0].cite, seat, tuple(results))

    def finish(self, hand: PlayedHand, cite: str) -> Procedure:
        """A hand without a wager is over; its cards are taken unless a bonus wager waits for them."""
        seats = self.boxes.seats[hand.box]
        if any(self.on(seat, hand) for seat in seats):
            return
        hand.over = True
        if not any("bonus" in self.round.wagers(seat) for seat in seats):
            yield Collect(cite, hand.holder)

    def pay_blackjack(self, hand: PlayedHand, cite: str) -> Procedure:
        """A blackjack is paid to everyone on the box."""
        for seat in self.boxes.seats[hand.box]:
            paid = [self._won(name, wager, "blackjack", cite) for name, wager in self.on(seat, hand).items()]
            yield from self.decide(seat, paid)
        yield from self.finish(hand, cite)

    def even_money(self, hand: PlayedHand, seat: SeatId, wager: str) -> Procedure:
        """The consolidated net payout: even money at once, whatever the dealer has (2.7)."""
        held = self.round.seats[seat].wagers[wager]
        odds = Odds.parse(self.round.edition.paytable("even_money").rows["even_money"])
        won = odds.pay(held.stake + held.coupon)
        yield from self.decide(seat, [Result(wager, held.stake, "win", won, 0, "19:47-2.7")])
        yield from self.finish(hand, "19:47-2.7")

    def _won(self, name: str, wager: Wager, row: str, cite: str) -> Result:
        stake, coupon = wager.stake, wager.coupon
        return Result(name, stake, "win", self.odds[row].pay(stake + coupon), 0, cite)

    def settle_insurance(self, ten: bool, names: Sequence[str] = ("insurance",)) -> Procedure:
        """Insurance is decided by the dealer's second card, independently of everything else (2.8(b), 2.9(c),
        (d)).
        """
        yield from settle_insurance(self.round, ten, CITES, names)

    def matters(self) -> tuple[bool, bool]:
        """Whether the dealer's whole hand can change a result, and whether at least the second card can
        (2.12(c)).
        """
        live = second = False
        for hand in self.boxes.in_play():
            cards = self.round.hands[hand.holder].cards
            if hand.surrendered or (not hand.split and is_blackjack(cards)):
                second = True
            elif total(cards).points > BEST:
                second = second or self._added_to(hand)
            else:
                live = True
        insured = any("insurance" in seat.wagers for seat in self.round.seats.values())
        return live, second or insured

    def _added_to(self, hand: PlayedHand) -> bool:
        """Whether anyone on a box has doubled or split money there that a dealer's blackjack would give
        back.
        """
        for seat in self.boxes.seats[hand.box]:
            names = [off_hand(name)[0] for name in self.round.wagers(seat)]
            if "double" in names or names.count("main") > 1:
                return True
        return False

    def settle(self) -> Procedure:
        """Box by box from the far right: losers collected, winners paid, ties left (2.3(e), 2.7(b))."""
        for box in sorted(self.boxes.hands, reverse=True):
            for seat in self.boxes.seats[box]:
                results: list[Result] = []
                for hand in self.boxes.hands[box]:
                    if not hand.over:
                        results += self.judged(
                            seat, hand, dealer_cards(self.round), self.wagers, bool(results)
                        )
                yield from self.decide(seat, results)

    def judged(
        self,
        seat: SeatId,
        hand: PlayedHand,
        dealer: Sequence[int],
        wagers: tuple[str, ...],
        original_lost: bool,
    ) -> list[Result]:
        """What happens to a seat's wagers on one hand; a dealer's blackjack takes the original wager only."""
        options, cards = self.round.options, self.round.hands[hand.holder].cards
        outcome, row = judge(cards, hand.split, dealer, options.hole_card == "up", options.five_card_21)
        dealer_blackjack = is_blackjack(dealer)
        results = []
        for name, wager in self.on(seat, hand, wagers).items():
            stake = wager.stake
            doubled = name.startswith("double")
            if dealer_blackjack and outcome == "lose" and (doubled or original_lost):
                cite = "19:47-2.10(b)" if doubled else "19:47-2.11(d)"
                results.append(Result(name, stake, "void", 0, 0, cite))
            elif hand.surrendered and not dealer_blackjack:
                results.append(Result(name, stake, "surrendered", -(stake // 2), 0, "19:47-2.8(a)2"))
            elif outcome == "win":
                results.append(self._won(name, wager, row, self._win_cite(row, dealer_blackjack)))
            elif outcome == "push":
                results.append(
                    Result(name, stake, "push", 0, 0, "19:47-2.7(b)" if dealer_blackjack else "19:47-2.3(e)")
                )
            else:
                cite = self._lose_cite(hand, dealer, cards) or self._spared_cite(seat, name, hand)
                results.append(Result(name, stake, "lose", -stake, 0, cite))
        return results

    def _win_cite(self, row: str, dealer_blackjack: bool) -> str:
        if row == "blackjack":
            if self.round.options.hole_card != "up":
                return "19:47-2.7(b)"
            return "19:47-2.6(k)1; 19:47-2.6(k)2" if dealer_blackjack else "19:47-2.6(k)2"
        return "19:47-2.16(a)" if row == "five_card_21" else "19:47-2.3(e)"

    def _lose_cite(self, hand: PlayedHand, dealer: Sequence[int], cards: Sequence[int]) -> str:
        if hand.surrendered:
            return "19:47-2.8(a)2"
        face_up = self.round.options.hole_card == "up"
        if is_blackjack(dealer):
            found = self.known and not self.round.markers.get("reader")
            return ("19:47-2.6(k)6" if face_up else "19:47-2.6(j)1") if found else ""
        tie = total(cards).points == total(dealer).points
        return "19:47-2.6(k)1" if tie and face_up else LOST

    def _spared_cite(self, seat: SeatId, name: str, hand: PlayedHand) -> str:
        """The rule by which a dealer's blackjack takes this wager but not what the seat added to it."""
        held, wager = self.round.wagers(seat), off_hand(name)[0]
        if sum(each.startswith(f"{wager}@") for each in held) > 1:
            return "19:47-2.11(d)"
        return "19:47-2.10(b)" if on_hand(added(wager, "double"), hand.holder) in held else LOST

    def dead_box(self, box: int, interruption: Interruption) -> Procedure:
        """A box passed over in the deal: its hand is dead, its wagers are returned, it is dealt to next time
        (2.15(h)).
        """
        (hand,) = self.boxes.hands.pop(box)
        yield from dead_hand(self.round, self.boxes, hand, interruption)
