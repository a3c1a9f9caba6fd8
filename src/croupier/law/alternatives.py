"""What a licensee could have chosen instead: for each option other values of its type, within its bounds.

Literal choices, switches and named tables are complete. Numbers without narrow bounds and odds above minimums
have no end: some of them are tried, odds one step higher in one row at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from croupier.law.edition import Edition
from croupier.law.facts import OptionFact
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.law.offered import offered_in_force
from croupier.law.option_values import members_of
from croupier.law.options import Options, fields_of, option_tables
from croupier.law.outcome_reading import PAYOUT_TABLE
from croupier.law.payouts import RaisedPayouts

FEW: Final = 12
"""Up to this many whole numbers between two bounds are all tried."""
AMOUNTS: Final = (100, 1_000, 10_000, 100_000)
NUMBERS: Final = (1, 10)
"""Values tried for cents, and for other whole numbers, if none is chosen now and there are no bounds."""
NAME: Final = "it is a name or a color, which no outcome depends on"
ENDLESS: Final = "its values are tables with nothing declared to choose from"


class Alternative(NamedTuple):
    """Another value of an option, as a table would be given it, and the same in words."""

    value: Any
    words: str


class Alternatives(NamedTuple):
    """The other values taken of an option; whether they are all there are; why there are none."""

    values: tuple[Alternative, ...]
    complete: bool
    reason: str = ""


def alternatives(name: str, options: Options, edition: Edition[Any]) -> Alternatives:
    """Other values of an option in force; whether they are lawful with the others is not checked here."""
    fact, kind, value = edition.option(name), fields_of(type(options))[name].type, getattr(options, name)
    members = members_of(kind)
    tables = list(_tables(name, options, edition)) if isinstance(value, Mapping) else []
    if tables:
        return Alternatives(tuple(tables), complete=False)
    listed: list[Any] = [
        each for member in members if get_origin(member) is Literal for each in get_args(member)
    ]
    if bool in members:
        listed += [False, True]
    if type(None) in members:
        listed.append(None)
    complete = True
    if int in members and bool not in members:
        numbers, complete = _numbers(value, fact)
        listed += numbers
    if Decimal in members and isinstance(value, Decimal):
        listed += [Decimal(0), value / 2, 2 * value, Decimal(1)]
        complete = False
    if isinstance(value, Fraction):
        listed += [value / 2, 2 * value]
        complete = False
    if isinstance(value, Odds):
        listed += map(Odds.parse, fact.allowed) if fact.allowed else [_raised(value)]
        complete = bool(fact.allowed)
    found = {str(each): each for each in listed if each != value or type(each) is not type(value)}
    if not found:
        only = [member for member in members if member is str]
        return Alternatives((), complete=False, reason=NAME if only else ENDLESS if not complete else "")
    return Alternatives(
        tuple(Alternative(_given(each), in_words(each, fact.kind)) for each in found.values()), complete
    )


def in_words(value: object, kind: str = "") -> str:
    """A value of an option for people; options of a kind are cents."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, list | tuple):
        return ", ".join(in_words(each, kind) for each in value) or "none"
    if isinstance(value, int) and kind:
        return dollars(value)
    if isinstance(value, Odds):
        return value.text
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return str(value).replace("_", " ")


def kind_of(name: str, edition: Edition[Any]) -> str:
    """What the whole numbers of an option are: amounts if it or the pay table it stands for says so."""
    paid = any(table.option == name and table.kind == "amount" for table in edition.paytables.values())
    return "amount" if paid else edition.option(name).kind


def _given(value: object) -> Any:
    return str(value) if isinstance(value, Odds | Decimal | Fraction) else value


def _numbers(value: object, fact: OptionFact) -> tuple[list[int], bool]:
    """Whole numbers that an option may have: all where few are allowed, else the nearest and the bounds."""
    least, most = fact.minimum, fact.maximum
    if fact.allowed:
        return [int(each) for each in fact.allowed], True
    if least is not None and most is not None and most - least < FEW:
        return list(range(least, most + 1)), True
    bounds = [bound for bound in (least, most) if bound is not None]
    if not isinstance(value, int):
        return bounds or list(AMOUNTS if fact.kind else NUMBERS), False
    near = [value // 2, 2 * value] if fact.kind else [value - 1, value + 1, 2 * value, 10 * value]
    inside = [
        each
        for each in near
        if each > 0 and (least is None or each >= least) and (most is None or each <= most)
    ]
    return sorted({*([] if fact.kind else bounds), *inside}), False


def _raised(odds: Odds) -> Odds:
    """The next higher odds on the same stake: 8 to 6 after 7 to 6."""
    return Odds(odds.win + 1, odds.stake)


def _tables(name: str, options: Options, edition: Edition[Any]) -> Iterator[Alternative]:
    """Other tables by name, and the rows of the one chosen paid more, one at a time."""
    if name == PAYOUT_TABLE and isinstance(options, RaisedPayouts):
        yield from _payouts(options, edition)
        return
    tables = option_tables(edition, name)
    chosen = {str(row): paid for row, paid in getattr(options, name).items()}
    for key, table in tables.items():
        read = Odds.parse if table.kind == "odds" else int
        if len(tables) > 1 and {row: read(paid) for row, paid in table.rows.items()} != chosen:
            yield Alternative(key, table.name)
    if any(table.minimum for table in tables.values()):
        for row, paid in chosen.items():
            more = _raised(paid) if isinstance(paid, Odds) else paid + paid // 10
            given = {each: _given(held) for each, held in {**chosen, row: more}.items()}
            yield Alternative(given, f"{edition.label(row)} pays {in_words(more, 'amount')}")


def _payouts(options: Any, edition: Edition[Any]) -> Iterator[Alternative]:
    """Declared wagers paid more than now, row by row; selections with the same odds together."""
    raised = options.raised(edition)
    families: dict[str, dict[str, dict[str, Odds]]] = {}
    for wager, table in offered_in_force(edition, options).tables.items():
        if edition.paytables[edition.wagers[table.key.name].pays].minimum:
            least = options.minimums(table.key, edition)
            rows = {row: raised.get(f"{wager}.{row}", raised.get(wager, odds)) for row, odds in least.items()}
            families.setdefault(table.base, {})[wager] = rows
    for name, wagers in families.items():
        first = next(iter(wagers.values()))
        together = len(wagers) > 1 and all(rows == first for rows in wagers.values())
        for wager, rows in {name: first}.items() if together else wagers.items():
            kept = {
                each: paid
                for each, paid in options.payout_table.items()
                if not together or each not in wagers
            }
            yield from _paid_more(wager, rows, kept, edition)


def _paid_more(
    wager: str, rows: Mapping[str, Odds], payouts: Mapping[str, Any], edition: Edition[Any]
) -> Iterator[Alternative]:
    for row, now in rows.items():
        more = _raised(now)
        if len(rows) == 1:
            yield Alternative({**payouts, wager: str(more)}, f"{wager} pays {more.text}")
        else:
            paid = {each: str(odds) for each, odds in {**rows, row: more}.items()}
            yield Alternative({**payouts, wager: paid}, f"{wager} on {edition.label(row)} pays {more.text}")
