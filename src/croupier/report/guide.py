"""The gaming guide a patron may ask for (19:47-8.5), from the facts, the options and the exact analysis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from croupier.games.guide import (
    Pays,
    WagerLine,
    card,
    combined,
    figures_assume,
    how_played,
    money,
    ranks,
    wager_lines,
)
from croupier.games.register import Game
from croupier.law.edition import Edition
from croupier.law.options import Options
from croupier.odds.analysis import Analysis, Value, WagerAnalysis
from croupier.report.analysis_text import hand_words
from croupier.report.best_play import best_play_section
from croupier.report.chart import BY_CHART, chart_blocks, chart_document
from croupier.report.document import Block, Guide, Numbered, Paragraph, Section, Table, cited_on, for_patrons
from croupier.report.licensee import licensee_name

ACCESS: Final = "19:47-8.5"
UNDECIDED: Final = "by the hands that follow"
MAX_LISTED: Final = 15
"""At most this many selections of a wager are listed if all have the same figures."""


def gaming_guide(
    game: Game, edition: Edition[Any], options: Options, analysis: Analysis, licensee: str = ""
) -> Guide:
    """The guide of a table: what is offered there, at which odds and chances, under which options."""
    lines = wager_lines(game, edition, options)
    name = game.name_of(getattr(options, "variant", ""))
    force = in_force_in_words(edition)
    together = combined(game, edition, options)
    guide = Guide(
        title=f"{name}: gaming guide",
        subtitle=", ".join(filter(None, (licensee_name(licensee), force))),
        sections=(
            *_at_a_glance(game, edition, options),
            Section(
                "The game",
                (Numbered(tuple(Paragraph(*_said(said)) for said in how_played(game, edition, options))),),
            ),
            *_rank_sections(game, edition, options),
            *_wager_sections(lines),
            _chances(lines, analysis, together, figures_assume(game, edition, options)),
            *_chart_section(analysis, together),
            *best_play_section(analysis.strategy, {line.id: line.name for line in lines}),
            *_limits(lines, edition, options),
            Section(
                "The full rules",
                (
                    Paragraph(
                        "The complete rules of the game, with every wager, its odds and its approximate "
                        "chance of winning, are kept at this casino. Ask any floorperson or supervisor to "
                        "inspect them or to be given a printed copy.",
                        ACCESS,
                    ),
                ),
            ),
        ),
        foot=(
            f"{name}, N.J.A.C. {edition.game.cite} and following, {force}. {_odds_are(lines)}"
            "This guide is a summary; where it and the rules differ the rules hold."
        ),
    )
    return cited_on(for_patrons(guide), edition.day)


def in_force_in_words(edition: Edition[Any]) -> str:
    """Which rules a guide is written from, with the date in words."""
    if edition.rules.authorized_from is None:
        return edition.in_words
    return f"rules in force on {day_in_words(edition.day)}"


def day_in_words(day: date) -> str:
    """A day as Americans write it: November 14, 2011."""
    return f"{day:%B} {day.day}, {day.year}"


def percent(value: Value) -> str:
    """A share in percent: 1.41%, and a small one with two significant digits."""
    share = float(value) * 100
    if share and abs(share) < 0.01:
        return f"{share:.2g}%"
    return f"{share:.2f}%"


def one_in(value: Value) -> str:
    """A small chance as "1 in 2.4"."""
    if not value:
        return "never"
    ways = float(1 / value)
    return f"1 in {ways:,.0f}" if ways >= 10 else f"1 in {ways:.1f}".removesuffix(".0")


def winning_chance(wager: WagerAnalysis) -> Value | None:
    """The chance that a wager wins anything; None if the outcomes do not say."""
    if any(outcome.pays == UNDECIDED for outcome in wager.outcomes):
        return None
    chances = [outcome.probability for outcome in wager.outcomes if not _no_win(outcome.pays)]
    known = [chance for chance in chances if chance is not None]
    return sum(known, Fraction(0)) if len(known) == len(chances) else None


def _no_win(pays: str) -> bool:
    return pays == "not made" or pays.startswith(("loses", "returned"))


def _said(said: Any) -> tuple[str, str]:
    return said.text, said.cite


def _at_a_glance(game: Game, edition: Edition[Any], options: Options) -> Iterator[Section]:
    rows = tuple((name, text[:1].upper() + text[1:]) for name, text in card(game, edition, options) if text)
    if rows:
        yield Section("This table at a glance", (Table(header=("Rule", "At this table"), rows=rows),))


def _chart_section(analysis: Analysis, together: Mapping[str, str]) -> Iterator[Section]:
    """The strategy chart, if a figure of the guide assumes it."""
    if any(key in analysis.wagers and key.endswith(BY_CHART) for key in together):
        said = Paragraph(
            "Find your hand in the rows and what you see of the dealer in the columns. The chart is the best "
            "play by the total of the hand; the house advantage of playing by it is in the table above."
        )
        yield Section("Strategy chart", (said, *chart_blocks(chart_document(analysis))))


def _rank_sections(game: Game, edition: Edition[Any], options: Options) -> Iterator[Section]:
    for ranking in ranks(game, edition, options):
        rows = tuple((name[:1].upper() + name[1:], *rest) for name, *rest in ranking.rows)
        yield Section(ranking.title, (Table(header=ranking.header, rows=rows, cite=ranking.cite),))


def _odds_are(lines: tuple[WagerLine, ...]) -> str:
    """The explanation of odds at the foot; empty if none are paid."""
    if not any(line.pays for line in lines):
        return ""
    return "Odds are stated as the amount won to the amount wagered; a winning wager is also returned. "


def _wager_sections(lines: tuple[WagerLine, ...]) -> Iterator[Section]:
    said = "Odds are the amount won to the amount wagered."
    if not any(line.pays for line in lines):
        said = "Nothing is paid at odds: what the players put in is won by one or more of them."
    yield Section("Wagers offered", (Paragraph(said, ACCESS),))
    tables: dict[tuple[Pays, ...], str] = {}
    for _, group in groupby(lines, key=lambda line: line.base):
        yield _wager_section(list(group), tables)


def _wager_section(group: list[WagerLine], tables: dict[tuple[Pays, ...], str]) -> Section:
    first = group[0]
    told: list[Block] = [
        Paragraph(f"Made: {first.made}.", first.cite),
        Paragraph(f"Wins: {first.wins}."),
        Paragraph(f"Loses: {first.loses}."),
        Paragraph(f"Change or removal: {first.change}.", first.change_cite),
    ]
    if len(first.pays) > 3 and first.pays in tables:
        told.append(Paragraph(f"Pays as {tables[first.pays]}.", first.pays_cite))
        return Section(first.name, tuple(told), level=3)
    tables.setdefault(first.pays, first.name)
    alike: dict[tuple[Pays, ...], list[str]] = {}
    for line in group:
        alike.setdefault(line.pays, []).append(line.on or line.part)
    chosen = [line.on or line.part for line in group if line.part]
    if len(alike) == 1 and 1 < len(chosen) <= MAX_LISTED:
        told.insert(1, Paragraph(f"May be made on {', '.join(chosen[:-1])} or {chosen[-1]}."))
    rows: list[tuple[str, str]] = []
    for pays, parts in alike.items():
        on = ", ".join(filter(None, parts)) if len(alike) > 1 or len(chosen) == 1 else ""
        rows += [(_case(on, paid.case), paid.text) for paid in pays]
    if len(rows) == 1:
        ((case, pays_text),) = rows
        told.append(Paragraph(f"Pays: {pays_text}{f' ({case})' if case else ''}.", first.pays_cite))
    elif rows:
        shown = tuple((case[:1].upper() + case[1:], paid) for case, paid in rows)
        told.append(Table(header=("On", "Pays"), rows=shown, cite=first.pays_cite))
    return Section(first.name, tuple(told), level=3)


def _case(on: str, case: str) -> str:
    """When odds are paid: the numbers a wager was made on, and what came up."""
    return f"{on}: {case}" if on and case else on or case


def _chances(
    lines: tuple[WagerLine, ...],
    analysis: Analysis,
    together: Mapping[str, str],
    assumed: tuple[str, ...],
) -> Section:
    """The chances of every wager and the house's advantage, or of every hand if players bet against each
    other.
    """
    explained = (Paragraph(" ".join(assumed)),) if assumed else ()
    rows = tuple(_chance_rows(lines, analysis, together))
    if not rows:
        said = "Chances are approximate. You play against the other players: the house has no advantage."
        hands = tuple(_hands(name, wager) for name, wager in analysis.wagers.items())
        return Section("Chances", (Paragraph(said, ACCESS), *hands, *explained))
    said = (
        "Chances are approximate. The house advantage is what a player loses on average, in percent of the "
        "wager, under the best play where there is a decision; a minus sign is an advantage for the player."
    )
    figures = Table(header=("Wager", "Chance of winning", "About", "House advantage"), rows=rows)
    return Section("Chances and house advantage", (Paragraph(said, ACCESS), figures, *explained))


def _hands(name: str, wager: WagerAnalysis) -> Table:
    """How often each hand of a name (high, low) is held at the end."""
    rows = tuple(
        (hand_words(name, each.id), percent(each.probability), one_in(each.probability))
        for each in wager.outcomes
        if each.probability is not None
    )
    return Table(header=(f"{name.capitalize()} hand at the showdown", "Chance", "About"), rows=rows)


def _chance_rows(
    lines: tuple[WagerLine, ...], analysis: Analysis, together: Mapping[str, str]
) -> Iterator[tuple[str, ...]]:
    merged: dict[tuple[str, str, str, str], list[str]] = {}
    for line in lines:
        if wager := analysis.value_of(line.id):
            merged.setdefault((line.name, *_figures(wager)), []).append(line.on or line.part)
    made_on = Counter(line.name for line in lines)
    for (name, *figures), parts in merged.items():
        yield " ".join(filter(None, (name, _some(parts, made_on[name])))), *figures
    for key, name in together.items():
        if key in analysis.wagers:
            yield name, *_figures(analysis.wagers[key])
        elif key in analysis.figures:
            yield name, "not stated", "", percent(analysis.figures[key])


def _some(parts: list[str], all_of: int) -> str:
    """The selections that have the same figures; empty if all have."""
    return "" if 1 < len(parts) == all_of else ", ".join(filter(None, parts))


def _figures(wager: WagerAnalysis) -> tuple[str, str, str]:
    chance = winning_chance(wager)
    edge = "not known" if wager.house_edge is None else percent(wager.house_edge)
    if chance is None:
        return "not stated", "", edge
    return percent(chance), one_in(chance), edge


def _limits(lines: tuple[WagerLine, ...], edition: Edition[Any], options: Options) -> Iterator[Section]:
    """The minimum and maximum of every wager that has its own limits."""
    merged: dict[tuple[int | None, int | None], dict[str, list[str]]] = {}
    for line in lines:
        if line.least is None and line.most is None:
            continue
        merged.setdefault((line.least, line.most), {}).setdefault(line.name, []).append(line.on or line.part)
    names = [name for group in merged.values() for name in group]
    rows = tuple(
        (
            ", ".join(_parts(name, parts if names.count(name) > 1 else []) for name, parts in group.items()),
            money(least) if least is not None else "none",
            money(most) if most is not None else "none",
        )
        for (least, most), group in merged.items()
    )
    told: list[Block] = []
    if rows:
        told.append(Table(header=("Wager", "Least", "Most"), rows=rows, cite="19:47-8.2"))
        told.append(
            Paragraph("A wager the dealer has accepted is paid or lost in its entirety.", "19:47-8.2")
        )
    if "payout_limit" in edition.options:
        told.append(payout_limit(edition, options))
    if told:
        yield Section("Limits", tuple(told))


def _parts(name: str, parts: list[str]) -> str:
    """A wager with the numbers it is made on, if these distinguish it."""
    told = " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
    return f"{name} {told}" if told else name


def payout_limit(edition: Edition[Any], options: Options) -> Paragraph:
    """What a patron must know about the payout limit."""
    fact = edition.option("payout_limit")
    limit = getattr(options, "payout_limit", None)
    if limit is None:
        return Paragraph("There is no payout limit at this table.", fact.cite)
    return Paragraph(f"Payout limit: {money(limit)} per hand.", fact.cite)
