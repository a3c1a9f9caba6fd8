"""What a licensee may choose: typed models, read from files or the command line, refused by rule."""

from __future__ import annotations

import json
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from croupier.law.citation import printed
from croupier.law.edition import Edition, Rules, near, same_id
from croupier.law.encoding import KINDS, dec_hook, written
from croupier.law.facts import PayTable, WagerFact
from croupier.law.money import dollars
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.refusal import BadInput, Refusal
from croupier.law.spaces import counts_objection

_TRUE: Final = frozenset({"true", "yes", "on", "1"})
_FALSE: Final = frozenset({"false", "no", "off", "0"})
_PROPOSALS: Final = "proposals"
# Options of every table, whatever the game: not among those a rules.toml declares.
SHARED: Final = frozenset({_PROPOSALS, "limit_change"})
LimitChange = Literal["immediate", "notice30"]
_ABSENT: Final = object()
_PLACES: Final = 20
_MAX: Final = 10**12
_LONGEST: Final = 200
# Odds above the minimums are the same in the whole casino: the clause of mini-dice, read as general.
UNIFORM_CITE: Final = "19:47-13.6(b)"


class Objection(NamedTuple):
    """Why an option may not have its value: one whole sentence, and the rule."""

    field: str
    value: object
    message: str
    cite: str

    def refusal(self) -> Refusal:
        """The objection as an error."""
        return Refusal(self.message, self.cite)

    def on(self, day: date) -> Objection:
        """The objection with its citations under the chapters of a day."""
        return self._replace(message=printed(self.message, day), cite=printed(self.cite, day))

    def __str__(self) -> str:
        return f"{self.message} ({self.cite})"


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; every game adds its own fields and objections."""

    proposals: bool = False
    # Interpretation of 19:47-8.3: new limits count from the next round, or 30 minutes after sign and
    # announcement.
    limit_change: LimitChange = "immediate"

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """What the game's rules hold against these values on the edition's day."""
        yield from ()

    def remarks(self, edition: Edition[Any]) -> Iterator[str]:
        """What a licensee should know of values that are lawful."""
        yield from ()

    @classmethod
    def check_rules(cls, rules: Rules[Any]) -> None:
        """Refuse facts of the rules.toml that the game's code cannot carry out."""

    @classmethod
    def variant_name(cls, variant: str) -> str:
        """The printed name of a variant."""
        return variant.capitalize()

    @classmethod
    def implied(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values of options left out that follow from those given; the others have their defaults."""
        return {}

    def stakes_taken(self, wager: WagerFact) -> Collection[int]:
        """The only amounts of a wager that this table takes, where the licensee chose them; else none."""
        return ()

    def positions(self, edition: Edition[Any]) -> int:
        """How many positions the layout has, stated by the rules or chosen; 0 where it has no number."""
        stated = edition.values.get("seats")
        return int(stated.value if stated else getattr(self, "seats", 0) or 0)  # type: ignore[arg-type]

    def offers(self, wager: str) -> bool:
        """Whether this table takes a wager, by its id, as far as no option of its own (`offered_by`) says."""
        return True

    def limits_in_order(self, *pairs: tuple[str, str]) -> Iterator[Objection]:
        """A posted maximum is not below its minimum (19:47-8.2)."""
        for least, most in pairs:
            low, high = getattr(self, least), getattr(self, most)
            if high < low:
                message = f"{most} of {dollars(high)}: expected at least the {least} of {dollars(low)}"
                yield Objection(most, high, message, "19:47-8.2")

    def kinds_in_order(self, *kinds: str) -> Iterator[Objection]:
        """The same for kinds of wager whose limits, `KIND_min` and `KIND_max`, may be left to the table's."""
        for kind in kinds:
            low, high = (
                getattr(self, f"table_{bound}") if own is None else own
                for bound in ("min", "max")
                for own in (getattr(self, f"{kind}_{bound}"),)
            )
            if high < low:
                message = (
                    f"{kind} wagers of {dollars(low)} to {dollars(high)}: the maximum is below the minimum"
                )
                yield Objection(f"{kind}_max", high, message, "19:47-8.2")

    def uniform(self, edition: Edition[Any]) -> dict[str, tuple[Any, str]]:
        """What must be the same at every table of the casino, by name, each with its rule."""
        chosen: dict[str, tuple[Any, str]] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Odds) or (isinstance(value, Mapping) and option_tables(edition, name)):
                chosen[name] = (value, UNIFORM_CITE)
        return chosen

    def declared_wager(self, name: str, edition: Edition[Any]) -> str:
        """The wager of the rules to which an id belongs; an unknown id is refused."""
        return edition.name_of("wagers", name)


Chosen = TypeVar("Chosen", bound=Options)


def members_of(kind: Any) -> tuple[Any, ...]:
    """The types a value may have, where there are several."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _is_table(kind: Any) -> bool:
    return any(get_origin(member) is dict for member in members_of(kind))


def _is_pay_table(kind: Any) -> bool:
    return get_origin(kind) is dict and get_args(kind)[1] in (Odds, int)


def _expected(kind: Any) -> str:
    words: list[str] = []
    for member in members_of(kind):
        origin = get_origin(member)
        if origin is Literal:
            words += [str(value) for value in get_args(member)]
        elif origin is dict:
            held = {Odds: "a table of odds", int: "a table of whole numbers"}
            words.append(held.get(get_args(member)[1], "a table"))
        elif origin is list:
            words.append("a list, separated by commas")
        else:
            plain = {
                type(None): "none",
                Odds: 'odds such as "3:1"',
                Decimal: "a number such as 0.05",
                Fraction: "a fraction such as 1/4",
            }
            name = getattr(member, "__name__", "a value")
            words.append(plain.get(member) or KINDS.get(name, name))
    return " or ".join(words) if len(words) < 3 else "one of " + ", ".join(words)


def _read_text(kind: Any, text: str) -> Any:
    """A value as the command line gives it, put into the form a document would have."""
    word = text.strip()
    members = members_of(kind)
    if word.casefold() in ("none", "null") and type(None) in members:
        return None
    if bool in members and word.casefold() in _TRUE | _FALSE:
        return word.casefold() in _TRUE
    for member in members:
        if get_origin(member) is Literal:
            for value in get_args(member):
                if same_id(str(value)) == same_id(word):
                    return value
    if get_origin(kind) is list:
        return [part.strip() for part in word.split(",")] if word else []
    if word.startswith("{") and _is_table(kind):
        try:
            return json.loads(word)
        except json.JSONDecodeError:
            return text
    return word


def _one_by_one(kind: Any, value: Any) -> Any:
    """A table by number with a row for each of them: {"4,10": 3} says the same of 4 and of 10."""
    numbered = any(get_origin(member) is dict and get_args(member)[0] is int for member in members_of(kind))
    if not numbered or not isinstance(value, Mapping):
        return value
    rows = [(number.strip(), held) for key, held in value.items() for number in str(key).split(",")]
    return value if len(dict(rows)) < len(rows) else dict(rows)


def read_value(name: str, kind: Any, value: Any) -> Any:
    """One option's value in its declared type; anything else is refused in one sentence."""
    given = value
    if isinstance(value, str):
        value = _read_text(kind, value)
    value = _one_by_one(kind, value)
    if isinstance(value, bool) and bool not in members_of(kind):
        raise BadInput(f"option {name}={str(given).lower()}: expected {_expected(kind)}")
    shown = repr(given) if len(repr(given)) <= 60 else repr(given)[:57] + "..."
    try:
        read = msgspec.convert(value, kind, strict=False, dec_hook=dec_hook)
    except BadInput as error:
        raise BadInput(f"option {name}: {error}") from None
    except (msgspec.ValidationError, ValueError, OverflowError, ArithmeticError):
        raise BadInput(f"option {name}={shown}: expected {_expected(kind)}") from None
    if isinstance(read, Decimal) and not (read.is_finite() and abs(read.adjusted()) < _PLACES):
        raise BadInput(f"option {name}={shown}: expected {_expected(kind)}")
    if isinstance(read, str) and not (read.isprintable() and len(read) <= _LONGEST):
        raise BadInput(f"option {name}={shown}: expected a string of at most {_LONGEST} printable characters")
    if isinstance(read, int) and abs(read) > _MAX:
        raise BadInput(f"option {name}={shown}: expected at most {_MAX}")
    return read


def _read_choice(name: str, kind: Any, value: Any, edition: Edition[Any]) -> Any:
    """A value as given; a word that is none of those to choose from is refused with their rule."""
    try:
        return read_value(name, kind, value)
    except BadInput as error:
        fact = edition.options.get(name)
        if fact is None or not any(get_origin(member) is Literal for member in members_of(kind)):
            raise
        raise BadInput(f"{error} ({fact.cite})") from None


@cache
def fields_of(model: type[Options]) -> dict[str, msgspec.structs.FieldInfo]:
    """The options a model has, by name."""
    return {field.name: field for field in msgspec.structs.fields(model)}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else _ABSENT


def _find(name: str, names: Sequence[str]) -> str | None:
    return next((known for known in names if same_id(known) == same_id(name)), None)


def _gather(model: type[Options], mapping: Mapping[str, Any], game: str) -> dict[str, Any]:
    """The given values by field, dotted names (`main_odds.flush`) gathered into tables."""
    names = list(fields_of(model))
    gathered: dict[str, Any] = {}
    if not isinstance(mapping, Mapping):
        raise BadInput(f"options {mapping!r}: expected a table of option names and values")
    for key, value in mapping.items():
        if not isinstance(key, str):
            raise BadInput(f"option {key!r}: expected a name")
        head, *path = key.split(".")
        name = _find(head, names)
        if name is None:
            raise BadInput(f"{game} has no option {head!r}: {near(head, names)}")
        if path and not _is_table(fields_of(model)[name].type):
            raise BadInput(f"option {key}: {name} is not a table")
        if not all(path):
            raise BadInput(f"option {key!r}: expected a row's name after the point")
        kind = fields_of(model)[name].type
        nested = _read_text(kind, value) if isinstance(value, str) and not path else value
        for part in reversed(path):
            nested = {part: nested}
        if name in gathered and not isinstance(nested, Mapping):
            raise BadInput(f"option {name} is given twice")
        gathered[name] = (
            _merge(name, gathered.get(name, {}), nested) if isinstance(nested, Mapping) else nested
        )
    return gathered


def _merge(name: str, one: Any, other: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(one, Mapping):
        raise BadInput(f"option {name} is given twice")
    merged = dict(one)
    for key, value in other.items():
        merged[key] = (
            _merge(name, merged[key], value) if key in merged and isinstance(value, Mapping) else value
        )
    return merged


def option_tables(edition: Edition[Any], name: str) -> dict[str, PayTable]:
    """The pay tables in force that an option chooses from or raises."""
    return {key: table for key, table in edition.paytables.items() if table.option == name}


def row_minimums(edition: Edition[Any]) -> dict[str, Odds]:
    """What the rows pay at least that options of their own may raise, by option."""
    return {
        option: Odds.parse(edition.paytables[wager.pays].rows[row])
        for wager in edition.wagers.values()
        for row, option in wager.row_options.items()
    }


def rows_chosen(options: Any, edition: Edition[Any], paytable: str) -> dict[str, Odds]:
    """What options of their own pay the rows of a pay table."""
    return {
        row: odds
        for wager in edition.wagers.values()
        if wager.pays == paytable
        for row, option in wager.row_options.items()
        if (odds := getattr(options, option)) is not AT_MINIMUM
    }


def below(field: str, odds: Odds, table: PayTable, row: str) -> Objection:
    """Odds under the minimum of a row."""
    message = f"{field} is {odds}, below the minimum of {table.rows[row]}"
    return Objection(field, str(odds), message, table.cite)


def _row_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Every row that an option of its own pays below its minimum."""
    for wager in edition.wagers.values():
        for row, option in wager.row_options.items():
            table, odds = edition.paytables[wager.pays], getattr(options, option)
            if odds is not AT_MINIMUM and odds < Odds.parse(table.rows[row]):
                yield below(option, odds, table, row)


def _read_table(name: str, value: Any, tables: dict[str, PayTable]) -> Any:
    """A pay table given by name, or by rows over the first table's."""
    if isinstance(value, str):
        chosen = _find(value, list(tables)) or _find(f"{name}_{value}", list(tables))
        if chosen is None:
            raise BadInput(f"option {name}={value!r}: {near(value, tables)}")
        return dict(tables[chosen].rows)
    if not isinstance(value, Mapping):
        raise BadInput(f"option {name}={value!r}: expected a table of rows or one of {', '.join(tables)}")
    first = next(iter(tables.values()))
    rows: dict[str, Any] = dict(first.rows)
    given: set[str] = set()
    for row, paid in value.items():
        known = _find(str(row), list(rows))
        if known is None:
            raise BadInput(f"option {name} has no row {str(row)!r}: {near(str(row), rows)}")
        if known in given:
            raise BadInput(f"option {name}.{known} is given twice")
        given.add(known)
        rows[known] = _read_paid(f"{name}.{known}", paid, first.kind)
    return rows


def _read_paid(row: str, paid: Any, kind: Literal["odds", "amount", "total"]) -> Odds | int:
    """What a row of a pay table pays: odds, or an amount in cents."""
    if kind == "amount":
        try:
            return int(read_value(row, int, paid))
        except BadInput:
            raise BadInput(f"option {row}={paid!r}: expected an amount in cents") from None
    try:
        return Odds.parse(paid)
    except BadInput as error:
        raise BadInput(f"option {row}: {error}") from None


def _amounts(table: Mapping[Any, Any]) -> dict[str, Odds | int]:
    return {str(row): paid for row, paid in table.items()}


def _table_objections(name: str, value: Any, tables: dict[str, PayTable]) -> Iterator[Objection]:
    """Every row paid below its minimum; of several tables the one met best counts."""
    paid = _amounts(value)
    best: list[Objection] | None = None
    for table in tables.values():
        found: list[Objection] = []
        for row, least in table.rows.items():
            low: Odds | int = Odds.parse(least) if table.kind == "odds" else int(least)
            given = paid.get(row)
            if given is None or given == low or (table.minimum and given > low):
                continue
            least_paid, shown = (
                dollars(each) if isinstance(each, int) else str(each) for each in (low, given)
            )
            rule = (
                f"below the minimum of {least_paid}"
                if table.minimum
                else f"but {table.name} pays {least_paid}"
            )
            found.append(
                Objection(f"{name}.{row}", str(given), f"{name}.{row} of {shown}: {rule}", table.cite)
            )
        if best is None or len(found) < len(best):
            best = found
    yield from best or ()


def _not_in_force(rules: Rules[Any], edition: Edition[Any], name: str, value: object) -> Iterator[Objection]:
    """An option that does not exist on the day; for the offer of one wager the wager itself is
    named.
    """
    offered = [
        wager for wager, facts in rules.wagers.items() if any(fact.offered_by == name for fact in facts)
    ]
    try:
        if len(offered) == 1:
            edition.wager(offered[0])
        edition.option(name)
    except Refusal as refusal:
        yield Objection(name, value, refusal.sentence, refusal.cite)


def _bound_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Numbers outside the bounds that the facts declare."""
    for name, fact in edition.options.items():
        value = getattr(options, name)
        if isinstance(value, Odds) and fact.allowed and value not in map(Odds.parse, fact.allowed):
            expected = " or ".join(map(str, fact.allowed))
            yield Objection(name, str(value), f"{name} of {value}: expected {expected}", fact.cite)
        if not isinstance(value, int) or isinstance(value, bool):
            continue
        said = dollars if fact.kind else str
        given = f"{name} of {said(value)}"
        if fact.minimum is not None and value < fact.minimum:
            yield Objection(name, value, f"{given}: expected at least {said(fact.minimum)}", fact.cite)
        if fact.maximum is not None and value > fact.maximum:
            yield Objection(name, value, f"{given}: expected at most {said(fact.maximum)}", fact.cite)
        if fact.allowed and value not in fact.allowed:
            *others, last = (said(int(each)) for each in fact.allowed)
            only = " or ".join(filter(None, (", ".join(others), last)))
            proposed = any(each.proposal and value in each.allowed for each in edition.rules.options[name])
            more = f"; {said(value)} exists only as a proposal (proposals=true)" if proposed else ""
            yield Objection(name, value, f"{given}: expected {only}{more}", fact.cite)


def _count_objections(options: Options, edition: Edition[Any]) -> Iterator[Objection]:
    """Counts of a wheel that no rule knows."""
    for space in edition.spaces.values():
        if message := counts_objection(space, options):
            cite = edition.options[space.counts_option].cite
            yield Objection(space.counts_option, str(getattr(options, space.counts_option)), message, cite)


def _declared_objections(options: Options, edition: Edition[Any], rules: Rules[Any]) -> Iterator[Objection]:
    for name, field in fields_of(type(options)).items():
        value = getattr(options, name)
        if name in SHARED:
            continue
        fact = edition.options.get(name)
        tables = option_tables(edition, name) if _is_pay_table(field.type) else {}
        if fact is None:
            if value != _default(field) and value != {}:
                yield from _not_in_force(rules, edition, name, value)
            continue
        if tables and isinstance(value, Mapping):
            yield from _table_objections(name, value, tables)
    yield from _row_objections(options, edition)
    for conflict in edition.conflicts:
        if all(getattr(options, name) == wanted for name, wanted in conflict.when.items()):
            broken = {
                name: must for name, must in conflict.requires.items() if getattr(options, name) != must
            }
            if broken or not conflict.requires:
                name, value = next(iter(conflict.when.items()))
                given = ", ".join(f"{key}={written(wanted)}" for key, wanted in conflict.when.items())
                yield Objection(name, value, f"{given}: {conflict.text}", conflict.cite)


def build_options(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> tuple[Chosen, Edition[Any]]:
    """The options as given, in their types, before any rule has been asked."""
    given = _gather(model, mapping, rules.game.id)
    fields = fields_of(model)
    proposals = read_value(_PROPOSALS, bool, given.get(_PROPOSALS, False))
    edition = rules.on(day, proposals)
    values: dict[str, Any] = {}
    rows = row_minimums(edition)
    given = {**model.implied(given), **given}
    for name, field in fields.items():
        default = _default(field)
        tables = option_tables(edition, name) if _is_pay_table(field.type) else {}
        if name in given:
            value = _read_table(name, given[name], tables) if tables else given[name]
            values[name] = _read_choice(name, field.type, value, edition)
        elif tables and default == {}:
            values[name] = read_value(name, field.type, dict(next(iter(tables.values())).rows))
        elif default is AT_MINIMUM and name in rows:
            values[name] = rows[name]
        elif default is _ABSENT:
            raise BadInput(f"option {name} is missing: expected {_expected(field.type)}")
    return model(**values), edition


def all_objections(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> tuple[Chosen, list[Objection]]:
    """The options and everything the rules of that day hold against them."""
    options, edition = build_options(model, rules, day, mapping)
    own = list(options.objections(edition))
    objected = {(objection.field, objection.cite) for objection in own}
    # Where the game has more to say of a number than its declared bounds, its own sentence stands.
    bounds = [each for each in _bound_objections(options, edition) if (each.field, each.cite) not in objected]
    found: dict[tuple[str, str, str], Objection] = {}
    declared = (*_count_objections(options, edition), *_declared_objections(options, edition, rules))
    for objection in (*bounds, *declared, *own):
        found.setdefault((objection.field, objection.cite, objection.message), objection)
    return options, list(found.values())


def read_options(
    model: type[Chosen], rules: Rules[Any], day: date | None, mapping: Mapping[str, Any]
) -> Chosen:
    """The options of a table on a day; the first rule that says no is raised."""
    options, objections = all_objections(model, rules, day, mapping)
    if objections:
        raise objections[0].refusal()
    return options
