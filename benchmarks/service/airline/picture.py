# SPDX-License-Identifier: MIT
"""Draws where a request's time goes: a bar for each deployment, by section."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
from harness.ratio_picture import METADATA, STYLE

from airline.breakdown import CALLS, LABELS, SECTIONS, medians

matplotlib.use("Agg")

PANELS = {"wall": "on the clock", "cpu": "processor time"}
DEPLOYMENTS = {"monolith": "monolith", "services": "five services"}
# Okabe and Ito's palette, which colour-blind readers tell apart; hatched where they meet.
COLOURS = {
    "receive": ("#999999", ""),
    "preprocess": ("#E69F00", ""),
    "service": ("#0072B2", ""),
    "send": ("#56B4E9", "//"),
    "hand_over": ("#CC79A7", ""),
    "collection": ("#000000", ""),
    "other": ("#F0E442", ".."),
    CALLS: ("#D55E00", "\\\\"),
}
# A part that takes less of the widest bar has no number.
NUMBERED = 0.06


def draw(results: Mapping[str, Any], target: Path) -> None:
    """Draws a panel each for clock and processor to `target` with the endings of both formats."""
    with plt.rc_context(STYLE):
        figure, panels = plt.subplots(
            len(PANELS), 1, figsize=(10, 4.6), sharex=True, layout="constrained"
        )
        told = {
            times: {
                label: medians([one[times] for one in results["breakdowns"][name]])
                for name, label in DEPLOYMENTS.items()
            }
            for times in PANELS
        }
        widest = max(_width(one) for panel in told.values() for one in panel.values())
        for panel, (times, label) in zip(panels, PANELS.items(), strict=True):
            _draw_panel(panel, told[times], NUMBERED * widest)
            panel.set_title(label, loc="left", fontsize=9)
        panels[-1].set_xlabel("microseconds of a user's request, median of the turns")
        handles, labels = panels[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
        settings, machine = results["settings"], results["machine"]
        figure.suptitle(
            f"users: {settings['users']}, turns: {settings['repetitions']}, requests of each:"
            f" {settings['requests']}, sessions: {settings['sessions']}\n"
            f"processors: {machine['processors']}, {machine['kernel']}, {machine['date']}",
            fontsize=9,
        )
        for ending, metadata in METADATA.items():
            figure.savefig(target.with_suffix(f".{ending}"), dpi=150, metadata=metadata)
    print(f"drawn: {target.with_suffix('.png')} and .svg")


def _width(sections: Mapping[str, float]) -> float:
    return sum(max(0.0, us) for us in sections.values())


def _draw_panel(
    panel: plt.Axes, told: Mapping[str, Mapping[str, float]], least_numbered: float
) -> None:
    left = dict.fromkeys(told, 0.0)
    for section in (*SECTIONS, CALLS):
        colour, hatch = COLOURS[section]
        widths = {name: max(0.0, one[section]) for name, one in told.items()}
        panel.barh(
            list(widths),
            list(widths.values()),
            left=list(left.values()),
            color=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0.5,
            label=LABELS[section],
        )
        for row, (name, width) in enumerate(widths.items()):
            if width >= least_numbered:
                panel.text(
                    left[name] + width / 2,
                    row,
                    f"{width:.0f}",
                    ha="center",
                    va="center",
                    bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
                )
            left[name] += width
    panel.invert_yaxis()
    panel.grid(axis="x", alpha=0.3)
    panel.set_axisbelow(True)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    draw(json.loads(path.read_text()), path.with_suffix(""))
