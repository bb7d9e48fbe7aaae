# SPDX-License-Identifier: MIT
"""Where an installed command looks for its parts, and keeps what it makes."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths


@pytest.fixture
def prefix(tmp_path) -> Path:
    """A folder as /usr is: with the command and its Python package, and none of its parts."""
    library = tmp_path / "usr" / "lib" / "fieldtrace"
    library.mkdir(parents=True)
    shutil.copy(paths.SCRIPTS / "fieldtrace", library)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(paths.SCRIPTS / "fieldtrace_cli", library / "fieldtrace_cli", ignore=ignored)
    (tmp_path / "usr" / "bin").mkdir()
    (tmp_path / "home").mkdir()
    (tmp_path / "usr" / "bin" / "fieldtrace").symlink_to("../lib/fieldtrace/fieldtrace")
    return tmp_path / "usr"


def _home(prefix: Path) -> Path:
    return prefix.with_name("home")


def run(prefix: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("XDG_DATA_HOME", "HOME")}
    return subprocess.run(
        [prefix / "bin" / "fieldtrace", *arguments],
        env={**kept, "HOME": str(_home(prefix)), **environment},
        cwd=prefix,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_verbs_that_need_a_checkout_are_not_offered(prefix):
    text = run(prefix, "--help").stdout
    assert "\n    record " in text
    assert "fieldtrace demo" not in text
    for verb in ("build", "demo"):
        done = run(prefix, verb)
        assert done.returncode == 2
        assert f"'{verb}'" in done.stderr


def test_its_parts_lie_beside_it_and_under_share(prefix):
    done = run(prefix, "report", str(prefix))
    plugin = prefix / "share" / "fieldtrace" / "update-site"
    assert f"the plug-in is missing: no jars in {plugin}" in done.stderr
    assert "Remedy: apt-get install --reinstall fieldtrace." in done.stderr
    done = run(prefix, "record", "--output", "trace", "--", "true")
    assert str(prefix / "lib" / "fieldtrace" / "fieldtrace-agent.jar") in done.stderr


@pytest.mark.parametrize("variable", ["absolute", "relative", None])
def test_what_it_fetches_goes_where_the_user_keeps_data(prefix, tmp_path, variable):
    absolute = tmp_path / "data"
    environment = {"absolute": str(absolute), "relative": "data", None: None}[variable]
    done = run(prefix, "doctor", **({"XDG_DATA_HOME": environment} if environment else {}))
    share = absolute if variable == "absolute" else _home(prefix) / ".local" / "share"
    missing = f"no Trace Compass in {share / 'fieldtrace' / 'tracecompass'}, which view"
    assert f"warn  Trace Compass: {missing}" in done.stdout
    assert "Remedy: fieldtrace setup." in done.stdout


def test_set_up_has_nothing_to_fetch_where_a_trace_compass_is_named(prefix):
    done = run(prefix, "setup", FIELDTRACE_TRACECOMPASS="/opt/tracecompass")
    assert done.returncode == 0
    assert done.stdout == "FIELDTRACE_TRACECOMPASS names a Trace Compass: /opt/tracecompass\n"
