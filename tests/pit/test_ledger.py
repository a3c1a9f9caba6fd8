"""The pit's ledger cent by cent: what the cage and the commands of a table move, and what accounts hold."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from croupier.equipment.cards import parse_cards
from croupier.pit import ledger
from croupier.pit.bookkeeping import BARE, CORRECTED, OPENED, Notes, Taken, Terms, _evened, _owner, _seat_of
from croupier.pit.database import Database
from croupier.pit.failures import NotEnough
from croupier.pit.ledger import Posting, balances, changes_of, held, is_kept, patron_account, post, rows
from croupier.pit.meters import Move, Reading
from croupier.pit.schema import accounts, postings
from croupier.procedure import steps
from croupier.procedure.state import State
from croupier.table import commands as cmd
from croupier.table.table import Table, open_table

ANN, BOB = cmd.player(1, "Ann"), cmd.player(2, "Bob")
DAY = date(2008, 1, 1)
RULE = "a rule"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A new pit's SQLite file."""
    found = Database(f"sqlite:///{tmp_path / 'pit.db'}")
    yield found
    found.close()


def kept(database: Database) -> dict[str, int]:
    """The accounts that have a balance of their own."""
    with database.reading() as connection:
        return dict(connection.execute(select(accounts.c.account, accounts.c.cents)).all())  # type: ignore[arg-type]


# Both sides of what the cage does: the patron's account against what the cage owes, the cash or chips in the
# patron's hand against the cage's own.
CAGE_TRANSACTIONS: list[tuple[Callable[[], list[Posting]], list[Posting], dict[str, int]]] = [
    (
        lambda: ledger.drawn("Ann", 500, RULE),
        [
            Posting(500, "patron:Ann", "deposits", RULE, payer="Ann"),
            Posting(500, "cage_cash", "cash", RULE, payee="Ann"),
        ],
        {"patron:Ann": -500},
    ),
    (
        lambda: ledger.drawn("Ann", 500, RULE, ledger.SLIPS),
        [
            Posting(500, "patron:Ann", "deposits", RULE, payer="Ann"),
            Posting(500, "account_slips", "cash", RULE, payee="Ann"),
        ],
        {"patron:Ann": -500},
    ),
    (
        lambda: ledger.deposited("Ann", 500, RULE),
        [
            Posting(500, "deposits", "patron:Ann", RULE, payee="Ann"),
            Posting(500, "cash", "cage_cash", RULE, payer="Ann"),
        ],
        {"patron:Ann": 500},
    ),
    (
        lambda: ledger.deposited("Ann", 500, RULE, ledger.PLAY_MONEY),
        [
            Posting(500, "deposits", "patron:Ann", RULE, payee="Ann"),
            Posting(500, "play_money", "cage_cash", RULE, payer="Ann"),
        ],
        {"patron:Ann": 500},
    ),
    (
        lambda: ledger.put_back("Ann", 500, RULE),
        [
            Posting(500, "left_table", "cage_chips", RULE, payer="Ann"),
            Posting(500, "deposits", "patron:Ann", RULE, payee="Ann"),
        ],
        {"left_table": -500, "patron:Ann": 500},
    ),
    (
        lambda: ledger.cashed("Ann", 500, RULE),
        [
            Posting(500, "left_table", "cage_chips", RULE, payer="Ann"),
            Posting(500, "cage_cash", "cash", RULE, payee="Ann"),
        ],
        {"left_table": -500},
    ),
    (
        lambda: ledger.dropped(300, 200, RULE),
        [Posting(300, "drop_box", "cage_cash", RULE), Posting(200, "drop_box", "account_slips", RULE)],
        {},
    ),
    (lambda: ledger.dropped(0, 200, RULE), [Posting(200, "drop_box", "account_slips", RULE)], {}),
    (lambda: ledger.dropped(300, 0, RULE), [Posting(300, "drop_box", "cage_cash", RULE)], {}),
    (lambda: ledger.dropped(0, 0, RULE), [], {}),
]


@pytest.mark.parametrize(("made", "expected", "changes"), CAGE_TRANSACTIONS)
def test_a_transaction_moves_cents_between_these_accounts_and_no_others(
    made: Callable[[], list[Posting]], expected: list[Posting], changes: dict[str, int]
) -> None:
    found = made()
    assert found == expected
    assert changes_of(found) == changes
    assert all((posting.movement, posting.round) == ("", 0) for posting in found)


def test_only_patrons_accounts_and_the_chips_taken_away_have_a_balance_in_the_database() -> None:
    assert [
        name for name in ("patron:Ann", "left_table", "cash", "seat:1", "a patron:") if is_kept(name)
    ] == [
        "patron:Ann",
        "left_table",
    ]


def test_an_account_that_ends_where_it_began_is_not_changed() -> None:
    there = Posting(500, "patron:Ann", "left_table", RULE)
    back = Posting(500, "left_table", "patron:Ann", RULE)
    assert changes_of([there, back]) == {}
    assert balances([there, back]) == {}
    assert changes_of([there, there]) == balances([there, there]) == {"patron:Ann": -1000, "left_table": 1000}
    assert balances([Posting(5, "a", "b", RULE), Posting(2, "b", "c", RULE)]) == {"a": -5, "b": 3, "c": 2}


def test_postings_are_rows_in_their_order_with_every_field() -> None:
    first = Posting(5, "a", "b", RULE, "Ann", "Bob", "fill", 7)
    assert rows("t", 3, 99, [first, Posting(6, "c", "d", RULE)]) == [
        ("t", 3, 0, 99, 5, "a", "b", RULE, "Ann", "Bob", "fill", 7),
        ("t", 3, 1, 99, 6, "c", "d", RULE, None, None, "", 0),
    ]
    assert (
        *("table_id", "entry", "place", "at", "cents", "source", "target", "cite"),
        *("payer", "payee", "movement", "round"),
    ) == ledger.COLUMNS


def test_what_is_posted_is_in_the_database_and_changes_the_accounts(database: Database) -> None:
    with database.writing() as connection:
        post(connection, "cage", 1, 99, ledger.deposited("Ann", 500, RULE))
        post(connection, "cage", 2, 100, ledger.drawn("Ann", 200, RULE))
        post(connection, "cage", 3, 100, [])
    with database.reading() as connection:
        found = connection.execute(select(postings.c.entry, postings.c.place, postings.c.cents)).all()
        assert (held(connection, "patron:Ann"), held(connection, "patron:Bob")) == (300, 0)
    assert sorted(map(tuple, found)) == [(1, 0, 500), (1, 1, 500), (2, 0, 200), (2, 1, 200)]
    assert kept(database) == {"patron:Ann": 300}


def test_an_account_is_emptied_to_the_last_cent_and_never_overdrawn(database: Database) -> None:
    with database.writing() as connection:
        ledger.change_accounts(connection, {"patron:Ann": 500, "left_table": 400})
        ledger.change_accounts(connection, {"patron:Ann": -500})
        ledger.change_accounts(connection, {"patron:Ann": 1, "left_table": 1})
    assert kept(database) == {"patron:Ann": 1, "left_table": 401}
    for change, person, sentence in (
        ({"patron:Ann": -2}, "Ann", "the account of Ann holds less than $0.02"),
        ({"patron:Bob": -1}, "Bob", "the account of Bob holds less than $0.01"),
        ({"left_table": -402}, "", "patrons took chips for less than $4.02 away from tables"),
    ):
        with pytest.raises(NotEnough, match=sentence.replace("$", r"\$")) as refused, database.writing() as c:
            ledger.change_accounts(c, change)
        assert (refused.value.person, refused.value.cents) == (person, -next(iter(change.values())))
    assert kept(database) == {"patron:Ann": 1, "left_table": 401}


def noted(table: Table, terms: Terms = BARE) -> Notes:
    """The notes of a table from now on."""
    notes = Notes(table.round, terms)
    table.fold = notes.fold
    return notes


def test_an_opening_is_booked_with_its_rule() -> None:
    table = open_table("let-it-ride", as_of=DAY, opener=7_000_000)
    opener = Posting(7_000_000, "opener", "inventory", OPENED)
    assert Notes(table.round).opening(table.round) == Taken([opener], [], [])


def test_an_opening_with_a_shared_meter_books_it_to_the_link_and_moves_it() -> None:
    table = open_table("caribbean-stud", as_of=DAY)
    cents = table.round.meters["progressive"]
    taken = Notes(table.round, Terms(link="One")).opening(table.round)
    assert taken.moves == [Move("meter:progressive@One", None, Reading(cents, ""))]
    assert taken.read == []
    assert [(each.cents, each.source, each.target) for each in taken.postings if "meter" in each.target] == [
        (cents, "meter_funding", "meter:progressive@One")
    ]
    bare = Notes(table.round).opening(table.round)
    assert (bare.moves, bare.read) == ([], [])
    assert [each.target for each in bare.postings if "meter" in each.target] == ["meter:progressive"]


def test_chips_for_cash_are_owned_by_the_patron_and_taken_once() -> None:
    table = open_table("let-it-ride", as_of=DAY)
    notes = noted(table)
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=5000))
    assert notes.take(table.round) == Taken(
        [
            Posting(5000, "inventory", "seat:1", "13:69D-1.20(a)1", None, "Ann", "exchange", 1),
            Posting(5000, "cash", "drop_box", "13:69D-1.20(a)1", "Ann", None, "", 1),
        ],
        [],
        [],
    )
    assert notes.take(table.round) == Taken([], [], [])
    table.do(cmd.Tip(by=ANN, seat=1, cents=500))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    found = [
        (each.cents, each.source, each.target, each.payer, each.payee)
        for each in notes.take(table.round).postings
    ]
    assert found == [
        (500, "seat:1", "tip_box", "Ann", None),
        *[(1000, "seat:1", f"wager:1:bet{each}", "Ann", "Ann") for each in (1, 2, 3)],
    ]


def test_with_accounts_a_patron_buys_in_from_the_account_and_leaves_into_it() -> None:
    table = open_table("let-it-ride", as_of=DAY)
    notes = noted(table, Terms(accounts=True))
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=5000))
    bought = notes.take(table.round).postings
    cite = "13:69D-1.20(a)1"
    assert bought[2:] == [
        Posting(5000, "patron:Ann", "deposits", cite, payer="Ann", round=1),
        Posting(5000, "account_slips", "cash", cite, payee="Ann", round=1),
    ]
    assert notes.take(table.round).postings == []
    table.do(cmd.Leave(by=ANN, seat=1))
    (left, *put_back) = notes.take(table.round).postings
    assert (left.cents, left.source, left.target, left.payer, left.payee) == (
        *(5000, "seat:1", "left_table"),
        *("Ann", "Ann"),
    )
    assert put_back == [
        Posting(5000, "left_table", "cage_chips", left.cite, payer="Ann", round=1),
        Posting(5000, "deposits", "patron:Ann", left.cite, payee="Ann", round=1),
    ]
    table.do(cmd.Sit(by=BOB, seat=2, patron="Bob"))
    table.do(cmd.Leave(by=BOB, seat=2))
    assert notes.take(table.round).postings == [], "who has nothing takes nothing along"


@pytest.mark.parametrize("accounts", [True, False])
def test_what_the_dealer_of_a_live_table_changes_is_cash(accounts: bool) -> None:
    table = open_table("let-it-ride", as_of=DAY, mode="live")
    notes = noted(table, Terms(accounts=accounts))
    table.do(cmd.Sit(by=cmd.DEALER, seat=1, patron="Ann"))
    table.do(cmd.BuyIn(by=cmd.DEALER, seat=1, cents=5000))
    assert [each.source for each in notes.take(table.round).postings] == ["inventory", "cash"]
    table.do(cmd.BuyIn(by=ANN, seat=1, cents=3000))
    own = [each.source for each in notes.take(table.round).postings]
    assert own == ["inventory", "cash", *["patron:Ann", "account_slips"] * accounts]
    table.do(cmd.Leave(by=cmd.DEALER, seat=1))
    assert [each.target for each in notes.take(table.round).postings] == ["left_table"]


def test_a_correction_is_what_makes_the_books_right_again() -> None:
    table = open_table("let-it-ride", as_of=DAY, mode="live", buy_in_as_needed=True)
    notes = noted(table, Terms(accounts=True))
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann"))
    table.do(cmd.Bets(by=ANN, seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    table.do(cmd.Close(by=cmd.DEALER))
    while not (isinstance(step := table.pending, steps.Turn) and step.holder == "1"):
        if isinstance(step, steps.Ask):
            table.do(cmd.Decide(by=ANN, seat=1, word="ride"))
        elif isinstance(step, steps.Turn):
            table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("9c" if step.first == 0 else "9d")))
        else:
            table.do(cmd.Enter(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("Kc Kd 2h")))
    entry = table.entries
    before = dict(table.round.ledger)
    notes.take(table.round)
    table.do(cmd.Correct(by=cmd.FLOORPERSON, entry=entry, cards=parse_cards("Qc Kd 2h")))
    taken = notes.take(table.round).postings
    assert taken
    assert {(each.cite, each.movement) for each in taken} == {(CORRECTED, "")}
    changed = {
        name: table.round.ledger.get(name, 0) - before.get(name, 0)
        for name in sorted(before.keys() | table.round.ledger.keys())
    }
    assert balances(taken) == {name: cents for name, cents in changed.items() if cents}
    assert notes.take(table.round).postings == []


def test_what_the_events_of_an_entry_do_not_account_for_is_corrected_to_the_cent() -> None:
    def corrected(command: cmd.Command, **moved: int) -> list[tuple[int, str, str]]:
        """What is booked besides the postings of a command, where these accounts changed by themselves."""
        table.do(command)
        for name, cents in moved.items():
            account = name.replace("_", ":")
            table.round.ledger[account] = table.round.ledger.get(account, 0) + cents
        taken = notes.take(table.round).postings
        return [(each.cents, each.source, each.target) for each in taken if each.cite == CORRECTED]

    table = open_table("let-it-ride", as_of=DAY)
    notes = noted(table)
    # Chips at a seat that no posting has named yet.
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann"))
    table.round.ledger["seat:1"] = 9000
    tip = cmd.Tip(by=ANN, seat=1, cents=500)
    assert corrected(tip, inventory=-9000) == [(9000, "inventory", "seat:1")]
    assert corrected(tip, inventory=-100, seat_1=100) == [(100, "inventory", "seat:1")]
    wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)
    bets = cmd.Bets(by=ANN, seat=1, wagers=wagers)
    assert corrected(bets, inventory=-100, seat_1=100) == [(100, "inventory", "seat:1")]
    table.do(cmd.Sit(by=BOB, seat=2, patron="Bob", buy_in=5000))
    bets = cmd.Bets(by=BOB, seat=2, wagers=wagers)
    assert corrected(bets, wager_9=-100, seat_2=100) == [(100, "wager:9", "seat:2")]
    fill = cmd.Fill(by=cmd.FLOORPERSON, cents=5000)
    assert corrected(fill, inventory=-300, bank_1=300) == [(300, "inventory", "bank:1")]
    assert corrected(fill) == []


def state(**patrons: str) -> State:
    """A table at which these patrons sit (seat1="Ann"), in round 4."""
    seats = {int(name.removeprefix("seat")): SimpleNamespace(patron=who) for name, who in patrons.items()}
    found: Any = SimpleNamespace(seats=seats, number=4)
    return found


def evened(wrong: dict[str, int]) -> list[tuple[int, str, str, str | None, str | None]]:
    """The postings of a correction: cents, from, to, payer, payee."""
    found = _evened(wrong, state(seat1="Ann", seat2="Bob"))
    assert all((each.cite, each.movement, each.round) == (CORRECTED, "", 4) for each in found)
    return [(each.cents, each.source, each.target, each.payer, each.payee) for each in found]


def test_accounts_that_have_too_much_give_to_those_that_lack_until_all_are_even() -> None:
    assert evened({}) == evened({"seat:1": 0}) == []
    assert evened({"pot": 0, "inventory": -1, "seat:1": 1}) == [(1, "inventory", "seat:1", None, "Ann")]
    assert evened({"inventory": -500, "seat:1": 500}) == [(500, "inventory", "seat:1", None, "Ann")]
    assert evened({"inventory": -500, "seat:1": 200, "wager:2:bet1": 300}) == [
        (200, "inventory", "seat:1", None, "Ann"),
        (300, "inventory", "wager:2:bet1", None, "Bob"),
    ]
    assert evened({"seat:1": -200, "seat:2": -300, "inventory": 500}) == [
        (200, "seat:1", "inventory", "Ann", None),
        (300, "seat:2", "inventory", "Bob", None),
    ]


def test_chips_in_hand_and_on_the_layout_are_the_patrons_and_cash_is_of_the_seat_of_the_event() -> None:
    there, event = state(seat1="Ann"), SimpleNamespace(seat=1)
    owners = {
        account: _owner(there, account, event)  # type: ignore[arg-type]
        for account in ("seat:1", "wager:1:bet1", "seat:2", "cash", "left_table", "inventory", "meter:seat:1")
    }
    assert owners == {
        "seat:1": "Ann",
        "wager:1:bet1": "Ann",
        "seat:2": None,
        "cash": "Ann",
        "left_table": "Ann",
        "inventory": None,
        "meter:seat:1": None,
    }
    assert _owner(there, "cash") is None
    assert (_seat_of("seat:1/b"), _seat_of("wager:3:place-win-6"), _seat_of("pot")) == ("1/b", 3, None)


def test_what_a_table_moves_at_a_shared_meter_is_a_move_from_what_it_read() -> None:
    table = open_table("caribbean-stud", as_of=DAY)
    notes = noted(table, Terms(link="One"))
    start = table.round.meters["progressive"]
    table.do(cmd.ReadMeter(by=cmd.FLOORPERSON, name="progressive", link="One", change=100))
    read = notes.take(table.round)
    assert (read.moves, read.read) == ([], [("meter:progressive@One", Reading(start + 100, ""))])
    assert all(each.source != "meter_link" for each in read.postings), "the others have booked that"
    assert notes.take(table.round) == Taken([], [], [])
    table.do(cmd.Sit(by=ANN, seat=1, patron="Ann", buy_in=500_000))
    assert notes.take(table.round).moves == []
    table.do(cmd.Bets(by=ANN, seat=1, wagers={"ante": 1000, "progressive": 100}))
    table.do(cmd.Close(by=cmd.DEALER))
    taken = notes.take(table.round)
    after = table.round.meters["progressive"]
    assert after > start + 100
    assert [(move.meter, move.before, move.after.cents) for move in taken.moves] == [
        ("meter:progressive@One", Reading(start + 100, ""), after)
    ]
    assert taken.read == []
    assert [(each.cents, each.target) for each in taken.postings if each.target.startswith("meter:")] == [
        (after - start - 100, "meter:progressive@One")
    ]
    assert notes.take(table.round) == Taken([], [], [])


def test_an_account_of_a_patron_is_named_after_the_patron() -> None:
    assert patron_account("Ann") == "patron:Ann"
