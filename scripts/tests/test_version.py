# SPDX-License-Identifier: MIT
"""The version is the same in every place, and one command changes it."""

import shutil
import subprocess

import documents
import pytest
from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths

PLACES = (
    *("*pom.xml", "*/META-INF/MANIFEST.MF", "*/feature.xml", "*.product", "CMakeLists.txt"),
    *("python-agent/src/fieldtrace_agent/definitions.py", "node-agent/package.json"),
)


@pytest.fixture
def copy(tmp_path):
    """A repository that holds copies of all files that name the version, and of the command."""
    names = [*PLACES, "scripts/set-version", "scripts/fieldtrace_cli/__init__.py"]
    for file in documents.files(*names):
        target = tmp_path / file.relative_to(paths.CHECKOUT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def test_set_version_changes_every_place(copy):
    texts = {file: file.read_text() for file in copy.rglob("*") if _is_source(file)}
    named = {file for file, text in texts.items() if __version__ in text}
    assert len(named) > 30
    subprocess.run([copy / "scripts" / "set-version", "17.0.4"], check=True, capture_output=True)
    for file in named:
        assert file.read_text() == texts[file].replace(__version__, "17.0.4"), file


@pytest.mark.parametrize("version", ["", "2", "1.2.3-SNAPSHOT", "1.2.3;"])
def test_set_version_takes_nothing_but_three_numbers(copy, version):
    before = (copy / "pom.xml").read_text()
    done = subprocess.run([copy / "scripts" / "set-version", version], capture_output=True)
    assert done.returncode == 2
    assert (copy / "pom.xml").read_text() == before


def _is_source(file):
    return file.is_file() and ".git" not in file.parts and file.name != "set-version"
