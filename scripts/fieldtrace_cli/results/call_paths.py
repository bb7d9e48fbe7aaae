# SPDX-License-Identifier: MIT
"""Call paths that bring in objects, with how often each field of these was read."""

from collections.abc import Sequence
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
    objects: int
    verdicts: int
    utilisation: Share | None
    fields: Sequence[Field]


def call_paths(fields: Json) -> list[CallPath]:
    """Those that know most first."""
    found = [_call_path(context) for context in fields["contexts"]]
    return sorted(found, key=lambda path: path.verdicts, reverse=True)


def _call_path(context: Json) -> CallPath:
    return CallPath(
        context["service"],
        context["class"],
        [str(Frame.of(frame)) for frame in context["frames"]],
        context["allocations"],
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
