# SPDX-License-Identifier: MIT
"""A short cut of the endings: each way to end once."""

from pathlib import Path

from endings.jvms import PATIENCE_SECONDS, end, recorded
from endings.ways import BACKENDS, THREADS, WAYS, starts


def test_a_jvm_with_the_agent_ends_as_one_without(tmp_path):
    log: Path = tmp_path / "endings.log"
    with recorded(tmp_path, log):
        for way in WAYS:
            ended = end(tmp_path, way, 7, "both", PATIENCE_SECONDS)
            assert ended.status in way.statuses, (way.name, ended)


def test_ways_threads_and_backends_are_crossed():
    all_of_them = len(WAYS) * len(THREADS) * len(BACKENDS)
    assert len(set(starts(all_of_them))) == all_of_them
