"""The deals of a hand: first cards, burn and street, a draw, and stud's last card when the stub is short."""

from __future__ import annotations

from croupier.games.poker.variants import Street
from croupier.procedure.betting_round import Hand, in_hand
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import COMMUNITY, Announce, Ask, Burn, Deal, Offer, Procedure, Turn

BURN = "burn"
DEALING = "19:47-14.6"
EXPOSED = "19:47-14.15; interpretation: known by its heading, as Robert's Rules of Poker"
DISCARD, STAND_PAT = "discard", "stand_pat"


def deal_first_cards(round: State, hand: Hand, street: Street) -> Procedure:
    """Cards down to each in order, then up; an exposed card is replaced or stays up."""
    cite, holders = round.options.game.cite, _holders(hand)
    if street.down:
        yield from in_hand(round, hand, Deal(cite, holders * street.down, then=holders * street.up))
    for holder, card in hand.replaced:
        yield Burn(EXPOSED, holder, piece=card)
        yield from in_hand(round, hand, Deal(EXPOSED, (holder,)))
        hand.no_burn.add(2)
    kept_up = []
    for holder, card in hand.stays_up:
        cards = round.hands[holder].cards
        yield Turn(EXPOSED, holder, cards.index(card) if card in cards else len(cards) - 1, 1)
        kept_up.append(holder)
    if not street.up:
        return
    if not kept_up:
        yield from in_hand(round, hand, Deal(cite, holders * street.up, face_up=True))
        return
    for holder in holders:
        yield from in_hand(round, hand, Deal(cite, (holder,), face_up=holder not in kept_up))


def _holders(hand: Hand) -> tuple[str, ...]:
    return tuple([str(seat) for seat in hand.seats if seat in hand.live])


def burn_and_deal(round: State, hand: Hand, street: Street, number: int) -> Procedure:
    """One card is burned, then the cards of the next round are dealt."""
    cite, holders = round.options.game.cite, _holders(hand)
    stub = round.shoes[ONE_SHOE].left
    if street.draws:
        yield from draw(round, hand, number)
        return
    if street.community:
        yield from burn(round, hand, number)
        yield from in_hand(round, hand, Deal(cite, (COMMUNITY,) * street.community, face_up=True))
        return
    needed = len(holders)
    if stub < needed:
        yield from _short_stub(round, hand, needed)
        return
    if stub > needed:
        yield from burn(round, hand, number)
    yield from in_hand(round, hand, Deal(cite, holders, face_up=bool(street.up)))


def _short_stub(round: State, hand: Hand, needed: int) -> Procedure:
    """Fewer cards than players: one card for all of them, without a burn (14.9)."""
    yield Announce(
        f"{round.options.game.cite}; interpretation: as Robert's Rules of Poker",
        f"{round.shoes[ONE_SHOE].left} cards are left for {needed} players: one card is turned for all",
    )
    yield from in_hand(round, hand, Deal(round.options.game.cite, (COMMUNITY,), face_up=True))


def burn(round: State, hand: Hand, number: int) -> Procedure:
    """A card goes unseen to the discards before the deal of a round."""
    if number in hand.no_burn:
        return
    yield Deal(DEALING, (BURN,), reported=False)
    yield Burn(DEALING, BURN)


def draw(round: State, hand: Hand, number: int) -> Procedure:
    """Each in turn discards any number of cards and gets as many at once (14.12)."""
    yield from burn(round, hand, number)
    cite = round.options.game.cite
    offers = (Offer(STAND_PAT, cite=cite), Offer(DISCARD, pieces=((DISCARD, 0),), cite=cite))
    for seat in list(hand.live):
        if seat not in hand.live or len(hand.live) == 1:
            continue
        answer = yield from in_hand(round, hand, Ask(cite, (seat,), "the draw", offers, STAND_PAT), seat)
        if answer is None or answer.word == STAND_PAT:
            continue
        pieces = answer.pieces[DISCARD]
        for piece in pieces:
            yield Burn(cite, str(seat), piece=piece)
        yield from _replace(round, hand, seat, len(pieces))


def _replace(round: State, hand: Hand, seat: SeatId, count: int) -> Procedure:
    """As many cards as were discarded."""
    if not count:
        return
    if round.shoes[ONE_SHOE].left < count:
        text = "the stub has run out of cards: the hand is void"
        raise Interruption(Ruling("void_round", text, round.options.game.cite))
    yield from in_hand(round, hand, Deal(round.options.game.cite, (str(seat),) * count), seat)
