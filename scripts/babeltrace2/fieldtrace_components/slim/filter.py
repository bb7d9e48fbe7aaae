# SPDX-License-Identifier: MIT
"""`filter.fieldtrace.slim`: less of a recording, and without names."""

from collections.abc import Iterator

import bt2
from bt2 import native_bt

from fieldtrace_components.declared import PROVIDER, Declared
from fieldtrace_components.field_readers import reader
from fieldtrace_components.fields import set_context, set_payload
from fieldtrace_components.process_numbers import ProcessNumbers
from fieldtrace_components.slim.chosen import Chosen
from fieldtrace_components.slim.names import Anonymous
from fieldtrace_components.vocabulary import EVENTS

PACKET_EVENTS = 16_384
# Contexts; what is written has no namespaces, and needs none.
# What a field of 64 bits holds.
_LATEST = (1 << 64) - 1
_NUMBERS = ("vpid", "vtid", "pid_ns")

_member = native_bt.field_structure_borrow_member_field_by_index_const
_payload = native_bt.event_borrow_payload_field_const
_class = native_bt.event_borrow_class_const


class _Copied:
    """Reads the events of a class; `name` is empty where it is none of ours."""

    def __init__(self, event_class) -> None:
        self.name = (event_class.name or "").removeprefix(PROVIDER)
        if self.name not in EVENTS or not event_class.name.startswith(PROVIDER):
            self.name = ""
            return
        classes = event_class.payload_field_class
        places = {key: place for place, key in enumerate(classes)}
        self._fields = [
            (
                key,
                type_,
                places.get(key),
                reader(classes[key].field_class) if key in places else None,
            )
            for key, type_ in EVENTS[self.name].items()
        ]

    def values(self, event) -> dict:
        payload = _payload(event)
        return {key: self._value(payload, *how) for key, *how in self._fields}

    @staticmethod
    def _value(payload, type_: str, place: int | None, read) -> object:
        if place is None:
            # An older recording lacks it.
            return "" if type_ == "string" else [] if type_.endswith("[]") else 0
        value = read(_member(payload, place))
        return bytes(value) if type_ == "u8[16]" else value


class Slimming:
    """What stays, and under which names; None for those that it has."""

    def __init__(self, chosen: Chosen, anonymous: Anonymous | None) -> None:
        self.chosen = chosen
        self.anonymous = anonymous
        self.is_stopped = False

    def stop(self) -> None:
        """Nothing stays from here on."""
        self.is_stopped = True


class SlimIterator(bt2._UserMessageIterator):
    """Gives the events that stay."""

    def __init__(self, config, port) -> None:
        self._slimming = port.user_data
        self._anonymous = self._slimming.anonymous
        self._upstream = self._create_message_iterator(self._component._input_ports["in"])
        self._copied: dict[int, _Copied] = {}
        self._processes = ProcessNumbers()
        self._messages = self._all()

    def __next__(self):
        return next(self._messages)

    def _all(self) -> Iterator:
        declared = packet = None
        in_packet = last = 0
        for message in self._upstream:
            if self._slimming.is_stopped:
                break
            if declared is None and type(message) is bt2._StreamBeginningMessageConst:
                declared = self._declare(message.stream)
                yield self._create_stream_beginning_message(declared.stream)
            if type(message) is not bt2._EventMessageConst:
                continue
            found = self._taken(message)
            if found is None:
                continue
            name, vpid, vtid, procname, values = found
            time = message.default_clock_snapshot.ns_from_origin
            if packet is not None and in_packet >= PACKET_EVENTS:
                yield self._create_packet_end_message(packet, last)
                packet = None
            if packet is None:
                packet = declared.stream.create_packet()
                packet.context_field["cpu_id"] = in_packet = 0
                yield self._create_packet_beginning_message(packet, time)
            made = self._create_event_message(declared.event_classes[name], packet, time)
            set_context(made.event, vpid, procname, vtid)
            set_payload(made.event, name, values)
            yield made
            in_packet, last = in_packet + 1, time
        if packet is not None:
            yield self._create_packet_end_message(packet, last)
        if declared is not None:
            yield self._create_stream_end_message(declared.stream)

    def _declare(self, stream) -> Declared:
        hostname = str(stream.trace.environment.get("hostname", ""))
        if self._anonymous is not None:
            hostname = self._anonymous.name(hostname)
        return Declared(self._component, hostname, stream.cls.default_clock_class.uuid)

    def _taken(self, message):
        """Name, contexts and fields of the event; None where it does not stay."""
        event = message.event
        key = int(_class(event._ptr))
        copied = self._copied.get(key)
        if copied is None:
            copied = self._copied[key] = _Copied(event.cls)
        if not copied.name:
            return None
        context = event.common_context_field
        vpid, vtid, pid_ns = (int(context[k]) if k in context else 0 for k in _NUMBERS)
        vpid = self._processes.of(vpid, pid_ns)
        values = copied.values(event._ptr)
        time = message.default_clock_snapshot.ns_from_origin
        if not self._slimming.chosen.stays(vpid, time, copied.name, values):
            return None
        if "base_ns" in values:
            # The one time in a field, by a clock that begins elsewhere.
            later = values["base_ns"] + time - message.default_clock_snapshot.value
            values["base_ns"] = min(max(later, 0), _LATEST)
        procname = str(context["procname"]) if "procname" in context else ""
        if self._anonymous is not None:
            self._anonymous.event(copied.name, values)
            procname = self._anonymous.name(procname) if procname else ""
        return copied.name, vpid, vtid, procname, values.values()


class SlimFilter(bt2._UserFilterComponent, name="slim", message_iterator_class=SlimIterator):
    """Lets the events of services through, and without names.

    Parameters: `services`, an array of names, for all where it is missing; `anonymous`, whether
    other names are put in place of those of hosts, services, classes, fields, routes and addresses.
    """

    def __init__(self, config, params, given) -> None:
        if given is None:
            services = params.get("services")
            chosen = Chosen(None, None if services is None else {str(s) for s in services})
            given = Slimming(chosen, Anonymous() if params.get("anonymous") else None)
        self._add_input_port("in")
        self._add_output_port("out", given)
