# SPDX-License-Identifier: MIT
"""What nobody reads of an answer, from where it is fetched to all who get it, as a drawing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fieldtrace_cli.results.findings import Finding, Frame, Json

# Who gets an answer hands it on to others, and so on.
DEEPEST = 5
MOST_BOXES = 24
# Pixels.
WIDTH, HEIGHT = 210, 62
ACROSS, DOWN = 238, 78
MARGIN = 8
# Letters of a line in a box.
LONGEST = 26
PERCENT = 100


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


@dataclass(frozen=True)
class Box:
    """A place that an answer's fields pass; `is_vain` where all of it is for nobody."""

    lines: tuple[str, str, str]
    title: str
    is_vain: bool
    x: int
    y: int

    @property
    def labels(self) -> list[tuple[int, str]]:
        """Its lines, each with the height at which it stands, cut to fit."""
        return [(self.y + 18 + 17 * i, _cut(line)) for i, line in enumerate(self.lines)]


@dataclass
class Chain:
    """The drawing, in pixels: boxes, and arrows between them along which fields go."""

    boxes: list[Box] = field(default_factory=list)
    arrows: list[tuple[Box, Box]] = field(default_factory=list)
    is_cut: bool = False

    @property
    def width(self) -> int:
        """Of the drawing."""
        return max(box.x for box in self.boxes) + WIDTH + MARGIN

    @property
    def height(self) -> int:
        """Of the drawing."""
        return max(box.y for box in self.boxes) + HEIGHT + MARGIN

    @property
    def words(self) -> str:
        """What it shows, for those who do not see it."""
        return "; ".join(box.title for box in self.boxes)

    @property
    def paths(self) -> list[str]:
        """The arrows, in SVG's words."""
        return [_path(one, other) for one, other in self.arrows]


def _path(one: Box, other: Box) -> str:
    x, y, to_x, to_y = one.x + WIDTH, one.y + HEIGHT / 2, other.x - 8, other.y + HEIGHT / 2
    bend = (to_x - x) / 2
    return f"M{x} {y:g}C{x + bend:g} {y:g} {to_x - bend:g} {to_y:g} {to_x} {to_y:g}"


def chains(found: Sequence[Finding]) -> Callable[[Finding], Chain | None]:
    """Draws the chain of a finding; those of the services that hand fields on are joined to it."""
    answers = [one for one in found if one.json.get("end_to_end")]

    def draw(finding: Finding) -> Chain | None:
        return _Drawn(answers).of(finding) if finding.json.get("end_to_end") else None

    return draw


class _Drawn:
    def __init__(self, answers: Sequence[Finding]) -> None:
        self._answers = answers
        self._chain = Chain()
        self._rows: dict[int, int] = {}

    def of(self, finding: Finding) -> Chain:
        sources = [self._source(finding, one) for one in finding.json["end_to_end"]["fetched_at"]]
        answer = self._answer(finding, 1 if sources else 0)
        if answer is not None:
            for source in sources:
                if source is not None:
                    self._chain.arrows.append((source, answer))
            self._callers(finding, answer, 2 if sources else 1, (finding.id,))
        return self._chain

    def _box(self, column: int, lines: tuple[str, str, str], title: str, vain: bool) -> Box | None:
        if len(self._chain.boxes) == MOST_BOXES:
            self._chain.is_cut = True
            return None
        row = self._rows.get(column, 0)
        self._rows[column] = row + 1
        box = Box(lines, title, vain, MARGIN + column * ACROSS, MARGIN + row * DOWN)
        self._chain.boxes.append(box)
        return box

    def _source(self, finding: Finding, fetched: Json) -> Box | None:
        at = _innermost(fetched["frames"])
        names = ", ".join(name.rpartition(".")[2] for name in fetched["fields"])
        what = "all for nobody" if fetched["whole_call"] else names
        title = f"{finding.service} fetches at {at}: {', '.join(fetched['fields'])}"
        if fetched["whole_call"]:
            title += " and nothing else: leave the call out"
        return self._box(0, (f"{finding.service} fetches", at, what), title, fetched["whole_call"])

    def _answer(self, finding: Finding, column: int) -> Box | None:
        keys = [one["key"] for one in finding.json["end_to_end"]["unread"]]
        title = f"{finding.service} answers {finding.subject}; no caller reads {', '.join(keys)}"
        said = f"{len(keys)} key{'s' if len(keys) > 1 else ''} for nobody"
        return self._box(column, (finding.service, finding.subject, said), title, False)

    def _callers(self, finding: Finding, answer: Box, column: int, above: tuple[str, ...]) -> None:
        for caller in finding.json["end_to_end"]["callers"]:
            at, share = _innermost(caller["frames"]), PERCENT * (1 - caller["unread_share"])
            lines = (caller["service"], at, f"reads {share:.0f} % of the bytes")
            unread = ", ".join(caller["unread"])
            title = (
                f"{caller['service']} at {at} reads {share:.0f} % of the bytes, and not {unread}"
            )
            box = self._box(column, lines, title, caller["unread_share"] == 1)
            if box is None:
                return
            self._chain.arrows.append((answer, box))
            for on in self._handed_on(caller):
                if on.id in above or len(above) == DEEPEST:
                    continue
                next_answer = self._answer(on, column + 1)
                if next_answer is not None:
                    self._chain.arrows.append((box, next_answer))
                    self._callers(on, next_answer, column + 2, (*above, on.id))

    def _handed_on(self, caller: Json) -> list[Finding]:
        """What a caller answers in turn with what it got there."""
        return [
            one
            for one in self._answers
            if one.service == caller["service"]
            and any(
                fetched["frames"] == caller["frames"]
                for fetched in one.json["end_to_end"]["fetched_at"]
            )
        ]


def _innermost(frames: Sequence[Json]) -> str:
    return str(Frame.of(frames[-1])) if frames else "an unknown call path"
