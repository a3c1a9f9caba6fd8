"""Batteries written by others (dieharder, TestU01, PractRand), on the words of shuffles of eight decks."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.equipment.collection import Shuffles, collected
from croupier.equipment.entropy import SeededEntropy
from randomness.source import CONTRIBUTION, DECK, LABEL, PART, secret_of

HERE: Final = Path(__file__).parent
DECKS: Final = 8
SIZE: Final = DECKS * len(DECK.members)
COMPARED: Final = 4 << 20
_FAST: Final = ("-O3", "-march=native")
_LIBRARIES: Final = ("-ltestu01", "-lprobdist", "-lmylib", "-lm")

# The tests of `dieharder -a` with the lengths of each; the lagged sums (203) read most of the words.
_ONE: Final = (*range(18), 100, 101, 102, 204, 205, 206)
DIEHARDER: Final = (
    *((test, 0) for test in _ONE),
    *((200, length) for length in range(1, 13)),
    *((test, length) for test in (201, 202) for length in range(2, 6)),
    *((207, 32), (208, 0), (209, 12)),  # 208 does both of its lengths at once, and crashes with the second
    *((203, lag) for lag in range(33)),
)
_RESULT: Final = re.compile(
    r"^\s*(\w+)\|\s*(\d+)\|\s*(\d+)\|\s*(\d+)\|([0-9.]+)\|\s*(PASSED|WEAK|FAILED)", re.MULTILINE
)


class Missing(Exception):
    """A battery cannot be run here; says what is missing and how it is installed."""


def install(program: str, package: str) -> str:
    """The path of a program; as root, Debian's package is installed for it."""
    found = shutil.which(program)
    if found is None and os.getuid() == 0 and shutil.which("apt-get"):
        command = ["apt-get", "install", "-y", "-qq", package]
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(command, check=False, capture_output=True, env=environment)
        found = shutil.which(program)
    if found is None:
        raise Missing(f"{program} is missing: run 'sudo apt-get install {package}', then make again")
    return found


def source(folder: Path, secret: bytes) -> Path:
    """The compiled source of words, compared with what the table's own calls draw."""
    compiler = install("gcc", "gcc")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "words"
    subprocess.run([compiler, *_FAST, "-o", program, HERE / "words.c"], check=True)
    first = 7
    expected = bytearray()
    for words in collected(Shuffles(DECK, DECKS), SeededEntropy(secret), first, 1 << 30, raw=True):
        expected += words
        if len(expected) >= COMPARED:
            break
    arguments = words_arguments(secret, first)
    given = subprocess.run([program, *arguments, str(len(expected))], check=True, capture_output=True)
    if given.stdout != bytes(expected):
        raise AssertionError("words.c does not draw the words the table draws")
    return program


def words_arguments(secret: bytes, first: int) -> list[str]:
    """The arguments of the source of words: secret, first seed, pieces, label and contribution."""
    return [secret.hex(), str(first), str(SIZE), LABEL, CONTRIBUTION]


def _piped(program: Path, arguments: list[str], tester: list[str], file: Path) -> None:
    """Run a tester on the words, its answer in a file that is there only when it is complete."""
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as answer:
        words = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE)
        try:
            subprocess.run(tester, stdin=words.stdout, stdout=answer, stderr=subprocess.DEVNULL, check=True)
        finally:
            words.kill()
            words.wait()
    unfinished.rename(file)


def run_dieharder(folder: Path, seed: str, lags: int) -> Iterator[tuple[int, int]]:
    """Every test of `dieharder -a`, twice; of the lagged sums only the first lags."""
    tester = install("dieharder", "dieharder")
    secret = secret_of(seed)
    program = source(folder, secret)
    place = folder / "dieharder"
    place.mkdir(exist_ok=True)
    chosen = [(test, length) for test, length in DIEHARDER if test != 203 or length < lags]
    parts = [(run, test, length) for run in (1, 2) for test, length in chosen]
    for done, (run, test, length) in enumerate(parts, 1):
        file = place / f"{run}-{test}-{length}.txt"
        if not file.exists():
            first = (run * 100_000 + test * 100 + length) * PART + 1
            command = [tester, "-g", "200", "-d", str(test), "-n", str(length)]
            _piped(program, words_arguments(secret, first), command, file)
        yield done, len(parts)


def dieharder_results(folder: Path) -> dict[tuple[int, int, int], list[tuple[str, float, str]]]:
    """By run, test and length: name, p-value and dieharder's word for it."""
    found = {}
    for file in sorted((folder / "dieharder").glob("*.txt")):
        run, test, length = map(int, file.stem.split("-"))
        found[run, test, length] = [
            (name if ntuple == "0" else f"{name} {ntuple}", float(p), word)
            for name, ntuple, _, _, p, word in _RESULT.findall(file.read_text())
        ]
    return found


def run_testu01(folder: Path, seed: str, prefix: str, battery: str) -> Iterator[tuple[int, int]]:
    """A battery of TestU01, whose library is under `prefix`."""
    compiler = install("gcc", "gcc")
    if not (Path(prefix) / "include" / "bbattery.h").exists():
        raise Missing(
            "TestU01 is missing, and Debian 12 has no package: build umontreal-simul/TestU01-2009 with "
            "./configure --prefix=FOLDER --disable-shared && make install, then set TESTU01=FOLDER"
        )
    secret = secret_of(seed)
    source(folder, secret)
    place = folder / "testu01"
    place.mkdir(exist_ok=True)
    file = place / f"{battery}.txt"
    yield 0, 1
    if not file.exists():
        program = folder / "run_testu01"
        places = [f"-I{prefix}/include", f"-L{prefix}/lib"]
        files = [str(HERE / name) for name in ("testu01.c", "words.c")]
        command = [compiler, *_FAST, "-DWORDS_LIBRARY", *places, "-o", str(program), *files, *_LIBRARIES]
        subprocess.run(command, check=True)
        first = {"small": 1, "crush": 2, "big": 4}[battery] * PART + 1
        with file.with_suffix(".part").open("wb") as answer:
            subprocess.run([program, battery, *words_arguments(secret, first)], stdout=answer, check=True)
        file.with_suffix(".part").rename(file)
    yield 1, 1


def testu01_results(folder: Path) -> dict[str, list[tuple[str, float]]]:
    """By battery: name and p-value of every statistic."""
    return {
        file.stem: [
            (name, float(p)) for name, p in re.findall(r"^pvalue (.+) (\S+)$", file.read_text(), re.MULTILINE)
        ]
        for file in sorted((folder / "testu01").glob("*.txt"))
    }


def run_practrand(folder: Path, seed: str, tester: str, size: str) -> Iterator[tuple[int, int]]:
    """PractRand's standard tests up to a size such as 64GB."""
    found = shutil.which(tester)
    if found is None:
        raise Missing(
            "PractRand is missing, and Debian has no package: build it, then set PRACTRAND=FILE, "
            "its program RNG_test"
        )
    secret = secret_of(seed)
    program = source(folder, secret)
    place = folder / "practrand"
    place.mkdir(exist_ok=True)
    file = place / "words.txt"
    yield 0, 1
    if not file.exists():
        command = [found, "stdin32", "-tlmin", "256MB", "-tlmax", size]
        _piped(program, words_arguments(secret, 3 * PART + 1), command, file)
    yield 1, 1


def practrand_results(folder: Path) -> list[tuple[str, str]]:
    """Length tested and what PractRand says about it, from an answer that may be unfinished."""
    place = folder / "practrand"
    files = [file for file in (place / "words.txt", place / "words.part") if file.exists()]
    if not files:
        return []
    blocks = re.findall(r"length= ([^(,]+?)\s*\(.*?\n((?:  .*\n)+)", files[0].read_text())
    # Powers of two, which some versions call megabytes and gigabytes.
    units = {"megabyte": "mebibyte", "gigabyte": "gibibyte"}
    return [
        (
            re.sub("megabyte|gigabyte", lambda unit: units[unit[0]], length),
            "; ".join(line.strip() for line in lines.splitlines()),
        )
        for length, lines in blocks
    ]
