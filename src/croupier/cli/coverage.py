"""`croupier coverage`: every paragraph of the chapter, where it is implemented and which test proves it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import columns, style, warn, write, write_json
from croupier.games import register as built
from croupier.law import register
from croupier.law.citation import Citation, read_citations
from croupier.law.edition import near, same_id
from croupier.law.refusal import BadInput

STATUSES = ("implemented", "shown", "noted", "open")
# Rooms and files that talk about the rules but carry none of them out.
NOT_THE_RULES = ("cli", "report", "guide.py")
_QUOTED = re.compile(r'"((?:19|13):[^"]+)"')
_TABLE = re.compile(r"\s*\[+\s*([A-Za-z0-9_-]+)")
_NOT_FACTS = ("history", "editions", "shown", "noted", "game")

Places = dict[Citation, list[str]]


def _cited(text: str) -> tuple[Citation, ...]:
    try:
        return read_citations(text)
    except BadInput:
        return ()


def _strings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The text constants of a module that are not documentation, with their lines."""
    spoken = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value, node.lineno


def _add(places: Places, text: str, place: str) -> None:
    for citation in _cited(text):
        places.setdefault(citation, []).append(place)


@cache
def implemented() -> Places:
    """Where the code and the facts cite each paragraph."""
    root = Path(croupier.__file__).parent
    places: Places = {}
    for path in sorted(root.rglob("*.py")):
        inside = path.relative_to(root)
        if inside.parts[0] in NOT_THE_RULES or path.name in NOT_THE_RULES:
            continue
        for cite, at in _strings(ast.parse(path.read_text(encoding="utf-8"))):
            if cite.startswith(("19:", "13:")):
                _add(places, cite, f"croupier/{inside.as_posix()}:{at}")
    for path in sorted(root.rglob("rules.toml")):
        table = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if head := _TABLE.match(line):
                table = head[1]
            if table not in _NOT_FACTS:
                for text in _QUOTED.findall(line):
                    _add(places, text, f"croupier/{path.relative_to(root).as_posix()}:{number}")
    return places


def tests_folder(given: str | None) -> Path | None:
    """The folder of the tests: as given, or that of the checkout the package lies in."""
    if given is not None:
        folder = Path(given)
        if not folder.is_dir():
            raise BadInput(f"--tests {given!r}: there is no such folder")
        return folder
    folder = Path(croupier.__file__).parents[2] / "tests"
    return folder if (folder / "conftest.py").is_file() else None


def _claims(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The paragraphs that tests of a module prove by their mark, each with the test's name."""
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }

    def texts(node: ast.expr) -> Iterator[str]:
        value = node.value if isinstance(node, ast.Starred) else node
        value = named.get(value.id, value) if isinstance(value, ast.Name) else value
        for part in ast.walk(value):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value

    def walk(node: ast.AST, test: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            inner = test
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = f"{test}::{child.name}"
            if (
                isinstance(child, ast.Call)
                and isinstance(child.func, ast.Attribute)
                and child.func.attr == "proves"
            ):
                for argument in child.args:
                    for text in texts(argument):
                        yield text, test
            yield from walk(child, inner)

    yield from walk(tree, "")


def proved(folder: Path | None) -> Places:
    """Which tests prove each paragraph."""
    places: Places = {}
    for path in sorted(folder.rglob("test_*.py")) if folder else ():
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            raise BadInput(f"{path}: cannot be read as a Python test") from None
        for text, test in _claims(tree):
            name = f"tests/{path.relative_to(folder or path).as_posix()}{test}"
            for citation in _cited(text):
                if name not in places.setdefault(citation, []):
                    places[citation].append(name)
    for path in sorted(folder.glob("cases/*/*.toml")) if folder else ():
        for text in _proves(path):
            for citation in _cited(text):
                places.setdefault(citation, []).append(f"tests/{path.relative_to(folder or path).as_posix()}")
    return places


def _proves(path: Path) -> list[str]:
    """The paragraphs a case says it proves."""
    try:
        claimed = tomllib.loads(path.read_text(encoding="utf-8")).get("proves", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise BadInput(f"{path}: cannot be read as a TOML case") from None
    return [text for text in claimed if isinstance(text, str)] if isinstance(claimed, list) else []


@cache
def excused() -> dict[Citation, tuple[str, str]]:
    """Paragraphs that a game shows to people or notes without effect, with the reason."""
    found: dict[Citation, tuple[str, str]] = {}
    for game in built.games():
        for noted in game.rules.noted:
            for citation in _cited(noted.cite):
                found[citation] = ("noted", noted.reason)
        for shown in game.rules.shown:
            for citation in _cited(shown.cite):
                found[citation] = ("shown", f"shown to {shown.to}: {shown.text}")
    return found


def paragraphs(game: str | None, folder: Path | None) -> list[dict[str, Any]]:
    """Every paragraph with its status, the places that carry it out and the tests that prove it."""
    names = {each.id for each in built.games()}
    code, tests, excuses = implemented(), proved(folder), excused()
    rows = []
    for row in register.paragraphs(game):
        citation = Citation.parse(row.id)
        where, proofs = code.get(citation, []), tests.get(citation, [])
        status, reason = "open", ""
        if where and (proofs or folder is None):
            status = "implemented"
        elif citation in excuses:
            status, reason = excuses[citation]
        elif row.game not in names:
            reason = "the game is not built yet"
        else:
            missing = [name for name, found in (("code cites", where), ("test proves", proofs)) if not found]
            reason = f"no {' and no '.join(missing)} it"
        rows.append(
            {
                "id": row.id,
                "game": row.game,
                "status": status,
                "code": where,
                "tests": proofs,
                "reason": reason,
            }
        )
    return rows


def _find(game: str | None) -> str | None:
    if game is None:
        return None
    names = list(dict.fromkeys(row.game for row in register.paragraphs()))
    wanted = same_id(game)
    known = next((name for name in names if same_id(name) == wanted), None)
    if known is None:
        for each in built.games():
            if wanted in map(same_id, each.rules.game.variants):
                return each.id
        raise BadInput(f"--game {game!r}: no paragraph of such a game is known; {near(game, names)}")
    return known


def totals(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """How many paragraphs have each status, altogether and by game."""
    counted = Counter(row["status"] for row in rows)
    by_game: dict[str, Counter[str]] = {}
    for row in rows:
        by_game.setdefault(row["game"], Counter())[row["status"]] += 1
    return {
        "paragraphs": len(rows),
        **{status: counted[status] for status in STATUSES},
        "games": {game: {status: counts[status] for status in STATUSES} for game, counts in by_game.items()},
    }


def run(asked: Asked) -> int:
    """Print the coverage; 1 if a paragraph of a game that is built is open."""
    folder = tests_folder(asked.tests)
    if folder is None:
        warn("the tests are not here, so only the code is looked at; --tests FOLDER names them")
    rows = paragraphs(_find(asked.game), folder)
    names = {each.id for each in built.games()}
    missing = [row for row in rows if row["status"] == "open" and row["game"] in names]
    if asked.json:
        write_json({"paragraphs": rows, "totals": totals(rows)})
        return 1 if missing else 0
    if asked.game:
        for row in rows:
            places = ", ".join([*row["code"][:2], *row["tests"][:1]])
            status = style(row["status"], "red" if row in missing else "dim")
            write(f"{row['id']}  {status}  {row['reason'] or places}")
        write("")
    else:
        for row in missing:
            write(f"{row['id']}  {row['game']}  {style('open', 'red')}  {row['reason']}")
        if missing:
            write("")
    counts = totals(rows)["games"]
    cells = [[game, *(str(count) for count in by.values())] for game, by in counts.items()]
    for line in columns(cells, ("game", *STATUSES), right=range(1, 1 + len(STATUSES))):
        write(line)
    if missing:
        warn(f"{len(missing)} of {len(rows)} paragraphs are open in games that are built")
    return 1 if missing else 0
