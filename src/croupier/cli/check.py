"""`croupier check`: may this table be run like this on this date?"""

from __future__ import annotations

import tomllib
from datetime import date
from typing import Any

from croupier.cli.arguments import Asked, read_file
from croupier.cli.output import style, warn, write, write_json
from croupier.games.register import find, with_variant
from croupier.law.compliance import check_table, read_document
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
    except RecursionError:
        raise BadInput(f"{name}: not a TOML document: too deeply nested") from None


def run(asked: Asked) -> int:
    """Print every objection, or that there is none."""
    file = "standard input" if asked.table == "-" else asked.table
    document = read_toml(file, read_file(asked.table))
    try:
        table = read_document(document)
        game, preset = find(table.game)
        for options in (table.options, asked.chosen):
            with_variant(preset, options)
        if asked.day is not None:
            document["as_of"] = asked.day
        objections = check_table(document, game.rules, game.options_model, {**asked.chosen, **preset})
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    except Refusal as refusal:
        objections = [Objection("game", table.game, refusal.message, refusal.cite)]
    day: date = document.get("as_of") or game.rules.newest
    name = preset.get("variant", game.id)
    if asked.json:
        write_json(
            {
                "game": name,
                "table": table.name,
                "as_of": day,
                "objections": [
                    {
                        "field": each.field,
                        "value": _plain(each.value),
                        "message": each.message,
                        "cite": each.cite,
                    }
                    for each in objections
                ],
            }
        )
        return 1 if objections else 0
    what = f"{table.name or file}: {name} {under(name, day)}"
    for objection in objections:
        write(str(objection))
    if objections:
        count = f"{len(objections)} objection{'s' if len(objections) > 1 else ''}"
        warn(style(f"{what}: {count}", "red"))
        return 1
    write(f"{what}: no objection")
    return 0


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)
