"""A patron's prompt: the question asked, or what can be typed while betting is open."""

from __future__ import annotations

from datetime import datetime

from croupier.cli.output import dollars
from croupier.cli.play.naming_pieces import example, words_alone
from croupier.cli.play.screen import seen_by
from croupier.cli.play.wager_names import WagerNames
from croupier.cli.play.wagering import Wagering
from croupier.procedure import steps
from croupier.procedure.betting_rules import TableStakes
from croupier.procedure.choices import lettered
from croupier.procedure.seats import SeatId
from croupier.procedure.state import piece_in
from croupier.table.answers import asks
from croupier.table.prompts import device_to_come
from croupier.table.table import Table
from croupier.table.views import QuestionView

ROOM = 12
"""Columns needed for an answer after a question; with fewer left the answer begins on a new line."""
FEW = 6
"""How many wagers are named in the prompt."""


def patron_question(table: Table, seat: SeatId, width: int) -> str:
    """What a seat is asked, with the answers and the time limit; empty if it is asked nothing."""
    question = seen_by(table, seat).asked
    if question is None:
        return ""
    until = ""
    if question.deadline:
        end = datetime.fromtimestamp(question.deadline / 1000).astimezone()
        until = f" (until {end:%H:%M:%S}, then {question.default})"
    step = asks(table, seat)
    shown = "" if step is None else example(step, piece_in(table.round))
    typed = [shown] if shown else []
    alone = words_alone(step) if typed and step is not None else question.words
    offered = ", ".join([*typed, *lettered(alone)])
    asked_about, words = f"{_about(question)}:", f"{offered}{until}? "
    narrow = width and len(asked_about) + len(words) + ROOM > width
    return f"{asked_about}\n{words}" if narrow else f"{asked_about} {words}"


def while_betting(table: Table, seat: SeatId, names: WagerNames, wagering: Wagering) -> list[str]:
    """What a seat can type while betting is open."""
    step, device = table.pending, device_to_come(table)
    second = isinstance(step, steps.Betting) and bool(step.wagers)  # in a second window wagers are named
    main = () if second else names.main
    others = [id for id in names.shorthand(names.open_now(seat)) if id not in main]
    can = ["bet AMOUNT"] if main else []
    if names.typed:
        can += [f"{names.typed[0]} AMOUNT", "wagers"]
    elif 0 < len(others) <= FEW:
        can += [f"{name} AMOUNT" for name in others]
    elif others:
        can += ["bet WAGER AMOUNT", "wagers"]
    if any(each.wagers for each in table.round.seats.values()) or isinstance(table.rulebook, TableStakes):
        can.append(device.use if device is not None else "deal")
    if any(act.seat == seat for act in wagering.acts):
        can += ["undo", "clear"]
    elif wagering.last.get(seat) and not second:
        can.append("again")
    return [*can, "why", "rules", "help", "quit"]


def _about(question: QuestionView) -> str:
    """What is asked, with the amounts allowed."""
    for offer in question.offers:
        if offer.word == question.about and offer.amount:
            return f"{question.about} {'' if offer.exact else 'up to '}{dollars(offer.amount)}"
    return question.about
