"""What games with a progressive wager have in common: its prizes and its rate of progression."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from croupier.games.guide import Pays, money
from croupier.law.edition import Edition
from croupier.law.options import Objection

METER_TERMS = ("progressive", "progression", "meter", "deduct_fixed_from_meter")
"""How the names of options begin that say how a meter moves."""
Prize = Fraction | int
"""A part of the meter, or an amount in cents."""


def rate_objections(rate: Decimal, edition: Edition[Any], cite: str) -> Iterator[Objection]:
    """The rate must be at least the minimum of the rules and at most the whole wager."""
    least = Decimal(edition.value("min_progression_rate")).scaleb(-2)
    if not least <= rate <= 1:
        message = f"progression_rate of {rate}: expected {least} to 1"
        yield Objection("progression_rate", str(rate), message, cite)


def is_meter_term(option: str) -> bool:
    """Whether an option must be filed before a meter is used (13:69D-1.52(e)): its start, rate of
    progression, reset or prizes.
    """
    return option.startswith(METER_TERMS)


def meter_terms(options: Any) -> dict[str, Any]:
    """What is filed about the meter under these options."""
    names = options.__struct_fields__
    return {name: getattr(options, name) for name in names if is_meter_term(name)}


def progressive_pays(edition: Edition[Any], prizes: Mapping[str, Prize]) -> tuple[Pays, ...]:
    """Every hand that wins, with its share of the meter or its fixed amount."""
    return tuple(Pays(edition.label(row), _worded(prize)) for row, prize in prizes.items())


def meter_in_words(options: Any) -> str:
    """What a patron should know about the meter: what it starts with, and what goes in and out."""
    rate = f"{float(options.progression_rate * 100):g} percent"
    deducted = " Fixed prizes are taken from it." if options.deduct_fixed_from_meter else ""
    return (
        f"The progressive meter starts at {money(options.meter_initial)} and takes {rate} of every "
        f"progressive wager; once won, it starts again at {money(options.meter_reset)}.{deducted}"
    )


def _worded(prize: Prize) -> str:
    if isinstance(prize, int):
        return f"win {money(prize)}"
    return "the meter" if prize == 1 else f"{float(prize):.0%} of the meter"
