"""`python -m benchmarks.slowest_tables [GAME ...]`: the slowest lawful table of each game that is simulated.

Every option is changed by itself, with each of the wagers that it allows and with all of them, or several
options at random; the tables are measured in random order until the game's time is over. A table's speed is
rounds for a second of processor time, the better of two runs; the slowest are then measured again, since
other work on the machine slows single runs down. `--write` puts the rows into docs/performance.md.
"""

import argparse
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from time import monotonic, thread_time
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from benchmarks.measure import ROOT, number

SEED = 15
SHARED = ("proposals", "limit_change")
AT_RANDOM = 12
DECKS = (1, 2, 4, 5, 6, 8)
PAIRS_OF_WAGERS = 100
WAGERS_NAMED = 4
LEAST_SECONDS = 0.05
AGAIN = 4
"""How many of the slowest are measured again, and how many times."""
DEPTHS = (0.1, 0.5)
"""Parts of the shoe before the cutting card that are tried in addition to the maximum of the rules."""
PAGE = ROOT / "docs" / "performance.md"
HEAD = ("| game | slowest table | rounds a second | tables measured | fastest |", "| --- " * 5 + "|")
ROWS = re.compile(r"(<!-- slowest -->\n).*(<!-- end of slowest -->)", re.DOTALL)


class Table(NamedTuple):
    """A table in words, how many boxes it has, and how its plan is made."""

    words: str
    boxes: int
    prepare: Callable[[], Any]


class Slowest(NamedTuple):
    """The slowest table of a game, its rounds a second, how many were measured and the fastest of them."""

    game: str
    table: Table
    rate: float
    measured: int
    fastest: float

    def row(self) -> str:
        """The same as a row of the page."""
        rate = number(self.rate)
        if self.table.boxes > 1:
            rate += f" ({number(self.rate * self.table.boxes)} hands)"
        return f"| {self.game} | {self.table.words} | {rate} | {self.measured} | {number(self.fastest)} |"


def values_of(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    """What an option may be, as far as its type or its name says."""
    if field.name == "decks":
        return DECKS
    if field.name == "max_split_hands":
        return (2, 3, 4)
    found: list[Any] = []
    for kind in (field.type, *get_args(field.type)):
        if kind is bool:
            found += [False, True]
        elif get_origin(kind) is Literal:
            found += get_args(kind)
    return tuple(found)


def choices(model: type[msgspec.Struct]) -> Iterator[dict[str, Any]]:
    """Options that differ from the usual ones in one value, then in several."""
    each = {field.name: values_of(field) for field in msgspec.structs.fields(model)}
    each = {name: values for name, values in each.items() if values and name not in SHARED}
    yield {}
    for name, values in each.items():
        for value in values:
            yield {name: value}
    chance = random.Random(SEED)
    for _ in range(AT_RANDOM if len(each) > 1 else 0):
        names = chance.sample(sorted(each), min(len(each), chance.randint(2, 5)))
        yield {name: chance.choice(each[name]) for name in names}


def layouts(game: Any, options: Mapping[str, Any], edition: Any) -> Iterator[dict[str, int]]:
    """The usual wagers, then those with each other wager the table takes, and with all."""
    usual = game.wagers({}, options)
    yield usual
    for stake in (100, 500):
        yield {**dict.fromkeys(edition.wagers, stake), **usual}
    for wager in list(edition.wagers)[:PAIRS_OF_WAGERS]:
        for stake in (100, 500):
            if wager not in usual:
                yield {**usual, wager: stake}


def settings(kernel: Any, options: Any, edition: Any) -> Iterator[dict[str, Any]]:
    """As the kernel plays it by default, dealt to a cutting card, and at every box."""
    yield {}
    names = {setting.name for setting in getattr(kernel, "settings", ())}
    if "penetration" in names:
        most = kernel.penetration(options, edition)
        for depth in (most, *(Fraction(depth) for depth in DEPTHS)):
            yield {"penetration": depth}
        if "boxes" in names:
            yield {"penetration": most, "boxes": options.positions(edition)}


def rate(kernel: Any, plan: Any) -> float:
    """Rounds a second of processor time."""
    kernel.run(plan, SEED, 0, 1 << 8)
    rounds, best = 1 << 12, 0.0
    while True:
        before = thread_time()
        kernel.run(plan, SEED, 0, rounds)
        took = thread_time() - before
        if took > LEAST_SECONDS:
            break
        rounds *= 4
    best = rounds / took
    before = thread_time()
    kernel.run(plan, SEED, 0, rounds)
    return max(best, rounds / (thread_time() - before))


def lawful(game: Any) -> Iterator[Table]:
    """Every table of a game that the rules allow."""
    from croupier.law.refusal import BadInput, Refusal
    from croupier.simulation.kernel import DealingOn

    kernel = game.registered.module("kernel").KERNEL
    proposed = {"proposals": True} if _is_proposal(game) else {}
    for chosen in choices(game.registered.options_model):
        try:
            options = game.options({**proposed, **chosen})
            edition = game.edition(None, bool(proposed))
            made = list(layouts(game, {**proposed, **chosen}, edition))[: None if len(chosen) < 2 else 1]
        except (BadInput, Refusal):
            continue
        for wagers in made:
            for setting in settings(kernel, options, edition):
                words = [f"{key} {value}".replace("_", " ") for key, value in chosen.items()]
                words += [f"{key} {float(value):g}" for key, value in setting.items()]
                if not setting and isinstance(kernel, DealingOn):
                    words.append("a fresh shoe every round")
                staked = ", ".join(wagers) if len(wagers) <= WAGERS_NAMED else f"{len(wagers)} wagers"
                name = f"{', '.join(words) or 'usual options'}; {staked}"
                prepare = partial(kernel.prepare, options, edition, wagers, **setting)
                yield Table(name, int(setting.get("boxes", 1)), prepare)


def slowest(name: str, seconds: float) -> Slowest | None:
    """The slowest table of a game among as many as there is time for."""
    import croupier
    from croupier.law.refusal import BadInput, Refusal

    game = croupier.game(name)
    kernel = game.registered.module("kernel").KERNEL
    found = list(lawful(game))
    random.Random(SEED).shuffle(found)
    end: float | None = None
    measured: list[tuple[float, int]] = []
    plans = {}
    for place, table in enumerate(found):
        if end is not None and monotonic() > end:
            break
        try:
            plan = table.prepare()
            measured.append((rate(kernel, plan), place))
        except (BadInput, Refusal):
            continue
        plans[place] = plan
        # The first table waits for the compiler, which is not counted.
        end = end or monotonic() + seconds
    if not measured:
        return None
    measured.sort()
    again = []
    for speed, place in measured[:AGAIN]:
        best = max(speed, *(rate(kernel, plans[place]) for _ in range(AGAIN)))
        again.append((best, place))
    speed, place = min(again)
    return Slowest(game.registered.name, found[place], speed, len(measured), measured[-1][0])


def _is_proposal(game: Any) -> bool:
    from croupier.law.refusal import Refusal

    try:
        game.edition()
    except Refusal:
        return True
    return False


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the slowest table of each game, and how many were measured."""
    from croupier.games.register import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for each game (default: 60)")
    parser.add_argument("--write", action="store_true", help="write the rows into docs/performance.md")
    parser.add_argument("game", nargs="*", help="default: every game that is simulated")
    asked = parser.parse_args(arguments)
    print(*HEAD, sep="\n", flush=True)
    rows: list[str] = []
    for name in asked.game or [game.id for game in games()]:
        found = slowest(name, asked.seconds)
        if found is not None:
            rows.append(found.row())
            print(rows[-1], flush=True)
    if asked.write:
        PAGE.write_text(written(PAGE.read_text(), rows))


def written(page: str, rows: list[str]) -> str:
    """The page with these rows, in the place of those of the same games; the others stay."""
    part = ROWS.search(page)
    assert part is not None, "the page has a place for them"
    before = part[0].splitlines()[1:-1][len(HEAD) :]
    by_game = {row.split("|")[1]: row for row in (*before, *rows)}
    text = "\n".join([*HEAD, *by_game.values()])
    return f"{page[: part.start()]}{part[1]}{text}\n{part[2]}{page[part.end() :]}"


if __name__ == "__main__":
    main()
