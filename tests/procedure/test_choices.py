"""The words that answer questions: how they are said, lettered and marked."""

import pytest

from croupier.procedure.choices import lettered, letters, marked, spoken, ways_to_say


def test_words_are_said_as_players_say_them() -> None:
    said = [spoken(word) for word in ("draw", "decline", "even_money", "stand_pat", "house_way", "bet")]
    assert said == ["hit", "no", "even money", "stand pat", "house way", "bet"]


@pytest.mark.parametrize(
    ("words", "ways"),
    [
        (("draw", "stand"), {"hit": "draw", "card": "draw", "stay": "stand"}),
        (("rescue", "stand"), {"stay": "stand", "decline": "stand", "no": "stand"}),
        (("insure", "decline"), {"no": "decline", "yes": "insure"}),
        (("ride", "withdraw"), {"pull": "withdraw", "pull back": "withdraw", "let it ride": "ride"}),
        (("left",), {}),
    ],
)
def test_other_ways_to_say_the_words_of_a_question(words: tuple[str, ...], ways: dict[str, str]) -> None:
    assert ways_to_say(words) == ways
    assert ways_to_say(iter(words)) == ways


@pytest.mark.parametrize(
    ("words", "by_letter", "shown"),
    [
        (
            ("stand", "draw", "split"),
            {"s": "stand", "h": "draw", "p": "split"},
            ["(h)it", "(s)tand", "s(p)lit"],
        ),
        (
            ("call", "fold", "raise"),
            {"c": "call", "f": "fold", "r": "raise"},
            ["(c)all", "(f)old", "(r)aise"],
        ),
        (("check", "call", "fold"), {"f": "fold"}, ["check", "call", "(f)old"]),
        (("draw", "high", "2"), {"h": "draw"}, ["(h)it", "high", "2"]),
        (("ride", "withdraw"), {"r": "ride", "w": "withdraw"}, ["let it (r)ide", "(w)ithdraw"]),
        (("house_way",), {"h": "house_way"}, ["(h)ouse way"]),
    ],
)
def test_one_letter_is_enough_where_no_other_word_has_it(
    words: tuple[str, ...], by_letter: dict[str, str], shown: list[str]
) -> None:
    assert letters(words) == by_letter
    assert lettered(words) == shown


@pytest.mark.parametrize(
    ("word", "letter", "said"),
    [("draw", "h", "(h)it"), ("split", "p", "s(p)lit"), ("draw", "", "hit"), ("draw", "z", "hit")],
)
def test_a_prompt_marks_the_letter_where_the_word_has_it(word: str, letter: str, said: str) -> None:
    assert marked(word, letter) == said
