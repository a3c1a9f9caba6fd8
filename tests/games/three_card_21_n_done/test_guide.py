"""What a patron is told of Three Card 21: the guide follows the options, every sentence with its rule."""

from typing import Any

import pytest

from croupier.games.three_card_21_n_done import guide
from croupier.games.three_card_21_n_done.game import GAME
from croupier.law.citation import read_citations
from croupier.law.register import known

EDITION = GAME.edition(proposals=True)


def told(**options: Any) -> dict[str, str]:
    said = guide.how_played(EDITION, GAME.options({"proposals": True, **options}))
    return {sentence.cite: sentence.text for sentence in said}


@pytest.mark.proves("13:69F-2C.8(b)", "13:69F-2C.8(c)")
def test_surrender_is_told_only_where_it_is_offered() -> None:
    assert "above 21" in told()["13:69F-2C.8(a)"]
    assert "not played" in told(surrender_scope="any")["13:69F-2C.8(a)"]
    assert "do not affect" in told()["13:69F-2C.8(b)"]
    assert "13:69F-2C.8(a)" not in told(surrender=False)


@pytest.mark.parametrize(
    ("options", "cite", "words"),
    [
        ({}, "13:69F-2C.11(b)", "stands on every 17"),
        ({"soft17": "hit"}, "13:69F-2C.11(b)", "hits soft 17"),
        ({"players_per_spot": 3}, "13:69F-2C.12(a)", "Up to 3"),
        ({}, "13:69F-2C.13", "one spot only"),
        ({"several_spots": True}, "13:69F-2C.13", "several spots"),
        ({"card_reader": False}, "13:69F-2C.8(a)2", "a blackjack takes all of it"),
        ({"no_midshoe_entry": True}, "13:69F-2C.5(i)", "next shuffle"),
        ({}, "13:69F-2C.5(c)4", "looks for a blackjack"),
    ],
)
def test_the_guide_follows_the_options(options: dict[str, Any], cite: str, words: str) -> None:
    assert words in told(**options)[cite]


def test_what_does_not_happen_is_not_told() -> None:
    assert "13:69F-2C.8(a)2" not in told()
    assert "13:69F-2C.8(a)2" not in told(card_reader=False, surrender=False)
    assert "surrender" not in " ".join(told(surrender=False).values())


def test_without_a_reader_another_sentence_stands() -> None:
    texts = " ".join(told(card_reader=False).values())
    assert "one original wager" in texts
    assert "13:69F-2C.5(c)4" not in told(card_reader=False)


def test_every_rule_the_guide_names_is_known() -> None:
    options = GAME.options({"proposals": True})
    rows = [row for ranking in guide.ranks(EDITION, options) for row in ranking.rows]
    cites = [cite for cite in told() if not cite.startswith("interpretation")] + [row[-1] for row in rows]
    for cite in cites:
        assert all(known(citation) for citation in read_citations(cite)), cite
    assert [row[0] for row in rows[3:11]] == [EDITION.label(row) for row in guide.BONUS_HANDS]


def test_without_a_card_reader_no_wager_speaks_of_one_and_added_money_comes_back() -> None:
    def lines(**options: Any) -> dict[str, Any]:
        chosen = GAME.options({"proposals": True, **options})
        return {line.id: line for line in guide.wager_lines(EDITION, chosen)}

    plain, late = lines(), lines(card_reader=False)
    assert list(plain) == list(late) == list(EDITION.wagers)
    assert "card reader" in plain["insurance"].made
    assert "card reader" not in late["insurance"].made
    for added in ("double", "split3"):
        assert "returned" not in plain[added].loses
        assert late[added].loses.endswith("returned when the dealer has a blackjack")
    assert "unless the three cards were 21" in plain["main"].loses
    assert "unless a 21 was paid before" in late["main"].loses
