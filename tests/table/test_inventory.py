"""The table inventory at the table: fills, credits, counts, and payments beyond what it holds."""

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.cases import settle
from croupier.table.fold import win
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import view


def table(opener: int = 1_000_000) -> Table:
    return croupier.open_table("blackjack", opener=opener, clock=lambda: 0)


def test_fill_and_credit_move_chips_between_cage_and_table() -> None:
    open_table = table()
    open_table.do(cmd.Fill(by=cmd.FLOORPERSON, cents=500_000))
    open_table.do(cmd.Credit(by=cmd.FLOORPERSON, cents=200_000))
    assert open_table.state.accounts() == {
        "inventory": 1_300_000, "opener": -1_000_000, "fills": -500_000, "credits": 200_000,
    }  # fmt: skip
    assert open_table.state.movements == {"fill": 500_000, "credit": 200_000}
    assert win(open_table.state) == 0


def test_every_change_of_the_inventory_is_a_listed_movement() -> None:
    open_table = croupier.open_table("let-it-ride", {"lir_bonus_offered": True}, clock=lambda: 0)
    seat = cmd.player(1)
    open_table.do(cmd.Sit(by=seat, seat=1, buy_in=100_000))
    wagers = {**dict.fromkeys(("bet1", "bet2", "bet3"), 1000), "lir_bonus": 100}
    for _ in range(6):
        before = dict(open_table.state.movements), open_table.state.ledger["inventory"]
        open_table.do(cmd.Bets(by=seat, seat=1, wagers=wagers))
        open_table.do(cmd.Close(by=cmd.DEALER))
        for _ in range(2):
            open_table.do(cmd.Decide(by=seat, seat=1, word="ride"))
        moved = {name: cents - before[0].get(name, 0) for name, cents in open_table.state.movements.items()}
        assert open_table.state.ledger["inventory"] - before[1] == (
            moved.get("collection", 0) + moved["bonus_chips"] - moved.get("payment", 0)
        )
        assert moved["bonus_chips"] == 100
        assert set(moved) <= {"exchange", "collection", "payment", "bonus_chips", "fill", "credit"}


def test_a_credit_of_more_than_the_table_holds_is_refused() -> None:
    open_table = table()
    with pytest.raises(Refusal, match="holds 1000000"):
        open_table.do(cmd.Credit(by=cmd.FLOORPERSON, cents=1_000_100))


@pytest.mark.parametrize("cents", [0, -100, 150])
def test_only_amounts_that_chips_make_up_are_filled(cents: int) -> None:
    with pytest.raises((BadInput, Refusal), match=r"chips|above 0"):
        table().do(cmd.Fill(by=cmd.FLOORPERSON, cents=cents))


@pytest.mark.parametrize(
    ("short", "report", "regulator"),
    [
        (0, "none", False),
        (2000, "spoken", False),
        (2500, "spoken", False),
        (2550, "written", False),
        (10000, "written", True),
    ],
)
def test_common_14_a_difference_is_reported_by_its_size(short: int, report: str, regulator: bool) -> None:
    (counted,) = table().do(cmd.CountInventory(by=cmd.FLOORPERSON, cents=1_000_000 - short))
    assert isinstance(counted, ev.Counted)
    assert (counted.expected, counted.report, counted.regulator) == (1_000_000, report, regulator)


def test_a_payment_the_table_cannot_make_waits_for_a_fill() -> None:
    royal = {
        "game": "let-it-ride",
        "seats": {
            "1": {"wagers": dict.fromkeys(("bet1", "bet2", "bet3"), 50_000), "decisions": ["ride", "ride"]}
        },
        "hands": {"1": "Ts Js Qs", "community": "2c Ks As"},
    }
    settlement = settle(royal)
    events = settlement.table.journal.events if settlement.table else []
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Filled) == kinds.index(ev.Settled) - 1
    state = settlement.table.state if settlement.table else None
    assert state is not None
    assert sum(state.accounts().values()) == 0
    assert win(state) == -150_000_000


def test_the_inventory_is_for_those_who_answer_for_it_and_replays() -> None:
    open_table = table()
    open_table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=50_000))
    open_table.do(cmd.Fill(by=cmd.FLOORPERSON, cents=500_000))
    open_table.do(cmd.CountInventory(by=cmd.FLOORPERSON, cents=1_450_000))
    assert view(open_table, cmd.INSPECTOR).inventory.drop == 50_000  # type: ignore[union-attr]
    assert view(open_table, cmd.player(1)).inventory is None
    assert replay(open_table.journal).state.record() == open_table.state.record()


def test_1_7_the_shooter_picks_two_dice_of_the_set() -> None:
    open_table = croupier.open_table("craps", clock=lambda: 0)
    open_table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=50_000))
    with pytest.raises(Refusal, match="exactly two"):
        open_table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept", dice=("1", "2", "3")))
    with pytest.raises(BadInput, match="not in the set"):
        open_table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept", dice=("1", "9")))
    open_table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept", dice=("2", "5")))
    assert open_table.round.markers["dice"] == "2 5"
    assert replay(open_table.journal).state.record() == open_table.state.record()


@pytest.mark.parametrize(
    ("buy_in", "filled"),
    [(1_000_000, None), (1_000_050, 1_000_000), (2_000_000, 1_000_000), (2_000_100, 2_000_000)],
)
def test_chips_are_brought_in_whole_fills_and_no_more_of_them_than_are_short(
    buy_in: int, filled: int | None
) -> None:
    open_table = table(1_000_000)
    events = open_table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=buy_in))
    found = [event.cents for event in events if isinstance(event, ev.Filled)]
    assert found == ([] if filled is None else [filled])
    assert open_table.state.ledger["inventory"] == 1_000_000 - buy_in + (filled or 0)


@pytest.mark.parametrize("game", ["blackjack", "spanish-21"])
def test_a_cut_leaves_the_fewest_cards_the_rules_allow_at_either_end(game: str) -> None:
    open_table = croupier.open_table(game, clock=lambda: 0)
    open_table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=1_000))
    (shoe,) = open_table.round.shoes.values()
    fewest = open_table.edition.value("min_cut")
    assert fewest > 1
    for cards in (1, fewest - 1, shoe.size - fewest + 1, shoe.size - 1, shoe.size):
        refused = open_table.check(cmd.CutCards(by=cmd.player(1), cards=cards))
        assert isinstance(refused, Refusal), cards
    for cards in (fewest, shoe.size - fewest):
        assert open_table.check(cmd.CutCards(by=cmd.player(1), cards=cards)) is None, cards
    open_table.do(cmd.CutCards(by=cmd.player(1), cards=shoe.size - fewest))
    assert shoe.patron_cut == shoe.size - fewest
