"""A player: chips by click, drag and key, undo and repeat, company, a lost line, time running out."""

import re

from playwright.sync_api import Page, Route

from croupier.law.money import dollars
from tests.server.conftest import Served
from tests.web.browser import expect, picture, violations
from tests.web.conftest import Clock, Visit
from tests.web.playing import answer, go, play, put, settled, sit, spot


def own_cards(page: Page) -> list[str | None]:
    """The three cards the player holds, as soon as they lie there."""
    held = page.locator(".hand.own [data-piece]")
    expect(held).to_have_count(3)
    return [each.get_attribute("data-piece") for each in held.all()]


def test_chips_are_put_down_by_click_drag_and_key_and_taken_back(pit: Served, visit: Visit) -> None:
    table = pit.open_table("roulette")
    page = visit().open(f"/tables/{table}")
    sit(page)
    put(page, "red")
    expect(page.locator(".bet")).to_have_text([re.compile(r"Red \$1")])
    page.keyboard.press("2")  # the second chip of the rack
    expect(page.locator(".rack-chip[aria-checked=true]")).to_have_attribute("aria-label", "$5 chip")
    page.locator(".rack-chip[aria-checked=true]").hover()
    page.mouse.down()
    page.mouse.move(200, 300, steps=4)
    expect(page.locator(".dragged")).to_be_visible()
    spot(page, "straight-17").hover()
    page.mouse.up()
    expect(page.locator(".bet")).to_have_count(2)
    expect(page.locator(".dragged")).to_have_count(0)
    spot(page, "straight-17").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".spot:focus")).not_to_have_attribute("data-key", "straight-17")
    page.keyboard.press("Enter")
    expect(page.locator(".bet")).to_have_count(3)
    page.keyboard.press("u")
    expect(page.locator(".bet")).to_have_count(2)
    expect(page.locator(".stack.own")).to_have_count(2)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".bet")).to_have_count(0)
    put(page, "black")
    page.keyboard.press("s")
    expect(page.locator(".net")).to_be_visible()
    settled(page)
    page.keyboard.press("a")
    expect(page.locator(".bet")).to_have_text([re.compile(r"Black \$5")])
    page.get_by_label("Take down Black").click()
    expect(page.locator(".bet")).to_have_count(0)


def test_what_cannot_be_done_says_why_with_its_rule(pit: Served, visit: Visit) -> None:
    table = pit.open_table("blackjack")
    page = visit().open(f"/tables/{table}")
    sit(page)
    ready = page.locator("[data-act=ready]")
    expect(ready).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#why-not")).to_contain_text("no wagers are on the layout")
    ready.click(force=True)
    refused = page.locator(".notice")
    expect(refused).to_contain_text("a round needs at least one main wager")
    assert refused.locator("a.cite").get_attribute("href") == "/rulebook?cite=13%3A69F-2.3(a)"


def test_two_people_see_the_same_and_only_their_own_cards(pit: Served, visit: Visit) -> None:
    table = pit.open_table("let-it-ride")
    one, two = visit(), visit()
    first, second = one.open(f"/tables/{table}"), two.open(f"/tables/{table}")
    for page in (first, second):
        sit(page)
        put(page, "bet1")
    for page in (first, second):
        expect(page.locator(".stack")).to_have_count(6)
    first.locator("[data-act=ready]").click()
    expect(first.locator("#asked")).to_contain_text("waits for the other players")
    expect(second.locator(".countdown-words")).to_contain_text("The dealer goes on in")
    go(second)
    assert not set(own_cards(first)) & set(own_cards(second))
    expect(second.locator("#asked")).to_contain_text("Seat 1 decides")
    answer(first)
    expect(second.locator(".story")).to_contain_text("Seat 1: let it ride")
    for page in (second, first, second):
        answer(page)
    for page in (first, second):
        expect(page.locator(".net")).to_be_visible()
    expect(first.locator(".story")).to_contain_text("Seat 2")


def test_an_answer_pressed_twice_is_given_once(pit: Served, visit: Visit) -> None:
    page = visit().open(f"/tables/{pit.open_table('let-it-ride')}")
    sit(page)
    put(page, "bet1")
    go(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/commands", hold)
    with page.expect_request("**/commands"):
        page.locator(".answers button").first.dblclick()
    page.keyboard.press("r")
    for route in held:
        route.continue_()
    settled(page)
    assert len(held) == 1
    page.unroute("**/commands")
    expect(page.locator(".story li", has_text="You: let it ride")).to_have_count(1)
    answer(page)
    expect(page.locator(".net")).to_be_visible()


def test_a_player_who_loses_the_line_returns_to_the_same_hand(pit: Served, visit: Visit) -> None:
    table = pit.open_table("let-it-ride")
    visitor = visit()
    visitor.hold_line()
    page = visitor.open(f"/tables/{table}")
    sit(page)
    put(page, "bet1")
    go(page)
    cards = own_cards(page)
    visitor.lose_line()
    expect(page.locator(".lost")).to_be_visible()
    visitor.find_line()
    expect(page.locator(".lost")).to_be_hidden()
    answer(page)
    expect(page.locator(".story")).to_contain_text("You: let it ride")
    page.reload()
    assert own_cards(page) == cards
    expect(page.locator(".story")).to_contain_text("You: let it ride")
    expect(page.locator(".bet")).to_have_count(3)
    play(page)


def test_when_time_runs_out_the_default_applies(pit: Served, visit: Visit, clock: Clock) -> None:
    table = pit.open_table("let-it-ride", decision_seconds=600)
    page = visit().open(f"/tables/{table}")
    sit(page)
    put(page, "bet1")
    go(page)
    late = page.locator(".story li", has_text="You: let it ride (time is up)")
    for question in (1, 2):
        expect(page.locator(".countdown-words")).to_contain_text("Let it ride applies in")
        clock.forward(601)
        expect(late).to_have_count(question)
    expect(page.locator(".net")).to_be_visible()


def test_the_browser_recomputes_the_shuffle_and_finds_out_a_false_seed(pit: Served, visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    found = page.locator(".checked")
    for game, bet in (("roulette", "red"), ("mini-dice", "field"), ("let-it-ride", "bet1")):
        visitor.open(f"/tables/{pit.open_table(game)}")
        sit(page)
        put(page, bet)
        go(page)
        play(page)
        page.get_by_role("button", name="Check seed").click()
        expect(found.locator("p.good")).to_contain_text("everything follows from it")
        expect(found).to_contain_text("Your own random value is in it")
        expect(found).to_contain_text("recomputed")
        expect(found.locator("li.bad")).to_have_count(0)
    assert violations(page) == []
    picture(page, "proof", full_page=True)

    def other(route: Route) -> None:
        """One piece is changed on the way to the browser."""
        answered = route.fetch()
        body = answered.json()
        body["pieces"][0] = (body["pieces"][0] + 1) % 52
        route.fulfill(response=answered, json=body)

    page.route("**/draws/*", other)
    page.get_by_role("button", name="Check seed").click()
    expect(page.locator(".checked p.bad")).to_contain_text("does not follow from it")


def test_a_ticket_is_written_by_marking_numbers(pit: Served, visit: Visit) -> None:
    table = pit.open_table("keno")
    page = visit().open(f"/tables/{table}")
    sit(page)
    for number in ("3", "17", "80"):
        page.locator(".number", has_text=re.compile(f"^{number}$")).click()
    page.get_by_role("button", name="Write the ticket").click()
    expect(page.locator(".bet")).to_have_count(1)
    go(page)
    expect(page.locator(".net")).to_be_visible()
    expect(page.locator(".number.lit")).to_have_count(20)
    assert violations(page) == []
    picture(page, "table-keno")


def test_a_player_leaves_with_the_chips(pit: Served, visit: Visit) -> None:
    table = pit.open_table("big-six")
    page = visit().open(f"/tables/{table}")
    sit(page, "300")
    expect(page.locator(".session")).to_contain_text(dollars(30_000))
    page.get_by_text("More", exact=True).click()
    page.locator("[data-act=leave]").click()
    expect(page.locator(".sitting")).to_be_visible()
    assert pit.wait(pit.host.table(table)).round.seats == {}


def test_the_felt_is_usable_on_a_phone(pit: Served, visit: Visit) -> None:
    visitor = visit(phone=True)
    for game, bet in (("chemin-de-fer", "bank"), ("craps", "pass"), ("blackjack", "main")):
        page = visitor.open(f"/tables/{pit.open_table(game)}")
        sit(page)
        put(page, bet)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, "nothing sticks out of the screen"
        if game == "chemin-de-fer":
            continue
        go(page)
        assert violations(page) == []
        page.evaluate("window.scrollTo(0, 0)")
        picture(page, f"phone-{game}")
    expect(page.locator(".hand.own [data-piece]")).to_have_count(2)
    hand, panel = page.locator(".hand.own").bounding_box(), page.locator(".actions").bounding_box()
    assert hand
    assert panel
    assert hand["y"] + hand["height"] <= panel["y"], "the hand is not hidden by the buttons"
