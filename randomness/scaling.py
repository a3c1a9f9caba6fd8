"""From words to numbers (T02): every range by all possible words, and live draws of every range."""

from typing import Final
from unittest.mock import patch

import numpy as np

from croupier.equipment import derivation
from croupier.equipment.devices import MAX_RESULTS, Device
from croupier.equipment.entropy import SeededEntropy
from randomness.probability import chi_square_p
from randomness.source import CONTRIBUTION

# Every number of pieces, segments, lots and cut places a game chooses among, up to eight decks.
RANGES: Final = range(2, 417)


class FixedStream:
    """A given stream in place of SHAKE-256."""

    def __init__(self, stream: bytes) -> None:
        self._stream = stream

    def digest(self, length: int) -> bytes:
        """The stream, and whatever comes after it."""
        return self._stream + b"\xff" * (length - len(self._stream))


def model_counts(below: int) -> tuple[int, ...]:
    """How often each number comes from all words there are, one byte each, or two where that is the rule."""
    if below <= 256:
        stream, words = bytes(range(256)), 256
    else:
        stream, words = np.arange(65536, dtype=">u2").tobytes(), 65536
    with patch.object(derivation, "shake_256", lambda message: FixedStream(stream)):
        numbers = derivation.derive_numbers(b"", words // below * below, below)
    return tuple(np.bincount(numbers, minlength=below).tolist())


def live_p(secret: bytes, below: int, draws: int) -> float:
    """The chi-square p-value of live draws below a number."""
    entropy = SeededEntropy(secret)
    counts = np.zeros(below, np.int64)
    number = 0
    while draws > 0:
        number += 1
        device = Device("lot", below, min(draws, MAX_RESULTS))
        values = entropy.outcome(number, f"range {below}", CONTRIBUTION, device)
        counts += np.bincount(values, minlength=below)
        draws -= device.count
    return chi_square_p(counts, counts.sum() / below)
