"""The passage for poker against the house by itself, as games with other rules than the built ones use it."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.procedure.against_dealer import (
    Judgment,
    Played,
    StageCites,
    decide,
    in_play,
    settle_in_stages,
    settle_one_by_one,
    showdown,
)
from croupier.procedure.one_deck import in_parts
from croupier.procedure.rulings import Interruption, Ruling
from croupier.procedure.steps import Ask, Collect, Deal, Offer, Procedure, Result, Settle, Step, Turn

FACE_UP = StageCites(turn="", lose="taken", push="left", pay="paid", collect="gone")


def table(**wagers: tuple[str, ...]) -> Any:
    """A round of seats s1, s2, ... with these wagers of $10 and a card each."""
    seats = {
        int(name[1:]): SimpleNamespace(
            number=int(name[1:]), wagers={each: SimpleNamespace(stake=1000) for each in held}
        )
        for name, held in wagers.items()
    }
    hands = {str(seat): SimpleNamespace(cards=[seat]) for seat in seats}
    return SimpleNamespace(
        seats=seats, hands=hands, decided=[], wagers=lambda seat: seats[seat].wagers if seat in seats else {}
    )


def carried_out(round: Any, passage: Procedure, answers: Iterator[Any]) -> list[Step]:
    """Every step of a passage, its money and cards moved as the table would; an answer may be a ruling."""
    steps: list[Step] = []
    try:
        step = next(passage)
        while True:
            steps.append(step)
            answer: Any = None
            if isinstance(step, Settle):
                round.decided.append((step.seat, step.results))
                for result in step.results:
                    round.seats[step.seat].wagers.pop(result.wager, None)
            elif isinstance(step, Collect):
                del round.hands[step.holder]
            elif isinstance(step, Turn):
                answer = SimpleNamespace(cards=tuple(round.hands[step.holder].cards))
            else:
                answer = next(answers)
            step = passage.throw(answer) if isinstance(answer, Interruption) else passage.send(answer)
    except StopIteration:
        return steps


def lost(round: Any, seat: Any, *wagers: str) -> tuple[Result, ...]:
    return tuple(Result(name, 1000, "lose", -1000, 0, "rule") for name in wagers)


def question(seat: Any) -> Ask:
    return Ask("asked", (seat,), "play", (Offer("play"), Offer("fold")), "fold")


def word(text: str) -> Any:
    return SimpleNamespace(word=text)


def test_a_hand_with_a_wager_that_a_fold_does_not_lose_stays() -> None:
    round, played = table(s1=("ante", "pair_plus"), s2=("ante",), s3=("pair_plus",)), Played([1, 2, 3])
    passage = decide(
        round,
        played,
        lambda seat: question(seat) if "ante" in round.wagers(seat) else None,
        lambda seat: lost(round, seat, "ante"),
        "folded",
    )
    steps = carried_out(round, passage, iter([word("fold"), word("fold")]))
    assert [type(step).__name__ for step in steps] == ["Ask", "Settle", "Ask", "Settle", "Collect"]
    assert played.seats == [1, 3]
    assert set(round.hands) == {"1", "3"}


def test_hands_that_lie_face_up_are_settled_in_stages_without_being_turned() -> None:
    round, played = (
        table(s1=("wager",), s2=("wager",), s3=("wager",), s4=("wager",)),
        Played([1, 2, 3, 4]),
    )
    win, push = Result("wager", 1000, "win", 1000, 0, "rule"), Result("wager", 1000, "push", 0, 0, "rule")
    judged = {1: Judgment(won=(win,)), 2: Judgment(pushed=(push,)), 3: Judgment(won=(win,))}
    passage = settle_in_stages(
        round,
        played,
        lambda seat, cards: judged.get(seat, Judgment(lost=lost(round, seat, "wager"))),
        FACE_UP,
    )
    steps = carried_out(round, passage, iter(()))
    assert [(step.cite, getattr(step, "seat", None) or int(step.holder)) for step in steps] == [  # type: ignore[attr-defined]
        ("taken", 4), ("taken", 4), ("left", 2), ("left", 2),
        ("paid", 3), ("gone", 3), ("paid", 1), ("gone", 1),
    ]  # fmt: skip


def test_player_by_player_losing_wagers_come_first() -> None:
    round, played = table(s1=("ante", "bonus"), s2=("ante",)), Played([1, 2])
    win = Result("bonus", 1000, "win", 5000, 0, "rule")

    def judge(seat: Any, cards: tuple[int, ...]) -> Judgment:
        assert cards == (seat,)
        return Judgment(lost=lost(round, seat, "ante"), won=(win,) if seat == 1 else ())

    steps = carried_out(round, settle_one_by_one(round, played, judge, "turned", "settled"), iter(()))
    assert [type(step).__name__ for step in steps] == ["Turn", "Settle", "Turn", "Settle"]
    assert [result.wager for result in steps[3].results] == ["ante", "bonus"]  # type: ignore[attr-defined]


def test_a_ruling_on_another_hand_asks_again_and_one_on_the_own_hand_does_not() -> None:
    round, played = table(s1=("ante",), s2=("ante",)), Played([1, 2])
    void = [Interruption(Ruling("void_hand", "void", "rule", seats=(seat,))) for seat in (2, 1)]
    steps = carried_out(round, in_play(round, played, question(1), 1), iter(void))
    assert [type(step).__name__ for step in steps] == ["Ask", "Settle", "Collect", "Ask", "Settle", "Collect"]
    assert played.seats == []


def test_a_ruling_on_the_round_ends_the_passage() -> None:
    round, played = table(s1=("ante",)), Played([1])
    everything = Interruption(Ruling("void_round", "void", "rule"))
    with pytest.raises(Interruption):
        carried_out(round, in_play(round, played, question(1), 1), iter([everything]))


def test_the_parts_of_a_deal_know_who_is_still_to_get_cards() -> None:
    first, second, third = in_parts(
        Deal("a", ("1", "2")), Deal("b", ("dealer",), face_up=True), Deal("c", ("1", "dealer"), stack=2)
    )
    assert first.then == ("dealer", "1", "1", "dealer", "dealer")
    assert second.then == ("1", "1", "dealer", "dealer")
    assert third.then == ()


@pytest.mark.parametrize(
    ("qualifies", "own", "dealers", "fares"),
    [
        (False, 1, 9, "no_hand"), (False, 9, 1, "no_hand"),
        (True, 9, 1, "win"), (True, 5, 5, "push"), (True, 1, 9, "lose"),
    ],
)  # fmt: skip
def test_how_a_hand_fares(qualifies: bool, own: int, dealers: int, fares: str) -> None:
    assert showdown(qualifies, own, dealers) == fares
