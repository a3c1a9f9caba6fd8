"""The best total-dependent strategy for a table's options, as the usual strategy chart."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from croupier.hands.twentyone import ACE, VALUE_NAMES, VALUES
from croupier.hands.twentyone_rules import TwentyOneRules
from croupier.odds.twentyone.strategy import HARD, SOFT, TotalStrategy, columns

LETTERS: Final = {
    "S": "stand",
    "H": "hit",
    "D": "double",
    "Dh": "double, otherwise hit",
    "Ds": "double, otherwise stand",
    "P": "split",
    "R": "surrender, otherwise what follows",
    "Rh": "surrender, otherwise hit",
    "Rs": "surrender, otherwise stand",
    "Rp": "surrender, otherwise split",
    "n": "a number: with that many cards or more play the letter after it, or hit if none follows",
}

Rows = dict[str, tuple[str, ...]]
Suited = dict[tuple[int, int], dict[str, list[str]]]


@dataclass(frozen=True)
class Chart:
    """Rows of letters; the columns are what is seen of the dealer."""

    columns: tuple[str, ...]
    hard: Rows
    soft: Rows
    pairs: Rows
    bonus: Rows
    """First hands one card short of a bonus that depends on suits; they go before the other rows."""

    def sections(self) -> list[tuple[str, Rows]]:
        """Title and rows of each part."""
        parts = [("hard", self.hard), ("soft", self.soft), ("pairs", self.pairs), ("bonus", self.bonus)]
        return [(title, rows) for title, rows in parts if rows]

    def legend(self) -> dict[str, str]:
        """The letters in use and what they mean."""
        cells = {cell for _, rows in self.sections() for row in rows.values() for cell in row}
        parts: set[str] = set()
        for cell in cells:
            if cell.isalpha():
                parts.add(cell)
            else:
                parts.update(letter for letter in cell if letter.isalpha())
                parts.add("n")
        return {letter: meaning for letter, meaning in LETTERS.items() if letter in parts}

    def document(self) -> dict[str, Any]:
        """The chart as JSON."""
        document: dict[str, Any] = {"dealer": list(self.columns)}
        for title, rows in self.sections():
            document[title] = {name: list(row) for name, row in rows.items()}
        document["letters"] = self.legend()
        return document


def chart_of(strategy: TotalStrategy, rules: TwentyOneRules, suited: Suited | None = None) -> Chart:
    """The letters of a strategy under the rules, with choices by suits where there are any."""
    shown = columns(rules.both_cards_seen)

    def plain(kind: int, total: int, column: int) -> str:
        hits = strategy.hits[:, kind, total, column]
        doubles = strategy.doubles[:, kind, total, column]
        if not strategy.by_cards:
            if doubles[0]:
                return "D" if rules.double_any_cards else "Dh" if hits[0] else "Ds"
            return "H" if hits[0] else "S"
        cell = ""
        steps = ["D" if double else "H" if hit else "S" for hit, double in zip(hits, doubles, strict=True)]
        for letter, run in groupby(enumerate(steps, start=2), key=lambda step: step[1]):
            cards = next(run)[0]
            cell += letter if cards == 2 else f"{cards}{letter}"
        return cell[:-1] if cell[-1] == "H" and len(cell) > 1 else cell

    def given_up(total: int, kind: int, column: int) -> str:
        if strategy.by_cards:
            otherwise = plain(kind, total, column)
            return {"H": "Rh", "S": "Rs"}.get(otherwise, f"R{otherwise}")
        return "Rh" if strategy.hits[0, kind, total, column] else "Rs"

    def hard(total: int, column: int) -> str:
        if rules.surrender != "none" and strategy.surrenders[total, column]:
            return given_up(total, HARD, column)
        return plain(HARD, total, column)

    def pair(value: int, column: int) -> str:
        kind, total = (SOFT, 12) if value == ACE else (HARD, 2 * (value + 1))
        splits = rules.max_split_hands > 1 and strategy.splits[value, column]
        if rules.surrender != "none" and strategy.surrenders_pair[value, column]:
            return "Rp" if splits else given_up(total, kind, column)
        return "P" if splits else plain(kind, total, column)

    # Two aces count as a pair, except after a three-way split (one ace, then another).
    softs = range(20, 11 if rules.three_cards and not rules.one_card_on_split_aces else 12, -1)
    return Chart(
        columns=tuple(shown.names[column] for column in shown.shown),
        hard={str(total): tuple(hard(total, at) for at in shown.shown) for total in range(20, 4, -1)},
        soft={str(total): tuple(plain(SOFT, total, at) for at in shown.shown) for total in softs},
        pairs={
            VALUE_NAMES[value] * 2: tuple(pair(value, at) for at in shown.shown)
            for value in (ACE, *range(VALUES - 1, 0, -1))
            if not rules.three_cards
        },
        bonus={
            f"{VALUE_NAMES[first]}{VALUE_NAMES[second]} {suits}": tuple(letters[up] for up in shown.shown)
            for (first, second), classes in (suited or {}).items()
            for suits, letters in classes.items()
        },
    )
