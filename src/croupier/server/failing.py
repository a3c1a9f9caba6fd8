"""How every failure is answered: a status for programs, one sentence for people, no internal details."""

from __future__ import annotations

from croupier.law.refusal import BadInput, CroupierError, Refusal, sentence
from croupier.pit.card_control import UnknownDeck
from croupier.pit.failures import NotSignedIn, NotStored, UnknownPerson, UnknownTable
from croupier.pit.two_people import TakesTwo, UnknownProposal
from croupier.server.limits import Overloaded, TooLarge, TooMany
from croupier.server.operations import Failure, NotThere
from croupier.server.visitors import Forbidden, Unknown
from croupier.table.software import Changed
from croupier.table.store import Overtaken
from croupier.table.table import Stopped

STATUSES: tuple[tuple[type[CroupierError], int, str], ...] = (
    (Unknown, 401, "unknown"),
    (NotSignedIn, 401, "sign_in_failed"),
    (Forbidden, 403, "forbidden"),
    (UnknownTable, 404, "not_there"),
    (UnknownDeck, 404, "not_there"),
    (UnknownProposal, 404, "not_there"),
    (UnknownPerson, 404, "not_there"),
    (NotThere, 404, "not_there"),
    (TooLarge, 413, "too_large"),
    (TooMany, 429, "too_many"),
    (Overloaded, 503, "overloaded"),
    (NotStored, 503, "not_stored"),
    (Overtaken, 503, "overtaken"),
    (Stopped, 503, "stopped"),
    (Changed, 409, "software_changed"),
    (TakesTwo, 409, "takes_two"),
    (Refusal, 409, "refused"),
    (BadInput, 400, "bad_input"),
)
UNEXPECTED = "something failed here that should not; nothing was done, and it is in the server's log"
STOPPED = "the table has stopped; the house has been told"
SOFTWARE_CHANGED = "no further round begins at this table; the house has been told"
SPOKEN = {"stopped": STOPPED, "software_changed": SOFTWARE_CHANGED}
"""What everybody may read of a failure whose reason is for the house alone."""
AGAIN = frozenset([429, 503])
"""The same may be asked again."""


def failure_of(error: Exception) -> tuple[Failure, int]:
    """What the sender reads, and the status."""
    for kind, status, name in STATUSES:
        if isinstance(error, kind):
            if name in SPOKEN:
                return Failure(name, SPOKEN[name], spoken=SPOKEN[name]), status
            return Failure(name, str(error), getattr(error, "cite", ""), sentence(error)), status
    if isinstance(error, CroupierError):
        return Failure("bad_input", str(error), spoken=sentence(error)), 400
    return Failure("failed", UNEXPECTED, spoken=UNEXPECTED), 500
