"""`croupier draw`: what a table would draw, by the million, for testing its randomness."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from croupier.cli.arguments import Asked, read_whole, shown
from croupier.cli.output import warn
from croupier.equipment.collection import Collector, Cuts, Outcomes, Shuffles, collected, set_of_pieces
from croupier.equipment.derivation import SECRET_BYTES, contribution_of
from croupier.equipment.devices import balls, dice, lot, wheel
from croupier.equipment.entropy import SystemEntropy
from croupier.law.counted import counted
from croupier.law.refusal import BadInput
from croupier.report.files import whole_file

_SECRET = re.compile(rf"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}")

# The further flags that each kind takes.
_TAKES = {
    "shuffle": {"pieces", "sets", "dealt"},
    "tiles": {"sets", "dealt"},
    "dice": {"dice"},
    "cut": {"low", "high"},
    "lot": {"of", "low"},
    "wheel": {"segments"},
    "balls": {"drawn", "of"},
}
_OWN = sorted(set().union(*_TAKES.values()))
# Labels of the games' own tables; the label of a shoe is also that of a deck.
_LABELS = {
    "shuffle": "shoe",
    "tiles": "shoe",
    "dice": "roll",
    "lot": "lot",
    "wheel": "spin",
    "balls": "balls",
}


def run(asked: Asked) -> int:
    """Write what is drawn with the seeds of a table, one after another."""
    count = read_whole(asked.count, "--count")
    first = read_whole(asked.first, "--first")
    if asked.hex and not asked.raw:
        raise BadInput("--hex needs --raw")
    if asked.force and not asked.output:
        raise BadInput("--force needs --output FILE")
    collector = _collector(asked)
    if asked.raw and not asked.hex and not asked.output and sys.stdout.isatty():
        raise BadInput("the words are bytes, which a terminal cannot show: use --output FILE or --hex")
    entropy = SystemEntropy(_secret(asked.seed))
    if asked.seed is None:
        warn(f"the secret of this collection, to repeat it with --seed: {entropy.secret.hex()}")
    given = collected(collector, entropy, first, count, asked.raw)
    if asked.hex:
        given = (words.hex().encode() + b"\n" for words in given)
    shown_count = _with_progress(given, count)
    if asked.output:
        with whole_file(asked.output, overwrite=asked.force) as file:
            written = _write(file, shown_count)
        warn(f"{counted(count, 'draw')}, {counted(written, 'byte')}, are in {asked.output}")
    else:
        _write(sys.stdout.buffer, shown_count)
        sys.stdout.buffer.flush()
    return 0


def _collector(asked: Asked) -> Collector:
    """What is drawn, as the flags say it; a flag of another kind is refused."""
    kind: str = asked.what
    for name in _OWN:
        if getattr(asked, name) is not None and name not in _TAKES[kind]:
            takes = ", ".join(f"--{each}" for each in sorted(_TAKES[kind]))
            raise BadInput(f"--{name} does not go with draw {kind}: expected {takes}")
    cut = read_whole(asked.cut, "--cut", 0)
    if kind == "cut":
        for name in ("label", "value"):
            if getattr(asked, name) is not None:
                raise BadInput(f"--{name} does not go with draw cut, which depends on the secret alone")
        return Cuts(_number(asked, "low"), _number(asked, "high"))
    contribution = contribution_of(asked.value or (), cut)
    label = _LABELS[kind] if asked.label is None else asked.label
    if kind in {"shuffle", "tiles"}:
        pieces = set_of_pieces("32 tiles" if kind == "tiles" else asked.pieces or "52 cards")
        sets = _number(asked, "sets", 1)
        dealt = None if asked.dealt is None else _number(asked, "dealt")
        return Shuffles(pieces, sets, dealt, label, contribution)
    match kind:
        case "dice":
            device = dice(_number(asked, "dice", 2))
        case "wheel":
            device = wheel(_segments(asked.segments))
        case "balls":
            device = balls(_number(asked, "drawn", 20), _number(asked, "of", 80))
        case _:
            low = 0 if asked.low is None else read_whole(asked.low, "--low", 0)
            device = lot(_number(asked, "of"), low)
    return Outcomes(device, label, contribution)


def _number(asked: Asked, name: str, default: int | None = None) -> int:
    text = getattr(asked, name)
    if text is None:
        if default is None:
            raise BadInput(f"draw {asked.what} needs --{name} N")
        return default
    return read_whole(text, f"--{name}", 0 if name in {"low", "high"} else 1)


def _segments(text: str | None) -> list[str]:
    """The names on the rim, in order; a number is a wheel whose segments are numbered from 0."""
    if text is None:
        raise BadInput("draw wheel needs --segments N, or their names in order, such as 0,28,9,26")
    if "," not in text:
        count = read_whole(text, "--segments")
        # The device refuses more than its maximum, so a longer list need not be made first.
        return [str(number) for number in range(min(count, 1 << 17))]
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadInput(f"--segments {shown(text)}: expected a name between each two commas")
    return names


def _secret(text: str | None) -> bytes | None:
    if text is None:
        return None
    if not _SECRET.fullmatch(text):
        raise BadInput(f"--seed {shown(text)}: expected {2 * SECRET_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def _with_progress(given: Iterable[bytes], count: int) -> Iterator[bytes]:
    from tqdm import tqdm

    hidden = not sys.stderr.isatty()
    yield from tqdm(given, total=count, unit=" draws", unit_scale=True, disable=hidden, file=sys.stderr)


def _write(file: BinaryIO, given: Iterable[bytes], at_once: int = 1 << 20) -> int:
    """Write all chunks, a megabyte at a time; returns the number of bytes."""
    written = 0
    waiting = bytearray()
    for each in given:
        waiting += each
        if len(waiting) >= at_once:
            written += file.write(waiting)
            waiting.clear()
    return written + file.write(waiting)
