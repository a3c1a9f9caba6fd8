"""Advice on a question at a table: what every answer is worth, and what it costs against the best offered."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.report.mathematics import ChoiceFigures


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The answers to a question, best first, with their exact values per unit of the wager; if the answer
    names pieces (a low hand, the cards to keep), the choices are those pieces.
    """

    seat: str
    about: str
    hand: str
    shown: str
    best: str
    choices: list[ChoiceFigures]
    assumes: str


def against_best(choices: Sequence[ChoiceFigures]) -> list[ChoiceFigures]:
    """The choices with what each costs against the first, which is the best of them."""
    best = choices[0]
    if not best.costs:
        return list(choices)
    return [
        msgspec.structs.replace(each, costs=f"{best.value - each.value:.8f}" if each is not best else "")
        for each in choices
    ]
