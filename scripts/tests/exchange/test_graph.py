# SPDX-License-Identifier: MIT
"""What Babeltrace 2 is asked for, by its version."""

from pathlib import Path

import pytest
from fieldtrace_cli.exchange.graph import sink_parameters


@pytest.mark.parametrize(
    ("version", "format_"), [("2.0.4", None), ("2.1.0", "1"), ("2.1.2-dev", "1"), ("2.10.1", "1")]
)
def test_every_version_is_asked_for_ctf_1_8(version, format_):
    assert sink_parameters(Path("trace"), version).get("ctf-version") == format_
