"""The dealer of a live table and the floor: the life of a table in each role, in a real browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from croupier.table import commands as cmd
from croupier.table.software import Watch
from tests.server.conftest import PASSWORD, Served
from tests.server.prize import to_a_prize
from tests.web.browser import expect, for_the_readme, missing_symbols, picture, violations, visiting
from tests.web.house import employ, sign_in

MAX_ACTS = 120
# A scanner types faster than any test: the keys of one card come at once.
SCANNED = """keys => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
STUB = "4"
"""How many of 53 cards are left when seven hands of seven have been dealt."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A pit of record with a floorperson, a pit boss, a cashier, dealers and a patron."""
    served = Served(tmp_path_factory.mktemp("house"), record=True)
    for name, role in (
        ("flora", "floorperson"),
        ("boris", "pit boss"),
        ("cora", "cage cashier"),
        ("dana", "dealer"),
        ("dora", "dealer"),
        ("dina", "dealer"),
        ("pat", "patron"),
    ):
        employ(served, name, role)
    yield served
    served.close()


def test_a_live_table_from_opening_to_closing(browser: Browser, house: Served) -> None:
    name = f"Craps {len(house.host.listed()) + 3}"
    with visiting(browser, house.url) as at_floor, visiting(browser, house.url) as at_table:
        floor = sign_in(at_floor, "flora", "/floor")
        floor.locator("summary", has_text="Open a table").click()
        floor.get_by_label("Game", exact=True).select_option("craps")
        floor.get_by_label("Name of the table").fill(name)
        floor.get_by_label("Dealt by").select_option("live")
        floor.get_by_role("button", name="Open the table").click()
        expect(floor.get_by_role("heading", name=name).first).to_be_visible()
        floor.get_by_label("Send").select_option("dana")
        floor.get_by_role("button", name="to this table").click()
        expect(floor.locator(".floor-table.chosen")).to_contain_text("dana")
        table = house.host.listed()[-1].id
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

        waiting = floor.locator('[data-proposal="manual_payout"]', has_text=name)
        expect(waiting).to_contain_text("Asked for by dana")
        floor.evaluate("window.scrollTo(0, 0)")
        for_the_readme(picture(floor, "floor"), "floor")
        assert violations(floor) == []
        waiting.get_by_role("button", name="Confirm").click()
        expect(dealer.locator(".laid .seat")).to_contain_text("pass: $10")
        expect(dealer.locator(".laid .seat")).to_contain_text("$190 in hand")

        dealer.locator("summary", has_text="Report an irregularity").click()
        dealer.get_by_role("button", name="Preview the ruling").click()
        expect(dealer.locator(".preview")).to_contain_text("Ruling:")
        expect(dealer.locator(".preview .cite")).to_contain_text(":")
        dealer.get_by_role("button", name="Report it").click()
        expect(floor.get_by_label("Rulings")).to_contain_text(f"{name}, round")
        dealer.get_by_role("button", name="Preview the ruling").click()
        expect(dealer.locator(".notice")).to_contain_text("reported and ruled on just now")
        dealer.get_by_label("It has happened again").check()
        dealer.get_by_role("button", name="Preview the ruling").click()
        expect(dealer.locator(".preview")).to_contain_text("Ruling:")
        for visitor in (at_floor, at_table):
            visitor.check()


def roll(page: Page, *faces: str) -> None:
    """Click what the dice show."""
    for die, face in enumerate(faces, 1):
        page.get_by_role("group", name=f"Die {die}").get_by_role("button", name=face).click()


def test_cards_come_from_the_deck_and_from_a_scanner(browser: Browser, house: Served) -> None:
    table = house.open_table("blackjack", mode="live", name="Blackjack 5")
    with visiting(browser, house.url, phone=True) as visitor:
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
        page.evaluate(SCANNED, ["9", "H", "Enter"])
        expect(page.locator('.laid svg[aria-label="nine of hearts"]')).to_have_count(1)
        page.get_by_label("Scan or type").fill("QD")
        page.keyboard.press("Enter")
        expect(page.locator('.laid svg[aria-label="queen of diamonds"]')).to_have_count(1)
        expect(page.get_by_role("button", name="stand")).to_be_visible()
        assert violations(page) == []
        assert missing_symbols(page) == []
        picture(page, "dealer-phone", full_page=True)
        visitor.check()


def inspected(house: Served, table: str, kind: str, decks: int) -> None:
    """Decks or sets that the floor has brought and the dealer has inspected."""
    control = house.door.control  # type: ignore[attr-defined]
    for number in range(decks):
        deck = control.bring(table, kind, f"blue {number}", by="flora", by_role="floorperson")
        control.inspect(table, deck.id, by="dina", by_role="dealer")


class Clicking:
    """A dealer who enters what the page asks for with the pointer, and waits until the table has gone on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.acts = 0

    def seat(self, name: str) -> None:
        before = self.page.locator(".laid .seat").count()
        if before:
            self.page.locator("summary", has_text="Seat a patron").click()
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_label("Cash").fill("$2,000")
        self.page.get_by_role("button", name="Seat the patron").click()
        expect(self.page.locator(".laid .seat")).to_have_count(before + 1)

    def wager(self, seat: str, wager: str, amount: str) -> None:
        self.page.get_by_label("Seat", exact=True).select_option(seat)
        self.page.get_by_label("Amount").fill(amount)
        with self.going_on():
            self.page.locator(f".spot.open[data-key='{wager}']").first.click()

    @contextmanager
    def going_on(self) -> Iterator[None]:
        before = self.page.locator(".next").get_attribute("data-sequence") or ""
        yield
        expect(self.page.locator(".next")).not_to_have_attribute("data-sequence", before)
        self.acts += 1

    def until(self, text: str) -> None:
        """Go on until the instruction says something."""
        told = self.page.locator(".instruction")
        while text not in told.inner_text() and self.acts < MAX_ACTS:
            self.enter()
        expect(told).to_contain_text(text)

    def enter(self) -> None:
        page = self.page
        plain = page.locator(".question > .row button")
        unseen = page.get_by_role("button", name="unseen")
        closing = page.get_by_role("button", name=re.compile("No more bets|is closed|are coming"))
        with self.going_on():
            if plain.count():
                plain.first.click()
            elif unseen.count():
                unseen.click()
            elif page.locator(".deck").count():
                self.pick(page.locator(".deck button:enabled"))
            elif page.locator(".results").count():
                self.pick(page.locator(".results button"))
                if (enter := page.get_by_role("button", name="Enter the")).count():
                    enter.click()
            elif page.locator(".dice").count():
                for row in page.locator(".dice .row").all():
                    row.get_by_role("button", name="3").click()
            elif closing.count():
                closing.click()
            else:
                page.get_by_label("Scan or type").fill(STUB)
                page.keyboard.press("Enter")

    def pick(self, choices: Locator) -> None:
        """As many as are asked for, beginning elsewhere each time."""
        counted = self.page.locator(".picks:visible span")
        due = int(counted.first.inner_text().split(" of ")[1]) if counted.count() else 1
        for place in range(due):
            choices.nth((self.acts + place) % choices.count()).click()


def test_every_kind_of_equipment_is_entered_by_clicking(browser: Browser, house: Served) -> None:
    def opened(game: str, kind: str = "", decks: int = 0, **options: object) -> str:
        table = house.open_table(game, mode="live", options=options)
        house.door.assignments.assign(table, "dina", by="flora", by_role="floorperson")  # type: ignore[attr-defined]
        inspected(house, table, kind, decks)
        return table

    with visiting(browser, house.url) as visitor:
        page = sign_in(visitor, "dina", f"/dealer?table={opened('baccarat', 'cards', 8)}")
        dealer = Clicking(page)
        dealer.seat("ann")
        dealer.wager("1", "player", "$25")
        expect(page.locator(".stack")).to_have_count(1)
        dealer.until("Turn up the 2 cards of the Player's Hand")
        page.locator(".deck button").nth(3).click()
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".picks")).to_contain_text("0 of 2")
        dealer.until("Wagers may be made")
        assert house.wait(house.host.table(page.url.split("table=")[1])).round.number == 2

        visitor.open(f"/dealer?table={opened('pai-gow', 'tiles', 1)}")
        dealer.seat("ann")
        dealer.wager("1", "pai_gow", "$25")
        dealer.until("decides about two hands")
        page.locator("summary", has_text="the pieces by name").click()
        for tile in ("tile 6-6", "tile 5-5", "tile 1-2", "tile 1-4"):
            page.get_by_role("button", name=tile, exact=False).first.click()
        assert violations(page) == []
        page.evaluate("window.scrollTo(0, 0)")
        for_the_readme(picture(page, "dealer-pai-gow"), "dealer")
        with dealer.going_on():
            page.get_by_role("button", name="Set", exact=True).dblclick()
        expect(page.locator(".question")).to_have_count(0)

        visitor.open(f"/dealer?table={opened('pai-gow-poker', 'cards', 1)}")
        dealer.seat("ann")
        dealer.wager("1", "pai_gow_poker", "$25")
        dealer.until("Turn up")
        expect(page.get_by_role("button", name="joker", exact=True)).to_be_enabled()

        visitor.open(f"/dealer?table={opened('poker', 'cards', 1, limit='none')}")
        for name in ("ann", "bea"):
            dealer.seat(name)
        dealer.until("decides about betting round 1")
        page.get_by_role("button", name="Raise").click()
        page.locator("dialog").get_by_label("Amount").fill("40")
        with dealer.going_on():
            page.locator("dialog").get_by_role("button", name="Raise").click()
        expect(page.locator(".instruction")).to_contain_text("to call")

        visitor.open(f"/dealer?table={opened('keno')}")
        dealer.seat("ann")
        page.get_by_label("Ticket").fill("3 17 80")
        page.get_by_label("Amount").fill("$1")
        with dealer.going_on():
            page.get_by_role("button", name="Place the wager").click()
        dealer.until("Enter what the balls show")
        dealer.until("Wagers may be made")

        visitor.open(f"/dealer?table={opened('roulette')}")
        dealer.seat("ann")
        dealer.wager("1", "straight-17", "$5")
        dealer.until("Enter what the wheel shows")
        with dealer.going_on():
            page.get_by_role("button", name="17", exact=True).click()
        expect(page.locator(".laid .seat")).to_contain_text("$2,175 in hand")
        page.locator("summary", has_text="Correct an entry").click()
        page.get_by_label("What is right").fill("18")
        page.get_by_role("button", name="Show what the correction does").click()
        expect(page.locator(".preview")).to_contain_text("becomes 18 instead of 17. Seat 1 gives back $180")
        picture(page, "dealer-roulette", full_page=True)
        visitor.check()


def test_a_change_of_limits_takes_two_people_and_stands_on_the_sign(browser: Browser, house: Served) -> None:
    name = f"Let It Ride {len(house.host.listed()) + 1}"
    table = house.open_table("let-it-ride", name=name)
    cage = house.pit(attempts=3)
    cage.sign_in("cora", PASSWORD)
    cage.transact("deposit", "pat", 10_000)
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
        mine = floor.locator('[data-proposal="alter"]', has_text=name)
        expect(mine).to_contain_text("Take back")
        expect(mine.get_by_role("button", name="Confirm")).to_have_count(0)
        boss = sign_in(two, "boris", "/floor")
        boss.locator('[data-proposal="alter"]', has_text=name).get_by_role("button", name="Confirm").click()
        expect(boss.locator(f'[data-table="{table}"] .callout')).to_contain_text("$25")
        floor.get_by_label("Amount").fill("$10,000")
        floor.get_by_role("button", name="Fill").dblclick()
        fill = floor.locator('[data-proposal="fill"]', has_text=name)
        expect(fill).to_contain_text("fill of $10,000")
        expect(fill).to_have_count(1)
        for word in ("ride", "withdraw"):
            house.wait(house.host.do(table, cmd.Decide(by=pat, seat=1, word=word), word))
        floor.get_by_role("button", name="Close the table").click()
        expect(floor.locator(f'[data-table="{table}"]')).to_have_count(0)


def test_a_prize_is_confirmed_by_the_floor_and_the_dealer(browser: Browser, house: Served) -> None:
    name = f"Stud {len(house.host.listed()) + 1}"
    table = house.open_table("caribbean-stud", mode="live", name=name)
    inspected(house, table, "cards", 1)
    house.door.assignments.assign(table, "dana", by="flora", by_role="floorperson")  # type: ignore[attr-defined]
    house.wait(to_a_prize(house.host, table))
    with visiting(browser, house.url) as one, visiting(browser, house.url, phone=True) as two:
        floor = sign_in(one, "flora", "/floor")
        card = floor.locator(f'[data-table="{table}"]')
        expect(card).to_contain_text("A prize of seat 1 is to be validated")
        card.get_by_role("button", name="Confirm the prize").dblclick()
        asked = floor.locator('[data-proposal="validate"]', has_text=name)
        expect(asked).to_contain_text("To be confirmed by another person")
        expect(asked.get_by_role("button")).to_have_text(["Take back"])
        dealer = sign_in(two, "dana", f"/dealer?table={table}")
        expect(dealer.locator(".instruction")).to_contain_text("seat 1")
        dealer.locator('[data-proposal="validate"]').get_by_role("button", name="Confirm").click()
        expect(dealer.get_by_label("To be confirmed")).to_be_hidden()
        expect(card.get_by_role("button", name="Confirm the prize")).to_have_count(0)
        entry = list(house.host.store(table).lines())[-1]
        assert b'"validated"' in entry
        for visitor in (one, two):
            visitor.check()


def test_the_floor_sees_at_every_table_that_the_program_has_changed(
    browser: Browser, house: Served, tmp_path: Path
) -> None:
    table = house.open_table("let-it-ride", name=f"Ride {len(house.host.listed()) + 1}")
    watch = Watch(tmp_path, aside=True)
    house.host.watch = watch
    try:
        with visiting(browser, house.url) as one:
            floor = sign_in(one, "flora", "/floor")
            card = floor.locator(f'[data-table="{table}"]')
            expect(card).to_contain_text("Ride")
            expect(card.get_by_role("alert")).to_have_count(0)
            (tmp_path / "rules.toml").write_text("royal_flush = 2000\n")
            watch.look(now=True)
            expect(card.get_by_role("alert")).to_contain_text("(rules.toml): no further round begins")
            one.check()
    finally:
        house.host.watch = None
