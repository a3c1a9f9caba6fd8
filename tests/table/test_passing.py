"""Dice or a shoe that go around: who took them under which rule, and where there are none."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.law.refusal import BadInput
from croupier.procedure.betting_rules import Note
from croupier.table import events as ev
from croupier.table.passing import pass_dice


class Dice:
    """A rulebook whose dice go around."""

    goes_around = None

    def dice(self, seat: Any, word: str, dice: tuple[str, ...]) -> Note:
        return Note("1.7(b)", {"shooter": str(seat), "offered": ""})


def table(rulebook: object) -> Any:
    emitted: list[Any] = []
    game = SimpleNamespace(name="Let It Ride Poker")
    return SimpleNamespace(rulebook=rulebook, game=game, sequence=9, emit=emitted.append, emitted=emitted)


@pytest.mark.parametrize(("given", "cite"), [({}, "1.7(b)"), ({"cite": "1.9(c)"}, "1.9(c)")])
def test_whoever_takes_the_dice_is_noted_with_the_markers_that_follow(given: Any, cite: str) -> None:
    felt = table(Dice())
    pass_dice(felt, "player:3", 3, "accept", ("A", "B"), **given)
    assert felt.emitted == [
        ev.DiceTaken(9, "player:3", cite, 3, "accept", ("A", "B")),
        ev.Marked(9, "table", cite, "shooter", "3"),
        ev.Marked(9, "table", cite, "offered", ""),
    ]


def test_a_game_without_dice_says_so() -> None:
    with pytest.raises(BadInput, match=r"^dice accept: Let It Ride Poker is played without dice$"):
        pass_dice(table(object()), "player:3", 3, "accept")
