"""What every choice open in a situation is worth, and the JSON document that carries it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from croupier.odds.analysis import Value, value_document


class ChoiceValue(msgspec.Struct, frozen=True):
    """The expected net result of a choice per unit of the initial wager; `method` if it is not exact."""

    expected_net: Value
    method: str | None = None


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """The choices open with these cards, best first; equal ones in the order in which they are offered."""

    game: str
    as_of: date
    options: Mapping[str, Any]
    hand: str
    shown: str
    choices: Mapping[str, ChoiceValue]
    assumes: str

    @property
    def best(self) -> str:
        """The word of the best choice."""
        return next(iter(self.choices))

    def costs(self, word: str) -> Value:
        """What a choice loses against the best."""
        return self.choices[self.best].expected_net - self.choices[word].expected_net


def best_first(choices: Mapping[str, ChoiceValue]) -> dict[str, ChoiceValue]:
    """The choices by falling value; those of equal value stay in their order."""
    return dict(sorted(choices.items(), key=lambda choice: choice[1].expected_net, reverse=True))


def situation_document(situation: Situation) -> dict[str, Any]:
    """The JSON document `croupier analyze GAME --hand CARDS --json` prints."""
    choices: dict[str, dict[str, Any]] = {}
    for word, choice in situation.choices.items():
        choices[word] = {
            "expected_net": value_document(choice.expected_net),
            "costs": value_document(situation.costs(word)),
        }
        if choice.method is not None:
            choices[word]["method"] = choice.method
    return {
        "game": situation.game,
        "as_of": situation.as_of.isoformat(),
        "options": dict(situation.options),
        "hand": situation.hand,
        "shown": situation.shown,
        "choices": choices,
        "best": situation.best,
        "assumes": situation.assumes,
    }
