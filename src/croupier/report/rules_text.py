"""The rules of a game in force on a day, as a document for programs and as text for people."""

from __future__ import annotations

import re
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from croupier.games.guide import money, paid_text, wager_lines
from croupier.games.register import Game
from croupier.law.citation import printed, printed_document
from croupier.law.digest import released_facts
from croupier.law.edition import Change, Edition
from croupier.law.encoding import document
from croupier.law.facts import PayTable, WagerFact
from croupier.law.knowledge import caveats, knowledge_document
from croupier.law.notice import CITE as NOTICE_CITE
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.options import Options, row_minimums
from croupier.report.changes import change_rows, plain

WIDTH: Final = 100
LIMITS_CITE: Final = "19:47-8.2"
_KINDS: Final = {bool: "bool", int: "int", str: "text", type(None): "none", Odds: "odds"}


def rules_document(game: Game, edition: Edition[Any], options: Options | None = None) -> dict[str, Any]:
    """What `croupier rules GAME --json` prints; with options, also what is offered and paid under them."""
    found: dict[str, Any] = {
        "game": edition.game.id,
        "name": edition.game.name,
        "subchapter": edition.game.subchapter,
        "cite": edition.game.cite,
        "layout_cite": edition.game.layout_cite,
        "summary": edition.summary,
        "variants": dict(edition.game.variants),
        "as_of": edition.day.isoformat(),
        "edition": {"name": edition.name, "confidence": edition.confidence, "words": edition.in_words},
        "facts": {
            "digest": edition.rules.digest,
            "released": released_facts().get(edition.game.id, ""),
        },
        "wagers": {name: _wager(edition, fact) for name, fact in edition.wagers.items()},
        "paytables": {name: _paytable(edition, table) for name, table in edition.paytables.items()},
        "options": dict(_options(game, edition)),
        "conflicts": [
            {"when": fact.when, "requires": fact.requires, "text": fact.text, "cite": fact.cite}
            for fact in edition.conflicts
        ],
        "limits": {name: _limits(edition, fact) for name, fact in edition.wagers.items()},
        "irregularities": {
            name: {
                "condition": fact.condition,
                "ruling": fact.ruling,
                "fields": list(fact.fields),
                "choices": list(fact.choices),
                "cite": edition.cite(fact),
            }
            for name, fact in edition.irregularities.items()
        },
        "history": [
            {
                key: value
                for key, value in document(event).items()
                if key
                in ("event", "section", "after", "from", "operative", "until", "rule", "register", "note")
                and value
            }
            for event in edition.history
        ],
    }
    if options is not None:
        found["table"] = {
            "options": document(options),
            "wagers": {
                line.id: {
                    "pays": [{"case": paid.case, "odds": paid.text} for paid in line.pays],
                    "least": line.least,
                    "most": line.most,
                    "cite": line.pays_cite,
                }
                for line in wager_lines(game, edition, options)
            },
        }
    history = found.pop("history")
    cited: dict[str, Any] = printed_document(found, edition.day)
    # The history keeps the section numbers of its time.
    return {**cited, "history": history, **knowledge_document(edition), "caveats": caveats(edition)}


def _limits(edition: Edition[Any], fact: WagerFact) -> dict[str, Any]:
    """The options that limit a wager (19:47-8.2), or the amounts in cents that its own rule sets."""
    if not any(fact.limits):
        return {"least": None, "most": None, "cite": edition.cite(fact)}
    fixed = all(isinstance(bound, int) for bound in fact.limits)
    cite = edition.cite(fact) if fixed else LIMITS_CITE
    return {"least": fact.limits[0], "most": fact.limits[1], "cite": cite}


def _wager(edition: Edition[Any], fact: WagerFact) -> dict[str, Any]:
    tables = [name for name in edition.paytables if name == fact.pays]
    tables = tables or [name for name in edition.paytables if name.startswith(f"{fact.pays}_")]
    return {
        "name": fact.name,
        "made": fact.made,
        "wins": fact.wins,
        "loses": fact.loses,
        "change": fact.change,
        "change_cite": fact.change_cite or None,
        "pays": fact.pays,
        "pays_cite": fact.pays_cite or None,
        "paytables": [*tables, *(name for name in fact.further_tables if name in edition.paytables)],
        "offered_by": fact.offered_by or None,
        "match_play": fact.match_play,
        "cite": edition.cite(fact),
    }


def _paytable(edition: Edition[Any], table: PayTable) -> dict[str, Any]:
    rows = {
        row: {
            "label": edition.label(row),
            "pays": paid if table.kind == "amount" else paid_text(table.read(paid)),
        }
        for row, paid in table.rows.items()
    }
    return {
        "name": table.name,
        "kind": table.kind,
        "minimum": table.minimum,
        "option": table.option or None,
        "rows": rows,
        "cite": table.cite,
    }


def _options(game: Game, edition: Edition[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    fields = {field.name: field for field in msgspec.structs.fields(game.options_model)}
    for name, fact in edition.options.items():
        field = fields[name]
        default = field.default
        if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if default is AT_MINIMUM:
            default = row_minimums(edition)[name]
        tables = [key for key, table in edition.paytables.items() if table.option == name]
        yield (
            name,
            {
                "type": _type(field.type),
                "unit": "cents" if fact.kind else None,
                "default": None if default is msgspec.NODEFAULT else document(default),
                "allowed": list(fact.allowed) or _allowed(name, field.type, edition),
                "minimum": fact.minimum,
                "maximum": fact.maximum,
                "floor": fact.floor or None,
                "tables": tables,
                "text": fact.text,
                "notice": fact.notice,
                "notice_cite": fact.notice_cite or (NOTICE_CITE if fact.notice != "none" else None),
                "notice_values": list(fact.notice_values) or None,
                "cite": fact.cite,
            },
        )


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _type(kind: Any) -> str:
    names = []
    for member in _members(kind):
        origin = get_origin(member)
        if origin is Literal:
            names.append("enum")
        elif origin is dict:
            names.append("table")
        else:
            names.append(_KINDS.get(member, getattr(member, "__name__", "value").lower()))
    return " or ".join(names)


def _allowed(name: str, kind: Any, edition: Edition[Any]) -> list[Any] | None:
    """The values to choose from on this day, without those the rules always forbid."""
    choices = [
        value for member in _members(kind) if get_origin(member) is Literal for value in get_args(member)
    ]
    barred = [conflict.when for conflict in edition.conflicts if not conflict.requires]
    return [value for value in choices if {name: value} not in barred] or (
        [True, False] if kind is bool else None
    )


def _release(facts: Mapping[str, str]) -> str:
    """Whether the facts are those of the release."""
    if not facts["released"]:
        return "the release does not have this game"
    return "as released" if facts["digest"] == facts["released"] else "NOT as released"


def rules_text(found: Mapping[str, Any]) -> str:
    """The document of `rules_document` as text."""
    edition = found["edition"]
    lines = [
        f"{found['name']} ({found['game']}), subchapter {found['subchapter']}, {found['cite']}",
        f"{edition['words'][:1].upper()}{edition['words'][1:]} ({edition['confidence']} confidence)",
        *(line for caveat in found["caveats"] for line in _wrapped(caveat)),
        f"Facts {found['facts']['digest']} ({_release(found['facts'])})",
        "",
        *_wrapped(found["summary"]),
    ]
    for part in (
        _wagers_text,
        _paytables_text,
        _options_text,
        _conflicts_text,
        _irregularities_text,
        _table_text,
    ):
        lines += part(found)
    lines += ["", "HISTORY", *(_event_text(event) for event in found["history"])]
    return "\n".join(lines).rstrip() + "\n"


def irregularities_text(found: Mapping[str, Any]) -> str:
    """The irregularities of the document of `rules_document`, as a dealer reports them."""
    return "\n".join(_irregularities_text(found)).strip("\n")


def _paid_cases(wager: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{paid['case']}: {paid['odds']}" if paid["case"] else paid["odds"] for paid in wager["pays"]
    )


def _wagers_text(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "WAGERS")
    for name, wager in found["wagers"].items():
        yield f"  {name}: {wager['name']} ({wager['cite']})"
        limit = found["limits"][name]
        told = [
            ("made", wager["made"]),
            ("wins", wager["wins"]),
            ("loses", wager["loses"]),
            ("change", _cited(wager["change"], wager["change_cite"])),
            ("pays", _cited(f"by {', '.join(wager['paytables']) or 'the table posted'}", wager["pays_cite"])),
            ("limits", _cited(_bounds(limit), limit["cite"])),
        ]
        if wager["offered_by"]:
            told.append(("offered", f"where {wager['offered_by']} is set"))
        for key, value in told:
            yield from _wrapped(f"{key}: {value}", 6)


def _cited(words: str, cite: str | None) -> str:
    return f"{words} ({cite})" if cite else words


def _bounds(limit: Mapping[str, Any]) -> str:
    """The limits of a wager in words."""
    least, most = limit["least"], limit["most"]
    if least is None:
        return "those of its own rule, not the table's"
    if isinstance(least, int):
        return f"exactly {money(least)}" if least == most else f"from {money(least)} to {money(most)}"
    return f"from {least} to {most}"


def _paytables_text(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "ODDS AND PAY TABLES")
    for name, table in found["paytables"].items():
        minimum = "least a licensee may pay" if table["minimum"] else "fixed"
        if table["kind"] == "total":
            minimum = "unless the licensee states another"
        yield f"  {name}: {table['name']}, {minimum} ({table['cite']})"
        width = max(len(row["label"]) for row in table["rows"].values())
        for row in table["rows"].values():
            pays = row["pays"] if isinstance(row["pays"], str) else f"win {money(row['pays'])}"
            yield f"      {row['label']:<{width}}  {pays}"


def _value(unit: str | None, value: Any) -> str:
    """A value of an option as people read it: amounts with their dollar sign."""
    if isinstance(value, list):
        return ", ".join(_value(unit, each) for each in value)
    return money(value) if unit and isinstance(value, int) else str(value)


def _options_text(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "OPTIONS")
    for name, option in found["options"].items():
        said = partial(_value, option["unit"])
        default = "none" if option["default"] in (None, {}, []) else said(option["default"])
        if option["tables"] and option["default"] == {}:
            default = "the minimums"
        if isinstance(option["default"], bool):
            default = default.lower()
        kind = re.sub(r"\bint\b", "dollars", option["type"]) if option["unit"] else option["type"]
        kind = "list of dollars" if kind == "list" and option["unit"] else kind
        yield f"  {name}: {kind}, default {default} ({option['cite']})"
        yield from _wrapped(option["text"], 6)
        if option["allowed"] and option["type"] != "bool":
            none = ["none"] if "none" in option["type"].split(" or ") else []
            yield from _wrapped("allowed: " + ", ".join([*map(said, option["allowed"]), *none]), 6)
        if option["minimum"] is not None:
            yield f"      at least {said(option['minimum'])}"
        if option["maximum"] is not None:
            yield f"      at most {said(option['maximum'])}"
        if option["tables"]:
            yield from _wrapped("pay tables: " + ", ".join(option["tables"]), 6)
        if option["notice"] != "none":
            values = f" of {', '.join(option['notice_values'])}" if option["notice_values"] else ""
            under = printed(NOTICE_CITE, date.fromisoformat(found["as_of"]))
            yield f"      notice under {under}: {option['notice']}{values} ({option['notice_cite']})"


def _conflicts_text(found: Mapping[str, Any]) -> Iterator[str]:
    if found["conflicts"]:
        yield from ("", "OPTIONS THAT EXCLUDE OR NEED ONE ANOTHER")
    for conflict in found["conflicts"]:
        given = ", ".join(f"{key}={plain(value)}" for key, value in conflict["when"].items())
        yield from _wrapped(f"{given}: {conflict['text']} ({conflict['cite']})", 2)


def _irregularities_text(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "IRREGULARITIES")
    for name, fact in found["irregularities"].items():
        yield f"  {name} ({fact['cite']})"
        yield from _wrapped(f"when: {fact['condition']}", 6)
        yield from _wrapped(f"ruling: {fact['ruling']}", 6)
        if fact["fields"]:
            yield f"      fields: {', '.join(fact['fields'])}"
        if fact["choices"]:
            yield f"      choices: {', '.join(fact['choices'])}"


def _table_text(found: Mapping[str, Any]) -> Iterator[str]:
    if "table" not in found:
        return
    paid = {name: wager for name, wager in found["table"]["wagers"].items() if wager["pays"]}
    if paid:
        yield from ("", "AT THIS TABLE")
    for name, wager in paid.items():
        yield from _wrapped(f"{name}: {_paid_cases(wager)} ({wager['cite']})", 2)


def _event_text(event: Mapping[str, Any]) -> str:
    where = ", ".join(filter(None, (event.get("rule"), event.get("register"))))
    line = f"  {event.get('from', '')} {event['section']} {event['event']}"
    if event.get("after"):
        line += f", after {event['after']}"
    if event.get("operative"):
        line += f", operative {event['operative']}"
    if event.get("until"):
        line += f" until {event['until']}"
    line += f" ({where})" if where else ""
    return line + (f": {event['note']}" if event.get("note") else "")


def diff_text(changes: Iterable[Change]) -> str:
    """What changed between two days, one fact after another."""
    lines: list[str] = []
    for change in changes:
        lines.append(f"{change.kind} {change.what} {change.id} ({change.cite})")
        for key, was, now in change_rows(change):
            if change.kind == "changed":
                lines += _wrapped(f"{key} was: {was}", 4)
                lines += _wrapped(f"{key} is:  {now}", 4)
            else:
                lines += _wrapped(f"{key}: {now}", 4)
    return "\n".join(lines) + "\n" if lines else ""


def _wrapped(words: str, indent: int = 0) -> list[str]:
    space = " " * indent
    return textwrap.wrap(
        words,
        WIDTH,
        initial_indent=space,
        subsequent_indent=space + ("  " if indent else ""),
        break_on_hyphens=False,
    )
