"""How a recorded event differs from what the rules give, to the cent and at any depth."""

import pytest

from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.differences import difference


def settled(*results: Result) -> ev.Settled:
    return ev.Settled(9, "dealer", "1.3", 1, results)


def reported(**details: object) -> ev.Irregularity:
    return ev.Irregularity(9, "dealer", "1.3", "improper_cut", details)


def even(net: int, stake: int = 100) -> Result:
    return Result("pass", stake, "win", net, stake + net, "1.3")


@pytest.mark.parametrize(
    ("recorded", "given", "said"),
    [
        (even(2), even(1), "win +$0.02 on $1 is recorded, the rules give win +$0.01 on $1: $0.01 too much"),
        (even(1), even(2), "win +$0.01 on $1 is recorded, the rules give win +$0.02 on $1: $0.01 too little"),
        (even(0), even(-1), "win $0 on $1 is recorded, the rules give win -$0.01 on $1: $0.01 too much"),
    ],
)
def test_a_cent_too_much_or_too_little_is_told_apart(recorded: Result, given: Result, said: str) -> None:
    assert difference(settled(recorded), settled(given)) == f"seat 1, pass: {said} for the patron"


def test_a_settlement_of_another_time_differs_in_its_rule() -> None:
    other = ev.Settled(9, "dealer", "1.4", 1, (even(1),))
    assert difference(settled(even(1)), other) == (
        "seat 1, event 9 (settled): cite is '1.3', the rules give '1.4'"
    )


@pytest.mark.parametrize(
    ("recorded", "given", "said"),
    [
        ({"a": {"x": 1}}, {"a": 5}, "details.a is x 1, the rules give 5"),
        ({"a": 5}, {"a": {"net": 100, "y": True}}, "details.a is 5, the rules give net $1, y yes"),
        ({"a": {"x": 1}}, {"a": {"x": 2}}, "details.a.x is 1, the rules give 2"),
        ({"a": [1, [2, 3]]}, {"a": [1, [2, 4]]}, "details.a 2 2 is 3, the rules give 4"),
        ({"a": [1, 2]}, {"a": [1]}, "details.a is 1 2, the rules give 1"),
        ({"a": [1]}, {"a": 1}, "details.a is 1, the rules give 1"),
        ({"a": {}}, {}, "details.a is nothing, the rules give nothing"),
        ({"stake": 150, "b": ""}, {"stake": 15_000, "b": "c"}, "details.stake is $1.50, the rules give $150"),
    ],
)
def test_the_first_field_that_differs_is_named_at_any_depth(
    recorded: dict[str, object], given: dict[str, object], said: str
) -> None:
    assert difference(reported(**recorded), reported(**given)) == f"event 9 (irregularity): {said}"
