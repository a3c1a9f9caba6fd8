"""A made-up game with every kind of date: what is in force, what is refused in which words, what changed."""

from datetime import date

import msgspec
import pytest

from croupier.law.edition import Rules, cite_on, near, same_id, summary_on
from croupier.law.facts import DatedCite, Fact
from croupier.law.knowledge import caveats, knowledge_document, known_words, unknown_objection
from croupier.law.refusal import BadInput, Refusal
from croupier.law.rules import read_rules
from tests.law.written_rules import RULES_TEXT, told


@pytest.fixture(scope="module")
def rules() -> Rules:
    return read_rules("trial", RULES_TEXT)


def refused(rules: Rules, day: date | None, name: str = "", proposals: bool = False) -> str:
    with pytest.raises(Refusal) as said:
        rules.on(day, proposals).option(name)
    return str(said.value)


def test_a_day_without_the_game_is_refused_by_what_is_known_of_it(rules: Rules) -> None:
    assert rules.authorized_from == date(1990, 1, 1)
    assert refused(rules, date(1989, 6, 30)) == (
        "trial of 1989-06-30: the game is authorized from 1990-01-01 (19:47-18.1)"
    )
    assert refused(rules, date(1989, 7, 1)) == (
        "trial of 1989-07-01: it is not known whether the game was authorized then; it was adopted after "
        "1989-06-30, and is known from 1990-01-01; set proposals=true to use it all the same (19:47-18.1)"
    )
    assert rules.unknown_since(date(1989, 7, 1)) == date(1989, 6, 30)
    assert rules.unknown_since(date(1989, 6, 30)) is None
    assert rules.unknown_since(date(1990, 1, 1)) is None
    assert rules.on(date(1989, 7, 1), True).day == date(1989, 7, 1)
    with pytest.raises(BadInput, match=r"^day '2000': expected a datetime.date, such as date\(2008, 1, 1\)$"):
        rules.on("2000")  # type: ignore[arg-type]


def test_an_option_of_another_day_is_refused_with_the_day(rules: Rules) -> None:
    assert refused(rules, date(1995, 1, 1), "former") == (
        "old_way of 1995-01-01: the option existed until 1995-01-01 (19:47-18.11(a))"
    )
    assert rules.on(date(1994, 12, 31)).option("Former").text == "gone"
    assert refused(rules, date(2000, 6, 1), "late") == (
        "late of 2000-06-01: the option exists from 2001-01-01 (19:47-18.11(b))"
    )
    assert refused(rules, date(2002, 1, 1), "late") == (
        "late of 2002-01-01: the option exists from 2003-01-01 (19:47-18.11(c))"
    )
    assert [rules.on(date(year, 6, 1)).option("late").text for year in (2001, 2003)] == ["twice", "again"]
    assert refused(rules, date(2002, 1, 1), "wished") == (
        "wished: the option exists only as a proposal; set proposals=true to use it (19:47-18.11(d))"
    )
    assert rules.on(date(2002, 1, 1), True).option("wished").text == "wished for"
    with pytest.raises(BadInput) as unknown:
        rules.on(date(2002, 1, 1)).value("crads")
    assert str(unknown.value) == "trial has no value 'crads': did you mean cards?"


def test_values_labels_and_words_are_those_of_the_day(rules: Rules) -> None:
    assert [rules.on(date(year, 1, 1)).value("cards") for year in (1999, 2000)] == [52, 48]
    edition = rules.on(date(1999, 1, 1))
    assert (edition.label("two_pair"), edition.label("full_house")) == ("pairs, two of them", "full house")
    assert edition.cite(edition.values["cards"]) == "19:47-18.4(a)"
    assert edition.in_words == "rules in force on 1999-01-01, edition E1"
    assert [rules.on(date(year, 1, 1)).summary for year in (1999, 2000, 2012)] == [
        "a trial",
        "a game",
        "a game",
    ]
    assert summary_on(rules.game, date(2009, 12, 31)) == "a game"
    assert rules.on() is rules.on(rules.newest)
    assert summary_on(msgspec.structs.replace(rules.game, summary="always"), date(1999, 1, 1)) == "always"
    assert edition.facts("values") == edition.values


def test_how_far_the_rules_are_known_is_said(rules: Rules) -> None:
    assert rules.known_until == date(2005, 6, 30)
    assert rules.known_on(date(1999, 1, 1)) is None
    assert rules.known_on(date(2000, 1, 1)) == date(2005, 6, 30)
    early, within, later = (rules.on(date(*day)) for day in ((1999, 1, 1), (2005, 6, 30), (2005, 7, 1)))
    assert [each.beyond_knowledge for each in (early, within, later)] == [False, False, True]
    assert [known_words(each) for each in (early, within, later)] == [
        "",
        "",
        "known until 2005-06-30; later amendments are not known",
    ]
    assert caveats(early) == [
        "Low confidence in edition E1, because its text is not held in full: some of it is missing."
    ]
    assert caveats(within) == []
    assert caveats(later) == ["The rules are known until 2005-06-30; later amendments are not known."]
    assert knowledge_document(early) == {"confidence": "low"}
    assert knowledge_document(within) == {"confidence": "high"}
    assert knowledge_document(later) == {"known_until": "2005-06-30", "confidence": "high"}
    assert unknown_objection(within) is None
    assert str(unknown_objection(later)) == (
        "as_of 2005-07-01: the rules are known until 2005-06-30; later amendments are not known "
        "(interpretation: no text of Trial later than 2005-06-30 is at hand)"
    )


def test_an_edition_without_a_name_has_that_of_its_last_event(rules: Rules) -> None:
    edition = rules.on(date(2012, 1, 1))
    assert (edition.name, edition.note) == ("2003-01-01", "")


def test_history_is_told_by_the_days_on_which_it_counts(rules: Rules) -> None:
    def events(found: tuple[Fact, ...]) -> list[str]:
        return [event.event for event in found]  # type: ignore[attr-defined]

    assert events(rules.history_on(date(2000, 1, 31))) == ["adopted"]
    assert events(rules.history_on(date(2000, 2, 1))) == ["adopted", "amended"]
    assert events(rules.history_between(date(1990, 1, 1), date(2000, 2, 1))) == ["amended"]
    assert events(rules.history_between(date(1989, 1, 1), date(2000, 1, 31))) == ["adopted"]
    assert events(rules.ended_between(date(2003, 6, 30), date(2003, 7, 1))) == ["experimental"]
    assert events(rules.ended_between(date(2003, 7, 1), date(2004, 7, 1))) == []
    assert rules.newest == date(2010, 1, 1)


def test_what_changed_between_two_days_is_told_with_before_and_after(rules: Rules) -> None:
    changes = rules.diff(date(1994, 1, 1), date(2004, 1, 1))
    assert [(each.kind, each.what, each.id, each.cite) for each in changes] == [
        ("removed", "option", "old_way", "19:47-18.11(a)"),
        ("added", "option", "late", "19:47-18.11(c)"),
        ("changed", "value", "cards", "19:47-18.4(b)"),
        ("added", "conflict", "late=true", "19:47-18.11(c)"),
    ]
    value = next(each for each in changes if each.id == "cards")
    assert (value.before, value.after) == (
        {"cite": "19:47-18.4(a)", "value": 52},
        {"cite": "19:47-18.4(b)", "value": 48},
    )
    option = changes[0]
    assert (option.before["text"], option.after) == ("gone", {})
    assert rules.diff(date(2004, 1, 1), date(2004, 1, 1)) == []
    back = rules.diff(date(2004, 1, 1), date(1994, 1, 1))
    assert [(each.kind, each.id) for each in back] == [
        ("added", "old_way"),
        ("removed", "late"),
        ("changed", "cards"),
        ("removed", "late=true"),
    ]


def test_a_citation_is_that_of_the_day_or_of_the_nearest_day() -> None:
    dated = (
        DatedCite(cite="19:47-18.1", until=date(2000, 1, 1)),
        DatedCite(cite="19:47-18.2", from_=date(2001, 1, 1), until=date(2002, 1, 1)),
        DatedCite(cite="19:47-18.3", from_=date(2003, 1, 1)),
    )
    days = [date(1999, 1, 1), date(2000, 2, 1), date(2000, 12, 1), date(2001, 6, 1), date(2002, 11, 1)]
    assert [cite_on(dated, day)[-1] for day in days] == ["1", "1", "2", "2", "3"]
    assert cite_on("19:47-18.1", date(2000, 1, 1)) == "19:47-18.1"


def test_names_like_the_one_given_are_offered() -> None:
    names = ["payout_limit", "payout_table", "table_min", "three_card_bonus"]
    assert near("payout-limt", names) == "did you mean payout_limit?"
    assert near("card", names) == "did you mean three_card_bonus?"
    assert near("thr", names) == "did you mean three_card_bonus?"
    assert near("th", names) == f"expected one of {', '.join(names)}"
    assert near("payout", names) == "did you mean payout_limit or payout_table?"
    assert near("zzz", names) == f"expected one of {', '.join(names)}"
    assert near("zzz", []) == "there are none"
    assert near("bet", ["bet_1", "bet_2", "bet_3", "bet_4"]).count(" or ") == 2
    several = [f"three_cards_of_the_bonus_{number}" for number in range(5)]
    assert near("three", several) == f"did you mean {' or '.join(several[:3])}?"
    assert same_id(" Payout-LIMIT ") == "payout_limit"


def test_days_on_which_facts_are_in_force_and_overlap() -> None:
    def fact(first: int | None, last: int | None, proposal: bool = False) -> Fact:
        return Fact(
            from_=date(first, 1, 1) if first else None,
            until=date(last, 1, 1) if last else None,
            proposal=proposal,
        )

    assert fact(2000, 2001).in_force(date(2000, 1, 1))
    assert not fact(2000, 2001).in_force(date(2001, 1, 1))
    assert not fact(2000, 2001).in_force(date(1999, 12, 31))
    assert fact(None, None).in_force(date(1, 1, 1))
    assert not fact(2000, 2001).overlaps(fact(2001, 2002))
    assert fact(2000, 2002).overlaps(fact(2001, None))
    assert fact(None, None).overlaps(fact(2000, 2001))
    assert not fact(None, None, True).overlaps(fact(2000, 2001))


def test_a_game_is_authorized_by_its_whole_subchapter_or_else_by_its_first_section() -> None:
    whole = "event = 'adopted'\nsection = '19:47-18'\nfrom = 1990-01-01"
    section = "event = 'experimental'\nsection = '19:47-18.6'\nfrom = 1985-01-01\nuntil = 1986-01-01"
    amended = "event = 'amended'\nsection = '19:47-18'\nfrom = 1980-01-01"
    assert told(section, whole, amended).authorized_from == date(1990, 1, 1)
    assert told(section, amended).authorized_from == date(1985, 1, 1)
    assert told(amended).authorized_from is None


def test_a_game_adopted_and_repealed_on_one_day_is_not_in_force() -> None:
    both = [
        f"event = '{event}'\nsection = '19:47-18'\nfrom = 1990-01-01" for event in ("adopted", "repealed")
    ]
    with pytest.raises(Refusal, match=r"^trial of 1990-01-01: the game was repealed on 1990-01-01 \("):
        told(*both).on(date(1990, 1, 1))


def test_the_newest_day_is_that_of_an_operative_event_or_of_any_fact() -> None:
    event = "event = 'adopted'\nsection = '19:47-18'\nfrom = 1990-01-01"
    value = "[values.cards]\ncite = '19:47-18.4(a)'\nvalue = 52\nfrom = {}\n"
    assert told(event).newest == date(1990, 1, 1)
    assert told(event + "\noperative = 1991-01-01").newest == date(1991, 1, 1)
    assert told(event, more=value.format("1992-01-01")).newest == date(1992, 1, 1)
    assert told(event, more=value.format("1989-01-01")).newest == date(1990, 1, 1)


def test_inner_tables_and_dated_citations_are_compared_as_of_their_days() -> None:
    rows = "rows = {{ flush = {} }}\n"
    table = "name = 'Main'\ncite = '19:47-18.11(b)'\n"
    more = f"[[paytables.main]]\n{table}until = 2000-01-01\n{rows.format(8)}"
    more += f"[[paytables.main]]\n{table}from = 2000-01-01\n{rows.format(9)}"
    rules = told("event = 'adopted'\nsection = '19:47-18'\nfrom = 1990-01-01", more=more)
    (change,) = rules.diff(date(1999, 1, 1), date(2000, 1, 1))
    assert (change.kind, change.what, change.id) == ("changed", "pay table", "main")
    assert (change.before, change.after) == ({"rows.flush": 8}, {"rows.flush": 9})
