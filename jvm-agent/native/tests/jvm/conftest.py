# SPDX-License-Identifier: MIT
"""One session daemon for all tests of a file, and one run of a scenario for all that look at it."""

import functools
from collections.abc import Callable, Iterator

import jvm
import lttng
import pytest


@pytest.fixture(scope="module", autouse=True)
def session_daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Starting and ending one takes as long as many a test."""
    with lttng.session_daemon(tmp_path_factory.mktemp("daemon")):
        yield


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., jvm.Run]:
    """Gives the run of a scenario with options of the agent; the same one to all that ask."""

    @functools.cache
    def run(scenario: str, **options: str) -> jvm.Run:
        agent_options = {name.replace("_", "."): value for name, value in options.items()}
        return jvm.run(tmp_path_factory.mktemp("run"), scenario, options=agent_options)

    return run
