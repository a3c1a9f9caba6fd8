"""The third-card table is one fact: a cell changed in a copy of rules.toml changes every part of the
software.
"""

from functools import cache
from importlib import resources
from itertools import product
from typing import Any

import pytest

from croupier.equipment.cards import RANKS
from croupier.games.register import Game, find
from croupier.hands.baccarat import NO_CARD, VALUES, third_card_rules
from croupier.table.cases import settle
from tests.games.fingerprint import digest
from tests.games.punto_banco.tables import GAMES

FLIPPED = {"D": "S", "S": "D"}
CELLS = list(product(range(8), range(VALUES + 1)))
# A card of each value, and two first cards of each count below a natural.
CARD = {0: "K", 1: "A"} | {value: RANKS[value - 2] for value in range(2, VALUES)}
FIRST = {count: ("K", CARD[count]) for count in range(8)}


@cache
def text_of(name: str) -> str:
    return resources.files("croupier.games").joinpath(name, "rules.toml").read_text("utf-8")


def flipped(name: str, before: str, place: int) -> Game:
    """The game with one letter of a row changed; `before` is the row as the file writes it."""
    places = [index for index, letter in enumerate(before) if letter in FLIPPED]
    at = places[place]
    after = f"{before[:at]}{FLIPPED[before[at]]}{before[at + 1 :]}"
    assert text_of(name).count(before) == 1
    return find(name)[0].with_rules(text_of(name).replace(before, after))


def row_of(name: str, count: int) -> str:
    """The line of the file with the Banker's row of a count."""
    return next(line for line in text_of(name).splitlines() if line.endswith(f"# {count}") and '"' in line)


def solved(game: Game) -> Any:
    options, edition = game.options(), game.edition()
    return {
        name: each.house_edge
        for name, each in game.module("analysis").analyze(options, edition).wagers.items()
    }


def planned(game: Game) -> str:
    kernel = game.module("kernel").KERNEL
    return digest(
        kernel.prepare(game.options(), game.edition(), {"player": 100, "banker": 100, "tie": 100}, None)
    )


@pytest.mark.parametrize("count", [3, 6])
def test_every_cell_of_a_bankers_row_reaches_solver_and_kernel(count: int) -> None:
    game = find("baccarat")[0]
    edges, plan = solved(game), planned(game)
    for third in range(VALUES + 1):
        other = flipped("baccarat", row_of("baccarat", count), third)
        assert (
            third_card_rules(other.edition()).banker[count][third]
            != third_card_rules(game.edition()).banker[count][third]
        )
        assert solved(other) != edges, (count, third)
        assert planned(other) != plan, (count, third)


def test_cells_of_the_players_row_reach_solver_and_kernel() -> None:
    game = find("baccarat")[0]
    edges, plan = solved(game), planned(game)
    for count in (5, 6):
        other = flipped("baccarat", 'value = "DDDDDDSS"', count)
        assert solved(other) != edges, count
        assert planned(other) != plan, count


def dealt(game: Game, name: str, hands: dict[str, list[str]]) -> str:
    """What the table says of hands: settled, or which of them needs another number of cards."""
    case = {
        "game": name,
        "seats": {"1": {"wagers": {"player": 100}}},
        "hands": {hand: " ".join(cards) for hand, cards in hands.items()},
        "expect_error": "hands.",
    }
    return settle(case, game).refused


@pytest.mark.parametrize("name", GAMES)
def test_every_cell_of_the_table_is_dealt_by(name: str) -> None:
    """A Banker's third card is taken where the cell says D, and too many where it says S."""
    game = find(name)[0]
    for count, third in CELLS:
        stays = third == NO_CARD
        player = [*FIRST[6 if stays else 0], *([] if stays else [CARD[third]])]
        hands = {"player": player, "banker": [*FIRST[count], "K"]}
        draws = third_card_rules(game.edition()).banker[count][third]
        assert (dealt(game, name, hands) == "") == draws, (count, third)


@pytest.mark.parametrize(("count", "third"), [(3, 8), (4, 1), (6, NO_CARD), (0, 0)])
def test_the_table_follows_a_changed_cell(count: int, third: int) -> None:
    stays = third == NO_CARD
    player = [*FIRST[6 if stays else 0], *([] if stays else [CARD[third]])]
    hands = {"player": player, "banker": [*FIRST[count], "K"]}
    before, after = find("baccarat")[0], flipped("baccarat", row_of("baccarat", count), third)
    assert (dealt(before, "baccarat", hands) == "") != (dealt(after, "baccarat", hands) == "")
