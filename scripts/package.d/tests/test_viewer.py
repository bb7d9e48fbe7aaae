# SPDX-License-Identifier: MIT
"""The viewer that needs no Trace Compass: its pictures, its window, what it says of bad input."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.virtual_display import virtual_display

WINDOW_SECONDS = 120


@pytest.fixture(scope="module")
def viewer(dist, version, tmp_path_factory) -> Path:
    """The command, unpacked as a user would."""
    unpacked = tmp_path_factory.mktemp("viewer")
    archive = dist / f"fieldtrace-viewer-{version}.zip"
    subprocess.run(["unzip", "-q", archive, "-d", unpacked], check=True)
    return unpacked / archive.stem / "fieldtrace-viewer"


@pytest.fixture(scope="module")
def display():
    with virtual_display() as name:
        yield name


def environment(home: Path, display: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY", "XDG_DATA_HOME")}
    return {**kept, "HOME": str(home), "DISPLAY": display, "NO_AT_BRIDGE": "1"}


def test_it_takes_the_pictures_that_the_command_takes(viewer, display, trace, tmp_path):
    expected, made = tmp_path / "expected", tmp_path / "made"
    made.mkdir()
    command = [paths.SCRIPTS / "fieldtrace", "pictures", "--output", expected, trace]
    subprocess.run(command, check=True, capture_output=True)
    done = subprocess.run(
        [viewer, "--pictures", made, trace],
        env=environment(tmp_path, display),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    taken = {path.name for path in made.iterdir()}
    assert {path.name for path in expected.iterdir()} <= taken


def test_it_opens_a_window_that_analyses_the_recording(viewer, display, trace, tmp_path):
    workspace = tmp_path / ".local" / "share" / "fieldtrace" / "viewer"
    window = subprocess.Popen(
        [viewer, trace.parent],
        env=environment(tmp_path, display),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        ends = time.monotonic() + WINDOW_SECONDS
        while not list(workspace.rglob("org.fieldtrace.*.ht")):
            assert window.poll() is None, "it ended before it opened the recording"
            assert time.monotonic() < ends, "the recording was not analysed"
            time.sleep(0.5)
    finally:
        os.killpg(window.pid, signal.SIGTERM)
        window.wait()


def test_without_a_display_it_says_what_to_do(viewer, trace, tmp_path):
    done = run(viewer, tmp_path, "", trace)
    assert done.returncode == 1
    assert "DISPLAY is not set\n  remedy: run it in a desktop session" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--unknown"], "there is no option --unknown"),
        (["--pictures"], "--pictures wants a folder and a recording"),
        (["--pictures", "missing", "."], "there is no folder missing"),
        (["missing"], "there is no recording missing"),
        (["."], "there is no trace in ."),
    ],
)
def test_what_it_cannot_use_it_names(viewer, display, tmp_path, arguments, message):
    done = run(viewer, tmp_path, display, *arguments)
    assert done.returncode != 0
    assert message in done.stderr
    assert "  remedy: " in done.stderr


def run(viewer: Path, folder: Path, display: str, *arguments: object):
    return subprocess.run(
        [viewer, *map(str, arguments)],
        cwd=folder,
        env=environment(folder, display),
        capture_output=True,
        text=True,
        check=False,
    )


def test_licences_come_with_it(viewer):
    notice = (viewer.parent / "notices" / "eclipse-tracecompass.txt").read_text()
    assert "Eclipse Public License" in notice
