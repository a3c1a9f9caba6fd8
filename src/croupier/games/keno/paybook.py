"""The licensee's paybook: a pay table for each number of spots, what it returns, and objections to it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.money import dollars
from croupier.law.odds import PAYABLE_CITE
from croupier.law.options import Objection
from croupier.law.spaces import Space, read_space

if TYPE_CHECKING:
    from croupier.games.keno.game import KenoOptions

PAYS_CITE: Final = "19:47-15.3"
HIGHEST: Final = 10**7
MAX_KNOWN: Final = 64

PayTable = Mapping[int, Fraction]
"""The total paid for a price of 1, by numbers caught; catches that are not listed pay nothing."""
Paybook = Mapping[int, PayTable]


def space_of(edition: Edition[Any]) -> Space:
    """The draw: this many of the numbers on the board."""
    return read_space("draw", edition.spaces["draw"])


def paybook(edition: Edition[Any], options: KenoOptions) -> dict[int, dict[int, Fraction]]:
    """The pay tables of the spots offered."""
    known = all_tables(edition, options)
    return {
        spots: known[spots] for spots in range(options.spots_min, options.spots_max + 1) if spots in known
    }


_KNOWN: dict[tuple[int, date, bytes], dict[int, dict[int, Fraction]]] = {}


def all_tables(edition: Edition[Any], options: KenoOptions) -> dict[int, dict[int, Fraction]]:
    """Every pay table, offered or not; read once for all tables that share them."""
    key = id(edition.rules), edition.day, msgspec.json.encode(options.paytables)
    if key not in _KNOWN:
        if len(_KNOWN) == MAX_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = _read_tables(edition, options)
    return _KNOWN[key]


def _read_tables(edition: Edition[Any], options: KenoOptions) -> dict[int, dict[int, Fraction]]:
    """The licensee's tables, else the examples of the rules."""
    found: dict[int, dict[int, Fraction]] = {}
    for spots in range(1, space_of(edition).drawn + 1):
        given = options.paytables.get(spots)
        stated = edition.paytables.get(f"spots_{spots}")
        if given is not None:
            found[spots] = {caught: Fraction(paid) for caught, paid in sorted(given.items())}
        elif stated is not None:
            found[spots] = {int(caught): Fraction(str(paid)) for caught, paid in stated.rows.items()}
    return found


def chances_of(edition: Edition[Any], spots: int) -> tuple[Fraction, ...]:
    """The chance of each number of catches, from none to all; one that cannot happen has none."""
    space = space_of(edition).caught(spots)
    ways = {int(shown.name): shown.weight for shown in space.outcomes}
    return tuple(Fraction(ways.get(caught, 0), space.weight) for caught in range(spots + 1))


def returned(edition: Edition[Any], spots: int, table: PayTable) -> Fraction:
    """The part of the price that a pay table pays back on average."""
    chance = chances_of(edition, spots)
    return sum((chance[caught] * paid for caught, paid in table.items() if caught <= spots), Fraction(0))


def hit_frequency(edition: Edition[Any], spots: int, table: PayTable) -> Fraction:
    """How often a ticket is paid anything."""
    chance = chances_of(edition, spots)
    return sum((chance[caught] for caught in table if caught <= spots), Fraction(0))


def table_id(spots: int, table: PayTable) -> str:
    """A unique name for a pay table: its spots and a digest of what it pays."""
    rows = ",".join(f"{caught}:{paid}" for caught, paid in sorted(table.items()))
    return f"{spots}-{hashlib.sha256(rows.encode()).hexdigest()[:8]}"


def objections(edition: Edition[Any], options: KenoOptions) -> Iterator[Objection]:
    """Everything wrong with the paybook as a whole: tables that are missing, cannot be paid or return less
    than the licensee's required return.
    """
    if options.spots_max < options.spots_min:
        message = f"spots_max of {options.spots_max}: expected at least the spots_min of {options.spots_min}"
        yield Objection("spots_max", options.spots_max, message, "19:47-15.2")
        return
    book = paybook(edition, options)
    for spots in range(options.spots_min, options.spots_max + 1):
        if spots not in book:
            message = f"paytables has no table for {counted(spots, 'spot')}, which this game offers"
            yield Objection(f"paytables.{spots}", None, message, PAYS_CITE)
    highest = space_of(edition).drawn
    for spots, table in book.items():
        wrong = list(_row_objections(spots, table, options, min(spots, highest)))
        yield from wrong or _return_objections(edition, spots, table, options)
    for spots in options.paytables:
        if not 1 <= spots <= highest:
            message = f"paytables.{spots}: expected 1 to {highest} spots"
            yield Objection(f"paytables.{spots}", spots, message, PAYS_CITE)


def _row_objections(spots: int, table: PayTable, options: KenoOptions, most: int) -> Iterator[Objection]:
    if not table:
        yield Objection(f"paytables.{spots}", "{}", f"paytables.{spots} pays nothing at all", PAYS_CITE)
    for caught, paid in table.items():
        field = f"paytables.{spots}.{caught}"
        shown = f"{float(paid):g}"
        if not 0 <= caught <= most:
            yield Objection(field, shown, f"{field}: expected numbers caught from 0 to {most}", PAYS_CITE)
        elif not 0 < paid <= HIGHEST:
            message = f"{field} of {shown}: expected a multiple of the price above 0, up to {HIGHEST:,}"
            yield Objection(field, shown, message, PAYS_CITE)
        elif (paid * options.price_unit).denominator != 1:
            message = (
                f"{field} of {shown}: a price of {dollars(options.price_unit)} is not paid in whole cents"
            )
            yield Objection(field, shown, message, PAYABLE_CITE)


def _return_objections(
    edition: Edition[Any], spots: int, table: PayTable, options: KenoOptions
) -> Iterator[Objection]:
    required = options.min_theoretical_return
    if required is None:
        return
    back = returned(edition, spots, table)
    if back < Fraction(required):
        message = (
            f"paytables.{spots} returns {back} = {float(back):.4%} of the price, "
            f"below the required {float(required):.4%}"
        )
        yield Objection(f"paytables.{spots}", f"{back}", message, PAYS_CITE)
