"""Who else sits at a chemin de fer table in the terminal: they bank in turn and cover a part of a bank."""

from __future__ import annotations

from typing import Final

from croupier.games.chemin_de_fer.banker import auctioned, banker, left_of_bank, offered
from croupier.games.chemin_de_fer.game import BANK, PUNTO
from croupier.procedure.company import Does
from croupier.procedure.state import State
from croupier.procedure.steps import Ask, Betting, Step

SEATS: Final = (3, 5, 8)
CHIPS: Final = 200_000
PART: Final = 4
"""A bank is a part of the chips in hand, an offer the same part of the bank."""
DOLLAR: Final = 100


def acts(round: State, step: Step | None, seat: int) -> Does | None:
    """What the player of a seat does now; nothing if it is another player's turn."""
    if isinstance(step, Ask):
        return Does("decide", step.default) if seat in step.seats else None
    if not isinstance(step, Betting):
        return None
    if step.wagers:
        return _offer(round, seat)
    return _bank(round, seat)


def _bank(round: State, seat: int) -> Does | None:
    """The bank, if the seat has or is offered the shoe; in an auction the lowest bid."""
    placed = [each for each in round.seats if BANK in round.wagers(each)]
    if placed:
        return Does("close") if placed == [seat] and not auctioned(round) else None
    options, chips = round.options, round.seats[seat].chips
    if auctioned(round):
        return Does("bet", BANK, options.min_bank) if seat == SEATS[0] and chips >= options.min_bank else None
    holder = banker(round)
    if seat != (holder or offered(round)):
        return None
    due = left_of_bank(round) if options.bank_continuation == "whole" else 0
    cents = due or max(options.min_bank, min(_part(chips), options.max_bank or chips))
    if cents > chips:
        return Does("shoe", "pass" if holder else "decline")
    return Does("bet", BANK, cents)


def _offer(round: State, seat: int) -> Does | None:
    """A part of the bank of another, once."""
    if round.wagers(seat):
        return None
    bank = next((each.wagers[BANK].stake for each in round.seats.values() if BANK in each.wagers), 0)
    cents = max(round.options.table_min, _part(bank))
    return Does("bet", PUNTO, cents) if cents <= round.seats[seat].chips else None


def _part(cents: int) -> int:
    """A part of an amount in whole dollars."""
    return cents // PART // DOLLAR * DOLLAR
