"""The mathematics of a game for the web page: every figure as text, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, Final

import msgspec

import croupier
from croupier.equipment.pieces import SETS, piece_text
from croupier.games.guide import paid_text
from croupier.law.citation import printed
from croupier.law.counted import counted
from croupier.law.encoding import document
from croupier.law.refusal import BadInput
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.report.analysis_text import by_dealer, dealer_rows, decimal_text, figure_row, table_value
from croupier.report.chart import chart_blocks, chart_note
from croupier.report.document import Chart
from croupier.report.mathematical.figures import chance, decimal, deviation, exact, labels, percent
from croupier.report.standing import caveats_of, standing
from croupier.report.strategy_colors import hex_color_of

DECK: Final = "52 cards"
MAX_HANDS: Final = 9


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game under the rules of a day, a licensee's options, and rows of pay tables that pay differently."""

    game: str
    as_of: date | None = None
    options: dict[str, Any] = {}
    pays: dict[str, dict[str, str | int]] = {}

    def found(self) -> croupier.Game:
        """The game as asked for."""
        game = croupier.game(self.game)
        return game.with_pays(self.pays) if self.pays else game


class Base(msgspec.Struct, frozen=True):
    """The house edge of a wager on another base: per roll, per wager resolved."""

    per: str
    percent: str
    exact: str


class OutcomeFigures(msgspec.Struct, frozen=True):
    """One way a wager ends: its name, what it pays, how likely it is."""

    name: str
    pays: str
    chance: str
    exact: str
    value: float | None


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A wager in figures; `edge` is the number behind `percent`, for a picture."""

    id: str
    name: str
    edge: float | None
    percent: str
    exact: str
    deviation: str
    per: list[Base]
    outcomes: list[OutcomeFigures]
    assumes: str
    method: str


class ChartFigures(msgspec.Struct, frozen=True):
    """A strategy chart, in parts if it is wide, the table it is for, and the color of each letter."""

    note: str
    parts: list[Chart]
    colors: dict[str, str]


class Play(msgspec.Struct, frozen=True):
    """A heading of the best play and its lines; `level` is the level of the heading."""

    title: str
    lines: list[str]
    level: int


class Figure(msgspec.Struct, frozen=True):
    """A figure that is not about a wager: rolls for each decision, how often a hand comes."""

    name: str
    decimal: str
    exact: str


class FigureRows(msgspec.Struct, frozen=True):
    """A table of figures."""

    title: str
    header: list[str]
    rows: list[list[str]]


class HandForm(msgspec.Struct, frozen=True):
    """How a hand is entered: the pieces of one set, whether players hold cards of their own, and whether
    hands are compared with each other instead of having choices.
    """

    pieces: list[str]
    own: bool
    against: bool


class Mathematics(msgspec.Struct, frozen=True, kw_only=True):
    """A game's mathematics; `departures` are the rows of pay tables that do not follow the rules."""

    game: str
    name: str
    as_of: date
    standing: str
    caveats: list[str]
    departures: list[str]
    options: dict[str, Any]
    wagers: list[WagerFigures]
    chart: ChartFigures | None
    play: list[Play]
    figures: list[Figure]
    tables: list[FigureRows]
    hand: HandForm | None


class ChoiceFigures(msgspec.Struct, frozen=True):
    """What a choice is worth per unit of the wager, and what it costs against the best."""

    word: str
    value: float
    net: str
    exact: str
    costs: str
    method: str


class HandFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The choices open with a hand, best first."""

    game: str
    hand: str
    shown: str
    assumes: str
    choices: list[ChoiceFigures]


class ChanceFigures(msgspec.Struct, frozen=True):
    """How a hand does against others: wins, ties, loses, and its part of the pot."""

    hand: str
    wins: str
    ties: str
    loses: str
    pot: str
    exact: str
    value: float


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """Hands against each other over every card to come."""

    game: str
    shown: str
    hands: list[ChanceFigures]


def mathematics(setting: Setting) -> Mathematics:
    """Every wager, the best play and the figures of a game."""
    game = setting.found()
    analysis = game.analyze(setting.options, setting.as_of)
    options = game.options(setting.options, setting.as_of)
    edition = game.edition(setting.as_of, options.proposals)
    names = labels(game.registered, edition, options, analysis)
    error = analysis.figure_error
    day = analysis.as_of
    return Mathematics(
        game=game.id,
        name=game.name,
        as_of=day,
        standing=standing(game.registered.id, day),
        caveats=caveats_of(game.registered.id, day),
        departures=list(_departures(setting, day)),
        options=document(options),
        wagers=[
            _wager(name, names[name], wager, edition.label, day) for name, wager in analysis.wagers.items()
        ],
        chart=_chart(analysis),
        play=list(_play(analysis.strategy)),
        figures=[
            Figure(*figure_row(name, value, decimal_text, partial(exact, error=error)))
            for name, value in analysis.figures.items()
            if not by_dealer(name)
        ],
        tables=[
            *_dealer_tables(analysis),
            *(
                FigureRows(
                    held.title,
                    [held.row_name, *map(_words, held.columns)],
                    [
                        [
                            name,
                            *(table_value(row[each], held) if each in row else "" for each in held.columns),
                        ]
                        for name, row in held.rows.items()
                    ],
                )
                for held in analysis.tables.values()
            ),
        ],
        hand=hand_form(game),
    )


def _dealer_tables(analysis: Analysis) -> Iterator[FigureRows]:
    """The dealer's final hands, a row for each card seen first."""
    heads, rows = dealer_rows(analysis.figures)
    if rows:
        yield FigureRows("Dealer's final hand by first card", ["First card", *heads], rows)


def hand_form(game: croupier.Game) -> HandForm | None:
    """How a hand of a game is entered; None if the game has no cards."""
    if game.compares_hands:
        return HandForm(_texts(DECK), own=True, against=True)
    try:
        shared = not game.players_hold_cards
    except BadInput:
        return None
    return HandForm(_texts(game.pieces_of_hands), own=not shared, against=False)


def _texts(name: str) -> list[str]:
    return [piece_text(each) for each in SETS[name].members]


def hand_values(setting: Setting, hand: str, shown: str) -> HandFigures:
    """What every choice is worth with these cards."""
    situation = setting.found().value(hand, shown, setting.options, setting.as_of)
    return HandFigures(
        game=situation.game,
        hand=situation.hand,
        shown=situation.shown,
        assumes=printed(situation.assumes, situation.as_of),
        choices=[
            ChoiceFigures(
                word,
                float(choice.expected_net),
                f"{float(choice.expected_net):+.8f}",
                exact(choice.expected_net),
                decimal(situation.costs(word), 8) if situation.costs(word) else "",
                choice.method or "",
            )
            for word, choice in situation.choices.items()
        ],
    )


def chances(setting: Setting, hands: Sequence[str], shown: str) -> Chances:
    """How hands do against each other."""
    if not 2 <= len(hands) <= MAX_HANDS:
        raise BadInput(
            f"{counted(len(hands), 'hand')}: expected 2 to {MAX_HANDS}, such as As Ad against Ks Kd"
        )
    found = setting.found().equities(hands, shown, setting.options, setting.as_of)
    return Chances(
        game=found.game,
        shown=found.shown,
        hands=[
            ChanceFigures(
                hand,
                percent(held.win),
                percent(held.tie),
                percent(held.lose),
                percent(held.equity),
                exact(held.equity),
                float(held.equity),
            )
            for hand, held in zip(found.hands, found.chances, strict=True)
        ],
    )


def _wager(name: str, label: str, wager: WagerAnalysis, said: Any, day: date) -> WagerFigures:
    edge = wager.house_edge
    return WagerFigures(
        id=name,
        name=label,
        edge=None if edge is None else float(edge),
        percent=percent(edge),
        exact=exact(edge, wager.edge_error),
        deviation=decimal(deviation(wager), 4),
        per=[Base(base, percent(held), exact(held, wager.edge_error)) for base, held in wager.edges.items()],
        outcomes=[
            OutcomeFigures(
                _capital(said(each.id).replace("_", " ")),
                each.pays,
                chance(each.probability),
                exact(each.probability, wager.chance_error),
                _number(each.probability),
            )
            for each in wager.outcomes
        ],
        assumes=printed(wager.assumes, day),
        method=printed(wager.method or "", day),
    )


def _number(value: Value | None) -> float | None:
    return None if value is None else float(value)


def _chart(analysis: Analysis) -> ChartFigures | None:
    chart = analysis.strategy.get("chart")
    if not isinstance(chart, Mapping):
        return None
    parts = list(chart_blocks(chart))
    letters = {cell for part in parts for held in part.parts for row in held.rows for cell in row[1:]}
    letters |= {letter for part in parts for letter, _ in part.letters}
    colors = {letter: hex_color_of(letter) for letter in sorted(letters)}
    return ChartFigures(chart_note(analysis), parts, colors)


def _play(strategy: Mapping[str, Any], level: int = 1) -> Iterator[Play]:
    """The best play as headings and lines."""
    for name, held in strategy.items():
        if name == "chart" and isinstance(held, Mapping):
            continue
        if isinstance(held, Mapping):
            plain = {key: each for key, each in held.items() if not isinstance(each, Mapping | list | tuple)}
            yield Play(_words(name), [f"{_words(key)}: {each}" for key, each in plain.items()], level)
            yield from _play({key: each for key, each in held.items() if key not in plain}, level + 1)
        elif isinstance(held, Sequence) and not isinstance(held, str):
            yield Play(_words(name), [str(each) for each in held] or ["nothing"], level)
        else:
            yield Play(_words(name), [str(held)], level)


def _departures(setting: Setting, day: date) -> Iterator[str]:
    """Which rows do not pay what the rules say."""
    rules = croupier.game(setting.game).registered.rules
    for name, rows in setting.pays.items():
        held = next((each for each in rules.paytables[name] if each.in_force(day)), rules.paytables[name][-1])
        for row, paid in rows.items():
            if row not in held.rows or (now := paid_text(held.read(_given(held.kind, paid)))) == (
                law := paid_text(held.read(held.rows[row]))
            ):
                continue
            label = rules.labels.get(row, row.replace("_", " "))
            cite = printed(held.cite, day)
            yield f"{held.name}, {label}: {now}, where the rules say {law} ({cite})"


def _given(kind: str, paid: str | int) -> str | int:
    return int(paid) if kind == "amount" else paid


def _words(name: str) -> str:
    return _capital(name.replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
