"""Every wager of mini-dice exactly, left until it is decided, and how long a player keeps the shaker."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from croupier.games.mini_dice.game import MiniDiceOptions
from croupier.law.edition import Edition
from croupier.law.offered import Offered, offered_in_force
from croupier.law.outcomes import OutcomeWager
from croupier.odds import one_event
from croupier.odds.analysis import Analysis
from croupier.odds.outcomes import chain


def analyze(options: MiniDiceOptions, edition: Edition[OutcomeWager]) -> Analysis:
    """The exact value of every wager offered, and the figures of the shaker and of place wagers."""
    offered = offered_in_force(edition, options)
    figures = dict(_figures(offered, edition))
    return msgspec.structs.replace(one_event.analyze(options, edition), figures=figures)


def _figures(offered: Offered, edition: Edition[OutcomeWager]) -> Iterator[tuple[str, Fraction]]:
    passes_on = edition.value("shaker_passes_on")
    ways = sum(shown.weight for shown in offered.space.outcomes if shown.total == passes_on)
    if ways:
        yield "shakes_per_holder", Fraction(offered.space.weight, ways)
    for name, table in offered.tables.items():
        if not table.one_roll:
            yield f"shakes_per_{name.replace('-', '_')}", chain(table).expected_steps()
