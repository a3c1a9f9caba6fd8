"""Double down stud: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE, RANKS
from croupier.equipment.deck import DeckCites
from croupier.games.one_deck import OneDeckOptions, check_lifted, deck_objections
from croupier.games.register import Game
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection
from croupier.law.refusal import BadInput

PLAYER_CARDS: Final = 1  # 19:47-17.8(b)
COMMUNITY_CARDS: Final = 4  # 19:47-17.8(b)
HAND_CARDS: Final = PLAYER_CARDS + COMMUNITY_CARDS  # 19:47-17.1 Hand
WAGER: Final = "wager"
DOUBLE_DOWN: Final = "double_down"
DOUBLE: Final = "double"
DECLINE: Final = "decline"
CUT: Final = "19:47-17.4; interpretation: as 19:47-18.5"
DECKS: Final = "19:47-17.2; interpretation: as 19:47-18.2"
DECK_CITES: Final = DeckCites(one=DECKS, second=DECKS, backs=DECKS)


class DoubleDownStudOptions(OneDeckOptions, frozen=True, kw_only=True):
    """What a licensee may choose at a double down stud table."""

    dealing_method: Literal["manual_shoe", "hand"] = "manual_shoe"
    shoe_position: str = "left"
    seats: int = 7
    odds: dict[str, Odds] = msgspec.field(default_factory=dict)
    payout_limit: int = 10_000_000
    table_min: int = 500
    table_max: int = 50_000

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Pairs that push begin below pairs that win."""
        file = f"croupier/games/{rules.folder}/rules.toml"
        lowest: dict[str, list[int]] = {"lowest_push_pair": [], "lowest_winning_pair": []}
        for name, ranks in lowest.items():
            for fact in rules.values[name]:
                if fact.value not in list(RANKS):
                    raise BadInput(f"{file}: {name}: expected one of {' '.join(RANKS)}")
                ranks.append(RANKS.index(str(fact.value)))
        if max(lowest["lowest_push_pair"]) > min(lowest["lowest_winning_pair"]):
            raise BadInput(f"{file}: lowest_push_pair: expected no rank above lowest_winning_pair")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from deck_objections(self, edition, DECK_CITES)
        yield from self.limits_in_order(("table_min", "table_max"))


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut that lifts too few cards, or leaves none to lay on top of them (19:47-17.4)."""
    check_lifted(edition, cards, CUT, CUT, size)


GAME: Final = Game("double_down_stud", DoubleDownStudOptions)
