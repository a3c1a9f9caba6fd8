"""The options of a table read from files or the command line, before any rule is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, get_origin

from croupier.law.edition import Edition, Rules, near, same_id
from croupier.law.facts import PayTable
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.option_values import expected, is_pay_table, is_table, members_of, read_text, read_value
from croupier.law.options import (
    ABSENT,
    PROPOSALS,
    Chosen,
    Options,
    default_of,
    fields_of,
    option_tables,
    row_minimums,
)
from croupier.law.refusal import BadInput, NoSuchChoice


def build_options(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> tuple[Chosen, Edition[Any]]:
    """The options as given, in their types, before any rule is checked."""
    given = _gather(model, mapping, rules.game.id)
    fields = fields_of(model)
    proposals = read_value(PROPOSALS, bool, given.get(PROPOSALS, False))
    edition = rules.on(day, proposals)
    values: dict[str, Any] = {}
    rows = row_minimums(edition)
    given = {**model.implied(given), **given}
    for name, field in fields.items():
        default = default_of(field)
        tables = option_tables(edition, name) if is_pay_table(field.type) else {}
        if name in given:
            value = _read_table(name, given[name], tables) if tables else given[name]
            values[name] = _read_choice(name, field.type, value, edition)
        elif tables and default == {}:
            values[name] = read_value(name, field.type, dict(next(iter(tables.values())).rows))
        elif default is AT_MINIMUM and name in rows:
            values[name] = rows[name]
        elif default is ABSENT:
            raise BadInput(f"option {name} is missing: expected {expected(field.type)}")
    return model(**values), edition


def _find(name: str, names: Sequence[str]) -> str | None:
    return next((known for known in names if same_id(known) == same_id(name)), None)


def _gather(model: type[Options], mapping: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The given values by field, dotted names (`main_odds.flush`) gathered into tables."""
    names = list(fields_of(model))
    gathered: dict[str, Any] = {}
    if not isinstance(mapping, Mapping):
        raise BadInput(f"options {mapping!r}: expected a table of option names and values")
    for key, value in mapping.items():
        if not isinstance(key, str):
            raise BadInput(f"option {key!r}: expected a name")
        head, *path = key.split(".")
        name = _find(head, names)
        if name is None:
            raise BadInput(f"{game} has no option {head!r}: {near(head, names)}")
        if path and not is_table(fields_of(model)[name].type):
            raise BadInput(f"option {key}: {name} is not a table")
        if not all(path):
            raise BadInput(f"option {key!r}: expected a row's name after the point")
        kind = fields_of(model)[name].type
        nested = read_text(kind, value) if isinstance(value, str) and not path else value
        for part in reversed(path):
            nested = {part: nested}
        if name in gathered and not isinstance(nested, Mapping):
            raise BadInput(f"option {name} is given twice")
        gathered[name] = (
            _merge(name, gathered.get(name, {}), nested) if isinstance(nested, Mapping) else nested
        )
    return gathered


def _merge(name: str, one: Any, other: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(one, Mapping):
        raise BadInput(f"option {name} is given twice")
    merged = dict(one)
    for key, value in other.items():
        merged[key] = (
            _merge(name, merged[key], value) if key in merged and isinstance(value, Mapping) else value
        )
    return merged


def _read_table(name: str, value: Any, tables: dict[str, PayTable]) -> Any:
    """A pay table given by name, or by rows over the first table's."""
    if isinstance(value, str):
        chosen = _find(value, list(tables)) or _find(f"{name}_{value}", list(tables))
        if chosen is not None:
            return dict(tables[chosen].rows)
        paid = _in_a_row(name, value, next(iter(tables.values())))
        if paid is None:
            raise BadInput(
                f"option {name}={value!r}: {near(value, [each.removeprefix(f'{name}_') for each in tables])}"
            )
        return paid
    if not isinstance(value, Mapping):
        raise BadInput(f"option {name}={value!r}: expected a table of rows or one of {', '.join(tables)}")
    first = next(iter(tables.values()))
    rows: dict[str, Any] = dict(first.rows)
    given: set[str] = set()
    for row, paid in value.items():
        known = _find(str(row), list(rows))
        if known is None:
            raise BadInput(f"option {name} has no row {str(row)!r}: {near(str(row), rows)}")
        if known in given:
            raise BadInput(f"option {name}.{known} is given twice")
        given.add(known)
        rows[known] = _read_paid(f"{name}.{known}", paid, first.kind)
    return rows


def _in_a_row(name: str, value: str, table: PayTable) -> dict[str, Odds | int] | None:
    """A pay table as people write a short one, 5-4-1: the odds to one of its rows, one after the other."""
    numbers = value.strip().split("-")
    if table.kind != "odds" or len(numbers) != len(table.rows) or not all(map(str.isdecimal, numbers)):
        return None
    paid = zip(table.rows, numbers, strict=True)
    return {row: _read_paid(f"{name}.{row}", number, table.kind) for row, number in paid}


def _read_paid(row: str, paid: Any, kind: Literal["odds", "amount", "total"]) -> Odds | int:
    """What a row of a pay table pays: odds, or an amount in cents."""
    if kind == "amount":
        try:
            return int(read_value(row, int, paid))
        except BadInput:
            raise BadInput(f"option {row}={paid!r}: expected an amount in cents") from None
    try:
        return Odds.parse(paid)
    except BadInput as error:
        raise BadInput(f"option {row}: {error}") from None


def _read_choice(name: str, kind: Any, value: Any, edition: Edition[Any]) -> Any:
    """A value as given; a word that is not one of the choices is refused with their rule."""
    try:
        return read_value(name, kind, value)
    except BadInput as error:
        fact = edition.options.get(name)
        if fact is None or not any(get_origin(member) is Literal for member in members_of(kind)):
            raise
        if isinstance(value, str):
            raise NoSuchChoice(str(error), name, value, fact.cite) from None
        raise BadInput(f"{error} ({fact.cite})") from None
