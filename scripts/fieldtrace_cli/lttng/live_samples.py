# SPDX-License-Identifier: MIT
"""How many verdicts there are so far, read from chunks of a recording.

Ids are those of `docs/events.md`: unique within a JVM, which `vpid`, with its PID namespace, tells
apart here. Definitions come once and hold for all later chunks.
"""

import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.lttng.ctf_trace import UnreadableTraceError, run_reader
from fieldtrace_cli.lttng.register_checks import RegisterChecks

# The fields of an event, of whatever types the process that emitted it has chosen.
Payload = dict[str, Any]

# The verdicts that count for a utilisation; a censored watch ended without knowing.
VERDICTS = {"used", "unused", "overwritten"}
EVENTS = tuple(
    f"fieldtrace:{name}"
    for name in (
        "method_def",
        "class_def",
        "field_def",
        "context_def",
        "alloc_count",
        "object_alloc",
        "object_check",
        "watch_set",
        "watch_end",
        "object_death",
        "agent_stats",
    )
)

# Of a processor, beside those for its size: a chunk of some seconds is read at once, and the end of
# a recording waits for one that is damaged.
READING_CPU_SECONDS = 10.0
EVENT_PRINTER = Path(__file__).with_name("event_printer.py")

Frame = tuple[str, str]  # class and method


@dataclass(frozen=True)
class FieldSamples:
    """The verdicts so far on a field of the objects of a class that a calling context brings in."""

    vpid: int
    context_id: int
    type_name: str
    field: str
    used: int
    verdicts: int


class LiveSamples:
    """The verdicts per calling context, class and field over the chunks read so far."""

    def __init__(self) -> None:
        self._methods: dict[tuple[int, int], Frame] = {}
        # How many watches ended by each verdict, or for a censored one by its reason.
        self.ends: Counter[str] = Counter()
        # The latest statistics of each JVM's agent, by the names of docs/events.md.
        self.stats: dict[int, dict[str, int]] = {}
        self._classes: dict[tuple[int, int], str] = {}
        self._fields: dict[tuple[int, int], dict[int, str]] = {}
        self._contexts: dict[tuple[int, int], tuple[int, ...]] = {}
        # Context and class of the objects that have not died.
        self._objects: dict[tuple[int, int], tuple[int, int]] = {}
        # Context and class of all objects, sampled or not, that were brought in.
        self._sites: set[tuple[int, int, int]] = set()
        # By vpid, of fields by context, class and index.
        self._checks: dict[int, RegisterChecks[tuple[int, ...]]] = defaultdict(RegisterChecks)

    def read(self, trace: Path) -> float:
        """Adds what the trace of a chunk holds, and gives how many seconds of processor time it
        took to read.

        Raises UnreadableTraceError if it is damaged, or if its events are others than those of
        `docs/events.md`.
        """
        # Nothing of the system's Python in its way, as in scripts/fieldtrace.
        command = [sys.executable, "-I", str(EVENT_PRINTER), str(trace), *EVENTS]
        with (
            tempfile.TemporaryFile("w+", encoding="utf-8") as events,
            tempfile.TemporaryFile("w+", errors="replace") as errors,
        ):
            run_reader(command, trace, events, errors, READING_CPU_SECONDS)
            events.seek(0)
            # What a process emits it can choose: fields may be missing, or of any type.
            try:
                return self._add(map(json.loads, events))
            except (KeyError, TypeError, ValueError) as error:
                reason = f"{type(error).__name__} {printable(str(error))}"
                raise UnreadableTraceError(
                    f"the trace {trace} holds an event that is not as docs/events.md says: "
                    f"{reason}",
                    f"see `babeltrace2 {trace}`; which program emits such events?",
                ) from error

    def _add(self, events: Iterator[Any]) -> float:
        """Adds events, behind which stands how many seconds it took to read them."""
        for event in events:
            if isinstance(event, float):
                return event
            vpid, name, payload = event
            self._readers[name](self, vpid, payload)
        raise ValueError("the end is missing")

    def verdicts(self, type_name: str, frames: Sequence[Frame]) -> dict[str, int]:
        """Verdicts per field of the class in the contexts whose innermost frames are these.

        Empty as long as the class has not been seen.
        """
        counts: Counter[str] = Counter()
        for (vpid, class_id), name in self._classes.items():
            if name != type_name:
                continue
            fields = self._fields.get((vpid, class_id), {})
            counts.update(dict.fromkeys(fields.values(), 0))
            for context in self._contexts_of(vpid, frames):
                for index, field in fields.items():
                    counts[field] += self._counts(vpid, context, class_id, index)[1]
        return dict(counts)

    def fields(self) -> list[FieldSamples]:
        """All fields of what contexts bring in, also those that have no verdict yet."""
        return [
            FieldSamples(
                vpid,
                context_id,
                self._classes.get((vpid, class_id), ""),
                name,
                *self._counts(vpid, context_id, class_id, index),
            )
            for vpid, context_id, class_id in sorted(self._sites)
            for index, name in self._fields.get((vpid, class_id), {}).items()
        ]

    def frames(self, vpid: int, context_id: int) -> list[Frame]:
        """The frames of a context, innermost first, as far as they are known."""
        methods = self._contexts.get((vpid, context_id), ())
        return [self._methods.get((vpid, method), ("", "")) for method in methods]

    def _counts(self, vpid: int, context_id: int, class_id: int, index: int) -> tuple[int, int]:
        """How many verdicts are `used`, and how many there are."""
        counts = self._checks[vpid].counts((context_id, class_id, index))
        return counts["used"], sum(counts[verdict] for verdict in VERDICTS)

    def _contexts_of(self, vpid: int, frames: Sequence[Frame]) -> list[int]:
        return [
            context
            for (owner, context), methods in self._contexts.items()
            if owner == vpid
            and [self._methods.get((vpid, method)) for method in methods[: len(frames)]]
            == list(frames)
        ]

    def _method_def(self, vpid: int, payload: Payload) -> None:
        self._methods[vpid, int(payload["method_id"])] = (
            str(payload["class_name"]),
            str(payload["method_name"]),
        )

    def _class_def(self, vpid: int, payload: Payload) -> None:
        self._classes[vpid, int(payload["class_id"])] = str(payload["name"])

    def _field_def(self, vpid: int, payload: Payload) -> None:
        fields = self._fields.setdefault((vpid, int(payload["class_id"])), {})
        fields[int(payload["field"])] = str(payload["name"])

    def _context_def(self, vpid: int, payload: Payload) -> None:
        methods = tuple(int(method) for method in payload["method_ids"])
        self._contexts[vpid, int(payload["context_id"])] = methods

    def _alloc_count(self, vpid: int, payload: Payload) -> None:
        self._add_site(vpid, payload)

    def _object_alloc(self, vpid: int, payload: Payload) -> None:
        self._objects[vpid, int(payload["object_id"])] = self._add_site(vpid, payload)

    def _add_site(self, vpid: int, payload: Payload) -> tuple[int, int]:
        context_id, class_id = int(payload["context_id"]), int(payload["class_id"])
        # Without a call path it is not known whose fields these are.
        if context_id != 0:
            self._sites.add((vpid, context_id, class_id))
        return context_id, class_id

    def _object_check(self, vpid: int, payload: Payload) -> None:
        self._checks[vpid].check(int(payload["object_id"]), int(payload["checked_id"]))

    def _watch_set(self, vpid: int, payload: Payload) -> None:
        self._checks[vpid].begin(int(payload["object_id"]), int(payload["field"]))

    def _watch_end(self, vpid: int, payload: Payload) -> None:
        sample, index = int(payload["object_id"]), int(payload["field"])
        ends = VERDICTS.intersection(payload["verdict"]) or payload["reason"]
        if not ends:
            return  # numbers that docs/events.md gives no name
        (end,) = ends
        self.ends[end] += 1
        place = self._objects.get((vpid, sample))
        if place is not None:
            self._checks[vpid].end(
                sample,
                index,
                (*place, index),
                (place[1], index),
                end,
                is_late="late" in payload["reason"],
            )

    def _object_death(self, vpid: int, payload: Payload) -> None:
        self._objects.pop((vpid, int(payload["object_id"])), None)

    def _agent_stats(self, vpid: int, payload: Payload) -> None:
        self.stats[vpid] = {name: int(value) for name, value in payload.items()}

    _readers: ClassVar = {
        "fieldtrace:method_def": _method_def,
        "fieldtrace:class_def": _class_def,
        "fieldtrace:field_def": _field_def,
        "fieldtrace:context_def": _context_def,
        "fieldtrace:alloc_count": _alloc_count,
        "fieldtrace:object_alloc": _object_alloc,
        "fieldtrace:object_check": _object_check,
        "fieldtrace:watch_set": _watch_set,
        "fieldtrace:watch_end": _watch_end,
        "fieldtrace:object_death": _object_death,
        "fieldtrace:agent_stats": _agent_stats,
    }
