"""A round of pai gow poker: 11.5 to 11.10. Where the text of a section is not held, its citation says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.equipment.devices import dice, lot
from croupier.games.pai_gow_poker.betting import BANK, DECK_RULES, STUB
from croupier.games.pai_gow_poker.game import IMPERIAL, IMPERIAL_BANK, PIECES, POSTED
from croupier.games.pai_gow_poker.house_ways import set_hands as set_by_way
from croupier.games.pai_gow_poker.settlement import (
    against,
    bank_row,
    best_row,
    imperial_net,
    is_foul,
    named,
    posted_net,
    said,
)
from croupier.hands.joker_poker import HIGH_CARDS, LOW_CARDS, SEVEN
from croupier.law.odds import Odds
from croupier.procedure.against_dealer import DEALER, Played, deal_hands, in_play, settle
from croupier.procedure.one_deck import DECK as DECK_IN_PLAY
from croupier.procedure.one_deck import OneDeck
from croupier.procedure.ring import Ring
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.seats import SeatId
from croupier.procedure.skeleton import Course, nothing, round_of_play
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import (
    Announce,
    Betting,
    Chance,
    CloseRound,
    Collect,
    CountStub,
    Deal,
    Mark,
    OpenRound,
    Procedure,
    Result,
    Turn,
)
from croupier.procedure.two_hands import (
    AgainstBank,
    HandResult,
    SetCites,
    TwoHands,
    as_set,
    dealers_hand,
    expose,
    pay_winners,
    set_hands,
)
from croupier.procedure.void_round import void_wagers

START = "start"
BUTTON = "dealing button"
DICE = dice(3)
OPENING = "19:47-11.5; interpretation: not from the rule, as 19:47-18.4"
SHUFFLE = "19:47-11.6; interpretation: not from the rule, as 19:47-18.5"
TWO_DECKS = "19:47-11.2; interpretation: not from the rule, as 19:47-18.2(b)"
STARTS = {
    "dice": "19:47-11.8C; interpretation: not from the rule, as 13:69F-31.11(b)",
    "rng": "19:47-11.8C; interpretation: not from the rule, as 13:69F-31.11",
    "button": "19:47-11.8C; interpretation: not from the rule, a button that moves clockwise",
}
DEALT = {
    "manual_shoe": "19:47-11.8; interpretation: not from the rule, as 13:69F-31.8",
    "hand": "19:47-11.8A; interpretation: not from the rule, as 13:69F-31.8",
    "automated_shoe": "19:47-11.8B; interpretation: not from the rule, as 13:69F-31.10",
}
SECTIONS = {"manual_shoe": "19:47-11.8", "hand": "19:47-11.8A", "automated_shoe": "19:47-11.8B"}
SET = "19:47-11.9; interpretation: not from the rule, as at pai gow"
HOUSE_WAY = "19:47-11.9"
SETTLED = "19:47-11.9"
FOUL = "19:47-11.11; interpretation: not from the rule, a foul of the bank is set again"
DEAD = (
    "19:47-11.10; interpretation: not from the rule, the dealer's cards are dead without a wager of the house"
)
ADDITIONAL = {POSTED: "19:47-11.13", IMPERIAL: "13:69F-11.20"}
CITES = SetCites(
    set=SET,
    house_way=HOUSE_WAY,
    expose=SET,
    win=SETTLED,
    lose=SETTLED,
    push=SETTLED,
    collect=SETTLED,
    two_areas="19:47-11.12",
    dealer="19:47-11.10",
)
DECK = OneDeck.by_sections(
    opening=OPENING,
    shuffle=SHUFFLE,
    two_decks=TWO_DECKS,
    into_shoe="19:47-11.8B",
    stub_right=DECK_RULES.stub_right,
    betting={method: Betting("19:47-11.7", "No more bets", stub=STUB) for method in SECTIONS},
    pieces=PIECES,
)


def open_table(round: State) -> Procedure:
    """Opening of the table (11.5)."""
    yield from DECK.open_decks(round)


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def begin(round: State) -> AgainstBank:
    """Everyone with a wager plays against the bank."""
    return AgainstBank(round.clockwise())


def ring(round: State) -> Ring:
    """The places counted and dealt to: the dealer's and all positions, wager or not (11.8C)."""
    return Ring.of(round.seat_count)


def deal(round: State, hands: AgainstBank) -> Procedure:
    """The bank, the place that is dealt to first, seven cards to every place, four left over (11.8)."""
    hands.laid = yield from BANK.begin(round)
    first = yield from start(round)
    options = round.options
    order, cite = ring(round).order(first, clockwise=True), DEALT[options.deal_method]
    if options.deal_method == "automated_shoe":
        parts = (Deal(cite, order, stack=SEVEN),)
    else:
        parts = (Deal(cite, order * SEVEN),)
    yield from deal_hands(round, hands, parts)
    if options.start_method == "dice":
        yield Announce(STARTS["dice"], "The shaker is covered, shaken once and put to the dealer's right")
    yield CountStub(STUB, round.shoes[ONE_SHOE].left, STUB)
    yield from collect_idle(round, hands)


def start(round: State) -> Procedure:
    """The place that is dealt to first, counted counterclockwise from the bank as one (11.8C)."""
    method = round.options.start_method
    cite, places = STARTS[method], ring(round)
    if method == "button":
        first = round.markers.get(BUTTON, "") or DEALER
        first = first if first in places.places else DEALER
        yield Announce(cite, f"The button is at {_place(first)}, which is dealt to first")
        return first
    if method == "dice":
        yield Announce(cite, "The dice are shaken at least three times")
    device = DICE if method == "dice" else lot(len(places.places), first=1)
    shown = yield Chance(cite, START, device)
    number = sum(shown.values)
    first = places.start(BANK.holder(round), number)
    yield Announce(cite, f"{number}: {_place(first)} is dealt to first")
    return first


def _place(place: str) -> str:
    return "the dealer" if place == DEALER else f"seat {place}"


def collect_idle(round: State, hands: AgainstBank) -> Procedure:
    """Hands at places without a wager go unexposed to the discard rack, in a co-banked round the dealer's
    too (11.8, 11.10).
    """
    places = ring(round)
    playing = {*map(str, hands.seats), places.place(BANK.holder(round))}
    for place in places.places[1:]:
        if place not in playing and place in round.hands:
            yield Collect(SECTIONS[round.options.deal_method], place)
    if not dealer_plays(round):
        yield Collect(DEAD, DEALER)


def dealer_plays(round: State) -> bool:
    """Whether the dealer's cards count: not against a co-bank, nor without a wager against a bank (11.10)."""
    return not BANK.holder(round) or bool(BANK.dealers_wager(round))


def complete(round: State, hands: AgainstBank) -> Procedure:
    """Hands are set, the dealer's by the house way; then they are compared with the bank's (11.9, 11.10)."""
    held = BANK.holder(round)
    asked = [*hands.seats, held] if held and not BANK.co_banked(round) else list(hands.seats)
    named_hands = yield from set_hands(round, hands, asked, (HIGH_CARDS, LOW_CARDS), CITES)
    if not hands.seats and not BANK.dealers_wager(round):
        if held:
            yield from BANK.settle(round, hands.laid, 0, 0, nothing)
        return
    dealers = (yield from turned(round, hands, DEALER, None)) if dealer_plays(round) else None
    bank = dealers if not held else (yield from turned(round, hands, str(held), named_hands.get(held)))
    assert bank is not None
    wheel = round.options.wheel_rank

    def compare(own: TwoHands) -> tuple[HandResult, str]:
        end = against(own, bank, wheel)
        return end, said(own, end, wheel)

    def also(seat: SeatId, cards: Sequence[int]) -> Procedure:
        return additional(round, seat, cards, (*bank.high, *bank.low))

    def house_way(cards: Sequence[int]) -> TwoHands:
        return by_house_way(round, cards)

    shown = yield from expose(round, hands, named_hands, house_way, compare, BANK, CITES, also)
    if not held:
        yield from pay_winners(round, hands, shown, BANK, CITES)
        return
    if dealers is not None:
        end = against(dealers, bank, wheel)
        yield Announce(CITES.dealer, f"The dealer's wager: {end}")
        yield from dealers_hand(round, BANK, shown, end, CITES)
    yield from BANK.settle(
        round, hands.laid, shown.lost, shown.won, lambda: pay_winners(round, hands, shown, BANK, CITES)
    )


def turned(round: State, hands: Played, holder: str, wanted: TwoHands | None) -> Procedure:
    """A holder's cards are turned up and set: as named, unless that is a foul, or by the house way (11.9)."""
    yield from in_play(round, hands, Turn(HOUSE_WAY, holder))
    cards = round.hands[holder].cards
    found = as_set(cards, wanted, lambda pieces: by_house_way(round, pieces))
    if is_foul(found):
        yield Announce(FOUL, "The low hand of the bank ranks above its high hand: it is set by the house way")
        found = by_house_way(round, cards)
    yield Announce(HOUSE_WAY, f"{_place(holder).capitalize()}: {named(found, round.options.wheel_rank)}")
    return found


def by_house_way(round: State, cards: Sequence[int]) -> TwoHands:
    """Seven cards as the house way of this table sets them (11.9)."""
    found = set_by_way(cards, round.options.way(round.edition), round.options.wheel_rank)
    return TwoHands(high=found.high, low=found.low)


def additional(round: State, seat: SeatId, cards: Sequence[int], bank: Sequence[int]) -> Procedure:
    """The additional wager of a seat, settled in its turn and always with the house (11.13)."""
    options, edition = round.options, round.edition
    wagers = round.wagers(seat)
    for wager, cite in ADDITIONAL.items():
        if wager not in wagers:
            continue
        stake, row = wagers[wager].stake, best_row(cards, options.wheel_rank)
        if wager == POSTED:
            net = posted_net(stake, row, options.posted_odds())
        else:
            tables = (odds_of(round, IMPERIAL), odds_of(round, IMPERIAL_BANK))
            net = imperial_net(stake, row, bank_row(bank), tables, options.bonus_payout_limit)
        yield Announce(cite, f"Seat {seat}: {edition.label(row)}")
        outcome = "win" if net > 0 else "lose"
        yield from settle(cite, seat, (Result(wager, stake, outcome, net, 0, cite),))


def odds_of(round: State, name: str) -> Mapping[str, Odds]:
    """The odds of a pay table by row."""
    return {row: Odds.parse(paid) for row, paid in round.edition.paytable(name).rows.items()}


def void(round: State, hands: AgainstBank, interruption: Interruption) -> Procedure:
    """All hands are void: every wager is returned, and the bank's chips (11.11)."""
    ruling = interruption.ruling
    yield Announce(ruling.cite, "All hands are void")
    yield from void_wagers(round, ruling.cite)
    yield from BANK.void(round, ruling.cite)
    if ruling.remove_deck:
        yield from DECK.replace_deck(round, round.markers[DECK_IN_PLAY])


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """Apply rulings on the cards before the deal."""
    yield from DECK.apply_ruling(round, ruling)


def clear(round: State, hands: AgainstBank) -> Procedure:
    """The bank's marker is taken off, and the button moves to the next place clockwise (11.8C, 11.10)."""
    yield from BANK.over(round)
    if round.options.start_method == "button":
        places = ring(round)
        here = round.markers.get(BUTTON, "") or DEALER
        here = here if here in places.places else DEALER
        yield Mark(STARTS["button"], BUTTON, places.order(here, clockwise=True)[1])


def over(round: State) -> CloseRound:
    """Cards go to the discard rack so that every hand can be rebuilt (11.9)."""
    return CloseRound("19:47-11.9")


COURSE = Course(
    before=DECK.open_decks,
    opens=OpenRound("19:47-11.1"),
    ready=DECK.ready,
    betting=DECK.no_more_bets,
    apply_ruling=apply_ruling,
    begin=begin,
    deal=deal,
    complete=complete,
    void=void,
    clear=clear,
    over=over,
)
