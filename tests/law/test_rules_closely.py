"""Documents that people write, read or refused in one sentence; and how values of the law are written."""

from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import pytest

from croupier.law.citation import Citation
from croupier.law.documents import explained, written
from croupier.law.encoding import dec_hook, document, enc_hook
from croupier.law.encoding import written as written_as
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, NoSuchChoice, Refusal, sentence
from croupier.law.wager_keys import WagerKey


class Wager(msgspec.Struct, forbid_unknown_fields=True):
    amount: int
    on: str = ""


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    wagers: dict[str, Wager] = {}
    tips: list[Wager] = []


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    day: date
    at: datetime | None = None
    seats: list[Seat] = []
    size: int | str = 0
    open: bool = True


GOOD: dict[str, Any] = {"day": date(2008, 1, 1)}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "the key day is missing"),
        (
            {"seats": [{"name": "A"}, {"naame": "B"}]} | GOOD,
            "seats[1]: unknown key 'naame': did you mean name?",
        ),
        ({"seats": [{"name": "A"}, {}]} | GOOD, "seats[1]: the key name is missing"),
        (GOOD | {"sizze": 1}, "unknown key 'sizze': did you mean size?"),
        (GOOD | {"open": 3}, "open 3: expected true or false"),
        (GOOD | {"open": None}, "open null: expected true or false"),
        (GOOD | {"size": 1.5}, "size 1.5: expected a whole number or a string"),
        ({"day": "soon"}, "day 'soon': expected a day as YYYY-MM-DD"),
        (GOOD | {"at": "soon"}, "at 'soon': expected a day and time such as 2008-01-01T20:00:00"),
        (GOOD | {"seats": {}}, "seats {}: expected a list"),
        (GOOD | {"seats": [5]}, "seats[0] 5: expected a table"),
        (
            GOOD | {"seats": [{"name": "A", "wagers": {"x": {"amount": 1}, "y": {"amount": "much"}}}]},
            "seats[0].wagers.y.amount 'much': expected a whole number",
        ),
        (
            GOOD | {"seats": [{"name": "A", "wagers": {"x": {"amount": 1}, "y": {}}}]},
            "seats[0].wagers.y: the key amount is missing",
        ),
        (
            GOOD | {"seats": [{"name": "A", "tips": [{"amount": 1, "no": 1}]}]},
            "seats[0].tips[0]: unknown key 'no': expected one of amount, on",
        ),
        (
            GOOD | {"seats": [{"name": "A", "wagers": {"x": {"amount": 1}, "y": {"amount": 1, "no": 2}}}]},
            "seats[0].wagers.y: unknown key 'no': expected one of amount, on",
        ),
        (5, "the document 5: expected a table"),
    ],
)
def test_what_is_wrong_with_a_document_is_said_with_its_place_and_value(given: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Sitting)
    assert explained(wrong.value, given, Sitting) == said


class Bounded(msgspec.Struct, tag="bounded", tag_field="is"):
    """A document with limits."""

    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    word: Annotated[str, msgspec.Meta(min_length=2)] = "xx"
    rows: Annotated[list[int], msgspec.Meta(max_length=2)] = []


class Unbounded(msgspec.Struct, tag="unbounded", tag_field="is"):
    """One without."""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"is": "bounded", "count": 0}, "count 0: expected a whole number of at least 1"),
        ({"is": "bounded", "count": 10}, "count 10: expected a whole number of at most 9"),
        ({"is": "bounded", "word": "x"}, "word 'x': expected a string of at least 2 characters"),
        ({"is": "bounded", "rows": [1, 2, 3]}, "rows [1, 2, 3]: expected a list of at most 2 values"),
        ({"is": "bound"}, "is 'bound': did you mean bounded or unbounded?"),
        ({"is": "zebra"}, "is 'zebra': expected one of bounded, unbounded"),
    ],
)
def test_limits_and_kinds_are_said_with_the_value_that_breaks_them(given: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Bounded | Unbounded)
    assert explained(wrong.value, given, Bounded | Unbounded) == said


def test_without_a_known_kind_no_other_keys_are_offered() -> None:
    given = {"day": "2008-01-01", "sizze": 1}
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Sitting)
    assert explained(wrong.value, given) == "unknown key 'sizze'"
    other = msgspec.ValidationError("Something else - at `$.seats`")
    assert explained(other, {"seats": []}) == "seats: Something else"
    assert explained(msgspec.ValidationError("Something else"), {}) == "the document: Something else"


def test_values_are_written_as_their_documents_write_them() -> None:
    assert written(date(2008, 1, 2)) == "2008-01-02"
    assert written(time(20, 5)) == "20:05:00"
    assert written("Ks") == "'Ks'"
    assert written({"a": [True, None, "é"]}) == '{"a": [true, null, "é"]}'
    assert written("x" * 58) == f"'{'x' * 58}'"
    assert written("x" * 59) == f"'{'x' * 56}..."


def test_values_of_the_law_are_read_and_written_back() -> None:
    given = {
        "odds": Odds(3, 2),
        "cite": Citation.parse("18.1"),
        "share": Fraction(1, 4),
        "key": WagerKey.of("a"),
    }
    assert document(given) == {"odds": "3:2", "cite": "19:47-18.1", "share": "1/4", "key": "a"}
    assert type(document(given)["key"]) is str
    assert dec_hook(Odds, "3:2") == Odds(3, 2)
    assert dec_hook(Citation, "18.1") == Citation.parse("18.1")
    assert dec_hook(Fraction, "1/4") == dec_hook(Fraction, 0.25) == Fraction(1, 4)
    assert dec_hook(Fraction, 2) == 2
    for value in ("1e5", "1E5", None, [1]):
        with pytest.raises(ValueError, match="is not a fraction"):
            dec_hook(Fraction, value)
    with pytest.raises(NotImplementedError, match="no reader for Decimal"):
        dec_hook(Decimal, "1")
    with pytest.raises(NotImplementedError, match="no writer for object"):
        enc_hook(object())
    assert [written_as(value) for value in (True, False, 3, "True")] == ["true", "false", "3", "True"]


def test_a_refusal_names_its_place_and_keeps_its_rule() -> None:
    refusal = Refusal("not so", "19:47-18.1").within("file.toml")
    assert (type(refusal), str(refusal)) == (Refusal, "file.toml: not so (19:47-18.1)")
    assert (refusal.sentence, refusal.message, refusal.cite) == (
        "file.toml: not so",
        "file.toml: not so",
        "19:47-18.1",
    )
    choice = NoSuchChoice("no such", "x", 5, "19:47-18.1").within("file.toml")
    assert (type(choice), str(choice)) == (BadInput, "file.toml: no such (19:47-18.1)")
    assert str(BadInput("bad").within("step 3")) == "step 3: bad"
    assert sentence(Refusal("not so", "19:47-18.1")) == "not so"
    assert sentence(BadInput("bad")) == "bad"
