"""A round of one chance event, and what all games check about an amount."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from croupier.games.register import find
from croupier.law.offered import offered_in_force
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.one_event import BOUND, NO_MEMORY, OneEvent, device_of, no_memory, placed, settle
from croupier.procedure.outcomes import Moment
from croupier.procedure.rulings import Ruling
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Betting, Chance, CloseRound, Mark, OpenRound, Settle, Step
from croupier.procedure.wagering import (
    MATCH_PLAY,
    check_above_nothing,
    check_amount,
    check_coupon,
    check_coupon_covered,
    check_lowered,
)
from tests.procedure.rounds import state_of, taken

SPIN = OneEvent(opens="5.1", closes="5.2", event="5.3", settles="5.4", over="5.5")


def layout(game: str, wagers: Any = None, **options: Any) -> State:
    found = find(game)[0]
    round = state_of(wagers or {})
    round.edition, round.options = found.edition(), found.options(options)
    round.number = 4
    return round


def shown(text: str) -> Any:
    return SimpleNamespace(shown=text)


def told(step: Step) -> Any:
    if isinstance(step, Settle):
        return step.cite, step.seat, [(each.wager, each.stake, each.net) for each in step.results]
    return step


def test_wagers_a_spin_and_losers_taken_before_winners_are_paid() -> None:
    round = layout("roulette", {3: {"red": 100, "black": 50}, 1: {"black": 100, "straight-1": 100}})
    steps, _ = taken(SPIN.play_round(round), None, None, None, shown("1"))
    device = device_of(offered_in_force(round.edition, round.options).space)
    assert (device.name, device.of) == ("wheel", 38)
    assert [told(each) for each in steps] == [
        OpenRound("5.1"),
        BOUND,
        Betting("5.2", "No more bets", then=device),
        Chance("5.3", "spin", device, last=True),
        ("5.4", 1, [("black", 100, -100)]),
        ("5.4", 3, [("black", 50, -50)]),
        ("5.4", 1, [("straight-1", 100, 3_500)]),
        ("5.4", 3, [("red", 100, 100)]),
        CloseRound("5.5"),
    ]


def test_what_a_game_adds_stands_in_its_place() -> None:
    def said(text: str) -> Any:
        def part(round: State, *given: Any) -> Any:
            yield Announce("5.6", " ".join([text, *given]))

        return part

    game = msgspec.structs.replace(
        SPIN,
        says="All in",
        begins=said("begins"),
        after=said("after"),
        marker="dolly",
        inspected="5.0",
        inspection="The wheel is inspected",
    )
    round = layout("roulette", {3: {"red": 100}})
    assert taken(game.open_table(round))[0] == [Announce("5.0", "The wheel is inspected")]
    assert taken(SPIN.open_table(round))[0] == []
    steps, _ = taken(game.play_round(round), None, None, None, None, shown("00"))
    assert isinstance(steps[2], Betting)
    assert steps[2].closes_with == "All in"
    assert [told(each) for each in steps[3:] if not isinstance(each, Chance)] == [
        Announce("5.6", "begins"),
        Mark("5.3", "dolly", "00"),
        ("5.4", 3, [("red", 100, -50)]),
        Mark("5.5", "dolly", ""),
        Announce("5.6", "after 00"),
        CloseRound("5.5"),
    ]


@pytest.mark.parametrize("out_of_order", [False, True])
def test_a_void_round_gives_every_wager_back(out_of_order: bool) -> None:
    round = layout("roulette", {3: {"red": 100}})
    void = Ruling("void_round", "", "5.9", out_of_order=out_of_order)
    steps, _ = taken(SPIN.play_round(round), None, None, None, void)
    back = ("5.9", 3, [("red", 100, 0)])
    failed = [Mark("5.9", "out_of_order", "4")] if out_of_order else []
    assert [told(each) for each in steps[4:]] == [back, *failed, CloseRound("5.5")]


def test_a_device_that_fails_while_wagers_are_made_lets_the_round_go_on_by_hand() -> None:
    round = layout("roulette", {3: {"red": 100}})
    steps, _ = taken(
        SPIN.play_round(round), None, None, Ruling("finish_by_hand", "", "5.9"), None, None, shown("1")
    )
    assert [type(each).__name__ for each in steps] == [
        *("OpenRound", "Bind", "Betting", "Mark", "Betting", "Chance", "Settle", "CloseRound")
    ]


def test_a_result_that_does_not_count_is_called_and_repeated() -> None:
    round = layout("roulette")
    space = offered_in_force(round.edition, round.options).space
    device = device_of(space)
    again = SimpleNamespace(again=("leaf",))
    game = OneEvent(opens="5.1", closes="5.2", event="5.3", settles="5.4", over="5.5", again="5.7")
    steps, result = taken(
        game._shown(round, again, device), shown("leaf"), None, shown("leaf"), None, shown("7")
    )  # type: ignore[arg-type]
    assert result == "7"
    called = Announce("5.7", "leaf: no spin; all wagers stand")
    assert steps == [
        Chance("5.3", "spin", device),
        called,
        Chance("5.3", "spin 2", device),
        called,
        Chance("5.3", "spin 3", device),
    ]


@pytest.mark.parametrize(
    ("game", "name", "of", "count"),
    [("roulette", "wheel", 38, 1), ("sic-bo", "dice", 6, 3), ("mini-dice", "dice", 6, 2)],
)
def test_the_device_of_a_game_shows_its_outcomes(game: str, name: str, of: int, count: int) -> None:
    round = layout(game)
    device = device_of(offered_in_force(round.edition, round.options).space)
    assert (device.name, device.of, device.count) == (name, of, count)


def test_a_draw_is_made_with_balls() -> None:
    draw: Any = SimpleNamespace(
        kind="draw", outcomes=[SimpleNamespace(faces=())], drawn=20, pieces=80, rim=()
    )
    device = device_of(draw)
    assert (device.name, device.of, device.count, device.distinct) == ("balls", 80, 20, True)


def test_dice_are_read_face_by_face_and_coupons_lie_with_their_wagers() -> None:
    round = layout("sic-bo", {2: {"small": 100}, 1: {"big": 100}})
    round.seats[2].wagers["small"].coupon = 50
    offered = offered_in_force(round.edition, round.options)
    assert [(each.seat, str(each.key), each.stake, each.coupon) for each in placed(round, offered)] == [
        (1, "big", 100, 0),
        (2, "small", 100, 50),
    ]
    game = OneEvent(opens="9.1", closes="9.2", event="9.3", settles="9.4", over="9.5")
    steps, _ = taken(game.play_round(round), None, None, None, shown("1-2-3"))
    assert [told(each) for each in steps[4:-1]] == [
        ("9.4", 1, [("big", 100, -100)]),
        ("9.4", 2, [("small", 100, 150)]),
    ]
    assert taken(settle(layout("sic-bo"), offered, "9.4", 1, 2, 3))[0] == []
    assert no_memory(round) is NO_MEMORY
    assert Moment() == NO_MEMORY


def said_of(check: Any, *given: Any) -> str:
    with pytest.raises((BadInput, Refusal)) as refused:
        check(*given)
    return str(refused.value)


def test_an_amount_is_above_zero_and_within_the_limits_unless_the_dealer_accepted_it() -> None:
    check_amount("main", 1, 500, 500, 1_000, False)
    check_amount("main", 1, 1_000, 500, 1_000, False)
    check_amount("main", 1, 5, 500, 1_000, True)
    assert "the limits of this table are 500" in said_of(check_amount, "main", 1, 499, 500, 1_000, False)
    assert "1000" in said_of(check_amount, "main", 1, 1_001, 500, 1_000, False)
    for amount in (0, -5):
        assert said_of(check_above_nothing, "main", amount).startswith(f"main of {amount}: expected ")
        assert said_of(check_amount, "main", amount, 500, 500, 1_000, True).startswith(f"main of {amount}: ")
    check_above_nothing("main", 1)


def test_a_wager_is_lowered_to_less_than_it_was() -> None:
    check_lowered("main", 0, 1)
    check_lowered("main", 499, 500)
    for amount in (-1, 500, 501):
        assert said_of(check_lowered, "main", amount, 500) == (
            f"main to {amount}: expected less than the 500 on the layout, 0 to remove it"
        )


def with_coupons(**wagers: bool) -> Any:
    round: Any = state_of({1: {"main": 500}, 2: {"main": 500}})
    round.edition.wagers = {name: SimpleNamespace(match_play=allowed) for name, allowed in wagers.items()}
    return round


def test_a_coupon_lies_beneath_chips_of_its_face_value_one_to_a_patron() -> None:
    round = with_coupons(main=True, tie=False)
    check_coupon(round, 1, "main", 500, 500)
    check_coupon(round, 1, "main", 500, 0)
    rule = f" ({MATCH_PLAY})"
    for wager in ("tie", "none"):
        assert said_of(check_coupon, round, 1, wager, 500, 100) == (
            f"coupon of 100 with {wager}: match play is not for this wager{rule}"
        )
    assert said_of(check_coupon, round, 1, "main", 500, -1).startswith("coupon of -1: expected ")
    assert said_of(check_coupon, round, 1, "main", 500, 501) == (
        f"coupon of 501 with main of 500: it needs chips of at least its face value{rule}"
    )
    round.seats[2].wagers["main"].coupon = 100
    check_coupon(round, 1, "main", 500, 500)
    round.seats[2].patron = "patron 1"
    assert said_of(check_coupon, round, 1, "main", 500, 500) == (
        f"coupon of 500: patron 1 has a coupon in play already, one to a round{rule}"
    )
    check_coupon_covered("main", 500, 500)
    assert said_of(check_coupon_covered, "main", 499, 500) == (
        f"main to 499: the coupon of 500 beneath it needs chips of that amount{rule}"
    )
