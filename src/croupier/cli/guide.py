"""`croupier guide`: the gaming guide a patron may ask for, as Markdown, HTML or PDF."""

from __future__ import annotations

import sys
from pathlib import PurePath

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import warn, write
from croupier.law.knowledge import caveats
from croupier.law.refusal import BadInput

_ENDINGS = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html", ".pdf": "pdf"}


def _format(asked: Asked) -> str:
    if asked.format:
        return str(asked.format)
    ending = PurePath(asked.output or "").suffix.lower()
    if ending and ending not in _ENDINGS:
        raise BadInput(f"guide file {asked.output!r}: expected a name ending in .md, .html or .pdf")
    return _ENDINGS.get(ending, "markdown")


def _check_licensee(name: str, kind: str) -> None:
    """Refuse a name that cannot be printed before the game is analyzed."""
    from croupier.report.licensee import licensee_name
    from croupier.report.pdf_letters import face_of

    printed = licensee_name(name)
    if kind == "pdf":
        face_of(printed)


def run(asked: Asked) -> int:
    """Write the guide to a file or to standard output."""
    kind = _format(asked)
    if kind == "pdf" and not asked.output and sys.stdout.isatty():
        raise BadInput("--format pdf: a PDF is not for the terminal; name a file with -o FILE")
    from croupier.report.files import check_free, write_file

    if asked.output:
        check_free(asked.output, asked.force)
    _check_licensee(asked.licensee, kind)
    game = croupier.game(asked.game)
    options = game.options(asked.chosen, asked.day)
    edition = game.edition(asked.day, options.proposals)
    analysis = game.analyze(asked.chosen, asked.day)
    from croupier.report.guide import gaming_guide

    guide = gaming_guide(game.registered, edition, options, analysis, asked.licensee)
    content: str | bytes
    if kind == "pdf":
        from croupier.report.pdf import to_pdf

        content = to_pdf(guide)
    elif kind == "html":
        from croupier.report.html import to_html

        content = to_html(guide)
    else:
        from croupier.report.markdown import to_markdown

        content = to_markdown(guide)
    if asked.output:
        write_file(asked.output, content, overwrite=asked.force)
        warn(f"the guide is in {asked.output}")
    elif isinstance(content, bytes):
        sys.stdout.buffer.write(content)
    else:
        write(content.rstrip("\n"))
    for caveat in caveats(edition):
        warn(caveat)
    return 0
