"""The strategy chart as text, SVG and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.law.refusal import BadInput
from croupier.report.chart import chart_document, chart_note, chart_svg, chart_text, write_chart
from tests.report.tables import analysis

SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_has_a_row_for_each_total_and_a_word_for_each_letter() -> None:
    chart = chart_document(analysis("blackjack", surrender=True))
    lines = chart_text(chart).splitlines()
    assert lines[0].split() == ["hard", "2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    rows = {line.split()[0]: line.split()[1:] for line in lines if len(line.split()) == 11}
    assert rows["88"] == ["P"] * 10
    assert rows["9"][1:5] == ["Dh"] * 4
    assert "Rh  surrender, otherwise draw" in lines


@pytest.mark.parametrize("chosen", [{}, {"surrender": True}, {"hole_card": "up"}, {"decks": 1}])
def test_the_picture_holds_every_cell_inside_its_frame(chosen: dict[str, Any]) -> None:
    found = analysis("blackjack", **chosen)
    chart = chart_document(found)
    drawing = ElementTree.fromstring(chart_svg(chart, "A <chart>", chart_note(found)))
    written = [text.text for text in drawing.iter(f"{SVG}text")]
    cells = [cell for part in ("hard", "soft", "pairs") for row in chart[part].values() for cell in row]
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
    assert "draws on soft 17" in chart_note(analysis("blackjack", soft17="hit"))
    assert "both dealer's cards" in chart_note(analysis("blackjack", hole_card="up"))
