# SPDX-License-Identifier: MIT
"""The report that needs no Trace Compass: what it brings, and that it says the same."""

import json
import subprocess
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths


@pytest.fixture(scope="module")
def folder(dist, version, tmp_path_factory) -> Path:
    """The report, unpacked as a user would."""
    unpacked = tmp_path_factory.mktemp("report")
    archive = dist / f"fieldtrace-report-{version}.zip"
    subprocess.run(["unzip", "-q", archive, "-d", unpacked], check=True)
    return unpacked / archive.stem


def test_it_says_what_the_command_says(folder, trace, tmp_path):
    expected, made = tmp_path / "expected.json", tmp_path / "made.json"
    options = ["--format", "json", "--output"]
    command = [paths.SCRIPTS / "fieldtrace", "report", *options, expected, trace]
    subprocess.run(command, check=True, capture_output=True)
    command = [folder / "fieldtrace-report", *options, made, trace]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(made.read_text()) == json.loads(expected.read_text())


def test_licences_come_with_it(folder):
    notice = (folder / "notices" / "eclipse-tracecompass.txt").read_text()
    assert "Eclipse Public License" in notice
    assert (folder / "notices" / "fieldtrace.txt").read_text().startswith("MIT License")
