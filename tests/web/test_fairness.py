"""The proof in the browser for every kind of shuffle: whole sets, refilled shoes, discards put back."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from croupier.equipment.entropy import SeededEntropy
from croupier.law.counted import counted
from croupier.procedure import steps
from croupier.server.draws import draw_of
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.table import Table
from tests.games.blackjack.tables import bet, blackjack
from tests.games.poker.virtual_table import check_down, virtual
from tests.games.twentyone.tables import close, decide, finish, of
from tests.web.conftest import Visit

CHECK = """async draw => {
  const { check } = await import("/web/fairness/derivation.js");
  return check(draw, undefined, "");
}"""


def refilled() -> Table:
    """A single deck that ran out in the middle of a round."""
    for seed in range(20):
        table = blackjack(seats=(1, 2, 3, 4, 5, 6), entropy=SeededEntropy(bytes([seed])), decks=1)
        for _ in range(6):
            for seat in table.round.seats:
                bet(table, seat)
            close(table)
            while isinstance(table.pending, steps.Ask):
                decide(table, "draw" if "draw" in table.pending.words else "decline")
        if of(table, ev.Refilled):
            return table
    raise AssertionError("no shoe ran out")


def discards_shuffled() -> Table:
    """Eight players throw five cards away: the discards are shuffled into what is left."""
    table = virtual(8, variant="five-card-draw")
    check_down(table, discards=5)
    return table


def put_back() -> Table:
    """A shuffling chamber that puts the discards back among the cards of the shoe."""
    table = blackjack(seats=(1, 2, 3), entropy=SeededEntropy(b"bart"), shuffle="bart_carter", decks=2)
    table.do(cmd.Say(by=cmd.DEALER, word="relief"))
    while len(of(table, ev.Shuffled)) < 3:
        for seat in table.round.seats:
            bet(table, seat)
        close(table)
        finish(table)
    return table


def draws(table: Table) -> Iterator[dict[str, Any]]:
    """Every seed of a table that has been revealed, as a browser gets it."""
    if not table.round.closed:
        table.record(cmd.CloseTable(by=cmd.FLOORPERSON))
    for shuffled in of(table, ev.Shuffled):
        draw = draw_of(table.store, shuffled.number)
        assert draw is not None
        if draw.revealed and draw.pieces:
            yield json.loads(msgspec.json.encode(draw))


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().open("/")


@pytest.mark.parametrize(
    ("opened", "kind"), [(refilled, "refills"), (discards_shuffled, "refills"), (put_back, "rack")]
)
def test_every_piece_is_recomputed_whatever_the_shoe_was_filled_with(
    page: Page, opened: Any, kind: str
) -> None:
    found = list(draws(opened()))
    assert any(draw[kind] for draw in found)
    for draw in found:
        checked = page.evaluate(CHECK, draw)
        assert [each["what"] for each in checked if not each["right"]] == []
        assert any(
            each["what"].startswith(f"{counted(len(draw['pieces']), 'piece')} dealt") for each in checked
        )
        last = len(draw["pieces"]) - 1
        draw["pieces"][last] = (draw["pieces"][last] + 1) % 52
        assert not all(each["right"] for each in page.evaluate(CHECK, draw))
