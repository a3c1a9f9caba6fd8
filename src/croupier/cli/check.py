"""`croupier check`: may this table be run like this on this date?"""

from __future__ import annotations

import tomllib
from datetime import date
from typing import Any

import msgspec

from croupier.cli.arguments import Asked, read_file
from croupier.cli.output import style, warn, write, write_json
from croupier.games.register import find, with_variant
from croupier.law.citation import refused_on
from croupier.law.compliance import check_table, read_document
from croupier.law.counted import counted
from croupier.law.edition import Edition
from croupier.law.knowledge import caveats, knowledge_document, known_words, unknown_objection
from croupier.law.options import Objection
from croupier.law.refusal import BadInput, Refusal
from croupier.report.standing import under


def read_toml(name: str, data: bytes) -> dict[str, Any]:
    """A TOML document, refused in one sentence with its line."""
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start} is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{name}: not a TOML document: {error}") from None
    except ValueError:  # Python reads no whole number of more than a few thousand digits
        raise BadInput(f"{name}: not a TOML document: a number has too many digits") from None
    except RecursionError:
        raise BadInput(f"{name}: not a TOML document: too deeply nested") from None


class Checked(msgspec.Struct, frozen=True):
    """One file's table, the objections of its day's rules, and how far these are known."""

    file: str
    name: str
    game: str
    edition: Edition[Any] | None
    day: date
    objections: list[Objection]
    remarks: list[str] = []

    def document(self) -> dict[str, Any]:
        """The answer for programs."""
        return {
            "game": self.game,
            "table": self.name,
            "as_of": self.day,
            **(knowledge_document(self.edition) if self.edition else {}),
            "objections": [
                {
                    "field": each.field,
                    "value": _plain(each.value),
                    "message": each.message,
                    "cite": each.cite,
                }
                for each in self.objections
            ],
            **({"remarks": self.remarks} if self.remarks else {}),
        }

    def verdict(self) -> str:
        """The answer in one line; a day whose rules are not known gets no plain "no objection"."""
        what = f"{self.name or self.file}: {self.game} {under(self.game, self.day)}"
        if self.objections:
            return f"{what}: {counted(len(self.objections), 'objection')}"
        if self.edition is not None and self.edition.beyond_knowledge:
            return f"{what}: no objection under the rules {known_words(self.edition)}"
        return f"{what}: no objection"


def _check(path: str, asked: Asked) -> Checked:
    file = "standard input" if path == "-" else path
    document = read_toml(file, read_file(path))
    edition: Edition[Any] | None = None
    remarks: list[str] = []
    try:
        table = read_document(document)
        game, preset = find(table.game)
    except BadInput as error:
        raise error.within(file) from None
    day = asked.day or table.as_of or game.rules.newest
    try:
        for options in (table.options, asked.chosen):
            with_variant(preset, options)
        if asked.day is not None:
            document["as_of"] = asked.day
        objections = check_table(document, game.rules, game.options_model, {**asked.chosen, **preset})
        last = max([table.as_of or game.rules.newest, *(change.at.date() for change in table.changes)])
        # The check above has already refused proposals that were not allowed.
        edition = game.rules.on(asked.day or last, proposals=True)
        if not objections:
            chosen = with_variant(preset, {**table.options, **asked.chosen})
            remarks = list(game.options(chosen, edition.day).remarks(edition))
        unknown = unknown_objection(edition) if asked.strict else None
        objections += [unknown] if unknown else []
    except BadInput as error:
        raise refused_on(error.within(file), day) from None
    except Refusal as refusal:
        objections = [Objection("game", table.game, refusal.sentence, refusal.cite)]
    said = [each.on(day) for each in objections]
    return Checked(file, table.name, preset.get("variant", game.id), edition, day, said, remarks)


def _write(checked: Checked) -> None:
    for objection in checked.objections:
        write(str(objection))
    for remark in checked.remarks:
        write(f"remark: {remark}")
    if checked.edition is not None and checked.edition.confidence == "low":
        write(caveats(checked.edition)[-1])
    if checked.objections:
        warn(style(checked.verdict(), "red"))
    else:
        write(checked.verdict())


def run(asked: Asked) -> int:
    """Print every objection, or that there is none; of several files the worst answer is the exit status."""
    if len(asked.tables) == 1:
        checked = _check(asked.tables[0], asked)
        if asked.json:
            write_json(checked.document())
        else:
            _write(checked)
        return 1 if checked.objections else 0
    status = 0
    documents: list[dict[str, Any]] = []
    for path in asked.tables:
        try:
            checked = _check(path, asked)
        except BadInput as error:
            status = 2
            warn(error.spoken)
            documents.append({"file": path, "error": error.spoken})
            continue
        status = max(status, 1 if checked.objections else 0)
        documents.append({"file": path, **checked.document()})
        if not asked.json:
            write(f"{path}:")
            _write(checked)
    if asked.json:
        write_json({"tables": documents})
    return status


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)
