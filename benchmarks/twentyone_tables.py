"""Simulating twenty-one at other tables than the usual one: small shoes, boxes, side wagers, hole cards.

Every table is dealt to the cutting card where the rules put it at the latest, unless it says otherwise, by
one thread.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from benchmarks.claim import OURS, AtLeastRate, Claim, Work

ROUNDS = 1 << 21
SEED = 2008
Prepared = Callable[[], Work]
STREAKS = {"streak2": 100, "streak3": 100, "streak4": 100, "streak5": 100}
BLACKJACK: dict[str, tuple[float, dict[str, Any], dict[str, int], int]] = {
    "one deck": (15e6, {"decks": 1}, {}, 1),
    "two decks": (25e6, {"decks": 2}, {}, 1),
    "four decks": (25e6, {"decks": 4}, {}, 1),
    "six decks": (25e6, {"decks": 6}, {}, 1),
    "five boxes": (6e6, {}, {}, 5),
    "over and under 13": (10e6, {"additional_wager": "over_under_13"}, {"over13": 100, "under13": 100}, 1),
    "same suit": (10e6, {"additional_wager": "same_suit"}, {"same_suit": 100}, 1),
    "sevens": (10e6, {"additional_wager": "sevens"}, {"sevens": 100}, 1),
    "progressive": (10e6, {"progressive": "P1"}, {"progressive": 100}, 1),
    "bonus": (10e6, {"bonus_wager": "BB1"}, {"bonus": 100}, 1),
    "streaks": (10e6, {"streak": True}, STREAKS, 1),
    "multiple action": (10e6, {"multiple_action": True}, {"main_2": 500, "main_3": 500}, 1),
    "double shoe": (10e6, {"shoe": "double"}, {}, 1),
    "hole card down": (10e6, {"hole_card": "down"}, {}, 1),
    "card reader": (10e6, {"hole_card": "down_reader"}, {}, 1),
    "hole card up": (10e6, {"hole_card": "up"}, {}, 1),
}
"""The floor, the options, what is wagered besides the blackjack wager, the boxes."""
SIDE_WAGERS = ("over and under 13", "same suit", "sevens", "progressive", "bonus", "streaks")
EARLY: dict[str, tuple[float, Fraction]] = {
    "cutting card at half": (25e6, Fraction(1, 2)),
    "cutting card at a tenth": (25e6, Fraction(1, 10)),
}
"""The floor, and the part of eight decks before the cutting card."""
IN_FRONT = {"a hundredth": Fraction(1, 100), "a fiftieth": Fraction(1, 50)}
"""Parts of a shoe before a cutting card that ends it after one to a few rounds."""
OTHERS: dict[str, tuple[float, str, dict[str, Any], dict[str, int]]] = {
    "Spanish 21": (15e6, "spanish-21", {}, {"main": 500}),
    "Spanish 21, match the dealer": (15e6, "spanish-21", {}, {"main": 500, "match": 100}),
    "Spanish 21, no card reader, match the dealer": (
        15e6, "spanish-21", {"card_reader": False}, {"main": 500, "match": 100},
    ),
    "Three Card 21": (15e6, "three-card-21-n-done", {"proposals": True}, {"main": 500, "bonus": 500}),
    "Three Card 21, no card reader": (
        15e6, "three-card-21-n-done", {"proposals": True, "card_reader": False}, {"main": 500, "bonus": 500},
    ),
}  # fmt: skip
FRESH: dict[str, tuple[float, str, dict[str, Any], dict[str, int]]] = {
    "a fresh shoe for every round": (25e6, "blackjack", {"shuffle": "continuous"}, {}),
    "one deck, a fresh shoe for every round": (15e6, "blackjack", {"decks": 1}, {}),
    **{
        f"{name}, a fresh shoe for every round": (floor, "blackjack", options, besides)
        for name, (floor, options, besides, _) in BLACKJACK.items()
        if name in (*SIDE_WAGERS, "multiple action", "hole card down", "card reader", "hole card up")
    },
    **{
        f"{name}, a fresh shoe for every round": (floor, game, options, wagers)
        for name, (floor, game, options, wagers) in OTHERS.items()
    },
}
"""Shuffled after every round: the floor, the game, the options, what is wagered besides the main wager."""
SHORT: dict[str, tuple[float, str, dict[str, Any], dict[str, int], int, Fraction]] = {
    f"{name}cutting card at {where}": (floor, game, options, wagers, boxes, depth)
    for where, depth in IN_FRONT.items()
    for name, floor, game, options, wagers, boxes in (
        ("", 25e6, "blackjack", {}, {}, 1),
        *((f"{name}, ", found[0], "blackjack", *found[1:]) for name, found in BLACKJACK.items()),
        *((f"{name}, ", *found, 1) for name, found in OTHERS.items()),
    )
}
"""The floor, the game, the options, what is wagered besides the main wager, boxes, the part of the shoe."""
PUT_BACK: dict[str, tuple[float, dict[str, Any], dict[str, int]]] = {
    "the Bart Carter shuffle": (10e6, {"shuffle": "bart_carter"}, {}),
    "the Bart Carter shuffle, streaks": (10e6, {"shuffle": "bart_carter", "streak": True}, STREAKS),
}
"""Blackjack from a shoe into which the discards are put back: the floor, the options, wagers besides."""


def simulated(
    game: str, options: dict[str, Any], wagers: dict[str, int], boxes: int = 1, depth: Fraction | None = None
) -> Work:
    """Whole shoes of a table by its best chart; by the Bart Carter shuffle no shoe ends."""
    from croupier.games.register import find

    found, chosen = find(game)
    kernel, edition = found.module("kernel").KERNEL, found.edition(None, "proposals" in options)
    read = found.options({**chosen, **options})
    if kernel.puts_back(read):
        plan = kernel.prepare(read, edition, wagers, boxes=boxes, put_back=True)
    else:
        depth = kernel.penetration(read, edition) if depth is None else depth
        plan = kernel.prepare(read, edition, wagers, penetration=depth, boxes=boxes)

    def work() -> int:
        kernel.run(plan, SEED, 0, ROUNDS)
        return ROUNDS

    return work


def _all() -> dict[str, tuple[float, Prepared]]:
    tables: dict[str, tuple[float, Prepared]] = {}
    for name, (floor, options, besides, boxes) in BLACKJACK.items():
        prepare = partial(simulated, "blackjack", options, {"main": 500, **besides}, boxes)
        tables[f"{OURS}, {name}"] = floor, prepare
    for name, (floor, depth) in EARLY.items():
        tables[f"{OURS}, {name}"] = floor, partial(simulated, "blackjack", {}, {"main": 500}, 1, depth)
    for name, (floor, game, options, besides) in FRESH.items():
        prepare = partial(simulated, game, options, {"main": 500, **besides}, 1, Fraction(0))
        tables[f"{OURS}, {name}"] = floor, prepare
    for name, (floor, game, options, besides, boxes, depth) in SHORT.items():
        prepare = partial(simulated, game, options, {"main": 500, **besides}, boxes, depth)
        tables[f"{OURS}, {name}"] = floor, prepare
    for name, (floor, options, besides) in PUT_BACK.items():
        tables[f"{OURS}, {name}"] = floor, partial(simulated, "blackjack", options, {"main": 500, **besides})
    for name, (floor, game, options, wagers) in OTHERS.items():
        tables[f"{OURS}, {name}"] = floor, partial(simulated, game, options, wagers)
    return tables


CLAIM = Claim(
    title="twenty-one at other tables, per core",
    unit="rounds",
    contestants={name: prepare for name, (_, prepare) in _all().items()},
    floors=tuple(AtLeastRate(floor, name) for name, (floor, _) in _all().items()),
    together=True,
)
