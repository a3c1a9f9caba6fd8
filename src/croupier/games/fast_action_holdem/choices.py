"""The value of keeping each two of four cards: over the dealer's cards and boards by simulation, or exact
over all boards against cards of the dealer that are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from croupier.equipment.cards import card_text
from croupier.equipment.seen_cards import check_in_decks, parse_seen, seen_text
from croupier.games.fast_action_holdem.game import HAND_CARDS
from croupier.games.fast_action_holdem.house_ways import KEPT, kept
from croupier.games.fast_action_holdem.kernel import KERNEL, natural_table
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.odds.holdem import boards
from croupier.simulation.holdem import COPY, LOSE, WIN
from croupier.simulation.several_decks import deals, in_order

if TYPE_CHECKING:
    from croupier.games.fast_action_holdem.game import FastActionHoldemOptions
    from croupier.law.edition import Edition

ROUNDS: Final = 1 << 20
SEED: Final = 21
EACH: Final = "per unit of the wager; other players' cards not known"
Cards = Sequence[int]


def value(options: FastActionHoldemOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of every two cards a player may keep; `shown` are the dealer's, all four or the two kept."""
    own, dealer = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    for field, cards in (("hand", own), ("shown", dealer)):
        for card in cards:
            if card.suit is None:
                raise BadInput(f"{field}: {card.text!r} has no suit, but flushes depend on it")
    if len(dealer) not in (0, KEPT, HAND_CARDS):
        raise BadInput(
            f"shown {shown.strip()!r}: expected nothing, the dealer's four cards or the two the dealer kept"
        )
    if len(own) != HAND_CARDS and not (len(own) == KEPT and dealer):
        raise BadInput(
            f"hand {hand.strip()!r}: expected four cards, such as As Kd 9h 9c, or with the dealer's cards "
            "shown the two kept"
        )
    check_in_decks((*own, *dealer), options.decks)
    mine, theirs = [card.card for card in own], [card.card for card in dealer]
    if theirs:
        choices = _against(options, edition, mine, theirs)
        assumes = f"over all boards against the dealer's cards shown; {EACH}"
    else:
        choices = _simulated(options, edition, mine)
        assumes = f"the dealer keeps cards by the house ways; {EACH}"
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(dealer),
        choices=best_first(choices),
        assumes=assumes,
    )


def unit(options: FastActionHoldemOptions) -> int:
    """A stake that a natural pays in whole cents."""
    natural = options.natural()
    return 1 if natural is None else natural.odds.stake


def _pairs(cards: Cards) -> dict[str, tuple[int, ...]]:
    """The choices, each once: of equal cards it does not matter which are kept."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in combinations(range(len(cards)), KEPT):
        found.setdefault(tuple(sorted(cards[place] for place in places)), places)
    return {f"keep {' '.join(card_text(cards[place]) for place in each)}": each for each in found.values()}


def _against(
    options: FastActionHoldemOptions, edition: Edition[Any], mine: Cards, theirs: Cards
) -> dict[str, ChoiceValue]:
    dealer = kept(theirs, options.lines(edition)) if len(theirs) == HAND_CARDS else tuple(theirs)
    gone = _without(theirs, dealer)
    paid = options.odds(edition).fraction
    found = {}
    for word, places in _pairs(mine).items():
        keep = [mine[place] for place in places]
        ends = boards(keep, dealer, options.decks, gone=[*gone, *_without(mine, keep)])
        found[word] = ChoiceValue(Fraction(ends.win * paid - ends.copy - ends.lose, ends.total))
    return found


def _without(cards: Cards, some: Cards) -> list[int]:
    left = list(cards)
    for card in some:
        left.remove(card)
    return left


def _simulated(
    options: FastActionHoldemOptions, edition: Edition[Any], mine: Cards
) -> dict[str, ChoiceValue]:
    """Every choice against the same dealer's cards and boards, so that differences are more exact than
    values.
    """
    # A natural is paid before the choice, so a player who chooses has none.
    plan = replace(KERNEL.prepare(options, edition, {"wager": unit(options)}), naturals=natural_table(None))
    others = deals(SEED, 0, ROUNDS, in_order(options.decks, mine))
    dealt = np.empty_like(others)
    dealt[:, :HAND_CARDS] = mine
    dealt[:, HAND_CARDS:] = others[:, : others.shape[1] - HAND_CARDS]
    paid = float(options.odds(edition).fraction)
    order: list[tuple[int, ...]] = list(combinations(range(HAND_CARDS), KEPT))
    found = {}
    for word, places in _pairs(mine).items():
        chosen = np.full(ROUNDS, order.index(places), dtype=np.uint8)
        counts = np.bincount(KERNEL.ends(plan, dealt, chosen), minlength=4) / ROUNDS
        mean = float(counts[WIN] * paid - counts[COPY] - counts[LOSE])
        square = float(counts[WIN] * paid * paid + counts[COPY] + counts[LOSE])
        error = sqrt((square - mean * mean) / ROUNDS)
        found[word] = ChoiceValue(
            mean, f"simulation of {ROUNDS:,} rounds with seed {SEED}; standard error {error:.6f}"
        )
    return found
