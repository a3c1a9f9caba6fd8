"""Documents as Markdown."""

from __future__ import annotations

from croupier.report.document import Block, Chart, Guide, Numbered, Paragraph, Table


def to_markdown(guide: Guide) -> str:
    """The document as plain Markdown with tables."""
    lines = [f"# {_plain(guide.title)}", "", f"*{_plain(guide.subtitle)}*", ""]
    for section in guide.sections:
        lines += ["#" * section.level + f" {_plain(section.title)}", ""]
        for block in section.blocks:
            lines += [*_block(block), ""]
    lines += ["---", "", _plain(guide.foot), ""]
    return "\n".join(lines)


def _block(block: Block) -> list[str]:
    match block:
        case Paragraph():
            return [_cited(block)]
        case Numbered():
            return [f"{place}. {_cited(item)}" for place, item in enumerate(block.items, 1)]
        case Table():
            return _table(block)
        case Chart():
            return _chart(block)


def _table(table: Table) -> list[str]:
    lines = [f"**{_plain(table.caption)}**", ""] if table.caption else []
    lines.append("| " + " | ".join(map(_cell, table.header)) + " |")
    lines.append("|" + " --- |" * len(table.header))
    lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in table.rows]
    return [*lines, "", f"({table.cite})"] if table.cite else lines


def _chart(chart: Chart) -> list[str]:
    lines = [f"- {_plain(letter)}: {_plain(meaning)}" for letter, meaning in chart.letters]
    lines += [""] if lines else []
    for part in chart.parts:
        header = (part.title, *chart.columns)
        lines += [*_table(Table(header=header, rows=part.rows, caption=f"{part.title}: {chart.seen}")), ""]
    return lines[:-1]


def _cited(paragraph: Paragraph) -> str:
    return _plain(paragraph.text) + (f" ({paragraph.cite})" if paragraph.cite else "")


def _plain(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\*_`<>[]" else letter for letter in text)


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|").replace("\n", " ")
