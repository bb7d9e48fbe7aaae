# SPDX-License-Identifier: MIT
"""The first window of `fieldtrace view` under real window managers, by its pixels."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import ChildProcess
from fieldtrace_cli.processes.virtual_display import virtual_display
from patience import wait_until
from recorder import Recorder
from screen import Screen

# Of bars in the rows (Palette.BAR), and what the legend's sample of it has at most.
BAR = (86, 180, 233)
OF_LEGEND = 400

PICTURE_SECONDS = 0.5

# xfwm4 asks a message bus for its settings.
WINDOW_MANAGERS = {"openbox": ["openbox"], "xfwm4": ["dbus-run-session", "--", "xfwm4"]}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """The trace of a shop with findings."""
    folder = tmp_path_factory.mktemp("shop")
    classes = paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes"
    program = "org.fieldtrace.synthetic.WideShop"
    subprocess.run(["java", "-cp", classes, program, folder / "wide", "150"], check=True)
    return folder / "wide"


@pytest.fixture(params=WINDOW_MANAGERS)
def display(request) -> Iterator[str]:
    """A display with a window manager."""
    command = WINDOW_MANAGERS[request.param]
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is missing; remedy: scripts/setup --development")
    with virtual_display() as name:
        manager = ChildProcess(
            command,
            env={**os.environ, "DISPLAY": name},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until(lambda: Screen.of(name).is_managed(), lambda: "no window manager came up")
            yield name
        finally:
            manager.end()


def test_the_table_of_the_first_window_has_its_rows(shop, display, fieldtrace: Recorder):
    view = fieldtrace.start(
        "view", shop, DISPLAY=display, GDK_BACKEND="x11", NO_AT_BRIDGE="1", WAYLAND_DISPLAY=""
    )

    def has_bars() -> bool:
        # Pictures are large, and Trace Compass needs the processor as well.
        with contextlib.suppress(subprocess.TimeoutExpired):
            pytest.fail(f"it ended with {view.wait(PICTURE_SECONDS)}: {view.communicate()}")
        return Screen.of(display).count(BAR) > OF_LEGEND

    wait_until(has_bars, lambda: f"only {Screen.of(display).count(BAR)} pixels of bars")
