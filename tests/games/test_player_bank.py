"""The bank that goes around the table, by itself: who may take it, what it needs, wins and pays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure.player_bank import BankCites, PlayerBank, dealer_settled, share
from croupier.procedure.seats import HOUSE
from croupier.procedure.steps import Announce, Mark, Procedure, Result, Settle, Transfer

CITES = BankCites(
    offered="offered",
    eligible="eligible",
    in_a_row="in a row",
    first_round="first round",
    covers="covers",
    dealer="dealer",
    marked="marked",
    settled="settled",
    co_bank="co-bank",
)
GAME = PlayerBank(wager="main", cites=CITES, vigorish=lambda round, won: -(-won // 20))


class Round(SimpleNamespace):
    """What the bank looks at of a table: seats with patron, chips and wagers, and markers."""

    def __init__(self, seats: dict[int, tuple[str, int, dict[str, int]]], **more: Any) -> None:
        markers = more.pop("markers", {})
        options = {"player_bank": True, "co_banking": True, "max_wager": 50_000, **more.pop("options", {})}
        super().__init__(
            seats={
                number: SimpleNamespace(patron=patron, chips=chips, wagers=self.laid(wagers))
                for number, (patron, chips, wagers) in seats.items()
            },
            markers=markers,
            options=SimpleNamespace(**options),
            ledger=more.pop("ledger", {}),
            number=more.pop("number", 2),
            live=more.pop("live", False),
            buy_in_as_needed=more.pop("buy_in_as_needed", False),
        )
        assert not more

    @staticmethod
    def laid(wagers: dict[str, int]) -> dict[str, Any]:
        return {name: SimpleNamespace(stake=stake) for name, stake in wagers.items()}

    def wagers(self, seat: int) -> dict[str, Any]:
        return dict(self.seats[seat].wagers)


ANN_AND_BEN = {
    1: ("Ann", 9000, {}),
    2: ("Ben", 9000, {"main": 3000, "side": 100}),
    3: ("Cy", 9000, {"main": 1001}),
}
WAGERED = {"last wager 1": "2000 Ann", "last wager 2": "500 Ben", "last wager 3": "700 Cy"}


def round_of(seats: Any = None, **markers: str) -> Any:
    return Round(
        seats or ANN_AND_BEN, markers={**WAGERED, **{k.replace("_", " "): v for k, v in markers.items()}}
    )


def done(procedure: Procedure) -> tuple[list[tuple[Any, ...]], Any]:
    """The steps in short, and what came of them."""
    found: list[tuple[Any, ...]] = []
    while True:
        try:
            step = next(procedure)
        except StopIteration as end:
            return found, end.value
        match step:
            case Transfer():
                found.append((step.cite, step.cents, step.source, step.target, step.reason))
            case Settle():
                [each] = step.results
                assert (each.wager, each.up, each.cite, each.against) == ("bank", 0, step.cite, "bank:1")
                found.append((step.cite, step.seat, each.stake, each.outcome, each.net))
            case Announce():
                found.append((step.cite, step.text))
            case Mark():
                found.append((step.cite, step.name, step.value))


def settled(
    lost: int, won: int, *, half: bool = False, laid: int = 4000, game: PlayerBank = GAME
) -> list[tuple[Any, ...]]:
    round = round_of(bank="1", **({"co-bank": "yes"} if half else {}))

    def pay() -> Procedure:
        yield Announce("pay", "the winners are paid")

    return done(game.settle(round, laid, lost, won, pay))[0]


PAID = ("pay", "the winners are paid")
BACK = ("settled", 4000, "bank:1", "seat:1", "bank taken up")


def test_a_bank_that_wins_is_paid_last_and_less_vigorish() -> None:
    assert settled(3000, 1000) == [
        BACK,
        PAID,
        ("settled", 100, "bank:1", "inventory", "vigorish"),
        ("settled", 1, 4000, "win", 1900),
    ]
    # Five percent of a gain of a cent, rounded up, is all of it.
    assert settled(1001, 1000) == [
        BACK,
        PAID,
        ("settled", 1, "bank:1", "inventory", "vigorish"),
        ("settled", 1, 4000, "win", 0),
    ]


def test_a_win_too_small_for_a_cent_of_vigorish_moves_none() -> None:
    dropped = PlayerBank(wager="main", cites=CITES, vigorish=lambda round, won: won // 20)
    assert settled(1019, 1000, game=dropped) == [BACK, PAID, ("settled", 1, 4000, "win", 19)]
    assert settled(1020, 1000, game=dropped) == [
        BACK,
        PAID,
        ("settled", 1, "bank:1", "inventory", "vigorish"),
        ("settled", 1, 4000, "win", 19),
    ]


def test_a_bank_that_loses_pays_before_the_winners_are_paid() -> None:
    assert settled(1000, 3000) == [BACK, ("settled", 1, 4000, "lose", -2000), PAID]
    assert settled(1000, 1001) == [BACK, ("settled", 1, 4000, "lose", -1), PAID]
    assert settled(1000, 1000) == [BACK, ("settled", 1, 4000, "push", 0), PAID]
    assert settled(0, 500, laid=0) == [("settled", 1, 0, "lose", -500), PAID]


def test_the_house_carries_half_of_a_co_bank_and_the_odd_cent() -> None:
    assert settled(3001, 1000, half=True) == [
        BACK,
        PAID,
        ("co-bank", 1001, "bank:1", "inventory", "collection"),
        ("co-bank", 50, "bank:1", "inventory", "vigorish"),
        ("co-bank", 1, 4000, "win", 950),
    ]
    assert settled(1000, 3001, half=True) == [
        BACK,
        ("co-bank", 1, 4000, "lose", -1000),
        ("co-bank", 1001, "inventory", "bank:1", "payment"),
        PAID,
    ]
    assert settled(1000, 1000, half=True) == [BACK, ("co-bank", 1, 4000, "push", 0), PAID]
    assert settled(1001, 1000, half=True) == [
        BACK,
        ("co-bank", 1, 4000, "push", 0),
        PAID,
        ("co-bank", 1, "bank:1", "inventory", "collection"),
    ]
    assert settled(1000, 1001, half=True) == [
        BACK,
        ("co-bank", 1, 4000, "push", 0),
        ("co-bank", 1, "inventory", "bank:1", "payment"),
        PAID,
    ]
    assert [share(net, True) for net in (3, 2, 1, 0, -1, -2, -3)] == [1, 1, 0, 0, 0, -1, -1]
    assert share(-3, False) == -3


def test_a_bank_lays_down_every_wager_against_it_and_the_dealers() -> None:
    assert done(GAME.begin(round_of(bank="1"))) == (
        [
            ("marked", "Seat 1 has the bank"),
            ("covers", 6001, "seat:1", "bank:1", "bank laid down"),
            ("dealer", "The dealer wagers $20"),
        ],
        6001,
    )
    asked = Round(ANN_AND_BEN, markers={**WAGERED, "bank": "1", "dealer_vs_bank": "0"})
    assert done(GAME.begin(asked)) == (  # type: ignore[arg-type]
        [
            ("marked", "Seat 1 has the bank"),
            ("covers", 4001, "seat:1", "bank:1", "bank laid down"),
            ("dealer", "The dealer makes no wager"),
        ],
        4001,
    )
    half = Round(ANN_AND_BEN, markers={**WAGERED, "bank": "1", "co-bank": "yes"})
    assert done(GAME.begin(half)) == (  # type: ignore[arg-type]
        [
            ("marked", "Seat 1 co-banks with the house"),
            ("covers", 2000, "seat:1", "bank:1", "bank laid down"),
        ],
        2000,
    )
    empty = Round({1: ("Ann", 9000, {})}, markers={"bank": "1", "co-bank": "yes"})
    assert done(GAME.begin(empty)) == ([("marked", "Seat 1 co-banks with the house")], 0)  # type: ignore[arg-type]


def test_the_dealers_wager_is_the_banks_last_one_up_to_the_maximum_or_less_if_asked() -> None:
    def dealers(last: str, **markers: str) -> int:
        markers = {"bank": "1", "last wager 1": last, **markers}
        return GAME.dealers_wager(Round(ANN_AND_BEN, markers=markers))  # type: ignore[arg-type]

    assert dealers("2000 Ann") == 2000
    assert dealers("2000 Ann", dealer_vs_bank="500") == 500
    assert dealers("2000 Ann", dealer_vs_bank="2500") == 2000
    assert dealers("60000 Ann") == 50_000
    assert dealers("2000 Ben") == 0  # someone else sat there
    assert dealers("2000 Ann", **{"co-bank": "yes"}) == 0
    assert GAME.dealers_wager(round_of()) == 0


def test_in_a_round_of_the_house_it_is_noted_who_wagers() -> None:
    assert done(GAME.begin(round_of())) == (
        [
            ("eligible", "last wager 1", ""),
            ("eligible", "last wager 2", "3000 Ben"),
            ("eligible", "last wager 3", "1001 Cy"),
        ],
        0,
    )
    noted = {"last wager 2": "3000 Ben", "last wager 3": "1001 Cy"}
    assert done(GAME.begin(Round(ANN_AND_BEN, markers=noted))) == ([], 0)  # type: ignore[arg-type]
    house = Round(ANN_AND_BEN, options={"player_bank": False})
    assert done(GAME.begin(house)) == ([], 0)  # type: ignore[arg-type]


def test_a_void_round_gives_the_bank_its_chips_back() -> None:
    round = round_of(bank="1")
    round.ledger["bank:1"] = 4001
    assert done(GAME.void(round, "void")) == (
        [("settled", 4001, "bank:1", "seat:1", "bank taken up"), ("void", 1, 4001, "void", 0)],
        None,
    )
    assert done(GAME.void(round_of(bank="1"), "void"))[0] == []
    house = round_of()
    house.ledger[""] = 500
    assert done(GAME.void(house, "void"))[0] == []


def test_after_the_round_the_markers_go_and_the_banker_may_not_bank_the_next() -> None:
    markers = {"bank": "1", "co-bank": "yes", "dealer_vs_bank": "5", "bank passed": "2"}
    assert done(GAME.over(Round(ANN_AND_BEN, markers=markers)))[0] == [  # type: ignore[arg-type]
        ("in a row", "last bank", "1 Ann"),
        ("marked", "bank", ""),
        ("marked", "co-bank", ""),
        ("marked", "dealer_vs_bank", ""),
        ("marked", "bank passed", ""),
    ]
    assert done(GAME.over(Round(ANN_AND_BEN, markers={"last bank": "1 Ann"})))[0] == [  # type: ignore[arg-type]
        ("in a row", "last bank", "")
    ]
    assert done(GAME.over(Round(ANN_AND_BEN)))[0] == []  # type: ignore[arg-type]


def test_who_is_offered_the_bank() -> None:
    assert GAME.offered_to(round_of()) == 1
    assert GAME.offered_to(round_of(bank_offered="1")) == 2
    assert GAME.offered_to(round_of(bank_offered="3")) == 1
    assert GAME.offered_to(round_of(bank_passed="1 2")) == 3
    assert GAME.offered_to(round_of(bank_passed="1 2 3")) == 0
    assert GAME.offered_to(round_of(last_bank="1 Ann")) == 2
    assert GAME.offered_to(round_of(last_wager_2="0 Ben", bank_offered="1")) == 3


def test_who_may_not_bank() -> None:
    round = round_of(last_bank="1 Ann", last_wager_2="")
    assert GAME.barred(round, 1) == (
        "seat 1 banked the last round, and nobody banks two in a row",
        "in a row",
    )
    assert GAME.barred(round, 2) == (
        "seat 2 made no wager against the dealer in the last round it banked",
        "eligible",
    )
    assert GAME.barred(round, 3) is None
    # Another patron at the seat of the last banker is someone else.
    assert GAME.barred(round_of(last_bank="1 Eve"), 1) is None
    round.number = 1
    assert GAME.barred(round, 3) == ("nobody banks in the first round after the table opens", "first round")
    round.markers["banked before"] = "yes"
    assert GAME.barred(round, 3) is None


def said(round: Any, word: str, seat: int = 1, role: str = "player") -> tuple[str, dict[str, str]]:
    note = GAME.say(round, role, seat, word)
    return note.cite, dict(note.markers)


FREE: dict[int, tuple[str, int, dict[str, int]]] = {
    1: ("Ann", 9000, {}),
    2: ("Ben", 9000, {}),
    3: ("Ann", 0, {}),
}


def test_the_bank_is_taken_alone_or_with_the_house() -> None:
    free = {**WAGERED, "last wager 3": "100 Ann"}
    assert said(Round(FREE, markers=free), "bank") == ("offered", {"bank": "1", "bank offered": "1"})
    assert said(Round(FREE, markers=free), "co_bank") == (
        "co-bank",
        {"bank": "1", "bank offered": "1", "co-bank": "yes"},
    )
    with pytest.raises(Refusal, match="offered to seat 1, counterclockwise"):
        said(Round(FREE, markers=free), "bank", 2)
    assert said(Round(FREE, markers=free, live=True), "bank", 2)[1]["bank"] == "2"
    with pytest.raises(Refusal, match="seat 2 has the bank"):
        said(Round(FREE, markers={**free, "bank": "2"}), "bank")
    with pytest.raises(Refusal, match="no co-bank"):
        said(Round(FREE, markers=free, options={"co_banking": False}), "co_bank")
    assert said(Round(FREE, markers=free, options={"co_banking": False}), "bank")[0] == "offered"
    laid = {**FREE, 3: ("Ann", 0, {"main": 100})}
    with pytest.raises(Refusal, match="seat 3 has wagers on the layout"):
        said(Round(laid, markers=free), "bank")
    with pytest.raises(Refusal, match="everyone has passed it"):
        said(Round(FREE, markers={**free, "bank passed": "1 2 3"}), "bank")
    with pytest.raises(Refusal, match="nobody banks two in a row"):
        said(Round(FREE, markers={**free, "last bank": "1 Ann"}), "bank")


def test_who_says_what_of_the_bank() -> None:
    with pytest.raises(Refusal, match="only the house banks"):
        said(Round(FREE, options={"player_bank": False}), "bank")
    for role, seat in (("dealer", 1), ("player", 7)):
        with pytest.raises(Refusal, match="is for a player to say"):
            said(round_of(FREE), "bank", seat, role)
    for word in ("hello", "dealer_vs_bank", "bank 5", "last_wager 1 100"):
        with pytest.raises(BadInput, match="is not allowed here"):
            said(round_of(FREE), word)


def test_the_words_of_the_bank_are_said_under_their_rules() -> None:
    assert GAME.said == {
        "bank": ("player", "offered"),
        "co_bank": ("player", "co-bank"),
        "pass": ("player", "offered"),
        "dealer_vs_bank 0": ("player", "dealer"),
        "last_wager 1 100": ("floorperson", "eligible"),
    }
    with pytest.raises(BadInput) as error:
        said(round_of(FREE), "z" * 50)
    assert str(error.value).startswith(f"{'z' * 40!r} is not allowed here")


def test_the_bank_is_passed_on() -> None:
    assert said(round_of(FREE), "pass") == ("offered", {"bank offered": "1", "bank passed": "1"})
    with pytest.raises(Refusal, match="not offered to seat 2"):
        said(round_of(FREE), "pass", 2)
    assert said(Round(FREE, markers=WAGERED, live=True), "pass", 2)[1]["bank passed"] == "2"
    held = round_of(FREE, bank="2", bank_passed="1")
    held.markers["co-bank"] = "yes"
    assert said(held, "pass", 2) == (
        "offered",
        {"bank offered": "2", "bank passed": "1 2", "bank": "", "co-bank": ""},
    )


def test_the_bank_asks_for_a_smaller_wager_of_the_dealer() -> None:
    assert said(round_of(FREE, bank="1"), "dealer_vs_bank 2000") == ("dealer", {"dealer_vs_bank": "2000"})
    with pytest.raises(Refusal, match="at most 2000, the bank's last wager"):
        said(round_of(FREE, bank="1"), "dealer_vs_bank 2001")
    with pytest.raises(Refusal, match="seat 2 does not have the bank"):
        said(round_of(FREE, bank="1"), "dealer_vs_bank 5", 2)
    half = round_of(FREE, bank="1")
    half.markers["co-bank"] = "yes"
    with pytest.raises(Refusal, match="no wager against a co-bank"):
        said(half, "dealer_vs_bank 5")
    for number in ("-5", "five", "1" * 13, "٥"):
        with pytest.raises(BadInput, match="expected an amount in cents"):
            said(round_of(FREE, bank="1"), f"dealer_vs_bank {number}")
    with pytest.raises(Refusal, match="at most 2000"):
        said(round_of(FREE, bank="1"), f"dealer_vs_bank {'9' * 12}")
    with pytest.raises(BadInput, match=f"dealer_vs_bank '{'9' * 20}': expected"):
        said(round_of(FREE, bank="1"), f"dealer_vs_bank {'9' * 30}")
    assert GAME.most_of_dealer(round_of(FREE, bank="1", last_wager_1=f"{'9' * 12} Ann")) == 50_000


def test_a_floorperson_says_what_was_wagered_before_a_live_table_was_opened_here() -> None:
    opened = Round(FREE, live=True, number=1)
    assert said(opened, "last_wager 2 1500", 0, "floorperson") == (
        "eligible",
        {"banked before": "yes", "last wager 2": "1500 Ben"},
    )
    for other in (Round(FREE, live=False, number=1), Round(FREE, live=True, number=2)):
        with pytest.raises(Refusal, match="in the first round of a live table"):
            said(other, "last_wager 2 1500", 0, "floorperson")
    with pytest.raises(Refusal, match="in the first round of a live table"):
        said(opened, "last_wager 5 1500", 0, "floorperson")


def test_a_bank_must_cover_what_is_wagered_against_it() -> None:
    def checked(chips: int, **more: Any) -> None:
        seats = {**ANN_AND_BEN, 1: ("Ann", chips, {})}
        GAME.check_covers(Round(seats, markers={**WAGERED, "bank": "1"}, **more))  # type: ignore[arg-type]

    checked(6001)
    checked(0, buy_in_as_needed=True)
    with pytest.raises(Refusal, match="seat 1 has 6000 in chips and needs 6001"):
        checked(6000)
    with pytest.raises(Refusal, match="nobody wagers against the bank"):
        GAME.check_covers(Round(FREE, markers={"bank": "1"}))  # type: ignore[arg-type]
    GAME.check_covers(Round(FREE))  # type: ignore[arg-type]


def test_a_banker_makes_no_wager_and_passes_before_leaving() -> None:
    round = round_of(FREE, bank="1")
    for seat in (1, 3):  # two seats of one patron
        with pytest.raises(Refusal, match="seat 1 has the bank and makes no wager"):
            GAME.check_may_wager(round, seat)
    GAME.check_may_wager(round, 2)
    GAME.check_may_wager(round_of(FREE), 1)
    with pytest.raises(Refusal, match="pass it first"):
        GAME.check_leaves(round, 1)
    GAME.check_leaves(round, 2)


def test_nobody_holds_a_bank_the_table_does_not_offer_or_has_left() -> None:
    assert GAME.holder(round_of(bank="1")) == 1
    assert GAME.account(round_of(bank="1")) == "bank:1"
    assert GAME.holder(round_of(bank="7")) == 0
    assert GAME.account(round_of()) == ""
    markers = {"bank": "1", "co-bank": "yes"}
    assert GAME.holder(Round(FREE, markers=markers)) == 1  # type: ignore[arg-type]
    assert GAME.holder(Round(FREE, markers=markers, options={"co_banking": False})) == 0  # type: ignore[arg-type]
    assert GAME.holder(Round(FREE, markers={"bank": "1"}, options={"co_banking": False})) == 1  # type: ignore[arg-type]
    assert GAME.holder(Round(FREE, markers={"bank": "1"}, options={"player_bank": False})) == 0  # type: ignore[arg-type]


def test_the_dealers_own_wager_is_settled_for_the_house() -> None:
    result = Result("dealer", 500, "win", 500, 0, "settled")
    assert dealer_settled("settled", result) == Settle("settled", HOUSE, (result,))
