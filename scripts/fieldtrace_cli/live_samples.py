# SPDX-License-Identifier: MIT
"""How many verdicts there are so far, read from chunks of a recording with Babeltrace 2.

Ids are those of `docs/events.md`: unique within a JVM, which `vpid` tells apart here. Definitions
come once and hold for all later chunks.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from fieldtrace_cli.ctf_trace import count_messages

# The verdicts that count for a utilisation; a censored watch ended without knowing.
VERDICTS = {"used", "unused", "overwritten"}
EVENTS = tuple(
    f"fieldtrace:{name}"
    for name in (
        "method_def",
        "class_def",
        "field_def",
        "context_def",
        "object_alloc",
        "watch_end",
        "object_death",
    )
)

Frame = tuple[str, str]  # class and method


class LiveSamples:
    """The verdicts per calling context, class and field over the chunks read so far."""

    def __init__(self) -> None:
        self._methods: dict[tuple[int, int], Frame] = {}
        self._classes: dict[tuple[int, int], str] = {}
        self._fields: dict[tuple[int, int], dict[int, str]] = {}
        self._contexts: dict[tuple[int, int], tuple[int, ...]] = {}
        # Context and class of the objects that have not died.
        self._objects: dict[tuple[int, int], tuple[int, int]] = {}
        self._verdicts: Counter[tuple[int, int, int, int]] = Counter()

    def read(self, trace: Path) -> None:
        """Adds what the trace of a chunk holds; raises UnreadableTraceError if it is damaged."""
        # The bindings belong to the system's Python, and set-up may still have to install them.
        import bt2

        # The bindings of Babeltrace 2.0 abort the process over a damaged trace; the command fails.
        count_messages(trace)
        for message in bt2.TraceCollectionMessageIterator(str(trace)):
            if type(message) is bt2._EventMessageConst:
                event = message.event
                add = self._readers.get(event.name)
                if add is not None:
                    add(self, int(event["vpid"]), event.payload_field)

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
                    counts[field] += self._verdicts[vpid, context, class_id, index]
        return dict(counts)

    def _contexts_of(self, vpid: int, frames: Sequence[Frame]) -> list[int]:
        return [
            context
            for (owner, context), methods in self._contexts.items()
            if owner == vpid
            and [self._methods.get((vpid, method)) for method in methods[: len(frames)]]
            == list(frames)
        ]

    def _method_def(self, vpid: int, payload) -> None:
        self._methods[vpid, int(payload["method_id"])] = (
            str(payload["class_name"]),
            str(payload["method_name"]),
        )

    def _class_def(self, vpid: int, payload) -> None:
        self._classes[vpid, int(payload["class_id"])] = str(payload["name"])

    def _field_def(self, vpid: int, payload) -> None:
        fields = self._fields.setdefault((vpid, int(payload["class_id"])), {})
        fields[int(payload["field"])] = str(payload["name"])

    def _context_def(self, vpid: int, payload) -> None:
        methods = tuple(int(method) for method in payload["method_ids"])
        self._contexts[vpid, int(payload["context_id"])] = methods

    def _object_alloc(self, vpid: int, payload) -> None:
        self._objects[vpid, int(payload["object_id"])] = (
            int(payload["context_id"]),
            int(payload["class_id"]),
        )

    def _watch_end(self, vpid: int, payload) -> None:
        place = self._objects.get((vpid, int(payload["object_id"])))
        if place is not None and VERDICTS & set(payload["verdict"].labels):
            context, class_id = place
            self._verdicts[vpid, context, class_id, int(payload["field"])] += 1

    def _object_death(self, vpid: int, payload) -> None:
        self._objects.pop((vpid, int(payload["object_id"])), None)

    _readers: ClassVar = {
        "fieldtrace:method_def": _method_def,
        "fieldtrace:class_def": _class_def,
        "fieldtrace:field_def": _field_def,
        "fieldtrace:context_def": _context_def,
        "fieldtrace:object_alloc": _object_alloc,
        "fieldtrace:watch_end": _watch_end,
        "fieldtrace:object_death": _object_death,
    }
