"""Multiple action: one player's hand against two or three hands of the dealer from one up card (2.18)."""

from __future__ import annotations

from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS
from croupier.games.blackjack.hands import Hands
from croupier.games.blackjack.shoe import CITES
from croupier.hands.twentyone import BEST, is_blackjack, total
from croupier.law.wager_keys import added
from croupier.procedure.shoe import draw
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Collect, Procedure, Result
from croupier.procedure.twentyone import announce_cards, dealer_cards, dealers_hand


def dealers_hands(round: State, hands: Hands) -> Procedure:
    """While a wager is left: second card, draws, settlement, then all cards except the up card are taken
    away.
    """
    for number, wager in enumerate(MULTIPLE_ACTION_WAGERS, 1):
        insured = added(wager, "insurance")
        second, live = _needed(round, hands, wager, insured)
        if not second:
            continue
        holder = f"dealer {number}"
        if number > 1:
            yield Announce(
                "19:47-2.18(g)", f"The up card is moved to the place of the dealer's hand {number}"
            )
        yield Announce("19:47-2.6(h)", "Dealer's Card")
        yield from draw(round, holder, "19:47-2.18(e)", CITES)
        yield announce_cards(dealer_cards(round, holder), CITES.dealer_card)
        blackjack = is_blackjack(dealer_cards(round, holder))
        yield from hands.settle_insurance(blackjack, (insured,))
        if live and not blackjack:
            yield from dealers_hand(round, round.options.soft17, CITES, holder)
        yield from _settle(round, hands, wager, holder)
        yield Collect("19:47-2.18(g)", holder)
    for hand in hands.boxes.all():
        hand.over = True


def _needed(round: State, hands: Hands, wager: str, insured: str) -> tuple[bool, bool]:
    """Whether this hand of the dealer gets a second card, and whether it is drawn to the end."""
    second = any(insured in seat.wagers for seat in round.seats.values())
    live = False
    for hand in hands.boxes.in_play():
        if not any(hands.on(seat, hand, (wager,)) for seat in hands.boxes.seats[hand.box]):
            continue
        second = True
        cards = round.hands[hand.holder].cards
        live = live or not (total(cards).points > BEST or (not hand.split and is_blackjack(cards)))
    return second, live


def _settle(round: State, hands: Hands, wager: str, holder: str) -> Procedure:
    """Settle from the far right; a dealer's blackjack takes the original wager, less what busted hands have
    lost.
    """
    dealer = dealer_cards(round, holder)
    for box in sorted(hands.boxes.hands, reverse=True):
        for seat in hands.boxes.seats[box]:
            results: list[Result] = []
            for hand in hands.boxes.hands[box]:
                if not hand.over:
                    lost = bool(results) or (seat, wager) in hands.lost
                    results += hands.judged(seat, hand, dealer, (wager,), lost)
            yield from hands.decide(seat, results)
