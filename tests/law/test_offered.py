"""What a table with declared outcomes offers: wagers asked for in any form, their points, what it refuses."""

from copy import copy
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.games.register import find
from croupier.law import offered as law_offered
from croupier.law.offered import Offered, find_wager, in_short, nearest, offered_in_force
from croupier.law.options import Options
from croupier.law.refusal import BadInput, CroupierError
from croupier.law.wager_keys import WagerKey
from tests.games.small.games import edition_of, text_of


@pytest.fixture(autouse=True)
def read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests asked for is not remembered."""
    monkeypatch.setattr(law_offered, "_KNOWN", {})
    monkeypatch.setattr(law_offered, "_LATEST", {})


def at(game: str, **given: Any) -> Offered:
    found = find(game)[0]
    edition = found.rules.on()
    return Offered(edition, found.options(given, edition.day))


def refused(offered: Offered, text: str) -> str:
    with pytest.raises(CroupierError) as error:
        offered.find(text)
    return str(error.value)


def test_a_wager_is_found_however_it_is_written() -> None:
    craps = at("craps")
    assert craps.find("Place_Win_6") is craps.find("place-win-6") is craps["place-win-6"]
    assert list(craps) == list(craps.tables)
    assert craps.line == ("pass", "dont-pass")
    assert craps.cycle is craps["pass"]
    assert at("big-six").cycle is None
    assert find_wager("PASS", craps.tables, craps.edition, craps.options) is craps["pass"]


def test_a_wager_that_is_unknown_or_not_offered_is_refused_with_the_reason() -> None:
    craps = at("craps")
    assert refused(craps, "place-win-7").startswith(
        "craps has no wager 'place-win-7': did you mean place-win-"
    )
    assert (
        refused(craps, "zzz")
        == f"craps has no wager 'zzz': expected one of {', '.join(in_short(craps.tables))}"
    )
    assert refused(craps, "fire") == "fire: not offered at this table, fire_offered is off (13:69E-1.11(d))"
    assert at("craps", fire_offered=True).find("fire").base == "fire"
    assert refused(at("roulette", wheel="single-zero"), "five-0-00-1-2-3").startswith("roulette has no wager")


def test_names_that_are_near_are_offered_or_all_in_short() -> None:
    tables = at("craps").tables
    assert nearest("pas", tables) == "did you mean pass?"
    short = list(in_short(tables))
    assert short[:2] == ["pass", "dont-pass"]
    assert nearest("zzz", tables) == f"expected one of {', '.join(short)}"
    few = {name: tables[name] for name in ("place-win-4", "place-win-5")}
    assert list(in_short(few)) == ["place-win-4", "place-win-5"]
    six = {name: table for name, table in tables.items() if table.base == "place-win"}
    assert list(in_short(six)) == list(six)
    many = {name: table for name, table in at("roulette").tables.items() if table.base == "straight"}
    assert list(in_short(many)) == [f"{next(iter(many))} to {list(many)[-1]}"]
    seven = dict(list(many.items())[:7])
    assert list(in_short(seven)) == [f"{next(iter(many))} to {list(many)[6]}"]


def test_selections_that_an_option_turns_off_are_refused_with_its_rule() -> None:
    plain, trios = at("roulette", zero_trios=False), at("roulette", zero_trios=True)
    name = next(name for name in trios if name not in plain)
    cite = plain.edition.option("zero_trios").cite
    assert name.endswith("-0-1-2")
    assert refused(plain, name) == f"{name}: not offered at this table, zero_trios is off ({cite})"
    assert refused(plain, f" {name.upper()} ") == refused(plain, name)
    assert trios.find(name) is trios[name]
    elsewhere = name.replace("0-1-2", "0-2-3")
    assert refused(plain, elsewhere).startswith(f"roulette has no wager {elsewhere!r}: ")
    single = at("roulette", wheel="single-zero", zero_trios=False)
    assert refused(single, elsewhere).startswith(
        f"{elsewhere}: not offered at this table, zero_trios is off ("
    )
    assert refused(trios, elsewhere).startswith(f"roulette has no wager {elsewhere!r}: ")


def key(text: str) -> WagerKey:
    return at("craps").keys.read(text)


def test_the_point_of_a_wager_is_the_tables_its_own_or_that_of_the_wager_in_front() -> None:
    craps = at("craps", fire_offered=True)
    of = {
        text: craps.point_of(key(text), 6)
        for text in ("pass", "come", "come-5", "field", "fire", "odds-take@pass", "odds-take@come-5")
    }
    assert of == {
        "pass": 6, "come": 0, "come-5": 5, "field": 0, "fire": 6, "odds-take@pass": 6, "odds-take@come-5": 5,
    }  # fmt: skip
    follows = {text: craps.follows_cycle(key(text)) for text in (*of, "come")}
    assert [text for text in follows if follows[text]] == ["pass", "odds-take@pass"]
    assert set(follows.values()) == {True, False}


def test_a_wager_is_decided_wherever_its_chips_have_moved() -> None:
    craps = at("craps")
    assert craps.table(key("come-5")) is craps["come"]
    assert craps.table(key("odds-take@come-5")) is craps["odds-take"]
    assert craps.place(key("pass"), 6, 6) == 35


BALLS = text_of("keno")


def test_a_ticket_is_read_when_it_is_asked_for() -> None:
    keno = Offered(edition_of(BALLS), Options())
    ticket = keno.find("three-7-2-80")
    assert (ticket.id, list(keno)) == ("three-2-7-80", [])
    assert keno.picked("three-2-80-7") is ticket
    assert keno.table(ticket.key) is ticket
    assert (keno.picked("three-2-7"), keno.picked("four-2-7-80")) == (None, None)
    drawn = [2, 80, *range(20, 38)]
    assert [ticket.space.names[keno.place(ticket.key, *drawn[:count])] for count in (0, 1, 2, 20)] == [
        "0", "1", "2", "2",
    ]  # fmt: skip
    with pytest.raises(BadInput, match=r"^eighty-balls has no wager 'three-2': expected one of"):
        keno.find("three-2")


OFF = BALLS.replace('pays = "three"', 'pays = "three"\noffered_by = "tickets"') + (
    '\n[options.tickets]\ncite = "19:47-15.2"\ntext = "tickets"\n'
)
ENDED = BALLS.replace('pays = "three"', 'pays = "three"\nuntil = 1995-01-01')


def test_a_ticket_that_is_not_offered_is_refused() -> None:
    edition = edition_of(OFF)
    off, on = (Offered(edition, SimpleNamespace(tickets=tickets)) for tickets in (False, True))
    assert on.find("three-1-2-3").id == "three-1-2-3"
    assert off.picked("three-1-2-3") is None
    assert (
        refused(off, "three-1-2-3") == "three-1-2-3: not offered at this table, tickets is off (19:47-15.2)"
    )
    ended = Offered(edition_of(ENDED), Options())
    assert ended.picked("three-1-2-3") is None
    assert refused(ended, "three-1-2-3").endswith("the wager existed until 1995-01-01 (19:47-15.2)")


def test_the_same_rules_and_options_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = find("big-six")[0]
    edition, other = wheel.rules.on(), wheel.rules.on(wheel.rules.newest.replace(day=1))
    assert other is not edition
    options = wheel.options({}, edition.day)
    same = copy(options)
    found = offered_in_force(edition, options)
    latest = law_offered._LATEST
    assert offered_in_force(edition, options) is found
    assert latest[id(options)] == (edition, options, found)
    assert offered_in_force(other, options) is not found
    assert offered_in_force(edition, same) is found
    read: list[Any] = []
    monkeypatch.setattr(law_offered, "_offered", lambda *asked: read.append(asked))
    offered_in_force(edition, same)
    assert read == []
    latest[id(same)] = edition, options, found
    offered_in_force(edition, same)
    assert read == [(edition, same)]


def test_only_so_many_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law_offered, "MAX_KNOWN", 2)
    wheel = find("big-six")[0]
    edition = wheel.rules.on()
    asked = [wheel.options({"table_min": least}, edition.day) for least in (100, 200, 300, 400, 500)]
    counts = []
    for options in asked:
        offered_in_force(edition, options)
        counts.append((len(law_offered._KNOWN), len(law_offered._LATEST)))
    assert counts == [(1, 1), (2, 2), (1, 1), (2, 2), (1, 1)]
