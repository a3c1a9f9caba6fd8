"""What a licensee may choose: the typed model of a table's options, and the pay tables they choose from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from croupier.law.citation import printed
from croupier.law.edition import Edition, Rules
from croupier.law.facts import PayTable, WagerFact
from croupier.law.money import dollars, in_dollars
from croupier.law.odds import AT_MINIMUM, Odds
from croupier.law.refusal import Refusal

PROPOSALS: Final = "proposals"
# Options of every table, whatever the game: not among those a rules.toml declares.
SHARED: Final = frozenset({PROPOSALS, "limit_change", "announced_limit"})
LimitChange = Literal["immediate", "notice30"]
ABSENT: Final = object()
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
        """The objection as people read it: in dollars, its citations under the chapters of a day."""
        return self._replace(message=printed(in_dollars(self.message), day), cite=printed(self.cite, day))

    def __str__(self) -> str:
        return f"{self.message} ({self.cite})"


def said_once(objections: Iterable[Objection]) -> list[Objection]:
    """Objections in their order, each sentence with its rule only once."""
    found: dict[tuple[str, str, str], Objection] = {}
    for each in objections:
        found.setdefault((each.field, each.cite, each.message), each)
    return list(found.values())


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; every game adds its own fields and objections."""

    proposals: bool = False
    # Interpretation of 19:47-8.3: new limits count from the next round, or 30 minutes after sign and
    # announcement.
    limit_change: LimitChange = "immediate"
    # A wager above the maximum plays up to it where the dealer says so: a sister state's rule, not known for
    # New Jersey. Journals name it only where it is chosen.
    announced_limit: bool | msgspec.UnsetType = msgspec.UNSET

    def objections(self, edition: Edition[Any]) -> Iterator[Objection]:
        """The objections of the game's rules to these values on the edition's day."""
        yield from ()

    def remarks(self, edition: Edition[Any]) -> Iterator[str]:
        """What a licensee should know about values that are lawful."""
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


@cache
def fields_of(model: type[Options]) -> dict[str, msgspec.structs.FieldInfo]:
    """The options a model has, by name."""
    return {field.name: field for field in msgspec.structs.fields(model)}


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """The value of an option left out; `ABSENT` if it must be given."""
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else ABSENT


def option_tables(edition: Edition[Any], name: str) -> dict[str, PayTable]:
    """The pay tables in force that an option chooses from or raises."""
    return {key: table for key, table in edition.paytables.items() if table.option == name}


def row_minimums(edition: Edition[Any]) -> dict[str, Odds]:
    """The minimums of the rows that have an option of their own, by option."""
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
