"""The cards of Spanish 21: decks, opening, shuffle, who may cut, burn and the cutting card."""

import pytest

from croupier.equipment.cards import parse_card
from croupier.equipment.pieces import SETS
from croupier.games.spanish_21.game import POINT_VALUES, POINT_VALUES_CITE
from croupier.hands.twentyone import total
from croupier.law.refusal import Refusal
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.replay import replay
from croupier.table.table import Table
from tests.games.spanish_21.tables import bet, seeded, stacked
from tests.games.twentyone.tables import close, finish, of, report

TENS = {parse_card(f"T{suit}") for suit in "cdhs"}


def play_to_next_shuffle(table: Table, seats: tuple[int, ...]) -> None:
    """Rounds of everyone standing until the cards are shuffled again."""
    before = len(of(table, ev.Shuffled))
    while len(of(table, ev.Shuffled)) == before:
        for seat in seats:
            bet(table, seat)
        close(table)
        finish(table)


def cut(table: Table, seat: int, cards: int) -> None:
    table.do(cmd.CutCards(by=cmd.player(seat), cards=cards))


def sit(table: Table, *seats: int) -> None:
    for seat in seats:
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat))


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.proves("19:47-19.2(a)")
def test_19_2_a_six_or_eight_decks_of_48_without_tens(decks: int) -> None:
    (shuffled,) = of(seeded(decks=decks), ev.Shuffled)
    assert shuffled.size == 48 * decks
    assert not TENS & set(SETS[shuffled.pieces].members)
    assert len(set(SETS[shuffled.pieces].members)) == 48


@pytest.mark.parametrize(
    ("cards", "points"), [("2s 9h", 11), ("Js Kh", 20), ("As 9h", 20), ("As 9h 2c", 12), ("As Ah", 12)]
)
@pytest.mark.proves("19:47-19.2(b)", "19:47-19.2(b)1", "19:47-19.2(b)2", "19:47-19.2(b)3")
def test_19_2_b_point_values(cards: str, points: int) -> None:
    assert total(parse_card(card) for card in cards.split()).points == points
    assert [cite for _, cite in POINT_VALUES.values()] == [f"{POINT_VALUES_CITE}{n}" for n in (1, 2, 3)]


@pytest.mark.proves("19:47-19.3(a)", "19:47-19.3(b)", "19:47-19.3(c)", "19:47-19.4(a)")
def test_19_3_the_decks_are_inspected_shown_and_washed_before_the_first_shuffle() -> None:
    events = seeded().journal.events
    said = [event.cite for event in events if isinstance(event, ev.Announced)][:3]
    assert said == ["19:47-19.3(a)", "19:47-19.3(b)", "19:47-19.3(c)"]
    places = [place for place, event in enumerate(events) if isinstance(event, ev.Announced | ev.Shuffled)]
    assert isinstance(events[places[3]], ev.Shuffled)


@pytest.mark.proves("19:47-19.4(a)")
def test_19_4_a_shuffled_after_every_shoe_and_only_then() -> None:
    table = seeded()
    shoe = table.round.shoes["shoe"]
    assert (shoe.size, shoe.cutting_card) == (288, 216)
    play_to_next_shuffle(table, (1, 4, 6))
    drawn = 0
    rounds = []
    for event in table.journal.events:
        if isinstance(event, ev.Dealt):
            drawn += len(event.cards)
        elif isinstance(event, ev.RoundClosed):
            rounds.append(drawn)
    assert rounds[-2] <= 216 < rounds[-1]


@pytest.mark.proves("19:47-19.4(b)", "19:47-19.4(b)1")
def test_19_4_b_1_cards_from_the_device_go_uncut_into_the_shoe() -> None:
    table = seeded(shuffle="automated")
    (shuffled,) = of(table, ev.Shuffled)
    assert (shuffled.automated, shuffled.cut, shuffled.cite) == (True, 0, "19:47-19.4(b)1")
    sit(table, 1)
    with pytest.raises(Refusal, match="not offered for a cut"):
        cut(table, 1, 100)


@pytest.mark.proves("19:47-19.4(b)", "19:47-19.4(b)2", "19:47-19.4(c)")
def test_19_4_b_2_cards_shuffled_by_hand_are_cut_ten_cards_from_either_end() -> None:
    table = seeded()
    (shuffled,) = of(table, ev.Shuffled)
    assert not shuffled.automated
    assert 10 <= shuffled.cut <= 278
    assert "19:47-19.4(b)2" in [event.cite for event in of(table, ev.Announced)]
    sit(table, 1)
    for cards in (9, 279):
        with pytest.raises(Refusal, match="expected 10 to 278"):
            cut(table, 1, cards)
    cut(table, 1, 100)
    assert of(table, ev.CutMade)[-1].cards == 100
    with pytest.raises(Refusal, match="not offered"):
        cut(table, 1, 100)


@pytest.mark.proves("19:47-19.4(d)", "19:47-19.4(d)1")
def test_19_4_d_1_at_a_new_game_the_first_player_at_the_table_is_offered_the_cut() -> None:
    table = seeded()
    sit(table, 4, 1, 6)
    with pytest.raises(Refusal, match=r"the offer is with seat 4 \(19:47-19.4\(d\)1\)"):
        cut(table, 6, 50)
    cut(table, 4, 50)
    assert of(table, ev.CutMade)[-1].cite == "19:47-19.4(d)1"


@pytest.mark.proves("19:47-19.4(c)")
def test_19_4_c_refused_the_offer_goes_on_and_when_all_refuse_the_dealer_cuts() -> None:
    table = seeded()
    sit(table, 4, 1, 6)
    cut(table, 4, 0)
    with pytest.raises(Refusal, match="the offer is with seat 1"):
        cut(table, 6, 50)
    cut(table, 1, 0)
    cut(table, 6, 0)
    assert "cut" not in table.round.markers
    with pytest.raises(Refusal, match="not offered"):
        cut(table, 4, 50)
    (shuffled,) = of(table, ev.Shuffled)
    assert shuffled.cut >= 10


@pytest.mark.proves("19:47-19.4(d)2")
def test_19_4_d_2_later_from_the_farthest_right_counterclockwise_shuffle_by_shuffle() -> None:
    table = seeded()
    seats = (2, 3, 5)
    sit(table, *seats)
    offered = []
    for _ in range(4):
        play_to_next_shuffle(table, seats)
        offered.append(table.round.markers["cut"])
    assert offered == ["5", "3", "2", "5"]
    with pytest.raises(Refusal, match=r"the offer is with seat 5 \(19:47-19.4\(d\)2\)"):
        cut(table, 2, 50)


def test_19_4_no_cut_once_a_card_is_dealt() -> None:
    table = seeded()
    bet(table, 1)
    close(table)
    finish(table)
    with pytest.raises(Refusal, match="not offered"):
        cut(table, 1, 50)


def test_19_7_the_first_card_of_a_shoe_and_of_a_new_dealer_is_burned_unseen() -> None:
    table = seeded()
    for _ in range(2):
        bet(table, 1)
        close(table)
        finish(table)
    burned = [event for event in of(table, ev.Dealt) if event.cards[0][0] == "burn"]
    assert len(burned) == 1
    assert not burned[0].face_up
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))
    bet(table, 1)
    close(table)
    assert len([event for event in of(table, ev.Dealt) if event.cards[0][0] == "burn"]) == 2


def test_19_7_who_asks_is_shown_the_burned_card() -> None:
    table = stacked("Ks 7d 9h Kc")
    sit(table, 1)
    table.do(cmd.Say(by=cmd.player(1), seat=1, word="see_burn_card"))
    bet(table, 1)
    close(table)
    shown = of(table, ev.Turned)[0]
    assert (shown.holder, shown.cards) == ("burn", (parse_card("2c"),))


def test_19_7_deal_from_the_dealers_left_with_the_second_dealer_card_down() -> None:
    table = stacked("Ks 9s 7d 9h 8h Kc")
    for seat in (5, 2):
        bet(table, seat)
    close(table)
    dealt = [(holder, event.face_up) for event in of(table, ev.Dealt) for holder, _ in event.cards]
    assert dealt[1:] == [
        ("2", True), ("5", True), ("dealer", True), ("2", True), ("5", True), ("dealer", False),
    ]  # fmt: skip


def test_19_15_the_shoe_runs_out_in_a_round_and_the_discards_finish_it() -> None:
    table = seeded(3)
    for _ in range(4):
        for seat in range(1, 7):
            bet(table, seat)
        close(table)
        finish(table)
    before = table.round.shoes["shoe"].drawn
    for _ in range(table.round.shoes["shoe"].left - 5):
        report(table, "dealer_overdraws")
    bet(table, 1)
    bet(table, 2)
    close(table)
    finish(table)
    (refilled,) = of(table, ev.Refilled)
    assert (refilled.cite, refilled.cards) == ("19:47-19.15; interpretation: as 13:69F-2C.14(f)", before)
    burned = [event for event in of(table, ev.Dealt) if event.cards[0][0] == "burn"]
    assert [event.cite for event in burned] == ["19:47-19.7", refilled.cite]
    assert len(of(table, ev.RoundClosed)) == 5
    assert len(of(table, ev.Shuffled)) == 2
    assert sum(table.state.ledger.values()) == 0
    assert replay(table.journal).state.record() == table.state.record()


@pytest.mark.proves("19:47-19.4(d)1", "19:47-19.3(c)")
def test_19_4_d_1_a_player_who_comes_to_an_idle_table_begins_a_new_game() -> None:
    table = seeded()
    sit(table, 2)
    table.do(cmd.Leave(by=cmd.player(2), seat=2))
    sit(table, 5)
    assert len(of(table, ev.Shuffled)) == 2
    assert [event.cite for event in of(table, ev.Announced)].count("19:47-19.3(c)") == 2
    cut(table, 5, 40)
    assert of(table, ev.CutMade)[-1].cite == "19:47-19.4(d)1"
