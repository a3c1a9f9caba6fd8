"""The shoe of blackjack at a virtual table: burn, cut, cutting card, sides, devices and an empty shoe."""

from __future__ import annotations

from datetime import date

import pytest

import croupier
from croupier.equipment.cards import card_text, parse_card
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.state import UNKNOWN
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.replay import replay
from croupier.table.table import Table
from croupier.table.views import HandView, view
from croupier.verify import verify
from tests.games.blackjack.tables import bet, blackjack, round_of, said
from tests.games.twentyone.tables import close, decide, finish, of

STAND = "5c Tc 7s 9d Td"


def play_on(table: Table, rounds: int) -> None:
    """Rounds in which everyone stands."""
    for _ in range(rounds):
        for seat in table.round.seats:
            bet(table, seat)
        close(table)
        finish(table)


@pytest.mark.proves("19:47-2.6(c)")
def test_2_6_c_the_first_card_of_a_new_shoe_is_burned_unseen() -> None:
    table = blackjack(STAND)
    bet(table)
    close(table)
    burned = of(table, ev.Dealt)[0]
    assert burned.cards == (("burn", UNKNOWN),)
    assert hidden(table, "burn") == [parse_card("5c")]
    assert (burned.face_up, burned.cite) == (False, "19:47-2.6(c)")
    assert view(table, cmd.player(1)).hands["burn"] == HandView(1, [])
    decide(table, "stand")
    before = len(table.journal.events)
    play_on(table, 1)
    assert not [event for event in of(table, ev.Dealt) if event.seq > before and event.cards[0][0] == "burn"]


@pytest.mark.proves("19:47-2.6(c)")
def test_2_6_c_who_asks_is_shown_the_burn_card() -> None:
    table = blackjack(STAND)
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="see_burn_card"))
    bet(table)
    close(table)
    assert view(table, cmd.player(1)).hands["burn"].cards == ["5c"]


@pytest.mark.proves("19:47-2.6(c)")
def test_2_6_c_a_relief_dealer_burns_a_card() -> None:
    table = blackjack(STAND)
    round_of(table, "stand")
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))
    bet(table)
    close(table)
    assert [event.cards[0][0] for event in of(table, ev.Dealt)].count("burn") == 2
    with pytest.raises(Refusal, match="is for a dealer to say"):
        blackjack().do(cmd.Say(by=cmd.player(1), seat=1, word="relief"))


@pytest.mark.proves("19:47-2.6(c)", "19:47-2.6(m)")
def test_2_6_m_bart_carter_burns_nothing_and_puts_the_discards_back_in_three_stacks() -> None:
    table = blackjack(seats=(1, 2, 3), entropy=SeededEntropy(b"bart"), shuffle="bart_carter", decks=2)
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))
    play_on(table, 12)
    assert "burn" not in {holder for event in of(table, ev.Dealt) for holder, _ in event.cards}
    first, second = of(table, ev.Shuffled)[:2]
    assert (first.cite, second.cite) == ("19:47-2.5", "19:47-2.6(m)")
    assert first.kept == 0
    assert 0 < second.kept < 52
    assert second.size == 104
    assert said(table, "19:47-2.6(m)")
    assert not verify(table.journal.lines()).faults


@pytest.mark.proves("19:47-2.6(l)", "19:47-2.6(l)1", "19:47-2.6(l)2", "19:47-2.6(l)2i", "19:47-2.6(l)3")
def test_2_6_l_the_round_of_the_cutting_card_is_completed_and_the_shoe_shuffled() -> None:
    table = blackjack(seats=(1, 2, 3), entropy=SeededEntropy(b"cutting card"), decks=1)
    while len(of(table, ev.Shuffled)) < 2:
        play_on(table, 1)
    events = table.journal.events
    shuffled = of(table, ev.Shuffled)
    assert shuffled[0].cutting_card == 39
    closed = [event.seq for event in events if isinstance(event, ev.RoundClosed)][-1]
    assert closed < shuffled[1].seq
    drawn = sum(len(event.cards) for event in of(table, ev.Dealt))
    assert drawn >= shuffled[0].cutting_card
    picked_up = [
        event for event in events if isinstance(event, ev.Collected) and event.cite == "19:47-2.6(l)1"
    ]
    assert [event.holder for event in picked_up][-1] == "dealer"
    (left,) = said(table, "19:47-2.6(l)2i")
    assert left == f"The {52 - drawn} cards left go to the discard rack: none is missing"


@pytest.mark.proves("19:47-2.6(l)2ii", "19:47-2.6(l)3", "19:47-2.6(d)1")
def test_2_6_l_only_the_side_whose_cutting_card_came_out_is_shuffled() -> None:
    table = blackjack(seats=(1, 2, 3, 4), entropy=SeededEntropy(b"sides"), shoe="double", decks=2)
    while len(of(table, ev.Shuffled)) < 3:
        play_on(table, 1)
    first, second, third = of(table, ev.Shuffled)[:3]
    assert (first.shoe, second.shoe, first.size) == ("A", "B", 52)
    assert said(table, "19:47-2.6(l)2ii")[0].startswith(f"What is left in side {third.shoe}")
    other = "B" if third.shoe == "A" else "A"
    assert table.round.shoes[other].drawn > 0 or len(of(table, ev.Shuffled)) > 3
    assert not verify(table.journal.lines()).faults
    assert replay(table.journal).state.record() == table.state.record()


@pytest.mark.proves("19:47-2.6(i)")
def test_2_6_i_cards_are_picked_up_from_the_far_right_and_the_dealers_last() -> None:
    table = blackjack("5c Tc Td Th 7s 9c 9d 9h Ts", seats=(1, 3, 6))
    round_of(table, "stand", "stand", "stand", seats=(1, 3, 6))
    collected = of(table, ev.Collected)
    assert [event.holder for event in collected] == ["6", "3", "1", "dealer", "burn"]
    assert {event.cite for event in collected[:4]} == {"19:47-2.6(i)"}


def test_2_5_the_offer_to_cut_goes_clockwise_and_needs_ten_cards_from_either_end() -> None:
    new = blackjack(seats=(4, 2), entropy=SeededEntropy(b"cut"))
    with pytest.raises(Refusal, match="the offer is with seat 4"):
        new.do(cmd.CutCards(by=cmd.player(2), cards=100))
    new.do(cmd.CutCards(by=cmd.player(4), cards=100))
    table = blackjack(seats=(2, 4), entropy=SeededEntropy(b"cut"), decks=1)
    while len(of(table, ev.Shuffled)) < 2:
        play_on(table, 1)
    right = int(table.round.markers["cut"])
    other = 6 - right
    with pytest.raises(Refusal, match=f"the offer is with seat {right}"):
        table.do(cmd.CutCards(by=cmd.player(other), cards=20))
    with pytest.raises(Refusal, match="expected 10 to 42"):
        table.do(cmd.CutCards(by=cmd.player(right), cards=9))
    table.do(cmd.CutCards(by=cmd.player(right), cards=0))
    assert table.round.markers["cut"] == str(other)
    table.do(cmd.CutCards(by=cmd.player(other), cards=20))
    with pytest.raises(Refusal, match="not offered for a cut"):
        table.do(cmd.CutCards(by=cmd.player(other), cards=20))


def test_2_5_a_the_licensee_may_shuffle_after_any_round() -> None:
    table = blackjack(STAND)
    round_of(table, "stand")
    table.do(cmd.Say(by=cmd.FLOORPERSON, word="reshuffle"))
    round_of(table, "stand")
    assert len(of(table, ev.Shuffled)) == 2
    strict = blackjack(STAND, reshuffle_at_will=False)
    with pytest.raises(Refusal, match="at the cutting card only"):
        strict.do(cmd.Say(by=cmd.FLOORPERSON, word="reshuffle"))
    with pytest.raises(BadInput, match="is not allowed here"):
        strict.do(cmd.Say(by=cmd.FLOORPERSON, word="hello"))


@pytest.mark.parametrize(
    ("day", "cite"),
    [(date(1999, 1, 1), "19:47-2.20"), (date(2000, 1, 2), "19:47-2.21"), (None, "19:47-2.21")],
)
def test_2_21_a_continuous_device_shuffles_every_round_without_burn_or_cut(
    day: date | None, cite: str
) -> None:
    table = blackjack(entropy=SeededEntropy(b"continuous"), as_of=day, shuffle="continuous")
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))
    play_on(table, 3)
    assert {event.cite for event in of(table, ev.Shuffled)} == {cite}
    shuffles = of(table, ev.Shuffled)
    assert len(shuffles) == 4
    assert {(each.cut, each.cutting_card, each.automated) for each in shuffles} == {(0, 0, True)}
    assert "burn" not in {holder for event in of(table, ev.Dealt) for holder, _ in event.cards}


def test_2_15_g_an_empty_shoe_is_filled_with_the_discards_and_the_round_completed() -> None:
    for seed in range(20):
        table = blackjack(seats=(1, 2, 3, 4, 5, 6), entropy=SeededEntropy(bytes([seed])), decks=1)
        for _ in range(6):
            for seat in table.round.seats:
                bet(table, seat)
            close(table)
            while isinstance(table.pending, steps.Ask):
                words = table.pending.words
                decide(table, "draw" if "draw" in words else "decline")
        if of(table, ev.Refilled):
            break
    refilled = of(table, ev.Refilled)
    assert refilled
    assert refilled[0].cite == "19:47-2.15(g)"
    assert any("The shoe has run out" in text for text in said(table, "19:47-2.15(g)"))
    assert not verify(table.journal.lines()).faults
    assert replay(table.journal).state.record() == table.state.record()


def test_2_15_g_a_hole_card_turned_in_an_earlier_round_may_come_again_from_the_refilled_shoe() -> None:
    boxes = tuple(range(1, 8))
    table = croupier.open_table(
        "blackjack", {"decks": 1, "boxes": 7, "hole_card": "down"}, mode="live", buy_in_as_needed=True
    )
    for seat in boxes:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
    ace = parse_card("As")
    for word in ("stand", "stand", "draw"):
        for seat in boxes:
            bet(table, seat)
        close(table)
        while not (isinstance(table.pending, steps.Betting) or of(table, ev.Refilled)):
            step = table.pending
            if isinstance(step, steps.Ask):
                decide(table, word if word in step.words else "stand")
                continue
            shoe = table.round.shoes["shoe"]
            # High cards first, on which nobody need draw.
            left = [card for card in range(52) if card not in shoe.cards and card != ace]
            hole = isinstance(step, steps.Turn) and table.round.number == 1
            card = ace if hole else left[0 if word == "draw" else -1]
            table.do(cmd.Enter(by=cmd.DEALER, cards=(card,)))
    assert table.round.number == 3
    dealt = table.do(cmd.Enter(by=cmd.DEALER, cards=(ace,)))
    assert isinstance(dealt[0], ev.Dealt)
    assert dealt[0].cards[0][1] == ace
    assert table.round.shoes["shoe"].cards.count(ace) == 2
    assert replay(table.journal).state.record() == table.state.record()


def test_a_forged_card_of_a_shoe_is_found_by_the_verifier() -> None:
    table = blackjack(seats=(1, 2, 3), entropy=SeededEntropy(b"forged"), decks=1)
    while not of(table, ev.Revealed):
        play_on(table, 1)
    lines = list(table.journal.lines())
    dealt = next(event for event in of(table, ev.Dealt) if event.cards[0][0] == "1")
    place, card = dealt.cards[0]
    other = (card + 1) % 52
    forged = [
        line.replace(f'[["{place}",{card}]]'.encode(), f'[["{place}",{other}]]'.encode(), 1) for line in lines
    ]
    faults = verify(forged).faults
    assert card_text(card) in " ".join(faults), faults


@pytest.mark.proves("19:47-2.6(d)", "19:47-2.6(d)1")
def test_2_6_d_the_dealer_may_draw_the_determinant_card_from_either_side() -> None:
    table = blackjack(entropy=SeededEntropy(b"either side"), shoe="double")
    table.do(cmd.Say(by=cmd.DEALER, word="determinant_b"))
    table.do(cmd.Say(by=cmd.DEALER, word="determinant_a"))
    play_on(table, 1)
    ((holder, card),) = of(table, ev.Dealt)[0].cards
    assert (holder, "determinant" in table.round.markers) == ("determinant", False)
    drawn = {side: shoe.drawn for side, shoe in table.round.shoes.items()}
    assert drawn["B"] == 0 if card % 4 in (1, 2) else drawn["A"] == 1
    table.do(cmd.Say(by=cmd.DEALER, word="determinant_b"))
    first = len(of(table, ev.Dealt))
    play_on(table, 1)
    ((holder, card),) = of(table, ev.Dealt)[first].cards
    assert holder == "determinant"
    red = card % 4 in (1, 2)
    grown = {side: shoe.drawn - drawn[side] for side, shoe in table.round.shoes.items()}
    assert grown["B"] == 1 if red else grown["A"] == 0
    assert replay(table.journal).journal.entries == table.journal.entries
    assert not verify(table.journal.lines()).faults


def test_2_6_d_only_the_dealer_of_a_double_shoe_names_a_side() -> None:
    with pytest.raises(Refusal, match="single shoe"):
        blackjack().do(cmd.Say(by=cmd.DEALER, word="determinant_b"))
    with pytest.raises(Refusal, match="is for a dealer to say"):
        blackjack(shoe="double").do(cmd.Say(by=cmd.player(1), seat=1, word="determinant_b"))


def test_two_batches_serve_the_automated_shuffler_in_turn() -> None:
    table = blackjack(seats=(1, 2, 3), entropy=SeededEntropy(b"batches"), shuffle="automated", decks=1)
    while len(of(table, ev.Shuffled)) < 4:
        play_on(table, 1)
    batches = [event for event in of(table, ev.Marked) if event.name == "batch"]
    assert [event.value for event in batches] == ["first", "second", "first", "second"]
    shuffled = of(table, ev.Shuffled)
    assert [event.size for event in shuffled] == [52, 52, 52, 52]
    for batch, shuffle in zip(batches, shuffled, strict=True):
        between = table.journal.events[batch.seq : shuffle.seq - 1]
        assert all(isinstance(event, ev.Revealed) for event in between)
    in_turn = said(table, batches[0].cite)
    assert in_turn[:3] == [
        "The second batch goes into the shuffler; the first batch is in play",
        "The first batch leaves the discard rack whole before the second batch is dealt",
        "The first batch goes into the shuffler; the second batch is in play",
    ]
    assert not verify(table.journal.lines()).faults
    assert replay(table.journal).state.record() == table.state.record()


def test_a_batch_not_dealt_from_is_shuffled_again_itself() -> None:
    table = blackjack(entropy=SeededEntropy(b"jam"), shuffle="automated")
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="shuffler_failed"))
    assert len(of(table, ev.Shuffled)) == 2
    assert table.round.markers["batch"] == "first"
    by_hand = blackjack(entropy=SeededEntropy(b"by hand"))
    assert "batch" not in by_hand.round.markers


@pytest.mark.proves("19:47-2.6(m)")
@pytest.mark.parametrize(("decks", "other"), [(2, 4), (4, 2)])
def test_2_6_m_another_number_of_decks_is_shuffled_whole(decks: int, other: int) -> None:
    table = blackjack(
        seats=(1, 2, 3, 4, 5, 6), entropy=SeededEntropy(b"more"), shuffle="bart_carter", decks=decks
    )
    play_on(table, 1)
    table.do(cmd.Alter(by=cmd.FLOORPERSON, option="decks", value=other))
    while len(of(table, ev.Shuffled)) < 2:
        play_on(table, 1)
    last = of(table, ev.Shuffled)[-1]
    assert (last.size, last.kept, last.cite) == (52 * other, 0, "19:47-2.5")
    play_on(table, 1)
    assert not verify(table.journal.lines()).faults
    assert replay(table.journal).state.record() == table.state.record()


def test_2_6_d_a_single_shoe_does_not_become_a_double_one_at_an_open_table() -> None:
    for shoe, other in (("single", "double"), ("double", "single")):
        table = blackjack(entropy=SeededEntropy(b"sides"), shoe=shoe)
        with pytest.raises(BadInput, match="shoe cannot be changed at an open table"):
            table.do(cmd.Alter(by=cmd.FLOORPERSON, option="shoe", value=other))
        play_on(table, 1)


def test_2_5_the_decks_of_a_bart_carter_table_are_offered_for_the_cut_once() -> None:
    table = blackjack(seats=(4, 2), entropy=SeededEntropy(b"three stacks"), shuffle="bart_carter")
    with pytest.raises(Refusal, match="the offer is with seat 4"):
        table.do(cmd.CutCards(by=cmd.player(2), cards=30))
    table.do(cmd.CutCards(by=cmd.player(4), cards=30))
    play_on(table, 12)
    assert len(of(table, ev.Shuffled)) > 1
    with pytest.raises(Refusal, match="not offered for a cut"):
        table.do(cmd.CutCards(by=cmd.player(4), cards=30))


@pytest.mark.proves("19:47-2.6(m)")
def test_2_6_m_a_table_that_closes_after_the_rack_went_back_replays_with_its_secret_revealed() -> None:
    table = blackjack(seats=(1, 2), entropy=SeededEntropy(b"closed"), decks=2, shuffle="bart_carter")
    while not any(event.kept for event in of(table, ev.Shuffled)):
        play_on(table, 1)
    play_on(table, 1)
    table.do(cmd.CloseTable(by=cmd.FLOORPERSON))
    assert of(table, ev.TableClosed)[0].secret == b"closed".hex()
    assert replay(table.journal).head == table.head
    assert not verify(table.journal.lines()).faults
