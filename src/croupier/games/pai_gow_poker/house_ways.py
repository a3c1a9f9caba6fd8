"""House ways: how seven cards are set into a high and a low hand by a list of lines (19:47-11.9).

A line says what is done with four of a kind, two pair, three of a kind or a pair of some ranks: `four 7-T
split unless K` puts two of the four in front unless another card is a king or higher. What all house ways
have in common (a complete hand is kept, the highest of three pairs goes in front) is in `set_hands`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from croupier.equipment.cards import RANKS
from croupier.hands.joker_poker import (
    ACE,
    COMPLETE,
    LOW_CARDS,
    RANK_COUNT,
    WheelRank,
    card_rank,
    class_of_high,
    high_rank,
    low_rank,
)
from croupier.hands.poker import RANK_NAMES, plural
from croupier.law.refusal import BadInput

ALWAYS: Final = 0
NEVER: Final = RANK_COUNT
_KING: Final = RANKS.index("K")
_HOLDINGS: Final = ("four", "two_pair", "three", "pair")
_SPLIT: Final = ("split", "together")
_ACTS: Final = {"four": _SPLIT, "two_pair": _SPLIT, "three": _SPLIT, "pair": ("ace", "complete")}
_MANY_LINES: Final = 60
Cards = tuple[int, ...]


class HouseWay(NamedTuple):
    """What the lines say, rank by rank: the lowest single card with which four of a kind, or two pair by the
    higher, stay together; which three of a kind are split; with which pair an ace goes in front.
    """

    four: tuple[int, ...]
    two_pair: tuple[int, ...]
    three: tuple[bool, ...]
    ace: tuple[bool, ...]


class SetHands(NamedTuple):
    """Seven cards as they are set."""

    low: Cards
    high: Cards


@lru_cache(maxsize=64)
def read_way(lines: tuple[str, ...]) -> HouseWay:
    """The lines of a house way as they are written; ranks that no line names stay together."""
    if len(lines) > _MANY_LINES:
        raise BadInput(f"house way: {len(lines)} lines, expected at most {_MANY_LINES}")
    four, two_pair = [ALWAYS] * RANK_COUNT, [NEVER] * RANK_COUNT
    three, ace = [False] * RANK_COUNT, [False] * RANK_COUNT
    said: set[tuple[str, int]] = set()
    for text in lines:
        holding, ranks, act, unless = _line(text)
        for rank in ranks:
            if (holding, rank) in said:
                raise BadInput(f"house way: line {text[:40]!r} speaks of {RANKS[rank]} a second time")
            said.add((holding, rank))
            stays = ALWAYS if act == "together" else unless
            if holding == "four":
                four[rank] = stays
            elif holding == "two_pair":
                two_pair[rank] = stays
            elif holding == "three":
                three[rank] = act == "split"
            else:
                ace[rank] = act == "ace"
    return HouseWay(tuple(four), tuple(two_pair), tuple(three), tuple(ace))


def _line(text: str) -> tuple[str, range, str, int]:
    words = text.split()
    holding, span, *_ = (*words, "", "")
    ranks = _ranks(span)
    unless = NEVER
    if len(words) == 5 and words[3] == "unless" and words[4] in {*RANKS} and holding in _HOLDINGS[:2]:
        unless = RANKS.index(words[4])
        words = words[:3]
    if holding not in _HOLDINGS or ranks is None or len(words) != 3 or words[2] not in _ACTS[holding]:
        raise BadInput(
            f"house way: line {text[:40]!r}: expected four, two_pair or three with ranks such as 7-T or A "
            "and split or together (after split: unless K, of four and two_pair), or pair with ranks and ace "
            "or complete"
        )
    return holding, ranks, words[2], unless


def _ranks(text: str) -> range | None:
    first, dash, last = text.partition("-")
    last = last if dash else first
    if not {first, last} <= {*RANKS} or RANKS.index(last) < RANKS.index(first):
        return None
    return range(RANKS.index(first), RANKS.index(last) + 1)


def set_hands(cards: Sequence[int], way: HouseWay, wheel: WheelRank) -> SetHands:
    """Seven cards set by a house way; of cards equal in rank those that leave the highest high hand."""
    settings = [_setting(cards, places, wheel) for places in combinations(range(len(cards)), LOW_CARDS)]
    complete = [each for each in settings if each.complete]
    counts = Counter(map(card_rank, cards))

    def held(number: int) -> list[int]:
        return sorted((rank for rank, count in counts.items() if count == number), reverse=True)

    fours, threes, pairs, singles = held(4), held(3), held(2), held(1)
    if held(5):
        low = (_KING, _KING) if _KING in pairs else (ACE, ACE)
    elif fours:
        other = threes or pairs
        rank = other[0] if other else fours[0]
        together = not other and singles[0] >= way.four[rank]
        low = (singles[0], singles[1]) if together else (rank, rank)
    elif len(threes) > 1:
        low = (threes[0], threes[0])
    elif threes and pairs:
        low = (pairs[0], pairs[0])
    elif threes:
        rank = threes[0]
        behind = [each for each in complete if each.ranks == (rank, rank)]
        if behind:
            return max(behind, key=_high).hands
        low = (rank, singles[0]) if way.three[rank] else (singles[0], singles[1])
    elif len(pairs) > 2:
        low = (pairs[0], pairs[0])
    elif len(pairs) > 1:
        together = singles[0] >= way.two_pair[pairs[0]]
        low = (singles[0], singles[1]) if together else (pairs[1], pairs[1])
    elif complete:
        best = max(complete, key=lambda each: (each.low, each.high))
        ace_in_front = bool(pairs) and way.ace[pairs[0]] and singles[0] == ACE
        if not ace_in_front or _low_of(singles[0], singles[1], settings) <= best.low:
            return best.hands
        low = (singles[0], singles[1])
    else:
        low = (singles[0], singles[1]) if pairs else (singles[1], singles[2])
    wanted = tuple(sorted(low))
    return max((each for each in settings if each.ranks == wanted), key=_high).hands


class _Setting(NamedTuple):
    ranks: tuple[int, ...]
    low: int
    high: int
    complete: bool
    hands: SetHands


def _setting(cards: Sequence[int], places: tuple[int, ...], wheel: WheelRank) -> _Setting:
    low = tuple([cards[place] for place in places])
    high = tuple([card for place, card in enumerate(cards) if place not in places])
    rank = high_rank(high, wheel)
    ranks = tuple(sorted(map(card_rank, low)))
    return _Setting(ranks, low_rank(low), rank, class_of_high(rank) in COMPLETE, SetHands(low, high))


def _high(setting: _Setting) -> int:
    return setting.high


def _low_of(one: int, other: int, settings: list[_Setting]) -> int:
    wanted = tuple(sorted((one, other)))
    return next(each.low for each in settings if each.ranks == wanted)


def described(way: HouseWay) -> list[tuple[str, str]]:
    """The house way in words, rule by rule, for a patron: what is held, and what goes in front."""
    return [
        ("five aces", "a pair of kings if held, else a pair of aces"),
        ("four of a kind with a pair or three of a kind", "that pair, or two of the three"),
        *_by_rank("four", "four {}", way.four, "two of the four", "the two highest other cards"),
        ("two three of a kind", "two of the higher"),
        ("three of a kind and a pair", "the pair, of two the higher"),
        ("three of a kind", "two of them where a straight or flush is left behind"),
        *[
            (f"three {ranks}", f"one {_one(ranks)} and the highest other card")
            for ranks in _groups(way.three, True)
        ],
        ("other three of a kind", "the two highest other cards"),
        ("three pairs", "the highest pair"),
        *_by_rank(
            "two pair",
            "two pair, {} the higher",
            way.two_pair,
            "the lower pair",
            "the two highest other cards",
        ),
        *[
            (
                f"a pair of {ranks}, an ace and a straight or flush",
                "the ace and the next highest card where that is a higher low hand",
            )
            for ranks in _groups(way.ace, True)
        ],
        ("one pair or none, and a straight or flush", "the highest low hand that leaves one"),
        ("one pair", "the two highest other cards"),
        ("no pair", "the second and third highest cards"),
    ]


def _by_rank(
    what: str, named: str, stays: tuple[int, ...], split: str, together: str
) -> list[tuple[str, str]]:
    lines = []
    for value in sorted(set(stays[1 if what == "two pair" else 0 :]), reverse=True):
        for ranks in _groups(stays, value, 1 if what == "two pair" else 0):
            if value == NEVER:
                front = split
            elif value == ALWAYS:
                front = together
            else:
                higher = "" if value == ACE else " or higher"
                front = f"{together} with {_article(value)}{higher}, else {split}"
            lines.append((named.format(ranks), front))
    return lines


def _article(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def _groups(values: Sequence[object], value: object, first: int = 0) -> list[str]:
    """The ranks with a value, neighbors together, highest first: "jacks to aces"."""
    ranks = [rank for rank in range(first, RANK_COUNT) if values[rank] == value]
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return [
        plural(run[0]) if len(run) == 1 else f"{plural(run[0])} to {plural(run[-1])}"
        for run in reversed(runs)
    ]


def _one(ranks: str) -> str:
    return ranks[:-2] if ranks == "sixes" else ranks[:-1] if "to" not in ranks else "of them"


Setter = Callable[[Sequence[int]], SetHands]
