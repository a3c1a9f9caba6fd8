"""Where citations and proofs are looked for: a small package and a small folder of tests."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from croupier.law import coverage as law_coverage
from croupier.law.citation import Citation
from croupier.law.coverage import cited_in, collect_proofs, coverage, write_proofs
from croupier.law.refusal import BadInput

parse = Citation.parse

RULES = """
[options.dealing]
cite = "19:47-18.7(a)"
words = "one \\" and 19:47-18.8(a)"   # 19:47-18.8(b) is a comment
[[shown]]
cite = "19:47-18.10(a)"
text = "look at it"
[[shown]]
cite = "19:47-18.10(b); 19:47-18.10(c)"
to = "all"
text = "hear it"
[[noted]]
cite = "19:47-18.1"
reason = "words only"
[[history]]
cite = "19:47-18.9(a)"
[values.seats]
cite = "19:47-18.2(a)"
"""
CODE = '''"""This module carries out 19:47-18.3(a)."""
ONE = ("19:47-18.11(a)", "19:47-18.11(a)", f"see 19:47-18.11(b) {1}")


def pay() -> str:
    """By 19:47-18.3(b)."""
    return "19:47-18.11(a)"
'''


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a few files in place of ours."""
    folder = written(
        tmp_path / "croupier",
        {
            "pay.py": CODE,
            "nothing.py": "ONE = 1\n",
            "games/g/rules.toml": RULES,
            "games/g/other.toml": 'cite = "19:47-18.4(a)"',
            "__pycache__/old.py": "ONE = '19:47-18.4(a)'\n",
            "law/data/made.py": "ONE = '19:47-18.4(a)'\n",
            "notes.txt": '"19:47-18.4(a)"',
        },
    )
    monkeypatch.setattr(law_coverage, "resources", SimpleNamespace(files=lambda name: folder))
    return folder


@pytest.mark.usefixtures("package")
def test_code_is_cited_in_strings_that_are_no_documentation_and_in_facts() -> None:
    assert law_coverage.code_places.__wrapped__() == {
        parse("19:47-18.7(a)"): ("croupier/games/g/rules.toml:3",),
        parse("19:47-18.8(a)"): ("croupier/games/g/rules.toml:4",),
        parse("19:47-18.2(a)"): ("croupier/games/g/rules.toml:18",),
        parse("19:47-18.11(a)"): ("croupier/pay.py:2", "croupier/pay.py:7"),
        parse("19:47-18.11(b)"): ("croupier/pay.py:2",),
    }


@pytest.mark.usefixtures("package")
def test_what_is_shown_or_noted_has_its_reason() -> None:
    assert law_coverage._listed.__wrapped__("shown") == {
        parse("19:47-18.10(a)"): "shown to the dealer: look at it",
        parse("19:47-18.10(b)"): "shown to everybody: hear it",
        parse("19:47-18.10(c)"): "shown to everybody: hear it",
    }
    assert law_coverage._listed.__wrapped__("noted") == {parse("19:47-18.1"): "words only"}


def test_a_paragraph_is_implemented_by_code_and_proof_else_shown_noted_or_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a, b, c, d = (parse(f"19:47-18.10({letter})") for letter in "abcd")
    monkeypatch.setattr(law_coverage, "code_places", lambda: {a: ("x.py:1",), b: ("x.py:2",), c: ("x.py:3",)})
    monkeypatch.setattr(law_coverage, "proofs", lambda: {a: ("t::one",), d: ("t::two",)})
    lists = {"shown": {a: "seen", b: "seen"}, "noted": {a: "said", b: "said", d: "said"}}
    monkeypatch.setattr(law_coverage, "_listed", lambda kind: lists[kind])
    report = coverage("let-it-ride")
    rows = {row.id: (row.status, row.code, row.tests, row.reason) for row in report.paragraphs}
    assert rows["19:47-18.10(a)"] == ("implemented", ("x.py:1",), ("t::one",), "")
    assert rows["19:47-18.10(b)"] == ("shown", ("x.py:2",), (), "seen")
    assert rows["19:47-18.10(c)"] == ("open", ("x.py:3",), (), "")
    assert rows["19:47-18.10(d)"] == ("noted", (), ("t::two",), "said")
    assert report.totals == {"implemented": 1, "shown": 1, "noted": 1, "open": len(rows) - 3}


def test_a_game_is_known_by_its_sections_and_one_that_is_not_is_told_which_are() -> None:
    with pytest.raises(BadInput, match=r"^game 'go' has no paragraphs in the register; expected one of \w"):
        coverage("go")


def test_a_term_is_cited_by_the_longest_that_follows() -> None:
    terms = law_coverage._terms()["19:47-18.1"]
    assert list(terms) == sorted(terms, key=len, reverse=True)
    assert list(cited_in(f"19:47-18.1 {terms[0]}.")) == [parse(f"19:47-18.1 {terms[0]}")]


MARKS = """
import pytest

stub = 1
pytestmark = [pytest.mark.slow, pytest.mark.proves("19:47-18.10(h)")]
LISTED = ("19:47-18.11(a)", "19:47-18.11(b)")


@pytest.mark.proves(*("19:47-18.10(a)", "19:47-18.10(b)"))
@pytest.mark.slow
def test_one(): ...


def helper(): ...


class TestTwo:
    pytestmark = pytest.mark.proves("19:47-18.10(c)")

    @pytest.mark.proves("19:47-18.10(d)")
    async def test_three(self): ...

    def helper(self): ...

    class TestFour:
        def test_five(self): ...


class Other:
    def test_six(self): ...
"""


def test_marks_of_functions_classes_and_modules_are_read(tmp_path: Path) -> None:
    case = 'title = "x"\nproves = ["19:47-18.11(a)"]\n[[cases]]\ninner = {proves = ["19:47-18.11(b)"]}\n'
    root = written(
        tmp_path / "tests",
        {"a/test_marks.py": MARKS, "a/marks.py": MARKS, "cases/one/two.toml": case, "other.toml": case},
    )
    one, three, five = (
        f"tests/a/test_marks.py::{name}"
        for name in ("test_one", "TestTwo::test_three", "TestTwo::TestFour::test_five")
    )
    expected = {
        "19:47-18.10(a)": [one],
        "19:47-18.10(b)": [one],
        "19:47-18.10(c)": [five, three],
        "19:47-18.10(d)": [three],
        "19:47-18.10(h)": [five, three, one],
        "19:47-18.11(a)": ["tests/cases/one/two.toml"],
        "19:47-18.11(b)": ["tests/cases/one/two.toml"],
    }
    assert collect_proofs(str(root)) == expected
    assert write_proofs(root, tmp_path / "proofs.json") == 7
    assert (tmp_path / "proofs.json").read_text(encoding="utf-8") == json.dumps(expected, indent=1) + "\n"


def test_proofs_are_written_into_the_package_if_no_file_is_given(package: Path, tmp_path: Path) -> None:
    (package / "data").mkdir()
    root = written(tmp_path / "tests", {"cases/one.toml": 'proves = ["19:47-18.11(a)"]'})
    assert write_proofs(root) == 1
    assert json.loads((package / "data" / "proofs.json").read_text(encoding="utf-8")) == {
        "19:47-18.11(a)": ["tests/cases/one.toml"]
    }


def test_a_mark_that_cannot_be_read_is_named_with_its_line(tmp_path: Path) -> None:
    root = written(tmp_path, {"test_a.py": "@pytest.mark.proves(*LISTED)\ndef test_b(): ...\n"})
    with pytest.raises(BadInput, match=r"test_a\.py line 1: proves citation '\*LISTED'"):
        collect_proofs(root)


def test_a_case_that_is_no_toml_is_named(tmp_path: Path) -> None:
    root = written(tmp_path / "tests", {"cases/one.toml": "proves = ["})
    with pytest.raises(BadInput, match=r"^tests/cases/one\.toml: "):
        collect_proofs(root)
