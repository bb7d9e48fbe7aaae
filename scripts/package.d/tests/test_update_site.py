# SPDX-License-Identifier: MIT
"""The update site in a Trace Compass: p2 installs the zip, and what it installed makes reports."""

import json
import subprocess
import zipfile
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.equinox import LAUNCHER, REPORT_APPLICATION
from fieldtrace_cli.tracecompass.installation import Installation

POM = Path(__file__).resolve().parent / "installation" / "pom.xml"
COMMAND = paths.SCRIPTS / "fieldtrace"
# How a product is configured, and the Java that it runs on: p2's units, as Tycho has made them.
PRODUCT = paths.VIEWER_PRODUCT.parents[4] / "repository"


@pytest.fixture(scope="module")
def installation(dist, version, tmp_path_factory) -> Path:
    """Trace Compass with the plug-in, both installed by p2's director, each by a run of its own."""
    work = tmp_path_factory.mktemp("p2")
    folder = work / "installation"
    done = subprocess.run(
        [
            *(paths.MAVEN, "--batch-mode", "--quiet", "-f", POM, "compile"),
            f"-Dbundles={paths.TARGET_PLATFORM}",
            f"-Dproduct={PRODUCT}",
            f"-Dsite={dist / f'fieldtrace-update-site-{version}.zip'}",
            f"-Ddestination={folder}",
            f"-Dwork={work}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_installed_plugin_reports_as_that_of_the_checkout(installation, trace, tmp_path):
    expected, made = tmp_path / "expected.json", tmp_path / "made.json"
    options = ["--format", "json", "--output"]
    command = [COMMAND, "report", *options, expected, trace]
    subprocess.run(command, check=True, capture_output=True)
    # Every bundle of it, the plug-in's too, comes from the installation.
    launcher = Installation(installation, "").bundle(LAUNCHER)
    command = [
        *("java", "-Dosgi.requiredJavaVersion=1.8", "-jar", launcher, "-nosplash"),
        *("-configuration", tmp_path / "configuration", "-data", tmp_path / "workspace"),
        *("-application", REPORT_APPLICATION, *options, made, trace),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(made.read_text()) == json.loads(expected.read_text())


def test_p2_knows_the_feature_that_it_installed(installation, version):
    assert (installation / "features" / f"org.fieldtrace.tracecompass.feature_{version}").exists()
    names = sorted(path.name for path in (installation / "plugins").glob("org.fieldtrace.*"))
    assert names == [
        f"org.fieldtrace.{name}_{version}.jar"
        for name in ("model", "tracecompass.core", "tracecompass.ui")
    ]


def test_the_zip_says_nothing_of_when_or_where_it_was_built(dist, version):
    with zipfile.ZipFile(dist / f"fieldtrace-update-site-{version}.zip") as site:
        assert len({entry.date_time for entry in site.infolist()}) == 1
        assert b"#" not in site.read("p2.index")
        for name in site.namelist():
            assert str(paths.CHECKOUT).encode() not in site.read(name)
