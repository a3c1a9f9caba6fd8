"""A round of let it ride as the regulation gives it: 18.4 to 18.10."""

from __future__ import annotations

from functools import cache

from croupier.games.let_it_ride.betting import DECK_RULES
from croupier.games.let_it_ride.game import BASE_WAGERS, PLAYER_CARDS
from croupier.games.let_it_ride.settlement import bonus_row, main_row, three_card_row
from croupier.law.limits import apply_payout_limit
from croupier.law.register import in_force
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, State, Wager
from croupier.procedure.steps import (
    COMMUNITY,
    Announce,
    Ask,
    Bank,
    Betting,
    Burn,
    CloseRound,
    Collect,
    CountStub,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Recut,
    Result,
    Settle,
    Shuffle,
    Turn,
)
from croupier.procedure.void_round import void_wagers

PIECES = "52 cards"
DECK = "deck"
FRESH = "fresh deck"
"""The mark of a deck that was just opened: pre-shuffled cards are then cut only."""
FIRST, SECOND = "first", "second"
ONE_DECK = (FIRST,)
TWO_DECKS = (FIRST, SECOND)
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
LOSERS_FIRST = "interpretation: before 2007-10-15 losing wagers and hands of all players were taken first"
OVER_BEFORE_2007 = CloseRound("19:47-18.10(j)")


def open_table(round: State) -> Procedure:
    """Opening of the table: every deck goes through it by itself (18.4)."""
    yield from open_decks(round)


def open_decks(round: State) -> Procedure:
    """Decks of the table that have not been opened yet, such as a second one put into use later."""
    for deck in TWO_DECKS if round.options.two_decks else ONE_DECK:
        if f"opened {deck}" not in round.markers:
            yield from open_deck(round, deck)
            yield Mark("19:47-18.4(a)", f"opened {deck}", "yes")
            yield Mark("19:47-18.4(a)", FRESH, "yes")


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def begin(round: State) -> list[SeatId]:
    """Everyone with wagers plays."""
    return round.clockwise()


def ready(round: State) -> Procedure:
    """The deck of the round, shuffled and cut."""
    deck = yield from next_deck(round, round.markers.get(DECK, ""))
    if deck != round.markers.get(DECK):
        yield Mark("19:47-18.2(b)4", DECK, deck)
    yield from shuffle_and_cut(round, deck)


def over(round: State) -> CloseRound:
    """The end of a round."""
    return OVER if in_force("19:47-18.10(h)", round.edition.day) else OVER_BEFORE_2007


def next_deck(round: State, last: str) -> Procedure:
    """The deck of this round; two decks serve in turn, one shuffled meanwhile, never mixed (18.2(b))."""
    if not round.options.two_decks:
        return FIRST
    deck, other = (SECOND, FIRST) if last == FIRST else (FIRST, SECOND)
    if last:
        yield Announce(
            "19:47-18.2(b)5", f"The {last} deck leaves the discard rack whole before the {deck} deck is dealt"
        )
    yield Announce("19:47-18.2(b)3", f"The {other} deck goes into the shuffler")
    yield Announce("19:47-18.2(b)4", f"The {deck} deck is in play")
    return deck


def open_deck(round: State, deck: str) -> Procedure:
    """Opening of the table (18.4); with two decks each goes through it by itself (18.4(d))."""
    cite = "19:47-18.4(d)" if deck == SECOND else "19:47-18.4(c)"
    if round.options.preshuffled_cards:
        yield Announce(
            "19:47-18.4(a)", f"The {deck} deck is received inspected and shuffled (19:46-1.18(e)2)"
        )
        return
    yield Announce(
        "19:47-18.4(a)", f"The {deck} deck is inspected by the dealer and verified by the floorperson"
    )
    yield Announce(
        "19:47-18.4(b)", "The cards are spread face up by suit and in sequence for the first player"
    )
    yield Announce(cite, f"The cards of the {deck} deck are turned face down, washed, stacked and shuffled")


def shuffle_and_cut(round: State, deck: str) -> Procedure:
    """Shuffled before the first round and after each (18.5(a)); cut unless the device shuffled (18.5(b)).

    A fresh deck has just been opened: pre-shuffled cards are then cut only.
    """
    automated = round.options.shuffler == "automated"
    fresh = FRESH in round.markers
    cite = "19:47-18.5(b)1" if automated else "19:47-18.5(a)"
    if fresh:
        yield Mark("19:47-18.4(c)", FRESH, "")
        if round.options.preshuffled_cards and not automated:
            cite = "19:47-18.5(b)2"
    min_cut = 0 if automated else round.edition.value("min_cut")
    yield Shuffle(cite, ONE_SHOE, PIECES, 1, automated, min_cut, one_round=True, deck=deck)
    if round.options.dealing_method == "automated_shoe":
        yield Announce("19:47-18.9(b)1", "The cards are put into the automated dealing shoe")


def no_more_bets(round: State) -> Betting:
    """Betting until "No more bets", by the paragraph of the way cards are dealt."""
    return NO_MORE_BETS[round.options.dealing_method]


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """What goes wrong before the deal: an improper cut, idle cards, a deck that is not complete."""
    if ruling.kind == "recut":
        yield Recut("19:47-18.5(d)", round.edition.value("min_cut"))
        return
    deck = round.markers[DECK]
    if ruling.kind == "idle":
        yield Announce(
            "19:47-18.5(e)", "The idle cards are spread face up for the first player, inspected and washed"
        )
    elif ruling.remove_deck:
        yield from replace_deck(round, deck)
    yield from shuffle_and_cut(round, deck)


def deal(round: State, seats: list[SeatId]) -> Procedure:
    """Bonus chips are counted into the inventory; then three cards to each player with three wagers and three
    to the community area (18.7, 18.8, 18.9).
    """
    betting = no_more_bets(round)
    if round.options.lir_bonus_offered:
        movement = round.edition.wager("lir_bonus").banked_as
        for seat in seats:
            if "lir_bonus" in round.wagers(seat):
                yield Bank(betting.cite, seat, "lir_bonus", movement)
    yield circuits(round.options.dealing_method, tuple(seats))
    if stub_count_due(round):
        yield CountStub(betting.stub, round.shoes[ONE_SHOE].left, DECK_RULES.stub_right)


@cache
def circuits(method: str, seats: tuple[SeatId, ...]) -> Deal:
    """The deal to these seats and the community area by one of the three methods."""
    holders = (*[str(seat) for seat in seats], COMMUNITY)
    if method == "automated_shoe":
        return Deal("19:47-18.9(c)", holders, stack=PLAYER_CARDS)
    if method == "hand":
        return Deal("19:47-18.8(c)", holders * PLAYER_CARDS, paragraphs=HAND_DEAL)
    return Deal("19:47-18.7(c)", holders * PLAYER_CARDS, paragraphs=SHOE_DEAL)


def stub_count_due(round: State) -> bool:
    """At least every fifth round, unless the shuffler counts the deck (18.7(e), 18.7(f))."""
    if round.options.shuffler_counts_deck:
        return False
    return bool(round.counters.get("stub", 0) + 1 >= round.options.stub_count_interval)


@cache
def let_it_ride(seat: SeatId, wager: str) -> Ask:
    """Whether a player lets a wager ride or takes it back; it rides if the player does not say."""
    cite, stays, goes_back = DECISIONS[wager]
    offers = Offer("ride", cite=stays), Offer("withdraw", returned=(wager,), cite=goes_back)
    return Ask(cite, (seat,), wager, offers, "ride")


def complete(round: State, seats: list[SeatId]) -> Procedure:
    """Completing the round (18.10)."""
    for seat in seats:
        yield let_it_ride(seat, "bet1")
    yield BURN
    first = yield FIRST_COMMUNITY_CARD
    for seat in seats:
        yield let_it_ride(seat, "bet2")
    second = yield SECOND_COMMUNITY_CARD
    community = first.cards + second.cards
    seats = seats[::-1]
    if in_force("19:47-18.10(g)", round.edition.day):
        yield from settle_player_by_player(round, seats, community)
    else:
        yield from settle_losers_first(round, seats, community)


def settle_player_by_player(round: State, seats: list[SeatId], community: tuple[int, ...]) -> Procedure:
    """From the farthest right each player is finished in turn, losing wagers first (18.10(g))."""
    for seat in seats:
        turned = yield Turn("19:47-18.10(g)1", str(seat))
        lost, won = judge(round, seat, turned.cards, community)
        yield Settle("19:47-18.10(g)3", seat, lost + won)


def settle_losers_first(round: State, seats: list[SeatId], community: tuple[int, ...]) -> Procedure:
    """Until 2007-10-14: all losers, then the winners from the farthest right (18.10(i))."""
    winners = []
    for seat in seats:
        turned = yield Turn("19:47-18.1 Hand", str(seat))
        lost, won = judge(round, seat, turned.cards, community)
        if lost:
            yield Settle(LOSERS_FIRST, seat, lost)
        if won:
            winners.append((seat, won))
        else:
            yield Collect(LOSERS_FIRST, str(seat))
    for seat, won in winners:
        yield Settle("19:47-18.10(i)1", seat, won)
        yield Collect("19:47-18.10(i)2", str(seat))
    yield COMMUNITY_COLLECTED


def judge(
    round: State, seat: SeatId, own: tuple[int, ...], community: tuple[int, ...]
) -> tuple[tuple[Result, ...], tuple[Result, ...]]:
    """Losing and winning wagers of one player under 18.11, each group in the order of the wager list."""
    options = round.options
    wagers = round.seats[seat].wagers
    five = own + community
    lost: list[Result] = []
    won: list[Result] = []
    riding = [(name, wagers[name]) for name in BASE_WAGERS if name in wagers]
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
    return tuple(lost), tuple(won)


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


def void(round: State, seats: list[SeatId], interruption: Interruption) -> Procedure:
    """All hands void: every wager goes back in full, and the cards are reshuffled (18.12)."""
    yield from void_wagers(round, interruption.ruling.cite)
    if interruption.ruling.remove_deck:
        yield from replace_deck(round, round.markers[DECK])


def replace_deck(round: State, deck: str) -> Procedure:
    """A deck that is not complete leaves the table; another is opened in its place (18.7(e)2, 18.7(f))."""
    yield Announce("19:46-1.18", f"The {deck} deck is taken off the table and replaced")
    yield from open_deck(round, deck)
    yield Mark("19:47-18.4(a)", FRESH, "yes")


COURSE = Course(
    before=open_decks,
    opens=ROUND,
    ready=ready,
    betting=no_more_bets,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=over,
)
