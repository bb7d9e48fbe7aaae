# SPDX-License-Identifier: MIT
"""Prints the slices of a trace as JSON, read by Perfetto's own schema; run by the tests' venv."""

import json
import sys
from pathlib import Path

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent


def main(path: str) -> None:
    trace = Trace.FromString(Path(path).read_bytes())
    processes, tracks, open_slices, slices = {}, {}, {}, []
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            if track.HasField("process"):
                processes[track.uuid] = track.process.process_name
            else:
                tracks[track.uuid] = processes[track.parent_uuid]
        else:
            event = packet.track_event
            within = open_slices.setdefault(event.track_uuid, [])
            if event.type == TrackEvent.TYPE_SLICE_END:
                within.pop()["end"] = packet.timestamp
                continue
            assert event.type == TrackEvent.TYPE_SLICE_BEGIN, event
            slices.append(
                {
                    "service": tracks[event.track_uuid],
                    "track": event.track_uuid,
                    "name": event.name,
                    "within": [outer["name"] for outer in within[-1:]],
                    "depth": len(within),
                    "start": packet.timestamp,
                    "critical": list(event.categories) == ["critical"],
                    "calls": list(event.flow_ids),
                    "called_by": list(event.terminating_flow_ids),
                    "facts": {
                        fact.name: getattr(fact, fact.WhichOneof("value"))
                        for fact in event.debug_annotations
                    },
                }
            )
            within.append(slices[-1])
    assert not any(open_slices.values()), "a slice has no end"
    json.dump(slices, sys.stdout)


main(sys.argv[1])
