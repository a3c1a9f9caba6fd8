"""Three card poker: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE, parse_cards
from croupier.equipment.deck import DeckCites
from croupier.games.one_deck import OneDeckOptions, check_lifted, deck_objections
from croupier.games.register import Game
from croupier.hands.poker import ThreeCard
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection
from croupier.law.refusal import BadInput, Refusal

HAND_CARDS: Final = 3  # 19:47-20.3
BACKS: Final = "19:47-20.2; interpretation: as 19:47-18.2(b)2"
DECK_CITES: Final = DeckCites(one="19:47-20.2", second="19:47-20.2", backs=BACKS)
CUT: Final = "19:47-20.5; interpretation: as 19:47-18.5(c)1"
MINI_ROYAL: Final = ThreeCard.MINI_ROYAL.row
MINIMUM_BONUS: Final = "ante_bonus_table_5_4_1"


class ThreeCardPokerOptions(OneDeckOptions, frozen=True, kw_only=True):
    """What a licensee may choose at a three card poker table."""

    shuffler_counts_deck: bool = False
    stub_count_interval: int = 5
    pair_plus_table: Literal["A", "B", "C", "D", "E", "F"] = "A"
    ante_bonus_table: dict[str, Odds] = msgspec.field(default_factory=dict)
    allow_lower_ante_bonus: bool = False
    fold_forfeits_pair_plus: bool = True
    pair_plus_only: bool = True
    two_positions: bool = False
    table_min: int = 500
    table_max: int = 50_000

    def ante_odds(self, edition: Edition[Any]) -> Odds:
        """What a winning ante earns (19:47-20.11)."""
        return Odds.parse(edition.paytable("ante").rows["win"])

    def play_odds(self, edition: Edition[Any]) -> Odds:
        """What a winning play wager earns (19:47-20.11)."""
        return Odds.parse(edition.paytable("play").rows["win"])

    def bonus_odds(self) -> Mapping[str, Odds]:
        """What the ante earns besides by the player's hand, a mini-royal as the straight flush it is."""
        return {MINI_ROYAL: self.ante_bonus_table["straight_flush"], **self.ante_bonus_table}

    def pair_plus_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What each hand pays; tables A to C pay a mini-royal as the straight flush it is."""
        table = edition.paytable(f"pair_plus_{self.pair_plus_table}")
        rows = {row: Odds.parse(paid) for row, paid in table.rows.items()}
        return {MINI_ROYAL: rows["straight_flush"], **rows}

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The lowest hand with which the dealer plays is a hand of three cards."""
        for fact in rules.values["lowest_qualifying_hand"]:
            if len(parse_cards(str(fact.value))) != HAND_CARDS:
                file = f"croupier/games/{rules.folder}/rules.toml"
                raise BadInput(f"{file}: lowest_qualifying_hand: expected {HAND_CARDS} cards")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from deck_objections(self, edition, DECK_CITES)
        yield from self.limits_in_order(("table_min", "table_max"))
        try:
            edition.paytable(f"pair_plus_{self.pair_plus_table}")
        except Refusal as refusal:
            yield Objection("pair_plus_table", self.pair_plus_table, refusal.sentence, refusal.cite)
        if not self.allow_lower_ante_bonus:
            yield from self._low_bonuses(edition)

    def _low_bonuses(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Rows of the ante bonus below the assumed minimum, which only comparisons may have."""
        table = edition.paytable(MINIMUM_BONUS)
        for row, paid in self.ante_bonus_table.items():
            least = Odds.parse(table.rows[row])
            if paid < least:
                field = f"ante_bonus_table.{row}"
                message = f"{field} of {paid}: below the minimum of {least}; for a comparison set "
                yield Objection(field, str(paid), f"{message}allow_lower_ante_bonus=true", table.cite)


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards, or leaves none to lay on top of them (19:47-20.5)."""
    check_lifted(edition, cards, CUT, CUT, size)


GAME: Final = Game("three_card_poker", ThreeCardPokerOptions)
