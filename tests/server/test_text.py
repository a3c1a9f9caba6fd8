"""The terminal table over a WebSocket, and `croupier play --server`."""

import re
import subprocess
import sys
from typing import Any

import pytest

from croupier.client import Pit
from croupier.table import commands as cmd
from tests.server.conftest import PATIENCE, Served


def said_until(socket: Any, ending: str) -> str:
    """What the table says up to a text that ends like this."""
    said = ""
    while not said.rstrip().endswith(ending):
        said += socket.recv(timeout=PATIENCE) + "\n"
    return said


def said_with(socket: Any, text: str) -> str:
    """What the table says up to a line with this text."""
    said = ""
    while text not in said:
        said += socket.recv(timeout=PATIENCE) + "\n"
    return said


def test_two_people_play_at_one_table_in_words(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    one, two = served.pit(), served.pit()
    with one.table(table_id).text() as first, two.table(table_id).text() as second:
        for socket in (first, second):
            said_with(socket, "[$500]")
            socket.send("200")
            said_with(socket, "quit>")
            socket.send("bet 10")
            said_with(socket, "bet3 stands at $10")
        first.send("deal")
        said_with(first, "The dealer waits for seat 2.")
        second.send("deal")
        cards = re.search(r"Your cards: (.*)", said_with(second, "Seat 1 decides"))
        assert cards is not None
        other = said_with(first, "ithdraw?")
        first.send("ride")
        other += said_with(first, "Seat 2 decides")
        for card in cards[1].split():
            assert not re.search(rf"\b{card}\b", other), "nobody sees another's cards"
        said_with(second, "ithdraw?")
        second.send("withdraw")
        said_with(first, "ithdraw?")
        first.send("ride")
        said_with(second, "ithdraw?")
        second.send("ride")
        assert "taken back" in said_with(second, "Total")
        assert "taken back" not in said_with(first, "Total")
    seats = served.wait(served.host.table(table_id)).round.seats
    assert [seats[number].patron for number in (1, 2)] == [one.person, two.person]


def test_a_person_who_vanishes_comes_back_to_the_same_round(served: Served) -> None:
    table_id, pit = served.open_table("let-it-ride"), served.pit()
    with pit.table(table_id).text() as socket:
        for line in ("100", "bet 10", "deal"):
            socket.send(line)
        cards = re.search(r"Your cards: (.*)", said_until(socket, "ithdraw?"))
    with pit.table(table_id).text() as socket:
        again = said_until(socket, "ithdraw?")
    assert cards is not None
    assert "You are back at seat 1." in again
    assert cards[0] in again


def test_a_person_who_quits_before_sitting_down_is_told_goodbye(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    with served.pit().table(table_id).text() as socket:
        said_with(socket, "[$500]")
        socket.send("quit")
        assert socket.recv(timeout=PATIENCE) == "Goodbye."
    assert not served.wait(served.host.table(table_id)).round.seats


@pytest.mark.parametrize(
    "line", ["save stolen.jsonl", "close table", "report improper_cut", "fill 100", "sit 3 100"]
)
def test_visitors_write_no_files_and_do_not_act_for_the_house(served: Served, line: str) -> None:
    table_id, pit = served.open_table("let-it-ride"), served.pit()
    with pit.table(table_id).text() as socket:
        socket.send("100")
        said_until(socket, "quit>")
        entries = served.wait(served.host.table(table_id)).entries
        socket.send(line)
        said_until(socket, "quit>")
    assert served.wait(served.host.table(table_id)).entries == entries


def test_the_dealer_calls_time_for_a_player_who_does_not_answer(served: Served) -> None:
    table_id = served.open_table("let-it-ride", decision_seconds=1)
    with served.pit().table(table_id).text() as socket:
        for line in ("100", "bet 10", "deal"):
            socket.send(line)
        assert "Result" in said_until(socket, "again, why, rules, help, quit>")
    table = served.wait(served.host.table(table_id))
    answers = [entry.command for entry in table.journal.entries if isinstance(entry.command, cmd.TimeUp)]
    assert [answer.by.person for answer in answers] == ["virtual dealer"] * 2


def test_croupier_play_sits_down_at_a_server(served: Served) -> None:
    served.open_table("craps")
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "play", "craps", "--server", served.url],
        input="200\nbet pass 10\nroll\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "The dice show" in done.stdout
    assert "Goodbye." in done.stdout


def test_croupier_play_names_what_does_not_go_with_a_server(served: Served) -> None:
    for arguments, why in (
        (["craps", "--server", served.url, "--seed", "x"], "--seed: not possible with --server"),
        (["craps", "--server", served.url], "no open table of this game"),
        (["craps", "--server", "nowhere"], "expected an address"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "croupier", "play", *arguments], capture_output=True, text=True,
            check=False, input="", timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 2
        assert why in done.stderr
    with Pit(served.url) as pit:
        assert pit.tables() == []


def test_nobody_reads_which_tiles_another_has_set(served: Served) -> None:
    table_id = served.open_table("pai-gow")
    one, two = served.pit().table(table_id), served.pit().table(table_id)
    one.sit(1, 100_000)
    two.sit(2, 100_000)
    with two.pit.table(table_id).text() as socket:
        one.do("bet", seat=1, wager="pai_gow", amount=1000)
        two.do("bet", seat=2, wager="pai_gow", amount=1000)
        one.ready()
        two.ready()
        tiles = one.view().hands["1"].cards
        assert len(tiles) == 4
        said_with(socket, "Your tiles")
        pieces = {"high": " ".join(tiles[:2]), "low": " ".join(tiles[2:])}
        one.do("decide", seat=1, word="set", pieces=pieces)
        socket.send("why")
        told = said_with(socket, "Seat 1: set")
        set_by_one = next(line for line in told.splitlines() if "Seat 1: set" in line)
        assert not re.search(r"[1-6]-[1-6]", set_by_one)
