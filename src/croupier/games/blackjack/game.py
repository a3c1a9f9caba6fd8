"""Blackjack: its facts, its options and what they must satisfy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Literal

from croupier.equipment.cards import DECK_SIZE
from croupier.games.progressive import rate_objections
from croupier.games.register import Game
from croupier.law.agreement import check_even_money
from croupier.law.counted import counted
from croupier.law.edition import Edition, Rules
from croupier.law.facts import PayTable, WagerFact
from croupier.law.money import dollars
from croupier.law.odds import Odds
from croupier.law.options import Objection, Options, option_tables
from croupier.law.refusal import BadInput, Refusal

MULTIPLE_ACTION_WAGERS: Final = ("main", "main_2", "main_3")
STREAK_WAGERS: Final = ("streak2", "streak3", "streak4", "streak5")
ADDITIONAL_WAGERS: Final[Mapping[str, tuple[str, ...]]] = {
    "over_under_13": ("over13", "under13"),
    "same_suit": ("same_suit",),
    "sevens": ("sevens",),
}

WHOLE: Final = 100  # percent
BONUS_VALUES: Final = ("bonus_stakes", "min_bonus_amounts", "max_bonus_amounts")

BonusDistribution = dict[int, dict[int, int]]
"""For each stake the amounts that may be drawn, with their weights."""


def in_words(totals: Sequence[int], shown: Callable[[int], str] = str) -> str:
    """Totals as a sentence lists them: 9, 10 or 11."""
    *most, last = map(shown, totals)
    return f"{', '.join(most)} or {last}" if most else last


def probability_of_blackjack(decks: int) -> Fraction:
    """How likely the first two cards from full decks are an ace and a ten-value card."""
    cards = DECK_SIZE * decks
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
    progression_rate: Decimal = Decimal("0.70")
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

    def stakes_taken(self, wager: WagerFact) -> Collection[int]:
        """The amounts of the bonus wager for which the licensee chose what may be drawn (19:47-2.20(a))."""
        chosen = self.bonus_wager if isinstance(self.bonus_wager, dict) else {}
        return chosen if wager.offered_by == "bonus_wager" else ()

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
        """The counts that may be doubled; empty if every count below 21 may be."""
        return tuple(edition.value("hole_card_up_doubles")) if self.hole_card == "up" else ()

    def over_under_13_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What over 13 and under 13 pay."""
        return _odds(edition.paytable("over_under_13"))

    def same_suit_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What same suit pays by the table chosen."""
        return _odds(edition.paytable(f"same_suit_{self.same_suit_paytable}"))

    def same_suit_decks(self, edition: Edition[Any]) -> Mapping[str, tuple[int, ...]]:
        """With how many decks each same-suit table may be chosen (19:47-2.17(e))."""
        tables = option_tables(edition, "same_suit_paytable")
        return {name.removeprefix("same_suit_"): fact.only_with["decks"] for name, fact in tables.items()}

    def sevens_odds(self, edition: Edition[Any]) -> Mapping[str, Odds]:
        """What sevens pay, highest row first."""
        return _odds(edition.paytable(f"sevens_{self.sevens_paytable}"))

    def meter_shares(self, edition: Edition[Any]) -> Mapping[str, Fraction]:
        """What part of the progressive meter a hand wins, by row (19:47-2.19(c))."""
        table = edition.paytable(f"progressive_{self.progressive}")
        return {row: Fraction(percent, 100) for row, percent in table.meter_percent.items()}

    def bonus_distribution(self, edition: Edition[Any]) -> BonusDistribution:
        """The amounts that may be drawn for each stake of the bonus wager, with their weights."""
        if self.bonus_wager is None:
            return {}
        if isinstance(self.bonus_wager, dict):
            return self.bonus_wager
        odds = _odds(edition.paytable(f"bonus_{self.bonus_wager}"))["blackjack"]
        return {stake: {odds.pay(stake): 1} for stake in edition.value("bonus_stakes")}

    def bonus_advantage(self, edition: Edition[Any], stake: int) -> Fraction:
        """The house's share of a bonus stake; a winner keeps the stake and gets the amount drawn."""
        amounts = self.bonus_distribution(edition)[stake]
        mean = Fraction(sum(amount * weight for amount, weight in amounts.items()), sum(amounts.values()))
        return 1 - probability_of_blackjack(self.decks) * (mean / stake + 1)

    def uniform(self, edition: Edition[Any]) -> dict[str, tuple[Any, str]]:
        """One same-suit table for each number of decks, one set of bonus amounts for each stake."""
        chosen = super().uniform(edition)
        if self.additional_wager == "same_suit":
            name = f"same_suit_paytable with {counted(self.decks, 'deck')}"
            chosen[name] = (self.same_suit_paytable, "19:47-2.17(e)")
        if self.bonus_wager and "bonus_wager" in edition.options:
            for stake, amounts in self.bonus_distribution(edition).items():
                chosen[f"bonus_wager.{stake}"] = (amounts, "19:47-2.20(k)")
        return chosen

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Hands win even money, doubled or not; a prize that is a part of the meter is all of it."""
        check_even_money(rules, {"main": "win", "main_hole_card_up": "win", "added": "win"})
        file = f"croupier/games/{rules.folder}/rules.toml"
        for name, tables in rules.paytables.items():
            if any(set(table.meter_percent.values()) - {WHOLE} for table in tables):
                raise BadInput(f"{file}: {name}: meter_percent: expected {WHOLE}, all that is shared here")
        each = {len(fact.value) for name in BONUS_VALUES for fact in rules.values[name]}  # type: ignore[arg-type]
        if len(each) > 1:
            raise BadInput(f"{file}: {', '.join(BONUS_VALUES)}: expected a number for every stake")

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """Every rule these options break on the edition's day, beyond those the facts declare."""
        yield from self._deck_objections(edition)
        yield from self._additional_objections(edition)
        if self.progressive:
            yield from rate_objections(self.progression_rate, edition, "19:47-2.19(i)")
        if isinstance(self.bonus_wager, dict):
            yield from self._bonus_exclusions()
        if self.bonus_wager is not None:
            yield from self._bonus_objections(edition)
        yield from self.limits_in_order(("min_bet", "max_bet"))

    def _deck_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if self.shoe == "double" and self.decks % 2:
            message = (
                f"decks of {self.decks}: a double shoe holds equally many in each side, so an even number"
            )
            yield Objection("decks", self.decks, message, "19:47-2.6(d)")
        least = edition.value("min_decks_side_wagers")
        wagers = {"on sevens": self.additional_wager == "sevens", "progressive": self.progressive}
        for words, offered in wagers.items():
            if offered and self.decks < least:
                name = f"wager {words}" if words.startswith("on") else f"{words} wager"
                message = f"decks of {self.decks}: the {name} needs at least {least}"
                yield Objection("decks", self.decks, message, "19:47-2.2(a)3")

    def _additional_objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        if self.additional_wager == "sevens" and "additional_wager" in edition.options:
            try:
                edition.wager("sevens")
            except Refusal as refusal:
                yield Objection("additional_wager", "sevens", refusal.sentence, refusal.cite)
        tables = self.same_suit_decks(edition)
        table = self.same_suit_paytable
        if self.additional_wager == "same_suit" and self.decks not in tables.get(table, (self.decks,)):
            lawful = [name for name, decks in tables.items() if self.decks in decks]
            known = sorted({number for decks in tables.values() for number in decks})
            expected = (
                f"with {counted(self.decks, 'deck')} expected one of {', '.join(lawful)}"
                if lawful
                else f"same suit has no table for {counted(self.decks, 'deck')}, only for {in_words(known)}"
            )
            message = f"same_suit_paytable={table}: {expected}"
            yield Objection("same_suit_paytable", table, message, "19:47-2.17(e)")

    def _bonus_exclusions(self) -> Iterator[Objection]:
        """What the facts say about table BB1, for a licensee's own amounts."""
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
        stakes: tuple[int, ...] = edition.value("bonus_stakes")
        bounds = dict(zip(stakes, zip(*map(edition.value, BONUS_VALUES[1:]), strict=True), strict=True))
        if not self.bonus_wager:
            each = ", ".join(f"of {dollars(stake)}" for stake in stakes)
            raise BadInput(f"option bonus_wager: expected amounts for a stake {each} or of both")
        for stake, amounts in self.bonus_distribution(edition).items():
            field = f"bonus_wager.{stake}"
            if stake not in bounds:
                message = f"{field}: expected a stake of {in_words(stakes)}"
                yield Objection(field, stake, message, "19:47-2.20(a)")
                continue
            if not amounts or any(weight < 1 for weight in amounts.values()):
                raise BadInput(f"option {field}: expected amounts with weights of at least 1")
            least, most = bounds[stake]
            for amount in amounts:
                if not least <= amount <= most:
                    message = f"{field} of {dollars(amount)}: expected {dollars(least)} to {dollars(most)}"
                    yield Objection(field, amount, message, "19:47-2.20(k)")
            advantage = self.bonus_advantage(edition, stake)
            highest = _percent(edition, "max_bonus_advantage")
            if not 0 <= advantage <= Fraction(highest):
                share = f"{float(advantage):.4f} is not between 0 and {highest.normalize()}"
                message = f"{field}: the house advantage of {share}"
                yield Objection(f"{field}.advantage", str(advantage), message, "19:47-2.20(k)")


def _percent(edition: Edition[Any], value: str) -> Decimal:
    """A percentage of [values] as a fraction."""
    return Decimal(edition.value(value)).scaleb(-2)


def _odds(table: PayTable) -> Mapping[str, Odds]:
    return {row: Odds.parse(paid) for row, paid in table.rows.items()}


GAME: Final = Game("blackjack", BlackjackOptions)
