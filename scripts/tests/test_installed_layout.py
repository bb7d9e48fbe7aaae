# SPDX-License-Identifier: MIT
"""Where an installed command looks for its parts, and keeps what it makes."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths

HOMES = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME")


@pytest.fixture
def prefix(tmp_path) -> Path:
    """A folder as /usr is: with the command and its Python package, and none of its parts."""
    library = tmp_path / "usr" / "lib" / "fieldtrace"
    library.mkdir(parents=True)
    shutil.copy(paths.SCRIPTS / "fieldtrace", library)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(paths.SCRIPTS / "fieldtrace_cli", library / "fieldtrace_cli", ignore=ignored)
    shutil.copytree(paths.LTTNG_SESSIONS, library / "lttng")
    (tmp_path / "usr" / "bin").mkdir()
    (tmp_path / "home").mkdir()
    (tmp_path / "usr" / "bin" / "fieldtrace").symlink_to("../lib/fieldtrace/fieldtrace")
    return tmp_path / "usr"


def _home(prefix: Path) -> Path:
    return prefix.with_name("home")


def run(prefix: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in HOMES}
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
    for verb, remedy in (
        ("setup", "fieldtrace doctor says"),
        ("build", "use a checkout"),
        ("demo", "install the package fieldtrace-demo"),
    ):
        done = run(prefix, verb)
        assert done.returncode == 2
        assert f"'{verb}' is not installed here" in done.stderr
        assert remedy in done.stderr.partition("Remedy: ")[2]


def test_its_parts_lie_beside_it_and_under_share(prefix):
    done = run(prefix, "report", str(prefix))
    assert f"no Trace Compass in {prefix / 'share' / 'fieldtrace' / 'report'}: " in done.stderr
    assert "Remedy: apt-get install --reinstall fieldtrace." in done.stderr
    done = run(prefix, "record", "--output", "trace", "--", "true")
    assert str(prefix / "lib" / "fieldtrace" / "fieldtrace-agent.jar") in done.stderr


@pytest.mark.parametrize("variable", ["absolute", "relative", None])
def test_histories_lie_where_the_user_keeps_what_can_be_made_again(prefix, tmp_path, variable):
    absolute = tmp_path / "cache"
    environment = {"absolute": str(absolute), "relative": "cache", None: None}[variable]
    run(prefix, "report", str(prefix), **({"XDG_CACHE_HOME": environment} if environment else {}))
    cache = absolute if variable == "absolute" else _home(prefix) / ".cache"
    assert len(list((cache / "fieldtrace").glob("*/histories"))) == 1


def test_a_user_without_a_home_keeps_them_in_a_temporary_folder_of_their_own(prefix, tmp_path):
    no_home = tmp_path / "file"
    no_home.touch()
    run(prefix, "report", str(prefix), HOME=str(no_home), TMPDIR=str(tmp_path))
    folder = tmp_path / f"fieldtrace-{os.geteuid()}"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len(list(folder.glob("*/histories"))) == 1


def test_tables_are_not_begun_without_the_library_that_makes_them(prefix):
    library = prefix / "lib" / "fieldtrace" / "libfieldtrace-columns.so"
    for content, said in ((None, "is missing"), ("of elsewhere", f"cannot be loaded: {library}: ")):
        if content:
            library.write_text(content)
        done = run(prefix, "export", str(prefix), "--output", "tables")
        assert done.returncode == 1
        assert f"what makes tables of events {said}" in done.stderr
        assert "Remedy: apt-get install --reinstall fieldtrace." in done.stderr
        assert "Fetching" not in done.stderr  # Arrow
    assert not (prefix / "tables").exists()


def test_without_its_parts_it_says_which_command_brings_them(prefix):
    done = run(prefix, "doctor")
    assert "warn  tables: what makes tables of events is missing. " in done.stdout
    for check, name in (("FAIL  report", "report"), ("warn  Trace Compass", "viewer")):
        missing = prefix / "share" / "fieldtrace" / name
        assert f"{check}: no Trace Compass in {missing}: " in done.stdout
    assert done.stdout.count("Remedy: apt-get install --reinstall fieldtrace.") >= 2
