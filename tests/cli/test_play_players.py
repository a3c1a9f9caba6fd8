"""What players type and read at the terminal table: letters, short names, undo, results, its rules."""

import errno
import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.play.wager_names import WagerNames
from croupier.equipment.pieces import parse_pieces
from croupier.games.register import games
from croupier.hands.poker import five_card_name, three_card_name
from croupier.hands.twentyone import hand_name
from croupier.law.refusal import BadInput
from croupier.report.files import write_file
from croupier.table.table import open_table
from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]
CROUPIER = (sys.executable, "-m", "croupier.cli.main")
INTERRUPT = "\x03"


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def on_a_screen(
    columns: int, typed: Sequence[str], program: Sequence[str], rows: int = 24
) -> tuple[int, list[str]]:
    """Run a program on a terminal of a size, typing a line at each prompt; its status, and what it showed."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        program,
        stdin=child,
        stdout=child,
        stderr=child,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  (there is one thread)
        env=environment | {"TERM": "dumb"},
    )
    os.close(child)
    seen, asked, end = "", 0, time.monotonic() + 300
    left = list(typed)
    while time.monotonic() < end:
        ready, _, _ = select.select([parent], [], [], 0.05)
        if ready:
            try:
                new = os.read(parent, 65536).decode()
            except OSError:  # the program has let go of the terminal
                new = ""
            if not new:
                break
            seen += new
        elif left and re.search(r"[>?\]] $", seen[asked:]):
            asked, line = len(seen), left.pop(0)
            os.write(parent, (line if line == INTERRUPT else f"{line}\n").encode())
    status = process.wait(timeout=300)
    os.close(parent)
    assert not left, seen
    return status, seen.replace("\r", "").split("\n")


@pytest.mark.parametrize(
    ("letter", "word"),
    [("h", "hit"), ("s", "stand"), ("d", "double"), ("p", "split"), ("r", "surrender")],
)
def test_a_letter_says_what_the_word_does(letter: str, word: str, command: Command, tmp_path: Path) -> None:
    dealt = lines("sit 1 500", "bet 10", "deal", "8s", "7h", "8h")
    options = ("--mode", "live", "--option", "surrender=true", "--option", "decks=6")
    told = []
    for number, said in enumerate((letter, word)):
        file = str(tmp_path / f"{number}.jsonl")
        answer = command("play", "blackjack", *options, given=dealt + lines(said, f"save {file}", "quit"))
        told.append(answer.out.replace(f"> {said}\n", "> \n").replace(file, ""))
        assert f"  Seat 1: {word}" in answer.out
    assert told[0] == told[1]


def test_a_letter_of_another_word_is_refused_with_its_rule(command: Command) -> None:
    dealt = lines("sit 1 500", "bet 10", "deal", "8s", "7h", "9h", "p", "r", "quit")
    answer = command("play", "blackjack", "--mode", "live", given=dealt)
    assert "split by seat 1 on hand 1: two cards of equal value are needed (13:69F-2.11(a))" in answer.out
    assert "surrender by seat 1 on hand 1: this table does not offer it" in answer.out
    third = command("play", "blackjack", "--mode", "live", given=dealt.replace("p\nr\n", "h\n2c\nd\n"))
    assert "double by seat 1 on hand 1: it is for the first two cards" in third.out, "d is never draw"


def test_the_board_shows_the_last_rolls_and_a_line_of_them_follows_each(command: Command) -> None:
    given = lines("sit 1 500", "bet pass 10", "board", "4-4", "correct 6-4", "6-2", "board", "help", "quit")
    answer = command("play", "craps", "--mode", "live", given=given)
    assert answer.out.index("No rolls yet.") < answer.out.index("Last rolls: 8\n")
    assert answer.out.index("Last rolls: 10\n") < answer.out.index("Last rolls: 10 8\n")
    assert "      1  6-2        8\n      1  6-4       10\nIn 2 rolls:\n" in answer.out
    assert re.search(r"\n  board +the last rolls", answer.out)


def test_a_game_without_a_board_says_so(command: Command) -> None:
    answer = command(
        "play", "let-it-ride", "--seed", "a", "--buy-in", "9", given=lines("board", "help", "quit")
    )
    assert "board: Let It Ride Poker has no board of results" in answer.out
    assert "\n  board " not in answer.out


def test_mini_dice_wagers_go_by_what_players_call_them(command: Command) -> None:
    said = (
        "place 6 12",
        "bet place 10 5",
        "field 5",
        "bet any seven 5",
        "seven 5",
        "over 10",
        "bet under 7 10",
    )
    answer = command(
        "play", "mini-dice", "--seed", "a", "--buy-in", "100", given=lines(*said, "shake", "quit")
    )
    up = "place-6 $12, place-10 $5, field $5, any-7 $10, over-7 $10, under-7 $10"
    assert f"Wagers: {up}. Chips: $48." in answer.out
    assert re.search(r"Last shakes: \d+", answer.out)


FORMS = {
    "roulette": {"17": "straight-17", "00": "straight-00", "red": "red", "corner 8": "corner-8-9-11-12"},
    "sic-bo": {"big": "big", "total 9": "total-9", "triple 4": "three-of-a-kind-4"},
    "big-six": {"20": "twenty", "joker": "joker"},
    "mini-dice": {"place 6": "place-6", "over": "over-7", "7": "any-7", "field": "field"},
    "craps": {"place 6": "place-win-6", "buy 4": "buy-4", "pass line": "pass"},
}


@pytest.mark.parametrize("game", FORMS)
def test_wagers_of_declared_games_go_by_name_and_selection(game: str, command: Command) -> None:
    said = [f"bet {form} 30" for form in FORMS[game]]
    answer = command("play", game, "--seed", "a", "--buy-in", "500", given=lines(*said, "quit"))
    for form, wager in FORMS[game].items():
        assert f"> bet {form} 30\n  {wager} stands at $30" in answer.out


def test_a_wager_on_no_number_is_answered_with_those_there_are(command: Command) -> None:
    answer = command("play", "mini-dice", "--seed", "a", "--buy-in", "100", given=lines("bet hop 5", "quit"))
    assert "mini-dice has no wager 'hop': expected one of place-4, place-5, place-6" in answer.out


def test_an_amount_alone_is_the_main_wager(command: Command) -> None:
    for game, up in (
        ("blackjack", "main $25"),
        ("spanish-21", "main $25"),
        ("let-it-ride", "bet1 $25, bet2 $25, bet3 $25"),
    ):
        answer = command("play", game, "--seed", "a", "--buy-in", "100", given=lines("bet 25", "quit"))
        assert f"\nWagers: {up}. Chips:" in answer.out
    craps = command("play", "craps", "--seed", "a", "--buy-in", "100", given=lines("bet 25", "quit"))
    assert "bet: expected a wager and an amount in dollars, such as bet pass 10" in craps.out


def test_craps_takes_the_players_names_and_says_what_was_charged(command: Command) -> None:
    given = lines(
        "pass 10", "roll", "place 6 12", "odds 20", "buy 4 20", "field 5", "bet hard four 1",
        "lay 9 30", "remove odds", "remove place 6", "buy 50", "quit",
    )  # fmt: skip
    answer = command("play", "craps", "--seed", "c", "--buy-in", "200", given=given)
    for part in (
        "place-win-6 stands at $12",
        "odds-take@pass stands at $20",
        "buy-4 stands at $20, vigorish $1\n  $21 from your chips",
        "field stands at $5",
        "hard-4 stands at $1",
        "lay-9 stands at $30, vigorish $1\n  $31 from your chips",
        "odds-take@pass is taken down\n  $20 back to your chips",
        "place-win-6 is taken down\n  $12 back to your chips",
        "$50 changed into chips",
    ):
        assert part in answer.out, part


def test_a_name_that_several_wagers_share_means_the_one_that_can_be_made(command: Command) -> None:
    given = lines("don't pass 10", "roll", "odds 10", "quit")
    answer = command("play", "craps", "--seed", "c", "--buy-in", "200", given=given)
    assert "odds-lay@dont-pass stands at $10" in answer.out


def test_a_selection_alone_names_a_wager_where_the_game_declares_it() -> None:
    """As `bet 17 5` at a wheel: craps with the declaration added names its place wagers by the number."""
    craps = next(game for game in games() if game.id == "craps")
    text = (ROOT / "src/croupier/games/craps/rules.toml").read_text(encoding="utf-8")
    wheel = craps.with_rules(text.replace('called = ["place {}"]', 'called = ["{}", "number {}"]'))
    table = open_table("craps")
    table.game, table.round.edition = wheel, wheel.edition()
    names = WagerNames(table)
    assert names.ids(["6"]) == ["place-win-6"]
    assert names.ids(["number", "8"]) == ["place-win-8"]
    assert names.ids(["place", "6"]) == ["place-6"], "not declared now: the table is asked and refuses it"


def test_undo_and_clear_put_wagers_back_before_betting_closes(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "undo.jsonl"
    given = lines(
        "undo", "pass 10", "field 5", "pass 5", "undo", "remove field", "undo", "undo", "show", "clear",
        "show", "pass 10", "roll", "undo", "quit",
    )  # fmt: skip
    answer = command("play", "craps", "--seed", "c", "--buy-in", "200", "--journal", str(file), given=given)
    told = answer.out.split("quit> ")
    up = [re.search(r"\nWagers: (.*?)\. Chips", part) for part in told]
    assert [found[1] if found else "" for found in up][1:] == [
        "", "pass $10", "pass $10, field $5", "pass $15, field $5", "pass $10, field $5", "pass $10",
        "pass $10, field $5", "pass $10", "pass $10", "none", "none", "pass $10", "pass $10", "", "",
    ]  # fmt: skip
    assert told[1].startswith("undo\nNothing to undo: no wager was made since betting opened.")
    assert told[14].startswith("undo\nNothing to undo")
    later = command("play", "--journal", str(file), given=lines("field 5", "undo", "quit"))
    assert "field is taken down" in later.out
    assert command("audit", str(file)).status == 3


def test_bets_are_undone_together_and_not_once_cards_are_dealt(command: Command) -> None:
    given = lines("bet 5", "undo", "bet 5", "deal", "undo", "clear", "quit")
    answer = command("play", "let-it-ride", "--seed", "c", "--buy-in", "100", given=given)
    assert "bet3 is taken down" in answer.out
    assert "bet1 is taken down" in answer.out
    assert "undo: betting is closed" in answer.out
    assert "clear: betting is closed" in answer.out
    assert "Chips: $100.\n" in answer.out.partition("undo\n")[2]


def test_again_repeats_the_last_wagers_once(command: Command) -> None:
    given = lines("bet 10", "deal", "s", "again", "again", "undo", "again", "quit")
    answer = command("play", "blackjack", "--seed", "a", "--buy-in", "100", given=given)
    assert answer.out.count("again: the last wagers are repeated already") == 1
    assert answer.out.rpartition("again\n")[2].startswith("  main stands at $10\nWagers: main $10.")


def test_the_prompt_lists_what_can_be_typed_now(command: Command) -> None:
    given = lines("bet 10", "deal", "s", "quit")
    answer = command("play", "blackjack", "--seed", "a", "--buy-in", "100", given=given)
    assert [line.rpartition("> ")[0] for line in answer.out.splitlines() if "> " in line] == [
        "bet AMOUNT, why, rules, help, quit",
        "bet AMOUNT, deal, undo, clear, why, rules, help, quit",
        "bet AMOUNT, again, why, rules, help, quit",
    ]
    assert "\nhand 1: (h)it, (s)tand, (d)ouble? s\n" in answer.out


def test_the_result_of_a_round_is_one_block_and_why_gives_its_rules(command: Command) -> None:
    given = lines("bet 10", "deal", "s", "why", "quit")
    answer = command("play", "blackjack", "--seed", "a", "--buy-in", "100", given=given)
    assert (
        "\nResult\n"
        "  Your hand      5d Th  15\n"
        "  Dealer's hand  7d 6d 2d 2s  17\n"
        "  main $10       loses            -$10\n"
        "  Total                           -$10\n"
        "Wagers: none. Chips: $90.\n"
    ) in answer.out
    assert answer.out.count("main of $10 loses") == 1
    assert "  main of $10 loses $10 (13:69F-2.3(e))\n" in answer.out.partition("> why\n")[2]
    assert "  No more bets (13:69F-2.3(b))\n" in answer.out.partition("> why\n")[2]


def test_a_let_it_ride_hand_is_named_with_the_community_cards(command: Command) -> None:
    given = lines("bet 5", "deal", "r", "w", "quit")
    answer = command("play", "let-it-ride", "--seed", "c", "--buy-in", "100", given=given)
    assert "\nResult\n  Your hand  2s 4s 8h  ten high\n  Community  Tc 6c\n" in answer.out
    assert "\n  bet2 $5    taken back\n" in answer.out
    assert re.search(r"\n  Total +-\$10\n", answer.out)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Kh 7d 2c 3d", "pair of kings"),
        ("6s 6h 7d 7c 3d", "two pair, sevens and sixes"),
        ("6s 6h 6d 7c 3d", "three sixes"),
        ("As 2h 3d 4c 5d", "straight, five high"),
        ("As Kh Qd Jc Td", "straight, ace high"),
        ("As Js 3s 4s 5s", "flush, ace high"),
        ("6s 6h 6d 7c 7d", "full house, sixes over sevens"),
        ("6s 6h 6d 6c 7d", "four sixes"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As Ks 9h 4c 2d", "ace high"),
    ],
)  # fmt: skip
def test_poker_hands_have_names(cards: str, name: str) -> None:
    assert five_card_name(parse_pieces(cards)) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Kh 7d", "pair of kings"), ("6s 6h 6d", "three sixes"), ("As 2h 3d", "straight, three high"),
        ("As Kh Qd", "straight, ace high"), ("As 2s 3s", "straight flush, three high"),
        ("9s Ts Js", "straight flush, jack high"), ("As Ks Qs", "mini-royal"),
        ("As 2s 4s", "flush, ace high"), ("Kh Ad 2c", "ace high"), ("Qc 6d 4h", "queen high"),
    ],
)  # fmt: skip
def test_hands_of_three_cards_have_names(cards: str, name: str) -> None:
    assert three_card_name(parse_pieces(cards)) == name


def test_a_bonus_without_a_stake_is_told_without_one(command: Command) -> None:
    given = "500\nbet 25\ndeal\nplay\nwhy\nquit\n"
    answer = command("play", "three-card-poker", "--seed", "30", given=given)
    assert re.search(r"^  ante_bonus +wins +\+\$25$", answer.out, re.MULTILINE)
    assert "ante_bonus wins $25" in answer.out


def test_hands_of_twenty_one_have_names() -> None:
    def named(cards: str, **split: Any) -> str:
        return hand_name(parse_pieces(cards), **split)

    assert named("As Kd") == "blackjack"
    assert named("As Kd", split=True) == "soft 21"
    assert named("As 7d") == "soft 18"
    assert named("Ks 5d 9h") == "24, bust"
    assert named("Ks 5d 6h") == "21"


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_the_rules_of_every_table_fit_one_screen(game: str) -> None:
    program = (*CROUPIER, "play", game, "--seed", "a", "--buy-in", "100", "--option", "proposals=true")
    status, screen = on_a_screen(80, ["rules", "quit"], program)
    assert status == 0
    start = next(number for number, line in enumerate(screen) if line.endswith("rules of this table"))
    end = next(number for number, line in enumerate(screen) if number > start and "> quit" in line)
    assert end - start < 24
    assert any("Limits" in line and "$" in line for line in screen[start:end])


def first_round(game: str) -> list[str]:
    """What is typed to play a round: at a game of declared wagers the first of them."""
    table = open_table(game, {"proposals": True})
    if not table.edition.spaces:
        return ["bet 5", "deal", "s"]
    first = WagerNames(table).lines[0]
    return [f"bet {first.id} {(first.least or 100) // 100}", "deal"]


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_nothing_is_wider_than_a_terminal_of_forty_columns(game: str) -> None:
    played = {"craps": ["pass 10", "roll"], "let-it-ride": ["bet 5", "deal", "r", "r"]}
    typed = [*played.get(game, first_round(game)), "why", "rules", "help", "show", "board", "quit"]
    program = (*CROUPIER, "play", game, "--seed", "c", "--buy-in", "100", "--option", "proposals=true")
    status, screen = on_a_screen(40, typed, program)
    assert status == 0
    assert max(map(len, screen)) <= 40, max(screen, key=len)


def test_ctrl_c_ends_the_sitting_cleanly() -> None:
    program = (*CROUPIER, "play", "craps", "--buy-in", "100")
    status, screen = on_a_screen(80, ["pass 10", INTERRUPT], program)
    assert status == 0
    ending = [line for line in screen if line][-1]
    assert ending == "You bought in for $100, have $90 in chips and leave $10 on the layout. Goodbye."
    assert not any("Traceback" in line or "interrupt" in line.lower() for line in screen)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_play_ends_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    """The recipe of `make play` as the Makefile has it, with the croupier of this environment."""
    recipe = re.search(r"^play:.*\n((?:#.*\n)?\t.*\n)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe
    program = tmp_path / "bin" / "croupier"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier.cli.main "$@"\n')
    program.chmod(0o755)
    (tmp_path / "Makefile").write_text(
        f"SHELL := /bin/bash\n.SHELLFLAGS := -euo pipefail -c\nBIN := {program.parent}\nplay:\n{recipe[1]}"
    )
    status, screen = on_a_screen(80, [INTERRUPT], ("make", "-C", str(tmp_path), "play", "GAME=craps"))
    assert status == 0
    assert any(line == "Goodbye." for line in screen)
    assert not any("***" in line or "Error" in line for line in screen)


def test_files_are_not_written_over_without_force(command: Command, tmp_path: Path) -> None:
    felt, journal = tmp_path / "felt.svg", tmp_path / "journal.jsonl"
    felt.write_text("mine")
    journal.write_text("mine")
    refused = command("layout", "craps", "-o", str(felt))
    assert refused.status == 2
    assert refused.err == f"croupier: {felt}: the file exists already; --force overwrites it\n"
    for name, arguments in (
        ("guide", ("craps", "-o", str(felt))),
        ("analyze", ("craps", "--plot", str(felt))),
        ("analyze", ("blackjack", "--chart", str(felt))),
        ("simulate", ("craps", "--rounds", "10", "--plot", str(felt))),
    ):
        assert command(name, *arguments).status == 2
    saved = command("play", "craps", "--buy-in", "100", given=lines(f"save {journal}", "quit"))
    assert "the file exists already" in saved.out
    assert (felt.read_text(), journal.read_text()) == ("mine", "mine")
    assert command("layout", "craps", "-o", str(felt), "--force").status == 0
    assert felt.read_text().startswith("<")
    command("play", "craps", "--buy-in", "100", given=lines(f"save --force {journal}", "quit"))
    assert journal.read_text().startswith("{")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["felt.svg", "journal.jsonl"]


@pytest.mark.parametrize("broken", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_file_is_written_whole_or_not_at_all(
    broken: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "guide.md"
    file.write_text("before")

    def full(handle: int) -> None:
        raise broken

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises((BadInput, KeyboardInterrupt)):
        write_file(file, "after" * 1000)
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["guide.md"]


def test_a_full_disk_is_one_sentence(command: Command) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    answer = command("layout", "craps", "-o", "/dev/full")
    assert answer.status == 2
    assert answer.err.endswith("croupier: /dev/full: cannot be written: No space left on device\n")
