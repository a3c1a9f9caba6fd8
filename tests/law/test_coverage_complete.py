"""The build fails on a paragraph that is not implemented or proved, and on a citation of an unknown place."""

import ast
import re
from pathlib import Path

import pytest

import croupier
from croupier.games.register import games
from croupier.law.citation import Citation, is_interpretation, read_citations
from croupier.law.coverage import collect_proofs, coverage, proofs
from croupier.law.register import known, sections

SOURCE = Path(croupier.__file__).parent
TESTS = Path(__file__).parents[1]
CITED = re.compile(r"^(19:4[5-7]|13:69[A-F])-\d")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_every_paragraph_of_a_game_built_is_implemented_shown_or_noted(game: str) -> None:
    rows = coverage(game).paragraphs
    assert bool(rows) == any(section.held for section in sections() if section.game == game)
    assert [row.id for row in rows if row.status == "open"] == []
    assert [row.id for row in rows if row.status in ("shown", "noted") and not row.reason] == []


def test_the_stored_proofs_are_those_of_the_tests() -> None:
    """Run `python -m croupier.law.coverage tests` after adding a proof."""
    collected = {Citation.parse(cite): tuple(tests) for cite, tests in collect_proofs(TESTS).items()}
    assert proofs() == collected


def test_every_citation_in_the_code_names_a_known_paragraph_or_section() -> None:
    unknown = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                not isinstance(node, ast.Constant)
                or not isinstance(node.value, str)
                or not CITED.match(node.value)
            ):
                continue
            unknown += [
                f"{path.name}:{node.lineno} {cite}"
                for cite in read_citations(node.value)
                if not is_interpretation(str(cite)) and not known(cite)
            ]
    assert unknown == []
