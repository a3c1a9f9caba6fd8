"""A round of Caribbean stud as the regulation gives it: 16.3 to 16.11."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.caribbean_stud.betting import DECK_RULES
from croupier.games.caribbean_stud.game import HAND_CARDS
from croupier.games.caribbean_stud.settlement import (
    ANTE_CITES,
    BET_CITES,
    FOLDED,
    LIMITED,
    ante_result,
    bet_result,
    bet_row,
    progressive_row,
    qualifies,
)
from croupier.hands.poker import five_card_rank
from croupier.law.register import in_force
from croupier.procedure.against_dealer import (
    DEALER,
    FOLD,
    Judgment,
    Played,
    Showdown,
    StageCites,
    deal_hands,
    decide,
    in_play,
    leave,
    pay_prize,
    settle,
    settle_in_stages,
    showdown,
)
from croupier.procedure.one_deck import DECK as DECK_IN_PLAY
from croupier.procedure.one_deck import OneDeck, in_parts
from croupier.procedure.progressive import PROGRESSIVE, ProgressiveMeter, light_marker
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import (
    Announce,
    Ask,
    Betting,
    CloseRound,
    Collect,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Result,
    Turn,
    Validate,
)
from croupier.procedure.void_round import void_wagers

OPENING = "19:47-16.3; interpretation: as 19:47-18.4"
SHUFFLE = "19:47-16.4; interpretation: as 19:47-18.5"
TWO_DECKS = "19:47-16.2; interpretation: as 19:47-18.2(b)"
SHOE_DEAL = "19:47-16.7; interpretation: in the order of 19:47-16.8(c)"
EARLIER_DEAL = "19:47-16.8; interpretation: before 1999-07-19 the dealer's last card was exposed"
METER = "19:47-16.12(f)"
HAND_DEAL = (
    "19:47-16.8(c)3", "19:47-16.8(c)4", "19:47-16.8(c)5", "19:47-16.8(c)5",
    "19:47-16.8(c)5", "19:47-16.8(c)5", "19:47-16.8(c)5", "19:47-16.8(c)5",
)  # fmt: skip
DECK = OneDeck.by_sections(
    opening=OPENING,
    shuffle=SHUFFLE,
    two_decks=TWO_DECKS,
    into_shoe="19:47-16.9(b)1",
    stub_right=DECK_RULES.stub_right,
    betting={
        "manual_shoe": Betting("19:47-16.7", "No more bets", stub="19:47-16.7"),
        "hand": Betting("19:47-16.8(b)3", "No more bets", stub="19:47-16.8(e)"),
        "automated_shoe": Betting("19:47-16.9(b)2", "No more bets", stub="19:47-16.9(e)"),
    },
)
QUALIFIED = StageCites(
    turn="19:47-16.10(e)",
    lose="19:47-16.10(e)1",
    push="19:47-16.10(e)2",
    pay="19:47-16.10(e)3",
    collect="19:47-16.10(e)3",
)


class Hands(Played):
    """The hands of a round, the progressive meter, and the winners whose payment needs paperwork."""

    meter: ProgressiveMeter | None = None
    paperwork: list[SeatId] = []


def open_table(round: State) -> Procedure:
    """Opening of the table (16.3)."""
    yield from DECK.open_decks(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def meter_of(round: State) -> ProgressiveMeter:
    """The progressive meter under the options of this round (16.12(f))."""
    options = round.options
    return ProgressiveMeter(
        options.progression_rate,
        options.meter_initial,
        options.meter_reset,
        METER,
        options.deduct_fixed_from_meter,
        DECK.no_more_bets(round).cite,
        "19:47-16.11(b)3",
    )


def ready(round: State) -> Procedure:
    """The meter shows its initial amount at least, and the deck of the round is shuffled and cut."""
    yield from meter_of(round).open(round)
    yield from DECK.ready(round)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Apply rulings before the deal: a failed light, or a problem with the cards."""
    if ruling.kind == "no_light":
        yield Mark(ruling.cite, light_marker(ruling.seat), "out of order")
        return
    yield from DECK.apply_ruling(round, ruling)


def begin(round: State) -> Hands:
    """Everyone with an ante plays."""
    return Hands(round.clockwise(), meter_of(round), [])


def deal(round: State, hands: Hands) -> Procedure:
    """Lock-out of the progressive wagers, then five cards to each player and the dealer (16.7 to 16.9)."""
    assert hands.meter is not None
    yield from hands.meter.lock_out(round)
    yield from deal_hands(round, hands, parts_of_deal(round, hands.seats))
    if round.options.dealing_method == "automated_shoe":
        yield from in_play(round, hands, exposed_of_stack(round))
    yield from DECK.count_stub(round)


def parts_of_deal(round: State, seats: list[SeatId]) -> tuple[Deal, ...]:
    """Face down clockwise, one of the dealer's cards face up: the first (16.8(c)), or before 1999-07-19 the
    last.
    """
    players = tuple([str(seat) for seat in seats])
    everyone = (*players, DEALER)
    if round.options.dealing_method == "automated_shoe":
        return (Deal("19:47-16.9(c)", everyone, stack=HAND_CARDS),)
    others = everyone * (HAND_CARDS - 1)
    if not in_force("19:47-16.8(c)", round.edition.day):
        cite = EARLIER_DEAL
        return in_parts(Deal(cite, others), Deal(cite, players), Deal(cite, (DEALER,), face_up=True))
    if round.options.dealing_method == "hand":
        return in_parts(
            Deal("19:47-16.8(c)1", players),
            Deal("19:47-16.8(c)2", (DEALER,), face_up=True),
            Deal("19:47-16.8(c)", others, paragraphs=HAND_DEAL),
        )
    cite = SHOE_DEAL
    return in_parts(Deal(cite, players), Deal(cite, (DEALER,), face_up=True), Deal(cite, others))


def exposed_of_stack(round: State) -> Turn:
    """The dealer spreads the stack and exposes its bottom card, the leftmost (16.9(g))."""
    if in_force("19:47-16.9(g)", round.edition.day):
        return Turn("19:47-16.9(g)", DEALER, 0, 1)
    return Turn(EARLIER_DEAL, DEALER, HAND_CARDS - 1, 1)


def complete(round: State, hands: Hands) -> Procedure:
    """Bet wagers, the dealer's hand, settlement (16.10)."""
    yield from decide(
        round, hands, lambda seat: bet_or_fold(round, seat), lambda seat: folded(round, seat), FOLDED
    )
    if not hands.seats:
        return
    first = 1 if in_force("19:47-16.8(c)", round.edition.day) else 0
    yield from in_play(round, hands, Turn("19:47-16.10(d)", DEALER, first, HAND_CARDS - 1))
    dealers = five_card_rank(round.hands[DEALER].cards)
    if qualifies(dealers, round.edition.value("lowest_qualifying_hand")):
        yield from settle_in_stages(
            round,
            hands,
            lambda seat, cards: judge(round, seat, cards, showdown(True, five_card_rank(cards), dealers)),
            QUALIFIED,
            lambda seat: progressive_prize(round, hands, seat),
        )
    else:
        yield from no_hand(round, hands)
    yield from cards_kept(round, hands)
    assert hands.meter is not None
    yield from hands.meter.finish(round)


def bet_or_fold(round: State, seat: SeatId) -> Ask:
    """A bet of exactly the multiple of the ante, or a fold; a player who does not say folds (16.10(a))."""
    stake = round.edition.value("bet_multiple") * round.seats[seat].wagers["ante"].stake
    bet = Offer("bet", wagers=(("bet", stake),), exact=True, cite="19:47-16.10(a)")
    return Ask("19:47-16.10(a)", (seat,), "bet", (bet, Offer(FOLD, cite=FOLDED)), FOLD)


def folded(round: State, seat: SeatId) -> tuple[Result, ...]:
    """The ante is lost at once, and with the cards the progressive wager (16.10(a))."""
    wagers = round.seats[seat].wagers
    return tuple([Result(name, each.stake, "lose", -each.stake, 0, FOLDED) for name, each in wagers.items()])


def judge(round: State, seat: SeatId, cards: tuple[int, ...], hand_result: Showdown) -> Judgment:
    """What happens to ante, bet and progressive wager (16.10(e), (f), 16.12); without cards a hand is not
    shown and has no progressive wager.
    """
    options, edition, wagers = round.options, round.edition, round.seats[seat].wagers
    ante, bet = wagers["ante"], wagers["bet"]
    outcome, net = ante_result(ante.stake, ante.coupon, hand_result, options.ante_odds(edition))
    main = [Result("ante", ante.stake, outcome, net, 0, ANTE_CITES[hand_result])]
    odds = (
        options.bet_odds[bet_row(five_card_rank(cards))]
        if hand_result == "win"
        else options.ante_odds(edition)
    )
    outcome, net = bet_result(bet.stake, hand_result, odds, edition.value("bet_payout_limit"))
    cite = LIMITED if hand_result == "win" and net < odds.pay(bet.stake) else BET_CITES[hand_result]
    main.append(Result("bet", bet.stake, outcome, net, 0, cite))
    prize = lost = False
    if PROGRESSIVE in wagers:
        prize = progressive_row(cards, options.progressive_prizes(edition)) is not None
        lost = not prize
    stake = edition.value("progressive_stake")
    spent = (Result(PROGRESSIVE, stake, "lose", -stake, 0, "19:47-16.12(e)"),) if lost else ()
    results = tuple(main)
    if hand_result == "lose":
        return Judgment(lost=results + spent, prize=prize)
    if hand_result == "push":
        return Judgment(lost=spent, pushed=results, prize=prize)
    return Judgment(lost=spent, won=results, prize=prize)


def no_hand(round: State, hands: Hands) -> Procedure:
    """The dealer does not qualify: antes are paid from the farthest right, bet wagers are void (16.10(f))."""
    yield Announce("19:47-16.10(f)2", "No hand")
    shown = round.options.show_hands_no_qualify
    for seat in reversed(list(hands.seats)):
        if shown or PROGRESSIVE in round.wagers(seat):
            yield from in_play(round, hands, Turn("19:47-16.10(f)1", str(seat)), seat)
    for seat in reversed(list(hands.seats)):
        if seat not in hands.seats:
            continue
        found = judge(round, seat, tuple(round.hands[str(seat)].cards), "no_hand")
        yield from settle("19:47-16.10(f)2", seat, found.lost + found.won)
        if found.prize:
            yield from pay_prize(round, hands, seat, lambda winner: progressive_prize(round, hands, winner))
    for seat in reversed(list(hands.seats)):
        yield from leave(hands, seat, "19:47-16.10(f)4")


def progressive_prize(round: State, hands: Hands, seat: SeatId) -> Procedure:
    """Whatever the dealer holds: hand and light are checked, a supervisor validates, and the meter as it
    stands at the player's turn counts (16.11, 16.12(g)).
    """
    assert hands.meter is not None
    prizes = round.options.progressive_prizes(round.edition)
    row = _prize_row(round, seat)
    wager = round.seats[seat].wagers[PROGRESSIVE]
    name = round.edition.label(row)
    yield Announce("19:47-16.11(b); 19:47-16.11(b)1", f"The hand of seat {seat} is checked: {name}")
    yield Announce("19:47-16.11(b)2", f"The acceptor light of seat {seat} is lit")
    what, prize = f"the progressive prize for {name}", prizes[row]
    if isinstance(prize, Fraction):
        alike = [other for other in hands.seats if _prize_row(round, other) == row]
        # Only the whole meter is shared; a part of it is read again at every winner's turn.
        winners = len(alike) if prize == 1 else 1
        paid, cite = (yield from hands.meter.shared(round, seat, what, prize, winners)), "19:47-16.12(g)"
    else:
        paid, cite = (yield from hands.meter.fixed(round, seat, what, prize)), "19:47-16.12(e)"
    needs_paperwork = paid > round.ledger["inventory"]
    won = Result(PROGRESSIVE, wager.stake, "win", paid - wager.stake, 0, cite)
    yield from settle("19:47-16.11(a)", seat, (won,))
    if needs_paperwork:
        hands.seats.remove(seat)
        hands.paperwork.append(seat)


def _prize_row(round: State, seat: SeatId) -> str:
    """The row of the progressive table a hand wins by; "" without the wager or a winning hand."""
    if PROGRESSIVE not in round.wagers(seat):
        return ""
    rows = round.options.progressive_prizes(round.edition)
    return progressive_row(round.hands[str(seat)].cards, rows) or ""


def cards_kept(round: State, hands: Hands) -> Procedure:
    """A prize that the table inventory could not pay: the cards stay until the paperwork is done (16.10(e)3,
    16.10(f)4).
    """
    for seat in hands.paperwork:
        what = "the paperwork of the progressive payment (19:45-1.52)"
        yield from in_play(round, hands, Validate("19:47-16.10(e)3", seat, what))
        yield Collect("19:47-16.10(f)4", str(seat))


def void(round: State, hands: Hands, interruption: Interruption) -> Procedure:
    """All hands void: every wager is returned in full, the progressive chip too; what the meter rose by stays
    (16.13).
    """
    ruling = interruption.ruling
    yield from void_wagers(round, ruling.cite)
    assert hands.meter is not None
    yield from hands.meter.undo(round, ruling.cite)
    if ruling.remove_deck:
        yield from DECK.replace_deck(round, round.markers[DECK_IN_PLAY])


def over(round: State) -> CloseRound:
    """Cards and stub go to the discard rack so that every hand can be rebuilt (16.10(g))."""
    return CloseRound("19:47-16.10(g)")


COURSE = Course(
    before=DECK.open_decks,
    opens=OpenRound("19:47-16.1"),
    ready=ready,
    betting=DECK.no_more_bets,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    over=over,
)
