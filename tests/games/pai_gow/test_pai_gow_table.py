"""A pai gow table: deal, setting, exposing and paying in order, the bank, and money that adds up."""

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.equipment.entropy import StackedEntropy
from croupier.equipment.pieces import SETS, parse_pieces
from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.procedure.ring import Ring
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.answers import asked
from croupier.table.cases import read_case, settle

CASES = Path(__file__).parents[2] / "cases" / "pai-gow"
TILES = list(SETS["32 tiles"].members)
BANKING = {"player_bank": True, "co_banking": True}


def opened(options: dict[str, Any] | None = None, seats: tuple[int, ...] = (1, 2), **more: Any) -> Any:
    entropy = StackedEntropy(cards=more.pop("tiles", ()), rolls=more.pop("rolls", [(3, 3, 3)] * 9))
    table = croupier.open_table("pai-gow", options or {}, entropy=entropy, **more)
    for seat in seats:
        table.record(cmd.Sit(by=cmd.player(seat), seat=seat, patron=f"patron {seat}", buy_in=10_000_000))
    return table


def bet(table: Any, seat: int, amount: int = 1000) -> None:
    table.record(cmd.Bet(by=cmd.player(seat), seat=seat, wager="pai_gow", amount=amount))


def say(table: Any, seat: int, word: str) -> None:
    table.record(cmd.Say(by=cmd.player(seat), seat=seat, word=word))


def close(table: Any) -> list[ev.AnyEvent]:
    return list(table.record(cmd.Close(by=cmd.DEALER)))


def all_by_house_way(table: Any) -> list[ev.AnyEvent]:
    events: list[ev.AnyEvent] = []
    while isinstance(table.pending, steps.Ask):
        seat = asked(table)[0]
        events += table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word="house_way"))
    return events


def house_round(table: Any, *seats: int, amount: int = 1000) -> None:
    for seat in seats:
        bet(table, seat, amount)
    close(table)
    all_by_house_way(table)


def of_kind(events: list[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("bank", "total", "start"),
    [
        *[(0, total, "dealer") for total in (9, 17)],
        *[(0, total, "1") for total in (10, 18)],
        *[(0, total, "2") for total in (3, 11)],
        *[(0, total, "6") for total in (7, 15)],
        *[(0, total, "dead hand") for total in (8, 16)],
        (2, 15, "dealer"),
        (2, 9, "2"),
    ],
)
def test_10_6_the_dice_are_counted_counterclockwise_from_the_bank(bank: int, total: int, start: str) -> None:
    assert Ring.of(6, "dead hand").start(bank, total) == start


def test_the_ring_is_dealt_in_either_direction() -> None:
    ring = Ring.of(6)
    assert ring.order("5") == ("5", "6", "dealer", "1", "2", "3", "4")
    assert ring.order("1", clockwise=True) == ("1", "dealer", "6", "5", "4", "3", "2")


def test_10_6_stacks_go_to_all_eight_places_and_unused_ones_are_taken_unseen() -> None:
    table = opened(tiles=TILES, rolls=[(6, 5, 4)])
    bet(table, 1)
    events = close(table)
    (dealt,) = of_kind(events, ev.Dealt)
    order = list(dict.fromkeys(holder for holder, _ in dealt.cards))
    assert order == ["6", "dead hand", "dealer", "1", "2", "3", "4", "5"]
    assert all(tile == -1 for _, tile in dealt.cards), "a virtual journal names no tile that lies face down"
    assert {event.holder for event in of_kind(events, ev.Collected)} == {*"23456", "dead hand"}
    assert set(table.round.hands) == {"1", "dealer"}


def test_10_7_everyone_sets_at_once_then_the_dealer_then_from_the_dealers_right() -> None:
    table = opened(seats=(1, 3, 5))
    for seat in (5, 3, 1):
        bet(table, seat)
    close(table)
    assert set(asked(table)) == {1, 3, 5}
    events = all_by_house_way(table)
    assert [event.holder for event in of_kind(events, ev.Turned)] == ["dealer", "1", "3", "5"]
    settled = of_kind(events, ev.Settled)
    outcomes = {event.seat: event.results[0].outcome for event in settled}
    winners = [seat for seat in (1, 3, 5) if outcomes[seat] == "win"]
    assert [event.seat for event in settled] == [seat for seat in (1, 3, 5) if seat not in winners] + winners


def test_10_7_losers_are_taken_before_winners_are_paid() -> None:
    """Seat 1 wins and is paid after seat 2 has lost."""
    tiles = parse_pieces("6-6 6-6 3-6 2-6 4-6 1-5 1-6 1-3")
    left = list(TILES)
    for tile in (*tiles, *(dealer := parse_pieces("5-5 4-4 5-6 3-5"))):
        left.remove(tile)
    table = opened(tiles=[*dealer, *tiles, *left])
    for seat in (1, 2):
        bet(table, seat)
    close(table)
    events = all_by_house_way(table)
    assert [(event.seat, event.results[0].outcome) for event in of_kind(events, ev.Settled)] == [
        (2, "lose"),
        (1, "win"),
    ]


def test_10_10_a_second_area_is_set_after_the_first_hand_lies_down() -> None:
    table = opened({"two_areas": True}, seats=())
    for seat in (2, 5):
        table.record(cmd.Sit(by=cmd.player(seat), seat=seat, patron="Ann", buy_in=100_000))
        bet(table, seat)
    with pytest.raises(Refusal, match="two at most"):
        table.record(cmd.Sit(by=cmd.player(6), seat=6, patron="Ann"))
    close(table)
    assert asked(table) == (2,)
    table.record(cmd.Decide(by=cmd.player(2), seat=2, word="house_way"))
    assert asked(table) == (5,)
    with pytest.raises(BadInput, match="not asked"):
        table.record(cmd.Decide(by=cmd.player(2), seat=2, word="house_way"))


def test_a_hand_voided_while_others_set_does_not_ask_again_who_has_set() -> None:
    table = opened(seats=(1, 2, 3))
    for seat in (1, 2, 3):
        bet(table, seat)
    close(table)
    table.record(cmd.Decide(by=cmd.player(3), seat=3, word="house_way"))
    report = cmd.ReportIrregularity(
        by=cmd.DEALER, id="player_card_exposed", details={"seat": 1, "choice": "void"}
    )
    events = table.record(report)
    assert [event.results[0].outcome for event in of_kind(events, ev.Settled)] == ["void"]
    assert asked(table) == (2,)
    all_by_house_way(table)
    assert table.round.number == 2


def test_the_last_hand_voided_ends_the_question_where_all_others_have_set() -> None:
    table = opened()
    for seat in (1, 2):
        bet(table, seat)
    close(table)
    table.record(cmd.Decide(by=cmd.player(2), seat=2, word="house_way"))
    details = {"seat": 1, "choice": "void"}
    events = table.record(cmd.ReportIrregularity(by=cmd.DEALER, id="player_card_exposed", details=details))
    assert {event.seat for event in of_kind(events, ev.Settled)} == {1, 2}
    assert table.round.number == 2


def test_tiles_other_than_those_named_are_set_by_the_house_way() -> None:
    table = opened(mode="live", seats=(1,))
    bet(table, 1)
    close(table)
    table.record(cmd.Enter(by=cmd.DEALER, values=(3, 3, 3)))
    table.record(cmd.Enter(by=cmd.DEALER))
    pieces = {"high": "5-5 5-5", "low": "1-1 1-2"}
    table.record(cmd.Decide(by=cmd.player(1), seat=1, word="set", pieces=pieces))
    table.record(cmd.Enter(by=cmd.DEALER, cards=parse_pieces("5-5 1-5 2-2 1-3")))
    events = table.record(cmd.Enter(by=cmd.DEALER, cards=parse_pieces("6-6 6-6 3-6 2-6")))
    said = [event.text for event in of_kind(events, ev.Announced)]
    assert any("wong with teen / gong with teen" in text for text in said), said


def test_10_8_the_bank_is_offered_counterclockwise_to_those_who_played() -> None:
    table = opened(BANKING, seats=(1, 2, 4))
    with pytest.raises(Refusal, match="first round"):
        say(table, 1, "bank")
    house_round(table, 1, 4)
    with pytest.raises(Refusal, match="offered to seat 1"):
        say(table, 4, "bank")
    with pytest.raises(Refusal, match="made no wager"):
        say(table, 2, "bank")
    say(table, 1, "pass")
    say(table, 4, "bank")
    with pytest.raises(Refusal, match="seat 4 has the bank"):
        say(table, 1, "bank")
    bet(table, 2)
    close(table)
    all_by_house_way(table)
    assert table.round.markers.get("last bank") == "4 patron 4"
    with pytest.raises(Refusal, match="two in a row"):
        say(table, 4, "bank")
    say(table, 1, "co_bank")
    bet(table, 2)
    close(table)
    assert asked(table) == (2,), "a co-bank's tiles are set by the house way"


def test_10_8_a_new_patron_does_not_inherit_a_seats_right_to_bank() -> None:
    table = opened(BANKING)
    house_round(table, 1, 2)
    table.record(cmd.Leave(by=cmd.player(1), seat=1))
    table.record(cmd.Sit(by=cmd.player(1), seat=1, patron="Zoe", buy_in=100_000))
    with pytest.raises(Refusal, match="made no wager"):
        say(table, 1, "bank")


def test_10_8_who_banks_stays_makes_no_wager_and_may_pass_it_back() -> None:
    table = opened(BANKING)
    house_round(table, 1, 2)
    bet(table, 1)
    with pytest.raises(Refusal, match="take them down first"):
        say(table, 1, "bank")
    table.record(cmd.Reduce(by=cmd.player(1), seat=1, wager="pai_gow"))
    say(table, 1, "bank")
    with pytest.raises(Refusal, match="makes no wager"):
        bet(table, 1)
    with pytest.raises(Refusal, match="pass it first"):
        table.record(cmd.Leave(by=cmd.player(1), seat=1))
    say(table, 1, "pass")
    bet(table, 1)
    close(table)
    assert not any(account.startswith("bank:") for account in table.round.accounts())


def test_10_8_nobody_against_the_bank_is_no_round() -> None:
    table = opened(BANKING)
    house_round(table, 1, 2)
    say(table, 1, "bank")
    say(table, 1, "dealer_vs_bank 0")
    with pytest.raises(Refusal, match="nobody wagers against the bank"):
        close(table)
    say(table, 1, "dealer_vs_bank 1000")
    events = close(table)
    assert any("The dealer wagers" in event.text for event in of_kind(events, ev.Announced))
    events = all_by_house_way(table)
    assert {event.seat for event in of_kind(events, ev.Settled)} == {1, "dealer"}


@pytest.mark.parametrize(
    "word", ["dealer_vs_bank", "dealer_vs_bank x", "dealer_vs_bank -5", "banks", "bank 5"]
)
def test_words_that_mean_nothing_are_refused(word: str) -> None:
    table = opened(BANKING)
    house_round(table, 1, 2)
    say(table, 1, "bank")
    with pytest.raises(BadInput):
        say(table, 1, word)


def test_10_8_the_posted_maximum_binds_the_dealers_wager() -> None:
    table = opened(BANKING)
    bet(table, 1, 50_000)
    close(table)
    all_by_house_way(table)
    table.round.options = type(table.round.options)(player_bank=True, max_wager=20_000)
    say(table, 1, "bank")
    with pytest.raises(Refusal, match="at most 20000"):
        say(table, 1, "dealer_vs_bank 20001")


def test_10_8_the_banks_chips_lie_on_the_table_while_hands_are_played() -> None:
    table = opened(BANKING)
    house_round(table, 1, 2, amount=3000)
    before = table.round.seats[1].chips
    say(table, 1, "bank")
    bet(table, 2, 10_000)
    close(table)
    assert table.round.ledger["bank:1"] == 13_000
    assert table.round.seats[1].chips == before - 13_000
    all_by_house_way(table)
    assert table.round.ledger.get("bank:1", 0) == 0


@pytest.mark.parametrize("word", ["bank", "co_bank"])
@pytest.mark.parametrize("after", [0, 1])
def test_10_9_a_void_round_gives_the_bank_its_chips_back(word: str, after: int) -> None:
    table = opened(BANKING, seats=(1, 2, 3))
    house_round(table, 1, 2, amount=3000)
    chips = {seat: table.round.seats[seat].chips for seat in (1, 2, 3)}
    say(table, 1, word)
    bet(table, 2, 10_001)
    bet(table, 3, 2_000)
    close(table)
    for seat in asked(table)[:after]:
        table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word="house_way"))
    events = table.record(cmd.ReportIrregularity(by=cmd.DEALER, id="hole_card_exposed", details={}))
    voided = {event.seat: event.results[0].outcome for event in of_kind(events, ev.Settled)}
    assert voided == {1: "void", 2: "void", 3: "void"}
    assert {seat: table.round.seats[seat].chips for seat in (1, 2, 3)} == chips
    assert table.round.ledger.get("bank:1", 0) == 0


@pytest.mark.parametrize(
    ("number", "house"), [("15-player-bank", -2350), ("16-player-bank-loses", -2250), ("17-co-bank", 2875)]
)
def test_players_and_house_add_up_to_nothing(number: str, house: int) -> None:
    """Worked example 18: the house's result is what the players' results leave."""
    found = settle(read_case((CASES / f"example-{number}.toml").read_bytes()))
    assert not found.differences
    players = sum(
        each.net for seat, wagers in found.rounds[1].items() if seat != "dealer" for each in wagers.values()
    )
    assert found.table is not None
    events = found.table.journal.events
    last = max(
        place for place, event in enumerate(events) if isinstance(event, ev.RoundOpened) and event.number == 2
    )
    moved = 0
    for event in events[last:]:
        if isinstance(event, ev.Transferred):
            moved += event.cents * ((event.target == "inventory") - (event.source == "inventory"))
        elif isinstance(event, ev.Settled) and event.seat == "dealer":
            moved += sum(result.net for result in event.results)
    assert moved == house == -players


def test_options_altered_while_somebody_has_the_bank_give_it_back_to_the_house() -> None:
    table = opened(BANKING)
    house_round(table, 1, 2)
    say(table, 1, "co_bank")
    table.round.options = type(table.round.options)(player_bank=True)
    bet(table, 1)
    close(table)
    assert "dealer" in table.round.hands


def test_a_case_names_the_dealer_only_against_a_bank() -> None:
    case = {
        "game": "pai-gow",
        "seats": {"1": {"wagers": {"pai_gow": 1000}}, "dealer": {"wagers": {"dealer_vs_bank": 0}}},
    }
    with pytest.raises(BadInput, match="in a round that a player banks"):
        settle(case)


def test_an_order_of_stacks_needs_its_shake() -> None:
    case = {
        "game": "pai-gow",
        "seats": {"1": {"wagers": {"pai_gow": 1000}, "decisions": ["house_way"]}},
        "cards": "6-6 6-6 1-1 1-1",
    }
    with pytest.raises(BadInput, match="rolls"):
        settle(case)


def test_every_worked_example_has_its_case() -> None:
    named = {path.name.split("-")[1] for path in CASES.glob("example-*.toml")}
    assert named == {f"{number:02}" for number in range(1, 18)}
