"""What may be reported, said and done at which moment of Spanish 21 and Three Card 21, and what may not."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import BadInput, CroupierError, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table, open_table
from tests.games.blackjack.tables import bet as bet_at_blackjack
from tests.games.blackjack.tables import blackjack
from tests.games.spanish_21 import tables as spanish
from tests.games.three_card_21_n_done import tables as three_card
from tests.games.twentyone.tables import close, decide, enter, of, report

RIDER = "1/b"


def spanish_live(*seats: int, cards: str = "", **options: Any) -> Table:
    table = spanish.live(**options)
    for seat in seats:
        spanish.bet(table, seat)
    close(table)
    enter(table, cards)
    return table


def three_card_live(*seats: int, cards: str = "", **options: Any) -> Table:
    table = three_card.live(**options)
    three_card.bet(table, *seats)
    close(table)
    enter(table, cards)
    return table


def share(table: Table) -> None:
    """A second person on the first box, with the first one's consent."""
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="first"))
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="consent"))
    table.do(cmd.Sit(by=cmd.player(RIDER), seat=RIDER, patron="second"))


def test_who_rescued_may_leave_while_another_on_the_box_plays_on() -> None:
    table = spanish.stacked("6s 9d 5h Ks 2d", players_per_box=2)
    share(table)
    for seat in (1, RIDER):
        spanish.bet(table, seat)
    close(table)
    decide(table, "double", "double", "rescue")
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    decide(table, "stand")
    assert list(spanish.nets(table)) == [
        *[(1, "main", -1000), (1, "double", 0)],
        *[(RIDER, "main", -1000), (RIDER, "double", -1000)],
    ]


def test_who_rode_on_a_lost_split_hand_may_leave_before_the_other_is_settled() -> None:
    table = spanish.stacked("8s 9d 8h Ks 6d Kd Qd", players_per_box=2)
    share(table)
    for seat in (1, RIDER):
        spanish.bet(table, seat)
    close(table)
    decide(table, "split", "ride 1.1", "draw")
    table.do(cmd.Leave(by=cmd.player(RIDER), seat=RIDER))
    decide(table, "stand")
    assert list(spanish.nets(table)) == [
        (1, "main@1.1", -1000), (RIDER, "main@1.1", -1000), (1, "main@1.2", -1000),
    ]  # fmt: skip


@pytest.mark.proves("13:69F-2C.5(i)")
def test_2c_5_i_who_lost_and_left_in_mid_round_has_played_it() -> None:
    table = three_card.virtual("2c 9h 8h 6c Tc Tc Kd 5d 2d 9s", no_midshoe_entry=True)
    three_card.sit(table, 1, "early")
    three_card.bet(table, 1, 2)
    close(table)
    decide(table, "surrender")
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    decide(table, "stand")
    three_card.sit(table, 1, "early")
    three_card.bet(table, 1)
    three_card.sit(table, 3, "late")
    with pytest.raises(Refusal, match="late did not play the last round"):
        three_card.bet(table, 3)


def test_2_3_i_at_blackjack_too() -> None:
    table = blackjack("5c Td 9h 7s 6d Kc Kd 9c", (1, 2), no_midshoe_entry=True, hole_card="down")
    for seat in (1, 2):
        bet_at_blackjack(table, seat=seat)
    close(table)
    decide(table, "draw")
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    decide(table, "stand")
    assert isinstance(table.pending, steps.Betting)


@pytest.mark.proves("13:69F-2C.14(f)")
def test_2c_14_f_a_shoe_with_cards_in_it_has_not_run_out() -> None:
    table = three_card.virtual("2c 9h 6c 8h Tc 2d 5d 9s")
    three_card.sit(table, 1, "patron 1")
    three_card.bet(table, 1)
    close(table)
    with pytest.raises(Refusal, match="cards are still in the shoe"):
        report(table, "cards_run_out")
    assert not of(table, ev.Refilled)


@pytest.mark.proves("13:69F-2C.14(f)")
def test_2c_14_f_the_dealer_of_a_live_table_may_find_the_shoe_empty() -> None:
    table = three_card_live(1, cards="9h 6c 8c")
    report(table, "cards_run_out")
    (filled,) = of(table, ev.Refilled)
    assert filled.cards == 307
    enter(table, "2d")
    decide(table, "stand")
    enter(table, "Td 9d")
    assert isinstance(table.pending, steps.Betting)
    assert of(table, ev.Shuffled)[-1].seq > filled.seq, "the shoe is over with this round"


@pytest.mark.parametrize(
    ("live", "cards"),
    [(spanish_live, "Ks 6d 9h"), (three_card_live, "9h 6c 8c 2d")],
)
@pytest.mark.proves("13:69F-2C.14(k)")
def test_a_hole_card_that_lies_open_is_not_put_into_the_reader(
    live: Callable[..., Table], cards: str
) -> None:
    table = live(1, cards=cards)
    with pytest.raises(BadInput, match="revealed 'no', expected true or false"):
        report(table, "reader_misused", revealed="no")
    decide(table, "stand")
    enter(table, "2s")
    assert isinstance(table.pending, steps.Deal)
    with pytest.raises(Refusal, match="the hole card lies open already"):
        report(table, "reader_misused", revealed=True)
    enter(table, "Kd")
    assert isinstance(table.pending, steps.Betting)


@pytest.mark.proves("13:69F-2C.14(j)")
def test_a_device_is_removed_where_there_is_one_and_between_rounds() -> None:
    with pytest.raises(Refusal, match="no shuffling device to remove"):
        report(spanish.live(), "method_change", shuffle="automated")
    with pytest.raises(Refusal, match="finish the round first"):
        report(spanish_live(1, shuffle="automated"), "method_change", shuffle="manual")
    for table in (spanish.live(shuffle="automated"), three_card.live(shuffle="automated")):
        with pytest.raises(BadInput, match="shuffle 'by foot', expected manual, automated"):
            report(table, "method_change", shuffle="by foot")
        assert not of(table, ev.Ruled)


@pytest.mark.proves("13:69F-2C.14(h)")
@pytest.mark.parametrize("table", ["spanish", "three card"])
def test_a_card_missed_a_second_time_still_comes_or_the_hand_is_dead(table: str) -> None:
    at = (
        spanish_live(1, 2, cards="2h 9d 6c 4c 8d")
        if table == "spanish"
        else three_card_live(1, 2, cards="2h 9d 6c 4c 8d 5c 2d")
    )
    decide(at, "draw")
    report(at, "requested_card_not_dealt", seat=1, choice="take")
    decide(at, "stand")
    report(at, "requested_card_not_dealt", seat=1, choice="take")
    assert isinstance(at.pending, steps.Deal)
    assert at.pending.to == ("1",)
    report(at, "requested_card_not_dealt", seat="1", choice="dead")
    assert of(at, ev.Settled)[-1].results[0].outcome == "void"
    assert isinstance(at.pending, steps.Turn)


@pytest.mark.proves("13:69F-2C.14(c)", "13:69F-2C.5(c)5i")
def test_2c_14_c_a_hand_above_21_has_no_card_to_refuse_and_keeps_its_choices() -> None:
    table = three_card_live(1, cards="Th 6c 8c 9d")
    with pytest.raises(Refusal, match="no player is asked for a card now"):
        report(table, "card_drawn_in_error", card="4d", exposed=True, choice="refuse")
    report(table, "card_drawn_in_error", card="4d", exposed=True)
    decide(table, "surrender")
    assert of(table, ev.Settled)[-1].results[0].outcome == "surrendered"


@pytest.mark.proves("19:47-19.2(a)")
def test_19_2_a_a_ten_comes_from_the_shoe_or_lies_in_a_hand() -> None:
    table = spanish_live(1)
    with pytest.raises(Refusal, match="no hand has a card yet"):
        report(table, "ten_in_the_deck", card="Td", used=True)
    with pytest.raises(BadInput, match="used 'no', expected true or false"):
        report(table, "ten_in_the_deck", card="Td", used="no")
    report(table, "ten_in_the_deck", card="Td")
    enter(table, "Ks 6d 9h")
    with pytest.raises(Refusal, match="no card is due from the shoe"):
        report(table, "ten_in_the_deck", card="Td")
    report(table, "ten_in_the_deck", card="Td", used=True)
    assert list(spanish.nets(table)) == [(1, "main", 0)]


def test_a_report_about_a_rider_is_about_the_box() -> None:
    table = spanish_live(1, 2, cards="2h 9d 6c 4c 8d")
    decide(table, "draw")
    report(table, "requested_card_not_dealt", seat="1/b", choice="take")
    assert isinstance(table.pending, steps.Ask)


@pytest.mark.parametrize(
    ("wagers", "spoken"),
    [
        ({"main": 501}, "main of $5.01: not payable in whole cents; wager a multiple of $0.02"),
        ({"pot": 500}, "pot of $5: the game has no such wager"),
        ({"main": 1000, "bonus": 1200}, "seat 1 has main $10, bonus $12: equal wagers"),
    ],
)
def test_three_card_21_speaks_dollars(wagers: dict[str, int], spoken: str) -> None:
    table = three_card.live()
    three_card.sit(table, 1)

    def bet_and_close() -> None:
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
        close(table)

    with pytest.raises(CroupierError) as refused:
        bet_and_close()
    assert spoken in refused.value.spoken
    assert "$" not in str(refused.value)


@pytest.mark.parametrize(
    ("wagers", "options", "spoken"),
    [
        ({"main": 1001}, {}, "main of $10.01: not payable in whole cents; wager a multiple of $0.02"),
        ({"main": 1000, "bonus": 300}, {"bonus_wager": "BB1"}, "bonus of $3: expected $1 or $5"),
    ],
)
def test_blackjack_speaks_dollars(wagers: dict[str, int], options: dict[str, Any], spoken: str) -> None:
    table = blackjack("5c Td 7s", **options)
    with pytest.raises(CroupierError) as refused:
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
    assert spoken in refused.value.spoken
    assert "$" not in str(refused.value)


@pytest.mark.proves("13:69F-2C.4(e)", "19:47-19.4(c)")
@pytest.mark.parametrize("game", ["spanish-21", "three-card-21-n-done", "blackjack"])
def test_a_cut_passed_on_to_somebody_who_leaves_is_the_next_ones(game: str) -> None:
    options = {"proposals": True} if game == "three-card-21-n-done" else {}
    table = open_table(game, options, entropy=SeededEntropy(bytes(32)), clock=lambda: 0)
    for seat in (4, 1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    table.do(cmd.CutCards(by=cmd.player(4), cards=0))
    passed_to = int(table.round.markers["cut"])
    assert passed_to == (2 if game == "spanish-21" else 1)
    table.do(cmd.Leave(by=cmd.player(passed_to), seat=passed_to))
    with pytest.raises(Refusal, match=f"the offer is with seat {3 - passed_to}"):
        table.do(cmd.CutCards(by=cmd.player(4), cards=20))
    table.do(cmd.CutCards(by=cmd.player(3 - passed_to), cards=20))
    assert of(table, ev.CutMade)


@pytest.mark.proves("19:47-2.15(a)")
def test_2_15_no_card_of_an_empty_shoe_is_found_face_up_or_drawn() -> None:
    table = blackjack(entropy=SeededEntropy(bytes(32)), seats=tuple(range(1, 8)), decks=1, boxes=7)
    while not isinstance(table.pending, steps.Ask) or table.round.shoes["shoe"].left:
        if isinstance(table.pending, steps.Ask):
            decide(table, next(word for word in ("split", "draw", "decline") if word in table.pending.words))
            continue
        for seat in table.round.seats:
            bet_at_blackjack(table, seat=seat)
        close(table)
    for id in ("card_face_up_in_shoe", "card_drawn_in_error"):
        with pytest.raises(Refusal, match="no card is left in the shoe"):
            report(table, id)
    report(table, "cards_run_out")
    assert of(table, ev.Refilled)


@pytest.mark.proves("13:69F-2C.5(c)5ii", "13:69F-2C.5(c)5iii(aa)", "13:69F-2C.5(c)5iii(bb)")
@pytest.mark.parametrize(
    ("cards", "case"), [("9h 6c 8c Tc", "ii"), ("9h 6c Ac 5c", "iii(aa)"), ("9h 6c 9c 2c", "iii(bb)")]
)
def test_2c_5_c_5_a_three_way_split_is_offered_by_the_case_it_falls_under(cards: str, case: str) -> None:
    table = three_card_live(1, cards=cards)
    assert isinstance(table.pending, steps.Ask)
    (offer,) = [offer for offer in table.pending.offers if offer.word == "split3"]
    assert offer.cite == f"13:69F-2C.5(c)5{case}"
    decide(table, "split3")
    assert {event.cite for event in of(table, ev.HandSplit)} == {offer.cite}


@pytest.mark.proves("13:69F-2C.8(a)1", "13:69F-2C.8(a)2")
@pytest.mark.parametrize(("up_card", "paragraph"), [("6c", "8(a)1"), ("Kc", "8(a)2")])
def test_2c_8_a_half_is_taken_by_the_rule_for_the_up_card_whatever_the_total(
    up_card: str, paragraph: str
) -> None:
    table = three_card_live(1, cards=f"5h {up_card} 4c 2d", surrender_scope="any")
    if isinstance(table.pending, steps.Read):
        table.do(cmd.Enter(by=cmd.DEALER, answer=False))
    decide(table, "surrender")
    assert of(table, ev.Settled)[-1].results[0].cite == f"13:69F-2C.{paragraph}"


@pytest.mark.proves("19:47-19.2(a)")
def test_19_6_match_the_dealer_pays_by_the_decks_in_the_shoe_though_more_come_with_the_next() -> None:
    table = spanish.stacked("8s 8c 9h Ks", decks=6)
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="decks", value=8))
    spanish.bet(table, 1, match=500)
    close(table)
    assert list(spanish.nets(table)) == [(1, "match", 2000)]
    assert table.round.shoes["shoe"].size == 6 * 48


@pytest.mark.proves("13:69F-2C.10(c)")
def test_2c_10_c_the_total_of_a_split_hand_is_announced_by_its_own_rule() -> None:
    table = three_card_live(1, cards="9h 6c 9c 2c")
    decide(table, "split3")
    enter(table, "5d")
    said = {event.text: event.cite for event in of(table, ev.Announced)}
    assert said["Hand 1: 20"] == "13:69F-2C.6(h)"
    assert said["Hand 1.1: 14"] == "13:69F-2C.10(c)"


@pytest.mark.proves("13:69F-2C.14(c)")
def test_2c_14_c_only_who_is_asked_refuses_the_card() -> None:
    for table in (
        spanish_live(1, 2, cards="Ks 9s 7d 2h 3h"),
        three_card_live(1, 2, cards="9h 8h 6c 2c 2d 3c 3d"),
    ):
        with pytest.raises(Refusal, match="2 is not asked for a card now"):
            report(table, "card_drawn_in_error", card="9c", exposed=True, seat=2, choice="refuse")
        report(table, "card_drawn_in_error", card="9c", exposed=True, seat=1, choice="refuse")
        assert isinstance(table.pending, steps.Ask)
        assert table.pending.seats[0] == 2


@pytest.mark.proves("13:69F-2C.14(g)")
def test_2c_14_g_with_every_hand_dead_the_dealer_takes_no_card() -> None:
    for table in (spanish_live(1), three_card_live(1)):
        report(table, "no_card_to_box", seat=1)
        assert isinstance(table.pending, steps.Betting)
        assert {result.outcome for event in of(table, ev.Settled) for result in event.results} == {"void"}


@pytest.mark.proves("13:69F-2C.14(l)")
def test_2c_14_l_a_reader_out_of_order_is_not_used_nor_reported_again() -> None:
    for table in (spanish.live(), three_card.live()):
        report(table, "reader_out_of_order")
        with pytest.raises(Refusal, match="the card reader is out of order already"):
            report(table, "reader_out_of_order")
        table.do(cmd.Sit(by=cmd.player(1), seat=1))
        bonus = {"bonus": 1000} if "bonus" in table.edition.wagers else {}
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers={"main": 1000, **bonus}))
        close(table)
        enter(table, "5h 6c 4d 2c" if bonus else "5h 6c 4d")
        with pytest.raises(Refusal, match="the card reader is out of order already"):
            report(table, "reader_misused", revealed=True)


@pytest.mark.proves("13:69F-2C.5(i)")
def test_2c_5_i_a_name_within_another_persons_name_has_not_played() -> None:
    table = three_card.virtual("2c 9h 6c 8h Tc 2d 5d 9s", no_midshoe_entry=True)
    three_card.sit(table, 1, "Ann; Bob")
    three_card.play(table, 1)
    three_card.sit(table, 2, "Bob")
    with pytest.raises(Refusal, match="Bob did not play the last round"):
        three_card.bet(table, 2)
    three_card.bet(table, 1)


@pytest.mark.proves("13:69E-1.10D(f)", "19:47-2.6(j)")
@pytest.mark.parametrize("game", ["spanish-21", "three-card-21-n-done", "blackjack"])
def test_a_reader_put_in_order_is_used_again_from_the_next_round_on(game: str) -> None:
    options = {"three-card-21-n-done": {"proposals": True}, "blackjack": {"hole_card": "down_reader"}}
    table = open_table(game, options.get(game, {}), mode="live", clock=lambda: 0, buy_in_as_needed=True)
    mended = cmd.Say(by=cmd.FLOORPERSON, word="reader_in_order")
    with pytest.raises(Refusal, match="no card reader is out of order"):
        table.do(mended)
    report(table, "reader_out_of_order")
    table.do(cmd.Sit(by=cmd.player(1), seat=1))
    wagers = {"main": 1000} | ({"bonus": 1000} if game == "three-card-21-n-done" else {})
    for looked in (False, True):
        table.do(cmd.Bets(by=cmd.player(1), seat=1, wagers=wagers))
        close(table)
        enter(table, "9h Kc 8c 2d" if "bonus" in wagers else "9h Kc 8c")
        assert isinstance(table.pending, steps.Read) == looked
        if not looked:
            with pytest.raises(Refusal, match="until the round is over"):
                table.do(mended)
            decide(table, "stand")
            enter(table, "9c")
            table.do(mended)


def test_who_sits_down_before_the_last_round_is_over_finds_no_idle_cards() -> None:
    table = spanish_live(1, cards="Ks 7d 9h")
    decide(table, "draw")
    enter(table, "8c")
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="late"))
    assert not isinstance(table.pending, steps.Betting)
    enter(table, "Kd")
    assert isinstance(table.pending, steps.Betting)
    assert {result.outcome for event in of(table, ev.Settled) for result in event.results} == {"lose"}


def test_an_added_amount_that_is_too_much_is_told_in_dollars_at_the_terminal() -> None:
    table = spanish_live(1, cards="6s 9d 5h")
    with pytest.raises(Refusal) as refused:
        table.do(cmd.Decide(by=cmd.player(1), seat=1, word="double", amount=50_000))
    assert "double of $500" in refused.value.spoken
    assert "at most $10 may be added" in refused.value.spoken
