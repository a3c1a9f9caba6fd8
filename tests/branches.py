"""`make branches`: every branch of the rules core is taken by the tests nearest to it (docs/mutants.md)."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys

from tests.mutants.modules import OF_THE_LEDGER, ROOT, SOURCE, is_uncompiled, modules, nearest_tests

PAYMENT = {
    "equipment": ("chips", "inventory"),
    "law": ("limits", "money", "odds", "payouts", "stakes", "vigorish"),
    "procedure": ("outcomes", "player_bank", "pots", "progressive", "vigorish", "void_round"),
    "table": ("postings", "results"),
    "pit": OF_THE_LEDGER,
}
"""Beside the games' settlement and the evaluation of hands: what is paid, and how every cent is booked."""
MORE = ("cli/test_check_whole_tables.py", "table/test_commands.py")
"""Tests that are nearest to none of these modules, and take branches of them."""
KEPT = ROOT / ".mutants" / "branches"
CONFIGURED = """[run]
branch = true
[report]
exclude_also =
    if TYPE_CHECKING:
    if __name__ == "__main__":
"""


def core() -> list[str]:
    """The rules core: what settles wagers, evaluates hands, and keeps the books."""
    named = {f"{room}/{name}.py" for room, names in PAYMENT.items() for name in names}
    return [module for module in modules() if module.startswith(("games/", "hands/")) or module in named]


def run(measured: list[str], *more: str, append: bool = False) -> int:
    """The tests nearest to some modules, with the branches that they take."""
    tests = {file: None for module in measured for file in nearest_tests(module)}
    if not append:
        tests |= {ROOT / "tests" / file: None for file in MORE}
    include = ",".join(str(SOURCE / module) for module in measured)
    command = [sys.executable, "-m", "coverage", "run", *["--append"] * append, f"--include={include}"]
    command += ["-m", "pytest", "-q", "-p", "no:cacheprovider", *more]
    return subprocess.run([*command, *map(str, tests)], cwd=ROOT, env=environment(), check=False).returncode


def environment() -> dict[str, str]:
    """Where coverage.py finds its settings and keeps what it measures."""
    places = {"COVERAGE_RCFILE": str(KEPT / "settings"), "COVERAGE_FILE": str(KEPT / "measured")}
    return {**os.environ, **places}


def verdict() -> int:
    """Say how many branches each module has and which of them no test takes."""
    answer = KEPT / "found.json"
    command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", str(answer)]
    subprocess.run(command, cwd=ROOT, env=environment(), check=True)
    files = json.loads(answer.read_text(encoding="utf-8"))["files"]
    found = {str((ROOT / name).relative_to(SOURCE)): each for name, each in files.items()}
    print("| module | branches | taken | lines not run |\n| --- | --- | --- | --- |")
    gaps, every, all_taken = [], 0, 0
    for module in core():
        each = found.get(module)
        if each is None:
            gaps.append(f"{module}: no test runs it")
            continue
        branches, taken = each["summary"]["num_branches"], each["summary"]["covered_branches"]
        every, all_taken = every + branches, all_taken + taken
        print(f"| `{module}` | {branches} | {taken} | {len(each['missing_lines'])} |")
        gaps += [f"{module}: line {line} is not run" for line in each["missing_lines"]]
        gaps += [
            f"{module}: from line {line} no test goes to " + (f"line {to}" if to > 0 else "the end")
            for line, to in each["missing_branches"]
        ]
    print(f"The rules core: {len(core())} modules, {all_taken} of {every} branches taken.")
    print("\n".join(gaps))
    return 1 if gaps else 0


def main() -> int:
    """Measure, or with `--kept` say what was measured last."""
    parser = argparse.ArgumentParser(prog="python -m tests.branches", description=__doc__)
    parser.add_argument("--kept", action="store_true", help="say what was measured last and run nothing")
    if not parser.parse_args().kept:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / "settings").write_text(CONFIGURED, encoding="utf-8")
        compiled = [module for module in core() if is_uncompiled(module)]
        others = [module for module in core() if not is_uncompiled(module)]
        # Compiled code is not seen by coverage.py, so these functions are run uncompiled.
        if run(others) or run(compiled, "-p", "tests.mutants.uncompiled", append=True):
            print("The tests fail.")
            return 1
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
