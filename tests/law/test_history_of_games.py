"""What the chapter's table of amendments dates stands in the games' histories, word for word."""

from datetime import date

import pytest

from croupier.games.register import games
from croupier.law import register
from croupier.law.facts import HistoryEvent

GAMES = {game.rules.game.subchapter: game for game in games()}
CHAPTER = "ch47"
WITH_SUBCHAPTER = {("18", "1995-10-02"), ("19", "2000-01-03")}


def of_register(entry: str) -> str:
    return ", ".join(
        f"{volume} N.J.R. {page}" for volume, _, page in (each.partition(":") for each in entry.split(";"))
    )


def concerned(amendment: register.Amendment) -> list[str]:
    """The subchapters an amendment is about; a chapter's readoption reaches the games that stood in it."""
    if amendment.section == CHAPTER:
        day = date.fromisoformat(amendment.effective)
        starts = {name: game.rules.authorized_from for name, game in GAMES.items()}
        return [name for name, start in starts.items() if start and start <= day]
    return [amendment.section.removeprefix("sub").partition(".")[0]]


def matches(event: HistoryEvent, amendment: register.Amendment) -> bool:
    section = event.section.partition("-")[2]
    whole = amendment.section == CHAPTER or amendment.section.startswith("sub")
    return (
        (whole or section == amendment.section)
        and str(event.from_) == amendment.effective
        and (not amendment.operative or str(event.operative) == amendment.operative)
        and (not amendment.rule or event.rule == amendment.rule)
        and (not amendment.njr or event.register == of_register(amendment.njr))
    )


DATED = [
    (amendment, subchapter)
    for amendment in register.amendments()
    if amendment.effective
    for subchapter in concerned(amendment)
    if subchapter in GAMES
    # A section adopted with its whole subchapter is told once, with the subchapter.
    and (amendment.section.partition(".")[0], amendment.effective) not in WITH_SUBCHAPTER
]


@pytest.mark.parametrize(
    ("amendment", "subchapter"),
    DATED,
    ids=[f"{each.section} {each.effective} {name}" for each, name in DATED],
)
def test_every_dated_amendment_is_told_with_its_rule_and_its_page(
    amendment: register.Amendment, subchapter: str
) -> None:
    history = GAMES[subchapter].rules.history
    assert any(matches(event, amendment) for event in history), amendment


def test_the_table_of_amendments_reaches_every_adopted_game() -> None:
    assert len(DATED) > 60
    assert {name for _, name in DATED} >= {"1", "2", "3", "6", "7", "15", "16", "17", "18", "19"}
