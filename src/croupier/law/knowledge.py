"""How far the rules of a day are known, which every answer based on them must say."""

from __future__ import annotations

from typing import Any

from croupier.law.edition import Edition
from croupier.law.options import Objection

UNKNOWN = "later amendments are not known"
NOT_HELD = "because its text is not held in full"
"""Why confidence in an edition is low (`law.facts.EditionFact`); its note says what is missing or new."""


def known_words(edition: Edition[Any]) -> str:
    """Until when the rules are known, if the day is later than that; else empty."""
    return f"known until {edition.known_until}; {UNKNOWN}" if edition.beyond_knowledge else ""


def caveats(edition: Edition[Any]) -> list[str]:
    """Sentences that go with an answer: unknown amendments, and an edition of low confidence."""
    found = []
    if words := known_words(edition):
        found.append(f"The rules are {words}.")
    if edition.confidence == "low":
        note = f": {edition.note.rstrip('.')}" if edition.note else ""
        found.append(f"Low confidence in edition {edition.name}, {NOT_HELD}{note}.")
    return found


def knowledge_document(edition: Edition[Any]) -> dict[str, Any]:
    """The same for programs: `known_until` only where the day is later."""
    known = {"known_until": edition.known_until.isoformat()} if edition.known_until else {}
    return {**(known if edition.beyond_knowledge else {}), "confidence": edition.confidence}


def unknown_objection(edition: Edition[Any]) -> Objection | None:
    """The objection of a strict check to a day whose rules are not known."""
    if not edition.beyond_knowledge:
        return None
    cite = f"interpretation: no text of {edition.game.name} later than {edition.known_until} is at hand"
    return Objection(
        "as_of", edition.day.isoformat(), f"as_of {edition.day}: the rules are {known_words(edition)}", cite
    )
