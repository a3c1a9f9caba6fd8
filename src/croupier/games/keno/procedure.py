"""A game of keno: opened for sale, closed, drawn and settled (15.4 to 15.6)."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache
from typing import NamedTuple

from croupier.equipment.devices import Device, balls
from croupier.games.keno import tickets
from croupier.games.keno.betting import (
    SUSPENDED,
    account_of,
    begun,
    board_of,
    find_ticket,
    in_action,
    in_this_game,
    kept_tickets,
    marker_of,
)
from croupier.games.keno.paybook import all_tables, space_of
from croupier.games.keno.settlement import Paid, payout, scaled, settle
from croupier.law.money import dollars
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId, in_order
from croupier.procedure.state import State, seat_account
from croupier.procedure.steps import (
    Announce,
    Betting,
    Bind,
    Chance,
    CloseRound,
    Mark,
    Move,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Transfer,
)
from croupier.procedure.void_round import return_wagers

OPENS = OpenRound("19:47-15.5; 13:69E-1.28U(d)")
BOUND = Bind("interpretation: the house is bound to the numbers before the game is closed")
LATE = "19:47-15.4; interpretation: as 20:18:32:08 of South Dakota"
OVER = CloseRound("19:47-15.5; 13:69E-1.28U(d)")
DRAW = "19:47-15.5; 13:69E-1.28U(c)"
PAYS = "19:47-15.6"
PICKED = "19:47-15.2; interpretation: as New Zealand Gazette 1994 no. 114, rule 3.3"
INSPECTED = "19:47-15.5; interpretation: as New Zealand Gazette 1994 no. 114, rules 2.4 and 2.5"
LIMIT = "19:47-15.3; interpretation: the limit on the payouts of one game"
EXPIRED = "19:47-15.6; interpretation: as S-13.1, r. 3.1, s. 23 of Quebec"
KEPT = "19:47-15.6; interpretation: a winning ticket is presented when its holder likes, within its days"
NO_TABLE = "19:47-15.3; interpretation: a way whose pay table was withdrawn decides nothing"
BALLS = "balls"


@cache
def device(drawn: int, board: int) -> Device:
    """This many numbers of the board."""
    return balls(drawn, board)


def draw_device(round: State) -> Device:
    """What draws the numbers of a game."""
    return device(space_of(round.edition).drawn, board_of(round))


@cache
def sale(draws: Device) -> Betting:
    """Tickets are sold until the game is closed; then the numbers are drawn."""
    return Betting("19:47-15.4", "The game is closed", then=draws, late=LATE)


def play_round(round: State) -> Procedure:
    """One game, from its opening for sale to its settlement."""
    yield OPENS
    yield from expire(round)
    yield from inspect(round)
    yield BOUND
    yield from sell(round)
    try:
        yield from choose(round)
        drawn = yield from draw(round)
        yield from settle_game(round, tuple(drawn.values))
    except Interruption as interruption:
        yield from void_game(round, interruption.ruling)
    yield OVER


def expire(round: State) -> Procedure:
    """Winning tickets nobody presented in time stay with the licensee."""
    today = date.fromisoformat(round.day)
    for kept in kept_tickets(round):
        if (today - kept.day).days > round.options.redeem_within_days and not in_action(round, kept.number):
            yield Announce(EXPIRED, f"Ticket {kept.number} of {kept.day} has expired")
            yield Transfer(EXPIRED, kept.cents, account_of(kept.number), "inventory", "collection")
            yield Mark(EXPIRED, marker_of(kept.number), "")


def inspect(round: State) -> Procedure:
    """Balls are inspected at the start of each day."""
    if round.options.draw_method == "ball" and round.markers.get(BALLS) != round.day:
        yield Announce(INSPECTED, f"The keno supervisor inspects the {board_of(round)} balls")
        yield Mark(INSPECTED, BALLS, round.day)


def sell(round: State) -> Procedure:
    """Tickets are written, voided and paid until the game is closed."""
    while True:
        try:
            yield sale(draw_device(round))
            return
        except Interruption as interruption:
            yield from apply_ruling(round, interruption.ruling)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """What a ruling changes while tickets are sold."""
    match ruling.kind:
        case "suspend":
            yield Mark(ruling.cite, SUSPENDED, "yes")
        case "pay_unclaimed":
            cents = round.ledger[account_of(ruling.ticket)]
            yield Announce(
                ruling.cite, f"Ticket {ruling.ticket} is validated, canceled and paid {dollars(cents)}"
            )
            paid = f"ticket {ruling.ticket} paid"
            yield Transfer(ruling.cite, cents, account_of(ruling.ticket), seat_account(ruling.seat), paid)
            yield Mark(ruling.cite, marker_of(ruling.ticket), "")
        case "forfeit_unclaimed":
            cents = round.ledger[account_of(ruling.ticket)]
            yield Transfer(ruling.cite, cents, account_of(ruling.ticket), "inventory", "collection")
            yield Mark(ruling.cite, marker_of(ruling.ticket), "")
        case "void_wager":
            seat, keys = find_ticket(round, ruling.ticket, ruling.kind)
            wagers = round.wagers(seat)
            yield Settle(
                ruling.cite,
                seat,
                tuple(Result(key, wagers[key].stake, "void", 0, 0, ruling.cite) for key in keys),
            )
            yield from forget_ticket(round, ruling.ticket)


def forget_ticket(round: State, number: int) -> Procedure:
    """Remove the mark of a multi-game ticket that has no games left."""
    if begun(number) in round.markers and not in_action(round, number):
        yield Mark(PAYS, begun(number), "")


def choose(round: State) -> Procedure:
    """The system chooses the numbers of quick picks, the same ones for all games of a ticket."""
    board = board_of(round)
    for seat in round.clockwise():
        chosen: dict[tuple[int, int, int], tickets.Ticket] = {}
        for key in [key for key in round.wagers(seat) if key.startswith(tickets.QUICK_PICK)]:
            if key not in round.wagers(seat):
                continue
            number = round.wagers(seat)[key].made
            ticket, place = tickets.read_key(key, board)
            play = number, ticket.spots, place.copy
            if play not in chosen:
                label = f"quick pick {seat} {number} {ticket.spots}.{place.copy}"
                step = Chance(PICKED, label, device(ticket.spots, board), seat=seat)
                picked = yield from chance(round, step)
                chosen[play] = ticket.with_numbers(picked.values)
            if key in round.wagers(seat):
                yield Move(PICKED, seat, key, _free(round, seat, chosen[play].text, place))


def _free(round: State, seat: SeatId, text: str, place: tickets.Place) -> str:
    """The key of a ticket at its place, of a copy where the station has the same ticket already."""
    key, copy = place.of(text), place.copy
    while key in round.wagers(seat):
        copy += 1
        key = tickets.Place(place.game or round.number, copy).of(text)
    return key


def draw(round: State) -> Procedure:
    """This many numbers of the board, all equally likely, in the order in which they come."""
    step = Chance(DRAW, "draw", draw_device(round), last=True)
    return (yield from chance(round, step))


def chance(round: State, step: Chance) -> Procedure:
    """What is drawn; a ticket found not to be paid for is void, and the draw goes on."""
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            if interruption.ruling.kind != "void_wager":
                raise
            yield from apply_ruling(round, interruption.ruling)


class Settled(NamedTuple):
    """A ticket in the game: where it lies, its number, what each way is paid, and the cents in all."""

    seat: SeatId
    key: str
    number: int
    price: int
    ways: tuple[Paid, ...] | None
    cents: int


def settled_tickets(round: State, drawn: tuple[int, ...]) -> list[Settled]:
    """Every ticket in this game with what it is paid, before any limit."""
    book, board = all_tables(round.edition, round.options), board_of(round)
    found = []
    for seat in round.clockwise():
        for key, wager in round.wagers(seat).items():
            ticket, place = tickets.read_key(key, board)
            if place.game not in (0, round.number):
                continue
            known = all(spots in book for spots in ticket.sizes)
            ways = settle(ticket, wager.stake, drawn, book) if known else None
            found.append(Settled(seat, key, wager.made, wager.stake, ways, payout(ways or ())))
    return found


def settle_game(round: State, drawn: tuple[int, ...]) -> Procedure:
    """All tickets in action, from the recorded numbers; a winning ticket is presented at once or kept."""
    found = settled_tickets(round, drawn)
    payouts = scaled([each.cents for each in found], round.options.aggregate_limit)
    total = sum(each.cents for each in found)
    if sum(payouts) < total:
        limit = dollars(round.options.aggregate_limit)
        yield Announce(
            LIMIT, f"The wins of {dollars(total)} are over the limit of {limit}: every win is scaled"
        )
    for seat in in_order(dict.fromkeys(each.seat for each in found)):
        mine = [(each, cents) for each, cents in zip(found, payouts, strict=True) if each.seat == seat]
        for number in dict.fromkeys(each.number for each, _ in mine):
            if paid := [(each, cents) for each, cents in mine if each.number == number and each.cents]:
                yield Announce(PAYS, told(number, paid))
        yield Settle(PAYS, seat, tuple(_result(each, cents) for each, cents in mine))
        yield from keep(round, seat, mine)
    yield from mark_begun(round, [each.number for each in found])


def told(number: int, paid: list[tuple[Settled, int]]) -> str:
    """What a winning ticket caught, way by way."""
    ways = [
        f"{f'{each.way} ' if ticket.ways and len(ticket.ways) > 1 else ''}{each.caught} of {each.spots}"
        for ticket, _ in paid
        for each in ticket.ways or ()
        if each.cents
    ]
    return f"Ticket {number} catches {', '.join(ways)} and is paid {dollars(sum(cents for _, cents in paid))}"


def _result(ticket: Settled, cents: int) -> Result:
    if ticket.ways is None:
        return Result(ticket.key, ticket.price, "void", 0, 0, NO_TABLE)
    if not ticket.cents:
        return Result(ticket.key, ticket.price, "lose", -ticket.price, 0, "19:47-15.3")
    return Result(ticket.key, ticket.price, "win", cents - ticket.price, 0, PAYS)


def keep(round: State, seat: SeatId, mine: list[tuple[Settled, int]]) -> Procedure:
    """What a patron who keeps winning tickets does not collect yet."""
    if f"keeps {seat}" not in round.markers:
        return
    patron, won = round.seats[seat].patron, Counter[int]()
    for each, cents in mine:
        won[each.number] += cents
    for number, cents in won.items():
        if cents:
            yield Announce(KEPT, f"Ticket {number} is kept: {dollars(cents)} is paid when it is presented")
            kept = f"ticket {number} kept"
            yield Transfer(KEPT, cents, seat_account(seat), account_of(number), kept)
            yield Mark(KEPT, marker_of(number), f"{round.day} {patron}")


def void_game(round: State, ruling: Ruling) -> Procedure:
    """The wagers of this game go back; games of the same tickets still to come stand."""
    numbers, later = [], set()
    for seat in round.clockwise():
        for key, wager in round.wagers(seat).items():
            if in_this_game(round, key):
                numbers.append(wager.made)
            else:
                later.add(key)
    yield from return_wagers(round, ruling.cite, later)
    yield from mark_begun(round, numbers)


def mark_begun(round: State, numbers: list[int]) -> Procedure:
    """Mark tickets that have both finished and future games: they can no longer be voided."""
    for number in dict.fromkeys(numbers):
        if in_action(round, number):
            if begun(number) not in round.markers:
                yield Mark(PAYS, begun(number), "yes")
        else:
            yield from forget_ticket(round, number)
