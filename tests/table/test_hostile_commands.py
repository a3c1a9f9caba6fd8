"""Commands nobody should send: one clear sentence, and the table is unchanged."""

import re
from datetime import datetime
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.entropy import SystemEntropy
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.exchanges import MAX_CENTS
from croupier.table.journal import read
from croupier.table.replay import replay
from croupier.table.table import Table

LATEST = dict.fromkeys(("sign", "announced", "reported"), "9999-12-31T23:59:59")


def refused(table: Table, command: cmd.Command, words: str) -> None:
    before = table.state.record(), table.head, table.sequence, table.pending
    with pytest.raises(CroupierError, match=words) as caught:
        table.do(command)
    assert "\n" not in str(caught.value)
    assert (table.state.record(), table.head, table.sequence, table.pending) == before


def seated(game: str = "blackjack", mode: str = "virtual", **options: Any) -> Table:
    table = croupier.open_table(game, options, mode=mode, clock=lambda: 0)
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=1_000_000))
    return table


def still_replays(table: Table) -> None:
    again = replay(read(table.journal.lines()))
    assert again.state.record() == table.state.record()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (cmd.Sit, {"seat": 2, "patron": "\ud800"}),
        (cmd.Sit, {"seat": 2, "patron": "Ann", "buy_in": 1.5}),
        (cmd.Sit, {"seat": 2, "by": cmd.Actor("king", 2)}),  # type: ignore[arg-type]
        (cmd.Sit, {"seat": 2, "by": {"role": "player", "seat": 2}}),
        (cmd.Bet, {"seat": 1, "wager": "main", "amount": True}),
        (cmd.Bet, {"seat": 1, "wager": "main", "amount": float("nan")}),
        (cmd.Bets, {"seat": 1, "wagers": [("main", 1000)]}),
        (cmd.ReportIrregularity, {"id": "dispute", "details": {"choice": "face", "roll": object()}}),
        (cmd.ReportIrregularity, {"id": "no_roll", "details": {"reason": "\ud800"}}),
        (cmd.CountInventory, {"cents": 10**5000}),
        (cmd.Enter, {"values": (True, 2)}),
        (cmd.Enter, {"cards": (True,)}),
        (cmd.TakeDice, {"seat": 1, "word": "steal"}),
        (cmd.Sit, {"seat": 2, "patron": "Ann\nBob"}),
        (cmd.Sit, {"seat": 2, "patron": "\x1b[2J"}),
        (cmd.Sit, {"seat": 2, "patron": "\\\\\t"}),
        (cmd.Sit, {"seat": 2, "patron": "A" * 65_536}),
    ],
)
def test_there_is_no_command_with_a_field_of_the_wrong_kind(kind: Any, fields: dict[str, Any]) -> None:
    name = kind.__struct_config__.tag.replace("_", " ")
    with pytest.raises(BadInput, match=rf"^{name} (cannot be read|by {{)") as caught:
        kind(**{"by": cmd.DEALER, **fields})
    assert not re.search(r"\n|sys\.|codec|`|Encoding", str(caught.value)), str(caught.value)


def test_the_field_the_value_and_what_was_expected_are_named() -> None:
    with pytest.raises(BadInput, match=r"^bet cannot be read: amount is 10\.5, expected a whole number$"):
        cmd.Bet(by=cmd.DEALER, seat=1, wager="main", amount=10.5)  # type: ignore[arg-type]


def test_a_name_may_hold_any_letters_quotes_and_backslashes() -> None:
    table = seated()
    for seat, patron in enumerate(("Åsa Þórsdóttir 王", '"Nick" \\n', "C:\\users\\bob"), 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, patron=patron))
        assert table.round.seats[seat].patron == patron
    still_replays(table)


def test_what_is_changed_after_a_command_was_made_is_not_in_it() -> None:
    wagers, details = {"main": 1000}, {"reason": "short", "more": {"a": [1]}}
    bets = cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers)
    report = cmd.ReportIrregularity(by=cmd.DEALER, id="no_roll", details=details)
    wagers["over13"] = -1
    details.clear()
    assert cmd.Say(by=cmd.DEALER, word=b"consent").word == "Y29uc2VudA=="  # type: ignore[arg-type]
    assert bets.wagers == {"main": 1000}
    assert report.details == {"reason": "short", "more": {"a": [1]}}


def test_an_amount_no_journal_should_sum_up_is_refused() -> None:
    table = seated()
    for command in (
        cmd.BuyIn(by=cmd.player(1), seat=1, cents=MAX_CENTS + 100),
        cmd.Sit(by=cmd.player(2), seat=2, buy_in=10**30),
        cmd.Fill(by=cmd.FLOORPERSON, cents=10**30),
    ):
        refused(table, command, f"expected cents above 0, up to {MAX_CENTS}")
    table.round.buy_in_as_needed = True
    enormous = cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=10**30, accepted=True)
    refused(table, enormous, "expected|limit|most")
    with pytest.raises(BadInput, match="opener"):
        croupier.open_table("blackjack", opener=10**30)


def test_a_table_is_virtual_or_live() -> None:
    with pytest.raises(BadInput, match="mode 'dream', expected virtual or live"):
        croupier.open_table("blackjack", mode="dream")


def test_irregularities_are_found_under_any_spelling_of_their_name() -> None:
    table = seated("let-it-ride")
    events = table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="IMPROPER-cut"))
    assert [event.id for event in events if isinstance(event, ev.Irregularity)] == ["improper_cut"]
    still_replays(table)


def test_1_5_a_fee_that_goes_back_is_there_even_if_the_inventory_was_emptied() -> None:
    table = seated("craps", vig_timing="at-placing")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="buy-4", amount=2000))
    fee = table.round.seats[1].wagers["buy-4"].fee
    assert fee
    table.do(cmd.Credit(by=cmd.FLOORPERSON, cents=table.state.ledger["inventory"]))
    events = table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="buy-4"))
    assert [type(event) for event in events] == [ev.Filled, ev.Wagered]
    assert table.round.seats[1].chips == 1_000_000
    still_replays(table)


def test_a_cut_is_for_people_at_the_table() -> None:
    for game in ("let-it-ride", "blackjack"):
        table = seated(game)
        for stranger in (0, 2):
            refused(table, cmd.CutCards(by=cmd.player(stranger), cards=20), f"seat {stranger} is empty")
        table.do(cmd.CutCards(by=cmd.player(1), cards=20))


def test_a_refused_card_that_cannot_be_leaves_no_trace() -> None:
    table = seated("blackjack", "live", decks=1)
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000))
    table.do(cmd.Close(by=cmd.DEALER))
    for card in parse_cards("2c 3c 4c"):
        table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    assert isinstance(table.pending, steps.Ask)
    details = {"exposed": True, "choice": "refuse", "card": "2c"}
    report = cmd.ReportIrregularity(by=cmd.DEALER, id="card_drawn_in_error", details=details)
    refused(table, report, r"card 2c is out already \(seat 1\)")
    still_replays(table)


@pytest.mark.parametrize("stub", [-1, 53, 10**12])
def test_18_7_e_a_stub_holds_no_more_cards_than_a_deck(stub: int) -> None:
    table = seated("let-it-ride", "live", stub_count_interval=1)
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER))
    refused(table, cmd.Enter(by=cmd.DEALER, stub=stub), f"stub of {stub}: expected 0 to 52 cards")


def test_one_thing_is_entered_at_a_time_and_only_what_is_due() -> None:
    table = seated("let-it-ride", "live")
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=dict.fromkeys(("bet1", "bet2", "bet3"), 1000)))
    table.do(cmd.Close(by=cmd.DEALER))
    refused(table, cmd.Enter(by=cmd.DEALER, cards=(1,), stub=40), "cards and stub are entered together")
    refused(
        table, cmd.Enter(by=cmd.DEALER, values=(1,)), "nothing is rolled, spun or drawn now: Deal one card"
    )
    refused(table, cmd.Enter(by=cmd.DEALER, answer=True), "no reader's answer is due now: Deal one card")


@pytest.mark.proves("19:47-18.10(a)")
def test_18_10_a_no_refusal_tells_where_a_card_lies_face_down() -> None:
    table = seated("let-it-ride", "live")
    table.do(cmd.Sit(by=cmd.player(2), seat=2, buy_in=1_000_000))
    for seat in (1, 2):
        wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("As Ks Qs")))
    probe = cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="card_face_up_in_shoe", details={"card": "Ks"})
    refused(table, probe, "^card Ks is out already: look at it again$")
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards("2c 3c 4c 5c 6c 7c")))
    for _ in range(2):
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="ride")) if table.pending.seats == (
            1,
        ) else table.do(  # type: ignore[union-attr]
            cmd.Decide(by=cmd.player(2), seat=2, word="ride")
        )
    assert table.state.rack == [("burn", tuple(parse_cards("Qs")))]


@pytest.mark.parametrize("mode", ["virtual", "live"])
def test_no_rule_of_another_game_is_cited_where_there_are_no_cards_or_no_stub(mode: str) -> None:
    refused(
        seated("craps", mode=mode), cmd.CutCards(by=cmd.player(1), cards=20), "cut of 20: .* without cards$"
    )
    for game in ("craps", "blackjack"):
        table = seated(game, "live")
        refused(table, cmd.Enter(by=cmd.DEALER, stub=40), "stub of 40: this game counts no stub")


def test_wagers_made_at_once_replay_with_odds_among_them() -> None:
    table = seated("craps", mode="live")
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="pass", amount=1000))
    table.do(cmd.Enter(by=cmd.DEALER, values=(3, 3)))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"odds-take": 500, "field": 500}))
    table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"field": 500, "odds_take": 1000}))
    still_replays(table)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opener": 1.5}, "opener is 1.5, expected a whole number"),
        ({"opener": True}, "opener is True"),
        ({"opener": -100}, "opener of -100"),
        ({"clock": lambda: 1.7e12}, "the clock gives 17.*: expected whole milliseconds"),
        ({"mode": "LIVE"}, "mode 'LIVE', expected virtual or live"),
    ],
)
def test_a_table_that_could_not_be_journaled_does_not_open(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        croupier.open_table("blackjack", **settings)


def test_a_coupon_below_nothing_is_no_coupon() -> None:
    command = cmd.Bet(by=cmd.player(1), seat=1, wager="main", amount=1000, coupon=-500)
    refused(seated(), command, "^coupon of -500: expected cents, a whole number above 0$")


def test_8_3_a_notice_at_the_end_of_time_is_refused() -> None:
    table = seated("let-it-ride", three_card_bonus_offered=True)
    command = cmd.Alter(by=cmd.FLOORPERSON, option="three_card_bonus_offered", value=False, notice=LATEST)
    refused(table, command, "no date|not a date")


def test_8_3_boxes_are_added_and_taken_off_where_nobody_sits() -> None:
    table = seated("blackjack", boxes=5)
    refused(table, cmd.Sit(by=cmd.player(7), seat=7), "expected 1 to 5")
    alter = {"by": cmd.FLOORPERSON, "option": "boxes"}
    table.do(cmd.Alter(**alter, value=7))
    table.do(cmd.Sit(by=cmd.player(7), seat=7))
    refused(table, cmd.Alter(**alter, value=6), "seat 7 is taken, and the layout would end with 6")
    table.do(cmd.Leave(by=cmd.player(7), seat=7))
    table.do(cmd.Alter(**alter, value=6))
    refused(table, cmd.Sit(by=cmd.player(7), seat=7), "expected 1 to 6")
    still_replays(table)


def test_2_15_g_a_live_shoe_is_filled_again_without_a_seed() -> None:
    table = croupier.open_table(
        "blackjack", {"decks": 1, "boxes": 7}, mode="live", entropy=SystemEntropy(), buy_in_as_needed=True
    )
    for seat in range(1, 8):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    refilled = 0
    while not refilled:
        for seat in range(1, 8):
            table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="main", amount=1000))
        events = table.do(cmd.Close(by=cmd.DEALER))
        while not isinstance(table.pending, steps.Betting):
            step = table.pending
            if isinstance(step, steps.Ask):
                word = "draw" if "draw" in step.words else step.words[-1]
                command: cmd.Command = cmd.Decide(by=cmd.player(step.seats[0]), seat=step.seats[0], word=word)
            else:
                # High cards in the first round, low cards and so many of them in the second.
                shoe = table.round.shoes[table.round.shoe]
                left = [card for card in range(52) if card not in shoe.out]
                card = left[0 if table.round.number > 1 else -1]
                command = cmd.Enter(by=cmd.DEALER, cards=(card,))
            events = table.do(command)
            refilled += sum(isinstance(event, ev.Refilled) for event in events)
        assert table.round.number < 9
    still_replays(table)


def test_refusals_are_of_the_two_kinds_people_read() -> None:
    table = seated()
    with pytest.raises(Refusal, match="is not for a player to do"):
        table.do(cmd.Close(by=cmd.player(1)))


@pytest.mark.parametrize("command", [None, "hit", 3, {"do": "bet"}, cmd.Bet, cmd.DEALER])
def test_what_is_no_command_is_refused_and_changes_nothing(command: Any) -> None:
    table = croupier.open_table("blackjack")
    before = table.entries
    for ask in (table.do, table.record, table.preview):
        with pytest.raises(BadInput, match=r"expected one of croupier\.table\.commands, such as Bet"):
            ask(command)
    assert isinstance(table.check(command), BadInput)
    assert table.entries == before
    assert table.prompt()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ((3,), "game 3: expected its id"),
        ((None,), "game None: expected its id"),
        (("blackjack", 3), "options 3: expected a mapping"),
        (("blackjack", {}, "2008-01-01"), "day '2008-01-01': expected a datetime.date"),
        (("blackjack", {}, datetime(2008, 1, 1)), "expected a datetime.date"),
    ],
)
def test_a_table_of_what_is_no_game_no_options_or_no_day_is_refused(
    asked: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        croupier.open_table(*asked)


def test_wrong_fields_of_a_command_are_named_in_words() -> None:
    with pytest.raises(BadInput, match=r"^decide cannot be read: amount is 'x', expected a whole number$"):
        cmd.Decide(by=cmd.player(1), seat=1, word="double", amount="x")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^take dice cannot be read: by is 'ann', expected an actor, such as"):
        cmd.TakeDice(by="ann", seat=1, word="accept")  # type: ignore[arg-type]
