# SPDX-License-Identifier: MIT
"""Which events belong to chosen requests."""

from collections.abc import Set

from fieldtrace_components.vocabulary import LABELS

# What ids stand for, and sums that belong to no request.
_ALWAYS = {
    *("jvm_info", "class_def", "field_def", "field_unseen", "method_def", "context_def"),
    *("string_def", "unknown_client", "operation_def", "key_def", "probe_def"),
    *("agent_stats", "alloc_count", "field_bytes", "collection_pause"),
}
_OF_EXCHANGES = {
    *("http_server_response", "http_client_response", "message_sent", "message_received"),
    *("handling_sections", "handling_layers", "handling_counters", "rows_fetched"),
    *("answer_encoded", "handling_wait", "mapper_work"),
}
_OF_OBJECTS = {"watch_set", "watch_trap", "watch_release", "watch_end", "object_death"}
_CREATE = LABELS["kind"]["create"]

# Service and start, in nanoseconds since 1970, of servers' and of clients' exchanges.
Exchanges = Set[tuple[str, str, int]]


class Process:
    """What is kept of a process."""

    def __init__(self) -> None:
        self.service = ""
        self.exchanges: set[int] = set()
        self.contexts: set[int] = set()
        self.scopes: set[int] = set()
        self.objects: set[int] = set()


class Chosen:
    """Says of each event, in the order of time, whether it stays.

    `exchanges` are those of the requests that stay, None for all; `services` likewise.
    """

    def __init__(self, exchanges: Exchanges | None, services: Set[str] | None) -> None:
        self._exchanges = exchanges
        self._services = services
        self._processes: dict[int, Process] = {}

    def stays(self, vpid: int, time: int, name: str, values: dict) -> bool:
        """Whether the event stays; `values` are its fields."""
        process = self._processes.get(vpid)
        if process is None:
            process = self._processes[vpid] = Process()
        if name == "jvm_info":
            process.service = values["service"]
        if self._services is not None and process.service not in self._services:
            return False
        return self._exchanges is None or self._belongs(process, time, name, values)

    def _belongs(self, process: Process, time: int, name: str, values: dict) -> bool:
        if name in _ALWAYS:
            return True
        if name in ("http_server_request", "http_client_request"):
            side = name.split("_")[1]
            if (side, process.service, time) not in self._exchanges:
                return False
            process.exchanges.add(values["exchange_id"])
            if side == "server":
                process.contexts.add(values["async_id"])
            if values["scope_id"]:
                process.scopes.add(values["scope_id"])
            return True
        if name in _OF_EXCHANGES:
            return values["exchange_id"] in process.exchanges
        if name == "async_context":
            if values["kind"] == _CREATE and values["parent_id"] in process.contexts:
                process.contexts.add(values["id"])
            return values["id"] in process.contexts
        if name == "async_cause":
            known = {values["id"], values["cause_id"], values["other_id"]} & process.exchanges
            if known:
                # A number of its own that stands for two may be a cause later.
                process.exchanges.add(values["id"])
            return bool(known)
        if name == "remote_call_enter":
            if values["async_id"] in process.contexts:
                process.scopes.add(values["scope_id"])
            return values["scope_id"] in process.scopes
        if name in ("remote_call_exit", "remote_call_around", "answer_decoded", "call_asks"):
            return values["scope_id"] in process.scopes
        if name == "object_alloc":
            if values["scope_id"] in process.scopes:
                process.objects.add(values["object_id"])
            return values["object_id"] in process.objects
        if name == "object_check":
            return values["object_id"] in process.objects
        if name in _OF_OBJECTS:
            return values["object_id"] in process.objects
        # Methods are told by threads, not by requests.
        return False
