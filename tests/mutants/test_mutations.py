"""The faults that `make mutants` makes: each is one change, compiled where it stood, and put back."""

import subprocess
import sys
from pathlib import Path

from tests.mutants.modules import ROOT, SOURCE, WHOLE, modules, nearest_tests
from tests.mutants.mutations import mutants

TEXT = '''
"""A module."""
LIMIT = 3


def small(number, seen):
    """Whether a number is small."""
    if number < LIMIT and not seen:
        seen.append(number)
        return True
    return number == 7 - 1
'''


def test_every_kind_of_fault_is_made_once() -> None:
    assert [mutant.name for mutant in mutants(TEXT)] == [
        "module: 3 -> 4",
        "small: number < LIMIT and (not seen) -> not (number < LIMIT and (not seen))",
        "small: number < LIMIT and (not seen) -> number < LIMIT or not seen",
        "small: not seen -> seen",
        "small: number < LIMIT -> number <= LIMIT",
        "small: seen.append(number) -> no statement",
        "small: return True -> return",
        "small: True -> False",
        "small: return number == 7 - 1 -> return",
        "small: number == 7 - 1 -> number != 7 - 1",
        "small: 7 - 1 -> 7 + 1",
        "small: 7 - 1 -> 8 - 1",
        "small: 7 - 1 -> 7 - 2",
    ]


def test_a_fault_is_compiled_and_put_back() -> None:
    found = mutants(TEXT)
    before = found[0].tree
    faulty: dict[str, object] = {}
    changed = next(mutant for mutant in found if mutant.name == "small: 7 - 1 -> 7 + 1")
    exec(changed.compiled("module.py"), faulty)
    assert faulty["small"](8, [1]) is True  # type: ignore[operator]
    honest: dict[str, object] = {}
    exec(compile(before, "module.py", "exec"), honest)
    assert honest["small"](8, [1]) is False  # type: ignore[operator]
    assert "7 + 1" in changed.source()
    assert {mutant.first for mutant in found} == {3, 8, 9, 10, 11}


def test_every_mutated_module_has_tests_that_exist() -> None:
    found = modules()
    assert found[0] == WHOLE
    assert {path.parts[0] for path in map(Path, found[1:])} == {
        "equipment",
        "hands",
        "law",
        "procedure",
        "table",
        "games",
        "pit",
    }
    for module in found:
        assert (SOURCE / module).is_file()
        assert nearest_tests(module), module
        assert all(file.is_file() for file in nearest_tests(module))


def test_only_functions_that_are_mutated_are_left_uncompiled() -> None:
    asked = (
        "import tests.mutants.uncompiled\n"
        "from croupier.hands import build, compiled_low\n"
        "print(hasattr(compiled_low.low_bit, 'py_func'), hasattr(build._first_fit, 'py_func'))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert shown.stdout.split() == ["False", "True"]
