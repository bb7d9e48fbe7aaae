# SPDX-License-Identifier: MIT
"""Finds what the tests of the whole project share."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts" / "test.d"))

import extent


def pytest_configure(config: pytest.Config) -> None:
    extent.register(config)
