# SPDX-License-Identifier: MIT
"""A comparison for people."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.causes import Cause
from fieldtrace_cli.results.comparison import (
    QUANTILES,
    CauseChange,
    Comparison,
    Counted,
    FieldChange,
    LatencyChange,
)
from fieldtrace_cli.results.findings import Finding, duration, number
from fieldtrace_cli.results.predictions import CountGain, Outlook
from fieldtrace_cli.results.timings import fewest_calls

# Of each list; JSON has all.
MOST = 20
# Findings of one cause.
MOST_ALSO = 5
Entry = TypeVar("Entry")


def comparison_text(comparison: Comparison) -> str:
    """What differs, findings first."""
    lines = _lines(comparison)
    return "".join(f"{printable(line, most=len(line))}\n" for line in lines)


def _lines(comparison: Comparison) -> Iterator[str]:
    for side, name, i in (("Before", comparison.before, 0), ("After", comparison.after, 1)):
        lost = comparison.lost_events[i]
        losses = f"; {lost:,} events or packets were lost, so counts are too low" if lost else ""
        yield f"{side + ':':7} {name}, {comparison.requests[i]:,} requests{losses}"
    gone = [outlook for outlook in comparison.gone if outlook.is_gone]
    unseen = [outlook for outlook in comparison.gone if not outlook.is_gone]
    yield from _list("Findings gone", gone, _outlook)
    yield from _list("Findings that were not seen again, and may be there", unseen, _unseen)
    yield from _list("Findings new", comparison.new, _new)
    yield from _list("Findings changed", comparison.changed, _changed)
    yield ""
    yield f"Findings the same: {comparison.same:,}"
    yield from _list("Calls a request", comparison.calls, _counted)
    yield from _list("Bytes of a call's answer", comparison.bytes, _counted)
    fields = comparison.fields
    yield from _list("Fields", fields, _field, f"{comparison.tested['fields']:,} tested")
    yield from _latencies(comparison)


def _list(
    title: str,
    entries: Sequence[Entry],
    lines: Callable[[Entry], Iterator[str]],
    more: str = "",
) -> Iterator[str]:
    if not entries and not more:
        return
    yield ""
    yield f"{title}: {len(entries):,}" + (f" ({more})" if more else "")
    for entry in entries[:MOST]:
        yield from lines(entry)
    if len(entries) > MOST:
        yield f"  {len(entries) - MOST:,} more; --format json has all"


def _outlook(outlook: Outlook) -> Iterator[str]:
    yield from _title(outlook.finding)
    yield from _also("also of this cause", outlook.also)
    yield from _told(outlook)


def _told(outlook: Outlook) -> Iterator[str]:
    """What was predicted, what was measured, what was counted."""
    finding, measured = outlook.finding, outlook.measured
    if finding.median is not None:
        yield f"      predicted: the median of its requests {finding.median}"
    if measured is not None:
        yield (
            f"      measured: {' and '.join(outlook.requests)}: {duration(measured.before)}"
            f" before, {duration(measured.after)} after, {measured}"
        )
    yield f"      the interval: {outlook.held.value}" + (f": {outlook.why}" if outlook.why else "")
    yield from map(_count, outlook.counts)


def _count(count: CountGain) -> str:
    counted = f"{number(count.before)} before, {number(count.after)} after"
    fewer = number(count.before - count.after)
    predicted = f"predicted {number(count.predicted)} fewer, counted {fewer}"
    return f"      {count.what} a request: {predicted} ({counted})"


def _unseen(outlook: Outlook) -> Iterator[str]:
    yield from _title(outlook.finding)
    yield from _also("also of this cause", outlook.also)
    yield f"      {outlook.why}"


def _title(finding: Finding) -> Iterator[str]:
    yield f"  {finding.title}  [{finding.id}]"
    yield f"      at {finding.place}"


def _also(said: str, also: Sequence[Finding]) -> Iterator[str]:
    """The findings that the same change mends, on a line each."""
    for finding in also[:MOST_ALSO]:
        yield f"      {said}: {finding.kind_title}: {finding.subject}  [{finding.id}]"
    if len(also) > MOST_ALSO:
        yield f"      {said}: {len(also) - MOST_ALSO:,} more"


def _new(cause: Cause) -> Iterator[str]:
    yield from _title(cause.first)
    yield from _also("also of this cause", cause.also)


def _changed(change: CauseChange) -> Iterator[str]:
    yield from _title(change.after.first)
    for said, fields in (("also", change.fields_new), ("no longer", change.fields_gone)):
        if fields:
            yield f"      {said} never read: {', '.join(fields)}"
    yield from _also("new of this cause", change.appeared)
    for outlook in change.vanished:
        said = "gone of this cause" if outlook.is_gone else "not seen again of this cause"
        yield from _also(said, [outlook.finding])
        yield from _told(outlook)
    for side, cause in (("before", change.before), ("after", change.after)):
        yield f"      {side}: {cause.first.gain}"


def _counted(counted: Counted) -> Iterator[str]:
    of = "" if counted.of == "a call" else f" in {counted.of}"
    sides = f"{_side(counted.before)} -> {_side(counted.after)}"
    yield f"  {sides:>22}  {counted.what}{of}"


def _side(value: float | None) -> str:
    return "none" if value is None else number(value)


def _field(change: FieldChange) -> Iterator[str]:
    sides = f"{share(change.before)} -> {share(change.after)}"
    how_likely = chance(change.p) if change.p is not None else "not tested"
    name = f"{change.class_name.rpartition('.')[2]}.{change.field}"
    path = f"{change.path[0]}" + (f" from {change.path[1]}" if change.path[1:] else "")
    yield f"  {sides:>32}  {name} at {path} in {change.service} ({how_likely})"


def chance(p: float) -> str:
    """How likely a difference is by chance alone."""
    return f"p {p:.2g}" if p >= 0.001 else "p < 0.001"


def share(verdicts: tuple[int, int] | None) -> str:
    """How many of so many objects were read; of a field that is there."""
    if verdicts is None:
        return "none"
    total = sum(verdicts)
    return f"{100 * verdicts[0] / total:.3g} % of {total:,}" if total else "no verdict"


def _latencies(comparison: Comparison) -> Iterator[str]:
    told = [c for c in comparison.latencies if c.significant]
    told.sort(key=lambda c: -abs(c.difference.value) if c.difference else 0)
    alone = [c for c in comparison.latencies if c.quantile == "median"]
    more = f"{comparison.tested['latencies']:,} tested"
    yield from _list("Latency", told, _latency, more)
    for side, is_there in (
        ("before", [c.operation for c in alone if c.after is None]),
        ("after", [c.operation for c in alone if c.before is None]),
    ):
        if is_there:
            names = ", ".join(is_there[:MOST])
            rest = f" and {len(is_there) - MOST:,} more" if len(is_there) > MOST else ""
            yield f"  only {side}: {names}{rest}"
    untold = [c for c in comparison.latencies if not c.significant and c.difference]
    if untold:
        yield f"  {len(untold):,} differ by no more than chance and noise"
    for quantile, share in QUANTILES.items():
        few = sum(
            c.quantile == quantile and c.difference is None and None not in (c.before, c.after)
            for c in comparison.latencies
        )
        if few:
            yield (
                f"  {few:,} operations have fewer than {fewest_calls(share)} calls on a side, "
                f"too few for the {quantile}"
            )


def _latency(change: LatencyChange) -> Iterator[str]:
    difference = change.difference
    if difference is None or change.before is None or change.after is None:
        return
    sides = f"{duration(change.before)} -> {duration(change.after)}"
    sign = "+" if difference.value > 0 else ""
    span = f"[{duration(difference.low)}, {duration(difference.high)}]"
    yield (
        f"  {sides:>22}  {change.operation}, {change.quantile}: {sign}"
        f"{duration(difference.value)} {span}, noise {duration(change.noise)}, "
        f"{chance(difference.p)}"
    )
