"""The register knows what there is to cite, and nothing else."""

import pytest

from croupier.law import register
from croupier.law.refusal import BadInput
from croupier.law.register import Paragraph, Section, read_table


def test_the_register_holds_the_chapter() -> None:
    assert len(register.sections()) == 268
    assert len(register.paragraphs()) == 544
    assert len(register.paragraphs("let-it-ride")) == len(register.paragraphs("let_it_ride")) == 132
    assert len(register.paragraphs("craps")) == 62
    assert len(register.amendments()) == 123
    assert len(register.option_conflicts()) == 50
    assert {row.feature for row in register.features()} >= {"let-it-ride-three-card-bonus", "surrender"}


@pytest.mark.parametrize(
    "cite",
    [
        "18.11(b)",
        "13:69F-18.11(b)",
        "18.10",
        "18.10(a)",
        "19:47-18",
        "19:47",
        "18.1 Stub",
        "19:47-1.4(b)",
        "1.2(a)20",
        "13:69E-1.13H(b)6",
        "13:69D-1.20(a)",
        "8.3",
        "13.6(b)1",
        "5:12-100(f)",
    ],
)
def test_known_paragraphs_their_ancestors_and_sections_not_held(cite: str) -> None:
    assert register.known(cite)


@pytest.mark.parametrize(
    "cite", ["18.11(z)", "18.13", "18.12(a)1", "19:47-99.1", "18.1 Stubb", "18.10(a)4", "19:46-9.9"]
)
def test_unknown_paragraphs_of_held_sections(cite: str) -> None:
    assert not register.known(cite)


def test_every_outside_section_has_a_gist() -> None:
    for row in register.outside():
        assert row.title
        assert len(row.gist) > 10
        assert register.known(row.section)


SECTIONS = "section,game,title,editions,text_in_seed\n19:47-18.1,let-it-ride,Definitions,A,001\n"
PARAGRAPHS = (
    "id,game,kind,software,gist,seed,also_in,from,until,differs\n"
    "19:47-18.1,let-it-ride,definition,note,opens,001,,1995-10-02,,\n"
)


def test_a_good_table_is_read() -> None:
    assert read_table("s.csv", SECTIONS, Section, ("section",))[0].title == "Definitions"
    assert read_table("p.csv", PARAGRAPHS, Paragraph, ("id", "from"))[0].from_ == "1995-10-02"


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (
            SECTIONS.replace("title,", "titel,"),
            Section,
            "s.csv line 1: expected the columns section",
        ),
        (SECTIONS.replace(",001", ""), Section, "s.csv line 2: expected 5 columns"),
        (SECTIONS.replace(",001", ",001,x"), Section, "s.csv line 2: expected 5 columns"),
        (SECTIONS.replace("19:47-18.1", "eighteen"), Section, "s.csv line 2: citation 'eighteen'"),
        (SECTIONS + SECTIONS.splitlines()[1], Section, "s.csv line 3: 19:47-18.1 appears twice"),
        (
            PARAGRAPHS.replace("1995-10-02", "1995-10-32"),
            Paragraph,
            "s.csv line 2: from '1995-10-32'",
        ),
        (
            PARAGRAPHS.replace("1995-10-02", "1995-W01-1"),
            Paragraph,
            "s.csv line 2: from '1995-W01-1'",
        ),
    ],
)
def test_a_table_of_the_register_fails_with_file_and_line(
    text: str, kind: type[Section] | type[Paragraph], message: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read_table("s.csv", text, kind, kind.__struct_fields__[:1])
    assert str(refused.value).startswith(message)
