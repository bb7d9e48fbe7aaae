# SPDX-License-Identifier: MIT
"""What a recording says of each field, read chunk by chunk with Babeltrace 2.

The recording is of one JVM, so that ids are unique.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import bt2
from fieldtrace_cli.lttng.ctf_trace import count_messages
from fieldtrace_cli.lttng.register_checks import RegisterChecks

Payload = Any  # the fields of an event, of Babeltrace's bindings, which have no types

PROVIDER = "fieldtrace:"
# Without what every call emits, sampled or not: there are thousands a second.
EVENTS = tuple(
    PROVIDER + name
    for name in (
        *("jvm_info", "class_def", "field_def", "method_def", "context_def"),
        *("object_alloc", "object_check", "watch_set", "watch_trap", "watch_end", "object_death"),
        "agent_stats",
    )
)


class Place(NamedTuple):
    """A field of a class, in the objects that a method of a program brings in."""

    program: str
    method: str
    type: str
    field: str

    @property
    def simple_program(self) -> str:
        """The program's name without its package."""
        return self.program.rpartition(".")[2]


@dataclass
class Verdicts:
    """All that counts in a recording so far."""

    by_place: dict[Place, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    declared: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    gaps: int = 0
    # By field and access, where that was: innermost frame first, the programs' own frames alone.
    accesses: dict[tuple[Place, str], Counter[tuple[str, ...]]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    stats: dict[str, int] = field(default_factory=dict)
    backend: str = ""
    events: Counter[str] = field(default_factory=Counter)


class Reader:
    """Adds chunk after chunk to `verdicts`. A program is a class of the package `package`."""

    def __init__(self, package: str) -> None:
        self._checks = RegisterChecks[Place]()
        self.verdicts = Verdicts()
        self._package = package + "."
        self._classes: dict[int, str] = {}
        self._fields: dict[tuple[int, int], str] = {}
        self._methods: dict[int, tuple[str, str]] = {}
        self._contexts: dict[int, list[int]] = {}
        self._objects: dict[int, tuple[int, int]] = {}

    def read(self, chunk: Path) -> None:
        """Adds a chunk; raises UnreadableTraceError where Babeltrace 2 cannot read it."""
        # The bindings of Babeltrace 2.0 abort the process over a damaged trace; the command fails.
        self.verdicts.gaps += count_messages(chunk).gaps
        for message in bt2.TraceCollectionMessageIterator(str(chunk)):
            if type(message) is bt2._EventMessageConst:
                name = message.event.name.removeprefix(PROVIDER)
                self.verdicts.events[name] += 1
                add = getattr(self, f"_{name}", None)
                if add is not None:
                    add(message.event.payload_field)
        for place in self._checks.places():
            self.verdicts.by_place[place] = self._checks.counts(place)

    def _jvm_info(self, payload: Payload) -> None:
        self.verdicts.backend = str(payload["watch_backend"])

    def _class_def(self, payload: Payload) -> None:
        self._classes[int(payload["class_id"])] = str(payload["name"])

    def _field_def(self, payload: Payload) -> None:
        type_id, index = int(payload["class_id"]), int(payload["field"])
        self._fields[type_id, index] = str(payload["name"])
        self.verdicts.declared[self._classes[type_id]].add(str(payload["name"]))

    def _method_def(self, payload: Payload) -> None:
        names = str(payload["class_name"]), str(payload["method_name"])
        self._methods[int(payload["method_id"])] = names

    def _context_def(self, payload: Payload) -> None:
        self._contexts[int(payload["context_id"])] = [int(m) for m in payload["method_ids"]]

    def _object_alloc(self, payload: Payload) -> None:
        object_id = int(payload["object_id"])
        self._objects[object_id] = int(payload["class_id"]), int(payload["context_id"])

    def _object_check(self, payload: Payload) -> None:
        self._checks.check(int(payload["object_id"]), int(payload["checked_id"]))

    def _watch_set(self, payload: Payload) -> None:
        self._checks.begin(int(payload["object_id"]), int(payload["field"]))

    def _watch_trap(self, payload: Payload) -> None:
        (access,) = payload["access"].labels
        frames = tuple(".".join(frame) for frame in self._frames(payload["context_id"]))
        self.verdicts.accesses[self._place(payload), access][frames] += 1

    def _watch_end(self, payload: Payload) -> None:
        (verdict,) = payload["verdict"].labels
        if verdict == "censored":
            (verdict,) = payload["reason"].labels
        place = self._place(payload)
        self._checks.end(
            int(payload["object_id"]),
            int(payload["field"]),
            place,
            (place.type, place.field),
            verdict,
        )

    def _agent_stats(self, payload: Payload) -> None:
        self.verdicts.stats = {name: int(value) for name, value in payload.items()}

    def _place(self, payload: Payload) -> Place:
        """The field that an event of a watch is about."""
        class_id, context_id = self._objects[int(payload["object_id"])]
        frames = self._frames(context_id)
        return Place(
            frames[-1][0] if frames else "",
            # The innermost frame is the remote call itself.
            frames[1][1] if len(frames) > 1 else "",
            self._classes[class_id],
            self._fields[class_id, int(payload["field"])],
        )

    def _frames(self, context_id: int) -> list[tuple[str, str]]:
        """The programs' own frames of a context, innermost first: class and method."""
        frames = [self._methods[method] for method in self._contexts.get(int(context_id), [])]
        return [frame for frame in frames if frame[0].startswith(self._package)]
