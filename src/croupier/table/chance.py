"""Chance at a table: seeds bound and revealed, shuffles and cuts, dice, wheels, balls and lots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from croupier.equipment.entropy import RecordedEntropy, StackedEntropy
from croupier.equipment.orders import Order
from croupier.equipment.pieces import SETS
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN, Bound, Refilling, Shoe
from croupier.table import events as ev
from croupier.table.waiting import WAIT, Wait

if TYPE_CHECKING:
    from croupier.table.table import Table

SEALED = "interpretation: no commitment stays sealed when what it was bound to is over"
MARKS = (1, 2, 3)
QUARTERS = 4
GIVEN = (RecordedEntropy, StackedEntropy)
"""Sources that give the pieces as they leave the shoe, put back among others or not."""


def bind(table: Table, step: steps.Bind) -> ev.AnyEvent | None:
    """The house is bound to the next seed of its chain."""
    state = table.round
    if state.live:
        return None
    if state.bound is not None:
        reveal(table, state.bound)
    number = state.seeds + 1
    return ev.Committed(table.sequence, ev.TABLE, step.cite, number, table.entropy.bind(number))


def reveal(table: Table, bound: Bound, shoe: str = "") -> None:
    """Show the seed behind what is over; a source without a secret has none to show."""
    if bound.commitment or not shoe:
        seed = table.entropy.seed(bound.number)
        unseen = _unseen(table, shoe) if shoe else ()
        table.emit(
            ev.Revealed(
                table.sequence,
                ev.TABLE,
                SEALED,
                bound.number,
                bound.commitment,
                seed,
                bound.contribution,
                shoe,
                unseen,
            )
        )


def seeds(table: Table) -> tuple[int, int]:
    """How many seeds of the table's chain are revealed, and how many are still sealed."""
    state = table.round
    bound = [shoe.bound for shoe in state.shoes.values()] + [state.bound]
    sealed = sum(each is not None and bool(each.commitment) for each in bound)
    return (state.seeds - sealed if table.virtual else 0), sealed


def draw(table: Table, step: steps.Chance) -> ev.AnyEvent | Wait:
    """What dice, wheel, balls or lot show: derived at a virtual table, entered at a live one."""
    state = table.round
    if state.live:
        return WAIT
    bound = state.bound or state.shoes[state.shoe].bound
    assert bound is not None, "a result is drawn from a seed that is bound"
    values = table.entropy.outcome(bound.number, step.label, bound.contribution, step.device)
    return shown(table, step, values, bound)


def shown(table: Table, step: steps.Chance, values: tuple[int, ...], bound: Bound | None = None) -> ev.Drawn:
    """The event of a result; the last one drawn from a seed shows the seed."""
    by = ev.TABLE if step.seat and bound is not None else "dealer"
    # The seed of a shoe stays sealed while the shoe is dealt from, whatever else was drawn under it.
    device, last = step.device, step.last and bound is not None and bound is table.round.bound
    return ev.Drawn(
        table.sequence, by, step.cite, step.label, device.name, device.of, device.first, values,
        device.text(values), step.seat, last,
        bound.number if bound is not None else 0,
        bound.commitment if last and bound is not None else "",
        table.entropy.seed(bound.number) if last and bound is not None else "",
        bound.contribution if last and bound is not None else "",
    )  # fmt: skip


def shuffle(table: Table, step: steps.Shuffle) -> ev.AnyEvent:
    """Pieces are shuffled and cut; the seed of the shuffle before is shown, and the next one bound."""
    state = table.round
    before = state.shoes.get(step.shoe)
    kept = before.left if step.keeps and before is not None else 0
    size = len(SETS[step.pieces].members) * step.sets
    number, commitment, cut, min_cut = state.seeds, "", 0, 0
    if not state.live:
        if before is not None and before.bound is not None:
            reveal(table, before.bound, step.shoe)
        number += 1
        entropy, min_cut = table.entropy, step.min_cut
        commitment = entropy.bind(number)
        if min_cut:
            cut = entropy.cut(number, min_cut, size - min_cut)
    return ev.Shuffled(
        table.sequence, "dealer", step.cite, step.shoe, step.pieces, step.sets, size, step.automated, cut,
        step.cutting_card, kept, step.one_round, step.deck, number, commitment, min_cut,
    )  # fmt: skip


def recut(table: Table, step: steps.Recut) -> ev.AnyEvent | None:
    """The cards are cut again before any is dealt."""
    state, low = table.round, step.minimum
    if state.live or not state.uncut:
        return None
    shoe = state.uncut[0]
    assert shoe.bound is not None
    cards = table.entropy.cut(shoe.bound.number, low, shoe.size - low, shoe.cuts + 1)
    return ev.CutMade(table.sequence, "dealer", step.cite, cards, low)


def refill(table: Table, step: steps.Refill) -> ev.AnyEvent:
    """The shoe is filled in mid-round: with the cards of earlier rounds (19:47-2.15(g)), or with those named;
    what it still holds is shuffled with them.
    """
    shoe = table.round.shoes[step.shoe]
    cards = shoe.left + (len(step.places) or shoe.before)
    return ev.Refilled(table.sequence, "dealer", step.cite, step.shoe, cards, step.places)


def label_of(name: str, refills: int) -> str:
    """Under which label the pieces of a shoe are drawn: those of a refill under one of their own."""
    return f"{name} refill {refills}" if refills else name


class Known(msgspec.Struct, gc=False):
    """The order of a shoe, and one after the other what it is dealt from: the shuffle, then its refills."""

    shoe: Shoe
    order: Order
    sources: list[tuple[int, Order]]


def next_pieces(table: Table, count: int) -> list[int]:
    """The next pieces of a virtual shoe, which stay in it."""
    name = table.round.shoe
    first = len(table.round.shoes[name].cards)
    return pieces_at(table, name, range(first, first + count))


def pieces_at(table: Table, name: str, places: Sequence[int]) -> list[int]:
    """Pieces of a virtual shoe by the places at which they were, or will be, drawn."""
    shoe = table.round.shoes[name]
    known = table.orders.get(name)
    if known is None or known.shoe is not shoe:
        order = _order(table, name, shoe)
        known = table.orders[name] = Known(shoe, order, [(0, order)])
    if not shoe.refills:
        return known.order.at(places)
    for refill in shoe.refills[len(known.sources) - 1 :]:
        known.sources.append((refill.start, _refill(table, name, shoe, known.sources, refill)))
    return _from(known.sources, places)


def _from(sources: list[tuple[int, Order]], places: Sequence[int]) -> list[int]:
    """Pieces from one source after the other: the shuffled shoe, then what it was refilled with."""
    start, order = sources[-1]
    if not places or min(places) >= start:
        return order.at([place - start for place in places])
    pieces: list[int] = []
    for place in places:
        start, order = next(source for source in reversed(sources) if source[0] <= place)
        pieces += order.at([place - start])
    return pieces


def _unseen(table: Table, name: str) -> tuple[int, ...]:
    """The pieces of a shoe that were dealt and nobody has seen."""
    cards, places, place = table.round.shoes[name].cards, [], -1
    for _ in range(cards.count(UNKNOWN)):
        place = cards.index(UNKNOWN, place + 1)
        places.append(place)
    return tuple(pieces_at(table, name, places)) if places else ()


def hidden(table: Table, holder: str) -> list[int]:
    """Pieces of a holder, at a virtual table those that lie face down too: for those who may see them."""
    state = table.round
    hand = state.hands[holder]
    if UNKNOWN not in hand.cards or state.live:
        return [*hand.cards]
    return pieces_at(table, hand.shoe, hand.places)


def _refill(
    table: Table, name: str, shoe: Shoe, sources: list[tuple[int, Order]], refill: Refilling
) -> Order:
    """The order of a refill: the pieces put back and those still in the shoe, shuffled under a label."""
    bound, (start, order) = shoe.bound, sources[-1]
    assert bound is not None
    still = [UNKNOWN] * refill.left
    if not isinstance(table.entropy, RecordedEntropy):
        still = order.draw(refill.start - start, refill.left)
    pieces = sorted(_from(sources, refill.places) + still)
    return table.entropy.order(bound.number, label_of(name, len(sources)), bound.contribution, pieces)


def _order(table: Table, name: str, shoe: Shoe) -> Order:
    """The order of a shoe, fixed by its seed and the patrons' contribution."""
    bound = shoe.bound
    assert bound is not None, "a virtual shoe is bound to its seed"
    order, label = table.entropy.order, name
    if shoe.kept is not None and not isinstance(table.entropy, GIVEN):
        kept, rack = shoe.kept
        places = order(bound.number, label, bound.contribution, range(len(kept) + len(rack)))
        return Arranged(put_back(places.draw(0, len(places)), kept, rack))
    return order(bound.number, label, bound.contribution, SETS[shoe.pieces].members, shoe.sets)


class Arranged(Order):
    """Pieces in an order that is known in full."""

    __slots__ = ("_pieces",)

    def __init__(self, pieces: list[int]) -> None:
        super().__init__(len(pieces))
        self._pieces = pieces

    def _known(self, count: int) -> list[int]:
        return self._pieces


def put_back(places: list[int], kept: list[int], rack: list[int]) -> list[int]:
    """The kept cards with the rack's in three stacks at a quarter, half and three quarters (19:47-2.6(m))."""
    stay = [kept[place] for place in places if place < len(kept)]
    back = [rack[place - len(kept)] for place in places if place >= len(kept)]
    third = -(-len(back) // len(MARKS))
    cards: list[int] = []
    start = 0
    for stack, mark in enumerate(MARKS):
        end = len(stay) * mark // QUARTERS
        cards += stay[start:end] + back[stack * third : (stack + 1) * third]
        start = end
    return cards + stay[start:]
