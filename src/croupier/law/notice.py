"""Notice of changes (19:47-8.3): which changes need it, in which direction, and from when they count."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec

from croupier.law.edition import Edition, Rules
from croupier.law.facts import OptionFact
from croupier.law.odds import Odds
from croupier.law.options import LimitChange, Options
from croupier.law.refusal import BadInput, Refusal

CITE: Final = "19:47-8.3"
LEAD: Final = timedelta(minutes=30)
STEPS: Final = {
    "sign": "posted on the sign",
    "announced": "announced to the patrons",
    "reported": "reported to the regulator",
}
ZONES: Final = "sign, announced and reported must all have a time zone or none"


class Notice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a change was posted on the sign, announced to the patrons and reported to the regulator."""

    sign: datetime | None = None
    announced: datetime | None = None
    reported: datetime | None = None


def earliest(sign: datetime, announced: datetime, reported: datetime) -> datetime:
    """The first moment at which a round may begin under the change: all three are 30 minutes old."""
    return max(sign, announced, reported) + LEAD


def rank(value: Any) -> Any:
    """A value that orders an option's values from less to more: no limit is more than any limit."""
    if value is None:
        return float("inf")
    if isinstance(value, Odds):
        return value.fraction
    return value


def reduced(old: Any, new: Any) -> bool:
    """Whether a change lowers a number, odds, or any row of a table."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return any(reduced(old[row], new[row]) for row in old if row in new)
    try:
        return bool(rank(new) < rank(old))
    except TypeError:
        return False


def is_limit(rules: Rules[Any], option: str) -> bool:
    """Whether an option is a posted minimum or maximum wager."""
    return any(fact.kind == "limit" for fact in rules.options.get(option, ()))


def needs_notice(fact: OptionFact, old: Any, new: Any, options: Any = None) -> bool:
    """Whether a change from one value to another needs notice under 8.3.

    A payout limit printed on the layout may be lowered without notice: the layout is the notice (18.11(c)).
    If the rule requires notice of some values only, a change that concerns none of them needs none.
    """
    if old == new or (fact.notice_values and not {str(old), str(new)} & set(fact.notice_values)):
        return False
    match fact.notice:
        case "none":
            return False
        case "any":
            return True
        case "starting":
            return bool(new)
        case "withdrawing":
            return bool(old) and (not new or not isinstance(old, bool))
        case "decrease":
            return reduced(old, new) and not getattr(options, "limit_on_layout", False)


def limit_change_starts(notice: Notice, players_present: bool, policy: LimitChange = "immediate") -> datetime:
    """When a change of the minimum or maximum wager counts: rounds beginning at or after this moment."""
    if notice.sign is None:
        raise Refusal("a new limit counts only once it is posted on the sign: sign has no time", CITE)
    if not players_present:
        return notice.sign
    if notice.announced is None:
        raise Refusal(
            "patrons are at the table and the new limit must be announced: announced has no time", CITE
        )
    seen = max(notice.sign, notice.announced)
    return seen if policy == "immediate" else seen + LEAD


def option_change_starts(
    edition: Edition[Any], option: str, change: tuple[Any, Any], notice: Notice, options: Any = None
) -> datetime | None:
    """When a change (old, new) of an option counts; none if it needs no notice. A missing step is refused."""
    fact = edition.option(option)
    if not needs_notice(fact, *change, options):
        return None
    times: list[datetime] = []
    for step, words in STEPS.items():
        time = getattr(notice, step)
        if time is None:
            raise Refusal(
                f"{option}: the change must be {words} 30 minutes before; {step} has no time",
                fact.notice_cite or CITE,
            )
        times.append(time)
    try:
        return earliest(*times)
    except TypeError:
        raise BadInput(f"{option}: {ZONES}") from None


def notice_ends(
    edition: Edition[Any],
    option: str,
    change: tuple[Any, Any],
    notice: Notice,
    options: Options,
    *,
    players_present: bool,
) -> datetime | None:
    """When a change (old, new) of any option or limit counts; none if it needs no notice.

    `options` are those of the table; their `limit_change` is the policy for limits.
    """
    old, new = change
    if old == new:
        return None
    if is_limit(edition.rules, option):
        return limit_change_starts(notice, players_present, options.limit_change)
    return option_change_starts(edition, option, change, notice, options)


def change_starts(
    edition: Edition[Any],
    option: str,
    old: Any,
    new: Any,
    options: Options,
    *,
    posted: datetime | None = None,
    announced: datetime | None = None,
    reported: datetime | None = None,
    now: datetime,
    players_present: bool,
) -> datetime:
    """From when rounds may begin under a change that is ordered now at an open table.

    The order itself counts as sign, announcement and report, unless one of them follows later; a time before
    now is refused, because the journal would have recorded it.
    """
    times = {"sign": posted or now, "announced": announced or now, "reported": reported or now}
    for step, time in times.items():
        if (time.tzinfo is None) != (now.tzinfo is None):
            raise BadInput(f"{option}: {ZONES}")
        if time < now:
            raise Refusal(
                f"{option}: the change cannot have been {STEPS[step]} at {time:%Y-%m-%d %H:%M:%S}, before it "
                f"was ordered at {now:%Y-%m-%d %H:%M:%S}",
                CITE,
            )
    ends = notice_ends(edition, option, (old, new), Notice(**times), options, players_present=players_present)
    return ends or now
