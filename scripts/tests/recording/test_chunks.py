# SPDX-License-Identifier: MIT
"""Chunks of a rotated recording are read as the trace that they are parts of."""

import json
import os
import subprocess
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.lttng.session import recording_session
from fieldtrace_cli.tracecompass import chunks
from patience import wait_until


@pytest.fixture
def recorded(tmp_path, running_daemon, compiled) -> tuple[Path, Path]:
    """The same request in a recording without chunks, and in one that was rotated amid it."""
    go = tmp_path / "go"
    with (
        recording_session("whole", tmp_path / "whole") as whole,
        recording_session("rotated", tmp_path / "rotated") as rotated,
    ):
        whole.start()
        rotated.start()
        program = subprocess.Popen([compiled("sample_in_two_halves"), go])
        wait_until(Path(f"{go}.ready").exists, "the first half")
        rotated.rotate()
        rotated.rotate()
        go.touch()
        assert program.wait(timeout=patience.SECONDS) == 0
    return whole.output, rotated.output


def test_a_rotated_recording_is_reported_as_one_that_was_not(fieldtrace, recorded):
    reports = []
    for trace in recorded:
        done = fieldtrace.run("report", "--format", "json", trace)
        assert done.returncode == 0, done.stderr
        assert "never sampled" not in done.stderr
        report = json.loads(done.stdout)
        assert report["traces"] == [str(trace / "ust" / "uid" / str(os.getuid()) / "64-bit")]
        reports.append({**report, "traces": None})
    assert len(trace_folders(recorded[1])) > 1
    assert reports[0] == reports[1]
    assert reports[0]["contexts"][0]["fields"][0]["unused"] == 1


def test_what_is_no_chunk_or_the_only_one_stays_as_it_is(tmp_path):
    traces = [
        tmp_path / "a" / "ust",
        tmp_path / "b" / "archives" / "20261127T140634+0000-20261127T140635+0000-5" / "ust",
        tmp_path / "c" / "end-20261127-140628-0" / "ust",
        tmp_path / "d" / "end-20261127-140629-1" / "ust",
    ]
    assert chunks.joined(traces) == traces


def test_two_snapshots_of_one_recording_are_refused(tmp_path):
    names = ("asked-20261127-140628-0", "end-20261127-140629-1")
    with pytest.raises(FieldtraceError, match=f"{names[0]} and {names[1]} are snapshots of one"):
        chunks.joined([tmp_path / name / "ust" for name in names])


def test_links_that_were_not_used_for_long_are_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(chunks.paths, "CACHE", tmp_path / "cache")
    for number in range(30):
        parts = [
            tmp_path / str(number) / "archives" / f"20261127T14063{part}+0000-{part}" / "ust"
            for part in range(2)
        ]
        for part in parts:
            part.mkdir(parents=True)
            (part / "metadata").write_text("metadata")
            (part / "fieldtrace_0").write_text(part.parent.name)
        (joined,) = chunks.joined(parts)
        assert chunks.joined(parts[::-1]) == [joined]
    links = {link.name: link.resolve() for link in joined.iterdir()}
    assert links["fieldtrace_0_1"] == parts[1] / "fieldtrace_0"
    assert set(links) == {"metadata", "fieldtrace_0_0", "fieldtrace_0_1"}
    assert len(list((tmp_path / "cache" / "joined").iterdir())) == 20
