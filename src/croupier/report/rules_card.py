"""The rules of one table on a card a player reads at it: how it plays, what it pays, its limits."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.games.guide import Pays, WagerLine, card, money, wager_lines
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Options

Rows = list[tuple[str, str]]
Limits = tuple[int | None, int | None]


def card_rows(game: Game, edition: Edition[Any], options: Options) -> list[tuple[str, Rows]]:
    """The parts of the card, each with its title and rows of two cells."""
    lines = wager_lines(game, edition, options)
    usual = _usual(lines)
    parts: list[tuple[str, Rows]] = []
    own = [(name, text) for name, text in card(game, edition, options) if text]
    if usual != (None, None):
        own.append(("Limits", f"{_limits(usual)} a wager, where nothing else is said"))
    if own:
        parts.append((f"{game.name_of(str(getattr(options, 'variant', '')))}: the rules of this table", own))
    parts.append(("Wagers and what they pay", _paid(lines, usual)))
    return parts


def _usual(lines: tuple[WagerLine, ...]) -> Limits:
    """The limits most wagers have."""
    counted = Counter((line.least, line.most) for line in lines if line.least is not None)
    return counted.most_common(1)[0][0] if counted else (None, None)


def _limits(limits: Limits) -> str:
    least, most = limits
    if least is None or most is None:
        return ""
    return f"exactly {money(least)}" if least == most else f"{money(least)} to {money(most)}"


def _paid(lines: tuple[WagerLine, ...], usual: Limits) -> Rows:
    """Wagers paid alike share a row, and those on selections are listed by what the selections pay."""
    alike: dict[tuple[str, str], list[str]] = {}
    bases: dict[str, dict[str, list[str]]] = {}
    for line in lines:
        pays = _pays(line.pays)
        limits = (line.least, line.most)
        if line.part and line.id == f"{line.base}-{line.part}":
            bases.setdefault(line.base, {}).setdefault(_with(pays, limits, usual), []).append(line.part)
            alike.setdefault((line.base, ""), [])
        else:
            alike.setdefault((_with(pays, limits, usual), "plain"), []).append(line.id)
    rows: Rows = []
    for (text, kind), names in alike.items():
        if kind:
            rows.append((", ".join(names), text))
        else:
            rows.append(
                (text, "; ".join(f"{'/'.join(parts)}: {pays}" for pays, parts in bases[text].items()))
            )
    return rows


def _with(pays: str, limits: Limits, usual: Limits) -> str:
    if limits == usual or not _limits(limits):
        return pays
    if limits[1] == usual[1]:
        return f"{pays} (from {money(limits[0] or 0)})"
    return f"{pays} ({_limits(limits)})"


def _pays(pays: tuple[Pays, ...]) -> str:
    return ", ".join(f"{paid.case} {paid.text}" if paid.case else paid.text for paid in pays)
