# SPDX-License-Identifier: MIT
"""Of a finding that is gone: what was predicted, what was measured, and whether it came true."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from fieldtrace_cli.results import statistics
from fieldtrace_cli.results.findings import Finding, Json, duration, number
from fieldtrace_cli.results.latencies import examples_of
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.timings import FEWEST_CALLS, Drift, Timings

# Requests of the operations that had the finding, of which at least so many must have had it for
# their median to be the one that was predicted.
MOST_HAVE_IT = 0.8
# Of the calls that a finding would save, those that are no longer made where it is gone. A finding
# may be missing because it gains too little to notice, or because few calls were looked into.
LEAST_SAVED = 0.5


class Held(enum.Enum):
    """Whether what was predicted came true."""

    HELD = "held"
    """What was measured lies in the interval that was predicted."""
    WITHIN_NOISE = "within the noise"
    """It does not, but the intervals have something in common."""
    MISSED = "missed"
    UNKNOWN = "cannot be told"


@dataclass(frozen=True)
class Measured:
    """By how much less the median is, in nanoseconds, with an interval that has the noise in it."""

    before: float
    after: float
    gained: float
    low: float
    high: float
    noise: float

    def __str__(self) -> str:
        """`8.0 ms [7.8 ms, 8.2 ms] less`; negative times in the interval are of the other kind."""
        if self.gained >= 0:
            return f"{duration(self.gained)} [{duration(self.low)}, {duration(self.high)}] less"
        return f"{duration(-self.gained)} [{duration(-self.high)}, {duration(-self.low)}] more"


@dataclass(frozen=True)
class CountGain:
    """How much less there is a request: as predicted, and as counted."""

    what: str
    predicted: float
    before: float
    after: float


@dataclass(frozen=True)
class Outlook:
    """A finding that is gone."""

    finding: Finding
    is_gone: bool
    """Or else it may be there and was not seen."""
    requests: Sequence[str]
    """The operations of the requests that had it."""
    measured: Measured | None
    held: Held
    why: str
    """What keeps it from being told; nothing where it is."""
    counts: Sequence[CountGain]
    also: Sequence[Finding] = ()
    """Other findings of its cause, which are gone with it."""


def outlook(finding: Finding, before: Recording, after: Recording) -> Outlook:
    """What became of a finding that AFTER does not have."""
    examples = before.part("latencies")["examples"]
    numbers = examples_of(finding.json)
    roots = sorted({examples[str(n)] for n in numbers if str(n) in examples})
    unseen = _unseen(finding, roots, after) or _called_still(finding, roots, before, after)
    measured, why = _measured(finding, roots, before, after)
    held = Held.UNKNOWN
    why = unseen or why
    if not why and measured is not None:
        held, why = _held(finding, measured)
    counts = [] if unseen else _counts(finding, roots, before, after)
    return Outlook(finding, not unseen, roots, measured, held, why, counts)


def _unseen(finding: Finding, roots: Sequence[str], after: Recording) -> str:
    """Why it may be there all the same; nothing if it is gone."""
    if after.requests() == 0:
        return "no request was recorded after"
    recorded = {operation["path"][0] for operation in after.operations()}
    if roots and not recorded & set(roots):
        return f"no request {' or '.join(roots)} was recorded after"
    still_open = {
        field["name"]
        for context, field in after.fields()
        if _is_place(context, finding) and field["decision"] == "open"
    }
    # `Employee.email`, or the name alone.
    names = {name.rpartition(".")[2] for name in finding.json.get("never_read", ())}
    if still_open & names:
        return f"too few verdicts on {', '.join(sorted(still_open & names))} after"
    return ""


def _called_still(
    finding: Finding, roots: Sequence[str], before: Recording, after: Recording
) -> str:
    """How many of its calls are made as before; nothing where enough are saved, or it has none."""
    calls = _calls(finding, roots, before, after)
    if calls is None or calls.before - calls.after >= LEAST_SAVED * calls.predicted:
        return ""
    return f"{calls.what} a request: {number(calls.before)} before, {number(calls.after)} after"


def _is_place(context: Json, finding: Finding) -> bool:
    methods = [(f["class"], f["method"]) for f in reversed(context["frames"])]
    same = methods == [(f.class_name, f.method) for f in finding.frames]
    return same and context["service"] == finding.service


def _measured(
    finding: Finding, roots: Sequence[str], before: Recording, after: Recording
) -> tuple[Measured | None, str]:
    """The gain at the median, and why it cannot be compared."""
    if not roots:
        return None, "the requests that had it are not known"
    first, second = Timings(before), Timings(after)
    calls = first.of(roots), second.of(roots)
    if min(map(len, calls)) < FEWEST_CALLS:
        return None, f"fewer than {FEWEST_CALLS} requests on a side"
    median = 0.5
    medians = first.quantile(roots, median), second.quantile(roots, median)
    noise = max(first.noise(roots, median), second.noise(roots, median))
    # What these requests call may have been mended too.
    own = {name for op in before.operations() if op["path"][0] in roots for name in op["path"]}
    noise += Drift(first, second, median).of_others(own) * (medians[0] or 0)
    difference = statistics.quantile_difference(*calls, median)
    measured = Measured(
        medians[0] or 0.0,
        medians[1] or 0.0,
        -difference.value,
        -difference.high - noise,
        -difference.low + noise,
        noise,
    )
    having = _having(finding, roots, before)
    if having < MOST_HAVE_IT:
        had = f"{100 * having:.0f} % of the requests {' and '.join(roots)} had it"
        return measured, f"only {had}, and the median predicted is of these"
    return measured, ""


def _having(finding: Finding, roots: Sequence[str], before: Recording) -> float:
    """The share of the operations' requests that had it; those looked at are drawn from all."""
    extent = finding.json["extent"]
    share = sum(_requests(before, root) for root in roots) / max(1, before.requests())
    looked_at: float = share * extent["requests_looked_at"]
    having: float = extent["requests"] / max(1.0, looked_at)
    return min(1.0, having)


def _held(finding: Finding, measured: Measured) -> tuple[Held, str]:
    predicted = finding.median
    if predicted is None:
        return Held.UNKNOWN, "no gain was predicted"
    if predicted.value is None:
        if measured.low > predicted.high:
            return Held.MISSED, ""
        return Held.UNKNOWN, "only the most was predicted, and it is no more"
    if predicted.low <= measured.gained <= predicted.high:
        return Held.HELD, ""
    if measured.low <= predicted.high and predicted.low <= measured.high:
        return Held.WITHIN_NOISE, ""
    return Held.MISSED, ""


def _counts(
    finding: Finding, roots: Sequence[str], before: Recording, after: Recording
) -> list[CountGain]:
    calls = _calls(finding, roots, before, after)
    found = [calls] if calls else []
    requests = sum(_requests(before, root) for root in roots)
    if finding.json.get("wasted_bytes") and requests:
        sides = [_a_request(side, roots, "bytes", None) for side in (before, after)]
        found.append(CountGain("bytes", finding.json["wasted_bytes"] / requests, *sides))
    return found


def _calls(
    finding: Finding, roots: Sequence[str], before: Recording, after: Recording
) -> CountGain | None:
    """Calls of the operation that the finding is about, where it would save some."""
    extent = finding.json["extent"]
    operation = _operation(finding, before)
    if not (roots and operation and extent["avoidable_calls"] and extent["requests"]):
        return None
    sides = [_a_request(side, roots, "count", operation) for side in (before, after)]
    # Both sides count all requests of the operations, also those that had nothing to save.
    saved = extent["avoidable_calls"] / extent["requests"] * _having(finding, roots, before)
    return CountGain(f"calls of {operation}", saved, *sides)


def _operation(finding: Finding, before: Recording) -> str:
    """The operation that the finding is about; nothing where it is about objects."""
    names = {operation["path"][-1] for operation in before.operations()}
    fitting = [name for name in names if finding.subject.startswith(name)]
    return max(fitting, key=len, default="")


def _requests(recording: Recording, root: str) -> int:
    return sum(op["count"] for op in recording.operations() if op["path"] == [root])


def _a_request(
    recording: Recording, roots: Sequence[str], key: str, operation: str | None
) -> float:
    """What the calls below the roots come to, for each request."""
    requests = sum(_requests(recording, root) for root in roots)
    total = sum(
        op[key]
        for op in recording.operations()
        if op["path"][0] in roots and len(op["path"]) > 1 and operation in (None, op["path"][-1])
    )
    return total / requests if requests else 0.0
