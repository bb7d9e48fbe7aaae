# SPDX-License-Identifier: MIT
"""Draws the results of overhead/run."""

import json
import sys
from pathlib import Path

from harness.ratio_picture import draw, summary

from overhead.report import METRICS, ratios

if __name__ == "__main__":
    path = Path(sys.argv[1])
    results = json.loads(path.read_text())
    draw(
        ratios(results["runs"]),
        METRICS,
        summary(results, f"payroll at {results['settings']['rate']} requests/s"),
        path,
    )
