"""Insurance and the consolidated net payout: 2.9 and 2.7."""

from __future__ import annotations

from croupier.games.blackjack.game import MULTIPLE_ACTION_WAGERS
from croupier.games.blackjack.hands import Hands
from croupier.games.blackjack.shoe import CITES
from croupier.hands.twentyone import ACE, is_blackjack
from croupier.law.wager_keys import added
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Barred, Offer, Procedure
from croupier.procedure.twentyone import upcard_value
from croupier.procedure.twentyone_round import max_insurance

INSURANCE = tuple(added(wager, "insurance") for wager in MULTIPLE_ACTION_WAGERS)


def _no_even_money(round: State) -> Barred:
    """Why the consolidated net payout is not offered here."""
    if not round.options.consolidated_net_payout:
        return Barred("even_money", "this table does not offer the consolidated net payout", "19:47-2.7")
    return Barred("even_money", "it is for the holder of a blackjack", "19:47-2.7")


def offer_insurance(round: State, hands: Hands) -> Procedure:
    """When the dealer's first card is an ace, everyone may insure before any further card (2.9(a), (b))."""
    for box in sorted(hands.boxes.hands):
        yield from offer_insurance_to(round, hands, box)


def offer_insurance_to(round: State, hands: Hands, box: int) -> Procedure:
    """Everyone on a box for themselves (2.13(f)); a blackjack may take the consolidated net payout instead
    (2.7).
    """
    if not round.options.offers("insurance") or upcard_value(round) != ACE or box not in hands.boxes.hands:
        return
    (hand,) = hands.boxes.hands[box]
    if hand.over:
        return
    blackjack = is_blackjack(round.hands[hand.holder].cards)
    for seat in list(hands.boxes.seats[box]):
        for wager in hands.wagers:
            held = round.wagers(seat).get(wager)
            if held is None:
                continue
            rounds_up = round.edition.value("insurance_rounding") == "up"
            most = max_insurance(held.stake, round.options.chip_unit, rounds_up)
            offers = (
                [Offer("insure", ((added(wager, "insurance"), most),), cite=CITES.insurance_amount)]
                if most
                else []
            )
            if blackjack and round.options.consolidated_net_payout:
                offers.append(Offer("even_money", cite="19:47-2.7"))
            if not offers:
                continue
            offers.append(Offer("decline", cite=CITES.insurance))
            barred = () if any(offer.word == "even_money" for offer in offers) else (_no_even_money(round),)
            about = added(wager, "insurance")
            answer = yield Ask(CITES.insurance, (seat,), about, tuple(offers), "decline", barred)
            if answer.word == "even_money":
                yield from hands.even_money(hand, seat, wager)
