"""The skeleton of a round: which parts come in which order, and what an interruption leaves out."""

from typing import Any

from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.skeleton import Course, nothing, round_of_play
from croupier.procedure.state import State
from croupier.procedure.steps import Announce, Betting, CloseRound, OpenRound, Procedure
from tests.procedure.rounds import state_of, taken

WINDOW = Betting("1.2", "No more bets")
OVER = CloseRound("1.9")


def said(text: str) -> Any:
    def part(round: State, *given: Any) -> Procedure:
        shown = [each.kind if isinstance(each, Ruling) else getattr(each, "ruling", each) for each in given]
        yield Announce(
            "1.1", " ".join([text, *[each.kind if isinstance(each, Ruling) else each for each in shown]])
        )

    return part


def course(**parts: Any) -> Course:
    given = {
        "opens": OpenRound("1.1"),
        "ready": said("ready"),
        "betting": lambda round: WINDOW,
        "apply_ruling": said("ruled"),
        "begin": lambda round: "hands",
        "deal": said("deal"),
        "complete": said("complete"),
        "void": said("void"),
        "over": lambda round: OVER,
    }
    return Course(**{**given, **parts})


def told(course: Course, *answers: Any) -> list[str]:
    steps, _ = taken(round_of_play(state_of(), course), *answers)
    return [each.text if isinstance(each, Announce) else type(each).__name__ for each in steps]


def test_a_round_goes_from_its_opening_to_its_end() -> None:
    whole = course(before=said("before"), clear=said("clear"))
    assert told(whole) == [
        *("before", "OpenRound", "ready", "Betting", "deal hands", "complete hands", "clear hands"),
        "CloseRound",
    ]
    assert told(course()) == ["OpenRound", "ready", "Betting", "deal hands", "complete hands", "CloseRound"]
    assert tuple(nothing(1, 2)) == ()


def test_a_ruling_while_betting_is_open_is_applied_and_betting_goes_on() -> None:
    recut = Ruling("recut", "", "1.3")
    assert told(course(), None, None, recut, None, recut) == [
        *("OpenRound", "ready", "Betting", "ruled recut", "Betting", "ruled recut", "Betting"),
        *("deal hands", "complete hands", "CloseRound"),
    ]


def test_a_ruling_in_the_play_makes_the_hands_void_and_the_table_is_cleared() -> None:
    void = Ruling("void_round", "", "1.3")
    whole = course(clear=said("clear"))
    end = ["void hands void_round", "clear hands", "CloseRound"]
    assert told(whole, None, None, None, void) == ["OpenRound", "ready", "Betting", "deal hands", *end]
    assert told(whole, None, None, None, None, void) == [
        *("OpenRound", "ready", "Betting", "deal hands", "complete hands"),
        *end,
    ]
    assert str(Interruption(void)) == ""
