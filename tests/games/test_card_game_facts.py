"""What the facts of all card games have in common; declared outcomes are of another kind."""

import re
from contextlib import suppress
from typing import Any

import pytest

from croupier.games.register import Game, games
from croupier.law.limits import limits_of
from croupier.law.refusal import CroupierError
from croupier.law.register import paragraphs

card_games = pytest.mark.parametrize(
    "game", [game for game in games() if not game.rules.spaces], ids=lambda game: game.id
)


def newest(game: Game) -> tuple[Any, Any]:
    """The newest edition and its default options, proposals included."""
    return game.edition(proposals=True), game.options({"proposals": True})


@card_games
def test_every_paragraph_shown_or_noted_is_one_software_cannot_carry_out(game: Game) -> None:
    kinds = {row.id: row.software for row in paragraphs(game.id)}
    assert {row.cite for row in game.rules.shown} == {cite for cite, kind in kinds.items() if kind == "show"}
    assert {row.cite for row in game.rules.noted} == {cite for cite, kind in kinds.items() if kind == "note"}


@card_games
def test_wagers_name_pay_tables_and_limits_that_exist(game: Game) -> None:
    edition, options = newest(game)
    for key, wager in edition.wagers.items():
        declared = any(name == wager.pays or name.startswith(f"{wager.pays}_") for name in edition.paytables)
        posted = isinstance(getattr(options, key, None), dict)  # by a table the licensee posts
        assert declared or posted or not wager.pays  # what is won from other patrons is paid by no table
        if any(wager.limits):  # a wager whose amount follows from another has no limits of its own
            least, most = limits_of(wager, options)
            assert least > 0, wager
            assert most is None or least <= most, wager  # a table may post no greatest amount
    for table in edition.paytables.values():
        assert all(row in edition.labels for row in table.rows), table


def tables(game: Game) -> list[Any]:
    """The options of tables that offer, between them, whatever one option offers: one with each of its
    values, where it may be chosen alone.
    """
    edition, usual = newest(game)
    chosen = [usual]
    for name in {area.offered_by for area in edition.layout.values() if area.offered_by}:
        kind = str(type(usual).__annotations__.get(name, ""))
        for value in (True, *re.findall(r"[\"'](\w+)[\"']", kind)):
            with suppress(CroupierError):
                chosen.append(game.options({"proposals": True, name: value}))
    return chosen
