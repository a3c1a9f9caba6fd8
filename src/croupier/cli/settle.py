"""`croupier settle`: what every wager of a case won or lost, and why."""

from __future__ import annotations

from datetime import date
from typing import Any

import croupier
from croupier.cli.arguments import Asked, read_file
from croupier.cli.output import columns, dollars, style, warn, write, write_json
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.report.standing import caveats_of, under
from croupier.table.cases import Settlement, read_case, settle


def _settle(path: str, asked: Asked) -> Settlement:
    name = "standard input" if path == "-" else path
    case = read_case(read_file(path), name)
    if asked.chosen:
        case.options = {same_id(key): value for key, value in case.options.items()} | asked.chosen
    case.as_of = asked.day or case.as_of
    try:
        return settle(case)
    except (BadInput, Refusal) as error:
        raise error.within(name) from None


def _seat_lines(seats: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for seat, result in seats.items():
        rows = [
            [f"  {wager}", dollars(row["stake"]), row["outcome"], dollars(row["net"], sign=True), row["cite"]]
            for wager, row in result["wagers"].items()
        ]
        lines.append(f"seat {seat}: {dollars(result['net'], sign=True)}")
        lines += columns(rows, right=(1, 3)) if rows else []
    return lines


def _lines(settlement: Settlement) -> list[str]:
    if settlement.table is None:
        return [f"refused as expected: {settlement.refused}"] if not settlement.differences else []
    document = _document(settlement)
    day = date.fromisoformat(document["as_of"])
    lines = [f"{document['game']} {under(document['game'], day)}"]
    lines += caveats_of(document["game"], day)
    for number, each in enumerate(document.get("rounds", [document]), 1):
        if "rounds" in document:
            lines.append(f"round {number}")
        lines += _seat_lines(each["seats"])
    return lines


def _difference(settlement: Settlement, path: str) -> None:
    for difference in settlement.spoken:
        warn(style(f"{path}: {difference}", "red"))


def run(asked: Asked) -> int:
    """Settle one case, or several with a line for each and a summary."""
    if len(asked.cases) == 1:
        settlement = _settle(asked.cases[0], asked)
        if asked.json:
            write_json({**_document(settlement), **_found(settlement)})
        else:
            for line in _lines(settlement):
                write(line)
        _difference(settlement, asked.cases[0])
        return 1 if settlement.differences else 0
    return _several(asked)


def _document(settlement: Settlement) -> dict[str, Any]:
    """The settlement under the case's name for its game: a variant keeps its own."""
    return {**settlement.document(), "game": croupier.game(settlement.case.game).id}


def _found(settlement: Settlement) -> dict[str, Any]:
    return {"differences": list(settlement.differences)} if settlement.differences else {}


def _several(asked: Asked) -> int:
    documents: list[dict[str, Any]] = []
    agreed = differing = unreadable = 0
    for path in asked.cases:
        try:
            settlement = _settle(path, asked)
        except CroupierError as error:
            unreadable += 1
            warn(error.spoken)
            documents.append({"case": path, "error": str(error)})
            continue
        documents.append({"case": path, **_document(settlement), **_found(settlement)})
        agreed, differing = agreed + (not settlement.differences), differing + bool(settlement.differences)
        if not asked.json:
            write(f"{style('differs', 'red') if settlement.differences else 'agrees'}  {path}")
        _difference(settlement, path)
    if asked.json:
        write_json({"cases": documents})
    else:
        refused = f", {unreadable} refused" if unreadable else ""
        write(f"{len(asked.cases)} cases: {agreed} as expected, {differing} different{refused}")
    return 2 if unreadable else 1 if differing else 0
