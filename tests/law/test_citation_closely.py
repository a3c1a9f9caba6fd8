"""Citations step by step: their parts, their order, what lies within what, and other days' chapters."""

from datetime import date

import pytest

from croupier.law.citation import (
    CHAPTERS,
    Citation,
    Step,
    is_interpretation,
    ordered,
    printed,
    printed_document,
    read_citations,
    refused_on,
    same_citations,
    to_roman,
    without_interpretation,
)
from croupier.law.refusal import BadInput, CroupierError, NoSuchChoice, Refusal

parse = Citation.parse
BEFORE, SINCE = date(2011, 11, 13), date(2011, 11, 14)


def test_roman_numerals_are_those_of_the_code() -> None:
    assert [to_roman(number) for number in (1, 3, 4, 5, 6, 8, 9, 10, 14, 39, 40, 49, 50, 61, 89)] == [
        "i", "iii", "iv", "v", "vi", "viii", "ix", "x", "xiv", "xxxix", "xl", "xlix", "l", "lxi", "lxxxix",
    ]  # fmt: skip


def test_every_level_of_a_paragraph_has_its_place() -> None:
    assert parse("18.11(b)3iv(2)(C)(dd)").path == (
        Step(1, 2, "(b)"),
        Step(2, 3, "3"),
        Step(3, 4, "iv"),
        Step(4, 2, "(2)"),
        Step(5, 3, "(C)"),
        Step(6, 30, "(dd)"),
    )
    assert parse("18.11(z)").path == (Step(1, 26, "(z)"),)
    assert parse("18.11(aa)").path == (Step(1, 27, "(aa)"),)
    assert parse("18.11(bb)").path == (Step(1, 28, "(bb)"),)
    assert parse("18.1(a)1lxxxix").path[-1] == Step(3, 89, "lxxxix")


@pytest.mark.parametrize(
    "text",
    ["18.11(a)(b)", "18.11(a)1(2)3", "18.11(a)1iiii", "18.11(a)1lxxxx", "18.11(a)1lxl", "18.11(a)01",
     "18.11(a)(1)i", "18.11(ba)", "018.11", "18.011", "18.11(a)(01)"],
)  # fmt: skip
def test_steps_out_of_order_are_no_citation(text: str) -> None:
    with pytest.raises(BadInput):
        parse(text)


@pytest.mark.parametrize(
    ("text", "section", "paragraph", "term"),
    [
        ("19:47", "19:47", "", ""),
        ("19:47-18", "19:47-18", "", ""),
        ("13:69F-2C", "13:69F-2C", "", ""),
        ("19:47-2C.6(l)", "13:69F-2C.6", "(l)", ""),
        ("N.J.A.C. 13:69E-1.13H(b)6", "19:46-1.13H", "(b)6", ""),
        ("N.J.S.A. 5:12-100(f)", "5:12-100", "(f)", ""),
        ("18.1 Round of play", "19:47-18.1", "", "Round of play"),
    ],
)
def test_the_parts_of_a_citation(text: str, section: str, paragraph: str, term: str) -> None:
    found = parse(text)
    assert (found.section, found.paragraph, found.term) == (section, paragraph, term)
    assert str(found) == section + paragraph + (f" {term}" if term else "")
    assert repr(found) == f"Citation({str(found)!r})"


def test_a_number_with_a_letter_comes_after_the_number_and_before_the_next() -> None:
    assert [ordered(text) for text in ("2", "2C", "10", "x")] == [(2, ""), (2, "C"), (10, ""), (0, "")]
    texts = [
        "5:12-100(f)", "13:69C-1.1", "13:69F-2C.6", "13:69F-8.6", "19:45-1.20", "19:46-1.13", "19:46-1.13H",
        "19:46-1.14", "19:47", "19:47-2.1", "19:47-2.10", "19:47-18.1", "19:47-18.1 stub", "19:47-18.1 Suit",
    ]  # fmt: skip
    assert list(map(str, sorted(map(parse, reversed(texts))))) == texts
    assert parse("18.1 Stub") == parse("18.1 stub")
    assert not parse("18.1") < parse("18.1")
    assert parse("18.1 Stub").__eq__("18.1 Stub") is NotImplemented
    assert parse("18.1 Stub").__lt__("18.1 Stub") is NotImplemented


@pytest.mark.parametrize(
    ("outer", "inner", "within"),
    [
        ("19:47", "18.10(a)", True),
        ("19:46", "18.10(a)", False),
        ("19:47-18", "18.10(a)", True),
        ("19:47-1", "18.10(a)", False),
        ("19:47-18", "19:47-18", True),
        ("5:12-100(f)", "5:12-100(f)", True),
        ("5:12-100(f)", "5:12-100", False),
        ("5:12-100(f)", "5:12-100(g)", False),
        ("5:12-100", "5:12-100(g)", True),
        ("18.1 Stub", "18.1 Stub", True),
        ("18.1 Stub", "18.1 Suit", False),
        ("18.1", "18.1 Suit", True),
        ("18.10(a)", "18.11(a)", False),
    ],
)
def test_a_place_contains_what_lies_within(outer: str, inner: str, within: bool) -> None:
    assert parse(outer).contains(parse(inner)) is within


def test_the_next_wider_place_ends_at_the_section() -> None:
    places, place = [], parse("18.6(a)2iv(1)")
    while place is not None:
        places.append(str(place))
        place = place.parent()
    assert places == [
        "19:47-18.6(a)2iv(1)", "19:47-18.6(a)2iv", "19:47-18.6(a)2", "19:47-18.6(a)", "19:47-18.6",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (18.11, 'citation 18.11: expected a string such as "19:47-18.11(b)"'),
        ("x" * 60, f"citation '{'x' * 60}': expected a section and paragraph such as \"19:47-18.11(b)\""),
        ("x" * 61, f"citation '{'x' * 57}...': expected a section and paragraph such as \"19:47-18.11(b)\""),
        (
            "19:48-1.1",
            "citation '19:48-1.1': 19:48 is not a chapter of the casino rules (19:47 or 13:69F are)",
        ),
    ],
)
def test_what_is_no_citation_is_shown_with_an_example(given: object, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(given)
    assert str(refused.value) == sentence
    assert parse(parse("18.1")) is parse("18.1")
    assert "13:69A" in CHAPTERS


def test_documents_are_printed_under_the_chapters_of_a_day() -> None:
    document = {"cite": "19:47-18.11(b)", "more": ["19:46-1.15", ("19:45-1.20", 3)], "none": None}
    assert printed_document(document, BEFORE) == {
        "cite": "19:47-18.11(b)", "more": ["19:46-1.15", ["19:45-1.20", 3]], "none": None,
    }  # fmt: skip
    assert printed_document(document, SINCE) == {
        "cite": "13:69F-18.11(b)", "more": ["13:69E-1.15", ["13:69D-1.20", 3]], "none": None,
    }  # fmt: skip
    for only_new in ("13:69F-8.6", "13:69F-11.19(a)", "13:69D-1.30", "13:69F-2C.6(l)", "13:69E-1.4A"):
        assert printed(only_new, BEFORE) == printed(only_new, SINCE) == only_new
    assert printed("13:69E-8.6", BEFORE) == "19:46-8.6"
    assert printed("13:69D-11.19", BEFORE) == "19:45-11.19"


def test_a_refusal_is_printed_under_the_chapters_of_a_day() -> None:
    refusal = refused_on(Refusal("not by 19:46-1.15", "19:47-18.11(b)"), SINCE)
    assert (type(refusal), str(refusal)) == (Refusal, "not by 13:69E-1.15 (13:69F-18.11(b))")
    bad = refused_on(BadInput("see 19:47-18.11(b)"), SINCE)
    assert (type(bad), str(bad)) == (BadInput, "see 13:69F-18.11(b)")
    choice = refused_on(NoSuchChoice("expected one", "x", "y", "19:47-18.7(a)"), SINCE)
    assert (type(choice), str(choice)) == (BadInput, "expected one (13:69F-18.7(a))")

    class Other(CroupierError):
        """An error of another kind is left as it is."""

    other = Other("see 19:47-18.11(b)")
    assert refused_on(other, SINCE) is other


def test_sources_are_the_same_under_the_old_and_the_new_chapter() -> None:
    assert same_citations("19:47-18.11(b)", "13:69F-18.11(b)")
    assert same_citations("nonsense", "nonsense")
    assert same_citations("nonsense", "other") is False
    assert not same_citations("19:47-18.11(b)", "19:47-18.11(c)")
    assert not same_citations("interpretation: for this", "interpretation: for that")


def test_an_interpretation_says_why_in_a_few_letters_at_least() -> None:
    assert not is_interpretation("interpretation: abc")
    assert is_interpretation("interpretation: abcd")
    assert not is_interpretation("an interpretation: abcd")
    assert without_interpretation("19:47-8.2; interpretation: each bet; not their sum") == "19:47-8.2"
    assert without_interpretation("interpretation: why") == ""
    assert without_interpretation("19:47-8.2") == "19:47-8.2"
    assert read_citations("18.1;18.2;") == (parse("18.1"), parse("18.2"))
