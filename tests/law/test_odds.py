"""Odds are exact, in lowest terms and worded with "to"."""

import pickle
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.encoding import dec_hook, enc_hook
from croupier.law.odds import Odds
from croupier.law.refusal import BadInput, Refusal

sides = st.integers(min_value=1, max_value=10**6)


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("3:2", Odds(3, 2)),
        ("3 to 2", Odds(3, 2)),
        (8, Odds(8)),
        ("8", Odds(8)),
        (" 6 : 4 ", Odds(3, 2)),
        ("27:4", Odds(27, 4)),
    ],
)
def test_odds_are_read_in_every_spelling(text: object, odds: Odds) -> None:
    assert Odds.parse(text) == odds


@pytest.mark.parametrize(
    "text",
    ["", "3", "3:2:1", "3 for 2", "-1:2", "0:1", "1:0", "3/2", "a:b", True, 1.5, None, [], 0, -3, "٣:٢"],
)
def test_nonsense_is_no_odds(text: object) -> None:
    if text == "3":
        assert Odds.parse(text) == Odds(3)
        return
    with pytest.raises(BadInput):
        Odds.parse(text)


def test_three_to_two_of_1000_pays_1500() -> None:
    assert Odds(3, 2).pay(1000) == 1500
    assert Odds(3, 2).payable(1000)
    assert not Odds(3, 2).payable(1001)


def test_payable_in_whole_units() -> None:
    place = Odds(7, 6)
    assert place.payable(600, 100)
    assert not place.payable(300, 100)
    assert place.payable(300)


def test_13_6_b_1_what_cannot_be_paid_exactly_is_refused() -> None:
    with pytest.raises(Refusal, match=r"7 to 6.*multiple of 6 \(19:47-13.6\(b\)1\)"):
        Odds(7, 6).pay(1000)


def test_18_11_a_printed_odds_say_to_never_for() -> None:
    assert Odds(200).text == "200 to 1"
    assert str(Odds(6, 4)) == "3:2"


def test_odds_never_change() -> None:
    with pytest.raises(AttributeError):
        Odds(3, 2).win = 4  # type: ignore[misc]


@given(sides, sides, sides, sides)
def test_odds_are_ordered_as_their_fractions(a: int, b: int, c: int, d: int) -> None:
    one, other = Odds(a, b), Odds(c, d)
    assert (one < other) == (Fraction(a, b) < Fraction(c, d))
    assert (one == other) == (one.fraction == other.fraction)
    assert (one != other) or hash(one) == hash(other)


@given(sides, sides)
def test_text_reads_back(win: int, stake: int) -> None:
    odds = Odds(win, stake)
    assert Odds.parse(str(odds)) == Odds.parse(odds.text) == odds
    assert pickle.loads(pickle.dumps(odds)) == odds


@given(sides, sides, st.integers(min_value=0, max_value=10**9))
def test_pay_is_exact_or_refused(win: int, stake: int, cents: int) -> None:
    odds = Odds(win, stake)
    if odds.payable(cents):
        assert Fraction(odds.pay(cents)) == cents * odds.fraction
    else:
        with pytest.raises(Refusal):
            odds.pay(cents)


@given(st.one_of(st.text(max_size=12), st.integers(), st.floats(), st.none(), st.booleans()))
def test_the_parser_reads_or_refuses_anything(value: object) -> None:
    try:
        assert Odds.parse(value).fraction > 0
    except BadInput as error:
        assert "\n" not in str(error)  # noqa: PT017 - reading and refusing are both right


def test_odds_travel_through_msgspec() -> None:
    text = msgspec.json.encode({"field": Odds(2)}, enc_hook=enc_hook)
    assert text == b'{"field":"2:1"}'
    assert msgspec.json.decode(text, type=dict[str, Odds], dec_hook=dec_hook) == {"field": Odds(2)}
