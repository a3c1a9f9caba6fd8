"""What a game's guide says to a patron: its wagers line by line, its course, its ranks.

A game's folder may hold `guide.py` with any of `wager_lines`, `how_played`, `ranks`, `combined`,
`figures_assume`, `layout_areas` and `card`, each called with (edition, options), `hand_names`, called with
(edition, options, hands), `slips`, called with (round, seat), and `wager_words`, called with (edition,
wager); what it leaves out is read from the declared facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, Final

import msgspec

from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.facts import ROW_IN_LABEL, LayoutArea, PayTable, WagerFact
from croupier.law.limits import limits_of
from croupier.law.odds import Odds
from croupier.law.options import Options, rows_chosen
from croupier.law.wager_keys import off_hand, placed
from croupier.procedure.seats import SeatId
from croupier.procedure.state import State


class Pays(msgspec.Struct, frozen=True):
    """What a wager earns in one case: "7 to 6", or "win $50" where the amount is fixed."""

    case: str
    text: str


class WagerLine(msgspec.Struct, frozen=True, kw_only=True):
    """One wager a patron can make at this table; `id` is its id in cases and analyses.

    Wagers of one `base` (place-win-4 to place-win-10) share their rules; `part` distinguishes them, and `on`
    is the same as people read it if it is written differently (`1-2` for `12`).
    """

    id: str
    base: str
    name: str
    part: str = ""
    on: str = ""
    made: str
    wins: str
    loses: str
    change: str
    pays: tuple[Pays, ...]
    cite: str
    pays_cite: str
    change_cite: str = ""
    least: int | None = None
    most: int | None = None


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket as it is printed for its holder: its text, and the numbers it marks on the board, each with
    the letter of its group (none if it has only one).
    """

    number: int
    title: str
    plays: str
    """What tells it from other tickets written at once under the same number: its spots or ways."""
    lines: tuple[tuple[str, str], ...]
    marked: Mapping[int, str]
    board: int
    games: tuple[int, ...]
    cite: str


class Said(msgspec.Struct, frozen=True):
    """A sentence of the guide and the rule it states."""

    text: str
    cite: str


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """Values or hands in their order, highest first, each with its meaning."""

    title: str
    cite: str
    rows: tuple[tuple[str, ...], ...]
    header: tuple[str, ...] = ("Name", "Meaning")


SHUFFLED: Final = {
    "manual": "The dealer shuffles the cards by hand.",
    "automated": "A machine shuffles the cards.",
    "continuous": "A machine shuffles the cards without a break.",
    "bart_carter": "The dealer shuffles dealt cards in stacks of about one deck and puts them back at marked "
    "places in the shoe (the Bart Carter shuffle).",
    "preshuffled": "The cards come to the table already shuffled.",
    "submitted": "The cards are shuffled by a procedure of this casino.",
}


def money(cents: int) -> str:
    """An amount as people print it: $5, $12.50, $50,000."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def pay_table_in_force(
    edition: Edition[Any], options: Options, pays: str
) -> tuple[PayTable, dict[str, Odds | int]]:
    """The table a wager is paid by under the options, with what the licensee pays above its minimums."""
    table = edition.paytables.get(pays)
    if table is None:
        chosen = {
            f"{pays}_{getattr(options, found.option)}": found
            for found in edition.paytables.values()
            if found.option
        }
        name = next(name for name in chosen if name in edition.paytables)
        table = edition.paytables[name]
    if table.kind == "odds" and edition.spaces:
        from croupier.games import outcomes

        if found := outcomes.rows_in_force(edition, options, pays):
            return table, dict(found)
    declared = getattr(options, table.option) if table.option else None
    rows: dict[str, Any] = dict(declared) if isinstance(declared, Mapping) and declared else dict(table.rows)
    if table.kind == "amount":
        return table, {row: int(paid) for row, paid in rows.items()}
    odds = {row: Odds.parse(paid) for row, paid in rows.items()}
    return table, {**odds, **rows_chosen(options, edition, pays)}


def paid_text(paid: Odds | int | Fraction) -> str:
    """Odds with "to", fixed amounts with "win" (19:47-18.11(a)), totals as a multiple of the price."""
    if isinstance(paid, Fraction):
        return "the price" if paid == 1 else f"{plain_number(paid)} times the price"
    return paid.text if isinstance(paid, Odds) else f"win {money(paid)}"


def plain_number(number: Fraction) -> str:
    """A number as people print it: 12, 0.5, 1,480."""
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,}"


def offered(fact: WagerFact | LayoutArea, options: Options) -> bool:
    """Whether the licensee offers what needs to be offered."""
    return not fact.offered_by or bool(getattr(options, fact.offered_by))


def wager_lines(game: Game, edition: Edition[Any], options: Options) -> tuple[WagerLine, ...]:
    """Every wager offered at this table."""
    own = _own(game, "wager_lines")
    if own is not None:
        lines: tuple[WagerLine, ...] = tuple(own(edition, options))
        return lines
    if edition.spaces:
        from croupier.games import outcomes

        return tuple(outcomes.wager_lines(edition, options))
    return tuple(
        declared_line(name, fact, edition, options)
        for name, fact in edition.wagers.items()
        if offered(fact, options)
    )


def declared_line(name: str, fact: WagerFact, edition: Edition[Any], options: Options) -> WagerLine:
    """A wager as its facts declare it."""
    table, rows = pay_table_in_force(edition, options, fact.pays)
    pays = tuple(Pays(edition.label(row), paid_text(paid)) for row, paid in rows.items())
    return line_paid(name, fact, edition, options, table, pays)


def line_paid(
    name: str,
    fact: WagerFact,
    edition: Edition[Any],
    options: Options,
    table: PayTable,
    pays: tuple[Pays, ...],
) -> WagerLine:
    """A wager as its facts declare it, paid by a table the game has chosen and read."""
    least, most = limits_of(fact, options)
    return WagerLine(
        id=name,
        base=name,
        name=fact.name,
        made=fact.made,
        wins=fact.wins,
        loses=fact.loses,
        change=fact.change,
        pays=pays,
        cite=edition.cite(fact),
        pays_cite="; ".join(dict.fromkeys(cite for cite in (table.cite, fact.pays_cite) if cite)),
        change_cite=fact.change_cite,
        least=least,
        most=most,
    )


def how_played(game: Game, edition: Edition[Any], options: Options) -> tuple[Said, ...]:
    """The object and the course of the game, sentence by sentence."""
    own = _own(game, "how_played")
    return tuple(own(edition, options)) if own else (Said(edition.summary, edition.game.cite),)


def ranks(game: Game, edition: Edition[Any], options: Options) -> tuple[Ranking, ...]:
    """Values of cards or dice, and the ranks of hands."""
    own = _own(game, "ranks")
    return tuple(own(edition, options)) if own else ()


def combined(game: Game, edition: Edition[Any], options: Options) -> dict[str, str]:
    """Names of the wagers taken together that the game's analysis values, as a wager or as a house edge."""
    own = _own(game, "combined")
    return dict(own(edition, options)) if own else {}


def figures_assume(game: Game, edition: Edition[Any], options: Options) -> tuple[str, ...]:
    """What the chances and the house advantage in the guide count and leave out, in sentences for patrons."""
    own = _own(game, "figures_assume")
    return tuple(own(edition, options)) if own else ()


def card(game: Game, edition: Edition[Any], options: Options) -> tuple[tuple[str, str], ...]:
    """The rules a player asks for at the table, in a few words each: decks, soft 17, doubling, splitting."""
    own = _own(game, "card")
    return tuple(own(edition, options)) if own else ()


def hand_names(
    game: Game, edition: Edition[Any], options: Options, hands: Mapping[str, Sequence[int]]
) -> dict[str, str]:
    """What the hands of a round are called by their holders ("pair of kings", "blackjack"); a hand without a
    name is left out.
    """
    own = _own(game, "hand_names")
    return dict(own(edition, options, hands)) if own else {}


def slips(game: Game, round: State, seat: SeatId) -> tuple[Slip, ...]:
    """The tickets in action of one seat, as they are printed; games without tickets have none."""
    own = _own(game, "slips")
    return tuple(own(round, seat)) if own else ()


def wager_words(game: Game, edition: Edition[Any], wager: str) -> str:
    """What people call a wager on the layout, if the game has words for it."""
    own = _own(game, "wager_words")
    return str(own(edition, wager)) if own else wager


def wager_title(game: Game, edition: Edition[Any], wager: str) -> str:
    """A wager on the layout by its printed name, with its selection and the wager it is behind."""
    words = wager_words(game, edition, wager)
    if words != wager:
        return words
    key, place = placed(wager)
    base = max(
        (name for name in edition.wagers if key == name or key.startswith(f"{name}-")), key=len, default=""
    )
    if not base:
        return wager
    title = f"{edition.wagers[base].name} {key[len(base) + 1 :]}".strip()
    hand = off_hand(wager)[1]
    if hand:
        return f"{title}, hand {hand}"
    return f"{title} behind {wager_title(game, edition, place)}" if place else title


def vigorish_in(
    game: Game, edition: Edition[Any], options: Options, wager: str, stake: int, won: bool
) -> int:
    """The vigorish within the net of a decided wager, in cents; most games charge none."""
    own = _own(game, "vigorish_in")
    return int(own(edition, options, wager, stake, won)) if own else 0


def layout_areas(game: Game, edition: Edition[Any], options: Options) -> dict[str, LayoutArea]:
    """The areas of the felt at this table."""
    own = _own(game, "layout_areas")
    areas: Mapping[str, LayoutArea] = own(edition, options) if own else edition.layout
    if own is None and edition.spaces:
        from croupier.games import outcomes

        areas = outcomes.layout_areas(edition, options)
    return {
        name: _with_odds(area, edition, options) for name, area in areas.items() if offered(area, options)
    }


def _with_odds(area: LayoutArea, edition: Edition[Any], options: Options) -> LayoutArea:
    """An area whose label prints the odds it names as {pay table.row}."""
    if not ROW_IN_LABEL.search(area.label):
        return area

    def odds(named: re.Match[str]) -> str:
        return paid_text(pay_table_in_force(edition, options, named[1])[1][named[2]])

    return msgspec.structs.replace(area, label=ROW_IN_LABEL.sub(odds, area.label))


def _own(game: Game, name: str) -> Any:
    """The game's own function for a part of its guide, if it has one."""
    if find_spec(f"croupier.games.{game.folder}.guide") is None:
        return None
    return getattr(game.module("guide"), name, None)
