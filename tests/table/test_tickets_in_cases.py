"""What a case says of tickets and draws: read strictly, and reported under the names the case gives."""

from typing import Any

import pytest

from croupier.law.refusal import BadInput, CroupierError
from croupier.table.cases import read_case, settle
from croupier.table.results import Outcome, outcomes

DRAWN = [3, 7, 11, 17, 19, 22, 28, 30, 33, 41, 44, 47, 50, 55, 58, 61, 66, 70, 74, 78]


def settled(wagers: dict[str, Any], draws: list[list[int]] | None = None, **more: Any) -> dict[str, Outcome]:
    case = {"game": "keno", "seats": {"1": {"wagers": wagers}}, "draws": draws or [DRAWN], **more}
    return settle(case).rounds[0].get(1, {})


def test_a_ticket_is_reported_under_the_name_the_case_gives_it() -> None:
    found = settled(
        {
            "straight_2": {"amount": 100, "numbers": [78, 3]},
            "Multi-Game": {"amount": 200, "groups": {"x": [7], "y": [8, 9]}, "ways": ["X", "xy"]},
            "straight": {"amount": 100, "numbers": [8]},
        }
    )
    assert {name: each.net for name, each in found.items()} == {
        "straight_2": 1100,
        "Multi-Game": 100,
        "straight": -100,
    }


def test_a_ticket_for_several_games_is_for_those_drawn_where_it_does_not_say() -> None:
    wager = {"amount": 200, "numbers": [3, 78]}
    assert settled({"multi-game": wager}, [DRAWN, []])["multi-game"].net == 1100
    assert settled({"straight-2": wager}, [DRAWN, DRAWN])["straight-2"].net == 2200


def test_games_of_one_ticket_are_one_result() -> None:
    wager = {"straight-1": {"amount": 300, "numbers": [7], "games": 3}}
    missed = [number for number in range(1, 81) if number not in DRAWN][:20]
    assert settled(wager, [missed, missed, missed])["straight-1"] == Outcome(300, "lose", -300, "19:47-15.3")
    assert settled(wager, [DRAWN, missed, []])["straight-1"].net == 100
    assert settled(wager, [DRAWN, missed, []])["straight-1"].outcome == "win"
    assert settled(wager, [missed, []])["straight-1"].outcome == "lose", "games to come do not count"
    assert settled(wager, [[], [], []])["straight-1"].outcome == "void"
    undrawn = settle({"game": "keno", "seats": {"1": {"wagers": wager}}}).rounds[0][1]["straight-1"]
    assert (undrawn.outcome, undrawn.stake) == ("stays", 300)


@pytest.mark.parametrize(
    ("wager", "sentence"),
    [
        ({"amount": 100, "numbers": [1], "games": -1}, "-1 games, expected one or more"),
        ({"amount": 100, "numbers": [1], "groups": {"A": [2]}, "ways": ["A"]}, "numbers or groups, not both"),
        ({"amount": 100, "groups": {"AB": [2]}, "ways": ["A"]}, "groups of one letter each"),
        ({"amount": 100, "groups": {"a": [2], "A": [3]}, "ways": ["A"]}, "two groups have the same letter"),
        ({"amount": 100, "groups": {"A": [2], "B": [3]}, "ways": ["AB", "BA"]}, "a way is selected twice"),
        ({"amount": 100, "ways": ["A"], "numbers": [1]}, "expected groups and the ways"),
        ({"amount": 100, "number": [1]}, "unknown key 'number': did you mean numbers"),
        ({"amount": 100, "numbers": ["1"]}, "expected a whole number"),
    ],
)
def test_a_ticket_that_says_nonsense_is_refused(wager: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CroupierError, match=sentence):
        settled({"straight": wager})


def test_there_is_no_other_ticket() -> None:
    with pytest.raises(BadInput, match="keno has no ticket 'lottery'"):
        settled({"lottery": {"amount": 100, "numbers": [1]}})


def test_games_without_tickets_take_no_numbers() -> None:
    case = {"game": "craps", "seats": {"1": {"wagers": {"pass": {"amount": 100, "numbers": [1]}}}}}
    with pytest.raises(BadInput, match="pass: Craps has no tickets on which numbers are marked"):
        settle(case)


def test_a_case_has_draws_or_a_script() -> None:
    script = [{"seat": 1, "bet": "straight", "amount": 100, "numbers": [7]}, {"draw": DRAWN}]
    assert settle({"game": "keno", "script": script}).rounds[0][1]["straight"].net == 200
    with pytest.raises(BadInput, match="either script or draws, not both"):
        settle({"game": "keno", "script": script, "draws": [DRAWN]})


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"draw": "3 7"}, "draw is '3 7', expected a list"),
        ({"draw": [3, True]}, "draw true, expected whole numbers"),
        ({"seat": 1, "bet": "way", "amount": 100, "groups": [1]}, "expected a table"),
    ],
)
def test_steps_of_a_script_are_read_strictly(step: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        settle({"game": "keno", "script": [step]})


def test_a_draw_where_nothing_is_drawn_is_refused() -> None:
    bets = [{"seat": 1, "bet": f"bet{number}", "amount": 500} for number in (1, 2, 3)]
    with pytest.raises(BadInput, match="nothing is rolled, spun or drawn now"):
        settle({"game": "let-it-ride", "script": [*bets, {"draw": [1]}]})


def test_expected_results_are_compared_by_the_same_names() -> None:
    text = f"""
game = "keno"
draws = [{DRAWN}]
[seats.1.wagers.straight-1]
amount = 100
numbers = [7]
[expect.1]
straight-1 = {{ outcome = "lose" }}
"""
    assert settle(read_case(text)).differences == ("seat 1, straight-1: outcome win, expected lose",)


def test_results_without_names_are_the_tables_own() -> None:
    done = settle({"game": "keno", "seats": {"1": {"wagers": {"straight-1-7": 100}}}, "draws": [DRAWN]})
    assert done.table is not None
    assert list(outcomes(done.table.journal.events, done.table.round)[1]) == ["straight-1-7"]
