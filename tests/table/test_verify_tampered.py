"""Every check of the verifier: journals a forger changed and chained again, each with what is found."""

import ast
import sys
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from croupier import verify
from croupier.equipment.derivation import derive_order, derive_seed
from croupier.table import commands as cmd
from croupier.table import events as ev
from tests.table.chance_game import SECRET, chance_table, lines_of, play
from tests.table.tampered_journals import ROWS, UNREADABLE
from tests.table.tampering import Change, Row, both, honest, place, verified


@pytest.mark.parametrize("which", ["closed", "open", "live"])
def test_the_journals_are_honest_before_they_are_changed(which: str) -> None:
    assert verified(which, both()).faults == []


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_change_is_found(row: Row) -> None:
    faults = verified(row.which, row.made, row.keep).faults
    assert len(faults) == row.count
    assert (
        tuple([fault[: len(begin)] for fault, begin in zip(faults, row.faults, strict=False)]) == row.faults
    )


@pytest.mark.parametrize("row", UNREADABLE, ids=[row[0] for row in UNREADABLE])
def test_what_no_table_writes_is_unreadable(row: tuple[str, Change, str]) -> None:
    with pytest.raises(verify.Unreadable) as caught:
        verified("closed", row[1])
    assert row[2] in str(caught.value)


def test_a_changed_byte_under_the_old_hash_is_found() -> None:
    lines = lines_of(deepcopy(honest("open")))
    changed = lines[2].replace(b'"patron 2"', b'"patron 3"')
    faults = verify.verify([*lines[:2], changed, *lines[3:]]).faults
    assert [fault[:20] for fault in faults] == ["Line 3: the hash is "]


def sites(kind: str) -> list[tuple[int, int]]:
    """The lines of every call that states a fault, or of every sentence that refuses to read."""
    found = []
    for node in ast.walk(ast.parse(Path(str(verify.__file__)).read_text())):
        if kind == "fault" and isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "fault":
                found.append((node.lineno, node.end_lineno or 0))
        elif kind == "refusal" and isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            assert isinstance(node.exc.func, ast.Name)
            if node.exc.func.id == "ValueError":
                found.append((node.lineno, node.end_lineno or 0))
    return found


def test_every_check_of_the_verifier_has_a_journal_that_it_alone_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached: set[int] = set()
    state_fault = verify.Verifier.fault

    def noted(self: verify.Verifier, line: int, sentence: str) -> None:
        reached.add(sys._getframe(1).f_lineno)
        state_fault(self, line, sentence)

    monkeypatch.setattr(verify.Verifier, "fault", noted)
    for row in ROWS:
        verified(row.which, row.made, row.keep)
    test_a_changed_byte_under_the_old_hash_is_found()
    missing = [site for site in sites("fault") if not reached & set(range(site[0], site[1] + 1))]
    assert missing == []


def test_every_refusal_to_read_has_a_journal() -> None:
    reached: set[int] = set()
    texts = [b'{"a":1,"a":2,"hash":"' + b"0" * 64 + b'"}\n', b'{"a":NaN,"hash":"' + b"0" * 64 + b'"}\n']
    journals = [lambda text=text: verify.verify([text]) for text in texts]
    journals += [lambda row=row: verified("closed", row[1]) for row in UNREADABLE]
    for journal in journals:
        with pytest.raises(verify.Unreadable) as caught:
            journal()
        trace = caught.value.__context__.__traceback__ if caught.value.__context__ else None
        while trace is not None:
            reached.add(trace.tb_lineno)
            trace = trace.tb_next
    assert [site for site in sites("refusal") if not reached & set(range(site[0], site[1] + 1))] == []


def test_a_wager_a_name_or_a_time_changes_no_card() -> None:
    """The same secret, cuts and values give the same pieces whatever else is said or done."""
    journals = []
    for names in (("Ann", "Bob"), ("Bob", "Cy")):
        table = chance_table()
        for seat, name in enumerate(names, 3):
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=name, buy_in=10_000 * seat))
        events = play(table, 1).journal.events
        journals.append(
            [msgspec.to_builtins(event) for event in events if event.__class__ in (ev.Dealt, ev.Drawn)]
        )
    strip = [[{**event, "seq": 0} for event in journal] for journal in journals]
    assert strip[0] == strip[1]


def test_an_honest_shoe_is_what_equipment_derives() -> None:
    entries = honest("closed")
    seed = derive_seed(SECRET, 1)
    revealed = entries[9]["events"][place(entries, 10, "revealed", 1)]
    order = derive_order(seed, "shoe", revealed["contribution"], range(53))
    dealt_first = [card for _, card in entries[7]["events"][place(entries, 8, "dealt")]["cards"]]
    assert dealt_first == order.draw(0, 2)
