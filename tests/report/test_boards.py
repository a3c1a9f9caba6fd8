"""Boards of recent results: what each kind shows, in forty columns."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from croupier.law.facts import BoardFact
from croupier.law.outcomes import OutcomeWager
from croupier.law.refusal import BadInput
from croupier.law.rules import read_rules
from croupier.report.boards import KINDS, board_lines, recent
from croupier.table.views import BoardView, ResultView

NARROW = 40
WHEEL = Path(__file__).parents[1].joinpath("games/small/wheel.toml").read_text(encoding="utf-8")


def board(
    kind: str, name: str, results: list[tuple[int, str, str]], groups: str = "", pieces: int = 0
) -> BoardView:
    return BoardView(kind, name, groups.split(), [ResultView(*each) for each in results], pieces)


ROLLS = board(
    "dice", "rolls", [(1, "4-4", ""), (1, "6-2", ""), (2, "5-6", ""), (3, "1-3", ""), (3, "4-3", "")]
)
SHAKES = board("dice", "shakes", [(1, "2-3", "under"), (2, "6-1", "7"), (3, "6-6", "over")], "under 7 over")
THREE = board("dice", "rolls", [(1, "1-2-3", "small"), (2, "6-6-6", "triple")], "small big triple")
SPINS = board(
    "wheel",
    "spins",
    [(1, "17", "black"), (2, "00", "green"), (3, "5", "red"), (4, "17", "black")],
    "red green black",
)
SYMBOLS = board("wheel", "spins", [(1, "1", ""), (2, "joker", ""), (3, "1", "")])
RACES = board("draw", "races", [(1, "80 3 12 9", ""), (2, "1 12 70 44", "")], pieces=80)


CARDS = board("cards", "rounds", [(1, "Kd", "no tie"), (2, "9d 4c", "war"), (4, "Ts", "no tie")])


def test_cards_are_listed_with_what_they_came_to() -> None:
    assert recent(CARDS, NARROW) == ["Last rounds: 9d 4c war, Ts no tie"]
    assert board_lines(CARDS, NARROW) == [
        "The last rounds, newest first",
        "  Round  Cards",
        "      4  Ts     no tie",
        "      2  9d 4c  war",
        "      1  Kd     no tie",
        "In 3 rounds:",
        "  no tie: 2, war: 1",
    ]


def test_rolls_are_listed_with_bars_between_rounds() -> None:
    assert recent(ROLLS, NARROW) == ["Last rolls: 8 8 | 11 | 4 7"]
    assert board_lines(ROLLS, NARROW) == [
        "The last rolls, newest first",
        "  Round  Dice   Total",
        "      3  4-3        7",
        "      3  1-3        4",
        "      2  5-6       11",
        "      1  6-2        8",
        "      1  4-4        8",
        "In 5 rolls:",
        "Total  2  3  4  5  6  7  8  9 10 11 12",
        "Times  0  0  1  0  0  1  2  0  0  1  0",
    ]


def test_rolls_have_the_group_that_says_more_than_their_total() -> None:
    assert recent(SHAKES, NARROW) == ["Last shakes: 5 under, 7, 12 over"]
    lines = board_lines(SHAKES, NARROW)
    assert lines[2:5] == [
        "      3  6-6       12  over",
        "      2  6-1        7",
        "      1  2-3        5  under",
    ]
    assert lines[-1] == "under: 1, 7: 1, over: 1"


def test_totals_of_three_dice_take_two_rows() -> None:
    lines = board_lines(THREE, NARROW)
    assert lines[2] == "      2  6-6-6     18  triple"
    assert [line for line in lines if line.startswith("Total")] == [
        "Total  3  4  5  6  7  8  9 10 11 12 13",
        "Total 14 15 16 17 18",
    ]
    assert "Times  0  0  0  1  0  0  0  0  0  0  0" in lines


def test_spins_stand_in_the_columns_of_their_colors() -> None:
    assert recent(SPINS, NARROW) == ["Last spins: 00 green, 5 red, 17 black"]
    assert recent(SPINS) == ["Last spins: 17 black, 00 green, 5 red, 17 black"]
    assert board_lines(SPINS, NARROW) == [
        "The last spins, newest first",
        "    red  green  black",
        "                   17",
        "      5",
        "            00",
        "                   17",
        "In 4 spins:",
        "  red: 1, green: 1, black: 2",
        "Most often:",
        "  17 (2), 00 (1), 5 (1)",
    ]


def test_a_result_that_is_its_own_group_is_named_once() -> None:
    shown = board("wheel", "spins", [(1, "2c", "black"), (2, "jacer", "jacer")], "red jacer black")
    assert recent(shown, NARROW) == ["Last spins: 2c black, jacer"]


def test_symbols_without_groups_stand_in_a_row() -> None:
    assert recent(SYMBOLS, NARROW) == ["Last spins: 1, joker, 1"]
    assert board_lines(SYMBOLS, NARROW)[:2] == ["The last spins, newest first", "  1, joker, 1"]


def test_twenty_numbers_stand_in_two_rows_of_ten() -> None:
    drawn = " ".join(map(str, range(41, 61)))
    rows = recent(board("draw", "races", [(3, drawn, "")], pieces=80), NARROW)
    assert rows == [
        "Drawn in round 3:",
        "  41 42 43 44 45 46 47 48 49 50",
        "  51 52 53 54 55 56 57 58 59 60",
    ]


def test_a_draw_lights_its_numbers_on_the_grid() -> None:
    assert recent(RACES, NARROW) == ["Drawn in round 2:", "   1 12 44 70"]
    lines = board_lines(RACES, NARROW)
    assert lines[1] == "[ 1]  2   3   4   5   6   7   8   9  10"
    assert lines[2] == " 11 [12] 13  14  15  16  17  18  19  20"
    assert lines[9] == "Most often in 2 races:"
    assert lines[10].startswith("  12 (2), ")


@pytest.mark.parametrize("shown", [ROLLS, SHAKES, THREE, SPINS, SYMBOLS, RACES])
def test_every_board_fits_forty_columns(shown: BoardView) -> None:
    many = BoardView(shown.kind, shown.name, shown.groups, shown.results * 30, shown.pieces)
    for line in [*board_lines(many, NARROW), *recent(many, NARROW)]:
        assert len(line) <= NARROW, line
    assert len(board_lines(many, NARROW)) < 40


def test_a_board_without_results_says_so() -> None:
    empty = board("dice", "rolls", [])
    assert board_lines(empty) == ["No rolls yet."]
    assert recent(empty) == []


def test_every_kind_of_board_can_be_drawn() -> None:
    assert set(get_args(get_type_hints(BoardFact)["kind"])) == set(KINDS)


def declared(groups: str) -> str:
    return f"""{WHEEL}
[board]
kind = "wheel"
cite = "19:47-5.6"
results = "spins"
shows = ["spin"]
groups = {groups}
"""


def test_groups_name_outcomes_of_the_game() -> None:
    rules = read_rules("rules.toml", declared('{ dark = ["night"], light = ["sun"] }'), "", OutcomeWager)
    assert rules.board is not None
    assert list(rules.board.groups) == ["dark", "light"]
    with pytest.raises(BadInput, match=r"rules.toml line \d+: groups: 'dusk' names no outcome"):
        read_rules("rules.toml", declared('{ dark = ["dusk"] }'), "", OutcomeWager)
