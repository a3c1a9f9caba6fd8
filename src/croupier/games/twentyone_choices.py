"""What the twenty-one games share in valuing a choice: reading the cards, insurance, what is assumed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import msgspec

from croupier.equipment.cards import RANKS
from croupier.equipment.seen_cards import SeenCard, check_in_decks, parse_seen, seen_text
from croupier.hands.twentyone import ACE, BEST, TEN, VALUE_OF_RANK, Total, total_of_values
from croupier.law.edition import Edition
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.odds.twentyone.choices import dealer_blackjack, insurance_worth
from croupier.odds.twentyone.exact import ExactView

FRESH: Final = "per original wager; fresh shoe, one box; of its cards only these are known"
SPLIT_PLAY: Final = (
    "split hands follow the choices of unsplit hands and are split again whenever allowed, as in the analysis"
)
INSURED: Final = "insuring is for half the wager; insure and decline are asked before the other choices"


@dataclass(frozen=True)
class Seen:
    """The player's cards and the dealer's that lie face up."""

    hand: tuple[SeenCard, ...]
    shown: tuple[SeenCard, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The value indices of the player's cards, in rising order."""
        return tuple(sorted(VALUE_OF_RANK[card.rank] for card in self.hand))

    @property
    def shown_values(self) -> tuple[int, ...]:
        """The value indices of the dealer's cards."""
        return tuple(VALUE_OF_RANK[card.rank] for card in self.shown)

    @property
    def total(self) -> Total:
        """What the player's cards count."""
        return total_of_values(self.values)

    @property
    def natural(self) -> bool:
        """Whether the player's cards are an ace and a card worth ten."""
        return self.values == (ACE, TEN)

    def nothing_to_decide(self, why: str) -> BadInput:
        """The sentence for a hand nobody is asked about."""
        return BadInput(f"hand {seen_text(self.hand)!r} against {seen_text(self.shown)!r}: {why}")


def read_cards(
    hand: str,
    shown: str,
    decks: int,
    *,
    first_cards: int = 2,
    dealers: int = 1,
    missing: Collection[str] = (),
    cite: str = "",
) -> Seen:
    """The cards of a situation; those that cannot be are refused, `missing` ranks among them."""
    seen = Seen(parse_seen(hand, "hand"), parse_seen(shown, "shown"))
    words = {2: "two", 3: "three"}
    if len(seen.hand) < first_cards:
        raise BadInput(f"hand {hand.strip()!r}: expected at least the {words[first_cards]} first cards")
    if len(seen.shown) != dealers:
        expected = "the dealer's first card, such as 9" if dealers == 1 else "both of the dealer's cards"
        raise BadInput(f"shown {shown.strip()!r}: expected {expected}")
    for card in (*seen.hand, *seen.shown):
        if RANKS[card.rank] in missing:
            raise Refusal(f"card {card.text!r} is not in the deck: this game is played without tens", cite)
    check_in_decks((*seen.hand, *seen.shown), decks)
    points = seen.total.points
    if points > BEST and len(seen.hand) > first_cards:
        raise BadInput(f"hand {seen_text(seen.hand)!r} counts {points}: above 21 it is lost")
    return seen


def insurance(
    view: ExactView, seen: Seen, edition: Edition[Any], declined: ChoiceValue
) -> dict[str, ChoiceValue]:
    """To insure half the wager or not, `declined` being what the rest of the round is worth."""
    odds = Odds.parse(edition.paytable("insurance").rows["insurance"])
    insured = declined.expected_net + insurance_worth(view, seen.values, odds.fraction)
    return {"decline": declined, "insure": ChoiceValue(insured, declined.method)}


def best_of(choices: Mapping[str, ChoiceValue]) -> ChoiceValue:
    """The choice that is worth most."""
    return max(choices.values(), key=lambda choice: choice.expected_net)


def blackjack_assumed(view: ExactView, seen: Seen, reader: bool, drawn: bool) -> str:
    """What the values say about a dealer's blackjack."""
    up = seen.shown_values[0]
    if len(seen.shown) > 1 or up not in (ACE, TEN):
        return ""
    if reader and drawn:
        return "the dealer has looked at the hole card and has no blackjack"
    left = [number - seen.values.count(value) for value, number in enumerate(view.shoe)]
    chance = dealer_blackjack(left, up) / Fraction(left[up], sum(left))
    included = f"a dealer's blackjack included, which has chance p = {chance.numerator}/{chance.denominator}"
    if reader:
        included += (
            ", as before the card reader is used: once it finds none, a value v becomes (v + p)/(1 - p)"
        )
    return included


def situation_of(
    edition: Edition[Any],
    options: Any,
    seen: Seen,
    choices: Mapping[str, ChoiceValue],
    assumes: Collection[str],
) -> Situation:
    """The choices best first, with what they assume."""
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(seen.hand),
        shown=seen_text(seen.shown),
        choices=best_first(choices),
        assumes="; ".join(filter(None, assumes)),
    )
