"""Plain blackjack as a GPU plays it: the machine's own table, shoes dealt to the cutting card or fresh."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from croupier.hands.twentyone import VALUES
from croupier.simulation.gpu.program import MAX_THREADS, Launch, Program, bytes_of, none_left_out
from croupier.simulation.twentyone import machine_loop as loop
from croupier.simulation.twentyone.machine import CARD_COLUMNS, LANES
from croupier.simulation.twentyone.machine_fresh import play_machine

if TYPE_CHECKING:
    from croupier.simulation.twentyone.kernel import MachinePlan

PACKAGE: Final = "croupier.simulation.twentyone"
SETTLE_THREADS: Final = 128
MORE_SHOES: Final = 16
"""Shoes played of every block beyond those of the first: blocks that need even more are left to the CPU."""
LISTED: Final = 1024
MIN_BEHIND: Final = 26
"""Cards behind the cutting card from which on next to no round needs more than there are: a GPU leaves the
whole block to the CPU."""
SQUARES_HIGH: Final = loop.COUNTERS
"""A launch counts so many shoes that the sum of squares has two counters: this one above 32 bits."""
LEFT_OUT: Final = SQUARES_HIGH + 1
RECORD: Final = 3 * 8 + 2
SEED_OF_FIRST: Final = 0


def machine_program(plan: MachinePlan) -> Program | None:
    """The program of a machine; None if it has too many states, or shoes often run out of cards."""
    machine = plan.machine
    settings = plan.settings.tolist()
    size, cut = settings[loop.SIZE], settings[loop.CUT]
    fresh = cut <= settings[loop.BURNED]
    if machine.entries.dtype != np.uint16 or (not fresh and size - cut < MIN_BEHIND):
        return None
    entries = machine.entries.reshape(machine.states, CARD_COLUMNS)[:, :VALUES].T
    packed = _eight_a_word(plan.pack)
    shared = bytes_of((loop.CELLS + len(packed), 4), (VALUES * machine.states, 2), (machine.states, 1))
    shoes = loop.BLOCK
    if not fresh:
        first = play_machine(
            machine.entries, machine.final, plan.pack, plan.settings, SEED_OF_FIRST, 0, loop.BLOCK
        )
        shoes = int(first[loop.BEGUN]) + MORE_SHOES
    worth = settings[loop.WORTH : loop.WORTH + LANES]
    settled = bytes_of((LEFT_OUT, 8), (2, 4), (shoes, 2), (shoes, 1))
    played = Launch("play", MAX_THREADS, shoes, shared, packed.nbytes)
    return Program(
        package=PACKAGE,
        source="machine.cu",
        block=loop.BLOCK,
        tables=(np.ascontiguousarray(entries), (machine.final & 0xFF).astype(np.uint8), packed),
        numbers={
            "SIZE": size,
            "CUT": cut,
            "FRESH": int(fresh),
            "BURNED": settings[loop.BURNED],
            "MAX_HANDS": f"{settings[loop.MAX_HANDS]}u",
            "HITS_SOFT17": settings[loop.HITS_SOFT17],
            "WAGER": settings[loop.WAGER],
            "WORTH": ", ".join(map(str, worth)),
            "STATES": f"{machine.states}u",
            "SHOES": f"{shoes}u",
            "LISTED": LISTED,
        },
        counters=LEFT_OUT + 1 + LISTED,
        launches=(played, Launch("settle", SETTLE_THREADS, 0, settled)) if not fresh else (played,),
        scratch=RECORD * shoes if not fresh else 0,
        rounds_at_once=1 << 31,
        read=_settled if not fresh else partial(_fresh, settings[loop.WAGER], worth),
        left_out=partial(_left_out, LISTED) if not fresh else none_left_out,
    )


def _eight_a_word(pack: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Cards of four bits, the first in the lowest."""
    shifts = np.arange(0, 32, 4, dtype=np.uint32)
    words: NDArray[np.uint32] = (pack.reshape(-1, 8).astype(np.uint32) << shifts).sum(axis=1, dtype=np.uint32)
    return words


def _settled(counters: Sequence[int]) -> list[int]:
    found = list(counters[: loop.COUNTERS])
    found[loop.NET_NET] += counters[SQUARES_HIGH] << 32
    return found


def _left_out(listed: int, counters: Sequence[int]) -> list[int] | None:
    """The blocks that needed more shoes than were played; None if not all of them are listed."""
    many = counters[LEFT_OUT]
    return list(counters[LEFT_OUT + 1 : LEFT_OUT + 1 + many]) if many <= listed else None


def _fresh(wager: int, worth: Sequence[int], counters: Sequence[int]) -> list[int]:
    """The counters of rounds with a fresh shoe each, from how they ended."""
    cells = list(counters[loop.FIRST_CELL : loop.COUNTERS])
    nets = [*worth, *(wager * units for units in range(-loop.MAX_UNITS, loop.MAX_UNITS + 1))]
    rounds = sum(cells)
    net = sum(times * each for times, each in zip(cells, nets, strict=True))
    squares = sum(times * each**2 for times, each in zip(cells, nets, strict=True))
    found = [0] * loop.FIRST_CELL
    found[loop.BEGUN] = found[loop.COUNTED] = found[loop.ROUNDS_ROUNDS] = rounds
    found[loop.NET] = found[loop.NET_ROUNDS] = net
    found[loop.NET_NET] = squares
    return [*found, *cells]
