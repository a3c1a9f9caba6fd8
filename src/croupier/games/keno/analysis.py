"""Every ticket of keno exactly: straight tickets of each number of spots, and any ticket by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.games.guide import plain_number
from croupier.games.keno import tickets
from croupier.games.keno.game import KenoOptions
from croupier.games.keno.paybook import PayTable, chances_of, hit_frequency, paybook, returned, space_of
from croupier.games.keno.tickets import QUICK_PICK, STRAIGHT, Ticket
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.analysis import Analysis, Outcome, WagerAnalysis, decided_once
from croupier.odds.catches import Draw, cut, distribution, mean, variance

ASSUMES: Final = "price of the ticket; every set of numbers is equally likely to be drawn"
LIMIT: Final = "; as long as the limit on the payouts of one game is not reached"
MAX_COMBINATIONS: Final = 100_000
"""Way tickets with more combinations of catches get value and variance, not the chance of every payout."""


def analyze(options: KenoOptions, edition: Edition[Any]) -> Analysis:
    """The exact value of a straight ticket of every number of spots offered, and what the paybook returns."""
    book = paybook(edition, options)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={f"{STRAIGHT}-{spots}": straight(edition, options, spots, book[spots]) for spots in book},
        figures=dict(_figures(edition, options)),
    )


def straight(edition: Edition[Any], options: KenoOptions, spots: int, table: PayTable) -> WagerAnalysis:
    """A straight ticket: one outcome for each number of catches."""
    chances = chances_of(edition, spots)
    cases = [
        (str(caught), chance, table.get(caught, Fraction(0)) - 1, pays(table.get(caught, Fraction(0))))
        for caught, chance in enumerate(chances)
    ]
    return decided_once(cases, _assumes(options))


def _assumes(options: KenoOptions) -> str:
    return ASSUMES + (LIMIT if options.aggregate_limit is not None else "")


def pays(total: Fraction) -> str:
    """What a price of 1 is paid, and the net: "12 times the price (11 to 1)"."""
    if not total:
        return "loses"
    if total <= 1:
        return net_odds(total)
    return f"{plain_number(total)} times the price ({net_odds(total)})"


def net_odds(total: Fraction) -> str:
    """What is won in addition to the price, in odds; or how much of the price is returned."""
    net = total - 1
    if net > 0:
        return f"{net.numerator:,} to {net.denominator:,}"
    return "the price back" if not net else f"{plain_number(total)} of the price back"


def _figures(edition: Edition[Any], options: KenoOptions) -> Iterator[tuple[str, Fraction]]:
    for spots, table in paybook(edition, options).items():
        yield f"return_{spots}_spots", returned(edition, spots, table)
        yield f"hit_frequency_{spots}_spots", hit_frequency(edition, spots, table)


def analyze_named(options: KenoOptions, edition: Edition[Any], wager: str) -> WagerAnalysis:
    """Any ticket by its text: way-3.17-28.41-AB, straight-3-3.17.80, straight-5, quick-pick-5."""
    spots = wager.replace("_", "-").removeprefix(f"{STRAIGHT}-")
    if spots.isdecimal():  # of every spot count that is sold the analysis has its own
        return ticket_analysis(edition, options, simulated_ticket(wager, edition, options))
    return ticket_analysis(edition, options, tickets.read_asked(wager, space_of(edition).pieces).ticket)


def ticket_analysis(edition: Edition[Any], options: KenoOptions, ticket: Ticket) -> WagerAnalysis:
    """The exact value of a ticket per unit of its price: value and variance always, the chance of every
    payout where its groups have few enough combinations.
    """
    book = paybook(edition, options)
    for spots in ticket.sizes:
        if spots not in book:
            raise Refusal(
                f"{ticket.text}: there is no pay table for {counted(spots, 'spot')} here", tickets.CITE
            )
    if ticket.count == 1:
        return straight(edition, options, ticket.sizes[0], book[ticket.sizes[0]])
    space, ways = space_of(edition), ticket.ways
    draw, share = Draw(space.pieces, space.drawn), Fraction(1, len(ways))

    def worth(place: int, caught: int) -> Fraction:
        return share * book[len(ways[place])].get(caught, Fraction(0))

    net = mean(draw, ways, worth) - 1
    few = cut(ways).combinations <= MAX_COMBINATIONS
    paid = distribution(draw, ways, worth) if few else {}
    return WagerAnalysis(
        house_edge=-net,
        expected_net=net,
        variance=variance(draw, ways, worth),
        outcomes=tuple(
            Outcome(plain_number(total) if total else "lose", chance, pays(total), total - 1)
            for total, chance in paid.items()
        ),
        assumes=_assumes(options),
    )


def simulated(
    options: KenoOptions, edition: Edition[Any], wagers: Iterable[str] = ()
) -> Mapping[str, WagerAnalysis]:
    """The exact value of the tickets a simulation was given; none if a limit may scale their wins."""
    if options.aggregate_limit is not None:
        return {}
    played = {name: simulated_ticket(name, edition, options) for name in wagers}
    return {name: ticket_analysis(edition, options, ticket) for name, ticket in played.items()}


def simulated_ticket(wager: str, edition: Edition[Any], options: KenoOptions) -> Ticket:
    """The ticket a simulation plays: straight-10 and quick-pick-10 mark 1 to 10, straight alone the most
    numbers sold, others what they say.
    """
    board = space_of(edition).pieces
    for form in (STRAIGHT, QUICK_PICK):
        if wager.replace("_", "-") == form:
            wager = f"{form}-{options.spots_max}"
        spots = wager.replace("_", "-").removeprefix(f"{form}-")
        if spots.isdecimal() and spots != wager and 1 <= int(spots[:3]) <= board:
            return Ticket(STRAIGHT, (tuple(range(1, int(spots) + 1)),), ("A",))
    asked = tickets.read_asked(wager, board)
    if asked.games > 1:
        raise BadInput(f"ticket {wager}: a simulation plays each game by itself; leave out x{asked.games}")
    return asked.ticket
