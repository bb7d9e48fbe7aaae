# SPDX-License-Identifier: MIT
"""Two recordings side by side: what they count, how long they take, which findings they have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fieldtrace_cli.results import statistics
from fieldtrace_cli.results.causes import Cause, causes
from fieldtrace_cli.results.findings import Finding, Json, findings
from fieldtrace_cli.results.predictions import CountGain, Outlook, outlook
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.statistics import Difference
from fieldtrace_cli.results.timings import Drift, Timings, fewest_calls

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
class CauseChange:
    """A cause of both recordings that differs."""

    before: Cause
    after: Cause
    fields_new: Sequence[str]
    fields_gone: Sequence[str]
    appeared: Sequence[Finding]
    """Its findings that are new."""
    vanished: Sequence[Outlook]
    """Its findings that are gone."""


@dataclass(frozen=True)
class Comparison:
    """All that differs."""

    before: str
    after: str
    requests: tuple[int, int]
    lost_events: tuple[int, int]
    gone: Sequence[Outlook]
    """Of each cause that is gone its gravest finding; the others stand in `also`."""
    new: Sequence[Cause]
    changed: Sequence[CauseChange]
    same: int
    """Causes that both have alike."""
    calls: Sequence[Counted]
    bytes: Sequence[Counted]
    fields: Sequence[FieldChange]
    latencies: Sequence[LatencyChange]
    tested: Mapping[str, int]
    """How many tests were made, for which the chances are corrected."""


def compare(before: Recording, after: Recording) -> Comparison:
    """Compares two recordings."""
    gone, new, both = _matched(before, after)
    changes = [_change(pair, before, after) for pair in both]
    changed = [change for change in changes if change is not None]
    fields, tested_fields = _fields(before, after)
    latencies, tested_latencies = latency_changes(before, after)
    return Comparison(
        before.name,
        after.name,
        (before.requests(), after.requests()),
        (before.lost_events(), after.lost_events()),
        [_gone(cause, before, after) for cause in gone],
        new,
        changed,
        len(changes) - len(changed),
        list(_differing(_calls_a_request(before), _calls_a_request(after))),
        list(_differing(_bytes_a_call(before), _bytes_a_call(after))),
        fields,
        latencies,
        {"fields": tested_fields, "latencies": tested_latencies},
    )


_Both = tuple[Cause, Cause]


def _matched(
    before: Recording, after: Recording
) -> tuple[Sequence[Cause], Sequence[Cause], Sequence[_Both]]:
    """The causes that are gone, those that are new, and those of both recordings.

    A cause is told again by the lasting id of any of its findings. Where two are one in the other
    recording, they are one here.
    """
    sides = [causes(findings(side.part("fix-list"))) for side in (before, after)]
    groups: dict[str, int] = {}
    for cause in (*sides[0], *sides[1]):
        known = {groups[i] for i in cause.ids if i in groups}
        number = min(known, default=len(groups))
        joined = [i for i, group in groups.items() if group in known]
        groups.update(dict.fromkeys((*joined, *cause.ids), number))
    first, second = (_joined(side, groups) for side in sides)
    return (
        [first[number] for number in first if number not in second],
        [second[number] for number in second if number not in first],
        [(first[number], second[number]) for number in first if number in second],
    )


def _joined(side: Sequence[Cause], groups: Mapping[str, int]) -> Mapping[int, Cause]:
    """The causes by number, gravest first."""
    found: dict[int, list[Finding]] = {}
    for cause in side:
        found.setdefault(groups[cause.first.id], []).extend((cause.first, *cause.also))
    return {number: Cause(first, tuple(also)) for number, (first, *also) in found.items()}


def _gone(cause: Cause, before: Recording, after: Recording) -> Outlook:
    """What became of a cause: gains are those of its gravest finding, as they are not added."""
    first, *others = (outlook(f, before, after) for f in (cause.first, *cause.also))
    unseen = next((one for one in (first, *others) if not one.is_gone), first)
    told: dict[str, CountGain] = {}
    for one in (first, *others):
        for count in one.counts if unseen.is_gone else ():
            told.setdefault(count.what, count)
    seen = first if unseen.is_gone else replace(first, held=unseen.held, why=unseen.why)
    return replace(seen, is_gone=unseen.is_gone, counts=list(told.values()), also=list(cause.also))


def _change(pair: _Both, before: Recording, after: Recording) -> CauseChange | None:
    first, second = ({f.id: f for f in (cause.first, *cause.also)} for cause in pair)
    kept = [(first[i], second[i]) for i in first if i in second]
    appeared = [second[i] for i in second if i not in first]
    vanished = [outlook(first[i], before, after) for i in first if i not in second]
    if not appeared and not vanished and not any(_differ(*both) for both in kept):
        return None
    unread = [{field for f in side.values() for field in _unread(f)} for side in (first, second)]
    return CauseChange(
        *pair, sorted(unread[1] - unread[0]), sorted(unread[0] - unread[1]), appeared, vanished
    )


def _differ(before: Finding, after: Finding) -> bool:
    told = [(f.is_known, f.is_negligible) for f in (before, after)]
    return _unread(before) != _unread(after) or told[0] != told[1] or _gains_differ(before, after)


def _unread(finding: Finding) -> set[str]:
    chain = finding.json.get("end_to_end", {})
    keys = (one["key"] for one in chain.get("unread", ()))
    return {*finding.json.get("never_read", ()), *keys}


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
        if min(len(first.of([name])), len(second.of([name]))) >= fewest_calls(QUANTILES[label])
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
