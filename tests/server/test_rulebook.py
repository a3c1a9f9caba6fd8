"""The rulebook over HTTP: every section and paragraph with what the software does, on any day."""

from datetime import date

import pytest

from croupier.client import Refused
from croupier.law import register
from croupier.law.coverage import coverage
from croupier.report.rulebook import changes, contents, section_page
from tests.server.conftest import Served


def test_the_contents_list_every_section_once_in_order() -> None:
    book = contents()
    listed = [row.section for each in book.subchapters for row in each.sections]
    assert sorted(listed) == sorted(row.section for row in register.sections())
    assert [each.name for each in book.subchapters[:3]] == ["Craps", "Blackjack", 'Three Card 21 "N" Done']
    assert book.counts.open == coverage().totals["open"]


def test_a_section_says_what_the_software_does_for_every_paragraph() -> None:
    rows = {row.id: row for row in coverage("let-it-ride").paragraphs}
    page = section_page("13:69F-18.10(b)2")
    assert page.section == "19:47-18.10"
    assert [each.id for each in page.paragraphs] == [
        row.id for row in register.paragraphs("let-it-ride") if row.id.startswith("19:47-18.10")
    ]
    for each in page.paragraphs:
        assert (each.status, each.reason) == (rows[each.id].status, rows[each.id].reason)
        assert each.tests or each.status != "implemented"


def test_numbers_are_those_of_the_day() -> None:
    assert section_page("18.10", date(2007, 1, 1)).number == "19:47-18.10"
    assert section_page("18.10", date(2012, 1, 1)).number == "13:69F-18.10"


def test_what_was_adopted_later_was_not_in_the_chapter() -> None:
    early, late = (section_page("18.10", day) for day in (date(1990, 1, 1), date(1996, 1, 1)))
    assert (early.in_force, late.in_force) == (False, True)
    assert early.since == "1995-01-24"
    assert [event.past for event in early.history] == [False] * len(early.history)


def test_changes_name_the_facts_that_came_went_or_changed() -> None:
    found = changes(date(1993, 1, 1), date(1993, 12, 31))
    (blackjack,) = [each for each in found.games if each.game == "blackjack"]
    assert {(each.kind, each.id) for each in blackjack.changes} >= {("added", "five_card_21")}
    assert all("1993" in event.day for event in blackjack.history)
    assert [event.day for event in found.chapter] == ["1993-04-15"]
    assert changes(date(1993, 1, 1), date(1993, 1, 1)).games == []


def test_a_game_that_was_not_authorized_yet_is_said_to_be_new() -> None:
    (ride,) = [
        each for each in changes(date(1994, 1, 1), date(1996, 1, 1)).games if each.game == "let-it-ride"
    ]
    assert "authorized from 1995-01-24" in ride.said
    assert ride.changes == []


def test_the_server_reads_the_book(served: Served) -> None:
    pit = served.pit()
    assert len(pit.rulebook("2001-03-18").subchapters) == len(contents().subchapters)
    assert pit.section("19:47-18.10(b)").title == "Completing the round"
    assert pit.rulebook_changes("1993-01-01", "1993-12-31").games
    with pytest.raises(Refused, match="earlier day first"):
        pit.rulebook_changes("1993-12-31", "1993-01-01")
    with pytest.raises(Refused, match="not in the register"):
        pit.section("19:47-99.1")
