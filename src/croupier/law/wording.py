"""Words and limits of facts that refer to other facts, so that no number of the rules is written twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from croupier.law.facts import STATED, WORDED, Fact, WagerFact
from croupier.law.money import dollars
from croupier.law.odds import Odds

if TYPE_CHECKING:
    from croupier.law.edition import Edition

F = TypeVar("F", bound=Fact)
W = TypeVar("W", bound=WagerFact)


def worded(fact: F, edition: Edition[Any]) -> F:
    """A fact with the facts of the edition that its words state."""
    words = {name: getattr(fact, name, "") for name in WORDED}
    stated = {
        name: STATED.sub(lambda found: _stated(fact, edition, *found.groups()), text)
        for name, text in words.items()
        if "{" in text
    }
    return msgspec.structs.replace(fact, **stated) if stated else fact


def _stated(fact: Fact, edition: Edition[Any], name: str, row: str | None) -> str:
    if row is not None:
        table = edition.paytables.get(name) or edition.rules.paytables[name][-1]
        return Odds.parse(table.rows[row]).text
    if name in edition.rules.values:
        return str(edition.value(name))
    bound: int = getattr(fact, name)
    return dollars(bound) if getattr(fact, "kind", "") else str(bound)


def with_amounts(wager: W, edition: Edition[Any]) -> W:
    """A wager with the amounts that its limits name in [values], in its words too."""
    amounts = tuple(
        _end(edition.value(bound), place)
        if isinstance(bound, str) and bound in edition.rules.values
        else bound
        for place, bound in zip((0, -1), wager.limits, strict=True)
    )
    made = wager.made
    for word, bound in zip(("{least}", "{most}"), amounts, strict=True):
        made = made.replace(word, dollars(bound)) if isinstance(bound, int) else made
    if (amounts, made) != (wager.limits, wager.made):
        wager = msgspec.structs.replace(wager, limits=amounts, made=made)
    return worded(wager, edition)


def _end(stated: Any, place: int) -> Any:
    """The first or last of a list; a single number is both."""
    return stated[place] if isinstance(stated, tuple) else stated
