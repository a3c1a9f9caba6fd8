"""A second betting window at the terminal table: a question, one result of the round, resumed in between."""

from pathlib import Path

from tests.cli.conftest import Command


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def play(command: Command, *typed: str) -> str:
    return command(
        "play", "double-down-stud", "--seed", "5", "--buy-in", "100", given=lines(*typed, "quit")
    ).out


def test_the_window_is_asked_as_a_question_and_an_answer_ends_the_round(command: Command) -> None:
    out = play(command, "bet 10", "deal", "d 5", "why")
    asked, result = out.split("double up to $10: (d)ouble, (n)o? ")
    assert asked.count("No more bets") == 1
    assert "Result" not in asked
    assert "double_down stands at $5" in result
    assert result.count("\nResult\n") == 1
    assert "Your hand" in result
    assert "Community" in result
    told = result.rpartition("> why")[2]
    assert [cite for cite in ("17.8(a)", "17.8(b)", "17.8(c)", "17.8(d)", "17.9") if cite not in told] == []


def test_an_amount_alone_is_for_the_wager_of_the_window_and_can_be_undone(command: Command) -> None:
    out = play(
        command, "bet 10", "deal", "wagers", "bet 3", "undo", "bet 4", "wager 5", "bet 7", "deal", "again"
    )
    assert "You can bet: double_down." in out
    assert "double_down stands at $3" in out
    assert "double_down is taken down" in out
    assert "only double_down may be wagered now" in out
    assert "double_down of $11: it may not be more than the original wager of $10" in out
    assert "double_down $4" in out.partition("\nResult\n")[2]
    assert out.rpartition("> again\n")[2].startswith("  wager stands at $10"), "what is repeated is the wager"


def test_the_window_is_resumed_and_its_round_is_told_in_the_end(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "window.jsonl")
    first = ("play", "double-down-stud", "--seed", "5", "--buy-in", "100", "--journal", file)
    command(*first, given=lines("bet 10", "deal", "quit"))
    out = command("play", "--journal", file, given=lines("no", "quit")).out
    assert "double up to $10: (d)ouble, (n)o? " in out
    assert "\nResult\n" in out
    assert "Your hand" in out


def test_the_dealer_of_a_live_table_is_told_who_may_answer(command: Command) -> None:
    typed = ("sit 1", "sit 3", "1: bet 10", "3: bet 20", "deal", "Js", "4c", "unseen", "Ts", "Qs", "Ks")
    out = command("play", "double-down-stud", "--mode", "live", given=lines(*typed, "1: double", "quit")).out
    assert 'Double down may be made and changed until the dealer says "No more bets"' in out
    assert "1: double or decline, or deal> " in out
    assert "3: double or decline, or deal> " in out


def test_a_second_window_without_a_question_names_its_wager_and_repeats_none(command: Command) -> None:
    typed = ("bet 25", "tie 5", "deal", "w", "again", "tie 5", "deal", "again", "quit")
    given = "".join(f"{word}\n" for word in typed)
    answer = command("play", "casino-war", "--seed", "w27", "--buy-in", "200", given=given)
    prompts = [line.partition(">")[0] for line in answer.out.splitlines() if "quit>" in line]
    assert prompts[0] == "bet AMOUNT, tie AMOUNT, why, rules, help, quit"
    assert prompts[3] == "war_tie AMOUNT, deal, why, rules, help, quit"
    assert "tie hand: (w)ar, su(r)render? w" in answer.out
    assert "wagers: only war_tie may be wagered now" in answer.out
    assert "war_tie stands at $5" in answer.out
    after = answer.out.rpartition("again\n")[2]
    assert "initial stands at $25" in after
    assert "tie stands at $5" in after
    assert "war_tie" not in after
