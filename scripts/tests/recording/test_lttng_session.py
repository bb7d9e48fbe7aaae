# SPDX-License-Identifier: MIT
import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng import session
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.session import (
    LARGEST_SUBBUFFER,
    SMALLEST_SUBBUFFER,
    SUBBUFFERS,
    possible_processors,
    subbuffer_bytes,
)

GIB = 1 << 30


@pytest.mark.parametrize(
    ("kernel", "processors"), [("0\n", 1), ("0-3\n", 4), ("0,2\n", 2), ("0-1,8-15\n", 10)]
)
def test_processors_are_counted_as_the_kernel_lists_them(kernel, processors):
    assert possible_processors(kernel) == processors


def test_where_there_is_room_buffers_are_as_large_as_useful():
    assert subbuffer_bytes(8 * GIB, processors=2) == LARGEST_SUBBUFFER


@pytest.mark.parametrize("processors", [1, 2, 16, 64])
@pytest.mark.parametrize("free", [64 << 20, 256 << 20, GIB])
def test_buffers_take_a_quarter_of_the_free_shared_memory_at_most(free, processors):
    size = subbuffer_bytes(free, processors)
    assert size & (size - 1) == 0, "LTTng wants a power of two"
    assert size * SUBBUFFERS * processors <= free / 4 or size == SMALLEST_SUBBUFFER
    doubled = size * 2
    assert doubled * SUBBUFFERS * processors > free / 4 or size == LARGEST_SUBBUFFER


def test_without_shared_memory_the_smallest_buffers_are_tried():
    assert subbuffer_bytes(0, processors=4) == SMALLEST_SUBBUFFER


NAME_REFUSED = 'Invalid event record channel name: "metadata"'


@pytest.mark.parametrize("said", [NAME_REFUSED, "Not enough memory"])
def test_an_lttng_that_takes_no_channel_of_that_name_records(tmp_path, monkeypatch, said):
    """As LTTng 2.16, whose metadata need no timer of their own. Another refusal is none of that."""
    commands = []

    def lttng(*words, **_):
        commands.append(words)
        if words[-1] == "metadata":
            raise LttngError(f"`lttng enable-channel metadata` failed: {said}", "none")

    monkeypatch.setattr(session, "lttng", lttng)
    monkeypatch.setattr(session, "knows_trace_format", lambda: True)
    if said == NAME_REFUSED:
        with session.recording_session("record", tmp_path):
            enabled = [words[-1] for words in commands if words[0] == "enable-channel"]
            assert enabled == ["metadata", "fieldtrace"]
            assert "--trace-format=ctf-1.8" in commands[0]
    else:
        refused = pytest.raises(FieldtraceError, match=said)
        with refused, session.recording_session("record", tmp_path):
            pass
