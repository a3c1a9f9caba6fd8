"""Citations: printed one way, in natural order, equal across the recodification."""

import pickle
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.law.citation import Citation, is_interpretation, printed, read_citations, to_roman
from croupier.law.refusal import BadInput
from croupier.law.register import paragraphs, sections

parse = Citation.parse


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("18.11(b)", "19:47-18.11(b)"),
        ("19:47-18.11(b)", "19:47-18.11(b)"),
        ("13:69F-18.11(b)", "19:47-18.11(b)"),
        ("N.J.A.C. 19:47-18.1 Stub", "19:47-18.1 Stub"),
        ("N.J.A.C. 13:69F-18.11 (b)", "19:47-18.11(b)"),
        ("19:46-1.13H", "19:46-1.13H"),
        ("13:69E-1.13H(b)6", "19:46-1.13H(b)6"),
        ("19:45-1.20", "19:45-1.20"),
        ("13:69D-1.20(a)6", "19:45-1.20(a)6"),
        ("2C.6(l)", "13:69F-2C.6(l)"),
        ("13:69F-2C.5(c)5iii(aa)", "13:69F-2C.5(c)5iii(aa)"),
        ("13:69E-1.10D(b)3iv", "13:69E-1.10D(b)3iv"),
        ("19:47-18", "19:47-18"),
        ("N.J.S.A. 5:12-100(f)", "5:12-100(f)"),
    ],
)
def test_every_spelling_has_one_print(text: str, wanted: str) -> None:
    assert str(parse(text)) == wanted
    assert parse(wanted) == parse(text)
    assert hash(parse(wanted)) == hash(parse(text))


@pytest.mark.parametrize(("old", "new"), [("19:47", "13:69F"), ("19:46", "13:69E"), ("19:45", "13:69D")])
def test_the_recodification_of_2011_changes_no_place(old: str, new: str) -> None:
    assert parse(f"{old}-1.17(a)") == parse(f"{new}-1.17(a)")
    assert len({parse(f"{old}-1.17(a)"), parse(f"{new}-1.17(a)")}) == 1


def test_sections_only_in_the_new_chapter_keep_its_number() -> None:
    assert str(parse("13:69F-8.6")) == "13:69F-8.6"
    assert parse("13:69E-1.39B") != parse("19:45-1.39B")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "18",
        "(a)",
        "19:47-",
        "19:47-18.11(B b)",
        "19:47-18.11b",
        "18.11(b",
        "18.11(a)1iix",
        "18.11(a)(b)",
        "7:7-1.1",
        "19:48-1.1",
        "18.11(a)0",
        "18.01",
        "19:47-18.11(ab)",
        "a game",
        "18.1 <script>",
        None,
        18.11,
        "19:47-18 Stub",
    ],
)
def test_nonsense_is_refused_in_one_sentence(text: object) -> None:
    with pytest.raises(BadInput) as refused:
        parse(text)
    assert str(refused.value).startswith("citation ")
    assert "\n" not in str(refused.value)


def test_natural_order() -> None:
    ordered = [
        "18.1",
        "18.1 Stub",
        "18.1 Suit",
        "18.6",
        "18.6(a)",
        "18.6(a)2",
        "18.6(a)2i",
        "18.6(a)2ii",
        "18.6(a)2iii",
        "18.6(a)2iv",
        "18.6(a)2iv(1)",
        "18.6(a)2iv(2)",
        "18.6(a)2v",
        "18.6(a)2ix",
        "18.6(a)2x",
        "18.6(a)10",
        "18.6(b)",
        "18.6(aa)",
        "18.6A",
        "18.7",
        "18.10",
        "19.1",
    ]
    assert sorted(map(parse, reversed(ordered))) == [parse(text) for text in ordered]


def test_contains() -> None:
    assert parse("18.10(a)").contains(parse("13:69F-18.10(a)2"))
    assert parse("18.10").contains(parse("18.10(a)2"))
    assert parse("19:47-18").contains(parse("18.6A(b)"))
    assert parse("18.1").contains(parse("18.1 Stub"))
    assert parse("18.10(a)").contains(parse("18.10(a)"))
    for outer, inner in [
        ("18.10(a)1", "18.10(a)10"),
        ("18.1", "18.10"),
        ("18.6", "18.6A"),
        ("18.10(a)2", "18.10(a)"),
        ("18.1 Stub", "18.1"),
        ("18.1 Stub", "18.1 Suit"),
    ]:
        assert not parse(outer).contains(parse(inner)), (outer, inner)


def test_a_citation_never_changes_and_survives_pickling() -> None:
    with pytest.raises(AttributeError):
        parse("18.1").term = "Stub"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(parse("18.10(a)2"))) == parse("18.10(a)2")


def test_section_and_parent() -> None:
    assert parse("18.10(a)2").section == "19:47-18.10"
    assert parse("18.10(a)2").parent() == parse("18.10(a)")
    assert parse("18.1 Stub").parent() == parse("18.1")
    assert parse("18.1").parent() is None


def test_every_registered_paragraph_prints_as_registered() -> None:
    for text in [*(row.id for row in paragraphs()), *(row.section for row in sections())]:
        assert str(parse(text)) == text


def test_several_citations_and_interpretations() -> None:
    assert read_citations("18.7(a); 19:47-18.8(a)") == (parse("18.7(a)"), parse("18.8(a)"))
    assert read_citations("8.2; interpretation: each bet; not their sum") == (parse("8.2"),)
    assert read_citations("interpretation: the rules are silent") == ()
    assert not is_interpretation("interpretation:")
    for text in ("", ";", "18.7(a);; 18.8", "interpretation"):
        with pytest.raises(BadInput):
            read_citations(text)


chapters = st.sampled_from(["", "19:47-", "13:69F-", "13:69E-", "19:45-", "N.J.A.C. 19:46-"])
numbers = st.integers(min_value=1, max_value=60)
letter = st.sampled_from("abcdefghijklmnopqrstuvwxyz")


@st.composite
def citations(draw: st.DrawFn) -> str:
    text = f"{draw(chapters)}{draw(numbers)}.{draw(numbers)}{draw(st.sampled_from(['', 'A', 'H']))}"
    for part in (f"({draw(letter)})", str(draw(numbers)), to_roman(draw(numbers)), f"({draw(numbers)})"):
        if draw(st.booleans()):
            return text
        text += part
    return text


@given(citations(), citations())
def test_print_reads_back_and_order_is_total(one: str, other: str) -> None:
    first, second = parse(one), parse(other)
    assert parse(str(first)) == first
    assert (first < second) + (second < first) + (first == second) == 1
    assert (first == second) == (str(first) == str(second))
    assert not first.contains(second) or first <= second


@given(st.text(alphabet="0123456789.:-()abiviNJAC FSt", max_size=24))
def test_the_parser_reads_or_refuses_anything(text: str) -> None:
    try:
        assert parse(str(parse(text))) == parse(text)
    except BadInput as error:
        assert "\n" not in str(error)  # noqa: PT017 - reading and refusing are both right


DAYS = ("2011-11-13", "2011-11-14")


@pytest.mark.parametrize(
    ("text", "before", "since"),
    [
        ("19:47-18.11(b)", "19:47-18.11(b)", "13:69F-18.11(b)"),
        ("13:69F-13.6(b)1", "19:47-13.6(b)1", "13:69F-13.6(b)1"),
        ("13:69E-1.6A", "19:46-1.6A", "13:69E-1.6A"),
        (
            "(13:69D-1.20(a)1; 19:46-1.13H)",
            "(19:45-1.20(a)1; 19:46-1.13H)",
            "(13:69D-1.20(a)1; 13:69E-1.13H)",
        ),
        (
            "13:69F-2C.4(f) and 13:69E-1.10D",
            "13:69F-2C.4(f) and 13:69E-1.10D",
            "13:69F-2C.4(f) and 13:69E-1.10D",
        ),
        ("13:69D-1.30, 13:69F-11.20", "13:69D-1.30, 13:69F-11.20", "13:69D-1.30, 13:69F-11.20"),
        ("13:69F since 113:69F-1.1", "13:69F since 113:69F-1.1", "13:69F since 113:69F-1.1"),
    ],
)
def test_a_day_prints_the_chapters_it_had(text: str, before: str, since: str) -> None:
    assert [printed(text, date.fromisoformat(day)) for day in DAYS] == [before, since]
