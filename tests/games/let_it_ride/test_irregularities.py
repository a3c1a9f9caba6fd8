"""What goes wrong at let it ride and what the rules say of it (18.12, 18.7(e)2, 18.7(f))."""

from datetime import date

import pytest

from croupier.equipment.cards import card_text, parse_card
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.results import outcomes
from croupier.table.table import Table
from tests.games.let_it_ride.tables import (
    AUTOMATED,
    BONUSES,
    E1,
    E5,
    HAND,
    STACKS,
    announced,
    bet,
    close,
    decide,
    enter,
    finish,
    found,
    live,
    refused,
    report,
    virtual,
)


def dealing(cards: str = "2c 3c", **options: object) -> Table:
    table = live(**options)
    bet(table, 1)
    close(table)
    enter(table, cards)
    return table


def assert_void(table: Table, events: list[ev.AnyEvent], cite: str, seats: int = 1) -> None:
    """Every wager came back in full, and the next round is open with the cards shuffled."""
    settled = found(events, ev.Settled)
    assert len(settled) == seats
    assert {(result.outcome, result.net, result.cite) for event in settled for result in event.results} == {
        ("void", 0, cite)
    }
    assert isinstance(events[-1], ev.Shuffled | ev.Announced)
    assert len(found(events, ev.Shuffled)) == 1
    assert isinstance(table.pending, steps.Betting)
    assert table.round.clockwise() == []
    assert table.round.hands == {}


@pytest.mark.parametrize(
    ("id", "field"),
    [
        ("card_drawn_in_error", "exposed"),
        ("stub_count_wrong", "misdeal"),
        ("method_change", "device_removed"),
    ],
)
def test_what_is_answered_by_yes_or_no_is_true_or_false(id: str, field: str) -> None:
    table = dealing("2c 3c 4c 5c 6c 7c" if field == "misdeal" else "2c 3c")
    for value in ("no", 1, [], None):
        asked = cmd.ReportIrregularity(by=cmd.DEALER, id=id, details={field: value})
        refused(table, asked, f"{id}: {field} .*, expected true or false")


@pytest.mark.proves("19:47-18.1 Stub", "19:47-18.7(e)2")
def test_18_1_stub_is_counted_only_when_the_deal_is_over() -> None:
    table = dealing()
    asked = cmd.ReportIrregularity(by=cmd.DEALER, id="stub_count_wrong", details={"misdeal": True})
    refused(table, asked, r"a stub is what is left after the deal \(19:47-18\.1 Stub\)")
    enter(table, "4c 5c 6c 7c")
    assert_void(table, table.do(asked), "19:47-18.7(e)2")


@pytest.mark.parametrize(
    ("options", "cite"),
    [({}, "19:47-18.7(e)"), (HAND, "19:47-18.8(e)"), (STACKS, "19:47-18.9(e)")],
    ids=["shoe", "hand", "stacks"],
)
@pytest.mark.parametrize("asked_for", [True, False])
def test_18_7_e_a_count_cites_its_own_way_of_dealing(
    options: dict[str, object], cite: str, asked_for: bool
) -> None:
    for counted, expected in ((46, "19:47-18.7(e)1"), (45, cite)):
        table = live(**options, stub_count_interval=1 if asked_for else 5)
        bet(table, 1)
        close(table)
        enter(table)
        (event, *_) = table.do(cmd.Enter(by=cmd.DEALER, stub=counted))
        assert isinstance(event, ev.StubCounted)
        assert event.cite == expected


@pytest.mark.proves("19:47-18.12(a)")
def test_18_12_a_one_card_face_up_is_set_aside_and_the_next_is_dealt() -> None:
    table = dealing()
    events = report(table, "card_face_up_in_shoe", card="Ah")
    assert [event.cite for event in events] == ["19:47-18.12(a)"] * 2
    assert table.round.set_aside == [parse_card("Ah")]
    refused(table, cmd.Enter(by=cmd.DEALER, cards=(parse_card("Ah"),)), "Ah is out already .the discard rack")
    enter(table, "4c 5c 6c 7c")
    assert [card_text(card) for card in table.round.hands["1"].cards] == ["2c", "4c", "6c"]


@pytest.mark.proves("19:47-18.12(a)")
def test_18_12_a_a_second_card_face_up_voids_all_hands() -> None:
    table = dealing(**BONUSES)
    report(table, "card_face_up_in_shoe", card="Ah")
    assert_void(table, report(table, "card_face_up_in_shoe", card="Ad"), "19:47-18.12(a)")
    bet(table, 1)
    close(table)
    enter(table, "Ah Ad")
    report(table, "card_face_up_in_shoe", card="2c")
    assert isinstance(table.pending, steps.Deal), "a new deal counts anew"


@pytest.mark.proves("19:47-18.12(a)", "19:47-18.7(b)")
def test_18_12_a_no_card_is_found_before_the_deal() -> None:
    table = live()
    bet(table, 1)
    asked = cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", details={"card": "Ah"})
    refused(table, asked, r"before .No more bets.*18\.7\(b\)")


@pytest.mark.proves("19:47-18.12(b)")
def test_18_12_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    table = dealing()
    report(table, "card_drawn_in_error", card="Kd", exposed=False)
    assert [card_text(card) for card in table.round.hands["1"].cards] == ["2c", "Kd"]
    unseen = dealing()
    report(unseen, "card_drawn_in_error")
    assert unseen.prompt().startswith("Deal one card face down to seat 1")


@pytest.mark.proves("19:47-18.12(b)")
def test_18_12_b_a_card_that_was_seen_needs_a_supervisors_choice() -> None:
    table = dealing()
    asked = cmd.ReportIrregularity(
        by=cmd.DEALER, id="card_drawn_in_error", details={"card": "Kd", "exposed": True}
    )
    refused(table, asked, "choice of set_aside or void")
    events = report(table, "card_drawn_in_error", card="Kd", exposed=True, choice="set_aside")
    assert events[-1].cite.startswith("interpretation")
    assert table.round.set_aside == [parse_card("Kd")]
    void = dealing()
    events = report(void, "card_drawn_in_error", card="Kd", exposed=True, choice="void")
    assert found(events, ev.Settled)[0].results[0].outcome == "void"


@pytest.mark.proves("19:47-18.12(c)")
@pytest.mark.parametrize("holder", ["1", "3", "community"])
@pytest.mark.parametrize("cards", [2, 4])
def test_18_12_c_a_wrong_number_of_cards_anywhere_voids_all_hands(holder: str, cards: int) -> None:
    table = live(**BONUSES)
    bet(table, 1, lir_bonus=100, three_card_bonus=500)
    bet(table, 3, 2000)
    accounts = table.state.accounts()
    close(table)
    enter(table)
    events = report(table, "wrong_number_of_cards", holder=holder, cards=cards)
    assert_void(table, events, "19:47-18.12(c)", seats=2)
    assert table.round.seats[1].chips == 3600
    assert table.round.seats[3].chips == 6000
    assert table.state.ledger["inventory"] == accounts["inventory"]


@pytest.mark.proves("19:47-18.12(c)")
def test_18_12_c_three_cards_are_right_and_without_a_deal_there_is_nothing_to_void() -> None:
    table = dealing()
    with pytest.raises(BadInput, match="3 cards is right"):
        report(table, "wrong_number_of_cards", holder="1", cards=3)
    early = live()
    bet(early, 1)
    asked = cmd.ReportIrregularity(
        by=cmd.DEALER, id="wrong_number_of_cards", details={"holder": "1", "cards": 4}
    )
    refused(early, asked, r"no hands are out.*18\.12\(c\)")


@pytest.mark.proves("19:47-18.12(d)")
def test_18_12_d_a_failed_shuffler_means_a_reshuffle_or_leaves_the_deck_in_play_alone() -> None:
    table = virtual(**AUTOMATED)
    bet(table, 1)
    events = report(table, "shuffler_failed")
    assert [event.cite for event in events[:2]] == ["19:47-18.12(d)"] * 2
    assert len(found(events, ev.Shuffled)) == 1
    close(table)
    events = report(table, "shuffler_failed")
    assert (events[-1].cite, found(events, ev.Shuffled)) == ("19:47-18.12(d)", [])
    finish(table)
    with pytest.raises(Refusal, match=r"by hand.*18\.12\(d\)"):
        report(live(), "shuffler_failed")


@pytest.mark.proves("19:47-18.12(e)")
def test_18_12_e_an_automated_shoe_that_stops_voids_the_round() -> None:
    table = live(**STACKS)
    bet(table, 1)
    bet(table, 2)
    close(table)
    enter(table, "2c 3c 4c")
    assert_void(table, report(table, "dealing_shoe_failed"), "19:47-18.12(e)", seats=2)
    with pytest.raises(Refusal, match=r"no automated dealing shoe.*18\.12\(e\)"):
        report(dealing(), "dealing_shoe_failed")


@pytest.mark.proves("19:47-18.12(f)")
def test_18_12_f_the_device_leaves_before_another_method_is_used() -> None:
    for option, value, options in (
        ("shuffler", "manual", AUTOMATED),
        ("dealing_method", "manual_shoe", STACKS),
    ):
        table = virtual(**options)
        refused(
            table, cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value), r"off the table.*18\.12\(f\)"
        )
        table.do(cmd.Alter(by=cmd.FLOORPERSON, option=option, value=value, device_removed=True))
        assert getattr(table.round.options, option) == value
    table = virtual(**AUTOMATED)
    asked = cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="method_change", details={"shuffler": "manual"})
    refused(table, asked, r"off the table.*18\.12\(f\)")
    events = report(table, "method_change", shuffler="manual", device_removed=True)
    assert events[-1].cite == "19:47-18.12(f)"


@pytest.mark.proves("19:47-18.7(e)2")
@pytest.mark.parametrize("misdeal", [True, False])
def test_18_7_e_2_a_wrong_stub_voids_and_without_a_misdeal_the_deck_goes(misdeal: bool) -> None:
    table = live(stub_count_interval=1)
    bet(table, 1)
    bet(table, 2)
    close(table)
    enter(table)
    events = table.do(cmd.Enter(by=cmd.DEALER, stub=42, misdeal=misdeal))
    assert_void(table, events, "19:47-18.7(e)2", seats=2)
    assert len(announced(table, "19:46-1.18")) == (0 if misdeal else 1)
    assert len(announced(table, "19:47-18.4(a)")) == (1 if misdeal else 2), "a new deck is opened"


@pytest.mark.proves("19:47-18.7(f)")
def test_18_7_f_a_wrong_number_in_the_shuffler_takes_the_deck_off_the_table() -> None:
    table = virtual(shuffler_counts_deck=True, **AUTOMATED)
    bet(table, 1)
    events = report(table, "shuffler_miscount")
    assert len(announced(table, "19:46-1.18")) == 1
    assert len(found(events, ev.Shuffled)) == 1
    close(table)
    assert_void(table, report(table, "shuffler_miscount"), "19:47-18.7(f)")
    assert len(announced(table, "19:46-1.18")) == 2
    with pytest.raises(Refusal, match=r"does not count.*18\.7\(f\)"):
        report(virtual(**AUTOMATED), "shuffler_miscount")


def test_a_void_round_returns_only_what_is_still_on_the_layout() -> None:
    table = virtual("2c 3c 4c 5c 6c 7c")
    bet(table, 1)
    close(table)
    decide(table, "withdraw")
    events = report(table, "wrong_number_of_cards", holder="1", cards=4)
    assert [result.wager for event in found(events, ev.Settled) for result in event.results] == [
        "bet2",
        "bet3",
    ]
    assert table.round.seats[1].chips == 3000


def test_unknown_reports_and_fields_are_refused_by_name() -> None:
    table = dealing()
    refused(table, cmd.ReportIrregularity(by=cmd.DEALER, id="earthquake"), "earthquake")
    asked = cmd.ReportIrregularity(by=cmd.DEALER, id="wrong_number_of_cards", details={"seat": 1})
    refused(table, asked, "unknown field 'seat', expected holder, cards")
    asked = cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", details={"card": "Zz"})
    refused(table, asked, "Zz")
    refused(table, cmd.ReportIrregularity(by=cmd.player(1), id="improper_cut"), "not for a player")


@pytest.mark.parametrize("day", [E5, E1])
@pytest.mark.proves("19:47-18.12(c)", "19:47-18.6(b)")
def test_18_12_c_what_was_settled_before_the_fault_was_found_is_undone(day: date) -> None:
    options = BONUSES if day == E5 else {}
    table = live(day, **options)
    for seat in (1, 2, 3, 4):
        bet(table, seat, **({"lir_bonus": 100, "three_card_bonus": 500} if options else {}))
    bought = dict.fromkeys((1, 2, 3, 4) if options else (1, 3, 4), 3600 if options else 3000)
    close(table)
    enter(table)
    finish(table)
    for card in ("2s", "3s"):
        enter(table, card)
        finish(table)
    for hand in ("4s 5s 6s", "9c 8d Kh", "Kc 7d Th"):
        enter(table, hand)
    if day == E5:
        refused(table, cmd.Leave(by=cmd.player(2), seat=2), r"seat 2 has cards: stay seated.*18\.6\(b\)")
    else:
        table.do(cmd.Leave(by=cmd.player(2), seat=2))
    events = report(table, "wrong_number_of_cards", holder="1", cards=4)
    assert isinstance(table.pending, steps.Betting)
    assert {seat: person.chips for seat, person in table.round.seats.items()} == bought
    assert {(each.outcome, each.cite) for event in found(events, ev.Settled) for each in event.results} == {
        ("void", "19:47-18.12(c)")
    }
    assert sum(table.state.accounts().values()) == 0
    assert replay(table.journal).state.record() == table.state.record()
    told = outcomes(table.journal.events, table.round)
    assert {(each.outcome, each.net) for seat in bought for each in told[seat].values()} == {("void", 0)}
