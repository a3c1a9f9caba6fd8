"""Keys of wagers: one place reads and writes them, and what is written is read back."""

import pickle

import msgspec
import pytest

from croupier.law.encoding import document, enc_hook
from croupier.law.refusal import BadInput
from croupier.law.wager_keys import Family, WagerKey, added, all_keys, find_key, off_hand, on_hand, parse


def spots(asked: tuple[str, ...]) -> tuple[str, ...] | None:
    """Up to ten different numbers of 1 to 80, written in order."""
    if not all(part.isdecimal() and 1 <= int(part) <= 80 for part in asked):
        return None
    numbers = sorted({int(part) for part in asked})
    return tuple(map(str, numbers)) if len(numbers) == len(asked) <= 10 else None


FAMILIES = {
    family.name: family
    for family in (
        Family(name="pass"),
        Family(name="come", selections=(("5",), ("10",)), bare=True),
        Family(name="odds-take"),
        Family(name="place-win", selections=(("6",), ("8",))),
        Family(name="place", selections=(("6",),)),
        Family(name="split", selections=(("26", "29"), ("0", "00"))),
        Family(name="hop", selections=(("4", "2"), ("3", "3"))),
        Family(name="two-dice", selections=(("1", "2"),), joined=""),
        Family(name="straight_up", selections=(("Qh",), ("As",))),
        Family(name="ticket", rule=spots),
        Family(name="main_2"),
    )
}


@pytest.mark.parametrize(
    ("text", "written", "parts"),
    [
        ("pass", "pass", ("pass", (), "", "")),
        (" PASS ", "pass", ("pass", (), "", "")),
        ("Place_Win-6", "place-win-6", ("place-win", ("6",), "", "")),
        ("place-6", "place-6", ("place", ("6",), "", "")),
        ("come", "come", ("come", (), "", "")),
        ("come_10", "come-10", ("come", ("10",), "", "")),
        ("split-29-26", "split-26-29", ("split", ("26", "29"), "", "")),
        ("split-00-0", "split-0-00", ("split", ("0", "00"), "", "")),
        ("hop_2_4", "hop-4-2", ("hop", ("4", "2"), "", "")),
        ("two-dice-21", "two-dice-12", ("two-dice", ("1", "2"), "", "")),
        ("straight-up-qH", "straight_up-Qh", ("straight_up", ("Qh",), "", "")),
        ("ticket-80-3-7", "ticket-3-7-80", ("ticket", ("3", "7", "80"), "", "")),
        ("odds_take@come_5", "odds-take@come-5", ("odds-take", (), "", "come-5")),
        ("odds-take@pass", "odds-take@pass", ("odds-take", (), "", "pass")),
        ("main-2@1.2", "main_2@1.2", ("main_2", (), "1.2", "")),
    ],
)
def test_a_key_is_read_in_any_spelling_and_written_in_one(
    text: str, written: str, parts: tuple[str, tuple[str, ...], str, str]
) -> None:
    key = parse(text, FAMILIES)
    assert key == written
    assert (key.name, key.selection, key.hand, key.behind) == parts
    assert parse(key, FAMILIES) == key


@pytest.mark.parametrize(
    "text",
    [
        *("", "split-26", "split-26-30", "place-win", "place-win-7", "hop-4", "come-6", "ticket-81"),
        *("ticket-3-3", "ticket", "odds-take@", "odds-take@come-6", "odds-take@@pass", "pass-", "main_3"),
        "two-dice-1-1",
    ],
)
def test_what_no_family_has_is_refused(text: str) -> None:
    assert find_key(text, FAMILIES) is None
    with pytest.raises(BadInput, match="there is no wager"):
        parse(text, FAMILIES)


def test_an_unknown_key_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(BadInput, match="'place-win-7': did you mean place-win-8 or place-win-6"):
        parse("place-win-7", FAMILIES)


def test_every_key_that_is_listed_is_read_back() -> None:
    listed = all_keys(FAMILIES)
    assert listed[:4] == ["pass", "come", "come-5", "come-10"]
    assert len(set(listed)) == len(listed) == 16
    assert [parse(key, FAMILIES) for key in listed] == listed


def test_a_key_is_a_string_that_json_and_pickle_carry() -> None:
    key = parse("odds-take@come-5", FAMILIES)
    assert sorted([key, "a", "z"]) == ["a", "odds-take@come-5", "z"]
    assert {key: 1}["odds-take@come-5"] == 1
    assert msgspec.json.encode({key: 1}) == b'{"odds-take@come-5":1}'
    assert msgspec.json.encode([key], enc_hook=enc_hook) == b'["odds-take@come-5"]'
    assert type(key.text) is type(document(key)) is str
    again = pickle.loads(pickle.dumps(key))
    assert (again, again.name, again.behind) == (key, "odds-take", "come-5")


def test_a_wager_lies_on_a_hand_or_behind_a_wager() -> None:
    with pytest.raises(BadInput, match=r"double: it lies on hand 1.2 or behind main, not both"):
        WagerKey.of("double", hand="1.2", behind="main")


def test_wagers_on_split_hands() -> None:
    assert on_hand("main", "1") == "main"
    assert on_hand("main", "1.2") == "main@1.2"
    assert off_hand("main@1.2") == ("main", "1.2")
    assert off_hand("odds-take@pass") == ("odds-take@pass", "")
    assert added("main", "double") == "double"
    assert added("main_2", "double") == "double_2"
