"""Faults of the verifier that only a closer look at its parts finds (docs/mutants.md)."""

from copy import deepcopy
from pathlib import Path

import pytest

from croupier import verify
from tests.table.chance_game import lines_of
from tests.table.tampering import honest


def test_a_long_sentence_is_cut_to_its_longest_in_a_refusal_too() -> None:
    longest = verify.LONGEST
    assert str(verify.Unreadable("x" * longest)) == "x" * longest
    assert str(verify.Unreadable("x" * (longest + 1))) == "x" * (longest - 4) + " ..."


def test_discards_put_back_in_three_stacks_leave_every_piece_in_the_shoe_once() -> None:
    kept, rack = list(range(8)), list(range(100, 107))
    order = verify.put_back(list(range(15)), kept, rack)
    assert order == [0, 1, 100, 101, 102, 2, 3, 103, 104, 105, 4, 5, 106, 6, 7]
    assert verify.put_back(list(range(8)), kept, []) == kept


def test_the_command_prints_every_fault_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(deepcopy(honest("open")))
    lines[2] = lines[2].replace(b'"patron 2"', b'"patron 3"')
    journal = tmp_path / "journal"
    journal.write_bytes(b"".join(lines))
    faults = verify.verify(lines).faults
    assert faults
    assert verify.main([str(journal)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert [fault for fault in faults if fault not in printed] == []


def test_only_a_journal_with_sealed_seeds_is_said_to_have_some() -> None:
    assert "sealed" not in verify.summary(verify.verify(lines_of(deepcopy(honest("closed")))))
    assert "sealed" in verify.summary(verify.verify(lines_of(deepcopy(honest("open")))))


def test_one_journal_at_a_time_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal"
    journal.write_bytes(b"".join(lines_of(deepcopy(honest("closed")))))
    assert [verify.main(given) for given in ([str(journal)], [], [str(journal)] * 2)] == [0, 2, 2]
    capsys.readouterr()
