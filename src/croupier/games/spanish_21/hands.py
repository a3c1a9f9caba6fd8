"""The hands of a round of Spanish 21: what each may do, how their wagers are settled (19.5 to 19.13)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.spanish_21.settlement import against_dealer, paid
from croupier.games.spanish_21.shoe import CITES
from croupier.hands.twentyone import BEST, is_blackjack, same_value, total
from croupier.hands.twentyone_wagers import row_of_21, wins_super_bonus
from croupier.law.wager_keys import on_hand
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import Announce, Ask, Barred, Collect, Offer, Procedure, Result, Settle
from croupier.procedure.twentyone import (
    DEALER,
    Boxes,
    PlayedHand,
    dead_hand,
    dealer_cards,
    may_be_blackjack,
)
from croupier.procedure.twentyone_round import settle_insurance

FIRST_CARDS = 2


class Hands:
    """What the rules of Spanish 21 say about the hands of one round."""

    cites = CITES
    wagers: tuple[str, ...] = ("main",)
    boxes: Boxes

    def __init__(self, round: State) -> None:
        self.round = round
        self.known = False
        self.odds = round.options.main_odds(round.edition)
        self.winners: set[str] = set()
        self._original: dict[SeatId, PlayedHand] = {}
        self._splitting: tuple[PlayedHand, int] | None = None

    def begin(self, boxes: Boxes) -> None:
        """The boxes dealt to, everyone's original wager on the one hand there is."""
        self.boxes = boxes
        for box, seats in boxes.seats.items():
            for seat in seats:
                self._original[seat] = boxes.hands[box][0]

    def words(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[str, ...]:
        """Surrender, double, split, stand or draw; nothing on 21 or on split aces not free."""
        options = self.round.options
        if total(cards).points >= BEST:
            return ()
        if hand.split and hand.aces and not options.split_aces_free:
            return ()
        words = ["double"]
        if options.surrender and not hand.split and len(cards) == FIRST_CARDS:
            words.insert(0, "surrender")
        pair = len(cards) == FIRST_CARDS and same_value(cards[0], cards[1])
        if pair and len(boxes.hands[hand.box]) < options.max_hands:
            words.append("split")
        return (*words, "stand", "draw")

    def barred(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[Barred, ...]:
        """Why a hand may not be insured, surrendered, split or rescued."""
        options, offered = self.round.options, self.words(boxes, hand, cards)
        absent = "this table does not offer it"
        first = len(cards) == FIRST_CARDS
        reasons = {
            "insure": ("insurance is made against an ace before any further card", "19:47-19.11"),
            "surrender": (
                "it is for the first two cards, not of a split hand" if options.surrender else absent,
                "19:47-19.8",
            ),
            "split": (
                f"a box has at most {options.max_hands} hands"
                if first and same_value(cards[0], cards[1])
                else "two first cards of equal value are needed",
                "19:47-19.10",
            ),
            "rescue": (
                "only a double is rescued, after its card" if options.rescue else absent,
                "19:47-19.1 Rescue",
            ),
        }
        return tuple(
            [Barred(word, why, cite) for word, (why, cite) in reasons.items() if word not in offered]
        )

    def answered(self, boxes: Boxes, hand: PlayedHand, word: str) -> Procedure:
        """Surrender is carried out; a split is remembered for the original wagers on it."""
        if word == "split":
            self._splitting = hand, boxes.hands[hand.box].index(hand)
        elif word == "surrender":
            hand.stands = True
            yield from self._surrender(hand)

    def carded(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """A 21 is paid at once; a double below 21 may be rescued."""
        self._follow_split(hand)
        points = total(self.round.hands[hand.holder].cards).points
        if points == BEST:
            if not self._waits:
                yield from self._pay_21(hand)
        elif points < BEST and hand.doubled and self.round.options.rescue:
            yield from self._offer_rescue(hand)

    def busted(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """Over 21 everything on the hand is lost and collected at once."""
        for seat in boxes.seats[hand.box]:
            yield from self._decide(
                seat, [_lost(name, wager, "19:47-19.12") for name, wager in self._on(seat, hand)]
            )
        yield from self._finish(hand, "19:47-19.12")

    def _follow_split(self, hand: PlayedHand) -> None:
        """The original wager of a split hand lies on the first new hand that its owner has a wager on."""
        if self._splitting is None:
            return
        split, place = self._splitting
        self._splitting = None
        for seat, on in self._original.items():
            if on is split:
                new = self.boxes.hands[hand.box][place:]
                self._original[seat] = next(each for each in new if self._on(seat, each))

    @property
    def _blackjack_possible(self) -> bool:
        return may_be_blackjack(self.round) and not self.known

    @property
    def _waits(self) -> bool:
        """Whether a drawn 21 waits for the hole card because a blackjack would beat it (`no_reader_21`)."""
        return self._blackjack_possible and bool(self.round.options.no_reader_21 == "dealer_wins")

    def _surrender(self, hand: PlayedHand) -> Procedure:
        """Half is lost at once, or the wager waits while the dealer may have a blackjack (19.8)."""
        if self._blackjack_possible:
            hand.surrendered = True
            yield Announce(
                "19:47-19.8", f"Hand {hand.holder}: surrendered, the wager lies on top of the cards"
            )
            return
        for seat in self.boxes.seats[hand.box]:
            yield from self._decide(seat, [_half_lost(name, wager) for name, wager in self._on(seat, hand)])
        yield from self._finish(hand, "19:47-19.8")

    def _offer_rescue(self, hand: PlayedHand) -> Procedure:
        """Players who doubled may take the double back and lose the original wager (19:47-19.1 Rescue,
        19.9).
        """
        cite, double = "19:47-19.1 Rescue", on_hand("double", hand.holder)
        for seat in self.boxes.seats[hand.box]:
            wagers = dict(self._on(seat, hand))
            if double not in wagers:
                continue
            offers = (Offer("rescue", cite=cite), Offer("stand", cite="19:47-19.9"))
            answer = yield Ask(cite, (seat,), f"rescue of {hand.holder}", offers, "stand")
            if answer.word == "rescue":
                saved = Result(double, wagers.pop(double).stake, "void", 0, 0, cite)
                lost = [_lost(name, wager, cite) for name, wager in wagers.items()]
                yield from self._decide(seat, [*lost, saved])
        yield from self._finish(hand, cite)

    def _on(self, seat: SeatId, hand: PlayedHand) -> list[tuple[str, Wager]]:
        """The wagers of a seat on a hand, a double after what it was added to."""
        held = self.round.wagers(seat)
        names = on_hand("main", hand.holder), on_hand("double", hand.holder)
        return [(name, held[name]) for name in names if name in held]

    def _decide(self, seat: SeatId, results: Sequence[Result]) -> Procedure:
        if results:
            yield Settle(results[0].cite, seat, tuple(results))

    def _finish(self, hand: PlayedHand, cite: str) -> Procedure:
        """A hand without a wager is over, and its cards are taken."""
        if not any(self._on(seat, hand) for seat in self.boxes.seats[hand.box]):
            hand.over = True
            yield Collect(cite, hand.holder)

    def pay_blackjack(self, hand: PlayedHand) -> Procedure:
        """A blackjack wins in any case and is paid 3 to 2 at once to everyone on the box."""
        for seat in self.boxes.seats[hand.box]:
            won = [self._won(name, wager, "blackjack", "19:47-19.5") for name, wager in self._on(seat, hand)]
            yield from self._decide(seat, won)
        yield from self._finish(hand, "19:47-19.5")

    def _pay_21(self, hand: PlayedHand) -> Procedure:
        for seat in self.boxes.seats[hand.box]:
            yield from self._decide(seat, self._paid_21(seat, hand))
        yield from self._finish(hand, "19:47-19.5(f)")

    def _paid_21(self, seat: SeatId, hand: PlayedHand) -> list[Result]:
        """A 21 by its row (19.5(f)), and the fixed bonus on the seat's own wager (19.5(g))."""
        cards = self.round.hands[hand.holder].cards
        row = row_of_21(cards, hand.doubled)
        won = [self._won(name, wager, row, "19:47-19.5(f)") for name, wager in self._on(seat, hand)]
        if won and wins_super_bonus(cards, self.round.hands[DEALER].cards[0], hand.doubled, hand.split):
            amount = self.round.options.super_bonus(self.round.edition, won[0].stake)
            if amount:
                self.winners.add(self.round.seats[seat].patron)
                won.append(_bonus(amount))
        return won

    def _won(self, name: str, wager: Wager, row: str, cite: str) -> Result:
        odds = self.odds["win" if name.startswith("double") else row]
        return Result(name, wager.stake, "win", paid(odds, wager.stake + wager.coupon), 0, cite)

    def settle_insurance(self, blackjack: bool) -> Procedure:
        """A jack, queen or king under the ace wins 2 to 1, any other card loses (19.11)."""
        yield from settle_insurance(self.round, blackjack, CITES)

    def dealer_must_draw(self) -> bool:
        """Whether further cards can change a wager; a 21 or a surrender needs the hole card alone."""
        return any(
            not hand.surrendered and total(self.round.hands[hand.holder].cards).points < BEST
            for hand in self.boxes.in_play()
        )

    def settle(self) -> Procedure:
        """From the dealer's right counterclockwise: losers collected, winners paid, pushes left (19.5)."""
        for box in sorted(self.boxes.hands, reverse=True):
            for seat in self.boxes.seats[box]:
                results: list[Result] = []
                for hand in self.boxes.hands[box]:
                    if not hand.over:
                        results += self._judged(seat, hand)
                yield from self._decide(seat, sorted(results, key=lambda result: result.outcome != "lose"))

    def _judged(self, seat: SeatId, hand: PlayedHand) -> list[Result]:
        """What happens to a seat's wagers on one hand; a blackjack takes the original wager only."""
        cards, dealer = self.round.hands[hand.holder].cards, dealer_cards(self.round)
        if not hand.split and is_blackjack(cards):
            return [self._won(name, wager, "blackjack", "19:47-19.5") for name, wager in self._on(seat, hand)]
        if is_blackjack(dealer):
            return [self._lost_to_blackjack(seat, hand, name, wager) for name, wager in self._on(seat, hand)]
        if hand.surrendered:
            return [_half_lost(name, wager) for name, wager in self._on(seat, hand)]
        if total(cards).points == BEST:
            return self._paid_21(seat, hand)
        outcome = against_dealer(cards, dealer)
        if outcome == "win":
            return [self._won(name, wager, "win", "19:47-19.5") for name, wager in self._on(seat, hand)]
        if outcome == "push":
            return [
                Result(name, wager.stake, "push", 0, 0, "19:47-19.1 Push")
                for name, wager in self._on(seat, hand)
            ]
        return [_lost(name, wager, "19:47-19.5") for name, wager in self._on(seat, hand)]

    def _lost_to_blackjack(self, seat: SeatId, hand: PlayedHand, name: str, wager: Wager) -> Result:
        """The original wager is lost; doubles and wagers of a split come back (19.9, 19.10)."""
        if name.startswith("double"):
            return Result(name, wager.stake, "void", 0, 0, "19:47-19.9")
        if self._original[seat] is not hand:
            return Result(name, wager.stake, "void", 0, 0, "19:47-19.10")
        return _lost(name, wager, "19:47-19.8" if hand.surrendered else "19:47-19.5")

    def pay_other_players(self) -> Procedure:
        """Once the fixed bonus was won, every other player with a wager receives $50, once each (19.5(g))."""
        if not self.winners:
            return
        amount = self.round.options.envy_bonus(self.round.edition)
        for patron in self.boxes.patrons:
            seats = [number for number, seat in self.round.seats.items() if seat.patron == patron]
            if seats and patron not in self.winners:
                yield Settle("19:47-19.5(g)", min(seats), (_bonus(amount),))

    def dead_box(self, box: int, interruption: Interruption) -> Procedure:
        """A box passed over in the deal: its hand is dead and its wagers are returned (19.15)."""
        (hand,) = self.boxes.hands.pop(box)
        yield from dead_hand(self.round, self.boxes, hand, interruption)


def _lost(name: str, wager: Wager, cite: str) -> Result:
    return Result(name, wager.stake, "lose", -wager.stake, 0, cite)


def _half_lost(name: str, wager: Wager) -> Result:
    """The half collected is rounded down (interpretation: odds are minimums)."""
    return Result(name, wager.stake, "surrendered", -(wager.stake // 2), 0, "19:47-19.8")


def _bonus(amount: int) -> Result:
    return Result("super_bonus", 0, "win", amount, 0, "19:47-19.5(g)")
