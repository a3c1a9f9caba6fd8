"""A round of casino war: 22.4 to 22.8, by similar rules and public descriptions where no text is held."""

from __future__ import annotations

from croupier.equipment.cards import cards_text
from croupier.games.casino_war.game import INITIAL, SURRENDER, TIE, WAR, WAR_TIE
from croupier.games.casino_war.settlement import (
    HandResult,
    hand_result,
    initial_result,
    surrendered,
    tie_result,
    war_result,
)
from croupier.games.casino_war.shoe import CITES
from croupier.procedure.against_dealer import DEALER, Played, begin, close_wagers, leave, settle
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.shoe import BURN
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Ask,
    Betting,
    Burn,
    CloseRound,
    Collect,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Step,
)

DEALT = "19:47-22.7"
COMPLETING = "19:47-22.8"
ODDS = "19:47-22.9"
BURNED = "19:47-22.8; interpretation: as at tables elsewhere"
NO_MORE_BETS = Betting("19:47-22.6", "No more bets")
NO_MORE_TIES = Betting("19:47-22.6", "No more bets", wagers=(WAR_TIE,))
LATER = "later"
"""What answers a deal whose card comes after the others."""


def open_table(round: State) -> Procedure:
    """Opening of the table (22.4)."""
    yield from CITES.open_table(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def deal(round: State, played: Played) -> Procedure:
    """One card face up to each position with a wager, from the dealer's left, then the dealer's (22.7)."""
    yield from CITES.burn_card(round)
    for seat in list(played.seats):
        if seat in played.seats:
            yield from in_play(round, played, Deal(DEALT, (str(seat),), face_up=True), seat)
    yield from dealers_card(round, played)


def dealers_card(round: State, played: Played) -> Procedure:
    """The dealer's card, if a player is left."""
    if played.seats:
        yield from in_play(round, played, Deal(DEALT, (DEALER,), face_up=True))


def in_play(round: State, played: Played, step: Step, seat: SeatId = 0) -> Procedure:
    """A step of the play, and the event that answers it; None if its hand, or all hands, have been voided,
    and `LATER` if a war card comes after the others.
    """
    while True:
        try:
            return (yield from CITES.draw(round, step)) if isinstance(step, Deal) else (yield step)
        except Interruption as interruption:
            if interruption.ruling.kind == "card_later":
                return LATER
            yield from carry_out(round, played, interruption.ruling)
            if not played.seats or (seat and seat not in played.seats):
                return None


def carry_out(round: State, played: Played, ruling: Ruling) -> Procedure:
    """A hand is void, or a card too many is out; any other ruling ends the round (22.10)."""
    if ruling.kind == "extra_cards":
        yield from in_play(round, played, Deal(ruling.cite, (ruling.holder,), face_up=True))
        if ruling.holder == DEALER:
            yield Burn(ruling.cite, DEALER, tuple(round.hands[DEALER].cards[:-1]))
    elif ruling.kind != "void_hand":
        raise Interruption(ruling)
    for seat in ruling.seats:
        if seat in played.seats:
            yield from close_wagers(round, seat, "void", ruling.cite)
            played.seats.remove(seat)
            if str(seat) in round.hands:
                yield Collect(ruling.cite, str(seat))


def complete(round: State, played: Played) -> Procedure:
    """The original deal is settled, tie hands are surrendered or go to war, the war is settled (22.8)."""
    if not played.seats:
        return
    tie = any(compared(round, seat) == "equal" for seat in played.seats)
    yield from settle_original_deal(round, played)
    yield from surrender_or_war(round, played)
    if not played.seats:
        yield on_board(round, "tie" if tie else "no tie")
        return
    if round.options.tie_on_war_deal:
        yield from in_play(round, played, NO_MORE_TIES)
    yield from war_deal(round, played)
    for seat in reversed(list(played.seats)):
        yield from settle_war(round, seat, compared(round, seat))
        yield from leave(played, seat, COMPLETING)
    yield on_board(round, "war")


def on_board(round: State, came: str) -> Mark:
    """The dealer's cards, and whether a player had a tie hand and went to war, as the board shows them."""
    return Mark(COMPLETING, "result", f"{came}: dealer {cards_text(round.hands[DEALER].cards)}")


def compared(round: State, seat: SeatId) -> HandResult:
    """How the last card of a seat does against the dealer's."""
    return hand_result(round.hands[str(seat)].cards[-1], round.hands[DEALER].cards[-1])


def settle_original_deal(round: State, played: Played) -> Procedure:
    """From the dealer's right: initial wagers of higher and lower cards, and every tie wager; the cards of
    settled positions are collected.
    """
    options, edition = round.options, round.edition
    for seat in reversed(list(played.seats)):
        wagers, ended = round.seats[seat].wagers, compared(round, seat)
        results: list[Result] = []
        if ended != "equal":
            initial = wagers[INITIAL]
            outcome, net = initial_result(
                initial.stake, initial.coupon, ended == "higher", options.initial_odds(edition)
            )
            results.append(_result(INITIAL, initial.stake, outcome, net))
        if TIE in wagers:
            results.append(_tie_result(round, seat, TIE, ended))
        yield from settle(COMPLETING, seat, tuple(results))
        if ended != "equal":
            yield from leave(played, seat, COMPLETING)


def surrender_or_war(round: State, played: Played) -> Procedure:
    """From the dealer's right each player with a tie hand surrenders half or adds an equal wager; a player
    who does not say surrenders.
    """
    for seat in reversed(list(played.seats)):
        if seat not in played.seats:
            continue
        stake = round.seats[seat].wagers[INITIAL].stake
        war = Offer(WAR, wagers=((WAR, stake),), exact=True, cite=COMPLETING)
        ask = Ask(COMPLETING, (seat,), "tie hand", (war, Offer(SURRENDER, cite=COMPLETING)), SURRENDER)
        answer = yield from in_play(round, played, ask, seat)
        if answer is not None and answer.word == SURRENDER:
            lost = Result(INITIAL, stake, "surrendered", surrendered(stake), 0, COMPLETING)
            yield from settle(COMPLETING, seat, (lost,))
            yield from leave(played, seat, COMPLETING)


def war_deal(round: State, played: Played) -> Procedure:
    """Cards are burned, then one card face up to each player at war from the dealer's left, last the dealer;
    a position passed over gets its card before the dealer's (22.7, 22.8, 22.10).
    """
    each = round.options.war_burn == "three_per_hand"
    later: list[SeatId] = []
    if not each:
        yield from burn_cards(round, played)
    for seat in list(played.seats):
        if seat not in played.seats:
            continue
        if each:
            yield from burn_cards(round, played)
        answer = yield from in_play(round, played, Deal(DEALT, (str(seat),), face_up=True), seat)
        if answer == LATER:
            later.append(seat)
    for seat in later:
        while seat in played.seats and len(round.hands[str(seat)].cards) == 1:
            yield from in_play(round, played, Deal(DEALT, (str(seat),), face_up=True), seat)
    if each and played.seats:
        yield from burn_cards(round, played)
    yield from dealers_card(round, played)


def burn_cards(round: State, played: Played) -> Procedure:
    """Cards that nobody sees go to the discard rack (22.1)."""
    count = round.edition.value("war_burn_cards")
    yield from in_play(round, played, Deal(BURNED, (BURN,) * count, reported=False))
    yield Collect(BURNED, BURN)


def settle_war(round: State, seat: SeatId, ended: HandResult) -> Procedure:
    """A lower card loses both wagers; a higher or equal one wins the war wager and returns the initial one,
    and a tie wager on the war is settled (22.8, 22.9).
    """
    options, edition = round.options, round.edition
    wagers = round.seats[seat].wagers
    initial, war = wagers[INITIAL].stake, wagers[WAR].stake
    returned, won = war_result(initial, war, ended, options.war_odds(edition), options.bonus_odds(edition))
    lost = ended == "lower"
    results = [
        Result(INITIAL, initial, "lose" if lost else "void", returned, 0, COMPLETING),
        _result(WAR, war, "lose" if lost else "win", won),
    ]
    if WAR_TIE in wagers:
        results.append(_tie_result(round, seat, WAR_TIE, ended))
    yield from settle(COMPLETING, seat, tuple(results))


def _tie_result(round: State, seat: SeatId, wager: str, ended: HandResult) -> Result:
    stake = round.seats[seat].wagers[wager].stake
    return _result(wager, stake, *tie_result(stake, ended == "equal", round.options.tie_odds))


def _result(wager: str, stake: int, outcome: str, net: int) -> Result:
    return Result(wager, stake, outcome, net, 0, ODDS if outcome == "win" else COMPLETING)


def void(round: State, played: Played, interruption: Interruption) -> Procedure:
    """What is not settled yet goes back, wagers already settled stand (22.10)."""
    yield from CITES.void_round(round, interruption.ruling)


COURSE = Course(
    opens=OpenRound("19:47-22.1"),
    ready=CITES.ready,
    betting=lambda round: NO_MORE_BETS,
    apply_ruling=CITES.apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=lambda round: CloseRound("19:47-22.8; interpretation: in order, as 19:47-18.10(h)"),
)
