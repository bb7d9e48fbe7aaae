# SPDX-License-Identifier: MIT
"""A short cut of the soak: redeployment and collections under load, with either backend.

Memory grows while the code is compiled, so that it takes the whole run to judge it.
"""

from pathlib import Path

import extent
import pytest
from fieldtrace_cli.base import paths
from soak.application import application
from soak.growth import REGISTERS_HELD, judge
from soak.watch import Sample, watched

SECONDS = 8
COUNTED = {
    *("global references", "weak references", "file descriptors", "classes"),
    REGISTERS_HELD,
}
JVM = ("-XX:+UseSerialGC", "-Xmx96m", "-Xmn6m")


@pytest.mark.parametrize("backend", ["hw", "bytecode"] if extent.LONG else ["hw"])
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


def held(registers: int, files: int = 20) -> Sample:
    return Sample(10, 90_000, 90_000, 10, 10, files, registers, 24, 1_500)


def grown(samples: list[Sample]) -> list[str]:
    return [verdict.what for verdict in judge(samples) if verdict.has_grown]


def test_registers_that_are_given_back_and_taken_of_more_threads_are_no_growth():
    assert grown([held(32), held(32), held(0), held(64)] * 4) == []


def test_registers_that_are_never_given_back_are_growth():
    assert grown([held(32 * turn) for turn in range(12)]) == [REGISTERS_HELD]


def test_other_descriptors_are_growth_beside_registers_that_are_given_back():
    assert grown([held(64)] * 8 + [held(0, files=25)] * 8) == ["file descriptors"]
