"""What an act returns if it waits for a person, and since when a question has been waiting."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from croupier.procedure.seats import SeatId
from croupier.table.events import Decided


class Wait(Enum):
    """No event yet: someone at the table must act first."""

    WAIT = "wait"


WAIT: Final = Wait.WAIT


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """The question now asked: since when, and who has answered."""

    since: int
    answers: dict[SeatId, Decided]
