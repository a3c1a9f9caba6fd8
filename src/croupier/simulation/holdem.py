"""The kernel of two hands of four cards, two of each kept, and five in common; a game adds `prepare`.

A round's cards are the player's four, the dealer's four, the five in common, from several decks. Which two of
four are kept goes by a table of priorities of every two cards; of equal ones the first dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    strength_of,
)
from croupier.hands.multi_deck import RANK_COUNT, SEVEN
from croupier.law.refusal import BadInput
from croupier.simulation.several_decks import BLOCK, CARDS, WORDS, deal_block, deals, in_order

WIN: Final = 0
COPY: Final = 1
LOSE: Final = 2
NATURAL: Final = 3
CELLS: Final = ("win", "copy", "lose", "natural")
HELD: Final = 4
BOARD: Final = 5
FIRST: Final = np.array([0, 0, 0, 1, 1, 2], dtype=np.int64)
SECOND: Final = np.array([1, 2, 3, 2, 3, 3], dtype=np.int64)
"""The six pairs of four cards, in the order in which they were dealt."""
PAIRS: Final = len(FIRST)
LANES: Final = 4
NO_CHOICE: Final = 255


@njit
def kept_pair(cards: NDArray[np.uint8], start: int, priorities: NDArray[np.uint16]) -> int:
    """Which of the six pairs of four cards is kept."""
    a, b = np.int64(cards[start]), np.int64(cards[start + 1])
    c, d = np.int64(cards[start + 2]), np.int64(cards[start + 3])
    # Three bits below the priority: of equal pairs the first counts.
    best = np.int64(priorities[DECK_SIZE * a + b]) << 3 | 7
    best = max(best, np.int64(priorities[DECK_SIZE * a + c]) << 3 | 6)
    best = max(best, np.int64(priorities[DECK_SIZE * a + d]) << 3 | 5)
    best = max(best, np.int64(priorities[DECK_SIZE * b + c]) << 3 | 4)
    best = max(best, np.int64(priorities[DECK_SIZE * b + d]) << 3 | 3)
    best = max(best, np.int64(priorities[DECK_SIZE * c + d]) << 3 | 2)
    return 7 - (best & 7)


@njit
def _flush_strength(
    cards: NDArray[np.uint8], start: int, pair: int, seven: NDArray[np.uint8], room: NDArray[np.int64]
) -> int:
    seven[0], seven[1] = cards[start + FIRST[pair]], cards[start + SECOND[pair]]
    for place in range(BOARD):
        seven[2 + place] = cards[2 * HELD + place]
    return strength_of(seven, room[0], room[1])


@njit
def is_natural(cards: NDArray[np.uint8], naturals: NDArray[np.uint8]) -> bool:
    """Whether the player's four cards are a natural, by their ranks and whether they are of one suit."""
    index, suited = 0, 1
    for place in range(HELD):
        index = RANK_COUNT * index + np.int64(cards[place] >> 2)
        suited &= np.int64((cards[place] ^ cards[0]) & 3 == 0)
    return naturals[2 * index + suited] != 0


@njit
def cells_of(
    cards: NDArray[np.uint8],
    own: NDArray[np.uint16],
    dealers: NDArray[np.uint16],
    naturals: NDArray[np.uint8],
    chosen: NDArray[np.uint8],
    rows: NDArray[np.int32],
    places: NDArray[np.int32],
    cells: NDArray[np.uint8],
) -> None:
    """The cell of each round; `chosen` may name the pair the player keeps, else it goes by priority."""
    seven, room = np.empty(SEVEN, dtype=np.uint8), np.empty((2, RANK_COUNT), dtype=np.int64)
    for round in range(len(cards)):
        hand = cards[round]
        if len(naturals) and is_natural(hand, naturals):
            cells[round] = NATURAL
            continue
        mine = kept_pair(hand, 0, own)
        if len(chosen) and chosen[round] != NO_CHOICE:
            mine = np.int64(chosen[round])
        theirs = kept_pair(hand, HELD, dealers)
        board = START
        for place in range(2 * HELD, CARDS):
            board += CARD_KEYS[hand[place]]
        key = board + CARD_KEYS[hand[FIRST[mine]]] + CARD_KEYS[hand[SECOND[mine]]]
        other = board + CARD_KEYS[hand[HELD + FIRST[theirs]]] + CARD_KEYS[hand[HELD + SECOND[theirs]]]
        strength = np.int64(mixed_key_strength(key, rows, places))
        dealer = np.int64(mixed_key_strength(other, rows, places))
        if (key | other) & SUITED:
            if key & SUITED:
                strength = _flush_strength(hand, 0, mine, seven, room)
            if other & SUITED:
                dealer = _flush_strength(hand, HELD, theirs, seven, room)
        cells[round] = np.int64(strength <= dealer) + np.int64(strength < dealer)


@njit
def play_rounds(
    own: NDArray[np.uint16],
    dealers: NDArray[np.uint16],
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
    places = np.empty((BLOCK, CARDS), dtype=np.uint16)
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
    own: NDArray[np.uint16]
    dealers: NDArray[np.uint16]
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
