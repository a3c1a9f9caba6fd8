"""The lobby: tables by game with limits, free seats and a picture of each felt."""

from tests.server.conftest import Served
from tests.web.browser import expect, for_the_readme, picture, violations
from tests.web.conftest import Visit
from tests.web.playing import go, put, sit

GAMES = ("craps", "blackjack", "roulette", "baccarat", "let-it-ride", "pai-gow")


def test_a_visitor_finds_a_table_and_its_limits(pit: Served, visit: Visit) -> None:
    tables = {game: pit.open_table(game) for game in GAMES}
    pit.open_table("three-card-21-n-done", options={"proposals": True})
    visitor = visit()
    page = visitor.open("/")
    cards = page.locator(".table-card")
    expect(cards).to_have_count(len(pit.host.listed()))
    craps, blackjack = (
        page.locator(f".table-card a[href='/tables/{tables[game]}']") for game in ("craps", "blackjack")
    )
    expect(blackjack).to_contain_text("$1 to $10,000 a wager")
    expect(blackjack).to_contain_text("6 of 6 seats free")
    expect(craps).to_contain_text("Room at the table")
    expect(page.locator("[data-game=three-card-21-n-done]").last).to_contain_text(
        "Proposed rules, not in force"
    )
    for each in page.locator(".table-card img").all():
        each.scroll_into_view_if_needed()
        page.wait_for_function("each => each.complete && each.naturalWidth > 0", arg=each.element_handle())
    assert violations(page) == []
    page.evaluate("window.scrollTo(0, 0)")
    for_the_readme(picture(page, "lobby"), "lobby")
    page.get_by_label("Find a game").fill("black")
    expect(craps).to_have_count(0)
    blackjack.click()
    expect(page.get_by_role("heading", name="Blackjack")).to_be_visible()
    sit(page)
    page.get_by_role("link", name="Other tables").click()
    expect(blackjack).to_contain_text("You sit here")
    expect(blackjack).to_contain_text("5 of 6 seats free")


def test_pictures_of_tables_for_the_readme(pit: Served, visit: Visit) -> None:
    for game, bets, phone in (
        ("blackjack", ("main",), False),
        ("roulette", ("straight-17", "split-20-23", "red", "corner-25-26-28-29"), False),
        ("craps", ("pass", "field"), True),
    ):
        table = pit.open_table(game)
        page = visit(phone=phone).open(f"/tables/{table}")
        sit(page)
        page.locator(".rack-chip").nth(2).click()
        for bet in bets:
            put(page, bet)
        if game != "roulette":
            go(page)
        for_the_readme(picture(page, f"readme-{game}"), f"table-{game}")
