"""Blackjack tables at random: options, editions, wagers and shuffles for comparing table and kernel."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from croupier.equipment.devices import Device
from croupier.equipment.orders import GivenOrder
from croupier.games.blackjack.game import STREAK_WAGERS, BlackjackOptions
from croupier.games.register import find
from croupier.law.refusal import CroupierError

GAME = find("blackjack")[0]
PROGRESSIVE = {
    "surrender": False,
    "hole_card": "none",
    "progressive": "P1",
    "additional_wager": None,
    "bonus_wager": None,
    "streak": False,
    "meter_initial": 900_000,
    "meter_reset": 700_001,
    "players_per_box": 1,
}
RANDOM_AMOUNTS = {
    100: {500: 4, 1_500: 10, 4_000: 2},
    500: {5_000: 3, 8_000: 2, 10_000: 2},
}
ALL_SUITS = (0, 1, 2, 3)
Early = tuple[tuple[int, ...], tuple[int, ...]]
"""Ranks and suits that come early in a shoe."""
ACES: tuple[Early, ...] = (((12,), ALL_SUITS), ((12,), (0, 3)), ((12,), (1, 2)), ((12,), (3,)))
SIDES = {"over_under_13": ("over13", "under13"), "same_suit": ("same_suit",), "sevens": ("sevens",)}
ONE_SPLIT = {"surrender": False, "max_split_hands": 2, "bar_ace_resplit": False}
FACE_UP = {**ONE_SPLIT, "hole_card": "up", "consolidated_net_payout": False}
MULTIPLE_ACTION = {
    **ONE_SPLIT,
    "hole_card": "none",
    "multiple_action": True,
    "bonus_wager": None,
    "streak": False,
}
SHARED_BOXES = {"players_per_box": 3}
OLD_EDITIONS = {
    "as_of": (date(1979, 6, 1), date(1981, 10, 1), date(1983, 1, 1), date(1985, 1, 1), date(1988, 1, 1)),
    "hole_card": "none",
    "max_split_hands": 2,
    "bar_ace_resplit": False,
    "soft17": "stand",
    "five_card_21": False,
    "additional_wager": None,
    "consolidated_net_payout": False,
    "bonus_wager": None,
    "streak": False,
    "chip_unit": 500,
}
"""Before insurance came first, was rounded up, soft 21 stood, and the dealer drew only what matters."""
VARIATIONS: tuple[dict[str, Any], ...] = (
    {},
    {},
    SHARED_BOXES,
    FACE_UP,
    MULTIPLE_ACTION,
    {**MULTIPLE_ACTION, **SHARED_BOXES},
    PROGRESSIVE,
    OLD_EDITIONS,
)


class NoSecret:
    """Chance of a comparison: it has no secret and cuts as few cards as it may."""

    secret = b""
    commitment = ""

    def bind(self, number: int) -> str:
        """Something to reveal, with all cards, when a shoe is over."""
        return f"shuffle {number}"

    def cut(self, number: int, low: int, high: int, again: int = 0) -> int:
        """The lowest cut; the order is that after it."""
        del number, high, again
        return low

    def outcome(self, number: int, label: str, part: str, device: Device) -> tuple[int, ...]:
        """Nothing but cards is drawn."""
        raise AssertionError(f"{device.name} {label} under seed {number}, {part}")

    def seed(self, number: int) -> str:
        """Nothing to reveal."""
        del number
        return ""


class Shuffled(NoSecret):
    """Shuffles of a seeded generator; some bring a few ranks to the front, so that rare hands come up."""

    def __init__(self, generator: np.random.Generator, early: tuple[Early, ...] = ()) -> None:
        self.generator = generator
        self.early = early

    def order(self, number: int, label: str, part: str, members: Sequence[int], decks: int = 1) -> GivenOrder:
        """Pieces in random order: in many shoes pairs, sevens, aces or blackjacks come early."""
        del number, label, part
        pieces = np.array(list(members) * decks)
        ranks, suits = pieces % 52 // 4, pieces % 4
        some = tuple(self.generator.integers(0, 13, 2).tolist())
        any_suits = tuple([(each, ALL_SUITS) for each in ((), (), (5, 12, 8), (12, 9), some)])
        rich, in_suits = one_of(self.generator, *(self.early or any_suits))
        early = np.isin(ranks, rich) & np.isin(suits, in_suits)
        weights = np.where(early, one_of(self.generator, 0.03, 0.1, 0.3), 1)
        places = np.argsort(self.generator.random(len(pieces)) * weights)
        return GivenOrder(pieces[places].tolist(), members, decks)

    def outcome(self, number: int, label: str, part: str, device: Device) -> tuple[int, ...]:
        """A lot by the generator."""
        del number, label, part
        return (device.first + int(self.generator.integers(device.of)),)


def one_of(generator: np.random.Generator, *values: Any) -> Any:
    return values[generator.integers(len(values))]


def random_options(
    generator: np.random.Generator, *variations: dict[str, Any]
) -> tuple[dict[str, Any], date | None]:
    """Lawful options of a licensee, drawn from everything that touches cards or money."""
    variation = one_of(generator, *variations)
    while True:
        options = {
            "decks": int(generator.integers(1, 9)),
            "boxes": int(generator.integers(1, 8)),
            "players_per_box": one_of(generator, 1, 1, 2, 3),
            "shoe": one_of(generator, "single", "single", "single", "double"),
            "shuffle": one_of(generator, "manual", "manual", "automated", "continuous", "bart_carter"),
            "hole_card": one_of(generator, "none", "down", "down_reader"),
            "surrender": one_of(generator, True, False),
            "max_split_hands": one_of(generator, 2, 3, 4),
            "bar_ace_resplit": one_of(generator, True, False),
            "soft17": one_of(generator, "stand", "hit"),
            "five_card_21": one_of(generator, True, False),
            "additional_wager": one_of(generator, None, *SIDES),
            "sevens_trigger": one_of(generator, "first", "either_of_two"),
            "multiple_action": False,
            "progressive": None,
            "consolidated_net_payout": one_of(generator, True, False),
            "progression_rate": one_of(generator, "0.70", "0.7075", "1"),
            "deduct_fixed_from_meter": one_of(generator, True, False),
            "bonus_wager": one_of(generator, None, "BB1", RANDOM_AMOUNTS),
            "streak": one_of(generator, True, False),
            "chip_unit": one_of(generator, 100, 500),
            **variation,
        }
        if options["decks"] % 2 or options["shuffle"] in ("continuous", "bart_carter"):
            options["shoe"] = "single"
        if options["streak"] or options["progressive"]:
            options["bonus_wager"] = None
        options["bar_ace_resplit"] = options["bar_ace_resplit"] and options["max_split_hands"] > 2
        options["max_split_hands"] = min(options["max_split_hands"], 3 if options["boxes"] == 7 else 4)
        tables = BlackjackOptions().same_suit_decks(GAME.edition())
        lawful = [table for table, decks in tables.items() if options["decks"] in decks]
        options["same_suit_paytable"] = one_of(generator, *lawful or ("RM1",))
        as_of = one_of(generator, *options.pop("as_of", (None, None, date(2005, 6, 1))))
        try:
            GAME.options(options, as_of)
        except CroupierError:
            continue
        return options, as_of


def random_wagers(generator: np.random.Generator, options: dict[str, Any]) -> dict[str, int]:
    """The wagers of every box; some of what the table offers is left out."""
    wagers = {"main": int(one_of(generator, 500, 1000, 1502, 2500))}
    if options["multiple_action"]:
        wagers["main_2"] = int(one_of(generator, 500, 1000, 2500))
        if generator.random() < 0.7:
            wagers["main_3"] = int(one_of(generator, 500, 1000, 2500))
    sides = [*SIDES.get(options["additional_wager"], ()), *(STREAK_WAGERS if options["streak"] else ())]
    wagers |= {name: 500 if name in STREAK_WAGERS else 100 for name in sides if generator.random() < 0.8}
    if options["progressive"]:
        wagers["progressive"] = 100
    if options["bonus_wager"]:
        wagers["bonus"] = int(one_of(generator, 100, 500))
    return wagers
