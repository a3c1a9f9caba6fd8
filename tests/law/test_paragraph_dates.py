"""On which days a paragraph stands in the chapter, to the day."""

import csv
from datetime import date, timedelta
from importlib import resources

import pytest

from croupier.law.refusal import BadInput
from croupier.law.register import in_force

DAY = timedelta(days=1)


def rows() -> list[dict[str, str]]:
    """The register as its file has it."""
    with resources.files("croupier.law").joinpath("data", "paragraphs.csv").open(encoding="utf-8") as text:
        return list(csv.DictReader(text))


def stands(id: str, day: date) -> bool:
    """Whether any row of a paragraph has begun and is not over."""
    spans = [(row["from"] or "0001-01-01", row["until"] or "9999-12-31") for row in rows() if row["id"] == id]
    return any(begin <= day.isoformat() < end for begin, end in spans)


def test_a_paragraph_stands_from_its_first_day_to_its_last() -> None:
    dated = [row for row in rows() if row["from"] or row["until"]]
    assert any(row["until"] for row in dated)
    for row in dated[:: max(1, len(dated) // 60)] + [row for row in dated if row["until"]][:40]:
        for border in filter(None, (row["from"], row["until"])):
            first = date.fromisoformat(border)
            for day in (first - DAY, first, first + DAY):
                assert in_force(row["id"], day) == stands(row["id"], day), (row["id"], day)


def test_a_paragraph_of_no_register_has_no_days() -> None:
    with pytest.raises(BadInput, match="not a paragraph"):
        in_force("19:47-99.9(z)", date(2008, 1, 1))
