"""What rounds side by side do with their cards, each step for one of them: the same for shoes and rows.

A round holds its hands in one word of four parts: those that wait for their turn leave at the low end, the
ends of those played come in at the high end.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import ACE, TEN, VALUE_OF_CARD
from croupier.simulation.twentyone.bare import bare, passage
from croupier.simulation.twentyone.beside_tables import (
    ANY_MATTERS,
    HAS_BITS,
    PARTED_BIT,
    WAITS,
    WATCHED_BIT,
    BesideTables,
)
from croupier.simulation.twentyone.by_tables import Codes, given_back
from croupier.simulation.twentyone.classified import place_of_three
from croupier.simulation.twentyone.hand_machine import (
    CODE,
    DEALER_END,
    END,
    KEEPS,
    NATURAL,
    PLACES,
    RESULTS,
    STOOD,
    UNUSUAL,
)
from croupier.simulation.twentyone.playing import Bytes
from croupier.simulation.twentyone.table_rules import Integers, Number

_VALUE: Final = np.array(VALUE_OF_CARD, dtype=np.uint8)
_ZERO, _ONE, _TWO, _THREE, _FOUR = (np.uint64(number) for number in range(5))
_BITS, _HAS_BITS = np.uint64(4), np.uint64(HAS_BITS)
_HAS: Final = np.uint64((1 << HAS_BITS) - 1)
_WORD, _THIRD_HAND, _LAST = np.uint64(16), np.uint64(32), np.uint64(48)
_ENTRY, _STATE, _PARTED_BIT = np.uint64(0xFFFF), np.uint64(0x7FFF), np.uint64(PARTED_BIT)
_END_BIT: Final = np.uint64(15)
_END, _KEEPS, _STOOD, _CODE = np.uint64(END), np.uint64(KEEPS), np.uint64(END + STOOD), np.uint64(CODE)
ANY_WAITS: Final = np.uint64(WAITS << 16 | WAITS << 32 | WAITS << 48)
ANY_UNUSUAL: Final = np.uint64(UNUSUAL << 16 | UNUSUAL << 32 | UNUSUAL << 48)
WATCHED: Final = np.uint64(1 << WATCHED_BIT)
_SECOND, _THIRD = np.uint64(PLACES), np.uint64(2 * PLACES)
_RESULTS, _ACE, _TEN = np.uint64(RESULTS), np.uint64(ACE), np.uint64(TEN)
_DEALER_END, _NATURAL = np.uint64(DEALER_END), np.uint64(DEALER_END + NATURAL)


@passage
def first_cards(
    cards: Bytes, place: Number, offsets: NDArray[np.uint16], tables: BesideTables
) -> tuple[Number, Number, Number]:
    """The start of the round at a place, what the dealer has, and the value of the card shown.

    Where a hand has two cards, the third adds nothing to the place of the start.
    """
    up = np.uint64(_VALUE[cards[place + _ONE]])
    second = np.uint64(tables.second[up << _BITS | np.uint64(cards[place + _THREE]) >> _TWO])
    at = (second >> _HAS_BITS) + np.uint64(offsets[np.uint64(cards[place])])
    at += np.uint64(offsets[_SECOND + np.uint64(cards[place + _TWO])])
    at += np.uint64(offsets[_THIRD + np.uint64(cards[place + _FOUR])])
    return tables.starts[at], second & _HAS, up


@passage
def start_against(start: Number, has: Number, idle: Number) -> Number:
    """The start of a round that may be over because the dealer's blackjack is known."""
    if has != _NATURAL:
        return start
    entry = start & _ENTRY
    kept = start >> _PARTED_BIT == _ZERO and entry >= _END and entry & _KEEPS != _ZERO
    return (entry if kept else _STOOD) | idle << _WORD


@passage
def go_on(entry: Number, hands: Number) -> tuple[Number, Number]:
    """After an entry: the state that takes the next card, and the hands.

    Those that wait leave at the low end, the ends of those played come in at the high end.
    """
    ended = entry >> _END_BIT
    state = hands & _STATE if entry >= _END else entry
    return state, hands >> (ended << _BITS) | (entry & (_ZERO - ended)) << _LAST


@passage
def take(
    cards: Bytes, tables: BesideTables, idle: Number, state: Number, hands: Number, at: Number
) -> tuple[Number, Number, Number]:
    """The same with the next card, and the place after it; a round that waits takes none."""
    entry = np.uint64(tables.after[state << _BITS | np.uint64(cards[at]) >> _TWO])
    at += np.uint64(state < idle)
    state, hands = go_on(entry, hands)
    return state, hands, at


@passage
def dealer_to_draw(hands: Number, has: Number) -> Number:
    """What the dealer goes on from; drawn out already where no hand waits for it."""
    draws = np.uint64(hands & ANY_WAITS != _ZERO) | np.uint64(has == _NATURAL)
    return _DEALER_END ^ ((_DEALER_END ^ has) & (_ZERO - draws))


@passage
def draw(cards: Bytes, tables: BesideTables, has: Number, at: Number) -> tuple[Number, Number]:
    """What the dealer has with the next card and the place after it; a hand drawn out takes none."""
    taken = np.uint64(has < _DEALER_END)
    return np.uint64(tables.dealer[has << _BITS | np.uint64(cards[at]) >> _TWO]), at + taken


@passage
def after_blackjack(
    rules: Integers,
    stake: Number,
    met: NDArray[np.uint8],
    codes: Codes,
    start: Number,
    hands: Number,
    has: Number,
    three: bool,
) -> Number:
    """What hands have back of what their worths take from them if a dealer's blackjack meets a split."""
    if has != _NATURAL or start >> _PARTED_BIT == _ZERO:
        return np.int64(0)
    for each in range(_THREE):
        codes[each] = np.uint32(hands >> ((each + _ONE) << _BITS) & _ENTRY)
    first = _ZERO if three else _ONE
    return stake * given_back(rules, met, _ZERO, codes, first, _THREE - first)


@bare
def with_kind_of_21(
    cards: Bytes, place: Number, start: Number, hands: Number, threes: NDArray[np.uint8]
) -> Number:
    """The hands of a round with the kind of its 21 in three cards; 0 if it has to be played card by card."""
    if hands & ANY_UNUSUAL == _ZERO:
        return hands
    if start >> _PARTED_BIT:
        return _ZERO
    one, two = np.int64(cards[place]), np.int64(cards[place + _TWO])
    of_three = place_of_three(one, two, np.int64(cards[place + _FOUR]))
    return hands + (np.uint64(threes[of_three]) << _LAST)


@passage
def begin_to_draw(
    cards: Bytes, tables: BesideTables, hands: Number, up: Number, at: Number
) -> tuple[Number, Number]:
    """The dealer's hand with a second card where none is dealt before the players' turns, and the next place.

    Where no hand waits for it but a blackjack matters, the second card is the last; else it is not dealt.
    """
    second = np.uint64(tables.dealer[up << _BITS | np.uint64(cards[at]) >> _TWO])
    waits = np.uint64(hands & ANY_WAITS != _ZERO)
    matters = np.uint64(hands & ANY_MATTERS != _ZERO) & (np.uint64(up == _ACE) | np.uint64(up == _TEN))
    keeps = waits | (matters & np.uint64(second == _NATURAL))
    return _DEALER_END ^ ((_DEALER_END ^ second) & (_ZERO - keeps)), at + (waits | matters)


@passage
def worth_of(worths: Integers, hands: Number, cell: Number) -> Number:
    """What the hands of a round are worth; the code of no hand is worth nothing."""
    worth = worths[(hands >> _WORD & _CODE) * _RESULTS + cell]
    worth += worths[(hands >> _THIRD_HAND & _CODE) * _RESULTS + cell]
    worth += worths[(hands >> _LAST & _CODE) * _RESULTS + cell]
    return worth
