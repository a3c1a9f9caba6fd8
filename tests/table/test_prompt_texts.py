"""What comes next at a table, in one sentence for every kind of step."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.devices import Device
from croupier.procedure.state import Hand, Shoe
from croupier.procedure.steps import (
    Ask,
    Betting,
    Chance,
    CountStub,
    Deal,
    Offer,
    Read,
    Recut,
    Step,
    Turn,
    Validate,
)
from croupier.table.prompts import device_of, device_to_come, full_prompt, prompt, prompt_of_others, shown
from croupier.table.waiting import Waiting
from tests.procedure.rounds import state_of

DICE = Device("dice", 6, 2, first=1)
WHEEL = Device("wheel", 2, 1, segments=("0", "00"))
LOT, BALLS = Device("lot", 6, 1, first=3), Device("balls", 80, 20, distinct=True)
WAR = (Offer("go_to_war"), Offer("surrender"))


def table(step: Step | None, virtual: bool = False, answered: tuple[int, ...] = (), **fields: Any) -> Any:
    """A table that waits at a step; seat 3 holds four cards."""
    round = state_of((1, 3), **{"number": 1, **fields})
    round.hands["3"] = Hand([1, 2, 3, 4])
    facts = [
        SimpleNamespace(at=at, text=at, cite=cite)
        for at, cite in (
            *(("deal", "1.1(a)"), ("deal", "1.9(b)"), ("open", "2.1"), ("cut", "2.2"), ("throw", "2.3")),
            *(("offer-dice", "2.4"), ("decide", "2.5"), ("withdraw", "2.6"), ("a hand", "2.7")),
            *(("odds", "2.8"), ("spin", "2.9"), ("roll", "2.10"), ("betting", "2.11")),
            *(("deal_from_shoe", "2.12"), ("deal_from_hand", "2.13"), ("turn", "2.14")),
        )
    ]
    names = {"odds": "Odds", "war": "War wager"}
    edition = SimpleNamespace(wager=lambda name: SimpleNamespace(name=names[name]), shown=facts)
    waiting = Waiting(0, dict.fromkeys(answered))  # type: ignore[arg-type]
    return SimpleNamespace(pending=step, virtual=virtual, round=round, edition=edition, waiting=waiting)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            Betting("1.1", "No more bets"),
            'Wagers may be made and changed until the dealer says "No more bets" (1.1)',
        ),
        (
            Betting("1.1", "No more bets", wagers=("odds", "war")),
            'Odds and War wager may be made and changed until the dealer says "No more bets" (1.1)',
        ),
        (
            Betting("1.1", "The dice are thrown", throws=DICE, note="the point is 4"),
            "Wagers may be made and changed; then the dice are thrown (the point is 4) (1.1)",
        ),
        (
            Betting("1.1", "The dice are thrown", throws=DICE),
            "Wagers may be made and changed; then the dice are thrown (1.1)",
        ),
        (Ask("1.1", (3,), "house_way", WAR), "Seat 3 decides about house way: go to war or surrender (1.1)"),
        (
            Ask("1.1", (1, 2, 3), "a tie", WAR),
            "Seats 1, 2 and 3 decide about a tie: go to war or surrender (1.1)",
        ),
        (Ask("1.1", (1, 3), "a tie", WAR[:1]), "Seats 1 and 3 decide about a tie: go to war (1.1)"),
        (Deal("1.1", ("3", "dealer"), face_up=True), "Draw one card face up for seat 3 (1.1)"),
        (Deal("1.1", ("3", "1"), stack=3), "Give a stack of 3 cards to seat 3 (1.1)"),
        (Deal("1.1", ("3", "1"), stack=2), "Give a stack of 2 cards to seat 3 (1.1)"),
        (
            Deal("1.1", ("3", "dealer"), paragraphs=("1.2", "1.3")),
            "Deal one card face down to seat 3; 2 cards are still to be dealt (1.2)",
        ),
        (
            Turn("1.1", "hole", 1, 1, may_stay_unseen=True),
            "Turn up the hole card, or leave it unrecorded (1.1)",
        ),
        (
            Turn("1.1", "banker", 0, 2, may_stay_unseen=True),
            "Turn up the cards of the Banker's Hand, or leave them unrecorded (1.1)",
        ),
        (Turn("1.1", "3", 0, 1), "Turn up the next card of seat 3 (1.1)"),
        (Turn("1.1", "3", 0, 2), "Turn up the 2 cards of seat 3 (1.1)"),
        (Turn("1.1", "3"), "Turn up the 4 cards of seat 3 (1.1)"),
        (
            Read("1.1", "dealer", "blackjack", lambda cards: False),
            "Slide the hole card into the reader and enter whether it shows a blackjack (1.1)",
        ),
        (
            Read("1.1", "player", "a natural", lambda cards: False, by=3),
            "Seat 3 looks at the Player's Hand: enter whether it is a natural (1.1)",
        ),
        (
            Validate("1.1", "1/b", "the straight flush"),
            "A supervisor validates the straight flush of seat 1/b (1.1)",
        ),
        (Chance("1.1", "lot", LOT, seat=3), "Enter the lot drawn for seat 3, 3 to 8 (1.1)"),
        (Chance("1.1", "roll", DICE), "Enter the two faces of the dice (1.1)"),
        (Chance("1.1", "spin", WHEEL), "Enter what the wheel shows (1.1)"),
        (Chance("1.1", "draw", BALLS), "Enter what the balls show (1.1)"),
        (CountStub("1.1", 40, "1.2"), "Count the stub face down and enter the number of cards (1.1)"),
        (Recut("1.1", 10), "Recut (1.1)"),
        (None, "The table has stopped: what came before is in its journal"),
    ],
)
def test_every_step_is_said_in_a_sentence_with_its_rule(step: Step | None, said: str) -> None:
    assert full_prompt(table(step)) == said
    assert prompt(table(step)) == said


def test_who_has_answered_is_not_named_again_and_who_was_dealt_to_neither() -> None:
    asked = Ask("1.1", (1, 3), "a tie", WAR)
    assert full_prompt(table(asked, answered=(1,))).startswith("Seat 3 decides about")
    deal = Deal("1.1", ("3", "1", "dealer"))
    assert full_prompt(table(deal, due=1)) == (
        "Deal one card face down to the dealer; 1 card is still to be dealt (1.1)"
    )


def test_others_are_not_told_what_lies_face_down() -> None:
    private = Ask("1.1", (3,), "the Player's Hand", WAR, private=True)
    looked = Read("1.1", "player", "a natural", lambda cards: False, by=3)
    said = "Seat 3 looks at the Player's Hand (1.1)"
    for step in (private, looked):
        assert prompt_of_others(table(step)) == said
        assert prompt(table(step, virtual=True)) == said
        assert prompt(table(step)) == full_prompt(table(step)) != said
    plain = Chance("1.1", "roll", DICE)
    assert prompt(table(plain, virtual=True)) == prompt_of_others(table(plain)) == full_prompt(table(plain))


def test_the_device_whose_result_is_entered_next_and_the_one_to_come() -> None:
    thrown, then = Betting("1.1", "", throws=DICE), Betting("1.1", "", then=WHEEL)
    chance, deal = Chance("1.1", "spin", WHEEL), Deal("1.1", ("3",))
    found = [(device_of(table(step)), device_to_come(table(step))) for step in (thrown, then, chance, deal)]
    assert found == [(DICE, DICE), (None, WHEEL), (WHEEL, WHEEL), (None, None)]


@pytest.mark.parametrize(
    ("step", "fields", "places"),
    [
        (Betting("1.1", ""), {}, "open/cut/betting"),
        (Betting("1.1", ""), {"number": 2}, "cut/betting"),
        (Betting("1.1", ""), {"number": 0}, "open/cut/betting"),
        (Betting("1.1", "", wagers=("odds",)), {}, "odds/betting"),
        (Betting("1.1", "", throws=DICE), {"number": 2}, "throw/offer-dice/betting"),
        (Betting("1.1", "", then=WHEEL), {"number": 2}, "spin/betting"),
        (Chance("1.1", "roll", DICE), {}, "roll"),
        (Deal("1.1(c)", ("3",)), {}, "deal/deal_from_shoe"),
        (Deal("1.1(c)", ("3",)), {"options": {"dealing_method": "hand"}}, "deal/deal_from_hand"),
        (Deal("1.8", ("3",)), {}, "deal_from_shoe"),
        (Turn("1.1", "3"), {}, "turn"),
        (Ask("1.1", (3,), "a hand", WAR), {}, "decide/a hand"),
        (Ask("1.1", (3,), "a hand", (Offer("pull", returned=("bet1",)),)), {}, "decide/withdraw/a hand"),
    ],
)
def test_what_the_rules_ask_of_people_is_shown_at_its_step(
    step: Step, fields: dict[str, Any], places: str
) -> None:
    told = shown(table(step, **fields))
    assert [line.rpartition(" (")[0] for line in told] == places.split("/")


def test_cards_that_a_device_shuffled_are_not_cut() -> None:
    waits = table(Betting("1.1", ""), number=2)
    waits.round.shoes["shoe"] = Shoe("52 cards", 1, 52)
    assert "cut (2.2)" in shown(waits)
    waits.round.shoes["other"] = Shoe("52 cards", 1, 52, automated=True)
    assert "cut (2.2)" not in shown(waits)
