"""Text inside the pictures is written as the standard library's module for XML writes it."""

from xml.sax import saxutils

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.report.markup import escape, quoteattr

TEXTS = ["", "Pass & Don't Pass", "1 < 2 > 0", 'the "Fire Bet"', "a 'b' \"c\"", "a\tb\r\nc", "&amp;#10;"]


@pytest.mark.parametrize("text", TEXTS)
def test_known_texts_are_escaped_and_quoted(text: str) -> None:
    assert escape(text) == saxutils.escape(text)
    assert quoteattr(text) == saxutils.quoteattr(text)


@given(text=st.text(alphabet="ab&<>'\"\n\r\t;# "))
def test_any_text_is_escaped_and_quoted(text: str) -> None:
    assert escape(text) == saxutils.escape(text)
    assert quoteattr(text) == saxutils.quoteattr(text)
