# SPDX-License-Identifier: MIT
"""Samples by requests, operations and findings of a recording."""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.exchange import graph
from fieldtrace_cli.exchange.profiles.samples import Profile, Span, Stack
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.tracecompass.analysis import ANSWERS, analyse_each

Json = dict[str, Any]
# Of an operation, those that stand in the JSON.
_MOST_TOP = 10


@dataclass
class Operation:
    """An operation of a service, with the samples of its handlings, and how many have some."""

    service: str
    name: str
    handlings: int = 0
    stacks: Counter[int] = field(default_factory=Counter)


@dataclass
class Merged:
    """Samples, counted by the numbers of their stacks. `loose` have no time, or no thread."""

    stacks: Sequence[Stack]
    operations: list[Operation]
    requests: Json
    findings: list[Json]
    outside: Counter[int]
    unknown: Counter[int]
    loose: Counter[int]
    spans: list[Json]

    @property
    def placed(self) -> int:
        """How many are within requests."""
        return sum(operation.stacks.total() for operation in self.operations)

    @property
    def total(self) -> int:
        """How many there are."""
        return self.placed + sum(c.total() for c in (self.outside, self.unknown, self.loose))

    def json(self) -> Json:
        """As `docs/schema/merge-profile.json` has it."""
        return {
            "samples": self.total,
            "in_requests": self.placed,
            "outside": self.outside.total(),
            "other_processes": self.unknown.total(),
            "without_thread_or_time": self.loose.total(),
            "operations": [
                {
                    "service": operation.service,
                    "operation": operation.name,
                    "handlings": operation.handlings,
                    "samples": operation.stacks.total(),
                    "top": [
                        {"frame": frame, "samples": number}
                        for frame, number in self.top(operation.stacks).most_common(_MOST_TOP)
                    ],
                }
                for operation in self.operations
            ],
            "requests": list(self.requests.values()),
            "findings": self.findings,
            "spans": self.spans,
        }

    def top(self, stacks: Mapping[int, int]) -> Counter[str]:
        """The innermost frames of samples."""
        found: Counter[str] = Counter()
        for stack, number in stacks.items():
            found[self.stacks[stack][0].name if self.stacks[stack] else "?"] += number
        return found

    def paths(self) -> Iterator[tuple[list[str], int]]:
        """Each stack below its service and operation, outermost first, and its samples."""
        for operation in self.operations:
            yield from self._below([operation.service, operation.name], operation.stacks)
        for name, stacks in (
            ("outside of requests", self.outside),
            ("other processes", self.unknown),
            ("thread or time not known", self.loose),
        ):
            yield from self._below([name], stacks)

    def _below(
        self, above: list[str], stacks: Mapping[int, int]
    ) -> Iterator[tuple[list[str], int]]:
        for stack, number in stacks.items():
            yield [*above, *(frame.name for frame in reversed(self.stacks[stack]))], number


def merge(traces: Sequence[Path], profiles: Iterable[Profile]) -> tuple[int, Merged | None]:
    """The status of the analysis, and what is found where it gave an answer."""
    graph.components()
    graph.bt2()
    from fieldtrace_components.profiles.sink import Samples, SamplesSink

    every = Profile()
    samples = Samples()
    loose: Counter[int] = Counter()
    spans: Counter[str] = Counter()
    for profile in profiles:
        numbers = [every.number(stack) for stack in profile.stacks]
        for sample in profile.samples:
            samples.add(profile.pid, sample.time, sample.thread, numbers[sample.stack])
        for stack, number in profile.loose.items():
            loose[numbers[stack]] += number
        spans += _in_spans(profile)
    with tempfile.TemporaryDirectory(prefix="fieldtrace-merge-") as temporary:
        told, fixes = Path(temporary) / "requests.json", Path(temporary) / "fixes.json"
        status = analyse_each(
            traces,
            [
                (["--section", section, "--format", "json"], output)
                for section, output in (("requests", told), ("fix-list", fixes))
            ],
        )
        if status not in ANSWERS:
            return status, None
        samples.begin()
        folders = [folder for trace in traces for folder in trace_folders(trace)]
        with waiting("Placing samples"):
            graph.read_ctf(folders, SamplesSink, samples)
        samples.end()
        operations, requests = _by_operation(told, samples.handlings)
        findings = json.loads(fixes.read_text("utf-8"))["fixes"]
    merged = Merged(
        every.stacks,
        operations,
        requests,
        [],
        Counter(samples.outside),
        Counter(samples.unknown),
        loose,
        [{"tag": tag, "samples": number} for tag, number in spans.most_common()],
    )
    merged.findings = _by_finding(findings, merged)
    return status, merged


def _by_operation(told: Path, handlings: Iterable[Any]) -> tuple[list[Operation], Json]:
    from fieldtrace_components.columns import requests as columns

    sampled = {(h.service, h.start): h for h in handlings}
    operations: dict[tuple[str, str], Operation] = {}
    requests: Json = {}
    for request in columns.requests(told):
        number = 0
        for span in columns.spans(request):
            handling = sampled.pop((span["service"], span["handle_start"]), None)
            if handling is None:
                continue
            key = span["service"], span["operation"]
            operation = operations.setdefault(key, Operation(*key))
            operation.handlings += 1
            operation.stacks.update(handling.samples)
            number += sum(handling.samples.values())
        if number:
            root = request["root"]
            requests[request["id"]] = {
                "id": request["id"],
                "service": root["service"],
                "operation": root["operation"],
                "samples": number,
            }
    for handling in sampled.values():
        # It began or ended outside of the recording.
        if handling.samples:
            key = handling.service, "handlings that are no part of a request"
            operation = operations.setdefault(key, Operation(*key))
            operation.handlings += 1
            operation.stacks.update(handling.samples)
    found = [one for one in operations.values() if one.stacks]
    return sorted(found, key=lambda one: -one.stacks.total()), requests


def _by_finding(findings: Iterable[Json], merged: Merged) -> list[Json]:
    """The samples within the call paths of findings; more than one may have the same."""
    by_service: dict[str, Counter[int]] = defaultdict(Counter)
    for operation in merged.operations:
        by_service[operation.service].update(operation.stacks)
    found = []
    for finding in findings:
        frames = [(f"{f['class']}.{f['method']}", f["line"]) for f in finding["frames"]]
        stacks = by_service[finding["service"]] + merged.loose
        number = sum(n for stack, n in stacks.items() if is_within(merged.stacks[stack], frames))
        found.append(
            {
                "id": finding["id"],
                "kind": finding["kind"],
                "subject": finding["subject"],
                # Where a finding has no call path, nothing tells.
                "samples": number if frames else None,
            }
        )
    return found


def is_within(stack: Stack, frames: Sequence[tuple[str, int]]) -> bool:
    """Whether a call path leads to the sample: all its frames in this order, with others between
    them, since a call path lacks what is no code of the application."""
    at = iter(stack)
    return bool(frames) and all(
        any(own.name == name and (own.line == line or own.line <= 0 or line <= 0) for own in at)
        for name, line in frames
    )


def _in_spans(profile: Profile) -> Counter[str]:
    """Samples in the innermost of async-profiler's spans around them, by its tag."""
    begun: dict[int, list[Span]] = defaultdict(list)
    found: Counter[str] = Counter()
    spans = iter(sorted(profile.spans))
    span = next(spans, None)
    for sample in sorted(profile.samples):
        while span is not None and span.begin <= sample.time:
            begun[span.thread].append(span)
            span = next(spans, None)
        around = begun.get(sample.thread)
        # Those of a thread nest.
        while around and around[-1].end <= sample.time:
            around.pop()
        if around:
            found[around[-1].tag] += 1
    return found
