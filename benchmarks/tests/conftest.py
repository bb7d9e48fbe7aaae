# SPDX-License-Identifier: MIT
"""Finds the benchmarks' packages, and the command's that they use."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "micro"))
sys.path.insert(2, str(Path(__file__).resolve().parents[1] / "service"))
sys.path.insert(3, str(Path(__file__).resolve().parents[1] / "verdicts"))
sys.path.insert(4, str(Path(__file__).resolve().parents[2] / "scripts"))
sys.path.insert(5, str(Path(__file__).resolve().parents[2] / "scripts" / "test.d"))

import extent


def pytest_configure(config: pytest.Config) -> None:
    extent.register(config)
