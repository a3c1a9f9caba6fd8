"""The exact solution of red dog: every reference figure, the formulas behind them, and plain enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import croupier
from croupier.games.red_dog.analysis import Solution, analyze, solve
from croupier.games.red_dog.game import GAME
from croupier.law.refusal import BadInput
from tests.cli.conftest import Command, command

__all__ = ["command"]
EDITION = GAME.edition()
EVERY = range(1, 9)


def analyzed(**options: Any) -> Any:
    return analyze(GAME.options(options), EDITION)


@pytest.mark.parametrize(
    ("decks", "edge", "staked", "per_unit"),
    [
        (1, "523/16575", "261/221", "523/19575"),
        (2, "2101/68289", "1579/1339", "2101/80529"),
        (4, "7993/277173", "1057/897", "7993/326613"),
        (6, "17533/626665", "4763/4043", "17533/738265"),
        (8, "30721/1116765", "1271/1079", "991/42435"),
    ],
)
def test_the_edge_by_decks_with_the_best_raise(decks: int, edge: str, staked: str, per_unit: str) -> None:
    found = analyzed(decks=decks)
    assert found.wagers["initial"].house_edge == Fraction(edge)
    assert found.figures["mean_staked"] == Fraction(staked)
    assert found.figures["loss_per_unit_staked"] == Fraction(per_unit)


@pytest.mark.parametrize(("decks", "edge"), [(6, "3841/48205"), (8, "88001/1116765")])
def test_the_edge_of_a_player_who_never_raises(decks: int, edge: str) -> None:
    assert analyzed(decks=decks).figures["never_raising"] == Fraction(edge)


@pytest.mark.parametrize(
    ("event", "six", "eight"),
    [
        ("pair", "23/311", "31/415"),
        ("three_of_a_kind", "253/48205", "31/5727"),
        ("consecutive", "576/4043", "768/5395"),
        ("any_spread", "3168/4043", "4224/5395"),
    ],
)
def test_the_chances_of_the_first_cards(event: str, six: str, eight: str) -> None:
    assert analyzed(decks=6).figures[event] == Fraction(six)
    assert analyzed(decks=8).figures[event] == Fraction(eight)


@pytest.mark.parametrize(
    ("spread", "chance", "wins", "worth"),
    [
        (1, "528/4043", "12/155", "-83/155"),
        (2, "480/4043", "24/155", "-7/31"),
        (3, "432/4043", "36/155", "-47/155"),
        (4, "384/4043", "48/155", "-59/155"),
        (5, "336/4043", "12/31", "-7/31"),
        (6, "288/4043", "72/155", "-11/155"),
        (7, "240/4043", "84/155", "13/155"),
        (8, "192/4043", "96/155", "37/155"),
        (9, "144/4043", "108/155", "61/155"),
        (10, "96/4043", "24/31", "17/31"),
        (11, "48/4043", "132/155", "109/155"),
    ],
)
def test_six_decks_by_spread(spread: int, chance: str, wins: str, worth: str) -> None:
    figures = analyzed().figures
    assert figures[f"spread_of_{spread}"] == Fraction(chance)
    assert figures[f"wins_on_spread_of_{spread}"] == Fraction(wins)
    assert figures[f"worth_of_raise_on_spread_of_{spread}"] == Fraction(worth)


@pytest.mark.parametrize("decks", [*EVERY, 40])
def test_the_formulas_hold_for_any_number_of_decks(decks: int) -> None:
    nets = {row: odds.fraction for row, odds in GAME.options().odds(EDITION).items()}
    each, cards, found = 4 * decks, 52 * decks, Solution(decks, nets)
    assert found.chance(-1) == Fraction(each - 1, cards - 1)
    assert found.wins(-1) == Fraction(each - 2, cards - 2)
    assert found.chance(0) == Fraction(24 * each**2, cards * (cards - 1))
    for spread in range(1, 12):
        assert found.chance(spread) == Fraction(2 * (12 - spread) * each**2, cards * (cards - 1))
        assert found.wins(spread) == Fraction(spread * each, cards - 2)
    assert found.raised == (7, 8, 9, 10, 11)


def test_every_order_of_three_cards_of_one_deck() -> None:
    """Counted card by card in other words than the solver's."""
    pays = {1: 5, 2: 4, 3: 2}
    counted: Counter[str] = Counter()
    total = 0
    for one, two, three in permutations(range(52), 3):
        low, high = sorted((one // 4, two // 4))
        between = low < three // 4 < high
        if high - low == 1:
            counted["consecutive"] += 1
        elif high == low:
            matched = three // 4 == low
            counted["three_of_a_kind" if matched else "pair"] += 1
            total += 11 * matched
        else:
            spread = high - low - 1
            units = 2 if spread >= 7 else 1
            total += units * pays.get(spread, 1) if between else -units
            raised = "_raised" if units == 2 else ""
            row = f"spread_{spread}" if spread < 4 else "spread_4plus"
            counted[f"{row if between else 'lose'}{raised}"] += 1
    wager = analyzed(decks=1).wagers["initial"]
    assert {each.id: each.probability * 132_600 for each in wager.outcomes} == counted
    assert wager.expected_net == Fraction(total, 132_600)


def test_the_parts_of_the_analysis_agree() -> None:
    found = analyzed(decks=5)
    initial, raised = found.wagers["initial"], found.wagers["raise"]
    assert initial.house_edge == found.figures["never_raising"] + raised.house_edge
    for wager in (initial, raised):
        assert sum(each.probability for each in wager.outcomes) == 1
        assert sum(each.probability * each.net for each in wager.outcomes) == wager.expected_net
    assert found.strategy["raise"] == "on a spread of 7 to 11"


def test_higher_odds_are_raised_on_where_they_are_worth_it() -> None:
    found = analyzed(odds_spread_1=13, odds_spread_3="4:1")
    assert found.strategy["raise"] == "on a spread of 1, 3 and 7 to 11"
    assert found.figures["worth_of_raise_on_spread_of_1"] == Fraction(14 * 12, 155) - 1
    everywhere = analyzed(odds_spread_1=20, odds_spread_2=20, odds_spread_3=20, odds_spread_4plus=20)
    assert everywhere.strategy["raise"] == "on a spread of 1 to 11"


def test_the_value_of_each_choice() -> None:
    game = croupier.game("red-dog")
    eight = game.value(shown="3s Qd")
    assert {word: each.expected_net for word, each in eight.choices.items()} == {
        "raise": Fraction(74, 155),
        "call": Fraction(37, 155),
    }
    assert (eight.best, eight.costs("call"), eight.shown) == ("raise", Fraction(37, 155), "3s Qd")
    assert game.value(shown="9 5", options={"decks": 1}).best == "call"
    assert game.value("4c Js").choices == game.value(shown="4c Js").choices
    assert list(game.value(shown="2 A", options={"decks": 8}).choices) == ["raise", "call"]


@pytest.mark.parametrize("decks", EVERY)
def test_the_best_choice_is_the_one_the_strategy_names(decks: int) -> None:
    solution = solve(GAME.options({"decks": decks}), EDITION)
    game = croupier.game("red-dog")
    for spread, high in ((1, "4"), (6, "9"), (7, "T"), (11, "A")):
        best = game.value(shown=f"2 {high}", options={"decks": decks}).best
        assert (best == "raise") == (spread in solution.raised)


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ("5s 6d", "consecutive cards return the wager, there is nothing to decide"),
        ("Ks Ad", "consecutive cards return the wager"),
        ("7 7", "on a pair nobody may raise"),
        ("7", "expected the two cards on the table"),
        ("7 9 J", "expected the two cards on the table"),
        ("7x 9", "cannot be read"),
    ],
)
def test_cards_that_leave_nothing_to_decide_are_refused(shown: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        croupier.game("red-dog").value(shown=shown)


def test_more_of_a_card_than_the_decks_hold_is_refused() -> None:
    with pytest.raises(BadInput, match="1 deck holds 1"):
        croupier.game("red-dog").value("9s", "9s", options={"decks": 1})


def test_the_command_needs_no_hand_where_all_cards_are_shared(command: Command) -> None:
    document = command("analyze", "red-dog", "--shown", "3s Qd", "--json").json()
    assert (document["hand"], document["shown"], document["best"]) == ("", "3s Qd", "raise")
    assert document["choices"]["raise"]["expected_net"]["fraction"] == "74/155"
    answer = command("analyze", "red-dog", "--shown", "3s Qd")
    assert "\nshown 3s Qd\n" in answer.out
    assert "hand" not in answer.out
