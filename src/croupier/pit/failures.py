"""What can go wrong between a command and the disk, in words for its sender."""

from __future__ import annotations

from croupier.law.money import dollars
from croupier.law.refusal import CroupierError, Refusal

NO_CREDIT = "interpretation: the cage gives no credit; nobody draws more than they deposited"


class NotStored(CroupierError):
    """The database did not keep an entry: what it records has not happened."""

    def __init__(self, why: object) -> None:
        first = str(why).strip().splitlines()
        self.why = first[0][:200] if first else str(why)
        super().__init__(f"nothing was done, the database cannot keep it: {self.why}")


class Unsure(NotStored):
    """The database was lost while it was keeping an entry: nobody can say yet whether it did."""

    def __init__(self, why: object) -> None:
        super().__init__(why)
        said = "it is not known whether this was done: send it again with the same key"
        self.args = (str(self).replace("nothing was done", said, 1),)


class SyncFailed(Unsure):
    """The disk said that it could not sync what was written. What it holds is not known to those who have it
    open: it is opened again, by a new process, before anything more is acknowledged.
    """


class UnknownTable(CroupierError):
    """No table has this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id[:40]!r}: there is no such table")


class UnknownPerson(CroupierError):
    """Nobody has an account of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name[:40]!r}: there is no such account")


class NotSignedIn(CroupierError):
    """A sign-in that failed; the reason is not revealed."""

    def __init__(self) -> None:
        super().__init__("the name or the password is wrong, or the account is locked")


class WrongSchema(CroupierError):
    """A database of another version of the pit, or none of a pit."""


class NotEnough(Refusal):
    """An account does not hold what was asked of it: a patron's, or that of the chips patrons took away."""

    def __init__(self, person: str, cents: int) -> None:
        self.person, self.cents = person, cents
        short = f"the account of {person[:40]} holds less than {dollars(cents)}"
        if not person:
            short = f"patrons took chips for less than {dollars(cents)} away from tables"
        super().__init__(f"nothing was done: {short}", NO_CREDIT)
