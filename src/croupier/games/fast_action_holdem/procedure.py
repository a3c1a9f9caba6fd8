"""A round of fast action hold'em: 21.4 to 21.9. Where the text of a section is not held, its citation says
so.
"""

from __future__ import annotations

from croupier.equipment.cards import DECK_SIZE
from croupier.games.fast_action_holdem.game import COMMUNITY_CARDS, HAND_CARDS
from croupier.games.fast_action_holdem.house_ways import KEPT, kept
from croupier.games.fast_action_holdem.naturals import Natural
from croupier.games.fast_action_holdem.settlement import CITES, NATURAL, hand_result, wager_result
from croupier.hands.multi_deck import hand_name
from croupier.law.counted import counted
from croupier.procedure.against_dealer import (
    DEALER,
    Judgment,
    Played,
    StageCites,
    begin,
    carry_out,
    in_play,
    leave,
    settle,
    settle_in_stages,
)
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId, box_of
from croupier.procedure.skeleton import Course, round_of_play
from croupier.procedure.state import ONE_SHOE, UNKNOWN, State
from croupier.procedure.steps import (
    COMMUNITY,
    Announce,
    Ask,
    Betting,
    Burn,
    CloseRound,
    Deal,
    Mark,
    Offer,
    OpenRound,
    Procedure,
    Read,
    Result,
    Shuffle,
    Turn,
)
from croupier.procedure.void_round import void_wagers

MARKER = "dealer marker"
WAGER = "wager"
KEEP = "keep"
HOUSE_WAY = "house_way"
PIECES = "52 cards"
OPENING = "19:47-21.4; interpretation: not from the rule, as at the other games of several decks"
SHUFFLE = "19:47-21.5; interpretation: not from the rule, as at the other games of several decks"
CONTINUOUS = "19:47-21.11"
STARTS = "19:47-21.9(k); interpretation: not from the rule that the marked position is dealt to first"
DEALT = "19:47-21.7; interpretation: not from the rule, four passes clockwise from the marker"
SET = "19:47-21.8; 19:47-21.9(g)"
NOT_SET = "19:47-21.8; interpretation: not from the rule that a hand nobody sets is set by the house ways"
HOUSE_WAYS = "19:47-21.8; 19:47-21.9(h)"
BOARD = "19:47-21.8(k)"
RUN_OUT = "19:47-21.9(i)"
STAGES = StageCites(
    turn="19:47-21.8(k)",
    lose="19:47-21.8(l)",
    push="19:47-21.8(k)",
    pay="19:47-21.8(m)",
    collect="19:47-21.8(n)",
)
NO_MORE_BETS = Betting("19:47-21.6; interpretation: not from the rule, as at the other games", "No more bets")


def open_table(round: State) -> Procedure:
    """Opening of the table (21.4)."""
    yield Announce(OPENING, "The decks are inspected by the dealer and verified by the floorperson")
    yield Announce(OPENING, "The cards are spread face up by suit and in sequence for the first player")
    yield Announce(OPENING, "The cards are turned face down, washed, stacked and shuffled")


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def ready(round: State) -> Procedure:
    """Shuffled decks, at the end of a shoe or for every round, and the dealer marker on its position."""
    place = round.markers.get(MARKER, "")
    if not place or int(place) > round.seat_count:
        yield Mark(STARTS, MARKER, "1")
    shoe, options = round.shoes.get(ONE_SHOE), round.options
    if (
        shoe is None
        or round.markers.get("reshuffle")
        or options.shuffle_mode == "continuous"
        or shoe.automated
        or shoe.size != options.decks * DECK_SIZE
        or shoe.cutting_card_is_out
        or not shoe.cutting_card
    ):
        yield from shuffle(round)


def shuffle(round: State) -> Procedure:
    """All decks by hand and cut, the cutting card in its place, or mixed by the continuous device (21.11)."""
    options = round.options
    if round.markers.get("reshuffle"):
        yield Mark(RUN_OUT, "reshuffle", "")
    continuous = options.shuffle_mode == "continuous"
    cutting_card = 0 if continuous else options.decks * DECK_SIZE - options.cut_card_depth
    min_cut = 0 if continuous else round.edition.value("min_cut")
    cite = CONTINUOUS if continuous else SHUFFLE
    yield Shuffle(cite, ONE_SHOE, PIECES, options.decks, continuous, min_cut, cutting_card)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """What changes before the deal: cards of an idle table, or another way of shuffling."""
    if ruling.kind == "idle":
        yield from open_table(round)
    yield from shuffle(round)


def dealing_order(marker: int, seats: list[SeatId]) -> tuple[str, ...]:
    """Players and dealer clockwise, beginning at the marked position or the next one with a wager."""
    after = [str(seat) for seat in seats if box_of(seat) >= marker]
    before = [str(seat) for seat in seats if box_of(seat) < marker]
    return (*after, DEALER, *before) if after else (*before, DEALER)


def deal(round: State, hands: Played) -> Procedure:
    """Four cards face down to everyone, one in each pass; a round needs cards for all of it (21.9(i))."""
    enough_cards(round, round.options.cards_of_a_round(len(hands.seats)))
    order = dealing_order(int(round.markers[MARKER]), hands.seats)
    yield from serve(round, hands, order * HAND_CARDS, (COMMUNITY,) * COMMUNITY_CARDS)


def enough_cards(round: State, needed: int) -> None:
    """The round is void where the shoe cannot complete it."""
    left = round.shoes[ONE_SHOE].left
    if left < needed:
        few = f"{counted(left, 'card', 'is')} left of the {needed} the round needs"
        raise Interruption(Ruling("void_round", f"{few}: it is void, and all cards are shuffled", RUN_OUT))


def serve(
    round: State, hands: Played, holders: tuple[str, ...], then: tuple[str, ...], cite: str = DEALT
) -> Procedure:
    """Cards face down to holders; a holder who was missed gets them after the others, a void hand gets
    none.
    """
    while holders:
        try:
            yield Deal(cite, holders, then=then)
            return
        except Interruption as interruption:
            ruling = interruption.ruling
            left = holders[-round.due :] if round.due else holders
            if ruling.kind == "card_later":
                missed = tuple([holder for holder in left if holder == ruling.holder])
                left = tuple([holder for holder in left if holder != ruling.holder]) + missed
            elif ruling.kind == "extra_cards":
                yield from extra_cards(round, hands, ruling)
            else:
                yield from carry_out(round, hands, ruling)
            there = {DEALER, *map(str, hands.seats)} if hands.seats else set()
            holders = tuple([holder for holder in left if holder in there])


def extra_cards(round: State, hands: Played, ruling: Ruling) -> Procedure:
    """The cards a player got in addition to the four; they are discarded with the others (21.9(g))."""
    enough_cards(round, ruling.more)
    yield from serve(round, hands, (ruling.holder,) * ruling.more, (), ruling.cite)


def complete(round: State, hands: Played) -> Procedure:
    """Naturals, hands set, the dealer's by house ways, the board, settlement (21.8)."""
    natural = round.options.natural()
    if natural is not None:
        yield from pay_naturals(round, hands, natural)
    for seat in list(hands.seats):
        if seat in hands.seats:
            yield from set_hand(round, hands, seat)
    if not hands.seats:
        return
    yield from dealers_hand(round, hands)
    enough_cards(round, COMMUNITY_CARDS)
    yield from in_play(round, hands, Deal(BOARD, (COMMUNITY,) * COMMUNITY_CARDS, face_up=True))
    yield from settle_in_stages(round, hands, lambda seat, cards: judge(round, seat, cards), STAGES)


def pay_naturals(round: State, hands: Played, natural: Natural) -> Procedure:
    """Players with a natural are paid at its odds, and their cards are taken, before the others act."""
    for seat in list(hands.seats):
        holder = str(seat)
        if seat not in hands.seats:
            continue
        if UNKNOWN in round.hands[holder].cards:
            reading = Read(NATURAL, holder, "natural", natural.held)
            read = yield from in_play(round, hands, reading, seat)
            if read is None or not read.answer:
                continue
            if (yield from in_play(round, hands, Turn(NATURAL, holder, reading=reading), seat)) is None:
                continue
        if natural.held(round.hands[holder].cards):
            yield Announce(NATURAL, f"Seat {seat}: natural")
            stake = round.seats[seat].wagers[WAGER].stake
            won = Result(WAGER, stake, "win", natural.odds.pay(stake), 0, NATURAL)
            yield from settle(NATURAL, seat, (won,))
            yield from leave(hands, seat, NATURAL)


def set_hand(round: State, hands: Played, seat: SeatId) -> Procedure:
    """A player keeps two cards and discards the others face down (21.8, 21.9(g)); for a player who leaves it
    to the house, or says nothing in the posted time, the cards are turned and two are kept by the house ways.
    """
    offers = (Offer(KEEP, pieces=((KEEP, KEPT),), cite=SET), Offer(HOUSE_WAY, cite=NOT_SET))
    question = Ask(SET, (seat,), "hand", offers, HOUSE_WAY)
    while True:
        try:
            answer = yield question
            break
        except Interruption as interruption:
            if interruption.ruling.kind == "extra_cards":
                yield from extra_cards(round, hands, interruption.ruling)
            else:
                yield from carry_out(round, hands, interruption.ruling)
            if seat not in hands.seats:
                return
    keep = answer.pieces.get(KEEP)
    if keep is None:
        if (yield from in_play(round, hands, Turn(NOT_SET, str(seat)), seat)) is None:
            return
        keep = kept(round.hands[str(seat)].cards, round.options.lines(round.edition))
    yield from discard(round, str(seat), keep, SET)


def discard(round: State, holder: str, keep: tuple[int, ...], cite: str) -> Procedure:
    """All cards of a hand except those kept go face down to the discard rack."""
    while len(round.hands[holder].cards) > len(keep):
        yield Burn(cite, holder, keep)


def dealers_hand(round: State, hands: Played) -> Procedure:
    """The dealer's four cards are turned, and two are kept by the house ways (21.9(h))."""
    yield from in_play(round, hands, Turn(HOUSE_WAYS, DEALER))
    keep = kept(round.hands[DEALER].cards, round.options.lines(round.edition))
    yield from discard(round, DEALER, keep, HOUSE_WAYS)


def judge(round: State, seat: SeatId, cards: tuple[int, ...]) -> Judgment:
    """Only the higher hand wins; the dealer says win, loss or copy (21.8(k) to (n))."""
    board, stake = round.hands[COMMUNITY].cards, round.seats[seat].wagers[WAGER].stake
    found = hand_result(cards, round.hands[DEALER].cards, board)
    outcome, net = wager_result(stake, found, round.options.odds(round.edition))
    results = (Result(WAGER, stake, outcome, net, 0, CITES[found]),)
    called = {"win": "wins", "copy": "copy, the dealer wins", "lose": "loses"}[found]
    said = f"Seat {seat}: {hand_name((*cards, *board))}, {called}"
    return Judgment(won=results, said=said) if outcome == "win" else Judgment(lost=results, said=said)


def void(round: State, hands: Played, interruption: Interruption) -> Procedure:
    """All hands are void and every wager is returned; where cards ran out all are shuffled (21.9(f), (i))."""
    cite = interruption.ruling.cite
    yield Announce(cite, "All hands are void")
    yield from void_wagers(round, cite)
    if cite == RUN_OUT:
        yield Mark(cite, "reshuffle", "yes")


def clear(round: State, hands: Played) -> Procedure:
    """The marker moves to the next position clockwise for the next round (21.9(k))."""
    yield Mark(STARTS, MARKER, str(int(round.markers[MARKER]) % round.seat_count + 1))


def over(round: State) -> CloseRound:
    """All cards go to the discard rack so that every hand can be rebuilt (21.8(o))."""
    return CloseRound("19:47-21.8(o)")


COURSE = Course(
    opens=OpenRound("19:47-21.1"),
    ready=ready,
    betting=lambda round: NO_MORE_BETS,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    clear=clear,
    over=over,
)
