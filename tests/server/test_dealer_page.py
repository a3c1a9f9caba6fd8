"""A live table of every game, dealt with nothing but what its dealer's page offers."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import croupier
from croupier.law.refusal import Refusal
from croupier.procedure.betting_rules import Naming
from croupier.server.acts import ActView
from croupier.server.dealer_page import DealerPage, Expected, dealer_page, read_entered
from croupier.server.table_page import Placard, placard
from croupier.table import commands as cmd
from croupier.table.table import Table, open_table

DEALER = cmd.Actor("dealer", 0, "dana")
GAMES = sorted(game.id for game in croupier.games())
PROPOSED = {"three-card-21-n-done"}
BOUGHT = 500_000
ACTS = 120


class Dealing:
    """A dealer who clicks what the page shows and knows nothing of the game."""

    def __init__(self, game: str, **options: Any) -> None:
        given = options | ({"proposals": True} if game in PROPOSED else {})
        self.table: Table = open_table(game, given, mode="live")
        self.entered: list[Expected] = []
        self.answered: list[ActView] = []
        for seat in (1, 2):
            self.do({"do": "sit", "seat": seat, "patron": f"patron {seat}", "buy_in": BOUGHT})

    def do(self, command: dict[str, Any]) -> None:
        self.table.do(msgspec.convert(command | {"by": msgspec.to_builtins(DEALER)}, cmd.AnyCommand))

    @property
    def page(self) -> DealerPage:
        return dealer_page(self.table, "a table", DEALER)

    @property
    def sign(self) -> Placard:
        return placard(self.table, "1", "a table")

    def bet(self) -> None:
        """Put chips on the first wager that is taken, and on all that go with it."""
        sign = self.sign
        least = [sign.families[each.family].minimum or 100 for each in sign.wagers]
        listed = [
            (each.together or [each.id], max(minimum, 1_000))
            for each, minimum in zip(sign.wagers, least, strict=True)
        ]
        rulebook = self.table.rulebook
        if isinstance(rulebook, Naming):
            listed = [([rulebook.named(sign.typed[0].split())], 100)]
        for seat in ("1", "2"):
            for wagers, amount in listed:
                try:
                    self.do({"do": "bets", "seat": seat, "wagers": dict.fromkeys(wagers, amount)})
                except Refusal:
                    continue
                break

    def step(self) -> None:
        page = self.page
        asked = next((each for each in page.patrons if each.about), None)
        if asked is not None:
            self.answer([act for act in asked.acts if act.group == "answer" and not act.refusal])
        elif page.expected is not None:
            self.entered.append(page.expected)
            assert read_entered(self.table, page.expected.example, DEALER, None)["do"] == "enter"
            text = " ".join(self.clicked(page, page.expected))
            self.do(read_entered(self.table, text, DEALER, None))
        else:
            assert page.closing, page.next
            self.bet()
            self.do({"do": "close"})

    def answer(self, acts: list[ActView]) -> None:
        """The first answer that names no pieces, with the least amount where one is to be said."""
        act = next(act for act in acts if not act.pieces)
        self.answered.append(act)
        said = {field.name: field.minimum for field in act.fields}
        self.do(act.commands[0] | said)

    def clicked(self, page: DealerPage, expected: Expected) -> Iterator[str]:
        match expected.kind:
            case "cards" if not expected.unseen:
                left = [each.text for each in page.pieces if each.possible]
                first = 7 * len(self.entered) % len(left)
                yield from (left[first:] + left[:first])[: expected.least]
            case "cards":
                pass
            case "values" if expected.device == "dice":
                yield "-".join("4312"[die % 4] for die in range(expected.count))
            case "values":
                yield from expected.results[: expected.count]
            case "answer":
                yield expected.results[-1]
            case kind:
                assert kind == "stub"
                yield expected.example

    def play(self) -> None:
        """A round from the wagers to the next one's."""
        number = self.table.round.number
        self.bet()
        for _ in range(ACTS):
            if self.table.round.number > number:
                return
            self.step()
        raise AssertionError(self.page.next)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_dealt_by_clicking_and_every_example_can_be_read(game: str) -> None:
    dealing = Dealing(game)
    dealing.play()
    page = dealing.page
    assert dealing.entered
    assert page.entered[0].text
    for each in page.irregularities:
        assert each.condition
        assert each.cite


def test_pieces_that_are_turned_together_are_entered_together() -> None:
    dealing = Dealing("baccarat")
    dealing.play()
    assert 2 in [each.least for each in dealing.entered]


def test_the_amount_of_a_raise_is_asked_for() -> None:
    dealing = Dealing("poker", limit="none")
    while not any(each.about for each in dealing.page.patrons):
        dealing.step()
    asked = next(each for each in dealing.page.patrons if each.about)
    raised = next(act for act in asked.acts if act.id == "decide:raise")
    (amount,) = raised.fields
    before = dealing.table.round.seats[int(asked.seat)].chips
    dealing.do(raised.commands[0] | {"amount": amount.minimum})
    assert dealing.table.round.seats[int(asked.seat)].chips < before


def test_tiles_only_the_patron_has_seen_are_named() -> None:
    dealing = Dealing("pai-gow")
    while not any(each.about for each in dealing.page.patrons):
        dealing.step()
    act = next(act for act in dealing.page.patrons[0].acts if act.pieces)
    named = {"high": "6-6 5-5", "low": "1-2 1-4"}
    assert set(act.pieces) == set(named)
    dealing.do(act.commands[0] | {"pieces": named})
    assert not dealing.page.patrons[0].about


def test_an_entry_to_be_corrected_is_named_as_the_wheel_shows_it() -> None:
    dealing = Dealing("roulette")
    dealing.do({"do": "bet", "seat": "1", "wager": "straight-17", "amount": 500})
    dealing.step()
    dealing.do(read_entered(dealing.table, "17", DEALER, None))
    assert dealing.page.entered[0].text == "17"
    command = read_entered(dealing.table, "00", DEALER, 0)
    correct = msgspec.convert(command | {"by": msgspec.to_builtins(DEALER)}, cmd.AnyCommand)
    ruling = dealing.table.preview(correct)
    assert ruling is not None
    assert ruling.text.endswith("becomes 00 instead of 17. Seat 1 gives back $180.")


def test_a_dealer_is_shown_which_cards_are_possible_and_not_how_many_are_left() -> None:
    dealing = Dealing("blackjack", decks=2)
    dealing.bet()
    dealing.do({"do": "close"})
    before = dealing.page.pieces
    assert all(each.possible for each in before)
    for card, possible in (("Ks", True), ("Ks", False)):
        dealing.do(read_entered(dealing.table, card, DEALER, None))
        shown = {each.text: each.possible for each in dealing.page.pieces}
        assert shown == {each.text: True for each in before} | {"Ks": possible}
        assert card not in dealing.page.next
    assert msgspec.to_builtins(dealing.page)["pieces"][0] == {"text": "2c", "possible": True}
