"""Two hands against the bank's two, the dealer's or a patron's: set by everyone at once or by the house way,
exposed in turn, losers taken as they are seen, winners paid after all are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from croupier.procedure.against_dealer import Played, carry_out, leave, settle
from croupier.procedure.player_bank import DEALERS, PlayerBank, dealer_settled
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId, in_order
from croupier.procedure.skeleton import nothing
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Ask, Offer, Procedure, Result, Transfer, Turn
from croupier.procedure.vigorish import VIGORISH, charge

SET = "set"
HOUSE_WAY = "house_way"
HIGH, LOW = "high", "low"
INVENTORY = "inventory"
HandResult = Literal["win", "lose", "push"]


class TwoHands(msgspec.Struct, frozen=True):
    """Pieces set into a high and a low hand."""

    high: tuple[int, ...]
    low: tuple[int, ...]


class AgainstBank(Played):
    """The players whose hands are in play, and the chips the bank has laid down for them."""

    laid: int = 0


HouseWay = Callable[[Sequence[int]], TwoHands]
Compare = Callable[[TwoHands], tuple[HandResult, str]]
"""How the hands of a player do against the bank's, and what the dealer says of them."""


class SetCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says how hands are set, exposed, compared and paid."""

    set: str
    house_way: str
    expose: str
    win: str
    lose: str
    push: str
    collect: str
    two_areas: str
    dealer: str


def hand_result(high: int, low: int, bank_high: int, bank_low: int) -> HandResult:
    """Both hands higher win, neither loses: an equal hand, a copy, goes to the bank."""
    higher = (high > bank_high) + (low > bank_low)
    return "win" if higher == 2 else "push" if higher else "lose"


def set_hands(
    round: State, played: Played, asked: Sequence[SeatId], sizes: tuple[int, int], cites: SetCites
) -> Procedure:
    """Everyone sets a high and a low hand at the same time, or leaves it to the house way; a patron with two
    areas sets the first before touching the second. Gives what each named, nothing for the house way.
    """
    found: dict[SeatId, TwoHands | None] = {}
    first: dict[str, SeatId] = {}
    for seat in in_order(asked):
        first.setdefault(round.seats[seat].patron, seat)
    second = [seat for seat in in_order(asked) if seat not in first.values()]
    for group, cite in ((list(first.values()), cites.set), (second, cites.two_areas)):
        seats = group
        offers = (Offer(SET, pieces=((HIGH, sizes[0]), (LOW, sizes[1]))), Offer(HOUSE_WAY))
        while seats:
            question = Ask(cite, tuple(seats), "two hands", offers, HOUSE_WAY)
            try:
                answers = yield question
            except Interruption as interruption:
                before = set(played.seats)
                yield from carry_out(round, played, interruption.ruling)
                gone = before - set(played.seats)
                seats = [seat for seat in seats if seat not in gone]
                continue
            said = {seats[0]: answers} if len(seats) == 1 else answers
            for seat in seats:
                named = said[seat].pieces
                found[seat] = TwoHands(named[HIGH], named[LOW]) if named else None
            break
    return found


def as_set(pieces: Sequence[int], named: TwoHands | None, house_way: HouseWay) -> TwoHands:
    """The hands as they were set; pieces other than those named are set by the house way."""
    if named is not None and Counter((*named.high, *named.low)) == Counter(pieces):
        return named
    return house_way(pieces)


class Showdown(msgspec.Struct):
    """Hands exposed in turn against the bank's: what the opponents lost and won, and whom to pay."""

    lost: int = 0
    won: int = 0
    winners: list[SeatId] = []
    dealer_wins: bool = False


def expose(
    round: State,
    played: Played,
    named: dict[SeatId, TwoHands | None],
    house_way: HouseWay,
    compare: Compare,
    bank: PlayerBank,
    cites: SetCites,
    also: Callable[[SeatId, Sequence[int]], Procedure] = nothing,
) -> Procedure:
    """From the dealer's right, counterclockwise: losing wagers are taken at once, pushes left alone; `also`
    settles what else a seat has wagered on its pieces, in the same turn.
    """
    shown, account = Showdown(winners=[]), bank.account(round)
    for seat in in_order(list(played.seats)):
        turned = None
        while seat in played.seats and turned is None:
            try:
                turned = yield Turn(cites.expose, str(seat))
            except Interruption as interruption:
                yield from carry_out(round, played, interruption.ruling)
        if turned is None:
            continue
        end, said = compare(as_set(turned.cards, named.get(seat), house_way))
        yield Announce(cites.expose, f"Seat {seat}: {said}")
        yield from also(seat, turned.cards)
        stake = round.wagers(seat)[bank.wager].stake
        if end == "win":
            shown.winners.append(seat)
            shown.won += stake
            continue
        net, cite = (-stake, cites.lose) if end == "lose" else (0, cites.push)
        shown.lost -= net
        yield from settle(cite, seat, (Result(bank.wager, stake, end, net, 0, cite, account),))
        yield from _done(round, played, seat, cite)
    return shown


def _done(round: State, played: Played, seat: SeatId, cite: str) -> Procedure:
    """A hand that is decided is taken, unless another wager of the seat waits for it."""
    if not round.wagers(seat):
        yield from leave(played, seat, cite)


def dealers_hand(
    round: State, bank: PlayerBank, shown: Showdown, end: HandResult, cites: SetCites
) -> Procedure:
    """The dealer's own wager against a bank that a patron holds: taken or paid without vigorish."""
    stake = bank.dealers_wager(round)
    net = {"win": stake, "lose": -stake, "push": 0}[end]
    shown.lost += max(-net, 0)
    shown.won += max(net, 0)
    if end == "win":
        shown.dealer_wins = True
        return
    yield dealer_settled(cites.dealer, Result(DEALERS, stake, end, net, 0, cites.dealer, bank.account(round)))


def pay_winners(
    round: State, played: Played, shown: Showdown, bank: PlayerBank, cites: SetCites
) -> Procedure:
    """Winners are paid in the same direction, each paying the vigorish at that moment."""
    account = bank.account(round)
    if shown.dealer_wins:
        stake = bank.dealers_wager(round)
        yield dealer_settled(cites.dealer, Result(DEALERS, stake, "win", stake, 0, cites.dealer, account))
    for seat in shown.winners:
        stake = round.wagers(seat)[bank.wager].stake
        vigorish = bank.vigorish(round, stake)
        won = Result(bank.wager, stake, "win", stake - vigorish, 0, cites.win, account)
        yield from settle(cites.win, seat, (won,))
        if account and vigorish:
            yield Transfer(cites.win, vigorish, account, INVENTORY, VIGORISH)
        elif vigorish:
            yield from charge(seat, vigorish, cites.win)
        yield from _done(round, played, seat, cites.collect)
