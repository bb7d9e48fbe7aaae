# SPDX-License-Identifier: MIT
"""What leaving out each call of random programs saves, as predicted and as measured."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

# Besides what repeated runs differ by. Calls take up to 62 ms.
TOLERANCE_NS = 4_000_000


@dataclass
class Runs:
    """How long those of a program took, nanoseconds; what disturbs them makes them longer only."""

    whole: dict[int, int] = field(default_factory=dict)
    """With all calls, by its place among the requests of this program."""
    without: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    otherwise: set[str] = field(default_factory=set)
    """The calls without which others begin what several want: no trace tells of that."""
    count: int = 0


@dataclass(frozen=True)
class Gain:
    """Of one call of a program, nanoseconds."""

    program: str
    call: str
    predicted: int
    measured: int
    spread: int
    """What repeated runs differ by."""

    @property
    def is_right(self) -> bool:
        """Whether prediction and measurement agree as far as repeated runs do."""
        return abs(self.predicted - self.measured) <= TOLERANCE_NS + self.spread


def runs(lines: Iterable[str]) -> dict[str, Runs]:
    """Of each program, from what the programs print."""
    programs: dict[str, Runs] = defaultdict(Runs)
    for line in lines:
        if not line.startswith("program-"):
            continue
        program, took, how, *calls = line.split(" ")
        known = programs[program]
        if how in ("path", "unclear"):
            if how == "path":  # else two things came at once, and either may be on the path
                known.whole[known.count] = int(took)
            known.count += 1
        else:
            known.without[calls[0]].append(int(took))
            if how == "otherwise":
                known.otherwise.add(calls[0])
    return programs


def gains(programs: Mapping[str, Runs], requests: Iterable[Mapping[str, Any]]) -> Iterator[Gain]:
    """Of each call, by the drag that the report's requests say of the quickest run with all."""
    recorded = defaultdict(list)
    for request in sorted(requests, key=lambda request: request["start"]):
        recorded[request["root"]["operation"].removeprefix("GET /")].append(request["root"])
    for program, known in programs.items():
        quickest = min(known.whole, key=known.whole.__getitem__)
        children = recorded[program][quickest]["children"]
        drags = {one["operation"].removeprefix("GET /"): one["drag_ns"] for one in children}
        whole = list(known.whole.values())
        for call, times in known.without.items():
            if call not in known.otherwise:
                spread = _spread(whole) + _spread(times)
                yield Gain(program, call, drags[call], min(whole) - min(times), spread)


def _spread(times: Iterable[int]) -> int:
    least, second, *_ = sorted(times)
    return second - least
