"""Who else sits at a poker table in the terminal: they check if they can, call bets that are small compared
with their chips, fold otherwise, and never look at a card.
"""

from __future__ import annotations

from typing import Final

from croupier.procedure.company import Does
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Betting, Offer, Step

SEATS: Final = (2, 3)
CHIPS: Final = 50_000
PART: Final = 4
"""They call up to a quarter of their chips."""


def acts(round: State, step: Step | None, seat: int) -> Does | None:
    """What the player of a seat does now; nothing if it is another player's turn."""
    if isinstance(step, Ask):
        return Does("decide", _word(round, seat, step)) if seat in step.seats else None
    broke = isinstance(step, Betting) and not round.seats[seat].chips and not round.wagers(seat)
    return Does("buy", cents=CHIPS) if broke else None


def _word(round: State, seat: int, question: Ask) -> str:
    call = next((offer for offer in question.offers if offer.word == "call"), None)
    if call is not None and _price(round, seat, call) * PART <= round.seats[seat].chips:
        return call.word
    return question.default or question.offers[0].word


def _price(round: State, seat: int, offer: Offer) -> int:
    """What an answer would cost."""
    held = round.wagers(seat)
    return sum(offer.above + most - (held[name].stake if name in held else 0) for name, most in offer.wagers)
