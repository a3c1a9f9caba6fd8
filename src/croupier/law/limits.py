"""Limits on wagers (19:47-8.2) and on payouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.law.facts import WagerFact
from croupier.law.money import amount
from croupier.law.refusal import BadInput, Refusal

CITE = "19:47-8.2"
TABLE_LIMITS = ("table_min", "table_max")
"""The limits of all wagers whose kind has none of its own."""


class AboveMaximum(Refusal):
    """A wager above the posted maximum, and by how much."""

    excess = 0


class WagerLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The posted minimum, maximum and increment of one kind of wager, in cents."""

    minimum: int
    maximum: int
    increment: int = 1

    def __post_init__(self) -> None:
        if self.minimum < 1 or self.increment < 1:
            raise BadInput(
                f"limits {amount(self.minimum)} by {amount(self.increment)}: expected at least 1 cent each"
            )
        if self.maximum < self.minimum:
            raise Refusal(
                f"a maximum of {amount(self.maximum)} is below the minimum of {amount(self.minimum)}", CITE
            )

    def objection(self, wager: str, cents: int) -> Refusal | None:
        """Why the dealer may refuse an amount before betting closes; None if it is within the limits."""
        if not self.minimum <= cents <= self.maximum:
            limits = f"{amount(self.minimum)} to {amount(self.maximum)}"
            sentence = f"{wager} of {amount(cents)}: the limits of this table are {limits}"
            if cents < self.minimum:
                return Refusal(sentence, CITE)
            above = AboveMaximum(sentence, CITE)
            above.excess = cents - self.maximum
            return above
        if cents % self.increment:
            return Refusal(f"{wager} of {amount(cents)}: wager a multiple of {amount(self.increment)}", CITE)
        return None

    def require(self, wager: str, cents: int) -> None:
        """Refuses an amount outside the limits."""
        if refusal := self.objection(wager, cents):
            raise refusal


def limits_of(fact: WagerFact, options: Any) -> tuple[Any, Any]:
    """The minimum and maximum of a wager, set by its own rule or by options; None if neither sets it."""
    if taken := options.stakes_taken(fact):
        return min(taken), max(taken)
    least, most = (
        _bound(options, bound, shared) if isinstance(bound, str) else bound
        for bound, shared in zip(fact.limits, TABLE_LIMITS, strict=True)
    )
    return least, most


def _bound(options: Any, name: str, shared: str) -> Any:
    """The limit an option posts; if a kind of wager has none of its own, the table's."""
    own = getattr(options, name, None)
    return getattr(options, shared, None) if own is None and hasattr(options, name) else own


def fixed_limits(fact: WagerFact, options: Any) -> tuple[int, int] | None:
    """The minimum and maximum if the wager's own rule sets both; None if the licensee does."""
    return limits_of(fact, options) if all(isinstance(bound, int) for bound in fact.limits) else None


def apply_payout_limit(winnings: Sequence[int], limit: int | None) -> tuple[int, ...]:
    """Winnings of several wagers under one payout limit, used up in their order; losses are untouched."""
    if limit is None:
        return tuple(winnings)
    left = limit
    paid: list[int] = []
    for won in winnings:
        if won <= 0:
            paid.append(won)
            continue
        paid.append(min(won, left))
        left -= paid[-1]
    return tuple(paid)
