"""Every command: its flags, a sentence on what it does, further notes, examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from croupier.cli import flags

COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], Any], str, str, tuple[str, ...]]] = {
    "games": (
        flags.games,
        "the games, with subchapter and the dates between which each is in force",
        "",
        ("croupier games", "croupier games --as-of 1994-01-01"),
    ),
    "rules": (
        flags.rules,
        "wagers, odds, pay tables, options, limits and irregularities, each with its citation",
        "",
        (
            "croupier rules let-it-ride",
            "croupier rules let-it-ride --as-of 1999-01-01 --json",
            "croupier rules let-it-ride --diff 1998-01-01 2008-01-01",
        ),
    ),
    "settle": (
        flags.settle,
        "plays a case through the real table and says what every wager won or lost, and why",
        "With `expect` in the case, a difference is printed and the exit status is 1. --option and --as-of "
        "override what the case says.",
        (
            "croupier settle case.toml",
            "croupier settle tests/cases/craps/*.toml",
            "croupier settle --json - < case.json",
            "croupier settle case.toml --as-of 1999-01-01",
        ),
    ),
    "analyze": (
        flags.analyze,
        "the exact value of every wager: probabilities as fractions, house edge, variance, optimal strategy",
        "With --hand: the exact value of every choice open with these cards, best first, and what each loses "
        "against the best. With --removed: the values for the cards left in the shoe. With --report the exit "
        "status is 1 if the simulation in it fails.",
        (
            "croupier analyze let-it-ride",
            "croupier analyze craps --option odds_multiple=10 --json",
            "croupier analyze craps --wager place-win-6",
            "croupier analyze let-it-ride --option three_card_bonus_offered=true --plot edges.svg",
            "croupier analyze blackjack --option decks=6 --option surrender=true --chart chart.svg",
            "croupier analyze craps --report craps.pdf",
            "croupier analyze let-it-ride --option lir_bonus_offered=true --report let-it-ride.html --seed 7",
            'croupier analyze blackjack --hand "9 9" --shown 9',
            'croupier analyze baccarat --removed "9 9 8 K"',
            'croupier analyze let-it-ride --hand "Js Ts 7s" --shown 9s --json',
            'croupier analyze poker --hand "As Ad" --against "2c 7d" --against "Kh Qh" --shown "Jh Th 4c"',
            'croupier analyze red-dog --shown "4c Js"',
            'croupier analyze three-card-21-n-done --hand "T T T" --shown 6 --option proposals=true',
        ),
    ),
    "simulate": (
        flags.simulate,
        "plays rounds by the million, with confidence interval and a verdict against the exact value",
        "The exit status is 1 if the simulated value is more than four standard errors from the exact one. A "
        "game dealt from a shoe is played twice: with a fresh shoe for every round, which is compared with "
        "the exact value, and dealt to the cutting card; the difference is the cut-card effect.",
        (
            "croupier simulate let-it-ride --rounds 1e8",
            "croupier simulate craps --rounds 1e7 --seed 7 --wager pass=1000 --wager odds-take=2000",
            "croupier simulate craps --rounds 1e6 --plot craps.png",
            "croupier simulate blackjack --rounds 1e8 --penetration 0.5 --count hi-lo",
            "croupier simulate blackjack --rounds 1e7 --option players_per_box=2 --wager main=1000 "
            "--wager main/b=500 --double-for 1/2",
        ),
    ),
    "check": (
        flags.check,
        "may this table be run like this on this date? Every objection cites its rule",
        "--option and --as-of override what the files say. The exit status is 1 if there is an objection; of "
        "several files the worst counts. For a day later than the last known text the answer says so; with "
        "--strict it is an objection.",
        (
            "croupier check table.toml",
            "croupier check pit/*.toml --strict",
            "croupier check table.toml --as-of 1999-01-01 --json",
        ),
    ),
    "guide": (
        flags.guide,
        "the gaming guide a patron may ask for, written from the same facts",
        "",
        (
            "croupier guide let-it-ride",
            "croupier guide craps -o craps.pdf",
            "croupier guide craps --format html -o craps.html",
        ),
    ),
    "layout": (
        flags.layout,
        "the table layout as SVG",
        "",
        (
            'croupier layout craps --licensee "The Boardwalk" -o craps.svg',
            "croupier layout let-it-ride --option lir_bonus_offered=true",
        ),
    ),
    "play": (
        flags.play,
        "a table in the terminal",
        "Commands may also come from a pipe, one a line. At the table, `help` lists them. A table with a "
        "--journal goes on where it stopped, in the middle of a round too, until it is closed.",
        (
            "croupier play",
            "croupier play let-it-ride --seed monday",
            "croupier play blackjack --journal evening.jsonl",
            "croupier play --journal evening.jsonl",
            "croupier play poker --player Ann --player Bob --player Cal",
            "croupier play craps --mode live",
            "croupier play blackjack --server http://127.0.0.1:8747",
            "printf '100\\nbet pass 10\\nroll\\nquit\\n' | croupier play craps",
        ),
    ),
    "serve": (
        flags.serve,
        "opens the pit: tables over HTTP and WebSocket, with their journals in a database",
        "A new pit has a table of every game. The address shows the tables, each with a text view, and the "
        "documentation of the API. The keys sign journals and seal what nobody may see yet: keep a copy.",
        (
            "croupier serve",
            "croupier serve --record",
            "croupier serve --database postgresql://localhost/pit --keys /etc/croupier/pit.keys",
        ),
    ),
    "people": (
        flags.people,
        "the accounts of a pit, from its own console",
        "Adds the first administrator, who adds the others over the API; unlocks an account after failed "
        "sign-ins. The password is typed twice, or is a line of standard input.",
        (
            "croupier people add olivia --role administrator",
            "croupier people list --database postgresql://localhost/pit",
            "croupier people release dana",
        ),
    ),
    "draw": (
        flags.draw,
        "what a table draws, for those who test it: shuffles, dice, cuts, lots, wheels, balls and tiles",
        "Seeds 1, 2, 3, ... of a table with the secret given are used, one for each draw, through the same "
        "calls as in play. Without --seed the secret comes from the operating system and is printed.",
        (
            "croupier draw shuffle --count 1000 --final",
            "croupier draw shuffle --sets 8 --count 1e6 --raw --output words.bin",
            'croupier draw shuffle --pieces "48 cards" --sets 6 --dealt 10 --count 100 --final',
            "croupier draw dice --count 1e6 --final --output rolls.txt",
            "croupier draw wheel --segments 38 --count 100 --raw --hex",
            "croupier draw balls --drawn 20 --of 80 --count 100 --final",
            "croupier draw cut --low 10 --high 42 --count 100 --final",
            "croupier draw lot --of 54 --low 1 --count 100 --final",
        ),
    ),
    "coverage": (
        flags.coverage,
        "every paragraph of the chapter: where it is implemented, which test proves it, or why not",
        "The exit status is 1 if a paragraph is open.",
        ("croupier coverage", "croupier coverage --game craps --json"),
    ),
    "audit": (
        flags.audit,
        "shows what happened in every round of a journal, and whether it was right",
        "The chain of hashes, seeds against commitments, every round played again by the rules, the books "
        "balanced. The exit status is 1 if something is not right, 3 if it cannot be decided yet because "
        "cards or rolls are still sealed, 4 if other rules or another version of croupier wrote the journal.",
        (
            "croupier audit evening.jsonl",
            "croupier audit evening.jsonl --round 3",
            "croupier audit --database sqlite:///pit.db --witness heads.jsonl",
        ),
    ),
    "export": (
        flags.export,
        "writes a table's journal from a database, or the signed heads of all",
        "The journal is what `croupier audit` and the stand-alone verifier read. A witness file holds the "
        "signed heads; kept where the pit cannot change it, it shows any later rewrite of a journal.",
        (
            "croupier export 3f2a9c0d11e84b76 --output evening.jsonl",
            "croupier export --heads --output heads.jsonl",
        ),
    ),
    "statement": (
        flags.statement,
        "every cent of a patron with round and rule, or drop, win and hold of a table",
        "Read from the ledger of a pit's database. A statement lists cash, chips and wagers in order, with "
        "what is on deposit and at tables, and what was won or lost. A table is reported from its opening "
        "on; when it is closed, with the count of its inventory.",
        (
            "croupier statement olivia",
            "croupier statement --table 3f2a9c0d11e84b76 --database sqlite:///pit.db",
            "croupier statement olivia --json",
        ),
    ),
    "version": (
        flags.version,
        "the version, the digest of the program's files and of every game's facts",
        "With --check the exit status is 1 if a file or a game's facts are not as released, or the digest is "
        "not the one given. A copy installed as a release refuses to open a table if a file was changed.",
        ("croupier version", "croupier version --check"),
    ),
}
