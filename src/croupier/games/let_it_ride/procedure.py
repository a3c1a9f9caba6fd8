"""A round of let it ride as the regulation gives it: 18.4 to 18.10."""

from __future__ import annotations

from croupier.games.let_it_ride.game import BASE_WAGERS
from croupier.games.let_it_ride.settlement import bonus_row, limited, main_row, three_card_row
from croupier.law.register import in_force
from croupier.procedure.round import Round, Wager
from croupier.procedure.rulings import Interruption
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
    Cut,
    Deal,
    DealStack,
    Discard,
    OpenRound,
    Procedure,
    Result,
    Settle,
    Shuffle,
    Turn,
)

RIDE_OR_WITHDRAW = ("ride", "withdraw")

LEAST_CUT = 10
ROUND = OpenRound("19:47-18.1 Round of play")
OVER = CloseRound("19:47-18.1 Round of play")
NO_MORE_BETS = {
    "manual_shoe": Betting("19:47-18.7(b)", "No more bets"),
    "hand": Betting("19:47-18.8(b)3", "No more bets"),
    "automated_shoe": Betting("19:47-18.9(b)2", "No more bets"),
}
STUB_UNSEEN = {
    "manual_shoe": Discard("19:47-18.7(d)"),
    "hand": Discard("19:47-18.8(d)"),
    "automated_shoe": Discard("19:47-18.9(d)"),
}
CIRCUITS = {
    "manual_shoe": (
        ("19:47-18.7(c)1", "19:47-18.7(c)2"),
        ("19:47-18.7(c)3", "19:47-18.7(c)4"),
        ("19:47-18.7(c)5", "19:47-18.7(c)6"),
    ),
    "hand": (
        ("19:47-18.8(c)1", "19:47-18.8(c)2"),
        ("19:47-18.8(c)3", "19:47-18.8(c)4"),
        ("19:47-18.8(c)5", "19:47-18.8(c)6"),
    ),
}
STUB_COUNTED = {"manual_shoe": "19:47-18.7(e)", "hand": "19:47-18.8(e)", "automated_shoe": "19:47-18.9(e)"}
CUT = Cut("19:47-18.5(c)1ii", LEAST_CUT)
BURN = Burn("19:47-18.10(c)", COMMUNITY)
FIRST_COMMUNITY_CARD = Turn("19:47-18.10(d)", COMMUNITY, 0, 1)
SECOND_COMMUNITY_CARD = Turn("19:47-18.10(f)", COMMUNITY, 1, 1)
COLLECT = Collect("19:47-18.10(h)")
COLLECT_BEFORE_2007 = Collect("19:47-18.10(j)")


def play(round: Round) -> Procedure:
    """A table from its opening on: two decks, where used, serve in turn (18.2(b)4)."""
    decks = ("first", "second") if round.options.two_decks else ("first",)
    for deck in decks:
        yield from open_deck(round, deck)
    while True:
        yield ROUND
        deck = decks[(round.number - 1) % len(decks)]
        yield from shuffle_and_cut(round, deck)
        yield from wagers(round, deck)
        try:
            yield from deal(round)
            yield from complete(round)
        except Interruption as interruption:
            yield from void(round, interruption, deck)
        yield OVER


def open_deck(round: Round, deck: str) -> Procedure:
    """Opening of the table (18.4); with two decks each goes through it by itself (18.4(d))."""
    cite = "19:47-18.4(d)" if deck == "second" else "19:47-18.4(c)"
    if round.options.preshuffled_cards:
        yield Announce("19:47-18.4(a)", f"The {deck} deck is received inspected and shuffled (19:46-1.18(e)2)")
        return
    yield Announce("19:47-18.4(a)", f"The {deck} deck is inspected by the dealer and verified by the floorperson")
    yield Announce("19:47-18.4(b)", "The cards are spread face up by suit and in sequence for the first player")
    yield Announce(cite, f"The cards of the {deck} deck are turned face down, washed, stacked and shuffled")


def shuffle_and_cut(round: Round, deck: str) -> Procedure:
    """Shuffled before the first round and after each (18.5(a)); cut unless the device shuffled (18.5(b))."""
    if round.options.shuffler == "automated":
        yield Shuffle("19:47-18.5(b)1", deck, True)
        return
    if round.options.preshuffled_cards and round.number == 1:
        yield Shuffle("19:47-18.5(b)2", deck, False)
    else:
        yield Shuffle("19:47-18.5(a)", deck, False)
    yield CUT


def wagers(round: Round, deck: str) -> Procedure:
    """Betting until "No more bets"; bonus chips are then counted into the inventory (18.7(b))."""
    betting = NO_MORE_BETS[round.options.dealing_method]
    while True:
        try:
            yield betting
            break
        except Interruption as interruption:
            if interruption.ruling.kind == "recut":
                yield Cut("19:47-18.5(d)", LEAST_CUT)
            else:
                yield from shuffle_and_cut(round, deck)
    if round.options.lir_bonus_offered:
        for seat in round.clockwise():
            if "lir_bonus" in round.wagers(seat):
                yield Bank(betting.cite, seat, "lir_bonus")


def deal(round: Round) -> Procedure:
    """Three cards to each player with three wagers and three to the community area (18.7, 18.8, 18.9)."""
    method = round.options.dealing_method
    players = tuple([str(seat) for seat in round.clockwise()])
    if method == "automated_shoe":
        left = 3 * len(players)
        for player in players:
            yield DealStack("19:47-18.9(c)", player, 3, left)
            left -= 3
        yield DealStack("19:47-18.9(c)", COMMUNITY, 3, 0, True)
    else:
        left = 3 * (len(players) + 1)
        for to_players, to_community in CIRCUITS[method]:
            left -= len(players)
            yield Deal(to_players, players, left)
            left -= 1
            yield Deal(to_community, (COMMUNITY,), left)
    if stub_count_due(round):
        yield CountStub(STUB_COUNTED[method], 52 - 3 * (len(players) + 1) - len(round.set_aside))
    yield STUB_UNSEEN[method]


def stub_count_due(round: Round) -> bool:
    """At least every fifth round, unless the shuffler counts the deck (18.7(e), 18.7(f))."""
    if round.options.shuffler_counts_deck:
        return False
    return bool(round.rounds_since_stub_count + 1 >= round.options.stub_count_interval)


def complete(round: Round) -> Procedure:
    """Completing the round (18.10)."""
    seats = round.clockwise()
    for seat in seats:
        yield from decision(round, seat, "bet1", "19:47-18.10(b)", "19:47-18.10(b)2")
    yield BURN
    (first,) = yield FIRST_COMMUNITY_CARD
    for seat in seats:
        yield from decision(round, seat, "bet2", "19:47-18.10(e)", "19:47-18.10(e)2")
    (second,) = yield SECOND_COMMUNITY_CARD
    community = (first, second)
    if in_force("19:47-18.10(g)", round.edition.day):
        for seat in reversed(seats):
            cards = yield Turn("19:47-18.10(g)1", str(seat))
            lost, won = judge(round, seat, cards, community)
            yield Settle("19:47-18.10(g)3", seat, lost + won)
        yield COLLECT
    else:
        winners = []
        for seat in reversed(seats):
            cards = yield Turn("interpretation: 18.10 before 2007-10-15 is known only from its end", str(seat))
            lost, won = judge(round, seat, cards, community)
            if lost:
                yield Settle("interpretation: losing wagers of all players were taken first", seat, lost)
            if won:
                winners.append((seat, won))
        for seat, won in winners:
            yield Settle("19:47-18.10(i)1", seat, won)
        yield Collect("19:47-18.10(i)2") if winners else COLLECT_BEFORE_2007


def decision(round: Round, seat: int, bet: str, cite: str, taken_back: str) -> Procedure:
    """Let it ride, or take the bet back at once (18.10(b), 18.10(e))."""
    word = yield Ask(cite, seat, RIDE_OR_WITHDRAW, bet)
    if word == "withdraw":
        stake = round.seats[seat].wagers[bet].stake
        yield Settle(taken_back, seat, (Result(bet, stake, "withdrawn", 0, 0, taken_back),))


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
        for name, wager in riding:
            lost.append(Result(name, wager.stake, "lose", -wager.stake, 0, "19:47-18.10(g)2"))
    else:
        odds = options.main_odds[row]
        full = [odds.pay(wager.stake + wager.coupon) for _, wager in riding]
        paid = limited(full, options.payout_limit) if options.payout_limit else full
        for (name, wager), whole, win in zip(riding, full, paid, strict=True):
            cite = "19:47-18.11(b)" if win == whole else "19:47-18.11(c)"
            won.append(Result(name, wager.stake, "win", win, 0, cite))
    if "lir_bonus" in wagers:
        _bonus(wagers["lir_bonus"], bonus_row(five), options.bonus_amounts, lost, won)
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
        won.append(Result("three_card_bonus", wager.stake, "win", odds[row].pay(wager.stake), 0, "19:47-18.11(e)"))


def void(round: Round, interruption: Interruption, deck: str) -> Procedure:
    """All hands void: every wager goes back in full, and the cards are reshuffled (18.12)."""
    cite = interruption.ruling.cite
    for seat in round.clockwise():
        wagers = round.wagers(seat)
        yield Settle(
            cite, seat, tuple([Result(name, each.stake, "void", 0, 0, cite) for name, each in wagers.items()])
        )
    yield Collect(cite)
    if interruption.ruling.remove_deck:
        yield Announce("19:46-1.18", f"The {deck} deck is taken off the table and replaced")
        yield from open_deck(round, deck)
