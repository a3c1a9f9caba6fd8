"""What the gaming guide of minibaccarat says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.guide import SHUFFLED, Ranking, Said
from croupier.games.minibaccarat.game import MinibaccaratOptions
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

SECTION = "19:47-7"
DEALT = {
    "face_up": "The dealer deals all cards face up.",
    "player_first": "The Player's cards are called before the Banker's are turned.",
    "patron_view": "Patrons turn the cards: those with the largest wagers on each hand.",
}
CHANGED = {"24h": "every 24 hours", "each_shoe": "after every shoe"}

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


def how_played(edition: Edition[Any], options: MinibaccaratOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-7.1 to 7.12)."""
    yield from course(edition, options, SECTION)
    yield from spoken_wagers(options, SECTION)
    if options.charges_vigorish:
        yield from charged(options, SECTION)
    else:
        yield Said(
            "No vigorish is charged. A Banker win with seven in three cards, a Dragon 7, pushes the Banker "
            "wager; Player wagers lose to it.",
            f"{SECTION}.3",
        )
    if any(
        fact.optional and fact.offered_by and getattr(options, fact.offered_by)
        for fact in edition.wagers.values()
    ):
        yield Said("A side wager needs a wager on Player, Banker or Tie in the same round.", f"{SECTION}.2")
    yield Said(DEALT[options.deal_style], f"{SECTION}.7")
    if not options.seated_only:
        yield Said("Others may bet behind a seated player.", f"{SECTION}.2")
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)
    if options.shuffle == "continuous":
        yield Said("The cards of every round go back into the device at once.", f"{SECTION}.12")
    else:
        yield from end_of_shoe(edition, options, SECTION)
    yield Said(f"The cards are changed {CHANGED[options.card_change]}.", f"{SECTION}.4")


def ranks(edition: Edition[Any], options: MinibaccaratOptions) -> Iterator[Ranking]:
    """Values of cards and the table of third cards (19:47-7.1, 7.9)."""
    yield from counts_and_third_cards(edition, options, SECTION)


def card(edition: Edition[Any], options: MinibaccaratOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield from in_short(edition, options)
    if not options.charges_vigorish:
        yield "Banker", "1 to 1 without vigorish; a win with seven in three cards pushes"
