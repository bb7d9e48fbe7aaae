# SPDX-License-Identifier: MIT
"""Finds the benchmarks' packages, and the command's that they use."""

import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(BENCHMARKS))
sys.path.insert(1, str(BENCHMARKS.parent / "scripts"))
