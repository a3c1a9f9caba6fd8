"""Every game's facts have a digest, and it is that of the release (`make released` records a change)."""

import json
import os
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from croupier.games.register import Game, games
from croupier.law.digest import digest_of, released_facts
from croupier.report.rules_text import rules_document, rules_text
from croupier.table.table import Table

ROOT = Path(__file__).parents[2]
FILE = ROOT / "src" / "croupier" / "law" / "data" / "released_facts.json"
CHANGED = "a game's facts differ from those released: if the change is meant, run `make released`"


def text_of(game: Game) -> str:
    """The rules.toml of a game."""
    return (ROOT / "src" / "croupier" / "games" / game.folder / "rules.toml").read_text()


def test_the_facts_of_every_game_are_those_released() -> None:
    now = {game.id: game.rules.digest for game in games()}
    if os.environ.get("CROUPIER_UPDATE_GOLDEN"):
        FILE.write_text(json.dumps(now, indent=1) + "\n")
        released_facts.cache_clear()
    assert released_facts() == now, CHANGED


def test_a_changed_pay_table_has_another_digest_everywhere() -> None:
    (game,) = [game for game in games() if game.id == "let-it-ride"]
    text = text_of(game)
    changed = game.with_rules(text.replace("royal_flush = 1000\n", "royal_flush = 2000\n", 1))
    assert changed.rules_text != text
    assert changed.rules.digest != game.rules.digest
    document = rules_document(changed, changed.edition())
    assert document["facts"] == {"digest": changed.rules.digest, "released": game.rules.digest}
    assert f"Facts {changed.rules.digest} (NOT as released)" in rules_text(document)
    assert "(as released)" in rules_text(rules_document(game, game.edition()))
    assert Table(changed).journal.events[0].facts == changed.rules.digest  # type: ignore[union-attr]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_comment_changes_no_fact(game: Game) -> None:
    assert game.with_rules(f"# a remark\n{text_of(game)}\n").rules.digest == game.rules.digest


def test_the_digest_is_that_of_the_facts_as_json() -> None:
    written = '{"b":[1,true,null],"a":"é","day":"2008-01-01"}'
    value = {"b": [1, True, None], "a": "é", "day": date(2008, 1, 1)}
    assert digest_of(value) == sha256(written.encode()).hexdigest()
    # The order of a table counts: the first wager is the one a round needs.
    assert digest_of({"a": 1, "b": 2}) != digest_of({"b": 2, "a": 1})
