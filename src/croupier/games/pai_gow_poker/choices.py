"""The value of every way to set seven cards against a bank that sets its cards by the house way, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from croupier.equipment.cards import card_text, cards_text, parse_cards
from croupier.games.pai_gow_poker.compiled_house_ways import Ends, against_way, settings_of
from croupier.games.pai_gow_poker.game import PIECES
from croupier.games.pai_gow_poker.house_ways import set_hands
from croupier.games.pai_gow_poker.settlement import against as settled
from croupier.hands.joker_poker import SEVEN, high_rank, low_rank, outranks
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.law.vigorish import PERCENT
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.procedure.two_hands import TwoHands

if TYPE_CHECKING:
    from croupier.games.pai_gow_poker.game import PaiGowPokerOptions
    from croupier.law.edition import Edition

HAND_PIECES: Final = PIECES
ASSUMES: Final = "each choice is a low hand; per unit of the wager, vigorish not rounded"
Set = tuple[tuple[int, ...], tuple[int, ...]]


def value(options: PaiGowPokerOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of every legal low hand over all hands of the bank, or against the dealer's cards `shown`."""
    own, dealer = parse_cards(hand), parse_cards(shown)
    if len(own) != SEVEN:
        raise BadInput(
            f"hand {hand.strip()[:60]!r}: expected seven cards, such as As Kd Qh 9c 8s 4d *, the joker *"
        )
    if len(dealer) not in (0, SEVEN):
        raise BadInput(f"shown {shown.strip()[:60]!r}: expected nothing, or the dealer's seven cards")
    twice = [card for card in (*own, *dealer) if (*own, *dealer).count(card) > 1]
    if twice:
        raise BadInput(f"card {card_text(twice[0])} is given twice: one deck and a joker hold it once")
    if dealer:
        fares = _against_cards(options, edition, own, dealer)
        assumes = f"against the dealer's cards shown, set by the house way; {ASSUMES}"
    else:
        fares = against(options, edition, own)
        assumes = f"over all hands of a bank that sets its cards by the house way; {ASSUMES}"
    found = {cards_text(low): ChoiceValue(worth(ends, edition)) for (low, _), ends in fares.items()}
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=cards_text(own),
        shown=cards_text(dealer),
        choices=best_first(found),
        assumes=assumes,
    )


def legal_settings(own: tuple[int, ...]) -> list[Set]:
    """Every way to set seven cards that is not a foul, low hand first, in the order of the cards."""
    return [(low, high) for low, high in settings_of(own) if not outranks(low, high)]


def against(options: PaiGowPokerOptions, edition: Edition[Any], own: tuple[int, ...]) -> dict[Set, Ends]:
    """How every legal way to set seven cards does against all hands the bank can have."""
    legal, wheel = legal_settings(own), options.wheel_rank
    ranks = np.array([(high_rank(high, wheel), low_rank(low)) for low, high in legal], dtype=np.int64)
    return dict(zip(legal, against_way(ranks, own, options.way(edition), wheel), strict=True))


def _against_cards(
    options: PaiGowPokerOptions, edition: Edition[Any], own: tuple[int, ...], dealer: tuple[int, ...]
) -> dict[Set, Ends]:
    bank = set_hands(dealer, options.way(edition), options.wheel_rank)
    found = {}
    for low, high in legal_settings(own):
        end = settled(TwoHands(high, low), TwoHands(bank.high, bank.low), options.wheel_rank)
        found[low, high] = Ends(int(end == "win"), int(end == "lose"), int(end == "push"))
    return found


def worth(ends: Ends, edition: Edition[Any]) -> Fraction:
    """The expected net of a hand per unit of the wager, vigorish taken from the wins."""
    kept = Fraction(PERCENT - edition.value("vigorish_percent"), PERCENT)
    return (kept * ends.win - ends.lose) / sum(ends)
