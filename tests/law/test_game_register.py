"""Games are found by their folders and asked for by id."""

from datetime import date

import pytest

from croupier.equipment.inventory import MOVEMENTS
from croupier.games.register import find, games
from croupier.law.agreement import check_agreement
from croupier.law.refusal import BadInput


def test_games_in_the_order_of_the_chapter() -> None:
    ids = [game.id for game in games()]
    assert ids[:3] == ["craps", "blackjack", "three-card-21-n-done"]
    assert ids.index("let-it-ride") < ids.index("spanish-21")


@pytest.mark.parametrize("name", ["let-it-ride", "let_it_ride", "LET-IT-RIDE", " let-it-ride "])
def test_a_game_is_found_by_any_spelling_of_its_id(name: str) -> None:
    game, options = find(name)
    assert (game.id, options) == ("let-it-ride", {})


def test_a_variant_is_its_game_with_an_option() -> None:
    game, options = find("mini-craps")
    assert (game.id, options) == ("craps", {"variant": "mini-craps"})
    assert game.options(options).variant == "mini-craps"


def test_an_unknown_game_gets_the_nearest() -> None:
    with pytest.raises(BadInput, match="there is no game 'let-it-rid': did you mean let-it-ride"):
        find("let-it-rid")


@pytest.mark.parametrize("name", ["poker", "pai-gow"])
def test_a_game_of_the_chapter_that_is_not_built_is_named(name: str) -> None:
    with pytest.raises(BadInput, match=rf"{name.replace('_', '-')}: the game of .* is not built yet"):
        find(name)


def test_every_game_loads_and_its_model_agrees_with_its_rules() -> None:
    for game in games():
        check_agreement(game.options_model, game.rules)
        assert game.rules.folder == game.folder
        proposal = game.rules.authorized_from is None
        assert game.edition(proposals=proposal).day >= date(1978, 6, 2)
        assert game.options({"proposals": proposal}) is not None
        assert game.module("game").GAME is game


def test_13_69D_1_20_chips_are_banked_by_a_listed_movement_of_the_inventory() -> None:
    facts = [fact for game in games() for facts in game.rules.wagers.values() for fact in facts]
    banked = {fact.banked_as for fact in facts if fact.banked_as}
    assert {"bonus_chips", "progressive_chips"} <= banked <= set(MOVEMENTS)
