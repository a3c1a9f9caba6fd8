"""Shoes shuffled from Philox words: which card comes next depends on seed, block and shoe alone.

A shuffle is the forward Fisher-Yates walk, done in pieces: first to the cutting card, then sixteen places at
a time as far as a round runs past it. Each piece has words of its own, so no word is made that is not needed.
Two places share a word by Lemire's multiplication; words that would favor a card are thrown away. Every shoe
is shuffled from the new pack, so it depends on nothing before it.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.philox import fill
from croupier.simulation.twentyone.bare import bare
from croupier.simulation.twentyone.table_rules import Integers, Number

Cards = NDArray[np.uint8]
Words = NDArray[np.uint32]

PIECE: Final = 16
SPARE: Final = 8
"""Places shuffled beyond the cutting card from the start; more only if a round needs them."""
PIECES: Final = 20
SHOES_PER_BLOCK: Final = 24
LOTS: Final = 1 << 14
"""The piece of a shoe's stream from which its lots are drawn."""
ATTEMPTS: Final = 40
WORD: Final = np.uint64(32)
LOW: Final = np.uint64(0xFFFFFFFF)
SPAN: Final = np.uint64(1 << 32)
ZERO, ONE, THREE, SEVEN, EIGHT = np.uint64(0), np.uint64(1), np.uint64(3), np.uint64(7), np.uint64(8)


def whole_eights(pack: Cards) -> Cards:
    """A pack padded so that it can be copied eight cards at a time; the padding is never drawn."""
    return np.concatenate([pack, np.zeros(-len(pack) % 8, dtype=np.uint8)])


@bare
def stream_of(block: Number, shoe: Number) -> Number:
    """The stream of a shoe of a block."""
    return (np.uint64(block) << np.uint64(SHOES_PER_BLOCK)) | np.uint64(shoe)


@bare
def first_piece(cut: Number, size: Number) -> Number:
    """How many places are shuffled at once: to the cutting card and a few more."""
    return min(((cut + 1) & ~1) + SPARE, size)


@bare
def lay(pack: Cards, cards: Cards, base: Number) -> None:
    """Copy the new pack to a place, eight cards at a time; pack, space and place are multiples of eight."""
    from_pack, to_cards = pack.view(np.uint64), cards.view(np.uint64)
    start = np.uint64(base) >> np.uint64(3)
    for at in range(np.uint64(len(from_pack))):
        to_cards[start + np.uint64(at)] = from_pack[np.uint64(at)]


@bare
def swap(cards: Cards, here: Number, there: Number) -> None:
    """Exchange two cards; with unsigned places the compiled code needs no check for negative indices."""
    card = cards[here]
    cards[here] = cards[there]
    cards[there] = card


@bare
def shuffle(
    cards: Cards,
    base: Number,
    size: Number,
    start: Number,
    stop: Number,
    words: Words,
    seed: Number,
    stream: Number,
    piece: Number,
) -> Number:
    """Draw the cards of places start to stop - 1 of the shoe that lies at `base` and has `size` cards.

    Start, stop and size are even. `words` is room for the draws, twice as many as cards and 36 at least; the
    place where they begin in it is returned.
    """
    block = np.uint64(piece) << np.uint64(PIECES)
    pairs = (stop - start) // 2
    needed = (pairs + 3) & ~3
    # Words are always made sixteen at a time, and each word gives two draws.
    filled = (needed + 15) & ~15
    fill(words[:filled], seed, stream, block)
    draws = words[filled : filled + 2 * pairs]
    of_pairs = draws.view(np.uint64)
    most = np.uint64(size - start)
    rest = most * (most - ONE)
    again: Number = False
    for pair in range(np.uint64(pairs)):
        left = (most - (pair << ONE)) & LOW
        product = np.uint64(words[pair]) * left
        following = (product & LOW) * ((left - ONE) & LOW)
        of_pairs[pair] = (product >> WORD) | (following & ~LOW)
        again |= (following & LOW) < rest
    if again:
        draw_again(words, needed, draws, pairs, most, seed, stream, block)
    here, number, place = np.uint64(base + start), np.uint64(2 * pairs), ZERO
    if here & SEVEN == ZERO and len(cards) & 7 == 0:
        # Eight places are written at once, because a shuffle is limited by its stores.
        eights = cards.view(np.uint64)
        while place + SEVEN < number:
            dealt = ZERO
            for turn in range(EIGHT):
                there = here + turn + np.uint64(draws[place + turn])
                card = cards[here + turn]
                dealt |= np.uint64(cards[there]) << (turn << THREE)
                cards[there] = card
            eights[here >> THREE] = dealt
            here += EIGHT
            place += EIGHT
    while place < number:
        swap(cards, here, here + np.uint64(draws[place]))
        here += ONE
        place += ONE
    return filled


@bare
def draw_again(
    words: Words,
    needed: Number,
    draws: Words,
    pairs: Number,
    most: Number,
    seed: Number,
    stream: Number,
    block: Number,
) -> None:
    """The draws of a piece whose words may include a biased one: in order, with the words that follow."""
    at = 0
    for pair in range(pairs):
        left = most - np.uint64(2 * pair)
        while True:
            if at == needed:
                block += np.uint64(needed // 4)
                fill(words[:needed], seed, stream, block)
                at = 0
            product = np.uint64(words[at]) * left
            following = (product & LOW) * (left - ONE)
            at += 1
            if (following & LOW) >= SPAN % (left * (left - ONE)):
                break
        draws[2 * pair] = product >> WORD
        draws[2 * pair + 1] = following >> WORD


@bare
def draw_lots(
    lots: Integers, among: Integers, boxes: Number, words: Words, seed: Number, stream: Number, first: Number
) -> None:
    """The lots of a round, from words of their own: for each box and person one of so many, none of 0.

    `first` is the number of the first of them in the shoe. A word that would favor a lot is thrown away.
    """
    people = len(among)
    for place in range(boxes * people):
        left = np.uint64(among[place % people])
        lots[place] = 0
        attempt = np.uint64(0)
        accepted = left == 0
        while not accepted:
            number = np.uint64(first + place) | (attempt << np.uint64(ATTEMPTS))
            fill(words[:4], seed, stream, (np.uint64(LOTS) << np.uint64(PIECES)) | number)
            for word in range(4):
                product = np.uint64(words[word]) * left
                if not accepted and (product & LOW) >= SPAN % left:
                    lots[place] = np.int64(product >> WORD)
                    accepted = True
            attempt += ONE
