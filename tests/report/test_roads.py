"""The roads of a baccarat shoe: where each result stands, and what the derived roads say of it."""

import random

import pytest

from croupier.report.boards import board_lines, recent
from croupier.report.boards.roads import (
    BANKER,
    BIG_EYE_BOY,
    COCKROACH_PIG,
    PLAYER,
    ROWS,
    SMALL_ROAD,
    TIE,
    Bead,
    bead_plate,
    big_road,
    derived_grid,
    derived_road,
    in_columns,
    streaks,
)
from croupier.table.views import BoardView, ResultView

LETTERS = {"P": PLAYER, "B": BANKER, "T": TIE}


def winners(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]


def test_the_bead_plate_goes_down_six_rows_and_on_to_the_right() -> None:
    plate = bead_plate(winners("PBTPBTP"))
    assert plate[0, 0] == PLAYER
    assert plate[0, 5] == TIE
    assert plate[1, 0] == PLAYER
    assert len(plate) == 7


def test_the_big_road_begins_a_column_when_the_winner_changes_and_ties_make_no_entry() -> None:
    assert streaks(winners("TTPPTBTTBP")) == [
        [Bead(PLAYER, 2), Bead(PLAYER, 1)],
        [Bead(BANKER, 2), Bead(BANKER, 0)],
        [Bead(PLAYER, 0)],
    ]
    road = big_road(winners("PPBBBP"))
    assert set(road) == {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0)}
    assert streaks(winners("TT")) == []


def test_a_long_streak_turns_right_and_one_beside_it_turns_above_it() -> None:
    road = big_road(winners("B" * 8 + "P" * 7 + "B"))
    banker = {place for place, bead in road.items() if bead.winner == BANKER}
    assert banker == {(0, row) for row in range(ROWS)} | {(1, 5), (2, 5), (2, 0)}
    player = {place for place, bead in road.items() if bead.winner == PLAYER}
    assert player == {(1, row) for row in range(5)} | {(2, 4), (3, 4)}


def test_a_streak_that_turns_in_the_top_row_moves_the_next_column_on() -> None:
    # Seven streaks of 12 tails: the lowest free row rises until a streak has only the top row left.
    grid = in_columns([[number] * 12 for number in range(7)])
    assert len(grid) == 7 * 12
    assert [max(row for (_, row), entry in grid.items() if entry == number) for number in range(6)] == [
        *range(5, -1, -1)
    ]
    start = min(column for (column, _), entry in grid.items() if entry == 6)
    assert (start - 1, 0) in grid
    assert grid[start - 1, 0] == 5


def test_derived_roads_of_a_shoe_worked_by_hand() -> None:
    # Columns of the big road: 2, 1, 3, 3, 1.
    shoe = winners("BBPBBBPPPB")
    # Second column of one entry: big eye boy starts with the third, 2 against 1 breaks; then 1 ended before
    # row two, breaks; row three repeats; 1 against 3 breaks; 3 and 3 row by row repeats; 3 and 3 repeats.
    assert derived_road(shoe, BIG_EYE_BOY) == [False, False, True, False, True, True, True]
    # Third column against the first: row two repeats, row three breaks; fourth: 3 against 2 breaks, and
    # against the second column row two breaks, row three repeats; fifth: 3 against 1 breaks.
    assert derived_road(shoe, SMALL_ROAD) == [True, False, False, False, True, False]
    # Fourth column against the first: row two repeats, row three breaks; fifth: 3 against 2 breaks.
    assert derived_road(shoe, COCKROACH_PIG) == [True, False, False]
    assert derived_grid(shoe, SMALL_ROAD) == {
        (0, 0): True,
        (1, 0): False,
        (1, 1): False,
        (1, 2): False,
        (2, 0): True,
        (3, 0): False,
    }


@pytest.mark.parametrize("back", [BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG])
def test_derived_roads_are_those_read_off_the_cells(back: int) -> None:
    """As players do it: look so many columns to the left, there and one above; a new column by its height."""
    chance = random.Random(back)
    for _ in range(200):
        shoe = [chance.choice((PLAYER, BANKER, TIE)) for _ in range(chance.randrange(90))]
        columns = streaks(shoe)
        cells = {(place, row) for place, column in enumerate(columns) for row in range(len(column))}
        found = []
        for place, column in enumerate(columns):
            for row in range(len(column)):
                if row == 0 and place > back:
                    heights = [len(columns[other]) for other in (place - 1, place - 1 - back)]
                    found.append(heights[0] == heights[1])
                if row and place >= back:
                    left = (place - back, row) in cells
                    above = (place - back, row - 1) in cells
                    found.append(left == above)
        assert derived_road(shoe, back) == found
        assert list(derived_grid(shoe, back).values()) == found


def test_ties_change_no_derived_road() -> None:
    shoe = "BBPBPPPBBPBB"
    with_ties = "".join(letter + "T" * (place % 3) for place, letter in enumerate(shoe))
    for back in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG):
        assert derived_road(winners(shoe), back) == derived_road(winners(with_ties), back)


def scorecard(letters: str) -> BoardView:
    counts = {"P": "7 4", "B": "0 9", "T": "6 6"}
    results = [
        ResultView(number, f"{LETTERS[letter]} {counts[letter]}", "")
        for number, letter in enumerate(letters, 1)
    ]
    return BoardView("scorecard", "hands", [], results)


def test_the_scorecard_shows_every_road_that_has_begun() -> None:
    assert board_lines(scorecard("BBPTBBBPPPBT"), 40) == [
        "Bead plate",
        "  B B",
        "  B P",
        "  P P",
        "  T P",
        "  B B",
        "  B T",
        "Big road",
        "  B  P1 B  P  B1",
        "  B     B  P",
        "        B  P",
        "Big eye boy",
        "  x o x o",
        "  x     o",
        "        o",
        "Small road",
        "  o x o x",
        "    x",
        "    x",
        "Cockroach pig",
        "  o x",
        "    x",
        "P Player, B Banker, T tie (1: one tie)",
        "o the road repeats, x it breaks",
        "In 12 hands:",
        "  Player 4, Banker 6, tie 2",
    ]
    assert recent(scorecard("BPT"), 40) == ["Last hands: B 0-9, P 7-4, T 6-6"]


def test_a_shoe_of_ties_and_a_long_shoe_fit_the_width() -> None:
    assert board_lines(scorecard("TT"), 40)[0:3] == ["Bead plate", "  T", "  T"]
    assert not any("road" in line.lower() for line in board_lines(scorecard("TT"), 40)[:3])
    chance = random.Random(3)
    long = scorecard("".join(chance.choice("PBPBT") for _ in range(101)))
    lines = board_lines(long, 40)
    assert all(len(line) <= 40 for line in lines)
    newest = big_road([each.shown.split()[0] for each in long.results])
    last = max(newest)
    road = lines[lines.index("Big road") + 1 : lines.index("Big eye boy")]
    assert max(map(len, road)) <= 40
    assert road[last[1]].rstrip().endswith(("P", "B", "1", "2", "3"))
