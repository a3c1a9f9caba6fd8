"""`make randomness`: run the batteries, each from where it was stopped, and write docs/randomness.md."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from randomness import outside, own, report
from randomness.source import DEFAULT_SEED, secret_of

FOLDER = Path("build") / "randomness"
CARRIED_OUT = (
    "scaling",
    "shuffles",
    "pennsylvania",
    "nist",
    "nist-repeat",
    "dieharder",
    "testu01",
    "practrand",
)


def arguments() -> argparse.Namespace:
    """The arguments of the command."""
    full = own.Sizes()
    parser = argparse.ArgumentParser(prog="python -m randomness", description=__doc__)
    parser.add_argument("--seed", default=DEFAULT_SEED, help="the text everything follows from")
    parser.add_argument("--only", default="", help=f"batteries, with commas: {', '.join(CARRIED_OUT)}, none")
    parser.add_argument("--sequences", type=int, default=full.sequences, help="of SP 800-22")
    parser.add_argument("--draws", type=int, default=full.draws, help="of each source, Pennsylvania tests")
    parser.add_argument("--live", type=int, default=full.live, help="draws of each range, scaling")
    parser.add_argument("--shuffles", type=int, default=full.shuffles, help="shuffles of a deck")
    parser.add_argument("--lags", type=int, default=33, help="lags of dieharder's lagged sums")
    parser.add_argument("--testu01", default="/usr", help="where TestU01 is installed")
    parser.add_argument("--crush", default="crush", choices=("small", "crush", "big"))
    parser.add_argument("--practrand", default="RNG_test", help="PractRand's program")
    parser.add_argument("--practrand-size", default="64GB")
    return parser.parse_args()


def watched(name: str, steps: Iterator[tuple[int, int]]) -> None:
    """Show how far a battery is and how long the rest will take."""
    began = time.monotonic()
    before = None
    for done, whole in steps:
        before = done if before is None else before
        spent = time.monotonic() - began
        left = spent / (done - before) * (whole - done) if done > before else 0
        end = "\n" if done == whole or not sys.stderr.isatty() else "\r"
        rest = f", {left / 60:.0f} min left" if left else ""
        print(f"{name}: {done} of {whole}{rest}        ", end=end, file=sys.stderr, flush=True)


def main() -> int:
    """Run what is asked for; 1 if something failed."""
    asked = arguments()
    chosen = [each.strip() for each in asked.only.split(",") if each.strip()] or list(CARRIED_OUT)
    unknown = set(chosen) - {*CARRIED_OUT, "none"}
    if unknown:
        print(f"battery {sorted(unknown)[0]!r}: expected {', '.join(CARRIED_OUT)} or none", file=sys.stderr)
        return 2
    sizes = own.Sizes(asked.sequences, asked.draws, asked.live, asked.shuffles)
    seed = asked.seed
    folder = FOLDER / secret_of(seed).hex()[:12]
    runs: dict[str, Callable[[], Iterator[tuple[int, int]]]] = {
        name: partial(run, folder, seed, sizes) for name, run in own.RUNS.items()
    }
    runs["dieharder"] = partial(outside.run_dieharder, folder, seed, asked.lags)
    runs["testu01"] = partial(outside.run_testu01, folder, seed, asked.testu01, asked.crush)
    runs["practrand"] = partial(outside.run_practrand, folder, seed, asked.practrand, asked.practrand_size)
    notes = []
    for name in CARRIED_OUT:
        if name in chosen:
            try:
                watched(name, runs[name]())
            except outside.Missing as missing:
                print(f"{name}: {missing}", file=sys.stderr)
                notes.append(f"{name}: not run: {missing}.")
            except KeyboardInterrupt:
                print(f"\n{name}: stopped; make randomness goes on from here", file=sys.stderr)
                return 130
    sections = report.write(folder, seed, sizes, notes)
    for section in sections:
        print(f"{section.battery}: {section.size}: {section.verdict}")
    print(f"the report is in {report.DOCUMENT.relative_to(report.ROOT)}")
    return int(any(each.verdict.startswith("fail") for each in sections))


if __name__ == "__main__":
    sys.exit(main())
