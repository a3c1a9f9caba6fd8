"""The page about people shows the permission matrix as it is."""

from pathlib import Path

from croupier.pit.permissions import COMMANDS_TABLE, OPERATIONS_TABLE

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "people.md"


def test_the_page_shows_the_permission_matrix() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for table in (OPERATIONS_TABLE, COMMANDS_TABLE):
        shown = table.strip("\n")
        assert shown in text, "docs/reference/people.md: copy the table from pit/permissions.py"
