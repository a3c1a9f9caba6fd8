"""What the guide of pokette says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.equipment.chips import NON_VALUE_CITE
from croupier.games import outcomes
from croupier.games.guide import Ranking, Said
from croupier.games.pokette.display import CITE
from croupier.games.pokette.game import PoketteOptions
from croupier.law.counted import counted
from croupier.law.display import SUITS
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager
from croupier.law.spaces import column_letters
from croupier.odds.display import open_part

CLEARED = "The third card completes the hand and clears the display; a new hand begins with the next spin."
KEPT = "The display always keeps the last two cards."


def how_played(edition: Edition[OutcomeWager], options: PoketteOptions) -> Iterator[Said]:
    """The object and the course of the game."""
    space = offered_in_force(edition, options).space
    yield Said(
        f"A wheel of {space.weight} spaces, the 52 cards and {_jacers(options)}, is spun; the space at the "
        "pointer decides every wager. The wheel remembers nothing: the same card may come again.",
        "19:47-12.2",
    )
    yield Said(
        'Put chips on the layout before the dealer says "No more bets". Until then every wager may be '
        "changed or taken back.",
        edition.wagers["red"].change_cite,
    )
    yield Said(
        "Ask for chips of a color of your own, if you like; a marker shows what a stack of twenty is worth.",
        NON_VALUE_CITE,
    )
    yield Said(
        "A card that came up is put on display. Poker hand wagers are made on whether the next card "
        "completes a hand with one or two cards on display; each is open only with the cards it names.",
        CITE,
    )
    yield Said(
        KEPT if options.poker_sequence == "rolling" else CLEARED, edition.option("poker_sequence").cite
    )
    clears = "clears the display" if options.jacer_ends_sequence else "leaves the display as it is"
    yield Said(
        f"A jacer loses every wager but the one on it, and {clears}.",
        edition.option("jacer_ends_sequence").cite,
    )
    low = "an ace may also be low, before a two" if options.ace_low_straight else "an ace is always high"
    yield Said(
        f"Three cards in sequence are a straight; {low}. King, ace, two is never one.",
        edition.option("ace_low_straight").cite,
    )
    yield Said(
        f"A wheel that makes fewer than {counted(options.min_revolutions, 'full turn')} is spun again; "
        "wagers stand.",
        edition.irregularity("no_spin").cite,
    )


def ranks(edition: Edition[OutcomeWager], options: PoketteOptions) -> Iterator[Ranking]:
    """How often each poker hand wager can be made."""
    tables = offered_in_force(edition, options).tables.values()
    yield Ranking(
        title="When poker hand wagers are open",
        header=("Wager", "Open", "Of all spins, about"),
        cite=CITE,
        rows=tuple(
            (table.fact.name, table.fact.made.partition(",")[0], f"{float(100 * open_part(table)):.2f}%")
            for table in tables
            if table.openings
        ),
    )


def layout_areas(edition: Edition[OutcomeWager], options: PoketteOptions) -> dict[str, LayoutArea]:
    """The felt, each suit above its column."""
    areas = outcomes.layout_areas(edition, options)
    suits = [name for name, area in areas.items() if area.wager == "suit"]
    boxes = {suit.partition("-")[2][0].upper(): suit for suit in suits}
    places = [areas[suit].box for suit in suits]
    for column, box in zip(column_letters(options.column_order), places, strict=True):
        areas[boxes[column]] = msgspec.structs.replace(areas[boxes[column]], box=box)
    return areas


def figures_assume(edition: Edition[OutcomeWager], options: PoketteOptions) -> Iterator[str]:
    """What the figures of the guide count."""
    yield "Chances of poker hand wagers are those once the display has opened them."


def card(edition: Edition[OutcomeWager], options: PoketteOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Wheel", f"52 cards and {_jacers(options)}"
    yield (
        "Display",
        "the last two cards" if options.poker_sequence == "rolling" else "cleared by the third card",
    )
    yield "Jacer", "clears the display" if options.jacer_ends_sequence else "leaves the display"
    yield "Ace", "high, or low in ace, two, three" if options.ace_low_straight else "high"
    names = {suit[0].upper(): suit for suit in SUITS}
    yield "Columns", ", ".join(names[letter] for letter in column_letters(options.column_order))


def _jacers(options: PoketteOptions) -> str:
    return counted(options.wheel_jacers, "jacer", one="one")
