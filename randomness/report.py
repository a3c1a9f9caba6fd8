"""Writes docs/randomness.md and its plot from what the batteries found."""

import platform
import re
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

import croupier
from randomness import nist, outside, own, pennsylvania, scaling, shuffling
from randomness.probability import uniform_p
from randomness.source import secret_of, sequence_words

ROOT: Final = Path(__file__).parents[1]
DOCUMENT: Final = ROOT / "docs" / "randomness.md"
PLOT: Final = ROOT / "docs" / "images" / "p-values.svg"
DIGESTED: Final = 1_000
BATTERIES: Final = (
    "NIST SP 800-22",
    "Dieharder",
    "TestU01",
    "PractRand",
    "58 Pa. Code 810a.5(c)",
    "Scaling",
    "Shuffles",
)
SP_800_22: Final = {
    "frequency": "frequency",
    "block_frequency": "frequency within a block",
    "runs": "runs",
    "longest_run": "longest run of ones in a block",
    "rank": "binary matrix rank",
    "spectral": "discrete Fourier transform",
    "non_overlapping": "non-overlapping template matching",
    "overlapping": "overlapping template matching",
    "universal": "Maurer's universal statistic",
    "linear_complexity": "linear complexity",
    "serial": "serial",
    "approximate_entropy": "approximate entropy",
    "cumulative_sums": "cumulative sums",
    "excursions": "random excursions",
    "excursions_variant": "random excursions variant",
}


class Section(NamedTuple):
    """One battery in the report: its verdict in a sentence, and what is under its heading."""

    battery: str
    size: str
    verdict: str
    lines: list[str]


def digest(seed: str) -> str:
    """SHA-256 of the first words and of the first draws of every source: the same as long as a table draws alike."""
    secret = secret_of(seed)
    whole = sha256(sequence_words(secret, 0, nist.BITS // 8))
    for name in own.SOURCES:
        whole.update(own.draws_of(secret, name, DIGESTED).astype("<i8").tobytes())
    return whole.hexdigest()


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def shown(p: float) -> str:
    """A p-value as it is printed."""
    return f"{p:.4f}" if p >= 0.0001 else f"{p:.1e}"


def nist_section(folder: Path, p_values: dict[str, list[float]]) -> Section | None:
    """SP 800-22."""
    sequences = own.results(folder / "nist.jsonl")
    if not sequences:
        return None
    for result in sequences.values():
        for name, p in result.items():
            p_values[name].append(p)
    rows = nist.summary(p_values)
    groups: dict[str, list[tuple[str, dict[str, float]]]] = defaultdict(list)
    for name, row in rows.items():
        groups[name.split()[0]].append((name, row))
    lines = []
    for key, title in SP_800_22.items():
        members = [row for _, row in groups[key]]
        shares = [row["passed"] for row in members]
        lowest = min(row["uniformity"] for row in members)
        span = f"{min(shares):.4f}" if len(members) == 1 else f"{min(shares):.4f} to {max(shares):.4f}"
        beyond = sum(map(nist.outside_band, members))
        lines.append(
            [title, str(len(members)), f"{int(members[0]['sequences']):,}", span, shown(lowest), str(beyond)]
        )
    heads = ("test", "statistics", "sequences", "share that passed", "lowest uniformity p", "outside")
    bad = [(name, row) for name, row in rows.items() if nist.outside_band(row)]
    low, high = nist.share_band(len(sequences))
    text = [
        f"{len(sequences):,} sequences of {nist.BITS:,} bits: the words read for shuffles of one deck of 52 cards, sequence s (from 0) from "
        "seed number 10,000 s + 1 on. Level 0.01. Accepted: a share of sequences that pass within three standard deviations of "
        f"0.99 ({low:.4f} to {high:.4f}; wider for the excursions, to which only sequences with 500 cycles or more are put), and a p-value of the uniformity "
        "of the p-values of at least 0.0001.",
        "",
        *table(heads, lines),
        "",
        f"![p-values of all statistics]({PLOT.relative_to(DOCUMENT.parent)})",
        "",
    ]
    chance = 0.0027 * len(rows)
    text.append(
        f"{len(rows)} statistics were computed. With a perfect generator about {chance:.1f} of them would lie outside three standard deviations by chance."
    )
    for name, row in bad:
        text.append(
            f"Outside: `{name}`, share {row['passed']:.4f} of {int(row['sequences']):,}, uniformity {shown(row['uniformity'])}."
        )
    verdict = "pass" if not bad else f"{len(bad)} of {len(rows)} statistics outside the band"
    repeated = own.results(folder / "nist-repeat.jsonl")
    if bad and repeated:
        again = nist.summary(
            {name: [each[name] for each in repeated.values() if name in each] for name, _ in bad}
        )
        twice = [name for name, row in again.items() if nist.outside_band(row)]
        text += [
            "",
            f"These were repeated on {len(repeated):,} further sequences, numbered from {len(sequences):,} on; a statistic fails if it is outside again:",
            "",
        ]
        text += table(
            ("statistic", "share that passed", "uniformity p"),
            [[name, f"{row['passed']:.4f}", shown(row["uniformity"])] for name, row in again.items()],
        )
        whole = len(repeated) >= len(sequences)
        first = f"{len(bad)} of {len(rows)} statistics outside three standard deviations"
        if twice:
            verdict = f"fail: {first}, {len(twice)} outside again"
        else:
            verdict = f"{first}, none again in {len(repeated):,} further sequences" + (
                "" if whole else " (repeat incomplete)"
            )
    return Section("NIST SP 800-22", f"{len(sequences):,} x {nist.BITS:,} bits", verdict, text)


def pennsylvania_section(folder: Path, sizes: own.Sizes) -> Section | None:
    """58 Pa. Code 810a.5(c)."""
    found = own.results(folder / "pennsylvania.jsonl")
    if not found:
        return None
    names = [name for name in own.SOURCES if name in found]
    rows = [[test, *(shown(found[name][test]) for name in names)] for test in pennsylvania.TESTS]
    every = [found[name][test] for name in names for test in pennsylvania.TESTS]
    bad = [p for p in every if not own.LOW_P <= p <= 1 - own.LOW_P]
    below = sum(p < 0.05 for p in every)
    text = [
        f"{sizes.draws:,} numbers from each source, through the calls of play; of dice every die is a number, of cards and balls the first. "
        "Each p-value should be uniform between 0 and 1; accepted: 0.0001 to 0.9999. The section asks for a confidence of 95%: "
        f"{below} of {len(every)} p-values are below 0.05, about {0.05 * len(every):.0f} are expected; taken together, the Kolmogorov-Smirnov p-value of "
        f"their uniformity is {shown(uniform_p(every))}. The sources are independent of each other, tests on one source are not.",
        "",
        *table(("test", *names), rows),
    ]
    missing = [name for name in own.SOURCES if name not in found]
    if missing:
        text += ["", f"Not run: {', '.join(missing)}."]
    verdict = f"fail: {len(bad)} p-values outside" if bad else "incomplete, no failure" if missing else "pass"
    return Section("58 Pa. Code 810a.5(c)", f"{len(names)} sources of {sizes.draws:,} numbers", verdict, text)


def scaling_section(folder: Path, sizes: own.Sizes) -> Section | None:
    """T02."""
    found = own.results(folder / "scaling.jsonl")
    if not found:
        return None
    unequal = [below for below, each in found.items() if not each["equal"]]
    live = [each["p"] for each in found.values()]
    bad = [below for below, each in found.items() if not own.LOW_P <= each["p"] <= 1 - own.LOW_P]
    named = (2, 6, 37, 38, 52, 54, 80, 100, 256, 257, 416)
    rows = [[str(b), f"{found[b]['each']:,}", shown(found[b]["p"])] for b in named if b in found]
    text = [
        "Every number of results from 2 to 416 that a game can choose among. *Model*: all 256 words of eight bits, or, above 256 results, all 65,536 words of sixteen, "
        f"go through the table's own code; every number must come equally often. *Live*: {sizes.live:,} draws of each range, chi-square p-value within 0.0001 to 0.9999.",
        "",
        f"Model: {len(found) - len(unequal)} of {len(found)} ranges exactly equal. Live: p-values from {shown(min(live))} to {max(live):.4f}, "
        f"{len(bad)} outside; their own uniformity (Kolmogorov-Smirnov) is {shown(uniform_p(live))}.",
        "",
        *table(("results", "words for each (model)", "live p-value"), rows),
    ]
    complete = len(found) == len(scaling.RANGES)
    if bad:
        named_bad = ", ".join(f"{below} results ({shown(found[below]['p'])})" for below in bad)
        text += ["", f"Outside: {named_bad}."]
    wanted = own.Sizes().live
    verdict = "fail" if unequal or bad else "pass" if complete else "incomplete, no failure"
    if verdict == "pass" and sizes.live < wanted:
        verdict = f"model passed; live incomplete, no failure ({wanted:,} draws each are wanted)"
    return Section("Scaling", f"{len(found)} ranges, {sizes.live:,} live draws each", verdict, text)


def shuffles_section(folder: Path, sizes: own.Sizes) -> Section | None:
    """T03."""
    found = own.results(folder / "shuffles.jsonl")
    if not found:
        return None
    rows = []
    good = True
    for part, each in found.items():
        if part == "deck":
            continue
        good &= each["once"] and each["orders"] == each["expected"]
        rows.append([part, f"{each['expected']:,}", f"{each['orders']:,}", "yes" if each["once"] else "no"])
    text = [
        "All paths of random numbers through the shuffle of a few pieces, carried out by the table's own code:",
        "",
        *table(("pieces", "paths", "orders reached", "each exactly once"), rows),
        "",
    ]
    deck = found.get("deck")
    size = "paths of 2 to 6 pieces"
    if deck:
        low, high = shuffling.BAND
        statistic, p_values = deck["statistic"], deck["p"]
        good &= low <= statistic <= high and all(p >= own.LOW_P for p in p_values.values())
        text += [
            f"{sizes.shuffles:,} shuffles of 52 cards, seeds from {shuffling.FIRST:,} on. The statistic of card by position, times 51/52, is {statistic:.2f} "
            f"(accepted: {low} to {high}; without the factor it would not follow the chi-square distribution of 2,601 degrees). No p-value may be below 0.0001.",
            "",
            *table(("statistic", "p-value"), [[name, shown(p)] for name, p in p_values.items()]),
        ]
        size += f", {sizes.shuffles:,} decks"
    verdict = "fail" if not good else "pass" if deck and len(rows) == 5 else "incomplete, no failure"
    return Section("Shuffles", size, verdict, text)


def dieharder_section(folder: Path) -> Section | None:
    """Dieharder."""
    found = outside.dieharder_results(folder)
    if not found:
        return None
    by_test: dict[str, dict[int, list[tuple[float, str]]]] = defaultdict(lambda: defaultdict(list))
    for (run, _, _), given in found.items():
        for name, p, word in given:
            by_test[name][run].append((p, word))
    rows = []
    failed = repeated = weak = 0
    for name, runs in sorted(by_test.items()):
        words = [[word for _, word in runs.get(run, ())] for run in (1, 2)]
        failed += sum(each.count("FAILED") for each in words)
        weak += sum(each.count("WEAK") for each in words)
        repeated += all("FAILED" in each for each in words)
        cells = [
            ", ".join(shown(p) + ("" if word == "PASSED" else f" {word}") for p, word in runs.get(run, ()))
            for run in (1, 2)
        ]
        rows.append([name, *(cell or "not run" for cell in cells)])
    runs_done = [sum(key[0] == run for key in found) for run in (1, 2)]
    whole = len(outside.DIEHARDER)
    text = [
        "Debian's dieharder 3.31.1, the tests of `dieharder -a` one by one, each on fresh words of shuffles of eight decks (test t of run r with length n from seed number "
        "(100,000 r + 100 t + n) x 10^12 + 1 on). A test fails if it is FAILED in both runs.",
        "",
        f"Run 1: {runs_done[0]} of {whole} tests; run 2: {runs_done[1]} of {whole}. {failed} FAILED, {weak} WEAK among {sum(len(v) for v in found.values())} p-values.",
        "",
        *table(("test", "run 1", "run 2"), rows),
    ]
    complete = runs_done == [whole, whole]
    verdict = "fail" if repeated else "pass" if complete else f"incomplete, {failed} FAILED"
    return Section("Dieharder", f"{runs_done[0]} and {runs_done[1]} of {whole} tests", verdict, text)


def testu01_section(folder: Path) -> Section | None:
    """TestU01."""
    found = outside.testu01_results(folder)
    if not found:
        return None
    titles = {"small": "SmallCrush", "crush": "Crush", "big": "BigCrush"}
    text = [
        "TestU01 1.2.3 on the words of shuffles of eight decks, four bytes to a number; its own limits are 0.001 and 0.999."
    ]
    bad = 0
    for battery, given in found.items():
        outliers = [p for _, p in given if not 0.001 <= p <= 0.999]
        bad += len(outliers)
        text += [
            "",
            f"{titles[battery]}: {len(given)} statistics, {len(outliers)} outside.",
            "",
            *table(("statistic", "p-value"), [[name, shown(p)] for name, p in given]),
        ]
    crush = "crush" in found or "big" in found
    if not crush:
        text += ["", "Crush was not run: it needs hours on the machine this report was made on."]
    verdict = (
        f"fail: {bad} statistics outside" if bad else "pass" if crush else "SmallCrush passed; Crush not run"
    )
    return Section("TestU01", ", ".join(titles[each] for each in found), verdict, text)


def practrand_section(folder: Path) -> Section | None:
    """PractRand."""
    found = outside.practrand_results(folder)
    if not found:
        return None
    failed = any("FAIL" in said for _, said in found)
    rows = [[length, said] for length, said in found]
    text = [
        "PractRand 0.95, standard tests, 32-bit folding, on the words of shuffles of eight decks.",
        "",
        *table(("length", "PractRand says"), rows),
    ]
    longest = found[-1][0]
    done = longest == "64 gibibytes"
    if not done:
        text += ["", f"It was stopped after {longest}; the size to reach is 64 gibibytes."]
    verdict = "fail" if failed else "pass" if done else f"incomplete, no failure in {longest}"
    return Section("PractRand", longest, verdict, text)


def p_value_plot(p_values: Sequence[float]) -> str:
    """A histogram of p-values as SVG, with the level a perfect generator would reach."""
    bins = 20
    counts = np.bincount(np.minimum((np.array(p_values) * bins).astype(int), bins - 1), minlength=bins)
    wide, high, left, base = 560, 200, 60, 230
    scale = high / (1.25 * len(p_values) / bins)
    level = base - len(p_values) / bins * scale
    bars = [
        f'<rect x="{left + i * wide / bins + 1:.1f}" y="{base - n * scale:.1f}" width="{wide / bins - 2:.1f}" '
        f'height="{n * scale:.1f}" fill="#3b6ea5"><title>{i / bins:.2f} to {(i + 1) / bins:.2f}: {n:,}</title></rect>'
        for i, n in enumerate(counts.tolist())
    ]
    marks = [
        f'<text x="{left + i * wide / 10:.1f}" y="{base + 18}" text-anchor="middle">{i / 10:.1f}</text>'
        for i in range(11)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 80} 270" font-family="sans-serif" font-size="12">',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{left}" y="18">{len(p_values):,} p-values of SP 800-22; dashed: equally many in every bar</text>',
            *bars,
            f'<line x1="{left}" x2="{left + wide}" y1="{level:.1f}" y2="{level:.1f}" stroke="#b03030" stroke-dasharray="6 4"/>',
            f'<text x="{left - 6}" y="{level + 4:.1f}" text-anchor="end">{len(p_values) / bins:,.0f}</text>',
            f'<line x1="{left}" x2="{left + wide}" y1="{base}" y2="{base}" stroke="black"/>',
            *marks,
            f'<text x="{left + wide / 2}" y="{base + 36}" text-anchor="middle">p-value</text>',
            "</svg>\n",
        ]
    )


def kept_sections(drawn: str) -> dict[str, Section]:
    """The sections of the report as it stands, if a table still draws what it was written about."""
    text = DOCUMENT.read_text() if DOCUMENT.exists() else ""
    if drawn not in text:
        return {}
    bodies = dict(part.split("\n", 1) for part in text.split("\n## ")[1:])
    return {
        battery: Section(battery, size, verdict, bodies[battery].strip().splitlines())
        for battery, size, verdict in re.findall(
            r"^\| (.+) \| (.+) \| (.+) \|$", bodies["Verdict"], re.MULTILINE
        )
        if battery in BATTERIES
    }


def write(folder: Path, seed: str, sizes: own.Sizes, notes: Sequence[str]) -> list[Section]:
    """Write the report and its plot; returns its sections. A battery without results here keeps its section."""
    p_values: dict[str, list[float]] = defaultdict(list)
    given = [
        nist_section(folder, p_values),
        dieharder_section(folder),
        testu01_section(folder),
        practrand_section(folder),
        pennsylvania_section(folder, sizes),
        scaling_section(folder, sizes),
        shuffles_section(folder, sizes),
    ]
    drawn = digest(seed)
    reported = kept_sections(drawn) | {section.battery: section for section in given if section is not None}
    sections = [reported[battery] for battery in BATTERIES if battery in reported]
    if p_values:
        PLOT.write_text(p_value_plot([p for values in p_values.values() for p in values]))
    summary = [[each.battery, each.size, each.verdict] for each in sections]
    lines = [
        "# The randomness of what a table draws",
        "",
        "Written by `make randomness`. It can be repeated: everything follows from the seed below.",
        "",
        "## Verdict",
        "",
        *table(("battery", "size", "verdict"), summary),
        "",
        *(f"- {note}" for note in notes),
        *([""] if notes else []),
        "*Incomplete* means that nothing failed in what was run, and that the size wanted was not reached; it is not a pass. A test of chance cannot prove that "
        "a generator is good. The argument that it is rests on SHAKE-256 and on exact scaling; the batteries would show a mistake in how they are used.",
        "",
        "## What was tested",
        "",
        *table(
            ("item", "value"),
            [
                ["software", f"croupier {croupier.__version__}, Python {platform.python_version()}"],
                ["digest of what is drawn", f"`{drawn}`"],
                [
                    "what the digest covers",
                    f"the {nist.BITS:,} bits of sequence 0 below, then the first {DIGESTED:,} numbers of every source of 58 Pa. Code "
                    "810a.5(c) as eight bytes each, SHA-256; `make test` compares it, so a table that draws otherwise needs a new report",
                ],
                ["seed", f"`{seed}`; the secret of the table is its SHA-256, `{secret_of(seed).hex()}`"],
                ["generator", "SHAKE-256, keyed by seed, label and contribution ([fairness](fairness.md))"],
                [
                    "raw words",
                    "the bytes read for each draw, in order, those thrown away included: what `croupier draw shuffle --raw` writes",
                ],
            ],
        ),
        "",
        "Dieharder, TestU01 and PractRand read more words than Python can draw. They get them from `randomness/words.c`, a transcription of the derivation, which "
        f"is compared with the table's own calls byte for byte over {outside.COMPARED:,} bytes before it is used.",
        "",
    ]
    for section in sections:
        lines += [f"## {section.battery}", "", *section.lines, ""]
    DOCUMENT.write_text("\n".join(lines).rstrip() + "\n")
    return sections
