# SPDX-License-Identifier: MIT
"""`source.fieldtrace.spans`: spans of OTLP, Jaeger and Zipkin as events of Fieldtrace."""

import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import bt2

from fieldtrace_components.declared import PROCNAME_BYTES, Declared
from fieldtrace_components.fields import set_context, set_payload
from fieldtrace_components.rebuilding.events import (
    CLIENT_REQUEST,
    CLIENT_RESPONSE,
    SERVER_REQUEST,
    SERVER_RESPONSE,
)
from fieldtrace_components.rebuilding.imported import ImportedSpans
from fieldtrace_components.rebuilding.store import StoredEvent
from fieldtrace_components.vocabulary import EVENTS

# Events of a packet: some megabytes, which Trace Compass reads at a time.
PACKET_EVENTS = 16_384
_FIRST_VPID = 1
_NAMES = tuple(EVENTS)
_ROUTE = tuple(EVENTS["http_server_request"]).index("route_id")
_WITH_ROUTE = {SERVER_REQUEST, SERVER_RESPONSE, CLIENT_REQUEST, CLIENT_RESPONSE}


class SpansIterator(bt2._UserMessageIterator):
    """Gives the messages of all events."""

    def __init__(self, config, port) -> None:
        self._declared, self._imported = port.user_data
        self._procnames: dict[int, str] = {}
        self._messages = self._all()

    def __next__(self):
        return next(self._messages)

    def _all(self) -> Iterator:
        stream = self._declared.stream
        events = self._defined(self._imported.events())
        yield self._create_stream_beginning_message(stream)
        while batch := list(itertools.islice(events, PACKET_EVENTS)):
            packet = stream.create_packet()
            packet.context_field["cpu_id"] = 0
            yield self._create_packet_beginning_message(packet, batch[0][0])
            for time, process, name, values in batch:
                yield self._event(packet, time, process, name, values)
            yield self._create_packet_end_message(packet, batch[-1][0])
        yield self._create_stream_end_message(stream)

    def _event(self, packet, time: int, process: int, name: str, values: tuple):
        message = self._create_event_message(self._declared.event_classes[name], packet, time)
        event = message.event
        set_context(event, process + _FIRST_VPID, self._procname(process))
        set_payload(event, name, values)
        return message

    def _procname(self, process: int) -> str:
        name = self._procnames.get(process)
        if name is None:
            service = self._imported.processes[process].service
            name = service.encode()[: PROCNAME_BYTES - 1].decode("utf-8", "ignore")
            self._procnames[process] = name
        return name

    def _defined(self, events: Iterator[StoredEvent]) -> Iterator[tuple]:
        """With what the ids in them stand for ahead of them."""
        known: dict[int, set[int]] = {}
        for time, process, number, values in events:
            strings = known.get(process)
            if strings is None:
                strings = known[process] = set()
                yield time, process, "jvm_info", self._who(process)
            if number in _WITH_ROUTE:
                route = values[_ROUTE]
                if route and route not in strings:
                    strings.add(route)
                    name = self._imported.names.all[route]
                    yield time, process, "string_def", (route, name)
            yield time, process, _NAMES[number], values

    def _who(self, process: int) -> tuple:
        who = self._imported.processes[process]
        return (
            who.instance or f"imported-{process}",
            who.service,
            who.host,
            "imported",
            "",
            "",
            "none",
            "",
            who.version,
            0,
        )


class SpansSource(bt2._UserSourceComponent, name="spans", message_iterator_class=SpansIterator):
    """Reads files of spans: OTLP (JSON, protobuf), Jaeger JSON, Zipkin v2 JSON.

    Parameter `inputs`: an array of paths. Records that are no spans are named on standard error.
    """

    def __init__(self, config, params, imported: ImportedSpans | None) -> None:
        self._folder = None
        if imported is None:
            imported = self._read(params)
        self._imported = imported
        self._add_output_port("out", (Declared(self), imported))

    def _read(self, params) -> ImportedSpans:
        if "inputs" not in params or not len(params["inputs"]):
            raise ValueError("the parameter `inputs`, an array of paths, is missing")
        self._folder = tempfile.TemporaryDirectory(prefix="fieldtrace-spans-")
        imported = ImportedSpans(
            Path(self._folder.name) / "spans.db",
            lambda bad: print(f"source.fieldtrace.spans: {bad}", file=sys.stderr),
        )
        imported.read([Path(str(path)) for path in params["inputs"]])
        imported.rebuild()
        return imported

    def _user_finalize(self) -> None:
        if self._folder is not None:
            self._imported.close()
            self._folder.cleanup()
