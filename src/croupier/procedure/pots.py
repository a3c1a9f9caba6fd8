"""Pots: what each seat put in, layered by all-ins, kept in accounts of the table and awarded pot by pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from croupier.procedure.seats import SeatId
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import Bank, Post, Procedure, Transfer

WAGER = "pot"
MAIN = "pot"


def pot_account(number: int) -> str:
    """The account of the main pot, 0, or of a side pot."""
    return f"pot:{number + 1}" if number else MAIN


def won_account(seat: SeatId) -> str:
    """The account of chips pushed to a winner, until the seat's part in the hand is settled."""
    return f"won:{seat}"


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A pot: its cents, and the live seats that contest it."""

    cents: int
    seats: tuple[SeatId, ...]


def layered(put_in: Mapping[SeatId, int], live: Sequence[SeatId]) -> list[Pot]:
    """The main pot and the side pots: one layer up to each all-in level of the live seats, taken from
    everyone, contested by the live seats that reach it. What others put in beyond is in the last pot.
    """
    pots: list[Pot] = []
    below = 0
    for level in sorted({put_in[seat] for seat in live}):
        reached = sum([min(each, level) for each in put_in.values()])
        if reached > below:
            pots.append(Pot(reached - below, tuple([seat for seat in live if put_in[seat] >= level])))
        below = reached
    beyond = sum(put_in.values()) - below
    if beyond:
        last = pots.pop() if pots else Pot(0, tuple(live))
        pots.append(Pot(last.cents + beyond, last.seats))
    return pots


def shares(cents: int, winners: Sequence[SeatId], unit: int) -> dict[SeatId, int]:
    """Equal shares in whole chips of the unit; odd chips go one each to the winners as they are ordered, and
    what is less than a chip to the first of them.
    """
    each, odd = divmod(cents // unit, len(winners))
    found = {seat: unit * (each + (place < odd)) for place, seat in enumerate(winners)}
    found[winners[0]] += cents % unit
    return found


def halves(cents: int, unit: int) -> tuple[int, int]:
    """The high and the low half in whole chips of the unit; the odd one goes to the high half."""
    low = cents // unit // 2 * unit
    return cents - low, low


def put_in(round: State, seats: Sequence[SeatId]) -> dict[SeatId, int]:
    """What each seat has put into the hand."""
    return {seat: wager.stake if (wager := in_pot(round, seat)) is not None else 0 for seat in seats}


def in_pot(round: State, seat: SeatId) -> Wager | None:
    """A seat's chips in the hand."""
    held = round.seats.get(seat)
    return held.wagers.get(WAGER) if held is not None else None


def in_front(round: State, seat: SeatId) -> int:
    """A seat's chips of the betting round under way, not drawn into the pot yet."""
    wager = in_pot(round, seat)
    return wager.in_front if wager is not None else 0


def return_uncalled(round: State, seats: Sequence[SeatId], cite: str) -> Procedure:
    """The part of the highest bet that nobody matched goes back."""
    bets = [in_front(round, seat) for seat in seats]
    *_, second, most = sorted([0, *bets])
    if most > second:
        seat = seats[bets.index(most)]
        wager = in_pot(round, seat)
        assert wager is not None
        yield Post(cite, seat, WAGER, wager.stake - (most - second))


def gather(round: State, seats: Sequence[SeatId], live: Sequence[SeatId], cite: str) -> Procedure:
    """The bets in front of the seats are drawn into the pot; side pots are set apart."""
    for seat in seats:
        if in_front(round, seat):
            yield Bank(cite, seat, WAGER, "", MAIN)
    yield from set_apart(round, layered(put_in(round, seats), live), cite)


def set_apart(round: State, pots: Sequence[Pot], cite: str) -> Procedure:
    """The accounts are made to hold what the pots do: a hand that is dead or thrown away may leave fewer side
    pots than there were, or smaller ones.
    """
    due = [pot.cents for pot in pots[1:]]
    while round.ledger.get(pot_account(len(due) + 1), 0):
        due.append(0)
    if not due:
        return
    accounts = [pot_account(number) for number in range(1, len(due) + 1)]
    more = [(each, cents - round.ledger.get(each, 0)) for each, cents in zip(accounts, due, strict=True)]
    for account, cents in more:
        if cents < 0:
            yield Transfer(cite, -cents, account, MAIN, "side pot")
    for account, cents in more:
        if cents > 0:
            yield Transfer(cite, cents, MAIN, account, "side pot")
