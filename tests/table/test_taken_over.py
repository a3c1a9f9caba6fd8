"""The journal says which program carried a table on, and from which entry (T32)."""

from typing import Any

import msgspec
import pytest

import croupier
from croupier import verify
from croupier.law.refusal import BadInput
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table import replay as replaying
from croupier.table.audit import Verdict, audit
from croupier.table.replay import Mismatch, WrittenElsewhere, replay, resume, taken_over, taking_over
from croupier.table.software import Software, running
from croupier.table.store import MemoryStore
from croupier.table.table import Table
from tests.table.chance_game import entries_of, lines_of
from tests.table.other_versions import open_store, rewritten

HERE = running()
NEW = Software("9.9", "ab" * 32)
OTHER = Software("9.8", "cd" * 32)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the program that replays and resumes another one."""
    return lambda which: monkeypatch.setattr(replaying, "running", lambda: which)


def take_over(table: Table) -> None:
    """What whoever opens a table again does."""
    command = taking_over(table)
    if command is not None:
        table.record(command)


def programs(table: Table) -> list[tuple[str, str]]:
    """The programs that took a table over."""
    return [(each.version, each.software) for _, each in taken_over(table.journal.entries)]


def stored(lines: list[bytes], secret: bytes) -> MemoryStore:
    """A store of these lines."""
    store = MemoryStore()
    for number, line in enumerate(lines, 1):
        store.append(number, line)
    store.keep_secret(secret)
    return store


def test_a_table_that_its_own_program_opens_again_is_not_taken_over() -> None:
    table = resume(open_store())
    assert table.round.software == HERE.digest
    assert taking_over(table) is None


def test_a_new_version_takes_over_in_mid_round_and_the_old_one_takes_over_again(program: Any) -> None:
    store = open_store()
    program(NEW)
    table = resume(store)
    take_over(table)
    event = table.last_events[0]
    assert isinstance(event, ev.TakenOver)
    assert (event.by, event.version, event.software) == ("table", "9.9", "ab" * 32)
    assert table.journal.entries[-1].command.by == cmd.Actor("floorperson", 0, "croupier")
    table.do(cmd.Close(by=cmd.DEALER))
    assert taking_over(table) is None
    program(HERE)
    table = resume(store)
    take_over(table)
    for word in ("decline", "stand"):
        if table.check(cmd.Decide(by=cmd.player(1), seat=1, word=word)) is None:
            table.do(cmd.Decide(by=cmd.player(1), seat=1, word=word))
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert programs(table) == [NEW, HERE]
    lines = list(store.lines())
    assert list(replay(lines).journal.lines()) == lines
    assert verify.verify(lines).faults == []
    found = audit(b"".join(lines))
    assert (found.verdict, found.faults) == (Verdict.RIGHT, [])
    assert found.remarks == [
        "Croupier 9.9 (abababababababab) took the table over in entry 4.",
        f"Croupier {HERE.version} ({HERE.digest[:16]}) took the table over in entry 6.",
    ]
    assert [(number, event.version) for number, event in found.programs] == [(4, "9.9"), (6, HERE.version)]


def paid(lines: list[bytes], after: int) -> list[bytes]:
    """A journal with a chain of its own in which a patron's stake after an entry was doubled."""
    entries = entries_of(lines)
    for entry in entries[after:]:
        for event in entry["events"]:
            if event["type"] == "wagered":
                event["changes"][0][1] *= 2
    return lines_of(entries)


def played(program: Any, *shifts: Software) -> tuple[list[bytes], list[int]]:
    """A journal in which these programs took over one after the other, the first having opened the table, and
    each had a wager made and taken off; and the entry before each of these wagers.
    """
    table = croupier.open_table("blackjack", buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, value="a1"))
    before = []
    for shift in shifts:
        program(shift)
        take_over(table)
        before.append(table.entries)
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="main"))
    program(HERE)
    return list(table.journal.lines()), before


def test_what_another_version_wrote_after_taking_over_is_reported_as_that(program: Any) -> None:
    lines, before = played(program, HERE, NEW)
    with pytest.raises(WrittenElsewhere) as found:
        replay(paid(lines, before[1]))
    assert str(found.value).startswith(
        f"entry {before[1] + 1} was written by another version: croupier 9.9 (abababababababab) took the "
        f"table over in entry {before[1]}, this is croupier {HERE.version} ({HERE.digest[:16]}); here it "
        "comes out differently"
    )
    assert audit(b"".join(paid(lines, before[1]))).verdict is Verdict.ELSEWHERE
    with pytest.raises(Mismatch):  # this program wrote that
        replay(paid(lines, before[0]))


def test_what_this_version_wrote_after_taking_over_is_its_own_whoever_opened_the_table(program: Any) -> None:
    lines, before = played(program, HERE, OTHER, HERE)
    store = rewritten(stored(lines, b""), version="9.8", software="cd" * 32)
    lines = list(store.lines())
    assert replay(lines).entries == len(lines)
    with pytest.raises(Mismatch) as wrong:
        replay(paid(lines, before[2]))
    assert not isinstance(wrong.value, WrittenElsewhere)
    assert wrong.value.entry == before[2] + 1
    assert audit(b"".join(paid(lines, before[2]))).verdict is Verdict.WRONG
    for place in (0, 1):
        with pytest.raises(WrittenElsewhere, match=r"written by another version: croupier 9\.8"):
            replay(paid(lines, before[place]))
    with pytest.raises(WrittenElsewhere, match=r"the journal was written by another version: croupier 9\.8"):
        replay(paid(lines, before[0]))


@pytest.mark.parametrize("digest", ["", "ab", "AB" * 32, "ab" * 32 + "a", "zz" * 32])
def test_a_digest_that_is_none_is_refused_and_found(digest: str) -> None:
    table = croupier.open_table("blackjack")
    before = table.entries
    with pytest.raises(BadInput, match="expected 64 hexadecimal digits"):
        table.do(cmd.TakeOver(by=cmd.FLOORPERSON, version="9.9", software=digest))
    with pytest.raises(BadInput, match=f"software '{'a' * 80}': expected"):
        table.do(cmd.TakeOver(by=cmd.FLOORPERSON, version="9.9", software="a" * 90))
    assert table.entries == before
    table.do(cmd.TakeOver(by=cmd.FLOORPERSON, version="9.9", software="ab" * 32))
    entries = entries_of(table.journal.lines())
    entries[-1]["events"][0]["software"] = digest
    assert verify.verify(lines_of(entries)).faults == [
        f"Line {len(entries)}: software is {digest!r}, expected 64 hexadecimal digits."
    ]
    entries[-1]["events"][0] |= {"software": "ab" * 32, "version": 9}
    with pytest.raises(verify.Unreadable):
        verify.verify(lines_of(entries))


def test_a_checkpoint_knows_who_carried_the_table_on_and_one_of_an_earlier_version_is_not_needed(
    program: Any,
) -> None:
    store = MemoryStore()
    table = croupier.open_table("let-it-ride", store=store, buy_in_as_needed=True)
    table.checkpoint_every = 1
    program(NEW)
    take_over(table)
    ann = cmd.player(1, "Ann")
    table.do(cmd.Sit(by=ann, seat=1, patron="Ann"))
    table.do(cmd.Bets(by=ann, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    table.do(cmd.Close(by=cmd.DEALER))
    for _ in range(2):
        table.do(cmd.Decide(by=ann, seat=1, word="ride"))
    checkpoint = store.checkpoint()
    assert checkpoint is not None
    assert checkpoint.state["software"] == NEW.digest
    again = resume(store)
    assert again.round.software == NEW.digest
    assert taking_over(again) is None
    earlier = dict(checkpoint.state)
    del earlier["software"]
    store.save(msgspec.structs.replace(checkpoint, state=earlier))
    again = resume(store)
    assert (again.round.software, again.head) == (NEW.digest, table.head)


def test_a_correction_strikes_no_program_from_the_record(program: Any) -> None:
    table = croupier.open_table("craps", mode="live", buy_in_as_needed=True)
    ann = cmd.player(1, "Ann")
    table.do(cmd.Sit(by=ann, seat=1, patron="Ann"))
    table.do(cmd.TakeDice(by=ann, seat=1, word="accept"))
    table.do(cmd.Bet(by=ann, seat=1, wager="pass", amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, values=(3, 4)))
    entry = table.entries
    program(NEW)
    take_over(table)
    table.do(cmd.Correct(by=cmd.DEALER, entry=entry, values=(3, 3)))
    assert table.round.software == NEW.digest
    assert programs(table) == [NEW]
    lines = list(table.journal.lines())
    assert list(replay(lines).journal.lines()) == lines
    assert verify.verify(lines).faults == []
