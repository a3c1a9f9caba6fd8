"""The end of a shoe as text: the last rounds before the cards are shuffled and the first after it.

A file holds lines that open a table and say what is wagered in every round; two patrons answer every question
with its default. CROUPIER_UPDATE_GOLDEN=1 writes the rounds again under them.
"""

import os

import pytest

from croupier.games.register import Game
from croupier.procedure import steps
from croupier.table import events as ev
from croupier.table.answers import asked
from tests.battery.every_game import REGISTERED
from tests.battery.golden import FOLDER, UPDATE, Session, path_of

SHOES = FOLDER / "shoes"
DEALT = [game for game in REGISTERED if (SHOES / path_of(game).name).exists()]
ROUNDS = 200
WAGERING, NEXT = " wagering ", "> floorperson open"
PEOPLE = {"Ann": 1, "Ben": 2}


def a_round(session: Session, wagers: str) -> list[ev.AnyEvent]:
    """Both wager, betting closes, and every question is answered; gives the events."""
    table, before = session.table, len(session.table.journal.events)
    for name in PEOPLE:
        session.carry_out(f"> {name} bets {wagers}")
    session.carry_out("> dealer close")
    while isinstance(step := table.pending, steps.Ask):
        seat = asked(table)[0]
        name = next(name for name, number in PEOPLE.items() if number == seat)
        session.carry_out(f"> {name} decide {step.default or step.words[-1]}")
    return table.journal.events[before:]


def shoe(game: Game, line: str) -> str:
    """The round before which a shoe is shuffled, the one before it and the one after it."""
    opening, _, wagers = line.partition(WAGERING)
    session = Session(game)
    session.carry_out(opening)
    for name, seat in PEOPLE.items():
        session.carry_out(f"> {name} sit {seat} buy_in=$100,000")
    lines, before = [line], []
    for _ in range(ROUNDS):
        begun = len(session.lines)
        events = a_round(session, wagers)
        if any(isinstance(each, ev.Shuffled) for each in events):
            a_round(session, wagers)
            lines += before + session.lines[begun:]
            break
        before = session.lines[begun:]
    return "\n".join(lines) + "\n"


def openings(game: Game) -> list[str]:
    return [line for line in (SHOES / path_of(game).name).read_text("utf-8").splitlines() if WAGERING in line]


@pytest.mark.parametrize(
    ("game", "place"),
    [(game, place) for game in DEALT for place in range(len(openings(game)))],
    ids=lambda each: getattr(each, "id", each),
)
def test_a_shoe_ends_and_the_next_begins_as_written(game: Game, place: int) -> None:
    path = SHOES / path_of(game).name
    told = shoe(game, openings(game)[place])
    assert " shuffled " in told
    if os.environ.get(UPDATE):
        kept = path.read_text("utf-8").partition(f"{openings(game)[place]}\n")
        rest = kept[2][kept[2].find(NEXT) :] if NEXT in kept[2] else ""
        path.write_text(f"{kept[0]}{told}{rest}", "utf-8")
    assert told in path.read_text("utf-8"), f"if that is right, run with {UPDATE}=1"
