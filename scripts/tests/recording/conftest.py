# SPDX-License-Identifier: MIT
"""What the tests of recordings share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from relay_daemon import RelayDaemon


@pytest.fixture
def relayd(tmp_path: Path) -> Iterator[RelayDaemon]:
    """A running lttng-relayd on ports that nobody else has."""
    with RelayDaemon(tmp_path / "relayed") as daemon:
        yield daemon
