"""Philox4x32-10, a counter-based random stream: a block of words depends only on its key and its number.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC11).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import njit

MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint32(0x9E3779B9)
WEYL_1 = np.uint32(0xBB67AE85)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)

Integer = int | np.integer[Any]


@njit
def philox4x32(
    c0: Integer, c1: Integer, c2: Integer, c3: Integer, k0: Integer, k1: Integer
) -> tuple[np.uint32, ...]:
    """Four random 32-bit words for a 128-bit counter and a 64-bit key, each given as 32-bit words."""
    a, b, c, d = np.uint32(c0), np.uint32(c1), np.uint32(c2), np.uint32(c3)
    key0, key1 = np.uint32(k0), np.uint32(k1)
    for _ in range(10):
        product0 = MULTIPLIER_0 * np.uint64(a)
        product1 = MULTIPLIER_1 * np.uint64(c)
        a, b, c, d = (
            np.uint32(np.uint32(product1 >> HALF) ^ b ^ key0),
            np.uint32(product1 & LOW),
            np.uint32(np.uint32(product0 >> HALF) ^ d ^ key1),
            np.uint32(product0 & LOW),
        )
        key0 = np.uint32(key0 + WEYL_0)
        key1 = np.uint32(key1 + WEYL_1)
    return a, b, c, d


@njit
def fill(words: NDArray[np.uint32], seed: Integer, stream: Integer, first_block: Integer) -> None:
    """Fill whole blocks of four words: block b of a stream has counter (b, stream), the seed is the key.

    Words 4i..4i+3 are block `first_block + i`; the length must be a multiple of four.
    """
    key = np.uint64(seed)
    high = np.uint64(stream)
    start = np.uint64(first_block)
    k0, k1 = np.uint32(key & LOW), np.uint32(key >> HALF)
    s0, s1 = np.uint32(high & LOW), np.uint32(high >> HALF)
    for block in range(len(words) // 4):
        number = start + np.uint64(block)
        a, b, c, d = np.uint32(number & LOW), np.uint32(number >> HALF), s0, s1
        key0, key1 = k0, k1
        # Written out, because the compiler does not vectorize a call of philox4x32; this is six times faster.
        for _ in range(10):
            product0 = MULTIPLIER_0 * np.uint64(a)
            product1 = MULTIPLIER_1 * np.uint64(c)
            a, b, c, d = (
                np.uint32(np.uint32(product1 >> HALF) ^ b ^ key0),
                np.uint32(product1 & LOW),
                np.uint32(np.uint32(product0 >> HALF) ^ d ^ key1),
                np.uint32(product0 & LOW),
            )
            key0 = np.uint32(key0 + WEYL_0)
            key1 = np.uint32(key1 + WEYL_1)
        words[4 * block] = a
        words[4 * block + 1] = b
        words[4 * block + 2] = c
        words[4 * block + 3] = d


@njit
def fill_listed(
    words: NDArray[np.uint32], seed: Integer, first_stream: Integer, listed: NDArray[np.int64], block: Integer
) -> None:
    """Fill one block of each stream listed, counted from the first: its four words lie a quarter apart."""
    key = np.uint64(seed)
    start = np.uint64(first_stream)
    number = np.uint64(block)
    k0, k1 = np.uint32(key & LOW), np.uint32(key >> HALF)
    b0, b1 = np.uint32(number & LOW), np.uint32(number >> HALF)
    apart = np.uint64(len(words) // 4)
    for each in range(apart):
        stream = start + np.uint64(listed[each])
        a, b, c, d = b0, b1, np.uint32(stream & LOW), np.uint32(stream >> HALF)
        key0, key1 = k0, k1
        # Written out for the same reason as in `fill`.
        for _ in range(10):
            product0 = MULTIPLIER_0 * np.uint64(a)
            product1 = MULTIPLIER_1 * np.uint64(c)
            a, b, c, d = (
                np.uint32(np.uint32(product1 >> HALF) ^ b ^ key0),
                np.uint32(product1 & LOW),
                np.uint32(np.uint32(product0 >> HALF) ^ d ^ key1),
                np.uint32(product0 & LOW),
            )
            key0 = np.uint32(key0 + WEYL_0)
            key1 = np.uint32(key1 + WEYL_1)
        words[each] = a
        words[apart + each] = b
        words[np.uint64(2) * apart + each] = c
        words[np.uint64(3) * apart + each] = d
