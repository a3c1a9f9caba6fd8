"""Let it ride from the opening of the table to the stub: 18.2, 18.4, 18.5, 18.7, 18.8 and 18.9."""

from datetime import date
from typing import Any

import pytest

from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.entropy import SeededEntropy
from croupier.games.let_it_ride.game import GAME
from croupier.law.refusal import Refusal
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.replay import replay
from croupier.table.table import open_table
from tests.games.let_it_ride.tables import (
    AUTOMATED,
    BONUSES,
    E1,
    E5,
    HAND,
    METHODS,
    STACKS,
    announced,
    bet,
    close,
    decide,
    enter,
    finish,
    found,
    live,
    play_round,
    refused,
    virtual,
)

ORDER = "2c 3c 4c 2d 3d 4d 2h 3h 4h 9s"


@pytest.mark.proves("19:47-18.2(a)", "19:47-18.2(b)1", "19:47-18.2(b)2")
@pytest.mark.parametrize(
    ("day", "options", "cite"),
    [
        (E1, {"cover_card": "white"}, r"18\.2\(a\)"),
        (date(1998, 9, 7), {"cover_card": "white"}, r"yellow or green .19:47-18\.2\(a\)"),
        (date(2008, 1, 1), {"cover_card": "Red", "card_back": "red"}, r"18\.2\(a\)"),
        (
            date(2008, 1, 1),
            {"two_decks": True, **AUTOMATED, "second_card_back": "yellow"},
            r"18\.2\(b\)1",
        ),
        (date(2008, 1, 1), {"two_decks": True, **AUTOMATED, "second_card_back": "RED"}, r"18\.2\(b\)2"),
    ],
)
def test_18_2_decks_and_cover_card_of_a_table(day: date, options: dict[str, Any], cite: str) -> None:
    with pytest.raises(Refusal, match=cite):
        GAME.options(options, day)
    GAME.options({**options, "cover_card": "green", "second_card_back": "blue"}, day)


@pytest.mark.proves("19:47-18.2(a)")
def test_18_2_a_any_cover_card_of_another_color_from_1998_09_08() -> None:
    assert GAME.options({"cover_card": "white"}, date(1998, 9, 8)).cover_card == "white"


@pytest.mark.proves("19:47-18.2(b)", "19:47-18.2(b)3", "19:47-18.2(b)4", "19:47-18.2(b)5")
def test_18_2_b_two_decks_take_turns_and_are_never_mixed_in_the_rack() -> None:
    table = virtual(ORDER, two_decks=True, **AUTOMATED)
    mixed: list[list[Any]] = []
    for _ in range(3):
        bet(table, 1)
        mixed.append(list(table.state.rack))
        close(table)
        finish(table)
        cards = [card for _, pile in table.state.rack for card in pile]
        assert len(cards) == len(set(cards))
    assert [event.deck for event in found(table.journal.events, ev.Shuffled)] == [
        "first",
        "second",
        "first",
        "second",
    ]
    assert announced(table, "19:47-18.2(b)3")[:2] == [
        "The second deck goes into the shuffler",
        "The first deck goes into the shuffler",
    ]
    assert mixed == [[], [], []], "the rack is empty before a card of the other deck is dealt"
    assert len(announced(table, "19:47-18.2(b)5")) == 3


@pytest.mark.proves("19:47-18.4(a)", "19:47-18.4(c)", "19:47-18.4(d)")
def test_18_4_each_deck_goes_through_the_opening_by_itself() -> None:
    table = virtual(two_decks=True, **AUTOMATED)
    assert len(announced(table, "19:47-18.4(a)")) == 2
    (first,) = announced(table, "19:47-18.4(c)")
    (second,) = announced(table, "19:47-18.4(d)")
    assert ("first deck" in first, "second deck" in second) == (True, True)
    kinds = [type(event) for event in table.journal.events]
    assert kinds.index(ev.Shuffled) > max(
        place for place, kind in enumerate(kinds[:7]) if kind is ev.Announced
    )


@pytest.mark.proves("19:47-18.4(a)", "19:47-18.5(a)", "19:47-18.5(b)2")
def test_18_4_a_preshuffled_cards_are_cut_but_not_washed() -> None:
    table = virtual(preshuffled_cards=True)
    assert announced(table, "19:47-18.4(c)") == []
    (shuffled,) = found(table.journal.events, ev.Shuffled)
    assert (shuffled.cite, shuffled.cut) == ("19:47-18.5(b)2", 10)
    play_round(table)
    assert found(table.journal.events, ev.Shuffled)[-1].cite == "19:47-18.5(a)"


@pytest.mark.proves("19:47-18.4(a)", "19:47-18.5(a)", "19:47-18.5(b)2", "19:47-18.5(e)")
def test_18_5_preshuffled_cards_are_those_of_a_deck_just_opened() -> None:
    table = virtual(preshuffled_cards=True)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    assert found(table.journal.events, ev.Shuffled)[-1].cite == "19:47-18.5(a)", "idle cards are shuffled"
    play_round(table)
    bet(table, 1)
    close(table)
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="stub_count_wrong"))
    assert found(table.journal.events, ev.Shuffled)[-1].cite == "19:47-18.5(b)2", "another deck is opened"


@pytest.mark.proves("19:47-18.5(a)", "19:47-18.5(b)", "19:47-18.5(b)1", "19:47-18.1 Round of play")
def test_18_5_cards_are_shuffled_before_play_and_after_each_round_and_cut_only_by_hand() -> None:
    for options, automated, cut in (({}, False, 10), (AUTOMATED, True, 0)):
        table = virtual(**options)
        for number in (1, 2, 3):
            shuffles = found(table.journal.events, ev.Shuffled)
            assert [(event.automated, event.cut) for event in shuffles] == [(automated, cut)] * number
            assert table.round.number == number
            play_round(table)


@pytest.mark.proves(
    "19:47-18.5(c)", "19:47-18.5(c)1", "19:47-18.5(c)1ii", "19:47-18.5(c)1iii", "19:47-18.5(b)1"
)
def test_18_5_c_a_cut_lifts_at_least_ten_and_leaves_some() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=100_000))
    for cards, cite in ((9, r"\(c\)1ii\)"), (52, r"\(c\)1iii\)")):
        refused(table, cmd.CutCards(by=cmd.player(1), cards=cards), cite)
    for cards in (10, 51):
        (event,) = table.do(cmd.CutCards(by=cmd.player(1), cards=cards))
        assert (type(event), event.cite) == (ev.CutMade, "19:47-18.5(c)1")
    for other, cite in ((live(), r"live table cuts.*18\.5\(c\)\)"), (virtual(**AUTOMATED), r"18\.5\(b\)1")):
        refused(other, cmd.CutCards(by=cmd.player(1), cards=20), "seat 1 is empty")
        other.do(cmd.Sit(by=cmd.player(1), seat=1))
        refused(other, cmd.CutCards(by=cmd.player(1), cards=20), cite)
    bet(table, 1)
    close(table)
    refused(table, cmd.CutCards(by=cmd.player(1), cards=20), "betting is closed")


@pytest.mark.proves("19:47-18.5(c)2", "19:47-18.9(b)1", "19:47-18.7(a)")
def test_18_5_c_2_after_the_cut_the_cards_are_dealt_by_the_tables_own_method() -> None:
    for options, step, loaded in (({}, steps.Deal, 0), (HAND, steps.Deal, 0), (STACKS, steps.Deal, 1)):
        table = live(**options)
        assert len(announced(table, "19:47-18.9(b)1")) == loaded
        bet(table, 1)
        close(table)
        assert isinstance(table.pending, step)


@pytest.mark.proves("19:47-18.5(d)")
def test_18_5_d_a_recut_is_recorded_and_binds_the_cards_anew() -> None:
    table = virtual()
    bet(table, 1)
    events = table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="improper_cut"))
    assert [(type(event), event.cite) for event in events[-1:]] == [(ev.CutMade, "19:47-18.5(d)")]
    close(table)
    refused(
        table, cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="improper_cut"), r"before any card.*18\.5\(d\)"
    )


@pytest.mark.proves("19:47-18.5(e)")
def test_18_5_e_the_cards_of_an_idle_table_are_shown_and_shuffled_anew_for_the_next_player() -> None:
    table = virtual()
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(2), seat=2))
    assert announced(table, "19:47-18.5(e)") == []
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    assert len(found(table.journal.events, ev.Shuffled)) == 1, "a table with a player is not idle"
    for seat in (1, 2):
        table.do(cmd.Leave(by=cmd.player(seat), seat=seat))
    events = table.do(cmd.Sit(by=cmd.player(5), seat=5, buy_in=5000))
    kinds = [type(event) for event in events]
    assert kinds == [ev.Seated, ev.BoughtIn, ev.Announced, ev.Shuffled]
    assert events[2].cite == "19:47-18.5(e)"
    assert isinstance(table.pending, steps.Betting)
    play_round(table, (5,))
    assert table.round.number == 2


@pytest.mark.proves("19:47-18.7(b)", "19:47-18.8(b)3", "19:47-18.9(b)2", "19:47-18.6A(b)")
@pytest.mark.parametrize(
    ("options", "cite"),
    [({}, "19:47-18.7(b)"), (HAND, "19:47-18.8(b)3"), (STACKS, "19:47-18.9(b)2")],
)
def test_18_7_b_bonus_chips_are_in_the_inventory_before_the_first_card(
    options: dict[str, Any], cite: str
) -> None:
    table = live(**BONUSES, **options)
    bet(table, 2, lir_bonus=100)
    bet(table, 4)
    bet(table, 6, lir_bonus=100, three_card_bonus=500)
    inventory = table.state.ledger["inventory"]
    close(table)
    closed, *banked = table.journal.events[-3:]
    assert (type(closed), closed.cite) == (ev.Closed, cite)
    assert [(event.seat, event.wager, event.cents, event.cite) for event in found(banked, ev.Banked)] == [
        (2, "lir_bonus", 100, cite),
        (6, "lir_bonus", 100, cite),
    ]
    assert table.state.ledger["inventory"] == inventory + 200
    assert table.round.hands == {}


CIRCUITS = [
    (
        "19:47-18.7(c)1",
        "19:47-18.7(c)2",
        "19:47-18.7(c)3",
        "19:47-18.7(c)4",
        "19:47-18.7(c)5",
        "19:47-18.7(c)6",
    ),
    (
        "19:47-18.8(c)1",
        "19:47-18.8(c)2",
        "19:47-18.8(c)3",
        "19:47-18.8(c)4",
        "19:47-18.8(c)5",
        "19:47-18.8(c)6",
    ),
]


@pytest.mark.proves(
    "19:47-18.7(c)", "19:47-18.7(c)1", "19:47-18.7(c)2", "19:47-18.7(c)3", "19:47-18.7(c)4", "19:47-18.7(c)5",
    "19:47-18.7(c)6", "19:47-18.8(c)", "19:47-18.8(c)1", "19:47-18.8(c)2", "19:47-18.8(c)3", "19:47-18.8(c)4",
    "19:47-18.8(c)5", "19:47-18.8(c)6",
)  # fmt: skip
@pytest.mark.parametrize(("options", "cites"), [({}, CIRCUITS[0]), (HAND, CIRCUITS[1])])
def test_18_7_c_every_card_goes_where_its_paragraph_says(
    options: dict[str, Any], cites: tuple[str, ...]
) -> None:
    table = live(**options)
    for seat in (5, 2):
        bet(table, seat)
    close(table)
    told, dealt = [], []
    for card in ORDER.split()[:9]:
        told.append(table.prompt())
        dealt += found(enter(table, card), ev.Dealt)
    places = ["seat 2", "seat 5", "the community area"] * 3
    wanted = [cite for pair in zip(cites[::2], cites[1::2], strict=True) for cite in (pair[0], *pair)]
    for text, place, cite, event in zip(told, places, wanted, dealt, strict=True):
        assert text.startswith(f"Deal one card face down to {place};")
        assert text.endswith(f"({cite})")
        assert (event.cite, event.face_up) == (cite, False)
    hands = {holder: [card_text(card) for card in hidden(table, holder)] for holder in table.round.hands}
    assert hands == {"2": ["2c", "2d", "2h"], "5": ["3c", "3d", "3h"], "community": ["4c", "4d", "4h"]}


@pytest.mark.proves("19:47-18.9(c)", "19:47-18.9(a)", "19:47-18.10(c)", "19:47-18.10(d)", "19:47-18.10(f)")
def test_18_9_c_stacks_of_three_and_the_community_stack_spread_bottom_card_left() -> None:
    table = virtual("2c 2d 2h 3c 3d 3h As Ks Qs", **STACKS)
    for seat in (2, 5):
        bet(table, seat)
    close(table)
    hands = {holder: [card_text(card) for card in hidden(table, holder)] for holder in table.round.hands}
    assert hands == {"2": ["2c", "2d", "2h"], "5": ["3c", "3d", "3h"], "community": ["Qs", "Ks", "As"]}
    finish(table)
    burned = found(table.journal.events, ev.Burned)
    turned = [event.cards for event in found(table.journal.events, ev.Turned)[:2]]
    assert [event.card for event in burned] == [UNKNOWN]
    assert turned == [parse_cards("Ks"), parse_cards("As")]


@pytest.mark.proves("19:47-18.7(c)", "19:47-18.8(c)", "19:47-18.9(c)")
@pytest.mark.parametrize("options", METHODS)
def test_18_7_c_only_players_with_three_wagers_get_cards(options: dict[str, Any]) -> None:
    table = virtual(ORDER, **options)
    table.do(cmd.Sit(by=cmd.player(3), seat=3))
    bet(table, 6)
    bet(table, 1)
    close(table)
    assert set(table.round.hands) == {"1", "6", "community"}
    assert [len(hand.cards) for hand in table.round.hands.values()] == [3, 3, 3]
    assert not any(up for hand in table.round.hands.values() for up in hand.face_up)


@pytest.mark.proves("19:47-18.7(e)", "19:47-18.7(e)1", "19:47-18.8(e)", "19:47-18.9(e)", "19:47-18.1 Stub")
@pytest.mark.parametrize(
    ("options", "cite"),
    [({}, "19:47-18.7(e)"), (HAND, "19:47-18.8(e)"), (STACKS, "19:47-18.9(e)")],
)
def test_18_7_e_the_stub_is_counted_in_every_fifth_round(options: dict[str, Any], cite: str) -> None:
    table = live(**options)
    counted = []
    for number in range(1, 11):
        bet(table, 1)
        bet(table, 2)
        close(table)
        enter(table)
        if isinstance(table.pending, steps.CountStub):
            assert table.prompt().endswith(f"({cite})")
            counted.append(number)
            (event, *_) = table.do(cmd.Enter(by=cmd.DEALER, stub=43))
            assert (event.cite, event.expected) == ("19:47-18.7(e)1", 43)
        decide(table, "ride", "ride")
        enter(table, "Ac")
        decide(table, "ride", "ride")
        enter(table, "Kc")
        enter(table, "2c 3c 4c")
        enter(table, "2d 3d 4d")
    assert counted == [5, 10]


@pytest.mark.proves("19:47-18.7(e)")
@pytest.mark.parametrize(("interval", "rounds"), [(1, [1, 2, 3, 4, 5, 6]), (2, [2, 4, 6]), (5, [5])])
def test_18_7_e_a_house_may_count_more_often(interval: int, rounds: list[int]) -> None:
    table = virtual(stub_count_interval=interval)
    counted = []
    for number in range(1, 7):
        counted += [number] * len(found(play_round(table), ev.StubCounted))
    assert counted == rounds


@pytest.mark.proves("19:47-18.7(e)")
def test_18_7_e_a_count_out_of_turn_starts_the_five_rounds_anew() -> None:
    table = live()
    for number in range(1, 8):
        bet(table, 1)
        close(table)
        enter(table)
        assert isinstance(table.pending, steps.CountStub) == (number == 7)
        if number == 2:
            table.do(cmd.Enter(by=cmd.DEALER, stub=46))
        elif number == 7:
            break
        decide(table, "ride")
        enter(table, "Ac")
        decide(table, "ride")
        enter(table, "Kc")
        enter(table, "2c 3c 4c")


@pytest.mark.proves("19:47-18.7(f)", "19:47-18.8(e)")
def test_18_7_f_a_shuffler_that_counts_makes_stub_counts_unnecessary() -> None:
    table = virtual(shuffler_counts_deck=True, **HAND)
    for _ in range(6):
        assert found(play_round(table), ev.StubCounted) == []


@pytest.mark.proves("19:47-18.1 Stub")
def test_18_1_a_stub_is_counted_only_after_the_deal() -> None:
    table = live()
    bet(table, 1)
    refused(table, cmd.Enter(by=cmd.DEALER, stub=52), r"after the deal.*19:47-18\.1 Stub")
    close(table)
    enter(table, "2c 3c")
    refused(table, cmd.Enter(by=cmd.DEALER, stub=50), "19:47-18.1 Stub")


@pytest.mark.proves("19:47-18.7(d)", "19:47-18.8(d)", "19:47-18.9(d)")
@pytest.mark.parametrize(
    ("options", "cite"),
    [({}, r"18\.7\(d\)"), (HAND, r"18\.8\(d\)"), (STACKS, r"18\.9\(d\)")],
)
def test_18_7_d_after_the_deal_the_stub_is_out_of_play_and_unseen(options: dict[str, Any], cite: str) -> None:
    table = virtual(ORDER, **options)
    bet(table, 1)
    close(table)
    for id in ("card_face_up_in_shoe", "card_drawn_in_error"):
        refused(table, cmd.ReportIrregularity(by=cmd.DEALER, id=id, details={"card": "9s"}), cite)
    finish(table)
    seen = {card for event in found(table.journal.events, ev.Turned) for card in event.cards}
    assert len(seen) == 5


@pytest.mark.proves("19:47-18.5(e)", "19:47-18.5(d)")
def test_18_5_e_an_idle_table_and_a_recut_replay_card_for_card() -> None:
    table = open_table(
        "let-it-ride", {}, E5, entropy=SeededEntropy(b"idle"), clock=lambda: 0, buy_in_as_needed=True
    )
    play_round(table, (1, 2))
    for seat in (1, 2):
        table.do(cmd.Leave(by=cmd.player(seat), seat=seat))
    table.do(cmd.Sit(by=cmd.player(4), seat=4))
    table.do(cmd.CutCards(by=cmd.player(4), cards=33))
    table.do(cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="improper_cut"))
    play_round(table, (4,))
    revealed = found(table.journal.events, ev.Revealed)
    assert [event.number for event in revealed] == [1, 2, 3], "a deck shuffled again shows its seed too"
    assert replay(table.journal).head == table.head
