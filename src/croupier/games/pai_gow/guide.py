"""What the gaming guide of pai gow says beyond its facts: a round, the tiles, the hands, the house way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.equipment.pieces import pieces_text
from croupier.games.guide import Ranking, Said
from croupier.games.pai_gow.game import HAND_TILES, WAGER, PaiGowOptions
from croupier.hands.pai_gow import DEMOTED, NATURAL, PAIRS, SUPREME, hand_name, name_of, spots
from croupier.law.edition import Edition
from croupier.procedure.ring import DEALER

RANKS = "19:47-10.2; interpretation: not from the rule, as in the trade"
DEAL = "19:47-10.6; interpretation: not from the rule, as in the trade"
WAY = "19:47-10.7; interpretation: not from the rule, two complete ways and the licensee's own"
BANK = "19:47-10.8; interpretation: not from the rule, as in the trade"
BASIC = (
    "2-4 and 1-2 together are played as the supreme pair.",
    "Otherwise a pair, wong or gong: the highest, then the highest low hand with it.",
    "Otherwise a high hand of 9, 8 or 7: the greatest value, then the highest low hand.",
    "Otherwise the highest low hand, then the highest high hand.",
)
TRADITIONAL = (
    "A setting whose two hands are both at least as high as those of every other one is played.",
    "A pair is kept. A pair of 6-6 or 1-1 is split for a low of 6 and a high of 8 or more; nines for two "
    "nines or "
    "better; 4-4 or mixed eights for 7 and 9, or 8 and 8; 1-6 or mixed sevens for 7 and a 9 headed by 1-1.",
    "A high nine (a 9 headed by 6-6 or 1-1), else a gong, else a wong is played, 6-6 in the high hand "
    "first; with a low "
    "hand below a 3 headed by 3-3 the highest high hand is played instead.",
    "Otherwise the greatest sum of both values, with the highest low hand; where that is below a 3 headed "
    "by 3-3, a high "
    "hand of 7 or more instead.",
    "Of settings with the same two values the highest low hand up to a high of 7, else the highest high "
    "hand.",
)


def how_played(edition: Edition[Any], options: PaiGowOptions) -> Iterator[Said]:
    """The object and the course of a round (19:47-10.4 to 10.10)."""
    percent = edition.value("vigorish_percent")
    yield Said(
        "The object is to set four tiles into a high hand and a low hand of two tiles each that are both "
        "higher than the "
        "bank's. You play against the bank only.",
        "19:47-10.7",
    )
    yield Said('Place your wager in chips before the dealer says "No more bets".', "19:47-10.5")
    areas = "You may wager on two betting areas; set the first hand before you touch the other tiles."
    yield Said(areas if options.two_areas else "You may wager on one betting area.", "19:47-10.10")
    yield Said(
        "The 32 tiles are mixed face down and built into eight stacks of four. Three dice in a shaker name "
        "the place of the "
        "first stack: the total is counted counterclockwise from the bank, every place and the dead hand "
        "included.",
        DEAL,
    )
    yield Said(
        "Stacks go around counterclockwise, one to each place; those at places without a wager and the dead "
        "hand are taken "
        "back unseen.",
        DEAL,
    )
    yield Said(
        "Set your tiles, lay both hands face down, and do not touch them again. The higher hand is the high "
        "hand, however "
        "they lie. The dealer tells you the house way if you ask.",
        "19:47-10.7",
    )
    yield Said(
        f"Both hands higher win 1 to 1 less {percent}% vigorish. Neither higher loses; an equal hand is a "
        f"copy, and the bank "
        "wins it. One hand higher and one not is a push.",
        "19:47-10.7",
    )
    if options.vig_rounding == "quarter_up":
        yield Said("Vigorish is raised to the next 25 cents.", "19:47-10.7")
    if options.player_bank:
        yield from _bank(options, percent)
    else:
        yield Said("The house banks every round.", "19:47-10.8")


def _bank(options: PaiGowOptions, percent: int) -> Iterator[Said]:
    yield Said(
        "From the second round on players are offered the bank in turn, counterclockwise. You may take it "
        "if you wagered "
        "against the dealer in the last round the house banked, did not bank the round before, and have "
        "chips for all "
        "wagers against you.",
        BANK,
    )
    yield Said(
        "The dealer then wagers as much against you as you last wagered against the dealer, or less if you "
        "ask. You set your "
        f"tiles freely, win copies, and pay {percent}% of what you win on the whole.",
        BANK,
    )
    if options.co_banking:
        yield Said(
            "You may share the bank half-and-half with the house; the dealer then sets the bank's tiles by "
            "the house way.",
            BANK,
        )


def card(edition: Edition[Any], options: PaiGowOptions) -> Iterator[tuple[str, str]]:
    """The rules of this table in a few words each."""
    yield "Tiles", "four each, two hands of two"
    yield "House way", options.house_way
    yield "Copies", "go to the bank"
    yield "Vigorish", f"{edition.value('vigorish_percent')}% of a win"
    bank = (
        "player bank and co-bank"
        if options.co_banking
        else "player bank"
        if options.player_bank
        else "the house"
    )
    yield "Bank", bank


def combined(edition: Edition[Any], options: PaiGowOptions) -> dict[str, str]:
    """The wager played in another way that the analysis values too."""
    return {f"{WAGER}@best": "Pai gow, every hand set best"}


def hand_names(
    edition: Edition[Any], options: PaiGowOptions, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What each hand makes as the house way sets it."""
    found = {}
    for holder, tiles in hands.items():
        if (holder == DEALER or holder.isdigit()) and len(tiles) == HAND_TILES and min(tiles) >= 0:
            both = options.set_by_house_way(tiles)
            found[holder] = f"house way: {hand_name(*both.high)} / {hand_name(*both.low)}"
    return found


def ranks(edition: Edition[Any], options: PaiGowOptions) -> Iterator[Ranking]:
    """Single tiles, pairs and other hands in their order (19:47-10.2), and the house way (19:47-10.7)."""
    order = DEMOTED if options.demoted else NATURAL
    yield Ranking(
        title="Single tiles, highest first",
        cite=RANKS,
        header=("Rank", "Tiles", "Counts"),
        rows=tuple(
            (str(place), " and ".join(map(_named, tiles)), _counts(tiles))
            for place, tiles in enumerate(order, start=1)
        ),
    )
    yield Ranking(
        title="Pairs, highest first",
        cite=RANKS,
        header=("Rank", "Tiles"),
        rows=tuple(
            (str(place), pieces_text(pair) + (" supreme pair" if pair == SUPREME else ""))
            for place, pair in enumerate(PAIRS, start=1)
        ),
    )
    yield Ranking(
        title="Hands of two tiles, highest first",
        cite=RANKS,
        rows=(
            ("pair", "one of the sixteen pairs"),
            ("wong", "6-6 or 1-1 with a nine; with 6-6 above with 1-1"),
            ("gong", "6-6 or 1-1 with an eight; with 6-6 above with 1-1"),
            ("9 to 1", "the last digit of all spots; of equal values the higher single tile decides"),
            ("0", "all equal: zero against zero is a copy"),
        ),
    )
    if options.house_way in ("basic", "traditional"):
        lines = BASIC if options.house_way == "basic" else TRADITIONAL
        rows = tuple((str(place), line) for place, line in enumerate(lines, start=1))
        yield Ranking(
            title="House way: the first line that decides", cite=WAY, header=("Line", "Setting"), rows=rows
        )
    else:
        rows = (
            (
                "table",
                "a table of this casino sets every four tiles; the dealer tells you your hand's setting",
            ),
        )
        yield Ranking(title="House way", cite=WAY, rows=rows)


def _named(tile: int) -> str:
    return f"{pieces_text([tile])} {name_of(tile)}"


def _counts(tiles: Sequence[int]) -> str:
    return "3 or 6" if tiles[0] in SUPREME else str(spots(tiles[0]))


def figures_assume(edition: Edition[Any], options: PaiGowOptions) -> Iterator[str]:
    """What the chances and edges count."""
    yield (
        "You and the dealer set tiles by the house way, over all pairs of hands; the house banks. Set "
        "best, every hand is worth at least as much."
    )
