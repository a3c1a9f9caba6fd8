"""The bank and the shoe going around, covering, who sees and plays which hand: 19:47-4.3 to 4.11."""

import pytest

from croupier.law.refusal import BadInput, Refusal
from croupier.procedure import steps
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.views import event_view, view
from tests.games.chemin_de_fer.chemin_tables import (
    bet,
    close,
    decide,
    live,
    nets,
    round_of,
    said,
    shoe,
    sit,
    stacked,
)

BANKER_WINS = "2s 9d 4h 8c"
PLAYER_WINS = "4s Kd 5h 8c"
TIE = "3s 8d 5h Qc"
PLAYER_FIVE = "2s 4d 3h 2c"


def test_4_5_a_new_shoe_is_offered_to_seat_1_and_goes_on_when_declined() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 3, 5)
    with pytest.raises(Refusal, match="seat 1 is offered the shoe first"):
        bet(table, 3, "bank", 1000)
    with pytest.raises(Refusal, match="the shoe is offered to seat 1"):
        shoe(table, 3, "decline")
    shoe(table, 1, "decline")
    shoe(table, 3, "accept")
    with pytest.raises(Refusal, match="seat 3 has the shoe"):
        bet(table, 5, "bank", 1000)
    round_of(table, 3, 1000, (5, "punto", 1000))
    assert table.round.markers["banker"] == "3"


def test_4_5_when_all_have_declined_anyone_may_take_the_shoe_and_without_a_banker_there_is_no_game() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 3)
    shoe(table, 1, "decline")
    shoe(table, 3, "decline")
    with pytest.raises(Refusal, match="nobody has put up a bank"):
        close(table)
    with pytest.raises(Refusal, match="all have declined it"):
        shoe(table, 1, "decline")
    bet(table, 1, "bank", 500)
    close(table)


def test_4_5_bids_of_an_auction_go_back_and_a_shoe_that_passes_is_not_auctioned_again() -> None:
    table = stacked(f"{PLAYER_WINS} {BANKER_WINS}", bank_selection="auction")
    sit(table, 1, 2, 5)
    with pytest.raises(Refusal, match="highest bank bid"):
        shoe(table, 1, "accept")
    bet(table, 1, "bank", 1000)
    bet(table, 5, "bank", 2000)
    events = close(table)
    assert nets(events) == {(1, "bank"): 0}
    assert table.round.markers["banker"] == "5"
    bet(table, 2, "banco", 2000)
    close(table)
    said(table)
    with pytest.raises(Refusal, match="seat 1 is offered the shoe first"):
        bet(table, 2, "bank", 1000)


def test_4_6_the_bank_comes_before_any_other_wager() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2)
    with pytest.raises(Refusal, match="the banker states the bank first"):
        bet(table, 2, "punto", 1000)


def test_4_7_a_stated_bank_is_only_lowered_and_only_while_nobody_covers_it() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2)
    bet(table, 1, "bank", 5000)
    close(table)
    with pytest.raises(Refusal, match="only be lowered"):
        bet(table, 1, "bank", 1000)
    with pytest.raises(Refusal, match="it may be lowered"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="bank"))
    table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="bank", amount=3000))
    with pytest.raises(Refusal, match="expected exactly the bank of 3000"):
        bet(table, 2, "banco", 5000)
    bet(table, 2, "banco", 3000)
    with pytest.raises(Refusal, match="wagers have been offered against it"):
        table.do(cmd.Reduce(by=cmd.player(1), seat=1, wager="bank", amount=2000))
    close(table)
    assert nets(said(table)) == {(1, "bank"): 2850, (2, "banco"): -3000}


def test_4_7_a_bank_nobody_covers_goes_back_and_the_shoe_passes() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2)
    assert nets(round_of(table, 1, 1000)) == {(1, "bank"): 0}
    assert "banker" not in table.round.markers
    assert not table.round.shoes["shoe"].drawn
    with pytest.raises(Refusal, match="seat 2 is offered the shoe first"):
        bet(table, 1, "bank", 1000)


def test_4_7_nobody_plays_against_the_own_bank_nor_in_two_ways() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2)
    bet(table, 1, "bank", 1000)
    close(table)
    with pytest.raises(Refusal, match="nobody plays against their own bank"):
        bet(table, 1, "punto", 500)
    both = cmd.Bets(by=cmd.player(2), seat=2, wagers={"punto": 1000, "banco": 1000})
    with pytest.raises(Refusal, match="banco: seat 2 has punto; take it back first"):
        table.do(both)
    bet(table, 2, "punto", 500)
    with pytest.raises(Refusal, match="seat 2 has punto; take it back first"):
        bet(table, 2, "banco", 1000)
    with pytest.raises(Refusal, match="at least"):
        table.do(cmd.Reduce(by=cmd.player(2), seat=2, wager="punto", amount=50))


def test_4_8_only_who_plays_a_hand_sees_it_and_the_count_stays_hidden_from_the_banker() -> None:
    table = stacked(f"{PLAYER_FIVE} 4h")
    sit(table, 1, 2, 3)
    round_of(table, 1, 5000, (2, "punto", 2000), (3, "punto", 3000))
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (3,)
    assert view(table, cmd.player(3)).hands["player"].cards == ["2s", "3h"]
    assert view(table, cmd.player(1)).hands["banker"].cards == ["4d", "2c"]
    for seat, hand in ((1, "player"), (2, "player"), (2, "banker"), (3, "banker")):
        assert view(table, cmd.player(seat)).hands[hand].cards == []
    with pytest.raises(BadInput):
        decide(table, 2, "draw")
    assert nets(decide(table, 3, "draw"))[1, "bank"] == -5000


@pytest.mark.parametrize("cards", ["2s 4d 3h 2c 4h", "2s 4d 2h 2c 4h", "2s 4d 4h 2c"])
def test_4_9_nobody_but_the_player_learns_whether_the_hand_leaves_a_choice(cards: str) -> None:
    """A hand of 5, which leaves a choice, looks like one of 4 or 6 to everyone else."""
    table = stacked(f"{cards} 9s")
    sit(table, 1, 2, 3)
    bet(table, 1, "bank", 5000)
    close(table)
    bet(table, 2, "punto", 2000)
    bet(table, 3, "punto", 3000)
    table.record(cmd.Close(by=cmd.DEALER))
    question = view(table, cmd.player(3)).asked
    assert question is not None
    choice = cards.startswith("2s 4d 3h")
    assert question.words == (["draw", "stand"] if choice else ["draw"] if "2h" in cards else ["stand"])
    for actor in (cmd.player(1), cmd.player(2), cmd.DEALER, cmd.FLOORPERSON):
        look = view(table, actor)
        assert look.asked is None
        assert look.next == "Seat 3 looks at the Player's Hand (19:47-4.9)"
        looks = [event_view(event, actor, table) for event in table.last_events]
        read = [each for each in looks if each["type"] == "read"]
        own = {"question", "answer"} if actor == cmd.player(1) else set()
        assert [set(each) & {"question", "answer"} for each in read] == [set(), own, set(), set()]
        assert not any("5" in str(each.get("text", "")) for each in looks if each["type"] == "announced")
    refused = table.check(cmd.Decide(by=cmd.player(1), seat=1, word="draw"))
    assert "draw" not in str(refused)
    if not choice:
        with pytest.raises(BadInput, match="expected"):
            decide(table, 3, "stand" if question.words == ["draw"] else "draw")
    (decided, *_) = decide(table, 3, question.words[-1])
    assert isinstance(decided, ev.Decided)
    assert decided.about == "the Player's Hand"


def test_4_9_without_a_choice_at_this_table_nobody_is_asked() -> None:
    table = stacked(f"{PLAYER_FIVE} 4h", player_five="draw")
    sit(table, 1, 2)
    bet(table, 1, "bank", 5000)
    close(table)
    bet(table, 2, "banco", 5000)
    assert nets(close(table)) == {(1, "bank"): -5000, (2, "banco"): 5000}


def test_4_9_two_people_decide_in_one_round() -> None:
    table = stacked("2s 3d 3h 2c 4h 4c")
    sit(table, 1, 2)
    round_of(table, 1, 5000, (2, "banco", 5000))
    decide(table, 2, "draw")
    assert isinstance(table.pending, steps.Ask)
    assert table.pending.seats == (1,)
    assert table.pending.default == "draw"
    assert nets(decide(table, 1, "stand")) == {(1, "bank"): -5000, (2, "banco"): 5000}


def test_4_10_the_bank_pays_and_collects_through_its_account_and_only_vigorish_reaches_the_house() -> None:
    table = stacked(f"{BANKER_WINS} {PLAYER_WINS}")
    sit(table, 1, 2)
    before = table.round.ledger["inventory"]
    round_of(table, 1, 5000, (2, "banco", 5000))
    bought = -sum(event.cents for event in table.journal.events if isinstance(event, ev.BoughtIn))
    assert table.round.ledger["inventory"] - before - bought == 250
    round_of(table, 1, 9750, (2, "punto", 4000))
    assert table.round.ledger.get("bank:1", 0) == 0
    assert table.round.seats[1].chips == 5000 + 4750 - 4000


def test_4_11_the_banker_keeps_the_shoe_after_a_win_or_a_tie_and_may_pass_it() -> None:
    table = stacked(f"{BANKER_WINS} {TIE} {PLAYER_WINS}")
    sit(table, 1, 2, 3)
    shoe(table, 1, "accept")
    table.do(cmd.BuyIn(by=cmd.player(1), seat=1, cents=100_000))
    with pytest.raises(Refusal, match="deals at least one round"):
        shoe(table, 1, "pass")
    round_of(table, 1, 1000, (2, "punto", 1000))
    round_of(table, 1, 1000, (2, "punto", 1000))
    shoe(table, 1, "pass")
    with pytest.raises(Refusal, match="seat 2 is offered the shoe first"):
        bet(table, 1, "bank", 1000)
    round_of(table, 2, 1000, (1, "punto", 1000))
    assert table.round.markers["shoe offered"] == "3"


def test_4_11_with_whole_the_next_bank_is_the_last_with_its_winnings_less_vigorish_or_the_shoe_passes() -> (
    None
):
    table = stacked(f"{BANKER_WINS} {TIE}", bank_continuation="whole", max_bank=10_000)
    sit(table, 1, 2)
    round_of(table, 1, 10_000, (2, "punto", 4000))
    with pytest.raises(Refusal, match="leaves the whole of 13800"):
        bet(table, 1, "bank", 10_000)
    round_of(table, 1, 13_800, (2, "punto", 1000))
    shoe(table, 1, "pass")
    bet(table, 2, "bank", 500)


def test_4_11_the_shoe_of_a_banker_who_leaves_passes_on_also_when_the_seat_is_taken_again() -> None:
    table = stacked(BANKER_WINS)
    sit(table, 1, 2, 3)
    round_of(table, 1, 1000, (2, "punto", 1000))
    table.do(cmd.Leave(by=cmd.player(1), seat=1))
    table.do(cmd.Sit(by=cmd.player(1), seat=1, patron="Zoe"))
    with pytest.raises(Refusal, match="seat 2 is offered the shoe first"):
        bet(table, 1, "bank", 1000)
    bet(table, 2, "bank", 1000)


@pytest.mark.parametrize(("one_more", "rounds"), [(True, 3), (False, 2)])
def test_4_4_the_shoe_ends_with_the_round_of_the_cutting_card_or_one_later(
    one_more: bool, rounds: int
) -> None:
    options = {"cut_card_from_back": 8 * 52 - 7, "round_after_stop_card": one_more}
    table = stacked(f"{BANKER_WINS} {BANKER_WINS} {BANKER_WINS} {BANKER_WINS}", **options)
    sit(table, 1, 2)
    played, over = 0, False
    while not over:
        events = round_of(table, 1, 1000, (2, "punto", 1000))
        played += 1
        over = any(isinstance(event, ev.Announced) and event.text == "The shoe is over" for event in events)
    assert played == rounds
    assert "banker" not in table.round.markers  # a new shoe is offered to seat 1


def test_a_live_dealer_enters_what_those_who_look_say_until_the_hands_are_turned() -> None:
    table = live()
    sit(table, 1, 2)
    round_of(table, 1, 5000, (2, "banco", 5000))
    table.do(cmd.Enter(by=cmd.DEALER))
    prompts = []
    for answer in (False, False, False, True):
        prompts.append(table.prompt())
        assert view(table, cmd.player(3)).next.startswith(prompts[-1].partition(":")[0])
        assert ":" not in view(table, cmd.player(3)).next.removesuffix(")").partition(" (")[0]
        table.do(cmd.Enter(by=cmd.DEALER, answer=answer))
    assert prompts[0].startswith("Seat 2 looks at the Player's Hand: enter whether it is a natural")
    assert prompts[1].startswith("Seat 1 looks at the Banker's Hand")
    assert prompts[3].startswith("Seat 2 looks at the Player's Hand: enter whether it is a count of 5")
    assert table.prompt().startswith("Seat 2 decides about the Player's Hand: draw or stand")
    assert view(table, cmd.player(1)).asked is None
    assert view(table, cmd.DEALER).asked is not None
    decide(table, 2, "stand")
    table.do(cmd.Enter(by=cmd.DEALER, cards=(8, 3)))  # 4c 2s
    events = table.do(cmd.Enter(by=cmd.DEALER, cards=(0, 4)))
    assert nets(events) == {(1, "bank"): 4750, (2, "banco"): -5000}


def test_4_12_a_natural_that_was_not_shown_counts() -> None:
    table = live()
    sit(table, 1, 2)
    round_of(table, 1, 5000, (2, "banco", 5000))
    table.do(cmd.Enter(by=cmd.DEALER))
    for answer in (False, False, False, False):
        table.do(cmd.Enter(by=cmd.DEALER, answer=answer))
    table.do(cmd.ReportIrregularity(by=cmd.DEALER, id="natural_not_shown", details={}))
    table.do(cmd.Enter(by=cmd.DEALER, cards=(16, 4)))  # 6 and 3: a natural 9 nobody showed
    events = table.do(cmd.Enter(by=cmd.DEALER, cards=(16, 0)))  # 6 and 2: eight
    assert nets(events) == {(1, "bank"): 4750, (2, "banco"): -5000}


def test_4_12_what_a_bank_adds_is_refused_where_it_cannot_happen() -> None:
    table = stacked(PLAYER_FIVE)
    sit(table, 1, 2)

    def report(id: str, **details: object) -> list[ev.AnyEvent]:
        return table.do(cmd.ReportIrregularity(by=cmd.DEALER, id=id, details=details, again=True))

    with pytest.raises(Refusal, match="nobody has the shoe"):
        report("banker_leaves")
    with pytest.raises(Refusal, match="no banker has stated a bank"):
        report("card_before_no_more_bets")
    with pytest.raises(Refusal, match="no bank is stated"):
        report("cover_exceeds_bank")
    round_of(table, 1, 5000, (2, "banco", 5000))
    with pytest.raises(Refusal, match="betting is closed"):
        report("card_before_no_more_bets")
    with pytest.raises(Refusal, match="seat 7 plays neither hand"):
        report("wrong_call", seat=7)
    ruled = [event for event in report("banker_leaves") if isinstance(event, ev.Ruled)]
    assert ruled[0].text.startswith("the round is finished with the bank of $50 on the table")
    ruled = [event for event in report("cover_exceeds_bank") if isinstance(event, ev.Ruled)]
    assert "cut back first" in ruled[0].text
