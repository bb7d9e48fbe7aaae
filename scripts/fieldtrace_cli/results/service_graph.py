# SPDX-License-Identifier: MIT
"""Which service calls which, as a drawing: callers left of what they call."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fieldtrace_cli.results.findings import Json

# What has the most calls is drawn; the table beside it has as many.
MOST_SERVICES = 40
# Pixels.
WIDTH, HEIGHT = 160, 44
ACROSS, DOWN = 250, 76
MARGIN = 12
THINNEST, THICKEST = 1.5, 8.0
LONGEST_NAME = 19
# Of an arrow, from its caller.
NUMBER_AT = 0.65


@dataclass(frozen=True)
class Service:
    """A box; `calls` are those that it answers."""

    name: str
    calls: int
    x: int
    y: int

    @property
    def label(self) -> str:
        """Its name, cut to fit into the box."""
        name = self.name
        return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


@dataclass(frozen=True)
class Calls:
    """An arrow."""

    caller: Service
    callee: Service
    count: int
    critical_ns: int
    thickness: float

    @property
    def _line(self) -> tuple[float, float, float, float, float]:
        """From x and y to x and y, and how far it bends."""
        x, y = self.caller.x + WIDTH, self.caller.y + HEIGHT / 2
        to_x, to_y = self.callee.x - 8, self.callee.y + HEIGHT / 2
        return x, y, to_x, to_y, max(40, abs(to_x - x) / 2)

    @property
    def path(self) -> str:
        """Its line, in SVG's words."""
        x, y, to_x, to_y, bend = self._line
        return f"M{x} {y:g}C{x + bend:g} {y:g} {to_x - bend:g} {to_y:g} {to_x} {to_y:g}"

    @property
    def number_at(self) -> tuple[float, float]:
        """Where its number stands: on the line, where it has left those of the same caller and has
        not met those to the same callee."""
        x, y, to_x, to_y, bend = self._line
        t, s = NUMBER_AT, 1 - NUMBER_AT
        at_x = s**3 * x + 3 * s * s * t * (x + bend) + 3 * s * t * t * (to_x - bend) + t**3 * to_x
        return at_x, y + (to_y - y) * t * t * (3 - 2 * t) - 4


@dataclass(frozen=True)
class ServiceGraph:
    """The drawing, in pixels; `left_out` is how many services it lacks."""

    services: Sequence[Service]
    calls: Sequence[Calls]
    left_out: int

    @property
    def width(self) -> int:
        """Of the drawing."""
        return max((one.x for one in self.services), default=0) + WIDTH + MARGIN

    @property
    def height(self) -> int:
        """Of the drawing."""
        return max((one.y for one in self.services), default=0) + HEIGHT + MARGIN


def service_graph(flat_operations: Json) -> ServiceGraph:
    """The graph out of who calls each operation."""
    answered: dict[str, int] = {}
    arrows: dict[tuple[str, str], list[int]] = {}
    for operation in flat_operations["operations"]:
        callee = operation["service"]
        answered[callee] = answered.get(callee, 0) + operation["count"]
        for caller in operation["callers"]:
            if caller["service"] not in (None, callee):
                sums = arrows.setdefault((caller["service"], callee), [0, 0])
                sums[0] += caller["count"]
                sums[1] += caller["critical_ns"]
    names = sorted(answered, key=lambda name: -answered[name])
    kept = set(names[:MOST_SERVICES])
    arrows = {ends: sums for ends, sums in arrows.items() if kept.issuperset(ends)}
    services = _placed({name: answered[name] for name in sorted(kept)}, list(arrows))
    most = max((count for count, _ in arrows.values()), default=1)
    calls = [
        Calls(
            services[caller],
            services[callee],
            count,
            critical,
            THINNEST + (THICKEST - THINNEST) * count / max(1, most),
        )
        for (caller, callee), (count, critical) in sorted(
            arrows.items(), key=lambda arrow: -arrow[1][0]
        )
    ]
    return ServiceGraph(list(services.values()), calls, len(names) - len(kept))


def _placed(
    answered: Mapping[str, int], arrows: Sequence[tuple[str, str]]
) -> Mapping[str, Service]:
    """Each in the column right of all that call it, as far as they do not call in a circle."""
    columns = dict.fromkeys(answered, 0)
    for _ in range(min(len(columns), MOST_SERVICES)):
        moved = False
        for caller, callee in arrows:
            if columns[callee] <= columns[caller] < len(columns) - 1:
                columns[callee] = columns[caller] + 1
                moved = True
        if not moved:
            break
    dense = {column: i for i, column in enumerate(sorted(set(columns.values())))}
    rows: dict[int, int] = {}
    placed = {}
    for name, calls in answered.items():
        column = dense[columns[name]]
        row = rows.get(column, 0)
        rows[column] = row + 1
        placed[name] = Service(name, calls, MARGIN + column * ACROSS, MARGIN + row * DOWN)
    return placed
