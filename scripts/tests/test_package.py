# SPDX-License-Identifier: MIT
"""The arguments of scripts/package; what it makes is tested by `scripts/package --test`."""

import subprocess

import pytest
from fieldtrace_cli.base import paths

PACKAGE = paths.SCRIPTS / "package"


def package(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PACKAGE, *arguments], capture_output=True, text=True, check=False)


def test_help_says_what_is_made_and_shows_examples():
    done = package("--help")
    assert done.returncode == 0
    for part in ("agent", "report", "site", "api", "junit", "debian", "image"):
        assert f"\n  {part} " in done.stdout
    assert "\n  scripts/package --compare\n" in done.stdout
    assert "exit status:" in done.stdout


@pytest.mark.parametrize("arguments", [("--part", "everything"), ("--test", "--compare"), ("x",)])
def test_wrong_arguments_are_refused_before_anything_is_made(arguments):
    done = package(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: scripts/package")


def ask(said: str, path: str = "/usr/bin:/bin") -> subprocess.CompletedProcess[str]:
    """What a line of Python that uses scripts/package.d says."""
    return subprocess.run(
        ["/usr/bin/python3", "-c", said],
        env={"PYTHONPATH": f"{paths.SCRIPTS}:{paths.SCRIPTS / 'package.d'}", "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def files_of(*parts: str) -> set[str]:
    tests = f"package.tests_of({list(parts)!r} or [*package.PARTS])"
    return set(ask(f"import package; print(*(file.name for file in {tests}))").stdout.split())


def test_without_git_the_remedy_is_named(tmp_path):
    release = "from release import Path, Release; Release(Path(), Path())"
    done = ask(f"{release}.environment()", path=str(tmp_path))
    assert "git, which tells the release's time, is not installed" in done.stderr
    assert "scripts/setup --packaging" in done.stderr


def test_what_was_made_alone_is_tested_alone():
    assert files_of("debian") == {"test_debian_package.py"}
    assert files_of("debian", "rpm") == {"test_debian_package.py", "test_rpm_package.py"}
    assert files_of("agent") == set()
    every = {file.name for file in (paths.SCRIPTS / "package.d" / "tests").glob("test_*.py")}
    assert files_of() == every
