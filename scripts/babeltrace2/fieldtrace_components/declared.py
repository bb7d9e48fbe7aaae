# SPDX-License-Identifier: MIT
"""The trace that events are written into, declared as LTTng declares its own.

The analyses know a trace by its environment, and processes by the context `vpid`.
"""

import uuid

import bt2

from fieldtrace_components.vocabulary import EVENTS, LABELS

PROVIDER = "fieldtrace:"
NANOSECONDS = 1_000_000_000
PROCNAME_BYTES = 17


class Declared:
    """A trace class and what is declared in it: `event_classes` by the names of events.

    Times are those since 1970: Trace Compass does not read the seconds of a clock's offset, which
    `sink.ctf.fs` writes. By `clock` the analyses know the host whose clock it is.
    """

    def __init__(
        self, component, hostname: str = "imported", clock: uuid.UUID | None = None
    ) -> None:
        trace_class = component._create_trace_class()
        self._types = trace_class
        clock_class = component._create_clock_class(
            frequency=NANOSECONDS,
            name="monotonic",
            origin_is_unix_epoch=True,
            uuid=uuid.uuid4() if clock is None else clock,
        )
        packet = trace_class.create_structure_field_class()
        packet.append_member("cpu_id", trace_class.create_unsigned_integer_field_class(32))
        context = trace_class.create_structure_field_class()
        for name in ("vpid", "vtid"):
            context.append_member(name, trace_class.create_signed_integer_field_class(32))
        context.append_member("procname", trace_class.create_string_field_class())
        stream_class = trace_class.create_stream_class(
            default_clock_class=clock_class,
            supports_packets=True,
            packets_have_beginning_default_clock_snapshot=True,
            packets_have_end_default_clock_snapshot=True,
            packet_context_field_class=packet,
            event_common_context_field_class=context,
        )
        self.event_classes = {
            name: stream_class.create_event_class(
                name=f"{PROVIDER}{name}", payload_field_class=self._payload(fields)
            )
            for name, fields in EVENTS.items()
        }
        trace = trace_class(
            environment={
                "domain": "ust",
                "tracer_name": "lttng-ust",
                "tracer_major": 2,
                "tracer_minor": 13,
                "hostname": hostname,
            }
        )
        self.stream = trace.create_stream(stream_class)

    def _payload(self, fields):
        payload = self._types.create_structure_field_class()
        for name, type_ in fields.items():
            if type_.endswith("[]"):
                length = self._integer("u32")
                payload.append_member(f"_{name}_length", length)
                payload.append_member(
                    name,
                    self._types.create_dynamic_array_field_class(self._integer(type_[:-2]), length),
                )
            else:
                payload.append_member(name, self._field(type_))
        return payload

    def _field(self, type_: str):
        if type_ == "string":
            return self._types.create_string_field_class()
        if type_ in LABELS:
            enumeration = self._types.create_unsigned_enumeration_field_class(8)
            for label, value in LABELS[type_].items():
                enumeration.add_mapping(label, bt2.UnsignedIntegerRangeSet([(value, value)]))
            return enumeration
        element, bracket, length = type_.partition("[")
        if bracket:
            return self._types.create_static_array_field_class(
                self._integer(element), int(length[:-1])
            )
        return self._integer(type_)

    def _integer(self, type_: str):
        bits = int(type_[1:])
        if type_.startswith("s"):
            return self._types.create_signed_integer_field_class(bits)
        return self._types.create_unsigned_integer_field_class(bits)
