"""The verifier on journals with corrections, and single checks that only a fault in it would make fail."""

import json
from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from croupier import verify
from croupier.table import commands as cmd
from tests.table.chance_game import chance_table, entries_of, lines_of
from tests.table.tampering import Entries, both, change, command, honest, place, remove, verified


def corrected_table() -> Entries:
    """A live table where the first card was entered wrong, and a patron sat down before that was noticed."""
    table = chance_table(mode="live")
    for each in (
        cmd.Close(by=cmd.DEALER),
        cmd.Enter(by=cmd.DEALER, cards=(8, 52)),
        cmd.Sit(by=cmd.player(3), seat=3, value="beef"),
        cmd.Correct(by=cmd.FLOORPERSON, entry=5, cards=(4, 52)),
        cmd.Enter(by=cmd.DEALER, cards=(5, 6)),
        cmd.Enter(by=cmd.DEALER, values=(4, 3)),
        cmd.Leave(by=cmd.player(3), seat=3),
    ):
        table.do(each)
    return entries_of(table.journal.lines())


def follow(entries: Entries) -> verify.Verifier:
    """The verifier after all events of a journal."""
    verifier = verify.Verifier()
    for line, entry in enumerate(entries, 1):
        verifier.entry = entry
        for event in entry["events"]:
            verifier.follow(line, event)
    return verifier


def test_a_corrected_journal_agrees_and_counts_what_was_struck_once() -> None:
    entries = corrected_table()
    report = verify.verify(lines_of(entries))
    assert report.faults == []
    kinds = [event["type"] for event in entries[6]["events"]]
    assert kinds[0] == "corrected"
    assert {"dealt", "seated"} <= set(kinds)
    pieces = sum(
        len(event["cards"])
        for line, entry in enumerate(entries, 1)
        for event in entry["events"]
        if event["type"] == "dealt" and line != 5
    )
    assert report.count("physical")[1:] == (pieces, 1)


def test_a_correction_leaves_everything_as_it_was_before_the_first_struck_event() -> None:
    entries = corrected_table()
    again = entries[6]["events"]
    entries[6]["events"] = again[: place(entries, 7, "corrected") + 1]
    struck = follow(entries[:7])
    before = follow(entries[:4])
    assert struck.report.faults == []
    assert struck.values == before.values == {1: "c0de", 2: ""}
    assert struck.entry is entries[6]
    assert [seed.pieces for seed in struck.report.chances] == [seed.pieces for seed in before.report.chances]
    assert {name: shoe.left for name, shoe in struck.shoes.items()} == {
        name: shoe.left for name, shoe in before.shoes.items()
    }
    assert [event for _, _, event in struck.followed] == [event for _, _, event in before.followed]


def test_a_journal_of_many_corrections_is_followed_once_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    table = chance_table(mode="live")
    table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Enter(by=cmd.DEALER, cards=(8, 52)))
    for card in (4, 9, 4, 9, 4, 9, 4, 9, 4, 9, 4, 9, 4):
        table.do(cmd.Correct(by=cmd.FLOORPERSON, cards=(card, 52)))
    entries = entries_of(table.journal.lines())
    calls, see = [], verify.Verifier.see_corrected

    def counted(self: verify.Verifier, line: int, event: dict[str, Any]) -> None:
        calls.append(line)
        see(self, line, event)

    monkeypatch.setattr(verify.Verifier, "see_corrected", counted)
    assert verify.verify(lines_of(entries)).faults == []
    assert len(calls) == 13


def test_what_was_corrected_can_be_corrected_again() -> None:
    right, wrong = chance_table(mode="live"), chance_table(mode="live")
    for table, cards in ((right, (4, 52)), (wrong, (8, 52))):
        table.do(cmd.Close(by=cmd.DEALER))
        table.do(cmd.Enter(by=cmd.DEALER, cards=cards))
    for cards in ((9, 52), (4, 52)):
        wrong.do(cmd.Correct(by=cmd.FLOORPERSON, entry=5, cards=cards))
    expected, found = (verify.verify(table.journal.lines()) for table in (right, wrong))
    assert found.faults == []
    assert found.count("physical") == expected.count("physical")


@pytest.mark.parametrize(
    ("first", "fault"), [(1, True), (2, False), (3, False), (0, True), ("itself", True), ("before", False)]
)
def test_only_events_after_the_opening_and_before_the_correction_are_corrected(
    first: int | str, fault: bool
) -> None:
    entries = corrected_table()
    correction = entries[6]["events"][0]
    own = correction["seq"]
    correction["first"] = {"itself": own, "before": own - 1}.get(str(first), first)
    faults = verify.verify(lines_of(entries)).faults
    words = (
        f"Line 7: events from {correction['first']} on are corrected, but only what was entered "
        "can be corrected."
    )
    assert (words in faults) is fault


def test_a_value_done_again_is_excused_only_at_a_live_table() -> None:
    entries = corrected_table()
    entries[6]["command"]["do"] = "sit"
    faults = verify.verify(lines_of(entries)).faults
    assert "Line 7: the value of seat 3 is not that of its command." in faults
    assert verified("open", command(3, do="correct")).faults == [
        "Line 3: the value of seat 2 is not that of its command."
    ]


def test_a_cut_done_again_is_excused_only_at_a_live_table() -> None:
    cut = {"type": "cut", "cards": 20, "min_cut": 0, "by": "dealer"}

    def cuts(which: str, do: str) -> list[str]:
        entries = deepcopy(honest(which))
        entries[2]["events"].append(dict(cut))
        entries[2]["command"] |= {"do": do, "cards": 19}
        return [fault for fault in verify.verify(lines_of(entries)).faults if "cut" in fault]

    assert cuts("live", "correct") == []
    assert (
        cuts("live", "cut")
        == cuts("open", "correct")
        == ["Line 3: 20 pieces are cut, but no command says so."]
    )


def test_a_seed_or_the_secret_that_is_not_shown_leaves_something_sealed() -> None:
    seed = verify.Seed(1, 1, "0" * 64, "shoe")
    assert verify.Report(chances=[seed]).sealed
    assert verify.Report(committed=True).sealed
    assert not verify.Report(committed=True, secret=True).sealed
    assert not verify.Report().sealed


@pytest.mark.parametrize(("which", "committed"), [("closed", True), ("open", True), ("live", False)])
def test_whoever_opens_with_a_commitment_is_bound_by_it(which: str, committed: bool) -> None:
    assert verified(which, both()).committed is committed


def test_what_is_bound_before_the_first_round_belongs_to_none() -> None:
    assert {seed.what for seed in verified("open", remove(1, "round_opened")).chances[:3]} == {
        "round 0",
        "shoe in round 0",
        "shoe tiles in round 0",
    }


def test_an_opening_that_names_no_format_is_of_the_first() -> None:
    entries = deepcopy(honest("open"))
    del entries[0]["events"][place(entries, 1, "opened")]["format"]
    with pytest.raises(verify.OtherFormat, match="it has format 1, this verifier reads format 2"):
        verify.verify(lines_of(entries))


def test_the_terms_are_those_of_the_text_itself_not_of_its_escapes() -> None:
    def terms(entries: Entries) -> None:
        opened: dict[str, Any] = entries[0]["events"][place(entries, 1, "opened")]
        opened["options"] = {"sign": "Café"}
        bound = [opened[name] for name in ("game", "as_of", "options", "version", "software", "facts")]
        written = json.dumps(bound, separators=(",", ":"), ensure_ascii=False)
        opened["terms"] = sha256(written.encode()).hexdigest()

    assert verified("open", terms).faults == []


def test_a_house_may_cut_one_piece_from_either_end() -> None:
    assert verified("open", change(1, "shuffled", min_cut=1, cut=1)).faults == []
    assert verified("open", change(1, "shuffled", min_cut=1, cut=52)).faults == []
    assert verified("open", change(1, "shuffled", min_cut=1, cut=53)).faults == [
        "Line 1: 53 of 53 pieces are cut, at least 1 from either end."
    ]
