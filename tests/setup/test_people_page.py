"""The page about people shows the permission matrix as it is; CROUPIER_UPDATE_GOLDEN=1 copies it there."""

import os
import re
from pathlib import Path

from croupier.pit.permissions import COMMANDS_TABLE, OPERATIONS_TABLE

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "people.md"


def test_the_page_shows_the_permission_matrix() -> None:
    text = PAGE.read_text(encoding="utf-8")
    tables = iter([OPERATIONS_TABLE, COMMANDS_TABLE])
    shown = re.sub(r"```text\n.*?```", lambda _: f"```text{next(tables)}```", text, flags=re.DOTALL)
    if os.environ.get("CROUPIER_UPDATE_GOLDEN"):
        PAGE.write_text(shown, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == shown
    assert next(tables, None) is None, "both tables are on the page"
