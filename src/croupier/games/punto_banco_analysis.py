"""The exact values of baccarat and minibaccarat by the cards left, and the effect of removing a card."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from croupier.equipment.cards import RANKS
from croupier.equipment.seen_cards import SeenCard
from croupier.games.punto_banco import settled
from croupier.hands.baccarat import BANKER, VALUE_OF_RANK, third_card_rules
from croupier.hands.baccarat_wagers import PAIRS, PUSH, WIN
from croupier.law.encoding import enc_hook
from croupier.law.limits import limits_of
from croupier.law.money import dollars
from croupier.odds.analysis import Analysis, Value, ValueTable, WagerAnalysis, decided_once
from croupier.odds.baccarat import Row, Shoe, Solution, solve

if TYPE_CHECKING:
    from croupier.games.punto_banco import PuntoBancoOptions
    from croupier.law.edition import Edition

LOSE: Final = "lose"
RESOLVED: Final = "wager resolved"
BY_RANK: Final = ("A", *RANKS[:-1])
WINNERS: Final = ("player_wins", "banker_wins", "ties")


class Pays(NamedTuple):
    """What a row of a wager's pay table earns for a unit staked, and how people say it."""

    net: Fraction
    words: str


class PricedWager(NamedTuple):
    """A wager with what its rows earn; `row` is None if a pair decides it."""

    row: Row | None
    pays: Mapping[str, Pays]

    def ways(self, solution: Solution) -> dict[str, int]:
        """How many selections end in each row that pays, in a push and in a loss."""
        found = dict.fromkeys((*self.pays, PUSH, LOSE), 0)
        if self.row is None:
            found[WIN] = int(solution.shoe.pair * solution.total)
            found[LOSE] = solution.total - found[WIN]
            return found
        for name, ways in solution.rows(self.row).items():
            found[name if name in found else LOSE] += ways
        return found

    def chances(self, solution: Solution) -> dict[str, Fraction]:
        """How likely each of them is."""
        return {name: Fraction(ways, solution.total) for name, ways in self.ways(solution).items()}

    def net(self, solution: Solution) -> Fraction:
        """The expected net of a unit."""
        ways = self.ways(solution)
        parts = lcm(*(pays.net.denominator for pays in self.pays.values()))
        won = sum(
            ways[row] * pays.net.numerator * (parts // pays.net.denominator)
            for row, pays in self.pays.items()
        )
        return Fraction(won - parts * ways[LOSE], parts * solution.total)


def priced(
    options: PuntoBancoOptions, edition: Edition[Any], stakes: Mapping[str, int] | None = None
) -> dict[str, PricedWager]:
    """The wagers offered with what they earn: for a unit without rounding, or at the stakes given."""
    found = {}
    for wager in options.offered(edition):
        pays = {}
        for row, odds in options.odds(wager, edition).items():
            words, net = odds.text, odds.fraction
            if wager == BANKER and options.charges_vigorish:
                words = f"{words} less {options.vigorish_percent}%"
                net -= net * Fraction(options.vigorish_percent, 100)
            if stakes is not None and wager in stakes:
                net = Fraction(settled(options, edition, wager, row, stakes[wager]).net, stakes[wager])
            pays[row] = Pays(net, words)
        found[wager] = PricedWager(None if wager in PAIRS else options.row_of(wager), pays)
    return found


def analyze(options: PuntoBancoOptions, edition: Edition[Any], removed: Sequence[SeenCard] = ()) -> Analysis:
    """The exact value of every wager offered, and what the cards removed and the Player's first two say."""
    rules = third_card_rules(edition)
    solution = solve(Shoe.after(options.decks, removed), rules)
    wagers = priced(options, edition)
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers={
            name: wager_analysis(name, wager, solution, options, edition, bool(removed))
            for name, wager in wagers.items()
        },
        figures=figures_of(solution),
        tables={
            "effect_of_removal": effect_of_removal(solution, wagers),
            "by_player_count": by_player_count(solution),
        },
    )


def simulated(
    options: PuntoBancoOptions, edition: Edition[Any], stakes: Mapping[str, int] | None = None
) -> dict[str, WagerAnalysis]:
    """The exact value of the wagers of a fresh shoe at the stakes they are played with, fees rounded."""
    solution = solve(Shoe.full(options.decks), third_card_rules(edition))
    return {
        name: _decided(wager, solution, "at the stake wagered")
        for name, wager in priced(options, edition, stakes).items()
    }


def wager_analysis(
    name: str,
    wager: PricedWager,
    solution: Solution,
    options: PuntoBancoOptions,
    edition: Edition[Any],
    cards_removed: bool,
) -> WagerAnalysis:
    """One wager: its ends, its edge, and its edge per wager won or lost where it can push."""
    assumes = f"per unit of the wager; {_cards(solution.shoe, options, cards_removed)}"
    rounded = name == BANKER and options.charges_vigorish and options.vigorish_rounding != "exact"
    if rounded:
        assumes += "; vigorish not rounded"
    found = _decided(wager, solution, assumes)
    push = wager.chances(solution)[PUSH]
    edges: dict[str, Value] = {}
    assert isinstance(found.house_edge, Fraction)
    if push and push != 1:
        edges[RESOLVED] = found.house_edge / (1 - push)
    if rounded:
        least = int(limits_of(edition.wager(name), options)[0] or 0)
        rounded_up = priced(options, edition, {name: least})[name]
        edges[f"wager of {dollars(least)}, vigorish rounded up"] = -rounded_up.net(solution)
    return msgspec.structs.replace(found, edges=edges)


def _cards(shoe: Shoe, options: PuntoBancoOptions, cards_removed: bool) -> str:
    """What is known about the cards."""
    if cards_removed:
        return f"the {shoe.cards} cards left of {options.decks} decks, in any order"
    return f"{options.decks} decks, no card of the shoe known"


def _decided(wager: PricedWager, solution: Solution, assumes: str) -> WagerAnalysis:
    chances = wager.chances(solution)
    cases = [(row, chances[row], pays.net, pays.words) for row, pays in wager.pays.items()]
    cases.append((PUSH, chances[PUSH], Fraction(0), "returned"))
    cases.append((LOSE, chances[LOSE], Fraction(-1), "loses"))
    return decided_once(cases, assumes)


def effect_of_removal(solution: Solution, wagers: Mapping[str, PricedWager]) -> ValueTable:
    """How much more, or less, each wager is worth when one more card of a rank is gone."""
    worth = {name: wager.net(solution) for name, wager in wagers.items()}
    by_value: dict[int, tuple[Solution, dict[str, Fraction]]] = {}
    rows: dict[str, dict[str, Value]] = {}
    for text in BY_RANK:
        rank = RANKS.index(text)
        shoe, value = solution.shoe.without(rank), VALUE_OF_RANK[rank]
        if shoe is None:
            continue
        # Cards of one value have the same count and differ only in the pairs they make.
        if value not in by_value:
            after = solve(shoe, solution.rules)
            by_value[value] = (
                after,
                {name: wager.net(after) for name, wager in wagers.items() if wager.row is not None},
            )
        after, nets = by_value[value]
        pairs = dataclasses.replace(after, shoe=shoe)
        rows[text] = {
            name: (nets[name] if name in nets else wager.net(pairs)) - worth[name]
            for name, wager in wagers.items()
        }
    return ValueTable(
        title="Effect of removing one card on the expected net, in percent of the wager",
        row_name="card",
        rows=rows,
        shown_as="difference",
    )


def by_player_count(solution: Solution) -> ValueTable:
    """Who wins, by the count of the Player's first two cards."""
    rows: dict[str, dict[str, Value]] = {}
    for count, ways in solution.by_player_count().items():
        if sum(ways):
            chances = [Fraction(each, sum(ways)) for each in ways]
            rows[str(count)] = dict(zip(WINNERS, chances, strict=True))
    return ValueTable(
        title="Chances by the count of the Player's first two cards",
        row_name="count",
        rows=rows,
        shown_as="chance",
    )


def figures_of(solution: Solution) -> dict[str, Value]:
    """Who wins how often, how often a natural is dealt, and how many cards a round takes."""
    total = solution.total
    won = [sum(each) for each in zip(*solution.by_player_count().values(), strict=True)]
    used = solution.by_cards()
    return {
        "cards_left": Fraction(solution.shoe.cards),
        "player_wins": Fraction(won[0], total),
        "banker_wins": Fraction(won[1], total),
        "tie": Fraction(won[2], total),
        "natural_dealt": Fraction(solution.naturals(), total),
        "four_cards_used": Fraction(used[4], total),
        "five_cards_used": Fraction(used[5], total),
        "six_cards_used": Fraction(used[6], total),
        "mean_cards_used": Fraction(sum(cards * ways for cards, ways in used.items()), total),
    }
