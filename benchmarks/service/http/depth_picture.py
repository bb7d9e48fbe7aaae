# SPDX-License-Identifier: MIT
"""Draws the results of http/depth: what each condition adds to a request, by its calls."""

import json
import sys
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
from conditions import BASELINE
from depth_table import added
from harness.ratio_picture import COLOURS, METADATA, STYLE
from harness.ratios import estimate

matplotlib.use("Agg")

MARKERS = "osD^vPX"


def draw(results: dict[str, Any], target: Path) -> None:
    """Draws a panel for each shape to `target` with the endings of both formats."""
    runs = results["runs"]
    shapes = list(runs[BASELINE][0])
    with plt.rc_context(STYLE):
        figure, panels = plt.subplots(1, len(shapes), figsize=(10, 4.2), layout="constrained")
        for panel, shape in zip(panels, shapes, strict=True):
            for row, condition in enumerate(name for name in runs if name != BASELINE):
                by_size = {
                    size: estimate(values)
                    for size, values in added(runs, condition, shape, "cpu_ms_per_request").items()
                }
                medians = [one.median for one in by_size.values()]
                spread = [
                    [one.median - one.low for one in by_size.values()],
                    [one.high - one.median for one in by_size.values()],
                ]
                panel.errorbar(
                    list(by_size),
                    medians,
                    yerr=spread,
                    label=condition,
                    color=COLOURS[row % len(COLOURS)],
                    marker=MARKERS[row % len(MARKERS)],
                    markersize=5,
                    capsize=3,
                    linewidth=1.5,
                )
            panel.axhline(0, color="black", linewidth=0.8)
            panel.set_title(f"{shape} of calls")
            panel.set_xlabel("calls in a request")
            panel.set_ylabel("CPU time added to a request, ms")
            panel.grid(alpha=0.3)
        panels[0].legend(fontsize=8)
        figure.suptitle(title(results), fontsize=9)
        for ending, metadata in METADATA.items():
            figure.savefig(target.with_suffix(f".{ending}"), dpi=150, metadata=metadata)
    print(f"drawn: {target.with_suffix('.png')} and .svg")


def title(results: dict[str, Any]) -> str:
    """How often it was measured, and on what machine."""
    machine, settings = results["machine"], results["settings"]
    return (
        f"a straight line: each call costs the same; {len(results['runs'][BASELINE])} rounds of"
        f" {settings['seconds']} s for each size (marks: median; whiskers: its interval)\n"
        f"processors: {machine['processors']}, {machine['kernel']}, {machine['date']}"
    )


if __name__ == "__main__":
    path = Path(sys.argv[1])
    draw(json.loads(path.read_text()), path)
