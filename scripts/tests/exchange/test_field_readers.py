# SPDX-License-Identifier: MIT
"""The components read each field as it was recorded."""

import sys
from collections import Counter

import bt2
import pytest
from bt2 import native_bt
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from recorder import Recorder

sys.path.append(str(paths.BABELTRACE_PLUGINS))

from fieldtrace_components.field_readers import reader

EACH = 20


class Sink(bt2._UserSinkComponent):
    """Counts methods and routes."""

    def __init__(self, config, params, counts: Counter) -> None:
        self._add_input_port("in")
        self._counts = counts

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        message = next(self._messages)
        if type(message) is bt2._EventMessageConst:
            payload = native_bt.event_borrow_payload_field_const(message.event._ptr)
            classes = message.event.cls.payload_field_class
            self._counts[
                tuple(
                    reader(classes[key].field_class)(
                        native_bt.field_structure_borrow_member_field_by_index_const(payload, i)
                    )
                    for i, key in enumerate(classes)
                    if key in ("http_method", "route")
                )
            ] += 1


@pytest.fixture
def trace(fieldtrace: Recorder, compiled):
    """A recording of texts, every second of which is empty."""
    done = fieldtrace.run("record", "--output", "trace", "--", compiled("empty_texts"))
    assert done.returncode == 0, done.stderr
    (folder,) = trace_folders(fieldtrace.folder / "trace")
    return folder


def test_an_empty_text_is_not_that_of_an_earlier_event(trace):
    graph, counts = bt2.Graph(), Counter()
    read = bt2.find_plugin("ctf").source_component_classes["fs"]
    source = graph.add_component(read, "source", params={"inputs": [str(trace)]})
    merge = bt2.find_plugin("utils").filter_component_classes["muxer"]
    merged = graph.add_component(merge, "merged")
    for place, port in enumerate(source.output_ports.values()):
        graph.connect_ports(port, merged.input_ports[f"in{place}"])
    sink = graph.add_component(Sink, "sink", obj=counts)
    graph.connect_ports(merged.output_ports["out"], sink.input_ports["in"])
    graph.run()
    assert counts == {("GET", "/some"): EACH, ("", "/any"): EACH}
