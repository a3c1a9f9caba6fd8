"""May this table be run like this on this date? The check behind `croupier check TABLE.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, get_args

import msgspec

from croupier.law import limits as wager_limits
from croupier.law.documents import explained
from croupier.law.edition import Edition, Rules, near, same_id
from croupier.law.money import dollars
from croupier.law.notice import CITE, Notice, is_limit, notice_ends
from croupier.law.option_objections import all_objections
from croupier.law.option_reading import build_options
from croupier.law.options import LimitChange, Objection, Options, said_once
from croupier.law.refusal import BadInput, NoSuchChoice, Refusal


class OptionChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of an option or limit while the table runs, with the times of its notice."""

    option: str
    old: Any
    new: Any
    at: datetime
    sign: datetime | None = None
    announced: datetime | None = None
    reported: datetime | None = None
    players_present: bool = True


class OtherTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another table of the same game in the same casino."""

    name: str
    options: dict[str, Any] = {}


class TableDocument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as a compliance officer describes it."""

    game: str
    name: str = ""
    as_of: date | None = None
    options: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    limit_change: LimitChange = "immediate"
    other_tables: list[OtherTable] = []
    changes: list[OptionChange] = []


def read_document(document: Mapping[str, Any]) -> TableDocument:
    """The document in its types; an unknown key or an unreadable value is refused in one sentence."""
    policy = document.get("limit_change", "immediate")
    if policy not in get_args(LimitChange):
        raise BadInput(f"limit_change {policy!r}: expected {' or '.join(get_args(LimitChange))}")
    try:
        return msgspec.convert(dict(document), TableDocument)
    except msgspec.ValidationError as error:
        raise BadInput(explained(error, document, TableDocument)) from None


def _limit_settings(
    model: type[Options], rules: Rules[Any], limits: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The limits that are options of the game, and those given as tables of minimum and maximum."""
    fields = {same_id(field.name): field.name for field in msgspec.structs.fields(model)}
    options: dict[str, Any] = {}
    wagers: dict[str, Any] = {}
    for key, value in limits.items():
        if isinstance(value, Mapping):
            wagers[key] = value
            continue
        short = same_id(key).removesuffix("imum")
        name = fields.get(same_id(key)) or fields.get(f"table_{short}") or fields.get(f"{short}_bet")
        if name is None or not is_limit(rules, name):
            expected = [field for field in fields.values() if is_limit(rules, field)]
            form = "a wager's limits are a table with minimum and maximum"
            raise BadInput(f"limits.{key} is not a limit of the table ({form}): {near(key, expected)}")
        if name in options:
            raise BadInput(f"limits.{key}: {name} is given twice")
        options[name] = value
    return options, wagers


def _wager_objections(
    edition: Edition[Any], options: Options, wagers: Mapping[str, Any]
) -> Iterator[Objection]:
    for wager, value in wagers.items():
        if [same_id(each) for each in wagers].count(same_id(wager)) > 1:
            raise BadInput(f"limits.{wager} is given twice")
        declared = options.declared_wager(wager, edition)
        try:
            fact = edition.wager(declared)
            posted = msgspec.convert(value, wager_limits.WagerLimits)
        except Refusal as refusal:
            yield Objection(f"limits.{wager}", value, refusal.sentence, refusal.cite)
            continue
        except (msgspec.ValidationError, BadInput) as error:
            raise BadInput(f"limits.{wager}: {str(error).split(' - at')[0]}") from None
        fixed = wager_limits.fixed_limits(fact, options)
        if all(bound in options.__struct_fields__ for bound in fact.limits):
            instead = dict(zip(map(str, fact.limits), (posted.minimum, posted.maximum), strict=True))
            yield from _posted_objections(edition, options, instead)
        if fixed is not None:
            least, most = fixed
            if posted.minimum < least or posted.maximum > most:
                rule = f"is {dollars(least)}" + ("" if least == most else f" to {dollars(most)}")
                shown = f"{dollars(posted.minimum)} to {dollars(posted.maximum)}"
                message = f"limits.{wager} of {shown}: the wager {rule} by its own rule"
                yield Objection(f"limits.{wager}", value, message, edition.cite(fact))


def _posted_objections(
    edition: Edition[Any], options: Options, limits: Mapping[str, int]
) -> Iterator[Objection]:
    """Further objections the rules would have if these were the table's limits."""
    known = list(options.objections(edition))
    yield from (
        objection
        for objection in msgspec.structs.replace(options, **limits).objections(edition)
        if objection not in known
    )


def _uniform_objections(
    model: type[Options],
    rules: Rules[Any],
    edition: Edition[Any],
    options: Options,
    others: Sequence[OtherTable],
) -> Iterator[Objection]:
    """What is the same at every table of the casino, such as odds above the minimums."""
    ours = options.uniform(edition)
    for other in others:
        try:
            given = {"proposals": options.proposals, **_by_id(other.options)}
            there, _ = build_options(model, rules, edition.day, given)
            theirs = there.uniform(edition)
        except BadInput as error:
            raise BadInput(f"other table {other.name}: {error}") from None
        for name, (value, cite) in ours.items():
            if name not in theirs or value == theirs[name][0]:
                continue
            where, found = "", theirs[name][0]
            if isinstance(value, Mapping) and isinstance(found, Mapping):
                rows = [str(row) for row in {**value, **found} if value.get(row) != found.get(row)]
                where = f" in {', '.join(rows)}"
            message = f"{name} differs from {other.name}{where}; odds are the same casino-wide"
            yield Objection(name, other.name, message, cite)


def _by_id(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options under their ids, with "-" and "_" the same; the same one twice is refused."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        if same_id(name) in found:
            raise BadInput(f"option {same_id(name)} is given twice")
        found[same_id(name)] = value
    return found


def _change_objections(
    model: type[Options],
    rules: Rules[Any],
    standing: Mapping[str, Any],
    change: OptionChange,
) -> Iterator[Objection]:
    day, head = change.at.date(), change.option.partition(".")[0]
    rest = {name: value for name, value in standing.items() if name != same_id(change.option)}
    before, unlawful = all_objections(model, rules, day, {**rest, change.option: change.old})
    after, broken = all_objections(model, rules, day, {**rest, change.option: change.new})
    edition = rules.on(day, after.proposals)
    name = edition.name_of("options", head)
    yield from (each for each in broken if each not in unlawful or each.field.partition(".")[0] == name)
    old, new = getattr(before, name), getattr(after, name)
    if old == new:
        return
    notice = Notice(sign=change.sign, announced=change.announced, reported=change.reported)
    fact = edition.options.get(name)
    cite = (fact.notice_cite if fact else "") or CITE
    try:
        starts = notice_ends(edition, name, (old, new), notice, after, players_present=change.players_present)
        if starts is not None and change.at < starts:
            message = (
                f"{name} changed at {_clock(change.at)}: it may change from {_clock(starts)} at the earliest"
            )
            yield Objection(name, change.new, message, cite)
    except Refusal as refusal:
        yield Objection(name, change.new, refusal.sentence, refusal.cite)
    except TypeError:
        raise BadInput(f"changes.{change.option}: all times must have a time zone or none") from None


def _in_order(
    changes: Sequence[OptionChange], standing: Mapping[str, Any]
) -> Iterator[tuple[OptionChange, dict[str, Any]]]:
    """The changes by their times, each with the table's values when it is made."""
    try:
        ordered = sorted(changes, key=lambda change: change.at)
    except TypeError:
        raise BadInput("changes: all times must have a time zone or none") from None
    state = {**standing, **{same_id(change.option): change.old for change in reversed(ordered)}}
    for change in ordered:
        yield change, dict(state)
        state[same_id(change.option)] = change.new


def _clock(moment: datetime) -> str:
    shown = moment.replace(tzinfo=None)
    return shown.isoformat(sep=" ", timespec="seconds" if shown.time() != time() else "minutes")


def _without_unknown_choices(
    model: type[Options], rules: Rules[Any], day: date | None, standing: dict[str, Any]
) -> tuple[dict[str, Any], list[Objection]]:
    """The options that can be read, and an objection to every word that the rules do not let one choose."""
    objections: list[Objection] = []
    while True:
        try:
            build_options(model, rules, day, standing)
        except NoSuchChoice as unknown:
            if same_id(unknown.option) not in standing:
                raise
            objections.append(Objection(unknown.option, unknown.value, unknown.message, unknown.cite))
            standing = {name: value for name, value in standing.items() if name != same_id(unknown.option)}
        else:
            return standing, objections


def check_table(
    document: Mapping[str, Any],
    rules: Rules[Any],
    model: type[Options],
    instead: Mapping[str, Any] | None = None,
) -> list[Objection]:
    """Everything the rules of its date hold against a table; an empty list means it may be run.

    Options given `instead` take the place of what the document says of them, be it as options or as limits.
    """
    table = read_document(document)
    posted, wagers = _limit_settings(model, rules, table.limits)
    given, other = {"limit_change": table.limit_change, **_by_id(table.options)}, _by_id(instead or {})
    for name in posted:
        if name in given:
            raise BadInput(f"{name} is given both in options and in limits")
    standing = {name: value for name, value in {**given, **posted}.items() if name not in other} | other
    standing, objections = _without_unknown_choices(model, rules, table.as_of, standing)
    options, further = all_objections(model, rules, table.as_of, standing)
    objections += further
    edition = rules.on(table.as_of, options.proposals)
    objections += _wager_objections(edition, options, wagers)
    objections += _uniform_objections(model, rules, edition, options, table.other_tables)
    for change, before in _in_order(table.changes, standing):
        try:
            objections += _change_objections(model, rules, before, change)
        except Refusal as refusal:
            objections.append(Objection(change.option, change.new, refusal.sentence, refusal.cite))
        except NoSuchChoice as unknown:
            objections.append(Objection(change.option, unknown.value, unknown.message, unknown.cite))
    return said_once(objections)
