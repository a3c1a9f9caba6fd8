"""What is ruled when a shoe, a card of twenty-one or the reader goes wrong, and what cannot have happened."""

from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.rulings import NothingDealt, Report, Ruling
from croupier.procedure.shoe_rulings import due, held
from croupier.procedure.state import Hand, Shoe, State
from croupier.procedure.steps import Ask, Betting, Chance, Deal, Offer, Read, Turn, Validate
from croupier.procedure.twentyone_rulings import (
    TwentyOneRulings,
    asked,
    dealer_overdraws,
    deciding,
    may_draw,
    reader_in_use,
)
from tests.procedure.rounds import state_of

RULES = TwentyOneRulings(
    methods=("manual", "automated"),
    **{
        name: name
        for name in TwentyOneRulings.__struct_fields__
        if name not in ("methods", "place", "first_cards", "missing_card")
    },  # type: ignore[arg-type]
)
KING, FIVE, ACE, TWO = parse_cards("Ks 5d As 2c")
ASKED = Ask("1.1", ("3/b",), "hand 3", (Offer("draw"), Offer("stand")))
STANDING = Ask("1.1", (3,), "hand 3", (Offer("stand"),))
INSURANCE = Ask("1.1", (3,), "insurance", (Offer("draw"),))


def dealing(to: str) -> Deal:
    return Deal("1.1", (to,), True)


def table(drawn: int = 9, **fields: Any) -> State:
    options = {"card_reader": True, "shuffle": "automated", **fields.pop("options", {})}
    round = state_of((3,), options, **fields)
    round.shoes["shoe"] = Shoe("52 cards", 6, 312, drawn=drawn)
    return round


def with_dealer(*cards: int, turned: int = 1, **fields: Any) -> State:
    round = table(**fields)
    round.hands["dealer"] = Hand(list(cards), turned)
    return round


def report(waiting: Any = None, stage: Any = "dealt", ruled_before: int = 0, **details: Any) -> Report:
    return Report("it", details, 0, stage, waiting, ruled_before)


def said(rule: Any, *given: Any) -> str:
    with pytest.raises((BadInput, Refusal)) as refused:
        rule(*given)
    return str(refused.value)


def test_where_the_table_is() -> None:
    round = table()
    round.hands["3"] = Hand([KING, FIVE])
    assert (held(round, "3"), held(round, "4")) == (2, 0)
    assert (due(report(dealing("3"))), due(report(ASKED))) == ("3", "")
    for waiting, is_deciding, draws, box in (
        (ASKED, True, True, "3"),
        (STANDING, True, False, "3"),
        (INSURANCE, False, False, "3"),
        (dealing("3"), False, False, ""),
    ):
        found = report(waiting)
        assert (deciding(found), may_draw(found), asked(found)) == (is_deciding, draws, box)


@pytest.mark.parametrize(
    "rule",
    ["card_drawn_in_error", "dealer_skipped_card", "cards_run_out", "no_card_to_box", "one_card_to_box"],
)
def test_before_the_first_card_nothing_of_the_deal_went_wrong(rule: str) -> None:
    with pytest.raises(NothingDealt) as refused:
        getattr(RULES, rule)(table(), report(stage="betting", seat=3))
    assert str(refused.value) == "irregularity it: no card is out in this round yet (nothing_dealt)"


def test_a_card_drawn_in_error_is_the_next_and_an_exposed_one_may_be_refused() -> None:
    drawn = RULES.card_drawn_in_error
    unseen = Ruling("next_card", "its face was not seen: it is the next card", "unseen", KING)
    assert drawn(table(), report(ASKED, card="Ks")) == unseen
    text = "exposed: it is dealt as the next card, and burned if nobody takes it"
    taken = Ruling("exposed_card", text, "exposed", -1)
    assert drawn(table(), report(ASKED, exposed=True, choice="accept", seat="3")) == taken
    assert drawn(table(), report(dealing("3"), exposed=True)) == taken
    assert drawn(table(), report(STANDING, exposed=True, choice="accept", seat="4")) == taken
    text = "refused: the player gets no further card this round; it is the next player's"
    assert drawn(table(), report(ASKED, exposed=True, choice="refuse")) == Ruling(
        "refuse_card", text, "exposed"
    )
    assert said(drawn, table(), report(ASKED, exposed=True)) == (
        "irregularity it: choice is missing, expected accept or refuse"
    )
    assert said(drawn, table(), report(ASKED, exposed=True, choice="accept", seat=4)) == (
        "irregularity it: box 4 is not asked for a card now (exposed)"
    )
    assert said(drawn, table(), report(ASKED, exposed=True, choice="accept", seat="x")) == (
        "irregularity it: seat 'x', expected the number of a box"
    )
    assert said(drawn, table(), report(STANDING, exposed=True, choice="refuse")) == (
        "irregularity it: no player is asked for a card now; it may be refused when one is (exposed)"
    )
    assert said(drawn, table(drawn=312), report(ASKED)) == (
        "irregularity it: no card is left in the shoe (unseen)"
    )


def test_the_dealer_takes_later_what_was_skipped() -> None:
    text = "every box gets two cards, then the dealer takes what is missing"
    found = Ruling("dealer_later", text, "skipped")
    assert RULES.dealer_skipped_card(table(), report(dealing("dealer"))) == found
    assert RULES.dealer_skipped_card(with_dealer(KING), report(dealing("dealer"))) == found
    for round, waiting in ((with_dealer(KING, FIVE), dealing("dealer")), (table(), dealing("3"))):
        assert said(RULES.dealer_skipped_card, round, report(waiting)) == (
            "irregularity it: no first or second card of the dealer is due (skipped)"
        )


def test_a_shoe_that_runs_out_is_filled_while_a_card_is_due() -> None:
    text = "the discards are shuffled and cut, one is burned, the round goes on"
    refill = Ruling("refill", text, "ran_out")
    for waiting in (dealing("3"), ASKED):
        assert RULES.cards_run_out(table(drawn=312), report(waiting)) == refill
        assert RULES.cards_run_out(table(live=True), report(waiting)) == refill
    assert said(RULES.cards_run_out, table(), report(ASKED)) == (
        "irregularity it: 303 cards are still in the shoe (ran_out)"
    )
    assert said(RULES.cards_run_out, table(drawn=312), report(INSURANCE)) == (
        "irregularity it: no card is due from the shoe (ran_out)"
    )


def boxed(cards: int) -> State:
    round = table()
    if cards:
        round.hands["3"] = Hand([KING, FIVE, TWO][:cards])
    return round


DEAD = "the hand is dead and its wagers are returned"


def test_a_box_passed_over_is_dead_or_waits_for_its_card() -> None:
    assert RULES.no_card_to_box(boxed(0), report(dealing("3"), seat=3)) == Ruling(
        "dead_hand", DEAD, "passed_over"
    )
    one = report(dealing("3"), seat="3/b", choice="take")
    later = Ruling("card_later", "the second card comes after all others have theirs", "passed_over")
    assert RULES.one_card_to_box(boxed(1), one) == later
    dead = report(dealing("3"), seat=3, choice="dead")
    assert RULES.one_card_to_box(boxed(1), dead) == Ruling("dead_hand", DEAD, "not_taken")
    for cards, rule, which in ((1, RULES.no_card_to_box, "first"), (0, RULES.one_card_to_box, "second")):
        assert (
            said(rule, boxed(cards), one)
            == f"irregularity it: the {which} card of box 3 is not due (passed_over)"
        )
    assert said(RULES.no_card_to_box, boxed(0), report(dealing("4"), seat=3)).endswith(
        "is not due (passed_over)"
    )
    assert said(RULES.one_card_to_box, boxed(1), report(dealing("3"), seat=3, choice="x")) == (
        "irregularity it: choice 'x', expected take or dead"
    )


def test_a_wrong_number_of_cards_is_that_of_a_box_passed_over() -> None:
    def reported(cards: Any, **more: Any) -> Report:
        return report(dealing("3"), holder=3, cards=cards, **more)

    assert RULES.wrong_number_of_cards(boxed(0), reported(0)).kind == "dead_hand"
    assert RULES.wrong_number_of_cards(boxed(1), reported(1, choice="take")).kind == "card_later"
    for cards in (-1, 2, True, "1", None):
        assert said(RULES.wrong_number_of_cards, boxed(1), reported(cards)).endswith(
            ", expected 0 or 1 for a box passed over"
        )


def test_a_card_asked_for_and_missed_comes_after_the_others() -> None:
    missed = report(dealing("3.1"), seat=3, choice="take")
    later = Ruling("card_later", "the card comes after the other players", "asked_for")
    assert RULES.card_not_dealt(missed, True) == later
    assert RULES.card_not_dealt(report(dealing("3"), seat=3, choice="dead"), True) == Ruling(
        "dead_hand", DEAD, "asked_for"
    )
    words = "irregularity it: no card box 3 asked for is due (asked_for)"
    assert said(RULES.card_not_dealt, missed, False) == words
    assert said(RULES.card_not_dealt, report(dealing("4"), seat=3, choice="take"), True) == words


def test_a_hole_card_seen_in_the_reader_lay_under_a_two_to_nine() -> None:
    assert RULES.hole_card_seen(with_dealer(FIVE, KING), report(revealed=True)) is True
    assert RULES.hole_card_seen(with_dealer(FIVE, KING), report()) is False
    no_two_to_nine = "irregularity it: the dealer shows no 2 to 9 over a hole card (misused)"
    for cards in ((FIVE,), (KING, FIVE), (ACE, FIVE)):
        assert said(RULES.hole_card_seen, with_dealer(*cards), report()) == no_two_to_nine
    assert said(RULES.hole_card_seen, with_dealer(FIVE, KING, turned=3), report()) == (
        "irregularity it: the hole card lies open already (misused)"
    )
    assert said(RULES.hole_card_seen, with_dealer(FIVE, KING, options={"card_reader": False}), report()) == (
        "irregularity it: this table has no card reader (misused)"
    )
    assert said(RULES.hole_card_seen, with_dealer(FIVE, KING, markers={"reader": "x"}), report()) == (
        "irregularity it: the card reader is out of order already (misused)"
    )


def test_a_reader_is_out_of_order_before_the_round_or_while_it_is_used() -> None:
    read = Read("1.1", "dealer", "blackjack", lambda cards: False)
    turn, other = Turn("1.1", "dealer"), Turn("1.1", "3")
    round, low = with_dealer(KING, FIVE), with_dealer(FIVE, KING)
    assert [reader_in_use(round, report(step)) for step in (read, turn, other, ASKED)] == [
        *(True, True, False, False)
    ]
    assert not reader_in_use(low, report(turn))
    found = Ruling("no_reader", "play goes on by the procedure without a reader", "out_of_order")
    assert RULES.reader_out_of_order(round, report(read)) == found
    assert RULES.without_reader(round, report(stage="betting"), False) == found
    assert said(RULES.reader_out_of_order, round, report(ASKED)) == (
        "irregularity it: report it before the round or when it is used (out_of_order)"
    )
    broken = with_dealer(KING, FIVE, markers={"reader": "x"})
    assert said(RULES.reader_out_of_order, broken, report(read)) == (
        "irregularity it: the card reader is out of order already (out_of_order)"
    )
    none = with_dealer(KING, FIVE, options={"card_reader": False})
    assert said(RULES.reader_out_of_order, none, report(read)) == (
        "irregularity it: this table has no card reader (out_of_order)"
    )


def test_a_card_the_dealer_overdraws_is_burned_when_the_hand_is_complete() -> None:
    found = Ruling("set_aside", "burned", "2.15", KING)
    for waiting, stage in (
        (Validate("1.1", 3, "a prize"), "dealt"),
        (Chance("1.1", "lot", None), "dealt"),  # type: ignore[arg-type]
        (dealing("dealer 2"), "dealing"),
        (Betting("1.1", ""), "betting"),
    ):
        assert dealer_overdraws(table(), report(waiting, stage, card="Ks"), "burned", "2.15") == found
    assert said(dealer_overdraws, table(), report(ASKED), "burned", "2.15") == (
        "irregularity it: no hand of the dealer has just been completed (2.15)"
    )
    assert said(dealer_overdraws, table(drawn=0), report(stage="betting"), "burned", "2.15") == (
        "irregularity it: no card has left this shoe (2.15)"
    )
    assert said(dealer_overdraws, table(drawn=312), report(stage="betting"), "burned", "2.15") == (
        "irregularity it: no card is left in the shoe (2.15)"
    )


def test_a_card_found_face_up_is_not_used() -> None:
    first = Ruling("set_aside", "not used, placed in the discard rack", "face_up", KING)
    second = Ruling("void_round", "", "")
    assert RULES.card_face_up(table(), report(dealing("3"), card="Ks"), second) == first
    assert RULES.card_face_up(table(), report(dealing("3"), ruled_before=1, card="Ks"), None) == first
    assert RULES.card_face_up(table(), report(dealing("3"), ruled_before=1), second) is second
    assert said(RULES.card_face_up, table(drawn=312), report(dealing("3")), None) == (
        "irregularity it: no card is left in the shoe (face_up)"
    )


def test_a_shuffling_device_is_removed_or_fails_before_the_round() -> None:
    betting = report(Betting("1.1", ""), "betting")
    by_hand = table(options={"shuffle": "manual"})
    assert RULES.method_change(table(), betting).kind == "stands"
    assert RULES.method_change(table(), report(stage="betting", shuffle="automated")).kind == "stands"
    assert said(RULES.method_change, table(), report(stage="betting", shuffle="x")) == (
        "irregularity it: shuffle 'x', expected manual, automated"
    )
    assert said(RULES.method_change, by_hand, betting) == (
        "irregularity it: this table has no shuffling device to remove (removed)"
    )
    assert (
        said(RULES.method_change, table(), report(ASKED))
        == "irregularity it: finish the round first (removed)"
    )
    assert RULES.shuffler_failed(table(drawn=0), betting).kind == "reshuffle"
    assert RULES.shuffler_failed(table(), betting).kind == "stands"
    assert RULES.shuffler_failed(table(drawn=0), report(ASKED)).kind == "stands"
    assert said(RULES.shuffler_failed, by_hand, betting) == (
        "irregularity it: the cards of this table are shuffled by hand (shuffler)"
    )


def test_cards_are_cut_again_before_any_is_dealt() -> None:
    betting = report(Betting("1.1", ""), "betting")
    by_hand = {"shuffle": "manual"}
    assert RULES.improper_cut(table(drawn=0, options=by_hand), betting).kind == "recut"
    for round, found in ((table(options=by_hand), betting), (table(drawn=0, options=by_hand), report(ASKED))):
        assert said(RULES.improper_cut, round, found) == (
            "irregularity it: a recut may be ordered only before any card is dealt (recut)"
        )
    assert said(RULES.improper_cut, table(drawn=0), betting) == (
        "irregularity it: cards shuffled by the device are not cut (not_cut)"
    )


def test_the_card_that_is_due_may_come_after_a_second_window() -> None:
    RULES.card_due(report(dealing("3")), "1.1")
    with pytest.raises(NothingDealt):
        RULES.card_due(report(Betting("1.1", "")), "1.1")
    assert said(RULES.card_due, report(ASKED), "1.1") == "irregularity it: no card is due from the shoe (1.1)"
