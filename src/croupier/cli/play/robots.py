"""Simple robots for games of patrons against each other: they fill the other seats of a terminal table.

A robot checks where it can, calls what is small beside its chips, and folds otherwise; it never looks at a
card. Whoever wants to play several people at one keyboard opens a live table instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.procedure.betting_rules import TableStakes
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Ask, Betting, Offer
from croupier.table import commands as cmd
from croupier.table.answers import asked, asks
from croupier.table.table import Table

SEATS = (2, 3)
PART = 4
"""A robot calls up to a quarter of its chips."""


def needed(table: Table) -> bool:
    """Whether the game cannot be played alone."""
    return isinstance(table.rulebook, TableStakes)


def arrivals(table: Table, cents: int) -> Iterator[cmd.Command]:
    """Robots sit down, and buy chips again when they have lost theirs, between hands."""
    if not needed(table) or not isinstance(table.pending, Betting):
        return
    for seat in SEATS:
        if seat not in table.round.seats:
            yield cmd.Sit(by=cmd.DEALER, seat=seat, patron=f"robot {seat}", buy_in=cents)
        elif not table.round.seats[seat].chips and not table.round.wagers(seat):
            yield cmd.BuyIn(by=cmd.DEALER, seat=seat, cents=cents)


def answer(table: Table, own: SeatId) -> cmd.Command | None:
    """What a robot says to the question now asked of it; none where somebody else is asked."""
    if not needed(table):
        return None
    for seat in asked(table):
        question = asks(table, seat)
        if seat != own and question is not None:
            return cmd.Decide(by=cmd.player(seat), seat=seat, word=_word(table, seat, question))
    return None


def _word(table: Table, seat: SeatId, question: Ask) -> str:
    offers = {offer.word: offer for offer in question.offers}
    call = offers.get("call")
    if call is not None and _price(table, seat, call) * PART <= table.round.seats[seat].chips:
        return call.word
    return question.default or question.offers[0].word


def _price(table: Table, seat: SeatId, offer: Offer) -> int:
    """What an answer would cost."""
    held = table.round.wagers(seat)
    return sum(offer.above + most - (held[name].stake if name in held else 0) for name, most in offer.wagers)
