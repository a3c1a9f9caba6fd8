"""`croupier audit`: what happened at a table by its journal, and whether it was right."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

import croupier
from croupier import verify
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.audit import Played
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
    assert answer.status == 3
    verdict, first, by, *rounds = answer.out.splitlines()
    assert verdict == (
        "Cannot be decided yet: the chain holds and every round replays by the rules; 12 cards "
        "recomputed from 2 revealed seeds; the secret behind the seeds is shown when the "
        "table closes."
    )
    assert first == "let-it-ride under the rules of 2011-11-14, a virtual table: 10 entries with 40 events"
    assert by.startswith(f"opened by croupier {croupier.__version__}, facts ")
    assert rounds[0] == "round 1  seat 1 -$10          6 cards recomputed"
    assert rounds[1] == "round 2  seat 1 -$5           6 cards recomputed"
    assert rounds[2].rstrip() == "round 3  nothing was decided"
    assert rounds[-1] == f"head: entry 10, {head_of(journal)}"


def head_of(journal: Path, entry: int = -1) -> str:
    """The hash of an entry."""
    return journal.read_text().splitlines()[entry][-66:-2]


def closed(journal: Path, command: Command) -> Path:
    """The same table played again, and closed."""
    words = ["100", "bet bet1 bet2 bet3 5", "deal", "ride", "withdraw", "close table"]
    file = journal.with_name("closed.jsonl")
    given = "".join(f"{word}\n" for word in words)
    command("play", "let-it-ride", "--seed", "monday", "--journal", str(file), given=given)
    return file


def test_a_closed_table_is_right_and_everything_is_recomputed(journal: Path, command: Command) -> None:
    file = closed(journal, command)
    answer = command("audit", str(file))
    assert answer.status == 0
    assert answer.out.splitlines()[0] == (
        "Passed: the chain holds, every round replays by the rules, the books balance; 6 cards "
        "recomputed from 2 revealed seeds, nothing is sealed."
    )
    document = command("audit", str(file), "--json").json()
    assert (document["verdict"], document["sealed"]) == ("right", {"pieces": 0, "results": 0})
    assert document["rounds"][0]["chance"] == {"revealed": {"pieces": 6, "results": 0}}


def test_an_audit_shows_at_a_terminal_how_far_it_is(
    journal: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("audit", str(journal)).err == ""
    monkeypatch.setattr("croupier.cli.output.colored", lambda stream: True)
    entries = len(journal.read_bytes().splitlines())
    shown = command("audit", str(journal)).err
    assert shown.startswith(f"{journal}: replaying the rounds ...")
    assert f"/{entries - 1}" in shown
    assert shown.endswith("\r\033[K")


def test_a_head_noted_down_finds_a_rewrite_and_a_cut_off_end_before_the_reveal(
    journal: Path, command: Command
) -> None:
    noted, lines = head_of(journal, 5), journal.read_text().splitlines(keepends=True)
    answer = command("audit", str(journal), "--head", noted)
    assert answer.status == 3
    assert "The head noted down is that of entry 6; 4 more came after it" in answer.out
    entries = entries_of(journal)
    forged = {
        "a name": [entry.replace('"patron 1"', '"Eve"') for entry in entries],
        "the opener": [entry.replace('"opener":10000000', '"opener":20000000') for entry in entries],
        "the actor": [entry.replace('"floorperson"', '"inspector"') for entry in entries[:1]] + entries[1:],
        "the times": [entry.replace('"at":0', '"at":7') for entry in entries],
    }
    assert all(changed != entries for changed in forged.values())
    journal.write_text("".join(lines[:5]))
    assert command("audit", str(journal)).status == 3
    assert command("audit", str(journal), "--head", noted).status == 1
    for changed in forged.values():
        journal.write_text(chained(changed))
        answer = command("audit", str(journal), "--head", noted)
        assert answer.status == 1
        assert answer.out.startswith("Failed: ")
        assert "entries were rewritten, or cut off the end" in answer.out
    answer = command("audit", str(journal), "--head", "abc")
    assert (answer.status, answer.err.count("\n")) == (2, 1)


def reopened(entry: str, **fields: object) -> str:
    """The first entry as another program would have written it: its terms bind what it says."""
    document = json.loads(entry + "}")
    opened = document["events"][0]
    opened.update(fields)
    named = ("game", "as_of", "options", "version", "software", "facts")
    terms = json.dumps([opened[name] for name in named], separators=(",", ":"), ensure_ascii=False)
    opened["terms"] = sha256(terms.encode()).hexdigest()
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)[:-1]


def test_other_rules_and_another_version_are_named_as_that(journal: Path, command: Command) -> None:
    first, *rest = entries_of(journal)
    journal.write_text(chained([reopened(first, facts="ab" * 32), *rest]))
    answer = command("audit", str(journal))
    assert answer.status == 4
    assert answer.out.startswith("Not decided here: The journal was written under other rules of let-it-ride")
    assert "Every round comes out the same under the rules here." in answer.out.splitlines()[0]
    assert "Failed" not in answer.out

    journal.write_text(chained([reopened(first, version="9.9"), *rest]))
    answer = command("audit", str(journal))
    assert answer.status == 3
    assert "written by another version: croupier 9.9" in answer.out
    assert "here every round comes out the same" in answer.out

    paid = [entry.replace('"lose",-500', '"win",500') for entry in rest]
    journal.write_text(chained([reopened(first, version="9.9"), *paid]))
    answer = command("audit", str(journal))
    assert answer.status == 4
    assert answer.out.startswith("Not decided here: The journal was written by another version: croupier 9.9")
    assert "here it comes out differently" in answer.out.splitlines()[0]

    journal.write_text(chained([reopened(first, format=3), *rest]))
    answer = command("audit", str(journal))
    assert answer.status == 4
    assert "the journal has format 3" in answer.err


def test_one_round_is_told_step_by_step_with_its_rules(journal: Path, command: Command) -> None:
    told = command("audit", str(journal), "--round", "2").out
    assert "Seat 1: withdraw bet1; $5 is returned (13:69F-18.10(b)2)" in told
    assert "Seat 1: bet3 of $5 loses $5 (13:69F-18.10(g)2)" in told
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
    assert answer.out.startswith("Failed: ")
    assert "the hash is" in answer.out.splitlines()[0]


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
    first = command("audit", str(journal)).out.splitlines()[0]
    assert first == (
        "Failed: 1 fault. Journal entry 10: round 2, seat 1, bet3: win +$5 on $5 is recorded, the rules give "
        "lose -$5 on $5: $10 too much for the patron."
    )


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
        assert "Passed:" not in answer.out
        assert "Traceback" not in answer.err


def test_a_shoe_of_other_cards_than_the_game_s_is_found(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "shoe.jsonl"
    command("play", "blackjack", "--seed", "a", given=f"100\nsave {file}\nquit\n")
    entries = entries_of(file)
    assert '"pieces":"52 cards"' in entries[0]
    file.write_text(chained([entries[0].replace('"52 cards"', '"48 cards"'), *entries[1:]]))
    answer = command("audit", str(file))
    assert answer.status == 1
    assert "pieces is '48 cards', the rules give '52 cards'" in answer.out


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
    assert command("audit", "-", given=journal.read_text()).status == 3


def test_seats_are_listed_from_the_dealers_left_and_a_forged_one_first() -> None:
    result = Result("main", 1000, "win", 1000, 0, "19:47-2.7(a)")
    seats: list[SeatId] = [10, "2/b", 2, "x", "dealer", 2]
    events = [ev.Settled(each, "dealer", "19:47-2.7(a)", seat, (result,)) for each, seat in enumerate(seats)]
    nets = Played(1, list(events)).nets
    assert list(nets.items()) == [("dealer", 1000), ("x", 1000), ("2", 2000), ("2/b", 1000), ("10", 1000)]


def test_the_stand_alone_verifier_claims_no_more_than_chain_and_chance(
    journal: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    file = closed(journal, command)
    file.write_text(chained([entry.replace('"lose",-500', '"lose",-400') for entry in entries_of(file)]))
    assert command("audit", str(file)).status == 1
    capsys.readouterr()
    assert verify.main([str(file)]) == 0
    verdict = capsys.readouterr().out.splitlines()[0]
    assert verdict.startswith("Chain and chance agree: ")
    assert "What wagers won or lost is not checked here" in verdict
