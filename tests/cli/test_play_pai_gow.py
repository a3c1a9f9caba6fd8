"""Pai gow in the terminal: tiles named by hand, the house way, the bank that a patron takes."""

from tests.cli.conftest import Command


def play(command: Command, *lines: str, mode: str = "virtual", options: tuple[str, ...] = ()) -> str:
    said = "\n".join((*(("1000",) if mode == "virtual" else ()), *lines, "quit")) + "\n"
    asked = ("play", "pai-gow", "--mode", mode) + (("--seed", "45") if mode == "virtual" else ())
    return command(*asked, *[word for option in options for word in ("--option", option)], given=said).out


def test_a_low_hand_is_named_and_the_rest_is_the_high_hand(command: Command) -> None:
    told = play(command, "bet 25", "deal", "show")
    tiles = told.split("Your tiles: ")[1].split("\n")[0].split()
    assert "low and 2 of your tiles (the rest is high), (h)ouse way?" in told
    assert "You: 4 tiles face down" in told
    assert "card" not in told.partition("deal\n")[2]
    told = play(command, "bet 25", "deal", f"low {tiles[0]} {tiles[1]}")
    assert "Turned up in your hand" in told
    assert "4 face down" not in told.split("Result")[1], "places without a player are not shown"
    both = play(command, "bet 25", "deal", f"set high {tiles[2]} {tiles[3]} low {tiles[0]} {tiles[1]}")
    assert both.split("Seat 1: ")[1].split("\n")[0] == told.split("Seat 1: ")[1].split("\n")[0]


def test_tiles_that_are_not_held_are_refused(command: Command) -> None:
    told = play(command, "bet 25", "deal", "low 1-1", "low 6-6 low 1-1", "set", "house way")
    assert "expected 2" in told
    assert "low is named twice" in told
    assert "it names no pieces" in told
    assert "Result" in told


def test_a_patron_takes_the_bank_and_asks_for_a_smaller_wager_of_the_dealer(command: Command) -> None:
    lines = ("bet 25", "deal", "house way", "say bank", "say dealer_vs_bank 10", "deal", "house way")
    told = play(command, *lines, options=("player_bank=true",))
    assert "The dealer wagers $10" in told
    assert "The bank, seat 1:" in told
    assert "bank $10" in told


def test_a_dealer_enters_the_shake_the_stacks_and_the_setting_of_a_seat(command: Command) -> None:
    told = play(
        command, "sit 2 100", "2: bet 25", "close", "4-3-2", "unseen", "2: high 6-6 3-6 low 4-6 2-5",
        "5-5 1-5 2-2 1-3", "6-6 3-6 4-6 2-5", mode="live", options=("house_way=basic",),
    )  # fmt: skip
    assert "wong with teen / 7 headed by ping: win" in told
    assert "+$23.75" in told
