"""The kernel of two hands of four cards, two of each kept, and five community cards; a game adds `prepare`.

A round's cards are the player's four, the dealer's four and five community cards, from several decks. A table
of priorities decides which two of four cards are kept; of equal pairs the first dealt is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit
from croupier.equipment.cards import DECK_SIZE
from croupier.hands.compiled_multi_deck import (
    CARD_KEYS,
    START,
    SUITED,
    mixed_level,
    mixed_tables,
    one_suit_strengths,
    suited_strength,
)
from croupier.hands.multi_deck import HAND, RANK_COUNT, SEVEN
from croupier.law.refusal import BadInput
from croupier.simulation.several_decks import BLOCK, CARDS, deal_block, deals, in_order

WIN: Final = 0
COPY: Final = 1
LOSE: Final = 2
NATURAL: Final = 3
CELLS: Final = ("win", "copy", "lose", "natural")
HELD: Final = 4
BOARD: Final = 5
PAIRS: Final = 6
"""The pairs of four cards, in the order in which they were dealt."""
LANES: Final = 4
NO_CHOICE: Final = 255
_PLACE: Final = 12
_ORDER: Final = 15
"""Of a number that tells pairs apart: two cards below, above them how early they came, then priority."""
_TWO_CARDS: Final = np.uint64((1 << _PLACE) - 1)
_CARD: Final = np.uint64(6)
_ONE_CARD: Final = np.uint64((1 << 6) - 1)
_ROW: Final = 1 << 6
_ONE: Final = np.uint64(1)
_TWO: Final = np.uint64(2)
_THREE: Final = np.uint64(3)
_FOUR: Final = np.uint64(4)
_SUIT_FLAGS: Final = np.uint64(35)
_FIRST_BOARD: Final = 2 * HELD


def pair_table(priorities: Sequence[int]) -> NDArray[np.uint32]:
    """The number of every two cards a and b, at 64a + b, from their priority, which is given at 52a + b."""
    if len(priorities) != DECK_SIZE**2 or not 0 <= max(priorities) < 1 << 32 - _ORDER:
        raise BadInput("priorities: expected one for every two cards, below 131,072")
    table = np.zeros((DECK_SIZE, _ROW), dtype=np.uint32)
    table[:, :DECK_SIZE] = np.array(priorities, dtype=np.uint32).reshape(DECK_SIZE, DECK_SIZE)
    return table.ravel() << np.uint32(_ORDER) | np.arange(DECK_SIZE * _ROW, dtype=np.uint32)


@njit
def kept_pair(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, pairs: NDArray[np.uint32]) -> np.uint64:
    """The two of four cards that are kept, as 64 times one plus the other."""
    row, second, third = a << _CARD, b << _CARD, c << _CARD
    best = max(pairs[row + b] | np.uint32(7 << _PLACE), pairs[row + c] | np.uint32(6 << _PLACE))
    other = max(pairs[row + d] | np.uint32(5 << _PLACE), pairs[second + c] | np.uint32(4 << _PLACE))
    last = max(pairs[second + d] | np.uint32(3 << _PLACE), pairs[third + d] | np.uint32(2 << _PLACE))
    return np.uint64(max(best, other, last)) & _TWO_CARDS


@njit
def named_pair(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, number: np.uint8) -> np.uint64:
    """One of the six pairs by its number."""
    if number < 3:
        return (a << _CARD) + (b if number == 0 else c if number == 1 else d)
    return (c << _CARD) + d if number == 5 else (b << _CARD) + (c if number == 3 else d)


@njit
def _with_flush(
    seven: NDArray[np.uint64], two: np.uint64, suit: np.uint64, mixed: np.int32, one_suit: NDArray[np.int32],
    counts: NDArray[np.int64],
) -> np.int32:  # fmt: skip
    """The strength of the board with two cards, possibly a flush; `mixed` is the strength by ranks alone."""
    seven[BOARD], seven[BOARD + 1] = two >> _CARD, two & _ONE_CARD
    held, twice, number = np.uint64(0), np.uint64(0), np.uint64(0)
    for card in seven:
        of_suit = np.uint64(card & _THREE == suit)
        twice |= held & of_suit << (card >> _TWO)
        held |= of_suit << (card >> _TWO)
        number += of_suit
    if not twice:
        return max(mixed, one_suit[held])
    if number < np.uint64(HAND):
        return mixed
    counts[:] = 0
    for card in seven:
        counts[card >> _TWO] += card & _THREE == suit
    return max(mixed, np.int32(suited_strength(counts, np.int64(held))))


@njit
def is_natural(cards: NDArray[np.uint8], round: int, naturals: NDArray[np.uint8]) -> np.uint8:
    """Whether the player's four cards are a natural, by their ranks and whether they are of one suit."""
    index, suited = np.int64(0), np.int64(1)
    for place in range(HELD):
        index = RANK_COUNT * index + np.int64(cards[round, place] >> 2)
        suited &= np.int64((cards[round, place] ^ cards[round, 0]) & 3 == 0)
    return np.uint8(naturals[2 * index + suited])


@njit
def cells_of(
    cards: NDArray[np.uint8],
    own: NDArray[np.uint32],
    dealers: NDArray[np.uint32],
    naturals: NDArray[np.uint8],
    chosen: NDArray[np.uint8],
    rows: NDArray[np.int32],
    levels: NDArray[np.uint16],
    strengths: NDArray[np.int32],
    one_suit: NDArray[np.int32],
    cells: NDArray[np.uint8],
) -> None:
    """The cell of each round; `chosen` may name the pair the player keeps, else the priorities decide."""
    size = len(cards)
    keys, pairs = np.empty((2, size), dtype=np.uint64), np.empty((2, size), dtype=np.uint16)
    for round in range(size):
        a, b = np.uint64(cards[round, 0]), np.uint64(cards[round, 1])
        c, d = np.uint64(cards[round, 2]), np.uint64(cards[round, 3])
        if len(chosen) and chosen[round] != NO_CHOICE:
            mine = named_pair(a, b, c, d, chosen[round])
        else:
            mine = kept_pair(a, b, c, d, own)
        a, b = np.uint64(cards[round, 4]), np.uint64(cards[round, 5])
        c, d = np.uint64(cards[round, 6]), np.uint64(cards[round, 7])
        theirs = kept_pair(a, b, c, d, dealers)
        board = START
        for place in range(_FIRST_BOARD, CARDS):
            board += CARD_KEYS[np.uint64(cards[round, place])]
        keys[0, round] = board + CARD_KEYS[mine >> _CARD] + CARD_KEYS[mine & _ONE_CARD]
        keys[1, round] = board + CARD_KEYS[theirs >> _CARD] + CARD_KEYS[theirs & _ONE_CARD]
        pairs[0, round], pairs[1, round] = np.uint16(mine), np.uint16(theirs)
    # Flushes are rare and unpredictable, so they are noted without a branch and ranked afterward.
    flushes, found = np.empty(size, dtype=np.uint32), np.uint64(0)
    for round in range(size):
        key, other = keys[0, round], keys[1, round]
        level, dealer = mixed_level(key, rows, levels), mixed_level(other, rows, levels)
        cells[round] = np.uint8(level <= dealer) + np.uint8(level < dealer)
        flushes[found] = np.uint32(round)
        found += np.uint64((key | other) & SUITED != np.uint64(0))
    counts, seven = np.empty(RANK_COUNT, dtype=np.int64), np.empty(SEVEN, dtype=np.uint64)
    for place in range(found):
        round = flushes[place]
        for board_place in range(BOARD):
            seven[board_place] = cards[round, _FIRST_BOARD + board_place]
        key, other = keys[0, round], keys[1, round]
        flags = (key | other) >> _SUIT_FLAGS
        suit = flags >> _FOUR & _ONE | flags >> np.uint64(7) & _TWO | (flags >> np.uint64(12) & _ONE) * _THREE
        strength = strengths[mixed_level(key, rows, levels)]
        against = strengths[mixed_level(other, rows, levels)]
        strength = _with_flush(seven, np.uint64(pairs[0, round]), suit, strength, one_suit, counts)
        against = _with_flush(seven, np.uint64(pairs[1, round]), suit, against, one_suit, counts)
        cells[round] = np.uint8(strength <= against) + np.uint8(strength < against)
    if len(naturals):
        for round in range(size):
            if is_natural(cards, round, naturals):
                cells[round] = NATURAL


@njit
def play_rounds(
    own: NDArray[np.uint32],
    dealers: NDArray[np.uint32],
    naturals: NDArray[np.uint8],
    rows: NDArray[np.int32],
    levels: NDArray[np.uint16],
    strengths: NDArray[np.int32],
    one_suit: NDArray[np.int32],
    order: NDArray[np.uint64],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends; `first` is the first round of a block."""
    places = np.empty((CARDS, BLOCK), dtype=np.uint16)
    cards = np.empty((BLOCK, CARDS), dtype=np.uint8)
    cells, chosen = np.empty(BLOCK, dtype=np.uint8), np.empty(0, dtype=np.uint8)
    for start in range(first, first + count, BLOCK):
        deal_block(seed, start, order, places, cards)
        cells_of(cards, own, dealers, naturals, chosen, rows, levels, strengths, one_suit, cells)
        for place in range(min(BLOCK, first + count - start)):
            counts[place & (LANES - 1), cells[place]] += 1


@dataclass(frozen=True, eq=False)
class HoldemPlan:
    """A prepared run: stakes, decks, each side's priorities of two cards, the player's naturals (empty if
    there are none), and what each cell is worth.
    """

    wagers: Mapping[str, int]
    decks: int
    own: NDArray[np.uint32]
    dealers: NDArray[np.uint32]
    naturals: NDArray[np.uint8]
    nets: NDArray[np.int64]
    block: int = BLOCK

    @property
    def columns(self) -> tuple[str, ...]:
        """The wagers whose net results a replay gives."""
        return tuple(self.wagers)


class HoldemKernel:
    """What the kernels of such games share: run, cells, deals and replay."""

    def run(self, plan: HoldemPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((LANES, len(CELLS)), dtype=np.int64)
        play_rounds(
            plan.own,
            plan.dealers,
            plan.naturals,
            *mixed_tables(),
            one_suit_strengths(),
            in_order(plan.decks),
            np.uint64(seed),
            first,
            count,
            counts,
        )
        total: NDArray[np.int64] = counts.sum(axis=0)
        return total

    def cells(self, plan: HoldemPlan) -> list[dict[str, int]]:
        """The net cents of each wager in each cell."""
        return [dict(zip(plan.wagers, row, strict=True)) for row in plan.nets.tolist()]

    def deals(self, plan: HoldemPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The cards of rounds: the player's four, the dealer's four, the five community cards."""
        return deals(seed, first, count, in_order(plan.decks))

    def ends(
        self, plan: HoldemPlan, dealt: NDArray[np.uint8], chosen: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]:
        """In which cell each of these rounds ends; the pairs the player keeps may replace the plan's."""
        if (
            dealt.dtype != np.uint8
            or dealt.ndim != 2
            or dealt.shape[1] != CARDS
            or dealt.max(initial=0) >= DECK_SIZE
        ):
            raise BadInput(
                f"deals: expected rows of {CARDS} card numbers 0 to {DECK_SIZE - 1}, the player's first"
            )
        pairs = np.empty(0, dtype=np.uint8) if chosen is None else chosen
        if chosen is not None and (chosen.shape != (len(dealt),) or chosen.max(initial=0) >= PAIRS):
            raise BadInput(f"pairs kept: expected {len(dealt)} numbers below {PAIRS}")
        cells = np.empty(len(dealt), dtype=np.uint8)
        tables = (*mixed_tables(), one_suit_strengths())
        cells_of(np.ascontiguousarray(dealt), plan.own, plan.dealers, plan.naturals, pairs, *tables, cells)
        return cells

    def replay(
        self, plan: HoldemPlan, dealt: NDArray[np.uint8], chosen: NDArray[np.uint8] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each wager for given cards."""
        nets: NDArray[np.int64] = plan.nets[self.ends(plan, dealt, chosen)]
        return nets
