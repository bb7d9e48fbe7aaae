# SPDX-License-Identifier: MIT
"""The programs under test and their traces."""

import os
from pathlib import Path

import lttng
import pytest


def _trace_of(variable: str, factory: pytest.TempPathFactory, **of_session: str) -> Path:
    folder = factory.mktemp("trace")
    with lttng.session_daemon(folder):
        return lttng.record(os.environ[variable], folder, **of_session)


@pytest.fixture(scope="session")
def example_trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The trace of the example, which emits each event once."""
    return _trace_of("FIELDTRACE_EMIT_EACH_EVENT", tmp_path_factory)


@pytest.fixture(scope="session")
def edge_values_trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The trace of emit_edge_values.c."""
    return _trace_of("FIELDTRACE_EMIT_EDGE_VALUES", tmp_path_factory)


@pytest.fixture(scope="session")
def filtered_trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of exchanges and messages, out of a session with a filter that lets all pass."""
    return _trace_of(
        "FIELDTRACE_EMIT_EDGE_VALUES",
        tmp_path_factory,
        events="fieldtrace:http_*,fieldtrace:message_*",
        condition="exchange_id >= 0",
    )


@pytest.fixture(scope="session")
def signal_handler_trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The trace of emit_in_signal_handler.c."""
    return _trace_of("FIELDTRACE_EMIT_IN_SIGNAL_HANDLER", tmp_path_factory)
