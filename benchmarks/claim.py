"""What a speed claim is; only the standard library, since the peers' environment has no croupier."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

Work = Callable[[], int]
"""One round of work; returns how many units (hands, rolls, rounds, events) it did."""

OURS = "croupier"


class AtLeastTimes(NamedTuple):
    """Ours does at least this many times the units a second that another contestant does."""

    times: float
    peer: str
    contestant: str = OURS


class AtLeastRate(NamedTuple):
    """Ours does at least this many units a second."""

    rate: float
    contestant: str = OURS


class WithinSeconds(NamedTuple):
    """One unit of ours takes at most this long."""

    seconds: float
    contestant: str = OURS


Floor = AtLeastTimes | AtLeastRate | WithinSeconds


class Claim(NamedTuple):
    """A claim: who competes at what, by which clock, and the floors to be beaten.

    A contestant is a function that prepares and returns its work. Those whose name begins with `croupier` run
    in this environment, all others in the peers' own. Contestants that are all ours may take their turns
    `together` in one process. `waited` says how many seconds they have waited so far for processors that
    other programs had; that is not part of the wall-clock time.
    """

    title: str
    unit: str
    contestants: Mapping[str, Callable[[], Work]]
    floors: tuple[Floor, ...]
    clock: Literal["cpu", "wall"] = "cpu"
    together: bool = False
    waited: Callable[[], float] | None = None
