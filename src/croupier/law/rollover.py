"""A table that stays open across a date on which a rule changed: the same choices under the new edition."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.law.edition import Rules
from croupier.law.options import Chosen, Objection, all_objections, build_options
from croupier.law.refusal import Refusal


def choices(options: Chosen, rules: Rules[Any], day: date) -> dict[str, Any]:
    """What the licensee chose: options, and rows of pay tables, other than the day gives unasked."""
    unasked, _ = build_options(type(options), rules, day, {"proposals": options.proposals})
    chosen: dict[str, Any] = {"proposals": options.proposals}
    for name in options.__struct_fields__:
        value, given = getattr(options, name), getattr(unasked, name)
        if value == given:
            continue
        if isinstance(value, Mapping) and isinstance(given, Mapping) and set(value) == set(given):
            value = {row: paid for row, paid in value.items() if paid != given[row]}
        chosen[name] = value
    return chosen


def options_on(options: Chosen, rules: Rules[Any], before: date, day: date) -> tuple[Chosen, list[Objection]]:
    """The options of an open table on a later day, and what the rules of that day hold against them.

    Where the licensee chose nothing, the pay tables of the later day apply (interpretation: whoever posted
    exactly what was given unasked has chosen nothing).
    """
    try:
        return all_objections(type(options), rules, day, choices(options, rules, before))
    except Refusal as refusal:
        return options, [Objection("game", rules.game.id, refusal.message, refusal.cite)]
