"""The dealer of a live table and the floor: the life of a table in each role, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from croupier.table import commands as cmd
from tests.server.conftest import PASSWORD, Served
from tests.web.browser import Visiting, expect, picture, violations, visiting


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A pit of record with a floorperson, a pit boss, a cashier and a dealer."""
    served = Served(tmp_path_factory.mktemp("house"), record=True)
    for name, role in (
        ("flora", "floorperson"),
        ("boris", "pit boss"),
        ("cora", "cage cashier"),
        ("dana", "dealer"),
    ):
        served.people.add(name, role, PASSWORD, by="test", own=True)
    yield served
    served.close()


def sign_in(visitor: Visiting, name: str, path: str) -> Page:
    """Someone of the house at their page."""
    page = visitor.open(f"/sign-in?next={path}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#signed-in")).to_contain_text(name)
    return page


def test_a_live_table_from_opening_to_closing(browser: Browser, house: Served) -> None:
    with visiting(browser, house.url) as at_floor, visiting(browser, house.url) as at_table:
        floor = sign_in(at_floor, "flora", "/floor")
        floor.locator("summary", has_text="Open a table").click()
        floor.get_by_label("Game", exact=True).select_option("craps")
        floor.get_by_label("Name of the table").fill("Craps 3")
        floor.get_by_label("Dealt by").select_option("live")
        floor.get_by_role("button", name="Open the table").click()
        expect(floor.get_by_role("heading", name="Craps 3").first).to_be_visible()
        floor.get_by_label("Send").select_option("dana")
        floor.get_by_role("button", name="to this table").click()
        expect(floor.locator(".floor-table")).to_contain_text("dana")
        table = house.host.listed()[0].id
        floor.get_by_label("Kind").select_option("dice")
        floor.get_by_label("marked").fill("red 4711")
        floor.get_by_role("button", name="Bring them").click()
        expect(floor.locator(".decks")).to_contain_text("brought by flora, not inspected")

        dealer = sign_in(at_table, "dana", f"/dealer?table={table}")
        dealer.get_by_role("button", name="Inspected").click()
        expect(dealer.locator(".decks")).to_contain_text("inspected by dana")
        dealer.get_by_label("Name", exact=True).fill("pat")
        dealer.get_by_label("Cash").fill("$200")
        dealer.get_by_role("button", name="Seat the patron").click()
        expect(dealer.locator(".laid .seat")).to_contain_text("pat")
        dealer.get_by_label("Wager", exact=True).select_option("pass")
        dealer.get_by_label("Amount").fill("$10")
        dealer.get_by_role("button", name="Place the wager").click()
        expect(dealer.locator(".laid .seat")).to_contain_text("pass: $10")
        assert violations(dealer) == []
        roll(dealer, "4", "3")
        expect(dealer.locator(".laid .seat")).to_contain_text("$210 in hand")

        dealer.locator("summary", has_text="Correct an entry").click()
        dealer.get_by_label("What is right").fill("4-2")
        dealer.get_by_role("button", name="Show what the correction does").click()
        expect(dealer.locator(".preview")).to_contain_text("becomes 4-2 instead of 4-3")
        dealer.get_by_role("button", name="Correct it").click()
        expect(dealer.locator(".notice")).to_contain_text("To be confirmed by another person")
        picture(dealer, "dealer", full_page=True)

        waiting = floor.locator('[data-proposal="manual_payout"]')
        expect(waiting).to_contain_text("Asked for by dana")
        picture(floor, "floor", full_page=True)
        assert violations(floor) == []
        waiting.get_by_role("button", name="Confirm").click()
        expect(dealer.locator(".laid .seat")).to_contain_text("pass: $10")
        expect(dealer.locator(".laid .seat")).to_contain_text("$190 in hand")

        dealer.locator("summary", has_text="Report an irregularity").click()
        dealer.get_by_role("button", name="Preview the ruling").click()
        expect(dealer.locator(".preview")).to_contain_text("Ruling:")
        expect(dealer.locator(".preview .cite")).to_contain_text(":")
        dealer.get_by_role("button", name="Report it").click()
        expect(floor.get_by_label("Rulings")).to_contain_text("Craps 3, round")
        for visitor in (at_floor, at_table):
            visitor.check()


def roll(page: Page, *faces: str) -> None:
    """Click what the dice show."""
    for die, face in enumerate(faces, 1):
        page.get_by_role("group", name=f"Die {die}").get_by_role("button", name=face).click()


def test_cards_come_from_the_deck_and_from_a_scanner(browser: Browser, house: Served) -> None:
    table = house.open_table("blackjack", mode="live", name="Blackjack 5")
    with visiting(browser, house.url, phone=True) as visitor:
        house.people.add("dora", "dealer", PASSWORD, by="test", own=True)
        house.door.assignments.assign(table, "dora", by="flora", by_role="floorperson")  # type: ignore[attr-defined]
        for deck in range(1, 9):
            house.door.control.bring(table, "cards", f"blue {deck}", by="flora", by_role="floorperson")  # type: ignore[attr-defined]
        page = sign_in(visitor, "dora", f"/dealer?table={table}")
        page.get_by_role("button", name="All 8 are inspected").click()
        expect(page.get_by_text("8 are inspected and in use")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("pat")
        page.get_by_label("Cash").fill("$200")
        page.get_by_role("button", name="Seat the patron").click()
        page.get_by_label("Wager", exact=True).select_option("main")
        page.get_by_label("Amount").fill("$10")
        page.get_by_role("button", name="Place the wager").click()
        expect(page.locator(".laid .seat")).to_contain_text("main: $10")
        page.get_by_role("button", name="No more bets").click()
        expect(page.locator(".instruction")).to_contain_text("face up for")
        page.get_by_role("button", name="king of spades", exact=False).click()
        expect(page.locator('.laid svg[aria-label="king of spades"]')).to_have_count(1)
        page.keyboard.type("9H\n", delay=1)
        expect(page.locator('.laid svg[aria-label="nine of hearts"]')).to_have_count(1)
        page.get_by_label("Scan or type").fill("QD")
        page.keyboard.press("Enter")
        expect(page.locator('.laid svg[aria-label="queen of diamonds"]')).to_have_count(1)
        expect(page.get_by_role("button", name="stand")).to_be_visible()
        assert violations(page) == []
        picture(page, "dealer-phone", full_page=True)
        visitor.check()


def test_a_change_of_limits_takes_two_people_and_stands_on_the_sign(browser: Browser, house: Served) -> None:
    table = house.open_table("let-it-ride", name="Let It Ride 1")
    house.people.add("pat", "patron", PASSWORD, by="test", own=True)
    house.hire("carl", "cage cashier").transact("deposit", "pat", 10_000)
    pat = cmd.player(1, "pat")
    for command in (
        cmd.Sit(by=pat, seat=1, patron="pat", buy_in=10_000),
        cmd.Bets(by=pat, seat=1, wagers={"bet1": 500, "bet2": 500, "bet3": 500}),
        cmd.Close(by=cmd.DEALER),
    ):
        house.wait(house.host.do(table, command, str(command)[:90]))
    with visiting(browser, house.url) as one, visiting(browser, house.url) as two:
        floor = sign_in(one, "flora", f"/floor?table={table}")
        floor.get_by_label("Option", exact=True).select_option("table_min")
        floor.get_by_label("New value").fill("$25")
        floor.get_by_role("button", name="Post the change").click()
        mine = floor.locator('[data-proposal="alter"]')
        expect(mine).to_contain_text("Take back")
        expect(mine.get_by_role("button", name="Confirm")).to_have_count(0)
        boss = sign_in(two, "boris", "/floor")
        boss.locator('[data-proposal="alter"]').get_by_role("button", name="Confirm").click()
        expect(boss.locator(f'[data-table="{table}"] .callout')).to_contain_text("$25")
        floor.get_by_label("Amount").fill("$10,000")
        floor.get_by_role("button", name="Fill").click()
        expect(floor.locator('[data-proposal="fill"]')).to_contain_text("fill of $10,000")
        for word in ("ride", "withdraw"):
            house.wait(house.host.do(table, cmd.Decide(by=pat, seat=1, word=word), word))
        floor.get_by_role("button", name="Close the table").click()
        expect(floor.locator(f'[data-table="{table}"]')).to_have_count(0)
