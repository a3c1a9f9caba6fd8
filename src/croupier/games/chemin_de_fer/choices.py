"""The value of drawing and of standing where 4.9 leaves the choice to the player of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import SeenCard, check_in_decks, parse_seen, seen_text
from croupier.games.chemin_de_fer.analysis import best_way, rules_of
from croupier.hands.baccarat import (
    BANKER,
    FIRST_CARDS,
    NO_CARD,
    PLAYER,
    VALUE_OF_RANK,
    VALUES,
    ThirdCardRules,
)
from croupier.hands.optional_draws import CHOICES, DRAW, OPEN, Cell
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.odds.baccarat import Shoe
from croupier.odds.choices import ChoiceValue, Situation, best_first

if TYPE_CHECKING:
    from croupier.games.chemin_de_fer.game import CheminDeFerOptions
    from croupier.law.edition import Edition
    from croupier.procedure.state import State

KNOWN: Final = (
    "of a fresh shoe only the cards given are known; neither hand is a natural; the other side plays best"
)
NET: Final = {
    PLAYER: f"per unit wagered against the bank; {KNOWN}",
    BANKER: f"per unit of the bank covered, after vigorish; {KNOWN}",
}

Dealt = tuple[int, int]
"""How many ways there are, and who wins: 1 the Player, -1 the Banker, 0 nobody."""


def value(options: CheminDeFerOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of both choices: of the Player's Hand with nothing shown, of the Banker's Hand with the
    Player's third card.
    """
    own, seen = parse_seen(hand, "hand"), parse_seen(shown, "shown")
    if len(own) != FIRST_CARDS:
        raise BadInput(f"hand {hand.strip()!r}: expected the two cards of the hand, such as 2s 3h")
    if len(seen) > 1:
        raise BadInput(
            f"shown {shown.strip()!r}: expected the Player's third card, or nothing for the Player's choice"
        )
    check_in_decks((*own, *seen), options.decks)
    points = sum(VALUE_OF_RANK[card.rank] for card in own) % VALUES
    third = VALUE_OF_RANK[seen[0].rank] if seen else NO_CARD
    cell = Cell(BANKER, points, third) if seen else Cell(PLAYER, points)
    _check_open(options, edition, cell)
    rules = rules_of(edition, best_way(options, edition))
    left = _left(options, (*own, *seen))
    choices = {}
    for word in CHOICES:
        dealt = (_of_banker if seen else _of_player)(rules, left, cell, word == DRAW)
        choices[word] = ChoiceValue(_net(options, dealt, cell.hand))
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=seen_text(own),
        shown=seen_text(seen),
        choices=best_first(choices),
        assumes=NET[cell.hand],
    )


def shown(round: State, holder: str) -> list[int]:
    """What the choice about a hand of a table depends on besides the hand: the Player's third card."""
    player = round.hands.get(PLAYER)
    return player.cards[FIRST_CARDS:] if player is not None and holder == BANKER else []


def _check_open(options: CheminDeFerOptions, edition: Edition[Any], cell: Cell) -> None:
    """Refuse a situation in which the table of third cards decides."""
    table = options.draws(edition)
    whose = f"the {cell.hand.capitalize()}'s Hand of {cell.points}"
    against = f" against a {cell.third}" if cell.hand == BANKER else ""
    if cell.points >= table.natural:
        raise BadInput(f"hand: {whose} is a natural, nothing is decided")
    if table.letter(cell) != OPEN:
        does = "draws" if table.letter(cell) == "D" else "stays"
        raise BadInput(f"hand: {whose}{against} {does} by the table, nothing is decided")


def _left(options: CheminDeFerOptions, gone: Sequence[SeenCard]) -> list[int]:
    """How many cards of each value are left."""
    left = list(Shoe.full(options.decks).values)
    for card in gone:
        left[VALUE_OF_RANK[card.rank]] -= 1
    return left


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The counts of two hidden cards, and in how many ways they come; `left` is without them meanwhile."""
    for first in range(VALUES):
        for second in range(VALUES):
            found = left[first] * (left[second] - (first == second))
            if found:
                left[first] -= 1
                left[second] -= 1
                yield (first + second) % VALUES, found
                left[first] += 1
                left[second] += 1


def _of_player(rules: ThirdCardRules, left: list[int], cell: Cell, draws: bool) -> Iterator[Dealt]:
    """Every end of the round for the Player's choice, the Banker playing by the rules."""
    for banker, found in _pairs(left):
        if banker >= rules.natural:
            continue
        if not draws:
            yield from _banker_ends(left, found, cell.points, banker, rules.banker[banker][NO_CARD])
            continue
        for third in range(VALUES):
            more = found * left[third]
            if more:
                left[third] -= 1
                player = (cell.points + third) % VALUES
                yield from _banker_ends(left, more, player, banker, rules.banker[banker][third])
                left[third] += 1


def _banker_ends(left: list[int], found: int, player: int, banker: int, draws: bool) -> Iterator[Dealt]:
    """The ends of a round in which only the Banker's third card may still come; each is counted with one
    further card.
    """
    if not draws:
        yield found * sum(left), _won(player, banker)
        return
    for last in range(VALUES):
        yield found * left[last], _won(player, (banker + last) % VALUES)


def _of_banker(rules: ThirdCardRules, left: list[int], cell: Cell, draws: bool) -> Iterator[Dealt]:
    """Every end of the round for the Banker's choice, the Player having drawn by the rules."""
    for points, found in _pairs(left):
        if points >= rules.natural or not rules.player[points]:
            continue
        player = (points + cell.third) % VALUES
        yield from _banker_ends(left, found, player, cell.points, draws)


def _won(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)


def _net(options: CheminDeFerOptions, dealt: Iterator[Dealt], side: str) -> Fraction:
    """The expected net of a unit on one side."""
    total, by_winner = 0, {1: 0, -1: 0, 0: 0}
    for found, winner in dealt:
        total += found
        by_winner[winner] += found
    if not total:
        raise BadInput("hand: no round can be dealt with these cards; expected others")
    kept = 1 - Fraction(options.vigorish_percent, 100)
    if side == PLAYER:
        return Fraction(by_winner[1] - by_winner[-1], total)
    return (by_winner[-1] * kept - by_winner[1]) / total
