"""Cases: what happened at a table, stated in JSON or TOML, and what follows from it."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from typing import Any, Literal

import msgspec

from croupier.games.register import Game, find, with_variant
from croupier.law.citation import printed_document, refused_on, same_citations
from croupier.law.counted import counted
from croupier.law.documents import explained
from croupier.law.encoding import document
from croupier.law.knowledge import knowledge_document
from croupier.law.money import amount, in_cents, in_dollars
from croupier.law.offered import offered_in_force
from croupier.law.refusal import BadInput, CroupierError
from croupier.law.wager_keys import placed
from croupier.procedure.betting_rules import Ticketing
from croupier.procedure.seats import HOUSE, SeatId, in_order, read_seat, seat_name
from croupier.table.case_words import seat_number
from croupier.table.dealer import CaseDealer
from croupier.table.events import describe
from croupier.table.results import Outcome, outcomes
from croupier.table.script import Script
from croupier.table.table import Table


class WagerCase(msgspec.Struct, forbid_unknown_fields=True):
    """A wager with more than its amount: chips behind or beneath others, or a ticket with its marks."""

    amount: int
    behind: str = ""
    coupon: int = 0
    accepted: bool | Literal["limit"] = False
    verbal_cash: bool = False
    numbers: list[int] = []
    groups: dict[str, list[int]] = {}
    ways: list[str] = []
    games: int | None = None


class SeatCase(msgspec.Struct, forbid_unknown_fields=True):
    """What one seat wagers and decides; `chips` lie before it when the first round begins, else enough. A
    seat that took the bank holds it alone or half-and-half with the house.
    """

    wagers: dict[str, int | WagerCase] = {}
    decisions: list[str | dict[str, Any]] = []
    patron: str = ""
    chips: int | None = None
    bank: Literal["", "alone", "co"] = ""


class RoundCase(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One round: seats with their wagers, and the cards or dice; `button` is the seat that has it."""

    seats: dict[str, SeatCase] = {}
    hands: dict[str, str] = {}
    cards: str | list[str] | None = None
    rolls: list[str] = []
    spins: list[str] = []
    draws: list[list[int]] = []
    button: int | None = None

    @property
    def shown(self) -> list[str] | list[list[int]]:
        """What dice, wheel or balls show, one result after the other."""
        return self.rolls or self.spins or self.draws


class Case(RoundCase, forbid_unknown_fields=True, kw_only=True):
    """A whole case; `expect` or `expect_error` make it a test."""

    game: str
    as_of: date | None = None
    options: dict[str, Any] = {}
    script: list[dict[str, Any]] = []
    rounds: list[RoundCase] = []
    expect: dict[str, Any] | list[dict[str, Any]] | None = None
    expect_error: str | None = None
    title: str = ""
    proves: list[str] = []


class Settlement(msgspec.Struct, frozen=True):
    """What followed from a case, and where that differs from what it expected."""

    case: Case
    table: Table | None
    rounds: tuple[dict[SeatId, dict[str, Outcome]], ...]
    marked: tuple[str, ...]
    refused: str = ""

    @property
    def differences(self) -> tuple[str, ...]:
        """Where the result differs from what the case expects, money in cents."""
        return tuple(map(in_cents, self.marked))

    @property
    def spoken(self) -> tuple[str, ...]:
        """The differences as people read them, money in dollars."""
        return tuple(map(in_dollars, self.marked))

    def document(self) -> dict[str, Any]:
        """The settlement as the contract prints it."""
        if self.table is None:
            return {"game": self.case.game, "refused": self.refused}
        head = {
            "game": self.table.game.id,
            "as_of": self.table.edition.day.isoformat(),
            "options": document(self.table.round.options),
        }
        events = [describe(event) for event in self.table.journal.events]
        found: dict[str, Any] = {"seats": _seats(self.rounds[0])} if not self.case.rounds else {}
        if self.case.rounds:
            found = {"rounds": [{"seats": _seats(each)} for each in self.rounds]}
        cited: dict[str, Any] = printed_document({**found, "events": events}, self.table.edition.day)
        return {**head, **knowledge_document(self.table.edition), **cited}


def _seats(round: dict[SeatId, dict[str, Outcome]]) -> dict[str, Any]:
    return {
        seat_name(seat): {
            "wagers": {name: document(outcome) for name, outcome in round[seat].items()},
            "net": sum(outcome.net for outcome in round[seat].values()),
        }
        for seat in in_order(round)
    }


def read_case(text: str | bytes, name: str = "case") -> Case:
    """Read a case from JSON or TOML text."""
    try:
        source = text.decode("utf-8") if isinstance(text, bytes) else text
        is_json = source.lstrip().startswith("{") or name.lower().endswith(".json")
        data = json.loads(source, object_pairs_hook=_once) if is_json else tomllib.loads(source)
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start} is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        kind = "JSON" if is_json else "JSON or TOML"
        raise BadInput(f"{name} is not readable as {kind}: {_reason(error)}") from None
    return case_of(data, name)


def _reason(error: Exception) -> str:
    """Why a document cannot be read, without the words of the program that reads it."""
    if isinstance(error, RecursionError):
        return "lists and tables are nested too deeply"
    return "a number has too many digits" if "integer string conversion" in str(error) else str(error)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, if no key appears in it twice; TOML refuses that by itself."""
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise ValueError(f"the key {key!r} appears twice in one object")
        read[key] = value
    return read


def case_of(data: Any, name: str = "case") -> Case:
    """A case from plain data."""
    try:
        data = _texts(data)
        return msgspec.convert(data, Case, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name}: {explained(error, data, Case)}") from None
    except RecursionError:
        raise BadInput(f"{name}: lists and tables are nested too deeply") from None
    except UnicodeEncodeError as error:
        raise BadInput(f"{name}: {error.object[:60]!r} is not text that can be written") from None


def _texts(data: Any) -> Any:
    """Data with strings as keys; programs may write seats as numbers."""
    if isinstance(data, dict):
        return {str(key): _texts(value) for key, value in data.items()}
    return [_texts(each) for each in data] if isinstance(data, list) else data


def settle(case: Case | dict[str, Any], game: Game | None = None) -> Settlement:
    """Play a case through the real table and say what every wager won or lost; `game` has other facts."""
    if isinstance(case, dict):
        case = case_of(case)
    try:
        table, rounds = _play(case, game)
    except CroupierError as error:
        said = _on_its_day(error, case, game)
        if case.expect_error is None:
            raise said from None
        # A case may name the rule under its old or its new chapter, and amounts in cents as it states them.
        if any(case.expect_error in text for text in (str(error), str(said), said.spoken)):
            return Settlement(case, None, (), (), said.spoken)
        return Settlement(
            case, None, (), (f"refused with {said.spoken!r}, expected {case.expect_error!r}",), said.spoken
        )
    differences = list(_differences(case, rounds, table))
    if case.expect_error is not None:
        differences.append(f"not refused, expected {case.expect_error!r}")
    return Settlement(case, table, rounds, tuple(differences))


def _on_its_day(error: CroupierError, case: Case, instead: Game | None) -> CroupierError:
    """The error, its citations with the chapter numbers of the case's day."""
    try:
        day = case.as_of or (instead or find(case.game)[0]).rules.newest
    except BadInput:  # there is no such game
        return error
    return refused_on(error, day)


def _play(case: Case, instead: Game | None) -> tuple[Table, tuple[dict[SeatId, dict[str, Outcome]], ...]]:
    forms = [name for name, given in (("script", case.script), ("rounds", case.rounds)) if given]
    plain = [name for name in ("seats", "hands", "cards", "rolls", "spins", "draws") if getattr(case, name)]
    # A script says itself what people do; who sits there with which chips may be said first.
    only_sit = not any(seat.wagers or seat.decisions for seat in case.seats.values())
    if case.script and plain == ["seats"] and only_sit:
        plain = []
    if len(forms) > 1 or (forms and plain):
        raise BadInput(f"a case has either {' or '.join([*forms, *plain][:2])}, not both")
    found, preset = find(case.game)
    game = instead or found
    day = case.as_of
    options = with_variant(preset, case.options)
    limited = any(seat.chips is not None for each in (case.rounds or [case]) for seat in each.seats.values())
    table = Table(game, options, day, mode="live", clock=lambda: 0, buy_in_as_needed=not limited)
    dealer = CaseDealer(table)
    dealer.single = not case.rounds
    if case.script:
        script = Script(dealer)
        dealer.sit_down(case.seats or script.named(case.script), case.button)
        for name, seat in case.seats.items():
            dealer.sit(seat_number(name), seat.patron, seat.chips)
        for number, step in enumerate(case.script, 1):
            script.step(number, step)
        dealer.go_on()
        dealer.confirm_prizes()
        return table, (outcomes(table.journal.events, table.round, dealer.tickets.names),)
    results = []
    for each in case.rounds or [case]:
        _check_chance(each, table)
        start = len(table.journal.events)
        dealer.sit_down(each.seats, each.button)
        dealer.play(each.seats, each.hands, each.cards, each.shown)
        results.append(outcomes(table.journal.events[start:], table.round, dealer.tickets.names))
    return table, tuple(results)


def _check_chance(round: RoundCase, table: Table) -> None:
    """Refuse results of two devices at once, and cards where a wheel, dice or balls decide."""
    shown = [name for name in ("rolls", "spins", "draws") if getattr(round, name)]
    if len(shown) > 1:
        raise BadInput(f"a case has either {shown[0]} or {shown[1]}, not both")
    dealt = [name for name in ("hands", "cards") if getattr(round, name)]
    if dealt and table.edition.spaces:
        raise BadInput(f"{dealt[0]}: {table.game.name} is played without cards")


def _differences(case: Case, rounds: tuple[dict[SeatId, dict[str, Outcome]], ...], table: Table) -> list[str]:
    if case.expect is None:
        return []
    expected = case.expect if isinstance(case.expect, list) else [case.expect]
    if len(expected) != len(rounds):
        return [f"expect has {counted(len(expected), 'round')}, the case {len(rounds)}"]
    found: list[str] = []
    for number, (wanted, result) in enumerate(zip(expected, rounds, strict=True), 1):
        where = f"round {number}, " if case.rounds else ""
        for seat, wagers in wanted.items():
            named = (
                {_as_declared(name, table): each for name, each in wagers.items()}
                if isinstance(wagers, dict)
                else wagers
            )
            found += _seat_differences(f"{where}seat {seat}", named, _at(result, seat))
    return found


def _as_declared(name: str, table: Table) -> str:
    """A wager on a selection as it is declared: split-Kd-Qd for split-qd-kd."""
    if not table.edition.spaces or isinstance(table.rulebook, Ticketing):
        return name
    key = offered_in_force(table.edition, table.round.options).keys.find(name)
    return name if key is None else key.text


def _at(result: dict[SeatId, dict[str, Outcome]], seat: str) -> dict[str, Outcome]:
    return result.get(HOUSE if seat == HOUSE else read_seat(seat), {})


def _seat_differences(where: str, wanted: Any, wagers: dict[str, Outcome]) -> list[str]:
    if not isinstance(wanted, dict):
        raise BadInput(f"expect of {where}: {wanted!r}, expected wagers with outcome and net")
    found: list[str] = []
    for name, expected in wanted.items():
        if name == "net" and isinstance(expected, int):
            total = sum(outcome.net for outcome in wagers.values())
            if total != expected:
                found.append(f"{where}: net {amount(total)}, expected {amount(expected)}")
            continue
        outcome = _outcome(wagers, name)
        if outcome is None:
            found.append(f"{where}: no wager {name} (there are: {', '.join(wagers) or 'none'})")
            continue
        fields = {"net": expected} if isinstance(expected, int) else expected
        if not isinstance(fields, dict) or not set(fields) <= {"outcome", "net", "stake", "cite"}:
            raise BadInput(f"expect of {where}, {name}: {expected!r}, expected outcome, net, stake or cite")
        for field, value in fields.items():
            actual = getattr(outcome, field)
            same = field == "cite" and isinstance(value, str) and same_citations(actual, value)
            if actual != value and not same:
                money = field in ("net", "stake")
                given, due = (amount(each) if money else str(each) for each in (actual, value))
                found.append(f"{where}, {name}: {field} {given}, expected {due}")
    return found


def _outcome(wagers: dict[str, Outcome], name: str) -> Outcome | None:
    wanted = name.replace("_", "-").lower()
    base, place = placed(wanted)
    forms = {known.replace("_", "-").lower(): outcome for known, outcome in wagers.items()}
    if wanted in forms:
        return forms[wanted]
    for known, outcome in forms.items():
        if known == base and (not place or outcome.behind in ("", place)):
            return outcome
    # A come wager goes by the point it moved to; its plain name serves where only one has moved.
    moved = [outcome for known, outcome in forms.items() if known.rpartition("-")[0] == wanted]
    return moved[0] if len(moved) == 1 else None
