# SPDX-License-Identifier: MIT
"""Reads a trace by Babeltrace 2 into a sink; run by the environment of `fieldtrace export`.

usage: take.py SCRIPTS (dummy | columns) TRACE FOLDER

Prints the processor time from the first message to the last file, and the most memory, as JSON.
"""

import json
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, sys.argv[1])

from fieldtrace_cli.exchange import graph
from fieldtrace_cli.lttng.ctf_trace import trace_folders


def main() -> None:
    """Measures once."""
    mode, trace, folder = sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
    graph.components()
    from fieldtrace_components.columns.sink import ColumnsSink
    from fieldtrace_components.columns.writer import TableWriter

    folders = trace_folders(trace)
    rows = {}
    begin = time.process_time()
    if mode == "dummy":
        sink = graph.bt2().find_plugin("utils").sink_component_classes["dummy"]
        graph.read_ctf(folders, sink, None)
    else:
        writer = TableWriter(folder)
        graph.read_ctf(folders, ColumnsSink, writer)
        writer.close()
        rows = {table: number for table, number in writer.rows.items() if number}
    cpu = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(json.dumps({"cpu_seconds": cpu, "peak_resident_mb": round(peak), "rows": rows}))


if __name__ == "__main__":
    main()
