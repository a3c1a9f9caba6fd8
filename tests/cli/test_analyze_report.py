"""`croupier analyze GAME --report FILE`: written whole, checked first, JSON untouched."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command

QUICK = ("--rounds", "20000", "--seed", "7")


def test_a_report_is_written_as_html_and_as_pdf(command: Command, tmp_path: Path) -> None:
    for ending, start in ((".html", b"<!doctype html>"), (".PDF", b"%PDF")):
        file = tmp_path / f"report{ending}"
        answer = command("analyze", "let-it-ride", "--report", str(file), *QUICK)
        assert answer.status == 0
        assert f"report in {file}" in answer.err
        assert file.read_bytes().startswith(start)
        assert answer.out.startswith("let-it-ride, rules in force on")
    page = (tmp_path / "report.html").read_text()
    assert "20,000 rounds, seed 7" in page
    assert "37963/1082900" in page
    assert [each.name for each in tmp_path.iterdir()] in (
        ["report.html", "report.PDF"],
        ["report.PDF", "report.html"],
    )


def test_the_json_document_is_the_same_with_and_without(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    plain = command("analyze", "let-it-ride", "--json")
    assert command("analyze", "let-it-ride", "--json", "--report", str(file), *QUICK).json() == plain.json()


def test_an_existing_file_is_written_over_only_with_force(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("mine")
    answer = command("analyze", "let-it-ride", "--report", str(file), *QUICK)
    assert answer.status == 2
    assert "--force overwrites it" in answer.err
    assert file.read_text() == "mine"
    assert command("analyze", "let-it-ride", "--report", str(file), "--force", *QUICK).status == 0
    assert file.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--report", "x.txt"), "expected a name ending in .html or .pdf"),
        (("--report", "x"), "expected a name ending in .html or .pdf"),
        (("--report", "no/such/folder/x.html", "--rounds", "10"), "cannot be written"),
        (("--report", "x.html", "--wager", "bet1"), "leave out --wager"),
        (("--report", "x.html", "--hand", "Js Ts 7s"), "it applies to the whole analysis; leave out --hand"),
        (("--report", "x.html", "--rounds", "0"), "expected a whole number of at least 1"),
        (("--report", "x.html", "--rounds", "many"), "expected a whole number of at least 1"),
        (("--report", "x.html", "--seed", "-1"), "expected a whole number of at least 0"),
        (("--report", "x.html", "--option", "table_min=0"), "table_min"),
        (("--seed", "7"), "add --report FILE"),
        (("--rounds", "7"), "add --report FILE"),
        (("--rounds", "7", "--hand", "Js Ts 7s"), "leave out --hand"),
    ],
)
def test_bad_input_gets_one_sentence_and_no_file(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = command("analyze", "let-it-ride", *given)
    assert answer.status == 2
    assert words in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_simulation_that_fails_is_exit_status_1(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.report.mathematical.check import Check

    monkeypatch.setattr(Check, "verdict", property(lambda _: "fail"))
    file = tmp_path / "report.html"
    answer = command("analyze", "let-it-ride", "--report", str(file), *QUICK)
    assert answer.status == 1
    assert "disagree" in answer.err
    assert "Verdict: fail." in file.read_text()
