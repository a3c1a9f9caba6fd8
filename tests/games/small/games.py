"""The small games of these tests: a declaration and a model of options each, and no code per wager."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.law.edition import Edition
from croupier.law.odds import Odds
from croupier.law.offered import Offered, offered_in_force
from croupier.law.options import Options
from croupier.law.outcomes import OutcomeWager
from croupier.law.payouts import Payout, RaisedPayouts
from croupier.law.rules import read_rules

HERE = Path(__file__).parent


class WheelOptions(Options, frozen=True, kw_only=True):
    """A wheel whose stars may be more, with relief on them or not."""

    relief: bool = False
    stars: int = 1
    table_min: int = 100
    table_max: int = 100_000


class DiceOptions(RaisedPayouts, Options, frozen=True, kw_only=True):
    """Three dice with odds above the minimums."""

    payout_table: dict[str, Payout] = msgspec.field(default_factory=dict)
    two_dice_odds: Odds = Odds(5)
    triple_wins: bool = True
    table_min: int = 100
    table_max: int = 100_000


class ZerosOptions(Options, frozen=True, kw_only=True):
    """A wheel with one zero or two."""

    wheel: Literal["double-zero", "single-zero"] = "double-zero"
    table_min: int = 100
    table_max: int = 100_000


def text_of(name: str) -> str:
    return (HERE / f"{name}.toml").read_text(encoding="utf-8")


@cache
def edition_of(text: str) -> Edition[OutcomeWager]:
    return read_rules("small.toml", text, "", OutcomeWager).on()


def offered(name: str, options: Any) -> Offered:
    return offered_in_force(edition_of(text_of(name)), options)
