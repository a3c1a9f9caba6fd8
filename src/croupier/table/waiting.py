"""What an act gives that waits for a person."""

from typing import Literal


class Wait:
    """No event yet: someone at the table must act first."""

    def __bool__(self) -> Literal[False]:
        return False


WAIT = Wait()
