"""A round of double down stud as the regulation gives it: 17.3, 17.4, 17.8 and 17.9."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.double_down_stud.betting import AFTER_THE_DEAL, SECOND_CALL
from croupier.games.double_down_stud.game import COMMUNITY_CARDS, DECLINE, DOUBLE, DOUBLE_DOWN, WAGER
from croupier.games.double_down_stud.settlement import (
    LIMITED,
    LOSE,
    LOST,
    PAID,
    PUSH,
    PUSHED,
    nets,
    row_of,
)
from croupier.procedure.against_dealer import (
    Judgment,
    Played,
    StageCites,
    begin,
    deal_hands,
    settle_in_stages,
)
from croupier.procedure.one_deck import DECK as DECK_IN_PLAY
from croupier.procedure.one_deck import OneDeck, in_parts
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import (
    COMMUNITY,
    Betting,
    CloseRound,
    Deal,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Turn,
)
from croupier.procedure.void_round import void_wagers

OPENING = "19:47-17.3; interpretation: as 19:47-18.4"
SHUFFLE = "19:47-17.4; interpretation: as 19:47-18.5"
TWO_DECKS = "19:47-17.2; interpretation: as 19:47-18.2(b)"
DEALT = "19:47-17.8(b)"
EARLIER_HAND_CALL = "19:47-17.8(a)2; interpretation: item iii until 1997-09-15"
DECK = OneDeck.by_sections(
    opening=OPENING,
    shuffle=SHUFFLE,
    two_decks=TWO_DECKS,
    betting={
        "manual_shoe": Betting("19:47-17.8(a)", "No more bets"),
        "hand": Betting("19:47-17.8(a)2iv", "No more bets"),
    },
)
STAGES = StageCites(turn="", lose="19:47-17.9(a)", push="19:47-17.9(b)", pay="19:47-17.9(c)", collect="")


def open_table(round: State) -> Procedure:
    """Opening of the table (17.3)."""
    yield from DECK.open_decks(round)


def play_round(round: State) -> Procedure:
    """One round of play (17.1)."""
    return round_of_play(round, COURSE)


def first_call(round: State) -> Betting:
    """Original wagers until the first "No more bets" (17.8(a))."""
    window = DECK.no_more_bets(round)
    # A condition inserted in 1997 moved this item down by one.
    conditions = [each.when.get("dealing_method") for each in round.edition.conflicts]
    if round.options.dealing_method == "hand" and "hand" not in conditions:
        return Betting(EARLIER_HAND_CALL, window.closes_with)
    return window


def deal(round: State, played: Played) -> Procedure:
    """One card face up to each player from the farthest left, then one face down and three face up for all
    of them (17.8(b)).
    """
    players = tuple([str(seat) for seat in played.seats])
    parts = in_parts(
        Deal(DEALT, players, face_up=True),
        Deal(DEALT, (COMMUNITY,)),
        Deal(DEALT, (COMMUNITY,) * (COMMUNITY_CARDS - 1), face_up=True),
    )
    yield from deal_hands(round, played, parts)


def complete(round: State, played: Played) -> Procedure:
    """Double down wagers until the second "No more bets", the hole card, settlement (17.8(c), (d), 17.9)."""
    yield second_call(round, played)
    yield Turn(SECOND_CALL, COMMUNITY, 0, 1)
    shared = tuple(round.hands[COMMUNITY].cards)
    yield from settle_in_stages(round, played, lambda seat, own: judge(round, seat, own + shared), STAGES)


def second_call(round: State, played: Played) -> Betting:
    """A window for double down wagers, each up to the original one (17.1, 17.8(c))."""
    declines = Offer(DECLINE, returned=(DOUBLE_DOWN,), cite=AFTER_THE_DEAL)
    offers = tuple(
        [
            (
                seat,
                (
                    Offer(DOUBLE, ((DOUBLE_DOWN, round.wagers(seat)[WAGER].stake),), cite=AFTER_THE_DEAL),
                    declines,
                ),
            )
            for seat in played.seats
        ]
    )
    return Betting(
        SECOND_CALL, "No more bets", wagers=(DOUBLE_DOWN,), about=DOUBLE, offers=offers, default=DECLINE
    )


def judge(round: State, seat: SeatId, five: tuple[int, ...]) -> Judgment:
    """What happens to a player's one or two wagers with the five cards (17.9, 17.10)."""
    options, wagers = round.options, round.seats[seat].wagers
    made = [(name, wagers[name]) for name in (WAGER, DOUBLE_DOWN) if name in wagers]
    row = row_of(round.edition, five)
    stakes = [(wager.stake, wager.coupon) for _, wager in made]
    found = nets(row, stakes, options.odds, options.payout_limit)
    if row == LOSE:
        return Judgment(lost=_results(made, LOSE, found, LOST))
    if row == PUSH:
        return Judgment(pushed=_results(made, PUSH, found, PUSHED))
    odds = options.odds[row]
    won = tuple(
        [
            Result(
                name,
                each.stake,
                "win",
                net,
                0,
                PAID if net == odds.pay(each.stake + each.coupon) else LIMITED,
            )
            for (name, each), net in zip(made, found, strict=True)
        ]
    )
    return Judgment(won=won)


def _results(
    made: Sequence[tuple[str, Wager]], outcome: str, found: tuple[int, ...], cite: str
) -> tuple[Result, ...]:
    return tuple(
        [
            Result(name, wager.stake, outcome, net, 0, cite)
            for (name, wager), net in zip(made, found, strict=True)
        ]
    )


def void(round: State, played: Played, interruption: Interruption) -> Procedure:
    """All hands void: original and double down wagers are returned, and the cards are reshuffled (17.11)."""
    yield from void_wagers(round, interruption.ruling.cite)
    if interruption.ruling.remove_deck:
        yield from DECK.replace_deck(round, round.markers[DECK_IN_PLAY])


def over(round: State) -> CloseRound:
    """When all are paid the hands face up and the rest of the deck go to the discard rack (17.9(c))."""
    return CloseRound("19:47-17.9(c)")


COURSE = Course(
    before=DECK.open_decks,
    opens=OpenRound("19:47-17.1 Round of play"),
    ready=DECK.ready,
    betting=first_call,
    apply_ruling=DECK.apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=over,
)
