"""One self-contained HTML page around any document: its head, title and foot, and cited paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from croupier.report.document import Numbered, Paragraph

ONE_CITATION: Final = 24
"""A citation of up to this many letters fits any screen on one line."""


def page(title: str, subtitle: str, style: str, main: Sequence[str], foot: str = "") -> str:
    """A page that needs no other file; the foot, if given, is below its main parts."""
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style}\n</style>",
        "</head>",
        "<body>",
        f"<header><h1>{escape(title)}</h1><p>{escape(subtitle)}</p></header>",
        "<main>",
        *main,
        "</main>",
        *([footer(foot)] if foot else []),
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def footer(foot: str) -> str:
    """The last words of a page."""
    return f"<footer><p>{escape(foot)}</p></footer>"


def paragraph(block: Paragraph) -> str:
    """A paragraph with its citation."""
    return f"<p>{_cited(block)}</p>"


def numbered(block: Numbered) -> str:
    """A numbered list, every item with its citation."""
    return "<ol>" + "".join(f"<li>{_cited(item)}</li>" for item in block.items) + "</ol>"


def _cited(block: Paragraph) -> str:
    cite = f" <cite{_whole(block.cite)}>({escape(block.cite)})</cite>" if block.cite else ""
    return escape(block.text) + cite


def _whole(cite: str) -> str:
    """One short citation is never broken at its hyphen, however narrow the page."""
    return ' class="one"' if len(cite) <= ONE_CITATION else ""
