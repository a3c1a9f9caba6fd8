"""What an act returns if it waits for a person."""

from enum import Enum
from typing import Final


class Wait(Enum):
    """No event yet: someone at the table must act first."""

    WAIT = "wait"


WAIT: Final = Wait.WAIT
