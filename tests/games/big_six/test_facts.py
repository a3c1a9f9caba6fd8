"""The wheel, the options and the words of big six."""

from collections import Counter
from itertools import pairwise

import pytest

import croupier
from croupier.games.big_six.game import GAME
from croupier.games.guide import layout_areas, wager_lines
from croupier.law.offered import offered_in_force
from croupier.law.refusal import CroupierError
from croupier.table import commands as cmd

EDITION = GAME.edition()
RIM = offered_in_force(EDITION, GAME.options()).space.rim
COUNTS = {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "flag": 1}


def test_54_sections_stand_around_the_rim_and_no_symbol_beside_itself() -> None:
    assert Counter(RIM) == COUNTS
    assert all(one != other for one, other in pairwise((*RIM, RIM[0])))
    places = {name: [at for at, shown in enumerate(RIM) if shown == name] for name in COUNTS}
    assert (places["joker"], places["flag"], places["20"]) == ([0], [27], [13, 40])
    assert places["10"] == [7, 20, 34, 47]


def test_other_counts_have_no_order() -> None:
    space = offered_in_force(EDITION, GAME.options({"wheel_counts": {"1": 24, "5": 7}})).space
    assert Counter(space.rim) == {**COUNTS, "1": 24, "5": 7}
    assert space.weight == 54


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"special_odds": "40:1"}, "special_odds is 40:1, below the minimum of 45:1"),
        ({"wheel_counts": {"1": 24}}, "which add to 55, not 54"),
        ({"wheel_counts": {"1": 22, "2": 16}}, "expected 23/15/8/4/2/1/1 or 24/15/7/4/2/1/1"),
        ({"wheel_counts": {"3": 1}}, "wheel_counts"),
        ({"special_names": "logo"}, "special_names logo: expected two different names"),
        ({"special_names": "logo,logo"}, "expected two different names"),
        ({"min_revolutions": 2}, "min_revolutions of 2: expected at least 3"),
        ({"table_max": 50}, "table_max of $0.50"),
    ],
)
def test_options_outside_the_rules_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(CroupierError) as refused:
        GAME.options(options)
    assert message in refused.value.spoken


def test_the_two_pictures_have_the_names_of_the_house_on_felt_and_in_the_guide() -> None:
    options = GAME.options({"special_names": "emblem,crest"})
    names = {line.id: line.name for line in wager_lines(GAME, EDITION, options)}
    assert (names["joker"], names["flag"], names["one"]) == ("emblem", "crest", "$1")
    areas = layout_areas(GAME, EDITION, options)
    assert (areas["joker"].label, areas["flag"].label, areas["one"].label) == ("Emblem", "Crest", "$1")


def test_5_6_a_virtual_wheel_is_spun_when_betting_closes_and_reveals_its_seed() -> None:
    table = croupier.open_table("big-six", {})
    table.do(cmd.Sit(by=cmd.player(1), seat=1, buy_in=10_000))
    with pytest.raises(CroupierError, match="no wagers are on the layout"):
        table.do(cmd.Close(by=cmd.DEALER))
    table.do(cmd.Bet(by=cmd.player(1), seat=1, wager="one", amount=500))
    events = table.do(cmd.Close(by=cmd.DEALER))
    (drawn,) = [event for event in events if type(event).__name__ == "Drawn"]
    assert drawn.shown in COUNTS
    assert drawn.seed
