"""What a player can do now, as buttons: in players' words, with the command to send and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.equipment.devices import Device
from croupier.games.guide import wager_title
from croupier.law.money import dollars
from croupier.law.refusal import CroupierError, sentence
from croupier.procedure import steps
from croupier.procedure.betting_rules import Calling, Coloring, Cutting, Listening, Passing, words_heard
from croupier.procedure.choices import CHOICES, letters, spoken
from croupier.procedure.seats import SeatId, seat_name
from croupier.server.virtual_dealer import DEALER
from croupier.table import commands as cmd
from croupier.table.answers import asks
from croupier.table.prompts import device_to_come
from croupier.table.table import Table

COLORS = ("blue", "brown", "green", "lavender", "orange", "pink", "red", "yellow")
"""Colors proposed for chips of a player's own; another may be named."""
STACK_CENTS = 2_000
BUY_IN_CENTS = 50_000
_GO = {"roll": "r", "spin": "s", "draw": "d", "deal": "d", "shake": "s"}


class FieldView(msgspec.Struct, frozen=True):
    """Something to be filled in before a command is sent: an amount, a number, one of several words, or a
    random value (`kind` "cents", "number", "choice" or "random").
    """

    name: str
    label: str
    kind: str
    minimum: int = 0
    maximum: int = 0
    value: int | None = None
    choices: list[str] = []


class ActView(msgspec.Struct, frozen=True):
    """Something to do: its words and key, the command that does it (for "ready", the commands to send before
    the dealer is asked to go on), the pieces of the hand it names, and if it cannot be done now, why.
    """

    id: str
    label: str
    group: str
    key: str = ""
    commands: list[dict[str, Any]] = []
    fields: list[FieldView] = []
    pieces: dict[str, int] = {}
    refusal: str = ""
    cite: str = ""
    main: bool = False


def acts_of(table: Table, actor: cmd.Actor) -> list[ActView]:
    """Everything the player at a seat might do now, answers first."""
    seat = actor.seat
    if actor.role != "player" or seat not in table.round.seats or table.round.closed:
        return []
    found = [*_answers(table, actor, seat)]
    if isinstance(table.pending, steps.Betting) and table.virtual:
        ready = _ready(table, actor, seat)
        taken = {act.key for act in found}
        found.append(replace(ready, key="") if ready.key in taken else ready)
    return [*found, *_passing(table, actor, seat), *_at_the_table(table, actor, seat)]


def entered_for(table: Table, actor: cmd.Actor, seat: SeatId) -> list[ActView]:
    """What the dealer of a live table may enter for a seat, answers first."""
    return [
        *_answers(table, actor, seat), *_passing(table, actor, seat), *_at_the_table(table, actor, seat)
    ]  # fmt: skip


def withheld(act: ActView, refusal: CroupierError | None) -> ActView:
    """An act with the reason why it cannot be done now, if there is one."""
    if refusal is None:
        return act
    return replace(act, refusal=sentence(refusal), cite=getattr(refusal, "cite", ""))


def _sent(command: cmd.Command) -> dict[str, Any]:
    """The body of a command: its fields without who sends it."""
    plain: dict[str, Any] = msgspec.to_builtins(command)
    return {name: value for name, value in plain.items() if name != "by"}


def _answers(table: Table, actor: cmd.Actor, seat: SeatId) -> Iterator[ActView]:
    question = asks(table, seat)
    if question is None or seat in table.waiting.answers:
        return
    barred = {each.word: each for each in question.barred if each.word not in question.words}
    words = [*question.words, *barred]
    keys = {word: letter for letter, word in letters(words).items()}
    offers = {offer.word: offer for offer in question.offers}
    for word in sorted(words, key=lambda word: [*CHOICES, word].index(word)):
        command = cmd.Decide(by=actor, seat=seat, word=word)
        offer = offers.get(word)
        act = ActView(
            id=f"decide:{word}",
            label=_label(word, offer),
            group="answer",
            key=keys.get(word, ""),
            commands=[{"do": "decide", "seat": seat_name(seat), "word": word}],
            fields=_amounts(offer) if offer is not None else [],
            pieces=dict(offer.pieces) if offer is not None else {},
        )
        if offer is None:
            yield replace(act, refusal=barred[word].why, cite=barred[word].cite)
        elif offer.pieces or (offer.named and offer.wagers):
            yield act  # what it names decides whether it is allowed
        else:
            yield withheld(act, table.check(command))


def _label(word: str, offer: steps.Offer | None) -> str:
    said = spoken(word)
    said = f"{said[:1].upper()}{said[1:]}"
    if offer is not None and offer.exact and offer.wagers:
        return f"{said} {dollars(sum(most for _, most in offer.wagers))}"
    return said


def _amounts(offer: steps.Offer) -> list[FieldView]:
    """The amount said with an answer, where there is a choice."""
    most = max((most for _, most in offer.wagers), default=0)
    if offer.exact or not most or offer.least == most:
        return []
    if offer.only:
        return [FieldView("amount", "Amount", "choice", choices=[dollars(each) for each in offer.only])]
    least = offer.least or 1
    return [FieldView("amount", "Amount", "cents", least, most, offer.least if offer.named else most)]


def _ready(table: Table, actor: cmd.Actor, seat: SeatId) -> ActView:
    """Ask the dealer to go on; a player who is offered the dice takes them first."""
    device = device_to_come(table)
    use = _use(table, device)
    rulebook = table.rulebook
    around = rulebook.goes_around if isinstance(rulebook, Passing) else None
    before: list[cmd.Command] = []
    if around is not None and around.thrown and not around.holder_of(table.round):
        accept = cmd.TakeDice(by=actor, seat=seat, word="accept")
        before = [accept] if table.check(accept) is None else []
    refusal = None if before else table.check(cmd.Close(by=DEALER))
    act = ActView(
        id="ready",
        label=use.capitalize(),
        group="go",
        key=_GO.get(use, use[:1]),
        commands=[_sent(each) for each in before],
        main=True,
    )
    return withheld(act, refusal)


def _use(table: Table, device: Device | None) -> str:
    if device is not None:
        return device.use
    return "deal"


def _passing(table: Table, actor: cmd.Actor, seat: SeatId) -> Iterator[ActView]:
    rulebook = table.rulebook
    around = rulebook.goes_around if isinstance(rulebook, Passing) else None
    if around is None or not isinstance(table.pending, steps.Betting):
        return
    for word, verb in (("accept", "Take"), ("decline", "Decline"), ("pass", "Pass on")):
        command = cmd.TakeDice(by=actor, seat=seat, word=word)  # type: ignore[arg-type]
        if table.check(command) is None:
            yield ActView(f"dice:{word}", f"{verb} {around.what}", "table", commands=[_sent(command)])


def _at_the_table(table: Table, actor: cmd.Actor, seat: SeatId) -> Iterator[ActView]:
    """What is done between decisions: words, calls, a cut, chips, the random value, leaving."""
    rulebook, betting = table.rulebook, isinstance(table.pending, steps.Betting)
    if isinstance(rulebook, Calling):
        for key, wager in table.round.seats[seat].wagers.items():
            call = cmd.Call(by=actor, seat=seat, wager=str(key), on=not wager.on)
            if table.check(call) is None:
                label = f"{wager_title(table.game, table.edition, key)} {'off' if wager.on else 'on'}"
                yield ActView(f"call:{key}", label, "table", commands=[_sent(call)])
    if isinstance(rulebook, Listening) and betting:
        for word, (who, _) in words_heard(rulebook).items():
            say = cmd.Say(by=actor, seat=seat, word=word)
            if who == "player" and table.check(say) is None:
                yield ActView(f"say:{word}", spoken(word).capitalize(), "table", commands=[_sent(say)])
    if isinstance(rulebook, Cutting) and betting:
        yield from _cut(table, actor)
    if isinstance(rulebook, Coloring) and betting:
        color = cmd.TakeColor(by=actor, seat=seat, color=COLORS[0], stack=STACK_CENTS)
        fields = [
            FieldView("color", "Color", "choice", choices=list(COLORS)),
            FieldView("stack", "A stack of twenty is worth", "cents", 20, 10**9, STACK_CENTS),
        ]
        act = ActView("color", "Chips of your own color", "chips", "", [_sent(color)], fields)
        yield withheld(act, table.check(color))
    value = cmd.Contribute(by=actor, seat=seat, value="0" * 32)
    if betting and table.virtual and table.check(value) is None:
        random = [FieldView("value", "Random value", "random")]
        yield ActView("value", "New random value", "chance", "", [_sent(value)], random)
    buy = cmd.BuyIn(by=actor, seat=seat, cents=BUY_IN_CENTS)
    amount = [FieldView("cents", "Buy chips for", "cents", 100, 10**9, BUY_IN_CENTS)]
    yield withheld(ActView("buy", "Buy chips", "chips", "", [_sent(buy)], amount), table.check(buy))
    leave = cmd.Leave(by=actor, seat=seat)
    yield withheld(ActView("leave", "Leave the table", "seat", "", [_sent(leave)]), table.check(leave))


def _cut(table: Table, actor: cmd.Actor) -> Iterator[ActView]:
    """A cut of the cards that are about to be dealt, where this player may make it."""
    for shoe in table.round.shoes.values():
        middle = shoe.size // 2
        command = cmd.CutCards(by=actor, cards=middle)
        if table.check(command) is None:
            cards = FieldView("cards", "Cards from the top", "number", 1, shoe.size - 1, middle)
            yield ActView("cut", "Cut the cards", "chance", "", [_sent(command)], [cards])
            return
