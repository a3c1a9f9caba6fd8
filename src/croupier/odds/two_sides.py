"""Two sides that choose in one round: their best choices against each other, mixed by chance if need be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

Way = tuple[str, ...]
"""A word for each choice of the round."""
Worth = Mapping[Way, Fraction]
"""What a side earns, by way."""
Mix = tuple[Mapping[str, Fraction], ...]
"""For each choice the chance of every word."""
SURE: Final = Fraction(1)


def equilibrium(first_chooses: Sequence[bool], first: Worth, second: Worth) -> Mix | None:
    """How both sides choose so that neither gains by choosing differently: without chance if possible (the
    first way found), else with one choice of each side mixed by chance. None if there is no such mix.

    `first_chooses` says which side makes each choice. The words of a choice are those the ways contain; a
    word changes what a round earns only where its choice comes up, so that earnings are linear in each
    chance.
    """
    for way in first:
        sure: Mix = tuple([{word: SURE} for word in way])
        if _is_best(sure, first_chooses, first, second):
            return sure
    for mix in _by_chance(first_chooses, first, second):
        if _is_best(mix, first_chooses, first, second):
            return mix
    return None


def weights(mix: Mix) -> dict[Way, Fraction]:
    """How likely a mix makes each way; ways that do not come up are left out."""
    return {
        tuple([word for word, _ in each]): prod([chance for _, chance in each], start=SURE)
        for each in product(*[list(part.items()) for part in mix])
    }


def expected(mix: Mix, worth: Worth) -> Fraction:
    """What a side earns where both choose by a mix."""
    return sum([chance * worth[way] for way, chance in weights(mix).items()], Fraction(0))


def _words(ways: Worth) -> list[tuple[str, ...]]:
    return [tuple(dict.fromkeys(words)) for words in zip(*ways, strict=True)]


def _by_chance(first_chooses: Sequence[bool], first: Worth, second: Worth) -> Iterator[Mix]:
    """Mixes in which one choice of each side makes the other side indifferent between its two words."""
    words = _words(first)
    places = [place for place, each in enumerate(words) if len(each) > 1]
    for mine in [place for place in places if first_chooses[place]]:
        for theirs in [place for place in places if not first_chooses[place]]:
            for way in first:
                if way[mine] != words[mine][0] or way[theirs] != words[theirs][0]:
                    continue
                ours = _indifferent(way, mine, theirs, words, second)
                others = _indifferent(way, theirs, mine, words, first)
                if ours is not None and others is not None:
                    mix: list[Mapping[str, Fraction]] = [{word: SURE} for word in way]
                    mix[mine] = dict(zip(words[mine], (ours, 1 - ours), strict=True))
                    mix[theirs] = dict(zip(words[theirs], (others, 1 - others), strict=True))
                    yield tuple(mix)


def _indifferent(
    way: Way, mixed: int, answered: int, words: list[tuple[str, ...]], worth: Worth
) -> Fraction | None:
    """The chance of the first word of one choice at which the other side earns the same with either word of
    its own; None if there is no such chance.
    """

    def gain(word: str) -> Fraction:
        by_answer = [worth[_with(way, {mixed: word, answered: answer})] for answer in words[answered]]
        return by_answer[0] - by_answer[1]

    one, other = (gain(word) for word in words[mixed])
    if one == other:
        return None
    chance = other / (other - one)
    return chance if 0 < chance < 1 else None


def _with(way: Way, said: Mapping[int, str]) -> Way:
    return tuple([said.get(place, word) for place, word in enumerate(way)])


def _is_best(mix: Mix, first_chooses: Sequence[bool], first: Worth, second: Worth) -> bool:
    """Whether neither side can earn more by choosing other words against the other side's mix."""
    words = _words(first)
    for own, worth in ((True, first), (False, second)):
        reached = expected(mix, worth)
        sides = [
            words[place] if first_chooses[place] is own else (None,) for place in range(len(first_chooses))
        ]
        for said in product(*sides):
            other = tuple(
                [part if word is None else {word: SURE} for word, part in zip(said, mix, strict=True)]
            )
            if expected(other, worth) > reached:
                return False
    return True
