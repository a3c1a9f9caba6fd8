"""The shoe of Three Card 21: shuffle, cut and burn, the cutting card and the Bart Carter shuffle."""

from __future__ import annotations

from croupier.equipment.cards import DECK_SIZE
from croupier.law.counted import counted
from croupier.law.odds import percent_in_words
from croupier.procedure.hand_cites import HandCites
from croupier.procedure.shoe import burn, offer_cut, shuffle_shoe
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import Announce, Mark, Procedure

CITES = HandCites(
    shuffle="13:69F-2C.4(a)", cut="13:69F-2C.4(c)", burn="13:69F-2C.6(c)", first="13:69F-2C.6(d)1",
    dealer_first="13:69F-2C.6(d)2", second="13:69F-2C.6(d)3", hole="13:69F-2C.6(d)4", totals="13:69F-2C.6(h)",
    card="13:69F-2C.11(a)", dealer_card="13:69F-2C.6(k)", dealer_draws="13:69F-2C.11(b)",
    draw="13:69F-2C.11(a)", stand="13:69F-2C.5(c)5v",
    double="13:69F-2C.9(a)",
    one_card="13:69F-2C.9(b)", split="13:69F-2C.10(a)", split_order="13:69F-2C.10(b)",
    ride_double="13:69F-2C.12(d)",
    ride_split="interpretation: as 19:47-2.13(e), two further wagers or one of the hands",
    surrender="13:69F-2C.8(a)", insurance="13:69F-2C.7(a)", insurance_amount="13:69F-2C.7(b)",
    insurance_pays="13:69F-2C.7(d)", insurance_lost="13:69F-2C.7(c)", pick_up="13:69F-2C.6(m)",
    run_out="13:69F-2C.14(f)", skipped="13:69F-2C.14(e)", refused="13:69F-2C.14(c)",
    late_second="13:69F-2C.14(g)", late_card="13:69F-2C.14(h)",
    split_decision="13:69F-2C.10(c)", split_ace="13:69F-2C.10(b)",
)  # fmt: skip
THIRD = "13:69F-2C.6(d)5"
CUTTER = {
    "first": "13:69F-2C.4(d)1",
    "spot": "13:69F-2C.4(d)2",
    "dealer": "13:69F-2C.4(d)3",
    "chosen": "13:69F-2C.4(d)4",
}
ONE_DECK = DECK_SIZE
FORGOTTEN = ("entered", "declined", "cut_made")


def shuffle_all(round: State, came_out: str = "", chosen: bool = False, keeps: bool = False) -> Procedure:
    """One stack (2C.4(a)): a device's goes straight into the shoe (2C.4(b)1), others are cut (2C.4(b)2)."""
    kind = round.options.shuffle
    for name in FORGOTTEN:
        if name in round.markers:
            yield Mark("13:69F-2C.4(a)", name, "")
    dealt_as = kind if kind in ("automated", "bart_carter") else "manual"
    yield from shuffle_shoe(round, ONE_SHOE, round.options.decks, CITES, kind=dealt_as, keeps=keeps)
    if kind == "automated":
        yield Announce("13:69F-2C.4(b)1", "The device has shuffled: the cards go into the shoe without a cut")
        return
    if kind != "bart_carter":
        part = percent_in_words(round.edition.value("behind_cutting_card"))
        yield Announce("13:69F-2C.4(f)", f"The cutting card goes in about {part} of the cards from the back")
    yield Announce("13:69F-2C.4(b)2", "The cards are offered for the cut, their backs away from the dealer")
    yield from offer_cut(round, came_out, chosen, CITES)
    right = round.markers.get("cut", "")
    if right:
        box = came_out.partition(".")[0]
        why = "chosen" if chosen else "first" if not came_out else "spot" if box == right else "dealer"
        yield Announce(CUTTER[why], f"Seat {right} may cut")


def ready_shoe(round: State) -> Procedure:
    """Before play, after each shoe, and after any round the licensee chooses (2C.4(a), (h))."""
    if not round.shoes:
        yield from shuffle_all(round)
        return
    state = round.shoes[ONE_SHOE]
    if round.markers.get("reshuffle"):
        yield Mark("13:69F-2C.4(h)1", "reshuffle", "")
        yield from shuffle_all(round, chosen=True)
    elif round.options.shuffle == "bart_carter":
        if state.drawn > ONE_DECK and state.size != round.options.decks * ONE_DECK:
            yield from shuffle_all(round)
        elif state.drawn > ONE_DECK:
            text = (
                "More than about a deck is in the discard rack: shuffled, stacked and put back at the marks"
            )
            yield Announce("13:69F-2C.1 Bart Carter shuffle", text)
            yield Announce("13:69F-2C.4(h)2", "The shoe goes on with them")
            yield from shuffle_all(round, keeps=True)
    elif state.cutting_card_is_out or not state.left:
        yield Announce(
            "13:69F-2C.4(h)",
            f"The cutting card is out: the {counted(state.left, 'card')} left and the discards are shuffled",
        )
        yield from shuffle_all(round, state.came_out or "dealer")


def idle_cards(round: State) -> Procedure:
    """A player comes to an idle table: the spread cards are shown, then made ready (2C.4(i))."""
    yield Announce(
        "13:69F-2C.4(i)", "The idle cards are spread face up for the arriving player and turned down again"
    )
    if round.options.shuffle == "automated":
        yield Announce("13:69F-2C.4(i)2", "They go into the device, and the batch it stored comes out")
        yield Announce(
            "13:69F-2C.4(i)2ii", "Stored and released as approved, it is spread only if a player asks"
        )
    else:
        yield Announce("13:69F-2C.4(i)1", "They are washed, stacked, shuffled and cut")
    yield from shuffle_all(round)


def burn_card(round: State) -> Procedure:
    """One card face down after each new shoe and by each relief dealer; none with Bart Carter (2C.6(c))."""
    burns = round.options.shuffle != "bart_carter"
    relieved = bool(round.markers.get("relief"))
    if relieved:
        yield Mark(CITES.burn, "relief", "")
    if burns and (relieved or round.shoes[ONE_SHOE].drawn == 0):
        yield from burn(round, CITES.burn)
