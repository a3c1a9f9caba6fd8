"""The deals of a hand: first cards, burn and street, a draw, and stud's last card when the stub is short."""

from __future__ import annotations

from croupier.games.poker.variants import Street
from croupier.law.counted import counted
from croupier.procedure.betting_round import BURN, TWO, Hand, carry_out, in_hand, replace_exposed
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import COMMUNITY, Announce, Ask, Burn, Deal, Offer, Procedure, Refill, Turn

DEALING = "19:47-14.6"
EXPOSED = "19:47-14.15; interpretation: known by its heading, as Robert's Rules of Poker"
DISCARD, STAND_PAT = "discard", "stand_pat"
BET_ON, ALL_IN = "bet_on", "all_in"
ASIDE = "set aside"
BURN_CARD = Deal(DEALING, (BURN,), reported=False)
BURNED = Burn(DEALING, BURN)


def deal_first_cards(round: State, hand: Hand, street: Street) -> Procedure:
    """Cards down to each in order, then up; an exposed card is replaced or stays up."""
    cite, holders = round.options.game.cite, _holders(hand)
    if street.down:
        yield from in_hand(round, hand, Deal(cite, holders * street.down, then=holders * street.up))
    for holder, card in hand.replaced:
        yield from replace_exposed(round, hand, holder, card, EXPOSED)
    if street.up and len(hand.live) > 1:
        yield from _deal_up(round, hand, street)


def _deal_up(round: State, hand: Hand, street: Street) -> Procedure:
    """The first cards up; who has a down card up gets the next one down (14.15)."""
    step = Deal(round.options.game.cite, _holders(hand) * street.up, face_up=True)
    while not hand.stays_up:
        try:
            yield step
            return
        except Interruption as interruption:
            yield from carry_out(round, hand, interruption.ruling)
            if len(hand.live) < TWO:
                return
    for holder, card in hand.stays_up:
        if int(holder) in hand.live:
            cards = round.hands[holder].cards
            yield Turn(EXPOSED, holder, cards.index(card) if card in cards else len(cards) - 1, 1)
    kept_up = [holder for holder, _ in hand.stays_up]
    for holder in _holders(hand):
        if int(holder) in hand.live:
            step = Deal(round.options.game.cite, (holder,), face_up=holder not in kept_up)
            yield from in_hand(round, hand, step, int(holder))


def _holders(hand: Hand) -> tuple[str, ...]:
    return tuple([str(seat) for seat in hand.seats if seat in hand.live])


def burn_and_deal(round: State, hand: Hand, street: Street, number: int) -> Procedure:
    """One card is burned, then the cards of the next round are dealt."""
    cite = round.options.game.cite
    if street.draws:
        yield from draw(round, hand, number)
        return
    if street.community:
        yield from burn(round, hand, number)
        if ASIDE in round.hands and round.hands[ASIDE].cards and number in hand.no_burn:
            yield Burn(EXPOSED, ASIDE)
            yield Refill(EXPOSED, ONE_SHOE, (round.shoes[ONE_SHOE].burned[-1],))
        yield from in_hand(round, hand, Deal(cite, (COMMUNITY,) * street.community, face_up=True))
        return
    holders, stub = _holders(hand), round.shoes[ONE_SHOE].left
    needed = len(holders)
    if stub < needed:
        enough = yield from _short_stub(round, hand, needed)
        if not enough:
            return
    elif stub > needed:
        yield from burn(round, hand, number)
    yield from in_hand(round, hand, Deal(cite, holders, face_up=bool(street.up)))
    yield from _exposed_last(round, hand)


def _short_stub(round: State, hand: Hand, needed: int) -> Procedure:
    """Fewer cards than players: with the burn cards there may be enough, otherwise one card is turned for all
    of them; either way without a burn (14.9). Returns whether there are enough.
    """
    cite = f"{round.options.game.cite}; interpretation: as Robert's Rules of Poker"
    shoe = round.shoes[ONE_SHOE]
    said = f"{counted(shoe.left, 'card', 'is')} left for {counted(needed, 'player')}"
    if shoe.left + len(shoe.burned) >= needed:
        yield Announce(cite, f"{said}: they are shuffled together with the burn cards")
        yield Refill(cite, ONE_SHOE, tuple(shoe.burned))
        return True
    yield Announce(cite, f"{said}: one card is turned for all")
    yield from in_hand(round, hand, Deal(round.options.game.cite, (COMMUNITY,), face_up=True))
    return False


def _exposed_last(round: State, hand: Hand) -> Procedure:
    """Stud's last card that came up stays up. Of two players both play with it up if it was the first one's;
    otherwise the player who has it may declare all-in before the betting.
    """
    up, hand.last_up = hand.last_up, []
    seats = [seat for seat in hand.live if str(seat) in up]
    if not seats:
        return
    both = len(hand.live) == TWO and seats[0] == hand.live[0]
    for seat in hand.live if both else seats:
        yield Turn(EXPOSED, str(seat), len(round.hands[str(seat)].cards) - 1, 1)
    for seat in () if both else seats:
        if hand.chips(round, seat) > 0:
            offers = (Offer(BET_ON, cite=EXPOSED), Offer(ALL_IN, cite=EXPOSED))
            ask = Ask(EXPOSED, (seat,), "the exposed card", offers, BET_ON)
            answer = yield from in_hand(round, hand, ask, seat)
            if answer is not None and answer.word == ALL_IN:
                hand.declare_all_in(round, seat)


def burn(round: State, hand: Hand, number: int) -> Procedure:
    """A card goes unseen to the discards before the deal of a round."""
    if number in hand.no_burn:
        return
    yield BURN_CARD
    yield BURNED


def draw(round: State, hand: Hand, number: int) -> Procedure:
    """Each in turn discards any number of cards and gets as many at once (14.12)."""
    yield from burn(round, hand, number)
    cite = round.options.game.cite
    offers = (Offer(STAND_PAT, cite=cite), Offer(DISCARD, pieces=((DISCARD, 0),), cite=cite))
    discards: list[int] = []
    for seat in list(hand.live):
        if seat not in hand.live or len(hand.live) == 1:
            continue
        answer = yield from in_hand(round, hand, Ask(cite, (seat,), "the draw", offers, STAND_PAT), seat)
        if answer is None or answer.word == STAND_PAT:
            continue
        pieces = answer.pieces[DISCARD]
        for piece in pieces:
            yield Burn(cite, str(seat), piece=piece)
        discards = yield from _replace(round, hand, seat, len(pieces), discards)


def _replace(round: State, hand: Hand, seat: SeatId, count: int, discards: list[int]) -> Procedure:
    """As many cards as were discarded. If the stub runs out, the earlier discards (not those of the hand
    being served) are shuffled and dealt. Returns the remaining discards.
    """
    cite, shoe = round.options.game.cite, round.shoes[ONE_SHOE]
    own = shoe.burned[len(shoe.burned) - count :]
    first = min(count, shoe.left)
    if first:
        yield from in_hand(round, hand, Deal(cite, (str(seat),) * first), seat)
    if first < count and seat in hand.live:
        cite = f"{cite}; interpretation: as Robert's Rules of Poker"
        yield Announce(cite, f"The stub has run out: the {counted(len(discards), 'discard', 'is')} shuffled")
        yield Refill(cite, ONE_SHOE, tuple(discards))
        yield from in_hand(round, hand, Deal(cite, (str(seat),) * (count - first)), seat)
        return own
    return discards + own
