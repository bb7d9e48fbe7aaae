# SPDX-License-Identifier: MIT
"""The Fix List over many recordings: what each found adds up, and what nobody reads is decided by
the verdicts of all of them together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.findings import Frame, Json, duration, place
from fieldtrace_cli.results.kinds import TITLES, WRONG

MOST_FINDINGS = 20
_HOUR_NS = 3_600_000_000_000
_FIELDS, _OBJECTS = "fields_never_read", "objects_never_read"
_SUMS = (
    *("recordings", "looked_at", "requests", "of_all_requests", "calls", "avoidable_calls"),
    *("known", "negligible", "saved_ns", "most_saved_ns", "processor_ns", "critical_ns"),
)
# Sums of what medians are of, and of these, each times its requests; with what they come to.
_MEDIAN_OF = "median_of"
_MEDIANS = {
    "before": "median_before_ns",
    "low": "median_least_ns",
    "value": "median_saved_ns",
    "high": "median_most_ns",
}
_ADDED = (*_SUMS, _MEDIAN_OF, *_MEDIANS.values())
_CALLS = ("calls", "waited_ns", "critical_ns")

Key = tuple[Any, ...]


@dataclass
class _Class:
    """A class that comes in at a call path, over all releases of its service."""

    objects: int = 0
    never: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    wasted: dict[str, float] = field(default_factory=dict)

    def add(self, context: Json) -> None:
        self.objects += context["allocations"]
        for one in context["fields"]:
            is_never = one["decision"] == "never_read"
            (self.never if is_never else self.others).add(one["name"])
            known = one["utilisation"]
            unread = 0 if known is None else 1 - known["value"]
            bytes_ = context["allocations"] * one["bytes"] * unread
            self.wasted[one["name"]] = self.wasted.get(one["name"], 0) + bytes_

    @property
    def unread(self) -> set[str]:
        """Fields that nobody reads in any release."""
        return self.never - self.others


def fleet_findings(told: Json, fields: Json, cost: float | None) -> dict[str, Any]:
    """What is to be mended, most to gain first; `fields` is the answer about the fields of the same
    tables, and `cost` the price of an hour of a processor."""
    found = [*_unread(told, fields), *_others(told)]
    for one in found:
        one["median_ns"] = _median(one)
        _add_shares(one, told, cost)
    found.sort(
        key=lambda one: (-one["saved_ns"], -one["most_saved_ns"], -one["critical_ns"], one["id"])
    )
    return {
        "requests": told["requests"],
        "requests_ns": told["requests_ns"],
        "processor_ns": told["processor_ns"],
        "findings": found,
        "owners": _owners(found),
    }


def _unread(told: Json, fields: Json) -> Iterator[dict[str, Any]]:
    """Call paths whose fields nobody reads; only those that some Fix List would name at all."""
    classes = _classes(fields)
    calls: dict[Key, dict[str, Any]] = {}
    for row in told["call_paths"]:
        into = calls.setdefault(_place(row), dict.fromkeys(_CALLS, 0) | {"callees": set()})
        _add(into, row, _CALLS)
        into["callees"] |= set(row["callees"].splitlines())
    rows = defaultdict(list)
    for row in told["findings"]:
        if row["kind"] in (_FIELDS, _OBJECTS):
            rows[_place(row)].append(row)
    for (service, path), its in rows.items():
        frames = told["paths"].get(path, [])
        named = {
            name for row in its for part in ("never_read", "open") for name in row[part].split("\n")
        }
        at = classes.get((service, _key(frames)), {})
        by_kind: dict[str, dict[str, _Class]] = {_OBJECTS: {}, _FIELDS: {}}
        for class_name, one in at.items():
            unread = {name for name in one.unread if f"{_simple(class_name)}.{name}" in named}
            if unread:
                is_whole = not one.others and unread == one.never
                by_kind[_OBJECTS if is_whole else _FIELDS][class_name] = one
        for kind, those in by_kind.items():
            if those:
                yield {
                    **_head(kind, service, ", ".join(sorted(map(_simple, those))), frames),
                    **_gains(kind, its),
                    **{name: calls.get((service, path), {}).get(name, 0) for name in _CALLS},
                    "callees": sorted(calls.get((service, path), {}).get("callees", ())),
                    "never_read": _names(those, named),
                    "objects": sum(one.objects for one in those.values()),
                    "wasted_bytes": round(
                        sum(
                            one.wasted[name]
                            for class_name, one in those.items()
                            for name in one.unread
                            if f"{_simple(class_name)}.{name}" in named
                        )
                    ),
                }


def _gains(kind: str, rows: Sequence[Json]) -> dict[str, Any]:
    """Of the rows of the kind, or, where the recordings took it for the other one, of those."""
    same = [row for row in rows if row["kind"] == kind and row["requests"]]
    sums = dict.fromkeys(_ADDED, 0)
    added = same or [row for row in rows if row["requests"]] or rows[:1]
    for row in added:
        _add(sums, row, _ADDED)
    best = max(same or rows, key=lambda row: (row["requests"], row["never_read"] != "", row["id"]))
    return {
        "id": best["id"],
        **sums,
        "roots": sorted({root for row in added for root in _roots(row)}),
    }


def _others(told: Json) -> Iterator[dict[str, Any]]:
    """Findings that are of calls, or of fields that some read, by their ids."""
    found: dict[Key, dict[str, Any]] = {}
    for row in told["findings"]:
        if row["kind"] in (_FIELDS, _OBJECTS):
            continue
        key = row["service"], row["id"]
        if key not in found:
            frames = told["paths"].get(row["path"], [])
            found[key] = {
                **_head(row["kind"], row["service"], row["subject"], frames),
                "id": row["id"],
                **dict.fromkeys(_ADDED, 0),
                "roots": [],
                "callees": row["callees"].splitlines(),
                "never_read": [],
            }
        _add(found[key], row, _ADDED)
        found[key]["roots"] = sorted({*found[key]["roots"], *_roots(row)})
    yield from found.values()


def _roots(row: Json) -> list[str]:
    """What the requests that have it ask for."""
    names: str = row["roots"]
    return names.splitlines()


def _median(one: dict[str, Any]) -> dict[str, int | None] | None:
    """What the median gains: the mean over recordings, each with the weight of its requests;
    unknown where one of them cannot tell. The sums are taken out."""
    requests = one.pop(_MEDIAN_OF)
    sums = {name: one.pop(column) for name, column in _MEDIANS.items()}
    if not requests:
        return None
    told: dict[str, int | None] = {name: round(total / requests) for name, total in sums.items()}
    if one["known"] < one["recordings"]:
        told["value"] = None
    return told


def as_fix_list(answer: Json) -> tuple[dict[str, Any], dict[str, str]]:
    """The findings as a report has them, for a comparison; and what their requests ask for, by the
    numbers that stand for examples there."""
    fixes: list[dict[str, Any]] = []
    examples: dict[str, str] = {}
    for one in answer["findings"]:
        numbers = range(len(examples), len(examples) + len(one["roots"]))
        examples |= {str(n): root for n, root in zip(numbers, one["roots"], strict=True)}
        median = one["median_ns"]
        is_known = median is not None and median["value"] is not None
        # As reports say: what else can be mended counts there, which the median here leaves out.
        is_negligible = is_known and one["negligible"] == one["recordings"]
        fixes.append(
            {
                **one,
                "reason": "",
                "gain": {
                    **{"known": is_known, "negligible": is_negligible, "median_ns": median},
                    **{"requests": one["requests"], "p99_ns": None},
                },
                "extent": {
                    **{name: one[name] for name in ("requests", "calls", "avoidable_calls")},
                    **{"requests_looked_at": one["looked_at"], "typical_request": None},
                    "slowest_requests": list(numbers),
                },
            }
        )
    return {"fixes": fixes}, examples


def _head(kind: str, service: str, subject: str, frames: list[Json]) -> dict[str, Any]:
    return {"kind": kind, "service": service, "subject": subject, "frames": frames}


def _add_shares(one: dict[str, Any], told: Json, cost: float | None) -> None:
    one["share_of_requests"] = _share(one["of_all_requests"], told["requests"])
    one["share_of_time"] = _share(one["saved_ns"], told["requests_ns"])
    one["most_share_of_time"] = _share(one["most_saved_ns"], told["requests_ns"])
    processor = _share(one["processor_ns"], told["processor_ns"])
    one["share_of_processor"] = processor if one["processor_ns"] else None
    if cost is not None:
        one["saved_cost"] = one["processor_ns"] / _HOUR_NS * cost if one["processor_ns"] else None


def _share(part: float, whole: float) -> float:
    return min(1.0, part / whole) if whole else 0.0


def _owners(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The services whose code is to be mended. Findings of one call path gain the same time."""
    owners: dict[str, dict[Key, dict[str, Any]]] = defaultdict(dict)
    numbers: dict[str, int] = defaultdict(int)
    for one in found:
        service = one["service"]
        numbers[service] += 1
        # Each comes behind those of the same place that gain more.
        where = _key(one["frames"]) or (one["id"],)
        owners[service].setdefault(where, one)
    told = [
        {
            "service": service,
            "findings": numbers[service],
            **{
                name: sum(one[name] for one in its.values())
                for name in ("saved_ns", "most_saved_ns", "processor_ns")
            },
        }
        for service, its in owners.items()
    ]
    return sorted(told, key=lambda one: (-one["saved_ns"], -one["most_saved_ns"], one["service"]))


def _classes(fields: Json) -> dict[Key, dict[str, _Class]]:
    """The classes of each service and call path."""
    names = {
        one["service"]: one["service"].removesuffix(one["version"]).rstrip()
        for one in fields["services"]
    }
    found: dict[Key, dict[str, _Class]] = defaultdict(dict)
    for context in fields["contexts"]:
        if not context["allocations"]:
            continue
        key = names.get(context["service"], context["service"]), _key(context["frames"])
        found[key].setdefault(context["class"], _Class()).add(context)
    return found


def _names(those: dict[str, _Class], named: set[str]) -> list[str]:
    names = [f"{_simple(cls)}.{name}" for cls, one in those.items() for name in one.unread]
    return sorted(name for name in names if name in named)


def _simple(class_name: str) -> str:
    slash = class_name.find("/")
    return class_name[class_name.rfind(".", 0, len(class_name) if slash < 0 else slash) + 1 :]


def _place(row: Json) -> Key:
    return row["service"], row["path"]


def _key(frames: Sequence[Json]) -> Key:
    return tuple((f["class"], f["method"], f["file"], f["line"]) for f in frames)


def _add(into: dict[str, Any], row: Json, names: Sequence[str]) -> None:
    for name in names:
        into[name] += row[name]


def fleet_findings_text(answer: Json, most: int) -> str:
    """The same for people; `most` findings, 0 for all."""
    found = answer["findings"]
    shown = found[:most] if most else found
    lines = [
        f"Requests: {answer['requests']:,}, which took {duration(answer['requests_ns'])} together;"
        f" their processes took {answer['processor_ns'] / _HOUR_NS:,.2f} processor hours.",
        f"Findings: {len(found):,}.",
    ]
    if answer["owners"]:
        lines += ["", f"{'findings':>8}  {'gain':>9}  {'at most':>9}  service that owns the fix"]
    for one in answer["owners"]:
        times = [duration(one[name]) for name in ("saved_ns", "most_saved_ns")]
        lines.append(
            f"{one['findings']:>8,}  {times[0]:>9}  {times[1]:>9}  {printable(one['service'])}"
        )
    for number, one in enumerate(shown, 1):
        lines += ["", *_entry(number, one)]
    if len(found) > len(shown):
        lines += ["", f"{len(found) - len(shown):,} more findings: --top 0"]
    return "\n".join(lines) + "\n"


def _entry(number: int, one: Json) -> Iterator[str]:
    subject = printable(one["subject"])
    yield f"{number}. {TITLES[one['kind']]}: {subject}: {_gain(one)}  [{one['id']}]"
    callees = ", ".join(one["callees"])
    frames = [Frame.of(frame) for frame in reversed(one["frames"])]
    calls = f" calls {callees}" if callees else ""
    yield f"   Where     {printable(one['service'] + calls)} at {printable(place(frames))}"
    what = WRONG[one["kind"]]
    fields = f": {', '.join(one['never_read'])}" if one["never_read"] else ""
    yield f"   What      {what[0].upper()}{what[1:]}{printable(fields)}."
    if one["requests"]:
        yield (
            f"   Why       {100 * one['share_of_requests']:.1f} % of all requests have it;"
            f" {one['calls']:,} calls were looked at, of {one['recordings']:,} recordings."
        )
    else:
        yield (
            f"   Why       {one['calls']:,} calls; the verdicts of all recordings together tell it,"
            " not those of one."
        )


def _gain(one: Json) -> str:
    if not one["requests"]:
        return "gain unknown"
    is_known = one["known"] > 0
    value = one["share_of_time" if is_known else "most_share_of_time"]
    text = f"{'' if is_known else 'at most '}{100 * value:.2f} % of the time of all requests"
    if one["share_of_processor"] is not None:
        text += f", {100 * one['share_of_processor']:.2f} % of processor hours"
    if one.get("saved_cost") is not None:
        text += f", {one['saved_cost']:,.2f} of cost"
    return text
