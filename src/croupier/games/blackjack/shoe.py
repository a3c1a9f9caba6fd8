"""The shoe of blackjack: shuffle, cut and burn, single and double, the cutting card and the Bart Carter
shuffle.
"""

from __future__ import annotations

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.law.counted import counted
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.shoe import batch_in_turn, burn, offer_cut, shuffle_shoe
from croupier.procedure.state import ONE_SHOE, SIDE, State
from croupier.procedure.steps import Announce, Collect, Deal, Mark, Procedure, Split

CITES = HandCites(
    shuffle="19:47-2.5",
    cut="19:47-2.5",
    burn="19:47-2.6(c)",
    first="19:47-2.6(e)1",
    dealer_first="19:47-2.6(e)2",
    second="19:47-2.6(e)3",
    hole="19:47-2.6(j)",
    totals="19:47-2.6(f)",
    card="19:47-2.6(g)",
    dealer_card="19:47-2.6(h)",
    dealer_draws="19:47-2.12(b)",
    draw="19:47-2.12(a)",
    stand="19:47-2.6(f)",
    double="19:47-2.10(a)",
    one_card="19:47-2.12(a)2",
    split="19:47-2.11(a)",
    split_order="19:47-2.11(b)",
    ride_double="19:47-2.13(d)",
    ride_split="19:47-2.13(e)",
    surrender="19:47-2.8(a)",
    insurance="19:47-2.9(a)",
    insurance_amount="19:47-2.9(b)",
    insurance_pays="19:47-2.9(c)",
    insurance_lost="19:47-2.9(d)",
    pick_up="19:47-2.6(i)",
    run_out="19:47-2.15(g)",
    skipped="19:47-2.15(f)",
    refused="19:47-2.15(d)",
    split_decision="19:47-2.11(c)",
    split_ace="19:47-2.11(c)2; 19:47-2.12(a)3",
    resplit="19:47-2.11(e)",
    late_second="19:47-2.15(h)",
    late_card="19:47-2.15(i)",
)
SIDES = ("A", "B")  # hearts and diamonds point to side A, spades and clubs to side B
RED = (1, 2)
ONE_DECK = DECK_SIZE


def _shoes(round: State) -> dict[str, int]:
    """The shoes of the table with the decks in each; a double shoe holds equally many in both sides
    (2.6(d)1).
    """
    options = round.options
    if options.shoe == "double":
        return dict.fromkeys(SIDES, options.decks // 2)
    return {ONE_SHOE: options.decks}


def shuffle_all(round: State, came_out: str = "", chosen: bool = False) -> Procedure:
    """Every shoe of the table is shuffled, and cut where hands shuffled it."""
    for shoe in _shoes(round):
        yield from _shuffle(round, shoe, came_out, chosen)


def _shuffle(round: State, shoe: str, came_out: str, chosen: bool, keeps: bool = False) -> Procedure:
    kind = round.options.shuffle
    if kind == "automated":
        yield from batch_in_turn(round, shoe)
    cites = msgspec.structs.replace(CITES, shuffle=_shuffle_cite(round, kind, keeps))
    yield from shuffle_shoe(round, shoe, _shoes(round)[shoe], cites, kind=kind, keeps=keeps)
    if kind == "manual" or (kind == "bart_carter" and not keeps):
        yield from offer_cut(round, came_out, chosen, CITES)
    if "entered" in round.markers:
        yield Mark("19:47-2.3(i)", "entered", "")


def _shuffle_cite(round: State, kind: str, keeps: bool) -> str:
    """The rule of a shuffle: discards put back (2.6(m)), a continuous device (2.21, first 2.20), else 2.5."""
    if keeps:
        return "19:47-2.6(m)"
    if kind == "continuous":
        return round.edition.values["continuous_shuffle"].cite
    return CITES.shuffle


def ready_shoe(round: State) -> Procedure:
    """Shuffle before play, after each shoe and when the licensee chooses (2.5); a continuous device shuffles
    every round (2.21).
    """
    kind = round.options.shuffle
    if not round.shoes:
        yield from shuffle_all(round)
        if round.options.shoe == "double":
            yield Mark("19:47-2.6(d)1", SIDE, SIDES[0])
        return
    if round.markers.get("reshuffle"):
        yield Mark("19:47-2.5(a)", "reshuffle", "")
        yield from shuffle_all(round, chosen=True)
    elif kind == "continuous":
        yield from shuffle_all(round)
    elif kind == "bart_carter":
        yield from bart_carter(round)
    else:
        yield from end_of_shoe(round)


def bart_carter(round: State) -> Procedure:
    """More than a deck in the discard rack: shuffled and put back in three stacks at the marks (2.6(m)).

    Where the table has changed to another number of decks, the new decks are shuffled instead.
    """
    shoe = round.shoes[ONE_SHOE]
    full = shoe.drawn > ONE_DECK
    if shoe.cutting_card_is_out or (full and shoe.size != round.options.decks * ONE_DECK):
        yield from shuffle_all(round)
    elif full:
        yield Announce("19:47-2.6(m)", "The discards are shuffled and put back into the shoe in three stacks")
        yield from _shuffle(round, ONE_SHOE, "", False, keeps=True)


def end_of_shoe(round: State) -> Procedure:
    """The cutting card came out: the round is complete and picked up; the cards left are readied and
    shuffled (2.6(l)).
    """
    double = round.options.shoe == "double"
    for shoe, state in list(round.shoes.items()):
        if not state.cutting_card_is_out and state.left:
            continue
        came_out = state.came_out
        yield Announce("19:47-2.6(l)", "The cutting card came out: the last round of the shoe is complete")
        yield Announce("19:47-2.6(l)2", "The cards are readied for the shuffle")
        if double:
            yield Announce(
                "19:47-2.6(l)2ii",
                f"What is left in side {shoe} and its segregated discards go to the discard rack",
            )
        else:
            yield Announce(
                "19:47-2.6(l)2i",
                f"The {counted(state.left, 'card', 'left goes')} to the discard rack: none is missing",
            )
        yield Announce("19:47-2.6(l)3", f"{f'Side {shoe}' if double else 'The shoe'} is shuffled")
        yield from _shuffle(round, shoe, came_out or "dealer", False)


def which_side(round: State, first_box: int) -> Procedure:
    """Burn a card for a new shoe and for a relief dealer (2.6(c)); with a double shoe deal the determinant
    card (2.6(d)).

    Returns whether the determinant card became the first box's first card.
    """
    options = round.options
    relief = bool(round.markers.get("relief"))
    if relief:
        yield Mark(CITES.burn, "relief", "")
    if options.shoe == "double":
        return (yield from determinant_card(round, first_box))
    # Neither the Bart Carter shuffle (2.6(c)) nor a continuous device (2.21) has burn cards.
    if options.shuffle in ("manual", "automated") and (relief or round.shoes[ONE_SHOE].drawn == 0):
        yield from burn(round, CITES.burn)
    return False


def determinant_card(round: State, first_box: int) -> Procedure:
    """A card drawn from one side shows by its color which side deals; if that is its own side, it is the
    first card (2.6(d)1, 2).

    The dealer may say from which side it comes; otherwise it is side A.
    """
    drawn_from = round.markers.get("determinant", SIDES[0])
    if "determinant" in round.markers:
        yield Mark("19:47-2.6(d)1", "determinant", "")
    if round.shoe != drawn_from:
        yield Mark("19:47-2.6(d)1", SIDE, drawn_from)
    dealt = yield Deal("19:47-2.6(d)1", ("determinant",), True, reported=False)
    ((_, card),) = dealt.cards
    side = SIDES[0] if card % 4 in RED else SIDES[1]
    if side == drawn_from:
        yield Split("19:47-2.6(d)2", "determinant", (str(first_box),))
        return True
    yield Collect("19:47-2.6(d)2", "determinant")
    yield Mark("19:47-2.6(d)1", SIDE, side)
    return False
