# SPDX-License-Identifier: MIT
"""Rows out of the events of a recording: what ids stand for is put in their places."""

import ipaddress
from collections import defaultdict
from collections.abc import Callable, Mapping

from fieldtrace_components.columns import tables
from fieldtrace_components.process_numbers import ProcessNumbers
from fieldtrace_components.vocabulary import LABELS

Add = Callable[[tables.Table, int, str, tuple], None]
_UNKNOWN = -1
_METHODS, _OUTCOMES, _VERDICTS, _REASONS, _ACCESSES, _USES = (
    {number: label for label, number in LABELS[name].items()}
    for name in ("http_method", "outcome", "verdict", "reason", "access", "use")
)
_TRACEPARENT_PARTS = 4


def _connection(
    is_client: bool, local: list[int], local_port: int, remote: list[int], port: int, stream: int
) -> str | None:
    if not local or not remote or not local_port or not port:
        return None
    ends = [f"{_address(local)}:{local_port}", f"{_address(remote)}:{port}"]
    return " ".join([*(ends if is_client else reversed(ends)), str(stream)])


def _address(octets: list[int]) -> str:
    # Most of IPv6 stand for one of IPv4.
    address = ipaddress.IPv6Address(bytes(octets))
    return str(address.ipv4_mapped or f"[{address}]")


class Run:
    """A process, and what its ids stand for."""

    def __init__(self, vpid: int) -> None:
        self.vpid = vpid
        self.service = f"vpid {vpid}"
        self.strings: dict[int, str] = {}
        self.classes: dict[int, str] = {}
        self.fields: dict[tuple[int, int], str] = {}
        self.methods: dict[int, tuple[str, str, str]] = {}
        self.contexts: set[int] = set()
        self.objects: dict[int, tuple[int, int]] = {}
        self.open: dict[tuple[str, int], int] = {}


class Rows:
    """Takes events in the order of time; `FIELDS` says which fields of which."""

    FIELDS: Mapping[str, tuple[str, ...]] = {
        "jvm_info": ("service",),
        "string_def": ("string_id", "value"),
        "class_def": ("class_id", "name"),
        "field_def": ("class_id", "field", "name"),
        "method_def": ("method_id", "class_name", "method_name", "source_file"),
        "context_def": ("context_id", "method_ids", "lines"),
        "object_alloc": ("object_id", "class_id", "context_id"),
        "object_death": ("object_id",),
        "watch_trap": (
            *("object_id", "field", "access", "context_id", "thread_id", "delay_ns", "use"),
        ),
        "watch_end": ("object_id", "field", "verdict", "reason"),
        "http_server_request": ("exchange_id",),
        "http_client_request": ("exchange_id",),
        **dict.fromkeys(
            ("http_server_response", "http_client_response"),
            (
                *("exchange_id", "http_method", "route_id", "status", "outcome", "body_bytes"),
                *("context_id", "traceparent", "local_addr", "local_port"),
                *("remote_addr", "remote_port", "stream_id"),
            ),
        ),
    }

    def __init__(self, add: Add) -> None:
        self._add = add
        self._runs: dict[tuple[int, int, int], Run] = {}
        self._numbers: dict[int, ProcessNumbers] = defaultdict(ProcessNumbers)

    def run(self, trace: int, vpid: int, pid_namespace: int = 0) -> Run:
        """The process of that id, in that namespace, in a trace."""
        key = trace, vpid, pid_namespace
        run = self._runs.get(key)
        if run is None:
            number = self._numbers[trace].of(vpid, pid_namespace)
            run = self._runs[key] = Run(number)
        return run

    def jvm_info(self, run: Run, _time: int, service: str) -> None:
        run.service = service

    def string_def(self, run: Run, _time: int, string: int, value: str) -> None:
        run.strings[string] = value

    def class_def(self, run: Run, _time: int, class_: int, name: str) -> None:
        run.classes[class_] = name

    def field_def(self, run: Run, _time: int, class_: int, field: int, name: str) -> None:
        run.fields[class_, field] = name

    def method_def(
        self, run: Run, _time: int, method: int, class_: str, name: str, file: str
    ) -> None:
        run.methods[method] = class_, name, file

    def context_def(
        self, run: Run, time: int, context: int, methods: list[int], lines: list[int]
    ) -> None:
        # It comes again every `defs.period`.
        if context in run.contexts:
            return
        run.contexts.add(context)
        for depth, (method, line) in enumerate(zip(methods, lines, strict=False)):
            class_, name, file = run.methods.get(method, ("", f"method {method}", ""))
            row = (context, run.vpid, depth, class_, name, file, line)
            self._add(tables.CONTEXTS, time, run.service, row)

    def object_alloc(self, run: Run, _time: int, object_: int, class_: int, context: int) -> None:
        run.objects[object_] = class_, context

    def object_death(self, run: Run, _time: int, object_: int) -> None:
        run.objects.pop(object_, None)

    def _named(self, run: Run, object_: int, field: int) -> tuple[str, str, int]:
        class_, context = run.objects.get(object_, (0, 0))
        name = run.fields.get((class_, field), f"field {field}")
        return run.classes.get(class_, ""), name, context

    def watch_trap(
        self,
        run: Run,
        time: int,
        object_: int,
        field: int,
        access: int,
        by: int,
        thread: int,
        delay: int,
        use: int,
    ) -> None:
        class_, name, context = self._named(run, object_, field)
        at = max(0, time - delay)
        done, meant = _ACCESSES.get(access, ""), _USES.get(use, "")
        row = (at, run.vpid, object_, class_, name, done, meant, context, by, thread)
        self._add(tables.ACCESSES, at, run.service, row)

    def watch_end(
        self, run: Run, time: int, object_: int, field: int, verdict: int, reason: int
    ) -> None:
        class_, name, context = self._named(run, object_, field)
        found, why = _VERDICTS.get(verdict, ""), _REASONS.get(reason, "")
        row = (time, run.vpid, object_, class_, name, found, why, context)
        self._add(tables.VERDICTS, time, run.service, row)

    def http_server_request(self, run: Run, time: int, exchange: int) -> None:
        run.open["server", exchange] = time

    def http_client_request(self, run: Run, time: int, exchange: int) -> None:
        run.open["client", exchange] = time

    def http_server_response(self, run: Run, time: int, *fields) -> None:
        self._exchange(run, time, "server", *fields)

    def http_client_response(self, run: Run, time: int, *fields) -> None:
        self._exchange(run, time, "client", *fields)

    def _exchange(
        self,
        run: Run,
        time: int,
        side: str,
        exchange: int,
        method: int,
        route: int,
        status: int,
        outcome: int,
        size: int,
        context: int,
        parent: str,
        *ends,
    ) -> None:
        start = run.open.pop((side, exchange), None)
        if start is None:
            return  # it began before the recording
        parts = parent.split("-")
        trace_id, parent_id = parts[1:3] if len(parts) >= _TRACEPARENT_PARTS else (None, None)
        row = (
            start,
            exchange,
            run.vpid,
            side,
            _METHODS.get(method, ""),
            run.strings.get(route, ""),
            time - start,
            status,
            _OUTCOMES.get(outcome, ""),
            None if size == _UNKNOWN else size,
            context,
            trace_id,
            parent_id,
            _connection(side == "client", *ends),
        )
        self._add(tables.EXCHANGES, start, run.service, row)
