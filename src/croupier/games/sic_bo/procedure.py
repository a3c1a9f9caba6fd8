"""Sic bo from shake to shake (9.5): wagers, the shake, losers taken, winners paid."""

from __future__ import annotations

from typing import Final

from croupier.procedure.one_event import OneEvent
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Procedure

CITE: Final = "19:47-9.5"
SHAKEN: Final = "19:47-9.5; interpretation: as 19:47-31.11"


def shaken(round: State) -> Procedure:
    """The covered shaker is shaken, by the dealer or by the machine."""
    who = "The dealer shakes the covered shaker"
    if round.options.shaker == "automated":
        who = "The automated shaker shakes the covered dice"
    yield Announce(SHAKEN, f"{who} at least {round.options.min_shakes} times")


ROUND: Final = OneEvent(
    opens=CITE,
    closes=CITE,
    begins=shaken,
    event=CITE,
    settles=CITE,
    over=CITE,
    inspected="19:47-9.1",
    inspection="Three dice are inspected and sealed in the shaker",
)
play_round, open_table = ROUND.play_round, ROUND.open_table
