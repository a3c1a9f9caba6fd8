"""`croupier play --journal`: every entry on disk as it happens, tables resumed after `kill -9`, closed."""

import os
import re
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.table import events as ev
from croupier.table.commands import DEALER, Bets, Close, CloseTable, Contribute, Sit, player
from croupier.table.journal import Journal, read
from croupier.table.replay import replay, resume
from croupier.table.software import running
from croupier.table.store import FileStore, MemoryStore
from croupier.table.table import open_table
from tests.cli.conftest import Command
from tests.table.other_versions import rewritten

CROUPIER = str(Path(sys.executable).with_name("croupier"))
PATIENCE = 60
BLACKJACK = ["bet main 10", "deal", "stand", "again", "head", "deal", "stand", "buy 50"]
LET_IT_RIDE = ["bet bet1 bet2 bet3 5", "cut 20", "deal", "ride", "withdraw", "again", "deal", "w", "w"]
LIVE_CARDS = [
    "sit 1 100", "sit 3", "1: bet bet1 bet2 bet3 10", "3: bet bet1 bet2 bet3 10", "deal", "Ks 2c 3d",
    "unseen", "1: ride", "3: withdraw", "4c", "1: withdraw",
]  # fmt: skip
LIVE_SHOE = ["sit 1 100", "1: bet main 10", "deal", "8s", "7h", "8h", "split", "3s", "stand", "Td"]


class Sitting:
    """A `croupier play` in a process of its own, spoken to line by line."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [CROUPIER, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.first = self.until_asked()

    def until_asked(self) -> str:
        """What is printed up to the next question."""
        assert self.process.stdout is not None
        seen, end = b"", time.monotonic() + PATIENCE
        while not seen.endswith((b"> ", b"? ", b"] ")):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, seen.decode()
            got = os.read(self.process.stdout.fileno(), 65536)
            assert got, seen.decode()
            seen += got
        return seen.decode()

    def say(self, line: str) -> str:
        """Type a line; returns the answer up to the next question."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.until_asked()

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


@contextmanager
def sitting(*arguments: str) -> Iterator[Sitting]:
    """A sitting that is killed at the end."""
    found = Sitting(*arguments)
    try:
        yield found
    finally:
        found.kill()


def journal_of(file: Path) -> Journal:
    """The journal in a file, played again and found the same, its books balanced."""
    journal = read(file.read_bytes().splitlines(keepends=True))
    assert sum(replay(journal).round.ledger.values()) == 0
    return journal


def given(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


@pytest.mark.parametrize(
    ("opening", "words"),
    [
        (["blackjack", "--seed", "s", "--buy-in", "100"], BLACKJACK),
        (["let-it-ride", "--seed", "s", "--buy-in", "100"], LET_IT_RIDE),
        (["let-it-ride", "--seed", "s", "--mode", "live"], LIVE_CARDS),
        (["blackjack", "--seed", "s", "--mode", "live"], LIVE_SHOE),
    ],
)
def test_a_table_killed_after_every_line_is_the_undisturbed_table_byte_for_byte(
    opening: list[str], words: list[str], tmp_path: Path, command: Command
) -> None:
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    assert command("play", *opening, "--journal", str(whole), given=given(*words)).status == 0
    arguments = opening
    shown = ""
    for word in words:
        with sitting(*arguments, "--journal", str(killed)) as played:
            if arguments != opening:
                assert f"Resumed from {killed} at entry " in played.first
                assert played.first.endswith(shown), "what lies on the table and what is asked are the same"
            answer = played.say(word)
            shown = answer[answer.rindex("\n") + 1 :]
        arguments = []
    assert killed.read_bytes() == whole.read_bytes()
    assert len(journal_of(killed).entries) > len(words) / 2


def test_cards_and_money_are_the_same_after_a_kill_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    with sitting("blackjack", "--buy-in", "100", "--seed", "x", "--journal", str(file)) as played:
        played.say("bet main 5")
        asked = played.say("deal")
        assert "\nhand 1: " in asked
    cards = [line for line in asked.splitlines() if line.startswith(("Your cards: ", "Dealer: ", "Wagers: "))]
    assert len(cards) == 3
    entries = len(file.read_bytes().splitlines())
    with sitting("--journal", str(file)) as again:
        first, *shown = again.first.splitlines()
        assert first.startswith(f"Resumed from {file} at entry {entries}: Blackjack, round ")
        assert first.endswith("; you decide.")
        assert [line for line in shown if line in cards] == cards
        assert again.say("stand").endswith("bet AMOUNT, again, why, rules, help, quit> ")
    journal_of(file)


def test_a_table_of_another_version_is_taken_over_and_its_journal_says_so(
    tmp_path: Path, command: Command
) -> None:
    file, other = tmp_path / "evening.jsonl", MemoryStore()
    words = given("100", "bet main 5")
    assert command("play", "blackjack", "--journal", str(file), given=words).status == 0
    for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
        other.append(number, line)
    file.write_bytes(b"".join(rewritten(other, version="0.0.9", software="ab" * 32).lines()))
    said = "Another version of croupier was here before: the journal says that this one carries on."
    entries = len(journal_of(file).entries)
    for turn, told in enumerate((1, 0)):
        answer = command("play", "--journal", str(file), given=given("why"))
        assert answer.out.count(said) == told
        assert f"at entry {entries + 1}: Blackjack" in answer.out, turn
    last = journal_of(file).entries[-1].events
    assert [(event.version, event.software) for event in last] == [running()]  # type: ignore[union-attr]
    found = command("audit", str(file), "--json").json()
    assert (found["version"], found["taken_over"]) == (
        "0.0.9",
        [{"entry": entries + 1, "version": running().version, "software": running().digest}],
    )
    assert f"took the table over in entry {entries + 1}." in command("audit", str(file)).out


def test_the_cards_to_come_were_fixed_before_the_kill(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    with sitting("let-it-ride", "--buy-in", "100", "--journal", str(file)) as played:
        played.say("bet bet1 bet2 bet3 5")
        played.say("deal")
    copy.write_bytes(file.read_bytes())
    Path(f"{copy}.secret").write_bytes(Path(f"{file}.secret").read_bytes())
    ends = []
    for place in (file, copy):
        with sitting("--journal", str(place)) as again:
            again.say("ride")
            ends.append([line for line in again.say("ride").splitlines() if line.startswith("  ")])
    assert ends[0] == ends[1] != []


def test_a_line_torn_by_the_kill_is_cut_off(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "torn.jsonl"
    opening = ("blackjack", "--seed", "s", "--buy-in", "100", "--journal", str(file))
    command("play", *opening, given=given("bet main 10", "deal"))
    whole = file.read_bytes()
    *before, last = whole.splitlines(keepends=True)
    for torn in (1, len(last) // 2, len(last) - 1):
        file.write_bytes(b"".join(before) + last[:torn])
        answer = command("play", "--journal", str(file), given="deal\n")
        assert f"at entry {len(before)}: Blackjack, round 1; betting is open." in answer.out
        assert file.read_bytes() == whole


def test_a_table_killed_before_anyone_sat_down_asks_for_the_buy_in(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "new.jsonl"
    store = FileStore(file)
    open_table("let-it-ride", {}, None, store=store)
    store.close()
    answer = command("play", "--journal", str(file), given=given("250", "quit"))
    assert "Buy in for how much?" in answer.out
    assert "have $250 in chips. Goodbye." in answer.out
    seated = [event for event in journal_of(file).events if isinstance(event, ev.Seated)]
    assert [len(event.value) for event in seated] == [32]


def test_a_file_that_broke_off_in_its_first_line_holds_no_table_yet(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "first.jsonl"
    file.write_bytes(b'{"entry":1,"at":17')
    answer = command("play", "let-it-ride", "--buy-in", "50", "--journal", str(file), given="quit\n")
    assert "Resumed" not in answer.out
    assert len(journal_of(file).entries) == 2


def test_one_process_has_the_journal_at_a_time(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "used.jsonl"
    with sitting("let-it-ride", "--buy-in", "100", "--journal", str(file)) as played:
        before = file.read_bytes()
        answer = command("play", "--journal", str(file), given="quit\n")
        assert answer == (2, "", f"croupier: {file} is in use: another table is writing this journal\n")
        assert file.read_bytes() == before
        assert "bet1 $5" in played.say("bet bet1 bet2 bet3 5")
    assert command("play", "--journal", str(file), given="quit\n").status == 0


@pytest.fixture
def evening(tmp_path: Path, command: Command) -> Path:
    """A journal between two rounds of let it ride."""
    file = tmp_path / "evening.jsonl"
    words = ["bet bet1 bet2 bet3 5", "deal", "ride", "withdraw", "quit"]
    opening = ("let-it-ride", "--buy-in", "100", "--seed", "s")
    assert command("play", *opening, "--journal", str(file), given=given(*words)).status == 0
    return file


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["blackjack"], "it is the journal of let-it-ride, not of blackjack"),
        (["--mode", "live"], "it is the journal of a virtual table, not of a live one"),
        (["--option", "table_min=1000"], "--option can only be given when a table is opened"),
        (
            ["let-it-ride", "--option", "table_min=1000", "--as-of", "2008-01-01"],
            "--option and --as-of can only be given when a table is opened",
        ),
        (["--seed", "s"], "--seed can only be given when a table is opened"),
    ],
)
def test_what_contradicts_the_journal_is_refused(
    arguments: list[str], expected: str, evening: Path, command: Command
) -> None:
    before = evening.read_bytes()
    answer = command("play", *arguments, "--journal", str(evening), given="quit\n")
    assert answer == (2, "", f"croupier: {evening} cannot be resumed: {expected}\n")
    assert evening.read_bytes() == before


def test_the_game_may_be_named_again_and_again_repeats_the_wagers(evening: Path, command: Command) -> None:
    answer = command("play", "let_it_ride", "--journal", str(evening), given=given("again", "quit"))
    assert "Let It Ride Poker, round 2; betting is open.\n" in answer.out
    assert "Wagers: bet1 $5, bet2 $5, bet3 $5. Chips: " in answer.out
    assert "You bought in for $100, " in answer.out


@pytest.mark.parametrize("words", [["close table"], []])
def test_a_closed_table_reveals_its_seeds_and_is_not_resumed(
    words: list[str], evening: Path, command: Command
) -> None:
    flags = [] if words else ["--close"]
    answer = command("play", *flags, "--journal", str(evening), given=given(*words))
    assert answer.status == 0
    assert "  The table is closed: inventory $" in answer.out
    assert answer.out.endswith("Goodbye.\n")
    last = journal_of(evening).entries[-1]
    assert isinstance(last.command, CloseTable)
    closed = last.events[-1]
    assert isinstance(closed, ev.TableClosed)
    assert len(closed.secret) == 64
    assert sorted(path.name for path in evening.parent.iterdir()) == [evening.name], "the secret is gone"
    again = command("play", "--journal", str(evening), given="quit\n")
    assert again.status == 2
    assert again.err == (
        f"croupier: {evening} cannot be resumed: the table was closed at entry {last.entry}; "
        "croupier audit checks its journal\n"
    )
    audited = command("audit", str(evening))
    assert (audited.status, audited.err) == (0, "")
    assert audited.out.startswith("Passed: the chain holds, every round replays by the rules")


def test_a_table_is_closed_only_between_rounds(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "round.jsonl"
    opening = ("let-it-ride", "--buy-in", "100", "--seed", "s", "--journal", str(file))
    answer = command(
        "play", *opening, given=given("bet bet1 bet2 bet3 5", "close table", "deal", "close table")
    )
    assert "seat 1 has wagers on the layout" in answer.out
    assert "closing the table: finish the round first (13:69D-1.21(a))" in answer.out
    refused = command("play", "--close", "--journal", str(file))
    assert refused.status == 2
    assert "finish the round first" in refused.err
    assert command("play", "craps", "--close").err == (
        "croupier: --close: name the journal of an open table with --journal\n"
    )


def test_a_dealer_closes_with_the_inventory_counted(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "live.jsonl"
    opening = ("blackjack", "--mode", "live", "--journal", str(file))
    answer = command("play", *opening, given=given("sit 1 100", "close table 99,890"))
    assert "  The table inventory is counted: $99,890, expected $99,900\n" in answer.out
    assert "  The table is closed: inventory $99,890, drop $100, win of the house -$10\n" in answer.out


@pytest.mark.parametrize(
    "content", [b"notes of mine", b"\x00\xff\x00", b'{"events":[]}\n', b"[1]\n\n", b"\n"]
)
def test_a_file_that_is_no_journal_is_refused_and_left_alone(
    content: bytes, tmp_path: Path, command: Command
) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    answer = command("play", "let-it-ride", "--journal", str(file), given="100\nquit\n")
    assert answer == (
        2, "", f"croupier: {file} is not a journal: it does not begin with entry 1\n",
    )  # fmt: skip
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_a_journal_that_was_changed_is_refused(evening: Path, command: Command) -> None:
    text = evening.read_text()
    for forged, expected in (
        (text.replace('"buy_in":10000', '"buy_in":20000', 1), "entry 2: does not match its hash"),
        (text.replace('"entry":3,', '"entry":4,', 1), "entry 3: its number is 4, expected 3"),
        ('{"entry":1,"no":"table"}\n', "entry 1: cannot be read"),
    ):
        assert forged != text
        evening.write_text(forged)
        answer = command("play", "--journal", str(evening), given="quit\n")
        assert answer.status == 2
        assert answer.err.startswith(f"croupier: {evening} cannot be resumed: journal ")
        assert expected in answer.err
        assert answer.err.count("\n") == 1
        assert evening.read_text() == forged


def test_a_virtual_table_without_its_own_secret_is_refused(evening: Path, command: Command) -> None:
    secret = Path(f"{evening}.secret")
    assert secret.stat().st_mode & 0o777 == 0o600
    secret.write_bytes(bytes(32))
    answer = command("play", "--journal", str(evening))
    assert answer.err == f"croupier: {evening} cannot be resumed: {secret} belongs to another table\n"
    secret.unlink()
    answer = command("play", "--journal", str(evening))
    assert answer.err == (
        f"croupier: {evening} cannot be resumed: {secret} is missing, so the cards to come are not known\n"
    )


def test_a_place_that_cannot_be_written_gets_one_sentence(tmp_path: Path, command: Command) -> None:
    missing = tmp_path / "no" / "such" / "evening.jsonl"
    for place, expected in (
        (missing, f"{missing} cannot be opened: No such file or directory"),
        (tmp_path, f"{tmp_path} is not a file"),
    ):
        answer = command("play", "let-it-ride", "--journal", str(place), given="100\nquit\n")
        assert answer == (2, "", f"croupier: {expected}\n")


def test_a_game_that_is_refused_leaves_no_file(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "never.jsonl"
    assert command("play", "bridge", "--journal", str(file)).status == 2
    assert command("play", "let-it-ride", "--option", "seats=99", "--journal", str(file)).status == 2
    assert command("play", "--journal", str(file), given="quit\n").status == 0
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_stops_the_table_before_the_entry_and_it_resumes_there(tmp_path: Path) -> None:
    file = tmp_path / "full.jsonl"
    opening = ["let-it-ride", "--buy-in", "100", "--seed", "s", "--journal", str(file)]
    whole = tmp_path / "whole.jsonl"
    words = given("bet bet1 bet2 bet3 5", "deal", "ride", "ride")
    run([*opening[:-1], str(whole)], words)
    entries = whole.read_bytes().splitlines(keepends=True)
    size = sum(map(len, entries[:3])) + len(entries[3]) // 2
    limited = run(opening, words, limit=size)
    assert limited.returncode == 2
    assert limited.stderr == (
        f"croupier: {file}: entry 4 cannot be written: File too large; the table has stopped and can be "
        "resumed from entry 3\n"
    )
    assert file.read_bytes() == b"".join(entries[:3])
    resumed = run(["--journal", str(file)], given("deal", "ride", "ride"))
    assert resumed.returncode == 0
    assert file.read_bytes() == whole.read_bytes()


def test_a_disk_without_room_for_the_first_entry_opens_no_table(tmp_path: Path) -> None:
    file = tmp_path / "full.jsonl"
    done = run(["let-it-ride", "--buy-in", "100", "--journal", str(file)], "quit\n", limit=100)
    assert done.returncode == 2
    assert done.stderr == (
        f"croupier: {file}: entry 1 cannot be written: File too large; no table was opened\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("mounted", "expected"),
    [
        (
            "-o size=8k",
            "entry 3 cannot be written: No space left on device; the table has stopped and can be ",
        ),
        ("-o ro", "cannot be opened: Read-only file system"),
    ],
)
def test_a_file_system_that_is_full_or_read_only_gets_one_sentence(
    mounted: str, expected: str, tmp_path: Path
) -> None:
    if subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(tmp_path)], check=False
    ).returncode:
        pytest.skip("file systems cannot be mounted here")
    words = given("bet bet1 bet2 bet3 5", "deal", "ride", "ride", "again", "deal", "ride", "ride")
    play = f"{CROUPIER} play let-it-ride --buy-in 100 --seed s --journal {tmp_path}/evening.jsonl"
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", f"mount -t tmpfs {mounted} none {tmp_path} && exec {play}"],
        input=words,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"croupier: {tmp_path}/evening.jsonl")
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


def run(arguments: Sequence[str], words: str, limit: int = 0) -> subprocess.CompletedProcess[str]:
    """`croupier play` through a pipe; with a limit no file may grow beyond so many bytes."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [CROUPIER, "play", *arguments],
        input=words,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=limited if limit else None,
    )


def test_the_patron_contributes_a_value_and_may_change_it_between_rounds(
    tmp_path: Path, command: Command
) -> None:
    file = tmp_path / "value.jsonl"
    words = ["value", "value mine", "value it's mine", "bet bet1 bet2 bet3 5", "deal", "value", "quit"]
    answer = command("play", "let-it-ride", "--buy-in", "100", "--journal", str(file), given=given(*words))
    assert answer.out.count("You contribute a new random value") == 2
    assert "value: expected one word" in answer.out
    assert "another value: betting is closed until the round is over" in answer.out
    commands = [entry.command for entry in journal_of(file).entries]
    values = [each.value for each in commands if isinstance(each, Sit | Contribute)]
    assert [len(value) for value in values] == [32, 32, 4]
    assert values[0] != values[1]
    repeated = command(
        "play", "let-it-ride", "--buy-in", "100", "--seed", "s", given=f"save --force {file}\nquit\n"
    )
    assert repeated.status == 0
    assert [event.value for event in journal_of(file).events if isinstance(event, ev.Seated)] == [""]
    live = command("play", "let-it-ride", "--mode", "live", given=given("value", "quit"))
    assert "value: at a live table people shuffle and throw" in live.out


def test_head_shows_the_last_entry_of_the_journal(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "head.jsonl"
    answer = command("play", "let-it-ride", "--buy-in", "100", "--journal", str(file), given=given("head"))
    lines = file.read_bytes().splitlines()
    assert f"Entry 2, hash {lines[-1][-66:-2].decode()}.\n" in answer.out


def test_everyone_at_a_resumed_table_has_a_turn(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "others.jsonl"
    store = FileStore(file)
    table = open_table("let-it-ride", {}, None, store=store)
    for seat in (1, 4):
        table.do(Sit(by=player(seat), seat=seat, patron=f"Patron {seat}", buy_in=10_000))
    store.close()
    answer = command("play", "--journal", str(file), given=given("bet 5", "deal", "bet 10"))
    assert answer.status == 0
    assert "Patron 1: bet AMOUNT" in answer.out
    assert "Patron 4 bought in for $100, has $70 in chips and leaves $30 on the layout." in answer.out


def test_a_question_with_a_posted_time_is_answered_by_its_default(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "timed.jsonl"
    store, now = FileStore(file), time.time_ns() // 1_000_000
    table = open_table("let-it-ride", {}, None, store=store, decision_seconds=30, clock=lambda: now - 29_000)
    table.do(Sit(by=player(1), seat=1, buy_in=10_000))
    table.do(Bets(by=player(1), seat=1, wagers={"bet1": 500, "bet2": 500, "bet3": 500}))
    table.do(Close(by=DEALER))
    store.close()
    with sitting("--journal", str(file)) as played:
        assert re.search(
            r"bet1: let it \(r\)ide, \(w\)ithdraw \(until \d\d:\d\d:\d\d, then ride\)\? $", played.first
        )
        time.sleep(max(0, now / 1000 + 1.1 - time.time()))
        answer = played.say("withdraw")
        assert "\n  You: let it ride bet1 (time is up)\n" in answer
        assert answer.endswith("then ride)? "), "the late answer is not that to the next question"
        assert "\nWagers: bet1 $5, bet2 $5, bet3 $5." in answer
    journal_of(file)


def test_a_stale_checkpoint_of_another_journal_is_not_used(evening: Path, command: Command) -> None:
    whole = evening.read_bytes()
    lines = whole.splitlines(keepends=True)
    stale = (
        f'{{"entry":2,"head":"{"0" * 64}","events":0,"state":{{}},"offset":{len(lines[0]) + len(lines[1])}}}'
    )
    Path(f"{evening}.checkpoint").write_text(stale)
    answer = command("play", "--journal", str(evening), given=given("again", "quit"))
    assert answer.status == 0
    assert "round 2; betting is open" in answer.out
    store = FileStore(evening)
    assert resume(store).entries == len(lines) + 1
    store.close()
