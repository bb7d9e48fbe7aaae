# SPDX-License-Identifier: MIT
"""Draws the results of http/run."""

import json
import sys
from pathlib import Path

from harness.ratio_picture import draw, summary
from table import METRICS, ratios

if __name__ == "__main__":
    path = Path(sys.argv[1])
    results = json.loads(path.read_text())
    draw(
        ratios(results["runs"]),
        METRICS,
        summary(results, f"two services, {results['settings']['connections']} connections"),
        path,
    )
