# SPDX-License-Identifier: MIT
"""Which events a session records. Whatever they are, the agent heeds them in JVMs that run already:
what no session records, it does not do."""

from fieldtrace_cli.base.errors import FieldtraceError

_EVERYTHING = ("*",)
_DEFINITIONS = ("*_def", "jvm_info", "field_unseen", "unknown_client", "code_origin")
_FIELDS = ("object_*", "alloc_count", "field_bytes", "watch_*", "remote_call_*", "agent_stats")
_SPANS = (
    *("http_*", "async_*", "message_*", "handling_*"),
    *("rows_fetched", "answer_*", "call_asks", "mapper_work", "collection_pause"),
)
# Of methods that the user names, whatever else is recorded.
_METHODS = ("method_block", "method_room", "method_event", "probe_removed")


def recorded_events(fields: bool, spans: bool) -> tuple[str, ...]:
    """The names of the events of what is wanted, for `lttng enable-event`."""
    wanted: tuple[str, ...]
    if fields and spans:
        wanted = _EVERYTHING
    elif fields:
        wanted = _DEFINITIONS + _METHODS + _FIELDS
    elif spans:
        wanted = _DEFINITIONS + _METHODS + _SPANS
    else:
        raise FieldtraceError(
            "--fields=off and --spans=off leave nothing to record", "leave one of them on", status=2
        )
    return tuple(f"fieldtrace:{name}" for name in wanted)
