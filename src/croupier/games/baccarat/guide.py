"""What the gaming guide of baccarat-punto banco says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.baccarat.game import BaccaratOptions
from croupier.games.guide import SHUFFLED, Ranking, Said
from croupier.games.punto_banco_guide import (
    areas,
    charged,
    counts_and_third_cards,
    course,
    end_of_shoe,
    figures_assume,
    hand_names,
    in_short,
    lines,
    spoken_wagers,
    vigorish_in,
)
from croupier.law.edition import Edition

SECTION = "19:47-3"

wager_lines, layout_areas = lines, areas
__all__ = [
    "card",
    "figures_assume",
    "hand_names",
    "how_played",
    "layout_areas",
    "ranks",
    "vigorish_in",
    "wager_lines",
]


def how_played(edition: Edition[Any], options: BaccaratOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-3.1 to 3.11)."""
    yield from course(edition, options, SECTION)
    yield from spoken_wagers(options, SECTION)
    yield from charged(options, SECTION)
    if not options.allow_both_hands:
        yield Said("You may bet on one hand in a round, not on both.", f"{SECTION}.2")
    yield Said(
        "One of the players, the curator, deals from the shoe. It is offered to seat 1 first, then to the "
        "next numbers; whoever takes it needs a wager. Tell the dealer if you do not want it.",
        f"{SECTION}.6",
    )
    yield Said(
        "The curator keeps the shoe after a Banker win or a tie, or passes it; after a Player win it goes to "
        "the next player on the right.",
        f"{SECTION}.11",
    )
    yield Said(
        "Whoever wagers most on Player turns the Player's Hand, the curator the Banker's.", f"{SECTION}.7"
    )
    yield Said(SHUFFLED[options.shuffle], f"{SECTION}.5")
    yield from end_of_shoe(edition, options, SECTION)


def ranks(edition: Edition[Any], options: BaccaratOptions) -> Iterator[Ranking]:
    """Values of cards and the table of third cards (19:47-3.1, 3.9)."""
    yield from counts_and_third_cards(edition, options, SECTION)


def card(edition: Edition[Any], options: BaccaratOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield from in_short(edition, options)
    yield "Shoe", "dealt by a player, the curator, until the Player's Hand wins"
