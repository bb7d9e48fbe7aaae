# SPDX-License-Identifier: MIT
"""Rows out of the Fix List, and of the requests that it is about, which add up over recordings."""

from collections import Counter

from fieldtrace_components.columns import tables
from fieldtrace_components.columns.counts import Seen, add_path

_HOUR_NS = 3_600_000_000_000
# Each of a call path's calls counts with the path, not with these.
_OF_FIELDS = ("fields_never_read", "objects_never_read")
_MEDIAN = ("before", "low", "value", "high")


class Traffic:
    """How many requests there are, by hour, service and operation; and what those ask for that are
    examples of findings."""

    def __init__(self, fixes: list[dict]) -> None:
        self._wanted = {number for fix in fixes for number in _examples(fix)}
        self._names: dict[int, str] = {}
        self._requests: Counter[tuple[int, str, str]] = Counter()
        self._total_ns: Counter[tuple[int, str, str]] = Counter()

    def add(self, request: dict) -> None:
        """Counts one."""
        root = request["root"]
        key = root["start"] // _HOUR_NS * _HOUR_NS, root["service"], root["operation"]
        self._requests[key] += 1
        self._total_ns[key] += root["total_ns"]
        if request["id"] in self._wanted:
            self._names[request["id"]] = f"{root['service']}[{root['operation']}]"

    def roots(self, fix: dict) -> str:
        """What the examples of a finding ask for, a line each."""
        found = {self._names[number] for number in _examples(fix) if number in self._names}
        return "\n".join(sorted(found))

    @property
    def begin(self) -> int:
        """The hour of the first."""
        return min((hour for hour, _, _ in self._requests), default=0)

    @property
    def requests(self) -> int:
        """How many there are."""
        return self._requests.total()

    @property
    def total_ns(self) -> int:
        """How long they took together: as long as their critical paths."""
        return self._total_ns.total()

    def write(self, writer) -> None:
        """Adds a row for each hour, service and operation."""
        for key, requests in self._requests.items():
            hour, service, operation = key
            row = hour, operation, requests, self._total_ns[key]
            writer.add(tables.TRAFFIC, hour, service, row)


def add_findings(fixes: list[dict], traffic: Traffic, seen: Seen, writer) -> None:
    """Adds a row for each finding and each call path; `fixes` are those of `--all`."""
    counted: set[tuple[str, str]] = set()
    hour = traffic.begin
    for fix in fixes:
        service = fix["service"]
        path = add_path(fix["frames"], hour, service, seen, writer) if fix["frames"] else ""
        callees = "\n".join(fix["callees"])
        if "waited_ns" in fix and (service, path) not in counted:
            counted.add((service, path))
            row = hour, path, callees, fix["calls"], fix["waited_ns"], fix["critical_ns"]
            writer.add(tables.CALL_PATHS, hour, service, row)
        row = _row(fix, hour, path, callees, traffic)
        if row is not None:
            writer.add(tables.FINDINGS, hour, service, row)


def _examples(fix: dict) -> list[int]:
    extent = fix["extent"]
    typical = extent["typical_request"]
    return [*extent["slowest_requests"], *([] if typical is None else [typical])]


def _row(fix: dict, hour: int, path: str, callees: str, traffic: Traffic) -> tuple | None:
    never, unknown = ("\n".join(fix.get(name, ())) for name in ("never_read", "open"))
    extent, gain = fix["extent"], fix["gain"]
    is_of_fields = fix["kind"] in _OF_FIELDS
    is_told = bool(never or unknown) if is_of_fields else extent["requests"] > 0
    if not is_told:
        return None
    looked_at = extent["requests_looked_at"]
    factor = traffic.requests / looked_at if looked_at else 0.0
    mean = gain["mean_ns"] or {"value": None, "high": 0}
    processor = gain.get("processor_ns") or {"value": 0}
    median = gain["median_ns"] or dict.fromkeys(_MEDIAN, 0)
    return (
        *(hour, fix["id"], fix["kind"], fix["subject"], callees, path, never, unknown),
        *(traffic.roots(fix), 1),
        *(looked_at, extent["requests"], round(extent["requests"] * factor)),
        *(extent["calls"], extent["avoidable_calls"]),
        *(int(gain["known"]), int(gain["negligible"])),
        round((mean["value"] or 0) * traffic.requests),
        round(mean["high"] * traffic.requests),
        round(processor["value"] * extent["requests"] * factor),
        round(fix["critical_share"] * traffic.total_ns),
        extent["requests"] if gain["median_ns"] else 0,
        *((median[name] or 0) * extent["requests"] for name in _MEDIAN),
    )
