"""A round of red dog by 6.2 to 6.5: two cards, raises on a spread, the third card, settlement."""

from __future__ import annotations

from croupier.equipment.cards import cards_text
from croupier.games.red_dog.game import CALL, CARDS, INITIAL, RAISE
from croupier.games.red_dog.settlement import (
    CONSECUTIVE,
    LOSE,
    PAIR,
    VOID,
    WIN,
    HandResult,
    hand_result,
    net,
    rank_of,
    row_of,
    spread_of,
)
from croupier.games.red_dog.shoe import CITES as SHOE
from croupier.procedure.against_dealer import Played, begin
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import (
    COMMUNITY,
    Announce,
    Ask,
    Betting,
    CloseRound,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Settle,
)

ROUND = "19:47-6.5"
DEALT = "19:47-6.4; 19:47-6.5"
SETTLED = "19:47-6.5; interpretation: from the dealer's right, as at the other games"
RAISES = "19:47-6.5; interpretation: up to the wager, from the dealer's left"
DISCARDS = "19:47-6.4; interpretation: in the order dealt, as 19:47-2.6(i)"
NO_MORE_BETS = Betting(ROUND, "No more bets")
SPREAD_MARKER = "spread"
ABOUT = "raise"
KEEP, WITHDRAW = "keep", "withdraw"
RESULTS = {
    (False, WIN): "Between: wagers and raises win",
    (False, LOSE): "Not between: wagers and raises lose",
    (True, WIN): "Three of a kind: all wagers win",
    (True, VOID): "The pair is not matched: all wagers are returned",
}
"""What the dealer says of the third card, after a pair and after a spread."""
CALLED = {
    (False, WIN): "between",
    (False, LOSE): "not between",
    (True, WIN): "three of a kind",
    (True, VOID): "pair",
}
"""The same in a word or two, as the board has it."""


def open_table(round: State) -> Procedure:
    """Opening of the table (6.2)."""
    yield from SHOE.open_table(round)


def play_round(round: State) -> Procedure:
    """One round of play (6.5)."""
    return round_of_play(round, COURSE)


def deal(round: State, played: Played) -> Procedure:
    """A new shoe's first card is burned; two cards are turned, the first to the left (6.4, 6.5)."""
    yield from SHOE.burn_card(round, round.options.burn_new_dealer)
    yield from SHOE.draw(round, Deal(DEALT, (COMMUNITY, COMMUNITY), face_up=True))


def complete(round: State, played: Played) -> Procedure:
    """Consecutive cards end the round; a pair gets its third card; a spread may be raised first (6.5)."""
    first, second = ranks(round)
    spread = spread_of(first, second)
    if spread == CONSECUTIVE:
        yield Announce(ROUND, "Consecutive cards: all wagers are returned")
        yield on_board(round, "consecutive")
        yield from settle(round, played, hand_result(first, second, first))
        return
    if spread == PAIR:
        yield Announce(ROUND, "A pair: the third card wins if it is of the same rank")
    else:
        yield from announce_spread(round, spread)
        yield from take_raises(round, played, spread)
    yield from third_card(round, played, spread)
    found = hand_result(*ranks(round))
    yield Announce(ROUND, RESULTS[spread == PAIR, found.outcome])
    yield on_board(round, CALLED[spread == PAIR, found.outcome])
    yield from settle(round, played, found)


def on_board(round: State, came: str) -> Mark:
    """The cards of the round, as the board shows them."""
    return Mark(ROUND, "result", f"{came}: {cards_text(round.hands[COMMUNITY].cards)}")


def ranks(round: State) -> tuple[int, ...]:
    """The ranks of the cards on the table."""
    return tuple([rank_of(card) for card in round.hands[COMMUNITY].cards])


def announce_spread(round: State, spread: int) -> Procedure:
    """The dealer calls the spread and puts the marker on it (6.5)."""
    odds = round.options.odds(round.edition)[row_of(spread)]
    yield Announce(ROUND, f"Spread of {spread}, pays {odds.text}")
    yield Mark(ROUND, SPREAD_MARKER, str(spread))


def take_raises(round: State, played: Played, spread: int) -> Procedure:
    """From the dealer's left each player may raise by up to the wager (6.5); nobody does once the
    third card has been seen (6.7).
    """
    asked: list[SeatId] = []
    while len(asked) < len(played.seats):
        seat = next(seat for seat in played.seats if seat not in asked)
        try:
            yield raise_question(round, seat)
            asked.append(seat)
        except Interruption as interruption:
            if not (yield from decisions_go_on(round, played, spread, interruption)):
                return


def raise_question(round: State, seat: SeatId) -> Ask:
    """What a player may say: raise by any amount up to the wager, or call."""
    most = round.wagers(seat)[INITIAL].stake
    least = min(round.options.raise_min, most)
    offers = (Offer(RAISE, ((RAISE, most),), cite=RAISES, least=least), Offer(CALL, cite=RAISES))
    return Ask(RAISES, (seat,), ABOUT, offers, CALL)


def third_card(round: State, played: Played, spread: int) -> Procedure:
    """The third card between the two (6.5)."""
    while len(round.hands[COMMUNITY].cards) < CARDS:
        try:
            yield from SHOE.draw(round, Deal(DEALT, (COMMUNITY,), face_up=True))
        except Interruption as interruption:
            yield from decisions_go_on(round, played, spread, interruption)


def decisions_go_on(round: State, played: Played, spread: int, interruption: Interruption) -> Procedure:
    """Whether players may still decide after a ruling (6.7): not if the third card was seen. A spread that
    was announced wrongly is announced again, and players who raised may take the raise back.
    """
    ruling = interruption.ruling
    if ruling.kind == "ends_decisions":
        return False
    if ruling.kind != "may_withdraw":
        raise interruption
    yield from announce_spread(round, spread)
    offers = (Offer(KEEP, cite=ruling.cite), Offer(WITHDRAW, returned=(RAISE,), cite=ruling.cite))
    for seat in played.seats:
        if RAISE not in round.wagers(seat):
            continue
        try:
            yield Ask(ruling.cite, (seat,), ABOUT, offers, KEEP)
        except Interruption as later:
            return (yield from decisions_go_on(round, played, spread, later))
    return True


def settle(round: State, played: Played, found: HandResult) -> Procedure:
    """Wager and raise have the same result; losers are collected, winners paid, from the dealer's right
    (6.5).
    """
    odds = round.options.odds(round.edition)
    for seat in reversed(played.seats):
        results = tuple(
            [
                Result(name, wager.stake, found.outcome, net(found, wager.stake, odds), 0, ROUND)
                for name, wager in round.wagers(seat).items()
            ]
        )
        yield Settle(SETTLED, seat, results)


def void(round: State, played: Played, interruption: Interruption) -> Procedure:
    """The round is void: wagers and raises are returned, and the cards are reshuffled (6.7)."""
    yield from SHOE.void_round(round, interruption.ruling)


def clear(round: State, played: Played) -> Procedure:
    """The marker is taken off the spread."""
    if round.markers.get(SPREAD_MARKER):
        yield Mark(ROUND, SPREAD_MARKER, "")


def over(round: State) -> CloseRound:
    """The cards go to the discard rack in the order dealt, or back into a continuous device (6.4, 6.9)."""
    return CloseRound("19:47-6.9" if round.options.shuffle == "continuous" else DISCARDS)


COURSE = Course(
    opens=OpenRound(ROUND),
    ready=SHOE.ready,
    betting=lambda round: NO_MORE_BETS,
    apply_ruling=SHOE.apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    clear=clear,
    over=over,
)
