"""One mutant against its tests, in a process of its own that is forked from one that has collected them."""

from __future__ import annotations

import functools
import gc
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib.abc import Loader, MetaPathFinder
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.mutants.modules import ROOT, SOURCE

KILLED, SURVIVED = 1, 0
_STARTED: list[subprocess.Popen[bytes]] = []
"""Kept, because one thrown away while it runs is a warning, and a warning fails the next test."""


class Covered(NamedTuple):
    """What a test took, and the lines of the module it ran."""

    seconds: float
    lines: frozenset[int]


class Collected:
    """The tests of a module, collected once and run in forked processes."""

    def __init__(self, module: str, tests: list[Path]) -> None:
        self.file = str(SOURCE / module)
        self.session: pytest.Session | None = None
        self.arguments = [
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "--no-header",
            *map(str, tests),
        ]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the collected session."""
        self.session = session

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What is to be done with the tests is done here, while pytest is set up for them."""
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

    def passes(self, names: list[str]) -> bool:
        """Whether all of these tests pass, up to the first that does not."""
        items = self.items()
        chosen = [items[name] for name in names]
        for at, item in enumerate(chosen):
            reports = _run(item, chosen[at + 1] if at + 1 < len(chosen) else None)
            if any(report.failed for report in reports):
                return False
        return True

    def covered(self) -> dict[str, Covered]:
        """What each test runs of the module, found in a forked process; all of them must pass."""
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            found = {}
            for name, item in self.items().items():
                begun = time.monotonic()
                with traced(self.file) as lines:
                    failed = [report for report in _run(item, None) if report.failed]
                if failed:
                    os.write(2, f"{name} fails without any mutant\n{failed[0].longreprtext}\n".encode())
                    os._exit(1)
                found[name] = (time.monotonic() - begun, sorted(lines))
            with os.fdopen(write, "w") as out:
                json.dump(found, out)
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as text:
            data = text.read()
        if os.waitpid(child, 0)[1]:
            raise SystemExit("mutants need tests that pass")
        return {
            name: Covered(seconds, frozenset(lines)) for name, (seconds, lines) in json.loads(data).items()
        }


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


def exchange(module: CodeType, file: str) -> None:
    """Every living function of a module runs other code; what functions remember is forgotten."""
    new = {(each.co_qualname, each.co_firstlineno): each for each in codes(module)}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            code = new.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if code is not None and len(code.co_freevars) == len(each.__code__.co_freevars):
                each.__code__ = code
        elif isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()


def start(module: CodeType, tests: Collected, names: list[str]) -> int:
    """A process in which a changed module meets its tests; it ends with KILLED or SURVIVED."""
    child = os.fork()
    if child:
        return child
    code = KILLED
    try:
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        exchange(module, tests.file)
        code = SURVIVED if tests.passes(names) else KILLED
    except BaseException:
        code = KILLED
    finally:
        os._exit(code)


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
