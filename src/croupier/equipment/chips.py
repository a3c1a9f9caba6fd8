"""Chips and coupons in cents: denominations, amounts in chips, non-value chips and match play."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Literal

from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal

CHIPS_CITE = "13:69E-1.3(c)"
NON_VALUE_CITE = "13:69E-1.5"
MATCH_PLAY_CITE = (
    "interpretation: New Jersey's match play text was not seen, so 58 Pa. Code 603a.20 is followed"
)
STACK = 20

# 1,000 dollars and above as the list gives them; the colours below are the common ones.
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

CouponFate = Literal["dropped", "returned", "stays"]


def payable(cents: int, smallest_chip: int) -> bool:
    """Whether an amount can be paid in whole multiples of the smallest chip in use."""
    if smallest_chip < 1:
        raise BadInput(f"smallest chip of {smallest_chip} cents: expected at least 1")
    return cents >= 0 and cents % smallest_chip == 0


def breakdown(cents: int, denominations: Sequence[int] = tuple(DENOMINATIONS)) -> dict[int, int]:
    """An amount as numbers of chips, large chips first; an amount no chips make up is refused."""
    values = sorted(set(denominations), reverse=True)
    if cents < 0 or not values or values[-1] < 1:
        raise BadInput(f"{cents} cents in chips of {values}: expected an amount and chips above zero")
    hopeless: set[tuple[int, int]] = set()

    def split(rest: int, first: int) -> dict[int, int] | None:
        if rest == 0:
            return {}
        if first == len(values) or (rest, first) in hopeless:
            return None
        if rest % gcd(*values[first:]) == 0:
            value = values[first]
            for count in range(rest // value, -1, -1):
                others = split(rest - count * value, first + 1)
                if others is not None:
                    return {value: count, **others} if count else others
        hopeless.add((rest, first))
        return None

    chips = split(cents, 0)
    if chips is None:
        smallest = values[-1]
        raise Refusal(f"{cents} cents cannot be made up of chips, the smallest being {smallest}", CHIPS_CITE)
    return chips


def non_value_chip(button: int) -> int:
    """The cents one non-value chip is worth when the marker button shows the cents of a stack of twenty."""
    if button < 1 or button % STACK:
        raise Refusal(
            f"button of {button} cents: a stack of {STACK} must divide into whole cents", NON_VALUE_CITE
        )
    return button // STACK


@dataclass(frozen=True, slots=True)
class MatchPlayCoupon:
    """A coupon that stands beside chips of at least its face value, in cents."""

    face: int

    def __post_init__(self) -> None:
        if self.face < 1:
            raise BadInput(f"match play coupon of {self.face} cents: expected at least 1")


@dataclass(frozen=True, slots=True)
class CouponResult:
    """What a coupon adds to the patron's net, and where the coupon goes."""

    net: int
    coupon: CouponFate


def check_match_play(
    coupon: MatchPlayCoupon, chips: int, *, wager_takes_coupons: bool, house_banked: bool, others: int = 0
) -> None:
    """Refuse a coupon that may not be part of this wager; `others` are the patron's coupons of the round."""
    if not house_banked:
        raise Refusal("match play coupons are for house-banked games only", MATCH_PLAY_CITE)
    if not wager_takes_coupons:
        raise Refusal("this wager takes no match play coupon", MATCH_PLAY_CITE)
    if chips < coupon.face:
        raise Refusal(
            f"match play coupon of {coupon.face} under chips of {chips}: lay at least {coupon.face} in chips",
            MATCH_PLAY_CITE,
        )
    if others:
        raise Refusal("one match play coupon for each patron and round", MATCH_PLAY_CITE)


def settle_match_play(coupon: MatchPlayCoupon, outcome: str, odds: Odds) -> CouponResult:
    """What follows for the coupon from the outcome of its wager; the chips are settled by themselves."""
    match outcome:
        case "win":
            return CouponResult(odds.pay(coupon.face), "dropped")
        case "lose" | "surrendered":
            return CouponResult(0, "dropped")
        case "push" | "void" | "withdrawn":
            return CouponResult(0, "returned")
        case "stays":
            return CouponResult(0, "stays")
    raise BadInput(f"outcome {outcome!r} of a match play wager: expected win, lose, push, void or stays")
