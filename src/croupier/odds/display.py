"""How often cards are on display, and how often they open a wager."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod
from typing import Final

from croupier.law.display import HAND, Cards
from croupier.law.outcomes import WagerTable
from croupier.law.refusal import BadInput
from croupier.law.spaces import Space
from croupier.odds.chain import AbsorbingChain
from croupier.odds.finite import Distribution

FULL: Final = HAND - 1


def cards_on_display(space: Space) -> Distribution[int]:
    """How many cards are on display before a spin, in the long run, from one full display to the next."""
    display = space.display
    if display is None:
        raise BadInput(f"{space.name} has no display")
    card, cards = display.cards[0], sum(each.weight for each in space.outcomes if each.name in display.cards)
    blanks = space.weight - cards
    after_card = [len(display.after((card,) * count, card)) for count in range(HAND)]
    after_blank = [len(display.after((card,) * count, "")) for count in range(HAND)]

    def step(state: tuple[int, bool]) -> Distribution[tuple[int, bool]] | None:
        count, later = state
        if later and count == FULL:
            return None
        return Distribution.from_counts(
            [((after_card[count], True), cards), ((after_blank[count], True), blanks)]
        )

    visits = AbsorbingChain((FULL, False), step).expected_visits()
    total = sum(visits.values(), Fraction(0))
    return Distribution({count: visited / total for (count, _), visited in visits.items()})


def _ways(table: WagerTable) -> list[tuple[Cards, int, int]]:
    """The displays that open a wager, the state the wager starts in, and how many ways lead to each."""
    weights = {outcome.name: outcome.weight for outcome in table.space.outcomes}
    found = []
    for cards, state in table.openings.items():
        orders = factorial(len(cards)) // prod(factorial(cards.count(card)) for card in set(cards))
        found.append((cards, state, orders * prod(weights[card] for card in cards)))
    return found


def states(table: WagerTable) -> Distribution[int]:
    """The states in which a wager starts that is made whenever possible.

    All displays that open it have the same number of cards, and each card has its own chance.
    """
    return Distribution.from_counts([(state, ways) for _, state, ways in _ways(table)])


def open_part(table: WagerTable) -> Fraction:
    """The part of all spins before which a wager can be made."""
    shown, display = cards_on_display(table.space), table.space.display
    assert display is not None
    cards = sum(each.weight for each in table.space.outcomes if each.name in display.cards)
    return sum(
        (shown[len(each)] * Fraction(ways, cards ** len(each)) for each, _, ways in _ways(table)), Fraction(0)
    )
