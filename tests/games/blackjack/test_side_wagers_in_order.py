"""Side wagers of blackjack where several boxes have them: who is paid, in which order, and with what."""

from typing import Any

from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.blackjack.tables import bet, blackjack
from tests.games.twentyone.tables import close, decide, of, report


def paid(table: Table, *wagers: str) -> list[tuple[Any, ...]]:
    """What was settled of some wagers, in order: seat, wager, outcome, net; nothing stays on the layout."""
    results = [(event.seat, each) for event in of(table, ev.Settled) for each in event.results]
    assert not any(each.up for _, each in results if each.wager in wagers)
    return [(seat, each.wager, each.outcome, each.net) for seat, each in results if each.wager in wagers]


def test_2_17_e_over_13_is_paid_on_two_sevens_too() -> None:
    table = blackjack("5c 7c 6s 7d Tc 9d", additional_wager="over_under_13")
    bet(table, over13=100)
    close(table)
    assert paid(table, "over13") == [(1, "over13", "win", 100)]


def test_2_6_j_a_third_card_for_sevens_is_paid_before_the_next_box_is_asked() -> None:
    table = blackjack(
        "5c 7c 7d Ks 7h 7s Ac 7s 2d", (1, 2), additional_wager="sevens", hole_card="down_reader"
    )
    for seat in (1, 2):
        bet(table, seat, sevens=100)
    close(table)
    assert isinstance(table.pending, steps.Ask)
    decide(table, "draw")
    assert paid(table, "sevens") == [(1, "sevens", "win", 50_000)]
    decide(table, "decline")
    assert paid(table, "sevens")[1:] == [(2, "sevens", "win", 5_000)]


def test_2_15_d_two_sevens_of_who_refuses_the_card_are_paid_as_two() -> None:
    table = blackjack("5c 7c 6s 7d 3h Tc 9d", additional_wager="sevens")
    bet(table, sevens=100)
    close(table)
    report(table, "card_drawn_in_error", exposed=True, choice="refuse")
    assert paid(table, "sevens") == [(1, "sevens", "win", 5_000)]


ACE = 12
FOUR_ACES_EACH = "5c Ad Ah Ts Ah Ad Ad Ah Ah Ad 9c 9d"


def progressive(cards: str, seats: tuple[int, ...], holders: tuple[int, ...], **options: Any) -> Table:
    """A round in which some of the seats have a progressive wager of a dollar, and aces are
    drawn to."""
    table = blackjack(cards, seats, progressive="P1", **options)
    for seat in seats:
        bet(table, seat, **({"progressive": 100} if seat in holders else {}))
    close(table)
    while isinstance(table.pending, steps.Ask):
        held = table.round.hands[str(table.pending.seats[0])].cards
        aces = len(held) < 4 and all(card >> 2 == ACE for card in held)
        decide(table, "draw" if aces else "stand")
    while isinstance(step := table.pending, steps.Validate):
        table.do(cmd.ConfirmPrize(by=cmd.FLOORPERSON, seat=step.seat))
    return table


def test_2_19_c_who_has_no_progressive_wager_is_settled_without_one() -> None:
    table = progressive("5c Tc 9s 6s 8d 9d Kd 9c", (1, 2), (2,))
    assert paid(table, "progressive") == [(2, "progressive", "lose", -100)]
    assert [seat for seat, wager, *_ in paid(table, "main")] == [2, 1]


def test_2_19_c_two_with_the_same_aces_share_the_meter_and_are_paid_from_the_far_right() -> None:
    table = progressive(FOUR_ACES_EACH, (1, 2), (1, 2))
    first, second = paid(table, "progressive")
    assert (first[0], second[0]) == (2, 1)
    assert first[3] == second[3] == 500_140 // 2 - 100


def test_2_19_c_who_has_the_same_aces_and_no_progressive_wager_has_no_share() -> None:
    table = progressive(FOUR_ACES_EACH, (1, 2), (2,))
    assert paid(table, "progressive") == [(2, "progressive", "win", 500_070 - 100)]


def test_2_22_a_streak_is_paid_and_taken_off_the_layout() -> None:
    table = blackjack("5c Tc 7s 9d Td Tc 7s 9d Td", streak=True)
    bet(table, streak2=500)
    for again in (True, False):
        close(table)
        decide(table, "stand")
        if again:
            assert table.round.markers["streak 1"] == "1"
            bet(table)
    assert [each[:3] for each in paid(table, "streak2")] == [(1, "streak2", "win")]
    assert "streak 1" not in table.round.markers
