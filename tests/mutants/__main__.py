"""`make mutants`: every mutant of every module against the tests nearest to it."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
import tomllib
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants.modules import ROOT, SHARE, SOURCE, WHOLE, chosen_tests, modules, nearest_tests
from tests.mutants.mutations import Mutant, mutants
from tests.mutants.trial import TOO_SLOW, Collected, Covered, closures, start, start_anew, stop

HERE = Path(__file__).parent
KEPT = ROOT / ".mutants"
DEAD = ("killed", "too slow")
EXPLAINED: dict[str, dict[str, str]] = tomllib.loads((HERE / "explained.toml").read_text(encoding="utf-8"))
MIN_SECONDS = 60.0


def hashes(module: str) -> dict[str, str]:
    """The module, its tests and what mutates it, each file by its hash."""
    files = [SOURCE / module, *nearest_tests(module), HERE / "mutations.py", HERE / "trial.py"]
    found = {str(file.relative_to(ROOT)): sha256(file.read_bytes()).hexdigest() for file in files}
    return found | {"chosen": chosen_tests(module)}


def results_of(module: str, files: dict[str, str]) -> dict[str, str]:
    """What is known of a module's mutants as it and its tests stand.

    Where tests were only added, a mutant that was killed stays killed and a survivor is tried again.
    """
    kept = KEPT / f"{module.replace('/', '.')}.json"
    if not kept.exists():
        return {}
    known = json.loads(kept.read_text(encoding="utf-8"))
    if known["files"] == files:
        return dict(known["results"])
    if known["files"].items() <= files.items():
        return {name: result for name, result in known["results"].items() if result in DEAD}
    return {}


def outside(mutant: Mutant) -> bool:
    """Whether a fault lies outside of functions."""
    return mutant.function.rpartition(".")[2][:1].isupper() or not mutant.function


class Trials:
    """The mutants of one module, a few at a time."""

    def __init__(self, module: str, arguments: argparse.Namespace) -> None:
        self.module, self.jobs, self.ends = module, arguments.jobs, arguments.ends
        found = mutants((SOURCE / module).read_text(encoding="utf-8"))
        self.total = len(found)
        self.files = hashes(module)
        self.results = results_of(module, self.files)
        self.left = [mutant for mutant in found if mutant.name not in self.results]
        if arguments.sample and len(self.left) > arguments.sample:
            self.left = Random(arguments.seed).sample(self.left, arguments.sample)
        self.left.sort(key=outside)  # those that need a new process last
        self.running: dict[int, tuple[Mutant, float, bool]] = {}
        self.covered: dict[str, Covered] = {}
        self.tests = Collected(module, nearest_tests(module), chosen_tests(module))

    def run(self) -> dict[str, str]:
        """Every mutant that is not known yet."""
        if self.left:
            self.tests.collect_and(self.work)
            self.keep()
        return self.results

    def keep(self) -> None:
        """Write down what is known."""
        KEPT.mkdir(exist_ok=True)
        known = {"files": self.files, "total": self.total, "results": self.results}
        text = json.dumps(known, indent=1)
        (KEPT / f"{self.module.replace('/', '.')}.json").write_text(text, encoding="utf-8")

    def control(self, names: list[str]) -> None:
        """Without a fault the module must pass in a trial of each way that was used."""
        text = (SOURCE / self.module).read_text(encoding="utf-8")
        same = compile(text, self.tests.file, "exec", dont_inherit=True)
        trials = [start(same, self.tests, names, self.covered)]
        if any(map(outside, self.left)):
            trials += [
                start_anew(text, self.tests),
                start(same, self.tests, names, self.covered, values=True),
            ]
        ended = [os.waitpid(child, 0)[1] for child in trials]
        if any(ended):
            raise SystemExit(f"{self.module}: the tests fail in a trial without any fault")

    def work(self) -> None:
        """Find out what each test covers, then try the mutants."""
        gc.unfreeze()  # of the module before, or its functions would not be found
        covered = self.covered = self.tests.covered()
        every = sorted(covered, key=lambda name: covered[name].seconds)
        self.control(every)
        text = (SOURCE / self.module).read_text(encoding="utf-8")
        honest = closures(compile(text, self.tests.file, "exec", dont_inherit=True))
        begun, count = time.monotonic(), len(self.left)
        for tried, mutant in enumerate(self.left, 1):
            if time.time() > self.ends:
                break
            lines = range(mutant.first, mutant.last + 1)
            names = [name for name in every if not covered[name].lines.isdisjoint(lines)]
            while len(self.running) >= self.jobs:
                self.wait()
            code = mutant.compiled(self.tests.file)
            if closures(code) != honest:
                self.start(start_anew(mutant.source(), self.tests), mutant, every)
            elif outside(mutant):
                self.start(start(code, self.tests, every, covered, values=True), mutant, every, again=True)
            elif not names:
                self.results[mutant.name] = "not covered"
            else:
                self.start(start(code, self.tests, names, covered), mutant, names)
            if tried % 20 == 0:
                self.keep()
                left = (time.monotonic() - begun) / tried * (count - tried)
                said = f"{self.module}: {tried} of {count}, {self.survived()} survived"
                print(f"{said}, {left / 60:.1f} minutes left", file=sys.stderr, flush=True)
        while self.running:
            self.wait()
        self.control(every)

    def survived(self) -> int:
        """How many are known to survive."""
        return sum(result not in DEAD for result in self.results.values())

    def start(self, child: int, mutant: Mutant, names: list[str], *, again: bool = False) -> None:
        """Note a trial with the time by which it must end; `again`: import the fault if no test finds it."""
        until = time.monotonic() + MIN_SECONDS + 20 * sum(self.covered[name].seconds for name in names)
        self.running[child] = mutant, until, again

    def wait(self) -> None:
        """Until a trial is over, or one takes too long."""
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if child in self.running:
                mutant, _, again = self.running.pop(child)
                if again and not status:
                    self.start(start_anew(mutant.source(), self.tests), mutant, list(self.covered))
                    continue
                slow = os.waitstatus_to_exitcode(status) == TOO_SLOW
                self.results[mutant.name] = "too slow" if slow else "killed" if status else "survived"
                return
            for late in [each for each, (_, until, _) in self.running.items() if time.monotonic() > until]:
                mutant, _, _ = self.running.pop(late)
                stop(late)
                os.waitpid(late, 0)
                self.results[mutant.name] = "too slow"
                return
            time.sleep(0.005)


def judged(module: str, results: dict[str, str]) -> tuple[int, list[str], list[str]]:
    """How many were killed, which survived without an explanation, and which with one."""
    explained = EXPLAINED.get(module, {})
    alive = [name for name, result in results.items() if result not in DEAD]
    return (
        len(results) - len(alive),
        [name for name in alive if name not in explained],
        [name for name in alive if name in explained],
    )


def main() -> int:
    """Run the mutants asked for and say what survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", help="modules such as table/fold.py (default: all)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: 2)")
    parser.add_argument("--sample", type=int, default=0, help="at most so many mutants of a module, by lot")
    parser.add_argument("--seed", type=int, default=1, help="the lot by which a sample is drawn")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long; the next run goes on")
    parser.add_argument("--kept", action="store_true", help="say what is known and run nothing")
    arguments = parser.parse_args()
    arguments.ends = time.time() + 60 * arguments.minutes if arguments.minutes else float("inf")
    rows: list[tuple[str, int, int, list[str], list[str]]] = []
    for module in arguments.modules or modules():
        trials: Any = Trials(module, arguments)
        results = trials.results if arguments.kept or time.time() > arguments.ends else trials.run()
        rows.append((module, trials.total, *judged(module, results)))
    return verdict(rows)


def verdict(rows: list[tuple[str, int, int, list[str], list[str]]]) -> int:
    """The table of results, every survivor, and whether that is good enough."""
    print(
        "| module | mutants | run | killed | explained | unexplained |\n| --- | --- | --- | --- | --- | --- |"
    )
    good, run, killed = True, 0, 0
    for module, total, dead, alive, explained in rows:
        tried = dead + len(alive) + len(explained)
        print(f"| `{module}` | {total} | {tried} | {dead} | {len(explained)} | {len(alive)} |")
        if module == WHOLE:
            good = good and not alive and tried == total
        else:
            run, killed = run + tried, killed + dead + len(explained)
    for module, _, _, alive, _ in rows:
        for name in alive:
            print(f"{module}: {name}")
    if run:
        print(f"All but {WHOLE}: {killed} of {run} killed or explained, {killed / run:.1%}")
    return 0 if good and (not run or killed >= SHARE * run) else 1


if __name__ == "__main__":
    sys.exit(main())
