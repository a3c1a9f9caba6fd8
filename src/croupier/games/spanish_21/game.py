"""Spanish 21: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from croupier.games.register import Game
from croupier.hands.twentyone_wagers import PAID_BY_SUIT
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options

CARDS_PER_DECK: Final = 48  # 19:47-19.2(a)

DEFINITIONS: Final[Mapping[str, tuple[str, str]]] = {
    "Blackjack": (
        "an ace and a card worth 10 as the first two cards, not of a hand made by splitting",
        "19:47-19.1 Blackjack",
    ),
    "Hard total": ("a total without an ace, or with every ace counted 1", "19:47-19.1 Hard total"),
    "Push": ("equal totals of player and dealer, except 21s and blackjacks", "19:47-19.1 Push"),
    "Rescue": (
        "taking back the wager of a double and forfeiting the original wager",
        "19:47-19.1 Rescue",
    ),
    "Soft total": ("a total with an ace counted 11", "19:47-19.1 Soft total"),
    "Suit": (
        "clubs, diamonds, hearts or spades; all are equal but for the bonus of spades",
        "19:47-19.1 Suit",
    ),
}
POINT_VALUES: Final[Mapping[str, tuple[str, str]]] = {
    "2 to 9": ("their number", "19:47-19.2(b)1"),
    "Jack, queen, king": ("10", "19:47-19.2(b)2"),
    "Ace": ("11, or 1 where 11 would take the total over 21", "19:47-19.2(b)3"),
}
POINT_VALUES_CITE: Final = "19:47-19.2(b)"


class Spanish21Options(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a Spanish 21 table."""

    decks: int = 6
    shuffle: Literal["manual", "automated"] = "manual"
    card_reader: bool = True
    surrender: bool = True
    rescue: bool = True
    max_hands: int = 4
    split_aces_free: bool = True
    match_the_dealer: bool = True
    players_per_box: int = 1
    multi_box: bool = True
    no_reader_21: Literal["player_wins", "dealer_wins"] = "player_wins"
    card_change_hours: int = 24
    chip_unit: int = 100
    min_bet: int = 100
    max_bet: int = 1_000_000
    match_min: int = 100
    match_max: int = 10_000

    @property
    def insurance_most(self) -> int:
        """The greatest insurance there can be: half the greatest wager, up to a whole chip (19:47-19.11)."""
        return -(-self.max_bet // (2 * self.chip_unit)) * self.chip_unit

    def offers(self, wager: str) -> bool:
        """Whether this table takes a wager, by its id."""
        return self.match_the_dealer if wager == "match" else True

    def main_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What a winning hand pays by its kind: blackjack, the bonus 21s, any other win."""
        main = {row: Odds.parse(paid) for row, paid in edition.paytable("main").rows.items()}
        return {**main, **self.bonus_21_odds(edition)}

    def bonus_21_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What a 21 that was not doubled pays, by its kind (19:47-19.5(f))."""
        return {row: Odds.parse(paid) for row, paid in edition.paytable("bonus_21").rows.items()}

    def match_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What matching the dealer pays with this number of decks."""
        rows = edition.paytable(f"match_{self.decks}").rows
        return {row: Odds.parse(paid) for row, paid in rows.items()}

    def super_bonus(self, edition: Edition[Any], stake: int) -> int:
        """The fixed bonus in cents on an original wager; none below the lower bound (19:47-19.5(g))."""
        rows = edition.paytable("super_bonus").rows
        kinds = ("high_wager", "low_wager")
        return next((int(rows[kind]) for kind in kinds if stake >= edition.value(f"super_bonus_{kind}")), 0)

    def envy_bonus(self, edition: Edition[Any]) -> int:
        """What every other player with a wager receives when the fixed bonus is won (19:47-19.5(g))."""
        return int(edition.paytable("super_bonus").rows["other_players"])

    def suits_decide(self, cards: Sequence[int]) -> bool:
        """Whether a hand's suits decide what it is paid: three cards 6-7-8 or 7-7-7 (19:47-19.5(f))."""
        return tuple(sorted(card >> 2 for card in cards)) in PAID_BY_SUIT

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Hands win even money, doubled or not."""
        check_even_money(rules, {"main": "win", "added": "win", "bonus_21": "other_21"})

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self.limits_in_order(("min_bet", "max_bet"), ("match_min", "match_max"))


GAME: Final = Game("spanish_21", Spanish21Options)
