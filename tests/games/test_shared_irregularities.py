"""Irregularities that many games have take the same fields in each: a case written for one fits another."""

import pytest

from croupier.games.register import Game, games

FIELDS = {
    "card_face_up_in_shoe": {"card"},
    "card_drawn_in_error": {"card", "exposed"},
    "wrong_number_of_cards": {"holder", "cards"},
    "hole_card_exposed": {"card"},
    "no_roll": {"reason"},
    "no_spin": {"reason"},
}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_shared_irregularity_takes_the_fields_of_the_case_format(game: Game) -> None:
    edition = game.edition(None, proposals=True)
    lacking = {
        id: fields - set(edition.irregularity(id).fields)
        for id, fields in FIELDS.items()
        if id in edition.irregularities
    }
    assert not any(lacking.values()), lacking
