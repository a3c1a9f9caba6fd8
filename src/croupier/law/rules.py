"""Reads a game's rules.toml strictly: any error fails at once, with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from croupier.law.citation import read_citations
from croupier.law.digest import facts_digest
from croupier.law.edition import Rules, W
from croupier.law.encoding import dec_hook
from croupier.law.facts import (
    ROW_IN_LABEL,
    STATED,
    WORDED,
    BoardFact,
    Conflict,
    DatedCite,
    EditionFact,
    Fact,
    HistoryEvent,
    Identity,
    IrregularityFact,
    LayoutArea,
    Noted,
    OptionFact,
    PayTable,
    Shown,
    ValueFact,
    WagerFact,
)
from croupier.law.lines import LineIndex, Path
from croupier.law.outcome_checks import declaration_errors
from croupier.law.refusal import BadInput
from croupier.law.register import known
from croupier.law.spaces import SpaceFact, read_space

F = TypeVar("F", bound=Fact)

_TABLES: Final = (
    "game",
    "editions",
    "history",
    "labels",
    "spaces",
    "every_wager",
    "wagers",
    "paytables",
    "options",
    "values",
    "conflicts",
    "irregularities",
    "layout",
    "board",
    "shown",
    "noted",
)
_TOML_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")
_UNKNOWN_FIELD: Final = re.compile(r"unknown field `(.+?)`")
_INNER_PATH: Final = re.compile(r" - at `\$\.?(.*)`$")


class _Reader:
    """Reads one rules.toml; every error names its line."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = LineIndex(text)
        try:
            self.document: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = _TOML_PLACE.search(str(error))
            line = int(place[1]) if place and place[1] else len(text.splitlines())
            raise BadInput(f"{name} line {line}: {_TOML_PLACE.sub('', str(error))}") from None

    def fail(self, path: Path, message: str) -> NoReturn:
        raise BadInput(f"{self.name} line {self.lines.of(path)}: {message}")

    def convert(self, value: Any, kind: type[Any], path: Path) -> Any:
        try:
            return msgspec.convert(value, kind, dec_hook=dec_hook)
        except (msgspec.ValidationError, BadInput) as error:
            inner = _INNER_PATH.search(str(error))
            where = path + tuple(part for part in re.split(r"[.\[\]]+", inner[1]) if part) if inner else path
            if field := _UNKNOWN_FIELD.search(str(error)):
                where = (*where, field[1])
            self.fail(where, f"{'.'.join(map(str, path))}: {_INNER_PATH.sub('', str(error))}")

    def table(self, name: str) -> dict[str, Any]:
        value = self.document.get(name, {})
        if not isinstance(value, dict):
            self.fail((name,), f"{name} must be a table")
        return value

    def listed(self, name: str, kind: type[F]) -> tuple[F, ...]:
        rows = self.document.get(name, [])
        if not isinstance(rows, list):
            self.fail((name,), f"{name} must be an array of tables, written [[{name}]]")
        return tuple(self.fact(row, kind, (name, place)) for place, row in enumerate(rows))

    def dated(
        self, name: str, kind: type[F], every: Mapping[str, Any] | None = None, *, like: bool = False
    ) -> Mapping[str, tuple[F, ...]]:
        """The facts of a table by name, with what `every` one of them says unless it says otherwise; one that
        is `like` another says what that one says.
        """
        found: dict[str, tuple[F, ...]] = {}
        forms: dict[str, str] = {}
        for key, value in self.table(name).items():
            form = key.replace("-", "_")
            if form in forms:
                self.fail((name, key), f"{name}.{key} is a duplicate of {name}.{forms[form]}")
            forms[form] = key
            facts: list[F] = []
            for place, row in enumerate(value if isinstance(value, list) else [value]):
                path = self.path(name, key, place)
                whole = self.completed(name, row, path) if like else row
                whole = {**(every or {}), **whole} if isinstance(whole, dict) else whole
                fact = self.fact(whole, kind, path)
                if any(overlap(fact, earlier) for earlier in facts):
                    self.fail(path, f"{name}.{key}: two alternatives are in force on the same day")
                facts.append(fact)
            found[key] = tuple(facts)
        return found

    def path(self, name: str, key: str, place: int) -> Path:
        """Where one of the alternatives of a fact is written: in a table, or in an array of tables."""
        return (name, key, place) if isinstance(self.table(name)[key], list) else (name, key)

    def places(self, name: str, dated: Mapping[str, tuple[F, ...]]) -> Iterator[tuple[Path, F]]:
        """The facts of a table one by one, each with where it is written."""
        for key, facts in dated.items():
            for place, fact in enumerate(facts):
                yield self.path(name, key, place), fact

    def completed(self, name: str, row: Any, path: Path) -> Any:
        """A row completed with what it leaves out from the row it is `like`."""
        if not isinstance(row, dict) or "like" not in row:
            return row
        other = self.table(name).get(row["like"]) if isinstance(row["like"], str) else None
        if not isinstance(other, dict) or "like" in other:
            self.fail((*path, "like"), f"like = {row['like']!r} names no other entry of [{name}]")
        return {**other, **{key: value for key, value in row.items() if key != "like"}}

    def fact(self, row: Any, kind: type[F], path: Path) -> F:
        fact: F = self.convert(row, kind, path)
        self.check_dates(fact, path)
        self.check_citations(fact, path)
        if isinstance(fact, PayTable):
            self.check_rows(fact, path)
        self.check_numbers(fact, path)
        return fact

    def check_numbers(self, fact: Fact, path: Path) -> None:
        if isinstance(fact, OptionFact):
            least, most = fact.minimum, fact.maximum
            if least is not None and most is not None and most < least:
                self.fail((*path, "maximum"), f"maximum {most} is below minimum {least}")
        if isinstance(fact, WagerFact):
            low, high = fact.limits
            if isinstance(low, int) and isinstance(high, int) and high < low:
                self.fail((*path, "limits"), f"limits {low} to {high}: the maximum is below the minimum")
        if isinstance(fact, LayoutArea) and min(fact.box[2:]) <= 0:
            self.fail((*path, "box"), f"box {list(fact.box)}: expected a width and a height above 0")
        if isinstance(fact, HistoryEvent) and fact.after and fact.after >= (fact.from_ or date.min):
            self.fail((*path, "after"), f"after {fact.after} is not before from {fact.from_}")
        if isinstance(fact, HistoryEvent) and fact.operative and (fact.from_ or date.max) > fact.operative:
            self.fail((*path, "operative"), f"operative {fact.operative} is before from {fact.from_}")

    def check_dates(self, fact: Fact, path: Path) -> None:
        if fact.from_ and fact.until and fact.until <= fact.from_:
            self.fail((*path, "until"), f"until {fact.until} is not after from {fact.from_}")

    def check_citations(self, fact: msgspec.Struct, path: Path) -> None:
        for name, key in zip(fact.__struct_fields__, fact.__struct_encode_fields__, strict=True):
            value = getattr(fact, name)
            cites = name.endswith("cite") or name == "section"
            if isinstance(value, msgspec.Struct):
                self.check_citations(value, (*path, key))
            elif cites and isinstance(value, str) and (value or name == "cite"):
                self.check_cite(value, (*path, key))
            elif cites and isinstance(value, tuple):
                self.check_dated_cites(value, (*path, key))

    def check_dated_cites(self, cites: tuple[DatedCite, ...], path: Path) -> None:
        for place, dated in enumerate(cites):
            self.check_dates(dated, (*path, place))
            self.check_cite(dated.cite, (*path, place, "cite"))
            if any(overlap(dated, other) for other in cites[:place]):
                self.fail((*path, place), f"{dated.cite}: two citations are in force on the same day")

    def check_cite(self, text: str, path: Path) -> None:
        try:
            for citation in read_citations(text):
                if not known(citation):
                    self.fail(path, f"citation {citation} is in no register")
        except BadInput as error:
            if str(error).startswith(self.name):
                raise
            self.fail(path, str(error))

    def check_rows(self, table: PayTable, path: Path) -> None:
        if not table.rows:
            self.fail((*path, "rows"), "a pay table needs at least one row")
        for row, value in table.rows.items():
            where = (*path, "rows", row)
            if table.kind == "amount" and (not isinstance(value, int) or value < 1):
                self.fail(where, f"{row} = {value!r}: expected an amount in cents")
            try:
                if isinstance(paid := table.read(value), Fraction) and paid <= 0:
                    raise BadInput(f"{value}: expected a multiple of the price above 0")
            except BadInput as error:
                self.fail(where, f"{row}: {error}")

    def names(self, path: Path, key: str, value: str, kinds: Mapping[str, object], word: str) -> None:
        if value and value not in kinds:
            self.fail((*path, key), f"{key} = {value!r} names no {word} of this file")


def overlap(one: Fact, other: Fact) -> bool:
    """Whether two facts are in force on the same day."""
    return one.overlaps(other)


def read_rules(name: str, text: str, folder: str = "", wager_type: type[W] = WagerFact) -> Rules[W]:  # type: ignore[assignment]
    """Reads the text of a rules.toml; `name` is the file's name in errors."""
    reader = _Reader(name, text)
    for key in reader.document:
        if key not in _TABLES:
            reader.fail((key,), f"unknown table [{key}]; expected one of {', '.join(_TABLES)}")
    if "game" not in reader.document:
        reader.fail((), "the table [game] is missing")
    digest = facts_digest(reader.document)
    identity: Identity = reader.convert(reader.document["game"], Identity, ("game",))
    reader.check_citations(identity, ("game",))
    rules: Rules[W] = Rules(
        folder=folder,
        game=identity,
        editions=reader.listed("editions", EditionFact),
        history=reader.listed("history", HistoryEvent),
        labels=reader.convert(reader.table("labels"), dict[str, str], ("labels",)),
        spaces=reader.dated("spaces", SpaceFact, like=True),
        wagers=reader.dated("wagers", wager_type, reader.table("every_wager")),
        paytables=reader.dated("paytables", PayTable),
        options=reader.dated("options", OptionFact),
        values=reader.dated("values", ValueFact),
        conflicts=reader.listed("conflicts", Conflict),
        irregularities=reader.dated("irregularities", IrregularityFact),
        layout=reader.dated("layout", LayoutArea),
        shown=reader.listed("shown", Shown),
        noted=reader.listed("noted", Noted),
        board=_board(reader),
        digest=digest,
    )
    _check_names(reader, rules)
    _check_words(reader, rules)
    _check_lists(reader, rules)
    for path, message in declaration_errors(rules):
        reader.fail(path, message)
    _check_board(reader, rules)
    return rules


def _board(reader: _Reader) -> BoardFact | None:
    if "board" not in reader.document:
        return None
    board: BoardFact = reader.convert(reader.table("board"), BoardFact, ("board",))
    reader.check_citations(board, ("board",))
    return board


def _check_names(reader: _Reader, rules: Rules[W]) -> None:
    for path, wager in reader.places("wagers", rules.wagers):
        reader.names(path, "offered_by", wager.offered_by, rules.options, "option")
        # Where the licensee chooses among tables the wager names what they begin with: same_suit.
        if not any(name.startswith(f"{wager.pays}_") for name in rules.paytables):
            reader.names(path, "pays", wager.pays, rules.paytables, "pay table")
        for name in wager.further_tables:
            reader.names(path, "further_tables", name, rules.paytables, "pay table")
        for row, option in wager.row_options.items():
            reader.names((*path, "row_options"), row, option, rules.options, "option")
            if not all(row in table.rows for table in rules.paytables.get(wager.pays, ())):
                reader.fail((*path, "row_options"), f"row_options: there is no row {row} of {wager.pays}")
        for further in getattr(wager, "further", ()):
            reader.names(path, "further", further.offered_by, rules.options, "option")
            for space in further.spaces:
                reader.names(path, "further", space, rules.spaces, "outcome space")
    for path, fact in reader.places("options", rules.options):
        reader.names(path, "concerns", fact.concerns, rules.wagers, "wager")
    for path, space in reader.places("spaces", rules.spaces):
        for option in (space.option, space.counts_option, *space.count_options.values()):
            reader.names(path, "option", option, rules.options, "option")
    for path, table in reader.places("paytables", rules.paytables):
        for option in (table.option, *table.only_with):
            reader.names(path, "option", option, rules.options, "option")
    for path, area in reader.places("layout", rules.layout):
        reader.names(path, "wager", area.wager, rules.wagers, "wager")
        reader.names(path, "paytable", area.paytable, rules.paytables, "pay table")
        for table, row in ROW_IN_LABEL.findall(area.label):
            if (
                not all(row in fact.rows for fact in rules.paytables.get(table, ()))
                or table not in rules.paytables
            ):
                reader.fail((*path, "label"), f"label {area.label!r}: there is no row {row} of {table}")
        reader.names(path, "offered_by", area.offered_by, rules.options, "option")
        for space in area.spaces:
            reader.names(path, "spaces", space, rules.spaces, "outcome space")
    for place, conflict in enumerate(rules.conflicts):
        for key, settings in (("when", conflict.when), ("requires", conflict.requires)):
            for option in settings:
                reader.names(("conflicts", place), key, option, rules.options, "option")


def _check_board(reader: _Reader, rules: Rules[W]) -> None:
    """Refuse groups of outcomes that no space has, once it is known that the spaces can be read."""
    spaces = [read_space(name, space) for name, facts in rules.spaces.items() for space in facts]
    for group, tokens in rules.board.groups.items() if rules.board else ():
        for token in tokens:
            if not any(space.knows(token) for space in spaces):
                reader.fail(("board", "groups", group), f"groups: {token!r} names no outcome of this file")


def _check_words(reader: _Reader, rules: Rules[W]) -> None:
    """Refuse words in braces that do not name a fact."""
    listed: list[tuple[Path, Fact]] = [(("shown", place), fact) for place, fact in enumerate(rules.shown)]
    for what in ("wagers", "options", "irregularities"):
        listed += reader.places(what, rules.dated(what))
    for path, fact in listed:
        for field in WORDED:
            for name, row in STATED.findall(getattr(fact, field, "")):
                tables = rules.paytables.get(name, ())
                bound = name in ("minimum", "maximum") and getattr(fact, name, None) is not None
                if not (
                    (tables and all(row in table.rows for table in tables))
                    if row
                    else name in rules.values or bound
                ):
                    reader.fail(
                        (*path, field), f"{field}: {{{name}{'.' + row if row else ''}}} is not a fact"
                    )


def _check_lists(reader: _Reader, rules: Rules[W]) -> None:
    for place, edition in enumerate(rules.editions):
        if any(overlap(edition, other) for other in rules.editions[:place]):
            reader.fail(("editions", place), f"edition {edition.name} overlaps another")
        known, until = edition.known_until, edition.until or date.max
        if known and known >= until:
            reader.fail(
                ("editions", place, "known_until"),
                f"known_until {known}: the edition {edition.name} ends before",
            )
        if place and known and known < (rules.editions[place - 1].known_until or date.min):
            reader.fail(
                ("editions", place, "known_until"),
                f"known_until {known} is before that of the edition before",
            )
        if place and edition.from_ != rules.editions[place - 1].until:
            reader.fail(("editions", place), f"edition {edition.name} does not follow the one before it")
        if edition.until is None and rules.known_until is None:
            reader.fail(("editions", place), f"edition {edition.name} has no end: known_until is missing")
    if not isinstance(rules.game.summary, str):
        for place, part in enumerate(rules.game.summary):
            reader.check_dates(part, ("game", "summary", place))
            if any(overlap(part, other) for other in rules.game.summary[:place]):
                reader.fail(("game", "summary", place), "two summaries are in force on the same day")
            if place and part.from_ != rules.game.summary[place - 1].until:
                reader.fail(("game", "summary", place), "the summary does not follow the one before it")
    for place, event in enumerate(rules.history):
        if event.event == "experimental" and event.until is None:
            reader.fail(("history", place), f"the experiment of {event.section} needs its end, until")
        if event.event not in ("proposal", "reserved") and event.from_ is None:
            reader.fail(("history", place), f"{event.section} {event.event}: the day is missing, from")
    lists: tuple[tuple[str, tuple[Shown | Noted, ...]], ...] = (
        ("shown", rules.shown),
        ("noted", rules.noted),
    )
    for name, rows in lists:
        for place, row in enumerate(rows):
            if any(row.cite == other.cite and overlap(row, other) for other in rows[:place]):
                reader.fail((name, place), f"{row.cite} appears twice under {name}")
    shown = {row.cite for row in rules.shown}
    for place, noted in enumerate(rules.noted):
        if noted.cite in shown:
            reader.fail(("noted", place), f"{noted.cite} cannot be both shown and noted")


@cache
def _load(folder: str, wager_type: type[WagerFact], package: str) -> Rules[Any]:
    file, name = resources.files(package).joinpath(folder, "rules.toml"), _name_of(folder, package)
    if not file.is_file():
        raise BadInput(f"{name}: there is no such file")
    return read_rules(name, file.read_text(encoding="utf-8"), folder, wager_type)


def _name_of(folder: str, package: str) -> str:
    return f"{package.replace('.', '/')}/{folder}/rules.toml"


def load_rules(
    folder: str,
    wager_type: type[W] = WagerFact,  # type: ignore[assignment]
    text: str | None = None,
    package: str = "croupier.games",
) -> Rules[W]:
    """The rules of the game in a folder of a package, read once; or of another text in its place."""
    if text is None:
        return _load(folder, wager_type, package)
    return read_rules(_name_of(folder, package), text, folder, wager_type)
