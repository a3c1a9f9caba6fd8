"""The conformance suite: every case settles as it expects to."""

import tomllib
from pathlib import Path

import pytest

from croupier.table.cases import read_case, settle

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CASES).with_suffix("")))
def test_case_settles_as_it_expects(file: Path) -> None:
    case = read_case(file.read_bytes(), file.name)
    settlement = settle(case)
    assert not settlement.differences, "\n".join(settlement.differences)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CASES).with_suffix("")))
def test_case_says_what_it_shows_and_expects_something(file: Path) -> None:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    assert document.get("title"), "a case has a title"
    assert document.get("expect") or document.get("expect_error"), "a case expects something"
    assert document.get("proves"), "a case names the paragraphs it proves"


def test_there_are_cases_of_every_game_that_can_be_played() -> None:
    assert {"let-it-ride", "craps", "common"} <= {file.parent.name for file in FILES}
