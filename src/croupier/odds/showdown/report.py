"""A solved showdown for people: outcomes and worth of its wagers, and its strategy in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby, product
from typing import Any, Final

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.odds.analysis import Outcome, WagerAnalysis
from croupier.odds.showdown.decisions import DEPENDS
from croupier.odds.showdown.declared import End
from croupier.odds.showdown.solution import Solution

Case = tuple[str, Fraction, Fraction, str]
"""An outcome, its probability, what it nets in units of the initial wager and what it is said to pay."""

_IN_ORDER: Final = (End.HIGHER, End.NO_HAND, End.EQUAL, End.LOWER)


def from_cases(cases: Iterable[Case], assumes: str, method: str | None = None) -> WagerAnalysis:
    """A wager by its outcomes; those that never happen are left out, equal ones are merged."""
    merged: dict[tuple[str, Fraction, str], Fraction] = {}
    for name, chance, net, pays in cases:
        if chance:
            key = name, net, pays
            merged[key] = merged.get(key, Fraction(0)) + chance
    mean = sum((chance * net for (_, net, _), chance in merged.items()), Fraction(0))
    square = sum((chance * net * net for (_, net, _), chance in merged.items()), Fraction(0))
    return WagerAnalysis(
        house_edge=-mean,
        expected_net=mean,
        variance=square - mean * mean,
        outcomes=tuple(Outcome(name, chance, pays, net) for (name, net, pays), chance in merged.items()),
        assumes=assumes,
        method=method,
    )


def pays_text(net: Fraction) -> str:
    """What a net in units of the initial wager is called."""
    if net == 0:
        return "returned"
    if net == -1:
        return "loses"
    return f"loses {-net} times" if net < 0 else f"{net.numerator} to {net.denominator}"


def wager_analysis(
    solution: Solution,
    wagers: Sequence[str],
    outcome: Callable[[str, str, End], str],
    assumes: str,
    method: str | None = None,
) -> WagerAnalysis:
    """Some wagers of a showdown together, per unit of the ante; `outcome` names a choice, row and end."""
    showdown = solution.showdown
    cases: list[Case] = []
    for choice in reversed(list(showdown.choices)):
        made = {wager: pays for wager, pays in showdown.choices[choice].items() if wager in wagers}
        for end, row in product(_IN_ORDER, reversed(showdown.row_names)):
            net = sum((pays.net(end, row) for pays in made.values()), Fraction(0))
            words = pays_text(net) if made else "not made"
            cases.append((outcome(choice, row, end), solution.chance(choice, row, end), net, words))
    return from_cases(cases, assumes, method)


def hand_text(ranks: Sequence[int]) -> str:
    """The ranks of a hand from the highest down, such as A-K-Q-7-4."""
    return "-".join(RANKS[rank] for rank in sorted(ranks, reverse=True))


def strategy_document(solution: Solution, kinds: Sequence[str]) -> dict[str, Any]:
    """The best play: the hands whose rank alone decides, and what the others do against each shown card.

    `kinds` names the kind of hand of every rank (index 0 is not a rank); a kind that is always played the
    same way is one line.
    """
    showdown = solution.showdown
    by_rank = solution.decisions().by_rank
    document: dict[str, Any] = {}
    for number, choice in reversed(list(enumerate(showdown.choices))):
        share = solution.shares[choice] * showdown.situations
        document[choice] = {
            "always": _stretches(solution, np.asarray(by_rank == number, dtype=np.bool_).tolist(), kinds),
            "situations": f"{share} of {showdown.situations}",
        }
    open_ranks = np.flatnonzero(by_rank == DEPENDS).tolist()[::-1]
    if open_ranks:
        document["otherwise"] = _open_lines(solution, open_ranks)
    return document


def _stretches(solution: Solution, taken: Sequence[bool], kinds: Sequence[str]) -> list[str]:
    """Ranks in words: whole kinds by name, parts of a kind as a range of hands."""
    rungs = solution.counts.ladder
    lines = []
    rank = 1
    for kind, group in groupby(kinds[1:]):
        first, rank = rank, rank + len(list(group))
        whole = taken[first:rank]
        if all(whole):
            lines.append(kind)
            continue
        start = first
        for inside, stretch in groupby(whole):
            start, low = start + len(list(stretch)), start
            if inside:
                ends = [hand_text(rungs.ranks[at].tolist()) for at in (start - 1, low)]
                lines.append(" down to ".join(dict.fromkeys(ends)))
    return lines[::-1]


def _open_lines(solution: Solution, open_ranks: Sequence[int]) -> list[str]:
    """Hands that the rank alone does not decide, with what they do against each shown rank."""
    choices = list(solution.showdown.choices)
    starts = np.searchsorted(solution.ranks, np.arange(solution.counts.ladder.highest + 2)).tolist()
    lines: list[tuple[str, str]] = []
    for rank in open_ranks:
        part = slice(starts[rank], starts[rank + 1])
        by_shown: dict[int, set[int]] = {}
        for shown, chosen in zip(solution.shown[part].tolist(), solution.chosen[part].tolist(), strict=True):
            by_shown.setdefault(shown, set()).add(chosen)
        words = []
        for number in range(len(choices) - 1, -1, -1):
            if against := [shown for shown, made in by_shown.items() if made == {number}]:
                words.append(f"{choices[number]}{_listed(against)}")
        if suits := [shown for shown, made in by_shown.items() if len(made) > 1]:
            words.append(f"by suits{_listed(suits)}")
        lines.append((hand_text(solution.counts.ladder.ranks[rank].tolist()), "; ".join(words)))
    found = []
    for words_of, group in groupby(lines, key=lambda line: line[1]):
        hands = [hand for hand, _ in group]
        name = hands[0] if len(hands) == 1 else f"{hands[0]} to {hands[-1]}"
        found.append(f"{name}: {words_of}")
    return found


def _listed(shown: Iterable[int]) -> str:
    """The shown ranks, where a card is shown."""
    ranks = [RANKS[rank] for rank in sorted(shown, reverse=True) if rank < len(RANKS)]
    return f" against {' '.join(ranks)}" if ranks else ""
