"""An edition has every kind of fact of its day, and says of those it lacks when they begin or ended."""

from datetime import date, timedelta

import pytest

from croupier.law import register
from croupier.law.edition import Edition
from croupier.law.outcomes import OutcomeWager
from croupier.law.refusal import BadInput, Refusal
from croupier.law.rules import read_rules
from tests.law.written_rules import GOOD, HEAD, told

DAY = date(1996, 1, 1)
ADOPTED = "event = 'adopted'\nsection = '19:47-18'\nfrom = 1990-01-01"


@pytest.fixture(scope="module")
def edition() -> Edition[OutcomeWager]:
    return read_rules("x.toml", GOOD, "wheel", OutcomeWager).on(DAY, True)


def test_an_edition_has_all_facts_of_its_day(edition: Edition[OutcomeWager]) -> None:
    held = {
        what: list(edition.facts(what))
        for what in ("spaces", "wagers", "paytables", "options", "values", "irregularities", "layout")
    }
    assert held == {
        "spaces": ["small", "large"],
        "wagers": ["day"],
        "paytables": ["day", "prize"],
        "options": ["size", "moons"],
        "values": ["seats"],
        "irregularities": ["stuck"],
        "layout": ["day"],
    }
    rules = edition.rules
    assert (rules.folder, len(rules.digest)) == ("wheel", 64)
    assert (edition.day, edition.proposals, edition.game, edition.labels) == (DAY, True, rules.game, {})
    assert edition.board is rules.board is not None
    assert [fact.text for fact in edition.conflicts] == ["not both"]
    assert [fact.text for fact in edition.shown] == ["spin it"]
    assert [fact.reason for fact in edition.noted] == ["opens the definitions"]
    assert (edition.history, edition.name, edition.confidence) == (rules.history, "E2", "high")
    assert (edition.known_until, edition.note, edition.summary) == (date(1995, 1, 1), "", "new")


def test_every_kind_of_fact_is_found_by_its_name(edition: Edition[OutcomeWager]) -> None:
    assert edition.wager("Day").name == "Day"
    assert edition.paytable("day").rows == {"day": "1:2"}
    assert edition.option("moons").text == "how many"
    assert edition.irregularity("stuck").ruling == "spin again"
    assert (edition.value("seats"), edition.value("SEATS")) == (7, 7)
    with pytest.raises(BadInput, match=r"^wheel has no irregularity 'lost': expected one of stuck$"):
        edition.irregularity("lost")


MORE = """
[[options.past]]
cite = "19:47-18.11(a)"
text = "first"
until = 1992-01-01

[[options.past]]
cite = "19:47-18.11(b)"
text = "second"
from = 1993-01-01
until = 1995-01-01

[[options.future]]
cite = "19:47-18.11(a)"
text = "second"
from = 2003-01-01

[[options.future]]
cite = "19:47-18.11(b)"
text = "first"
from = 2001-01-01
until = 2002-01-01

[wagers.side]
name = "Side"
cite = [{ cite = "19:47-18.6(c)", until = 2003-01-01 }, { cite = "19:47-18.6(d)", from = 2003-01-01 }]
made = "before the deal"
wins = "a pair"
loses = "else"
change = "never"
from = 2003-01-01

[[conflicts]]
when = { past = 1 }
cite = "19:47-18.11(c)"
text = "perhaps"
proposal = true

[values.wished]
cite = "19:47-18.11(d)"
value = 3
from = 2010-01-01
proposal = true
"""


def test_a_fact_of_another_day_is_refused_with_the_next_or_the_last_of_its_days() -> None:
    edition = told(ADOPTED, more=MORE).on(DAY)

    def said(what: str, name: str) -> str:
        with pytest.raises(Refusal) as refused:
            getattr(edition, what)(name)
        return str(refused.value)

    assert said("option", "past") == (
        "past of 1996-01-01: the option existed until 1995-01-01 (19:47-18.11(b))"
    )
    assert said("option", "future") == (
        "future of 1996-01-01: the option exists from 2001-01-01 (19:47-18.11(b))"
    )
    assert said("wager", "side") == "side of 1996-01-01: the wager exists from 2003-01-01 (19:47-18.6(d))"


def test_what_is_only_proposed_is_in_force_on_no_day_and_counts_as_no_change() -> None:
    rules = told(ADOPTED, more=MORE)
    assert rules.newest == date(2003, 1, 1)
    assert [len(rules.on(DAY, proposals).conflicts) for proposals in (False, True)] == [0, 1]
    assert "wished" not in rules.on(date(2011, 1, 1)).values
    assert rules.on(date(2011, 1, 1), True).value("wished") == 3


def test_a_game_without_days_is_of_the_chapters_first_day_and_was_never_authorized() -> None:
    rules = read_rules("trial", HEAD.partition("[[editions]]")[0])
    assert (rules.newest, rules.authorized_from) == (date(1978, 6, 2), None)
    assert register.first_day() == date(1978, 6, 2)
    assert rules.unknown_since(DAY) is None
    with pytest.raises(Refusal, match=r"^trial: the game exists only as a proposal; set proposals=true to"):
        rules.on(DAY)
    edition = rules.on(DAY, True)
    assert (edition.name, edition.confidence, edition.note) == ("1996-01-01", "high", "")
    assert edition.in_words == "proposed rules, never adopted and not in force"


def test_a_game_whose_text_is_not_held_in_full_is_of_low_confidence() -> None:
    unheld = next(row.game for row in register.sections() if not row.held)
    rules = read_rules("trial", HEAD.partition("[[editions]]")[0].replace('"trial"', f'"{unheld}"'))
    assert rules.on(DAY, True).confidence == "low"


def test_a_trial_is_in_force_until_its_last_day() -> None:
    trial = "event = 'experimental'\nsection = '19:47-18'\nfrom = 1990-01-01\nuntil = 1991-01-01"
    again = "event = 'readopted'\nsection = '19:47-18'\nfrom = 1995-01-01"
    gone = "event = 'repealed'\nsection = '19:47-18'\nfrom = 1992-01-01"
    rules = told(trial, gone, again)

    def said(day: date) -> str:
        try:
            return rules.on(day).in_words
        except Refusal as refusal:
            return refusal.sentence

    assert said(date(1990, 12, 31)).startswith("rules in force on 1990-12-31")
    assert said(date(1991, 1, 1)) == "trial of 1991-01-01: the game was authorized until 1991-01-01"
    assert said(date(1994, 1, 1)) == "trial of 1994-01-01: the game was authorized until 1991-01-01"
    assert said(date(1995, 1, 1)).startswith("rules in force on 1995-01-01")


def test_a_game_authorized_by_its_sections_is_in_force_until_the_whole_of_it_is_repealed() -> None:
    section = "event = 'adopted'\nsection = '19:47-18.6'\nfrom = 1985-01-01"
    amended = "event = 'amended'\nsection = '19:47-18'\nfrom = 1987-01-01"
    gone = "event = 'repealed'\nsection = '19:47-18'\nfrom = 1992-01-01"
    rules = told(section, amended, gone)
    assert rules.on(date(1991, 12, 31)).day == date(1991, 12, 31)
    with pytest.raises(Refusal, match=r"^trial of 1992-01-01: the game was repealed on 1992-01-01 \("):
        rules.on(date(1992, 1, 1))


def test_a_citation_with_one_number_only_is_compared_as_of_its_day() -> None:
    wager = MORE.partition("[wagers.side]")[2].partition("[[conflicts]]")[0]
    one = wager.partition("cite = ")[0] + 'cite = [{ cite = "19:47-18.6(c)" }]\n' + wager.partition("]\n")[2]
    rules = told(ADOPTED, more=f"[wagers.side]{one}")
    (change,) = rules.diff(DAY, date(2003, 1, 1))
    assert (change.kind, change.id, change.after["cite"]) == ("added", "side", "19:47-18.6(c)")


def test_inner_tables_that_changed_are_named_with_their_table() -> None:
    block = GOOD.partition("[wagers.day]")[2].partition("[paytables.day]")[0]
    before = f"[[wagers.day]]\nuntil = 1990-01-01{block}"
    after = f"[[wagers.day]]\nfrom = 1990-01-01{block}".replace('["else"]', '["moon"]')
    text = GOOD.replace(f"[wagers.day]{block}", before + after)
    (change,) = read_rules("x.toml", text, "wheel", OutcomeWager).diff(date(1989, 1, 1), date(1990, 1, 1))
    assert (change.kind, change.what, change.id) == ("changed", "wager", "day")
    assert (change.before, change.after) == ({"first.lose_on": ("else",)}, {"first.lose_on": ("moon",)})


def test_a_paragraph_is_in_the_chapter_from_its_first_day_to_the_day_before_its_end() -> None:
    rows = register.paragraphs()
    alone = [row for row in rows if sum(each.id == row.id for each in rows) == 1]
    begun = next(row for row in alone if row.from_ and not row.until)
    ended = next(row for row in alone if row.until)
    always = next(row for row in alone if not row.from_ and not row.until)
    day = timedelta(days=1)
    first, last = date.fromisoformat(begun.from_), date.fromisoformat(ended.until)
    assert [register.in_force(begun.id, each) for each in (first - day, first, first + day)] == [
        False, True, True,
    ]  # fmt: skip
    assert [register.in_force(ended.id, each) for each in (last - day, last, last + day)] == [
        True, False, False,
    ]  # fmt: skip
    assert register.in_force(always.id, first)
