"""What the guide and the layout of big six say beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.games import outcomes
from croupier.games.big_six.game import BigSixOptions
from croupier.games.guide import Ranking, Said, WagerLine
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager


def how_played(edition: Edition[OutcomeWager], options: BigSixOptions) -> Iterator[Said]:
    """The object and the course of the game."""
    yield Said("The object is to predict the symbol at which a large upright wheel stops.", "19:47-5.6")
    yield Said("Put chips on as many symbols of the layout as you like.", "19:47-5.6")
    yield Said('The dealer calls "No more bets" and spins the wheel in either direction.', "19:47-5.6")
    turns = f"A spin counts if the wheel turns at least {options.min_revolutions} full times"
    yield Said(f"{turns} and the clapper does not rest on a peg; otherwise it is spun again.", "19:47-5.6")
    yield Said(
        "The symbol under the clapper wins; losing wagers are collected, then winning ones paid.", "19:47-5.6"
    )


def ranks(edition: Edition[OutcomeWager], options: BigSixOptions) -> Iterator[Ranking]:
    """How many sections show each symbol."""
    yield outcomes.how_often(
        offered_in_force(edition, options), "The wheel", ("Symbol", "Sections"), "19:46-1.13", "sections"
    )


def card(edition: Edition[OutcomeWager], options: BigSixOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    space = offered_in_force(edition, options).space
    counts = ", ".join(f"{shown.weight} of {shown.name}" for shown in space.outcomes)
    yield "Wheel", f"{space.weight} sections: {counts}"


def wager_lines(edition: Edition[OutcomeWager], options: BigSixOptions) -> Iterator[WagerLine]:
    """Every symbol, the two pictures under the names they have here."""
    for line in outcomes.wager_lines(edition, options):
        name = options.pictures.get(line.id)
        yield msgspec.structs.replace(line, name=name, wins=f"the wheel stops at {name}") if name else line


def layout_areas(edition: Edition[OutcomeWager], options: BigSixOptions) -> dict[str, LayoutArea]:
    """The areas of the felt, the two pictures under the names they have here."""
    areas = outcomes.layout_areas(edition, options)
    return {
        id: msgspec.structs.replace(area, label=_label(id, area.label, options)) for id, area in areas.items()
    }


def _label(id: str, label: str, options: BigSixOptions) -> str:
    name = options.pictures.get(id, label)
    return name[:1].upper() + name[1:]
