"""`croupier coverage`: the contract's document, and what counts as implemented and proved."""

from pathlib import Path

import pytest

from croupier.cli.coverage import STATUSES, implemented, paragraphs, proved
from croupier.law import register
from croupier.law.citation import Citation
from tests.cli.conftest import Command


def test_coverage_prints_the_document_of_the_contract(command: Command) -> None:
    answer = command("coverage", "--json")
    document = answer.json()
    assert set(document) == {"paragraphs", "totals"}
    rows = document["paragraphs"]
    assert [row["id"] for row in rows] == [row.id for row in register.paragraphs()]
    assert all(set(row) == {"id", "game", "status", "code", "tests", "reason"} for row in rows)
    assert {row["status"] for row in rows} <= set(STATUSES)
    assert (
        sum(document["totals"][status] for status in STATUSES)
        == document["totals"]["paragraphs"]
        == len(rows)
    )
    open_here = [row for row in rows if row["status"] == "open" and row["game"] in ("craps", "let-it-ride")]
    assert answer.status == (1 if open_here else 0)


def test_every_status_has_its_reason_or_its_places(command: Command) -> None:
    for row in command("coverage", "--json").json()["paragraphs"]:
        if row["status"] == "implemented":
            assert row["code"]
            assert row["tests"]
        else:
            assert row["reason"], row["id"]


def test_games_not_built_are_open_without_failing(command: Command) -> None:
    answer = command("coverage", "--game", "blackjack", "--json")
    assert answer.status == 0
    assert {row["status"] for row in answer.json()["paragraphs"]} == {"open"}


def test_one_game_is_told_paragraph_by_paragraph(command: Command) -> None:
    answer = command("coverage", "--game", "craps")
    assert "19:47-1.2(a)1i(1)" in answer.out
    assert "let-it-ride" not in answer.out
    assert command("coverage", "--game", "mini_craps").out == answer.out


def test_code_is_cited_with_file_and_line() -> None:
    places = implemented()[Citation.parse("19:47-18.10(b)")]
    assert any(place.startswith("croupier/games/let_it_ride/") for place in places)
    assert all(place.rpartition(":")[2].isdigit() for place in places)
    assert not any("croupier/cli/" in place or "croupier/report/" in place for place in places)


def test_a_paragraph_without_a_test_is_open(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "import pytest\n"
        "BOTH = ('19:47-1.2(a)1', '19:47-1.2(a)2')\n"
        "@pytest.mark.proves(*BOTH)\n"
        "def test_two() -> None: ...\n"
        "class TestThree:\n"
        "    @pytest.mark.proves('13:69F-1.2(a)3')\n"
        "    def test_three(self) -> None: ...\n"
    )
    found = {row["id"]: row for row in paragraphs("craps", tmp_path)}
    assert found["19:47-1.2(a)1"]["tests"] == ["tests/test_one.py::test_two"]
    assert found["19:47-1.2(a)3"]["tests"] == ["tests/test_one.py::TestThree::test_three"]
    assert found["19:47-1.2(a)1"]["status"] == "implemented"
    assert found["19:47-1.2(a)4"]["status"] == "open"
    assert found["19:47-1.2(a)4"]["reason"] == "no test proves it"


def test_cases_prove_paragraphs_too(tmp_path: Path) -> None:
    folder = tmp_path / "cases" / "craps"
    folder.mkdir(parents=True)
    (folder / "one.toml").write_text("game = 'craps'\nproves = ['19:47-1.2(a)11']\n")
    assert proved(tmp_path) == {Citation.parse("19:47-1.2(a)11"): ["tests/cases/craps/one.toml"]}


@pytest.mark.parametrize("arguments", [("--game", "bridge"), ("--tests", "no/such/folder")])
def test_coverage_refuses_what_is_not_there(arguments: tuple[str, ...], command: Command) -> None:
    answer = command("coverage", *arguments)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert arguments[1] in answer.err
