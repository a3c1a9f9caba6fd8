"""`python -m benchmarks.slowest_tables [GAME ...]`: the slowest lawful table of each game that is simulated.

Every option is changed by itself, with each of the wagers that it allows, or several options at random; the
tables are measured in an order of chance until the time is over. A table's speed is rounds for a second of
processor time, the better of two runs.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from time import monotonic, thread_time
from typing import Any, Literal, get_args, get_origin

import msgspec

SEED = 15
SHARED = ("proposals", "limit_change")
AT_RANDOM = 12
DECKS = (1, 2, 4, 5, 6, 8)
PAIRS_OF_WAGERS = 100
LEAST_SECONDS = 0.05


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
    """The usual wagers, then those with each other wager the table takes."""
    usual = game.wagers({}, options)
    yield usual
    for wager in list(edition.wagers)[:PAIRS_OF_WAGERS]:
        for stake in (100, 500):
            if wager not in usual:
                yield {**usual, wager: stake}


def settings(kernel: Any, options: Any, edition: Any) -> Iterator[dict[str, Any]]:
    """As the kernel plays it by default, dealt to the cutting card, and at every box."""
    yield {}
    names = {setting.name for setting in getattr(kernel, "settings", ())}
    if "penetration" in names:
        depth = {"penetration": kernel.penetration(options, edition)}
        yield depth
        if "boxes" in names:
            yield {**depth, "boxes": options.positions(edition)}


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


def lawful(game: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every table of a game that the rules allow: what it is, and how its plan is made."""
    from croupier.law.refusal import BadInput, Refusal

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
                words = [f"{key}={value}" for key, value in chosen.items()]
                words += [f"{key} {float(value):g}" for key, value in setting.items()]
                name = f"{', '.join(words) or 'usual options'}; wagers {', '.join(wagers)}"
                yield name, partial(kernel.prepare, options, edition, wagers, **setting)


def speeds(name: str, seconds: float) -> Iterator[tuple[float, str]]:
    """The speed of the tables of a game, as many as there is time for."""
    import croupier
    from croupier.law.refusal import BadInput, Refusal

    game = croupier.game(name)
    kernel = game.registered.module("kernel").KERNEL
    found = list(lawful(game))
    random.Random(SEED).shuffle(found)
    end = monotonic() + seconds
    for words, prepare in found:
        if monotonic() > end:
            break
        try:
            yield rate(kernel, prepare()), words
        except (BadInput, Refusal):
            continue


def _is_proposal(game: Any) -> bool:
    from croupier.law.refusal import Refusal

    try:
        game.edition()
    except Refusal:
        return True
    return False


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the slowest table of each game and how many were measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="for each game (default: 300)")
    parser.add_argument("game", nargs="+")
    asked = parser.parse_args(arguments)
    for name in asked.game:
        measured = sorted(speeds(name, asked.seconds))
        if not measured:
            print(f"| {name} | no table could be simulated | | |")
            continue
        (speed, words), (usual, _) = measured[0], measured[-1]
        print(
            f"| {name} | {words} | {speed / 1e6:.3g} million a second | of {len(measured)} tables, the "
            f"fastest at {usual / 1e6:.3g} million |",
            flush=True,
        )


if __name__ == "__main__":
    main()
