"""The simulation of keno: tickets cut into parts that share no number, games counted by what each catches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.keno import tickets
from croupier.games.keno.analysis import simulated_ticket
from croupier.games.keno.game import KenoOptions
from croupier.games.keno.paybook import Paybook, paybook, space_of
from croupier.games.keno.settlement import payout, scaled, settle
from croupier.games.keno.tickets import Ticket
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.money import ONE_CENT, amount
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.catches import Parts, cut
from croupier.simulation.draws import BLOCK, count_sums, draws, rejects_of

MAX_CELLS: Final = 1 << 20


@dataclass(frozen=True, eq=False)
class KenoPlan:
    """A prepared run: the tickets with their prices, their parts, and the pay tables.

    A number has the step of its part as its weight, so that the sum over the numbers drawn is the cell of a
    round: what every part catches, in a mixed-radix number.
    """

    wagers: Mapping[str, int]
    tickets: tuple[Ticket, ...]
    parts: Parts
    book: Paybook
    limit: int | None
    numbers: int
    drawn: int
    block: int = BLOCK

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """What one number of each part adds to the cell."""
        found, step = [], 1
        for size in self.parts.sizes:
            found.append(step)
            step *= size + 1
        return tuple(found)

    @property
    def weights(self) -> NDArray[np.uint32]:
        """What every number adds to the cell; those on no ticket add nothing."""
        weights = np.zeros(self.numbers, dtype=np.uint32)
        for part, step in zip(self.parts.parts, self.steps, strict=True):
            for number in part:
                weights[number - 1] = step
        return weights

    def nets(self, by_part: tuple[int, ...]) -> dict[str, int]:
        """The net cents of every ticket, given what the parts catch."""
        drawn = [
            n for part, caught in zip(self.parts.parts, by_part, strict=True) for n in sorted(part)[:caught]
        ]
        prices = self.wagers.values()
        paid = [
            payout(settle(ticket, price, drawn, self.book))
            for ticket, price in zip(self.tickets, prices, strict=True)
        ]
        paid = list(scaled(paid, self.limit))
        return {name: each - price for (name, price), each in zip(self.wagers.items(), paid, strict=True)}


class KenoKernel:
    """Simulations of keno: any tickets in the same game, each game by itself."""

    def prepare(
        self, options: KenoOptions, edition: Edition[Any], wagers: Mapping[str, int], strategy: object = None
    ) -> KenoPlan:
        """Turn options and tickets into a plan; nothing is decided, so there is no strategy."""
        if strategy is not None:
            raise BadInput("strategy: at keno nothing is decided after a ticket is written")
        if not wagers:
            raise BadInput(f"wagers: expected a ticket, such as {tickets.STRAIGHT}-10 in cents")
        book, space = paybook(edition, options), space_of(edition)
        played: dict[str, Ticket] = {}
        for name, price in wagers.items():
            ticket = simulated_ticket(name, edition, options)
            _check(ticket, name, price, options, book)
            played[name] = ticket
        parts = cut([way for ticket in played.values() for way in ticket.ways])
        if parts.combinations > MAX_CELLS:
            raise BadInput(
                f"tickets {', '.join(played)}: {parts.combinations:,} combinations of catches; "
                f"expected at most {MAX_CELLS:,}, simulate fewer together"
            )
        return KenoPlan(
            wagers=dict(wagers),
            tickets=tuple(played.values()),
            parts=parts,
            book=book,
            limit=options.aggregate_limit,
            numbers=space.pieces,
            drawn=space.drawn,
        )

    def run(self, plan: KenoPlan, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """How many of the games `first` to `first + count - 1` ended in each cell."""
        counts = np.zeros(plan.parts.combinations, dtype=np.int64)
        rejects = rejects_of(plan.numbers, plan.drawn)
        count_sums(plan.weights, plan.drawn, rejects, np.uint64(seed), first, count, counts)
        return counts

    def cells(self, plan: KenoPlan) -> list[dict[str, int]]:
        """The net cents of every ticket in each cell; the first part's catches change fastest."""
        spans = [range(size + 1) for size in reversed(plan.parts.sizes)]
        return [plan.nets(by_part[::-1]) for by_part in product(*spans)]

    def draws(self, plan: KenoPlan, seed: int, first: int, count: int) -> NDArray[np.uint8]:
        """The numbers drawn in games, in the order in which they came."""
        return draws(seed, first, count, plan.numbers, plan.drawn)

    def replay(self, plan: KenoPlan, drawn: NDArray[np.uint8]) -> Iterator[dict[str, int]]:
        """The net cents of every ticket for given draws."""
        known: dict[int, dict[str, int]] = {}
        for cell in plan.weights[drawn.astype(np.int64) - 1].sum(axis=1).tolist():
            if cell not in known:
                digits = zip(plan.steps, plan.parts.sizes, strict=True)
                known[cell] = plan.nets(tuple(cell // step % (size + 1) for step, size in digits))
            yield known[cell]

    def exact(
        self,
        analyzed: Callable[..., Mapping[str, Any]],
        wagers: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The analysis of the tickets that were played."""
        return analyzed(wagers=tuple(wagers))

    def repeats(self, settings: Mapping[str, Any]) -> int:
        """A ticket is in a game once."""
        return 1


def _check(ticket: Ticket, name: str, price: int, options: KenoOptions, book: Paybook) -> None:
    if ticket.form in tickets.WAYS and not options.way_tickets:
        raise Refusal(f"{name}: way tickets are not sold here (option way_tickets)", tickets.CITE)
    for spots in ticket.sizes:
        if spots not in book:
            raise Refusal(f"{name}: there is no pay table for {counted(spots, 'spot')} here", tickets.CITE)
    if price < 1:
        raise BadInput(f"{name} of {amount(price)}: expected at least {ONE_CENT}")
    unit = ticket.count * options.price_unit
    if price % unit:
        raise Refusal(f"{name} of {amount(price)}: expected a multiple of {amount(unit)}", "19:47-15.3")


KERNEL: Final = KenoKernel()
