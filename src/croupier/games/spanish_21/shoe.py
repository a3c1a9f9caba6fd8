"""The shoe of Spanish 21: 48-card decks, shuffle, who may cut, burn, cutting card (19.2 to 19.4, 19.7)."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.procedure.hand_cites import HandCites
from croupier.procedure.shoe import BURN, burn, seated, shuffle_shoe
from croupier.procedure.state import ONE_SHOE, State
from croupier.procedure.steps import Announce, Collect, Mark, Procedure

PIECES: Final = "48 cards"  # 19:47-19.2(a)
FIRST_PLAYER: Final = "first"
"""The mark of a cut that waits for the first player to reach the table (19:47-19.4(d)1)."""


def ruled_as(letter: str) -> str:
    """The citation of a ruling of 19.15, whose text is missing, read as 13:69F-2C.14."""
    return f"19:47-19.15; interpretation: as 13:69F-2C.14({letter})"


CITES = HandCites(
    shuffle="19:47-19.4(a)", cut="19:47-19.4(c)", burn="19:47-19.7", first="19:47-19.7",
    dealer_first="19:47-19.7", second="19:47-19.7", hole="19:47-19.7", totals="19:47-19.12",
    card="19:47-19.12", dealer_card="19:47-19.12", dealer_draws="19:47-19.12",
    draw="19:47-19.12", stand="19:47-19.12",
    double="19:47-19.9", one_card="19:47-19.9", split="19:47-19.10", split_order="19:47-19.10",
    ride_double="19:47-19.13", ride_split="19:47-19.13", surrender="19:47-19.8", insurance="19:47-19.11",
    insurance_amount="19:47-19.11", insurance_pays="19:47-19.11", insurance_lost="19:47-19.11",
    pick_up="19:47-19.7(h)", run_out=ruled_as("f"), skipped=ruled_as("e"), refused=ruled_as("c"),
    late_second=ruled_as("g"), late_card=ruled_as("h"),
)  # fmt: skip
BY_DEVICE = msgspec.structs.replace(CITES, shuffle="19:47-19.4(b)1")


def shuffle(round: State, new_game: bool = False) -> Procedure:
    """Into one stack (19.4(a)); from the device into the shoe (19.4(b)1), by hand cut first (19.4(b)2)."""
    options = round.options
    by_hand = options.shuffle == "manual"
    cites = CITES if by_hand else BY_DEVICE
    yield from shuffle_shoe(round, ONE_SHOE, options.decks, cites, kind=options.shuffle, pieces=PIECES)
    if by_hand:
        yield Announce("19:47-19.4(b)2", "The cards are offered for the cut, their backs to the players")
        yield from offer_cut(round, new_game)
    elif round.markers.get("cut"):
        yield Mark("19:47-19.4(b)1", "cut", "")


def offer_cut(round: State, new_game: bool) -> Procedure:
    """To the first player of a new game (19.4(d)1), else from the far right counterclockwise (19.4(d)2)."""
    seats = sorted(seated(round), reverse=True)  # from the farthest right counterclockwise
    if new_game or not seats:
        cite, right = "19:47-19.4(d)1", FIRST_PLAYER
    else:
        last = int(round.markers.get("cut offered", "0"))
        cite, right = "19:47-19.4(d)2", str(next((seat for seat in seats if seat < last), seats[0]))
        yield Mark(cite, "cut offered", right)
    yield Mark(cite, "cut", right)
    if round.markers.get("declined"):
        yield Mark("19:47-19.4(d)", "declined", "")


def ready_shoe(round: State) -> Procedure:
    """Shuffled before play and after every shoe, when its cutting card has come out (19.4(a))."""
    shoe = round.shoes.get(ONE_SHOE)
    if shoe is None:
        yield from shuffle(round, new_game=True)
    elif round.markers.get("reshuffle"):
        yield Mark("19:47-19.4(a)", "reshuffle", "")
        yield from shuffle(round)
    elif shoe.cutting_card_is_out or not shoe.left or not shoe.cutting_card:
        yield Announce("19:47-19.4(a)", "The cutting card is out: the cards are shuffled")
        yield from shuffle(round)


def burn_card(round: State) -> Procedure:
    """The first card of a new shoe, and one by each new dealer, unseen to the discard rack (19.7)."""
    if round.shoes[ONE_SHOE].drawn and not round.markers.get("relief"):
        return
    if round.markers.get("relief"):
        yield Mark(CITES.burn, "relief", "")
    yield from burn(round, CITES.burn)
    yield Collect(CITES.burn, BURN)
