"""How a recorded event is said to differ from what the rules give."""

from typing import Any

import msgspec
import pytest

from croupier.procedure.steps import Result
from croupier.table import events as ev
from croupier.table.differences import difference

WON = Result("pass", 1_000, "win", 1_000, 0, "19:47-1.2(a)1")
LOST = Result("field", 500, "lose", -500, 0, "19:47-1.2(a)9")


def settled(*results: Result, seat: int | str = 1, cite: str = "19:47-1.10(c)") -> ev.Settled:
    return ev.Settled(9, "dealer", cite, seat, results)  # type: ignore[arg-type]


def changed(result: Result, **fields: Any) -> Result:
    return msgspec.structs.replace(result, **fields)


@pytest.mark.parametrize(
    ("recorded", "given", "said"),
    [
        (
            settled(changed(WON, net=1_500)),
            settled(WON),
            "seat 1, pass: win +$15 on $10 is recorded, the rules give win +$10 on $10: $5 too much for the "
            "patron",
        ),
        (
            settled(WON, changed(LOST, net=-700)),
            settled(WON, LOST),
            "seat 1, field: lose -$7 on $5 is recorded, the rules give lose -$5 on $5: $2 too little for the "
            "patron",
        ),
        (
            settled(changed(WON, up=1_000)),
            settled(WON),
            "seat 1, pass: win +$10 on $10 is recorded, the rules give win +$10 on $10; up is $10, due is $0",
        ),
        (
            settled(changed(WON, outcome="push", net=0)),
            settled(changed(WON, net=0)),
            "seat 1, pass: push $0 on $10 is recorded, the rules give win $0 on $10; outcome is 'push', due "
            "is 'win'",
        ),
        (
            settled(WON, LOST),
            settled(WON),
            "seat 1, field: lose -$5 on $5 is recorded, the rules decide no such wager",
        ),
        (
            settled(WON),
            settled(WON, LOST),
            "seat 1, field: nothing is recorded, the rules give lose -$5 on $5",
        ),
        (
            settled(WON, LOST),
            settled(LOST, WON),
            "seat 1, event 9 (settled): results 1.wager is 'pass', the rules give 'field'",
        ),
        (
            settled(WON, seat=2),
            settled(WON),
            "seat 2, event 9 (settled): seat is 2, the rules give 1",
        ),
        (
            settled(WON, cite="19:47-1.1"),
            settled(WON),
            "seat 1, event 9 (settled): cite is '19:47-1.1', the rules give '19:47-1.10(c)'",
        ),
        (
            ev.Announced(3, "dealer", "19:47-1.8", "Seven"),
            settled(WON),
            "event 3: announced is recorded, the rules give settled",
        ),
        (
            ev.Announced(3, "dealer", "19:47-1.8", ""),
            ev.Announced(3, "dealer", "19:47-1.8", "Seven"),
            "event 3 (announced): text is nothing, the rules give 'Seven'",
        ),
        (
            ev.Filled(3, "table", "13:69D-1.22", 2_000_000),
            ev.Filled(3, "table", "13:69D-1.22", 1_000_000),
            "event 3 (filled): cents is $20,000, the rules give $10,000",
        ),
        (
            ev.Irregularity(3, "dealer", "19:47-1.9", "no_roll", {"reason": "short", "cents": 5}),
            ev.Irregularity(3, "dealer", "19:47-1.9", "no_roll", {"reason": "tilted", "cents": 5}),
            "event 3 (irregularity): details.reason is 'short', the rules give 'tilted'",
        ),
        (
            ev.Irregularity(3, "dealer", "19:47-1.9", "no_roll", {}),
            ev.Irregularity(3, "dealer", "19:47-1.9", "no_roll", {"seat": [1, 2], "again": True}),
            "event 3 (irregularity): details.seat is nothing, the rules give 1 2",
        ),
    ],
)
def test_a_difference_is_said_in_one_sentence(recorded: ev.AnyEvent, given: ev.AnyEvent, said: str) -> None:
    assert difference(recorded, given) == said
