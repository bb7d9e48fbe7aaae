# SPDX-License-Identifier: MIT
"""Java is found, and is no older than the bundles need."""

import shutil
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.bundles import Bundle, bundle_paths, read_bundles
from fieldtrace_cli.tracecompass.java import find_java, java_needed


def test_a_java_home_without_java_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(FieldtraceError, match="does not run") as refusal:
        find_java()
    assert "JAVA_HOME" in refusal.value.remedy


def test_an_old_java_is_refused(monkeypatch, tmp_path):
    launcher = tmp_path / "bin" / "java"
    launcher.parent.mkdir()
    launcher.write_text(
        "#!/bin/sh\n"
        "echo '    java.home = /old' >&2\n"
        "echo '    java.specification.version = 1.8' >&2\n"
        "echo '    java.version = 1.8.0_402' >&2\n"
    )
    launcher.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(FieldtraceError, match=r"is Java 1\.8\.0_402"):
        find_java()


def test_the_java_that_is_needed_is_read_from_the_bundles():
    def bundle(**headers):
        return Bundle(Path("x.jar"), {key.replace("_", "-"): v for key, v in headers.items()})

    assert java_needed([]) == 17
    old = bundle(Bundle_RequiredExecutionEnvironment="J2SE-1.5,JavaSE-1.8")
    assert java_needed([old]) == 17
    capability = 'osgi.ee;filter:="(&(osgi.ee=JavaSE)(version=21))"'
    assert java_needed([old, bundle(Require_Capability=capability)]) == 21
    either = bundle(Bundle_RequiredExecutionEnvironment="JavaSE-21, JavaSE-25")
    assert java_needed([either, old]) == 21
    extender = 'osgi.extender;filter:="(&(osgi.extender=x)(version>=99))"'
    assert java_needed([bundle(Require_Capability=extender)]) == 17
    assert java_needed(read_bundles(bundle_paths(paths.TARGET_PLATFORM))) == 17


def test_a_java_below_what_the_bundles_need_is_refused():
    with pytest.raises(FieldtraceError) as refusal:
        find_java(999)
    assert "JDK 999 or later" in refusal.value.remedy


def test_java_is_found_in_path_without_java_home(monkeypatch):
    monkeypatch.delenv("JAVA_HOME", raising=False)
    found = find_java()
    assert Path(shutil.which("java")) == found.launcher
    assert (found.home / "bin" / "java").exists()
