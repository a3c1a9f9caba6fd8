"""The words and outcomes that are tested: those of a table whose secret follows from the seed given."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from croupier.equipment.collection import NOTHING_CONTRIBUTED, Collector, Shuffles, collected
from croupier.equipment.entropy import SeededEntropy
from croupier.equipment.pieces import SETS

DEFAULT_SEED: Final = "certificate"
DECK: Final = SETS["52 cards"]
LABEL: Final = "shoe"
CONTRIBUTION: Final = NOTHING_CONTRIBUTED

# Every part of a battery has a range of seed numbers of its own, so that no two see the same words.
PART: Final = 10**12
SEQUENCE: Final = 10_000


def secret_of(seed: str) -> bytes:
    """The secret of the table, as `croupier play --seed TEXT` makes it."""
    return sha256(seed.encode()).digest()


def sequence_words(secret: bytes, sequence: int, size: int) -> bytes:
    """Bytes of the words drawn for shuffles of a deck, from the first seed of the sequence on."""
    first = sequence * SEQUENCE + 1
    words = bytearray()
    for each in collected(Shuffles(DECK), SeededEntropy(secret), first, SEQUENCE, raw=True):
        words += each
        if len(words) >= size:
            break
    assert len(words) >= size
    return bytes(words[:size])


def drawn_values(collector: Collector, secret: bytes, first: int, count: int) -> Iterator[list[int]]:
    """What a table draws with a number of seeds, as numbers."""
    entropy = SeededEntropy(secret)
    for number in range(first, first + count):
        yield collector.values(entropy, number)
