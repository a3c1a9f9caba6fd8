"""Objections of a day's rules to options: bounds, minimums, conflicts, and what is not in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from croupier.law.edition import Edition, Rules
from croupier.law.encoding import written
from croupier.law.facts import OptionFact, PayTable
from croupier.law.money import dollars
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.option_reading import build_options
from croupier.law.option_values import is_pay_table
from croupier.law.options import (
    SHARED,
    Chosen,
    Objection,
    Options,
    default_of,
    fields_of,
    option_tables,
    said_once,
)
from croupier.law.refusal import Refusal
from croupier.law.spaces import counts_objection


def read_options(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> Chosen:
    """The options of a table on a day; the first rule that says no is raised."""
    options, objections = all_objections(model, rules, day, mapping)
    if objections:
        raise objections[0].refusal()
    return options


def all_objections(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> tuple[Chosen, list[Objection]]:
    """The options and all objections of that day's rules to them."""
    options, edition = build_options(model, rules, day, mapping)
    own = list(options.objections(edition))
    objected = {(objection.field, objection.cite) for objection in own}
    # If the game has its own objection to a number, the one from its declared bounds is left out.
    bounds = [each for each in _bound_objections(options, edition) if (each.field, each.cite) not in objected]
    declared = (*_count_objections(options, edition), *_declared_objections(options, edition, rules))
    return options, said_once((*bounds, *declared, *own))


def _bound_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Numbers outside the bounds that the facts declare."""
    for name, fact in edition.options.items():
        value = getattr(options, name)
        if isinstance(value, Odds):
            yield from unlisted(name, value, fact)
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        said = dollars if fact.kind else str
        given = f"{name} of {said(value)}"
        if fact.minimum is not None and value < fact.minimum:
            yield Objection(name, value, f"{given}: expected at least {said(fact.minimum)}", fact.cite)
        if fact.maximum is not None and value > fact.maximum:
            yield Objection(name, value, f"{given}: expected at most {said(fact.maximum)}", fact.cite)
        if fact.allowed and value not in fact.allowed:
            *others, last = (said(int(each)) for each in fact.allowed)
            only = " or ".join(filter(None, (", ".join(others), last)))
            proposed = any(each.proposal and value in each.allowed for each in edition.rules.options[name])
            more = f"; {said(value)} exists only as a proposal (proposals=true)" if proposed else ""
            yield Objection(name, value, f"{given}: expected {only}{more}", fact.cite)


def _count_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Counts of a wheel that no rule knows."""
    for space in edition.spaces.values():
        if message := counts_objection(space, options):
            cite = edition.options[space.counts_option].cite
            yield Objection(space.counts_option, str(getattr(options, space.counts_option)), message, cite)


def _declared_objections(options: Options, edition: Edition[Any], rules: Rules[Any]) -> Iterator[Objection]:
    for name, field in fields_of(type(options)).items():
        value = getattr(options, name)
        if name in SHARED:
            continue
        fact = edition.options.get(name)
        tables = option_tables(edition, name) if is_pay_table(field.type) else {}
        if fact is None:
            if value != default_of(field) and value != {}:
                yield from _not_in_force(rules, edition, name, value)
            continue
        if tables and isinstance(value, Mapping):
            yield from _table_objections(name, value, tables)
    yield from _row_objections(options, edition)
    for conflict in edition.conflicts:
        if all(getattr(options, name) == wanted for name, wanted in conflict.when.items()):
            broken = {
                name: must for name, must in conflict.requires.items() if getattr(options, name) != must
            }
            if broken or not conflict.requires:
                name, value = next(iter(conflict.when.items()))
                given = ", ".join(f"{key}={written(wanted)}" for key, wanted in conflict.when.items())
                yield Objection(name, value, f"{given}: {conflict.text}", conflict.cite)


def _not_in_force(rules: Rules[Any], edition: Edition[Any], name: str, value: object) -> Iterator[Objection]:
    """An option that does not exist on the day; for the offer of one wager the wager itself is
    named.
    """
    offered = [
        wager for wager, facts in rules.wagers.items() if any(fact.offered_by == name for fact in facts)
    ]
    try:
        if len(offered) == 1:
            edition.wager(offered[0])
        edition.option(name)
    except Refusal as refusal:
        yield Objection(name, value, refusal.sentence, refusal.cite)


def below(field: str, odds: Odds, table: PayTable, row: str) -> Objection:
    """Odds under the minimum of a row."""
    message = f"{field} is {odds}, below the minimum of {table.rows[row]}"
    return Objection(field, str(odds), message, table.cite)


def unlisted(field: str, odds: Odds, fact: OptionFact) -> Iterator[Objection]:
    """Odds that are none of those an option lists."""
    if fact.allowed and odds not in map(Odds.parse, map(str, fact.allowed)):
        expected = " or ".join(map(str, fact.allowed))
        yield Objection(field, str(odds), f"{field} of {odds}: expected {expected}", fact.cite)


def _row_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Every row that an option of its own pays below its minimum."""
    for wager in edition.wagers.values():
        for row, option in wager.row_options.items():
            table, odds = edition.paytables[wager.pays], getattr(options, option)
            if odds is not AT_MINIMUM and odds < Odds.parse(table.rows[row]):
                yield below(option, odds, table, row)


def _table_objections(name: str, value: Any, tables: dict[str, PayTable]) -> Iterator[Objection]:
    """Every row paid below its minimum; of several tables the one with the fewest such rows counts."""
    paid = {str(row): each for row, each in value.items()}
    best: list[Objection] | None = None
    for table in tables.values():
        found: list[Objection] = []
        for row, least in table.rows.items():
            low: Odds | int = Odds.parse(least) if table.kind == "odds" else int(least)
            given = paid.get(row)
            if given is None or given == low or (table.minimum and given > low):
                continue
            least_paid, shown = (
                dollars(each) if isinstance(each, int) else str(each) for each in (low, given)
            )
            rule = (
                f"below the minimum of {least_paid}"
                if table.minimum
                else f"but {table.name} pays {least_paid}"
            )
            found.append(
                Objection(f"{name}.{row}", str(given), f"{name}.{row} of {shown}: {rule}", table.cite)
            )
        if best is None or len(found) < len(best):
            best = found
    yield from best or ()
