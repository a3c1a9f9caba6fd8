"""The simulation kernels ready to run, as `croupier simulate` runs them with its default options."""

from collections.abc import Callable
from typing import Any

Run = Callable[[int, int], Any]
SEED = 2008


def prepared(game: str, wagers: dict[str, int]) -> tuple[Any, Any]:
    """A game's kernel and the plan for some wagers under default options and the newest rules."""
    from croupier.games.register import find

    found, chosen = find(game)
    kernel = found.module("kernel").KERNEL
    return kernel, kernel.prepare(found.options(chosen), found.edition(), wagers)


def craps_run() -> Run:
    """Rounds of one pass line wager: first round and how many."""
    kernel, plan = prepared("craps", {"pass": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def let_it_ride_run() -> Run:
    """Rounds of three equal bets under optimal strategy: first round and how many."""
    kernel, plan = prepared("let-it-ride", {"bet1": 500, "bet2": 500, "bet3": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def caribbean_stud_run() -> Run:
    """Rounds of an ante under optimal strategy: first round and how many."""
    kernel, plan = prepared("caribbean-stud", {"ante": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def three_card_poker_run() -> Run:
    """Rounds of an ante and a pair plus wager under optimal strategy: first round and how many."""
    kernel, plan = prepared("three-card-poker", {"ante": 500, "pair_plus": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def double_down_stud_run() -> Run:
    """Rounds of a wager under optimal doubling: first round and how many."""
    kernel, plan = prepared("double-down-stud", {"wager": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def fast_action_holdem_run() -> Run:
    """Rounds of a wager, both sides set by the house ways: first round and how many."""
    kernel, plan = prepared("fast-action-holdem", {"wager": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def pai_gow_run() -> Run:
    """Rounds of a wager, both sides set by the house way: first round and how many."""
    kernel, plan = prepared("pai-gow", {"pai_gow": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def pai_gow_poker_run() -> Run:
    """Rounds of a wager, both sides set by the house way: first round and how many."""
    kernel, plan = prepared("pai-gow-poker", {"pai_gow_poker": 1000})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def prepared_baccarat(fresh: bool = False) -> tuple[Any, Any]:
    """Baccarat's kernel and a plan of its three wagers, dealt to the cutting card or from fresh shoes."""
    from croupier.games.register import find

    found, chosen = find("baccarat")
    kernel, options, edition = found.module("kernel").KERNEL, found.options(chosen), found.edition()
    depth = 0 if fresh else kernel.penetration(options, edition)
    wagers = {"player": 500, "banker": 500, "tie": 100}
    return kernel, kernel.prepare(options, edition, wagers, penetration=depth)


def baccarat_run(fresh: bool = False) -> Run:
    """Rounds of a wager on either hand and on a tie: first round and how many."""
    kernel, plan = prepared_baccarat(fresh)
    return lambda first, count: kernel.run(plan, SEED, first, count)


def chemin_de_fer_run() -> Run:
    """Rounds of a covered bank and a wager against it, dealt to the cutting card: first round, how many."""
    from croupier.games.register import find

    found, chosen = find("chemin-de-fer")
    kernel, options, edition = found.module("kernel").KERNEL, found.options(chosen), found.edition()
    depth = kernel.penetration(options, edition)
    plan = kernel.prepare(options, edition, {"bank": 500, "punto": 500}, penetration=depth)
    return lambda first, count: kernel.run(plan, SEED, first, count)


MINI_DICE_WAGERS = {
    **dict.fromkeys(("place-4", "place-5", "place-9", "place-10"), 500),
    **dict.fromkeys(("place-6", "place-8"), 600),
    **dict.fromkeys(("field", "any-7", "over-7", "under-7"), 500),
}


def mini_dice_run() -> Run:
    """Shakes with all ten wagers on the layout: first shake and how many."""
    kernel, plan = prepared("mini-dice", MINI_DICE_WAGERS)
    return lambda first, count: kernel.run(plan, SEED, first, count)


def red_dog_run() -> Run:
    """Rounds of a wager under optimal raising: first round and how many."""
    kernel, plan = prepared("red-dog", {"initial": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def casino_war_run() -> Run:
    """Rounds of an initial wager, every tie hand at war: first round and how many."""
    kernel, plan = prepared("casino-war", {"initial": 500})
    return lambda first, count: kernel.run(plan, SEED, first, count)


def keno_run() -> Run:
    """Games with one ticket of ten spots: first game and how many."""
    kernel, plan = prepared("keno", {"straight-10": 100})
    return lambda first, count: kernel.run(plan, SEED, first, count)
