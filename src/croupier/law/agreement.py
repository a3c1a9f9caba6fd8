"""Whether the options model of a game and its rules.toml agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.law.edition import Rules
from croupier.law.odds import Odds
from croupier.law.option_values import read_value
from croupier.law.options import SHARED, Options, fields_of
from croupier.law.refusal import BadInput

EVEN_MONEY: Final = Odds(1)


def check_agreement(model: type[Options], rules: Rules[Any]) -> None:
    """A model and the [options] of its rules.toml must name the same options; the game's own checks pass."""
    fields, declared = set(fields_of(model)) - SHARED, set(rules.options)
    file = f"croupier/games/{rules.folder}/rules.toml"
    if missing := sorted(fields - declared):
        raise BadInput(f"{file}: [options] lacks {', '.join(missing)}, which {model.__name__} has")
    if unknown := sorted(declared - fields):
        raise BadInput(f"{file}: [options] has {', '.join(unknown)}, which {model.__name__} lacks")
    for conflict in rules.conflicts:
        for name, value in (*conflict.when.items(), *conflict.requires.items()):
            _check_value(model, name, value, f"{file}: conflict {conflict.text!r}")
    for name, facts in rules.options.items():
        for value in (value for fact in facts for value in fact.notice_values):
            _check_value(model, name, value, f"{file}: notice_values of {name}")
    for wager, kinds in rules.wagers.items():
        for name in (name for fact in kinds for name in fact.limits if name and isinstance(name, str)):
            if not hasattr(model, name) and name not in rules.values:
                raise BadInput(f"{file}: limits of {wager}: {model.__name__} has no {name}")
    model.check_rules(rules)


def check_even_money(rules: Rules[Any], rows: Mapping[str, str]) -> None:
    """Refuse other odds than 1 to 1 in these rows (by pay table), on which a game's mathematics is built."""
    for table, row in rows.items():
        for fact in rules.paytables.get(table, ()):
            if Odds.parse(fact.rows[row]) != EVEN_MONEY:
                raise BadInput(
                    f"croupier/games/{rules.folder}/rules.toml: {table}.{row} = {fact.rows[row]}: expected "
                    "1:1, the only odds this game is played and solved at"
                )


def _check_value(model: type[Options], name: str, value: object, where: str) -> None:
    """A value that facts mention must be one that the option can have."""
    try:
        read = read_value(name, fields_of(model)[name].type, value)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    if read != value:
        raise BadInput(f"{where}: {name} has no value {value!r}")
