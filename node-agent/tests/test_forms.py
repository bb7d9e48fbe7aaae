# SPDX-License-Identifier: MIT
"""All libraries in other forms of programs, at length: what their tests expect is seen there."""

import os
import subprocess
import sys

import forms
import pytest
from conftest import CHECKOUT, HERE
from harness.node_versions import FACADES, VERSIONS, build_facades, folder_of

TESTS = ("test_routes.py", "test_databases.py", "test_messages.py", "test_grpc.py")
pytestmark = pytest.mark.skipif(not os.environ.get("FIELDTRACE_LONG"), reason="at length")


@pytest.mark.parametrize("form", [forms.MODULES, "esbuild"])
def test_what_is_seen_of_libraries_is_seen_in_every_form(form):
    _run({forms.FORM: form})


@pytest.mark.parametrize("bundler", ["rollup", "webpack"])
def test_routes_are_seen_in_bundles_of_other_bundlers(bundler):
    # Rollup asks for all modules at once, also for those without which NestJS can do.
    _run({forms.FORM: bundler}, tests=TESTS[:1], others=" and not nest")


@pytest.mark.parametrize("version", VERSIONS)
def test_es_modules_see_the_same_of_libraries_on_every_version(version, tmp_path):
    folder = folder_of(version)
    built = tmp_path / "facades.node"
    build_facades(folder, built)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    _run({forms.FORM: forms.MODULES, FACADES: str(built), "PATH": path}, version)


def _run(environment, version="", tests=TESTS, others=""):
    # Libraries of today do not run on Node.js 18.
    age = "oldest" if version.startswith("18") else "newest"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", age + others]
    done = subprocess.run(
        [*command, *(HERE / test for test in tests)],
        cwd=CHECKOUT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
