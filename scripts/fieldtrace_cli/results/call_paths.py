# SPDX-License-Identifier: MIT
"""Call paths that bring in objects, with how often each field of these was read."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Frame, Json


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval, in percent."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Field:
    """How often a field was read; `share` is None without a verdict."""

    name: str
    share: Share | None
    forwarded: int
    """Of its reads, those that only hand it on."""
    incidental: int
    read_at: Sequence[str]


@dataclass(frozen=True)
class CallPath:
    """Objects of a class that came in at one call path."""

    service: str
    class_name: str
    frames: Sequence[str]
    objects: str
    """How many, with "about" where others stand for those of calls that were left out."""
    verdicts: int
    utilisation: Share | None
    fields: Sequence[Field]


def call_paths(fields: Json) -> list[CallPath]:
    """Those that know most first."""
    estimated = {s["service"] for s in fields["services"] if _leaves_calls_out(s)}
    found = [_call_path(context, estimated) for context in fields["contexts"]]
    return sorted(found, key=lambda path: path.verdicts, reverse=True)


def _leaves_calls_out(service: Json) -> bool:
    return bool((service.get("agent") or {}).get("calls_throttled"))


def _objects(context: Json, estimated: Set[str]) -> str:
    count = context["allocations"]
    if context["service"] in estimated and context["samples"] < count:
        return f"about {float(f'{count:.3g}'):,.0f}"
    return f"{count:,}"


def _call_path(context: Json, estimated: Set[str]) -> CallPath:
    return CallPath(
        context["service"],
        context["class"],
        [str(Frame.of(frame)) for frame in context["frames"]],
        _objects(context, estimated),
        sum(f["used"] + f["unused"] for f in context["fields"]),
        _share(context["class_utilisation"]),
        [_field(field) for field in context["fields"]],
    )


def _field(field: Json) -> Field:
    return Field(
        field["name"],
        _share(field["utilisation"]),
        field["used_forwarded"],
        field["used_incidental"],
        field["read_at"],
    )


def _share(known: Json | None) -> Share | None:
    return Share(*(100 * known[key] for key in ("value", "low", "high"))) if known else None
