"""Wheels at the terminal table: wagers by players' names, chips of a color, the spin that closes betting."""

from tests.cli.conftest import Command


def play(command: Command, game: str, *typed: str, live: bool = False) -> str:
    mode = ("--mode", "live") if live else ("--seed", "3", "--buy-in", "500")
    return command("play", game, *mode, given="\n".join((*typed, "quit")) + "\n").out


def test_roulette_is_wagered_on_by_players_names(command: Command) -> None:
    out = play(
        command, "roulette", "bet 17 5", "bet corner 8 5", "bet street 7 2", "bet line 13 2",
        "bet split 17 20 5", "bet 1 2 3 1", "bet first five 2", "red 10", "bet 1 to 18 5", "bet dozen 2 5",
        "bet street 0 1", "spin",
    )  # fmt: skip
    for wager in (
        *("straight-17 $5", "corner-8-9-11-12 $5", "street-7-8-9 $2", "line-13-18 $2", "split-17-20 $5"),
        *("straight-1 $1", "straight-2 $1", "straight-3 $1", "five $2", "red $10", "low $5", "dozen-2 $5"),
    ):
        assert wager in out.rpartition("Result")[2]
    assert "bet: say which wager, street-0-1-2 or street-0-00-2" in out
    assert "You can bet: 0/.../36, split 1-2/.../00-3," in out


def test_a_player_has_chips_of_a_color_and_wagers_so_many_of_them(command: Command) -> None:
    out = play(
        command, "roulette", "bet 17 3 chips", "color blue", "color blue 20", "bet 17 3 chips",
        "color red 100", "spin", "color red 100", "bet black 2 chips", "why",
    )  # fmt: skip
    assert "3 chips: expected dollars, or first a color of your own" in out
    assert "color: expected a color and what a stack of twenty is worth" in out
    assert "straight-17 stands at $3" in out
    assert "Color: blue, $1 a chip." in out
    assert "stay until they are decided" in out
    assert "black stands at $10" in out
    assert "Color: red, $5 a chip." in out


def test_a_spin_closes_betting_and_stands_on_the_board(command: Command) -> None:
    out = play(command, "big-six", "bet 1 5", "help", "spin", "board")
    assert "no more bets: the wheel decides" in out
    assert "\n  No more bets\n  The wheel shows " in out
    assert "Last spins: " in out
    assert "The last spins, newest first" in out


def test_the_dealer_of_a_live_wheel_closes_betting_and_enters_the_result(command: Command) -> None:
    out = play(
        command, "roulette", "sit 1 100", "1: bet red 10", "1: color blue 20", "close", "1: bet 17 5",
        "spin 99", "spin 1", "1: bet 17 5", "spin 17", live=True,
    )  # fmt: skip
    assert "wagers, no more bets, then spin and what it shows" in out
    assert "straight-17 of $5: betting is closed until the round is over" in out
    assert "expected a name on the wheel" in out
    assert "red $10" in out
    assert out.count("No more bets") >= 2
    assert "The crown is on 17" in out
    assert "+$175" in out
