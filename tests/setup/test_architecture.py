"""docs/architecture.md and CONTRIBUTING.md name modules that exist, and every package."""

import re
from pathlib import Path

import pytest

from croupier.games.register import games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_every_module_that_is_named_exists(page: str) -> None:
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|toml))`", (ROOT / page).read_text("utf-8")))
    assert len(named) > 8
    there = ["pyproject.toml"]
    there += [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*")]
    there += [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")]
    assert [
        name for name in sorted(named) if not any(f"/{path}".endswith(f"/{name}") for path in there)
    ] == []


def test_the_packages_are_those_of_the_source() -> None:
    named = re.findall(r"^      (\w+(?:/|\.py)) ", ARCHITECTURE, re.MULTILINE)
    there = {f"{path.name}/" for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    there |= {path.name for path in PACKAGE.glob("[!_]*.py")}
    assert set(named) == there


def test_the_passages_several_games_share_are_those_of_the_procedure() -> None:
    section = ARCHITECTURE.partition("is written once, under `procedure/`")[2].partition("A game gives")[0]
    passages = set(re.findall(r"`(\w+\.py)`", section))
    others = {
        *("__init__.py", "state.py", "seats.py", "steps.py", "skeleton.py", "rulings.py", "outcomes.py"),
        *("betting_rules.py", "wagering.py", "case_cards.py", "choices.py"),
    }
    assert passages == {path.name for path in (PACKAGE / "procedure").glob("*.py")} - others


def test_what_a_game_takes_is_stated_for_every_game() -> None:
    section = ARCHITECTURE.partition("## What a game takes")[2].partition("\n## ")[0]
    stated = {
        name: (int(python.replace(",", "")), int(toml.replace(",", "")))
        for name, python, toml in re.findall(
            r"^\| ([\w-]+) \| ([\d,]+) \| ([\d,]+) \|$", section, re.MULTILINE
        )
    }
    for game in games():
        folder = PACKAGE / "games" / game.folder
        python = sum(len(path.read_text("utf-8").splitlines()) for path in folder.glob("*.py"))
        toml = len((folder / "rules.toml").read_text("utf-8").splitlines())
        assert stated.pop(game.id) == pytest.approx((python, toml), rel=0.1, abs=15)
    assert not stated


def test_big_six_is_shown_as_it_is() -> None:
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Big six in full")[2]
    shown = dict(re.findall(r"`(\w+\.\w+)`\n\n```\w+\n(.*?)```\n", section, re.DOTALL))
    folder = PACKAGE / "games" / "big_six"
    files = {path.name for path in folder.iterdir() if path.is_file() and path.stat().st_size}
    assert shown == {name: (folder / name).read_text("utf-8") for name in files}


def test_what_tests_share_stands_in_no_test_module() -> None:
    taken = re.compile(r"^(?:from|import) tests\.(?:\w+\.)*test_\w+", re.MULTILINE)
    found = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        if taken.search(path.read_text("utf-8"))
    ]
    assert not found
