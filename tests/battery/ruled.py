"""Rulings at every step of a round, as text: what a report of each irregularity would be answered with there.

Nothing is carried out: a ruling is found from the state of the table and the report alone. Reports that get
the same answer share a line, which says how many there are and shows the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from croupier.law.facts import IrregularityFact
from croupier.law.refusal import CroupierError, Refusal, sentence
from croupier.procedure.rulings import Ruling
from croupier.table.irregularities import find_ruling
from croupier.table.table import Table
from tests.battery.golden import FOLDER, NOTE, SAID, Session

RULINGS = FOLDER / "rulings"
SAYS: dict[str, tuple[Any, ...]] = {
    "seat": (1, 9), "holder": ("1", "dealer", "player", "banker"), "cards": (0, 1, 3, True, 9),
    "card": ("Ks",), "exposed": (True, 1), "seats": ([1], []), "revealed": (True,), "misdeal": (True,),
    "street": ("flop",), "retrievable": (True,), "announced": (3,), "amount": (5000,),
    "dealer_has_card": (True,), "used": (True,), "shuffle": ("manual", "automated", "sideways"),
    "dealing_method": ("hand",), "deal_method": ("hand",), "shuffler": ("manual",), "device_removed": (True,),
    "reason": ("short", ""),
}  # fmt: skip
"""What reports say in a field, besides nothing at all."""
UNSAID = object()
MOST = 60


def reports(fact: IrregularityFact) -> list[dict[str, Any]]:
    """Reports of an irregularity: every field said in several ways and left out, every choice made."""
    fields = {name: (UNSAID, *SAYS.get(name, ("x",))) for name in fact.fields if name != "choice"}
    if fact.choices:
        fields["choice"] = (UNSAID, *fact.choices, "neither")
    every = [
        {name: value for name, value in zip(fields, values, strict=True) if value is not UNSAID}
        for values in product(*fields.values())
    ]
    return every[:: len(every) // MOST + 1]


def answer(table: Table, id: str, details: dict[str, Any]) -> str:
    """The ruling with all it says, or the refusal, each with its rule."""
    try:
        ruling = find_ruling(table, id, details)
    except CroupierError as error:
        rule = f"  [{error.cite}]" if isinstance(error, Refusal) else ""
        return f"refused: {sentence(error).removeprefix(f'irregularity {id}: ')}{rule}"
    usual = Ruling(ruling.kind, ruling.text, ruling.cite)
    more = {
        name: getattr(ruling, name)
        for name in ruling.__struct_fields__
        if getattr(ruling, name) != getattr(usual, name)
    }
    said = f", {_plain(more)}" if more else ""
    return f"{ruling.kind}{said}: {ruling.text}  [{ruling.cite}]"


def matrix(table: Table) -> Iterator[str]:
    """Every irregularity of the game reported at this step."""
    refused: dict[str, list[str]] = {}
    for id, fact in table.edition.irregularities.items():
        answers: dict[str, list[dict[str, Any]]] = {}
        for details in reports(fact):
            answers.setdefault(answer(table, id, details), []).append(details)
        if len(answers) == 1 and next(iter(answers)).startswith("refused"):
            refused.setdefault(next(iter(answers)), []).append(id)
            continue
        for said, alike in answers.items():
            count = f" and {len(alike) - 1} more" if len(alike) > 1 else ""
            yield f"      {id} {_plain(alike[0]) or 'with nothing said'}{count}: {said}"
    for said, ids in refused.items():
        yield f"      {', '.join(ids)}: {said}"


def _plain(details: dict[str, Any]) -> str:
    return " ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in details.items())


def rulings(session: Session, text: str) -> str:
    """The commands of a file, and after each the step that waits, with every ruling that is new there."""
    before: list[str] = []
    for line in text.splitlines():
        if line.startswith(NOTE):
            session.lines.append(line)
        elif line.startswith(SAID):
            written = len(session.lines)
            session.carry_out(line)
            assert " refused " not in session.lines[written + 1], session.lines[written + 1]
            del session.lines[written + 1 :]
            now = list(matrix(session.table))
            new = [each for each in now if each not in before]
            rest = [f"      {len(now) - len(new)} as before"] if len(now) > len(new) else []
            session.lines += [f"   {session.table.prompt()}", *new, *rest]
            before = now
    return "\n".join(session.lines) + "\n"
