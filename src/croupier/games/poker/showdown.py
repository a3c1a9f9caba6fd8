"""The showdown and the payment of the pots: who shows first, what each hand is, rake and shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.poker.settlement import award, charged
from croupier.games.poker.variants import Shown, shown
from croupier.hands.low import low_name
from croupier.law.money import dollars
from croupier.procedure.betting_round import Hand, in_hand, out
from croupier.procedure.pots import MAIN, WAGER, Pot, layered, pot_account, set_apart, won_account
from croupier.procedure.seats import SeatId
from croupier.procedure.state import UNKNOWN, State
from croupier.procedure.steps import COMMUNITY, Announce, Procedure, Result, Settle, Transfer, Turn

SHOWDOWN = "19:47-14.15; interpretation: known by its heading, as South Dakota 20:18:16:31"
ODD_CHIPS = "19:47-14.15; interpretation: known by its heading, odd chips by position in every game"
RAKE = "19:47-14.14; interpretation: known by its heading, as South Dakota 20:18:16:16"
JACKPOT = "19:47-14.19"
RAKE_AREA, FUND = "rake", "jackpot"
MIN_HANDS = 2


def show_hands(round: State, hand: Hand) -> Procedure:
    """The last to bet or raise shows first, else the first to act; then clockwise. Cards speak; a loser may
    muck the hand unless the table has all hands shown.
    """
    if len(hand.live) < MIN_HANDS:
        return {}
    start = hand.last_to_raise if hand.last_to_raise in hand.seats else hand.first_to_act
    options = round.options
    found: dict[SeatId, Shown] = {}
    shared = round.hands[COMMUNITY].cards if COMMUNITY in round.hands else []
    highest = options.lowest_high_card(round.edition) if options.form != "high" else 0
    for seat in [each for each in hand.from_seat(start) if each in hand.live]:
        if seat not in hand.live:
            continue
        thrown_away = bool(found) and not options.show_all_hands
        turned = yield from in_hand(round, hand, Turn(SHOWDOWN, str(seat), may_stay_unseen=thrown_away), seat)
        if len(hand.live) < MIN_HANDS:
            return {}
        if turned is None:
            continue
        cards = round.hands[str(seat)].cards
        if UNKNOWN in cards:
            yield from out(round, hand, seat, SHOWDOWN)
            continue
        found[seat] = shown(options.variant, options.form, cards, shared, highest)
        yield Announce(SHOWDOWN, f"Seat {seat}: {said(found[seat])}")
    return found


def said(hand: Shown) -> str:
    """What the dealer says of a hand."""
    if hand.low is None:
        return hand.high_name
    return f"{hand.high_name}, {low_name(hand.low)}" if hand.high_name else low_name(hand.low)


def pay(
    round: State,
    hand: Hand,
    hands: Mapping[SeatId, Shown],
    put_in: Mapping[SeatId, int],
    rake: Callable[[int], int],
) -> Procedure:
    """Rake and jackpot drop come off first, then each pot is awarded, the last side pot first."""
    options = round.options
    pots = layered(put_in, hand.live)
    yield from set_apart(round, pots, SHOWDOWN)
    called = [pot.cents for pot in pots if not _of_one_seat(pot, put_in, hand)]
    drop = options.jackpot_drop if options.jackpot != "none" else 0
    charges = charged(called, rake(sum(called)), drop)
    for number, cents in enumerate(charges.rake):
        if cents:
            yield Transfer(RAKE, cents, pot_account(number), RAKE_AREA, "rake")
    if charges.drop:
        yield Transfer(JACKPOT, charges.drop, MAIN, FUND, "jackpot drop")
    won = dict.fromkeys(hand.seats, 0)
    for number in range(len(pots) - 1, -1, -1):
        taken = charges.rake[number] if number < len(charges.rake) else 0
        pot = Pot(pots[number].cents - taken - (charges.drop if not number else 0), pots[number].seats)
        yield from _award(round, hand, hands, pot, number, won, several=len(pots) > 1)
    for seat in hand.seats:
        net = won[seat] - put_in[seat]
        outcome = "win" if net > 0 else "lose" if net < 0 else "push"
        against = won_account(seat) if won[seat] else MAIN
        yield Settle(SHOWDOWN, seat, (Result(WAGER, put_in[seat], outcome, net, 0, SHOWDOWN, against),))
    if charges.total:
        yield Transfer(RAKE, charges.total, RAKE_AREA, "inventory", "poker_rake")


def _of_one_seat(pot: Pot, put_in: Mapping[SeatId, int], hand: Hand) -> bool:
    """Whether only the seat that contests a pot put chips into it, so that nobody called the bet: it goes
    back to that seat unraked.
    """
    seat, *others = pot.seats
    matched = max((put_in[each] for each in hand.live if each != seat), default=0)
    return not others and pot.cents == put_in[seat] - matched


def _award(
    round: State,
    hand: Hand,
    hands: Mapping[SeatId, Shown],
    pot: Pot,
    number: int,
    won: dict[SeatId, int],
    *,
    several: bool,
) -> Procedure:
    """One pot to its winners."""
    if not pot.cents:
        return
    contesting = [seat for seat in pot.seats if seat in hand.live]
    name = "The pot" if not several else f"Side pot {number}" if number else "The main pot"
    if len(contesting) == 1 or not hands:
        parts = {contesting[0]: pot.cents}
        yield Announce(SHOWDOWN, f"{name} of {dollars(pot.cents)}: seat {contesting[0]}")
    else:
        found = award(Pot(pot.cents, tuple(contesting)), hands, hand.seats, round.options.odd_chip_unit)
        parts = {seat: part for seat in contesting if (part := found.of(seat))}
        to = [
            f"seat {seat} {dollars(cents)}{half}"
            for shares, half in ((found.high, " high"), (found.low, " low"))
            for seat, cents in shares.items()
        ]
        if not found.low or not found.high:
            to = [each.rsplit(" ", 1)[0] for each in to]
        yield Announce(SHOWDOWN, f"{name} of {dollars(pot.cents)}: {', '.join(to)}")
    for seat, cents in parts.items():
        won[seat] += cents
        yield Transfer(ODD_CHIPS, cents, pot_account(number), won_account(seat), "pot")
