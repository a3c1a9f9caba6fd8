"""The audit of a journal: rounds with what each seat won, every fault with its round, and the verdict."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest

import croupier
from croupier.equipment.entropy import SystemEntropy
from croupier.games.register import find
from croupier.law.digest import terms_digest
from croupier.law.refusal import BadInput
from croupier.procedure.steps import Result
from croupier.table import audit as auditing
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.audit import Audit, Played, Verdict, audit
from croupier.table.journal import Entry, OtherFormat, parts_of
from croupier.table.software import running
from croupier.table.table import Table
from tests.table.forging import rechained

BY_PEOPLE = "were dealt, rolled or drawn by people: they have no seed and cannot be recomputed."
ANN, BEN = cmd.player(1), cmd.player(2)


def craps(*rolls: tuple[int, int]) -> list[Entry]:
    """Ann bets $10 on pass and Ben on don't pass in every round."""
    table: Table = croupier.open_table("craps", mode="live", clock=lambda: 5)
    for by in (ANN, BEN):
        table.do(cmd.Sit(by=by, seat=by.seat, buy_in=50_000))
    table.do(cmd.TakeDice(by=ANN, seat=1, word="accept"))
    for roll in rolls:
        for by, wager in ((ANN, "pass"), (BEN, "dont-pass")):
            table.do(cmd.Bet(by=by, seat=by.seat, wager=wager, amount=1_000))
        table.do(cmd.Enter(by=cmd.DEALER, values=roll))
    return table.journal.entries


def audited(entries: list[Entry], head: str = "") -> Audit:
    return audit(b"".join(rechained(entries)), head)


def with_opening(entries: list[Entry], **fields: str) -> list[Entry]:
    """The journal as other rules or another program would have opened it."""
    opened: Any = msgspec.structs.replace(entries[0].events[0], **fields)  # type: ignore[arg-type]
    bound = (opened.game, opened.as_of, opened.options, opened.version, opened.software, opened.facts)
    opened = msgspec.structs.replace(opened, terms=terms_digest(*bound))
    return [
        msgspec.structs.replace(entries[0], events=[opened, *entries[0].events[1:]]),
        *entries[1:],
    ]


def with_cents(entries: list[Entry], number: int, cents: int) -> list[Entry]:
    """The journal with another amount bought for in one entry."""
    seated, bought = entries[number - 1].events
    events = [seated, msgspec.structs.replace(bought, cents=cents)]  # type: ignore[call-arg]
    found = list(entries)
    found[number - 1] = msgspec.structs.replace(found[number - 1], events=events)
    return found


def test_every_round_has_its_events_and_what_each_seat_won() -> None:
    entries = craps((4, 3), (1, 1), (6, 1))
    found = audited(entries)
    assert found.verdict is Verdict.RIGHT
    assert (found.faults, found.remarks, found.elsewhere) == ([], [f"3 rolls {BY_PEOPLE}"], "")
    assert (found.entries, found.events) == (13, sum(len(entry.events) for entry in entries))
    assert [each.number for each in found.rounds] == [1, 2, 3, 4]
    assert [each.nets for each in found.rounds] == [
        {"1": 1_000, "2": -1_000},
        {"1": -1_000, "2": 1_000},
        {"1": 1_000, "2": -1_000},
        {},
    ]
    for each in found.rounds:
        assert isinstance(each.events[0], ev.RoundOpened)
    assert found.opened is not None
    assert found.opened.game == "craps"


def test_a_seat_is_paid_more_than_once_in_a_round_and_seats_stand_in_order() -> None:
    def settled(seat: Any, *nets: int) -> ev.Settled:
        results = tuple([Result("pass", 100, "win", net, 0, "1.3") for net in nets])
        return ev.Settled(1, "dealer", "", seat, results)

    events: list[ev.AnyEvent] = [
        settled(10, 5),
        settled(2, 3, 4),
        settled("1/b", 1),
        settled(2, -1),
        settled(1, 8),
    ]
    assert list(Played(1, events).nets.items()) == [("1", 8), ("1/b", 1), ("2", 6), ("10", 5)]
    forged = [settled(1, 8), settled("zz", 4)]
    assert list(Played(1, [*forged]).nets) == ["zz", "1"], "no such seat is at the table"


def test_each_is_shown_the_table_after_every_entry() -> None:
    data = b"".join(rechained(craps((4, 3))))
    shown: list[int] = []
    audit(data, each=lambda table: shown.append(table.entries))
    assert shown == list(range(1, 8))


def test_a_fault_of_the_rules_is_a_sentence_and_the_verdict_is_wrong() -> None:
    found = audited(with_cents(craps((4, 3)), 2, 1))
    assert found.verdict is Verdict.WRONG
    assert found.faults == [
        "Journal entry 2: round 1, seat 1, event 5 (bought_in): cents is $0.01, the rules give $500."
    ]
    assert [each.number for each in found.rounds] == [1, 2], "the rounds are told as they are recorded"


@pytest.mark.parametrize(("entry", "round"), [(2, 1), (7, 2), (10, 3)])
def test_a_fault_of_a_line_is_named_with_the_last_round_in_it(entry: int, round: int) -> None:
    lines = rechained(craps((4, 3), (1, 1)))
    link = parts_of(lines[entry - 1])[1].encode()
    lines[entry - 1] = lines[entry - 1].replace(b'"' + link, b'"' + link[::-1])
    faults = audit(b"".join(lines)).faults
    assert faults
    assert faults[0].startswith(f"Round {round}, line {entry}: ")


def test_books_that_do_not_balance_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = auditing.replay

    def off(*given: Any, **named: Any) -> Table:
        table = replay(*given, **named)
        table.round.ledger["inventory"] += 250
        return table

    monkeypatch.setattr(auditing, "replay", off)
    assert audited(craps()).faults == ["The books do not balance: they are off by $2.50."]


def test_other_rules_and_another_program_are_named_but_are_no_fault() -> None:
    entries = craps((4, 3))
    here, facts = running(), find("craps")[0].rules.digest
    other = audited(with_opening(entries, facts="f" * 64))
    assert other.verdict is Verdict.ELSEWHERE
    assert (other.faults, len(other.remarks)) == ([], 1)
    how = f"its facts have the digest {'f' * 16}, those here {facts[:16]}"
    assert other.elsewhere == (
        f"The journal was written under other rules of craps: {how}. "
        "Every round comes out the same under the rules here."
    )
    newer = audited(with_opening(entries, version="99.1", software="a" * 64))
    assert newer.verdict is Verdict.RIGHT
    program = f"croupier 99.1 ({'a' * 16}) wrote it, this is croupier {here.version} ({here.digest[:16]})"
    assert newer.remarks[1:] == [
        f"The journal was written by another version: {program}; here every round comes out the same."
    ]
    changed = audited(with_cents(with_opening(entries, facts="f" * 64), 2, 1))
    assert changed.verdict is Verdict.ELSEWHERE
    assert changed.elsewhere == (
        f"The journal was written under other rules of craps: {how}; here it comes out differently: journal "
        "entry 2: round 1, seat 1, event 5 (bought_in): cents is $0.01, the rules give $500."
    )
    assert [each.number for each in changed.rounds] == [1, 2]


def test_a_virtual_table_is_sealed_until_it_is_closed() -> None:
    table: Table = croupier.open_table("craps", entropy=SystemEntropy(bytes(32)))
    assert audit(b"".join(table.journal.lines())).verdict is Verdict.SEALED
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert audit(b"".join(table.journal.lines())).verdict is Verdict.RIGHT


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a journal: it is empty"),
        (b"hello\n", "not a journal: line 1 does not end with its hash and a line feed"),
    ],
)
def test_what_is_no_journal_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        audit(data)
    assert str(refused.value).startswith(said)


def test_a_journal_that_opens_no_table_or_has_another_format_is_refused() -> None:
    entries = craps()
    with pytest.raises(BadInput) as refused:
        audited(entries[1:])
    assert str(refused.value) == "not a journal: it does not begin with the opening of a table"
    opened = msgspec.structs.replace(entries[0].events[0], format=9)  # type: ignore[call-arg]
    with pytest.raises(OtherFormat):
        audited([msgspec.structs.replace(entries[0], events=[opened])])


def test_an_event_that_cannot_be_read_is_named() -> None:
    lines = rechained(craps())
    body = parts_of(lines[1])[0].replace(b'"type":"seated"', b'"type":"sat"')
    lines[1] = body[:-1] + f',"hash":"{sha256(body).hexdigest()}"}}\n'.encode()
    with pytest.raises(BadInput, match=r"^not a journal: journal entry 2: cannot be read: "):
        audit(b"".join(lines))


def test_a_head_noted_down_must_still_be_there() -> None:
    entries = craps((4, 3))
    heads = [parts_of(line)[1] for line in rechained(entries)]
    assert audited(entries, heads[3]).verdict is Verdict.RIGHT
    assert audited(entries, "f" * 64).verdict is Verdict.WRONG
