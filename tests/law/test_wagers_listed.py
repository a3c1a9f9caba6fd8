"""What every outcome does to every declared wager, as it is listed in tests/golden/wagers."""

from collections import Counter
from itertools import groupby
from typing import Any

import pytest

from croupier.games.register import find
from croupier.law import offered as law_offered
from croupier.law import outcome_reading, spaces
from croupier.law.offered import Offered, in_short, offered_in_force
from croupier.law.outcomes import Resolution, WagerTable
from tests.battery.golden import FOLDER, is_as_written
from tests.games.small.games import DiceOptions, WheelOptions, ZerosOptions, offered


@pytest.fixture(autouse=True)
def read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wagers are read from their declarations, not remembered from another test."""
    monkeypatch.setattr(law_offered, "_KNOWN", {})
    monkeypatch.setattr(law_offered, "_LATEST", {})
    monkeypatch.setattr(outcome_reading, "_READ", {})
    monkeypatch.setattr(spaces, "_SPACES", {})


WAGERS = FOLDER / "wagers"
MANY = 12
CHOSEN: dict[str, tuple[str, dict[str, Any]]] = {
    "craps": ("craps", {"fire_offered": True}),
    "mini-craps": ("craps", {"variant": "mini-craps", "place_lose_off_on_comeout": True}),
    "mini-dice": ("mini-dice", {}),
    "sic-bo": ("sic-bo", {"payout_table": {"total": "61:1", "total-9": "7:1"}}),
    "big-six": ("big-six", {}),
    "roulette": ("roulette", {"zero_rule": "surrender"}),
    "roulette-with-one-zero": ("roulette", {"wheel": "single-zero", "zero_rule": "none"}),
    "pokette": ("pokette", {"ace_low_straight": False, "column_order": ["H", "S", "C", "D"]}),
}


def in_words(result: Resolution) -> str:
    """An outcome's effect: win 3:1 (cite), stays on 6."""
    paid = f" {result.odds}" if result.odds is not None else ""
    row = f" by {result.row}" if result.row else ""
    on = f" on {result.point}" if result.point else ""
    made = f" with {result.made:b}" if result.made else ""
    return f"{result.outcome}{paid}{row}{on}{made} ({result.cite})"


def of_state(table: WagerTable, results: tuple[Resolution, ...]) -> str:
    """All effects in a state, each with the outcomes that have it; the most frequent one has the rest."""
    found: dict[str, Counter[str]] = {}
    for shown, result in zip(table.space.outcomes, results, strict=True):
        found.setdefault(in_words(result), Counter())[shown.word] += 1
    most = max(found, key=lambda words: len(found[words]))
    parts = []
    for words, outcomes in found.items():
        names = [name if count == 1 else f"{name} x{count}" for name, count in outcomes.items()]
        parts.append(f"{words}: {'the rest' if words == most and len(names) > 3 else ', '.join(names)}")
    return "; ".join(parts)


def lines_of(wager: str, table: WagerTable) -> list[str]:
    """A wager in every state, and what is derived from that."""
    flags = [
        name
        for name in ("one_roll", "gets_point", "contract", "stays_up_when_won", "off_on_comeout")
        if getattr(table, name)
    ]
    rows = ", ".join(f"{row} {odds}" for row, odds in table.odds.items() if row in table.rows_paid)
    head = f"{wager} [{table.base}, {table.part or 'alone'}], {table.cite}: {' '.join(flags)}; {rows}; "
    head += f"in steps of {table.increment(1)}, pays {', '.join(map(str, table.payouts()))}"
    lines = [head]
    points = list(table.points)
    for state, results in enumerate(table.states[:MANY]):
        made, at = divmod(state, len(points)) if len(table.states) > 1 else (0, 0)
        where = f"point {points[at]}" if len(table.states) > 1 else "always"
        assert table.state(points[at] if len(table.states) > 1 else 0, made) == state
        lines.append(f"  {where}{f', made {made:b}' if made else ''}: {of_state(table, results)}")
    if table.fact.off_cite:
        off = [table.at_off(place, points[-1]) for place in range(len(table.space.outcomes))]
        lines.append(f"  off: {of_state(table, tuple(off))}")
    codes = Counter(entry for state in table.as_table() for entry in state)
    shown = ", ".join(
        f"{'/'.join(map(str, entry))} x{count}" for entry, count in sorted(codes.items())[:MANY]
    )
    lines.append(f"  as numbers: {shown}")
    if table.openings:
        opened = Counter(table.openings.values())
        lines.append(f"  opened by {len(table.openings)} displays, {len(opened)} ways, {max(opened)} last")
    return lines


def listed(held: Offered) -> str:
    space = held.space
    lines = [f"{space.name}, {space.kind} of {space.weight}: {', '.join(space.names[:60])}"]
    lines.append(f"rim {' '.join(space.rim)}; again {' '.join(space.again)}; picks {' '.join(space.picks)}")
    lines.append(
        f"colors {' '.join(f'{name} {space.color(name)}' for name in space.names if space.color(name))}"
    )
    lines.append(f"line {' '.join(held.line)}; wagers {', '.join(in_short(held.tables))}")
    for _, family in groupby(held.tables.items(), key=lambda item: item[1].base):
        for place, (wager, table) in enumerate(family):
            if place < MANY:
                lines += lines_of(wager, table)
            else:
                won = [
                    shown.word
                    for shown, result in zip(space.outcomes, table.states[0], strict=True)
                    if result.outcome == "win"
                ]
                lines.append(f"{wager}: {', '.join(won)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CHOSEN)
def test_every_outcome_of_every_wager_is_listed(name: str) -> None:
    game, given = CHOSEN[name]
    found = find(game)[0]
    edition = found.rules.on()
    options = found.options(given, edition.day)
    text = listed(offered_in_force(edition, options))
    is_as_written(WAGERS / f"{name}.txt", lambda _: text)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wheel", WheelOptions(relief=True, stars=2)),
        ("three_dice", DiceOptions(triple_wins=False)),
        ("zeros", ZerosOptions(wheel="single-zero")),
    ],
)
def test_every_outcome_of_the_small_games_is_listed(name: str, options: Any) -> None:
    text = listed(offered(name, options))
    is_as_written(WAGERS / f"small-{name}.txt", lambda _: text)
