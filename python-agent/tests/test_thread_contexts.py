# SPDX-License-Identifier: MIT
"""OpenTelemetry's thread context, as a profiler outside of the process reads it."""

import re
import subprocess
import sys

import pytest
from recording import BIN, CHECKOUT, COMMAND, PROGRAMS

sys.path.insert(1, str(CHECKOUT / "scripts" / "test.d"))

from thread_contexts import NOBODY, Seen

OFTEN = 0.003  # seconds


@pytest.mark.parametrize("kind", ["threads", "asyncio", "eventlet"])
def test_a_profiler_sees_for_which_request_each_thread_works(tmp_path, kind):
    seen = Seen(OFTEN)
    program = [BIN / "python", PROGRAMS / "published.py", kind]
    trace = seen.record([COMMAND, "record", "--python", "on"], program, tmp_path)
    assert seen.resource["service.name"] == "published"
    assert {context for name, context in seen.said() if name == NOBODY} == {None}
    numbers = numbers_of(trace)
    for name, context in seen.said():
        if name == NOBODY:
            continue
        assert context is not None, name
        assert int(context.trace_id, 16) == int(name), (name, context)
        told = dict(context.attributes)
        assert numbers[told["fieldtrace.exchange.id"]] == name
        assert told["fieldtrace.operation"] == "GET"


def numbers_of(trace):
    """The number in the trace of each request that a server had, by its exchange."""
    listed = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    found = re.findall(
        r'http_server_request: .*exchange_id = (\d+),.*traceparent = "00-(\w{32})', listed.stdout
    )
    return {exchange: str(int(number, 16)) for exchange, number in found}
