"""Commands as the journal writes them: what a command that says only the least stands for, and who acts."""

from typing import Any

import msgspec
import pytest

from croupier.law.refusal import BadInput
from croupier.procedure.betting_rules import Change
from croupier.procedure.steps import Result
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table import piece_events

LEAST = {
    '"do":"open","game":"craps","as_of":"2010-01-01"': (
        '"options":{},"mode":"virtual","opener":10000000,"buy_in_as_needed":false,"decision_seconds":0'
    ),
    '"do":"close_table"': '"cents":null',
    '"do":"sit","seat":2': '"patron":"","buy_in":0,"value":""',
    '"do":"bet","seat":2,"wager":"pass","amount":500': (
        '"behind":"","coupon":0,"accepted":false,"verbal_cash":false'
    ),
    '"do":"reduce","seat":2,"wager":"pass"': '"amount":0',
    '"do":"decide","seat":2,"word":"ride"': '"amount":null,"pieces":{}',
    '"do":"take_dice","seat":2,"word":"accept"': '"dice":[]',
    '"do":"enter"': '"cards":null,"values":null,"stub":null,"misdeal":false,"answer":null',
    '"do":"correct"': '"entry":0,"cards":null,"values":null,"stub":null,"misdeal":false,"answer":null',
    '"do":"irregularity","id":"improper_cut"': '"details":{},"again":false',
    '"do":"alter","option":"table_min","value":1000': '"notice":{},"device_removed":false',
    '"do":"take_color","seat":2': '"color":"","stack":0',
    '"do":"say","word":"relief"': '"seat":0',
    '"do":"read_meter","name":"progressive","link":"One","change":100': '"carried":""',
}


@pytest.mark.parametrize("said", LEAST, ids=lambda said: said.split('"')[3])
def test_what_a_command_leaves_out_is_nothing_and_no(said: str) -> None:
    by = '"by":{"role":"dealer","seat":0,"person":"dealer"}'
    command = cmd.decode(f'{{{said},"by":{{"role":"dealer"}}}}'.encode())
    assert msgspec.json.encode(command).decode() == f"{{{said},{LEAST[said]},{by}}}"
    assert msgspec.json.encode(msgspec.structs.replace(command)) == msgspec.json.encode(command)


@pytest.mark.parametrize(
    ("event", "left_out"),
    [
        (ev.CutMade(1, "dealer", "", 20), {"min_cut": 0}),
        (ev.Dealt(1, "dealer", "", (), True), {"spread": 0, "due": 0}),
        (ev.Burned(1, "dealer", "", "burn", 4), {"place": 0}),
        (ev.StubCounted(1, "dealer", "", 20, 20), {"misdeal": False}),
        (ev.WasRead(1, "dealer", "", "dealer", "ace", True), {"looked": 0}),
        (
            ev.Drawn(1, "dealer", "", "throw", "dice", 6, 1, (1, 2), "1-2"),
            {"seat": 0, "last": False, "number": 0, "commitment": "", "seed": "", "contribution": ""},
        ),
        (
            piece_events.Shuffled(1, "table", "", "main", "cards", 1, 52, False, 0, 0, 0, False, "", 1, ""),
            {"min_cut": 0},
        ),
        (ev.Decided(1, "player:1", "", 1, "bet1", "ride"), {"amount": -1, "pieces": {}, "returned": ()}),
        (ev.Ruled(1, "table", "", "improper_cut", "shuffle", "again"), {"card": -1}),
    ],
)
def test_what_an_event_leaves_out_is_nothing_and_no(event: ev.AnyEvent, left_out: dict[str, object]) -> None:
    assert {name: getattr(event, name) for name in left_out} == left_out


def test_an_actor_has_a_role_and_a_name_and_a_player_a_seat() -> None:
    assert [str(each) for each in (cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, cmd.player("2/b"))] == [
        "dealer",
        "floorperson",
        "inspector",
        "player:2/b",
    ]
    assert (cmd.player(3).person, cmd.player(3, "Ann").person) == ("patron 3", "Ann")
    assert (cmd.DEALER.person, cmd.Actor("dealer", person="Ben").person) == ("dealer", "Ben")
    assert (cmd.DEALER.seat, cmd.player("4").seat, cmd.Actor("player", "1/b").seat) == (0, 4, "1/b")


def test_a_seat_that_cannot_be_is_named_up_to_twenty_letters() -> None:
    with pytest.raises(BadInput) as refused:
        cmd.player("x" * 30)
    assert str(refused.value) == (
        f"seat {'x' * 20!r}: expected a number from 1, or 1/b for someone on another's box"
    )
    assert cmd.Leave(by=cmd.player(1), seat="1").seat == 1
    assert cmd.Leave(by=cmd.player(1), seat="1/b").seat == "1/b"


def test_a_command_is_at_most_65536_bytes_long() -> None:
    def sit(letters: int) -> cmd.Sit:
        return cmd.Sit(by=cmd.player(1), seat=1, patron="x" * letters)

    room = 65_536 - len(msgspec.json.encode(sit(0)))
    assert len(msgspec.json.encode(sit(room))) == 65_536
    with pytest.raises(BadInput) as refused:
        sit(room + 1)
    assert str(refused.value) == (
        "sit cannot be read: expected at most 65536 bytes without control characters"
    )


@pytest.mark.parametrize(
    ("first", "left"), [(5, [1, 2, 3, 4, 8]), (2, [1, 8]), (4, [1, 2, 3, 8]), (8, [1, 2, 3, 4, 5, 6, 7, 8])]
)
def test_a_correction_strikes_every_event_from_the_first_on(first: int, left: list[int]) -> None:
    events: list[ev.AnyEvent] = [ev.Announced(seq, "dealer", "", "") for seq in range(1, 8)]
    events.append(ev.Corrected(8, "dealer", "", 3, first))
    assert [each.seq for each in ev.standing(events)] == left


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        (
            cmd.TakeDice,
            {"word": "throw"},
            "take dice cannot be read: word is 'throw', expected accept, decline, pass",
        ),
        (cmd.Sit, {"buy_in": "5"}, "sit cannot be read: buy_in is '5', expected a whole number"),
        (cmd.Sit, {"by": 5}, "sit cannot be read: by is 5, expected an actor, such as DEALER"),
        (
            cmd.Sit,
            {"by": {"role": "dealer", "seat": 0, "person": ""}},
            "sit by {'role': 'dealer', 'seat': 0, 'person': ''}: expected an actor",
        ),
        (
            cmd.Sit,
            {"patron": "\ud800"},
            "sit cannot be read: a text holds characters that UTF-8 cannot write",
        ),
        (cmd.Sit, {"buy_in": 10**5_000}, "sit cannot be read: a number has too many digits"),
        (cmd.Bets, {"wagers": {"a": "x"}}, "bets cannot be read: wagers.a 'x': expected a whole number"),
    ],
)
def test_a_field_that_cannot_be_is_named_with_what_was_expected(
    kind: Any, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadInput) as refused:
        kind(**{"by": cmd.player(1), "seat": 1, **fields})
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (object(), "alter cannot be read: a field holds a value of no kind that a journal keeps"),
        ({(1, 2): 3}, "alter cannot be read: Only dicts with str-like or number-like keys are supported"),
    ],
)
def test_a_value_no_journal_keeps_is_refused(value: object, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        cmd.Alter(by=cmd.FLOORPERSON, option="table_min", value=value)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ev.Dealt(1, "dealer", "1.1", (("1", 51), ("2", -1)), True), {"cards": [["1", "As"], ["2", "?"]]}),
        (ev.Burned(1, "dealer", "1.1", "burn", 0), {"card": "2c"}),
        (ev.Ruled(1, "table", "1.1", "improper_cut", "set_aside", "", 0), {"card": "2c"}),
        (ev.Turned(1, "dealer", "1.1", "1", 0, (0, 999)), {"cards": ["2c", "999"]}),
        (ev.Revealed(1, "table", "1.1", 1, "ab", "cd", "", "shoe", (0,)), {"unseen": ["2c"]}),
        (
            ev.Decided(1, "player:1", "1.1", 1, "a hand", "set", pieces={"low": (0, 51)}),
            {"pieces": {"low": ["2c", "As"]}},
        ),
        (
            ev.Wagered(1, "player:1", "1.1", 1, (Change("pass", 500, "1.2"),)),
            {
                "changes": [
                    {
                        "wager": "pass",
                        "stake": 500,
                        "cite": "1.2",
                        "coupon": 0,
                        "fee": 0,
                        "behind": "",
                        "accepted": False,
                    }
                ]
            },
        ),
        (
            ev.Settled(1, "dealer", "1.1", 1, (Result("pass", 500, "win", 500, 0, "1.3"),)),
            {
                "results": [
                    {
                        "wager": "pass",
                        "stake": 500,
                        "outcome": "win",
                        "net": 500,
                        "up": 0,
                        "cite": "1.3",
                        "against": "",
                    }
                ]
            },
        ),
        (ev.Announced(1, "dealer", "1.1", "Ready"), {"text": "Ready"}),
    ],
)
def test_an_event_is_described_with_cards_by_name(event: ev.AnyEvent, told: dict[str, Any]) -> None:
    found = ev.describe(event)
    assert {name: found[name] for name in told} == told
    assert (found["seq"], found["cite"]) == (1, "1.1")
