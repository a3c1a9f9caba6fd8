"""A pot: antes and raises go in, balls name the seat that takes it, the house takes its rake."""

from __future__ import annotations

from croupier.equipment.devices import balls
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State, seat_account, wager_account
from croupier.procedure.steps import (
    Ask,
    Betting,
    Bind,
    Chance,
    CloseRound,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Transfer,
)
from tests.battery.small_games.common import HOUSE_RULE, all_back

POT = "pot"
BALLS = balls(3, 10)
STAY = Offer("stay")


def play_round(round: State) -> Procedure:
    """One round."""
    yield OpenRound(HOUSE_RULE)
    yield Bind(HOUSE_RULE)
    yield Betting(HOUSE_RULE, "No more antes")
    seats = round.clockwise()
    antes = {seat: round.wagers(seat)["ante"].stake for seat in seats}
    for seat in seats:
        yield Transfer(HOUSE_RULE, antes[seat], wager_account(seat, "ante"), POT, "ante")
    try:
        yield from _raises(antes)
        drawn = yield Chance(HOUSE_RULE, "balls", BALLS, last=True)
        yield from _take(round, seats, seats[sum(drawn.values) % len(seats)])
    except Interruption as interruption:
        for seat in seats:
            yield Transfer(HOUSE_RULE, antes[seat], POT, wager_account(seat, "ante"), "ante")
        yield from all_back(round, interruption)
    yield CloseRound(HOUSE_RULE)


def _raises(antes: dict[SeatId, int]) -> Procedure:
    for seat, ante in antes.items():
        yield Ask(
            HOUSE_RULE, (seat,), "raise", (STAY, Offer("raise", wagers=(("raise", 2 * ante),))), STAY.word
        )


def _take(round: State, seats: list[SeatId], winner: SeatId) -> Procedure:
    """Raises of the others go to the pot; it is raked, and the winner takes it with the own raise."""
    for seat in seats:
        if seat != winner:
            yield Settle(HOUSE_RULE, seat, tuple(_lost(round, seat)))
    rake = round.ledger[POT] * round.edition.value("rake") // 100
    if rake:
        yield Transfer(HOUSE_RULE, rake, POT, "inventory", "collection")
    raised = round.wagers(winner).get("raise")
    results = [Result("ante", 0, "win", 0, 0, HOUSE_RULE, POT)]
    if raised is not None:
        results.append(Result("raise", raised.stake, "win", 0, 0, HOUSE_RULE, POT))
    yield Transfer(HOUSE_RULE, round.ledger[POT], POT, seat_account(winner), "pot")
    yield Settle(HOUSE_RULE, winner, tuple(results))


def _lost(round: State, seat: SeatId) -> list[Result]:
    return [
        Result(name, wager.stake, "lose", -wager.stake, 0, HOUSE_RULE, POT)
        for name, wager in round.wagers(seat).items()
    ]
