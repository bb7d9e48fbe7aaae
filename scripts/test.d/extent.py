# SPDX-License-Identifier: MIT
"""How much pytest tests: marks of tests, which all of the project's folders of tests know.

`alone` is for a test that counts what happens in a time: scripts/test runs it when nothing else
runs.
`LONG` says whether tests cross more and run for longer, as `scripts/test --long` has them do.
"""

import os

import pytest

LONG = "FIELDTRACE_LONG" in os.environ
ONLY_LONG = pytest.mark.skipif(not LONG, reason="takes long: FIELDTRACE_LONG=1")


def register(config: pytest.Config) -> None:
    """Has pytest know the marks."""
    config.addinivalue_line("markers", "alone: measures rates; nothing may run beside it")
