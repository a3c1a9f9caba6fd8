"""The inspector's page: a round found, gone through step by step, and its table verified."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.conftest import PASSWORD, Served
from tests.server.playing import play
from tests.web.browser import expect, for_the_readme, missing_symbols, picture, violations, visiting
from tests.web.house import employ, sign_in


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice pit with accounts: guests play, an inspector looks."""
    served = Served(tmp_path_factory.mktemp("inspected"), record=False)
    yield served
    served.close()


def test_a_round_is_found_and_gone_through_step_by_step(
    browser: Browser, record: Served, tmp_path: Path
) -> None:
    guest = record.pit()
    name = f"Let It Ride {len(record.host.listed()) + 7}"
    table = guest.table(record.open_table("let-it-ride", name=name))
    table.sit(1, 100_000)
    play(table, 2)
    with visiting(browser, record.url) as inspector:
        page = sign_in(inspector, employ(record, "irene", "inspector"), "/inspector")
        page.get_by_label("Patron").fill(guest.person)
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".rounds li")).to_have_count(2)
        page.get_by_role("button", name=f"{name}, round 1").click()
        expect(page.get_by_role("heading", name=f"{name}: round 1")).to_be_visible()
        slider = page.get_by_label("Step of the round")
        expect(slider).to_have_attribute(
            "aria-valuetext", re.compile(r"Seat 1: Bet 1 of \$10 (wins|loses|pushes)")
        )
        page.get_by_role("button", name="First step").click()
        expect(page.locator(".said")).to_contain_text("Round 1 opens under the rules of")
        for step in range(2, 42):
            page.get_by_role("button", name="Step forward").click()
            expect(page.locator(".scrub output")).to_contain_text(f"Step {step} of")
            if page.locator(".laid .hand svg").count() == 6:
                break
        assert page.locator(".laid .hand svg").count() == 6, "three cards of the player, three of the table"
        assert page.locator('.laid svg[aria-label="a piece face down"]').count() == 0, (
            "every card lies face up"
        )
        expect(page.locator(".beside .cite").first).to_contain_text("13:69F-18")
        page.get_by_role("button", name="Audit the table").click()
        expect(page.locator("#verdict")).to_contain_text("every round replays by the rules")
        assert violations(page) == []
        assert page.locator(".laid use").count()
        assert missing_symbols(page) == []
        page.evaluate("window.scrollTo(0, 0)")
        for_the_readme(picture(page, "inspector"), "inspector")
        page.get_by_role("button", name="Check the chain in this browser").click()
        expect(page.locator("#verdict")).to_contain_text("entries: each follows from the one before")
        with page.expect_download() as download:
            page.get_by_role("link", name="Export the journal").click()
        saved = tmp_path / "journal.jsonl"
        download.value.save_as(saved)
        assert saved.read_bytes() == b"".join(record.host.store(table.id).lines())
        inspector.check()


def test_a_changed_journal_is_found_out_in_the_browser(browser: Browser, record: Served) -> None:
    from sqlalchemy import update

    from croupier.pit.schema import entries

    table = record.pit().table(record.open_table("let-it-ride", name="Forged"))
    table.sit(1, 100_000)
    play(table)
    line = list(record.host.store(table.id).lines())[1]
    with record.host.database.writing() as connection:
        where = (entries.c.table_id == table.id) & (entries.c.number == 2)
        forged = line.replace(b'"buy_in":100000', b'"buy_in":900000')
        connection.execute(update(entries).where(where).values(line=forged))
    with visiting(browser, record.url, phone=True) as inspector:
        employ(record, "silvia", "surveillance")
        page = sign_in(inspector, "silvia", f"/inspector?table={table.id}%26round=1")
        page.get_by_role("button", name="Check the chain in this browser").click()
        expect(page.locator("#verdict")).to_contain_text("Entry 2 does not fit the chain")
        assert violations(page) == []
        picture(page, "inspector-phone", full_page=True)


def test_a_wrong_password_is_refused_and_a_given_one_is_changed(browser: Browser, record: Served) -> None:
    nora = f"nora{len(record.people.listed())}"
    record.people.add(nora, "floorperson", PASSWORD, by="test")
    with visiting(browser, record.url) as visitor:
        page = visitor.open("/sign-in")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        assert violations(page) == []
        page.get_by_label("Name").fill(nora)
        page.get_by_label("Password").fill("something else entirely")
        page.get_by_role("button", name="Sign in").click()
        expect(page.locator(".notice.bad")).to_be_visible()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Choose a password of your own")).to_be_visible()
        page.get_by_label("New password", exact=True).fill("a password of my own")
        page.get_by_label("New password again").fill("a password of my own")
        page.get_by_role("button", name="Keep it").click()
        expect(page.locator("#signed-in")).to_contain_text(f"{nora}, floorperson")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        visitor.check()
