"""Measure a claim: contestants in processes of their own take turns, the best of five rounds counts."""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from benchmarks.claim import OURS, AtLeastRate, AtLeastTimes, Claim, Floor, WithinSeconds

ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".venv-bench" / "bin" / "python"
ROUNDS = 5


class Verdict(NamedTuple):
    """A floor, which contestant was measured against it, in its terms, and whether it holds."""

    title: str
    contestant: str
    floor: str
    measured: str
    passed: bool


class Measurement(NamedTuple):
    """The best units a second of every contestant of a claim."""

    claim: Claim
    rates: dict[str, float]


def python_of(name: str) -> str:
    """The interpreter a contestant runs in."""
    return sys.executable if name.startswith(OURS) else str(PEERS)


def take_turns(module: str, claim: Claim) -> Measurement:
    """Let all contestants of a claim work in alternation and keep each one's best round."""
    rates = dict.fromkeys(claim.contestants, 0.0)
    groups = [list(claim.contestants)] if claim.together else [[name] for name in claim.contestants]
    with ExitStack() as stack:
        processes: dict[str, subprocess.Popen[str]] = {}
        for names in groups:
            command = [python_of(names[0]), "-m", "benchmarks.contestant", module, *names]
            process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            stack.enter_context(process)
            stack.callback(process.terminate)
            processes |= dict.fromkeys(names, process)
            answer(process, names[0])
        for _ in range(ROUNDS):
            for name, process in processes.items():
                assert process.stdin is not None
                process.stdin.write(f"{name}\n")
                process.stdin.flush()
                took = answer(process, name)
                rates[name] = max(rates[name], took["units"] / took[claim.clock])
    return Measurement(claim, rates)


def answer(process: subprocess.Popen[str], name: str) -> dict[str, float]:
    """The next line a contestant says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"{name} ended without an answer (exit status {process.wait()})")
    answered: dict[str, float] = json.loads(line)
    return answered


def judge(measurement: Measurement) -> list[Verdict]:
    """Compare what was measured with every floor of the claim."""
    return [judge_floor(measurement, floor) for floor in measurement.claim.floors]


def judge_floor(measurement: Measurement, floor: Floor) -> Verdict:
    """Compare what was measured with one floor."""
    claim, rates = measurement
    rate = rates[floor.contestant]
    if isinstance(floor, AtLeastTimes):
        times = rate / rates[floor.peer]
        asked, measured = f"{number(floor.times)} times {floor.peer}", f"{number(times)} times"
        return Verdict(claim.title, floor.contestant, asked, measured, times >= floor.times)
    if isinstance(floor, AtLeastRate):
        asked, measured = f"{number(floor.rate)} {claim.unit} a second", f"{number(rate)} a second"
        return Verdict(claim.title, floor.contestant, asked, measured, rate >= floor.rate)
    assert isinstance(floor, WithinSeconds)
    asked, measured = f"within {duration(floor.seconds)}", duration(1 / rate)
    return Verdict(claim.title, floor.contestant, asked, measured, 1 / rate <= floor.seconds)


def number(value: float) -> str:
    """A figure with three significant digits, in words people use."""
    for size, word in ((1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value / size:.3g}{word}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float) -> str:
    """A time in seconds or milliseconds."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
