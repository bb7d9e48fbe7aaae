# SPDX-License-Identifier: MIT
"""The components of Fieldtrace for `babeltrace2 --plugin-path=FOLDER`, this file's folder."""

import sys
from pathlib import Path

import bt2

sys.path.insert(0, str(Path(__file__).resolve().parent))

from fieldtrace_components.columns.sink import ColumnsSink
from fieldtrace_components.slim.filter import SlimFilter
from fieldtrace_components.spans_source import SpansSource

SpansSource = bt2.plugin_component_class(SpansSource)
SlimFilter = bt2.plugin_component_class(SlimFilter)
ColumnsSink = bt2.plugin_component_class(ColumnsSink)

bt2.register_plugin(
    __name__,
    "fieldtrace",
    description="Traces of others as recordings of Fieldtrace",
    license="MIT",
)
