# SPDX-License-Identifier: MIT
"""A comparison as one page, for a browser."""

from collections.abc import Sequence

from fieldtrace_cli.results import changed_flames, page_template
from fieldtrace_cli.results.comparison import Comparison, Counted, FieldChange, LatencyChange
from fieldtrace_cli.results.comparison_text import chance, share
from fieldtrace_cli.results.findings import duration, number
from fieldtrace_cli.results.recordings import Recording

# Of each list; JSON has all.
MOST = 100
# What the colours of boxes say, in the order of `changed_flames.STEPS`.
CHANGES = (
    "less than half after",
    "less",
    "about the same",
    "more",
    "more than twice as much after",
)


def comparison_page(comparison: Comparison, before: Recording, after: Recording) -> str:
    """The page of what differs between two recordings."""
    template = page_template.template("diff.html.j2", number=number)
    text: str = template.render(
        **page_template.own("style.css"),
        comparison=comparison,
        most=MOST,
        changes=CHANGES,
        gone=[outlook for outlook in comparison.gone if outlook.is_gone],
        unseen=[outlook for outlook in comparison.gone if not outlook.is_gone],
        calls=[_counted(one) for one in comparison.calls],
        bytes=[_counted(one) for one in comparison.bytes],
        fields=[_field(one) for one in comparison.fields],
        latencies=[_latency(one) for one in comparison.latencies if one.significant],
        critical_time=changed_flames.critical_time(before, after),
        waste=changed_flames.waste(before, after),
    )
    return text


def _counted(counted: Counted) -> Sequence[str]:
    of = "" if counted.of == "a call" else f"in {counted.of}"
    sides = (counted.before, counted.after)
    return (counted.what, of, *("none" if side is None else number(side) for side in sides))


def _field(change: FieldChange) -> Sequence[str]:
    return (
        f"{change.class_name.rpartition('.')[2]}.{change.field}",
        f"at {' from '.join(change.path[:2])} in {change.service}",
        share(change.before),
        share(change.after),
        "not tested" if change.p is None else chance(change.p),
    )


def _latency(change: LatencyChange) -> Sequence[str]:
    difference = change.difference
    if difference is None:
        raise ValueError(f"{change.operation} was not tested")
    sides = (change.before, change.after)
    return (
        change.operation,
        change.quantile,
        *("none" if side is None else duration(side) for side in sides),
        f"{duration(difference.value)} [{duration(difference.low)}, {duration(difference.high)}]",
        duration(change.noise),
        chance(difference.p),
    )
