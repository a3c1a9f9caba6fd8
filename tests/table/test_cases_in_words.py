"""Cases with the sentence a person reads, or what every wager came to: `cases_in_words.txt`.

CROUPIER_UPDATE_GOLDEN=1 writes the answers again under the cases the file holds.
"""

import os
from pathlib import Path

import pytest

from croupier.law.refusal import CroupierError, sentence
from croupier.table.cases import read_case, settle
from tests.battery.golden import UPDATE

FILE = Path(__file__).parent / "cases_in_words.txt"
CASES = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("{")]


def answered(text: str) -> str:
    """The refusal of a case, or what every seat won or lost."""
    try:
        settled = settle(read_case(text))
    except CroupierError as error:
        return f"    {type(error).__name__}: {sentence(error)}"
    told = [
        f"seat {seat}: "
        + ", ".join(f"{name} {each['outcome']} {each['net']}" for name, each in found["wagers"].items())
        for round in settled.document().get("rounds", [settled.document()])
        for seat, found in round.get("seats", {}).items()
    ]
    return "\n".join([f"    {each}" for each in (*told, *settled.differences)] or ["    nothing"])


def rewritten(text: str) -> str:
    kept = [line for line in text.splitlines() if line and not line.startswith("    ")]
    return "\n".join(f"{line}\n{answered(line)}" if line.startswith("{") else line for line in kept) + "\n"


def test_the_file_holds_cases() -> None:
    if os.environ.get(UPDATE):
        FILE.write_text(rewritten(FILE.read_text("utf-8")), "utf-8")
    assert len(CASES) > 50


@pytest.mark.parametrize("place", range(len(CASES)))
def test_a_case_is_answered_in_these_words(place: int) -> None:
    case = CASES[place]
    expected = FILE.read_text("utf-8").partition(f"{case}\n")[2]
    answer = answered(case)
    assert expected.startswith(f"{answer}\n"), f"{case}\n{answer}"
