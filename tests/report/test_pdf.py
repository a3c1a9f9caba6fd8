"""Pages of a PDF: tables and charts are whole, no heading ends a page, letters are printed or refused."""

import re
import zlib
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from croupier.law.refusal import BadInput
from croupier.report.document import Chart, Guide, Paragraph, Section, Table
from croupier.report.guide import gaming_guide
from croupier.report.pdf import to_pdf
from croupier.report.pdf_letters import face_of
from tests.report.tables import analysis, guide, table

TABLES = [
    ("let-it-ride", {"lir_bonus_offered": True, "three_card_bonus_offered": True}),
    ("craps", {"fire_offered": True, "unconfirmed_props": True}),
    ("mini-craps", {}),
    ("blackjack", {"additional_wager": "same_suit", "surrender": True, "max_split_hands": 4}),
    ("blackjack", {"hole_card": "up", "soft17": "hit"}),
    ("blackjack", {"streak": True, "five_card_21": True}),
    ("blackjack", {"additional_wager": "sevens", "decks": 6, "soft17": "hit", "bonus_wager": "BB1"}),
    ("spanish-21", {}),
    ("three-card-21-n-done", {"proposals": True}),
    ("caribbean-stud", {}),
]
SHOWN = re.compile(rb"\(((?:[^()\\]|\\.)*)\) Tj")


def pages(content: bytes) -> list[list[str]]:
    """What is printed on each page, in the order in which it is drawn."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue
        shown = [re.sub(rb"\\(.)", rb"\1", each).decode("latin-1") for each in SHOWN.findall(drawn)]
        if shown:
            found.append(shown)
    return found


def on_pages(printed: list[list[str]], words: str) -> set[int]:
    """The pages a line begins on."""
    return {place for place, page in enumerate(printed) if words in page}


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_no_table_and_no_chart_of_a_guide_is_divided(name: str, chosen: dict[str, Any]) -> None:
    found = guide(name, **chosen)
    printed = pages(to_pdf(found))
    assert len(printed) > 1
    blocks = [block for section in found.sections for block in section.blocks]
    # A divided table repeats its head on the next page.
    heads = Counter(block.header[:2] for block in blocks if isinstance(block, Table))
    drawn = Counter(pair for page in printed for pair in pairwise(page) if pair in heads)
    assert drawn == heads
    for chart in (block for block in blocks if isinstance(block, Chart)):
        for part in chart.parts:
            wanted = [cell for row in ((part.title, *chart.columns), *part.rows) for cell in row]
            assert any(contains(page, wanted) for page in printed), part.title
        if chart.letters:
            meanings = on_pages(printed, chart.letters[0][1])
            assert meanings == on_pages(printed, "Strategy chart")
            assert meanings <= on_pages(printed, chart.parts[0].title)


def contains(page: list[str], wanted: list[str]) -> bool:
    """Whether a page has these texts one after another."""
    return any(page[place : place + len(wanted)] == wanted for place in range(len(page)))


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_no_heading_is_the_last_thing_on_its_page(name: str, chosen: dict[str, Any]) -> None:
    found = guide(name, **chosen)
    titles = {section.title for section in found.sections}
    for page in pages(to_pdf(found)):
        body = [line for line in page if not re.search(r", page \d+ of", line)]
        assert body[-1] not in titles


@pytest.mark.parametrize("lines", range(20, 60, 3))
def test_a_heading_moves_with_its_table_wherever_the_page_ends(lines: int) -> None:
    rows = tuple((f"row {place}", "x") for place in range(12))
    filling = Section("Filling", tuple(Paragraph(f"line {place}") for place in range(lines)))
    tabled = Section("Tabled", (Paragraph("above"), Table(header=("Head", "Cell"), rows=rows)))
    document = Guide(title="T", subtitle="S", sections=(filling, tabled), foot="The end")
    printed = pages(to_pdf(document))
    (page,) = on_pages(printed, "Tabled")
    assert {*on_pages(printed, "above"), *on_pages(printed, "Head"), *on_pages(printed, "row 11")} == {page}


def test_a_table_longer_than_a_page_is_divided_and_its_head_repeated() -> None:
    rows = tuple((f"row {place}", "x") for place in range(80))
    long = Section("Long", (Table(header=("Head", "Cell"), rows=rows),))
    document = Guide(title="T", subtitle="S", sections=(long,), foot="F")
    printed = pages(to_pdf(document))
    assert on_pages(printed, "Head") == {0, 1}
    assert on_pages(printed, "row 0") == on_pages(printed, "Long") == {0}
    assert all(on_pages(printed, f"row {place}") for place in range(80))


@pytest.mark.parametrize(
    "name",
    ["The Boardwalk", "Hôtel Zürich", "Łódź Kasyno", "Казино «Нева»", "Ελληνικό", "O’Neill’s – “Aces”"],
)
def test_a_name_in_latin_greek_or_cyrillic_letters_is_printed_with_a_face_that_has_them(name: str) -> None:
    face, text = face_of(name)
    content = licensed(name)
    assert content.startswith(b"%PDF")
    assert (b"DejaVuSerif" in content) == (face == "DejaVu Serif")
    assert "?" not in text
    if face == "Times":
        assert text.encode("latin-1")


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("澳門賭場", "cjk"),
        ("كازينو", "arabic"),
        ("קזינו", "hebrew"),
        ("Casino 🎲", "game die"),
        ("कैसीनो", "devanagari"),
    ],
)
def test_a_name_a_pdf_cannot_print_is_refused_in_one_sentence(name: str, letter: str) -> None:
    with pytest.raises(BadInput, match="cannot be printed in a PDF") as refused:
        licensed(name)
    sentence = str(refused.value)
    assert letter in sentence
    assert "HTML or Markdown" in sentence
    assert "\n" not in sentence


def licensed(name: str) -> bytes:
    game, edition, options = table("let-it-ride")
    return to_pdf(gaming_guide(game, edition, options, analysis("let-it-ride"), name))
