"""Coverage: code and proof of every paragraph, found by citation."""

from pathlib import Path

import pytest

from croupier.law.citation import Citation
from croupier.law.coverage import cited_in, code_places, collect_proofs, coverage, proofs, write_proofs
from croupier.law.refusal import BadInput
from croupier.law.register import known

parse = Citation.parse


def test_citations_are_found_whole_in_a_text() -> None:
    found = list(
        cited_in(
            "see 19:47-18.10(a)1; 13:69F-18.10(a) and 19:47-18.1 Round of play, 19:47-18.1 alone, 18.11(b)"
        )
    )
    assert found == [parse(text) for text in ("18.10(a)1", "18.10(a)", "18.1 Round of play", "18.1")]


def test_every_citation_in_the_package_is_known() -> None:
    for citation, places in code_places().items():
        assert known(citation), (str(citation), places)


def test_places_are_file_and_line_and_no_documentation() -> None:
    places = code_places()[parse("19:47-18.11(d)")]
    assert any(place.startswith("croupier/games/let_it_ride/rules.toml:") for place in places)
    assert not any("law/data" in place for place in places)
    assert not any(
        place.startswith("croupier/law/odds.py") for place in code_places().get(parse("18.11(a)"), ())
    )


def test_status_of_every_paragraph() -> None:
    report = coverage("let_it_ride")
    rows = {row.id: row for row in report.paragraphs}
    assert len(rows) == 132 == sum(report.totals.values())
    assert rows["19:47-18.1"].status == "noted"
    assert len(rows["19:47-18.1"].reason) > 10
    assert rows["19:47-18.8(b)2i"].status in ("shown", "implemented")
    for row in report.paragraphs:
        assert row.status != "implemented" or (row.code and row.tests)
        assert row.status not in ("shown", "noted") or row.reason
        assert row.tests == proofs().get(parse(row.id), ())


def test_a_game_without_paragraphs_is_refused() -> None:
    with pytest.raises(BadInput, match="checkers"):
        coverage("checkers")


def write(folder: Path, name: str, text: str) -> None:
    place = folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)


def test_proofs_are_read_from_marks_and_cases(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    write(
        tests,
        "law/test_a.py",
        "import pytest\npytestmark = pytest.mark.proves('19:47-18.10(h)')\n"
        "@pytest.mark.proves('19:47-18.10(b)', *('13:69F-18.10(e)',))\ndef test_b(): ...\n"
        "@pytest.mark.proves('19:47-18.1 Stub')\nclass TestC:\n    def test_d(self): ...\n",
    )
    write(
        tests, "cases/lir/one.toml", 'proves = ["19:47-18.10(b)"]\n[[cases]]\nproves = ["19:47-18.11(d)"]\n'
    )
    found = collect_proofs(tests)
    assert found == {
        "19:47-18.1 Stub": ["tests/law/test_a.py::TestC::test_d"],
        "19:47-18.10(b)": ["tests/cases/lir/one.toml", "tests/law/test_a.py::test_b"],
        "19:47-18.10(e)": ["tests/law/test_a.py::test_b"],
        "19:47-18.10(h)": ["tests/law/test_a.py::TestC::test_d", "tests/law/test_a.py::test_b"],
        "19:47-18.11(d)": ["tests/cases/lir/one.toml"],
    }
    assert write_proofs(tests, tmp_path / "proofs.json") == 5


@pytest.mark.parametrize(
    ("cite", "message"), [("19:47-18.99", "line 2: .*in no register"), ("nonsense", "line 2: .*citation")]
)
def test_a_proof_of_nothing_fails_with_its_line(tmp_path: Path, cite: str, message: str) -> None:
    write(tmp_path, "test_a.py", f"import pytest\n@pytest.mark.proves('{cite}')\ndef test_b(): ...\n")
    with pytest.raises(BadInput, match=message):
        collect_proofs(tmp_path)
