"""What the gaming guide of red dog says beyond its facts: the course of a round, the spread, the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.equipment.cards import RANKS
from croupier.games.guide import SHUFFLED, Ranking, Said, money
from croupier.games.poker_ranks import order_of_cards
from croupier.games.red_dog.game import INITIAL, RedDogOptions
from croupier.games.red_dog.settlement import (
    CONSECUTIVE,
    PAIR,
    SPREADS,
    THREE_OF_A_KIND,
    WIDEST,
    WIN,
    hand_result,
    rank_of,
    row_of,
    spread_of,
)
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.procedure.steps import COMMUNITY

ROUND = "19:47-6.5"
CARDS = "19:47-6.1; interpretation: the ace is high only, as in all descriptions"


def how_played(edition: Edition[Any], options: RedDogOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-6.3 to 6.9)."""
    odds = options.odds(edition)
    yield Said(
        "The object is a third card that falls between the first two in rank. All players play on the same "
        "three cards and against neither the dealer nor each other.",
        ROUND,
    )
    yield Said('Place your wager before the dealer says "No more bets".', ROUND)
    yield Said("The dealer turns two cards face up.", "19:47-6.4; 19:47-6.5")
    yield Said(
        "If their ranks follow each other (such as 5 and 6, or king and ace) no third card is drawn, and "
        "your wager is returned.",
        ROUND,
    )
    yield Said(
        "If they are of equal rank a third card is drawn: a third of that rank pays "
        f"{odds[THREE_OF_A_KIND].text}, any other returns your wager. Nobody may raise on a pair.",
        ROUND,
    )
    least = "any amount" if options.raise_min <= options.table_min else f"{money(options.raise_min)} or more"
    yield Said(
        "Otherwise the dealer announces the spread, the number of ranks between the two cards. You may raise "
        f"by {least} up to your wager, or call, which leaves it as it is.",
        "19:47-6.5; interpretation: any amount up to the wager, as most descriptions say",
    )
    yield Said(
        "Then the third card is drawn. If it lies between the two, wager and raise both win at the odds of "
        "the spread; if it equals one of them or lies outside, both lose.",
        ROUND,
    )
    if options.multi_area:
        yield Said(
            "You may wager on several betting areas; each has its own wager and its own raise.", "19:47-6.8"
        )
    yield Said(SHUFFLED[options.shuffle], edition.option("shuffle").cite)
    decks = counted(options.decks, "deck", one="one")
    if options.shuffle == "continuous":
        yield Said(f"The cards of every round go back into the device, which holds {decks}.", "19:47-6.9")
    else:
        yield Said(
            f"The cards come from a shoe of {decks}; when the cutting card comes out the round is finished, "
            "and the cards are shuffled.",
            "19:47-6.3; interpretation: as 19:47-2.6(l)",
        )


def card(edition: Edition[Any], options: RedDogOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Decks", f"{options.decks}"
    yield "Spread", "the ranks between the first two cards; a third card between them wins"
    yield "Raise", "when there is a spread, up to your wager, at the same odds"
    yield "Pair", f"a third of the rank pays {options.odds(edition)[THREE_OF_A_KIND].text}, else a push"
    yield "Consecutive cards", "push; the ace is high only"


def figures_assume(edition: Edition[Any], options: RedDogOptions) -> Iterator[str]:
    """What the chances count and leave out."""
    yield (
        f"The line of the {edition.wager(INITIAL).name.lower()} counts the raise with it, made in full where "
        "it wins on average and not at all elsewhere; the line of the raise is the raise alone. Every round "
        "is counted as dealt from full decks."
    )


def ranks(edition: Edition[Any], options: RedDogOptions) -> Iterator[Ranking]:
    """The order of the cards, and what each spread is."""
    yield order_of_cards(CARDS, ace_low="")
    odds = options.odds(edition)
    yield Ranking(
        title="The spread",
        cite=ROUND,
        header=("Spread", "First two cards, for example", "Pays"),
        rows=tuple([(str(spread), _example(spread), odds[row_of(spread)].text) for spread in SPREADS]),
    )


def _example(spread: int) -> str:
    """Two ranks with this many between them."""
    low = (WIDEST - spread) // 2
    return f"{_rank(low)} and {_rank(low + spread + 1)}"


def _rank(rank: int) -> str:
    words = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    return words.get(RANKS[rank], RANKS[rank])


def hand_names(
    edition: Edition[Any], options: RedDogOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the cards on the table are: a pair, consecutive cards, a spread, and how the third fell."""
    shown = [rank_of(card) for card in hands.get(COMMUNITY, ())]
    if len(shown) < 2:
        return {}
    spread = spread_of(shown[0], shown[1])
    name = {CONSECUTIVE: "consecutive cards", PAIR: "a pair"}.get(spread, f"spread of {spread}")
    if len(shown) == 3:
        won = hand_result(*shown).outcome == WIN
        if spread == PAIR:
            name = edition.label(THREE_OF_A_KIND) if won else "a pair, not matched"
        else:
            name = f"{name}, {'between' if won else 'not between'}"
    return {COMMUNITY: name}
