"""The derivation of docs/fairness.md, written from that page alone, without code of the package."""

from collections.abc import Iterable, Iterator
from hashlib import sha256, shake_256


def stream(message: bytes) -> Iterator[int]:
    yield from shake_256(message).digest(100_000)


def below(n: int, bytes_: Iterator[int]) -> int:
    while True:
        value, values = next(bytes_), 256
        if n > 256:
            value, values = 256 * value + next(bytes_), 65536
        number = value // (values // n)
        if number < n:
            return number


def seed(secret: bytes, number: int) -> bytes:
    return sha256(b"croupier seed 2\0" + number.to_bytes(8, "big") + secret).digest()


def part(values: Iterable[str], cut: int) -> str:
    message = b"croupier part 2\0" + str(cut).encode()
    for value in sorted(value.encode() for value in values):
        message += b"\0" + value
    return sha256(message).hexdigest()


def cut(secret: bytes, number: int, before: int, low: int, high: int) -> int:
    message = b"croupier cut 2\0" + number.to_bytes(8, "big") + before.to_bytes(8, "big") + secret
    return low + below(high - low + 1, stream(message))


def fisher_yates(pieces: list[int], bytes_: Iterator[int]) -> list[int]:
    pieces = list(pieces)
    for i in range(len(pieces)):
        k = below(len(pieces) - i, bytes_)
        pieces[i], pieces[i + k] = pieces[i + k], pieces[i]
    return pieces


def shuffle(seed: bytes, label: str, part: str, pieces: list[int]) -> list[int]:
    return fisher_yates(
        pieces, stream(b"croupier shuffle 2\0" + seed + label.encode() + b"\0" + part.encode())
    )


def _outcome(seed: bytes, label: str, part: str) -> Iterator[int]:
    return stream(b"croupier outcome 2\0" + seed + label.encode() + b"\0" + part.encode())


def roll(seed: bytes, label: str, part: str, dice: int) -> tuple[int, ...]:
    bytes_ = _outcome(seed, label, part)
    return tuple(below(6, bytes_) + 1 for _ in range(dice))


def one_of(seed: bytes, label: str, part: str, n: int) -> int:
    return below(n, _outcome(seed, label, part))


def balls(seed: bytes, label: str, part: str, k: int, n: int) -> tuple[int, ...]:
    return tuple(fisher_yates(list(range(1, n + 1)), _outcome(seed, label, part))[:k])
