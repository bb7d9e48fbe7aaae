# SPDX-License-Identifier: MIT
"""The rules of a gate, and how each is judged by what a recording counts."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.baseline import Baseline
from fieldtrace_cli.results.causes import causes
from fieldtrace_cli.results.comparison import QUANTILES, latency_changes
from fieldtrace_cli.results.findings import Finding, Frame, Json, duration, findings, place
from fieldtrace_cli.results.kinds import TITLES
from fieldtrace_cli.results.outcomes import Outcome, Verdict, joined
from fieldtrace_cli.results.recordings import Recording
from fieldtrace_cli.results.toml_file import Table, read_tables

# Those whose entries depend on counts, and not on how fast the machine was.
COUNTED_KINDS = (
    *("fields_never_read", "objects_never_read", "objects_partly_used", "objects_seldom_read"),
    *("fields_seldom_read", "unread_by_all", "n_plus_one", "same_call_twice", "chatty"),
    "association_never_read",
)
# Of these, those that verdicts about fields tell.
_OF_FIELDS = COUNTED_KINDS[:6]
# Of the calls; where the budget left out more, how many objects came in is not counted.
LOOKED_INTO = 0.9
# Of the requests; what the clock alone tells of fewer may be chance.
FEW_REQUESTS = 0.05
# With --all these stand for call paths too from which nothing is to be gained.
_NEED_FIELDS = ("fields_never_read", "objects_never_read")


@dataclass(frozen=True)
class Given:
    """What rules are judged by."""

    recording: Recording
    baseline: Baseline
    against: Recording | None = None
    """A recording made beside it, which times are compared with."""


class Rule(Protocol):
    """One rule."""

    @property
    def name(self) -> str:
        """What people call it."""

    def judge(self, given: Given) -> Outcome:
        """Whether it holds."""


@dataclass(frozen=True)
class Calls:
    """How often requests call an operation, on average."""

    name: str
    operation: str
    request: str
    at_most: float

    def judge(self, given: Given) -> Outcome:
        recording = given.recording
        requests: dict[str, int] = {}
        calls: dict[str, int] = {}
        for operation in recording.operations():
            root, last = operation["path"][0], operation["path"][-1]
            if self.request not in ("", root):
                continue
            if len(operation["path"]) == 1:
                requests[root] = requests.get(root, 0) + operation["count"]
            elif last == self.operation:
                calls[root] = calls.get(root, 0) + operation["count"]
        requests = {root: count for root, count in requests.items() if count > 0}
        # A rule for all requests is about those that make the call at all.
        judged = [root for root in requests if self.request or root in calls]
        if not judged:
            return self._without_requests(recording, requests)
        verdicts, details = [], []
        for root in judged:
            mean = calls.get(root, 0) / requests[root]
            verdicts.append(Verdict.VIOLATED if mean > self.at_most else Verdict.HOLDS)
            details.append(f"{mean:,.4g} calls a request of {root}, over {requests[root]:,}")
        verdict = joined(verdicts)
        allowed = f"at most {self.at_most:,g} calls of {self.operation} a request"
        if verdict is Verdict.HOLDS and recording.lost_events() > 0:
            lost = f"the tracer lost {recording.lost_events():,} events or packets"
            return Outcome(self.name, Verdict.UNDECIDED, f"{allowed}, but {lost}", details)
        return Outcome(self.name, verdict, allowed, details)

    def _without_requests(self, recording: Recording, requests: dict[str, int]) -> Outcome:
        if requests and not self.request and recording.lost_events() == 0:
            return Outcome(self.name, Verdict.HOLDS, f"no request calls {self.operation}")
        what = f"request {self.request}" if self.request else "request"
        return Outcome(self.name, Verdict.UNDECIDED, f"no {what} was recorded")


@dataclass(frozen=True)
class Findings:
    """How many findings of some kinds there are."""

    name: str
    kinds: Sequence[str]
    service: str
    at_most: float

    def judge(self, given: Given) -> Outcome:
        recording, baseline = given.recording, given.baseline
        ours = [f for f in counted(recording) if f.kind in self.kinds and self._is_of(f.service)]
        found = [f for f in ours if not _may_be_chance(f)]
        # One change mends all findings of a cause, so that they count once.
        speaking = causes([one for one in found if baseline.silent(one.id) is None])
        said = f"{len(speaking):,} found, at most {self.at_most:,g} allowed"
        silent = sum(baseline.silent(one.id) is not None for one in found)
        if silent:
            said += f", {silent:,} acknowledged"
        if len(found) < len(ours):
            said += f", {len(ours) - len(found):,} left out that the clock tells of few requests"
        details = [
            "; also: ".join(_described(one, baseline) for one in (cause.first, *cause.also))
            for cause in speaking
        ]
        if len(speaking) > self.at_most:
            return Outcome(self.name, Verdict.VIOLATED, said, details)
        missing = self._missing(recording, len(speaking))
        if missing:
            return Outcome(self.name, Verdict.UNDECIDED, f"{said}, but {missing}", details)
        return Outcome(self.name, Verdict.HOLDS, said, details)

    def _is_of(self, service: str) -> bool:
        return self.service in ("", service)

    def _missing(self, recording: Recording, found: int) -> str:
        """What would have to be known for the rule to hold; nothing if it does."""
        if any(kind not in _OF_FIELDS for kind in self.kinds):
            if recording.requests() == 0:
                return "no request was recorded"
            if recording.lost_events() > 0:
                return f"the tracer lost {recording.lost_events():,} events or packets"
        if any(kind in _OF_FIELDS for kind in self.kinds):
            fields = [f for c, f in recording.fields() if self._is_of(c["service"])]
            if not fields:
                return "no object was sampled"
            still_open = sum(field["decision"] == "open" for field in fields)
            if found + still_open > self.at_most:
                return f"of {still_open:,} fields too few verdicts are known"
        return ""


def _may_be_chance(finding: Finding) -> bool:
    """Whether a busy machine makes such a finding: calls that do not wait for each other happen to
    follow each other in some requests, and in none of the next recording."""
    extent = finding.json["extent"]
    few = extent["requests"] < FEW_REQUESTS * extent["requests_looked_at"]
    return bool(finding.json.get("rule") == "clock" and few)


@dataclass(frozen=True)
class UnreadShare:
    """Which share of what calls bring in nobody reads: of a class, or of one field of it."""

    name: str
    class_name: str
    field: str
    at: str
    service: str
    at_most: float
    """A share, 0 to 1."""

    def judge(self, given: Given) -> Outcome:
        judged: list[tuple[Verdict, str]] = []
        for context in given.recording.part("fields")["contexts"]:
            if not self._is_about(context):
                continue
            low, high = self._unread(context)
            verdict = Verdict.UNDECIDED
            if low > self.at_most:
                verdict = Verdict.VIOLATED
            elif high <= self.at_most:
                verdict = Verdict.HOLDS
            share = f"{100 * low:.3g} to {100 * high:.3g} % unread"
            where = f"{place(frames_of(context))} in {context['service']}"
            judged.append((verdict, f"{verdict.value}: {share} at {where}"))
        what = self.class_name + (f".{self.field}" if self.field else "")
        if not judged:
            return Outcome(self.name, Verdict.UNDECIDED, f"no object of {what} was sampled there")
        allowed = f"at most {100 * self.at_most:g} % of {what} unread"
        # What fails a build is read first.
        judged.sort(
            key=lambda one: (Verdict.VIOLATED, Verdict.UNDECIDED, Verdict.HOLDS).index(one[0])
        )
        verdicts, details = zip(*judged, strict=True)
        return Outcome(self.name, joined(verdicts), allowed, details)

    def _is_about(self, context: Json) -> bool:
        full = context["class"]
        is_class = self.class_name in (full, full.rpartition(".")[2])
        is_service = self.service in ("", context["service"])
        return is_class and is_service and (not self.at or self._passes(context))

    def _passes(self, context: Json) -> bool:
        names = {f"{frame.class_name}.{frame.method}" for frame in frames_of(context)}
        return any(f".{name}".endswith(f".{self.at}") for name in names)

    def _unread(self, context: Json) -> tuple[float, float]:
        """Between which shares lies what is not read; what is not known may be either."""
        if self.field:
            fields = {field["name"]: field["utilisation"] for field in context["fields"]}
            if self.field not in fields:
                raise FieldtraceError(
                    f"rule {self.name}: {context['class']} has no field {self.field}",
                    f"name one of {', '.join(fields)}",
                )
            used = fields[self.field]
            return (1 - used["high"], 1 - used["low"]) if used else (0.0, 1.0)
        used = context["class_utilisation"]
        if not used:
            return 0.0, 1.0
        known = used["fields_with_verdict"] / max(1, used["fields"])
        return known * (1 - used["high"]), known * (1 - used["low"]) + (1 - known)


@dataclass(frozen=True)
class WastedBytes:
    """How many bytes of what services fetch nobody reads, for each request."""

    name: str
    service: str
    at_most: float

    def judge(self, given: Given) -> Outcome:
        recording = given.recording
        requests = recording.requests()
        if requests == 0:
            return Outcome(self.name, Verdict.UNDECIDED, "no request was recorded")
        least: dict[object, float] = {}
        most: dict[object, float] = {}
        for finding in counted(recording, all_of_them=True):
            fix = finding.json
            if self.service not in ("", finding.service) or "wasted_bytes" not in fix:
                continue
            # A call path may have entries of several kinds, whose bytes are the same.
            key = (finding.service, finding.frames)
            low, high = _wasted(fix, _surely_unread(recording, finding))
            least[key] = max(least.get(key, 0), low)
            most[key] = max(most.get(key, 0), high)
        if not least:
            return Outcome(self.name, Verdict.UNDECIDED, "no object was sampled")
        low, high = sum(least.values()) / requests, sum(most.values()) / requests
        said = (
            f"at least {low:,.0f} bytes a request are not read, at most {self.at_most:,g} allowed"
        )
        if low > self.at_most:
            return Outcome(self.name, Verdict.VIOLATED, said)
        if high > self.at_most:
            more = "too few verdicts are known"
            if high == math.inf:
                more = "too few calls were looked into, so that nobody knows how many objects came"
            return Outcome(self.name, Verdict.UNDECIDED, f"{said}, but {more}")
        return Outcome(self.name, Verdict.HOLDS, said)


def _wasted(fix: Json, surely_unread: float) -> tuple[float, float]:
    """Between how many bytes of a call path lies what is wasted."""
    if fix["calls_looked_into"] < LOOKED_INTO * fix["calls"]:
        # What came in is estimated of few calls, and the estimate may be many times too high.
        return 0.0, math.inf
    high = fix["bytes"] if fix["open"] else fix["wasted_bytes"]
    return fix["wasted_bytes"] * (surely_unread if fix["open"] else 1), high


def _surely_unread(recording: Recording, finding: Finding) -> float:
    """Which part of what seems to be unread at a place is so at the least, by its interval."""
    parts = [1.0]
    for context in recording.part("fields")["contexts"]:
        if (context["service"], tuple(frames_of(context))) == (finding.service, finding.frames):
            used = context["class_utilisation"]
            if not used:
                return 0.0
            if used["value"] < 1:
                parts.append((1 - used["high"]) / (1 - used["value"]))
    return min(parts)


@dataclass(frozen=True)
class Latency:
    """By how much slower an operation is than in a recording that was made beside this one."""

    name: str
    operation: str
    quantile: str
    at_most: float
    """A share of what it took there."""

    def judge(self, given: Given) -> Outcome:
        allowed = (
            f"{self.operation} at most {100 * self.at_most:g} % slower at the {self.quantile} "
            "than in --against"
        )
        if given.against is None:
            return Outcome(self.name, Verdict.UNDECIDED, f"{allowed}, which was not given")
        changes, _ = latency_changes(given.against, given.recording)
        change = next(
            (c for c in changes if (c.operation, c.quantile) == (self.operation, self.quantile)),
            None,
        )
        if change is None or change.difference is None or not change.before:
            return Outcome(self.name, Verdict.UNDECIDED, f"{allowed}, but calls are too few")
        low = (change.difference.low - change.noise) / change.before
        high = (change.difference.high + change.noise) / change.before
        details = [
            f"{duration(change.before)} there, {duration(change.after or 0)} here: "
            f"{100 * low:+.1f} to {100 * high:+.1f} %, noise included"
        ]
        verdict = Verdict.UNDECIDED
        if low > self.at_most:
            verdict = Verdict.VIOLATED
        elif high <= self.at_most:
            verdict = Verdict.HOLDS
        return Outcome(self.name, verdict, allowed, details)


def counted(recording: Recording, *, all_of_them: bool = False) -> list[Finding]:
    """The findings by counts; with `all_of_them` also call paths from which nothing is gained."""
    found = findings(recording.part("counted"))
    if all_of_them:
        return found
    return [f for f in found if f.kind not in _NEED_FIELDS or f.json["never_read"]]


def frames_of(context: Json) -> list[Frame]:
    """The call path, innermost frame first."""
    return [Frame.of(frame) for frame in reversed(context["frames"])]


def read_rules(path: Path) -> list[Rule]:
    """The rules in a file."""
    rules = []
    for number, table in enumerate(read_tables(path, "rule"), 1):
        check = table.text("check")
        name = table.text("name", f"rule {number} ({check})")
        if check not in _CHECKS:
            raise FieldtraceError(
                f"{table.where}: there is no check {check}", f"take one of {', '.join(_CHECKS)}"
            )
        rules.append(_CHECKS[check](name, table))
        table.close()
    if not rules:
        raise FieldtraceError(f"{path} has no rule", "write at least one [[rule]]")
    return rules


def _calls(name: str, table: Table) -> Rule:
    return Calls(name, table.text("operation"), table.text("request", ""), table.number("at-most"))


def _findings(name: str, table: Table) -> Rule:
    kinds = table.texts("kinds")
    for kind in kinds:
        if kind not in COUNTED_KINDS:
            known = "depends on times, which a gate does not judge" if kind in TITLES else "is none"
            raise FieldtraceError(
                f"{table.where}: the kind {kind} {known}",
                f"take some of {', '.join(COUNTED_KINDS)}",
            )
    return Findings(name, kinds, table.text("service", ""), table.number("at-most", 0))


def _unread_share(name: str, table: Table) -> Rule:
    percent = table.number("at-most-percent")
    return UnreadShare(
        name,
        table.text("class"),
        table.text("field", ""),
        table.text("at", ""),
        table.text("service", ""),
        percent / 100,
    )


def _wasted_bytes(name: str, table: Table) -> Rule:
    return WastedBytes(name, table.text("service", ""), table.number("at-most"))


def _latency(name: str, table: Table) -> Rule:
    quantile = table.text("quantile", "median")
    if quantile not in QUANTILES:
        raise FieldtraceError(
            f"{table.where}: there is no quantile {quantile}", f"take one of {', '.join(QUANTILES)}"
        )
    percent = table.number("at-most-percent")
    return Latency(name, table.text("operation"), quantile, percent / 100)


_CHECKS: dict[str, Callable[[str, Table], Rule]] = {
    "calls": _calls,
    "findings": _findings,
    "unread-share": _unread_share,
    "wasted-bytes": _wasted_bytes,
    "latency": _latency,
}


def _described(finding: Finding, baseline: Baseline) -> str:
    expired = baseline.expired(finding.id)
    again = (
        f"; {expired.owner} acknowledged it until {expired.until}: {expired.reason}"
        if expired
        else ""
    )
    return f"{finding.title} [{finding.id}] at {finding.place}{again}"
