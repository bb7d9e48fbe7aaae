# SPDX-License-Identifier: MIT
"""Where the time of a request goes, of a recording's reports.

All numbers are microseconds per request of a user. Time on the clock is a service's own: what a
service waits for another one is taken out of the section in which it waits, because it is that
one's time, or `calls`. So the sections of all services sum to what the user's request took, with
what the connector took to read it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

SECTIONS = ("receive", "preprocess", "service", "send", "hand_over", "collection", "other")
# What a call takes that its callee does not see: the client, the network, queues.
CALLS = "calls"
# As the report calls them.
LABELS: Mapping[str, str] = {
    "receive": "receive",
    "preprocess": "preprocess",
    "service": "service",
    "send": "send",
    "hand_over": "hand-over",
    "collection": "garbage collection",
    "other": "other",
    CALLS: "calls between services",
}
# The interceptor asks this, before the application's method; all other calls are made in methods.
CHECK = "GET /sessions/{session}"
CHECK_METHOD = "SessionInterceptor.isOpen"


@dataclass(frozen=True)
class Breakdown:
    """A deployment's part of a recording. `wall` and `cpu` are by service and section."""

    requests: int
    total: float
    wall: Mapping[str, Mapping[str, float]]
    cpu: Mapping[str, Mapping[str, float]]
    handlings: float
    untold: int
    calls: float
    bytes: float
    statements: float
    statement_time: float
    checks: float
    check_time: float


def of_all_services(times: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Times by section, of those by service and section."""
    return {
        section: sum(one.get(section, 0.0) for one in times.values())
        for section in (*SECTIONS, CALLS)
    }


def medians(turns: Sequence[Mapping[str, Mapping[str, float]]]) -> dict[str, float]:
    """By section, the median over turns of the times of all services."""
    told = [of_all_services(one) for one in turns]
    return {section: median(one[section] for one in told) for section in (*SECTIONS, CALLS)}


def broken_down(
    services: Sequence[str],
    sections: Mapping[str, Any],
    operations: Mapping[str, Any],
    methods: Mapping[str, Any],
    *,
    waits_in_hand_over: bool = False,
) -> Breakdown:
    """The part of these services, the last of which users ask.

    :param sections: the report's section of that name as JSON; so the other two
    :param waits_in_hand_over: where no thread waits for a call, but the event loop goes on
    """
    nodes = [one for one in operations["operations"] if _service(one["path"][0]) == services[-1]]
    roots = [one for one in nodes if len(one["path"]) == 1]
    requests = sum(one["count"] for one in roots)
    if requests == 0:
        raise ValueError(f"no request of {services[-1]} was recorded")
    wall: dict[str, defaultdict[str, float]] = {name: defaultdict(float) for name in services}
    cpu: dict[str, defaultdict[str, float]] = {name: defaultdict(float) for name in services}
    handlings = untold = 0
    for one in sections["operations"]:
        name = one["service"]
        if name not in wall:
            continue
        handlings += one["handlings"] + one["handlings_without_sections"]
        untold += one["handlings_without_sections"]
        for section in one["sections"]:
            wall[name][section["section"]] += section["wall_ns"]
            cpu[name][section["section"]] += section["cpu_ns"]
        wall[name]["receive"] += one.get("receive", {}).get("wall_ns", 0)
        if waits_in_hand_over:
            # Of handlings in many pieces the turns and the waits in between are not told apart.
            wall[name]["hand_over"] += wall[name].pop("other", 0)
            cpu[name]["service"] += cpu[name].pop("other", 0)
    calls = [one for one in nodes if len(one["path"]) > 1 and _service(one["path"][-1]) in wall]
    for one in calls:
        caller, callee = (_service(place) for place in one["path"][-2:])
        is_check = one["path"][-1] == f"{callee}[{CHECK}]"
        waits_in = "preprocess" if is_check else "service"
        wall[caller]["hand_over" if waits_in_hand_over else waits_in] -= one["inclusive_ns"]
        wall[caller][CALLS] += one["network_ns"]
    inner = [name for name in services if name != services[-1]]
    for name in inner:
        # The client waits while the connector reads, which is a section of its own.
        wall[services[-1]][CALLS] -= wall[name]["receive"]
    statements = [
        one for one in nodes if len(one["path"]) > 1 and _service(one["path"][-1]) not in wall
    ]
    checks = [
        one
        for one in methods["methods"]
        if one["service"] == services[-1] and one["method"].endswith(CHECK_METHOD)
    ]
    us = 1e3 * requests

    def each(times: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
        return {name: {key: ns / us for key, ns in one.items()} for name, one in times.items()}

    return Breakdown(
        requests=requests,
        total=sum(one["inclusive_ns"] for one in roots) / us,
        wall=each(wall),
        cpu=each(cpu),
        handlings=handlings / requests,
        untold=untold,
        calls=sum(one["count"] for one in calls) / requests,
        bytes=sum(one["bytes"] for one in calls) / requests,
        statements=sum(one["count"] for one in statements) / requests,
        statement_time=sum(one["inclusive_ns"] for one in statements) / us,
        checks=sum(one["calls"] for one in checks) / requests,
        check_time=sum(one["inclusive_ns"] for one in checks) / us,
    )


def layers_of(services: Sequence[str], layers: Mapping[str, Any]) -> dict[str, float]:
    """The share of each layer in the samples of these services, the largest first.

    :param layers: the report's section of that name as JSON
    """
    samples: defaultdict[str, float] = defaultdict(float)
    for one in layers["operations"]:
        if one["service"] in services:
            for layer in one["layers"]:
                samples[layer["layer"]] += layer["in"]["samples"]
    total = sum(samples.values())
    ordered = sorted(samples.items(), key=lambda item: -item[1])
    return {layer: count / total for layer, count in ordered if count > 0}


def _service(place: str) -> str:
    """Of `SERVICE[OPERATION]` the service."""
    return place.partition("[")[0]
