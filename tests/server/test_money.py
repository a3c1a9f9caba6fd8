"""Money in the running server: play chips, accounts, the cage, statements, closing reports, tips, meters."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest

from croupier.client import Pit, Refused
from croupier.pit.audit import audit_database
from croupier.pit.cage import PLAY_CHIPS
from tests.pit.postgres import Cluster, new_database, running_cluster
from tests.server.conftest import PASSWORD, Served

Serve = Callable[..., Served]
MONEY = ("bet1", "bet2", "bet3")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server."""
    with running_cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def serve_on(request: pytest.FixtureRequest, serve: Serve) -> Serve:
    """Starts servers on each kind of database."""
    if request.param == "sqlite":
        return serve
    cluster: Cluster = request.getfixturevalue("cluster")
    return lambda **settings: serve(database=new_database(cluster), **settings)


def staff(served: Served, name: str, role: str) -> Pit:
    """Someone of the house, or a patron, who is signed in."""
    served.people.add(name, role, PASSWORD, by="console", own=True)
    pit = served.pit()
    pit.sign_in(name, PASSWORD)
    return pit


def right(served: Served) -> None:
    """The audit of the whole pit finds nothing."""
    found = audit_database(served.host.database, {served.keys.public.hex()}, [], served.keys)
    assert list(found.every_fault()) == []


def test_a_guest_begins_with_play_chips_and_cannot_have_more_the_same_day(served: Served) -> None:
    table_id = served.open_table("let-it-ride")
    guest = served.pit()
    assert guest.info().play_chips == PLAY_CHIPS
    assert guest.account().deposit == PLAY_CHIPS
    table = guest.table(table_id)
    with pytest.raises(Refused, match="holds less than") as refused:
        table.sit(1, PLAY_CHIPS + 100)
    assert (refused.value.status, refused.value.kind) == (409, "refused")
    table.sit(1, 600_000)
    found = guest.account()
    assert (found.deposit, found.at_tables) == (PLAY_CHIPS - 600_000, {table_id: 600_000})
    with pytest.raises(Refused, match="once a day"):
        guest.play_chips()
    table.tip(1, 10_000)
    table.leave(1)
    assert guest.account().deposit == PLAY_CHIPS - 10_000
    assert guest.account().net == -10_000
    other = served.pit()
    assert other.account().net == 0
    assert other.statement().count == 0
    right(served)


def test_a_statement_lists_every_cent_with_round_and_rule(serve_on: Serve) -> None:
    served = serve_on()
    guest = served.pit()
    table = guest.table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    for _ in range(3):
        table.bet(1, dict.fromkeys(MONEY, 1000))
        table.ready()
        while table.actions().asked is not None:
            table.decide(1, "ride")
    table.leave(1)
    found = guest.statement()
    assert len(found.lines) == found.count > 15
    assert found.lines[0].name == "cage"
    assert len({line.name for line in found.lines}) == 2
    assert all(line.cite for line in found.lines)
    staked = [line for line in found.lines if line.target.startswith("wager:")]
    decided = [line for line in found.lines if line.source.startswith("wager:")]
    # What was wagered in a round is decided in it, though the next begins with the same command.
    for number in (1, 2, 3):
        put_up = sum(line.moved for line in staked if line.round == number)
        assert put_up == sum(line.moved for line in decided if line.round == number) == 3000
    assert found.deposit == PLAY_CHIPS + found.net
    assert sum(line.cents for line in found.lines) == found.net
    right(served)


def test_the_cage_of_a_pit_of_record(serve_on: Serve) -> None:
    served = serve_on(record=True)
    carl, ann = staff(served, "carl", "cage cashier"), staff(served, "ann", "patron")
    floor, ida = staff(served, "flo", "floorperson"), staff(served, "ida", "inspector")
    table = ann.table(served.open_table("let-it-ride", name="One"))
    with pytest.raises(Refused, match="holds less"):
        table.sit(1, 10_000)
    assert carl.transact("deposit", "ann", 50_000, "k").deposit == 50_000
    assert carl.transact("deposit", "ann", 50_000, "k").deposit == 50_000
    with pytest.raises(Refused, match="used for another"):
        carl.transact("deposit", "ann", 60_000, "k")
    with pytest.raises(Refused, match="there is no patron"):
        carl.transact("deposit", "anne", 50_000)
    for pit in (ann, floor, ida):
        with pytest.raises(Refused) as refused:
            pit.transact("deposit", "ann", 50_000)
        assert refused.value.status == 403
    table.sit(1, 30_000)
    with pytest.raises(Refused, match="holds less"):
        carl.transact("withdraw", "ann", 30_000)
    with pytest.raises(Refused, match="away from tables"):
        carl.transact("cash_out", "ann", 100)
    table.leave(1)
    assert carl.transact("withdraw", "ann", 50_000).deposit == 0
    assert (carl.cage().cash, carl.cage().deposits, ida.cage().chips_out) == (0, 0, 0)
    assert ida.statement("ann").net == 0
    with pytest.raises(Refused) as refused:
        ann.statement("carl")
    assert refused.value.status == 403
    with pytest.raises(Refused, match="pit of record"):
        ann.play_chips()
    right(served)


def test_who_pays_cash_at_a_live_table_takes_chips_along_and_cashes_them_in(serve_on: Serve) -> None:
    served = serve_on(record=True)
    carl, dan = staff(served, "carl", "cage cashier"), staff(served, "dan", "dealer")
    flo, ida = staff(served, "flo", "floorperson"), staff(served, "ida", "inspector")
    table_id = served.open_table("let-it-ride", mode="live", name="One")
    flo.table(table_id).assign("dan")
    table = dan.table(table_id)
    table.do("sit", seat=1, patron="walk-in", buy_in=20_000)
    table.do("leave", seat=1)
    assert carl.cage().chips_out == 20_000
    assert ida.statement("walk-in").chips == 20_000
    carl.transact("cash_out", "walk-in", 20_000)
    assert carl.cage().chips_out == 0
    with pytest.raises(Refused, match="away from tables"):
        carl.transact("cash_out", "walk-in", 100)
    flo.table(table_id).do("close_table", cents=9_979_900)
    found = flo.table(table_id).report()
    assert (found.result.drop, found.result.opener) == (20_000, 10_000_000)
    assert (found.counted, found.difference) == (9_979_900, -100)
    assert found.result.win == 20_000 + 9_979_900 - 10_000_000
    assert found.hold == pytest.approx(-100 / 20_000)
    right(served)


def test_the_cage_counts_the_drop_box_of_a_closed_table_once(serve_on: Serve) -> None:
    served = serve_on(record=True)
    carl, dan, ann = (
        staff(served, name, role)
        for name, role in (("carl", "cage cashier"), ("dan", "dealer"), ("ann", "patron"))
    )
    flo, ida = staff(served, "flo", "floorperson"), staff(served, "ida", "inspector")
    table_id = served.open_table("let-it-ride", mode="live", name="One")
    flo.table(table_id).assign("dan")
    carl.transact("deposit", "ann", 5_000)
    dan.table(table_id).do("sit", seat=1, patron="walk-in", buy_in=20_000)
    ann.table(table_id).sit(2, 5_000)
    ann.table(table_id).leave(2)
    dan.table(table_id).do("leave", seat=1)
    table = carl.table(table_id)
    with pytest.raises(Refused, match="when the table is closed") as refused:
        table.count_drop(20_000, 5_000)
    assert (refused.value.status, refused.value.cite) == (409, "13:69D-1.17")
    cash = carl.cage().cash
    flo.table(table_id).do("close_table")
    found = flo.table(table_id).report()
    assert (found.drop_counted, found.result.drop) == (None, 25_000)
    for pit in (flo, ida, dan, ann):
        with pytest.raises(Refused) as refused:
            pit.table(table_id).count_drop(20_000, 5_000)
        assert refused.value.status == 403
    done = table.count_drop(19_900, 5_000)
    assert (done.cash, done.slips, done.by) == (19_900, 5_000, "carl")
    assert (done.drop, done.difference) == (25_000, -100)
    assert table.count_drop(19_900, 5_000) == done
    with pytest.raises(Refused, match=r"counted already, by carl: \$249 "):
        table.count_drop(20_000, 5_000)
    assert carl.cage().cash == cash + 19_900
    found = ida.table(table_id).report()
    assert (found.drop_counted, found.drop_difference) == (24_900, -100)
    assert (found.result.drop, found.result.win) == (25_000, 0), "the win is that of the books"
    with pytest.raises(Refused) as refused:
        carl.table("nowhere").count_drop(1)
    assert refused.value.status == 404
    right(served)


def test_a_statement_cites_the_code_as_it_was_numbered_on_the_day_of_the_round(served: Served) -> None:
    cited = []
    for day in ("2011-11-13", "2011-11-14"):
        guest = served.pit()
        table = guest.table(served.open_table("let-it-ride", as_of=date.fromisoformat(day)))
        table.sit(1, 100_000)
        table.bet(1, dict.fromkeys(MONEY, 1000))
        cited.append({line.cite for line in guest.statement().lines if line.target.startswith("wager:")})
    before, since = cited
    assert before
    assert all(cite.startswith("19:47-18") for cite in before)
    assert since == {cite.replace("19:47", "13:69F") for cite in before}


def test_linked_tables_show_one_meter(serve_on: Serve) -> None:
    served = serve_on()
    one, two = [served.open_table("caribbean-stud", link="Stud") for _ in range(2)]
    guest = served.pit()
    table = guest.table(one)
    table.sit(1, 100_000)
    table.bet(1, {"ante": 1000, "progressive": 100})
    table.ready()
    table.decide(1, "fold")
    (meter,) = guest.meters()
    assert (meter.link, meter.cents, sorted(meter.tables)) == ("Stud", 1_000_070, sorted([one, two]))
    assert guest.table(two).view().meters == {"progressive": 1_000_070}
    assert table.view().meters == {"progressive": 1_000_070}
    assert {row.link for row in guest.tables()} == {"Stud"}
    right(served)
