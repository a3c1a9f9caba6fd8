"""A licensee's name in any script stands on the page and on the felt, or is refused in one sentence."""

from xml.etree import ElementTree

import pytest

from croupier.law.refusal import BadInput
from croupier.report.guide import gaming_guide
from croupier.report.html import to_html
from croupier.report.layout import layout_svg
from croupier.report.lettering import PLAIN, ems
from croupier.report.licensee import licensee_name
from croupier.report.markdown import to_markdown
from tests.report.tables import analysis, table

NAMES = [
    "Казино «Нева»",
    "澳門賭場",
    "كازينو البحر",
    "Casino 🎲",
    "कैसीनो",
    "A & <B>",
    "{stake} {payout_limit}",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_in_guide_and_layout(name: str) -> None:
    game, edition, options = table("let-it-ride")
    found = gaming_guide(game, edition, options, analysis("let-it-ride"), name)
    assert name in to_markdown(found).replace("\\", "")
    assert found.subtitle.startswith(f"{name}, ")
    assert to_html(found).encode()
    drawing = ElementTree.fromstring(layout_svg(game, edition, options, name))
    assert name in "".join(drawing.itertext())


@pytest.mark.parametrize(
    "name", ["a\x00b", "a\nb", "a\x1b[31m", "a\ud800", "a\u202eb", "a\u2028b", "\ue000", "\uffff"]
)
def test_what_no_page_can_show_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"^licensee .*: U\+[0-9A-F]{4} cannot be printed") as refused:
        licensee_name(name)
    assert str(refused.value).isascii()
    game, edition, options = table("let-it-ride")
    with pytest.raises(BadInput):
        layout_svg(game, edition, options, name)
    with pytest.raises(BadInput):
        gaming_guide(game, edition, options, analysis("let-it-ride"), name)


def test_a_name_is_composed_and_not_endless() -> None:
    assert licensee_name(" Cafe\u0301 ") == "Café"
    assert licensee_name("x" * 80)
    with pytest.raises(BadInput, match="has 81 letters: expected at most 80"):
        licensee_name("x" * 81)


def test_wide_letters_take_their_width() -> None:
    assert ems("賭場") > 1.6 * ems("ab")
    assert ems("e\u0301") == ems("e")
    assert PLAIN.size("澳門賭場", 4, 10) <= 1
