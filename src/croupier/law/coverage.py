"""Where each paragraph of the chapter is implemented and which test proves it, or why not."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from croupier.law.citation import Citation, read_citations
from croupier.law.refusal import BadInput
from croupier.law.register import known, paragraphs, sections

Status = Literal["implemented", "shown", "noted", "open"]
PROOFS: Final = "proofs.json"

_CITED: Final = re.compile(
    r"(?:19:4[567]|13:69[D-F])-\d+[A-Z]?\.\d+[A-Z]?(?:\((?:[a-z]{1,2}|\d{1,3})\)|(?<=[)a-z])\d+|(?<=\d)[ivxl]+)*"
)
_CHAPTER: Final = re.compile("19:4[567]|13:69[D-F]")
_TOML_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_LISTS: Final = ("shown", "noted", "history")
_HEADER: Final = re.compile(r"\s*\[\[?\s*([A-Za-z_]+)")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The status of one paragraph, with the places and tests behind it."""

    id: str
    game: str
    status: Status
    code: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """All paragraphs asked for and how many there are of each status."""

    paragraphs: tuple[Row, ...]
    totals: dict[str, int]


@cache
def _terms() -> dict[str, tuple[str, ...]]:
    """The defined terms of each section of definitions, longest first."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in paragraphs():
        section, _, term = row.id.partition(" ")
        if term:
            found[section].append(term)
    return {section: tuple(sorted(terms, key=len, reverse=True)) for section, terms in found.items()}


def cited_in(text: str) -> Iterator[Citation]:
    """The full citations in a text, with the defined term if one follows."""
    for match in _CITED.finditer(text):
        citation = Citation.parse(match[0])
        for term in _terms().get(str(citation), ()):
            if text[match.end() :].startswith(f" {term}"):
                citation = Citation.parse(f"{match[0]} {term}")
                break
        yield citation


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for place in sorted(folder.iterdir(), key=lambda entry: entry.name):
        inside = f"{name}/{place.name}"
        if place.is_dir():
            if place.name != "__pycache__" and inside != "croupier/law/data":
                yield from _files(place, inside)
        elif place.name.endswith(".py") or place.name == "rules.toml":
            yield inside, place


def _python_citations(text: str) -> Iterator[tuple[int, Citation]]:
    """Citations in strings; a string that is a statement is documentation, and prose is not code."""
    if not _CHAPTER.search(text):
        return
    nodes = list(ast.walk(ast.parse(text)))
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            for citation in cited_in(node.value):
                yield node.lineno, citation


def _toml_citations(text: str) -> Iterator[tuple[int, Citation]]:
    listed = False
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            listed = header[1] in _LISTS
        if not listed:
            for string in _TOML_STRING.findall(line):
                for citation in cited_in(string):
                    yield number, citation


@cache
def code_places() -> Mapping[Citation, tuple[str, ...]]:
    """For each citation, the places of the package where it is a string."""
    found: dict[Citation, list[str]] = defaultdict(list)
    for name, file in _files(resources.files("croupier"), "croupier"):
        text = file.read_text(encoding="utf-8")
        cited = _python_citations(text) if name.endswith(".py") else _toml_citations(text)
        for line, citation in sorted(cited):
            place = f"{name}:{line}"
            if place not in found[citation]:
                found[citation].append(place)
    return {citation: tuple(places) for citation, places in found.items()}


@cache
def _listed(kind: Literal["shown", "noted"]) -> Mapping[Citation, str]:
    """Paragraphs that some rules.toml shows or notes, with the reason."""
    reasons: dict[Citation, str] = {}
    for name, file in _files(resources.files("croupier"), "croupier"):
        if name.endswith("rules.toml"):
            for row in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, []):
                reason = (
                    row["reason"]
                    if kind == "noted"
                    else f"shown to {_whom(row.get('to', 'dealer'))}: {row['text']}"
                )
                reasons.update(dict.fromkeys(read_citations(row["cite"]), reason))
    return reasons


def _whom(to: str) -> str:
    return "everybody" if to == "all" else f"the {to}"


@cache
def proofs() -> Mapping[Citation, tuple[str, ...]]:
    """For each paragraph, the tests that prove it, as recorded in the package."""
    text = resources.files("croupier.law").joinpath("data", PROOFS).read_text(encoding="utf-8")
    recorded: dict[str, list[str]] = json.loads(text)
    return {Citation.parse(cite): tuple(tests) for cite, tests in recorded.items()}


def coverage(game: str | None = None) -> Coverage:
    """Every paragraph of the chapter or of one game whose text is held, with its status."""
    rows = paragraphs(game)
    if game is not None and not rows and game.replace("_", "-") not in {row.game for row in sections()}:
        games = ", ".join(dict.fromkeys(row.game for row in paragraphs()))
        raise BadInput(f"game {game!r} has no paragraphs in the register; expected one of {games}")
    shown, noted = _listed("shown"), _listed("noted")
    found: list[Row] = []
    for row in rows:
        cited = Citation.parse(row.id)
        code, tests = code_places().get(cited, ()), proofs().get(cited, ())
        status: Status = "open"
        if code and tests:
            status = "implemented"
        elif cited in shown:
            status = "shown"
        elif cited in noted:
            status = "noted"
        reason = {"shown": shown.get(cited, ""), "noted": noted.get(cited, "")}.get(status, "")
        found.append(Row(id=row.id, game=row.game, status=status, code=code, tests=tests, reason=reason))
    totals = {
        status: sum(row.status == status for row in found)
        for status in ("implemented", "shown", "noted", "open")
    }
    return Coverage(paragraphs=tuple(found), totals=totals)


def _proves(node: ast.expr) -> Iterator[tuple[int, str]]:
    """The arguments of `pytest.mark.proves(...)` in a decorator or a list of marks."""
    if isinstance(node, ast.List | ast.Tuple):
        for mark in node.elts:
            yield from _proves(mark)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "proves":
        for argument in node.args:
            given = argument.value if isinstance(argument, ast.Starred) else argument
            try:
                value = ast.literal_eval(given)
            except ValueError:
                value = ast.unparse(argument)
            for cite in [value] if isinstance(value, str) else value:
                yield argument.lineno, str(cite)


def _tests_of(node: ast.AST, prefix: str) -> Iterator[str]:
    """Names of the tests in a module or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name.startswith("test"):
            yield f"{prefix}::{child.name}"
        elif isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            yield from _tests_of(child, f"{prefix}::{child.name}")


def _marked(node: ast.AST, prefix: str) -> Iterator[tuple[int, str, str]]:
    """(line, paragraph, test) for every mark in a module or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assign) and any(
            getattr(name, "id", "") == "pytestmark" for name in child.targets
        ):
            for line, cite in _proves(child.value):
                yield from ((line, cite, test) for test in _tests_of(node, prefix))
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}::{child.name}"
            tests = list(_tests_of(child, name)) if isinstance(child, ast.ClassDef) else [name]
            for mark in child.decorator_list:
                for line, cite in _proves(mark):
                    yield from ((line, cite, test) for test in tests)
            if isinstance(child, ast.ClassDef):
                yield from _marked(child, name)


def _case_proves(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        for key, value in document.items():
            if key == "proves" and isinstance(value, list):
                yield from map(str, value)
            else:
                yield from _case_proves(value)
    elif isinstance(document, list):
        for value in document:
            yield from _case_proves(value)


def _checked(place: str, cite: str) -> Citation:
    try:
        citation = Citation.parse(cite)
    except BadInput as error:
        raise BadInput(f"{place}: proves {error}") from None
    if not known(citation):
        raise BadInput(f"{place}: proves {cite}, which is in no register")
    return citation


def collect_proofs(tests_dir: Path | str) -> dict[str, list[str]]:
    """From each paragraph to its tests, read from the marks of the tests and the `proves` of the cases."""
    root = Path(tests_dir)
    found: dict[Citation, set[str]] = defaultdict(set)
    for file in sorted(root.rglob("test_*.py")):
        name = f"{root.name}/{file.relative_to(root).as_posix()}"
        for line, cite, test in _marked(ast.parse(file.read_text(encoding="utf-8")), name):
            found[_checked(f"{name} line {line}", cite)].add(test)
    for file in sorted((root / "cases").rglob("*.toml")):
        name = f"{root.name}/{file.relative_to(root).as_posix()}"
        try:
            document = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadInput(f"{name}: {error}") from None
        for cite in _case_proves(document):
            found[_checked(name, cite)].add(name)
    return {str(citation): sorted(found[citation]) for citation in sorted(found)}


def write_proofs(tests_dir: Path | str, target: Path | None = None) -> int:
    """Records the proofs in the package's data (or a given file) and says how many paragraphs have one."""
    collected = collect_proofs(tests_dir)
    place = target or Path(str(resources.files("croupier.law").joinpath("data", PROOFS)))
    place.write_text(json.dumps(collected, indent=1) + "\n", encoding="utf-8")
    return len(collected)


if __name__ == "__main__":
    sys.stdout.write(f"{write_proofs(sys.argv[1])} paragraphs have a proof\n")
