"""`make mutants`: every mutant of every module against the tests nearest to it."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
import tomllib
from collections import Counter
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from random import Random

from tests.mutants.modules import (
    ROOT,
    SHARE,
    SOURCE,
    WHOLE,
    chosen_tests,
    is_uncompiled,
    modules,
    nearest_tests,
    quick_tests,
)
from tests.mutants.mutations import Mutant, mutants
from tests.mutants.trial import TOO_SLOW, Collected, Covered, closures, is_cold, start, start_anew, stop

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
    return mutant.function.rpartition(".")[2].lstrip("_")[:1].isupper() or not mutant.function


class Trials:
    """The mutants of one module, a few at a time."""

    def __init__(self, module: str, arguments: argparse.Namespace) -> None:
        self.module, self.file, self.asked = module, str(SOURCE / module), arguments
        self.text = (SOURCE / module).read_text(encoding="utf-8")
        found = mutants(self.text)
        self.every, self.total = found, len(found)
        self.files = hashes(module)
        self.results = results_of(module, self.files)
        if arguments.sample and len(found) > arguments.sample:
            found = Random(arguments.seed).sample(found, len(found))[: arguments.sample]
        self.left = [mutant for mutant in found if mutant.name not in self.results]
        self.by_import = False
        """Its names hold classes of its own, so that a value cannot take the place of another."""
        self.running: dict[int, tuple[Mutant, float, list[str], bool]] = {}
        self.used: set[str] = set()

    def keep(self) -> None:
        """Write down what is known."""
        KEPT.mkdir(exist_ok=True)
        known = {"files": self.files, "total": self.total, "results": self.results}
        text = json.dumps(known, indent=1)
        (KEPT / f"{self.module.replace('/', '.')}.json").write_text(text, encoding="utf-8")

    def work(self, tests: Collected, covered: dict[str, Covered], constants: bool) -> None:
        """Try the mutants that are not known yet: those in functions, or those in what names hold."""
        self.tests, self.covered = tests, covered
        honest = closures(compile(self.text, self.file, "exec", dont_inherit=True))
        left = [mutant for mutant in self.left if outside(mutant) is constants]
        begun, count = time.monotonic(), len(left)
        for tried, mutant in enumerate(left, 1):
            if time.time() > self.asked.ends:
                break
            while len(self.running) >= self.asked.jobs:
                self.wait()
            self.begin(mutant, honest)
            if tried % 20 == 0:
                self.keep()
                longer = (time.monotonic() - begun) / tried * (count - tried)
                said = f"{self.module}: {tried} of {count}, {self.survived()} survived"
                print(f"{said}, {longer / 60:.1f} minutes left", file=sys.stderr, flush=True)
        while self.running:
            self.wait()
        self.keep()

    def begin(self, mutant: Mutant, honest: dict[tuple[str, int], int]) -> None:
        """Start the trial of a mutant in the way that suits it."""
        code = mutant.compiled(self.file)
        anew, constant = closures(code) != honest, outside(mutant)
        meets = list(self.covered)
        if not anew and not constant:
            meets = [name for name in meets if self.covered[name].meets(self.file, mutant.first, mutant.last)]
        names = within(meets, self.covered, self.asked.seconds, self.file)
        self.used.update(names)
        if anew or (constant and self.by_import):
            self.start(start_anew({self.file: mutant.source()}, self.tests, names), mutant, names)
        elif not names:
            self.results[mutant.name] = "not covered"
        else:
            child = start({self.file: code}, self.tests, names, self.covered, values=constant)
            self.start(child, mutant, names, again=constant)

    def survived(self) -> int:
        """How many are known to survive."""
        return sum(result not in DEAD for result in self.results.values())

    def start(self, child: int, mutant: Mutant, names: list[str], *, again: bool = False) -> None:
        """Note a trial with the time by which it must end; `again`: import the fault if no test finds it."""
        until = time.monotonic() + MIN_SECONDS + 20 * sum(self.covered[name].seconds for name in names)
        self.running[child] = mutant, until, names, again

    def wait(self) -> None:
        """Until a trial is over, or one takes too long."""
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if child in self.running:
                mutant, _, names, again = self.running.pop(child)
                if again and not status:
                    anew = start_anew({self.file: mutant.source()}, self.tests, names)
                    self.start(anew, mutant, names)
                    continue
                slow = os.waitstatus_to_exitcode(status) == TOO_SLOW
                self.results[mutant.name] = "too slow" if slow else "killed" if status else "survived"
                return
            for late in [each for each, running in self.running.items() if time.monotonic() > running[1]]:
                mutant, *_ = self.running.pop(late)
                stop(late)
                os.waitpid(late, 0)
                self.results[mutant.name] = "too slow"
                return
            time.sleep(0.005)


class Group:
    """Modules that have the same nearest tests, which are collected and run without a fault only once."""

    def __init__(self, trials: list[Trials], seconds: float) -> None:
        self.trials, self.seconds = trials, seconds
        modules = [each.module for each in trials]
        near = quick_tests if seconds else nearest_tests
        self.tests = Collected(modules, near(modules[0]), chosen_tests(modules[0]))
        self.uncompiled = is_uncompiled(modules[0])
        if self.uncompiled:
            for asked in (self.tests.options, self.tests.arguments):
                asked[:0] = ["-p", "tests.mutants.uncompiled"]

    def run_apart(self) -> None:
        """Every mutant that is not known yet, in a process in which their functions are not compiled."""
        child = os.fork()
        if not child:
            code = 1
            try:
                self.run()
                code = 0
            except SystemExit as stopped:
                print(stopped, file=sys.stderr, flush=True)
            finally:
                os._exit(code)
        if os.waitpid(child, 0)[1]:
            raise SystemExit(f"{self.trials[0].module}: the trials did not come to an end")
        for each in self.trials:
            each.results = results_of(each.module, each.files)

    def run(self) -> None:
        """Every mutant that is not known yet."""
        self.tests.collect_and(self.work)
        for each in self.trials:
            each.keep()

    def work(self) -> None:
        """Find out what each test covers, then try the mutants of each module."""
        gc.unfreeze()  # of the group before, or its functions would not be found
        covered = self.tests.covered(self.seconds / 4)
        self.control(within(list(covered), covered, self.seconds), covered)
        for constants in (False, True):  # those that need a new process last
            for each in self.trials:
                each.work(self.tests, covered, constants)
        used = set().union(*(each.used for each in self.trials))
        self.control(within(list(used), covered, 0), covered)

    def control(self, names: list[str], covered: dict[str, Covered]) -> None:
        """Without a fault the modules must pass in a trial of each way that is used."""
        texts = {each.file: each.text for each in self.trials}
        same = {file: compile(text, file, "exec", dont_inherit=True) for file, text in texts.items()}
        trials = [start(same, self.tests, names, covered)]
        with_constants = [each for each in self.trials if any(map(outside, each.left))]
        if with_constants:
            trials.append(start_anew(texts, self.tests, names))
        for each in with_constants:
            file = {each.file: same[each.file]}
            if not each.by_import:
                child = start(file, self.tests, names, covered, values=True)
                each.by_import = os.waitpid(child, 0)[1] != 0
        ended = [os.waitpid(child, 0)[1] for child in trials]
        if any(ended):
            raise SystemExit(f"{self.trials[0].module}: the tests fail in a trial without any fault")


def within(names: list[str], covered: dict[str, Covered], seconds: float, file: str = "") -> list[str]:
    """Some tests, fastest first; with a limit, as many as take no longer together, and at least one.

    Of tests that run the same lines of a file the first comes before the second of any others: a hundred
    cases of one kind would leave no time for the one test that asks something else.
    """
    quick = sorted(names, key=lambda name: covered[name].seconds)
    if not seconds:
        return quick
    alike: Counter[int] = Counter()
    rank = {}
    for name in quick:
        lines = covered[name].lines.get(file, 0)
        rank[name] = alike[lines]
        alike[lines] += 1
    quick.sort(key=rank.__getitem__)
    sums = list(accumulate(covered[name].seconds for name in quick))
    return quick[: max(1, sum(each <= seconds for each in sums))]


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
    parser.add_argument("--lot", type=int, default=0, help="so many mutants of all modules together, by lot")
    parser.add_argument("--seed", type=int, default=1, help="the lot by which a sample is drawn")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long; the next run goes on")
    parser.add_argument(
        "--seconds", type=float, default=0, help="only the fastest tests of a mutant, up to so much time"
    )
    parser.add_argument("--kept", action="store_true", help="say what is known and run nothing")
    arguments = parser.parse_args()
    arguments.ends = time.time() + 60 * arguments.minutes if arguments.minutes else float("inf")
    every = [Trials(module, arguments) for module in arguments.modules or modules()]
    lot = draw(every, arguments)
    groups: dict[tuple[object, ...], list[Trials]] = {}
    for each in every:
        if each.left and not arguments.kept:
            key = (*nearest_tests(each.module), chosen_tests(each.module), is_cold(each.module))
            groups.setdefault(key, []).append(each)
    waiting = [Group(group, arguments.seconds) for group in groups.values()]
    for group in sorted(waiting, key=lambda each: not each.uncompiled):  # before anything is compiled here
        if time.time() < arguments.ends:
            group.run_apart() if group.uncompiled else group.run()
    good = verdict([(each.module, each.total, *judged(each.module, each.results)) for each in every])
    if lot:
        say_lot(lot)
    return good


def draw(every: list[Trials], arguments: argparse.Namespace) -> list[tuple[Trials, str]]:
    """With `--lot`, so many mutants of all these modules together; no others are tried then."""
    if not arguments.lot:
        return []
    pool = [(each, mutant) for each in every for mutant in each.every]
    drawn = Random(arguments.seed).sample(pool, min(arguments.lot, len(pool)))
    for each in every:
        mine = {mutant.name for owner, mutant in drawn if owner is each}
        each.left = [mutant for mutant in each.left if mutant.name in mine]
    return [(each, mutant.name) for each, mutant in drawn]


def say_lot(lot: list[tuple[Trials, str]]) -> None:
    """How those drawn by lot fared, and so, within Wilson's interval of 95 percent, all."""
    tried = [(each, name) for each, name in lot if name in each.results]
    found = sum(each.results[name] in DEAD or name in EXPLAINED.get(each.module, {}) for each, name in tried)
    if tried:
        count, z = len(tried), 1.96
        middle = (found + z * z / 2) / (count + z * z)
        reach = z * (found * (count - found) / count + z * z / 4) ** 0.5 / (count + z * z)
        said = f"{middle - reach:.1%} to {middle + reach:.1%}"
        print(f"By lot: {found} of {count} found or explained; of all, {said}")


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
