"""What happens to chips: bought, wagered, settled, brought to the table and counted. Amounts in cents."""

from __future__ import annotations

from croupier.procedure.betting_rules import Change
from croupier.procedure.seats import SeatId
from croupier.procedure.steps import Result
from croupier.table.event import Event


class BoughtIn(Event, frozen=True, gc=False, tag="bought_in"):
    """Cash goes to the drop box, chips to the patron."""

    seat: SeatId
    cents: int


class Left(Event, frozen=True, gc=False):
    """A patron leaves with the chips in hand."""

    seat: SeatId
    chips: int


class Tipped(Event, frozen=True, gc=False):
    """A patron's chips go into the tip box."""

    seat: SeatId
    cents: int


class Wagered(Event, frozen=True, gc=False):
    """Wagers of a seat as they stand after being made, raised, lowered or removed."""

    seat: SeatId
    changes: tuple[Change, ...]


class Called(Event, frozen=True, gc=False):
    """A wager is called on or off."""

    seat: SeatId
    wager: str
    on: bool


class Banked(Event, frozen=True, gc=False, omit_defaults=True):
    """Chips of an undecided wager were counted into the table inventory, by a listed movement, or into
    another `account`.
    """

    seat: SeatId
    wager: str
    cents: int
    movement: str
    account: str = "inventory"


class Moved(Event, frozen=True, gc=False):
    """A wager moved to another place on the layout."""

    seat: SeatId
    wager: str
    to: str


class Settled(Event, frozen=True, gc=False):
    """Wagers of a seat were decided or returned."""

    seat: SeatId
    results: tuple[Result, ...]


class Filled(Event, frozen=True, gc=False):
    """Chips were brought to the table inventory, by request or because a payment needed them."""

    cents: int


class Credited(Event, frozen=True, gc=False):
    """Chips were taken from the table inventory to the cage."""

    cents: int


class Counted(Event, frozen=True, gc=False):
    """The table inventory was counted; how a difference is reported, and if the regulator gets a copy."""

    expected: int
    counted: int
    report: str
    regulator: bool


class Metered(Event, frozen=True, gc=False):
    """A progressive meter moved: a contribution, a payment or its reset."""

    name: str
    before: int
    after: int
    reason: str
    carried: str = ""


class MeterRead(Event, frozen=True, gc=False, tag="meter_read"):
    """A meter that several tables share is read: the others have moved it by so much since this table last
    did; `carried` is what their wagers left beyond whole cents.
    """

    name: str
    link: str
    change: int
    carried: str = ""


class Transferred(Event, frozen=True, gc=False):
    """Chips moved between two accounts of the layout: a bank, a pot, a fee."""

    cents: int
    source: str
    target: str
    reason: str
