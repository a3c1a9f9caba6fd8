"""What the guide and the layout of a game with declared outcomes show: lines of wagers, areas of the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from croupier.equipment.cards import SUIT_SYMBOLS
from croupier.equipment.dice import SYMBOLS
from croupier.games.guide import Pays, Ranking, WagerLine
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.facts import LayoutArea
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.offered import Offered, offered_in_force
from croupier.law.outcome_reading import is_offered
from croupier.law.outcomes import OutcomeWager, WagerTable
from croupier.law.refusal import BadInput
from croupier.law.spaces import Shown, Space
from croupier.law.stakes import unit_of
from croupier.law.wager_keys import WagerKey

FACES: Final = tuple(map(str, range(1, len(SYMBOLS) + 1)))
Limits = Callable[[WagerTable], tuple[int | None, int | None]]


def legal_selections(edition: Edition[OutcomeWager], options: Any) -> dict[str, tuple[WagerKey, ...]]:
    """The keys of every wager offered, by declared wager; a wager whose selections follow a rule lists
    none.
    """
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
            on="-".join(table.key.selection) if table.part else "",
            made=fact.made,
            wins=fact.wins,
            loses=fact.loses,
            change=fact.change,
            pays=pays_of(table, edition),
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


def pays_of(table: WagerTable, edition: Edition[OutcomeWager]) -> tuple[Pays, ...]:
    """The odds of a wager with the outcomes, results, points or numbers of points that earn them."""
    if table.fact.counts:
        return tuple(Pays(counted(int(count), "point"), odds.text) for count, odds in table.odds.items())
    cases: dict[Odds, list[str]] = {}
    if table.fact.behind:
        for point in table.points[1:]:
            cases.setdefault(table.payouts(point)[0], []).append(str(point))
    else:
        for shown, result in sorted(
            zip(table.space.outcomes, table.states[0], strict=True),
            key=lambda each: list(table.odds).index(each[1].row) if each[1].row else 0,
        ):
            word = edition.label(result.row) if result.row else shown.word
            if result.odds is not None and word not in cases.setdefault(result.odds, []):
                cases[result.odds].append(word)
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
        ways.setdefault(shown.word, []).extend([_unordered(shown)] * shown.weight)
    words = sorted(ways, key=int) if offered.space.kind == "dice" else list(ways)
    rows = []
    for word in words:
        named = f": {', '.join(dict.fromkeys(ways[word]))}" if offered.space.kind == "dice" else ""
        rows.append((word, f"{len(ways[word])} of {offered.space.weight} {event}{named}"))
    return Ranking(title=title, header=header, cite=cite, rows=tuple(rows))


def _unordered(shown: Shown) -> str:
    """An outcome by its name; with three or more dice the order does not matter."""
    return "-".join(map(str, sorted(shown.faces))) if len(shown.faces) > 2 else shown.name


def rows_in_force(edition: Edition[OutcomeWager], options: Any, paytable: str) -> dict[str, Odds]:
    """The rows of a pay table by which some wager offered is paid, with what this table pays on them."""
    tables = [
        table for table in offered_in_force(edition, options).tables.values() if table.fact.pays == paytable
    ]
    paid = {row: table.odds[row] for table in reversed(tables) for row in table.rows_paid}
    return {row: paid[row] for row in edition.paytables[paytable].rows if row in paid}


def layout_areas(edition: Edition[OutcomeWager], options: Any) -> dict[str, LayoutArea]:
    """The areas of the felt; one with a grid is cut into cells, one for each selection of its wager."""
    legal = legal_selections(edition, options)
    space = offered_in_force(edition, options).space
    areas: dict[str, LayoutArea] = {}
    for name, area in edition.layout.items():
        if area.spaces and space.name not in area.spaces:
            continue
        if area.grid is None:
            areas[name] = area
        elif area.wager in legal:
            keys = legal[area.wager]
            if area.selections:
                named = {"-".join(key.selection): key for key in keys}
                keys = tuple(named[selection] for selection in area.selections if selection in named)
            areas |= _cells(name, area, keys, space, bool(edition.wagers[area.wager].covers))
    return areas


def _cells(
    name: str, area: LayoutArea, keys: tuple[WagerKey, ...], space: Space, covers: bool
) -> dict[str, LayoutArea]:
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
            label=_label(area.label, key),
            box=(x + column * wide, y + row * high, wide, high),
            color=area.color or ("" if covers or len(key.selection) > 1 else space.color(key.selection[0])),
            grid=None,
        )
    return cells


def _label(label: str, key: WagerKey) -> str:
    """The label of a cell: its selection as it is written, as faces of dice or as cards."""
    named = {"{}": "-".join(key.selection), "{dice}": _faces(key), "{card}": _card(key)}
    for word, selected in named.items():
        label = label.replace(word, selected)
    return label


def _card(key: WagerKey) -> str:
    """The cards or ranks of a selection as a felt prints them: 10♥."""
    return " ".join(
        part[:1].replace("T", "10") + SUIT_SYMBOLS.get(part[1:], part[1:]) for part in key.selection
    )


def _faces(key: WagerKey) -> str:
    """The numbers of a selection as faces of dice."""
    return "".join(SYMBOLS[int(part) - 1] for part in key.selection if part in FACES)
