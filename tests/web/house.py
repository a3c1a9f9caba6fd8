"""People of the house: their accounts, and how they sign in on the page."""

from playwright.sync_api import Page

from tests.server.conftest import PASSWORD, Served
from tests.web.browser import Visiting, expect


def employ(served: Served, name: str, role: str) -> str:
    """An account for someone, unless a run before this one has made it."""
    if name not in {person.name for person in served.people.listed()}:
        served.people.add(name, role, PASSWORD, by="test", own=True)
    return name


def sign_in(visitor: Visiting, name: str, path: str) -> Page:
    """Someone of the house at their page."""
    page = visitor.open(f"/sign-in?next={path}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#signed-in")).to_contain_text(name)
    return page
