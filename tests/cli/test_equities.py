"""`croupier analyze poker --hand --against`: the exact chances of hands, as text and as JSON."""

from __future__ import annotations

import json

import pytest

from croupier.cli.main import main


def test_the_chances_of_two_hands_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(
        ["analyze", "poker", "--option", "variant=holdem", "--hand", "2c 7d", "--against", "As Ad",
         "--shown", "2h 2s 5c", "--json"]
    )  # fmt: skip
    found = json.loads(capsys.readouterr().out)
    assert status == 0
    assert found["shown"] == "2h 2s 5c"
    assert set(found["hands"]) == {"1", "2"}
    assert found["hands"]["1"]["win"]["fraction"] == "443/495"
    assert found["hands"]["1"]["lose"]["fraction"] == "52/495"


def test_the_chances_of_three_hands_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["--hand", "Ah 2h 5c", "--against", "Kd Kc 4s", "--against", "4d 5d 6c"]
    assert main(["analyze", "poker", "--option", "variant=mambo-stud", *hands]) == 0
    printed = capsys.readouterr().out
    assert "Ah 2h 5c" in printed
    assert "of the pot" in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["poker", "--against", "As Ad"], "give the first hand too"),
        (["poker", "--hand", "As Ad"], "such as --against"),
        (["let-it-ride", "--hand", "As Ad", "--against", "Ks Kd"], "players do not play each other"),
    ],
)
def test_what_is_missing_is_said(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", *words]) == 2
    assert told in capsys.readouterr().err
