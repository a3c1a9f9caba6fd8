"""The words that answer questions: how players say them, and the letter that is enough.

A word that is not listed is said as it is, and its first letter is enough where no other answer begins so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple


class Choice(NamedTuple):
    """What players say for a word of the rulebook, and its letter."""

    spoken: str
    letter: str = ""


CHOICES: Final = {
    "draw": Choice("hit", "h"),
    "stand": Choice("stand", "s"),
    "double": Choice("double", "d"),
    "split": Choice("split", "p"),
    "split3": Choice("split3", "p"),
    "war": Choice("war", "w"),
    "surrender": Choice("surrender", "r"),
    "rescue": Choice("rescue", "r"),
    "insure": Choice("insure", "i"),
    "even_money": Choice("even money", "e"),
    "decline": Choice("no", "n"),
    "ride": Choice("let it ride", "r"),
    "withdraw": Choice("withdraw", "w"),
}
SAME: Final = {
    "hit": "draw", "card": "draw", "stay": "stand", "fold": "surrender", "no": "decline", "yes": "insure",
    "bet": "complete", "raise": "complete", "all_in": "call", "stand pat": "stand_pat",
    "bring in": "bring_in", "pull": "withdraw", "pull back": "withdraw", "let it ride": "ride",
    "even money": "even_money",
    "go to war": "war",
}  # fmt: skip
"""What people say, and the rulebook's word for it."""
DECLINING: Final = {"rescue": {"decline": "stand", "no": "stand"}}
"""How an offer is declined where the rulebook's word for that is another one."""


def ways_to_say(words: Iterable[str]) -> dict[str, str]:
    """What people say for the words of one question, each with the rulebook's word."""
    asked = list(words)
    declined = {form: word for offer in asked for form, word in DECLINING.get(offer, {}).items()}
    return {form: word for form, word in {**SAME, **declined}.items() if word in asked}


def spoken(word: str) -> str:
    """A word as players say it."""
    return CHOICES[word].spoken if word in CHOICES else word.replace("_", " ")


def letters(words: Iterable[str]) -> dict[str, str]:
    """The words of one question by the letter that is enough for each."""
    asked = list(words)
    found = {CHOICES[word].letter: word for word in asked if word in CHOICES and CHOICES[word].letter}
    others = [word for word in asked if word not in found.values()]
    for word in others:
        first = word[:1]
        if first.isalpha() and first not in found and [each[:1] for each in others].count(first) == 1:
            found[first] = word
    return found


def lettered(words: Sequence[str]) -> list[str]:
    """The words of one question as a prompt shows them, the usual ones first."""
    by_word = {word: letter for letter, word in letters(words).items()}
    return [
        marked(word, by_word.get(word, ""))
        for word in sorted(words, key=lambda word: [*CHOICES, word].index(word))
    ]


def marked(word: str, letter: str) -> str:
    """A word as a prompt shows it: (h)it, s(p)lit."""
    said = spoken(word)
    place = said.find(letter) if letter else -1
    return f"{said[:place]}({letter}){said[place + 1 :]}" if place >= 0 else said
