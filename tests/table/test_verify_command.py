"""What the verifier's command reads, prints and ends with."""

import sys
from copy import deepcopy
from pathlib import Path

import pytest

from croupier import verify
from tests.table.chance_game import lines_of
from tests.table.tampering import both, entry, honest, verified


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a closed table."""
    file = tmp_path / "journal"
    file.write_bytes(b"".join(lines_of(deepcopy(honest("closed")))))
    return file


def test_without_arguments_of_its_own_it_reads_those_of_the_command_line(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["verify.py", str(journal)])
    assert verify.main() == 0
    assert capsys.readouterr().out.startswith("Chain and chance agree: 22 lines with ")


def test_the_head_may_stand_before_or_after_the_journal(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = ["--head", journal.read_bytes()[-67:-3].decode()]
    for given in ([*head, str(journal)], [str(journal), *head]):
        assert verify.main(given) == 0
        assert "The head noted down is that of entry 22, the last" in capsys.readouterr().out
    for given in (head, [str(journal), "--head"]):
        assert verify.main(given) == 2
        assert capsys.readouterr().err == f"{verify.USAGE}\n"


@pytest.mark.parametrize(("given", "status"), [([], 2), (["-x"], 2), (["-h"], 0), (["--help"], 0)])
def test_whoever_asks_or_errs_is_told_the_usage(
    given: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify.main(given) == status
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", f"{verify.USAGE}\n")


def test_an_empty_file_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert verify.main([str(empty)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", f"{empty} cannot be verified: it is empty.\n")


def test_a_head_that_is_missing_is_the_first_fault_told() -> None:
    lines = lines_of(deepcopy(honest("open")))
    entries = deepcopy(honest("open"))
    entry(3, at=1)(entries)
    faults = verify.verify(lines_of(entries), lines[-1][-67:-3].decode()).faults
    assert faults[0].startswith("No entry has the head ")
    assert faults[1:] == ["Line 3: the time is 1, before that of the entry before it, 1005."]
    assert verified("open", both()).faults == []
