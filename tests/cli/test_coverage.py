"""`croupier coverage`: the contract's document and the answer's status."""

import pytest

import croupier.cli.coverage
from croupier.games.register import games
from croupier.law import register
from croupier.law.coverage import Coverage, Row
from tests.cli.conftest import Command

STATUSES = ("implemented", "shown", "noted", "open")


def test_coverage_prints_the_document_of_the_contract(command: Command) -> None:
    answer = command("coverage", "--json")
    document = answer.json()
    assert set(document) == {"paragraphs", "totals"}
    rows = document["paragraphs"]
    assert [row["id"] for row in rows] == [row.id for row in register.paragraphs()]
    assert all(set(row) == {"id", "game", "status", "code", "tests", "reason"} for row in rows)
    assert {row["status"] for row in rows} <= set(STATUSES)
    assert (
        sum(document["totals"][status] for status in STATUSES)
        == document["totals"]["paragraphs"]
        == len(rows)
    )
    built = {game.id for game in games()}
    open_here = [row for row in rows if row["status"] == "open" and row["game"] in built]
    assert answer.status == (1 if open_here else 0)


def test_every_status_has_its_reason_or_its_places(command: Command) -> None:
    for row in command("coverage", "--json").json()["paragraphs"]:
        if row["status"] == "implemented":
            assert row["code"]
            assert row["tests"]
        else:
            assert row["reason"], row["id"]


def test_one_game_is_told_paragraph_by_paragraph(command: Command) -> None:
    answer = command("coverage", "--game", "craps")
    assert "19:47-1.2(a)1i(1)" in answer.out
    assert "let-it-ride" not in answer.out
    assert command("coverage", "--game", "mini_craps").out == answer.out


def test_an_open_paragraph_of_a_game_built_fails_and_is_named(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Row(
        id="19:47-1.2(a)11", game="craps", status="open", code=("croupier/a.py:1",), tests=(), reason=""
    )
    monkeypatch.setattr(croupier.cli.coverage, "coverage", lambda _: Coverage(paragraphs=(row,), totals={}))
    answer = command("coverage")
    assert answer.status == 1
    assert answer.out.startswith("19:47-1.2(a)11  open  no test proves it")
    assert "1 of 1 paragraphs are open" in answer.err


def test_coverage_refuses_a_game_without_paragraphs(command: Command) -> None:
    answer = command("coverage", "--game", "bridge")
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "bridge" in answer.err


def test_a_game_built_without_held_words_has_nothing_to_prove(command: Command) -> None:
    answer = command("coverage", "--game", "three_card_poker")
    assert (answer.status, answer.out.count("\n")) == (0, 1)
    assert "The text of this game's sections is not held" in answer.out
    assert command("coverage", "--game", "three-card-poker", "--json").json()["paragraphs"] == []
