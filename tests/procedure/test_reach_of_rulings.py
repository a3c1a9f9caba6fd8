"""What a report says, read strictly, and which rulings can reach which step."""

from typing import Any

import pytest

from croupier.equipment.devices import Device
from croupier.law.refusal import BadInput
from croupier.procedure.rulings import (
    PLAY,
    REACH,
    Interruption,
    Report,
    Ruling,
    in_play,
    playing_seat,
    reaches,
    reported_card,
    reported_flag,
    reported_reason,
)
from croupier.procedure.steps import Ask, Betting, Chance, CountStub, Deal, Read, Step, Turn, Validate
from tests.procedure.rounds import state_of

WAITING: dict[str, Step] = {
    "betting": Betting("1.1", "No more bets"),
    "deal": Deal("1.1", ("1",)),
    "turn": Turn("1.1", "1"),
    "ask": Ask("1.1", (1,), "a hand", ()),
    "stub": CountStub("1.1", 40, "1.2"),
    "read": Read("1.1", "dealer", "ace", lambda cards: False),
    "validate": Validate("1.1", 1, "a prize"),
    "chance": Chance("1.1", "roll", Device("dice", 6, 2)),
}
REACHED = {
    "stands no_roll no_spin pass_dice called_off set_aside": (
        "betting deal turn ask stub read validate chance"
    ),
    "next_card exposed_card void_hand forfeit complete_hand void_round": (
        "deal turn ask stub read validate chance"
    ),
    "next_round_card written_off no_light pay_unclaimed forfeit_unclaimed suspend recut idle": "betting",
    "refuse_card ends_decisions dealt_early deal_again": "ask",
    "card_later dealer_later dead_hand last_card_up stays_up": "deal",
    "may_withdraw replace_card extra_cards refill": "deal ask",
    "no_reader": "betting turn ask read",
    "no_amount": "chance",
    "void_wager finish_by_hand": "betting chance",
    "reshuffle": "betting deal chance",
}


def report(**details: Any) -> Report:
    return Report("improper_cut", details, 0)


def test_every_ruling_reaches_its_steps_and_no_others() -> None:
    for kinds, steps in REACHED.items():
        for kind in kinds.split():
            ruling = Ruling(kind, "", "")
            found = [name for name, step in WAITING.items() if reaches(ruling, step)]
            assert found == steps.split(), kind
            assert not reaches(ruling, None)
    assert sorted(" ".join(REACHED).split()) == sorted(REACH)


def test_a_second_window_is_reached_by_what_reaches_every_step_of_the_play() -> None:
    window = Betting("1.1", "No more bets", wagers=("odds",))
    found = {kind for kind in REACH if reaches(Ruling(kind, "", ""), window)}
    assert found == {kind for kind, reach in REACH.items() if set(PLAY) <= set(reach.steps)}
    assert "void_round" in found
    assert "recut" not in found


def test_after_the_play_no_ruling_changes_its_course() -> None:
    closing = Deal("1.1", ("1",), closing=True)
    found = {kind for kind in REACH if reaches(Ruling(kind, "", ""), closing)}
    assert found == {
        *("stands", "no_roll", "no_spin", "pass_dice", "called_off", "set_aside", "next_card", "exposed_card")
    }
    assert {REACH[kind].ends for kind in found} == {"nothing", "card"}


def test_which_rulings_the_procedure_carries_out_itself() -> None:
    assert {kind for kind, reach in REACH.items() if not reach.course} == {
        *("stands", "no_roll", "no_spin", "pass_dice", "called_off"),
        *("set_aside", "next_card", "next_round_card", "exposed_card"),
    }


def test_a_report_and_a_ruling_leave_out_what_they_do_not_say() -> None:
    said = report()
    assert (said.stage, said.waiting, said.ruled_before) == ("dealing", None, 0)
    ruling = Ruling("stands", "nothing changes", "1.1")
    assert (ruling.card, ruling.remove_deck, ruling.seat, ruling.more) == (-1, False, 0, 0)
    assert (ruling.ticket, ruling.out_of_order, ruling.seats) == (0, False, ())
    assert str(Interruption(ruling)) == "nothing changes"
    assert Interruption(ruling).ruling is ruling
    with pytest.raises(BadInput, match=r"^there is no ruling 'applause': expected one of stands, no_roll"):
        Ruling("applause", "", "")


@pytest.mark.parametrize(
    ("details", "said"),
    [
        ({}, "seat is missing, expected the number of a seat with a hand in play"),
        ({"seat": "x" * 50}, f"seat {'x' * 40!r}, expected the number of a seat with a hand in play"),
        ({"seat": ["y" * 50]}, f'seat ["{"y" * 38}, expected the number of a seat with a hand in play'),
        ({"seat": 2}, "seat 2 has no hand in play"),
        ({"seat": "1/b"}, "seat 1/b has no hand in play"),
    ],
)
def test_a_seat_of_a_report_has_a_hand_in_play(details: dict[str, Any], said: str) -> None:
    round = state_of({1: {"main": 100}, 2: {}})
    with pytest.raises(BadInput) as refused:
        playing_seat(round, report(**details))
    assert str(refused.value) == f"irregularity improper_cut: {said}"


def test_a_seat_of_a_report_is_read_under_any_field() -> None:
    round = state_of({1: {"main": 100}, "2/b": {"main": 100}})
    assert playing_seat(round, report(seat="1")) == 1
    assert playing_seat(round, report(holder="2/b"), "holder") == "2/b"
    assert in_play(round, report(), "seats", 1) == 1


def test_a_report_names_a_card_or_none() -> None:
    assert [reported_card(each) for each in (report(), report(card="2c"), report(card="As"))] == [-1, 0, 51]


def test_what_a_report_leaves_unsaid_is_no() -> None:
    assert [
        reported_flag(each, "exposed") for each in (report(), report(exposed=True), report(exposed=False))
    ] == [
        False,
        True,
        False,
    ]
    with pytest.raises(BadInput) as refused:
        reported_flag(report(exposed=1), "exposed")
    assert str(refused.value) == "irregularity improper_cut: exposed 1, expected true or false"


@pytest.mark.parametrize("reason", [None, "", "  ", 5])
def test_a_reason_is_said_in_words(reason: object) -> None:
    round: Any = state_of()
    round.edition.irregularity = lambda id: type("Fact", (), {"choices": ("a die is cocked", "off")})
    assert reported_reason(round, report(reason="off the table")) == "off the table"
    with pytest.raises(BadInput, match=r"expected one such as a die is cocked, off$"):
        reported_reason(round, report(reason=reason))
