"""The cage and the statements of the ledger to the cent: what is refused, repeated, counted and added up."""

import asyncio
from datetime import date
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from croupier.law.refusal import BadInput, Refusal
from croupier.pit import statements
from croupier.pit.cage import ATTEMPTS, HOUSE, PLAY_CHIPS, Cage
from croupier.pit.cage_journal import CageEntry, checked_cage, drop_count_of, read_cage_entry
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough, UnknownTable
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.ledger import Posting, post
from croupier.pit.meters import NO_TURN, Move, Reading, Turn, booked, joined, links
from croupier.pit.records import Position, Result, Slip
from croupier.pit.schema import cage as journal
from croupier.pit.schema import entries, heads, rounds, tables
from croupier.pit.statements import at_tables, report, result_of, statement
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.journal import GENESIS, Broken, line_of
from croupier.table.table import Table, open_table

ANN = cmd.player(1, "Ann")
NOON = 1_500_000_000_000
"""In 2017: the chapter is the one of that day, where no round of an earlier one is concerned."""
HOUR = 3_600_000


@pytest.fixture
def cage(database: Database, keys: Keys) -> Cage:
    """The cage at one moment."""
    return Cage(database, keys, lambda: NOON)


@pytest.mark.parametrize("cents", [0, -1, 1 << 53, 5.0, True])
def test_an_amount_that_is_none_is_refused(cage: Cage, cents: Any) -> None:
    with pytest.raises(BadInput, match="expected a whole number above 0"):
        cage.transact("deposit", "Ann", cents, "Carl", "k")
    assert cage.entries() == []


def test_a_transaction_names_a_patron_a_cashier_and_a_key(cage: Cage) -> None:
    for person, by, key in (("", "Carl", "k"), ("Ann", "", "k"), ("Ann", "Carl", "")):
        with pytest.raises(BadInput, match="expected a patron, a cashier and a key"):
            cage.transact("deposit", person, 500, by, key)
    cage.transact("deposit", "Ann", (1 << 53) - 1, "Carl", "k")
    assert cage.transact("deposit", "Bob", 1, "Carl", "k2").cents == 1


def test_a_transaction_is_carried_out_once_for_its_key(cage: Cage, database: Database) -> None:
    first = cage.transact("deposit", "Ann", 500, "Carl", "k")
    assert first == CageEntry(1, NOON, "k", "deposit", "Ann", 500, "Carl", GENESIS)
    assert cage.transact("deposit", "Ann", 500, "Carl", "k") == first
    for do, person, cents in (("withdraw", "Ann", 500), ("deposit", "Bob", 500), ("deposit", "Ann", 501)):
        with pytest.raises(BadInput, match="the key 'k' was used for another transaction, entry 1"):
            cage.transact(do, person, cents, "Carl", "k")  # type: ignore[arg-type]
    second = cage.transact("withdraw", "Ann", 200, "Carl", "l")
    assert (second.entry, second.previous) == (2, line_of(first)[1])
    assert cage.entries() == [first, second]
    assert cage.entries(after=1) == [second]
    assert cage.entries(limit=1) == [first]
    assert cage.position() == Position(300, 300, 0, 2)


def test_nobody_gets_more_than_is_there(cage: Cage) -> None:
    cage.transact("deposit", "Ann", 500, "Carl", "k")
    with pytest.raises(NotEnough, match="the account of Ann holds less than"):
        cage.transact("withdraw", "Ann", 501, "Carl", "l")
    with pytest.raises(NotEnough, match="patrons took chips for less than"):
        cage.transact("cash_out", "Ann", 1, "Carl", "m")
    assert cage.position() == Position(500, 500, 0, 1)


def test_a_cage_that_others_are_always_faster_at_says_so(cage: Cage, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def taken(*arguments: object) -> CageEntry:
        tries.append(arguments)
        raise IntegrityError("insert", {}, Exception("the number is taken"))

    monkeypatch.setattr(cage, "_written", taken)
    with pytest.raises(BadInput, match="others came first 20 times; try again"):
        cage.transact("deposit", "Ann", 500, "Carl", "k")
    assert len(tries) == ATTEMPTS == 20


def test_guests_have_all_play_chips_at_first_and_what_is_missing_on_another_day(
    database: Database, keys: Keys
) -> None:
    now = [NOON]
    cage = Cage(database, keys, lambda: now[0])
    assert not cage.knows("guest")
    first = cage.give_play_chips("guest")
    assert first is not None
    assert (first.do, first.cents, first.by) == ("play_chips", PLAY_CHIPS, HOUSE)
    assert cage.knows("guest")
    cage.transact("withdraw", "guest", 1, "Carl", "k")
    with pytest.raises(Refusal, match="once a day"):
        cage.give_play_chips("guest")
    now[0] += 24 * HOUR
    again = cage.give_play_chips("guest")
    assert again is not None
    assert again.cents == 1
    now[0] += 24 * HOUR
    assert cage.give_play_chips("guest") is None
    cage.transact("withdraw", "guest", PLAY_CHIPS, "Carl", "all")
    assert cage.knows("guest"), "an empty account is one"


def test_guests_chips_at_tables_count_as_theirs(database: Database, keys: Keys) -> None:
    cage = Cage(database, keys, lambda: NOON)
    with database.writing() as connection:
        chips = Posting(400, "inventory", "seat:1", "a rule", payee="guest")
        post(connection, "t", 1, NOON, [chips])
        assert at_tables(connection, "guest") == {"t": 400}
    given = cage.give_play_chips("guest")
    assert given is not None
    assert given.cents == PLAY_CHIPS - 400


@pytest.mark.parametrize(
    ("do", "moved"),
    [
        ("deposit", [(700, "deposits", "patron:Ann"), (700, "cash", "cage_cash")]),
        ("withdraw", [(700, "patron:Ann", "deposits"), (700, "cage_cash", "cash")]),
        ("cash_out", [(700, "left_table", "cage_chips"), (700, "cage_cash", "cash")]),
        ("play_chips", [(700, "deposits", "patron:Ann"), (700, "play_money", "cage_cash")]),
        ("drop_count", [(500, "drop_box", "cage_cash"), (200, "drop_box", "account_slips")]),
    ],
)
def test_each_kind_of_transaction_moves_what_its_name_says(
    do: Any, moved: list[tuple[int, str, str]]
) -> None:
    slips = 200 if do == "drop_count" else 0
    entry = CageEntry(1, NOON, "k", do, "Ann", 700, "Carl", GENESIS, "t", slips)
    assert [(each.cents, each.source, each.target) for each in entry.postings] == moved


def test_a_transaction_is_signed_and_one_that_cannot_be_read_is_named(database: Database, keys: Keys) -> None:
    cage = Cage(database, keys, lambda: NOON)
    entry = cage.transact("deposit", "Ann", 500, "Carl", "k" * 50)
    with database.reading() as connection:
        row = connection.execute(select(heads)).one()
    assert (row.table_id, row.entry, row.hash, row.at) == ("cage", 1, line_of(entry)[1], NOON)
    with pytest.raises(BadInput, match="the key '" + "k" * 40 + "' was used"):
        cage.transact("deposit", "Ann", 501, "Carl", "k" * 50)
    with database.writing() as connection:
        for number, key in ((7, "bad"), (8, "drop t")):
            row = {"number": number, "key": key, "hash": "00", "line": b"{}\n"}
            connection.execute(insert(journal), row)
    with pytest.raises(Broken, match="journal entry 0: cannot be read"):
        cage.transact("deposit", "Ann", 500, "Carl", "bad")
    with database.reading() as connection, pytest.raises(Broken, match="journal entry 0: cannot be read"):
        drop_count_of(connection, "t")


def listed(database: Database, table_id: str, table: Table | None = None, *, closed: bool = False) -> None:
    """A table in the database, with its journal."""
    with database.writing() as connection:
        row = {"id": table_id, "name": f"Table {table_id}", "game": "let-it-ride", "opened_at": NOON}
        row |= {"closed_at": NOON if closed else None, "accounts": True, "link": None}
        connection.execute(insert(tables), row)
        for entry in table.journal.entries if table is not None else ():
            line = line_of(entry)[0]
            kept = {"table_id": table_id, "number": entry.entry, "at": NOON, "hash": "00", "line": line}
            connection.execute(insert(entries), kept)
            for event in entry.events:
                if isinstance(event, ev.RoundOpened):
                    opened = {"table_id": table_id, "number": event.number, "entry": entry.entry, "at": NOON}
                    connection.execute(insert(rounds), opened)


def test_the_drop_of_a_closed_table_comes_to_the_cage(database: Database, keys: Keys) -> None:
    cage = Cage(database, keys, lambda: NOON)
    listed(database, "t", closed=True)
    counted = cage.count_drop("t", 300, 200, "Carl")
    assert (counted.cents, counted.slips, counted.table, counted.by) == (500, 200, "t", "Carl")
    assert cage.position() == Position(300, 0, 0, 1)


def test_a_line_of_a_statement_is_under_the_chapter_of_the_day_of_its_round(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "AT_ONCE", 2)
    for table_id, day in (("a", date(2008, 1, 1)), ("b", date(2008, 1, 1)), ("c", date(2012, 1, 1))):
        table = open_table("let-it-ride", as_of=day, buy_in_as_needed=True)
        table.do(cmd.Sit(by=ANN, seat=1, patron="Ann"))
        for _ in range(3):
            table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
            table.do(cmd.Close(by=cmd.DEALER))
            for _ in range(2):
                table.do(cmd.Decide(by=ANN, seat=1, word="ride"))
        listed(database, table_id, table)
    then, later = "19:47-18.11(b)", "13:69F-18.11(b)"
    expected = [
        ("a", 1, then),
        ("a", 2, then),
        ("a", 3, then),
        ("a", 0, later),
        ("b", 1, then),
        ("c", 2, later),
    ]
    with database.writing() as connection:
        for place, (table_id, number, _) in enumerate(expected):
            moved = Posting(100, "inventory", "seat:1", then, payee="Ann", round=number)
            post(connection, table_id, 100 + place, NOON, [moved])
        found = statement(connection, "Ann")
    assert [(line.table, line.round, line.cite) for line in found.lines] == expected
    assert [line.name for line in found.lines][-1] == "Table c"


def test_a_table_or_a_patron_without_any_posting_has_nothing(database: Database) -> None:
    with database.reading() as connection:
        found = statement(connection, "Bob")
        assert (found.lines, found.count, found.before, found.brought_forward) == ([], 0, 0, 0)
        assert (found.deposit, found.at_tables, found.chips, found.net) == (0, {}, 0, 0)
        assert result_of(connection, "t") == Result(0, 0, 0, 0, 0, 0, 0, {})


def played(database: Database, keys: Keys, *, accounts: bool = True) -> tuple[str, list[Any]]:
    """A closed table at which Ann changed $500 and tipped $5, with a fill of $200 and a credit of $100; and
    its reports before and after it was closed with a dollar too many.
    """
    host, reports = Host(Database(database.url), keys, lambda: NOON, accounts=accounts), []
    cage = Cage(database, keys, lambda: NOON - 1)
    cage.transact("deposit", "Ann", 100_000, "Carl", "first")

    async def work() -> str:
        table_id = await host.open_table("let-it-ride", as_of=date(2008, 1, 1), name="One")
        floor = cmd.Actor("floorperson", 0, "flo")
        for command in (
            cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=50_000),
            cmd.Tip(by=ANN, seat=1, cents=500),
            cmd.Fill(by=floor, cents=20_000),
            cmd.Credit(by=cmd.Actor("floorperson", 0, "bo"), cents=10_000),
        ):
            await host.do(table_id, command)
        with database.reading() as connection:
            reports.append(report(connection, table_id))
            reports.append(statement(connection, "Ann"))
        with pytest.raises(Refusal, match="counted when the table is closed"):
            cage.count_drop(table_id, 0, 50_000, "Carl")
        await host.do(table_id, cmd.Leave(by=ANN, seat=1))
        await host.do(table_id, cmd.CloseTable(by=floor, cents=9_960_100))
        return table_id

    try:
        table_id = asyncio.run(work())
    finally:
        host.close()
    with database.reading() as connection:
        reports.append(report(connection, table_id))
    return table_id, reports


def test_a_table_reports_drop_fills_credits_win_and_slips(database: Database, keys: Keys) -> None:
    table_id, (before, _, after) = played(database, keys)
    result = before.result
    assert (result.opener, result.fills, result.credits) == (10_000_000, 20_000, 10_000)
    assert (result.drop, result.inventory, result.tips) == (50_000, 9_960_000, 500)
    assert result.win == 50_000 + 9_960_000 + 10_000 - 10_000_000 - 20_000 == 0
    assert result.movements == {"exchange": 50_000, "fill": 20_000, "credit": 10_000}
    assert (before.table, before.name, before.game, before.closed_at) == (
        table_id,
        "One",
        "let-it-ride",
        None,
    )
    assert (before.counted, before.difference, before.drop_counted, before.drop_difference) == (
        None,
        0,
        None,
        0,
    )
    assert before.slips == [Slip(4, NOON, "fill", 20_000, "flo"), Slip(5, NOON, "credit", 10_000, "bo")]
    assert after.closed_at == NOON
    assert (after.counted, after.difference, after.result.win, after.result.inventory) == (
        *(9_960_100, 100),
        *(100, 9_960_100),
    )
    assert after.hold == 100 / 50_000
    with database.reading() as connection:
        assert result_of(connection, table_id).inventory == 9_960_000
        with pytest.raises(UnknownTable):
            report(connection, "nowhere")


def test_a_drop_box_is_counted_once_and_compared_with_the_books(database: Database, keys: Keys) -> None:
    table_id, _ = played(database, keys)
    cage = Cage(database, keys, lambda: NOON)
    for cash, slips in ((-1, 0), (0, -1), (1 << 53, 0), (0.5, 0), (0, True)):
        with pytest.raises(BadInput, match="expected a whole number of 0 or more"):
            cage.count_drop(table_id, cash, slips, "Carl")  # type: ignore[arg-type]
    with pytest.raises(UnknownTable):
        cage.count_drop("nowhere", 0, 0, "Carl")
    with database.reading() as connection:
        assert drop_count_of(connection, table_id) is None
    counted = cage.count_drop(table_id, 100, 49_000, "Carl")
    assert (counted.do, counted.cents, counted.slips, counted.table) == (
        "drop_count",
        49_100,
        49_000,
        table_id,
    )
    assert cage.count_drop(table_id, 100, 49_000, "Dora") == counted
    for cash, slips in ((101, 49_000), (101, 48_999)):
        with pytest.raises(Refusal, match=r"counted already, by Carl: \$491"):
            cage.count_drop(table_id, cash, slips, "Carl")
    with database.reading() as connection:
        assert drop_count_of(connection, table_id) == counted
        found = report(connection, table_id)
    assert (found.drop_counted, found.drop_difference) == (49_100, 49_100 - 50_000)


def test_a_statement_has_every_line_of_a_patron_with_day_and_rule(database: Database, keys: Keys) -> None:
    _, (_, found, _) = played(database, keys)
    assert (found.deposit, found.net, found.chips) == (50_000, -500, 0)
    assert list(found.at_tables.values()) == [49_500]
    assert [(line.name, line.entry, line.round, line.cents, line.moved) for line in found.lines] == [
        ("cage", 1, 0, 100_000, 100_000),
        ("cage", 1, 0, -100_000, 100_000),
        ("One", 2, 1, 50_000, 50_000),
        ("One", 2, 1, -50_000, 50_000),
        ("One", 2, 1, -50_000, 50_000),
        ("One", 2, 1, 50_000, 50_000),
        ("One", 3, 1, -500, 500),
    ]
    with database.reading() as connection:
        whole = statement(connection, "Ann")
        assert (whole.count, whole.before, whole.brought_forward) == (len(whole.lines), 0, 0)
        assert (whole.deposit, whole.net, whole.at_tables) == (99_500, -500, {})
        for after in range(whole.count + 2):
            part = statement(connection, "Ann", after=after, limit=2)
            assert part.lines == whole.lines[after : after + 2]
            assert part.before == min(after, whole.count)
            assert part.brought_forward == sum(line.cents for line in whole.lines[:after])
            assert (part.count, part.net) == (whole.count, whole.net)


def test_chips_a_patron_took_away_are_in_the_statement_until_they_are_cashed(
    database: Database, keys: Keys
) -> None:
    played(database, keys, accounts=False)
    cage = Cage(database, keys, lambda: NOON)
    with database.reading() as connection:
        assert (statement(connection, "Ann").chips, at_tables(connection, "Ann")) == (49_500, {})
    assert cage.position() == Position(100_000, 100_000, 49_500, 1)
    cage.transact("cash_out", "Ann", 40_000, "Carl", "chips")
    with database.reading() as connection:
        assert statement(connection, "Ann").chips == 9_500
        assert statement(connection, "Bob").lines == []
    assert cage.position() == Position(60_000, 100_000, 9_500, 2)


def test_a_movement_that_comes_back_to_the_inventory_counts_against_itself(database: Database) -> None:
    def moved(cents: int, source: str, target: str, movement: str) -> Posting:
        return Posting(cents, source, target, "a rule", movement=movement)

    with database.writing() as connection:
        post(
            connection,
            "t",
            1,
            NOON,
            [
                moved(100, "wager:1:line", "inventory", "collection"),
                moved(30, "inventory", "seat:1", "collection"),
                moved(50, "inventory", "seat:1", "payment"),
                moved(7, "seat:1", "tip_box", ""),
            ],
        )
        found = result_of(connection, "t", counted=5)
    assert found.movements == {"collection": 70, "payment": 50}
    assert (found.tips, found.inventory, found.win) == (7, 5, 5)


def test_the_journal_of_the_cage_is_one_chain(cage: Cage) -> None:
    entries = [cage.transact("deposit", "Ann", 500, "Carl", key) for key in "abc"]
    lines = [line_of(entry)[0] for entry in entries]
    assert [entry for entry, _ in checked_cage(iter(lines))] == entries
    assert [link for _, link in checked_cage(iter(lines))] == [line_of(entry)[1] for entry in entries]
    spaced = lines[1].replace(b'"entry":2', b'"entry": 2')
    for wrong, number in (
        (lines[1:], 1),
        ([lines[0], lines[2]], 2),
        ([lines[0], spaced], 2),
        ([lines[0], lines[0]], 2),
    ):
        with pytest.raises(Broken, match=f"journal entry {number}: does not follow"):
            list(checked_cage(iter(wrong)))
    for unreadable in (b"{}\n", b'{"entry":1,"hash":"00"}\n', b"\xff\n"):
        with pytest.raises(Broken, match="journal entry 7: cannot be read"):
            read_cage_entry(7, unreadable)


def test_a_table_that_joins_a_link_later_does_not_fund_the_meter_again() -> None:
    meter, start = "meter:progressive@One", Reading(1000, "")
    opener = Posting(5, "opener", "inventory", "a rule")
    funded = Posting(1000, "meter_funding", meter, "a rule")
    first = [Move(meter, None, start)]
    assert joined([opener, funded], first, {}) == (
        [opener, funded],
        [{"meter": meter, "number": 1, "cents": 1000, "carried": ""}],
    )
    assert joined([opener, funded], first, {meter: 3}) == ([opener], [])
    moved = [Move(meter, start, Reading(1070, "1/2"))]
    assert joined([funded], moved, {meter: 3}) == (
        [funded],
        [{"meter": meter, "number": 4, "cents": 1070, "carried": "1/2"}],
    )


def test_what_a_table_only_read_of_a_shared_meter_is_booked_by_the_others() -> None:
    def posting(source: str, target: str) -> Posting:
        return Posting(5, source, target, "a rule")

    found = [posting("meter_link", "meter:a"), posting("meter:a", "seat:1"), posting("meter:b", "meter_link")]
    assert booked([*found, posting("inventory", "meter:b")], "One") == [
        posting("meter:a@One", "seat:1"),
        posting("inventory", "meter:b@One"),
    ]


def test_a_turn_at_a_meter_is_given_up_once_and_nobody_waits_where_none_is_needed() -> None:
    async def work() -> None:
        lock = asyncio.Lock()
        first = Turn("One", lock)
        await first.take()
        assert lock.locked()
        second = asyncio.create_task(Turn("One", lock).take())
        await asyncio.sleep(0)
        assert not second.done()
        first.give_up()
        await second
        first.give_up()
        Turn("One", lock).give_up()
        assert lock.locked(), "the turn is the next one's"
        for none in (NO_TURN, Turn()):
            await none.take()
            none.give_up()

    asyncio.run(work())


def test_shared_meters_are_listed_with_what_they_show(database: Database, keys: Keys) -> None:
    host = Host(Database(database.url), keys, lambda: NOON)

    async def work() -> None:
        for link in ("Two", "One"):
            await host.open_table("caribbean-stud", {}, date(2008, 1, 1), link=link)

    try:
        asyncio.run(work())
    finally:
        host.close()
    with database.reading() as connection:
        assert links(connection) == [("One", "progressive", 1_000_000), ("Two", "progressive", 1_000_000)]
