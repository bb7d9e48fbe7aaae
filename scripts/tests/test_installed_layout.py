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
    for verb in ("setup", "build", "demo"):
        done = run(prefix, verb)
        assert done.returncode == 2
        assert f"'{verb}'" in done.stderr


def test_its_parts_lie_beside_it_and_under_share(prefix):
    done = run(prefix, "report", str(prefix))
    assert f"no Trace Compass in {prefix / 'share' / 'fieldtrace' / 'report'}: " in done.stderr
    assert "Remedy: apt-get install --reinstall fieldtrace." in done.stderr
    done = run(prefix, "record", "--output", "trace", "--", "true")
    assert str(prefix / "lib" / "fieldtrace" / "fieldtrace-agent.jar") in done.stderr


@pytest.mark.parametrize("variable", ["absolute", "relative", None])
def test_what_it_keeps_goes_where_the_user_keeps_data(prefix, tmp_path, variable):
    absolute = tmp_path / "data"
    environment = {"absolute": str(absolute), "relative": "data", None: None}[variable]
    run(prefix, "report", str(prefix), **({"XDG_DATA_HOME": environment} if environment else {}))
    share = absolute if variable == "absolute" else _home(prefix) / ".local" / "share"
    assert (share / "fieldtrace" / "histories").is_dir()


def test_without_its_parts_it_says_which_command_brings_them(prefix):
    done = run(prefix, "doctor")
    for check, name in (("FAIL  report", "report"), ("warn  Trace Compass", "viewer")):
        missing = prefix / "share" / "fieldtrace" / name
        assert f"{check}: no Trace Compass in {missing}: " in done.stdout
    assert done.stdout.count("Remedy: apt-get install --reinstall fieldtrace.") >= 2
