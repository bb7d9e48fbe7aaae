# SPDX-License-Identifier: MIT
"""Recordings in the format CTF 2 are used as those of CTF 1.8.

`ctf-2.tar.gz` was recorded with LTTng 2.16.0 of the program `one_sample`, with the context procname
beside those of `record`.
"""

import json
import tarfile
from pathlib import Path

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_2 import is_ctf_2, metadata_of_ctf_1
from fieldtrace_cli.tracecompass.chunks import readable
from recorder import events

HERE = Path(__file__).resolve().parent
WITHIN = Path("ust", "uid", "0", "64-bit")


@pytest.fixture
def trace(tmp_path) -> Path:
    with tarfile.open(HERE / "ctf-2.tar.gz") as archive:
        archive.extractall(tmp_path)
    assert is_ctf_2(tmp_path / "ctf2" / WITHIN)
    return tmp_path / "ctf2"


def assert_same(recorded, newer):
    """Whether these are the same events but for fields that came since, which have no value."""
    assert [name for name, _ in recorded] == [name for name, _ in newer]
    for (name, fields), (_, all_of_today) in zip(recorded, newer, strict=True):
        since = {field: all_of_today[field] for field in set(all_of_today) - set(fields)}
        assert not any(since.values()), (name, since)
        assert {**fields, **since} == all_of_today, name


def test_it_is_reported_as_a_recording_of_ctf_1_is(fieldtrace, trace, recorded_sample):
    reports = []
    for recording in (trace, recorded_sample):
        output = fieldtrace.folder / "report.json"
        done = fieldtrace.run("report", "--format", "json", "--output", output, recording)
        assert done.returncode == 0, done.stderr
        report = json.loads(output.read_text())
        # It is called by the folder that was given, not by that of the links.
        assert [Path(one).is_relative_to(recording) for one in report["traces"]] == [True]
        reports.append({**report, "traces": None})
    assert reports[0] == reports[1]
    assert reports[0]["contexts"][0]["fields"][0]["used"] == 1


def test_each_event_and_field_is_there(trace, recorded_sample):
    found, expected = events(readable(trace / WITHIN)), events(recorded_sample)
    assert_same(found, expected)
    assert len(found) > 10


def test_it_can_be_made_smaller(fieldtrace, trace):
    done = fieldtrace.run("slim", "--service", "payroll", trace, "--output", "slim")
    assert done.returncode == 0, done.stderr
    assert_same(events(readable(trace / WITHIN)), events(fieldtrace.folder / "slim"))


def test_what_it_is_made_of_anew_follows_a_trace_that_grows(trace):
    metadata = trace / WITHIN / "metadata"
    whole = metadata.read_text()
    # LTTng is amid the last event.
    metadata.write_text(whole[:-100])
    before = (readable(trace / WITHIN) / "metadata").read_text()
    metadata.write_text(whole)
    after = (readable(trace / WITHIN) / "metadata").read_text()
    assert before.count("event {") == after.count("event {") - 1


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('"null-terminated-string"', '"null-terminated-rope"'),
        ('"type": "clock-class"', '"type": "bell-class"'),
        ('"event-record-class"', '"event-record-'),
        ('"class_id"', '"class_id; string more"'),
        ('"frequency": 1000000000', '"frequency": "1; uuid = 2"'),
    ],
)
def test_metadata_that_lttng_does_not_write_are_refused(trace, was, becomes):
    metadata = trace / WITHIN / "metadata"
    text = metadata.read_text()
    assert was in text
    metadata.write_text(text.replace(was, becomes))
    with pytest.raises(FieldtraceError, match="in the format CTF 2, are none that LTTng writes"):
        metadata_of_ctf_1(trace / WITHIN)
