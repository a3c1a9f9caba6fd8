"""Blackjack as the other rooms know it: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal

from croupier.games.register import Game
from croupier.law.agreement import check_even_money
from croupier.law.edition import Edition, Rules
from croupier.law.facts import PayTable
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options
from croupier.law.refusal import BadInput, Refusal

ADDITIONAL_STAKE: Final = 100  # 19:47-2.17(a)
PROGRESSIVE_STAKE: Final = 100  # 19:47-2.19(a)
BONUS_STAKES: Final = (100, 500)  # 19:47-2.20(a)
MULTIPLE_ACTION_WAGERS: Final = ("main", "main_2", "main_3")
STREAK_WAGERS: Final = ("streak2", "streak3", "streak4", "streak5")
ADDITIONAL_WAGERS: Final[Mapping[str, tuple[str, ...]]] = {
    "over_under_13": ("over13", "under13"),
    "same_suit": ("same_suit",),
    "sevens": ("sevens",),
}

# What part of the progressive meter a hand wins (19:47-2.19(c)).
METER_SHARES: Final[Mapping[str, Mapping[str, Fraction]]] = {"P1": {"four_aces_one_colour": Fraction(1)}}
LEAST_PROGRESSION_RATE: Final = Decimal("0.70")
LEAST_DECKS_FOR_SEVENS: Final = 4
LEAST_DECKS_FOR_PROGRESSIVE: Final = 4

# With how many decks each same-suit table may be chosen (19:47-2.17(e)).
SAME_SUIT_DECKS: Final[Mapping[str, tuple[int, ...]]] = {
    "RM1": (1, 2, 4, 6, 8),
    "RM2": (1, 2),
    "RM3": (1, 2, 4, 6, 8),
    "RM4": (1,),
    "RM5": (2, 4, 6),
    "RM6": (4, 8),
    "RM7": (6,),
}

# What the bonus system may draw for each stake, and the house's share of the stakes (19:47-2.20(k)).
BONUS_AMOUNTS: Final[Mapping[int, tuple[int, int]]] = {100: (500, 100_000), 500: (5_000, 500_000)}
HIGHEST_BONUS_ADVANTAGE: Final = Fraction(3, 10)

BonusDistribution = dict[int, dict[int, int]]
"""For each stake the amounts that may be drawn, with their weights."""


def in_words(totals: Sequence[int]) -> str:
    """Totals as a sentence lists them: 9, 10 or 11."""
    *most, last = map(str, totals)
    return f"{', '.join(most)} or {last}" if most else last


def probability_of_blackjack(decks: int) -> Fraction:
    """How likely the first two cards from full decks are an ace and a ten-value card."""
    cards = 52 * decks
    return Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))


class BlackjackOptions(Options, frozen=True, kw_only=True):
    """What a licensee may choose at a blackjack table."""

    decks: int = 8
    shoe: Literal["single", "double"] = "single"
    shuffle: Literal["manual", "automated", "bart_carter", "continuous"] = "manual"
    reshuffle_at_will: bool = True
    hole_card: Literal["none", "down", "down_reader", "up"] = "none"
    surrender: bool = False
    max_split_hands: int = 2
    bar_ace_resplit: bool = False
    soft17: Literal["stand", "hit"] = "stand"
    boxes: int = 6
    players_per_box: int = 1
    several_boxes: bool = True
    no_midshoe_entry: bool = False
    five_card_21: bool = False
    additional_wager: Literal["over_under_13", "same_suit", "sevens"] | None = None
    same_suit_paytable: Literal["RM1", "RM2", "RM3", "RM4", "RM5", "RM6", "RM7"] = "RM1"
    sevens_paytable: Literal["S1"] = "S1"
    sevens_trigger: Literal["first", "either_of_two"] = "first"
    multiple_action: bool = False
    multiple_action_min: int = 2
    multiple_action_equal: bool = False
    progressive: Literal["P1"] | None = None
    progression_rate: Decimal = LEAST_PROGRESSION_RATE
    meter_initial: int = 500_000
    meter_reset: int = 500_000
    deduct_fixed_from_meter: bool = True
    bonus_wager: Literal["BB1"] | BonusDistribution | None = None
    consolidated_net_payout: bool = False
    streak: bool = False
    chip_unit: int = 100
    min_bet: int = 100
    max_bet: int = 1_000_000

    @property
    def seats(self) -> int:
        """How many boxes the layout has."""
        return self.boxes

    @property
    def additional_stake(self) -> int:
        """The only amount of an additional wager (19:47-2.17(a))."""
        return ADDITIONAL_STAKE

    @property
    def progressive_stake(self) -> int:
        """The only amount of the progressive wager (19:47-2.19(a))."""
        return PROGRESSIVE_STAKE

    @property
    def bonus_least(self) -> int:
        """The lower of the amounts of the bonus wager this table takes (19:47-2.20(a))."""
        return min(self._bonus_stakes)

    @property
    def bonus_most(self) -> int:
        """The higher of the amounts of the bonus wager this table takes (19:47-2.20(a))."""
        return max(self._bonus_stakes)

    @property
    def _bonus_stakes(self) -> Collection[int]:
        return self.bonus_wager if isinstance(self.bonus_wager, dict) and self.bonus_wager else BONUS_STAKES

    @property
    def insurance_most(self) -> int:
        """The greatest insurance there can be: half the greatest wager, up to a whole chip (19:47-2.9(b))."""
        return -(-self.max_bet // (2 * self.chip_unit)) * self.chip_unit

    @property
    def card_reader(self) -> bool:
        """Whether the dealer checks the hole card before the players decide (19:47-2.6(j))."""
        return self.hole_card == "down_reader"

    def offers(self, wager: str) -> bool:
        """Whether this table takes a wager, by its id."""
        for kind, wagers in ADDITIONAL_WAGERS.items():
            if wager in wagers:
                return self.additional_wager == kind
        switches: dict[str, object] = {
            "main_2": self.multiple_action,
            "main_3": self.multiple_action,
            "insurance": self.hole_card != "up",
            "even_money": self.consolidated_net_payout,
            "progressive": self.progressive,
            "bonus": self.bonus_wager,
            **dict.fromkeys(STREAK_WAGERS, self.streak),
        }
        return bool(switches.get(wager, True))

    def main_paytable(self, edition: Edition[Any]) -> PayTable:
        """What the blackjack wager pays: even money for a blackjack where the hole card is dealt face up."""
        return edition.paytable("main_hole_card_up" if self.hole_card == "up" else "main")

    def main_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """The odds of the blackjack wager by result, the five-card 21 among them where it is offered."""
        rows = dict(self.main_paytable(edition).rows)
        if self.five_card_21:
            rows.update(edition.paytable("five_card_21").rows)
        return {row: Odds.parse(paid) for row, paid in rows.items()}

    def double_totals(self, edition: Edition[Any]) -> tuple[int, ...]:
        """The counts that may be doubled; none are named where every count below 21 may be."""
        return tuple(edition.value("hole_card_up_doubles")) if self.hole_card == "up" else ()

    def over_under_13_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What over 13 and under 13 pay."""
        return _odds(edition.paytable("over_under_13"))

    def same_suit_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What same suit pays by the table chosen."""
        return _odds(edition.paytable(f"same_suit_{self.same_suit_paytable}"))

    def sevens_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What sevens pay, highest row first."""
        return _odds(edition.paytable(f"sevens_{self.sevens_paytable}"))

    def bonus_distribution(self, edition: Edition[Any]) -> BonusDistribution:
        """For each stake of the bonus wager the amounts that may be drawn, with their weights."""
        if self.bonus_wager is None:
            return {}
        if isinstance(self.bonus_wager, dict):
            return self.bonus_wager
        odds = _odds(edition.paytable(f"bonus_{self.bonus_wager}"))["blackjack"]
        return {stake: {odds.pay(stake): 1} for stake in BONUS_STAKES}

    def bonus_advantage(self, edition: Edition[Any], stake: int) -> Fraction:
        """The house's share of a bonus stake; a winner keeps the stake besides the amount drawn."""
        amounts = self.bonus_distribution(edition)[stake]
        mean = Fraction(sum(amount * weight for amount, weight in amounts.items()), sum(amounts.values()))
        return 1 - probability_of_blackjack(self.decks) * (mean / stake + 1)

    def uniform(self, edition: Edition[Any]) -> dict[str, tuple[Any, str]]:
        """One same-suit table for each number of decks, one set of bonus amounts for each stake."""
        chosen = super().uniform(edition)
        if self.additional_wager == "same_suit":
            name = f"same_suit_paytable with {self.decks} decks"
            chosen[name] = (self.same_suit_paytable, "19:47-2.17(e)")
        if self.bonus_wager and "bonus_wager" in edition.options:
            for stake, amounts in self.bonus_distribution(edition).items():
                chosen[f"bonus_wager.{stake}"] = (amounts, "19:47-2.20(k)")
        return chosen

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Hands win even money, doubled or not."""
        check_even_money(rules, {"main": "win", "main_hole_card_up": "win", "added": "win"})

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self._deck_objections()
        yield from self._additional_objections(edition)
        if self.progressive and not LEAST_PROGRESSION_RATE <= self.progression_rate <= 1:
            rate = self.progression_rate
            message = f"progression_rate of {rate}: expected {LEAST_PROGRESSION_RATE} to 1"
            yield Objection("progression_rate", str(rate), message, "19:47-2.19(i)")
        if isinstance(self.bonus_wager, dict):
            yield from self._bonus_exclusions()
        if self.bonus_wager is not None:
            yield from self._bonus_objections(edition)
        yield from self.limits_in_order(("min_bet", "max_bet"))

    def _deck_objections(self) -> Iterator[Objection]:
        if self.shoe == "double" and self.decks % 2:
            message = (
                f"decks of {self.decks}: a double shoe holds equally many in each side, so an even number"
            )
            yield Objection("decks", self.decks, message, "19:47-2.6(d)")
        if self.additional_wager == "sevens" and self.decks < LEAST_DECKS_FOR_SEVENS:
            message = f"decks of {self.decks}: the wager on sevens needs at least {LEAST_DECKS_FOR_SEVENS}"
            yield Objection("decks", self.decks, message, "19:47-2.2(a)3")
        if self.progressive and self.decks < LEAST_DECKS_FOR_PROGRESSIVE:
            message = (
                f"decks of {self.decks}: the progressive wager needs at least {LEAST_DECKS_FOR_PROGRESSIVE}"
            )
            yield Objection("decks", self.decks, message, "19:47-2.2(a)3")

    def _additional_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if self.additional_wager == "sevens" and "additional_wager" in edition.options:
            try:
                edition.wager("sevens")
            except Refusal as refusal:
                yield Objection("additional_wager", "sevens", refusal.message, refusal.cite)
        if (
            self.additional_wager == "same_suit"
            and self.decks not in SAME_SUIT_DECKS[self.same_suit_paytable]
        ):
            table = self.same_suit_paytable
            lawful = [name for name, decks in SAME_SUIT_DECKS.items() if self.decks in decks]
            expected = (
                f"with {self.decks} decks expected one of {', '.join(lawful)}"
                if lawful
                else f"same suit has no table for {self.decks} decks, only for 1, 2, 4, 6 or 8"
            )
            message = f"same_suit_paytable={table}: {expected}"
            yield Objection("same_suit_paytable", table, message, "19:47-2.17(e)")

    def _bonus_exclusions(self) -> Iterator[Objection]:
        """What the facts say of table BB1, for amounts of the licensee's own."""
        others = {
            "multiple_action": (self.multiple_action, "multiple action"),
            "progressive": (self.progressive, "the progressive wager"),
            "streak": (self.streak, "the streak wager"),
        }
        for name, (offered, words) in others.items():
            if offered:
                shown = "true" if offered is True else offered
                message = f"{name}={shown}: {words} and the bonus wager are not offered together"
                yield Objection(name, offered, message, "19:47-2.20(l)")

    def _bonus_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if "bonus_wager" not in edition.options:
            return
        if not self.bonus_wager:
            raise BadInput("option bonus_wager: expected amounts for a stake of 100, of 500 or of both")
        for stake, amounts in self.bonus_distribution(edition).items():
            field = f"bonus_wager.{stake}"
            if stake not in BONUS_AMOUNTS:
                yield Objection(field, stake, f"{field}: expected a stake of 100 or 500", "19:47-2.20(a)")
                continue
            if not amounts or any(weight < 1 for weight in amounts.values()):
                raise BadInput(f"option {field}: expected amounts with weights of at least 1")
            least, most = BONUS_AMOUNTS[stake]
            for amount in amounts:
                if not least <= amount <= most:
                    message = f"{field} of {amount}: expected {least} to {most}"
                    yield Objection(field, amount, message, "19:47-2.20(k)")
            advantage = self.bonus_advantage(edition, stake)
            if not 0 <= advantage <= HIGHEST_BONUS_ADVANTAGE:
                message = f"{field}: the house advantage of {float(advantage):.4f} is not between 0 and 0.3"
                yield Objection(f"{field}.advantage", str(advantage), message, "19:47-2.20(k)")


def _odds(table: PayTable) -> Mapping[str, Odds]:
    return {row: Odds.parse(paid) for row, paid in table.rows.items()}


GAME: Final = Game("blackjack", BlackjackOptions)
