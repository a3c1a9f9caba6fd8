"""Journals of earlier days replay alike, and one of another format is refused cleanly (T32).

The journals here were written once and stay as they are; `CROUPIER_UPDATE_GOLDEN=1` writes those that are
missing, as is due when the format changes.
"""

import os
from pathlib import Path

import msgspec
import pytest

from croupier import verify
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table.audit import Verdict, audit
from croupier.table.journal import FORMAT, OtherFormat
from croupier.table.replay import replay, resume
from croupier.table.store import MemoryStore
from tests.table.chance_game import entries_of, lines_of
from tests.table.honest_play import Honest
from tests.table.other_versions import open_store, rewritten

FOLDER = Path(__file__).parent / "journals"
WAGERS = {
    "let-it-ride": dict.fromkeys(("bet1", "bet2", "bet3"), 1000),
    "blackjack": {"main": 1000},
    "spanish-21": {"main": 1000},
}
ROUNDS = 4


def file_of(game: str) -> Path:
    """The journal of a game in the format of today."""
    path = FOLDER / f"format-{FORMAT}-{game}.jsonl"
    if not path.exists() and os.environ.get("CROUPIER_UPDATE_GOLDEN"):
        honest = Honest(game, {}, WAGERS[game], (1, 2))
        honest.play(ROUNDS)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(honest.close().journal.lines()))
    return path


@pytest.mark.parametrize("game", WAGERS)
def test_a_journal_written_earlier_replays_alike(game: str) -> None:
    lines = file_of(game).read_bytes().splitlines(keepends=True)
    table = replay(lines)
    assert list(table.journal.lines()) == lines
    assert table.round.closed
    report = verify.verify(lines)
    assert (report.faults, report.sealed) == ([], False)
    found = audit(b"".join(lines))
    # A fact may have changed since, without a round coming out differently.
    assert found.verdict in (Verdict.RIGHT, Verdict.ELSEWHERE)
    assert found.faults == []


@pytest.mark.parametrize("format", [1, FORMAT + 1])
def test_a_journal_of_another_format_is_refused_and_not_called_forged(format: int) -> None:
    entries = entries_of(file_of("blackjack").read_bytes().splitlines(keepends=True))
    opened = entries[0]["events"][0]
    opened["format"] = format
    opened["what is new"] = 1
    lines = lines_of(entries)
    sentence = f"the journal has format {format} (croupier {opened['version']}), this program reads format 2"
    store = MemoryStore()
    for number, line in enumerate(lines, 1):
        store.append(number, line)
    for refused in (lambda: replay(lines), lambda: resume(store), lambda: audit(b"".join(lines))):
        with pytest.raises(OtherFormat) as caught:
            refused()
        assert str(caught.value) == sentence
    with pytest.raises(verify.OtherFormat, match=f"it has format {format}, this verifier reads format 2"):
        verify.verify(lines)


def test_another_version_takes_over_in_mid_round_and_finishes_it() -> None:
    table = resume(rewritten(open_store(), version="0.0.9", software="ab" * 32))
    table.do(cmd.Close(by=cmd.DEALER))
    lines = list(table.journal.lines())
    assert msgspec.json.decode(lines[0])["events"][0]["version"] == "0.0.9"
    assert list(replay(lines).journal.lines()) == lines
    assert verify.verify(lines).faults == []


def test_a_table_opened_under_other_rules_is_not_carried_on_with() -> None:
    with pytest.raises(BadInput, match=r"written under other rules of blackjack: .* program that opened it"):
        resume(rewritten(open_store(), facts="ab" * 32))
