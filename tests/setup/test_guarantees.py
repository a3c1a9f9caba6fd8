"""Every place and every test that docs/guarantees.md names exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs" / "guarantees.md").read_text("utf-8").splitlines()
    if re.match(r"\| G\d+ \|", line)
]
ACCEPTANCE = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs" / "guarantees.md").read_text("utf-8").splitlines()
    if re.match(r"\| T\d+ \|", line)
]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def functions_of(path: Path) -> set[str]:
    return {
        node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }


def test_guarantees_are_numbered_from_one() -> None:
    assert [row[0] for row in ROWS] == [f"G{number}" for number in range(1, len(ROWS) + 1)]
    assert all(len(row) == 5 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_place_that_enforces_it_exists(row: list[str]) -> None:
    package = ROOT / "src" / "croupier"
    assert [name for name in named(row[2]) if not list(package.glob(f"**/{name}"))] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_tests_that_prove_it_exist(row: list[str]) -> None:
    proofs = named(row[4])
    assert proofs
    check_that_they_exist(proofs)


def check_that_they_exist(proofs: list[str]) -> None:
    """Every test that is named is one."""
    for proof in proofs:
        pattern, _, test = proof.partition("::")
        files = list(ROOT.glob(pattern))
        assert files, proof
        assert not test or test in functions_of(files[0]), proof


def test_every_acceptance_test_is_shown_or_says_why_it_is_open() -> None:
    assert [row[0] for row in ACCEPTANCE] == [f"T{number:02d}" for number in range(1, 34)]
    for _, _, shown, missing in ACCEPTANCE:
        assert named(shown) or (shown == "none" and missing != "nothing")
        check_that_they_exist(named(shown))
