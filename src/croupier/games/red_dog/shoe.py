"""The shoe of red dog: opening, shuffle and cut, burn, cutting card, continuous device (6.2 to 6.4, 6.9)."""

from __future__ import annotations

from typing import Final

from croupier.procedure.one_shoe import OneShoe

CUT: Final = "19:47-6.3; interpretation: offered as 19:47-2.5"
RAN_OUT: Final = "19:47-6.7; interpretation: as 19:47-21.9(i)"
CITES: Final = OneShoe(
    opening="19:47-6.2",
    shuffle="19:47-6.3",
    cut=CUT,
    burn="19:47-6.4; interpretation: as 19:47-2.6(c)",
    over="19:47-6.3; interpretation: as 19:47-2.6(l)",
    idle="19:47-6.2; interpretation: as 19:47-18.4",
    continuous="19:47-6.9",
    run_out=RAN_OUT,
)
