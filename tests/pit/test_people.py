"""Accounts, sessions and the journal of the house, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from argon2 import PasswordHasher
from sqlalchemy import delete, insert, select, update

from croupier.law.refusal import BadInput
from croupier.pit.assignments import Assignments
from croupier.pit.audit import audit_database
from croupier.pit.card_control import CardControl, UnknownDeck
from croupier.pit.database import Database
from croupier.pit.failures import NotSignedIn, UnknownPerson
from croupier.pit.house import record, recorded
from croupier.pit.keys import Keys
from croupier.pit.passwords import Passwords, check_password
from croupier.pit.people import People, checked_name
from croupier.pit.permissions import ROLES
from croupier.pit.schema import house, people, sessions
from croupier.pit.sessions import ATTEMPTS, Sessions
from croupier.pit.two_people import Proposals, UnknownProposal
from croupier.table.journal import line_of
from tests.pit.passwords import PASSWORD, QUICK


@pytest.fixture
def store(database: Database, keys: Keys) -> People:
    """The people of a new pit."""
    return People(database, keys, passwords=QUICK)


def test_every_role_of_the_common_rules_has_accounts(store: People) -> None:
    for number, role in enumerate(ROLES):
        store.add(f"person{number}", role, PASSWORD, by="console")
    assert [each.role for each in store.listed()] == list(ROLES)
    with pytest.raises(BadInput, match="there is an account of this name"):
        store.add("person1", "dealer", PASSWORD, by="console")
    with pytest.raises(BadInput, match="expected one of patron"):
        store.add("person99", "croupier", PASSWORD, by="console")


@pytest.mark.parametrize("name", ["Dana", "d", "dana smith", "dealer", "guest", "x" * 41, "patron", "", "1a"])
def test_names_that_journals_could_take_for_somebody_else_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="the name"):
        checked_name(name)


@pytest.mark.parametrize("password", ["short", "a" * 40, "xx dana-marie xx", "x" * 257])
def test_a_password_that_is_easily_guessed_is_refused(password: str) -> None:
    with pytest.raises(BadInput, match="the password"):
        check_password(password, "dana-marie")


def test_guesses_made_at_once_are_counted_one_by_one(store: People) -> None:
    store.add("dana", "dealer", PASSWORD, by="console")
    door = Sessions(store)

    def guess(_: int) -> bool:
        with pytest.raises(NotSignedIn):
            door.sign_in("dana", "wrong password")
        return True

    tried: list[str] = []

    class Counting(Passwords):
        def right(self, kept: str | None, password: str) -> bool:
            tried.append(kept or "")
            return QUICK.right(kept, password)

    store.passwords = Counting(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(guess, range(8)))
    assert sum(map(bool, tried)) == ATTEMPTS, "no more guesses are compared than may fail"
    assert store.person("dana").locked


def test_a_hash_of_weaker_settings_is_made_anew_at_the_next_sign_in(store: People) -> None:
    store.add("dana", "dealer", PASSWORD, by="console")
    wanted = select(people.c.password)
    with store.database.reading() as connection:
        before = connection.execute(wanted).scalar_one()
    store.passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    Sessions(store).sign_in("dana", PASSWORD)
    with store.database.reading() as connection:
        after = connection.execute(wanted).scalar_one()
    assert "t=1" in before
    assert "t=2" in after
    Sessions(store).sign_in("dana", PASSWORD)


@pytest.mark.parametrize("name", ["nobody", "a\x00b", "\ud800", "x" * 10_000, "'; --", ""])
def test_names_of_nobody_are_answered_as_that(name: str, store: People) -> None:
    with pytest.raises(NotSignedIn):
        Sessions(store).sign_in(name, "\x00 whatever it is")
    for act in (store.person, partial(store.release, by="console"), partial(store.retire, by="console")):
        with pytest.raises(UnknownPerson):
            act(name)
    with pytest.raises(UnknownPerson):
        Assignments(store).relieve("0" * 16, name, by="flora", by_role="floorperson")
    for unknown in ("\x00", "0" * 16, ""):
        with pytest.raises(UnknownProposal):
            Proposals(store).proposal(unknown)
        with pytest.raises(UnknownDeck):
            CardControl(store).inspect(unknown, unknown, by="dana", by_role="dealer")


def _house(store: People) -> list[str]:
    return [
        fault
        for fault in audit_database(store.database, {store.keys.public.hex()}).faults
        if fault.startswith(("House", "The account"))
    ]


def test_the_audit_finds_a_changed_journal_of_the_house_and_a_role_it_does_not_know(store: People) -> None:
    store.add("dana", "dealer", PASSWORD, by="console")
    store.add("flora", "floorperson", PASSWORD, by="console")
    store.change_role("dana", "boxperson", by="flora", by_role="floorperson")
    store.retire("flora", by="console")
    assert _house(store) == []
    assert audit_database(store.database, {store.keys.public.hex()}).house_entries == 4
    with store.database.writing() as connection:
        connection.execute(update(people).where(people.c.name == "dana").values(role="administrator"))
    assert _house(store) == [
        "The account of dana is listed as administrator; by the journal of the house it is boxperson."
    ]
    with store.database.writing() as connection:
        entries = recorded(connection, 0, 10)
        connection.execute(delete(house))
        head = entries[0].previous
        for entry in entries:  # rewritten with a chain that holds
            about = "dan" if entry.entry == 3 else entry.about
            line, head_after = line_of(type(entry)(
                entry.entry, entry.at, entry.do, entry.by, entry.role, about, entry.table, entry.details, head
            ))  # fmt: skip
            row = {"number": entry.entry, "at": entry.at, "hash": head_after, "line": line}
            connection.execute(insert(house), row)
            head = head_after
    assert [fault for fault in _house(store) if fault.startswith("House, entry 3: ")]


def test_entries_of_the_house_written_at_once_make_one_chain(store: People) -> None:
    def write(number: int) -> None:
        store.note("refused", f"person{number}", "dealer", what="fill")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(12)))
    with store.database.reading() as connection:
        assert [entry.entry for entry in recorded(connection, 0, 100)] == list(range(1, 13))
    assert _house(store) == []


def test_times_in_the_journal_of_the_house_never_go_back(store: People) -> None:
    with store.database.writing() as connection:
        record(connection, store.keys, 2_000, "released", "console", about="dana")
        record(connection, store.keys, 1_000, "released", "console", about="dana")
        assert [entry.at for entry in recorded(connection, 0, 10)] == [2_000, 2_000]


def test_a_retired_person_is_signed_out_on_every_server(store: People) -> None:
    store.add("dana", "dealer", PASSWORD, by="console")
    session, _ = Sessions(store).sign_in("dana", PASSWORD)
    elsewhere = Sessions(store)
    assert elsewhere.seen(session.hash) is not None
    store.retire("dana", by="console")
    assert elsewhere.seen(session.hash) is None
    with store.database.reading() as connection:
        assert connection.execute(select(sessions)).all() == []
