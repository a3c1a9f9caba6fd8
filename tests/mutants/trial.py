"""One mutant against its tests, in a process of its own that is forked from one that has collected them."""

from __future__ import annotations

import functools
import gc
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from importlib.abc import Loader, MetaPathFinder
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.mutants.modules import ROOT, SOURCE

KILLED, SURVIVED, TOO_SLOW = 1, 0, 3
COLD = ("law/", "hands/", "equipment/derivation.py")
"""Modules whose results other parts remember: nothing remembered outlives a fault in them."""
MIN_SECONDS = 5
PLAIN = (int, str, bytes, tuple, list, dict, set, frozenset, Fraction, re.Pattern)
_STARTED: list[subprocess.Popen[bytes]] = []
"""Kept, because one discarded while it runs is a warning, and a warning fails the next test."""


class Covered(NamedTuple):
    """What a test took, and for each file of the modules the lines it ran, a bit for each."""

    seconds: float
    lines: dict[str, int]

    def meets(self, file: str, first: int, last: int) -> bool:
        """Whether the test ran one of these lines."""
        return self.lines.get(file, 0) >> first & ((1 << last - first + 1) - 1) != 0


class Collected:
    """The tests that stand nearest to some modules, collected once and run in forked processes."""

    def __init__(self, modules: list[str], tests: list[Path], chosen: str) -> None:
        self.files = [str(SOURCE / module) for module in modules]
        self.session: pytest.Session | None = None
        self.stopped: SystemExit | None = None
        self.cold = any(map(is_cold, modules))
        self.functions: dict[str, list[FunctionType]] = {}
        self.remembered: list[Any] = []
        self.options = [
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "--no-header",
            "--hypothesis-profile=first",
            "-k",
            chosen,
        ]
        self.arguments = [*self.options, *map(str, tests)]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the collected session."""
        self.session = session

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run `work` here, while pytest is set up for the tests."""
        try:
            self.work()
        except SystemExit as stopped:  # pytest would not report the reason
            self.stopped = stopped
        return True

    def work(self) -> None:
        """What a runner sets in its place."""

    def collect_and(self, work: Any) -> None:
        """Collect the tests and do something while they can be run."""
        self.work = work  # type: ignore[method-assign]
        with open(os.devnull, "w", encoding="utf-8") as nothing, redirect_stdout(nothing):
            code = pytest.main(self.arguments, plugins=[self])
        if self.stopped is not None:
            raise self.stopped
        if self.session is None or code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise SystemExit(f"the tests of {self.files} cannot be collected")

    def items(self) -> dict[str, pytest.Item]:
        """The tests by name."""
        assert self.session is not None
        return {item.nodeid: item for item in self.session.items}

    def passes(self, names: list[str], covered: dict[str, Covered]) -> bool:
        """Whether all of these tests pass, up to the first that does not; one that takes far more of the
        processor's time than without a fault ends the process.
        """
        items = self.items()
        chosen = [items[name] for name in names]
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TOO_SLOW))
        for at, item in enumerate(chosen):
            signal.setitimer(signal.ITIMER_VIRTUAL, MIN_SECONDS + 5 * covered[names[at]].seconds)
            reports = _run(item, chosen[at + 1] if at + 1 < len(chosen) else None)
            if any(report.failed for report in reports):
                return False
        return True

    def covered(self, seconds: float) -> dict[str, Covered]:
        """What each test runs of the modules; one that fails without a fault is left out, and said so, and
        with a limit one that takes longer.

        They run in this process, so that forked ones find journals played and rules read.
        """
        found = {}
        signal.signal(signal.SIGVTALRM, _too_long)
        _, remembered = living(self.files, every_cache=self.cold)
        for name, item in self.items().items():
            forget(remembered)  # or it would hide the lines of a function from all tests but the first
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            with traced(self.files) as lines:
                try:
                    reports = _run(item, None)
                    why = next((each.longreprtext for each in reports if each.failed), "")
                    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
                except TooLong:  # it came while pytest itself was at work
                    item.session._setupstate.teardown_exact(None)
                    why = "TooLong"
            if why:
                why = "takes long" if "TooLong" in why else "fails without any fault"
                print(f"left out, it {why}: {name}", file=sys.stderr, flush=True)
                continue
            ran = {file: sum(1 << line for line in seen) for file, seen in lines.items() if seen}
            found[name] = Covered(time.process_time() - begun, ran)
        self.functions, self.remembered = living(self.files, every_cache=self.cold)
        gc.collect()
        gc.freeze()  # a forked process that collects these would copy them all
        return found


class TooLong(BaseException):
    """A test is left out because it takes longer than asked for."""


def _too_long(*_: object) -> None:
    raise TooLong


def _run(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, log=False, nextitem=following)


@contextmanager
def traced(files: list[str]) -> Iterator[dict[str, set[int]]]:
    """The lines of some files that are run meanwhile."""
    lines: dict[str, set[int]] = {file: set() for file in files}

    def noting(seen: set[int]) -> Any:
        def local(frame: FrameType, event: str, argument: Any) -> Any:
            if event == "line":
                seen.add(frame.f_lineno)
            return local

        return local

    locals_of = {file: noting(seen) for file, seen in lines.items()}

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return locals_of.get(frame.f_code.co_filename)

    before = sys.gettrace()
    sys.settrace(enter)
    threading.settrace(enter)
    try:
        yield lines
    finally:
        sys.settrace(before)
        threading.settrace(None)  # type: ignore[arg-type]


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def closures(module: CodeType) -> dict[tuple[str, int], int]:
    """How many outer names each function holds: code that holds another number cannot take its place."""
    return {(each.co_qualname, each.co_firstlineno): len(each.co_freevars) for each in codes(module)}


def is_cold(module: str) -> bool:
    """Whether other parts remember what a module gave."""
    return module.startswith(COLD)


def living(files: list[str], *, every_cache: bool) -> tuple[dict[str, list[FunctionType]], list[Any]]:
    """The living functions of some modules, and the functions of theirs, or all of ours, that remember
    what they gave.
    """
    functions: dict[str, list[FunctionType]] = {file: [] for file in files}
    caches: list[Any] = []
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            functions.get(each.__code__.co_filename, []).append(each)
        elif isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("croupier"):
            of_theirs = each.__wrapped__.__code__.co_filename in functions
            caches += [each] if every_cache or of_theirs else []
    return functions, caches


def forget(caches: list[Any]) -> None:
    """Empty what functions remember."""
    for cache in caches:
        cache.cache_clear()


def exchange(module: CodeType, functions: list[FunctionType]) -> None:
    """Every living function of a module runs other code."""
    new = {(each.co_qualname, each.co_firstlineno): each for each in codes(module)}
    for function in functions:
        code = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None and len(code.co_freevars) == len(function.__code__.co_freevars):
            function.__code__ = code


def replace_values(module: CodeType, file: str) -> bool:
    """Every name of a module that holds plain data gets what the changed module gives it, wherever the name
    was imported; whether anything changed.
    """
    mine = next(each for each in list(sys.modules.values()) if getattr(each, "__file__", None) == file)
    fresh: dict[str, Any] = {key: getattr(mine, key) for key in ("__name__", "__package__", "__file__")}
    exec(module, fresh)
    ours = [
        each for name, each in list(sys.modules.items()) if name.partition(".")[0] in ("croupier", "tests")
    ]
    changed = False
    for name, old in list(vars(mine).items()):
        if name.startswith("__") or not isinstance(old, PLAIN) or fresh.get(name, old) == old:
            continue
        changed = True
        for each in ours:
            if getattr(each, name, None) is old:
                setattr(each, name, fresh[name])
    return changed


def start(
    faulty: dict[str, CodeType],
    tests: Collected,
    names: list[str],
    covered: dict[str, Covered],
    *,
    values: bool = False,
) -> int:
    """A process in which changed modules, by file, meet tests; it ends with KILLED, SURVIVED or TOO_SLOW.

    `values`: the fault lies in what a module's names hold, not in its functions.
    """
    child = os.fork()
    if child:
        return child
    code = KILLED
    try:
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        for file, module in faulty.items():
            if values:
                signal.alarm(MIN_SECONDS)
                replace_values(module, file)
                signal.alarm(0)
            else:
                exchange(module, tests.functions[file])
        forget(tests.remembered)
        code = SURVIVED if tests.passes(names, covered) else KILLED
    except BaseException:
        code = KILLED
    finally:
        os._exit(code)


def start_anew(faulty: dict[str, str], tests: Collected, names: list[str]) -> int:
    """The same for faults outside of functions, which take effect when a module is imported."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as trial:
        json.dump({"faulty": faulty, "names": names}, trial)
    here = {**os.environ, "PYTHONPATH": f"{SOURCE.parent}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.mutants.trial", trial.name, *tests.options, *files_of(names)]
    child = subprocess.Popen(
        command,
        cwd=ROOT,
        env=here,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _STARTED.append(child)
    return child.pid


def files_of(names: list[str]) -> list[str]:
    """The files of some tests."""
    return list(dict.fromkeys(str(ROOT / name.partition("::")[0]) for name in names))


class InOrder:
    """Of the tests collected, those named, in their order."""

    def __init__(self, names: list[str]) -> None:
        self.place = {name: at for at, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the others."""
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])


class FromText(MetaPathFinder, Loader):
    """Imports some modules from other texts than their files'."""

    def __init__(self, faulty: dict[str, str]) -> None:
        self.texts = {
            ".".join(Path(file).relative_to(SOURCE.parent).with_suffix("").parts): (file, text)
            for file, text in faulty.items()
        }

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """One of the modules in question."""
        if fullname not in self.texts:
            return None
        return importlib.util.spec_from_file_location(fullname, self.texts[fullname][0], loader=self)

    def exec_module(self, module: Any) -> None:
        """Run the other text."""
        file, text = self.texts[module.__name__]
        exec(compile(text, file, "exec", dont_inherit=True), module.__dict__)


def stop(child: int) -> None:
    """End a trial that takes too long, with whatever it started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)


def main() -> int:
    """A trial in a new process: a file with the faulty texts and the names of tests, arguments of pytest."""
    told, *arguments = sys.argv[1:]
    trial = json.loads(Path(told).read_text(encoding="utf-8"))
    os.unlink(told)
    sys.meta_path.insert(0, FromText(trial["faulty"]))
    with redirect_stderr(sys.stdout):
        return SURVIVED if pytest.main(arguments, plugins=[InOrder(trial["names"])]) == 0 else KILLED


if __name__ == "__main__":
    sys.exit(main())
