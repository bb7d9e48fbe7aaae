# SPDX-License-Identifier: MIT
"""Writes events of standard input as tables; run by the environment of `fieldtrace export`.

usage: write_columns.py COMPONENTS FOLDER (whole | MOST_ROWS | full)

An event is [time, vpid, name, fields]; fields that are left out are 0, or empty. MOST_ROWS are kept
in memory; with `full` the disk is full once a file has begun.
"""

import json
import sys
from pathlib import Path

import bt2

sys.path.append(sys.argv[1])

from fieldtrace_components.columns import writer
from fieldtrace_components.columns.sink import ColumnsSink
from fieldtrace_components.declared import Declared
from fieldtrace_components.fields import set_context, set_payload
from fieldtrace_components.vocabulary import EVENTS


class Iterator(bt2._UserMessageIterator):
    """Gives the messages of the events, and of a packet that was lost between them."""

    def __init__(self, config, port) -> None:
        self._messages = self._all(*port.user_data)

    def __next__(self):
        return next(self._messages)

    def _all(self, declared, events):
        stream = declared.stream
        yield self._create_stream_beginning_message(stream)
        packet = stream.create_packet()
        packet.context_field["cpu_id"] = 0
        yield self._create_packet_beginning_message(packet, 0)
        for time, vpid, name, given in events:
            made = self._create_event_message(declared.event_classes[name], packet, time)
            set_context(made.event, vpid, "tested")
            values = [given.get(field, nothing(type_)) for field, type_ in EVENTS[name].items()]
            set_payload(made.event, name, values)
            yield made
        yield self._create_packet_end_message(packet, events[-1][0])
        yield self._create_stream_end_message(stream)


def nothing(type_: str):
    if type_ == "string":
        return ""
    if type_.endswith("[]"):
        return []
    return bytes(int(type_.partition("[")[2][:-1])) if type_.endswith("]") else 0


class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    """Has the events."""

    def __init__(self, config, params, events) -> None:
        self._add_output_port("out", (Declared(self), events))


def no_space(rows, file, **options) -> None:
    file.write(b"PAR1")
    raise OSError(28, "No space left on device")


def main() -> None:
    folder, how = Path(sys.argv[2]), sys.argv[3]
    if how == "full":
        writer.pq.write_table = no_space
    elif how != "whole":
        writer._MOST_ROWS = int(how)
    graph = bt2.Graph()
    source = graph.add_component(Source, "source", obj=json.load(sys.stdin))
    sink = graph.add_component(ColumnsSink, "sink", {"path": str(folder)})
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()


if __name__ == "__main__":
    main()
