"""A hand of poker as the poker room plays it: 14.4 to 14.15. Where the text of a section is not held, its
citation says so.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.games.poker.deals import burn_and_deal, deal_first_cards
from croupier.games.poker.openers import first_to_act, shows_pair
from croupier.games.poker.players import (
    BUTTON,
    LAST_HAND,
    TWO,
    Lineup,
    button,
    lineup,
    post_marker,
    with_chips,
)
from croupier.games.poker.settlement import rake_of
from croupier.games.poker.showdown import FUND, JACKPOT, pay, show_hands
from croupier.games.poker.variants import SEVEN_CARD_STUD, streets_of
from croupier.games.poker.waiting import seat_the_listed
from croupier.law.money import dollars
from croupier.procedure.betting_round import BettingCites, BettingRound, Hand, Stakes, exposed_marker
from croupier.procedure.person_markers import JACKPOT_TO
from croupier.procedure.pots import MAIN, WAGER, gather, in_front, in_pot, pot_account, put_in
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State, seat_account
from croupier.procedure.steps import (
    Announce,
    Bank,
    Betting,
    CloseRound,
    Mark,
    Move,
    OpenRound,
    Post,
    Procedure,
    Recut,
    Result,
    Settle,
    Shuffle,
    Transfer,
)

PIECES = "52 cards"
OPENING = "19:47-14.4; interpretation: known by its heading, as 13:69F-14.5(d)"
SHUFFLE = "19:47-14.5"
OVERVIEW = "19:47-14.6"
WAGERS = "19:47-14.7; interpretation: known by its heading, as card rooms bet"
SIZES = "19:47-14.17; interpretation: known by its heading, as card rooms post limits"
POT = "19:47-14.6; interpretation: known by its heading, as 58 Pa. Code 637a.7"
REVENUE = "19:47-14.14; interpretation: known by its heading, as South Dakota 20:18:16:16"
BLINDS = "19:47-14.10"
DEAD = "19:47-14.15"
CITES = BettingCites(wagers=WAGERS, pot=POT, sizes=SIZES, dead=DEAD)
ACTION = "action"
CHARGED = "half hours charged"
HALF_HOUR = 1_800_000
"""Milliseconds."""


def open_table(round: State) -> Procedure:
    """Opening of the table (14.4, 14.5)."""
    yield Announce(OPENING, "Both decks are inspected by the dealer and verified by the floorperson")
    yield Announce(OPENING, "The cards are spread face up until two players have had the chance to inspect")
    yield Announce(OPENING, "The cards are turned face down, washed and stacked")


def play_round(round: State) -> Procedure:
    """One hand."""
    return round_of_play(round, COURSE)


def before(round: State) -> Procedure:
    """Between hands: people who got a seat are taken off the waiting list, and the time charge is
    collected.
    """
    yield from seat_the_listed(round)
    if round.options.revenue != "time":
        return
    passed = (round.at - round.opened_at) // HALF_HOUR
    due = passed - int(round.markers.get(CHARGED, "0"))
    if due <= 0:
        return
    for number, seat in sorted(round.seats.items(), key=lambda each: str(each[0])):
        charge = min(due * round.options.time_charge, seat.chips)
        if charge:
            yield Transfer(REVENUE, charge, seat_account(number), "inventory", "poker_rake")
    yield Mark(REVENUE, CHARGED, str(passed))


def pay_jackpot(round: State) -> Procedure:
    """Pay what a supervisor found won from the fund of bad beat or high hand payouts; all of the fund returns
    to players (14.19).
    """
    if JACKPOT_TO not in round.markers:
        return
    number, cents, patron = round.markers[JACKPOT_TO].split(" ", 2)
    yield Mark(JACKPOT, JACKPOT_TO, "")
    seat = round.seats.get(int(number))
    if seat is not None and seat.patron == patron:
        yield Announce(JACKPOT, f"Seat {number} is paid {dollars(int(cents))} from the jackpot")
        yield Transfer(JACKPOT, int(cents), FUND, seat_account(int(number)), "jackpot")


def ready(round: State) -> Procedure:
    """The whole deck is shuffled and cut; the button lies in front of its seat (14.5, 14.10)."""
    yield Shuffle(SHUFFLE, ONE_SHOE, PIECES, 1, False, round.edition.value("min_cut"), one_round=True)


def window(round: State) -> Betting:
    """Players take seats, buy chips, straddle, sit out or return until the dealer takes the antes."""
    return Betting(WAGERS, "The cards are coming", late=WAGERS)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """What changes before the deal: a recut, or the cards of an idle table."""
    if ruling.kind == "recut":
        yield Recut(SHUFFLE, round.edition.value("min_cut"))
        return
    if ruling.kind == "idle":
        yield from open_table(round)
    yield from ready(round)


class HandOfPoker(Hand, kw_only=True):
    """A hand, and who was to post what when the seats were dealt in."""

    lineup: Lineup


def begin(round: State) -> HandOfPoker:
    """The seats dealt in, with the chips they brought."""
    found = lineup(round)
    stacks = {
        seat: round.seats[seat].chips + sum([wager.stake for wager in round.seats[seat].wagers.values()])
        for seat in found.seats
    }
    return HandOfPoker([*found.seats], [*found.seats], stacks, CITES, lineup=found)


def deal(round: State, hand: HandOfPoker) -> Procedure:
    """Straddle, antes and blinds, then the first cards (14.6, 14.9 to 14.13A)."""
    yield from pay_jackpot(round)
    found, options = hand.lineup, round.options
    if options.game.button:
        place = hand.seats[-1] if len(hand.seats) == TWO else button(round, with_chips(round))
        if round.markers.get(BUTTON) != str(place):
            yield Mark(BLINDS, BUTTON, str(place))
        for seat in [each for each in hand.seats if post_marker(each) in round.markers]:
            yield Mark(BLINDS, post_marker(seat), "")
    for seat in [number for number, held in round.seats.items() if "straddle" in held.wagers]:
        yield (
            Move(BLINDS, seat, "straddle", WAGER)
            if seat == found.straddles
            else Post(BLINDS, seat, "straddle", 0)
        )
    yield from _antes(round, hand, options.ante)
    blinds = [*found.blinds, *[(seat, options.blinds[-1]) for seat in found.posting]]
    for seat, cents in blinds:
        posted = min(cents, hand.chips(round, seat))
        if posted and not in_front(round, seat):
            wager = in_pot(round, seat)
            yield Post(BLINDS, seat, WAGER, posted + (wager.stake if wager is not None else 0))
    yield from deal_first_cards(round, hand, streets_of(options.game, options.mambo_third_card == "up")[0])


def _antes(round: State, hand: Hand, ante: int) -> Procedure:
    if not ante:
        return
    for seat in hand.seats:
        posted = min(ante, hand.chips(round, seat))
        if posted:
            wager = in_pot(round, seat)
            yield Post(WAGERS, seat, WAGER, posted + (wager.stake if wager is not None else 0))
            yield Bank(WAGERS, seat, WAGER, "", MAIN, posted)
    if not any(in_front(round, seat) for seat in hand.seats):
        yield from gather(round, hand.seats, hand.live, POT)


def complete(round: State, hand: Hand) -> Procedure:
    """Betting round after betting round, each after its deal; the showdown, the rake, the pots (14.6)."""
    options = round.options
    streets = streets_of(options.game, options.mambo_third_card == "up")
    for number, street in enumerate(streets, 1):
        if number > 1:
            yield from burn_and_deal(round, hand, street, number)
        if len(hand.live) > 1:
            yield from bet(round, hand, number)
        if number == 1 and ACTION not in round.markers:
            yield Mark(DEAD, ACTION, "yes")
        if len(hand.live) == 1:
            break
    hands = yield from show_hands(round, hand)
    pots = put_in(round, hand.seats)
    flop = any(street.name == "flop" for street in streets)
    raked = options.revenue == "rake" and not (
        flop and options.no_flop_no_rake and "community" not in round.hands
    )
    rate = options.percent if raked else Fraction(0)
    yield from pay(
        round, hand, hands, pots, lambda cents: rake_of(cents, rate, options.rake_cap, options.rake_unit)
    )


def bet(round: State, hand: Hand, number: int) -> Procedure:
    """One betting round (14.7): opened by rule, at the stakes of the round."""
    found, options = lineup_of(round, hand), round.options
    forced = 0
    if number == 1 and found:
        forced = max(options.blinds[-1], *[in_front(round, seat) for seat in hand.seats])
    table = BettingRound(round, hand, stakes_of(round, hand, number), f"betting round {number}", forced)
    opener = first_to_act(round, hand, number)
    if number == 1 and not options.game.button and brings_in(round):
        able = hand.able(round)
        opener = next((each for each in hand.from_seat(opener) if each in able), opener)
        if len(able) > 1 or (able and len(hand.live) > 1):
            yield from table.bring_in(opener, options.bring_in)
    yield from table.play(opener)


def lineup_of(round: State, hand: Hand) -> bool:
    """Whether blinds were posted for this hand."""
    return bool(round.options.game.button and round.options.blinds)


def brings_in(round: State) -> bool:
    """Whether the first round of a stud game is opened by a forced bet of the lowest up card."""
    options = round.options
    return bool(options.bring_in) and not (
        options.variant == "five-card-stud" and options.five_stud_opener == "high"
    )


def stakes_of(round: State, hand: Hand, number: int) -> Stakes:
    """What may be bet in a round: the small or the big bet, what the spread allows, the pot, or all."""
    options = round.options
    raises, check_raise = options.max_raises, options.check_raise
    small, big = options.small_bet, options.big_bet
    match options.limit:
        case "fixed" if number > options.game.early:
            return Stakes("fixed", big, big, raises, check_raise)
        case "fixed":
            pair = options.variant == SEVEN_CARD_STUD and number == TWO and shows_pair(round, hand)
            return Stakes("fixed", small, big if pair else small, raises, check_raise)
        case "spread":
            return Stakes("spread", small, big, raises, check_raise)
    return Stakes(options.limit, options.min_bet, 0, raises, check_raise)


def void(round: State, hand: Hand, interruption: Interruption) -> Procedure:
    """A misdeal or a fouled deck: everyone gets back what was put in; the button stays (14.15)."""
    cite = interruption.ruling.cite
    yield Announce(cite, "The hand is void; antes, blinds and bets are returned")
    for seat in hand.seats:
        if in_front(round, seat):
            yield Bank(cite, seat, WAGER, "", MAIN)
    number = 1
    while round.ledger.get(pot_account(number), 0):
        account = pot_account(number)
        yield Transfer(cite, round.ledger[account], account, MAIN, "side pot")
        number += 1
    for seat in [*hand.seats, *[each for each in round.seats if each not in hand.seats]]:
        for name, wager in list(round.wagers(seat).items()):
            against = MAIN if wager.banked else ""
            yield Settle(cite, seat, (Result(name, wager.stake, "void", 0, 0, cite, against),))
    if interruption.ruling.remove_deck:
        yield Announce(cite, "The deck is taken off the table and replaced")
    hand.live = []


def clear(round: State, hand: Hand) -> Procedure:
    """The button moves one seat clockwise, except after a misdeal (14.10)."""
    if ACTION in round.markers:
        yield Mark(DEAD, ACTION, "")
    for holder, _ in hand.stays_up:
        yield Mark(DEAD, exposed_marker(holder), "")
    if not hand.live or not round.options.game.button:
        return
    yield Mark(BLINDS, BUTTON, str(hand.seats[0]))
    played = " ".join(map(str, sorted(hand.seats, key=str)))
    if round.markers.get(LAST_HAND) != played:
        yield Mark(BLINDS, LAST_HAND, played)


def over(round: State) -> CloseRound:
    """The cards are collected for the next shuffle (14.6)."""
    return CloseRound(OVERVIEW)


COURSE = Course(
    before=before,
    opens=OpenRound(OVERVIEW),
    ready=ready,
    betting=window,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    clear=clear,
    over=over,
)
