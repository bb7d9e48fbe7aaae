# SPDX-License-Identifier: MIT
"""Takes some of the events of recordings, for components that need no more of them."""

from collections.abc import Callable, Mapping, Sequence

import bt2
from bt2 import native_bt

from fieldtrace_components.declared import PROVIDER
from fieldtrace_components.field_readers import reader

# Messages between two looks at whether to go on.
_BATCH = 1000

_member = native_bt.field_structure_borrow_member_field_by_index_const
_payload = native_bt.event_borrow_payload_field_const
_context = native_bt.event_borrow_common_context_field_const
_class = native_bt.event_borrow_class_const
_stream = native_bt.event_borrow_stream_const
_trace = native_bt.stream_borrow_trace_const

# Of an event: its name, its time, its trace with the contexts, and its fields.
Take = Callable[[str, int, tuple, list], None]


class _Class:
    """Reads the events of a class; `name` is empty where they are not wanted."""

    def __init__(
        self, event_class, fields: Mapping[str, Sequence[str]], contexts: Sequence[str]
    ) -> None:
        name = event_class.name or ""
        self.name = name.removeprefix(PROVIDER)
        if PROVIDER not in name or self.name not in fields:
            self.name = ""
            return
        common = event_class.stream_class.event_common_context_field_class
        self._fields = self._readers(event_class.payload_field_class, fields[self.name])
        self._contexts = self._readers(common, contexts)

    @staticmethod
    def _readers(structure, wanted: Sequence[str]) -> list:
        """None for what an older recording lacks."""
        places = {key: place for place, key in enumerate(structure or ())}
        return [
            (places[key], reader(structure[key].field_class)) if key in places else None
            for key in wanted
        ]

    def fields(self, event) -> list:
        payload = _payload(event)
        return [None if f is None else f[1](_member(payload, f[0])) for f in self._fields]

    def contexts(self, event) -> list[int]:
        context = _context(event)
        return [0 if c is None else c[1](_member(context, c[0])) for c in self._contexts]


class TakenEvents:
    """Hands events over, each with its name, its time, where it happened and its fields.

    :param fields: of events by their names; what a recording lacks is None
    :param contexts: where it happened, behind the number of the trace; 0 where a recording lacks it
    """

    def __init__(
        self, fields: Mapping[str, Sequence[str]], contexts: Sequence[str], take: Take
    ) -> None:
        self._wanted = fields, contexts
        self._take = take
        self._classes: dict[int, _Class] = {}

    def consume(self, messages) -> None:
        """Takes some messages of an iterator. Raises StopIteration at its end."""
        for _ in range(_BATCH):
            message = next(messages)
            if type(message) is bt2._EventMessageConst:
                self._event(message)

    def _event(self, message) -> None:
        event = message.event
        pointer = event._ptr
        key = int(_class(pointer))
        found = self._classes.get(key)
        if found is None:
            found = self._classes[key] = _Class(event.cls, *self._wanted)
        if found.name:
            time = message.default_clock_snapshot.ns_from_origin
            where = (int(_trace(_stream(pointer))), *found.contexts(pointer))
            self._take(found.name, time, where, found.fields(pointer))
