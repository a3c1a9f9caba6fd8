"""Answers that name pieces of the player's hand, as typed: keep As Kd, low 4-6 2-5, high ... low ...

Of several groups the last may be left out: it is the rest of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.equipment.pieces import parse_pieces, pieces_text
from croupier.law.edition import same_id
from croupier.law.refusal import BadInput
from croupier.procedure.state import UNKNOWN
from croupier.procedure.steps import Ask, Offer


def example(question: Ask, piece: str) -> str:
    """How an answer that names pieces is typed: `low` and the pieces; empty if no answer names pieces."""
    for offer in question.offers:
        if offer.pieces:
            group, count = offer.pieces[-1]
            many = f"{count} " if count else ""
            rest = f" (the rest is {offer.pieces[0][0]})" if len(offer.pieces) == 2 else ""
            return f"{group} and {many}of your {piece}s{rest}"
    return ""


def words_alone(question: Ask) -> list[str]:
    """The answers that name no pieces."""
    return [offer.word for offer in question.offers if not offer.pieces]


def named(words: Sequence[str], question: Ask, hand: Sequence[int]) -> dict[str, Any] | None:
    """The answer that words give by naming pieces; None if they name no group of an offer."""
    for offer in question.offers:
        groups = [group for group, _ in offer.pieces]
        said = list(words)
        if len(said) > 1 and same_id(said[0].casefold()) == same_id(offer.word) not in map(same_id, groups):
            said = said[1:]
        if said and same_id(said[0].casefold()) in map(same_id, groups) and len(said) > 1:
            return {"word": offer.word, "pieces": _groups(said, offer, hand)}
    return None


def _groups(said: Sequence[str], offer: Offer, hand: Sequence[int]) -> dict[str, str]:
    found: dict[str, list[int]] = {}
    names = {same_id(group): group for group, _ in offer.pieces}
    here: list[int] = []
    for word in said:
        group = names.get(same_id(word.casefold()))
        if group is None:
            here += parse_pieces(word.strip(",/"))
        elif group in found:
            raise BadInput(f"{group} is named twice")
        else:
            here = found[group] = []
    missing = [group for group, _ in offer.pieces if group not in found]
    if len(missing) == 1 and UNKNOWN not in hand:
        left = list(hand)
        for piece in [piece for pieces in found.values() for piece in pieces]:
            if piece in left:
                left.remove(piece)
        found[missing[0]] = left
    return {group: pieces_text(pieces) for group, pieces in found.items()}
