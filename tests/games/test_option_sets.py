"""Any options a licensee might choose together, on any day: refused with the rule, or a table opens (T29).

`make test` tries some sets of every game by lot, `make options` all pairs and 5,000 random sets of each.
"""

import os
import random
from collections.abc import Iterator
from datetime import date
from itertools import chain, combinations
from typing import Any

import pytest

from croupier.games.register import Game, games
from croupier.law.alternatives import alternatives
from croupier.law.citation import is_interpretation, read_citations, same_citations
from croupier.law.compliance import check_table
from croupier.law.facts import Conflict, Fact
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.table.table import Table

ALL = bool(os.environ.get("CROUPIER_OPTION_SETS"))
RANDOM_SETS = 5_000
SAMPLE = 20
Chosen = dict[str, Any]

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def usual(game: Game) -> Chosen:
    """What must be chosen for the game to exist at all."""
    try:
        game.options({})
    except Refusal:
        return {"proposals": True}
    return {}


def days(game: Game) -> list[date]:
    """The days on which a fact of the game begins, and the newest rules."""
    kinds = ("wagers", "paytables", "options", "values")
    dated = chain.from_iterable(chain.from_iterable(game.rules.dated(kind).values()) for kind in kinds)
    facts: Iterator[Fact] = chain(dated, game.rules.conflicts)
    newest = game.edition(None, bool(usual(game))).day
    begun = {fact.from_ for fact in facts if fact.from_ is not None and not fact.proposal}
    return sorted(day for day in {*begun, newest} if exists(game, day))


def exists(game: Game, day: date) -> bool:
    """Whether the game may be offered on a day under its usual options."""
    try:
        return not game.objections(usual(game), day)
    except Refusal:
        return False


def values(game: Game, day: date) -> dict[str, list[Any]]:
    """Every option in force with the other values that are tried of it."""
    options = game.options(usual(game), day)
    edition = game.edition(day, options.proposals)
    found = {
        name: [each.value for each in alternatives(name, options, edition).values] for name in edition.options
    }
    return {name: tried for name, tried in found.items() if tried and name != "proposals"}


def pairs(choices: dict[str, list[Any]]) -> Iterator[Chosen]:
    """Every value of every option with every value of every other."""
    for one, other in combinations(choices, 2):
        for first in choices[one]:
            for second in choices[other]:
                yield {one: first, other: second}


def at_random(choices: dict[str, list[Any]], lot: random.Random) -> Chosen:
    """Values of some options."""
    names = lot.sample(sorted(choices), lot.randint(1, min(len(choices), 8)))
    return {name: lot.choice(choices[name]) for name in names}


def judge(game: Game, chosen: Chosen, day: date) -> bool:
    """Whether a table with these options opens that day; a refusal has its rule, as `check` says it."""
    refused = refusal(game, chosen, day)
    if isinstance(refused, BadInput):
        return False
    objections = check_table(
        {"game": game.id, "as_of": day, "options": chosen}, game.rules, game.options_model
    )
    if refused is None:
        assert objections == []
        return Table(game, chosen, day).pending is not None
    assert isinstance(refused, Refusal)
    assert is_interpretation(refused.cite) or read_citations(refused.cite)
    assert refused.sentence in {each.refusal().sentence for each in objections}
    assert all(each.cite for each in objections)
    with pytest.raises(Refusal):
        Table(game, chosen, day)
    return False


def refusal(game: Game, chosen: Chosen, day: date) -> CroupierError | None:
    """What the rules of a day first hold against a choice."""
    try:
        game.options(chosen, day)
    except CroupierError as refused:
        return refused
    return None


@every_game
def test_any_options_together_are_refused_with_a_rule_or_open_a_table(game: Game) -> None:
    lot = random.Random(f"options of {game.id}")
    dates, opened, tried = days(game), 0, 0
    newest = values(game, dates[-1])
    together = list(pairs(newest))
    for chosen in together if ALL else lot.sample(together, min(SAMPLE, len(together))):
        opened += judge(game, {**usual(game), **chosen}, dates[-1])
        tried += 1
    for _ in range(RANDOM_SETS if ALL else SAMPLE):
        day = lot.choice(dates)
        opened += judge(game, {**usual(game), **at_random(values(game, day), lot)}, day)
        tried += 1
    assert 0 < opened <= tried


@every_game
def test_every_declared_conflict_is_refused_with_its_paragraph(game: Game) -> None:
    for conflict in game.rules.conflicts:
        day = next((each for each in reversed(days(game)) if conflict.in_force(each)), None)
        if day is None:
            continue
        for name, required in conflict.requires.items():
            for value in other_values(game, day, conflict, name, required):
                chosen = {**usual(game), **conflict.when, name: value}
                cites = {each.cite for each in game.objections(chosen, day)}
                assert any(same_citations(conflict.cite, cite) for cite in cites), (chosen, cites)


def other_values(game: Game, day: date, conflict: Conflict, name: str, required: object) -> list[Any]:
    """What an option may be other than a conflict requires; at its usual value it is left to that."""
    default = getattr(game.options(usual(game), day), name)
    tried = [default, *values(game, day).get(name, [])]
    return [value for value in tried if value != required]
