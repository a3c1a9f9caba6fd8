"""The batteries we carry out ourselves: SP 800-22, the Pennsylvania tests, scaling and shuffles."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.equipment.collection import Collector, Cuts, Outcomes, Shuffles
from croupier.equipment.devices import balls, dice, lot, wheel
from croupier.equipment.pieces import SETS
from randomness import nist, pennsylvania, scaling, shuffling
from randomness.source import PART, drawn_values, secret_of, sequence_words

LOW_P: Final = 1e-4


class Sizes(NamedTuple):
    """How much is tested."""

    sequences: int = 1000
    draws: int = 10**6
    live: int = 10**7
    shuffles: int = 10**6


def _saved(file: Path) -> list[dict[str, Any]]:
    """The records of a file of JSON lines; a line cut off by an interruption is left out."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]


def resumed(
    file: Path, parts: list[Any], work: Callable[[Any], Any], seed: str, size: int
) -> Iterator[tuple[int, int]]:
    """Do the parts that are not in the file yet, saving each; yields how many are done, of how many."""
    file.parent.mkdir(parents=True, exist_ok=True)
    records = [record for record in _saved(file) if record["seed"] == seed and record["size"] == size]
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    known = {record["part"] for record in records}
    done = sum(part in known for part in parts)
    yield done, len(parts)
    with file.open("a") as lines:
        for part in parts:
            if part in known:
                continue
            lines.write(json.dumps({"part": part, "seed": seed, "size": size, "result": work(part)}) + "\n")
            lines.flush()
            done += 1
            yield done, len(parts)


def results(file: Path) -> dict[Any, Any]:
    """What was found for each part."""
    return {record["part"]: record["result"] for record in _saved(file)}


# What the fifteen tests of Pennsylvania are carried out on, and from how many numbers each chooses.
SOURCES: Final[dict[str, tuple[Collector, int, int]]] = {
    "two dice": (Outcomes(dice(2), "roll"), 6, 1),
    "roulette, 38 numbers": (Outcomes(wheel([str(n) for n in range(38)]), "spin"), 38, 0),
    "wheel of 37 numbers": (Outcomes(wheel([str(n) for n in range(37)]), "spin"), 37, 0),
    "big six, 54 segments": (Outcomes(wheel([str(n) for n in range(54)]), "spin"), 54, 0),
    "first card of 52": (Shuffles(SETS["52 cards"], 1, 1), 52, 0),
    "first card of 53 (joker)": (Shuffles(SETS["53 cards"], 1, 1), 53, 0),
    "first card of 8 decks": (Shuffles(SETS["52 cards"], 8, 1), 52, 0),
    "first of 80 balls": (Outcomes(balls(20, 80), "balls"), 80, 1),
    "cut of 10 to 42 cards": (Cuts(10, 42), 33, 10),
    "lot among 100": (Outcomes(lot(100), "lot"), 100, 0),
}


def draws_of(secret: bytes, name: str, count: int) -> pennsylvania.Draws:
    """Draws of a source as numbers from 0 on; for dice every die, else the first number."""
    collector, _, lowest = SOURCES[name]
    first = (100 + list(SOURCES).index(name)) * PART + 1
    every = name == "two dice"
    per_draw = 2 if every else 1
    numbers: list[int] = []
    for values in drawn_values(collector, secret, first, -(-count // per_draw)):
        numbers += values if every else values[:1]
    return np.array(numbers[:count], dtype=np.int64) - lowest


def run_nist(folder: Path, seed: str, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """All fifteen tests of SP 800-22 on every sequence."""
    secret = secret_of(seed)

    def work(sequence: int) -> dict[str, float]:
        return nist.sequence_p_values(nist.bits_of(sequence_words(secret, sequence, nist.BITS // 8)))

    return resumed(folder / "nist.jsonl", list(range(sizes.sequences)), work, seed, nist.BITS)


def run_nist_again(folder: Path, seed: str, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """The tests with a statistic outside the band, on as many further sequences."""
    secret = secret_of(seed)
    found = results(folder / "nist.jsonl")
    p_values: dict[str, list[float]] = defaultdict(list)
    for result in found.values():
        for name, p in result.items():
            p_values[name].append(p)
    beyond = {name for name, row in nist.summary(p_values).items() if nist.outside_band(row)}
    tests = {name.split()[0] for name in beyond}
    if not tests:
        return iter(())

    def work(sequence: int) -> dict[str, float]:
        bits = nist.bits_of(sequence_words(secret, sequence, nist.BITS // 8))
        return {name: p for name, p in nist.sequence_p_values(bits, tests).items() if name in beyond}

    parts = list(range(sizes.sequences, 2 * sizes.sequences))
    return resumed(folder / "nist-repeat.jsonl", parts, work, seed, nist.BITS)


def run_pennsylvania(folder: Path, seed: str, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """The fifteen tests of 58 Pa. Code 810a.5(c) on every source."""
    secret = secret_of(seed)

    def work(name: str) -> dict[str, float]:
        draws = draws_of(secret, name, sizes.draws)
        return {
            test: carried_out(draws, SOURCES[name][1]) for test, carried_out in pennsylvania.TESTS.items()
        }

    return resumed(folder / "pennsylvania.jsonl", list(SOURCES), work, seed, sizes.draws)


def run_scaling(folder: Path, seed: str, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """Every range by all words, and live."""
    secret = secret_of(seed)

    def work(below: int) -> dict[str, Any]:
        counts = set(scaling.model_counts(below))
        return {
            "equal": len(counts) == 1,
            "each": max(counts),
            "p": scaling.live_p(secret, below, sizes.live),
        }

    return resumed(folder / "scaling.jsonl", list(scaling.RANGES), work, seed, sizes.live)


def run_shuffles(folder: Path, seed: str, sizes: Sizes) -> Iterator[tuple[int, int]]:
    """Every path of small shuffles, and many shuffles of a deck."""
    secret = secret_of(seed)

    def work(part: str) -> Any:
        if part == "deck":
            counted = shuffling.tally(secret, sizes.shuffles)
            return {"statistic": counted.card_by_place, "p": counted.p_values()}
        size = int(part)
        found = shuffling.permutations_by_path(size)
        return {"orders": len(found), "once": set(found.values()) == {1}, "expected": math.factorial(size)}

    parts = [*(str(size) for size in range(2, 7)), "deck"]
    return resumed(folder / "shuffles.jsonl", parts, work, seed, sizes.shuffles)


RUNS: Final = {
    "scaling": run_scaling,
    "shuffles": run_shuffles,
    "pennsylvania": run_pennsylvania,
    "nist": run_nist,
    "nist-repeat": run_nist_again,
}
