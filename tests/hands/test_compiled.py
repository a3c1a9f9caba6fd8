"""Compiled code is cached per machine and goes stale with everything it was made from."""

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

MODULES = {
    "tables.py": "import numpy as np\nfrom croupier.compiled import njit\nVALUE = np.array([{value}])\n"
    "PLACE = {place}\n"
    "@njit\ndef scaled(x):\n    return {factor} * x\n",
    "kernel.py": "from croupier.compiled import njit\nfrom tables import PLACE, VALUE, scaled\n"
    "@njit\ndef run(x):\n    return scaled(x) + VALUE[0] + PLACE\n",
}
SHOW = "import kernel; print(kernel.run(1), sum(kernel.run.stats.cache_hits.values()))"


def run(folder: Path, value: int, factor: int, place: int = 0, **environment: str) -> tuple[int, int]:
    for name, text in MODULES.items():
        source = text.replace("{value}", str(value)).replace("{factor}", str(factor))
        source = source.replace("{place}", str(place))
        if not (folder / name).exists() or (folder / name).read_text() != source:
            (folder / name).write_text(source)
    shown = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    result, hits = shown.stdout.split()
    return int(result), int(hits)


def test_cached_code_is_used_until_a_table_a_number_or_a_function_it_calls_changes(tmp_path: Path) -> None:
    assert run(tmp_path, value=10, factor=2) == (12, 0)
    assert run(tmp_path, value=10, factor=2) == (12, 1)
    assert run(tmp_path, value=20, factor=2) == (22, 0)
    assert run(tmp_path, value=20, factor=3) == (23, 0)
    assert run(tmp_path, value=20, factor=3) == (23, 1)
    assert run(tmp_path, value=20, factor=3, place=100) == (123, 0)


def test_cached_code_for_a_class_that_has_moved_is_compiled_again(tmp_path: Path) -> None:
    def shown(where: str) -> str:
        pair = "from typing import NamedTuple\nclass Pair(NamedTuple):\n    one: int\n    two: int\n"
        (tmp_path / f"{where}.py").write_text(pair)
        (tmp_path / "kernel.py").write_text(
            "from croupier.compiled import njit\n@njit\ndef run(pair):\n    return pair.one + pair.two\n"
        )
        command = f"import kernel; from {where} import Pair; print(kernel.run(Pair(1, 2)))"
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, "-c", command],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    assert shown("before") == "3\n"
    (tmp_path / "before.py").write_text("")
    assert shown("after") == "3\n"


def test_another_processor_finds_no_code_of_this_one(tmp_path: Path) -> None:
    other = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert run(tmp_path, value=10, factor=2) == (12, 0)
    assert run(tmp_path, value=10, factor=2, **other) == (12, 0)
    assert run(tmp_path, value=10, factor=2, **other) == (12, 1)
    assert run(tmp_path, value=10, factor=2) == (12, 1)


def test_code_runs_uncompiled_where_numba_is_switched_off(tmp_path: Path) -> None:
    for name, text in MODULES.items():
        source = text.replace("{value}", "1").replace("{factor}", "1").replace("{place}", "0")
        (tmp_path / name).write_text(source)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    shown = subprocess.run(
        [sys.executable, "-c", "import kernel; print(kernel.run(1))"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "2\n"


def test_who_waits_at_a_terminal_is_told_that_code_is_compiled_and_only_then(tmp_path: Path) -> None:
    run(tmp_path, value=10, factor=2)

    def told() -> bytes:
        """What a terminal shows on standard error."""
        parent, child = pty.openpty()
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([sys.executable, "-c", SHOW], cwd=tmp_path, env=environment, stderr=child, check=True)
        ready, _, _ = select.select([parent], [], [], 0)
        shown = os.read(parent, 4096) if ready else b""
        os.close(child)
        os.close(parent)
        return shown

    assert told() == b""
    (tmp_path / "kernel.py").write_text((tmp_path / "kernel.py").read_text() + "# changed\n")
    shown = told()
    # One function: none done when it begins, one when it ends; then the line is taken off again.
    assert b"compiling for this machine, the first time only: 0 of up to" in shown
    assert shown.count(b"compiling for this machine") == 2
    assert shown.endswith(b"\r\x1b[K")
