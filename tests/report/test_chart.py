"""The strategy chart as text, SVG and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.law.refusal import BadInput
from croupier.report.chart import (
    chart_blocks,
    chart_document,
    chart_note,
    chart_svg,
    chart_text,
    seen_of,
    write_chart,
)
from tests.report.tables import analysis

SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_has_a_row_for_each_total_and_a_word_for_each_letter() -> None:
    chart = chart_document(analysis("blackjack", surrender=True))
    lines = chart_text(chart).splitlines()
    assert lines[0].strip() == "Dealer's card"
    assert lines[2].split() == ["hard", "2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    rows = {line.split()[0]: line.split()[1:] for line in lines if len(line.split()) == 11}
    assert rows["88"] == ["P"] * 10
    assert rows["9"][1:5] == ["Dh"] * 4
    assert "Rh  surrender, otherwise hit" in lines


@pytest.mark.parametrize("chosen", [{}, {"surrender": True}, {"hole_card": "up"}, {"decks": 1}])
def test_the_picture_holds_every_cell_inside_its_frame(chosen: dict[str, Any]) -> None:
    found = analysis("blackjack", **chosen)
    chart = chart_document(found)
    drawing = ElementTree.fromstring(chart_svg(chart, "A <chart>", chart_note(found)))
    written = [text.text for text in drawing.iter(f"{SVG}text")]
    cells = [cell for part in ("hard", "soft", "pairs") for row in chart[part].values() for cell in row]
    assert written.count(seen_of(chart)) == 1
    above = next(text for text in drawing.iter(f"{SVG}text") if text.text == seen_of(chart))
    heads = [text for text in drawing.iter(f"{SVG}text") if text.text == "Hard totals"]
    assert float(above.get("y", 0)) < float(heads[0].get("y", 0))
    for letter in chart["letters"]:
        assert written.count(letter) == cells.count(letter) + 1
    width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
    for box in drawing.iter(f"{SVG}rect"):
        assert float(box.get("x", 0)) + float(box.get("width", 0)) <= width
        assert float(box.get("y", 0)) + float(box.get("height", 0)) <= height
    boxes = [(box.get("x"), box.get("y")) for box in drawing.iter(f"{SVG}rect")]
    assert len(boxes) == len(set(boxes)) == len(cells) + len(chart["letters"]) + 1


def test_the_ending_of_the_file_decides(tmp_path: Path) -> None:
    found = analysis("blackjack")
    assert write_chart(found, tmp_path / "c.svg").read_text().startswith("<svg")
    assert "8 decks, dealer stands on all 17s" in write_chart(found, tmp_path / "c.txt").read_text()
    document = json.loads(write_chart(found, tmp_path / "c.json").read_text())
    assert document["pairs"]["AA"] == ["P"] * 10
    assert document["options"]["decks"] == 8
    with pytest.raises(BadInput, match=r"\.svg, \.txt or \.json"):
        write_chart(found, tmp_path / "c.gif")
    with pytest.raises(BadInput, match="cannot be written"):
        write_chart(found, tmp_path / "nowhere" / "c.svg")


def test_a_game_without_a_chart_says_so() -> None:
    with pytest.raises(BadInput, match="let-it-ride: there is no strategy chart"):
        chart_document(analysis("let-it-ride"))


def test_notes_tell_which_table() -> None:
    assert "1 deck," in chart_note(analysis("blackjack", decks=1))
    assert "hits soft 17" in chart_note(analysis("blackjack", soft17="hit"))
    assert "both dealer's cards" in chart_note(analysis("blackjack", hole_card="up"))


def test_the_chart_says_what_its_columns_are() -> None:
    assert seen_of(chart_document(analysis("blackjack"))) == "Dealer's card"
    assert "two cards" in seen_of(chart_document(analysis("blackjack", hole_card="up")))


@pytest.mark.parametrize("chosen", [{}, {"hole_card": "up"}])
def test_a_chart_for_a_page_is_divided_by_columns_and_loses_no_cell(chosen: dict[str, Any]) -> None:
    chart = chart_document(analysis("blackjack", **chosen))
    blocks = chart_blocks(chart)
    assert sum(len(block.columns) for block in blocks) == len(chart["dealer"])
    assert all(len(block.columns) <= 10 for block in blocks)
    assert [bool(block.letters) for block in blocks] == [True] + [False] * (len(blocks) - 1)
    for place, section in enumerate(("hard", "soft", "pairs")):
        joined = [
            [cell for block in blocks for cell in block.parts[place].rows[row][1:]]
            for row in range(len(chart[section]))
        ]
        assert joined == [list(cells) for cells in chart[section].values()]
