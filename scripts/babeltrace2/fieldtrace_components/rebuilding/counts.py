# SPDX-License-Identifier: MIT
"""What was read, what of it is as it should not be, and what was made of that."""

from dataclasses import dataclass

_MEANINGS = {
    "bad": "records that are no spans and were left out",
    "duplicates": "spans that came again and count once",
    "internal": "spans within a service, which are part of the handling or the call around them",
    "without_parent": "spans whose parent is in no file, which begin requests of their own",
    "circles": "circles of spans that are each other's parents, cut where they begin",
    "negative": "spans that end before they begin, and last 0",
    "moved": "spans that lay outside of those that they belong to, by clocks that differ, moved",
    "calls_added": "calls added, because the caller's span is missing or serves another",
    "handlings_added": "handlings added, because the span of the called service is missing",
}


@dataclass
class Counts:
    """Numbers of spans, but where a comment says of what."""

    spans: int = 0
    traces: int = 0  # of traces
    bad: int = 0  # of records
    duplicates: int = 0
    internal: int = 0
    without_parent: int = 0
    circles: int = 0  # of circles
    negative: int = 0
    moved: int = 0
    longest_move_ns: int = 0  # of nanoseconds
    calls_added: int = 0  # of calls
    handlings_added: int = 0  # of handlings

    def lines(self) -> list[str]:
        """What is worth saying."""
        return [
            f"{meaning}: {number:,}"
            for name, meaning in _MEANINGS.items()
            if (number := getattr(self, name))
        ]
