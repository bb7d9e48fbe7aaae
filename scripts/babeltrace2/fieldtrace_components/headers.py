# SPDX-License-Identifier: MIT
"""Takes what headers told servers of the traces of others, without Arrow."""

import bt2
from bt2 import native_bt

from fieldtrace_components.declared import PROVIDER
from fieldtrace_components.field_readers import reader

_BATCH = 1000
_FIELDS = {
    "jvm_info": ("service",),
    "http_server_request": ("exchange_id",),
    "http_server_response": ("exchange_id", "traceparent"),
}
_TRACEPARENT_PARTS = 4

_member = native_bt.field_structure_borrow_member_field_by_index_const
_payload = native_bt.event_borrow_payload_field_const
_context = native_bt.event_borrow_common_context_field_const
_class = native_bt.event_borrow_class_const
_stream = native_bt.event_borrow_stream_const
_trace = native_bt.stream_borrow_trace_const


class _Process:
    def __init__(self, vpid: int) -> None:
        self.service = f"vpid {vpid}"
        self.begun: dict[int, int] = {}


class Headers:
    """Of each handling that a `traceparent` came with, by its service and start: the trace, the
    span that called, and the number of the exchange."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], tuple[str, str, int]] = {}
        self._processes: dict[tuple[int, int, int], _Process] = {}

    def take(self, name: str, time: int, process: tuple[int, int, int], fields: list) -> None:
        """Takes an event of a process: its trace, its vpid and its PID namespace."""
        told = self._processes.get(process)
        if told is None:
            told = self._processes[process] = _Process(process[1])
        if name == "jvm_info":
            told.service = fields[0]
        elif name == "http_server_request":
            told.begun[fields[0]] = time
        else:
            start = told.begun.pop(fields[0], None)
            parts = fields[1].split("-") if fields[1] else []
            # What began before the recording has no start.
            if start is not None and len(parts) >= _TRACEPARENT_PARTS:
                self.found[told.service, start] = parts[1], parts[2], fields[0]


class _Taker:
    """Reads the events of a class; `name` is empty where they are not wanted."""

    def __init__(self, event_class) -> None:
        name = event_class.name or ""
        self.name = name.removeprefix(PROVIDER)
        if PROVIDER not in name or self.name not in _FIELDS:
            self.name = ""
            return
        classes = event_class.payload_field_class
        places = {key: place for place, key in enumerate(classes)}
        # An older recording lacks some.
        self._fields = [
            (places[key], reader(classes[key].field_class)) if key in places else None
            for key in _FIELDS[self.name]
        ]
        context = event_class.stream_class.event_common_context_field_class
        keys = list(context) if context is not None else []
        self._ids = [
            (keys.index(key), reader(context[key].field_class)) if key in keys else None
            for key in ("vpid", "pid_ns")
        ]

    def fields(self, event) -> list:
        return self._read(_payload(event), self._fields, "")

    def ids(self, event) -> list[int]:
        return self._read(_context(event), self._ids, 0)

    @staticmethod
    def _read(structure, places: list, missing) -> list:
        return [missing if p is None else p[1](_member(structure, p[0])) for p in places]


class HeadersSink(bt2._UserSinkComponent, name="headers"):
    """Has `Headers` take the events of recordings."""

    def __init__(self, config, params, headers: Headers) -> None:
        self._headers = headers
        self._takers: dict[int, _Taker] = {}
        self._add_input_port("in")

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        for _ in range(_BATCH):
            message = next(self._messages)
            if type(message) is bt2._EventMessageConst:
                self._take(message)

    def _take(self, message) -> None:
        event = message.event
        pointer = event._ptr
        key = int(_class(pointer))
        taker = self._takers.get(key)
        if taker is None:
            taker = self._takers[key] = _Taker(event.cls)
        if taker.name:
            process = (int(_trace(_stream(pointer))), *taker.ids(pointer))
            time = message.default_clock_snapshot.ns_from_origin
            self._headers.take(taker.name, time, process, taker.fields(pointer))
