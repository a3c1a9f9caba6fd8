"""The exact values of chemin de fer: every way to make the optional draws, and the best for both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.equipment.seen_cards import SeenCard
from croupier.games.chemin_de_fer.game import BANCO, BANK, PUNTO
from croupier.games.punto_banco_analysis import (
    LOSE,
    RESOLVED,
    Pays,
    PricedWager,
    by_player_count,
    effect_of_removal,
    figures_of,
)
from croupier.hands.baccarat import PLAYER, ThirdCardRules
from croupier.hands.baccarat_wagers import PUSH, WIN, banker_row, player_row
from croupier.hands.optional_draws import DRAW, Cell, Way, optional_draws
from croupier.law.encoding import enc_hook
from croupier.law.limits import limits_of
from croupier.law.money import dollars
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis, Value, ValueTable, WagerAnalysis, decided_once
from croupier.odds.baccarat import Shoe, Solution, solve
from croupier.odds.two_sides import SURE, Mix, equilibrium, weights

if TYPE_CHECKING:
    from croupier.games.chemin_de_fer.game import CheminDeFerOptions
    from croupier.law.edition import Edition

BEFORE_VIGORISH: Final = "unit before vigorish"
ROWS: Final = {BANK: banker_row, PUNTO: player_row, BANCO: player_row}
Parts = Sequence[tuple[Fraction, Solution]]
"""Each way to play a round with its chance and solution."""
BY_CHANCE: Final = ", by chance where no choice is best by itself"
WINS: Final = ("banker_wins", "player_wins", "ties")


def ways(options: CheminDeFerOptions, edition: Edition[Any]) -> Iterator[Way]:
    """Every way to make the optional draws of 4.9; where the licensee leaves no choice the hand draws."""
    table, free = optional_draws(edition), options.draws(edition).cells
    for way in table.ways():
        if all(word == DRAW or cell in free for cell, word in zip(table.cells, way, strict=True)):
            yield way


def rules_of(edition: Edition[Any], way: Way) -> ThirdCardRules:
    """The third-card rules for one way to make the choices."""
    return optional_draws(edition).rules(way)


def solutions(options: CheminDeFerOptions, edition: Edition[Any], shoe: Shoe) -> dict[Way, Solution]:
    """Every round that can be dealt from a shoe, for each way."""
    return {way: solve(shoe, rules_of(edition, way)) for way in ways(options, edition)}


def net_of_bank(options: CheminDeFerOptions, solution: Solution) -> Fraction:
    """What a unit of the bank that is covered earns, vigorish taken out, nothing rounded."""
    won = solution.chances(banker_row)
    kept = 1 - Fraction(options.vigorish_percent, 100)
    return won.get(WIN, Fraction(0)) * kept - won.get("", Fraction(0))


def net_of_punto(solution: Solution) -> Fraction:
    """What a unit wagered against the bank earns."""
    won = solution.chances(player_row)
    return won.get(WIN, Fraction(0)) - won.get("", Fraction(0))


def best_for_both(options: CheminDeFerOptions, edition: Edition[Any], solved: Mapping[Way, Solution]) -> Mix:
    """The best choices of both sides against each other: a saddle point, or if removed cards leave none, one
    choice of each side made by chance.
    """
    of_player = [cell.hand == PLAYER for cell in optional_draws(edition).cells]
    punto = {way: net_of_punto(each) for way, each in solved.items()}
    bank = {way: net_of_bank(options, each) for way, each in solved.items()}
    found = equilibrium(of_player, punto, bank)
    if found is None:
        raise BadInput(
            "removed: with these cards gone no choices of the two sides are best against each other; "
            "expected other cards"
        )
    return found


def best_way(options: CheminDeFerOptions, edition: Edition[Any]) -> Way:
    """The best choices for both sides with a fresh shoe, if none is made by chance."""
    (way,) = weights(best_for_both(options, edition, solutions(options, edition, Shoe.full(options.decks))))
    return way


def name_of(cell: Cell) -> str:
    """An optional draw in the strategy: player_5, banker_3_against_9."""
    own = f"{cell.hand}_{cell.points}"
    return own if cell.hand == PLAYER else f"{own}_against_{cell.third}"


def priced(options: CheminDeFerOptions, stakes: Mapping[str, int] | None = None) -> dict[str, PricedWager]:
    """Bank and wagers against it with what they earn: for a unit without rounding, or at the stakes given."""
    percent = options.vigorish_percent
    kept = 1 - Fraction(percent, 100)
    if stakes is not None and BANK in stakes:
        kept = Fraction(stakes[BANK] - options.vigorish(stakes[BANK]), stakes[BANK])
    found = {}
    for wager, row in ROWS.items():
        bank = wager == BANK
        won = Pays(kept if bank else Fraction(1), f"1 to 1 less {percent}%" if bank else "1 to 1")
        found[wager] = PricedWager(row, {WIN: won})
    return found


def analyze(options: CheminDeFerOptions, edition: Edition[Any], removed: Sequence[SeenCard] = ()) -> Analysis:
    """The value of the bank and of a wager against it at the best choices, and of the bank in every way."""
    shoe = Shoe.after(options.decks, removed)
    solved = solutions(options, edition, shoe)
    best = best_for_both(options, edition, solved)
    parts = [(chance, solved[way]) for way, chance in weights(best).items()]
    wagers = priced(options)
    cards = f"the {shoe.cards} cards left of" if removed else "no card known of"
    base = f"per unit {{}}; {cards} {options.decks} decks"
    how = "both sides choose best" + (BY_CHANCE if len(parts) > 1 else "")
    found = {
        name: _analyzed(wagers[name], parts, f"{base.format(part)}; {how}", options, edition, name)
        for name, part in ((BANK, "covered"), (PUNTO, "wagered"))
    }
    for way, solution in solved.items():
        assumes = f"{base.format('covered')}; {said(edition, way)}"
        found[f"{BANK}@{'-'.join(way)}"] = _analyzed(
            wagers[BANK], [(SURE, solution)], assumes, options, edition, BANK
        )
    asked = {name: wagers[name] for name in (BANK, PUNTO)}
    return Analysis(
        game=edition.game.id,
        as_of=edition.day,
        options=msgspec.to_builtins(options, enc_hook=enc_hook, str_keys=True),
        wagers=found,
        families={PUNTO: (BANCO,)},
        strategy={
            name_of(cell): _words_of(part)
            for cell, part in zip(optional_draws(edition).cells, best, strict=True)
        },
        figures=_mixed([(chance, figures_of(each)) for chance, each in parts]),
        tables={
            "optional_draws": _by_way(solved),
            "effect_of_removal": _mixed_table(
                [(chance, effect_of_removal(each, asked)) for chance, each in parts]
            ),
            "by_player_count": _mixed_table([(chance, by_player_count(each)) for chance, each in parts]),
        },
    )


def _words_of(part: Mapping[str, Fraction]) -> str:
    """A choice of the best play: its word, or how likely each word is."""
    if len(part) == 1:
        return next(iter(part))
    return ", ".join(f"{word} {chance}" for word, chance in part.items())


def _mixed(parts: Sequence[tuple[Fraction, Mapping[str, Any]]]) -> dict[str, Any]:
    """Figures of a round whose choices are made by chance; the cards dealt before a choice are the same."""
    if len(parts) == 1:
        return dict(parts[0][1])
    return {name: sum([chance * each[name] for chance, each in parts], Fraction(0)) for name in parts[0][1]}


def _mixed_table(parts: Sequence[tuple[Fraction, ValueTable]]) -> ValueTable:
    first = parts[0][1]
    if len(parts) == 1:
        return first
    rows = {name: _mixed([(chance, table.rows[name]) for chance, table in parts]) for name in first.rows}
    return msgspec.structs.replace(first, rows=rows)


def said(edition: Edition[Any], way: Way) -> str:
    """A way in words: "the Player on 5 draws, the Banker stands on 3 against a 9"."""
    parts = []
    for cell, word in zip(optional_draws(edition).cells, way, strict=True):
        where = f"on {cell.points}" + ("" if cell.hand == PLAYER else f" against a {cell.third}")
        parts.append(f"the {cell.hand.capitalize()} {word}s {where}")
    return ", ".join(parts)


def _analyzed(
    wager: PricedWager,
    parts: Parts,
    assumes: str,
    options: CheminDeFerOptions,
    edition: Edition[Any],
    name: str,
) -> WagerAnalysis:
    found = _decided(wager, parts, assumes)
    chances = _mixed([(chance, wager.chances(each)) for chance, each in parts])
    edges: dict[str, Value] = {}
    assert isinstance(found.house_edge, Fraction)
    if chances[PUSH] not in (0, 1):
        edges[RESOLVED] = found.house_edge / (1 - chances[PUSH])
    if name == BANK:
        edges[BEFORE_VIGORISH] = chances[LOSE] - chances[WIN]
        if options.vigorish_rounding != "exact":
            least = int(limits_of(edition.wager(name), options)[0])
            rounded = priced(options, {BANK: least})[BANK]
            net = sum([chance * rounded.net(each) for chance, each in parts], Fraction(0))
            edges[f"bank of {dollars(least)}, vigorish rounded up"] = -net
    return msgspec.structs.replace(found, edges=edges)


def _decided(wager: PricedWager, parts: Parts, assumes: str) -> WagerAnalysis:
    chances, won = _mixed([(chance, wager.chances(each)) for chance, each in parts]), wager.pays[WIN]
    return decided_once(
        [
            (WIN, chances[WIN], won.net, won.words),
            (PUSH, chances[PUSH], Fraction(0), "returned"),
            (LOSE, chances[LOSE], Fraction(-1), "loses"),
        ],
        assumes,
    )


def _by_way(solved: Mapping[Way, Solution]) -> ValueTable:
    """Who wins how often, by the choices on the optional draws."""
    rows: dict[str, dict[str, Value]] = {}
    for way, solution in solved.items():
        chances = solution.chances(banker_row)
        values = [chances.get(row, Fraction(0)) for row in (WIN, "", PUSH)]
        rows["-".join(way)] = dict(zip(WINS, values, strict=True))
    return ValueTable(
        title="Chances by the choices: the Player on 5, the Banker on 3 against a 9 and on 5 against a 4",
        row_name="choices",
        rows=rows,
        shown_as="chance",
    )


def simulated(
    options: CheminDeFerOptions, edition: Edition[Any], stakes: Mapping[str, int] | None = None
) -> dict[str, WagerAnalysis]:
    """The exact value of the wagers of a fresh shoe at the stakes they are played with, vigorish rounded."""
    solution = solve(Shoe.full(options.decks), rules_of(edition, best_way(options, edition)))
    return {
        name: _decided(wager, [(SURE, solution)], "at the stake wagered")
        for name, wager in priced(options, stakes).items()
    }
