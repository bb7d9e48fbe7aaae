# SPDX-License-Identifier: MIT
"""`sink.fieldtrace.columns`: events of a recording as Parquet."""

from pathlib import Path

import bt2
from bt2 import native_bt

from fieldtrace_components.columns.rows import Rows
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


class _Taker:
    """Takes the fields out of the events of a class."""

    def __init__(self, event_class, rows: Rows) -> None:
        self.take = None
        name = event_class.name or ""
        wanted = Rows.FIELDS.get(name.removeprefix(PROVIDER)) if PROVIDER in name else None
        if wanted is None:
            return
        places = {key: place for place, key in enumerate(event_class.payload_field_class)}
        classes = event_class.payload_field_class
        # An older recording lacks some, of which every reader takes 0.
        self._fields = [
            (places[key], reader(classes[key].field_class)) if key in places else None
            for key in wanted
        ]
        context = event_class.stream_class.event_common_context_field_class
        keys = list(context) if context is not None else []
        self._vpid = keys.index("vpid") if "vpid" in keys else None
        self._pid_ns = keys.index("pid_ns") if "pid_ns" in keys else None
        self.take = getattr(rows, name.removeprefix(PROVIDER))

    def process(self, event) -> tuple[int, int]:
        """Its vpid and PID namespace."""
        context = _context(event)
        vpid = namespace = 0
        if self._vpid is not None:
            vpid = native_bt.field_integer_signed_get_value(_member(context, self._vpid))
        if self._pid_ns is not None:
            namespace = native_bt.field_integer_unsigned_get_value(_member(context, self._pid_ns))
        return vpid, namespace

    def fields(self, event) -> list:
        payload = _payload(event)
        return [0 if f is None else f[1](_member(payload, f[0])) for f in self._fields]


class ColumnsSink(bt2._UserSinkComponent, name="columns"):
    """Writes exchanges, call paths, verdicts and accesses as Parquet, by day and service.

    Parameter `path`: the folder.
    """

    def __init__(self, config, params, writer) -> None:
        if writer is None:
            # Needs Arrow, and whoever takes rows by other means does not.
            from fieldtrace_components.columns.writer import TableWriter

            if "path" not in params:
                raise ValueError("the parameter `path`, a folder, is missing")
            writer = TableWriter(Path(str(params["path"])))
            self._own = writer
        else:
            self._own = None
        self._rows = Rows(writer.add)
        self._takers: dict[int, _Taker] = {}
        self._traces: dict[int, int] = {}
        self._add_input_port("in")

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        try:
            for _ in range(_BATCH):
                message = next(self._messages)
                if type(message) is bt2._EventMessageConst:
                    self._take(message)
        except StopIteration:
            if self._own is not None:
                self._own.close()
            raise

    def _take(self, message) -> None:
        event = message.event
        pointer = event._ptr
        key = int(_class(pointer))
        taker = self._takers.get(key)
        if taker is None:
            taker = self._takers[key] = _Taker(event.cls, self._rows)
        if taker.take is None:
            return
        stream = int(_stream(pointer))
        trace = self._traces.get(stream)
        if trace is None:
            trace = self._traces[stream] = int(_trace(_stream(pointer)))
        run = self._rows.run(trace, *taker.process(pointer))
        time = message.default_clock_snapshot.ns_from_origin
        taker.take(run, time, *taker.fields(pointer))
