"""The kernel of two hands of four cards, two of each kept, and five in common; a game adds `prepare`.

A round's cards are the player's four, the dealer's four, the five in common, from several decks. Which two of
four are kept goes by a table of priorities of every two cards; of equal ones the first dealt.
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
    mixed_key_strength,
    mixed_tables,
    suited_strength,
)
from croupier.hands.multi_deck import RANK_COUNT
from croupier.law.refusal import BadInput
from croupier.simulation.several_decks import BLOCK, CARDS, WORDS, deal_block, deals, in_order

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
_SIZE: Final = np.uint64(DECK_SIZE)
_NIBBLE: Final = np.uint64(4)
_THREE: Final = np.uint64(3)
_TWO: Final = np.uint64(2)
PAIR_KEYS: Final = np.add.outer(CARD_KEYS, CARD_KEYS).ravel()


def pair_table(priorities: Sequence[int]) -> NDArray[np.uint32]:
    """The number of every two cards, at 52 times the one plus the other, from their priority."""
    if len(priorities) != DECK_SIZE**2 or not 0 <= max(priorities) < 1 << 32 - _ORDER:
        raise BadInput("priorities: expected one for every two cards, below 131,072")
    places = np.arange(DECK_SIZE**2, dtype=np.uint32)
    return np.array(priorities, dtype=np.uint32) << np.uint32(_ORDER) | places


@njit
def kept_pair(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, pairs: NDArray[np.uint32]) -> np.uint64:
    """The two of four cards that are kept, as 52 times the one plus the other."""
    row, second, third = _SIZE * a, _SIZE * b, _SIZE * c
    best = max(pairs[row + b] | np.uint32(7 << _PLACE), pairs[row + c] | np.uint32(6 << _PLACE))
    other = max(pairs[row + d] | np.uint32(5 << _PLACE), pairs[second + c] | np.uint32(4 << _PLACE))
    last = max(pairs[second + d] | np.uint32(3 << _PLACE), pairs[third + d] | np.uint32(2 << _PLACE))
    return np.uint64(max(best, other, last)) & _TWO_CARDS


@njit
def named_pair(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, number: np.uint8) -> np.uint64:
    """One of the six pairs by its number."""
    if number < 3:
        return _SIZE * a + (b if number == 0 else c if number == 1 else d)
    return _SIZE * c + d if number == 5 else _SIZE * b + (c if number == 3 else d)


@njit
def _with_flush(
    cards: NDArray[np.uint8], round: int, two: np.uint64, key: np.uint64, mixed: np.int32,
    counts: NDArray[np.int64],
) -> np.int32:  # fmt: skip
    """The strength of seven cards, five or more of one suit; `mixed` is what their ranks alone are worth."""
    suit = np.uint64(0)
    while not key >> (np.uint64(35) + _NIBBLE * suit) & np.uint64(1):
        suit += np.uint64(1)
    counts[:] = 0
    held = np.int64(0)
    for place in range(2 * HELD, CARDS + 2):
        if place < CARDS:
            card = np.uint64(cards[round, place])
        else:
            card = two // _SIZE if place == CARDS else two % _SIZE
        if card & _THREE == suit:
            counts[card >> _TWO] += 1
            held |= np.int64(1) << np.int64(card >> _TWO)
    return max(mixed, np.int32(suited_strength(counts, held)))


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
    places: NDArray[np.int32],
    cells: NDArray[np.uint8],
) -> None:
    """The cell of each round; `chosen` may name the pair the player keeps, else it goes by priority."""
    counts = np.empty(RANK_COUNT, dtype=np.int64)
    for round in range(len(cards)):
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
        for place in range(2 * HELD, CARDS):
            board += CARD_KEYS[np.uint64(cards[round, place])]
        key, other = board + PAIR_KEYS[mine], board + PAIR_KEYS[theirs]
        strength, dealer = mixed_key_strength(key, rows, places), mixed_key_strength(other, rows, places)
        if (key | other) & SUITED:
            if key & SUITED:
                strength = _with_flush(cards, round, mine, key, strength, counts)
            if other & SUITED:
                dealer = _with_flush(cards, round, theirs, other, dealer, counts)
        cells[round] = np.uint8(strength <= dealer) + np.uint8(strength < dealer)
    if len(naturals):
        for round in range(len(cards)):
            if is_natural(cards, round, naturals):
                cells[round] = NATURAL


@njit
def play_rounds(
    own: NDArray[np.uint32],
    dealers: NDArray[np.uint32],
    naturals: NDArray[np.uint8],
    rows: NDArray[np.int32],
    strengths: NDArray[np.int32],
    order: NDArray[np.uint64],
    seed: np.uint64,
    first: int,
    count: int,
    counts: NDArray[np.int64],
) -> None:
    """Count in which cell each round ends; `first` begins a block."""
    words, last = np.empty(WORDS * BLOCK, dtype=np.uint32), np.empty(BLOCK, dtype=np.uint32)
    places = np.empty((CARDS, BLOCK), dtype=np.uint16)
    cards = np.empty((BLOCK, CARDS), dtype=np.uint8)
    cells, chosen = np.empty(BLOCK, dtype=np.uint8), np.empty(0, dtype=np.uint8)
    for start in range(first, first + count, BLOCK):
        deal_block(seed, start, order, words, last, places, cards)
        cells_of(cards, own, dealers, naturals, chosen, rows, strengths, cells)
        for place in range(min(BLOCK, first + count - start)):
            counts[place & (LANES - 1), cells[place]] += 1


@dataclass(frozen=True, eq=False)
class HoldemPlan:
    """A prepared run: stakes, decks, the priorities of two cards on either side, the player's naturals (none:
    empty), and what each cell is worth.
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
        """The wagers whose nets a replay gives."""
        return tuple(self.wagers)


class HoldemKernel:
    """What the kernels of such games share: run, cells, deals and replay."""

    def run(self, plan: HoldemPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the rounds `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros((LANES, len(CELLS)), dtype=np.int64)
        rows, places = mixed_tables()
        play_rounds(
            plan.own,
            plan.dealers,
            plan.naturals,
            rows,
            places,
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
        """The cards of rounds: the player's four, the dealer's four, the five in common."""
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
        rows, places = mixed_tables()
        hands = np.ascontiguousarray(dealt)
        cells_of(hands, plan.own, plan.dealers, plan.naturals, pairs, rows, places, cells)
        return cells

    def replay(
        self, plan: HoldemPlan, dealt: NDArray[np.uint8], chosen: NDArray[np.uint8] | None = None
    ) -> NDArray[np.int64]:
        """Net cents of each wager for given cards."""
        nets: NDArray[np.int64] = plan.nets[self.ends(plan, dealt, chosen)]
        return nets
