"""The text view stays reachable from the browser."""

from tests.server.conftest import Served
from tests.web.browser import expect, picture, violations
from tests.web.conftest import Visit


def test_a_guest_plays_in_words(pit: Served, visit: Visit) -> None:
    table = pit.open_table("let-it-ride")
    page = visit().open(f"/tables/{table}/text")
    said = page.locator("#said")
    expect(said).to_contain_text("Buy in for how much?")
    for line, answer in (("200", "quit>"), ("bet 10", "bet3 stands at $10"), ("deal", "ithdraw")):
        page.get_by_label("Type what you would say").fill(line)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(answer)
    assert violations(page) == []
    picture(page, "text")
