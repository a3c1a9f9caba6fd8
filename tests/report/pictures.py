"""The pictures of the README; `python -m tests.report.pictures` draws them again."""

from collections.abc import Iterator
from pathlib import Path

from croupier.games.register import find
from croupier.report.layout import layout_svg

FOLDER = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {
    "let-it-ride": {"lir_bonus_offered": True, "three_card_bonus_offered": True, "payout_limit": 7_500_000},
    "craps": {"fire_offered": True},
    "blackjack": {"additional_wager": "same_suit", "surrender": True},
}


def pictures() -> Iterator[tuple[Path, str]]:
    """Each picture's file and what must stand in it."""
    for name, chosen in PICTURES.items():
        game, variant = find(name)
        edition = game.edition()
        options = game.options({**variant, **chosen}, edition.day)
        yield FOLDER / f"{name}.svg", layout_svg(game, edition, options, licensee="Boardwalk Casino")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, drawing in pictures():
        file.write_text(drawing, encoding="utf-8")
