"""One option's value in its declared type: read from text or a document, or refused in one sentence."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from croupier.law.edition import same_id
from croupier.law.encoding import KINDS, dec_hook
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput

_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})
_PLACES: Final = 20
_MAX: Final = 10**12
_LONGEST: Final = 200


def members_of(kind: Any) -> tuple[Any, ...]:
    """The types a value may have."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def is_table(kind: Any) -> bool:
    """Whether a value may be a table."""
    return any(get_origin(member) is dict for member in members_of(kind))


def is_pay_table(kind: Any) -> bool:
    """Whether a value is a table of odds or of amounts."""
    return get_origin(kind) is dict and get_args(kind)[1] in (Odds, int)


def expected(kind: Any) -> str:
    """The values of a type as a refusal names them."""
    words: list[str] = []
    for member in members_of(kind):
        if member is msgspec.UnsetType:
            continue
        origin = get_origin(member)
        if origin is Literal:
            words += [str(value) for value in get_args(member)]
        elif origin is dict:
            held = {Odds: "a table of odds", int: "a table of whole numbers"}
            words.append(held.get(get_args(member)[1], "a table"))
        elif origin is list:
            words.append("a list, separated by commas")
        else:
            plain = {
                type(None): "none",
                Odds: 'odds such as "3:1"',
                Decimal: "a number such as 0.05",
                Fraction: "a fraction such as 1/4",
            }
            name = getattr(member, "__name__", "a value")
            words.append(plain.get(member) or KINDS.get(name, name))
    return " or ".join(words) if len(words) < 3 else "one of " + ", ".join(words)


def read_text(kind: Any, text: str) -> Any:
    """A value as the command line gives it, put into the form a document would have."""
    word = text.strip()
    members = members_of(kind)
    if word.casefold() in ("none", "null") and type(None) in members:
        return None
    if bool in members and word.casefold() in _TRUE | _FALSE:
        return word.casefold() in _TRUE
    for member in members:
        if get_origin(member) is Literal:
            for value in get_args(member):
                if same_id(str(value)) == same_id(word):
                    return value
    if get_origin(kind) is list:
        return [part.strip() for part in word.split(",")] if word else []
    if word.startswith("{") and is_table(kind):
        try:
            return json.loads(word)
        except json.JSONDecodeError:
            return text
    return word


def _one_by_one(kind: Any, value: Any) -> Any:
    """A table by number with a row for each of them: {"4,10": 3} says the same of 4 and of 10."""
    numbered = any(get_origin(member) is dict and get_args(member)[0] is int for member in members_of(kind))
    if not numbered or not isinstance(value, Mapping):
        return value
    rows = [(number.strip(), held) for key, held in value.items() for number in str(key).split(",")]
    return value if len(dict(rows)) < len(rows) else dict(rows)


def read_value(name: str, kind: Any, value: Any) -> Any:
    """One option's value in its declared type; anything else is refused in one sentence."""
    given = value
    if isinstance(value, str):
        value = read_text(kind, value)
    value = _one_by_one(kind, value)
    if isinstance(value, bool) and bool not in members_of(kind):
        raise BadInput(f"option {name}={str(given).lower()}: expected {expected(kind)}")
    shown = repr(given) if len(repr(given)) <= 60 else repr(given)[:57] + "..."
    try:
        read = msgspec.convert(value, kind, strict=False, dec_hook=dec_hook)
    except BadInput as error:
        raise BadInput(f"option {name}: {error}") from None
    except (msgspec.ValidationError, ValueError, OverflowError, ArithmeticError):
        raise BadInput(f"option {name}={shown}: expected {expected(kind)}") from None
    if isinstance(read, Decimal) and not (read.is_finite() and abs(read.adjusted()) < _PLACES):
        raise BadInput(f"option {name}={shown}: expected {expected(kind)}")
    if isinstance(read, str) and not (read.isprintable() and len(read) <= _LONGEST):
        raise BadInput(f"option {name}={shown}: expected a string of at most {_LONGEST} printable characters")
    if isinstance(read, int) and abs(read) > _MAX:
        raise BadInput(f"option {name}={shown}: expected at most {_MAX}")
    return read
