"""Chips in cents: denominations, amounts in chips and non-value chips."""

from collections.abc import Sequence
from math import gcd

from croupier.law.money import amount
from croupier.law.refusal import BadInput, Refusal

CHIPS_CITE = "19:46-1.3(c)"
NON_VALUE_CITE = "19:46-1.5"
STACK = 20

# The rule names the colors from $1,000 up; those of smaller chips are the usual ones.
DENOMINATIONS: dict[int, str] = {
    100: "white",
    200: "",
    250: "pink",
    500: "red",
    800: "",
    1000: "",
    2000: "yellow",
    2500: "green",
    10000: "black",
    50000: "purple",
    100000: "fire orange",
    500000: "gray",
    1000000: "bronze",
    2000000: "mustard yellow",
    2500000: "gold",
}


def breakdown(cents: int, denominations: Sequence[int] = tuple(DENOMINATIONS)) -> dict[int, int]:
    """How many chips of each denomination make an amount, large chips first; refused if none do."""
    values = sorted(set(denominations), reverse=True)
    if cents < 0 or not values or values[-1] < 1:
        raise BadInput(
            f"{amount(cents)} in chips of {', '.join(map(amount, values))}: "
            "expected an amount and chips above zero"
        )
    chips = _split(cents, values, 0, set())
    if chips is None:
        smallest = values[-1]
        raise Refusal(
            f"{amount(cents)} cannot be made up of chips, the smallest being {amount(smallest)}", CHIPS_CITE
        )
    return chips


def non_value_chip(button: int) -> int:
    """The cents one non-value chip is worth when the marker button shows the cents of a stack of twenty."""
    if button < 1 or button % STACK:
        raise Refusal(
            f"button of {amount(button)}: a stack of {STACK} must divide into whole cents", NON_VALUE_CITE
        )
    return button // STACK


def _split(
    rest: int, values: Sequence[int], first: int, hopeless: set[tuple[int, int]]
) -> dict[int, int] | None:
    """Chips from the first of the values on that make what is left; none if there are none, as was noted."""
    if rest == 0:
        return {}
    if first == len(values) or (rest, first) in hopeless:
        return None
    if rest % gcd(*values[first:]) == 0:
        value = values[first]
        for count in range(rest // value, -1, -1):
            others = _split(rest - count * value, values, first + 1, hopeless)
            if others is not None:
                return {value: count, **others} if count else others
    hopeless.add((rest, first))
    return None
