"""A shoe: shuffled, offered for the cut, burned and drawn from, filled when it runs out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

import msgspec

from croupier.equipment.cards import card_text
from croupier.equipment.pieces import SETS
from croupier.law.counted import counted
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.state import ONE_SHOE, UNKNOWN, State
from croupier.procedure.steps import Announce, Collect, Deal, Mark, Procedure, Refill, Shuffle, Turn

BURN = "burn"
ONE_DECK = "52 cards"
FIRST, SECOND = "first", "second"
BATCHES = "interpretation: two batches in turn, as 19:47-18.2(b)"


class ShoeCites(msgspec.Struct, frozen=True, kw_only=True):
    """Where a subchapter says how its shoe is shuffled, cut, burned from and filled when it runs out."""

    shuffle: str
    cut: str
    burn: str
    run_out: str


def shuffle_shoe(
    round: State,
    shoe: str,
    decks: int,
    cites: ShoeCites,
    *,
    kind: str = "manual",
    pieces: str = ONE_DECK,
    keeps: bool = False,
) -> Procedure:
    """Shuffle the decks into a shoe; by hand they are cut, not too near to either end.

    The cutting card goes in with a part of the cards behind it; a continuous device and the Bart Carter
    shuffle have none.
    """
    size = decks * len(SETS[pieces].members)
    endless = kind in ("continuous", "bart_carter")
    behind = behind_cutting_card(round, size)
    min_cut = round.edition.value("min_cut") if kind in ("manual", "bart_carter") else 0
    yield Shuffle(
        cites.shuffle, shoe, pieces, decks, kind in ("automated", "continuous"),
        min_cut, 0 if endless else size - behind, keeps=keeps,
    )  # fmt: skip


def behind_cutting_card(round: State, size: int) -> int:
    """How many of the cards lie behind the cutting card: as many as the licensee chooses
    (`cut_card_from_back`), the part the licensee chooses (`cut_card_depth`), or the one the rules state.
    """
    chosen = getattr(round.options, "cut_card_from_back", None)
    if chosen is not None:
        return int(chosen)
    part = getattr(round.options, "cut_card_depth", None)
    if part is None:
        part = Fraction(round.edition.value("behind_cutting_card"), 100)
    return ceil(Fraction(part) * size)


def offer_cut(round: State, came_out: str, chosen: bool, cites: ShoeCites) -> Procedure:
    """Who may cut: where the cutting card came out, else the farthest right; at a new game the first player
    (2.5).
    """
    seats = sorted(seated(round))
    box = came_out.partition(".")[0]
    if not seats:
        right = ""
    elif box.isdigit() and int(box) in seats and not chosen:
        right = box
    elif came_out or chosen:
        right = str(seats[-1])
    else:
        right = str(seated(round)[0])
    if right != round.markers.get("cut", ""):
        yield Mark(cites.cut, "cut", right)


def seated(round: State) -> list[int]:
    """Seated players in the order they came to the table."""
    return [seat for seat in round.seats if isinstance(seat, int)]


def draw(round: State, holder: str, cite: str, cites: ShoeCites, face_up: bool = True) -> Procedure:
    """One card for a holder; an empty shoe is first filled with what lies in the discard rack (2.15(g))."""
    while True:
        if not round.shoes[round.shoe].left:
            yield from run_out(round, cites)
        try:
            return (yield Deal(cite, (holder,), face_up, reported=False))
        except Interruption as interruption:
            if interruption.ruling.kind != "refill":
                raise
            yield from run_out(round, cites)


def run_out(round: State, cites: ShoeCites) -> Procedure:
    """The cards of earlier rounds are shuffled and cut, one is burned, and the round is completed."""
    yield Announce(cites.run_out, "The shoe has run out: the cards in the discard rack are shuffled and cut")
    refilled = yield Refill(cites.run_out, round.shoe)
    if not refilled.cards:
        raise Interruption(_nothing_left(cites))
    if refilled.cards > 1:
        yield from burn(round, cites.run_out)


def _nothing_left(cites: ShoeCites) -> Ruling:
    return Ruling("void_round", "the shoe and the discard rack are empty", cites.run_out)


def burn(round: State, cite: str) -> Procedure:
    """The top card goes face down to the discard rack; whoever asks is shown it (2.6(c))."""
    yield Deal(cite, (BURN,), reported=False)
    if round.markers.get("see_burn_card"):
        yield Turn(cite, BURN, len(round.hands[BURN].cards) - 1, 1)
        yield Mark(cite, "see_burn_card", "")


def burn_by_count(round: State, cite: str, counts: Callable[[int], int]) -> Procedure:
    """The first card is shown, and as many as it counts go with it unseen to the discard rack. At a live
    table it may stay unrecorded, and the others with it.
    """
    yield Deal(cite, (BURN,), reported=False)
    yield Turn(cite, BURN, 0, 1, may_stay_unseen=True)
    first = round.hands[BURN].cards[0]
    if first != UNKNOWN:
        further = counts(first)
        yield Announce(cite, _burned_with(first, further))
        yield Deal(cite, (BURN,) * further, reported=False)
    yield Collect(cite, BURN)


def _burned_with(first: int, further: int) -> str:
    return f"{counted(further, 'more card', 'is', one='One')} burned with {card_text(first)}"


def batch_in_turn(round: State, shoe: str) -> Procedure:
    """Two batches of equally many decks serve in turn, one shuffled while the other is played; a batch not
    dealt from yet is shuffled again itself.
    """
    name = "batch" if shoe == ONE_SHOE else f"batch {shoe}"
    last = round.markers.get(name, "")
    if last and not round.shoes[shoe].drawn:
        return
    batch, other = (SECOND, FIRST) if last == FIRST else (FIRST, SECOND)
    if last:
        yield Announce(
            BATCHES, f"The {last} batch leaves the discard rack whole before the {batch} batch is dealt"
        )
    yield Announce(BATCHES, f"The {other} batch goes into the shuffler; the {batch} batch is in play")
    yield Mark(BATCHES, name, batch)
