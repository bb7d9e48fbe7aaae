# SPDX-License-Identifier: MIT
"""A short cut of the soak: redeployment and collections under load, with either backend.

Memory grows while the code is compiled, so that it takes the whole run to judge it.
"""

from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from soak.application import application
from soak.growth import judge
from soak.watch import watched

SECONDS = 8
COUNTED = {"global references", "weak references", "file descriptors", "classes"}
JVM = ("-XX:+UseSerialGC", "-Xmx96m", "-Xmn6m")


@pytest.mark.parametrize("backend", ["hw", "bytecode"])
def test_nothing_that_is_counted_grows_while_an_application_is_deployed_anew(tmp_path, backend):
    log: Path = tmp_path / "soak.log"
    options = f"overhead.budget=off,watch.backend={backend}"
    with application(tmp_path, log, JVM, paths.AGENT, options) as jvm:
        samples = watched(jvm, SECONDS)
        said = log.read_text(errors="replace")
    assert said.count("fieldtrace: watching") == 1, said
    assert "sampling ends" not in said
    grown = [v for v in judge(samples) if v.what in COUNTED and v.has_grown]
    assert not grown, (grown, samples)
