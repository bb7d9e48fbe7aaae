# SPDX-License-Identifier: MIT
"""The first window of `fieldtrace view` under real window managers, by its pixels."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import extent
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import ChildProcess
from fieldtrace_cli.processes.virtual_display import SCREEN, virtual_display
from patience import wait_until
from recorder import Recorder
from screen import Screen

# Of bars in the rows (Palette.BAR), and what the legend's sample of it has at most.
BAR = (86, 180, 233)
OF_LEGEND = 400

# Of fields that are read (VerdictStyles).
USED = (34, 136, 51)

PICTURE_SECONDS = 1.5

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


# The wide window is another's.
@pytest.fixture(params=list(WINDOW_MANAGERS)[: None if extent.LONG else 1])
def display(request) -> Iterator[str]:
    """A display with a window manager."""
    with managed_display(request.param) as name:
        yield name


@contextlib.contextmanager
def managed_display(window_manager: str, screen: str = SCREEN) -> Iterator[str]:
    command = WINDOW_MANAGERS[window_manager]
    if not shutil.which(window_manager):
        pytest.skip(f"{window_manager} is missing; remedy: scripts/setup --development")
    with virtual_display(screen) as name:
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
    await_in_first_window(
        shop,
        display,
        fieldtrace,
        lambda screen: screen.count(BAR) > OF_LEGEND,
        lambda screen: f"only {screen.count(BAR)} pixels of bars",
    )


@extent.ONLY_LONG
def test_a_wide_window_shows_fields_and_operations_beside(shop, fieldtrace: Recorder):
    with managed_display("xfwm4", "2560x1440x24") as display:
        await_in_first_window(
            shop,
            display,
            fieldtrace,
            lambda screen: screen.count_right(USED) and screen.count_right(BAR) > OF_LEGEND,
            lambda screen: f"{screen.count_right(USED)} pixels of fields beside",
        )


def await_in_first_window(
    trace: Path,
    display: str,
    fieldtrace: Recorder,
    is_shown: Callable[[Screen], bool],
    describe: Callable[[Screen], str],
) -> None:
    view = fieldtrace.start(
        "view", trace, DISPLAY=display, GDK_BACKEND="x11", NO_AT_BRIDGE="1", WAYLAND_DISPLAY=""
    )

    def has_come() -> bool:
        # Pictures are large, and Trace Compass needs the processor as well.
        with contextlib.suppress(subprocess.TimeoutExpired):
            pytest.fail(f"it ended with {view.wait(PICTURE_SECONDS)}: {view.communicate()}")
        return is_shown(Screen.of(display))

    wait_until(has_come, lambda: describe(Screen.of(display)))
