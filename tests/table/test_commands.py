"""Who may do what: a player for their own seat, a dealer, a floorperson; an inspector only looks."""

from typing import Any

import pytest

import croupier
from croupier.law.refusal import BadInput, Refusal
from croupier.table import commands as cmd
from croupier.table.table import Table

SEATED: tuple[cmd.Command, ...] = (
    cmd.Sit(by=cmd.player(1), seat=1),
    cmd.Contribute(by=cmd.player(1), seat=1, value="f00d"),
    cmd.BuyIn(by=cmd.player(1), seat=1, cents=100),
    cmd.Tip(by=cmd.player(1), seat=1, cents=100),
    cmd.Leave(by=cmd.player(1), seat=1),
    cmd.Bet(by=cmd.player(1), seat=1, wager="bet1", amount=500),
    cmd.Bets(by=cmd.player(1), seat=1, wagers={"bet1": 500}),
    cmd.Reduce(by=cmd.player(1), seat=1, wager="bet1"),
    cmd.Call(by=cmd.player(1), seat=1, wager="bet1", on=True),
    cmd.Decide(by=cmd.player(1), seat=1, word="ride"),
    cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"),
    cmd.TakeColor(by=cmd.player(1), seat=1, color="blue", stack=2000),
    cmd.Say(by=cmd.player(1), seat=1, word="consent"),
)
OTHERS: tuple[cmd.Command, ...] = (
    cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=1),
    cmd.CutCards(by=cmd.DEALER, cards=20),
    cmd.Close(by=cmd.DEALER),
    cmd.Enter(by=cmd.DEALER, cards=(1,)),
    cmd.Correct(by=cmd.DEALER, cards=(2,)),
    cmd.ReportIrregularity(by=cmd.DEALER, id="improper_cut"),
    cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=1000),
    cmd.Fill(by=cmd.FLOORPERSON, cents=100_000),
    cmd.Credit(by=cmd.FLOORPERSON, cents=100_000),
    cmd.CountInventory(by=cmd.FLOORPERSON, cents=100_000),
    cmd.TimeUp(by=cmd.DEALER, seat=1),
    cmd.OpenTable(by=cmd.FLOORPERSON, game="let-it-ride", as_of="2010-01-01"),
    cmd.CloseTable(by=cmd.FLOORPERSON),
    cmd.ReadMeter(by=cmd.FLOORPERSON, name="progressive", link="One", change=100),
    cmd.TakeOver(by=cmd.FLOORPERSON, version="9.9", software="ab" * 32),
)
INVENTORY = {
    cmd.Fill, cmd.Credit, cmd.CountInventory, cmd.OpenTable, cmd.CloseTable, cmd.ReadMeter, cmd.TakeOver
}  # fmt: skip
EVERY = SEATED + OTHERS
ALLOWED = {
    "player": {type(each) for each in SEATED} | {cmd.CutCards},
    "dealer": {type(each) for each in EVERY} - {cmd.Alter, cmd.ConfirmPrize} - INVENTORY,
    "floorperson": {
        *(cmd.Close, cmd.ReportIrregularity, cmd.Alter, cmd.Say, cmd.ConfirmPrize, cmd.TimeUp, cmd.Correct),
        *INVENTORY,
    },
    "inspector": set(),
}


def by(command: cmd.Command, actor: cmd.Actor) -> cmd.Command:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return type(command)(**{**fields, "by": actor})


def permitted(command: cmd.Command) -> bool:
    try:
        cmd.check_permission(command)
    except Refusal as refused:
        assert refused.cite == "interpretation: roles of 13:69D-1.12"  # noqa: PT017
        return False
    return True


def test_every_command_is_tried() -> None:
    assert {type(each) for each in EVERY} == set(cmd.Command.__subclasses__())


@pytest.mark.parametrize("actor", [cmd.player(1), cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR], ids=str)
@pytest.mark.parametrize("command", EVERY, ids=lambda each: type(each).__name__)
def test_each_role_may_do_its_own(actor: cmd.Actor, command: cmd.Command) -> None:
    assert permitted(by(command, actor)) == (type(command) in ALLOWED[actor.role])


@pytest.mark.parametrize("command", SEATED, ids=lambda each: type(each).__name__)
def test_a_player_acts_for_the_own_seat_only(command: cmd.Command) -> None:
    with pytest.raises(Refusal, match="the player at seat 2 cannot act for seat 1"):
        cmd.check_permission(by(command, cmd.player(2)))


@pytest.mark.parametrize("game", ["let-it-ride", "blackjack"])
@pytest.mark.parametrize("command", EVERY, ids=lambda each: type(each).__name__)
def test_an_inspector_only_looks(game: str, command: cmd.Command) -> None:
    table = croupier.open_table(game)
    head = table.head
    with pytest.raises(Refusal, match="is not for an inspector to do"):
        table.do(by(command, cmd.INSPECTOR))
    assert table.head == head


def ready(mode: str = "virtual", **options: Any) -> Table:
    table = croupier.open_table("let-it-ride", options, mode=mode, buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    return table


def test_a_floorperson_rules_and_the_ruling_bears_the_name() -> None:
    events = ready().do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="improper_cut"))
    assert [event.by for event in events][:2] == ["floorperson", "table"]


@pytest.mark.parametrize(
    ("wagers", "named"),
    [
        ({}, "none"),
        ({"bet1": 500, "BET1": 500}, "bet1, BET1"),
        ({"three-card-bonus": 100, "three_card_bonus": 100}, "three"),
    ],
)
def test_several_wagers_are_at_least_one_and_each_once(wagers: dict[str, int], named: str) -> None:
    table = ready(three_card_bonus_offered=True)
    before = table.state.record()
    with pytest.raises(BadInput, match=named):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
    assert table.state.record() == before


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (cmd.Decide(by=cmd.player(1), seat=1, word="ride"), "seat 1 is not asked anything now"),
        (cmd.Enter(by=cmd.DEALER, cards=(1,)), "this one deals itself"),
        (cmd.Bet(by=cmd.player(2), seat=2, wager="bet1", amount=500), "seat 2 is empty"),
        (cmd.BuyIn(by=cmd.player(1), seat=1, cents=0), "expected cents above 0"),
        (cmd.Sit(by=cmd.player(3), seat=3, buy_in=-1), "expected cents above 0"),
        (cmd.ReportIrregularity(by=cmd.DEALER, id="improper_cut", details={"x": 1}), "unknown field 'x'"),
        (cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"), "without dice"),
    ],
)
def test_what_makes_no_sense_now_is_refused_and_changes_nothing(command: cmd.Command, sentence: str) -> None:
    table = ready()
    head, before = table.head, table.state.record()
    with pytest.raises(BadInput, match=sentence):
        table.do(command)
    assert (table.head, table.state.record()) == (head, before)


@pytest.mark.proves("19:47-18.5(c)1ii")
def test_18_5_c_a_patron_cuts_at_least_ten_cards_while_betting_is_open() -> None:
    table = ready()
    for cards in (9, 52, -1):
        with pytest.raises(Refusal, match=r"18\.5\(c\)1"):
            table.do(cmd.CutCards(by=cmd.player(1), cards=cards))
    for cards in (10, 51):
        assert table.check(cmd.CutCards(by=cmd.player(1), cards=cards)) is None
    table.do(cmd.CutCards(by=cmd.player(1), cards=30))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 500)))
    table.do(cmd.Close(by=cmd.DEALER))
    with pytest.raises(Refusal, match="betting is closed"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=30))


@pytest.mark.proves("19:47-18.5(b)1")
def test_18_5_b_1_cards_from_the_device_are_not_cut() -> None:
    with pytest.raises(Refusal):
        ready(shuffler="automated").do(cmd.CutCards(by=cmd.player(1), cards=30))


def test_a_command_sent_again_with_its_key_acts_once_and_another_with_it_is_refused() -> None:
    table = croupier.open_table("craps", buy_in_as_needed=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.TakeDice(by=cmd.player(1), seat=1, word="accept"))
    bet = cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000)
    first = table.do(bet, "one")
    before = list(table.journal.lines())
    assert table.do(bet, "one") == first
    with pytest.raises(BadInput, match="the key 'one' was used for another command, entry 4"):
        table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=2000), "one")
    assert list(table.journal.lines()) == before
    assert table.round.seats[1].wagers["pass"].stake == 1000
