"""The part on options: what every other choice of the licensee does to the house edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.law.alternatives import in_words
from croupier.report.document import Paragraph
from croupier.report.mathematical.blocks import Block, FigureTable, Part
from croupier.report.mathematical.effects import Change, Effect, OptionEffects
from croupier.report.mathematical.figures import decimal, deviation, exact, in_a_row, percent, points
from croupier.report.mathematical.findings import Findings
from croupier.report.mathematical.pictures import effects_picture

HEADER: Final = (
    "Instead",
    "Wager",
    "Edge here",
    "Edge then",
    "Edge then, exact",
    "Difference",
    "Deviation then",
)
INTRODUCTION: Final = (
    "Every option was given each other value in turn and the whole game was analyzed again, the other "
    "options staying as in force. Switches, choices from a list and numbers within narrow bounds were "
    "given all their values; other numbers some, and odds above a minimum the next higher odds, one row "
    "at a time. Where a value is lawful, or means something, only together with another option, that "
    "option was set too, in both analyses that are compared. Otherwise no two options were varied "
    "together. Differences are in percentage points of the initial wager; deviation is the standard "
    "deviation."
)
TITLE: Final = "Effect of the licensee's options"
NO_EDGE_TO_CHANGE: Final = (
    "Nothing is wagered against the house, so no option changes a house edge. The options decide which hands "
    "are compared and what the house takes from the players: every figure of this report is that of the "
    "options in part 2."
)
NO_EFFECT: Final = "No value of any wager changes with these options, as far as each was varied."
MIN_BARS: Final = 2


def option_parts(findings: Findings, number: int) -> Iterator[Part]:
    """The effect of every option: those that change a value, those that change none, those not varied."""
    if not findings.against_the_house:
        yield Part(str(number), TITLE, (Paragraph(NO_EDGE_TO_CHANGE),))
        return
    changing = [each for each in findings.effects if any(effect.changes for effect in each.effects)]
    others = [each for each in findings.effects if each not in changing]
    blocks: list[Block] = [Paragraph(INTRODUCTION)]
    largest = _largest(findings)
    if len(largest) >= MIN_BARS:
        blocks.append(effects_picture(largest))
    yield Part(str(number), TITLE, tuple(blocks))
    place = 1
    for option in changing:
        title = f"{option.option.replace('_', ' ')} (here: {_short(option.here)})"
        yield Part(f"{number}.{place}", title[:1].upper() + title[1:], tuple(_effects(findings, option)))
        place += 1
    varied = [each for each in others if each.effects]
    if varied:
        yield Part(f"{number}.{place}", "Options that change no value", tuple(_unchanging(findings, varied)))
        place += 1
    fixed = [each for each in others if not each.effects]
    if fixed:
        rows = tuple(
            (
                _name(each),
                _short(each.here),
                each.not_varied or "it has no other value on this day",
                each.cite,
            )
            for each in fixed
        )
        table = FigureTable(header=("Option", "Here", "Why", "Rule"), rows=rows)
        yield Part(f"{number}.{place}", "Options not varied", (table,))


def _largest(findings: Findings) -> list[tuple[str, float]]:
    """For each other value, the wager it changes most."""
    found = []
    for option in findings.effects:
        for effect in option.effects:
            moved = [(abs(float(each.difference)), each) for each in effect.changes if each.difference]
            if moved:
                _, change = max(moved, key=lambda each: each[0])
                label = (
                    f"{_name(option)}: {_short(effect.words, 34)} ({_short(findings.name(change.wager), 28)})"
                )
                found.append((label, float(change.difference or 0)))
    return found


def _effects(findings: Findings, option: OptionEffects) -> Iterator[Block]:
    yield Paragraph(option.text, option.cite)
    rows: list[tuple[str, ...]] = []
    without: list[str] = []
    for effect in option.effects:
        words = _instead(effect)
        if effect.changes:
            rows += _rows(findings, words, effect)
        elif effect.refused:
            rows.append((words, f"not lawful: {effect.refused}", "", "", "", "", ""))
        elif effect.left_out:
            rows.append((words, "not analyzed: the time for this part was spent", "", "", "", "", ""))
        else:
            without.append(words)
    yield FigureTable(header=HEADER, rows=tuple(rows), numbers=(2, 3, 4, 5, 6))
    if without:
        yield Paragraph(f"No value changes with {in_a_row(without)}.")
    if not option.complete:
        yield Paragraph("Further values are lawful; these are examples.")


def _instead(effect: Effect) -> str:
    together = ", ".join(
        f"{name.replace('_', ' ')} {_given(value)}" for name, value in effect.together.items()
    )
    if not together:
        return effect.words
    return f"{effect.words} (with {together}{', only then' if effect.compared_apart else ''})"


def _given(value: object) -> str:
    return "a table" if isinstance(value, Mapping) else in_words(value)


def _rows(findings: Findings, words: str, effect: Effect) -> Iterator[tuple[str, ...]]:
    """A row for each figure; wagers that change equally, or are no longer offered, share a row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for change in effect.changes:
        alike.setdefault(_figures(change), []).append(findings.name(change.wager))
    for figures, names in alike.items():
        yield words, in_a_row(names), *figures


def _figures(change: Change) -> tuple[str, ...]:
    before, after = change.before, change.after
    here = "not offered" if before is None else percent(before.house_edge)
    if after is None:
        return here, "not offered", "", "", ""
    then = percent(after.house_edge), exact(after.house_edge, after.edge_error)
    return here, *then, points(change.difference), decimal(deviation(after), 4)


def _unchanging(findings: Findings, varied: list[OptionEffects]) -> Iterator[Block]:
    yield Paragraph(NO_EFFECT)
    rows = []
    for option in varied:
        words = [_instead(effect) for effect in option.effects if not effect.refused and not effect.left_out]
        words += [
            f"{_instead(effect)} is not lawful: {effect.refused}"
            for effect in option.effects
            if effect.refused
        ]
        words += [f"{_instead(effect)} was not analyzed" for effect in option.effects if effect.left_out]
        rows.append((_name(option), _short(option.here), "; ".join(words), option.cite))
    yield FigureTable(header=("Option", "Here", "Also analyzed with", "Rule"), rows=tuple(rows))


def _name(option: Any) -> str:
    return str(option.option).replace("_", " ")


def _short(words: str, most: int = 60) -> str:
    return words if len(words) <= most else f"{words[: most - 4]} ..."
