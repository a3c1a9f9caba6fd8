"""What the guide and the layout of a game with declared outcomes show: lines of wagers, areas of the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.games.guide import Pays, Ranking, WagerLine
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.offered import Offered, offered_in_force
from croupier.law.outcome_reading import is_offered
from croupier.law.outcomes import OutcomeWager, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.stakes import unit_of
from croupier.law.wager_keys import WagerKey

Limits = Callable[[WagerTable], tuple[int | None, int | None]]


def legal_selections(edition: Edition[OutcomeWager], options: Any) -> dict[str, tuple[WagerKey, ...]]:
    """The keys of every wager offered, by declared wager; a family with a rule has none that are listed."""
    offered = offered_in_force(edition, options)
    found: dict[str, list[WagerKey]] = {
        name: [] for name, fact in edition.wagers.items() if is_offered(fact, options, offered.space)
    }
    for table in offered.tables.values():
        found[table.base].append(table.key)
    return {name: tuple(keys) for name, keys in found.items()}


def wager_lines(
    edition: Edition[OutcomeWager], options: Any, own_limits: Limits | None = None
) -> Iterator[WagerLine]:
    """Every wager offered, one line for each selection it can be made on."""
    for table in offered_in_force(edition, options).tables.values():
        fact = table.fact
        least, most = own_limits(table) if own_limits else _payable_limits(table, options)
        yield WagerLine(
            id=table.id,
            base=table.base,
            name=fact.name,
            part=table.part,
            made=fact.made,
            wins=fact.wins,
            loses=fact.loses,
            change=fact.change,
            pays=pays_of(table),
            cite=table.cite,
            pays_cite=edition.paytables[fact.pays].cite,
            change_cite=fact.change_cite,
            least=least,
            most=most,
        )


def _payable_limits(table: WagerTable, options: Any) -> tuple[int | None, int | None]:
    """The posted limits of a wager; the least amount is the first of them that can be paid exactly."""
    least, most = limits_of(table.fact, options)
    step = table.increment(unit_of(options))
    return (None if least is None else -(-least // step) * step), most


def pays_of(table: WagerTable) -> tuple[Pays, ...]:
    """The odds of a wager with the outcomes, points or numbers of points that earn them."""
    if table.fact.counts:
        return tuple(Pays(f"{count} points", odds.text) for count, odds in table.odds.items())
    cases: dict[Odds, list[str]] = {}
    if table.fact.behind:
        for point in table.points[1:]:
            cases.setdefault(table.payouts(point)[0], []).append(str(point))
    else:
        for shown, result in zip(table.space.outcomes, table.states[0], strict=True):
            if result.odds is not None and shown.word not in cases.setdefault(result.odds, []):
                cases[result.odds].append(shown.word)
    if len(cases) < 2:
        return tuple(Pays("", odds.text) for odds in table.payouts())
    return tuple(Pays(listed(_in_order(words)), odds.text) for odds, words in cases.items())


def _in_order(words: list[str]) -> list[str]:
    return sorted(words, key=int) if all(word.isdecimal() for word in words) else words


def listed(words: Iterable[str]) -> str:
    """Words in a row: 4, 5 and 6."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def how_often(offered: Offered, title: str, header: tuple[str, str], cite: str, event: str) -> Ranking:
    """How often each total or name comes up."""
    ways: dict[str, list[str]] = {}
    for shown in offered.space.outcomes:
        ways.setdefault(shown.word, []).extend([shown.name] * shown.weight)
    words = sorted(ways, key=int) if offered.space.kind == "dice" else list(ways)
    rows = []
    for word in words:
        named = f": {', '.join(ways[word])}" if offered.space.kind == "dice" else ""
        rows.append((word, f"{len(ways[word])} of {offered.space.weight} {event}{named}"))
    return Ranking(title=title, header=header, cite=cite, rows=tuple(rows))


def layout_areas(edition: Edition[OutcomeWager], options: Any) -> dict[str, LayoutArea]:
    """The areas of the felt; one with a grid is cut into cells, one for each selection of its wager."""
    legal = legal_selections(edition, options)
    areas: dict[str, LayoutArea] = {}
    for name, area in edition.layout.items():
        if area.grid is None:
            areas[name] = area
        elif area.wager in legal:
            areas |= _cells(name, area, legal[area.wager])
    return areas


def _cells(name: str, area: LayoutArea, keys: tuple[WagerKey, ...]) -> dict[str, LayoutArea]:
    columns, rows = area.grid or (1, 1)
    if len(keys) > columns * rows:
        raise BadInput(
            f"layout.{name}: a grid of {columns} by {rows} has no room for the {len(keys)} selections of "
            f"{area.wager}"
        )
    x, y, width, height = area.box
    wide, high = width / columns, height / rows
    cells: dict[str, LayoutArea] = {}
    for place, key in enumerate(keys):
        row, column = divmod(place, columns)
        cells[key.text] = msgspec.structs.replace(
            area,
            label=area.label.replace("{}", "-".join(key.selection)),
            box=(x + column * wide, y + row * high, wide, high),
            grid=None,
        )
    return cells
