"""Whatever is typed: a request or one sentence, never anything else; and the money stays whole."""

import io
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cli.arguments import read_date, read_options, read_wagers, read_whole
from croupier.cli.play.session import Session
from croupier.cli.play.terminal import Terminal
from croupier.cli.play.words import read_line, read_money
from croupier.equipment.entropy import SeededEntropy
from croupier.law.refusal import CroupierError
from croupier.table.table import open_table

SPOKEN = """
bet pass come field odds-take place-win-6 bet1 bet2 bet3 10 5 12 0 -1 deal roll ride withdraw behind remove
reduce on off again dice accept cut 20 buy show why rules help sit leave 1: 2: seat Ks 2c 4-3 unseen stub
report no_roll x=1 reader yes lot validate say relief 1/b: dont-pass hard-6 ? $5 1e9 999999999
main stand double hit split insure decline value head spin draw table close
"""
WORDS = st.sampled_from(SPOKEN.split())
LINES = st.one_of(st.lists(WORDS, max_size=6).map(" ".join), st.text(max_size=20))


def refusal_of(read: Callable[[], object]) -> str:
    """What a reader says against its input; anything but a refusal is an error of the reader."""
    try:
        read()
    except CroupierError as error:
        return str(error)
    return "read"


@given(LINES, st.lists(st.sampled_from(["ride", "withdraw"]), unique=True))
def test_a_line_is_a_request_or_refused_in_one_sentence(line: str, answers: list[str]) -> None:
    said = refusal_of(lambda: read_line(line, answers))
    assert said
    assert len(said.splitlines()) == 1


@given(st.text(max_size=30))
def test_arguments_are_read_or_refused_in_one_sentence(text: str) -> None:
    assert refusal_of(lambda: read_money(text))
    assert refusal_of(lambda: read_date(text))
    assert refusal_of(lambda: read_whole(text, "--rounds"))
    assert refusal_of(lambda: read_options([text, f"a={text}"]))
    assert refusal_of(lambda: read_wagers([text, f"a={text}"]))


@pytest.mark.parametrize("game", ["craps", "let-it-ride", "blackjack"])
@pytest.mark.parametrize("mode", ["virtual", "live"])
@settings(max_examples=20)
@given(given_lines=st.lists(LINES, max_size=25))
def test_no_line_breaks_the_table(game: str, mode: str, given_lines: list[str]) -> None:
    typed = "".join(" ".join(line.split()) + "\n" for line in given_lines if not line.startswith("save"))
    table = open_table(
        game, {}, None, mode=mode, entropy=SeededEntropy(b"fuzz"), buy_in_as_needed=mode == "live"
    )
    before, printed = (sys.stdin, sys.stdout), io.StringIO()
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "replace"))), printed
    try:
        session = Session(table, Terminal())
        if mode == "virtual":
            session.sit_down(10_000)
        session.run()
    finally:
        sys.stdin, sys.stdout = before
    assert sum(table.state.accounts().values()) == 0
