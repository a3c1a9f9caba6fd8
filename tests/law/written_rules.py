"""Rules written for the tests: texts of small games, their histories, a wager."""

from typing import Any

from croupier.law.edition import Rules
from croupier.law.outcomes import OutcomeWager
from croupier.law.rules import read_rules

GOOD = """
[game]
id = "wheel"
name = "Wheel"
subchapter = "5"
cite = "19:47-5.5"
layout_cite = "13:69E-1.13"
summary = [
    { text = "old", until = 1990-01-01 },
    { text = "new", from = 1990-01-01 },
]

[[editions]]
name = "E1"
until = 1990-01-01
known_until = 1985-01-01

[[editions]]
name = "E2"
from = 1990-01-01
known_until = 1995-01-01

[[history]]
event = "adopted"
section = "19:47-5"
from = 1978-06-02

[board]
kind = "wheel"
cite = "19:47-5.6"
results = "spins"
shows = ["spin"]
groups = { day = ["sun"] }

[spaces.small]
cite = "19:47-5.6"
segments = { sun = 5, moon = 2 }
option = "size"
count_options = { moon = "moons" }

[spaces.large]
like = "small"
segments = { sun = 9, moon = 3 }

[every_wager]
made = "before the spin"
change = "never"

[wagers.day]
name = "Day"
cite = "19:47-5.5"
wins = "sun, {day.day}"
loses = "moon"
pays = "day"
offered_by = "size"
row_options = { day = "size" }
first = { win_on = ["sun"], lose_on = ["else"] }

[paytables.day]
name = "Day"
cite = "19:47-5.5"
option = "size"
rows = { day = "1:2" }

[paytables.prize]
name = "Prize"
cite = "19:47-5.5"
kind = "amount"
rows = { day = 500 }

[options.size]
cite = "19:47-5.6"
text = "from {minimum} to {maximum}, of {seats}"
minimum = 0
maximum = 3
concerns = "day"

[options.moons]
cite = "19:47-5.6"
text = "how many"

[values.seats]
cite = "19:47-5.5"
value = 7

[[conflicts]]
when = { size = 1 }
requires = { moons = 2 }
cite = "19:47-5.6"
text = "not both"

[irregularities.stuck]
condition = "stuck"
ruling = "spin again"
cite = "19:47-5.6"

[layout.day]
label = "Day {day.day}"
cite = "19:47-5.5"
box = [0.0, 0.0, 1.0, 1.0]
wager = "day"
paytable = "day"
offered_by = "size"
spaces = ["small"]

[[shown]]
cite = "19:47-5.1"
text = "spin it"
at = "spin"

[[noted]]
cite = "19:47-5.2"
reason = "opens the definitions"
"""
TRIAL = """
[game]
id = "trial"
name = "Trial"
subchapter = "18"
cite = "19:47-18.1"
layout_cite = "19:46-1.13H"
summary = "a game on trial"

[[history]]
event = "adopted"
section = "19:47-18"
from = 1990-01-01

[[options.seats]]
cite = "19:47-18.11(b)"
text = "seats"
allowed = [5, 6]

[[options.seats]]
cite = "19:47-18.11(b)"
text = "seats"
allowed = [7]
proposal = true

[options.depth]
cite = "19:47-18.11(c)"
text = "depth"
from = 2000-01-01

[options.wished]
cite = "19:47-18.11(d)"
text = "wished for"
proposal = true
"""
RULES_TEXT = """
[game]
id = "trial"
name = "Trial"
subchapter = "18"
cite = "19:47-18.1"
layout_cite = "19:46-1.13H"
summary = [
    {text = "a trial", until = 2000-01-01},
    {text = "a game", from = 2000-01-01, until = 2010-01-01},
]

[labels]
two_pair = "pairs, two of them"

[[editions]]
name = "E1"
until = 2000-01-01
confidence = "low"
note = "some of it is missing."

[[editions]]
name = "E2"
from = 2000-01-01
until = 2010-01-01
known_until = 2005-06-30

[[history]]
event = "adopted"
section = "19:47-18"
from = 1990-01-01
after = 1989-06-30

[[history]]
event = "amended"
section = "19:47-18.11"
from = 2000-01-01
operative = 2000-02-01

[[history]]
event = "experimental"
section = "19:47-18.6"
from = 2003-01-01
until = 2003-07-01

[[values.cards]]
cite = "19:47-18.4(a)"
value = 52
until = 2000-01-01

[[values.cards]]
cite = "19:47-18.4(b)"
value = 48
from = 2000-01-01

[options.old_way]
cite = "19:47-18.11(a)"
text = "gone"
also = ["former"]
until = 1995-01-01

[[options.late]]
cite = "19:47-18.11(b)"
text = "twice"
from = 2001-01-01
until = 2002-01-01

[[options.late]]
cite = "19:47-18.11(c)"
text = "again"
from = 2003-01-01

[options.wished]
cite = "19:47-18.11(d)"
text = "wished for"
proposal = true

[[conflicts]]
when = {late = true}
requires = {wished = true}
text = "not both"
cite = "19:47-18.11(c)"
from = 2004-01-01
"""
HEAD = RULES_TEXT.partition("[labels]")[0].replace(
    """summary = [
    {text = "a trial", until = 2000-01-01},
    {text = "a game", from = 2000-01-01, until = 2010-01-01},
]""",
    'summary = "a game"',
)


def told(*events: str, more: str = "") -> Rules:
    return read_rules("trial", HEAD + "".join(f"[[history]]\n{event}\n" for event in events) + more)


def wager(**given: Any) -> OutcomeWager:
    words = {"name": "W", "cite": "x", "made": "m", "wins": "w", "loses": "l", "change": "c"}
    return OutcomeWager(**{**words, **given})
