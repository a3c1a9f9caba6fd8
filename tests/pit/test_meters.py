"""One progressive meter over several tables: moved by rule, one entry at a time; each journal replays."""

import asyncio
from collections.abc import Callable
from datetime import date

import pytest
from sqlalchemy import delete, func, select, update

from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput, Refusal
from croupier.pit.audit import audit_database
from croupier.pit.database import Database
from croupier.pit.host import Host
from croupier.pit.keys import Keys
from croupier.pit.ledger import Posting, balances
from croupier.pit.schema import meters, postings
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table.replay import replay
from tests.games.caribbean_stud.stud_tables import ACE_KING, NO_HAND, PAIR, ROYAL
from tests.pit.conftest import Processes

DAY = date(2008, 1, 1)
METER = "meter:progressive@One"
START = 1_000_000
RISE = 70
ANN = cmd.player(1, "Ann")


async def linked(host: Host, mode: str = "live", **options: object) -> str:
    """A table of the link with a patron."""
    table_id = await host.open_table("caribbean-stud", options, DAY, mode=mode, link="One")  # type: ignore[arg-type]
    await host.do(table_id, cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=1_000_000))
    return table_id


async def wager(host: Host, table_id: str) -> None:
    """An ante and a chip in the acceptor; betting closes, which takes the chip in."""
    await host.do(table_id, cmd.Bets(by=ANN, seat=1, wagers={"ante": 1000, "progressive": 100}))
    await host.do(table_id, cmd.Close(by=cmd.DEALER))


async def finish(host: Host, table_id: str, hand: str, dealer: str) -> None:
    """The round of a live table from the deal on: the patron bets with this hand."""
    table = await host.table(table_id)
    number = table.round.number
    while (table := await host.table(table_id)).round.number == number:
        match step := table.pending:
            case steps.Deal():
                shown = dealer.split(maxsplit=1)[0] if step.face_up else ""
                command: cmd.Command = cmd.Enter(by=cmd.DEALER, cards=parse_cards(shown) if shown else None)
            case steps.Turn():
                up = "dealer" in table.round.hands and any(table.round.hands["dealer"].face_up)
                shown = hand if step.holder != "dealer" else " ".join(dealer.split()[up:][: 4 if up else 1])
                command = cmd.Enter(by=cmd.DEALER, cards=parse_cards(shown))
            case steps.CountStub():
                command = cmd.Enter(by=cmd.DEALER, stub=step.expected)
            case steps.Validate():
                command = cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat)
            case _:
                command = cmd.Decide(by=ANN, seat=1, word="bet")
        await host.do(table_id, command)


async def shows(host: Host, table_id: str) -> int:
    """What the meter of a table shows."""
    return host.meters(await host.table(table_id), "One")["progressive"]


def right(database: Database, keys: Keys) -> None:
    """Everything is as the rules give it, and the meter's account holds what its last move left."""
    assert list(audit_database(database, {keys.public.hex()}, [], keys).every_fault()) == []
    columns = postings.c
    with database.reading() as connection:
        rows = connection.execute(select(columns.cents, columns.source, columns.target)).all()
        wanted = select(meters.c.cents).order_by(meters.c.number.desc()).limit(1)
        last = connection.execute(wanted).scalar_one()
    assert balances(Posting(*row, "") for row in rows)[METER] == last


def test_two_tables_raise_one_meter_and_one_of_them_wins_it(
    process: Processes, database: Database, keys: Keys
) -> None:
    async def work() -> None:
        host = process()
        one, two = await linked(host), await linked(host)
        assert await shows(host, two) == START
        await wager(host, one)
        await wager(host, two)
        await finish(host, two, PAIR, NO_HAND)
        assert await shows(host, one) == await shows(host, two) == START + 2 * RISE
        before = (await host.table(one)).round.seats[1].chips
        await finish(host, one, ROYAL, ACE_KING)
        table = await host.table(one)
        prize = START + 2 * RISE
        # The dealer qualifies with ace and king: the ante pays 1 to 1, a royal flush 100 to 1 on the bet.
        assert table.round.seats[1].chips == before + 1000 + 1000 + 2000 * 100 + prize
        assert await shows(host, one) == await shows(host, two) == START
        await wager(host, two)
        assert await shows(host, one) == START + RISE
        for table_id in (one, two):
            table = await host.table(table_id)
            assert replay(list(host.store(table_id).lines())).head == table.head

    asyncio.run(work())
    right(database, keys)


def test_processes_that_move_the_meter_at_once_lose_nothing(
    process: Processes, database: Database, keys: Keys
) -> None:
    rounds = 4

    async def play(host: Host, table_id: str) -> None:
        for _ in range(rounds):
            await wager(host, table_id)
            await host.do(table_id, cmd.Decide(by=ANN, seat=1, word="fold"))

    async def work() -> None:
        hosts = [process() for _ in range(3)]
        opened = await asyncio.gather(*[linked(host, "virtual") for host in hosts])
        await asyncio.gather(*[play(*each) for each in zip(hosts, opened, strict=True)])
        paid = 0
        for host, table_id in zip(hosts, opened, strict=True):
            assert await shows(host, table_id) == await shows(hosts[0], opened[0])
            for line in host.store(table_id).lines():
                paid += line.count(b'"reason":"paid"')
        assert not paid
        assert await shows(hosts[0], opened[0]) == START + RISE * rounds * len(hosts)

    asyncio.run(work())
    with database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(meters)).scalar() == 1 + rounds * 3
    right(database, keys)


def test_many_tables_of_one_process_take_turns(process: Processes, database: Database, keys: Keys) -> None:
    many = 12

    async def play(host: Host, table_id: str) -> None:
        await wager(host, table_id)
        await host.do(table_id, cmd.Decide(by=ANN, seat=1, word="fold"))

    async def work() -> None:
        host = process()
        opened = [await linked(host, "virtual") for _ in range(many)]
        for _ in range(2):
            await asyncio.gather(*[play(host, table_id) for table_id in opened])
        assert await shows(host, opened[0]) == START + 2 * many * RISE

    asyncio.run(work())
    right(database, keys)


def test_two_winners_at_once_share_nothing_and_lose_nothing(
    process: Processes, database: Database, keys: Keys
) -> None:
    async def work() -> None:
        hosts = [process(), process()]
        opened = [await linked(host) for host in hosts]
        before = []
        for host, table_id in zip(hosts, opened, strict=True):
            await wager(host, table_id)
            before.append((await host.table(table_id)).round.seats[1].chips)
        await asyncio.gather(
            *[finish(host, table_id, ROYAL, ACE_KING) for host, table_id in zip(hosts, opened, strict=True)]
        )
        prizes = []
        for host, table_id, had in zip(hosts, opened, before, strict=True):
            chips = (await host.table(table_id)).round.seats[1].chips
            prizes.append(chips - had - 1000 - 1000 - 2000 * 100)
        # Whoever is paid first gets what both have put in, the other the meter that has begun again.
        assert sorted(prizes) == [START, START + 2 * RISE]
        assert await shows(hosts[0], opened[0]) == START

    asyncio.run(work())
    right(database, keys)


def test_an_entry_is_corrected_at_a_table_whose_meter_others_have_moved(
    process: Processes, database: Database, keys: Keys
) -> None:
    async def work() -> None:
        host = process()
        one, two = await linked(host), await linked(host)
        for _ in range(2):
            await wager(host, two)
            await wager(host, one)
            await finish(host, two, PAIR, NO_HAND)
            await finish(host, one, PAIR, NO_HAND)
        await wager(host, two)
        await wager(host, one)
        table = await host.table(one)
        while not isinstance(table.pending, steps.Ask):
            step = table.pending
            shown = (
                parse_cards("As") if isinstance(step, steps.Turn) or getattr(step, "face_up", False) else None
            )
            command: cmd.Command = cmd.Enter(by=cmd.DEALER, cards=shown)
            if isinstance(step, steps.CountStub):
                command = cmd.Enter(by=cmd.DEALER, stub=step.expected)
            await host.do(one, command)
            table = await host.table(one)
        entered = next(
            entry.entry
            for entry in reversed(table.journal.entries)
            if isinstance(entry.command, cmd.Enter) and entry.command.cards
        )
        await wager_again(host, two)
        right_card = cmd.Correct(by=cmd.FLOORPERSON, entry=entered, cards=parse_cards("Ks"))
        await host.do(one, right_card)
        assert any(b'"meter_read"' in line for line in host.store(one).lines())
        assert await shows(host, one) == await shows(host, two)
        await finish(host, one, PAIR, "Ks Jd 8s 4h 2h")

    async def wager_again(host: Host, table_id: str) -> None:
        await finish(host, table_id, PAIR, NO_HAND)
        await wager(host, table_id)

    asyncio.run(work())
    right(database, keys)


def test_what_a_rate_gives_beyond_whole_cents_is_carried_from_table_to_table(process: Processes) -> None:
    async def work() -> None:
        host = process()
        one = await linked(host, "virtual", progression_rate="0.755")
        two = await linked(host, "virtual", progression_rate="0.755")
        await wager(host, one)
        await wager(host, two)
        assert await shows(host, one) == START + 151

    asyncio.run(work())


def test_a_meter_is_shared_by_tables_that_filed_the_same(process: Processes) -> None:
    async def work() -> None:
        host = process()
        one = await linked(host)
        with pytest.raises(Refusal, match="meter_reset") as refused:
            await linked(host, meter_reset=2_000_000)
        assert refused.value.cite == "13:69D-1.52(e)"
        with pytest.raises(Refusal, match="caribbean-stud"):
            await host.open_table("blackjack", {"progressive": "P1"}, DAY, link="One")
        with pytest.raises(BadInput, match="no progressive meter"):
            await host.open_table("let-it-ride", link="Two")
        alter = cmd.Alter(by=cmd.FLOORPERSON, option="progression_rate", value="0.8")
        with pytest.raises(Refusal, match="share a meter"):
            await host.do(one, alter)
        await linked(host, table_min=2000)

    asyncio.run(work())


def _more(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(update(meters).where(meters.c.number == 2).values(cents=meters.c.cents + 1))


def _gone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(delete(meters).where(meters.c.number == 2))


def _last_gone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(delete(meters).where(meters.c.number == 3))


def _invented(database: Database) -> None:
    with database.writing() as connection:
        row = connection.execute(select(meters).where(meters.c.number == 3)).one()._asdict()
        connection.execute(meters.insert(), row | {"number": 4, "entry": 1, "cents": 5})


@pytest.mark.parametrize("change", [_more, _gone, _last_gone, _invented])
def test_a_meter_that_no_entry_moved_so_is_found(
    process: Processes, database: Database, keys: Keys, change: Callable[[Database], None]
) -> None:
    async def work() -> None:
        host = process()
        one, two = await linked(host, "virtual"), await linked(host, "virtual")
        await wager(host, one)
        await wager(host, two)

    asyncio.run(work())
    right(database, keys)
    change(database)
    found = list(audit_database(database, {keys.public.hex()}, [], keys).every_fault())
    assert any("eter" in fault for fault in found)
