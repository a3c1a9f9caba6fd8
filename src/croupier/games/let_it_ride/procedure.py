"""A round of let it ride as the regulation gives it: 18.4 to 18.10."""

from __future__ import annotations

from functools import cache

from croupier.equipment.cards import DECK_SIZE
from croupier.games.let_it_ride.betting import DECK_RULES
from croupier.games.let_it_ride.game import BASE_WAGERS, PLAYER_CARDS
from croupier.games.let_it_ride.settlement import bonus_row, main_row, three_card_row
from croupier.law.limits import apply_payout_limit
from croupier.law.register import in_force
from croupier.procedure.round import Round, Seat, Wager
from croupier.procedure.rulings import Interruption
from croupier.procedure.steps import (
    COMMUNITY,
    Announce,
    Bank,
    Betting,
    Burn,
    CloseRound,
    Collect,
    CountStub,
    Deal,
    DealStacks,
    OpenRound,
    Procedure,
    Recut,
    Result,
    Settle,
    Shuffle,
    Turn,
    Withdraw,
)

RIDE_OR_WITHDRAW = ("ride", "withdraw")

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
BURN = Burn("19:47-18.10(c)", COMMUNITY)
FIRST_COMMUNITY_CARD = Turn("19:47-18.10(d)", COMMUNITY, 0, 1)
SECOND_COMMUNITY_CARD = Turn("19:47-18.10(f)", COMMUNITY, 1, 1)
COMMUNITY_COLLECTED = Collect("19:47-18.10(i)2", COMMUNITY)
OVER = CloseRound("19:47-18.10(h)")
Settled = list[tuple[Seat, tuple[Result, ...]]]
LOSERS_FIRST = "interpretation: before 2007-10-15 losing wagers and hands of all players were taken first"
OVER_BEFORE_2007 = CloseRound("19:47-18.10(j)")


def play(round: Round) -> Procedure:
    """A table from its opening on, round after round."""
    deck = ""
    opened: set[str] = set()
    fresh = False
    while True:
        for needed in TWO_DECKS if round.options.two_decks else ONE_DECK:
            if needed not in opened:
                opened.add(needed)
                fresh = True
                yield from open_deck(round, needed)
        yield ROUND
        deck = yield from next_deck(round, deck)
        yield from shuffle_and_cut(round, deck, fresh)
        fresh = False
        yield from wagers(round, deck)
        settled: Settled = []
        try:
            seats = round.clockwise()
            yield from deal(round, seats)
            yield from complete(round, seats, settled)
        except Interruption as interruption:
            yield from void(round, interruption, deck, settled)
            fresh = interruption.ruling.remove_deck
        yield OVER if in_force("19:47-18.10(h)", round.edition.day) else OVER_BEFORE_2007


def next_deck(round: Round, last: str) -> Procedure:
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


def open_deck(round: Round, deck: str) -> Procedure:
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


def shuffle_and_cut(round: Round, deck: str, fresh: bool) -> Procedure:
    """Shuffled before the first round and after each (18.5(a)); cut unless the device shuffled (18.5(b)).

    A fresh deck has just been opened: pre-shuffled cards are then cut only.
    """
    if round.options.shuffler == "automated":
        yield Shuffle("19:47-18.5(b)1", deck, True, 0)
    elif round.options.preshuffled_cards and fresh:
        yield Shuffle("19:47-18.5(b)2", deck, False, round.edition.value("min_cut"))
    else:
        yield Shuffle("19:47-18.5(a)", deck, False, round.edition.value("min_cut"))
    if round.options.dealing_method == "automated_shoe":
        yield Announce("19:47-18.9(b)1", "The cards are put into the automated dealing shoe")


def wagers(round: Round, deck: str) -> Procedure:
    """Betting until "No more bets"; bonus chips are then counted into the inventory (18.7(b))."""
    while True:
        betting = NO_MORE_BETS[round.options.dealing_method]
        try:
            yield betting
            break
        except Interruption as interruption:
            ruling = interruption.ruling
            if ruling.kind == "recut":
                yield Recut("19:47-18.5(d)", round.edition.value("min_cut"))
                continue
            if ruling.kind == "idle":
                yield Announce(
                    "19:47-18.5(e)",
                    "The idle cards are spread face up for the first player, inspected and washed",
                )
            elif ruling.remove_deck:
                yield from replace_deck(round, deck)
            yield from shuffle_and_cut(round, deck, ruling.remove_deck)
    if round.options.lir_bonus_offered:
        for seat in round.clockwise():
            if "lir_bonus" in round.wagers(seat):
                yield Bank(betting.cite, seat, "lir_bonus")


def deal(round: Round, seats: list[int]) -> Procedure:
    """Three cards to each player with three wagers and three to the community area (18.7, 18.8, 18.9)."""
    method = round.options.dealing_method
    yield circuits(method, tuple(seats))
    if stub_count_due(round):
        dealt = PLAYER_CARDS * (len(seats) + 1)
        yield CountStub(
            NO_MORE_BETS[method].stub, DECK_SIZE - dealt - len(round.set_aside), DECK_RULES.stub_right
        )


@cache
def circuits(method: str, seats: tuple[int, ...]) -> Deal | DealStacks:
    """The deal to these seats and the community area by one of the three methods."""
    holders = (*[str(seat) for seat in seats], COMMUNITY)
    if method == "automated_shoe":
        return DealStacks("19:47-18.9(c)", holders, PLAYER_CARDS)
    if method == "hand":
        return Deal("19:47-18.8(c)", holders * PLAYER_CARDS, HAND_DEAL)
    return Deal("19:47-18.7(c)", holders * PLAYER_CARDS, SHOE_DEAL)


def stub_count_due(round: Round) -> bool:
    """At least every fifth round, unless the shuffler counts the deck (18.7(e), 18.7(f))."""
    if round.options.shuffler_counts_deck:
        return False
    return bool(round.rounds_since_stub_count + 1 >= round.options.stub_count_interval)


def complete(round: Round, seats: list[int], settled: Settled) -> Procedure:
    """Completing the round (18.10)."""
    for seat in seats:
        yield Withdraw("19:47-18.10(b)", seat, RIDE_OR_WITHDRAW, "bet1", "19:47-18.10(b)2", "19:47-18.10(b)1")
    yield BURN
    first = yield FIRST_COMMUNITY_CARD
    for seat in seats:
        yield Withdraw("19:47-18.10(e)", seat, RIDE_OR_WITHDRAW, "bet2", "19:47-18.10(e)2", "19:47-18.10(e)1")
    second = yield SECOND_COMMUNITY_CARD
    community = first.cards + second.cards
    seats = seats[::-1]
    if in_force("19:47-18.10(g)", round.edition.day):
        yield from settle_player_by_player(round, seats, community, settled)
    else:
        yield from settle_losers_first(round, seats, community, settled)


def settle_player_by_player(
    round: Round, seats: list[int], community: tuple[int, ...], settled: Settled
) -> Procedure:
    """From the farthest right each player is finished in turn, losing wagers first (18.10(g))."""
    for seat in seats:
        turned = yield Turn("19:47-18.10(g)1", str(seat))
        lost, won = judge(round, seat, turned.cards, community)
        yield Settle("19:47-18.10(g)3", seat, lost + won)
        settled.append((round.seats[seat], lost + won))


def settle_losers_first(
    round: Round, seats: list[int], community: tuple[int, ...], settled: Settled
) -> Procedure:
    """Until 2007-10-14: all losers, then the winners from the farthest right (18.10(i))."""
    winners = []
    for seat in seats:
        turned = yield Turn("19:47-18.1 Hand", str(seat))
        lost, won = judge(round, seat, turned.cards, community)
        if lost:
            yield Settle(LOSERS_FIRST, seat, lost)
            settled.append((round.seats[seat], lost))
        if won:
            winners.append((seat, won))
        else:
            yield Collect(LOSERS_FIRST, str(seat))
    for seat, won in winners:
        yield Settle("19:47-18.10(i)1", seat, won)
        yield Collect("19:47-18.10(i)2", str(seat))
    yield COMMUNITY_COLLECTED


def judge(
    round: Round, seat: int, own: tuple[int, ...], community: tuple[int, ...]
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
        lost = [Result(name, wager.stake, "lose", -wager.stake, 0, losing) for name, wager in riding]
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
    round: Round, wager: Wager, own: tuple[int, ...], lost: list[Result], won: list[Result]
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


def void(round: Round, interruption: Interruption, deck: str, settled: Settled) -> Procedure:
    """All hands void: every wager goes back in full, and the cards are reshuffled (18.12).

    What was settled before the fault was found is undone, except for a loser who left without a hand.
    """
    cite = interruption.ruling.cite
    for person, results in settled:
        if round.seats.get(person.number) is person:
            undone = [Result(each.wager, each.stake, "void", -each.net, 0, cite) for each in results]
            yield Settle(cite, person.number, tuple(undone))
    for seat in round.clockwise():
        wagers = round.wagers(seat)
        yield Settle(
            cite, seat, tuple([Result(name, each.stake, "void", 0, 0, cite) for name, each in wagers.items()])
        )
    if interruption.ruling.remove_deck:
        yield from replace_deck(round, deck)


def replace_deck(round: Round, deck: str) -> Procedure:
    """A deck that is not complete leaves the table; another is opened in its place (18.7(e)2, 18.7(f))."""
    yield Announce("19:46-1.18", f"The {deck} deck is taken off the table and replaced")
    yield from open_deck(round, deck)
