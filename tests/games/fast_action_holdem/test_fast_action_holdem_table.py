"""Fast action hold'em at the table: who is dealt first, what is discarded, turned, taken and paid."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from croupier.equipment.cards import parse_cards
from croupier.equipment.pieces import pieces_text
from croupier.games.fast_action_holdem.game import GAME
from croupier.games.fast_action_holdem.house_ways import described, kept
from croupier.games.fast_action_holdem.naturals import read_natural
from croupier.games.fast_action_holdem.procedure import MARKER, dealing_order
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.chance import hidden
from croupier.table.replay import replay
from croupier.table.table import Table, open_table

DAY = date(1999, 6, 1)
LINES = GAME.options().lines(GAME.edition())


def opened(mode: Any = "virtual", **options: Any) -> Table:
    return open_table("fast-action-holdem", options, DAY, mode=mode, clock=lambda: 0, buy_in_as_needed=True)


def bet(table: Table, *seats: int, stake: int = 1000) -> None:
    for seat in seats:
        if seat not in table.round.seats:
            table.do(cmd.Sit(by=cmd.player(seat), seat=seat))
        table.do(cmd.Bet(by=cmd.player(seat), seat=seat, wager="wager", amount=stake))


def close(table: Table) -> list[ev.AnyEvent]:
    return table.do(cmd.Close(by=cmd.DEALER))


def enter(table: Table, cards: str) -> None:
    table.do(cmd.Enter(by=cmd.DEALER, cards=parse_cards(cards)))


def keep(table: Table, cards: str = "") -> list[ev.AnyEvent]:
    """The player asked keeps cards, by the house ways unless said."""
    step = table.pending
    assert isinstance(step, steps.Ask), table.prompt()
    seat = step.seats[0]
    named = cards or pieces_text(kept(hidden(table, str(seat)), LINES))
    return table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="keep", pieces={"keep": named}))


def report(table: Table, id: str, **details: Any) -> list[ev.AnyEvent]:
    return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details))


def play(table: Table) -> list[ev.AnyEvent]:
    """Everyone keeps cards by the house ways, to the end of the round."""
    start = len(table.journal.events)
    close(table)
    while isinstance(table.pending, steps.Ask):
        keep(table)
    return table.journal.events[start:]


def order(events: Iterable[ev.AnyEvent]) -> list[tuple[str, Any]]:
    kinds = {ev.Turned: "turn", ev.Settled: "settle", ev.Collected: "collect"}
    return [
        (kinds[type(event)], getattr(event, "holder", None) or getattr(event, "seat", ""))
        for event in events
        if type(event) in kinds
    ]


@pytest.mark.parametrize(
    ("marker", "seats", "expected"),
    [
        (1, [1, 2, 4], ("1", "2", "4", "dealer")),
        (3, [1, 2, 4], ("4", "dealer", "1", "2")),
        (4, [1, 2, 4], ("4", "dealer", "1", "2")),
        (5, [2, 3], ("2", "3", "dealer")),
    ],
)
def test_the_deal_begins_at_the_marker_and_goes_clockwise(
    marker: int, seats: list[int], expected: tuple[str, ...]
) -> None:
    assert dealing_order(marker, seats) == expected  # type: ignore[arg-type]


@pytest.mark.proves("19:47-21.9(k)")
def test_21_9_k_the_marker_moves_one_position_a_round_and_around_the_table() -> None:
    table = opened(seats=2)
    bet(table, 1, 2)
    found = []
    for _ in range(3):
        found.append(table.round.markers[MARKER])
        play(table)
        bet(table, 1, 2)
    assert found == ["1", "2", "1"]
    close(table)
    assert table.round.markers[MARKER] == "2"
    events = report(table, "marker_not_moved")
    assert [event.ruling for event in events if isinstance(event, ev.Ruled)] == ["stands"]
    while isinstance(table.pending, steps.Ask):
        keep(table)
    assert table.round.markers[MARKER] == "1"


@pytest.mark.proves("19:47-21.8(k)", "19:47-21.8(l)", "19:47-21.8(m)", "19:47-21.8(n)", "19:47-21.8(o)")
def test_21_8_hands_are_turned_from_the_right_losers_taken_at_once_winners_paid_after_all() -> None:
    table = opened("live")
    bet(table, 1, 2, 3)
    close(table)
    # One pass after another: seats 1, 2, 3, dealer.
    enter(table, "As Kd Qs 9h Ks Qc Qs 9c 2c 3c 5d 2d 4d 7s 6d 4s")
    for cards in ("As Ks", "Kd Qc", "Qs Qs"):
        keep(table, cards)
    start = len(table.journal.events)
    for card in ("Ad", "5c", "8s", "3h", "Jd"):
        enter(table, card)
    events = table.journal.events[start:]
    assert order(events) == [
        ("turn", "3"), ("turn", "2"), ("settle", 2), ("collect", "2"), ("turn", "1"),
        ("settle", 3), ("collect", "3"), ("settle", 1), ("collect", "1"),
    ]  # fmt: skip
    said = [event.text for event in events if isinstance(event, ev.Announced)]
    assert said == [
        "Seat 3: pair of queens, wins",
        "Seat 2: ace high, loses",
        "Seat 1: pair of aces, wins",
    ]
    racked = [holder for holder, _ in table.round.rack]
    assert racked[-5:] == ["2", "3", "1", "dealer", "community"]
    assert racked.count("burn") == 8


@pytest.mark.proves("19:47-21.10")
def test_21_10_nobody_has_a_second_betting_area() -> None:
    table = opened()
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Ann"))
    with pytest.raises(Refusal, match=r"one position each \(19:47-21\.10\)"):
        table.do(cmd.Sit(by=cmd.player(2), seat=2, patron="Ann"))


def test_discards_are_seen_by_nobody_else_and_only_kept_cards_are_turned() -> None:
    table = opened()
    bet(table, 1, 2)
    close(table)
    own = hidden(table, "1")
    events = keep(table)
    burned = [event for event in events if isinstance(event, ev.Burned)]
    assert [event.card for event in burned] == [-1, -1]
    assert sorted(hidden(table, "1")) == sorted(kept(own, LINES))
    turned = [event for event in keep(table) if isinstance(event, ev.Turned)]
    assert [len(event.cards) for event in turned] == [4, 2, 2]


def test_a_sealed_journal_replays_discards_of_a_void_round() -> None:
    table = opened()
    bet(table, 1, 2)
    close(table)
    keep(table)
    report(table, "wrong_number_of_cards", holder="dealer", cards=5)
    again = replay(table.journal, table.game)
    assert again.round.record() == table.round.record()


@pytest.mark.proves("19:47-21.9(i)")
def test_21_9_i_a_round_the_shoe_cannot_complete_is_void_and_all_cards_are_shuffled() -> None:
    table = opened("live", decks=1, seats=7, cut_card_depth=37)
    bet(table, 1)
    close(table)
    for _ in range(36):
        table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", details={}, again=True))
    table.do(cmd.Enter(by=cmd.DEALER))
    assert table.round.shoes["shoe"].left == 8
    for _ in range(4):
        table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="card_face_up_in_shoe", details={}, again=True))
    start = len(table.journal.events)
    events = report(table, "cards_run_out")
    assert [event.cite for event in events if isinstance(event, ev.Ruled)] == ["19:47-21.9(i)"]
    settled = [event for event in table.journal.events[start:] if isinstance(event, ev.Settled)]
    assert [result.outcome for event in settled for result in event.results] == ["void"]
    assert any(isinstance(event, ev.Shuffled) for event in table.journal.events[start:])


@pytest.mark.proves("19:47-21.9(i)")
def test_21_9_i_no_cards_run_out_that_a_virtual_shoe_holds_or_the_round_does_not_need() -> None:
    table = opened()
    bet(table, 1)
    close(table)
    with pytest.raises(Refusal, match="304 cards are left, and the round needs 5 more"):
        report(table, "cards_run_out")
    table = opened("live")
    bet(table, 1)
    close(table)
    table.do(cmd.Enter(by=cmd.DEALER))
    keep(table, "As Ks")
    enter(table, "9h 9c 2d 4s")
    enter(table, "Ad 5c 8s 3h Qd")
    with pytest.raises(Refusal, match="all cards of the round have been dealt"):
        report(table, "cards_run_out")


@pytest.mark.proves("19:47-21.11")
def test_21_11_a_continuous_device_mixes_all_cards_for_every_round_and_they_are_not_cut() -> None:
    table = opened(shuffle_mode="continuous")
    bet(table, 1)
    shuffles = [event for event in [*table.journal.events, *play(table)] if isinstance(event, ev.Shuffled)]
    assert [(event.automated, event.cut, event.cutting_card) for event in shuffles] == [(True, 0, 0)] * 2
    with pytest.raises(Refusal, match="not cut"):
        table.do(cmd.CutCards(by=cmd.player(1), cards=100))


def test_a_shoe_is_dealt_to_its_cutting_card() -> None:
    table = opened(decks=2, cut_card_depth=60)
    shuffles = 0
    for _ in range(8):
        bet(table, 1)
        shuffles += sum(isinstance(event, ev.Shuffled) for event in play(table))
    # 44 cards lie in front of the cutting card, a round takes 13: every fourth round is the last.
    assert shuffles == 2


@pytest.mark.proves("19:47-21.8(n)")
def test_21_8_n_a_natural_is_paid_before_anyone_is_asked() -> None:
    natural = {"predicate": "pair", "odds": "3:2"}
    table = opened(natural_rule=natural)
    bet(table, 1, 2, 3, 4, 5, 6)
    events = close(table)
    paid = [event.seat for event in events if isinstance(event, ev.Settled)]
    pairs = [int(str(event.holder)) for event in events if isinstance(event, ev.WasRead) and event.answer]
    assert paid == pairs
    assert all(str(seat) not in table.round.hands for seat in paid)
    with pytest.raises(Refusal, match="not payable in whole cents"):
        bet(opened(natural_rule=natural), 1, stake=1001)


@pytest.mark.parametrize(
    ("predicate", "cards", "held"),
    [
        ("four_of_a_kind", "9c 9d 9h 9h", True),
        ("four_of_a_kind", "9c 9d 9h 8h", False),
        ("three_of_a_kind", "9c 9d 9h 8h", True),
        ("two_pair", "9c 9d 8h 8h", True),
        ("pair+holds_AA", "Ac Ad 8h 7h", True),
        ("pair+holds_AA", "Kc Kd 8h 7h", False),
        ("suited", "Ac 9c 9c 2c", True),
        ("holds_AAAA+suited", "Ac Ac Ac Ad", False),
    ],
)
def test_a_natural_is_stated_as_data(predicate: str, cards: str, held: bool) -> None:
    natural = read_natural({"predicate": predicate, "odds": "2:1"})
    assert natural is not None
    assert natural.held(parse_cards(cards)) == held


@pytest.mark.proves("19:47-21.9(h)")
def test_house_ways_keep_the_first_line_then_the_higher_then_the_suited_cards() -> None:
    def keeps(cards: str) -> str:
        return pieces_text(kept(parse_cards(cards), LINES))

    assert keeps("Ac Jd 7s 7h") == "Ac Jd"
    assert keeps("8c 8d As Ks") == "8c 8d"
    assert keeps("7c 7c 7d As") == "7c 7c"
    assert keeps("Kc 9c Ts 8s") == "Kc Ts"
    assert keeps("Td 9d 5c 2s") == "Td 9d"
    assert keeps("9c 9d Tc Td") == "Tc Td"
    assert keeps("Ac Ks Kc 2d") == "Ks Kc"
    assert keeps("Ac 9d Ad 9c") == "Ac Ad"
    assert keeps("Ac Kd Qc 2d") == "Ac Kd"
    assert keeps("Ac 9d 9s 5c") == "9d 9s"
    assert keeps("Ac 9d 8s 5c") == "Ac 5c"
    assert keeps("Kc 9d 8d 3c") == "Kc 3c"
    assert keeps("9c 7d 5s 3c") == "9c 3c"
    assert keeps("9c 7d 5s 3h") == "9c 7d"


def test_house_ways_are_described_for_patrons() -> None:
    assert described("high A low J+") == "ace high with jack or higher"
    assert described("pair 2-7 suited") == "a pair of twos to sevens, suited"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["pair 8+", ""], "a line is empty"),
        (["pair 8+", "flush", "any"], "'flush'"),
        (["high 9-2", "any"], "'high'"),
        (["pair 8+", "high A"], "no line says whether"),
    ],
)
def test_house_ways_that_cannot_be_followed_are_refused(lines: list[str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        GAME.options({"house_ways": lines})
