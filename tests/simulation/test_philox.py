"""Philox4x32-10 against the vectors published with Random123, and the fill against the scalar block."""

import numpy as np
import pytest

from croupier.simulation.philox import fill, philox4x32

ONES = 0xFFFFFFFF
# Random123, tests/kat_vectors: philox4x32 10 (counter, key, result).
KNOWN_ANSWERS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ONES,) * 4, (ONES,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN_ANSWERS)
def test_known_answers(
    counter: tuple[int, int, int, int], key: tuple[int, int], expected: tuple[int, int, int, int]
) -> None:
    assert tuple(int(word) for word in philox4x32(*counter, *key)) == expected


def test_fill_is_the_scalar_block_of_every_number() -> None:
    seed, stream, first = 0x299F31D0A4093822, 0x0370734413198A2E, 0xFFFFFFFE
    words = np.zeros(40, dtype=np.uint32)
    fill(words, np.uint64(seed), np.uint64(stream), np.uint64(first))
    for block in range(10):
        number = first + block
        expected = philox4x32(
            number & ONES, number >> 32, stream & ONES, stream >> 32, seed & ONES, seed >> 32
        )
        assert words[4 * block : 4 * block + 4].tolist() == [int(word) for word in expected]


def test_fill_may_start_anywhere_in_the_stream() -> None:
    whole, part = np.zeros(400, dtype=np.uint32), np.zeros(100, dtype=np.uint32)
    fill(whole, 7, 9, 0)
    fill(part, 7, 9, 31)
    assert (whole[124:224] == part).all()


def test_seeds_and_streams_differ() -> None:
    drawn = set()
    for seed in range(4):
        for stream in range(4):
            words = np.zeros(4, dtype=np.uint32)
            fill(words, seed, stream, 0)
            drawn.add(words.tobytes())
    assert len(drawn) == 16
