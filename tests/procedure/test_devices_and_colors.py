"""Color chips of one player each, devices that failed, and spins that decide nothing."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.equipment.chips import NON_VALUE_CITE
from croupier.equipment.devices import Device
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.betting_rules import Note
from croupier.procedure.color_chips import ColorBetting, ColorChips, chips_of, marker_of
from croupier.procedure.one_event_rulings import damaged, late, stands, void_event
from croupier.procedure.out_of_order import (
    DeviceBetting,
    Words,
    by_hand,
    check_in_order,
    failed,
    finish_by_hand,
    said,
)
from croupier.procedure.rulings import Interruption, NothingDealt, Report, Ruling
from croupier.procedure.state import State
from croupier.procedure.steps import Chance, Mark
from tests.procedure.rounds import state_of, taken

SPIN = Chance("5.3", "spin", Device("balls", 80, 20, distinct=True))


def colors(round: State) -> ColorBetting:
    betting = ColorBetting()
    betting.round = round
    return betting


def test_a_player_has_a_color_and_a_chip_is_worth_a_twentieth_of_the_stack() -> None:
    round = state_of((1, 2))
    assert chips_of(round.markers, 1) is None
    note = colors(round).color(1, "  Light-Blue ", 2_000)
    assert note == Note(NON_VALUE_CITE, {"chips 1": "light-blue 100"})
    round.markers |= note.markers
    assert (chips_of(round.markers, 1), marker_of("2/b")) == (ColorChips("light-blue", 100), "chips 2/b")
    assert colors(round).color(1, "light-blue", 1_000).markers == {"chips 1": "light-blue 50"}
    assert colors(round).color(2, "blue", 20).markers == {"chips 2": "blue 1"}
    assert colors(round).color(1, "", 0) == Note(NON_VALUE_CITE, {"chips 1": ""})
    assert colors(round).give_back(1) == Note(NON_VALUE_CITE, {"chips 1": ""})
    assert colors(round).give_back(2) == Note(NON_VALUE_CITE, {})


@pytest.mark.parametrize("color", ["", "dark blue", "2", "-red", "x" * 21, "grün"])
def test_a_color_is_one_word(color: str) -> None:
    with pytest.raises(BadInput) as refused:
        colors(state_of((1,))).color(1, color, 2_000)
    assert str(refused.value) == f"color {color[:20]!r}: expected one word, such as blue"
    assert colors(state_of((1,))).color(1, "x" * 20, 2_000).markers == {"chips 1": "x" * 20 + " 100"}


def test_no_two_players_have_one_color_and_it_stays_while_chips_are_out() -> None:
    round = state_of({1: {}, 2: {"straight-17": 100}}, markers={"chips 1": "blue 100"})
    with pytest.raises(Refusal) as refused:
        colors(round).color(2, "red", 2_000)
    assert str(refused.value) == (
        "seat 2 has wagers on the layout: the color and value of its chips stay until they are decided "
        f"({NON_VALUE_CITE})"
    )
    round.seats[2].wagers.clear()
    with pytest.raises(Refusal) as refused:
        colors(round).color(2, "Blue", 2_000)
    assert str(refused.value) == f"blue: seat 1 has chips of this color; choose another ({NON_VALUE_CITE})"


def test_a_round_in_which_a_device_fails_goes_on_by_hand() -> None:
    round = state_of(number=7)
    steps, value = taken(by_hand(round, SPIN), finish_by_hand("go on", "5.4"), None, "17")
    assert (steps, value) == ([SPIN, Mark("5.4", "out_of_order", "7"), SPIN], "17")
    assert failed(round, Ruling("void_round", "", "5.5")) == Mark("5.5", "out_of_order", "7")
    with pytest.raises(Interruption):
        taken(by_hand(round, SPIN), Ruling("void_round", "", "5.5"))


def test_no_further_round_begins_until_the_device_is_repaired() -> None:
    check_in_order(state_of(number=8), "5.4")
    check_in_order(state_of(number=7, markers={"out_of_order": "7"}), "5.4")
    with pytest.raises(Refusal) as refused:
        check_in_order(state_of(number=8, markers={"out_of_order": "7"}), "5.4")
    assert str(refused.value) == (
        "a device failed in round 7: no new round begins until a floorperson says repaired (5.4)"
    )


class Shaken(DeviceBetting):
    """A game whose shaker may fail."""

    rules = Words("9.7")
    cites: Any = SimpleNamespace(close="9.5")


def test_no_wager_is_made_and_nothing_is_shaken_while_the_device_is_out_of_order() -> None:
    broken = Shaken(state_of(number=8, markers={"out_of_order": "7"}, live=True))
    for refused_by in (lambda: broken.check_open(None), broken.close):  # type: ignore[arg-type]
        with pytest.raises(Refusal, match=r"^a device failed in round 7: no new round begins until"):
            refused_by()
    assert broken.say("floorperson", 0, "repaired") == Note("9.7", {"out_of_order": ""})
    Shaken(state_of(live=True)).close()
    with pytest.raises(Refusal, match=r"^no wagers are on the layout \(9\.5\)$"):
        Shaken(state_of()).close()


def test_a_floorperson_says_that_it_is_repaired() -> None:
    broken = state_of(number=8, markers={"out_of_order": "7"})
    assert said(broken, "floorperson", "repaired", "5.4") == Note("5.4", {"out_of_order": ""})
    for role, word, sentence in (
        ("floorperson", "broken", "'broken' is not allowed here: expected repaired"),
        ("dealer", "repaired", "repaired is for a floorperson to say (5.4)"),
    ):
        with pytest.raises((BadInput, Refusal)) as refused:
            said(broken, role, word, "5.4")
        assert str(refused.value) == sentence
    with pytest.raises(Refusal) as refused:
        said(state_of(), "floorperson", "repaired", "5.4")
    assert str(refused.value) == "repaired: nothing is out of order at this table (5.4)"


def report(stage: Any = "dealt", **details: Any) -> Report:
    return Report("late_wager", details, 0, stage)


def test_what_goes_wrong_with_a_spin_is_repeated_or_void() -> None:
    round = state_of()
    text = "all wagers stand, and the spin is repeated"
    assert void_event("5.3")(round, report(reason="the ball left")) == Ruling(
        "no_spin", f"no spin (the ball left): {text}", "5.3"
    )
    assert void_event("5.3", "no_roll", "no roll", "a die is cocked")(
        round, report(reason="other")
    ) == Ruling("no_roll", f"no roll (a die is cocked): {text}", "5.3")
    assert stands("they share", "5.3")(round, report()) == Ruling("stands", "they share", "5.3")
    assert damaged("5.4")(round, report()) == Ruling(
        "void_round",
        "the round is void and all wagers are returned; no new round until repair and inspection",
        "5.4",
        out_of_order=True,
    )


def test_a_late_wager_goes_back_but_not_while_betting_is_open() -> None:
    for stage in ("dealing", "dealt"):
        assert late("5.3")(state_of(), report(stage)) == Ruling(
            "stands", "the late wager is returned to the player and is not in action", "5.3"
        )
    with pytest.raises(NothingDealt) as refused:
        late("5.3")(state_of(), report("betting"))
    assert str(refused.value) == "irregularity late_wager: betting is still open (5.3)"
