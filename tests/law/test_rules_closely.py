"""Documents that people write, read or refused in one sentence; and how values of the law are written."""

from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

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
            {"seats": [{"name": "A"}, {"nmae": "B"}]} | GOOD,
            "seats[1]: unknown key 'nmae': did you mean name?",
        ),
        ({"seats": [{"name": "A"}, {}]} | GOOD, "seats[1]: the key name is missing"),
        (GOOD | {"szie": 1}, "unknown key 'szie': did you mean size?"),
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
        (5, "the document 5: expected a table"),
    ],
)
def test_what_is_wrong_with_a_document_is_said_with_its_place_and_value(given: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Sitting)
    assert explained(wrong.value, given, Sitting) == said


def test_without_a_known_kind_no_other_keys_are_offered() -> None:
    given = {"day": "2008-01-01", "szie": 1}
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Sitting)
    assert explained(wrong.value, given) == "unknown key 'szie'"
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
