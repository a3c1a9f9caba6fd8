"""Stubs that run out and cards dealt in error: what is shuffled again, from what, and who may do what."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import parse_card
from croupier.law.refusal import Refusal
from croupier.procedure.state import ONE_SHOE
from croupier.procedure.steps import Ask
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.audit import audit
from croupier.table.table import Table
from croupier.verify import verify
from tests.games.poker.live_table import cards, deal, enter, report, say, table_of
from tests.games.poker.virtual_table import check_down, virtual


def journal(table: Table) -> bytes:
    return b"".join(table.journal.lines())


def proved(table: Table) -> None:
    """The closed table audits, and the verifier that shares no code recomputes every card."""
    table.record(cmd.CloseTable(by=cmd.FLOORPERSON))
    found = audit(journal(table))
    assert found.faults == []
    report = verify(table.journal.lines())
    assert report.faults == []
    assert report.count("revealed")[1] == sum(
        len(event.cards) for event in table.journal.events if isinstance(event, ev.Dealt)
    )


def test_when_the_stub_of_draw_runs_out_the_discards_made_before_are_shuffled() -> None:
    table = virtual(8, variant="five-card-draw")
    check_down(table, discards=5)
    refills = [event for event in table.journal.events if isinstance(event, ev.Refilled)]
    # 40 cards and a burn leave 11: seats 1 and 2 are served, the third gets one card and needs four more.
    assert [len(event.places) for event in refills] == [10, 10, 10]
    dealt = [event for event in table.journal.events if isinstance(event, ev.Dealt)]
    assert [len(event.cards) for event in dealt[-11:]] == [5, 5, 1, 4, 5, 1, 4, 5, 1, 4, 5]
    shown = [card for event in table.journal.events if isinstance(event, ev.Turned) for card in event.cards]
    assert len(shown) == len(set(shown)) == 40
    proved(table)


def test_stud_with_too_few_cards_uses_the_burn_cards() -> None:
    table = virtual(8, variant="seven-card-stud")
    check_down(table)
    events = table.journal.events
    # Eight players have 48 cards, with three burns one is left: four cards are too few for eight players.
    assert not [event for event in events if isinstance(event, ev.Refilled)]
    assert len(table.round.hands) == 0
    boards = [event for event in events if isinstance(event, ev.Dealt) and event.cards[0][0] == "community"]
    assert len(boards) == 1
    proved(table)


def test_stud_for_four_of_eight_players_shuffles_the_stub_with_the_burn_cards() -> None:
    table = virtual(8, variant="seven-card-stud")
    folded = 0
    while isinstance(asked := table.pending, Ask):
        seat, words = asked.seats[0], {offer.word for offer in asked.offers}
        late = len(table.round.hands[str(seat)].cards) == 6
        if late and folded < 4:
            # The first to act bets, so that the next four can fold.
            word = "bet" if "bet" in words else "fold"
            folded += word == "fold"
        else:
            word = next(each for each in ("check", "call", "bring_in") if each in words)
        table.record(cmd.Decide(by=cmd.player(seat), seat=seat, word=word))
    refills = [event for event in table.journal.events if isinstance(event, ev.Refilled)]
    assert [(event.cards, len(event.places)) for event in refills] == [(4, 3)]
    shown = [card for event in table.journal.events if isinstance(event, ev.Turned) for card in event.cards]
    assert len(shown) == len(set(shown))
    proved(table)


def flop_seen() -> Table:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000}, revenue="time")
    deal(table)
    for seat, word in ((3, "call"), (1, "call"), (2, "check")):
        say(table, seat, word)
    enter(table, "As Kd 7c")
    return table


def test_a_turn_dealt_early_is_set_aside_and_shuffled_back_before_the_river() -> None:
    table = flop_seen()
    say(table, 1, "check")
    report(table, "board_dealt_early", street="turn")
    enter(table, "2h")
    say(table, 2, "check")
    say(table, 3, "check")
    enter(table, "9s")
    for seat in (1, 2, 3):
        say(table, seat, "check")
    shoe = table.round.shoes[ONE_SHOE]
    # Burns for the flop, the early turn and the turn; the early card is back in the stub for the river.
    assert len(shoe.burned) == 4
    assert shoe.left == 52 - 6 - 3 - 4
    assert parse_card("2h") not in shoe.out
    enter(table, "2h")
    assert table.round.hands["community"].cards == [
        parse_card(each) for each in ["As", "Kd", "7c", "9s", "2h"]
    ]


def test_a_flop_of_four_cards_goes_back_and_is_dealt_again() -> None:
    table = flop_seen()
    report(table, "wrong_number_of_cards", holder="community", cards=4)
    enter(table, "2h Kd 3c")
    assert table.round.hands["community"].cards == cards("2h Kd 3c")
    assert table.round.shoes[ONE_SHOE].left == 52 - 6 - 1 - 3


def test_the_burn_of_a_flop_dealt_early_stays() -> None:
    table = table_of({1: 10_000, 2: 10_000, 3: 10_000}, revenue="time")
    deal(table)
    say(table, 3, "call")
    report(table, "board_dealt_early", street="flop")
    with pytest.raises(Refusal, match="happened in this hand already"):
        report(table, "board_dealt_early", again=True, street="flop")
    say(table, 1, "call")
    say(table, 2, "check")
    enter(table, "As Kd 7c")
    assert table.round.shoes[ONE_SHOE].left == 52 - 6 - 1 - 3


def last_street(players: int) -> Table:
    """Seven-card stud up to the deal of the last card: seat 1 brings in."""
    table = table_of(dict.fromkeys(range(1, players + 1), 10_000), variant="seven-card-stud", revenue="time")
    deal(table)
    up = iter(["2c", "3d", "4h", "5s", "7c", "9d", "Jh", "Ks", "8c", "Td", "Qh", "As"])
    for _ in range(4):
        enter(table, " ".join(next(up) for _ in range(players)))
        while isinstance(asked := table.pending, Ask):
            words = {offer.word for offer in asked.offers}
            say(table, asked.seats[0], next(w for w in ("check", "call", "bring_in") if w in words))
    return table


def test_who_gets_the_last_card_face_up_may_declare_to_be_all_in() -> None:
    table = last_street(3)
    report(table, "last_card_exposed", holder="2")
    table.record(cmd.Enter(by=cmd.DEALER))
    enter(table, "Ad")
    assert isinstance(table.pending, Ask)
    assert table.pending.about == "the exposed card"
    say(table, 2, "all_in")
    asked = set()
    while isinstance(waits := table.pending, Ask):
        asked.add(waits.seats[0])
        words = {offer.word for offer in waits.offers}
        say(table, waits.seats[0], "bet" if "bet" in words else "call")
    assert asked == {1, 3}


def test_of_two_players_both_play_the_last_card_up_if_it_was_the_first_ones() -> None:
    table = last_street(2)
    report(table, "last_card_exposed", holder="1")
    table.record(cmd.Enter(by=cmd.DEALER))
    enter(table, "Ad")
    enter(table, "Ac")
    assert isinstance(table.pending, Ask)
    assert "betting round 5" in table.pending.about


def test_the_jackpot_fund_is_paid_out_to_players() -> None:
    table = table_of({1: 10_000, 2: 10_000}, jackpot="bad_beat", jackpot_drop=300, no_flop_no_rake=True)
    deal(table)
    say(table, 2, "fold")
    fund = table.round.ledger["jackpot"]
    assert fund == 300
    with pytest.raises(Refusal, match="the fund holds"):
        table.record(cmd.Say(by=cmd.FLOORPERSON, word=f"jackpot 1 {fund + 1}"))
    table.record(cmd.Say(by=cmd.FLOORPERSON, word=f"jackpot 1 {fund}"))
    table.record(cmd.Close(by=cmd.DEALER))
    assert table.round.ledger["jackpot"] == 0
    paid = [event for event in table.journal.events if isinstance(event, ev.Transferred)][-1]
    assert (paid.cents, paid.cite) == (fund, "19:47-14.19")


@pytest.mark.parametrize("button", [1, 2, 3])
def test_who_gets_a_jackpot_before_the_cards_and_had_no_chips_is_dealt_in_later(button: int) -> None:
    table = table_of({1: 10_000, 2: 10_000}, jackpot="bad_beat", jackpot_drop=300, no_flop_no_rake=True)
    deal(table)
    say(table, 2, "fold")
    table.record(cmd.Sit(by=cmd.DEALER, seat=3, patron="patron 3"))
    table.record(cmd.Say(by=cmd.FLOORPERSON, word=f"button {button}"))
    table.record(cmd.Say(by=cmd.FLOORPERSON, word="jackpot 3 300"))
    deal(table)
    assert table.round.seats[3].chips == 300
    assert set(table.round.hands) == {"1", "2"}
