"""`croupier audit`: what happened at a table by its journal, and whether it was right."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def journal(command: Command, tmp_path: Path) -> Path:
    """Two rounds of let it ride, saved at the table."""
    file = tmp_path / "evening.jsonl"
    words = ["100", "bet bet1 bet2 bet3 5", "deal", "ride", "withdraw", "again", "deal", "w", "w"]
    given = "".join(f"{word}\n" for word in [*words, f"save {file}", "quit"])
    answer = command("play", "let-it-ride", "--seed", "monday", given=given)
    assert "entries with" in answer.out
    return file


def chained(entries: list[str]) -> str:
    """A journal of these entries whose hashes are right; each entry is without its `previous`."""
    head, lines = "0" * 64, []
    for entry in entries:
        body = f'{entry},"previous":"{head}"}}'
        head = sha256(body.encode()).hexdigest()
        lines.append(f'{body[:-1]},"hash":"{head}"}}\n')
    return "".join(lines)


def entries_of(journal: Path) -> list[str]:
    return [line[: line.rindex(',"previous"')] for line in journal.read_text().splitlines()]


def test_every_round_is_told_with_what_each_seat_won_or_lost(journal: Path, command: Command) -> None:
    answer = command("audit", str(journal))
    assert answer.status == 0
    first, *rounds = answer.out.splitlines()
    assert first == "let-it-ride under the rules of 2011-11-14, a virtual table: 10 entries with 40 events"
    assert rounds[0] == "round 1  seat 1 -$10"
    assert rounds[1] == "round 2  seat 1 -$5"
    assert rounds[2] == "round 3  nothing was decided"
    assert rounds[-1].startswith("right: the chain holds, chance is as committed")


def test_one_round_is_told_step_by_step_with_its_rules(journal: Path, command: Command) -> None:
    told = command("audit", str(journal), "--round", "2").out
    assert "Seat 1: withdraw bet1; $5 comes back (19:47-18.10(b)2)" in told
    assert "Seat 1: bet3 of $5 loses $5 (19:47-18.10(g)2)" in told
    assert "bet2 of $5" not in told
    document = command("audit", str(journal), "--round", "2", "--json").json()
    assert [each["round"] for each in document["rounds"]] == [2]
    assert document["rounds"][0]["seats"] == {"1": {"net": -500}}
    turned = [event["cards"] for event in document["rounds"][0]["events"] if event["type"] == "turned"]
    assert ["2s", "Ah", "7c"] in turned
    assert document["faults"] == []


def test_a_changed_byte_is_found(journal: Path, command: Command) -> None:
    text = journal.read_text()
    journal.write_text(text.replace('"cents":10000', '"cents":20000', 1))
    answer = command("audit", str(journal))
    assert answer.status == 1
    assert "the hash is" in answer.err
    assert "right:" not in answer.out


def test_a_settlement_against_the_rules_is_found_though_the_chain_is_whole(
    journal: Path, command: Command
) -> None:
    entries = entries_of(journal)
    assert chained(entries) == journal.read_text()
    last = max(number for number, entry in enumerate(entries) if '"lose",-500' in entry)
    forged = [*entries]
    forged[last] = forged[last].replace('"lose",-500', '"win",500')
    journal.write_text(chained(forged))
    answer = command("audit", str(journal), "--json")
    assert answer.status == 1
    faults = answer.json()["faults"]
    assert any("Journal entry" in fault for fault in faults)
    assert not any("the hash is" in fault for fault in faults)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "it is empty"),
        ("hello\n", "line 1 does not end with its hash and a line feed"),
        (json.dumps({"events": [], "hash": ""}) + "\n", "line 1 does not end with its hash and a line feed"),
        (chained(['[{"type":"announced","text":"x"}]']), "not a journal"),
        (chained(['{"entry":1,"at":0,"key":"","command":{},"events":[]']), "not a journal"),
    ],
)
def test_what_is_no_journal_gets_one_sentence(
    text: str, expected: str, tmp_path: Path, command: Command
) -> None:
    file = tmp_path / "no.jsonl"
    file.write_text(text)
    answer = command("audit", str(file))
    assert answer.status == 2
    assert expected in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("was", "forged"),
    [
        ('"as_of":"2011-11-14"', '"as_of":"once"'),
        ('"game":"let-it-ride"', '"game":"bridge"'),
        ('"first":', '"cards":[9999,-7],"first":'),
        ('"seat":1', '"seat":-123456789'),
        ('"payout_limit":null,', ""),
        ('["1",', '["no holder",'),
    ],
)
def test_a_forged_journal_is_answered_never_with_a_traceback(
    was: str, forged: str, journal: Path, command: Command
) -> None:
    entries = entries_of(journal)
    assert any(was in entry for entry in entries)
    journal.write_text(chained([entry.replace(was, forged) for entry in entries]))
    for flags in ((), ("--round", "1"), ("--round", "1", "--json")):
        answer = command("audit", str(journal), *flags)
        assert answer.status in (1, 2)
        assert "right:" not in answer.out
        assert "Traceback" not in answer.err


def test_a_shoe_of_other_cards_than_the_game_s_is_found(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "shoe.jsonl"
    command("play", "blackjack", "--seed", "a", given=f"100\nsave {file}\nquit\n")
    entries = entries_of(file)
    assert '"pieces":"52 cards"' in entries[0]
    file.write_text(chained([entries[0].replace('"52 cards"', '"48 cards"'), *entries[1:]]))
    answer = command("audit", str(file))
    assert answer.status == 1
    assert "pieces is '48 cards', the rules give '52 cards'" in answer.err


def test_an_event_that_cannot_be_read_is_named_with_its_line(journal: Path, command: Command) -> None:
    first, second, *rest = entries_of(journal)
    for forged, expected in (
        (
            second.replace('"cents":10000', '"cents":"much"'),
            "cannot be read: Expected `int`, got `str` - at `$.events[1].cents`",
        ),
        (
            second.replace('"type":"bought_in"', '"type":"bought_in","mood":7'),
            "cannot be read: Object contains unknown field `mood` - at `$.events[1]`",
        ),
    ):
        journal.write_text(chained([first, forged, *rest]))
        answer = command("audit", str(journal))
        assert answer.status == 2
        assert answer.err == f"croupier: {journal}: not a journal: journal entry 2: {expected}\n"


def test_a_round_that_was_not_played_is_refused(journal: Path, command: Command) -> None:
    answer = command("audit", str(journal), "--round", "7")
    assert answer.status == 2
    assert answer.err.endswith("--round 7: expected 1 to 3\n")
    assert command("audit", "-", given=journal.read_text()).status == 0
