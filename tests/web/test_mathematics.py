"""Mathematics and rulebook in the browser: figures of the solver, hands by clicking, other rules tried."""

from playwright.sync_api import Page

from tests.server.conftest import Served
from tests.web.browser import BROKEN_RANKS, expect, picture, violations
from tests.web.conftest import Visit


def edge(page: Page, wager: str) -> str:
    """The house edge as a row of the table says it."""
    return str(page.locator(f'tr[data-wager="{wager}"] > td.number').first.inner_text()).split()[0]


def test_a_visitor_tries_other_rules_and_sees_the_exact_edge_move(pit: Served, visit: Visit) -> None:
    page = visit().open("/mathematics?game=craps")
    expect(page.locator('tr[data-wager="pass"]')).to_contain_text("7/495")
    assert edge(page, "pass") == "1.4141%"
    page.get_by_label("Game", exact=True).select_option("blackjack")
    expect(page.locator('tr[data-wager="main"]')).to_contain_text("0.4858%")
    expect(page.get_by_text("Dealer's card")).to_be_visible()
    page.get_by_label("soft17").select_option("hit")
    expect(page.locator('tr[data-wager="main"] .moved')).to_contain_text("+0.2")
    page.locator("summary", has_text="Pay tables").click()
    page.locator("summary", has_text="Blackjack wager (main)").click()
    page.get_by_label("blackjack", exact=True).first.fill("6:5")
    page.get_by_label("blackjack", exact=True).first.press("Tab")
    expect(page.get_by_text("Not the rules of New Jersey")).to_be_visible()
    expect(page.get_by_text("6 to 5, where the rules say 3 to 2")).to_be_visible()
    assert "pays=main.blackjack%3D6%3A5" in page.url
    assert violations(page) == []
    picture(page, "mathematics", full_page=True)
    page.get_by_role("button", name="Back to the rules").click()
    expect(page.locator('tr[data-wager="main"]')).to_contain_text("0.4858%")


def test_the_value_of_a_hand_put_together_by_clicking(pit: Served, visit: Visit) -> None:
    page = visit(phone=True).open("/mathematics?game=let-it-ride")
    expect(page.get_by_text("Expected three cards, such as Js Ts 7s", exact=False)).to_be_visible()
    for card in ("jack of spades", "10 of spades", "9 of spades"):
        page.get_by_role("button", name=card, exact=True).click()
    expect(page.locator(".choices tr.best")).to_contain_text("ride")
    expect(page.locator(".choices tr.best")).to_contain_text("17/8")
    page.get_by_role("button", name="Take back 9 of spades").click()
    expect(page.get_by_text("expected three cards", exact=False)).to_be_visible()
    expect(page.locator(".play .unbroken", has_text="9-T-J").first).to_be_visible()
    assert page.evaluate(BROKEN_RANKS) == []
    assert violations(page) == []
    picture(page, "mathematics-phone", full_page=True)


def test_an_illegal_choice_of_options_is_refused_with_its_rule(pit: Served, visit: Visit) -> None:
    page = visit().open("/mathematics?game=blackjack&option=hole_card%3Dup&option=surrender%3Dtrue")
    expect(page.locator(".callout.bad")).to_contain_text("there is no surrender")
    expect(page.locator(".callout.bad .cite")).to_contain_text("2.6(k)3")


def test_the_rulebook_says_what_the_software_does_for_a_paragraph(pit: Served, visit: Visit) -> None:
    page = visit().open("/rulebook?cite=19%3A47-18.10(b)")
    expect(page.get_by_role("heading", name="13:69F-18.10 Completing the round")).to_be_visible()
    asked = page.locator("li.asked").first
    expect(asked).to_contain_text("withdraws bet 1 or lets it ride")
    asked.locator("summary").click()
    expect(asked).to_contain_text("croupier/games/let_it_ride/procedure.py")
    expect(asked).to_contain_text("tests/")
    assert violations(page) == []
    picture(page, "rulebook")
    page.get_by_label("As of").fill("1990-01-01")
    expect(page.get_by_text("Not in the chapter on 1990-01-01")).to_be_visible()
    expect(page.get_by_role("heading", name="19:47-18.10 Completing the round")).to_be_visible()


def test_the_rulebook_compares_two_days(pit: Served, visit: Visit) -> None:
    page = visit(phone=True).open("/rulebook")
    expect(page.get_by_role("heading", name="Rules of the Games")).to_be_visible()
    page.get_by_label("from", exact=True).fill("1993-01-01")
    page.get_by_label("to", exact=True).fill("1993-12-31")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("five card 21").first).to_be_visible()
    assert violations(page) == []
    picture(page, "rulebook-changes-phone")
