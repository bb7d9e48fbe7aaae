# SPDX-License-Identifier: MIT
import pytest
from fieldtrace_cli.lttng.ctf_trace import UnreadableTraceError, trace_folders
from fieldtrace_cli.lttng.live_samples import LiveSamples

EMPLOYEE = "com.example.Employee"
FRAMES = [("com.example.PayrollController", "größe")]


def test_verdicts_are_counted_per_field_of_a_context(fieldtrace, emitter):
    fieldtrace.run("record", "--output", "trace", "--", "sh", "-c", f"{emitter}; {emitter}")
    samples = LiveSamples()
    (trace,) = trace_folders(fieldtrace.folder / "trace")
    assert samples.verdicts(EMPLOYEE, FRAMES) == {}
    samples.read(trace)
    # Two runs of the program are two processes, each with ids of its own.
    assert samples.verdicts(EMPLOYEE, FRAMES) == {"name": 2}


def test_other_contexts_and_classes_are_not_counted(fieldtrace, emitter):
    fieldtrace.run("record", "--output", "trace", "--", emitter)
    samples = LiveSamples()
    samples.read(*trace_folders(fieldtrace.folder / "trace"))
    assert samples.verdicts(EMPLOYEE, [("com.example.PayrollController", "other")]) == {"name": 0}
    assert samples.verdicts("com.example.Other", FRAMES) == {}


def test_a_trace_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "metadata").write_text("nonsense")
    with pytest.raises(UnreadableTraceError, match=f"cannot read the trace {tmp_path}"):
        LiveSamples().read(tmp_path)
