"""Baccarat: the table with optional draws, and what a table of third cards must be."""

from importlib import resources
from itertools import product

import pytest

from croupier.equipment.cards import parse_cards
from croupier.games.register import find
from croupier.hands.baccarat import (
    BANKER,
    NO_CARD,
    PLAYER,
    RANKS_OF_VALUE,
    VALUE_OF_CARD,
    Score,
    ThirdCardRules,
    third_card_rules,
)
from croupier.hands.baccarat_wagers import BY_SCORE, NATURAL_WIN, PUSH
from croupier.hands.optional_draws import DRAW, STAND, Cell, OptionalDraws, optional_draws
from croupier.law.refusal import BadInput

TABLE = OptionalDraws(2, "OS", ("DDDDDDDDDDO", "SSSSSSSSOSD"))
CELLS = (Cell(PLAYER, 0), Cell(BANKER, 0, NO_CARD), Cell(BANKER, 1, 8))


def test_the_optional_draws_are_the_places_with_an_o() -> None:
    assert TABLE.cells == CELLS
    assert [TABLE.letter(cell) for cell in CELLS] == ["O", "O", "O"]
    assert [TABLE.letter(Cell(PLAYER, 1)), TABLE.letter(Cell(BANKER, 1, NO_CARD))] == ["S", "D"]


def test_draws_that_are_decided_take_their_letters_and_the_others_stay_open() -> None:
    decided = TABLE.settled({CELLS[0]: DRAW, CELLS[2]: STAND})
    assert decided == OptionalDraws(2, "DS", ("DDDDDDDDDDO", "SSSSSSSSSSD"))
    assert decided.cells == (CELLS[1],)
    assert TABLE.settled({}) == TABLE


def test_a_way_decides_every_optional_draw() -> None:
    assert list(TABLE.ways()) == list(product((DRAW, STAND), repeat=3))
    assert TABLE.rules((DRAW, STAND, DRAW)) == ThirdCardRules(
        2, (True, False), ((True,) * 10 + (False,), (False,) * 8 + (True, False, True))
    )
    with pytest.raises(ValueError, match="zip"):
        TABLE.rules((DRAW,))


def text_of(game: str) -> str:
    return resources.files("croupier.games").joinpath(game, "rules.toml").read_text("utf-8")


@pytest.mark.parametrize("game", ["chemin_de_fer", "baccarat"])
def test_a_table_of_third_cards_is_whole(game: str) -> None:
    found, text = find(game.replace("_", "-"))[0], text_of(game)
    start = text.index("[values.natural]")
    value = text.index("value = ", start)
    end = text.index("\n", value)
    for natural, said in ((0, "natural = 0: expected 1 to 9"), (10, "natural = 10: expected 1 to 9")):
        with pytest.raises(BadInput) as refused:
            _ = found.with_rules(f"{text[:value]}value = {natural}{text[end:]}").rules
        assert f"rules.toml: {said}" in str(refused.value)
    with pytest.raises(BadInput) as refused:
        _ = found.with_rules(f"{text[:value]}value = 9{text[end:]}").rules
    assert "banker_third_card has 8 rows: expected one for each" in str(refused.value)


def test_the_optional_draws_in_force_are_those_of_chemin_de_fer() -> None:
    table = optional_draws(find("chemin-de-fer")[0].edition())
    assert table.natural == 8
    assert [(cell.hand, cell.points, cell.third) for cell in table.cells] == [
        (PLAYER, 5, -1),
        (BANKER, 3, 9),
        (BANKER, 5, 4),
    ]


def test_every_card_counts_its_number_and_ten_and_face_cards_nothing() -> None:
    counted = {text: VALUE_OF_CARD[parse_cards(f"{text}s")[0]] for text in "A23456789TJQK"}
    assert list(counted.values()) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert len(VALUE_OF_CARD) == 52
    assert sum(RANKS_OF_VALUE) == 13


def test_a_natural_of_another_count_is_read_from_the_rules() -> None:
    rules = third_card_rules(find("baccarat")[0].edition())
    assert (rules.natural, len(rules.player), len(rules.banker)) == (8, 8, 8)
    assert [rules.is_natural(points) for points in (7, 8, 9)] == [False, True, True]


def test_the_dragon_bonus_over_all_scores() -> None:
    for own, other, own_cards, other_cards in product(range(10), range(10), (2, 3), (2, 3)):
        natural = own_cards == 2 and own >= 8
        if own == other:
            expected = PUSH if natural and other_cards == 2 else ""
        elif own < other:
            expected = ""
        else:
            expected = NATURAL_WIN if natural else f"by_{own - other}"
        assert BY_SCORE["dragon_player"](Score(own, other, own_cards, other_cards), 8) == expected
        assert BY_SCORE["dragon_banker"](Score(other, own, other_cards, own_cards), 8) == expected
