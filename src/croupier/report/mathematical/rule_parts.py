"""The part on the rules: the game, the course of a round, the wagers offered and the options in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.games.guide import how_played, ranks, wager_lines
from croupier.law.edition import summary_on
from croupier.law.knowledge import caveats
from croupier.report.document import Numbered, Paragraph
from croupier.report.mathematical.blocks import Block, FigureTable, Part
from croupier.report.mathematical.effects import value_in_words
from croupier.report.mathematical.findings import Findings

MAX_LISTED: Final = 15
"""At most this many selections of a wager are listed."""


def rule_parts(findings: Findings, number: int) -> Iterator[Part]:
    """What is played, under which edition and options, each with its rule."""
    game, edition, options = findings.game.registered, findings.edition, findings.options
    opening: list[Block] = [
        Paragraph(summary_on(edition.game, edition.day), edition.game.cite),
        Paragraph(f"Edition: {edition.name or 'the text in force'}, {edition.in_words}."),
    ]
    opening += [Paragraph(caveat) for caveat in caveats(edition)]
    yield Part(str(number), "Rules and options in force", tuple(opening))
    course = Numbered(tuple(Paragraph(said.text, said.cite) for said in how_played(game, edition, options)))
    yield Part(f"{number}.1", "Course of the game", (course,))
    place = 2
    for ranking in ranks(game, edition, options):
        rows = tuple((name[:1].upper() + name[1:], *rest) for name, *rest in ranking.rows)
        table = FigureTable(header=ranking.header, rows=rows, cite=ranking.cite)
        yield Part(f"{number}.{place}", ranking.title, (table,))
        place += 1
    yield Part(f"{number}.{place}", "Wagers offered", (_wagers(findings),))
    yield Part(f"{number}.{place + 1}", "Options in force", (_options(findings),))


def _wagers(findings: Findings) -> FigureTable:
    """Wagers of one kind in one row: the numbers they are made on differ, their rules do not."""
    kinds: dict[tuple[str, str, str, str, str], list[str]] = {}
    for line in wager_lines(findings.game.registered, findings.edition, findings.options):
        key = line.name, line.made, line.wins, line.loses, line.cite
        kinds.setdefault(key, []).append(line.on or line.part)
    rows = []
    for (name, made, wins, loses, cite), parts in kinds.items():
        on = ", ".join(filter(None, parts)) if len(parts) <= MAX_LISTED else f"({len(parts)} selections)"
        rows.append((f"{name} {on}".strip(), made, wins, loses, cite))
    return FigureTable(header=("Wager", "Made", "Wins", "Loses", "Rule"), rows=tuple(rows))


def _options(findings: Findings) -> FigureTable:
    """Every option of the day with its value here."""
    edition = findings.edition
    rows = tuple(
        (
            name.replace("_", " "),
            value_in_words(getattr(findings.options, name), edition, name),
            fact.text,
            fact.cite,
        )
        for name, fact in edition.options.items()
    )
    return FigureTable(header=("Option", "Here", "What it means", "Rule"), rows=rows)
