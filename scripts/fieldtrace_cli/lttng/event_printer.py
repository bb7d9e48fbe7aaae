# SPDX-License-Identifier: MIT
"""Prints events of a CTF trace, each as a line of JSON: process, name, fields.

usage: event_printer.py TRACE NAME...

A program of its own: the bindings of Babeltrace 2 abort the process over some damaged traces, also
over such as the command babeltrace2 reads without a word. Integers stay numbers, and an enumeration
becomes the list of its labels. At the end stands how many seconds of processor time it took.
"""

import json
import sys
import time
from typing import Any

import bt2


def print_events(trace: str, names: set[str]) -> None:
    """Prints the events of these names."""
    for message in bt2.TraceCollectionMessageIterator(trace):
        if type(message) is bt2._EventMessageConst and message.event.name in names:
            event = message.event
            payload = {name: _plain(field) for name, field in event.payload_field.items()}
            print(json.dumps([_process(event), event.name, payload]))
    print(json.dumps(time.process_time()))


def _process(event: Any) -> int:
    """What tells its process apart: in each container there is one whose vpid is 1."""
    context = event.common_context_field
    namespace = int(context["pid_ns"]) if "pid_ns" in context else 0
    return namespace << 32 | int(context["vpid"])


def _plain(field: Any) -> Any:
    if isinstance(field, bt2._EnumerationFieldConst):
        try:
            return list(field.labels)
        except AssertionError:
            return []  # Babeltrace 2.0, where a value has no label
    if isinstance(field, bt2._IntegerFieldConst):
        return int(field)
    if isinstance(field, bt2._ArrayFieldConst):
        return [_plain(element) for element in field]
    # Babeltrace 2.0 takes up used events, and an empty text has the bytes of the one before.
    return str(field) if len(field) else ""


if __name__ == "__main__":
    try:
        print_events(sys.argv[1], set(sys.argv[2:]))
    except Exception as error:
        sys.exit(str(error) or type(error).__name__)
