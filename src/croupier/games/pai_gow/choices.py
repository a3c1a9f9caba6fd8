"""The exact value of every way to set four tiles, against the house way or against tiles that are seen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.pieces import SETS, parse_pieces, pieces_text
from croupier.games.pai_gow.game import HAND_TILES, PIECES
from croupier.games.pai_gow.settlement import compare
from croupier.hands.pai_gow import Split, splits
from croupier.law.encoding import enc_hook
from croupier.law.refusal import BadInput
from croupier.law.vigorish import PERCENT
from croupier.odds.choices import ChoiceValue, Situation, best_first
from croupier.odds.tiles import BANKS, Ends, settings

if TYPE_CHECKING:
    from croupier.games.pai_gow.game import PaiGowOptions
    from croupier.law.edition import Edition


HAND_PIECES: Final = PIECES


def value(options: PaiGowOptions, edition: Edition[Any], hand: str, shown: str) -> Situation:
    """The value of every low hand a player may set; `shown` are the dealer's four tiles, if they are seen."""
    own, dealer = _tiles(hand, "hand"), _tiles(shown, "shown")
    if len(own) != HAND_TILES:
        raise BadInput(f"hand {hand.strip()[:40]!r}: expected four tiles, such as 6-6 3-6 4-6 2-5")
    if len(dealer) not in (0, HAND_TILES):
        raise BadInput(f"shown {shown.strip()[:40]!r}: expected nothing, or the dealer's four tiles")
    _check_in_set((*own, *dealer))
    won = 1 - Fraction(edition.value("vigorish_percent"), PERCENT)
    if dealer:
        bank = options.set_by_house_way(dealer)
        found = [(each, _decided(each, bank)) for each in splits(own, options.demoted)]
        assumes = "against the dealer's tiles shown, set by the house way; per unit of the wager"
    else:
        found = settings(own, options.way(), options.demoted)
        assumes = f"over all {BANKS:,} hands of a dealer who sets by the house way; per unit of the wager"
    choices: dict[str, ChoiceValue] = {}
    for each, ends in found:
        total = sum(ends)
        choices.setdefault(_named(each, own), ChoiceValue((won * ends.win - ends.lose) / total))
    return Situation(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        hand=pieces_text(own),
        shown=pieces_text(dealer),
        choices=best_first(choices),
        assumes=assumes,
    )


def unit(options: PaiGowOptions) -> int:
    """A stake whose vigorish is whole cents."""
    return PERCENT


def _tiles(text: str, field: str) -> tuple[int, ...]:
    try:
        tiles = parse_pieces(text)
    except BadInput as error:
        raise BadInput(f"{field}: {error}") from None
    for tile in tiles:
        if tile not in SETS[PIECES].members:
            raise BadInput(f"{field}: {pieces_text([tile])} is not a tile, expected tiles such as 6-6 1-2")
    return tiles


def _check_in_set(tiles: Sequence[int]) -> None:
    members = SETS[PIECES].members
    for tile in tiles:
        if tiles.count(tile) > members.count(tile):
            raise BadInput(
                f"tile {pieces_text([tile])} is given {tiles.count(tile)} times: the set has "
                f"{members.count(tile)}"
            )


def _decided(own: Split, bank: Split) -> Ends:
    end = compare(own, bank)
    return Ends(int(end == "win"), int(end == "lose"), int(end == "push"))


def _named(each: Split, own: Sequence[int]) -> str:
    """The low hand, its tiles in the order in which the hand was given."""
    left, found = list(each.low), []
    for tile in own:
        if tile in left:
            left.remove(tile)
            found.append(tile)
    return pieces_text(found)
