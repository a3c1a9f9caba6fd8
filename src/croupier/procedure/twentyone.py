"""Passages of twenty-one: decisions, splits, the dealer's draw and the pick-up.

Blackjack, Spanish 21 and Three Card 21 share them; each game says in `HandRules` what a hand may do and
under which rule, and in `HandCites` where its own subchapter says what all of them say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

import msgspec

from croupier.hands.twentyone import BEST, VALUE_OF_CARD, dealer_draws, total
from croupier.law.wager_keys import placed
from croupier.procedure.boxes import (
    SPLIT,
    SPLIT3,
    double_offer,
    ride_along_double,
    split_hand,
    split_offer,
)
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.shoe import (
    BURN,
    draw,
    run_out,
)
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Barred,
    Collect,
    Deal,
    Offer,
    Procedure,
    Result,
    Settle,
)

DEALER = "dealer"


class PlayedHand(msgspec.Struct):
    """One hand of a box while it is played; a split makes several of one."""

    box: int
    holder: str
    split: bool = False
    aces: bool = False
    doubled: bool = False
    surrendered: bool = False
    stands: bool = False
    over: bool = False
    later: bool = False
    decisions: int = 0


class Boxes(msgspec.Struct):
    """The boxes of a round: who bets on each, the one who decides first, the hands there, and the patrons
    who play, though they leave before it ends.
    """

    seats: dict[int, list[SeatId]]
    hands: dict[int, list[PlayedHand]]
    stays: tuple[str, ...] = ()
    patrons: tuple[str, ...] = ()

    def in_play(self) -> list[PlayedHand]:
        """Hands not settled yet, from the dealer's left."""
        return [hand for box in sorted(self.hands) for hand in self.hands[box] if not hand.over]

    def all(self) -> list[PlayedHand]:
        """Every hand, from the dealer's left."""
        return [hand for box in sorted(self.hands) for hand in self.hands[box]]


class HandRules(Protocol):
    """What a game says of a hand."""

    cites: HandCites
    wagers: tuple[str, ...]

    def words(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[str, ...]:
        """What the hand may do now, in the order people say it; none: it is finished."""

    def answered(self, boxes: Boxes, hand: PlayedHand, word: str) -> Procedure:
        """What follows from a word before its card is dealt: side wagers, or the whole of a word of the
        game's own.
        """

    def busted(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """What happens to a hand as soon as it is over 21."""

    def carded(self, boxes: Boxes, hand: PlayedHand) -> Procedure:
        """What happens after a hand has got a card by a decision."""


@runtime_checkable
class Barring(Protocol):
    """A game that says why a word is not offered."""

    def barred(self, boxes: Boxes, hand: PlayedHand, cards: Sequence[int]) -> tuple[Barred, ...]:
        """The words that are not offered on a hand, each with its rule."""


@runtime_checkable
class SplitRuled(Protocol):
    """A game whose hands may be split under several rules."""

    def split_rule(self, cards: Sequence[int]) -> str:
        """The rule by which these cards may be split."""


def upcard_value(round: State) -> int:
    """The value of the dealer's first card: 0 the ace, 9 a ten-value card."""
    return VALUE_OF_CARD[round.hands[DEALER].cards[0]]


def may_be_blackjack(round: State) -> bool:
    """Whether the dealer's first card is an ace or a ten-value card."""
    return upcard_value(round) in (0, 9)


def announce(round: State, holder: str, cite: str) -> Announce:
    """The dealer says what a hand counts."""
    count = total(round.hands[holder].cards)
    return Announce(cite, f"{'Dealer' if holder == DEALER else f'Hand {holder}'}: {count}")


def play_boxes(
    round: State, boxes: Boxes, rules: HandRules, before: Callable[[int], Procedure] | None = None
) -> Procedure:
    """Every box in turn from the dealer's left, `before` each; cards missed come after the other players."""
    for box in sorted(boxes.hands):
        if before is not None:
            yield from before(box)
        yield from play_box(round, boxes, box, rules)
    for box in sorted(boxes.hands):
        for hand in list(boxes.hands[box]):
            while hand.later and not hand.over:
                hand.later = False
                yield from one_card(round, boxes, hand, rules.cites.late_card, rules)
                yield from play_hand(round, boxes, hand, rules)


def play_box(round: State, boxes: Boxes, box: int, rules: HandRules) -> Procedure:
    """The hands of one box, each finished before the next gets a card."""
    place = 0
    while place < len(boxes.hands[box]):
        hand = boxes.hands[box][place]
        if not hand.over:
            cites = rules.cites
            first = hand.split and len(round.hands[hand.holder].cards) == 1 and not hand.stands
            if first:
                cite = (cites.split_ace if hand.aces else "") or cites.split_order
                yield from draw(round, hand.holder, cite, cites)
            yield announce(round, hand.holder, _turn_cite(hand, cites))
            if first:
                yield from rules.carded(boxes, hand)
            yield from play_hand(round, boxes, hand, rules)
        if boxes.hands[box][place] is hand:
            place += 1


def play_hand(round: State, boxes: Boxes, hand: PlayedHand, rules: HandRules) -> Procedure:
    """Surrender, double, split, stand or draw, until the hand is finished."""
    cites, seats = rules.cites, boxes.seats[hand.box]
    while not (hand.over or hand.stands or hand.later):
        words = rules.words(boxes, hand, round.hands[hand.holder].cards)
        if not words:
            return
        offers = tuple(_offers(round, hand, words, seats[0], rules))
        cite = _turn_cite(hand, cites)
        barred = (
            rules.barred(boxes, hand, round.hands[hand.holder].cards) if isinstance(rules, Barring) else ()
        )
        try:
            answer = yield Ask(cite, (seats[0],), f"hand {hand.holder}", offers, default(words), barred)
        except Interruption as interruption:
            if interruption.ruling.kind == "refuse_card":
                no_further_card(boxes.hands[hand.box])
                return
            if interruption.ruling.kind == "refill":
                yield from run_out(round, cites)
                continue
            raise
        word = answer.word
        hand.decisions += 1
        if word in (SPLIT, SPLIT3):
            yield from split(round, boxes, hand, rules, 3 if word == SPLIT3 else 2)
            return
        yield from rules.answered(boxes, hand, word)
        if word == "stand":
            hand.stands = True
        elif word == "double":
            hand.doubled = hand.stands = True
            yield from ride_along_double(round, seats[1:], hand.holder, rules.wagers, cites.ride_double)
            yield from one_card(round, boxes, hand, cites.one_card, rules)
        elif word == "draw":
            yield from one_card(round, boxes, hand, cites.card, rules)


def default(words: Sequence[str]) -> str:
    """What a player who does not answer in time has said: no further card."""
    return "stand" if "stand" in words else words[0]


def no_further_card(hands: list[PlayedHand]) -> None:
    """A player who refuses an exposed card gets no other in this round, on any hand of the box (2.15(d))."""
    for hand in hands:
        hand.stands, hand.later = True, False


def _turn_cite(hand: PlayedHand, cites: HandCites) -> str:
    """The rule by which a hand's total is announced and its player asked, another for a split hand."""
    return (cites.split_decision if hand.split else "") or cites.totals


def _offers(
    round: State, hand: PlayedHand, words: tuple[str, ...], seat: SeatId, rules: HandRules
) -> list[Offer]:
    cites, offers = rules.cites, []
    named = {"draw": cites.draw, "stand": cites.stand, "surrender": cites.surrender}
    for word in words:
        if word == "double":
            offers.append(double_offer(round, seat, hand.holder, rules.wagers, cites.double))
        elif word == SPLIT:
            cite = _split_cite(round, hand, rules)
            offers.append(split_offer(round, seat, hand.holder, rules.wagers, cite))
        elif word == SPLIT3:
            cite = _split_cite(round, hand, rules)
            offers.append(split_offer(round, seat, hand.holder, rules.wagers, cite, word, 2))
        else:
            offers.append(Offer(word, cite=named.get(word, cites.totals)))
    return offers


def _split_cite(round: State, hand: PlayedHand, rules: HandRules) -> str:
    """The rule of a split, another for a hand that was split before."""
    if isinstance(rules, SplitRuled):
        return rules.split_rule(round.hands[hand.holder].cards)
    return (rules.cites.resplit if hand.split else "") or rules.cites.split


def one_card(round: State, boxes: Boxes, hand: PlayedHand, cite: str, rules: HandRules) -> Procedure:
    """The card a decision asks for, face up at once; not dealt, it comes later or the hand is dead
    (2.15(i)).
    """
    try:
        yield from draw(round, hand.holder, cite, rules.cites)
    except Interruption as interruption:
        if interruption.ruling.kind == "card_later":
            hand.later = True
            return
        if interruption.ruling.kind == "dead_hand":
            yield from dead_hand(round, boxes, hand, interruption)
            return
        raise
    yield from after_card(round, boxes, hand, rules)


def after_card(round: State, boxes: Boxes, hand: PlayedHand, rules: HandRules) -> Procedure:
    """The new total is announced; over 21 the hand has lost."""
    yield announce(round, hand.holder, rules.cites.card)
    yield from rules.carded(boxes, hand)
    if not hand.over and total(round.hands[hand.holder].cards).points > BEST:
        hand.stands = True
        yield from rules.busted(boxes, hand)


def dead_hand(round: State, boxes: Boxes, hand: PlayedHand, interruption: Interruption) -> Procedure:
    """A dead hand: what was wagered on it goes back, and its cards are taken."""
    hand.over = True
    cite = interruption.ruling.cite
    for seat in boxes.seats[hand.box]:
        held = round.wagers(seat)
        on = hand.holder if hand.split else ""
        names = [name for name in held if placed(name)[1] == on]
        names = [name for name in names if name not in boxes.stays]
        if names:
            yield Settle(
                cite, seat, tuple([Result(name, held[name].stake, "void", 0, 0, cite) for name in names])
            )
    if hand.holder in round.hands:
        yield Collect(cite, hand.holder)


def split(round: State, boxes: Boxes, hand: PlayedHand, rules: HandRules, count: int = 2) -> Procedure:
    """A hand becomes several; they are played in their order, the nearest to the dealer's left first
    (2.11(b)).
    """
    yield from rules.answered(boxes, hand, "split")
    hands = boxes.hands[hand.box]
    existing = [other.holder for other in hands if other.split]
    aces = [VALUE_OF_CARD[card] == 0 for card in round.hands[hand.holder].cards]
    into = yield from split_hand(
        round,
        boxes.seats[hand.box],
        hand.holder,
        existing,
        rules.wagers,
        _split_cite(round, hand, rules),
        rules.cites.ride_split,
        count,
    )
    place = hands.index(hand)
    for other in hands[place + 1 :]:
        box, _, number = other.holder.partition(".")
        other.holder = f"{box}.{int(number) + count - 1}"
    hands[place : place + 1] = [
        PlayedHand(hand.box, holder, True, ace) for holder, ace in zip(into, aces, strict=True)
    ]


def dealers_hand(round: State, soft17: str, cites: HandCites, holder: str = DEALER) -> Procedure:
    """The dealer draws to 17 or more; soft 17 by the rule of the table (2.12(b))."""
    while True:
        cards = dealer_cards(round, holder)
        hard = sum(VALUE_OF_CARD[card] + 1 for card in cards)
        if not dealer_draws(hard, any(VALUE_OF_CARD[card] == 0 for card in cards), soft17 == "hit"):
            return
        yield from draw(round, holder, cites.dealer_draws, cites)
        yield announce_cards(dealer_cards(round, holder), cites.dealer_card)


def dealer_cards(round: State, holder: str = DEALER) -> list[int]:
    """The dealer's cards; a further hand of multiple action shares the first card."""
    cards = round.hands[DEALER].cards
    if holder == DEALER:
        return cards
    return [cards[0], *(round.hands[holder].cards if holder in round.hands else [])]


def announce_cards(cards: Sequence[int], cite: str) -> Announce:
    """The dealer announces the dealer's count."""
    return Announce(cite, f"Dealer: {total(cards)}")


def burn_exposed(round: State, cites: HandCites) -> Procedure:
    """A card drawn in error and seen that no player takes and the dealer cannot use is burned (2.15(d))."""
    while round.shoes[round.shoe].exposed:
        yield Deal(cites.refused, (BURN,), True, reported=False, closing=True)


def pick_up(round: State, boxes: Boxes, cites: HandCites) -> Procedure:
    """Cards are picked up from the far right, hand by hand, the dealer's at the bottom (2.6(i)), once an
    exposed one that nobody took is burned, in a void round too.
    """
    yield from burn_exposed(round, cites)
    for box in sorted(boxes.hands, reverse=True):
        for hand in reversed(boxes.hands[box]):
            if hand.holder in round.hands:
                yield Collect(cites.pick_up, hand.holder)
    if DEALER in round.hands:
        yield Collect(cites.pick_up, DEALER)
