"""From a committed seed and the patron's part to cards and dice, as docs/fairness.md describes."""

from hashlib import sha256, shake_256

from croupier.equipment.cards import DECK_SIZE
from croupier.equipment.orders import Order
from croupier.law.refusal import BadInput

SEED_BYTES = 32
LARGEST_SHOE = 65536
SHUFFLE_TAG = b"croupier shuffle 1\0"
ROLL_TAG = b"croupier roll 1\0"
SEED_TAG = b"croupier seed 1\0"
CUT_TAG = b"croupier cut 1\0"

_BLOCK = 136
_BYTE = 256
_TWO_BYTES = 65536
_FACES = 6
_FACE_WIDTH = _BYTE // _FACES
_WIDTHS = (0, *(_BYTE // left for left in range(1, _BYTE + 1)))
_ONE_DECK = list(range(DECK_SIZE))


class DerivedOrder(Order):
    """The Fisher-Yates shuffle of a seed and a part, carried out only as far as cards are dealt."""

    __slots__ = ("_derived", "_message", "_places", "_read", "_stream")

    def __init__(self, seed: bytes, part: str, size: int) -> None:
        if not 1 <= size <= LARGEST_SHOE:
            raise BadInput(f"a deck of {size} cards cannot be shuffled: expected 1 to {LARGEST_SHOE}")
        self.size = size
        self._message = SHUFFLE_TAG + seed + part.encode()
        self._stream = shake_256(self._message).digest(_BLOCK if size <= _BLOCK // 2 else 3 * size)
        self._read = 0
        self._places = _ONE_DECK.copy() if size == DECK_SIZE else list(range(size))
        self._derived = 0

    def at(self, index: int) -> int:
        """The position dealt at an index; what comes before it is derived on the way."""
        if index >= self._derived:
            self._derive(index + 1)
        return self._places[index]

    def draw(self, first: int, count: int) -> list[int]:
        """So many positions from an index on; derived together."""
        last = first + count
        if last > self._derived:
            if last > self.size:
                raise IndexError("no such card in the deck")
            self._derive(last)
        return self._places[first:last]

    def _derive(self, count: int) -> None:
        size = self.size
        places = self._places
        stream = self._stream
        read = self._read
        place = self._derived
        while place < count:
            try:
                while size - place > _BYTE and place < count:
                    left = size - place
                    width = _TWO_BYTES // left
                    while (draw := (stream[read] << 8 | stream[read + 1]) // width) >= left:
                        read += 2
                    read += 2
                    other = place + draw
                    places[place], places[other] = places[other], places[place]
                    place += 1
                for place in range(place, count):  # noqa: B020
                    left = size - place
                    width = _WIDTHS[left]
                    while (draw := stream[read] // width) >= left:
                        read += 1
                    read += 1
                    draw += place
                    places[place], places[draw] = places[draw], places[place]
                place = count
            except IndexError:
                stream = self._lengthen()
        self._read = read
        self._derived = count

    def _lengthen(self) -> bytes:
        # A longer output of SHAKE-256 begins with the shorter one.
        self._stream = shake_256(self._message).digest(2 * len(self._stream))
        return self._stream


def derive_roll(seed: bytes, part: str, dice: int) -> tuple[int, ...]:
    """The faces of so many dice: bytes 0 to 251 give a face, 42 of them each; 252 to 255 are passed over."""
    message = ROLL_TAG + seed + part.encode()
    length = 8 + 2 * dice
    while True:
        stream = shake_256(message).digest(length)
        faces = [byte // _FACE_WIDTH + 1 for byte in stream if byte < _FACES * _FACE_WIDTH]
        if len(faces) >= dice:
            return tuple(faces[:dice])
        length *= 2


def derive_seed(master: bytes, count: int) -> bytes:
    """The seed of the count-th commitment of a reproducible table."""
    return sha256(SEED_TAG + count.to_bytes(8, "big") + master).digest()


def derive_number(master: bytes, count: int, values: int) -> int:
    """The count-th number below `values` of a reproducible table, by rejection."""
    if not 1 <= values <= _TWO_BYTES:
        raise BadInput(f"a choice among {values} numbers is impossible: expected 1 to {_TWO_BYTES}")
    message = CUT_TAG + count.to_bytes(8, "big") + master
    width = _TWO_BYTES // values
    length = _BLOCK
    while True:
        stream = shake_256(message).digest(length)
        for place in range(0, length - 1, 2):
            draw = (stream[place] << 8 | stream[place + 1]) // width
            if draw < values:
                return draw
        length *= 2
