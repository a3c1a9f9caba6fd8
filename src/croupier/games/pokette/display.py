"""The cards on display, which a marker holds from one spin to the next (12.8)."""

from __future__ import annotations

from typing import Final

from croupier.law.display import Cards, read_display
from croupier.law.offered import offered_in_force
from croupier.procedure.outcomes import Moment
from croupier.procedure.state import State
from croupier.procedure.steps import Mark, Procedure

CITE: Final = "19:47-12.8"
MARKER: Final = "display"


def on_display(round: State) -> Cards:
    """The cards on display now."""
    return read_display(round.markers.get(MARKER, ""))


def before_the_spin(round: State) -> Moment:
    """What decides poker hand wagers in addition to the spin."""
    return Moment(shown=on_display(round))


def after_the_spin(round: State, came: str) -> Procedure:
    """The card that came up is put on display, or the display is cleared."""
    display = offered_in_force(round.edition, round.options).space.display
    assert display is not None
    shown = on_display(round)
    after = display.after(shown, came)
    if after != shown:
        yield Mark(CITE, MARKER, " ".join(after))
