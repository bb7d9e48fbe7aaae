# SPDX-License-Identifier: MIT
"""Takes the events that say which thread works for which request, and puts samples among them."""

import bt2

from fieldtrace_components.profiles.contexts import Handling, Process
from fieldtrace_components.taken import TakenEvents

_FIELDS = {
    "jvm_info": ("service",),
    "http_server_request": ("exchange_id", "async_id"),
    "http_server_response": ("exchange_id",),
    "async_context": ("id", "parent_id", "kind"),
}
_CONTEXTS = ("vpid", "vtid", "pid_ns")


class Samples:
    """Samples that wait for the events around them, each a time, a thread and a stack; `pid` is 0
    where it is not known. At the end each is in a handling, or in `outside`: its thread worked for
    none, or in `unknown`: the recording knows no such thread."""

    def __init__(self) -> None:
        self.handlings: list[Handling] = []
        self.outside: dict[int, int] = {}
        self.unknown: dict[int, int] = {}
        self.processes: dict[tuple[int, int], Process] = {}
        self._waiting: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def add(self, pid: int, time: int, thread: int, stack: int) -> None:
        """Adds a sample, before the events."""
        self._waiting.setdefault((pid, thread), []).append((time, stack))

    def begin(self) -> None:
        """All have been added."""
        for waiting in self._waiting.values():
            waiting.sort(reverse=True)

    def take(self, name: str, time: int, where: tuple, fields: list) -> None:
        """Takes an event of a process, a thread and a PID namespace, in whatever trace."""
        _, vpid, thread, namespace = where
        process = self.processes.get((vpid, namespace))
        if process is None:
            process = self.processes[vpid, namespace] = Process(vpid)
        self._place(process, thread, time)
        if name == "jvm_info":
            process.service = fields[0]
        elif name == "http_server_request":
            process.request(thread, time, *fields)
        elif name == "http_server_response":
            process.response(thread, *fields)
        else:
            process.context(thread, *fields)

    def _place(self, process: Process, thread: int, before: int) -> None:
        for pid in (process.vpid, 0):
            waiting = self._waiting.get((pid, thread))
            if not waiting or waiting[-1][0] >= before:
                continue
            handling = process.handling(thread)
            while waiting and waiting[-1][0] < before:
                stack = waiting.pop()[1]
                if handling is None:
                    self.outside[stack] = self.outside.get(stack, 0) + 1
                    continue
                if not handling.samples:
                    self.handlings.append(handling)
                handling.add(stack)

    def end(self) -> None:
        """There are no more events: what waits still came after the last of its thread."""
        pids = {process.vpid for process in self.processes.values()}
        for (pid, _), waiting in self._waiting.items():
            # A thread without any event works for nobody, if its process was recorded.
            counts = self.outside if pid in pids else self.unknown
            for _, stack in waiting:
                counts[stack] = counts.get(stack, 0) + 1
        self._waiting.clear()


class SamplesSink(bt2._UserSinkComponent, name="samples"):
    """Hands the events to `Samples`."""

    def __init__(self, config, params, samples: Samples) -> None:
        self._events = TakenEvents(_FIELDS, _CONTEXTS, samples.take)
        self._add_input_port("in")

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        self._events.consume(self._messages)
