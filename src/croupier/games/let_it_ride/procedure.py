"""A round of let it ride as the regulation gives it: 18.4 to 18.10."""

from __future__ import annotations

from functools import cache, partial

from croupier.games.let_it_ride.betting import DECK_RULES
from croupier.games.let_it_ride.game import BASE_WAGERS, PLAYER_CARDS
from croupier.games.let_it_ride.settlement import bonus_row, main_row, three_card_row
from croupier.law.limits import apply_payout_limit
from croupier.law.register import in_force
from croupier.procedure.against_dealer import (
    Judgment,
    Played,
    StageCites,
    begin,
    settle_in_stages,
    settle_one_by_one,
)
from croupier.procedure.one_deck import DECK as DECK_IN_PLAY
from croupier.procedure.one_deck import OneDeck
from croupier.procedure.rulings import Interruption
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State, Wager
from croupier.procedure.steps import (
    COMMUNITY,
    Ask,
    Bank,
    Betting,
    Burn,
    CloseRound,
    Collect,
    Deal,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Turn,
)
from croupier.procedure.void_round import void_wagers

ROUND = OpenRound("19:47-18.1 Round of play")
ONLY_WITHDRAWALS = "19:47-18.6(c)"
NO_MORE_BETS = {
    "manual_shoe": Betting("19:47-18.7(b)", "No more bets", late=ONLY_WITHDRAWALS, stub="19:47-18.7(e)"),
    "hand": Betting("19:47-18.8(b)3", "No more bets", late=ONLY_WITHDRAWALS, stub="19:47-18.8(e)"),
    "automated_shoe": Betting("19:47-18.9(b)2", "No more bets", late=ONLY_WITHDRAWALS, stub="19:47-18.9(e)"),
}
SHOE_DEAL = (
    "19:47-18.7(c)1", "19:47-18.7(c)2", "19:47-18.7(c)3",
    "19:47-18.7(c)4", "19:47-18.7(c)5", "19:47-18.7(c)6",
)  # fmt: skip
HAND_DEAL = (
    "19:47-18.8(c)1", "19:47-18.8(c)2", "19:47-18.8(c)3",
    "19:47-18.8(c)4", "19:47-18.8(c)5", "19:47-18.8(c)6",
)  # fmt: skip
DECISIONS = {
    "bet1": ("19:47-18.10(b)", "19:47-18.10(b)1", "19:47-18.10(b)2"),
    "bet2": ("19:47-18.10(e)", "19:47-18.10(e)1", "19:47-18.10(e)2"),
}
BURN = Burn("19:47-18.10(c)", COMMUNITY)
FIRST_COMMUNITY_CARD = Turn("19:47-18.10(d)", COMMUNITY, 0, 1)
SECOND_COMMUNITY_CARD = Turn("19:47-18.10(f)", COMMUNITY, 1, 1)
COMMUNITY_COLLECTED = Collect("19:47-18.10(i)2", COMMUNITY)
OVER = CloseRound("19:47-18.10(h)")
TAKEN_FIRST = "interpretation: before 2007-10-15 losing wagers and hands of all players were taken first"
LOSERS_FIRST = StageCites(
    turn="19:47-18.1 Hand", lose=TAKEN_FIRST, push="", pay="19:47-18.10(i)1", collect="19:47-18.10(i)2"
)
OVER_BEFORE_2007 = CloseRound("19:47-18.10(j)")


DECK = OneDeck(
    into_shuffler="19:47-18.2(b)3",
    in_play="19:47-18.2(b)4",
    leaves_rack="19:47-18.2(b)5",
    inspected="19:47-18.4(a)",
    spread="19:47-18.4(b)",
    washed="19:47-18.4(c)",
    second_washed="19:47-18.4(d)",
    shuffled="19:47-18.5(a)",
    by_device="19:47-18.5(b)1",
    preshuffled="19:47-18.5(b)2",
    recut="19:47-18.5(d)",
    idle="19:47-18.5(e)",
    into_shoe="19:47-18.9(b)1",
    stub_right=DECK_RULES.stub_right,
    betting=NO_MORE_BETS,
)


def open_table(round: State) -> Procedure:
    """Opening of the table: every deck goes through it by itself (18.4)."""
    yield from DECK.open_decks(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def over(round: State) -> CloseRound:
    """The end of a round."""
    return OVER if in_force("19:47-18.10(h)", round.edition.day) else OVER_BEFORE_2007


def deal(round: State, played: Played) -> Procedure:
    """Bonus chips are counted into the inventory; then three cards to each player with three wagers and three
    to the community area (18.7, 18.8, 18.9).
    """
    if round.options.lir_bonus_offered:
        betting, movement = DECK.no_more_bets(round), round.edition.wager("lir_bonus").banked_as
        for seat in played.seats:
            if "lir_bonus" in round.wagers(seat):
                yield Bank(betting.cite, seat, "lir_bonus", movement)
    yield circuits(round.options.dealing_method, tuple(played.seats))
    yield from DECK.count_stub(round)


@cache
def circuits(method: str, seats: tuple[SeatId, ...]) -> Deal:
    """The deal to these seats and the community area by one of the three methods."""
    holders = (*[str(seat) for seat in seats], COMMUNITY)
    if method == "automated_shoe":
        return Deal("19:47-18.9(c)", holders, stack=PLAYER_CARDS)
    if method == "hand":
        return Deal("19:47-18.8(c)", holders * PLAYER_CARDS, paragraphs=HAND_DEAL)
    return Deal("19:47-18.7(c)", holders * PLAYER_CARDS, paragraphs=SHOE_DEAL)


@cache
def let_it_ride(seat: SeatId, wager: str) -> Ask:
    """Whether a player lets a wager ride or takes it back; it rides if the player does not say."""
    cite, stays, goes_back = DECISIONS[wager]
    offers = Offer("ride", cite=stays), Offer("withdraw", returned=(wager,), cite=goes_back)
    return Ask(cite, (seat,), wager, offers, "ride")


def complete(round: State, played: Played) -> Procedure:
    """Completing the round (18.10): player by player, or until 2007-10-14 all losers first (18.10(i))."""
    for seat in played.seats:
        yield let_it_ride(seat, "bet1")
    yield BURN
    first = yield FIRST_COMMUNITY_CARD
    for seat in played.seats:
        yield let_it_ride(seat, "bet2")
    second = yield SECOND_COMMUNITY_CARD
    judged = partial(judge, round, first.cards + second.cards)
    if in_force("19:47-18.10(g)", round.edition.day):
        yield from settle_one_by_one(round, played, judged, "19:47-18.10(g)1", "19:47-18.10(g)3")
        return
    yield from settle_in_stages(round, played, judged, LOSERS_FIRST)
    yield COMMUNITY_COLLECTED


def judge(round: State, community: tuple[int, ...], seat: SeatId, own: tuple[int, ...]) -> Judgment:
    """Losing and winning wagers of one player under 18.11, each group in the order of the wager list."""
    options = round.options
    wagers = round.seats[seat].wagers
    five = own + community
    lost: list[Result] = []
    won: list[Result] = []
    riding: list[tuple[str, Wager]] = []
    for name in BASE_WAGERS:
        if name in wagers:
            riding.append((name, wagers[name]))
    row = main_row(five)
    if row is None:
        losing = "19:47-18.10(g)2" if in_force("19:47-18.10(g)2", round.edition.day) else "19:47-18.11(b)"
        for name, wager in riding:
            stake = wager.stake
            lost.append(Result(name, stake, "lose", -stake, 0, losing))
    else:
        odds = options.main_odds[row]
        full = [odds.pay(wager.stake + wager.coupon) for _, wager in riding]
        paid = apply_payout_limit(full, options.payout_limit) if options.payout_limit else full
        for (name, wager), whole, win in zip(riding, full, paid, strict=True):
            cite = "19:47-18.11(b)" if win == whole else "19:47-18.11(c)"
            won.append(Result(name, wager.stake, "win", win, 0, cite))
    if "lir_bonus" in wagers:
        _bonus(wagers["lir_bonus"], bonus_row(five, options.bonus_amounts), options.bonus_amounts, lost, won)
    if "three_card_bonus" in wagers:
        _three_card_bonus(round, wagers["three_card_bonus"], own, lost, won)
    return Judgment(tuple(lost), (), tuple(won))


def _bonus(
    wager: Wager, row: str | None, amounts: dict[str, int], lost: list[Result], won: list[Result]
) -> None:
    """The $1 chip is spent; a winning hand gets the amount of 18.11(d)."""
    if row is None:
        lost.append(Result("lir_bonus", wager.stake, "lose", -wager.stake, 0, "19:47-18.6A(a)"))
    else:
        won.append(Result("lir_bonus", wager.stake, "win", amounts[row] - wager.stake, 0, "19:47-18.11(d)"))


def _three_card_bonus(
    round: State, wager: Wager, own: tuple[int, ...], lost: list[Result], won: list[Result]
) -> None:
    """Paid by the table chosen in advance, on the player's own three cards (18.6B(c), 18.11(e))."""
    odds = round.options.three_card_odds(round.edition)
    row = three_card_row(own, odds)
    if row is None:
        lost.append(Result("three_card_bonus", wager.stake, "lose", -wager.stake, 0, "19:47-18.6B(a)"))
    else:
        won.append(
            Result("three_card_bonus", wager.stake, "win", odds[row].pay(wager.stake), 0, "19:47-18.11(e)")
        )


def void(round: State, played: Played, interruption: Interruption) -> Procedure:
    """All hands void: every wager is returned in full, and the cards are reshuffled (18.12)."""
    yield from void_wagers(round, interruption.ruling.cite)
    if interruption.ruling.remove_deck:
        yield from DECK.replace_deck(round, round.markers[DECK_IN_PLAY])


COURSE = Course(
    before=DECK.open_decks,
    opens=ROUND,
    ready=DECK.ready,
    betting=DECK.no_more_bets,
    apply_ruling=DECK.apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=over,
)
