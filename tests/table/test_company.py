"""The others at the table of a patron who plays alone: who sits down, what each does and when nobody does."""

import pytest

import croupier
from croupier.procedure.company import Does
from croupier.procedure.seats import SeatId
from croupier.table import commands as cmd
from croupier.table.company import _command, arrivals, company_of, next_act, robot, seats_of
from croupier.table.table import Table

ANN = cmd.player(1, "Ann")


def alone(game: str, seat: int = 1, mode: str = "virtual") -> Table:
    """A table at which Ann has sat down."""
    table: Table = croupier.open_table(game, mode=mode)
    table.do(cmd.Sit(by=cmd.player(seat, "Ann"), seat=seat, patron="Ann", buy_in=200_000))
    return table


def joined(game: str, seat: int = 1) -> Table:
    """The same when the others have sat down too."""
    table = alone(game, seat)
    for each in arrivals(table):
        table.do(each)
    return table


@pytest.mark.parametrize(
    ("game", "seats", "chips"), [("poker", (2, 3), 50_000), ("chemin-de-fer", (3, 5, 8), 200_000)]
)
def test_the_others_sit_down_where_a_game_needs_them(game: str, seats: tuple[int, ...], chips: int) -> None:
    table = alone(game)
    assert seats_of(table) == seats
    assert arrivals(table) == [
        cmd.Sit(by=cmd.player(seat, f"robot {seat}"), seat=seat, patron=f"robot {seat}", buy_in=chips)
        for seat in seats
    ]
    for each in arrivals(table):
        table.do(each)
    assert {seat: table.round.seats[seat].patron for seat in seats} == {seat: robot(seat) for seat in seats}
    assert arrivals(table) == [], "nobody sits down twice"


def test_a_seat_somebody_has_is_left_to_them() -> None:
    table = alone("poker", seat=2)
    assert [each.named for each in arrivals(table)] == ["sit"]
    (ben,) = arrivals(table, lambda seat: f"Ben {seat}")
    assert (ben.by, ben.patron, ben.seat) == (cmd.player(3, "Ben 3"), "Ben 3", 3)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("game", "mode"), [("craps", "virtual"), ("blackjack", "virtual"), ("poker", "live")]
)
def test_a_patron_of_other_games_plays_alone_and_a_live_table_has_real_people(game: str, mode: str) -> None:
    table: Table = croupier.open_table(game, mode=mode)
    assert company_of(table) is None
    assert (seats_of(table), arrivals(table), next_act(table)) == ((), [], None)


def test_at_a_poker_table_each_of_them_answers_when_it_is_asked() -> None:
    table = joined("poker")
    assert next_act(table) is None, "they wait for the dealer"
    table.do(cmd.Close(by=cmd.DEALER))
    said: list[tuple[int, str]] = []
    for word in ("", "call", "", "check", "", ""):  # of Ann, after the robot with the button
        act = next_act(table)
        assert (act is None) is bool(word)
        table.do(act or cmd.Decide(by=ANN, seat=1, word=word))
        said += [(act.seat, act.word)] if isinstance(act, cmd.Decide) else []
    assert said == [(3, "call"), (2, "check"), (2, "check"), (3, "check")]


def test_nobody_else_is_moved_by_what_a_robot_would_do() -> None:
    def ben(seat: SeatId) -> str:
        return f"Ben {seat}"

    table = joined("poker")
    table.do(cmd.Close(by=cmd.DEALER))
    asked = next_act(table)
    assert asked is not None
    assert (asked.by, asked.by.person) == (cmd.player(3, "robot 3"), "robot 3")
    assert next_act(table, ben) is None, "the seats are taken by others"


def test_at_a_chemin_de_fer_table_they_bank_and_cover_a_part_of_a_bank() -> None:
    table = joined("chemin-de-fer")
    assert next_act(table) is None, "the shoe is offered to Ann first"
    table.do(cmd.TakeDice(by=ANN, seat=1, word="decline"))
    bank = next_act(table)
    assert bank == cmd.Bet(by=cmd.player(3, "robot 3"), seat=3, wager="bank", amount=50_000)
    table.do(bank)
    closed = next_act(table)
    assert closed == cmd.Close(by=cmd.DEALER)
    table.do(closed)
    offered = next_act(table)
    assert offered == cmd.Bet(by=cmd.player(5, "robot 5"), seat=5, wager="punto", amount=12_500)


def test_what_the_table_would_refuse_a_robot_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    table = joined("poker")
    table.do(cmd.Close(by=cmd.DEALER))
    monkeypatch.setattr(company_of(table), "acts", lambda round, step, seat: Does("bet", "pot", 1))
    assert next_act(table) is None


@pytest.mark.parametrize(
    ("does", "command"),
    [
        (Does("bet", "punto", 500), cmd.Bet(by=ANN, seat=1, wager="punto", amount=500)),
        (Does("decide", "call"), cmd.Decide(by=ANN, seat=1, word="call")),
        (Does("shoe", "pass"), cmd.TakeDice(by=ANN, seat=1, word="pass")),
        (Does("buy", cents=700), cmd.BuyIn(by=ANN, seat=1, cents=700)),
        (Does("close"), cmd.Close(by=cmd.DEALER)),
    ],
)
def test_what_a_robot_does_is_a_command_of_its_own_seat(does: Does, command: cmd.Command) -> None:
    assert _command(does, 1, ANN) == command
