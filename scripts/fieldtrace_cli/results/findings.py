# SPDX-License-Identifier: MIT
"""Findings as `fieldtrace report --section fix-list --format json` has them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fieldtrace_cli.results.kinds import TITLES

Json = Mapping[str, Any]

# From the coarsest; what is below the first one that fits is told by it.
_UNITS = ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns"))

# The class of what stands for a template in call paths, whose method is its file.
TEMPLATE = "template"

# The sentence of a reason that says what `Finding.gain` says: it ends where another one begins.
_GAIN_IN_REASON = re.compile(
    r"(?:(?<=[.] )|^)(?:(?![.] [A-Z]).)*?the median of the requests that "
    r"(?:make these calls|have it) \(.*?[.](?: |$)(?=[A-Z0-9]|$)"
    r"(?:That (?:alone )?is too little to notice[.] ?)?"
)

# A bound that leaves a request less than the rest of its time says nothing.
VAGUE = 0.95


@dataclass(frozen=True)
class Frame:
    """A frame of a call path; `line` is -1 and `file` empty where they are not known."""

    class_name: str
    method: str
    file: str
    line: int

    @classmethod
    def of(cls, frame: Json) -> "Frame":
        """The frame as a report's JSON has it."""
        return cls(frame["class"], frame["method"], frame["file"], frame["line"])

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line > 0 else self.file
        if self.class_name == TEMPLATE:
            return where
        method = f"{self.class_name.rpartition('.')[2]}.{self.method}"
        return f"{method} ({where})" if where else method


@dataclass(frozen=True)
class Gain:
    """What requests are predicted to gain, in nanoseconds; `value` is None where it is unknown."""

    before: int
    low: int
    value: int | None
    high: int

    def __str__(self) -> str:
        if self.value is None:
            most = f", at most {duration(self.high)}" if self.high < VAGUE * self.before else ""
            return f"({duration(self.before)}) gains an unknown time{most}"
        span = f"[{duration(self.low)}, {duration(self.high)}]"
        return f"({duration(self.before)}) gains {duration(self.value)} {span}"


@dataclass(frozen=True)
class Finding:
    """One entry of the Fix List."""

    id: str
    kind: str
    service: str
    subject: str
    frames: tuple[Frame, ...]
    """The call path, innermost frame first."""
    shared: int
    """How many of the innermost frames are of methods that several callers share."""
    callees: tuple[str, ...]
    reason: str
    is_known: bool
    """Whether the trace can tell what is gained, and not only the most that it can be."""
    is_negligible: bool
    requests: int
    median: Gain | None
    p99: Gain | None
    json: Json

    @property
    def kind_title(self) -> str:
        """The kind's name for people."""
        return TITLES.get(self.kind, self.kind)

    @property
    def title(self) -> str:
        """What it is, in one line."""
        callees = f" calling {', '.join(self.callees)}" if self.callees else ""
        classes = ", ".join(name.rpartition(".")[2] for name in self.json.get("classes") or ())
        return f"{self.kind_title}: {self.service}{callees}: {classes or self.subject}"

    @property
    def place(self) -> str:
        """Where it is, in one line."""
        return place(self.frames, self.shared)

    @property
    def caller(self) -> str:
        """The same where it is not the innermost frame that tells it from others; else empty."""
        return self.place if self.shared else ""

    @property
    def deserves_work(self) -> bool:
        """Whether it is known to gain something that one would notice."""
        return self.is_known and not self.is_negligible

    @property
    def gain(self) -> str:
        """What is gained, in one sentence."""
        if self.median is None or self.p99 is None:
            return "No request was recorded that would gain."
        little = " That is too little to notice." if self.is_negligible else ""
        return (
            f"The median of the requests that have it {self.median}, "
            f"the 99th percentile {self.p99} ({self.requests:,} requests played again).{little}"
        )

    @property
    def why(self) -> str:
        """The reason for those who have read `gain`, which most reasons tell as well."""
        return _GAIN_IN_REASON.sub("", self.reason).strip()


def findings(fix_list: Json) -> list[Finding]:
    """The findings in the order of the Fix List, which is gravest first unless other was asked
    for; what gains too little to notice stands last, as the text leaves it out."""
    found = [_finding(fix) for fix in fix_list["fixes"]]
    return sorted(found, key=lambda finding: finding.is_negligible)


def place(frames: Sequence[Frame], shared: int = 0) -> str:
    """The innermost frame and its caller, since all call paths of a client end in one method.

    Where the innermost frames are of methods that several callers share, it begins with the caller.
    """
    if not frames:
        return "an unknown call path"
    helpers = " and ".join(str(frame) for frame in reversed(frames[:shared]))
    through = f" through {helpers}" if helpers else ""
    callers = frames[shared + 1 : shared + 2]
    return f"{frames[shared]}{through}" + "".join(f", called by {caller}" for caller in callers)


def duration(nanoseconds: float) -> str:
    """A time with three digits, such as `3.22 ms`."""
    for size, unit in _UNITS:
        if abs(nanoseconds) >= size:
            value = nanoseconds / size
            digits = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
            return f"{value:,.{digits}f} {unit}"
    return "0"


def number(value: float) -> str:
    """A count with four digits, or all in front of the point."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def _finding(fix: Json) -> Finding:
    gain = fix["gain"]
    frames = [Frame.of(frame) for frame in fix["frames"]]
    return Finding(
        fix["id"],
        fix["kind"],
        fix["service"],
        fix["subject"],
        tuple(reversed(frames)),
        # Saved results of an earlier version do not tell; one is left at least.
        max(0, min(fix.get("shared_frames", 0), len(frames) - 1)),
        tuple(fix["callees"]),
        fix["reason"],
        gain["known"],
        gain["negligible"],
        gain["requests"],
        _gain(gain["median_ns"]),
        _gain(gain["p99_ns"]),
        fix,
    )


def _gain(latency: Json | None) -> Gain | None:
    if latency is None:
        return None
    return Gain(latency["before"], latency["low"], latency["value"], latency["high"])
