# SPDX-License-Identifier: MIT
"""Two recordings side by side: what they count, how long they take, which findings they have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fieldtrace_cli.results import statistics
from fieldtrace_cli.results.findings import Finding, Json, findings
from fieldtrace_cli.results.predictions import Outlook, outlook
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.statistics import Difference
from fieldtrace_cli.results.timings import FEWEST_CALLS, Drift, Timings

SIGNIFICANT = 0.05
# Counts that differ by a smaller part are the same: requests at both ends are cut.
SAME = 0.01
QUANTILES = {"median": 0.5, "p99": 0.99}


@dataclass(frozen=True)
class Counted:
    """A count for each request or call; None where the recording has none."""

    what: str
    of: str
    """What it is counted for."""
    before: float | None
    after: float | None


@dataclass(frozen=True)
class FieldChange:
    """A field at a call path whose utilisation differs, or that one recording alone has."""

    service: str
    class_name: str
    field: str
    path: Sequence[str]
    """Methods, innermost first."""
    before: tuple[int, int] | None
    """How often it was read and not read; None where there is no such field."""
    after: tuple[int, int] | None
    p: float | None
    """Corrected; None where one side has no verdict."""
    significant: bool


@dataclass(frozen=True)
class LatencyChange:
    """An operation's latency, in nanoseconds; None where a side has too few calls."""

    operation: str
    quantile: str
    before: float | None
    after: float | None
    difference: Difference | None
    """Its chance is corrected."""
    noise: float
    """By how much quarters of one recording differ from all of it, and most other operations of
    both recordings from each other."""
    significant: bool


@dataclass(frozen=True)
class FindingChange:
    """A finding of both recordings that differs."""

    before: Finding
    after: Finding
    fields_new: Sequence[str]
    fields_gone: Sequence[str]


@dataclass(frozen=True)
class Comparison:
    """All that differs."""

    before: str
    after: str
    requests: tuple[int, int]
    lost_events: tuple[int, int]
    gone: Sequence[Outlook]
    new: Sequence[Finding]
    changed: Sequence[FindingChange]
    same: int
    """Findings that both have alike."""
    calls: Sequence[Counted]
    bytes: Sequence[Counted]
    fields: Sequence[FieldChange]
    latencies: Sequence[LatencyChange]
    tested: Mapping[str, int]
    """How many tests were made, for which the chances are corrected."""


def compare(before: Recording, after: Recording) -> Comparison:
    """Compares two recordings."""
    first, second = _by_id(before), _by_id(after)
    changes = [_change(first[i], second[i]) for i in first if i in second]
    changed = [change for change in changes if change is not None]
    fields, tested_fields = _fields(before, after)
    latencies, tested_latencies = latency_changes(before, after)
    return Comparison(
        before.name,
        after.name,
        (before.requests(), after.requests()),
        (before.lost_events(), after.lost_events()),
        [outlook(first[i], before, after) for i in first if i not in second],
        [second[i] for i in second if i not in first],
        changed,
        len(changes) - len(changed),
        list(_differing(_calls_a_request(before), _calls_a_request(after))),
        list(_differing(_bytes_a_call(before), _bytes_a_call(after))),
        fields,
        latencies,
        {"fields": tested_fields, "latencies": tested_latencies},
    )


def _by_id(recording: Recording) -> dict[str, Finding]:
    return {finding.id: finding for finding in findings(recording.part("fix-list"))}


def _change(before: Finding, after: Finding) -> FindingChange | None:
    first, second = (set(f.json.get("never_read", ())) for f in (before, after))
    told = [(f.is_known, f.is_negligible) for f in (before, after)]
    if first == second and told[0] == told[1] and not _gains_differ(before, after):
        return None
    return FindingChange(before, after, sorted(second - first), sorted(first - second))


def _gains_differ(before: Finding, after: Finding) -> bool:
    """Whether the intervals of what the median gains have nothing in common."""
    first, second = before.median, after.median
    if first is None or second is None:
        return (first is None) != (second is None)
    return first.high < second.low or second.high < first.low


def _calls_a_request(recording: Recording) -> dict[tuple[str, str], float]:
    """For each operation, and each kind of request that makes it."""
    requests: dict[str, int] = {}
    calls: dict[tuple[str, str], int] = {}
    for operation in recording.operations():
        root, last = operation["path"][0], operation["path"][-1]
        if len(operation["path"]) == 1:
            requests[root] = requests.get(root, 0) + operation["count"]
        else:
            calls[last, root] = calls.get((last, root), 0) + operation["count"]
    return {(op, root): n / requests[root] for (op, root), n in calls.items() if requests.get(root)}


def _bytes_a_call(recording: Recording) -> dict[tuple[str, str], float]:
    calls: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for operation in recording.operations():
        last = operation["path"][-1]
        calls[last] = calls.get(last, 0) + operation["count"]
        sizes[last] = sizes.get(last, 0) + operation["bytes"]
    return {(op, "a call"): sizes[op] / n for op, n in calls.items() if n and sizes[op]}


def _differing(
    before: Mapping[tuple[str, str], float], after: Mapping[tuple[str, str], float]
) -> Iterable[Counted]:
    """Those that differ, or that one has alone; the largest change first."""
    found = []
    for key in before.keys() | after.keys():
        first, second = before.get(key), after.get(key)
        if first is None or second is None or abs(first - second) > SAME * max(first, second):
            found.append(Counted(*key, first, second))
    return sorted(found, key=lambda c: (-abs((c.after or 0) - (c.before or 0)), c.what, c.of))


_Field = tuple[str, str, str, tuple[str, ...]]


def _fields(before: Recording, after: Recording) -> tuple[list[FieldChange], int]:
    """The fields that differ, and how many were tested."""
    first, second = _verdicts(before), _verdicts(after)
    keys = sorted(first.keys() | second.keys())
    tested = [k for k in keys if sum(first.get(k, (0, 0))) and sum(second.get(k, (0, 0)))]
    chances = statistics.holm([statistics.fisher(first[k], second[k]) for k in tested])
    p = dict(zip(tested, chances, strict=True))
    changes = [
        FieldChange(*key, first.get(key), second.get(key), p.get(key), p.get(key, 1) < SIGNIFICANT)
        for key in keys
        if key not in first or key not in second or p.get(key, 1) < SIGNIFICANT
    ]
    return sorted(changes, key=lambda c: (not c.significant, c.p or 0)), len(tested)


def _verdicts(recording: Recording) -> dict[_Field, tuple[int, int]]:
    """How often each field at each call path was read, and not."""
    found: dict[_Field, tuple[int, int]] = {}
    for context, field in recording.fields():
        path = tuple(_method(frame) for frame in reversed(context["frames"]))
        key = (context["service"], context["class"], field["name"], path)
        used, unused = found.get(key, (0, 0))
        wasted = field["unused"] + field["overwritten"]
        # Two lines of one method are one place: lines move.
        found[key] = (used + field["used"], unused + wasted)
    return found


def _method(frame: Json) -> str:
    return f"{frame['class'].rpartition('.')[2]}.{frame['method']}"


def latency_changes(before: Recording, after: Recording) -> tuple[list[LatencyChange], int]:
    """All operations that both have, or one alone, and how many quantiles were tested."""
    first, second = Timings(before), Timings(after)
    names = sorted(first.operations() | second.operations())
    pairs = [(name, label) for name in names for label in QUANTILES]
    tested = {
        (name, label): statistics.quantile_difference(
            first.of([name]), second.of([name]), QUANTILES[label]
        )
        for name, label in pairs
        if min(len(first.of([name])), len(second.of([name]))) >= FEWEST_CALLS
    }
    chances = dict(zip(tested, statistics.holm([d.p for d in tested.values()]), strict=True))
    drifts = {label: Drift(first, second, share) for label, share in QUANTILES.items()}
    changes = []
    for name, label in pairs:
        share, key = QUANTILES[label], (name, label)
        before_ns, after_ns = first.quantile([name], share), second.quantile([name], share)
        noise = max(first.noise([name], share), second.noise([name], share))
        noise += drifts[label].of_others([name]) * (before_ns or 0)
        difference = tested.get(key)
        significant = False
        if difference is not None:
            d = difference
            difference = Difference(d.value, d.low, d.high, chances[key])
            significant = chances[key] < SIGNIFICANT and abs(d.value) > noise
        changes.append(
            LatencyChange(name, label, before_ns, after_ns, difference, noise, significant)
        )
    return changes, len(tested)
