"""The rules of one table on a card for players: how it plays, what it pays, its limits."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from croupier.games.guide import Pays, WagerLine, card, money, wager_lines
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Options

Rows = list[tuple[str, str]]
Limits = tuple[int | None, int | None]
HALF = 2
MAX_LISTED = 16
"""At most this many selections of a wager are named one by one."""


class Card(NamedTuple):
    """The card: its title, how the table plays in rows of two cells, what it pays in lines."""

    title: str
    rows: Rows
    pays: list[str]


def rules_card(game: Game, edition: Edition[Any], options: Options) -> Card:
    """The rules card of a table."""
    lines = wager_lines(game, edition, options)
    usual = _usual(lines)
    rows = [(name, text) for name, text in card(game, edition, options) if text]
    if usual != (None, None):
        rows.append(("Limits", f"{_limits(usual)} a wager, unless stated otherwise"))
    title = f"{game.name_of(str(getattr(options, 'variant', '')))}: the rules of this table"
    return Card(title, rows, _paid(lines, usual))


def _usual(lines: tuple[WagerLine, ...]) -> Limits:
    """The limits most wagers have."""
    counted = Counter((line.least, line.most) for line in lines if line.least is not None)
    return counted.most_common(1)[0][0] if counted else (None, None)


def _limits(limits: Limits) -> str:
    least, most = limits
    if least is None:
        return f"up to {money(most)}" if most is not None else ""
    if most is None:
        return f"from {money(least)}"
    return f"exactly {money(least)}" if least == most else f"{money(least)} to {money(most)}"


def _paid(lines: tuple[WagerLine, ...], usual: Limits) -> list[str]:
    """What the wagers pay: those with the same payouts together, selections grouped by what they pay, and a
    wager paid nearly like another by the difference.
    """
    alike: dict[str, list[str]] = {}
    bases: dict[str, dict[str, list[tuple[str, Limits]]]] = {}
    found: list[str] = []
    by_cases: dict[tuple[Pays, ...], list[WagerLine]] = {}
    for line in lines:
        limits = line.least, line.most
        if line.part and line.id == f"{line.base}-{line.part}":
            paid = bases.setdefault(line.base, {}).setdefault(_pays(line.pays), [])
            paid.append((line.part, limits))
        elif len(line.pays) == 1 and not line.pays[0].case and limits == usual:
            alike.setdefault(line.pays[0].text, []).append(line.id)
        else:
            by_cases.setdefault(line.pays, []).append(line)
    if alike:
        found.append("; ".join(f"{', '.join(ids)}: {text}" for text, ids in alike.items()))
    found += [f"{base} {_by_selection(paid, usual)}" for base, paid in bases.items()]
    told: list[WagerLine] = []
    for pays, group in by_cases.items():
        names = ", ".join(line.id for line in group)
        like = next((line for line in told if _much_of(pays, line.pays)), None)
        text = _pays(pays) if like is None else f"paid like {like.id}, without {_without(like.pays, pays)}"
        found.append(f"{names}, {text}{_unusual_limits((group[0].least, group[0].most), usual)}")
        told += group[:1]
    return found


def _much_of(pays: tuple[Pays, ...], other: tuple[Pays, ...]) -> bool:
    """Whether a wager is paid in most of the cases of another, and in no other case."""
    return set(pays) < set(other) and HALF * len(pays) >= len(other) and len(other) > HALF * HALF


def _without(pays: tuple[Pays, ...], kept: tuple[Pays, ...]) -> str:
    gone = [paid.case.partition(": ")[0] for paid in pays if paid not in kept]
    return ", ".join(dict.fromkeys(gone))


def _by_selection(paid: dict[str, list[tuple[str, Limits]]], usual: Limits) -> str:
    """Selections by what they pay, with the limits once if all have the same."""
    limits = {limit for parts in paid.values() for _, limit in parts}
    each = len(limits) > 1
    texts = []
    for pays, parts in paid.items():
        limited = _unusual_limits(parts[0][1], usual) if each else ""
        names = [part for part, _ in parts]
        names = names if len(names) <= MAX_LISTED else [names[0], "...", names[-1]]
        texts.append(f"{'/'.join(names)}: {pays}{limited}")
    return "; ".join(texts) + ("" if each else _unusual_limits(next(iter(limits)), usual))


def _unusual_limits(limits: Limits, usual: Limits) -> str:
    """The limits of a wager if they are not the usual ones."""
    if limits == usual or not _limits(limits):
        return ""
    return f" (from {money(limits[0] or 0)})" if limits[1] == usual[1] else f" ({_limits(limits)})"


def _pays(pays: tuple[Pays, ...]) -> str:
    """The cases by what they pay; common first words are said once."""
    cases: dict[str, list[str]] = {}
    for paid in pays:
        cases.setdefault(paid.text, []).append(paid.case)
    if list(cases.values()) == [[""]]:
        return next(iter(cases))
    said, before = [], ""
    for text, names in cases.items():
        name = " or ".join(names)
        shared, colon, rest = name.partition(": ")
        said.append(f"{rest if colon and shared == before else name}: {text}")
        before = shared if colon else ""
    return "; ".join(said)
