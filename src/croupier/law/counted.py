"""How many there are of a thing, in words: "1 card", "2 cards"."""

from __future__ import annotations

from typing import Final

_PLURALS: Final = {"die": "dice", "person": "people"}
_VERBS: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def counted(number: int, thing: str, does: str = "", *, one: str = "1") -> str:
    """A number of things and, if given in the singular, what they do: "1 card is", "1,000 cards are"."""
    if number == 1:
        return f"{one} {thing} {does}".rstrip()
    *before, verb = does.split(" ")
    plural = _VERBS.get(verb) or verb.removesuffix("s")
    return " ".join((f"{number:,}", _several(thing), *before, plural)).rstrip()


def _several(thing: str) -> str:
    *before, noun = thing.split(" ")
    if noun in _PLURALS:
        noun = _PLURALS[noun]
    elif noun.endswith("y") and noun[-2] not in "aeiou":
        noun = f"{noun[:-1]}ies"
    else:
        noun += "es" if noun.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join((*before, noun))
