# SPDX-License-Identifier: MIT
"""The browser that tests of the page share."""

from collections.abc import Iterator

import pytest
from chromium import Chromium, chromium


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """Debian's Chromium, without a window."""
    with chromium(tmp_path_factory.mktemp("pages")) as started:
        yield started
