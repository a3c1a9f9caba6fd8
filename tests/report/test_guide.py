"""The gaming guide says everything a patron must be told, and nothing that is not offered."""

import re
from datetime import date
from html.parser import HTMLParser

import pytest

from croupier.games.guide import wager_lines
from croupier.law.citation import printed, read_citations, without_interpretation
from croupier.law.register import known
from croupier.law.spaces import space_in_force
from croupier.report.document import Chart, Numbered, Paragraph, Table
from croupier.report.guide import one_in, percent, winning_chance
from croupier.report.html import to_html
from croupier.report.markdown import to_markdown
from croupier.report.pdf import to_pdf
from tests.report.tables import analysis, guide, table

BOTH_BONUSES = {"lir_bonus_offered": True, "three_card_bonus_offered": True}
TABLES = [
    ("let-it-ride", {}),
    ("double-down-stud", {}),
    ("let-it-ride", BOTH_BONUSES),
    ("craps", {}),
    ("craps", {"fire_offered": True, "unconfirmed_props": True}),
    ("mini-craps", {}),
    ("big-six", {"special_names": "emblem,crest"}),
    ("roulette", {}),
    ("roulette", {"wheel": "double-zero-as-single"}),
    ("blackjack", {}),
    ("blackjack", {"hole_card": "up", "soft17": "hit"}),
    ("blackjack", {"additional_wager": "same_suit", "surrender": True, "max_split_hands": 4}),
    ("blackjack", {"progressive": "P1"}),
    ("blackjack", {"multiple_action": True, "additional_wager": "over_under_13"}),
    ("blackjack", {"streak": True, "consolidated_net_payout": True, "five_card_21": True}),
]
PART_OF_MAIN = ("double", "split")  # decisions of the blackjack wager, valued with it
ODDS_WITH_FOR = re.compile(r"(?:\d|\bone)\s+for\s+(?:\d|one\b)", re.IGNORECASE)


def is_offered(wager, fact, options):
    """Whether a table takes a wager, by the game's own word or by the fact's."""
    return options.offers(wager) and (not fact.offered_by or getattr(options, fact.offered_by))


@pytest.mark.proves("19:47-18.11(a)")
@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_18_11_a_no_odds_in_the_guide_are_worded_with_for(name, chosen):
    text = to_markdown(guide(name, **chosen))
    assert re.search(r"\d to \d", text)
    assert not ODDS_WITH_FOR.search(text)


def is_on_the_wheel(fact, edition, options):
    spaces = getattr(fact, "spaces", ())
    return not spaces or space_in_force(edition.spaces, options).name in spaces


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_every_wager_offered_stands_in_the_guide_with_rules_odds_chance_and_edge(name, chosen):
    text = to_markdown(guide(name, **chosen)).replace("\\", "")
    game, edition, options = table(name, **chosen)
    worked_out = analysis(name, **chosen)
    lines = wager_lines(game, edition, options)
    assert {line.base for line in lines} == {
        wager
        for wager, fact in edition.wagers.items()
        if is_offered(wager, fact, options) and is_on_the_wheel(fact, edition, options)
    }
    for line in lines:
        for words in (line.name, line.made, line.wins, line.loses, line.change, line.cite, line.pays_cite):
            assert printed(without_interpretation(words), edition.day) in text
        for paid in line.pays:
            assert paid.text in text
        if line.id in PART_OF_MAIN:
            continue
        wager = worked_out.value_of(line.id)
        chance = winning_chance(wager)
        figures = f"| {percent(chance)} | {one_in(chance)} | {percent(wager.house_edge)} |"
        assert any(figures in row and line.name in row for row in text.splitlines())


@pytest.mark.proves("19:47-18.6A(a)", "19:47-18.6B(a)")
def test_a_side_wager_that_is_not_offered_is_absent():
    text = to_markdown(guide("let-it-ride")).lower()
    assert not re.search(r"bonus wager\b", text)
    assert "three-card hands" not in text
    assert "$25,000" not in text
    offered = to_markdown(guide("let-it-ride", **BOTH_BONUSES)).lower()
    assert "let it ride bonus wager" in offered
    assert "win $25,000" in offered
    assert "three-card hands" in offered
    assert "fire" not in to_markdown(guide("craps")).lower()
    assert "999 to 1" in to_markdown(guide("craps", fire_offered=True))


def test_changed_options_change_the_guide():
    assert "| Flush | 3 to 1 |" in to_markdown(
        guide("let-it-ride", three_card_bonus_offered=True, three_card_bonus_table="C")
    )
    assert "| Flush | 4 to 1 |" in to_markdown(
        guide("let-it-ride", three_card_bonus_offered=True, three_card_bonus_table="A")
    )
    plain, generous = guide("craps"), guide("craps", field_12="3:1", table_min=2500)
    assert "| 2 and 12 | 2 to 1 |" in to_markdown(plain)
    assert "| 12 | 3 to 1 |" in to_markdown(generous)
    assert "2.78%" in to_markdown(generous)
    assert "$25" in to_markdown(generous)
    assert "Buy" not in to_markdown(guide("craps", true_odds=False))


@pytest.mark.proves("19:47-18.11(c)")
def test_18_11_c_the_payout_limit_is_told():
    assert "There is no payout limit" in to_markdown(guide("let-it-ride"))
    assert "Payout limit: $75,000 per hand" in to_markdown(guide("let-it-ride", payout_limit=7_500_000))


def test_the_guide_names_day_edition_licensee_full_rules_and_limits():
    found = guide("let-it-ride", date(2000, 6, 1))
    assert found.subtitle == "Boardwalk Casino, rules in force on June 1, 2000"
    assert "June 1, 2000" in found.foot
    assert "Ask any floorperson" in to_markdown(found)
    limits = found.section("Limits").blocks[0]
    assert isinstance(limits, Table)
    assert limits.rows == (("Bet 1, Bet 2, Bet 3", "$5", "$500"),)
    with pytest.raises(KeyError):
        found.section("Advertisement")


def test_let_it_ride_is_valued_by_the_round_and_craps_by_number():
    chances = guide("let-it-ride").section("Chances and house advantage").blocks[1]
    assert isinstance(chances, Table)
    assert ("Bets 1, 2 and 3 together", "23.88%", "1 in 4.2", "3.51%") in chances.rows
    chances = guide("craps").section("Chances and house advantage").blocks[1]
    assert isinstance(chances, Table)
    assert ("Place to win 6, 8", "45.45%", "1 in 2.2", "1.52%") in chances.rows


def test_the_deal_is_told_by_the_section_of_its_method():
    found = guide("let-it-ride", dealing_method="hand", shuffler="automated", lir_bonus_offered=True)
    told = str(found.section("The game"))
    assert "13:69F-18.8(c)" in told
    assert "13:69F-18.8(b)3" in told
    assert "19:47-18.7" not in told


def test_limits_are_those_the_table_takes():
    limits = guide("craps").section("Limits").blocks[0]
    assert isinstance(limits, Table)
    assert ("Place to win 6 and 8", "$6", "$100,000") in limits.rows
    assert ("Buy", "$20", "$100,000") in limits.rows
    assert ("Lay 4 and 10", "$40", "$100,000") in limits.rows
    assert not any("Odds" in row[0] for row in limits.rows)


def test_mini_craps_has_its_own_title():
    assert guide("mini-craps").title == "Mini-craps: gaming guide"
    assert guide("craps").title == "Craps: gaming guide"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.words = ""

    def handle_starttag(self, tag, attrs):
        self.addresses += [value for key, value in attrs if key in ("src", "href")]
        if tag not in ("meta", "br", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_html_page_is_whole_and_needs_no_other_file(name, chosen):
    document = guide(name, **chosen)
    page = _Tags()
    page.feed(to_html(document))
    assert page.open == []
    assert page.addresses == []
    for section in document.sections:
        assert section.title in page.words
        for block in section.blocks:
            match block:
                case Paragraph(text=text):
                    assert text in page.words
                case Numbered(items=items):
                    assert all(item.text in page.words for item in items)
                case Table(rows=rows):
                    assert all(cell in page.words for row in rows for cell in row)
                case Chart(seen=seen, letters=letters):
                    assert seen in page.words
                    assert all(meaning in page.words for _, meaning in letters)


@pytest.mark.parametrize(("name", "chosen"), TABLES[1:4])
def test_the_pdf_is_a_pdf_and_the_same_every_time(name, chosen):
    content = to_pdf(guide(name, **chosen))
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert content.count(b"/Type /Page\n") >= 2
    assert content == to_pdf(guide(name, **chosen))


def test_markdown_escapes_what_would_be_markup():
    game, edition, options = table("let-it-ride")
    from croupier.report.guide import gaming_guide

    found = gaming_guide(game, edition, options, analysis("let-it-ride"), licensee="<b>*House*</b>")
    assert "\\<b\\>\\*House\\*" in to_markdown(found)
    assert "<b>" not in to_html(found)


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_every_citation_of_the_guide_is_in_the_register(name, chosen):
    cites: list[str] = []
    for section in guide(name, **chosen).sections:
        for block in section.blocks:
            parts = block.items if isinstance(block, Numbered) else (block,)
            cites += [part.cite for part in parts if not isinstance(part, Chart) and part.cite]
    assert len(cites) > 20
    for cite in cites:
        for citation in read_citations(cite):
            assert known(citation), cite


def test_a_chance_the_outcomes_do_not_tell_is_not_printed():
    found = to_markdown(guide("three-card-21-n-done", proposals=True))
    (line,) = [line for line in found.splitlines() if line.startswith("| Three Card 21 wager | not stated")]
    assert "-15.28%" in line
    assert "100.00%" not in found
    assert "| Both compulsory wagers together | not stated |  | 0.34% |" in found


def test_the_guide_of_a_proposal_says_that_it_is_not_in_force():
    found = guide("three-card-21-n-done", proposals=True)
    assert found.subtitle == "Boardwalk Casino, proposed rules, never adopted and not in force"
    assert "rules in force" not in found.foot


@pytest.mark.parametrize(
    ("name", "wager", "chance"),
    [("double-down-stud", "Double down", "13.72%"), ("caribbean-stud", "Bet", "15.81%")],
)
def test_a_wager_that_is_not_made_has_not_won(name: str, wager: str, chance: str) -> None:
    chances = guide(name).section("Chances and house advantage").blocks[1]
    assert [row[1] for row in chances.rows if row[0] == wager] == [chance]
