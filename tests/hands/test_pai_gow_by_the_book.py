"""Hands and house ways of pai gow against a second, plain writing of the specification."""

from itertools import combinations

import pytest

from croupier.equipment.pieces import SETS, parse_pieces, parse_tile, piece_text
from croupier.hands.pai_gow import hand_name, name_of, sets_of_faces, spots, strength, value
from croupier.hands.pai_gow_ways import FromTable, basic, house_way, read_table, traditional
from croupier.law.refusal import BadInput

RANKS = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5", "nine", "eight",
         "seven", "2-4", "five", "1-2")  # fmt: skip
MIXED = {"3-6": "nine", "4-5": "nine", "2-6": "eight", "3-5": "eight", "2-5": "seven", "3-4": "seven",
         "1-4": "five", "2-3": "five"}  # fmt: skip
WILD = ("2-4", "1-2")
PAIR, WONG, GONG = 12, 11, 10
Hand = tuple[int, int]
"""Its class, and what decides between hands of that class."""
Way = tuple[Hand, Hand]
"""High hand and low hand."""


def face(tile: int) -> str:
    text = piece_text(tile)
    return MIXED.get(text, text)


def high_tile(face_of_tile: str, demoted: bool) -> int:
    """The place of a tile among single tiles, higher is better."""
    if demoted and face_of_tile in (*WILD, "five"):
        return 1 if face_of_tile == "five" else 0
    return 20 - RANKS.index(face_of_tile)


def points(tile: int) -> int:
    return sum(map(int, piece_text(tile).split("-")))


def hand(one: int, other: int, demoted: bool) -> Hand:
    """The class of a hand, and what decides between hands of its class."""
    faces = {face(one), face(other)}
    if faces == set(WILD):
        return PAIR, 99
    if len(faces) == 1:
        return PAIR, 20 - RANKS.index(face(one))
    for head in ("6-6", "1-1"):
        if head in faces and "nine" in faces:
            return WONG, head == "6-6"
        if head in faces and faces & {"4-4", "eight"}:
            return GONG, head == "6-6"
    ways = [(3, 6) if piece_text(tile) in WILD else (points(tile),) for tile in (one, other)]
    total = max((a + b) % 10 for a in ways[0] for b in ways[1])
    return (total, max(high_tile(each, demoted) for each in faces)) if total else (0, 0)


def ways_to_set(tiles: tuple[int, ...], demoted: bool) -> list[Way]:
    """The strengths of high and low hand, of each of the three ways."""
    a, b, c, d = tiles
    pairs = (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    found = [(hand(*one, demoted), hand(*other, demoted)) for one, other in pairs]
    return [(max(both), min(both)) for both in found]


def at_least_nine_headed_by_day(strong: Hand) -> bool:
    return strong >= (9, high_tile("1-1", False))


def traditional_by_the_book(tiles: tuple[int, ...], demoted: bool) -> Way:
    faces = [face(tile) for tile in tiles]
    found = ways_to_set(tiles, demoted)
    for hi, lo in found:
        if all(hi >= other[0] and lo >= other[1] for other in found):
            return hi, lo
    for place, pair in enumerate(found):
        if PAIR not in (pair[0][0], pair[1][0]):
            continue
        twice = [each for each in dict.fromkeys(faces) if faces.count(each) > 1]
        of = "supreme" if not twice or set(WILD) <= set(faces) else twice[0]
        fit = []
        for other in [each for at, each in enumerate(found) if at != place]:
            hi, lo = other[0][0], other[1][0]
            if (
                (of in ("6-6", "1-1") and lo >= 6 and hi >= 8)
                or (of == "nine" and lo >= 9 and hi >= 9)
                or (of in ("4-4", "eight") and ((lo >= 7 and hi >= 9) or (lo >= 8 and hi >= 8)))
                or (of in ("1-6", "seven") and lo >= 7 and at_least_nine_headed_by_day(other[0]))
            ):
                fit.append(other)
        return max(fit, key=lambda each: (each[1], each[0])) if fit else pair
    return without_a_pair(tiles, demoted, found)


def without_a_pair(tiles: tuple[int, ...], demoted: bool, found: list[Way]) -> Way:
    limit = (3, high_tile("3-3", demoted))
    heads = (high_tile("6-6", demoted), high_tile("1-1", demoted))

    def special(strong: Hand) -> int:
        if strong[0] == 9 and strong[1] in heads:
            return 3
        return {GONG: 2, WONG: 1}.get(strong[0], 0)

    def teen_high(way: Way) -> bool:
        hi = way[0]
        return hi[1] == heads[0] if hi[0] < GONG else hi[1] == 1

    if any(special(strong) for way in found for strong in way):
        chosen = max(
            (way for way in found if special(way[0]) or special(way[1])),
            key=lambda way: (max(map(special, way)), teen_high(way), way[1], way[0]),
        )
        return chosen if chosen[1] >= limit else max(found)
    most = max(hi[0] + lo[0] for hi, lo in found)
    kept = [way for way in found if way[0][0] + way[1][0] == most]
    best_low, best_high = max(kept, key=lambda way: (way[1], way[0])), max(kept)
    chosen = best_low if best_low[1] >= limit or best_high[0][0] < 7 else best_high
    alike = [way for way in kept if (way[0][0], way[1][0]) == (chosen[0][0], chosen[1][0])]
    return max(alike) if chosen[0][0] > 7 else max(alike, key=lambda way: (way[1], way[0]))


def basic_by_the_book(tiles: tuple[int, ...], demoted: bool) -> Way:
    found = ways_to_set(tiles, demoted)
    for way in found:
        if (PAIR, 99) in way:
            return way
    if any(way[0][0] >= GONG for way in found):
        return max(way for way in found if way[0][0] >= GONG)
    best = max(way[0][0] for way in found)
    kept = [way for way in found if way[0][0] == best] if best >= 7 else found
    return max(kept, key=lambda way: (way[1], way[0]))


PLACES = [*((False, part) for part in range(8)), (True, 0)]


@pytest.mark.parametrize(("demoted", "part"), PLACES)
def test_every_set_of_four_tiles_is_set_by_the_traditional_way(demoted: bool, part: int) -> None:
    for tiles in sets_of_faces()[part::8]:
        chosen = traditional(tiles, demoted)
        shown = (hand(*chosen.high, demoted), hand(*chosen.low, demoted))
        assert shown == traditional_by_the_book(tiles, demoted), tiles
        assert sorted((*chosen.high, *chosen.low)) == list(tiles)


@pytest.mark.parametrize(("demoted", "part"), PLACES)
def test_every_set_of_four_tiles_is_set_by_the_basic_way(demoted: bool, part: int) -> None:
    for tiles in sets_of_faces()[part::8]:
        chosen = basic(tiles, demoted)
        assert (hand(*chosen.high, demoted), hand(*chosen.low, demoted)) == basic_by_the_book(tiles, demoted)


@pytest.mark.parametrize("demoted", [False, True])
def test_hands_of_two_tiles_are_ordered_as_the_rule_orders_them(demoted: bool) -> None:
    hands = list(combinations(SETS["32 tiles"].members, 2))
    by_rule = sorted({hand(*each, demoted) for each in hands})
    ours = sorted({strength(*each, demoted) for each in hands})
    assert len(ours) == len(by_rule)
    place = dict(zip(ours, by_rule, strict=True))
    assert all(place[strength(*each, demoted)] == hand(*each, demoted) for each in hands)


def test_spots_and_values_are_counted() -> None:
    for tile in set(SETS["32 tiles"].members):
        assert spots(tile) == points(tile)
    assert value(parse_tile("2-4"), parse_tile("1-2")) == 9
    assert value(parse_tile("6-6"), parse_tile("5-5")) == 2


def test_every_tile_and_hand_has_its_name() -> None:
    names = ("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look", "gow", "bot",
             "chit", "gee", "ng", "joon")  # fmt: skip
    tiles = {face(tile): name_of(tile) for tile in set(SETS["32 tiles"].members)}
    assert tiles == dict(zip(RANKS, names, strict=True))
    for one, other in combinations(SETS["32 tiles"].members, 2):
        kind, _ = hand(one, other, False)
        high = min((one, other), key=lambda tile: RANKS.index(face(tile)))
        words = {
            PAIR: "supreme pair" if piece_text(one) in WILD else f"pair of {name_of(one)}",
            WONG: f"wong with {name_of(high)}",
            GONG: f"gong with {name_of(high)}",
            0: "zero",
        }
        assert hand_name(one, other) == words.get(kind, f"{kind} headed by {name_of(high)}")


def test_a_table_of_house_ways_is_read_whatever_the_order_of_its_tiles() -> None:
    way = FromTable({"6-6 2-6 3-6 6-6": "2-6 6-6", "otherwise": "traditional"})
    listed, other = parse_pieces("6-6 6-6 2-6 3-6"), parse_pieces("6-6 6-6 3-6 2-5")
    assert {tuple(sorted(way(listed).high)), tuple(sorted(way(listed).low))} == {
        tuple(sorted(parse_pieces("6-6 2-6"))),
        tuple(sorted(parse_pieces("6-6 3-6"))),
    }
    assert way(other) == traditional(other) != basic(other)
    assert house_way("custom", (("6-6 2-6 3-6 6-6", "2-6 6-6"), ("otherwise", "basic")))(other) == basic(
        other
    )
    assert house_way("traditional")(other, False) == traditional(other)


def test_what_a_table_of_house_ways_lacks_or_cannot_mean_is_said() -> None:
    with pytest.raises(BadInput) as lacking:
        read_table({"2-6 3-6 6-6 6-6": "6-6 6-6"})
    missing = " ".join(map(piece_text, sets_of_faces()[0]))
    assert str(lacking.value) == (
        f"house_way_table: 1 of 8,130 sets of four tiles are given, such as {missing} is not; give all of "
        "them, or the way of the others under otherwise"
    )
    with pytest.raises(BadInput, match=r"^house_way_table.2-6 3-6 6-6 6-6: '6-6 6-6 2-6', expected two of"):
        read_table({"2-6 3-6 6-6 6-6": "6-6 6-6 2-6", "otherwise": "basic"})
    with pytest.raises(BadInput, match=r"^house_way_table.otherwise: 'best', expected basic or traditional$"):
        read_table({"otherwise": "best"})
    with pytest.raises(BadInput, match=r"^house_way_table: '6-6 6-6', expected four tiles of one set, such"):
        read_table({"6-6 6-6": "6-6 6-6", "otherwise": "basic"})
    twice = {"2-6 3-6 6-6 6-6": "6-6 6-6", "3-6 2-6 6-6 6-6": "6-6 6-6", "otherwise": "basic"}
    assert list(read_table(twice)) == ["2-6 3-6 6-6 6-6"]
