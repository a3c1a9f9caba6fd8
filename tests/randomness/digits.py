"""The binary digits of e and pi, computed here: the sequences NIST publishes p-values for."""

import math

import numpy as np
from numpy.typing import NDArray


def digits_of_e(count: int) -> NDArray[np.uint8]:
    """The first binary digits of e, 10.1011..., without the point."""
    guard = count + 64
    terms = 10
    while math.lgamma(terms) / math.log(2) < guard:
        terms *= 2

    def split(low: int, high: int) -> tuple[int, int]:
        if high - low == 1:
            return 1, high
        middle = (low + high) // 2
        p, q = split(low, middle)
        r, s = split(middle, high)
        return p * s + r, q * s

    p, q = split(0, terms)
    return _bits((((p + q) << guard) // q) >> (guard - count + 2), count)


def digits_of_pi(count: int) -> NDArray[np.uint8]:
    """The first binary digits of pi, 11.0010..., without the point (Chudnovsky's series)."""
    guard = count + 64

    def split(low: int, high: int) -> tuple[int, int, int]:
        if high - low == 1:
            p = (6 * low - 5) * (2 * low - 1) * (6 * low - 1)
            q = low**3 * 640320**3 // 24
            term = (13591409 + 545140134 * low) * p
            return p, q, -term if low % 2 else term
        middle = (low + high) // 2
        p, q, t = split(low, middle)
        r, s, u = split(middle, high)
        return p * r, q * s, t * s + p * u

    _, q, t = split(1, guard // 47 + 2)
    root = math.isqrt(10005 << (2 * guard))
    return _bits((426880 * root * q // (13591409 * q + t)) >> (guard - count + 2), count)


def _bits(number: int, count: int) -> NDArray[np.uint8]:
    assert number.bit_length() == count
    padded = number << (-count % 8)
    return np.unpackbits(np.frombuffer(padded.to_bytes((count + 7) // 8, "big"), np.uint8))[:count]
