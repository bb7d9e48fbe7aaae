# SPDX-License-Identifier: MIT
"""The second analysis keeps its classes for those to come, and none depends on what it kept."""

import subprocess

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass import analysis
from fieldtrace_cli.tracecompass.class_archive import ARCHIVE, class_archive
from fieldtrace_cli.tracecompass.java import find_java

TRACE = (
    paths.CHECKOUT / "tracecompass-plugin/org.fieldtrace.tracecompass.core.tests/traces/scenario"
)

writes_archives = pytest.mark.skipif(
    not (find_java().home / "lib" / "server" / "classes.jsa").exists(),
    reason="this Java has no archive of its own classes, which others build on",
)


def flags(folder, environment=None, *, writes=()):
    """The flags of one analysis, whose JVM leaves these files."""
    with class_archive(folder, environment or {}) as given:
        for name in writes:
            (folder / name).touch()
        return given


def written(folder):
    """An archive that one analysis has asked for, and one has written."""
    flags(folder)
    part = flags(folder)[0].partition("=")[2]
    flags(folder)
    return part


def test_the_second_analysis_writes_the_archive_and_the_third_uses_it(tmp_path):
    assert flags(tmp_path) == []
    assert flags(tmp_path, writes=["classes.part"])[0].startswith("-XX:ArchiveClassesAtExit=")
    assert f"-XX:SharedArchiveFile={tmp_path / ARCHIVE}" in flags(tmp_path)


def test_one_of_several_analyses_at_a_time_writes_the_archive(tmp_path):
    flags(tmp_path)
    with class_archive(tmp_path, {}) as first, class_archive(tmp_path, {}) as second:
        assert first
        assert second == []


def test_a_jvm_that_cannot_write_archives_is_asked_once(tmp_path):
    written(tmp_path)
    assert flags(tmp_path) == []
    assert flags(tmp_path) == []


def test_an_analysis_that_is_broken_off_leaves_no_archive_and_another_writes_it(tmp_path):
    flags(tmp_path)
    with pytest.raises(KeyboardInterrupt), class_archive(tmp_path, {}):
        (tmp_path / "classes.part").touch()
        raise KeyboardInterrupt
    assert not (tmp_path / ARCHIVE).exists()
    assert not (tmp_path / "classes.part").exists()
    assert flags(tmp_path)[0].startswith("-XX:ArchiveClassesAtExit=")


@pytest.mark.parametrize("option", ["-Xlog:gc", "-Xshare:off", "-XX:SharedArchiveFile=own.jsa"])
def test_what_the_user_says_of_archives_and_of_the_jvms_log_stands(tmp_path, option):
    flags(tmp_path)
    assert flags(tmp_path, {"JDK_JAVA_OPTIONS": option}) == []


def test_a_folder_that_cannot_be_written_to_leaves_the_analysis_as_it_is(tmp_path):
    assert flags(tmp_path / "gone") == []


@writes_archives
def test_reports_are_the_same_with_an_archive_and_with_a_damaged_one(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr(paths, "EQUINOX", tmp_path / "equinox")
    monkeypatch.setattr(paths, "HISTORIES", tmp_path / "histories")

    def report():
        assert analysis.analyse_each([TRACE], [([], None)], is_kept=False) == 0
        printed = capfd.readouterr()
        # What takes long says how long, and there is nothing else to say.
        assert "archive" not in printed.err
        return printed.out

    reports = [report(), report()]
    (archive,) = (tmp_path / "equinox").glob(f"report-*/{ARCHIVE}")
    reports.append(report())
    archive.chmod(0o600)
    archive.write_bytes(b"no archive" * 1000)
    reports.append(report())
    assert "allocations 130" in reports[0]
    assert reports == [reports[0]] * 4


@writes_archives
def test_the_jvm_uses_the_archive(tmp_path):
    # As an analysis does, by a program that every JVM has.
    def run(*more):
        command = [find_java().launcher, *more, "--list-modules"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    flags(tmp_path)
    with class_archive(tmp_path, {}) as given:
        modules = run(*given)
    assert run(*flags(tmp_path)) == modules
    assert "shared objects file (top)" in run(flags(tmp_path)[0], "-Xlog:class+load")
