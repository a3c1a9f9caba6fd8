"""A round of three card poker: 20.4 to 20.10, by similar subchapters where no text is held."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.games.three_card_poker.betting import DECK_RULES
from croupier.games.three_card_poker.game import HAND_CARDS
from croupier.games.three_card_poker.settlement import (
    CITES,
    COMPLETING,
    FORFEITED,
    ODDS,
    ante_bonus,
    ante_result,
    hand_row,
    pair_plus_result,
    play_result,
    qualifies,
)
from croupier.hands.poker import three_card_rank
from croupier.procedure.against_dealer import (
    DEALER,
    FOLD,
    Played,
    begin,
    deal_hands,
    decide,
    in_play,
    settle,
    showdown,
)
from croupier.procedure.one_deck import DECK as DECK_IN_PLAY
from croupier.procedure.one_deck import OneDeck
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import UNKNOWN, State
from croupier.procedure.steps import (
    Announce,
    Ask,
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

OPENING = "19:47-20.4; interpretation: as 19:47-18.4"
SHUFFLE = "19:47-20.5; interpretation: as 19:47-18.5"
TWO_DECKS = "19:47-20.2; interpretation: as 19:47-18.2(b)"
COLLECTED = "19:47-20.10; interpretation: as 19:47-18.10(h)"
DEALT = {
    "manual_shoe": "19:47-20.7; interpretation: as 19:47-18.7(c)",
    "hand": "19:47-20.8; interpretation: as 19:47-18.8(c)",
    "automated_shoe": "19:47-20.9; interpretation: as 19:47-18.9(c)",
}
DECK = OneDeck.by_sections(
    opening=OPENING,
    shuffle=SHUFFLE,
    two_decks=TWO_DECKS,
    into_shoe="19:47-20.9; interpretation: as 19:47-18.9(b)1",
    stub_right=DECK_RULES.stub_right,
    betting={
        "manual_shoe": Betting("19:47-20.7", "No more bets", stub="19:47-20.7"),
        "hand": Betting("19:47-20.8", "No more bets", stub="19:47-20.8"),
        "automated_shoe": Betting("19:47-20.9", "No more bets", stub="19:47-20.9"),
    },
)


def open_table(round: State) -> Procedure:
    """Opening of the table (20.4)."""
    yield from DECK.open_decks(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def deal(round: State, played: Played) -> Procedure:
    """Three cards face down to each player and the dealer, one at a time or in stacks (20.7 to 20.9)."""
    everyone = (*[str(seat) for seat in played.seats], DEALER)
    method = round.options.dealing_method
    if method == "automated_shoe":
        dealt = Deal(DEALT[method], everyone, stack=HAND_CARDS)
    else:
        dealt = Deal(DEALT[method], everyone * HAND_CARDS)
    yield from deal_hands(round, played, (dealt,))
    yield from DECK.count_stub(round)


def complete(round: State, played: Played) -> Procedure:
    """Play wagers and folds, the dealer's hand, each player settled in turn (20.10)."""
    yield from decide(
        round, played, lambda seat: play_or_fold(round, seat), lambda seat: folded(round, seat), COMPLETING
    )
    if not played.seats:
        return
    compared = any("ante" in round.seats[seat].wagers for seat in played.seats)
    yield from in_play(round, played, Turn(COMPLETING, DEALER, may_stay_unseen=not compared))
    cards = round.hands[DEALER].cards
    dealers = 0 if UNKNOWN in cards else three_card_rank(cards)
    plays = qualifies(dealers, round.edition.value("lowest_qualifying_hand"))
    if not plays and UNKNOWN not in cards:
        yield Announce(COMPLETING, "The dealer does not play")
    for seat in reversed(list(played.seats)):
        yield from in_play(round, played, Turn(COMPLETING, str(seat)), seat)
        yield from settle_seat(round, seat, plays, dealers)


def play_or_fold(round: State, seat: SeatId) -> Ask | None:
    """A play wager of exactly the ante, or a fold; a player who does not say folds. Without an ante nothing
    is asked.
    """
    ante = round.seats[seat].wagers.get("ante")
    if ante is None:
        return None
    stake = round.edition.value("play_multiple") * ante.stake
    play = Offer("play", wagers=(("play", stake),), exact=True, cite=COMPLETING)
    return Ask(COMPLETING, (seat,), "play", (play, Offer(FOLD, cite=COMPLETING)), FOLD)


def folded(round: State, seat: SeatId) -> tuple[Result, ...]:
    """The ante is lost, and with it the pair plus wager unless the licensee lets it stay."""
    wagers, forfeits = round.seats[seat].wagers, round.options.fold_forfeits_pair_plus
    return tuple(
        [
            Result(name, each.stake, "lose", -each.stake, 0, FORFEITED if name == "pair_plus" else COMPLETING)
            for name, each in wagers.items()
            if name != "pair_plus" or forfeits
        ]
    )


def settle_seat(round: State, seat: SeatId, plays: bool, dealers: int) -> Procedure:
    """Ante and play wager, then the ante's bonus, then pair plus (20.10, 20.11)."""
    options, edition, wagers = round.options, round.edition, round.seats[seat].wagers
    cards = round.hands[str(seat)].cards
    row = hand_row(cards)
    stakes = {name: each.stake for name, each in wagers.items()}
    if "ante" in wagers:
        hand_result = showdown(plays, three_card_rank(cards), dealers)
        won = ante_result(stakes["ante"], wagers["ante"].coupon, hand_result, options.ante_odds(edition))
        added = play_result(stakes["play"], hand_result, options.play_odds(edition))
        results = (
            _result("ante", stakes, won, CITES[hand_result]),
            _result("play", stakes, added, CITES[hand_result]),
        )
        yield from settle(COMPLETING, seat, results)
        if bonus := ante_bonus(stakes["ante"], row, options.bonus_odds()):
            yield from settle(ODDS, seat, (Result("ante_bonus", 0, "win", bonus, 0, ODDS),))
    if "pair_plus" in wagers:
        paid = pair_plus_result(stakes["pair_plus"], row, options.pair_plus_odds(edition))
        cite = ODDS if paid[0] == "win" else COMPLETING
        yield from settle(COMPLETING, seat, (_result("pair_plus", stakes, paid, cite),))


def _result(wager: str, stakes: Mapping[str, int], hand_result: tuple[str, int], cite: str) -> Result:
    outcome, net = hand_result
    return Result(wager, stakes[wager], outcome, net, 0, cite)


def void(round: State, played: Played, interruption: Interruption) -> Procedure:
    """All hands void: every wager is returned in full, and the cards are reshuffled (20.12)."""
    ruling = interruption.ruling
    yield from void_wagers(round, ruling.cite)
    if ruling.remove_deck:
        yield from DECK.replace_deck(round, round.markers[DECK_IN_PLAY])


def over(round: State) -> CloseRound:
    """Cards go to the discard rack in order, so that every hand can be rebuilt (20.10)."""
    return CloseRound(COLLECTED)


COURSE = Course(
    before=DECK.open_decks,
    opens=OpenRound("19:47-20.1"),
    ready=DECK.ready,
    betting=DECK.no_more_bets,
    apply_ruling=DECK.apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=over,
)
