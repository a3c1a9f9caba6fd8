"""What the guide of roulette says beyond its facts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.guide import Ranking, Said, money
from croupier.games.roulette.game import RouletteOptions
from croupier.law.edition import Edition
from croupier.law.offered import offered_in_force
from croupier.law.outcomes import OutcomeWager

WHEELS = {
    "double-zero": "38 compartments: 1 to 36, 0 and 00",
    "single-zero": "37 compartments: 1 to 36 and 0",
    "double-zero-as-single": "a double zero wheel used as single zero: a ball in 00 is spun again",
}


def how_played(edition: Edition[OutcomeWager], options: RouletteOptions) -> Iterator[Said]:
    """The object and the course of the game."""
    yield Said("The object is to predict the compartment of the wheel in which the ball rests.", "19:47-5.1")
    yield Said(
        "Each player has chips of a different color; a marker shows what a stack of twenty is worth. "
        "Value chips may be wagered too.",
        "19:46-1.5",
    )
    yield Said("Put chips on numbers, on lines and corners between numbers, or outside them.", "19:47-5.1")
    yield Said(
        "The dealer spins the ball against the turning wheel, at least four times around, and calls "
        '"No more bets" while it is still turning.',
        "19:47-5.3",
    )
    yield Said(
        "The crown is put on the winning number; losing wagers are collected, then winning ones paid. "
        "Nothing is placed or taken until the crown is removed.",
        "19:47-5.3",
    )
    yield Said(_zeros(options), "19:47-5.2")
    if options.payout_unit > 1:
        unit, even = money(options.payout_unit), money((1 + options.half_loss) * options.payout_unit)
        yield Said(
            f"Wagers are made in whole multiples of {unit}, those that may lose half in multiples of {even}.",
            edition.option("payout_unit").cite,
        )
    if options.wheel == "double-zero-as-single":
        yield Said(
            "This double zero wheel is used as a single zero wheel: a ball that rests in 00 is no spin, all "
            "wagers stand, and it is spun again.",
            "19:46-1.7",
        )
    if options.zero_trios:
        trios = "0-1-2, 0-00-2 and 00-2-3" if options.wheel == "double-zero" else "0-1-2 and 0-2-3"
        yield Said(f"Three numbers may include a zero: {trios}.", edition.option("zero_trios").cite)
    if options.single_zero_first_four and options.wheel != "double-zero":
        cite = edition.option("single_zero_first_four").cite
        yield Said("0, 1, 2 and 3 may be wagered on as four numbers.", cite)
    if options.courtesy_line and options.wheel == "double-zero":
        yield Said(
            "A split of 0 and 00 may be placed on the line between the second and the third dozen.",
            edition.option("courtesy_line").cite,
        )


def _zeros(options: RouletteOptions) -> str:
    zeros = "0 or 00" if options.wheel == "double-zero" else "0"
    part = "half of the wager, and the other half is returned" if options.half_loss else "all of the wager"
    return f"When {zeros} comes up, red, black, odd, even, 1 to 18 and 19 to 36 lose {part}."


def ranks(edition: Edition[OutcomeWager], options: RouletteOptions) -> Iterator[Ranking]:
    """The colors of the numbers."""
    space = offered_in_force(edition, options).space
    named: dict[str, list[str]] = {}
    for name in space.names:
        named.setdefault(space.color(name), []).append(name)
    yield Ranking(
        title="The numbers",
        header=("Color", "Numbers"),
        cite="19:46-1.7",
        rows=tuple((color, ", ".join(names)) for color, names in named.items()),
    )


def card(edition: Edition[OutcomeWager], options: RouletteOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Wheel", WHEELS[options.wheel]
    zeros = "half" if options.half_loss else "all"
    shown = "0 or 00" if options.wheel == "double-zero" else "0"
    yield "Zeros", f"on {shown} red, black, odd, even, 1 to 18 and 19 to 36 lose {zeros} of the wager"
