"""The poker room: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.games.one_deck import check_lifted
from croupier.games.poker.variants import MAMBO_STUD, VARIANTS, Form, Variant
from croupier.games.register import Game
from croupier.law.edition import Edition, same_id
from croupier.law.money import amount
from croupier.law.options import Objection, Options

CUT: Final = "19:47-14.5"
MAX_BLINDS: Final = 3
TWO: Final = 2
STUD_ANTE: Final = 50
BLINDS: Final = (200, 400)
BIG_BETS: Final = 10
"""The minimum buy-in in big bets, unless the licensee posts another (14.7)."""


@lru_cache(maxsize=64)
def _exactly(rate: Decimal) -> Fraction:
    return Fraction(rate)


class PokerOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a poker table."""

    variant: Literal[
        "seven-card-stud", "holdem", "omaha", "five-card-draw", "five-card-stud", "mambo-stud"
    ] = "holdem"
    form: Form = "high"
    limit: Literal["fixed", "spread", "pot", "none"] = "fixed"
    small_bet: int = 400
    big_bet: int = 800
    ante: int = 0
    blinds: list[int] = msgspec.field(default_factory=lambda: list(BLINDS))
    straddle: bool = False
    bring_in: int = 100
    max_raises: int | None = 3
    check_raise: bool = True
    max_players: int | None = None
    min_buyin: int = BIG_BETS * 800
    revenue: Literal["rake", "time"] = "rake"
    rake_percent: Decimal = Decimal(10)
    rake_cap: int = 400
    rake_unit: int = 100
    five_stud_opener: Literal["low", "high"] = "low"
    no_flop_no_rake: bool = True
    time_charge: int = 500
    jackpot: Literal["none", "bad_beat", "high_hand"] = "none"
    jackpot_drop: int = 100
    odd_chip_unit: int = 100
    show_all_hands: bool = False
    mambo_third_card: Literal["up", "down"] = "up"

    @classmethod
    def variant_name(cls, variant: str) -> str:
        """The printed name of a game of the poker room."""
        return VARIANTS[variant].name

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the variant implies if the licensee does not say: stud has antes and no blinds."""
        variant = VARIANTS.get(same_id(str(given.get("variant", "holdem"))).replace("_", "-"))
        if variant is None:
            return {}
        found: dict[str, Any] = {}
        if not variant.button:
            found |= {"ante": STUD_ANTE, "blinds": []}
        if variant.id == MAMBO_STUD:
            found["form"] = "mambo"
        big = given.get("big_bet")
        if isinstance(big, int | str) and not isinstance(big, bool) and str(big).isdigit():
            found["min_buyin"] = BIG_BETS * int(big)
        return found

    @property
    def game(self) -> Variant:
        """The game of the table."""
        return VARIANTS[self.variant]

    @property
    def min_bet(self) -> int:
        """The minimum bet of a round without a fixed limit: the last blind, or the small bet."""
        return self.blinds[-1] if self.blinds else self.small_bet

    @property
    def percent(self) -> Fraction:
        """The rake in percent, exactly."""
        return _exactly(self.rake_percent)

    def positions(self, edition: Edition[Any]) -> int:
        """How many seats the table has: as many as the licensee says, or the game allows."""
        return self.max_players or self.players_allowed(edition)

    def players_allowed(self, edition: Edition[Any]) -> int:
        """The greatest number of players the game allows."""
        return int(edition.value(f"max_players_{self.variant.replace('-', '_')}"))

    def lowest_high_card(self, edition: Edition[Any]) -> int:
        """The card a qualifying low may not exceed."""
        return int(edition.value("mambo_low" if self.form == "mambo" else "eight_or_better"))

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        game = self.game
        if self.form not in game.forms:
            expected = " or ".join(game.forms)
            message = f"form={self.form}: {game.name} is played {expected}"
            yield Objection("form", self.form, message, f"19:47-14.8; {game.cite}")
        yield from self._amounts(edition)
        most = self.players_allowed(edition)
        if self.max_players is not None and not TWO <= self.max_players <= most:
            message = f"max_players={self.max_players}: {game.name} has {TWO} to {most} players"
            yield Objection("max_players", self.max_players, message, game.cite)
        ceiling = int(edition.value("max_rake_percent"))
        if not 0 <= self.rake_percent <= ceiling:
            message = f"rake_percent={self.rake_percent}: expected 0 to {ceiling}"
            yield Objection("rake_percent", self.rake_percent, message, edition.option("rake_percent").cite)

    def _amounts(self, edition: Edition[Any]) -> Iterator[Objection]:
        if self.big_bet < self.small_bet:
            message = f"big_bet of {amount(self.big_bet)}: expected at least the small bet of "
            yield Objection("big_bet", self.big_bet, message + amount(self.small_bet), "19:47-14.17")
        game = self.game
        if self.blinds and not game.button:
            message = f"blinds: {game.name} has no button and no blinds, expected none"
            yield Objection("blinds", self.blinds, message, game.cite)
        if len(self.blinds) > MAX_BLINDS or any(each < 1 for each in self.blinds):
            message = f"blinds={self.blinds}: expected at most {MAX_BLINDS}, each an amount above 0"
            yield Objection("blinds", self.blinds, message, edition.option("blinds").cite)
        elif self.blinds != sorted(self.blinds):
            message = f"blinds={self.blinds}: no blind is lower than the one before it"
            yield Objection("blinds", self.blinds, message, edition.option("blinds").cite)
        if self.straddle and not (game.flops and self.blinds):
            message = "straddle=true: a straddle is twice the last blind of hold 'em or Omaha"
            yield Objection("straddle", self.straddle, message, edition.option("straddle").cite)
        if not game.button and self.bring_in >= self.small_bet:
            message = f"bring_in of {amount(self.bring_in)}: expected less than the small bet of "
            yield Objection("bring_in", self.bring_in, message + amount(self.small_bet), game.cite)


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards, or leaves none to lay on top of them (19:47-14.5)."""
    check_lifted(edition, cards, CUT, CUT, size)


GAME: Final = Game("poker", PokerOptions)
