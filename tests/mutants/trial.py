"""One mutant against its tests, in a process of its own that is forked from one that has collected them."""

from __future__ import annotations

import functools
import gc
import importlib.util
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
    """What a test took, and the lines of the module it ran."""

    seconds: float
    lines: frozenset[int]


class Collected:
    """The tests of a module, collected once and run in forked processes."""

    def __init__(self, module: str, tests: list[Path], chosen: str) -> None:
        self.file = str(SOURCE / module)
        self.session: pytest.Session | None = None
        self.cold = module.startswith(COLD)
        self.living: tuple[list[FunctionType], list[Any]] = ([], [])
        self.arguments = [
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
            *map(str, tests),
        ]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the collected session."""
        self.session = session

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run `work` here, while pytest is set up for the tests."""
        self.work()
        return True

    def work(self) -> None:
        """What a runner sets in its place."""

    def collect_and(self, work: Any) -> None:
        """Collect the tests and do something while they can be run."""
        self.work = work  # type: ignore[method-assign]
        with open(os.devnull, "w", encoding="utf-8") as nothing, redirect_stdout(nothing):
            code = pytest.main(self.arguments, plugins=[self])
        if self.session is None or code not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise SystemExit(f"the tests of {self.file} cannot be collected")

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

    def covered(self) -> dict[str, Covered]:
        """What each test runs of the module; all of them must pass, and what they prepare is kept.

        They run in this process, so that forked ones find journals played and rules read.
        """
        found = {}
        _, caches = living(self.file)
        # What a function remembers would hide its lines from all tests but the first.
        remembered = caches if self.cold else [each for each in caches if of_file(each, self.file)]
        for name, item in self.items().items():
            forget(remembered)
            begun = time.process_time()
            with traced(self.file) as lines:
                failed = [report for report in _run(item, None) if report.failed]
            if failed:
                raise SystemExit(f"{name} fails without any mutant\n{failed[0].longreprtext}")
            found[name] = Covered(time.process_time() - begun, frozenset(lines))
        self.living = living(self.file)
        gc.collect()
        gc.freeze()  # a forked process that collects these would copy them all
        return found


def _run(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, log=False, nextitem=following)


@contextmanager
def traced(file: str) -> Iterator[set[int]]:
    """The lines of one file that are run meanwhile."""
    lines: set[int] = set()

    def local(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            lines.add(frame.f_lineno)
        return local

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return local if frame.f_code.co_filename == file else None

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


def living(file: str) -> tuple[list[FunctionType], list[Any]]:
    """The living functions of a module, and all functions of ours that remember what they gave."""
    functions: list[FunctionType] = []
    caches: list[Any] = []
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            functions.append(each)
        elif isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("croupier"):
            caches.append(each)
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
    module: CodeType, tests: Collected, names: list[str], covered: dict[str, Covered], *, values: bool = False
) -> int:
    """A process in which a changed module meets its tests; it ends with KILLED, SURVIVED or TOO_SLOW.

    `values`: the fault lies in what the module's names hold, not in its functions.
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
        functions, caches = tests.living
        if values:
            signal.alarm(MIN_SECONDS)
            replace_values(module, tests.file)
            signal.alarm(0)
        else:
            exchange(module, functions)
        forget(caches if tests.cold else [each for each in caches if of_file(each, tests.file)])
        code = SURVIVED if tests.passes(names, covered) else KILLED
    except BaseException:
        code = KILLED
    finally:
        os._exit(code)


def of_file(cache: Any, file: str) -> bool:
    """Whether a function that remembers is of this module."""
    return bool(cache.__wrapped__.__code__.co_filename == file)


def start_anew(source: str, tests: Collected) -> int:
    """The same for a fault outside of functions, which takes effect when the module is imported."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as text:
        text.write(source)
    here = {**os.environ, "PYTHONPATH": f"{SOURCE.parent}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.mutants.trial", tests.file, text.name, *tests.arguments]
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


class FromText(MetaPathFinder, Loader):
    """Imports one module from another text than its file's."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.name = ".".join(Path(file).relative_to(SOURCE.parent).with_suffix("").parts)

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """The module in question."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.file, loader=self)

    def exec_module(self, module: Any) -> None:
        """Run the other text."""
        exec(compile(self.text, self.file, "exec", dont_inherit=True), module.__dict__)


def stop(child: int) -> None:
    """End a trial that takes too long, with whatever it started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)


def main() -> int:
    """A trial in a new process: file of the module, file with its mutant, arguments of pytest."""
    file, text, *arguments = sys.argv[1:]
    sys.meta_path.insert(0, FromText(file, Path(text).read_text(encoding="utf-8")))
    os.unlink(text)
    with redirect_stderr(sys.stdout):
        return SURVIVED if pytest.main(arguments) == 0 else KILLED


if __name__ == "__main__":
    sys.exit(main())
