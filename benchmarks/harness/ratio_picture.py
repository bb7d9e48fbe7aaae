# SPDX-License-Identifier: MIT
"""Draws ratios: every round a dot, their median and its interval a bar."""

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt

from harness.ratios import estimate

matplotlib.use("Agg")

# Okabe and Ito's palette, which colour-blind readers tell apart; position says the same as colour.
COLOURS = ("#999999", "#56B4E9", "#0072B2", "#009E73", "#D55E00", "#CC79A7", "#E69F00")
# Text stays text in SVG, so that it can be searched and read out.
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "fieldtrace", "font.size": 9}
TITLE_WIDTH = 16  # characters that a panel has room for
ROW_INCHES = 0.35
AROUND_INCHES = 1.45
METADATA = {"png": {"Software": None}, "svg": {"Date": None}}


Compared = Mapping[str, Mapping[str, Sequence[float]]]  # ratios by condition and metric


def draw(compared: Compared, metrics: Mapping[str, str], title: str, target: Path) -> None:
    """Draws a panel for each metric to `target` with the endings of both formats."""
    with plt.rc_context(STYLE):
        figure, panels = plt.subplots(
            1,
            len(metrics),
            figsize=(10, AROUND_INCHES + ROW_INCHES * len(compared)),
            sharey=True,
            layout="constrained",
        )
        for panel, (metric, label) in zip(panels, metrics.items(), strict=True):
            for row, values in enumerate(compared.values()):
                _draw_row(panel, row, values[metric], COLOURS[row % len(COLOURS)])
            panel.margins(x=0.1)
            panel.axvline(1, color="black", linewidth=0.8)
            panel.set_title(textwrap.fill(label, TITLE_WIDTH))
            panel.grid(axis="x", alpha=0.3)
        figure.supxlabel("ratio to bare in the same round (1: no overhead)", fontsize=9)
        panels[0].set_yticks(range(len(compared)), compared)
        panels[0].invert_yaxis()
        figure.suptitle(title, fontsize=9)
        for ending, metadata in METADATA.items():
            figure.savefig(target.with_suffix(f".{ending}"), dpi=150, metadata=metadata)
    print(f"drawn: {target.with_suffix('.png')} and .svg")


def summary(results: Mapping[str, Any], load: str) -> str:
    """The title: the load, how often it was measured, and on what machine."""
    machine, settings = results["machine"], results["settings"]
    rounds = len(next(iter(results["runs"].values())))
    return (
        f"{load}, {rounds} rounds of {settings['seconds']} s (dots: rounds; bars: median and its"
        f" interval)\nprocessors: {machine['processors']}, {machine['kernel']}, {machine['date']}"
    )


def _draw_row(panel: plt.Axes, row: int, values: Sequence[float], colour: str) -> None:
    if not values:
        return  # every round was disturbed
    summed = estimate(values)
    panel.plot(values, [row + 0.22] * len(values), "o", color=colour, markersize=3, alpha=0.6)
    panel.plot(summed.median, row, "D", color=colour, markersize=6)
    panel.hlines(row, summed.low, summed.high, color=colour, linewidth=3)
