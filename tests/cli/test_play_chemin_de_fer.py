"""Chemin de fer at the terminal: the patron banks, covers the banks of the others and plays a hand."""

from pathlib import Path

from tests.cli.conftest import Command


def play(command: Command, *lines: str, seed: str = "monday") -> str:
    given = "\n".join(("1000", *lines, "quit")) + "\n"
    return command("play", "chemin-de-fer", "--seed", seed, given=given).out


def test_a_patron_banks_and_the_others_cover_a_part(command: Command) -> None:
    told = play(command, "bet 100", "deal", "deal")
    assert "Seat 1 takes the shoe" in told
    for seat in (3, 5, 8):
        assert f"Seat {seat}: punto stands at $25" in told
    assert "$75 is covered; $25 is out of play" in told
    assert "vigorish $3.75 included  +$71.25" in told
    assert "reader" not in told


def test_a_patron_who_declines_covers_the_banks_of_the_others(command: Command) -> None:
    told = play(command, "shoe decline", "punto 50", "deal", "why")
    assert "Seat 3 takes the shoe" in told
    assert "The bank is $500" in told
    assert "punto AMOUNT, banco AMOUNT, deal" in told
    assert "punto $50" in told
    assert "Player shows" in told
    assert "The Player's Hand is not a natural" not in told  # only the seat that plays it learns that


def test_a_patron_who_calls_banco_plays_the_hand_and_sees_it(command: Command) -> None:
    for seed in map(str, range(40)):
        told = play(command, "shoe decline", "banco 500", "deal", "hit", "show", seed=seed)
        if "the Player's Hand: (h)it, (s)tand?" in told:
            break
    assert "Seat 1 plays the Player's Hand, seat 3 the Banker's" in told
    assert "(h)it, (s)tand?" in told
    assert "Card for the Player" in told


def test_the_table_of_a_journal_goes_on_with_the_company(command: Command, tmp_path: Path) -> None:
    journal = str(tmp_path / "evening.jsonl")
    command("play", "chemin-de-fer", "--journal", journal, given="1000\nshoe decline\npunto 50\nquit\n")
    again = command("play", "chemin-de-fer", "--journal", journal, given="deal\nshow\nquit\n").out
    assert "Resumed from" in again
    assert "Result" in again
    assert "every round replays by the rules" in command("audit", journal).out


def test_why_shows_no_note_of_the_procedure_and_no_cents(command: Command) -> None:
    given = "500\nbet 25\ndeal\nwhy\ndeal\nwhy\nquit\n"
    told = command("play", "chemin-de-fer", "--seed", "k", given=given).out
    assert "The bank is $25 (13:69F-4.6)" in told
    assert "Marker" not in told
    assert "2500" not in told
    assert "$7 from your bank wager to you: returned (13:69F-4.7)" in told
