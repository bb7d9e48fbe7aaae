# SPDX-License-Identifier: MIT
"""Takes what headers told servers of the traces of others, without Arrow."""

import bt2

from fieldtrace_components.taken import TakenEvents

_FIELDS = {
    "jvm_info": ("service",),
    "http_server_request": ("exchange_id",),
    "http_server_response": ("exchange_id", "traceparent"),
}
_TRACEPARENT_PARTS = 4


class _Process:
    def __init__(self, vpid: int) -> None:
        self.service = f"vpid {vpid}"
        self.begun: dict[int, int] = {}


class Headers:
    """Of each handling that a `traceparent` came with, by its service and start: the trace, the
    span that called, and the number of the exchange."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], tuple[str, str, int]] = {}
        self._processes: dict[tuple, _Process] = {}

    def take(self, name: str, time: int, process: tuple, fields: list) -> None:
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


class HeadersSink(bt2._UserSinkComponent, name="headers"):
    """Has `Headers` take the events of recordings."""

    def __init__(self, config, params, headers: Headers) -> None:
        self._events = TakenEvents(_FIELDS, ("vpid", "pid_ns"), headers.take)
        self._add_input_port("in")

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        self._events.consume(self._messages)
