"""The value of letting a bet ride or withdrawing it, over all community cards that can follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.cards import DECK_SIZE
from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.let_it_ride.settlement import main_row
from croupier.law.encoding import enc_hook
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.let_it_ride.game import LetItRideOptions
    from croupier.law.edition import Edition

OWN_CARDS: Final = 3
NET: Final = (
    "net of bets 1, 2 and 3 together, per one of the three equal bets; side wagers are not counted; the two "
    "choices differ by what one bet is worth"
)
FIRST: Final = "bet 1 is decided now, bet 2 is then played best"


def value(options: LetItRideOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices: about bet 1 with three cards, about bet 2 with a community card too."""
    own, community = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    for field, cards in (("hand", own), ("shown", community)):
        for card in cards:
            if card.suit is None:
                raise BadInput(f"{field}: {card.text!r} has no suit, but the pay table depends on it")
    if len(own) != OWN_CARDS:
        raise BadInput(f"hand {hand.strip()!r}: expected three cards, such as Js Ts 7s")
    if len(community) > 1:
        raise BadInput(
            f"shown {shown.strip()!r}: expected no card or the first community card; after the second one "
            "nothing is left to decide"
        )
    check_in_decks((*own, *community), 1)
    worths = _one_bet([card.card for card in own], options.main_odds)
    first = _mean(list(worths.values()))
    if community:
        bet = worths[community[0].card]
        kept = (1 + (first > 0)) * bet
        past = "rides" if first > 0 else "is withdrawn"
        assumes = f"bet 2 is decided now; bet 1 {past}, as is best with the three cards" + (
            ", and is counted" if first > 0 else ""
        )
    else:
        bet = first
        kept = first + _mean([max(worth, Fraction(0)) for worth in worths.values()])
        assumes = FIRST
    limit, method = "", None
    if options.payout_limit is not None:
        from croupier.games.let_it_ride.analysis import stakes_assumed

        limit, method = stakes_assumed(options)
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(community),
        choices=best_first({"withdraw": ChoiceValue(kept, method), "ride": ChoiceValue(kept + bet, method)}),
        assumes=f"{NET}; {assumes}{limit}",
    )


def _one_bet(own: Sequence[int], main_odds: Mapping[str, Odds]) -> dict[int, Fraction]:
    """What one bet is worth with three cards and each card that may be the first community card."""
    nets: dict[str | None, Fraction] = {row: odds.fraction for row, odds in main_odds.items()}
    nets[None] = Fraction(-1)
    rest = [card for card in range(DECK_SIZE) if card not in own]
    ends = {
        (low, high): nets[main_row((*own, low, high))]
        for place, low in enumerate(rest)
        for high in rest[place + 1 :]
    }
    return {
        card: _mean([ends[min(card, last), max(card, last)] for last in rest if last != card])
        for card in rest
    }


def _mean(worths: Sequence[Fraction]) -> Fraction:
    return sum(worths, Fraction(0)) / len(worths)
