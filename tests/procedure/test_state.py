"""What a state says of itself: shoes, hands, wagers and accounts, and the same again from its record."""

from typing import Any

import msgspec
import pytest

import croupier
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import (
    Change,
    Marked,
    Note,
    all_changes,
    no_such_seat,
    no_such_wager,
    words_heard,
)
from croupier.procedure.shoe_betting import ShoeBetting
from croupier.procedure.state import (
    UNKNOWN,
    Bound,
    Hand,
    Refilling,
    Seat,
    Shoe,
    State,
    Wager,
    meter_account,
    played_by,
    restored,
    seat_account,
    wager_account,
)
from croupier.table import commands as cmd
from croupier.table.table import Table
from tests.procedure.rounds import state_of


def test_accounts_have_names() -> None:
    assert [seat_account("1/b"), wager_account(3, "main"), meter_account("fire"), played_by("dealer")] == [
        *("seat:1/b", "wager:3:main", "meter:fire", "dealer played by"),
    ]


def test_a_new_state_a_new_shoe_and_a_new_wager_are_empty() -> None:
    plain = {name: held for name, held in msgspec.to_builtins(Shoe("52 cards", 6, 312)).items() if held}
    assert plain == {"pieces": "52 cards", "sets": 6, "size": 312}
    assert msgspec.to_builtins(Hand()) == {"cards": [], "turned": 0, "shoe": "shoe", "places": []}
    state = State(None, None, None)  # type: ignore[arg-type]
    assert [name for name in State.__slots__ if getattr(state, name)] == []  # type: ignore[attr-defined]
    assert (Refilling(3, []).left, UNKNOWN) == (0, -1)
    made = Wager({"wager:1:main": 5}, "wager:1:main")
    assert (made.coupon, made.fee, made.on, made.banked, made.made) == (0, 0, False, 0, 0)


def test_a_wager_is_what_lies_there_and_what_was_counted_before() -> None:
    held = Wager({"wager:1:main": 500}, "wager:1:main", banked=200)
    assert (held.stake, held.in_front) == (700, 500)
    seat = Seat(4, "Ann", {"seat:4": 900}, {})
    assert (seat.account, seat.chips) == ("seat:4", 900)


def test_bit_by_bit_a_hand_lies_face_up() -> None:
    assert Hand([1, 2, 3, 4], 0b1010).face_up == [False, True, False, True]
    assert Hand([1, 2], 0b101).face_up == [True, False]


def test_a_shoe_counts_what_has_left_it() -> None:
    shoe = Shoe("52 cards", 1, 52, cutting_card=30, cards=[7, 8, 9, 10], drawn=4)
    assert (shoe.left, shoe.out, shoe.source(3)) == (48, [7, 8, 9, 10], (0, 0))
    shoe.refills = [Refilling(2, [0, 1]), Refilling(4, [3])]
    assert shoe.out == [9]
    assert [shoe.source(place) for place in range(6)] == [*[(0, 0)] * 2, *[(1, 2)] * 2, *[(2, 4)] * 2]


@pytest.mark.parametrize(
    ("cutting_card", "drawn", "out"),
    [
        (30, 29, False),
        (30, 30, True),
        (30, 31, True),
        (0, 0, False),
        (0, 52, False),
        (1, 1, True),
        (1, 0, False),
    ],
)
def test_2_6_l_the_cutting_card_is_out_when_all_before_it_are_drawn(
    cutting_card: int, drawn: int, out: bool
) -> None:
    assert Shoe("52 cards", 1, 52, cutting_card=cutting_card, drawn=drawn).cutting_card_is_out is out


def test_a_state_says_who_plays_and_what_is_open() -> None:
    round = state_of({3: {"main": 5}, 1: {}, 2: {"main": 7}}, markers={"dealer played by": "4"})
    assert (round.clockwise(), round.plays("dealer"), round.plays("player")) == ([2, 3], "4", "")
    assert (list(round.wagers(3)), round.wagers(1), round.wagers(9)) == (["main"], {}, {})
    assert state_of({3: {"main": 5}}).clockwise() == [3]
    assert state_of((1, 2)).clockwise() == []
    assert round.shoe == "shoe"
    assert state_of(markers={"side": "left"}).shoe == "left"
    round.ledger |= {"meter:fire": 0, "meter:progressive": 70, "seat:1": 0}
    assert round.meters == {"fire": 0, "progressive": 70}
    assert round.accounts() == {
        "seat:3": 10_000,
        "wager:3:main": 5,
        "seat:2": 10_000,
        "wager:2:main": 7,
        "meter:progressive": 70,
    }


def test_a_round_is_fresh_until_a_wager_or_a_piece_lies_there() -> None:
    assert state_of((1, 2)).fresh
    assert not state_of({1: {}, 2: {"main": 5}}).fresh
    assert not state_of((1,), hands={"dealer": Hand([1])}).fresh


def test_a_shoe_can_be_cut_until_it_is_dealt_from_or_its_betting_has_closed() -> None:
    round = state_of()
    round.shoes = {
        "new": Shoe("52 cards", 1, 52),
        "bound": Shoe("52 cards", 1, 52, bound=Bound(1, "ab")),
        "closed": Shoe("52 cards", 1, 52, bound=Bound(1, "ab", "cd")),
        "dealt": Shoe("52 cards", 1, 52, drawn=1),
        "dealt unbound": Shoe("52 cards", 1, 52, drawn=1, bound=Bound(1, "ab", "cd")),
    }
    assert round.uncut == [round.shoes["new"], round.shoes["bound"]]


def test_a_state_is_the_same_again_from_its_record() -> None:
    table: Table = croupier.open_table("craps", mode="live")
    table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann", buy_in=5_000, value="f00d"))
    table.do(cmd.TakeDice(by=cmd.player(2), seat=2, word="accept"))
    table.do(cmd.Bet(by=cmd.player(2), seat=2, wager="pass", amount=500))
    record = table.state.record()
    assert (record["game"], "edition" in record, "options" in record) == ("craps", False, False)
    ((number, patron, value, ((wager, *fields),)),) = record["seats"]
    assert (number, patron, value, wager, fields[:-1]) == (2, "Ann", "f00d", "pass", [0, 0, "", False, 0])
    again = restored(record, table.game, table.edition, table.round.options)
    assert again.record() == record
    assert (again.seats[2].chips, again.seats[2].wagers["pass"].stake) == (4_500, 500)
    again.ledger["seat:2"] += 1
    assert again.seats[2].chips == 4_501, "the books are one"
    with pytest.raises(msgspec.ValidationError, match="unknown"):
        restored({**record, "unknown": 1}, table.game, table.edition, table.round.options)


def test_changes_of_a_rulebook_may_be_one_or_several_each() -> None:
    one, two, three = (Change(name, 5, "1.1") for name in ("a", "b", "c"))
    assert all_changes([one, (two, three)]) == (one, two, three)
    assert (one.coupon, one.fee, one.behind, one.accepted, Marked().drawn) == (0, 0, "", False, 0)
    assert words_heard(object()) == {}


def test_what_the_layout_does_not_have_is_refused_by_its_rule() -> None:
    round: Any = state_of(seat_count=7)
    round.edition.options = {}
    round.edition.game = type("Game", (), {"layout_cite": "1.3"})
    assert str(no_such_seat(round, 9)) == "seat 9: expected 1 to 7 (1.3)"
    round.edition.options = {"seats": type("Fact", (), {"cite": "1.4"})}
    assert str(no_such_seat(round, "1/b")) == "seat 1/b: expected 1 to 7 (1.4)"
    wagers: Any = {"pass": None, "come": None}
    assert str(no_such_wager(2, "field", wagers)) == (
        "seat 2 has no wager field on the layout (it has: pass, come)"
    )
    assert str(no_such_wager(2, "field", {})) == "seat 2 has no wager field on the layout (it has: none)"


class Betting(ShoeBetting):
    """A game with a shoe, of which only the cut is asked here."""

    cites: Any = type("Cites", (), {"not_cut": "5.1", "dealer_cuts": "5.2"})


def cut(seat: Any, cards: int, seats: tuple[int, ...] = (4, 2, 7), drawn: int = 0, **fields: Any) -> Note:
    options = {"shuffle": fields.pop("shuffle", "manual")}
    round = state_of(seats, options, {"min_cut": 10}, **fields)
    round.shoes["shoe"] = Shoe("52 cards", 1, 52, drawn=drawn)
    return Betting(round).cut(seat, cards)


def test_the_cut_is_made_or_passed_on_clockwise() -> None:
    made = Note("5.2", {"cut": "dealer", "declined": ""})
    assert cut(4, 20) == made, "the first who sat down"
    assert cut(7, 20, markers={"cut": "7"}) == made
    assert cut(7, 20, markers={"cut": "5"}) == made, "the one it was offered to has left"
    assert cut(4, 0) == Note("5.2", {"cut": "7", "declined": "4"})
    assert cut(2, 0, markers={"cut": "2", "declined": "4 7"}) == made, "all have passed"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"shuffle": "automated"}, "cut of 20: cards shuffled by a device are not cut (5.1)"),
        ({"markers": {"cut": "dealer"}}, "cut of 20: the cards are not offered for a cut now (5.2)"),
        ({"seats": ()}, "cut of 20: the cards are not offered for a cut now (5.2)"),
        ({"drawn": 1}, "cut of 20: the cards are not offered for a cut now (5.2)"),
        ({"markers": {"cut": "7"}}, "cut of 20: the offer is with seat 7 (5.2)"),
    ],
)
def test_a_cut_that_is_not_offered_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        cut(4, 20, **asked)
    assert str(refused.value) == said
