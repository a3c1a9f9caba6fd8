"""The shoe of the twenty-one games: shuffled, offered for the cut, burned and drawn from, filled when it
runs out.
"""

from __future__ import annotations

import msgspec

from croupier.procedure.round import Round, box_of
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.steps import Announce, Draw, Mark, Procedure, Refill, ShuffleShoe, Turn

BURN = "burn"
FULL_DECK = tuple(range(52))


class Cites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's subchapter says what the whole family does."""

    shuffle: str
    cut: str
    burn: str
    first: str
    dealer_first: str
    second: str
    hole: str
    totals: str
    card: str
    dealer_card: str
    dealer_draws: str
    draw: str
    stand: str
    double: str
    one_card: str
    split: str
    split_order: str
    ride_double: str
    ride_split: str
    surrender: str
    insurance: str
    insurance_amount: str
    insurance_pays: str
    insurance_lost: str
    pick_up: str
    run_out: str
    skipped: str
    refused: str
    late_second: str
    """A box's second card, or third of the first three, after the others'."""
    late_card: str
    """A card asked for and missed, dealt after the other players."""
    split_decision: str = ""
    split_ace: str = ""
    resplit: str = ""


def shuffle_shoe(
    round: Round,
    shoe: str,
    decks: int,
    cites: Cites,
    *,
    kind: str = "manual",
    deck: tuple[int, ...] = FULL_DECK,
    keeps: bool = False,
) -> Procedure:
    """Shuffle the decks into a shoe; by hand they are cut, not too near to either end.

    The cutting card goes in with a part of the cards behind it; a continuous device and the Bart Carter
    shuffle have none.
    """
    size = decks * len(deck)
    endless = kind in ("continuous", "bart_carter")
    behind = -(-size * round.edition.value("behind_cutting_card") // 100)
    min_cut = round.edition.value("min_cut") if kind in ("manual", "bart_carter") else 0
    yield ShuffleShoe(
        cites.shuffle, shoe, deck, decks, kind in ("automated", "continuous"),
        min_cut, 0 if endless else size - behind, keeps,
    )  # fmt: skip


def offer_cut(round: Round, came_out: str, chosen: bool, cites: Cites) -> Procedure:
    """Who may cut: where the cutting card came out, else the farthest right; at a new game the first player
    (2.5).
    """
    seats = sorted(seat for seat in round.seats if seat == box_of(seat))
    box = came_out.partition(".")[0]
    if not seats:
        right = ""
    elif box.isdigit() and int(box) in seats and not chosen:
        right = box
    elif came_out or chosen:
        right = str(seats[-1])
    else:
        right = str(next(seat for seat in round.seats if seat == box_of(seat)))
    if right != round.markers.get("cut", ""):
        yield Mark(cites.cut, "cut", right)


def draw(round: Round, holder: str, cite: str, cites: Cites, face_up: bool = True) -> Procedure:
    """One card for a holder; an empty shoe is first filled with what lies in the discard rack (2.15(g))."""
    while True:
        if not round.shoes[round.shoe].left:
            yield from run_out(round, cites)
        try:
            return (yield Draw(cite, (holder,), face_up))
        except Interruption as interruption:
            if interruption.ruling.kind != "refill":
                raise
            yield from run_out(round, cites)


def run_out(round: Round, cites: Cites) -> Procedure:
    """The cards of earlier rounds are shuffled and cut, one is burned, and the round is completed."""
    yield Announce(cites.run_out, "The shoe has run out: the cards in the discard rack are shuffled and cut")
    refilled = yield Refill(cites.run_out, round.shoe)
    if not refilled.cards:
        raise Interruption(_nothing_left(cites))
    if refilled.cards > 1:
        yield from burn(round, cites.run_out)


def _nothing_left(cites: Cites) -> Ruling:
    return Ruling("void_round", "the shoe and the discard rack are empty", cites.run_out)


def burn(round: Round, cite: str) -> Procedure:
    """The top card goes face down to the discard rack; who asks is shown it (2.6(c))."""
    yield Draw(cite, (BURN,), False)
    if round.markers.get("see_burn_card"):
        yield Turn(cite, BURN, len(round.hands[BURN].cards) - 1, 1)
        yield Mark(cite, "see_burn_card", "")
