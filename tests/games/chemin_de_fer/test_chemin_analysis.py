"""The exact values of chemin de fer: every reference figure, the saddle point, the value of each choice."""

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.games.chemin_de_fer.analysis import (
    best_for_both,
    net_of_bank,
    net_of_punto,
    solutions,
    ways,
)
from croupier.games.chemin_de_fer.choices import value
from croupier.games.chemin_de_fer.game import GAME
from croupier.hands.baccarat import VALUES
from croupier.hands.baccarat_wagers import banker_row
from croupier.hands.optional_draws import DRAW, STAND, optional_draws
from croupier.law.refusal import BadInput
from croupier.odds.baccarat import Shoe
from croupier.odds.two_sides import equilibrium, expected

CHEMIN = croupier.game("chemin-de-fer")
EDITION = GAME.edition()
TOTAL = {8: 4998398275503360, 6: 878869206895680}
REFERENCE = [
    (8, "draw-draw-draw", 2292252566437888, 2230518282592256, 475627426473216, "+0.01235081", "-0.01057906"),
    (8, "draw-stand-draw", 2290916986036224, 2230944481550336, 476536807916800, "+0.01199834", "-0.01091817"),
    (8, "stand-draw-draw", 2307487341871104, 2231443477807104, 459467455825152, "+0.01521365", "-0.00786862"),
    (8, "stand-stand-stand", 2306941760323584, 2229630111780864, 461826403398912, "+0.01546728",
     "-0.00760953"),
    (6, "draw-draw-draw", 403095751234560, 392220492728832, 83552962932288, "+0.01237415", "-0.01055849"),
    (6, "stand-draw-stand", 405685243952640, 392268584210688, 80915378732352, "+0.01526582", "-0.00781413"),
]  # fmt: skip


@pytest.mark.parametrize(("decks", "way", "banker", "player", "tie", "bank", "net"), REFERENCE)
def test_reference_figures(
    decks: int, way: str, banker: int, player: int, tie: int, bank: str, net: str
) -> None:
    options = GAME.options({"decks": decks})
    solution = solutions(options, EDITION, Shoe.full(decks))[tuple(way.split("-"))]
    assert solution.total == TOTAL[decks] == banker + player + tie
    assert solution.rows(banker_row) == {"win": banker, "": player, "push": tie}
    found = CHEMIN.analyze({"decks": decks}).wagers[f"bank@{way}"]
    assert found.expected_net == Fraction(95 * banker - 100 * player, 100 * TOTAL[decks])
    assert found.house_edge == -found.expected_net
    assert f"{float(found.expected_net):+.8f}" == net
    assert f"{-float(found.edges['unit before vigorish']):+.8f}" == bank
    assert [outcome.id for outcome in found.outcomes] == ["win", "push", "lose"]


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_drawing_everywhere_is_the_saddle_point_and_the_game_is_then_punto_banco(decks: int) -> None:
    found = CHEMIN.analyze({"decks": decks})
    assert dict(found.strategy) == {
        "player_5": "draw", "banker_3_against_9": "draw", "banker_5_against_4": "draw",
    }  # fmt: skip
    punto_banco = croupier.game("baccarat").analyze({"decks": decks}).wagers
    assert found.wagers["bank"].house_edge == punto_banco["banker"].house_edge
    assert found.wagers["punto"].house_edge == punto_banco["player"].house_edge
    assert found.value_of("banco") == found.wagers["punto"]
    assert len([name for name in found.wagers if name.startswith("bank@")]) == 8


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_neither_side_gains_by_another_choice_before_vigorish_either(decks: int) -> None:
    solved = solutions(GAME.options({"decks": decks}), EDITION, Shoe.full(decks))
    punto = {way: net_of_punto(each) for way, each in solved.items()}
    best = (DRAW, DRAW, DRAW)
    assert punto[best] > punto[STAND, DRAW, DRAW]
    assert all(-punto[best] > -punto[way] for way in solved if way[0] == DRAW and way != best)
    # The banker's answers to a Player who always stays on 5: stand, stand.
    answers = {way: -punto[way] for way in solved if way[0] == STAND}
    assert max(answers, key=lambda way: answers[way]) == (STAND, STAND, STAND)


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"player_five": "draw"}, {(DRAW, a, b) for a in (DRAW, STAND) for b in (DRAW, STAND)}),
        ({"banker_options": "none"}, {(a, DRAW, DRAW) for a in (DRAW, STAND)}),
        ({"player_five": "draw", "banker_options": "none"}, {(DRAW, DRAW, DRAW)}),
    ],
)
def test_choices_the_licensee_takes_away_are_drawn(chosen: dict[str, Any], expected: set[Any]) -> None:
    assert set(ways(GAME.options(chosen), EDITION)) == expected
    assert len(CHEMIN.analyze(chosen).wagers) == 2 + len(expected)


def test_cards_removed_change_the_best_choices() -> None:
    options = GAME.options({"decks": 6})
    shoe = Shoe.after(6, ())
    assert best_for_both(options, EDITION, solutions(options, EDITION, shoe)) == ({DRAW: 1},) * 3
    few = CHEMIN.analyze({"decks": 6}, removed=" ".join(["4"] * 20))
    assert set(few.strategy.values()) == {STAND}
    assert "292 cards left" in few.wagers["bank"].assumes
    assert few.wagers["bank"].house_edge == few.wagers["bank@stand-stand-stand"].house_edge


def test_where_cards_removed_leave_no_saddle_point_both_sides_choose_by_chance() -> None:
    """With twenty of the twenty-four 2s gone: at the chances found, each side earns the same with either word
    it mixes and less with any other; on every pure way one of them would rather do otherwise.
    """
    found = CHEMIN.analyze({"decks": 6}, removed=" ".join(["2"] * 20))
    assert found.strategy == {
        "player_5": "draw 108229691/248798888, stand 140569197/248798888",
        "banker_3_against_9": "draw 9891589/101788656, stand 91897067/101788656",
        "banker_5_against_4": "stand",
    }
    assert found.wagers["bank"].assumes.endswith("by chance where no choice is best by itself")
    player, banker = Fraction(108229691, 248798888), Fraction(9891589, 101788656)
    bank = {
        tuple(name[5:].split("-")): -each.house_edge for name, each in found.wagers.items() if "@" in name
    }
    by_way = found.tables["optional_draws"].rows
    punto = {tuple(name.split("-")): row["player_wins"] - row["banker_wins"] for name, row in by_way.items()}
    assert len(bank) == len(punto) == 8

    def banks(three: str, five: str) -> Fraction:
        return player * bank[DRAW, three, five] + (1 - player) * bank[STAND, three, five]

    def puntos(word: str) -> Fraction:
        return banker * punto[word, DRAW, STAND] + (1 - banker) * punto[word, STAND, STAND]

    assert banks(DRAW, STAND) == banks(STAND, STAND) == -found.wagers["bank"].house_edge
    assert max(banks(DRAW, DRAW), banks(STAND, DRAW)) < banks(DRAW, STAND)
    assert puntos(DRAW) == puntos(STAND) == -found.wagers["punto"].house_edge
    for way, earned in bank.items():
        answers = [each for each in bank if each[0] == way[0]]
        others = [(word, *way[1:]) for word in (DRAW, STAND)]
        assert max(map(bank.get, answers)) > earned or max(map(punto.get, others)) > punto[way]
    figures = found.figures
    assert figures["player_wins"] - figures["banker_wins"] == puntos(DRAW)
    assert sum(each["player_wins"] for each in found.tables["by_player_count"].rows.values()) > 0


def test_two_sides_that_call_heads_and_tails_choose_each_half_the_time() -> None:
    won = {(a, b): Fraction(1 if a == b else -1) for a in "ht" for b in "ht"}
    lost = {way: -worth for way, worth in won.items()}
    half = {"h": Fraction(1, 2), "t": Fraction(1, 2)}
    assert equilibrium([True, False], won, lost) == (half, half)
    assert expected((half, half), won) == 0
    assert equilibrium([True, False], won, won) == ({"h": 1}, {"h": 1})


def test_vigorish_rounded_up_is_told_apart() -> None:
    found = CHEMIN.analyze({"vigorish_rounding": "up_25c"}).wagers["bank"]
    assert found.edges["bank of $1, vigorish rounded up"] > found.house_edge


def _pairs(left: list[int], count: int) -> list[tuple[int, int, int]]:
    """Two values that make a count, and in how many orders of cards."""
    return [
        (a, b, left[a] * (left[b] - (a == b)))
        for a in range(VALUES)
        for b in range(VALUES)
        if (a + b) % VALUES == count
    ]


def _card(value: int, taken: int = 0) -> str:
    return f"{'K' if value == 0 else 'A' if value == 1 else value}{'shdc'[taken]}"


@pytest.mark.parametrize("decks", [6, 8])
def test_the_players_choice_over_all_fives_is_the_difference_of_the_ways(decks: int) -> None:
    options = GAME.options({"decks": decks})
    solved = solutions(options, EDITION, Shoe.full(decks))
    left = list(Shoe.full(decks).values)
    cards, gained = sum(left), Fraction(0)
    for a, b, orders in _pairs(left, 5):
        found = value(options, EDITION, f"{_card(a)} {_card(b, 1)}", "").choices
        after = list(left)
        after[a] -= 1
        after[b] -= 1
        plain = sum(ways for count in range(8) for _, _, ways in _pairs(after, count))
        chance = Fraction(orders * plain, cards * (cards - 1) * (cards - 2) * (cards - 3))
        gained += chance * (found[DRAW].expected_net - found[STAND].expected_net)
    assert gained == net_of_punto(solved[DRAW, DRAW, DRAW]) - net_of_punto(solved[STAND, DRAW, DRAW])


@pytest.mark.parametrize(
    ("own", "third", "other"), [(5, 4, (DRAW, DRAW, STAND)), (3, 9, (DRAW, STAND, DRAW))]
)
def test_the_bankers_choice_over_all_hands_is_the_difference_of_the_ways(
    own: int, third: int, other: tuple[str, ...]
) -> None:
    decks = 8
    options = GAME.options({"decks": decks})
    solved = solutions(options, EDITION, Shoe.full(decks))
    left = list(Shoe.full(decks).values)
    cards, gained = sum(left), Fraction(0)
    for a, b, orders in _pairs(left, own):
        after = list(left)
        after[a] -= 1
        after[b] -= 1
        thirds = after[third]
        after[third] -= 1
        hidden = sum(ways for count in range(6) for _, _, ways in _pairs(after, count))
        shown = value(options, EDITION, f"{_card(a)} {_card(b, 1)}", _card(third, 2)).choices
        chance = Fraction(
            orders * thirds * hidden, cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)
        )
        gained += chance * (shown[DRAW].expected_net - shown[STAND].expected_net)
    assert gained == net_of_bank(options, solved[DRAW, DRAW, DRAW]) - net_of_bank(options, solved[other])


@pytest.mark.parametrize(
    ("hand", "shown", "options", "said"),
    [
        ("2s", "", {}, "expected the two cards of the hand"),
        ("2s 4h", "", {}, "the Player's Hand of 6 stays by the table"),
        ("2s 6h", "", {}, "is a natural"),
        ("2s 3h", "", {"player_five": "draw"}, "the Player's Hand of 5 draws by the table"),
        ("2s 3h", "5d", {}, "the Banker's Hand of 5 against a 5 draws by the table"),
        ("2s 3h", "4d", {"banker_options": "none"}, "the Banker's Hand of 5 against a 4 draws by the table"),
        ("2s 3h", "4d 5d", {}, "expected the Player's third card"),
    ],
)
def test_where_the_table_decides_there_is_nothing_to_choose(
    hand: str, shown: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        value(GAME.options(options), EDITION, hand, shown)


def test_the_optional_cells_are_those_of_the_rules() -> None:
    cells = optional_draws(EDITION).cells
    assert [(cell.hand, cell.points, cell.third) for cell in cells] == [
        ("player", 5, -1), ("banker", 3, 9), ("banker", 5, 4),
    ]  # fmt: skip
