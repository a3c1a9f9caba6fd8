"""Errors in declared outcomes: an outcome in two sets or in none, words that match no outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from croupier.law.edition import Rules
from croupier.law.facts import PayTable
from croupier.law.odds import Odds
from croupier.law.outcome_reading import Facts, TableReader, displays_of, family_of, made_keys, points_of
from croupier.law.outcomes import OutcomeWager, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.spaces import ELSE, Space, Token, check_space, read_space
from croupier.law.wager_keys import WagerKey


def declaration_errors(rules: Rules[Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The errors in a game's declared outcomes, each with its place in rules.toml."""
    if not rules.spaces:
        return
    facts = {name: alternatives[-1] for name, alternatives in rules.wagers.items()}
    paid: dict[str, set[str]] = {}
    known: dict[str, list[Space]] = {}
    for name, spaces in rules.spaces.items():
        for fact in spaces:
            try:
                check_space(name, fact, facts)
                known.setdefault(name, []).append(read_space(name, fact))
            except BadInput as error:
                yield ("spaces", name), str(error)
                return
    for name, alternatives in rules.wagers.items():
        for fact in alternatives:
            if not isinstance(fact, OutcomeWager):
                continue  # a game that reads its wagers itself declares only the chance event
            try:
                _check_wager(rules, name, fact, facts, paid, known)
            except BadInput as error:
                yield ("wagers", name), str(error)
    for name, tables in rules.paytables.items():
        for row in dict.fromkeys(row for table in tables for row in table.rows):
            if name in paid and row not in paid[name]:
                yield (
                    ("paytables", name, "rows", row),
                    f"pay table {name}: no outcome is paid by the row {row!r}",
                )


def _check_wager(
    rules: Rules[Any],
    name: str,
    fact: OutcomeWager,
    facts: Facts,
    paid: dict[str, set[str]],
    spaces: Mapping[str, list[Space]],
) -> None:
    """Every reading of a wager, for each space, pay table and value of an option it may meet."""
    matched: set[Token] = set()
    tables = [table for table in rules.paytables.get(fact.pays, ()) if table.overlaps(fact)]
    if not tables:
        raise BadInput(f"wager {name}: there is no pay table {fact.pays!r} on its days")
    used = [
        each for space, found in spaces.items() if not fact.spaces or space in fact.spaces for each in found
    ]
    for missing in set(fact.spaces) - set(rules.spaces):
        raise BadInput(f"wager {name}: spaces names {missing!r}, which is not an outcome space of this file")
    for variant in (fact, *(fact.instead_of(other) for other in fact.instead)):
        known = {**facts, name: variant}
        for space in used:
            for table in tables:
                matched |= _check_reading(name, known, space, table, paid)
    all_sets = [fact.first, fact.then]
    for other in fact.instead:
        all_sets += [other.first, other.then]
    for decided in all_sets:
        for _, listed, words, _ in decided.sets() if decided else ():
            for word in words:
                if word != ELSE and word not in matched:
                    raise BadInput(f"wager {name}: {listed} names {word!r}, which no outcome shows")


def _check_reading(
    name: str, facts: Facts, space: Space, table: PayTable, paid: dict[str, set[str]]
) -> set[Token]:
    fact = facts[name]
    odds = {row: Odds.parse(text) for row, text in table.rows.items()}
    matched: set[Token] = set()
    family = family_of(name, fact, facts, space)
    keys = made_keys(family)
    if family.rule is not None and fact.pick is not None:
        keys = [family.key(space.picks[:count]) for count in range(fact.pick.count, fact.pick.most + 1)]
    for key in keys:
        counted = None
        if fact.counts:
            counted = _unpaid(fact.counts, facts, space)
        reader = TableReader(
            key=key,
            fact=fact,
            cite="",
            day=date.max,
            odds=odds,
            space=space.caught(len(key.selection)) if space.kind == "draw" else space,
            points=points_of(name, fact, facts, space),
            counted=counted,
            openings=displays_of(name, fact, space),
            matched=matched,
        )
        reader.states()
        paid.setdefault(fact.pays, set()).update(reader.paid_by)
    return matched


def _unpaid(name: str, facts: Facts, space: Space) -> WagerTable:
    """The wager that another one counts, read only for its decisions."""
    reader = TableReader(
        key=WagerKey.of(name),
        fact=facts[name],
        cite="",
        day=date.max,
        odds={"default": Odds(1)},
        space=space,
        points=points_of(name, facts[name], facts, space),
    )
    return reader.table(off=False)
