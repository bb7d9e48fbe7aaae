# SPDX-License-Identifier: MIT
"""`sink.fieldtrace.columns`: events of a recording as Parquet."""

from pathlib import Path

import bt2
from bt2 import utils

from fieldtrace_components.columns.native import NO_CLOCK, Columns

# Messages between two looks at whether to go on.
_BATCH = 10_000


def _writer(folder: Path):
    # Needs Arrow, and whoever looks at the component alone does not.
    try:
        from fieldtrace_components.columns.writer import TableWriter
    except ImportError as missing:
        raise RuntimeError(
            f"Apache Arrow is missing ({missing}). Remedy: install pyarrow where PYTHONPATH finds"
            " it."
        ) from None
    return TableWriter(folder)


class ColumnsSink(bt2._UserSinkComponent, name="columns"):
    """Writes exchanges, call paths, verdicts and accesses as Parquet, by day and service.

    Parameter `path`: the folder.
    """

    def __init__(self, config, params, writer) -> None:
        self._is_own = writer is None
        if writer is None:
            if "path" not in params:
                raise ValueError("the parameter `path`, a folder, is missing")
            writer = _writer(Path(str(params["path"])))
        self._writer = writer
        self._columns = Columns()
        self._add_input_port("in")

    def _user_graph_is_configured(self) -> None:
        self._messages = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self) -> None:
        status = self._columns.take(self._messages.addr, _BATCH)
        self._write()
        if status == NO_CLOCK:
            raise ValueError("events without a clock have no time")
        try:
            utils._handle_func_status(status, "the events before cannot be had")
        except bt2.Stop:
            self._columns.finish()
            self._write()
            if self._is_own:
                self._writer.close()
            raise

    def _write(self) -> None:
        self._writer.add_batches(self._columns)
