"""No view of anyone at any moment holds a card that this person cannot see."""

import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import card_text, parse_card
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd
from croupier.table import events as ev
from croupier.table.prompts import shown
from croupier.table.views import event_view, view
from tests.table.any_game import GAMES, MODES, People
from tests.table.random_play import METHODS, Sitting

ALL_CARDS = frozenset(card_text(card) for card in range(52))
ACTORS = [cmd.DEALER, cmd.FLOORPERSON, cmd.INSPECTOR, *[cmd.player(seat) for seat in range(1, 8)]]
OFFERED = {"lir_bonus_offered": True, "three_card_bonus_offered": True}


def cards_in(value: Any) -> set[str]:
    """Every card named anywhere in a document, alone or among other words."""
    match value:
        case dict():
            return set().union(*[cards_in(each) for each in (*value.keys(), *value.values())], set())
        case list() | tuple():
            return set().union(*[cards_in(each) for each in value], set())
        case str():
            return {word for word in re.split(r"[^A-Za-z0-9]+", value) if word in ALL_CARDS}
    return set()


class Eyes:
    """What lies face up or in whose hand, told apart from the table's own state by the events alone."""

    def __init__(self, holders_look: bool = True) -> None:
        self.holders_look = holders_look
        self.dealt: dict[str, list[int]] = {}
        self.up: set[int] = set()
        self.burned: set[int] = set()

    def follow(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.RoundOpened() | ev.Shuffled():
                self.__init__(self.holders_look)  # type: ignore[misc]
            case ev.Dealt():
                for holder, card in event.cards:
                    self.dealt.setdefault(holder, []).append(card)
                    if event.face_up:
                        self.up.add(card)
            case ev.Burned():
                self.burned.add(event.card)
            case ev.Turned():
                self.up.update(event.cards)
                if not self.holders_look:
                    return
                held = self.dealt[event.holder]
                for place, card in enumerate(event.cards, event.first + (event.holder == "community")):
                    held[place] = card
            case ev.Irregularity() if event.id == "card_face_up_in_shoe" and event.details.get("card"):
                self.up.add(parse_card(event.details["card"]))
            case ev.Ruled() if event.id == "card_face_up_in_shoe":
                self.up.add(event.card)

    def may_see(self, actor: cmd.Actor) -> set[str]:
        looks = self.holders_look and getattr(actor, "role", "") == "player"
        own = self.dealt.get(str(actor.seat), []) if looks else []
        return {card_text(card) for card in {*self.up, *own} if card >= 0}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("mode", ["virtual", "live"])
@pytest.mark.proves("19:47-18.10(a)", "19:47-18.10(c)")
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=6)
def test_18_10_a_only_the_player_sees_cards_that_lie_face_down(
    method: dict[str, Any], mode: str, seed: int
) -> None:
    sitting = Sitting(seed, "let-it-ride", mode, {**method, **OFFERED})
    eyes = Eyes()
    for event in sitting.table.journal.events:
        eyes.follow(event)
    for _ in range(40):
        for event in sitting.act():
            eyes.follow(event)
            for actor in ACTORS:
                seen = cards_in(event_view(event, actor))
                assert seen <= eyes.may_see(actor), (event, actor)
                assert not seen & {card_text(card) for card in eyes.burned - {-1}}
        for actor in ACTORS:
            seen = cards_in(view(sitting.table, actor))
            assert seen <= eyes.may_see(actor), (sitting.table.pending, actor)
            assert not seen & {card_text(card) for card in eyes.burned - {-1}}


def test_player_sees_the_own_cards_and_everyone_the_community_cards_turned_up() -> None:
    sitting = Sitting(5, "let-it-ride", "virtual", {})
    table = sitting.table
    for seat in (1, 2):
        table.do(cmd.Sit(by=cmd.player(seat), seat=seat, buy_in=10_000))
        wagers = dict.fromkeys(("bet1", "bet2", "bet3"), 1000)
        table.do(cmd.Bets(by=cmd.player(seat), seat=seat, wagers=wagers))
    table.do(cmd.Close(by=cmd.DEALER))
    own = [card_text(card) for card in table.round.hands["1"].cards]
    seen = view(table, cmd.player(1))
    assert seen["hands"]["1"] == {"count": 3, "cards": own}
    assert seen["hands"]["2"] == {"count": 3, "cards": []}
    assert seen["asked"]["seat"] == 1
    for actor in (cmd.DEALER, cmd.INSPECTOR, cmd.FLOORPERSON):
        assert cards_in(view(table, actor)["hands"]) == set()
    for seat in (1, 2):
        table.do(cmd.Decide(by=cmd.player(seat), seat=seat, word="ride"))
    first = card_text(table.round.hands["community"].cards[0])
    for actor in ACTORS:
        assert view(table, actor)["hands"]["community"] == {"count": 2, "cards": [first]}


@pytest.mark.parametrize("game", ["let-it-ride", "craps"])
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=10)
def test_no_view_holds_the_seed_before_it_is_revealed(game: str, seed: int) -> None:
    sitting = Sitting(seed, game).play(40)
    for event in sitting.table.journal.events:
        plain = event_view(event, cmd.INSPECTOR)
        assert ("seed" in plain) == isinstance(event, ev.Rolled | ev.RoundClosed | ev.Revealed)
    assert not {"seed", "part", "commitment"} & set(view(sitting.table, cmd.DEALER))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=4, deadline=None)
def test_no_view_event_prompt_or_refusal_names_a_card_that_is_hidden(game: str, mode: str, seed: int) -> None:
    people = People(seed, game, mode)
    command: cmd.Command = cmd.Close(by=cmd.DEALER)
    table, eyes = people.table, Eyes(holders_look=game == "let-it-ride")
    for _ in range(120):
        with suppress(CroupierError):
            command = people.command()
        try:
            events = table.do(command)
        except CroupierError as refused:
            told = cards_in(str(refused)) - named_in(command) - {"Ks", "Kh", "7d"}
            assert told <= eyes.may_see(command.by), (command, refused)  # noqa: PT017
            continue
        for event in events:
            eyes.follow(event)
            for actor in ACTORS:
                assert cards_in(event_view(event, actor)) <= eyes.may_see(actor), (event, actor)
        for actor in ACTORS:
            seen = cards_in([view(table, actor), table.prompt(), shown(table)])
            assert seen <= eyes.may_see(actor), (table.pending, actor)


def named_in(command: cmd.Command) -> set[str]:
    """The cards a command itself speaks of."""
    entered = getattr(command, "cards", None)
    entered = entered if isinstance(entered, tuple) else ()
    return cards_in(getattr(command, "details", {})) | {card_text(card) for card in entered if card >= 0}
