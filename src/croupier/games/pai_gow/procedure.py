"""A round of pai gow: 10.4 to 10.8. Only the headings of the sections are held; citations say what is not
from the rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.devices import dice
from croupier.games.pai_gow.bank import PLAYER_BANK
from croupier.games.pai_gow.game import HAND_TILES, PIECES
from croupier.games.pai_gow.settlement import compare
from croupier.hands.pai_gow import HAND, Split, hand_name, split
from croupier.procedure.against_dealer import carry_out
from croupier.procedure.ring import DEALER, Ring
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
    Deal,
    OpenRound,
    Procedure,
    Shuffle,
    Step,
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

DEAD_HAND = "dead hand"
SHAKE = "shake"
THREE_DICE = dice(3)
OPENING = "19:47-10.4; interpretation: not from the rule, as 58 Pa. Code 621a.4"
MIXED = "19:47-10.4; interpretation: not from the rule, as 58 Pa. Code 621a.4(d)"
SHAKEN = "19:47-10.6; interpretation: not from the rule, as 58 Pa. Code 621a.6"
DEALT = "19:47-10.6; interpretation: not from the rule, counterclockwise as in the trade"
UNEXPOSED = "19:47-10.6; interpretation: not from the rule, as in the trade"
SET = "19:47-10.7; interpretation: not from the rule, as 58 Pa. Code 621a.8"
HOUSE_WAY = "19:47-10.7; interpretation: not from the rule, as 58 Pa. Code 621a.8(c), (d)"
EXPOSED = "19:47-10.7; interpretation: not from the rule, as New Zealand 1999 no. 9, 11.1"
CITES = SetCites(
    set=SET,
    house_way=HOUSE_WAY,
    expose=EXPOSED,
    win="19:47-10.7",
    lose="19:47-10.7",
    push="19:47-10.7",
    collect=EXPOSED,
    two_areas="19:47-10.10",
    dealer=PLAYER_BANK.cites.dealer,
)
NO_MORE_BETS = Betting(
    "19:47-10.6; interpretation: not from the rule, as at the other games", "No more bets", late="19:47-10.5"
)


def open_table(round: State) -> Procedure:
    """Opening of the table (10.4)."""
    yield Announce(
        OPENING,
        "The dealer sorts the tiles into 16 pairs and checks size, shade, backs and sides; the floorperson "
        "verifies them",
    )
    yield Announce(
        OPENING, "The tiles are laid face up by rank, from the supreme pair down, for the first player"
    )


def play_round(round: State) -> Procedure:
    """One round of play."""
    return round_of_play(round, COURSE)


def ring(round: State) -> Ring:
    """The eight places that are counted and dealt to."""
    return Ring.of(round.seat_count, DEAD_HAND)


def ready(round: State) -> Procedure:
    """The tiles are mixed face down and built into eight stacks of four (10.4)."""
    yield Shuffle(MIXED, ONE_SHOE, PIECES, 1, False, 0, one_round=True)


def apply_ruling(round: State, ruling: Ruling) -> Procedure:
    """What happens before the shake: tiles of an idle table, or a stack with a tile face up."""
    if ruling.kind == "idle":
        yield from open_table(round)
    yield from ready(round)


def begin(round: State) -> AgainstBank:
    """Everyone with a wager plays."""
    return AgainstBank(round.clockwise())


def shaken(round: State, step: Step) -> Procedure:
    """A step before the tiles are delivered; a tile found face up has them mixed and stacked again."""
    while True:
        try:
            return (yield step)
        except Interruption as interruption:
            if interruption.ruling.kind != "reshuffle":
                raise
            yield from ready(round)


def deal(round: State, hands: AgainstBank) -> Procedure:
    """The shake says who gets the first stack; whole stacks follow counterclockwise (10.6)."""
    hands.laid = yield from PLAYER_BANK.begin(round)
    bank = PLAYER_BANK.holder(round)
    thrown = yield from shaken(round, Chance(SHAKEN, SHAKE, THREE_DICE))
    total = sum(thrown.values)
    start = ring(round).start(bank, total)
    yield Announce(SHAKEN, f"{total}: the first stack goes to {named(start)}")
    order = ring(round).order(start)
    rulings: list[Ruling] = []
    while True:
        try:
            yield from shaken(round, Deal(DEALT, order, stack=HAND_TILES))
            break
        except Interruption as interruption:
            if interruption.ruling.kind != "void_hand":
                raise
            rulings.append(interruption.ruling)
    for ruling in rulings:
        yield from carry_out(round, hands, ruling)
    in_play = {*map(str, hands.seats), ring(round).place(bank)}
    if dealer_plays(round):
        in_play.add(DEALER)
    for place in order:
        if place not in in_play and place in round.hands:
            yield Collect(UNEXPOSED, place)
    yield Announce(UNEXPOSED, "The shaker is covered, shaken once and put to the right")


def dealer_plays(round: State) -> bool:
    """Whether the dealer's tiles count: not against a co-bank, nor without a wager against a bank."""
    return not PLAYER_BANK.holder(round) or bool(PLAYER_BANK.dealers_wager(round))


def named(place: str) -> str:
    """A place as the dealer says it."""
    return f"seat {place}" if place.isdigit() else f"the {place}"


def complete(round: State, hands: AgainstBank) -> Procedure:
    """Hands are set, the dealer's by the house way, then the bank's shown and all compared (10.7, 10.8)."""
    bank = PLAYER_BANK.holder(round)
    asked: list[SeatId] = list(hands.seats)
    if bank and not PLAYER_BANK.co_banked(round):
        asked.append(bank)
    named = yield from set_hands(round, hands, asked, (HAND, HAND), CITES)
    if not hands.seats and not PLAYER_BANK.dealers_wager(round):
        if bank:
            yield from PLAYER_BANK.settle(round, hands.laid, 0, 0, nothing)
        return
    dealers = None
    if dealer_plays(round):
        dealers = yield from shown(round, hands, DEALER, None)
    held = dealers
    if bank:
        held = yield from shown(round, hands, str(bank), named.get(bank))
    assert held is not None, "somebody banks the round"
    found = yield from expose(
        round, hands, named, lambda tiles: by_house_way(round, tiles), lambda own: against(round, own, held),
        PLAYER_BANK, CITES,
    )  # fmt: skip
    if bank and dealers is not None:
        end: HandResult = compare(dealers, held)
        yield Announce(CITES.dealer, f"The dealer's wager: {end}")
        yield from dealers_hand(round, PLAYER_BANK, found, end, CITES)
    if not bank:
        yield from pay_winners(round, hands, found, PLAYER_BANK, CITES)
        return
    yield from PLAYER_BANK.settle(
        round, hands.laid, found.lost, found.won,
        lambda: pay_winners(round, hands, found, PLAYER_BANK, CITES),
    )  # fmt: skip


def shown(round: State, hands: AgainstBank, holder: str, named: TwoHands | None) -> Procedure:
    """The tiles of the dealer or the bank are turned up and set: as the bank named them, or by house way."""
    while True:
        try:
            turned = yield Turn(HOUSE_WAY, holder)
            break
        except Interruption as interruption:
            yield from carry_out(round, hands, interruption.ruling)
    both = as_set(turned.cards, named, lambda tiles: by_house_way(round, tiles))
    found = split(both.high, both.low, round.options.demoted)
    yield Announce(HOUSE_WAY, f"{_whose(holder)}: {_called(found)}")
    return found


def _whose(holder: str) -> str:
    return "The dealer" if holder == DEALER else f"The bank, seat {holder}"


def by_house_way(round: State, tiles: Sequence[int]) -> TwoHands:
    """Four tiles as the house way sets them."""
    found = round.options.set_by_house_way(tiles)
    return TwoHands(found.high, found.low)


def against(round: State, own: TwoHands, bank: Split) -> tuple[HandResult, str]:
    """How a player's hands do (the higher one is the high hand), and what the dealer says."""
    found = split(own.high, own.low, round.options.demoted)
    end = compare(found, bank)
    copies = [
        what for what, one, other in (("high", found.hi, bank.hi), ("low", found.lo, bank.lo)) if one == other
    ]
    copied = f", copy of the {' and the '.join(copies)} hand" if copies else ""
    return end, f"{_called(found)}{copied}: {end}"


def _called(hands: Split) -> str:
    return f"{hand_name(*hands.high)} / {hand_name(*hands.low)}"


def void(round: State, hands: AgainstBank, interruption: Interruption) -> Procedure:
    """All hands are void, wagers are returned, and the tiles are mixed again (10.9)."""
    ruling = interruption.ruling
    yield Announce(ruling.cite, "All hands are void")
    yield from void_wagers(round, ruling.cite)
    yield from PLAYER_BANK.void(round, ruling.cite)
    if ruling.remove_deck:
        yield Announce(ruling.cite, "The set is removed and replaced, and a supervisor is told")
        yield from open_table(round)


def clear(round: State, hands: AgainstBank) -> Procedure:
    """The marker of the bank is taken off."""
    yield from PLAYER_BANK.over(round)


def over(round: State) -> CloseRound:
    """All 32 tiles return to the middle for the next mix."""
    return CloseRound(EXPOSED)


COURSE = Course(
    opens=OpenRound("19:47-10.1"),
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
