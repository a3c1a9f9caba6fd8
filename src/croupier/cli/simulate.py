"""`croupier simulate`: rounds by the million, and a verdict against the exact value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import croupier
from croupier.cli.arguments import Asked, read_wagers, read_whole
from croupier.cli.output import columns, dollars, style, warn, write, write_json
from croupier.cli.simulation_settings import played, prize_rows, read_settings, riders_of, with_riders
from croupier.law.counted import counted
from croupier.law.refusal import BadInput

if TYPE_CHECKING:
    from croupier.simulation.statistics import Comparison, Estimate, Result

PLOTTED_ROUNDS = 1000
PLAYERS = 400
LARGEST_POWER = 1 << 30
WORTH_SAYING = 5
"""A simulation expected to take this many seconds or more says so before it starts."""
WORST = ("pass", "warn", "fail")
COLORS = {"pass": "green", "warn": "yellow", "fail": "red"}


def estimate_document(estimate: Estimate) -> dict[str, Any]:
    """An estimate for programs, with its error."""
    value = estimate.value
    return {
        "fraction": f"{value.numerator}/{value.denominator}",
        "decimal": float(value),
        "standard_error": estimate.standard_error,
        "interval_95": list(estimate.interval),
    }


def is_exact(comparison: Comparison) -> bool:
    """Whether the value compared with is exact; one in double precision has a power of two as denominator."""
    below = comparison.exact.denominator
    return below <= LARGEST_POWER or bool(below & (below - 1))


def _comparison(comparison: Comparison | None) -> dict[str, Any]:
    if comparison is None:
        return {}
    exact = comparison.exact
    fraction = {"fraction": f"{exact.numerator}/{exact.denominator}"} if is_exact(comparison) else {}
    return {
        "exact": {**fraction, "decimal": float(exact)},
        "z": comparison.z,
        "verdict": comparison.verdict,
    }


def verdict(comparisons: Mapping[str, Comparison]) -> str:
    """The worst verdict of all comparisons; "none" if nothing could be compared."""
    return max((each.verdict for each in comparisons.values()), key=WORST.index, default="none")


def document(
    game: croupier.Game,
    result: Result,
    made: Mapping[str, int],
    comparisons: Mapping[str, Comparison],
    by_money: Mapping[str, Comparison],
    asked: Asked,
) -> dict[str, Any]:
    """The result for programs: estimates per round in cents and per cent staked, with exact values."""
    from croupier.law.encoding import document as plain
    from croupier.report.standing import knowledge_of

    chosen = game.options(asked.chosen, asked.day)
    wagers: dict[str, Any] = {}
    for name, tally in result.tally.wagers.items():
        wagers[name] = {"stake": made.get(name, 0), "net_per_round": estimate_document(tally.per_round)}
        if tally.house_edge is not None:
            compared = _comparison(comparisons.get(name))
            wagers[name]["loss_per_cent_staked"] = {**estimate_document(tally.house_edge), **compared}
    per_round = {
        **estimate_document(result.tally.total.per_round),
        **_comparison(comparisons.get("round")),
    }
    histogram = [{"net": net, "rounds": count} for net, count in result.histogram.items()]
    return {
        "game": game.id,
        "as_of": game.edition(asked.day, chosen.proposals).day,
        "options": plain(chosen),
        **knowledge_of(game.id, game.edition(asked.day, chosen.proposals).day),
        "rounds": result.rounds,
        "seed": result.seed,
        "net_per_round": per_round,
        **({"house_edge": estimate_document(result.house_edge)} if result.house_edge else {}),
        "wagers": wagers,
        "histogram": histogram,
        **_by_money_document(result, by_money),
        "bin_width": result.tally.bin_width,
        "verdict": verdict({**comparisons, **by_money}),
    }


def _by_money_document(result: Result, by_money: Mapping[str, Comparison]) -> dict[str, Any]:
    """Rounds won, even and lost by money, and their shares where their chances are calculated."""
    if result.by_money is None:
        return {}
    shares = {
        how: {**estimate_document(share), **_comparison(by_money[how])}
        for how, share in result.shares_by_money.items()
        if how in by_money
    }
    compared = {"rounds_by_money_shares": shares} if shares else {}
    return {"rounds_by_money": result.by_money._asdict(), **compared}


def _line(
    name: str, estimate: Estimate, unit: float, comparison: Comparison | None, form: str = "+.6f"
) -> list[str]:
    low, high = (f"{each * unit:{form}}" for each in estimate.interval)
    cells = [name, f"{float(estimate.value) * unit:{form}}", f"{low} to {high}"]
    if comparison is None:
        return [*cells, "-", "-", "-"]
    return [*cells, f"{float(comparison.exact) * unit:{form}}", f"{comparison.z:+.2f}", comparison.verdict]


def _text(
    game: croupier.Game,
    result: Result,
    made: Mapping[str, int],
    comparisons: Mapping[str, Comparison],
    by_money: Mapping[str, Comparison],
    played: str = "",
) -> list[str]:
    rows = [
        _line(f"{name}, loss in % of stake", tally.house_edge, 100, comparisons.get(name))
        for name, tally in result.tally.wagers.items()
        if tally.house_edge is not None
    ]
    rows.append(_line("net per round in $", result.tally.total.per_round, 0.01, comparisons.get("round")))
    rows += [
        _line(f"rounds {how} by money in %", share, 100, by_money[how], ".6f")
        for how, share in result.shares_by_money.items()
        if how in by_money
    ]
    compared = {**comparisons, **by_money}
    exact = all(is_exact(each) for each in compared.values())
    heads = ("", "mean", "95% interval", "exact" if exact else "calculated", "z", "verdict")
    rounds = counted(result.rounds, "round")
    lines = [f"{game.id}: {rounds}, seed {result.seed}, {_stakes(made)}{played}", ""]
    lines += columns(rows, heads, right=(1, 2, 3, 4))
    lines += ["", *([] if by_money else _by_money(result)), *_not_compared(result, comparisons)]
    worst = verdict(compared)
    if worst == "none":
        return [*lines, "no verdict: nothing could be compared"]
    reasons = {
        "pass": "the calculated values lie within three standard errors",
        "warn": "a calculated value lies between three and four standard errors away",
        "fail": "a calculated value lies more than four standard errors away",
    }
    if all(each.verdict != "warn" or each.z == 0 for each in compared.values()):
        reasons["warn"] = "a single sample says nothing about its error; play more rounds"
    return [*lines, style(f"{worst}: {reasons[worst]}", COLORS[worst])]


def _by_money(result: Result) -> list[str]:
    """The shares of the rounds that won money, broke even and lost money."""
    if result.by_money is None:
        return []
    rounds = sum(result.by_money)
    parts = [f"{100 * times / rounds:.4f}% {how}" for how, times in result.by_money._asdict().items()]
    return [f"rounds by money: {', '.join(parts)}"]


def _not_compared(result: Result, comparisons: Mapping[str, Comparison]) -> list[str]:
    """Why a line of the results has no exact value."""
    wagers = result.tally.wagers
    unknown = [name for name, tally in wagers.items() if name not in comparisons and not tally.idle]
    if unknown:
        names = ", ".join(unknown)
        return [f"not compared: {names}, because the value of this play and stake is not known"]
    if "round" not in comparisons:
        return ["not compared: the round, because not every wager is made and decided once in it"]
    return []


def _stakes(made: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {dollars(stake) if stake else 'in full'}" for name, stake in made.items())


def _plot(
    game: croupier.Game, result: Result, made: Mapping[str, int], settings: Mapping[str, Any], asked: Asked
) -> None:
    """Plot the histogram and, if it counts single rounds, bankrolls that start with a hundred wagers."""
    from croupier.report.plots import plot_simulation, printed_names
    from croupier.simulation.bankroll import sample_bankrolls
    from croupier.simulation.kernel import Comparing

    kernel = game.registered.module("kernel").KERNEL
    times = kernel.repeats(settings) if isinstance(kernel, Comparing) else 1
    bankrolls = None
    needed = max(sum(made.values()) * times, 1)
    if not result.tally.bin_width and sum(result.histogram.values()) == result.rounds:
        bankrolls = sample_bankrolls(
            result.histogram, 100 * needed, needed, PLOTTED_ROUNDS, PLAYERS, result.seed
        )
    options = game.options(asked.chosen, asked.day)
    names = printed_names(made, game.registered, game.edition(asked.day, options.proposals), options)
    stakes = (
        f"{_stakes({names[wager]: stake for wager, stake in made.items()})}{' a box' if times > 1 else ''}"
    )
    title = f"{game.registered.name}: {counted(result.rounds, 'round')}, {stakes}"
    plot_simulation(result, asked.plot, bankrolls, title, overwrite=asked.force)
    warn(f"drawn in {asked.plot}")


def _say_duration(seconds: float) -> None:
    """Say how long it will take, unless that is short."""
    if seconds >= WORTH_SAYING:
        for unit, length in (("hours", 3600), ("minutes", 60), ("seconds", 1)):
            if seconds >= 2 * length:
                warn(f"this takes about {seconds / length:.0f} {unit}")
                return


def _check_device(
    game: croupier.Game,
    made: Mapping[str, int],
    settings: Mapping[str, Any],
    later: Collection[str],
    asked: Asked,
) -> None:
    """Refuse a device that is missing, or that cannot play every run needed, before the first run."""
    from croupier.cli.cutting_card import how_dealt
    from croupier.simulation.runner import chosen_gpu

    chosen = game.options(asked.chosen, asked.day)
    edition = game.edition(asked.day, chosen.proposals)
    kernel = game.registered.module("kernel").KERNEL
    runs = [{name: value for name, value in settings.items() if name not in later}]
    how = how_dealt(game, settings, asked) if later else None
    if how is not None:
        runs.append({**settings, **how})
    for each in runs:
        found = chosen_gpu(kernel, kernel.prepare(chosen, edition, made, **each), asked.device, asked.cluster)
        if found is not None and each is runs[0]:
            warn(f"playing on {found[0].name}")


def run(asked: Asked) -> int:
    """Simulate, compare and print; 1 if the comparison fails."""
    if asked.plot:
        from croupier.report.files import check_free
        from croupier.report.plots import check_suffix

        check_suffix(asked.plot)
        check_free(asked.plot, asked.force)
    rounds = read_whole(asked.rounds, "--rounds")
    seed = read_whole(asked.seed, "--seed", 0)
    workers = None if asked.workers is None else read_whole(asked.workers, "--workers")
    game, options, day = croupier.game(asked.game), asked.chosen, asked.day
    caller, people = riders_of(read_wagers(asked.wager))
    made = game.wagers(caller, options, day)
    settings = read_settings(game, asked, made)
    if people and "people" not in game.simulation_settings:
        raise BadInput(f"--wager: {game.id} is simulated for one person, nobody rides along")
    if people:
        settings["people"] = [game.wagers(each, options, day) for each in people]
    later = {setting.name for setting in game.declared_settings if setting.dealt_on}
    if settings:
        chosen = game.options(options, day)
        edition = game.edition(day, chosen.proposals)
        # Refuse what cannot be played before the first run.
        game.registered.module("kernel").KERNEL.prepare(chosen, edition, made, **settings)
    if asked.device != "cpu":
        _check_device(game, made, settings, later, asked)
    result = game.simulate(
        rounds,
        wagers=made,
        options=options,
        as_of=day,
        seed=seed,
        workers=workers,
        cluster=asked.cluster,
        device=asked.device,
        progress=None,
        estimated=_say_duration,
        **{name: value for name, value in settings.items() if name not in later},
    )
    together = with_riders(made, settings)
    comparisons = game.compare(result, together, options, day, **settings)
    by_money = game.compare_by_money(result, together, options, day, **settings)
    dealt = None
    if later:
        from croupier.cli.cutting_card import dealt_on

        dealt = dealt_on(game, result, comparisons, made, settings, asked)
    prizes = prize_rows(game, result, made)
    if asked.json:
        besides: dict[str, Any] = {dealt.key: dealt.document()} if dealt else {}
        if prizes:
            besides["prizes"] = [each.document() for each in prizes]
        write_json({**document(game, result, together, comparisons, by_money, asked), **besides})
    else:
        from croupier.report.standing import caveats_of, standing

        held = game.edition(day, game.options(options, day).proposals).day
        head, *rest = _text(game, result, together, comparisons, by_money, played(game, settings))
        words = standing(game.id, held)
        for line in (
            head,
            f"{words[:1].upper()}{words[1:]}.",
            *caveats_of(game.id, held),
            *rest,
            *(dealt.text() if dealt else ()),
        ):
            write(line)
        if prizes:
            write("")
            for line in columns([each.cells() for each in prizes], ("prize", "fell", "paid"), right=(1, 2)):
                write(line)
    if asked.plot:
        _plot(game, result, together, settings, asked)
    return 1 if verdict({**comparisons, **by_money}) == "fail" else 0
