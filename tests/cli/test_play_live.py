"""The dealer's table at the terminal: letters, the result of every seat, corrections; and `undo` resumed."""

from pathlib import Path

import pytest

from croupier.cli.play.result import RoundResult
from croupier.equipment.pieces import pieces_text
from croupier.report.telling import HOUSE
from croupier.table import events as ev
from croupier.table.table import open_table
from tests.cli.conftest import Command

LET_IT_RIDE = [
    "sit 1 100", "sit 3 100", "1: bet 10", "3: bet 10", "deal", "Ks 2c 3d", "unseen",
    "1: r", "3: w", "4c",
]  # fmt: skip


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def test_the_prompt_of_a_live_table_marks_the_letters_that_are_enough(command: Command) -> None:
    answer = command("play", "let-it-ride", "--mode", "live", given=lines(*LET_IT_RIDE, "quit"))
    assert "\n1: let it (r)ide, (w)ithdraw> 1: r\n  Seat 1: let it ride bet1\n" in answer.out
    assert "\n3: let it (r)ide, (w)ithdraw> 3: w\n  Seat 3: withdraw bet1; $10 is returned\n" in answer.out


def blocks(out: str) -> list[list[str]]:
    """The rows of every result, their cells one blank apart."""
    found = []
    for part in out.split("\nResult\n")[1:]:
        rows = []
        for line in part.splitlines():
            if not line.startswith("  ") or "remember:" in line:
                break
            rows.append(" ".join(line.split()))
        found.append(rows)
    return found


def test_the_result_at_a_live_table_names_every_hand_wager_and_total(command: Command) -> None:
    cards = ["Ks", "9h", "7d", "Qd", "6c", "1: s", "2: h", "Th", "Kc"]
    words = ["sit 1 100", "sit 2 100", "1: bet 10", "2: bet 20", "deal", *cards, "quit"]
    answer = command("play", "blackjack", "--mode", "live", given=lines(*words))
    assert blocks(answer.out) == [
        [
            "Seat 1 Ks Qd 20", "Seat 2 9h 6c Th 25, bust", "Dealer's hand 7d Kc 17",
            "Seat 2 main $20 loses -$20", "Seat 1 main $10 wins +$10", "Seat 2 total -$20",
            "Seat 1 total +$10",
        ]
    ]  # fmt: skip


def test_the_result_at_a_live_table_shows_no_card_that_was_never_turned_up() -> None:
    table = open_table("let-it-ride", mode="live")
    result = RoundResult(table, HOUSE)
    result.note(ev.Closed(1, "dealer", "19:47-18.7(b)", "No more bets"))
    result.note(ev.Dealt(2, "dealer", "19:47-18.7(c)", (("1", 5), ("1", 6)), False))
    result.note(ev.Turned(3, "dealer", "19:47-18.10(g)", "1", 1, (6,)))
    assert [row[:2] for row in result.rows()] == [("Seat 1", f"{pieces_text([6])} and 1 face down")]


@pytest.mark.parametrize(
    ("timing", "lost"), [("on-win", "loses -$20"), ("at-placing", "loses, vigorish $1 included -$21")]
)
def test_the_result_names_the_vigorish(timing: str, lost: str, command: Command) -> None:
    options = ["--option", f"vig_timing={timing}"]
    words = ["sit 1 200", "1: bet pass 10", "1: buy 4 20", "1: buy 10 20", "4-4", "2-2", "4-3", "quit"]
    won, seven = blocks(command("play", "craps", "--mode", "live", *options, given=lines(*words)).out)
    assert "Seat 1 buy-4 $20 wins, vigorish $1 included; $20 stays up +$39" in won
    assert f"Seat 1 buy-10 $20 {lost}" in seven
    words = ["bet pass 10", "buy 4 20", *["roll"] * 40, "quit"]
    out = command("play", "craps", "--seed", "2", "--buy-in", "900", *options, given=lines(*words)).out
    rows = [row for block in blocks(out) for row in block if row.startswith("buy-4 $20 ")]
    assert rows
    assert set(rows) <= {
        f"buy-4 $20 {lost}", "buy-4 $20 wins, vigorish $1 included; $20 stays up +$39"
    }  # fmt: skip


def test_undo_after_a_resume_does_not_undo_an_earlier_undo(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "undo.jsonl"
    first = ["pass 10", "field 5", "undo", "quit"]
    command("play", "craps", "--seed", "c", "--buy-in", "200", "--journal", str(file), given=lines(*first))
    out = command("play", "--journal", str(file), given=lines("undo", "undo", "quit")).out
    assert "pass is taken down" in out
    assert "field stands" not in out
    assert "Nothing to undo" in out


def test_clear_is_still_known_after_a_resume(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "clear.jsonl"
    first = ["pass 10", "field 5", "remove field", "clear", "quit"]
    command("play", "craps", "--seed", "c", "--buy-in", "200", "--journal", str(file), given=lines(*first))
    out = command("play", "--journal", str(file), given=lines("undo", "quit")).out
    assert "Nothing to undo" in out


def test_reminders_are_not_repeated_after_a_correction(command: Command) -> None:
    answer = command("play", "let-it-ride", "--mode", "live", given=lines(*LET_IT_RIDE, "correct 5c", "quit"))
    before, _, after = answer.out.partition("correct 5c\n")
    assert "remember: After deciding on bet 2" in before
    assert "Turned up in the community area: 5c" in after
    assert "remember:" not in after


def test_a_correction_shows_the_result_that_is_right(command: Command) -> None:
    words = ["sit 1 100", "1: bet pass 10", "4-3", "correct 1-1", "quit"]
    out = command("play", "craps", "--mode", "live", given=lines(*words)).out
    assert blocks(out) == [
        ["Seat 1 pass $10 wins +$10", "Seat 1 total +$10"],
        ["Seat 1 pass $10 loses -$10", "Seat 1 total -$10"],
    ]  # fmt: skip


def test_at_mini_dice_the_dice_close_betting_and_the_shaker_goes_around(command: Command) -> None:
    given = lines(
        "sit 1 100", "sit 2 100", "1: shaker accept", "1: bet place 6 12", "close", "3-3", "4-3",
        "2: shaker accept", "help", "quit",
    )  # fmt: skip
    answer = command("play", "mini-dice", "--mode", "live", given=given)
    assert "  Seat 1 accepts\n  Seat 1 has the shaker\n" in answer.out
    assert "  Seat 1 shakes the covered shaker at least 3 times\n" in answer.out
    assert answer.out.count("  No more bets\n") == 2
    after = answer.out.partition("  The dice show 4-3: 7\n")[2]
    assert "  Nobody has the shaker\n  The shaker is offered to seat 2\n" in after
    assert "  Seat 2 accepts\n  Seat 2 has the shaker\n" in after
    assert "  shaker accept, shaker pass     take the shaker, or give it up\n" in after
    assert "what the dice show; also closes betting" in after
