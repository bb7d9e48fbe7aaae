# SPDX-License-Identifier: MIT
"""One run of the shop under the agent, which all tests of it look at."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))
sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts" / "tests"))

from shop_runs import ShopRun, recorded_run


@pytest.fixture(scope="session")
def shop_run(tmp_path_factory) -> ShopRun:
    """The shop, with few requests at a time and with many."""
    return recorded_run(tmp_path_factory.mktemp("shop"))
