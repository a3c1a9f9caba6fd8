"""Keys of wagers on the layout: name, selection, the hand a wager is on, the wager it is behind.

A key is a text (`split-26-29`, `main@1.2`, `odds-take@come-5`), read and written only here. Names and
selections come from the families a game declares; `-` and `_` are the same letter when a key is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from croupier.law.edition import near, same_id
from croupier.law.refusal import BadInput

Selection = tuple[str, ...]
AT: Final = "@"
MAX_KNOWN: Final = 4096
_HAND: Final = re.compile(r"[0-9]+(\.[0-9]+)?")


class WagerKey(str):
    """The canonical text of a wager's place on the layout, with its parts.

    A string to Python: it hashes, sorts and compares as its text, and may be the key of a JSON object.
    msgspec writes it as a value through `law.encoding.enc_hook`; `text` is the plain string for records that
    are encoded without that hook.
    """

    name: str
    selection: Selection
    hand: str
    behind: str
    wager: str
    """The key without its place: `odds-take` of `odds-take@come-5`."""

    @staticmethod
    @lru_cache(maxsize=4096)
    def of(
        name: str, selection: Selection = (), hand: str = "", behind: str = "", joined: str = "-"
    ) -> WagerKey:
        """The key of these parts; `joined` stands between the parts of the selection."""
        if hand and behind:
            raise BadInput(f"wager {name}: it lies on hand {hand} or behind {behind}, not both")
        text = f"{name}-{joined.join(selection)}" if selection else name
        place = hand or behind
        key = str.__new__(WagerKey, f"{text}{AT}{place}" if place else text)
        key.name, key.selection, key.hand, key.behind = name, selection, hand, behind
        key.wager = text
        return key

    def __getnewargs__(self) -> tuple[str]:
        """Pickling keeps the text; the parts travel beside it."""
        return (self.text,)

    @property
    def text(self) -> str:
        """The key as a plain string."""
        return str.__str__(self)


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """A wager and its legal selections: none (the wager is one of its own), a list, or a rule.

    A rule turns what was asked for into the selection as it is written, None if it is not legal. With
    `any_order` a selection may name its parts in any order and is written as it is declared.
    """

    name: str
    selections: tuple[Selection, ...] = ()
    rule: Callable[[Selection], Selection | None] | None = None
    any_order: bool = True
    joined: str = "-"
    bare: bool = False
    """Whether the name alone is a key too: `come` before it has the selection `come-5`."""

    def listed(self) -> Iterator[WagerKey]:
        """Every key of the family; a family with a rule has too many to list."""
        if self.bare or not (self.selections or self.rule):
            yield WagerKey.of(self.name)
        for selection in self.selections:
            yield self.key(selection)

    def key(self, selection: Selection = ()) -> WagerKey:
        """The key of a selection as it is declared."""
        return WagerKey.of(self.name, selection, joined=self.joined)

    def find(self, asked: str) -> WagerKey | None:
        """The key whose selection is written like this ("26_29"), if it is legal; "" is the name alone."""
        if not asked:
            return self.key() if self.bare or not (self.selections or self.rule) else None
        if self.rule is not None:
            found = self.rule(tuple(asked.split("_")))
            return None if found is None else self.key(found)
        spelled = _spellings(self).get(asked)
        if spelled is None and self.any_order:
            spelled = _unordered(self).get(tuple(sorted(_parts(asked, self.joined))))
        return None if spelled is None else self.key(spelled)


def _parts(asked: str, joined: str) -> Iterable[str]:
    return asked.split("_") if joined else asked


@lru_cache(maxsize=1024)
def _spellings(family: Family) -> dict[str, Selection]:
    return {same_id(family.joined.join(selection)): selection for selection in family.selections}


@lru_cache(maxsize=1024)
def _unordered(family: Family) -> dict[tuple[str, ...], Selection]:
    return {tuple(sorted(map(same_id, selection))): selection for selection in family.selections}


Families = Mapping[str, Family]


def find_key(text: str, families: Families) -> WagerKey | None:
    """The key a text stands for, None if no family has it."""
    written, _, place = text.strip().partition(AT)
    key = _named(same_id(written), families)
    if key is None or not place:
        return None if text.strip().endswith(AT) else key
    if _HAND.fullmatch(place):
        return WagerKey.of(key.name, key.selection, place, "", families[key.name].joined)
    front = find_key(place, families)
    if front is None:
        return None
    return WagerKey.of(key.name, key.selection, "", front.text, families[key.name].joined)


def _named(written: str, families: Families) -> WagerKey | None:
    """The key of a name and selection; of two names that fit the longer one is meant."""
    for name in sorted(families, key=len, reverse=True):
        plain = same_id(name)
        asked = written.removeprefix(f"{plain}_")
        if written == plain or (asked and asked != written):
            key = families[name].find("" if written == plain else asked)
            if key is not None:
                return key
    return None


def parse(text: str, families: Families) -> WagerKey:
    """The key a text stands for; an unknown one is refused with the keys most like it."""
    key = find_key(text, families)
    if key is None:
        raise BadInput(f"there is no wager {text!r}: {near(text, all_keys(families))}")
    return key


class Keys:
    """The keys of a game's families; a text that was read once is remembered."""

    def __init__(self, families: Families) -> None:
        self.families = families
        self._known: dict[str, WagerKey] = {}

    def find(self, text: str) -> WagerKey | None:
        """The key a text stands for, None if no family has it."""
        key = self._known.get(text) or find_key(text, self.families)
        if key is not None and len(self._known) < MAX_KNOWN:
            self._known[text] = key
        return key

    def read(self, text: str) -> WagerKey:
        """The key a text stands for; an unknown one is refused."""
        return self.find(text) or parse(text, self.families)


def all_keys(families: Families) -> list[WagerKey]:
    """Every key that can be listed, family by family."""
    return [key for family in families.values() for key in family.listed()]


def written_like(text: str) -> str:
    """A text in the form of a key, whether or not there is such a wager."""
    return same_id(text).replace("_", "-")


def on_hand(wager: str, holder: str) -> WagerKey:
    """A wager on a hand: plain on a whole hand, `main@1.2` on a split one."""
    return WagerKey.of(wager, (), holder if "." in holder else "")


def off_hand(text: str) -> tuple[str, str]:
    """The wager and the hand of a key: `main@1.2` is main on hand 1.2, `main` is on no split hand."""
    wager, _, place = text.partition(AT)
    return (wager, place) if _HAND.fullmatch(place) else (text, "")


def placed(text: str) -> tuple[str, str]:
    """The wager and its place: the hand it is on or the wager it is behind; empty for a plain wager."""
    wager, _, place = text.partition(AT)
    return wager, place


def added(wager: str, name: str) -> WagerKey:
    """The key of a wager added to another: double to main, double_2 to main_2."""
    number = wager.partition("_")[2]
    return WagerKey.of(f"{name}_{number}" if number else name)
