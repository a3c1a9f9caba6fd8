"""The value of every way to set seven cards against a bank that sets its cards by the house way, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from croupier.equipment.cards import card_text, cards_text, parse_cards
from croupier.games.pai_gow_poker.compiled_house_ways import Ends, against_way, settings_of
from croupier.games.pai_gow_poker.game import CARDS
from croupier.hands.joker_poker import SEVEN, high_rank, low_rank, outranks
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.law.vigorish import PERCENT
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.pai_gow_poker.game import PaiGowPokerOptions
    from croupier.law.edition import Edition

ASSUMES: Final = (
    "each choice is a low hand, the other five cards the high hand; the bank sets its cards by the house "
    "way; per unit of the wager, vigorish not rounded"
)
Set = tuple[tuple[int, ...], tuple[int, ...]]


def value(options: PaiGowPokerOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of every legal low hand; cards `shown` are those seen that the bank cannot have."""
    own, seen = parse_cards(hand), parse_cards(shown)
    if len(own) != SEVEN:
        raise BadInput(
            f"hand {hand.strip()[:60]!r}: expected seven cards, such as As Kd Qh 9c 8s 4d *, the joker *"
        )
    twice = [card for card in (*own, *seen) if (*own, *seen).count(card) > 1]
    if twice:
        raise BadInput(f"card {card_text(twice[0])} is there twice: one deck and a joker hold it once")
    if CARDS - len(own) - len(seen) < SEVEN:
        raise BadInput(f"shown: {len(seen)} cards leave the bank fewer than {SEVEN}")
    found = {
        cards_text(low): ChoiceValue(worth(ends, edition))
        for (low, _), ends in against(options, edition, own, seen).items()
    }
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=cards_text(own),
        shown=cards_text(seen),
        choices=best_first(found),
        assumes=ASSUMES,
    )


def against(
    options: PaiGowPokerOptions, edition: Edition[Any], own: tuple[int, ...], seen: tuple[int, ...] = ()
) -> dict[Set, Ends]:
    """How every legal way to set seven cards fares against all hands the bank can have."""
    legal = [(low, high) for low, high in settings_of(own) if not outranks(low, high)]
    wheel = options.wheel_rank
    ranks = np.array([(high_rank(high, wheel), low_rank(low)) for low, high in legal], dtype=np.int64)
    return dict(zip(legal, against_way(ranks, (*own, *seen), options.way(edition), wheel), strict=True))


def worth(ends: Ends, edition: Edition[Any]) -> Fraction:
    """The expected net of a hand per unit of the wager, vigorish taken from the wins."""
    kept = Fraction(PERCENT - edition.value("vigorish_percent"), PERCENT)
    return (kept * ends.win - ends.lose) / sum(ends)
