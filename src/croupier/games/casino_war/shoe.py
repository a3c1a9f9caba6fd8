"""The shoe of casino war: opening, shuffle and cut, burn, cutting card (22.4, 22.5, 22.7)."""

from __future__ import annotations

from typing import Final

from croupier.procedure.one_shoe import OneShoe

CUT: Final = "19:47-22.5; interpretation: as 13:69F-2C.4(f)"
RAN_OUT: Final = "19:47-22.10; interpretation: as 19:47-21.9(i)"
CITES: Final = OneShoe(
    opening="19:47-22.4; interpretation: as 19:47-19.3",
    shuffle="19:47-22.5",
    cut=CUT,
    burn="19:47-22.7; interpretation: as 13:69F-2C.6(c)",
    over="19:47-22.5; interpretation: as 13:69F-2C.4(h)",
    idle="19:47-22.5; interpretation: as 13:69F-2C.4(i)",
    run_out=RAN_OUT,
)
