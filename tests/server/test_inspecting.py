"""Rounds found again and recalled step by step, tables audited and their heads verified."""

from collections.abc import Callable

import pytest

from croupier.client import Refused
from croupier.pit.rounds import entry_of_round
from croupier.report.recall import Recalled, recalled
from croupier.table import commands as cmd
from croupier.table.replay import replay
from tests.server.conftest import Served
from tests.server.playing import BETS, play


def test_a_round_is_recalled_with_every_card_and_every_cent(served: Served) -> None:
    guest = served.pit()
    table = guest.table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    play(table, 2)
    found = table.recall(1)
    assert (found.game, found.number, found.last) == ("let-it-ride", 1, False)
    assert found.hidden == 0
    told = found.steps
    assert [step.sequence for step in told] == [*range(told[0].sequence, told[-1].sequence + 1)]
    assert (told[0].kind, told[-1].kind) == ("round_opened", "round_closed")
    played = replay(list(served.host.store(table.id).lines()))
    assert sum(found.net.values()) == sum(
        result.net
        for event in played.journal.events
        if type(event).__name__ == "Settled" and event.seq <= told[-1].sequence
        for result in event.results
    )
    widest = max(found.steps, key=lambda step: sum(len(hand.pieces) for hand in step.hands))
    assert {hand.holder for hand in widest.hands} == {"1", "community"}
    assert all(piece.text for hand in widest.hands for piece in hand.pieces), "nothing stays face down"
    dealt = next(step for step in found.steps if step.kind == "dealt")
    assert any(not piece.up for hand in dealt.hands for piece in hand.pieces), "marked"
    assert all(sentence.cite for step in found.steps for sentence in step.said)
    settled = next(step for step in found.steps if step.kind == "settled")
    assert settled.said
    assert settled.seats[0].patron == guest.person


def test_a_round_without_cards_is_recalled_without_cards(served: Served) -> None:
    table = served.pit().table(served.open_table("roulette"))
    table.sit(1, 100_000)
    table.bet(1, {"red": 500})
    table.ready()
    said = [sentence.text for step in table.recall(1).steps for sentence in step.said]
    assert said[-1] == "The round is over"
    assert not any("card" in text for text in said), said


def test_hidden_cards_of_a_round_that_is_played_are_nobodys(served: Served) -> None:
    table = served.pit().table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    table.bet(1, BETS)
    table.ready()
    with pytest.raises(Refused, match="still being played"):
        table.recall(1)
    found = recalled(served.host.store(table.id).lines(), 1)
    assert found is not None
    assert found.last
    assert found.hidden == 6
    assert all(not piece.text for step in found.steps for hand in step.hands for piece in hand.pieces)


def test_rounds_are_found_by_table_time_patron_and_irregularity(served: Served) -> None:
    one, two = served.pit(), served.pit()
    first, second = (served.open_table("let-it-ride") for _ in range(2))
    for pit, table_id in ((one, first), (two, second)):
        table = pit.table(table_id)
        table.sit(1, 100_000)
        play(table, 2)
    found = one.rounds()
    assert {(each.table_id, each.number) for each in found} >= {(first, 1), (first, 2), (second, 1)}
    assert [each.at for each in found] == sorted((each.at for each in found), reverse=True)
    assert {each.number for each in one.rounds(patron=one.person)} == {1, 2}
    assert {each.table_id for each in one.rounds(patron=one.person)} == {first}
    with pytest.raises(Refused):
        one.rounds(patron=two.person)
    assert {name for each in one.rounds() for name in each.patrons} == {one.person}
    middle = sorted(each.at for each in found)[2]
    assert all(each.at >= middle for each in one.rounds(since=middle))
    assert all(each.at < middle for each in one.rounds(before=middle))
    assert entry_of_round(served.host.database, first, 1) == 1 or entry_of_round(
        served.host.database, first, 2
    )
    assert one.rounds(irregular=True) == []
    served.wait(
        served.host.do(first, cmd.ReportIrregularity(by=cmd.FLOORPERSON, id="improper_cut"), "irregular")
    )
    (irregular,) = one.rounds(irregular=True)
    assert irregular.irregularities == ["improper_cut"]
    assert irregular.rulings
    assert one.rounds(irregularity="improper_cut") == [irregular]


def _struck(found: Recalled) -> bool:
    return any(step.struck for step in found.steps)


def test_a_corrected_entry_is_shown_struck(served: Served) -> None:
    table_id = served.open_table("craps", mode="live")

    def do(command: cmd.Command, key: str) -> None:
        served.wait(served.host.do(table_id, command, key))

    dealer = cmd.DEALER
    do(cmd.Sit(by=dealer, seat=1, patron="pat", buy_in=10_000), "1")
    do(cmd.Bet(by=dealer, seat=1, wager="pass", amount=1000), "2")
    do(cmd.TakeDice(by=dealer, seat=1, word="accept"), "3")
    do(cmd.Enter(by=dealer, values=(4, 3)), "4")
    do(cmd.Correct(by=dealer, values=(4, 4)), "5")
    lines = list(served.host.store(table_id).lines())
    found = next(found for number in (1, 2) if (found := recalled(lines, number)) and _struck(found))
    struck = [sentence.text for step in found.steps if step.struck for sentence in step.said]
    stands = [sentence.text for step in found.steps if not step.struck for sentence in step.said]
    assert "The dice show 4-3: 7" in struck
    assert "The dice show 4-4: 8" in stands
    assert "The point is 8" in found.steps[-1].markers
    assert found.steps[-1].seats[0].wagers[0].cents == 1000, "the loss was undone"


def test_a_table_is_audited_and_a_changed_entry_found(served: Served) -> None:
    from sqlalchemy import update

    from croupier.pit.schema import entries

    guest = served.pit()
    table = guest.table(served.open_table("let-it-ride"))
    table.sit(1, 100_000)
    play(table)
    sound = table.audit()
    assert sound.faults == []
    assert sound.verdict == "cannot be decided yet", "the seeds to come are sealed"
    assert sound.rounds >= 1
    lines = list(served.host.store(table.id).lines())
    with served.host.database.writing() as connection:
        changed = lines[1].replace(b'"buy_in":100000', b'"buy_in":900000')
        where = (entries.c.table_id == table.id) & (entries.c.number == 2)
        connection.execute(update(entries).where(where).values(line=changed))
    table.bet(1, BETS)
    wrong = table.audit()
    assert wrong.verdict == "wrong"
    assert "2" in wrong.faults[0]


def test_in_a_pit_of_record_rounds_are_for_those_who_watch(serve: Callable[..., Served]) -> None:
    served = serve(record=True)
    for role, allowed in (("patron", False), ("dealer", False), ("inspector", True), ("floorperson", True)):
        pit = served.hire(f"one-{role}", role)
        if allowed:
            assert pit.rounds() == []
        else:
            with pytest.raises(Refused) as refused:
                pit.rounds()
            assert refused.value.status == 403
