"""Baccarat in the terminal: wagers by their short names, the shoe, the roads, and what is owed."""

from pathlib import Path

from tests.cli.conftest import Command


def play(command: Command, game: str, *lines: str, mode: str = "virtual") -> str:
    said = "\n".join((*(("1000",) if mode == "virtual" else ()), *lines, "quit")) + "\n"
    asked = ("play", game, "--mode", mode) + (("--seed", "45") if mode == "virtual" else ())
    return command(*asked, given=said).out


def test_an_amount_alone_is_a_banker_wager_and_letters_name_the_others(command: Command) -> None:
    told = play(command, "minibaccarat", "bet 10", "p 20", "t 5", "wagers")
    assert "banker stands at $10" in told
    assert "player stands at $20" in told
    assert "tie stands at $5" in told


def test_a_round_tells_the_calls_the_result_and_the_roads(command: Command) -> None:
    told = play(command, "minibaccarat", "b 50", "deal", "b 50", "deal", "board")
    assert "Minibaccarat, rules of" in told
    assert "Player shows natural 8" in told
    assert "Player wins, 8 to 2" in told
    assert "Vigorish of $2.50 is marked in box 1: $2.50 is owed" in told
    assert "wins, vigorish $2.50 included" in told
    assert "Owed: vigorish of $2.50." in told
    assert "Last hands: P 8-2, B 3-5" in told
    assert "Bead plate" in told
    assert "and owe vigorish of $2.50. Goodbye." in told
    assert "inventory" not in told, "the movement of chips is left to why"


def test_the_shoe_is_passed_by_name(command: Command) -> None:
    told = play(command, "baccarat", "help", "b 50", "deal", "b 50", "deal", "shoe pass", "shoe keep", "show")
    assert "shoe accept, shoe pass" in told
    assert "Markers: curator 1" in told
    assert "shoe 'keep': expected accept, decline or pass" in told
    assert told.rindex("Markers: curator 1") < told.index("shoe 'keep'")


def test_the_dealer_may_leave_the_burn_card_unrecorded(command: Command) -> None:
    lines = ("sit 1 500", "1: b 50", "deal", "unseen", "Ks 2d 9c 8h")
    told = play(command, "baccarat", *lines, mode="live")
    assert "Turn up the burn card, or leave it unrecorded" in told
    assert "The burn card is not recorded" in told
    assert "Player wins, 9 to 0" in told


def test_a_journal_goes_by_its_game_and_not_by_an_option_called_variant(
    command: Command, tmp_path: Path
) -> None:
    journal = str(tmp_path / "evening.jsonl")
    command("play", "minibaccarat", "--journal", journal, given="1000\nb 50\nquit\n")
    again = command("play", "minibaccarat", "--journal", journal, given="quit\n")
    assert again.status == 0
    assert "banker $50" in again.out
