"""Fast action hold'em: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.games.fast_action_holdem.house_ways import read_lines
from croupier.games.fast_action_holdem.naturals import NONE, Natural, read_natural
from croupier.games.one_deck import check_lifted
from croupier.games.register import Game
from croupier.law.counted import counted
from croupier.law.edition import Edition, Rules
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput, Refusal

HAND_CARDS: Final = 4  # 19:47-21.9(d)
COMMUNITY_CARDS: Final = 5  # 19:47-21.8(k)
CUT: Final = "19:47-21.5; interpretation: not from the rule, as 19:47-18.5(c)"
DEPTH: Final = "19:47-21.5; interpretation: not from the rule, a whole round at least"
RANKS: Final = "19:47-21.3; interpretation: not from the rule, as at Texas Shootout"


class FastActionHoldemOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a fast action hold'em table."""

    decks: int = 6
    shuffle_mode: Literal["shoe", "continuous"] = "shoe"
    cut_card_depth: int = DECK_SIZE
    house_ways: list[str] = msgspec.field(default_factory=list)
    ranking_table: Literal["multi_deck", "single_deck"] = "multi_deck"
    natural_rule: Literal["none"] | dict[str, str | int] = NONE
    seats: int = 6
    table_min: int = 500
    table_max: int = 50_000

    def odds(self, edition: Edition[Any]) -> Odds:
        """What a winning wager earns, except a natural (19:47-21.8(n))."""
        return Odds.parse(edition.paytable("wager").rows["win"])

    def natural(self) -> Natural | None:
        """The natural of this table, if it has one (19:47-21.8(n))."""
        return read_natural(self.natural_rule)

    def lines(self, edition: Edition[Any]) -> tuple[str, ...]:
        """The house ways of this table, line by line (19:47-21.9(h))."""
        return tuple(self.house_ways or edition.value("house_ways"))

    def cards_of_a_round(self, players: int) -> int:
        """The cards that this many players, the dealer and the board need."""
        return HAND_CARDS * (players + 1) + COMMUNITY_CARDS

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """The lines of the house ways can be read, and the hands have the cards the code deals."""
        file = f"croupier/games/{rules.folder}/rules.toml"
        for fact in rules.values["house_ways"]:
            lines = fact.value if isinstance(fact.value, tuple) else (fact.value,)
            try:
                read_lines(tuple(map(str, lines)))
            except BadInput as error:
                raise BadInput(f"{file}: {error}") from None
        for fact in rules.values["cards_dealt"]:
            if fact.value != HAND_CARDS:
                raise BadInput(
                    f"{file}: cards_dealt: expected {HAND_CARDS}, the cards this game is played with"
                )

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        read_lines(self.lines(edition))
        self.natural()
        needed = self.cards_of_a_round(self.seats)
        if self.cut_card_depth < needed:
            message = (
                f"cut_card_depth of {self.cut_card_depth}: expected at least {needed}, the cards of a round "
                f"at {counted(self.seats, 'position')}"
            )
            yield Objection("cut_card_depth", self.cut_card_depth, message, DEPTH)
        if self.cut_card_depth > self.decks * DECK_SIZE:
            held = f"{counted(self.decks, 'deck', 'holds')} {self.decks * DECK_SIZE}"
            message = f"cut_card_depth of {self.cut_card_depth}: {held}"
            yield Objection("cut_card_depth", self.cut_card_depth, message, DEPTH)
        if self.ranking_table == "single_deck" and self.decks != 1:
            message = f"ranking_table=single_deck: it ranks hands of one deck, but decks is {self.decks}"
            yield Objection("ranking_table", self.ranking_table, message, RANKS)
        yield from self.limits_in_order(("table_min", "table_max"))


def check_cut(edition: Edition[Any], cards: int, size: int = DECK_SIZE) -> None:
    """Refuse a cut too near to either end of the cards (19:47-21.5)."""
    check_lifted(edition, cards, CUT, CUT, size)
    most = size - edition.value("min_cut")
    if cards > most:
        raise Refusal(f"cut of {cards} cards: lift at most {most} from the top", CUT)


GAME: Final = Game("fast_action_holdem", FastActionHoldemOptions)
