"""What viewers are sent of an entry: the same words whichever way it is encoded."""

import inspect
import re
from pathlib import Path

import msgspec
import pytest

from croupier.server.seen import IN_OTHER_WORDS, PRIVATE, encode, entry_message, entry_view
from croupier.server.visitors import Visitor
from croupier.table import events as ev
from croupier.table.journal import read_entry
from croupier.table.seeing import HIDING
from croupier.table.views import event_view

JOURNALS = sorted((Path(__file__).parents[1] / "table" / "journals").glob("*.jsonl"))
VISITORS = (Visitor("patron 1"), Visitor("guest"), Visitor("dana", "dealer", "session"))


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: path.stem)
@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor.person)
def test_a_message_says_what_the_view_of_its_entry_says(journal: Path, visitor: Visitor) -> None:
    plain = 0
    for number, line in enumerate(journal.read_bytes().splitlines(keepends=True), 1):
        entry = read_entry(number, line)
        sent = msgspec.json.decode(encode(entry_message(entry, visitor)))
        view = entry_view(entry, visitor)
        assert sent["events"] == msgspec.json.decode(encode(view.events))
        assert (sent["entry"], sent["sequence"]) == (view.entry, view.sequence)
        plain += sum(type(event) not in IN_OTHER_WORDS for event in entry.events)
        newest = entry_message(entry, visitor, view.sequence - 1)["events"]
        assert msgspec.json.decode(encode(newest)) == sent["events"][-1:]
    assert plain > 10


def test_events_that_are_described_or_hidden_are_never_sent_as_they_are() -> None:
    cases = re.findall(
        r"case (.+?)(?: if |:)", inspect.getsource(ev.describe) + inspect.getsource(event_view)
    )
    named = {name for case in cases for name in re.findall(r"(\w+)\(\)", case)}
    assert len(named) > 5
    assert named <= {kind.__name__ for kind in IN_OTHER_WORDS}
    assert set(HIDING) | set(PRIVATE) <= IN_OTHER_WORDS
