# SPDX-License-Identifier: MIT
"""Trace Compass starts with the plug-in, out of a configuration of our own.

The plug-in must have been built, as `scripts/test` does.
"""

import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass import equinox
from fieldtrace_cli.tracecompass.bundles import Bundle, bundle_paths, read_bundles
from fieldtrace_cli.tracecompass.java_needed import java_needed

TRACES = (
    paths.CHECKOUT / "tracecompass-plugin" / "org.fieldtrace.tracecompass.core.tests" / "traces"
)
REPOSITORY = paths.PLUGIN_REPOSITORY


@pytest.fixture
def installation():
    return paths.trace_compass()


def report(installation, area, workspace, *arguments):
    command = equinox.headless_command(
        installation, REPOSITORY, area, workspace, [str(a) for a in arguments]
    )
    environment = {k: v for k, v in os.environ.items() if k != "DISPLAY"}
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=120, check=False
    )


def test_a_report_is_made_without_a_display(installation, tmp_path):
    result = report(
        installation,
        tmp_path / "area",
        tmp_path / "workspace",
        "--format",
        "json",
        TRACES / "scenario",
    )
    assert result.returncode == 0, result.stderr
    first = json.loads(result.stdout)["contexts"][0]
    assert (first["class"], first["allocations"]) == ("com.example.Employee", 130)


def test_an_installation_with_all_bundles_in_one_folder_serves_as_well(tmp_path):
    # The target platform is laid out as an ordinary installation of Trace Compass is.
    result = report(
        paths.TARGET_PLATFORM, tmp_path / "area", tmp_path / "workspace", TRACES / "scenario"
    )
    assert result.returncode == 0, result.stderr
    assert "allocations 130" in result.stdout


def test_a_refusal_is_one_line_even_where_the_parser_chatters(installation, tmp_path):
    trace = tmp_path / "cut"
    shutil.copytree(TRACES / "scenario", trace)
    os.truncate(trace / "metadata", 9000)
    result = report(installation, tmp_path / "area", tmp_path / "workspace", trace)
    assert result.returncode == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert f"{trace} is damaged or cut off" in result.stderr


def test_a_file_that_may_not_be_read_is_named(installation, tmp_path):
    # Root reads everything, unless these capabilities are taken away.
    limited = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    trace = tmp_path / "trace"
    shutil.copytree(TRACES / "scenario", trace)
    (trace / "channel0_0").chmod(0o000)
    command = equinox.headless_command(
        installation, REPOSITORY, tmp_path / "area", tmp_path / "workspace", [str(trace)]
    )
    result = subprocess.run(
        [*(limited if os.geteuid() == 0 else []), *command],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 1, result.stderr
    assert result.stderr.startswith(f"fieldtrace: {trace / 'channel0_0'} may not be read")
    assert len(result.stderr.splitlines()) == 1, result.stderr


def test_wrong_arguments_have_a_status_of_their_own(installation, tmp_path):
    result = report(installation, tmp_path / "area", tmp_path / "workspace", "--colour")
    assert result.returncode == 2, result.stderr


def test_reports_may_be_made_at_the_same_time_from_nothing(installation, tmp_path):
    def one(number):
        return report(
            installation, tmp_path / "area", tmp_path / f"workspace{number}", TRACES / "scenario"
        )

    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(one, range(3)))
    assert [result.returncode for result in results] == [0, 0, 0], results
    assert len({result.stdout for result in results}) == 1
    assert len(list((tmp_path / "area").iterdir())) == 1


def test_the_report_needs_only_a_part_of_trace_compass(installation, tmp_path):
    equinox.headless_command(installation, REPOSITORY, tmp_path, tmp_path / "w", [])
    (info,) = tmp_path.glob("report-*/configuration/bundles.info")
    bundles = {line.split(",")[0] for line in info.read_text().splitlines()[1:]}
    assert "org.fieldtrace.tracecompass.core" in bundles
    assert not {name for name in bundles if name.endswith(".ui") or ".swt" in name}
    assert len(bundles) < 80


def test_the_window_has_the_views_and_all_of_trace_compass(installation, tmp_path):
    command = equinox.gui_command(
        installation, REPOSITORY, tmp_path, tmp_path / "w", ["--cli", "--open", "/trace"]
    )
    (info,) = tmp_path.glob("gui-*/configuration/bundles.info")
    bundles = {line.split(",")[0] for line in info.read_text().splitlines()[1:]}
    assert {
        "org.fieldtrace.tracecompass.ui",
        "org.eclipse.tracecompass.rcp.branding",
        "org.eclipse.swt",
    } <= bundles
    assert command[-3:] == ["--cli", "--open", "/trace"]


def test_a_configuration_is_used_again_until_the_plug_in_changes(installation, tmp_path):
    repository = tmp_path / "repository"
    shutil.copytree(REPOSITORY, repository)
    area = tmp_path / "area"

    def made():
        equinox.headless_command(installation, repository, area, tmp_path / "w", [])
        (configuration,) = area.iterdir()
        return configuration

    first = made()
    assert made() == first
    jar = next((repository / "plugins").glob("org.fieldtrace.model_*.jar"))
    os.utime(jar, (1, 1))
    assert made() != first


def test_an_installation_without_trace_compass_is_named(tmp_path):
    with pytest.raises(FieldtraceError, match="no Trace Compass in") as refusal:
        equinox.headless_command(tmp_path, REPOSITORY, tmp_path, tmp_path / "w", [])
    assert "scripts/fieldtrace setup" in refusal.value.remedy


def test_a_plug_in_that_is_not_built_is_named(installation, tmp_path):
    with pytest.raises(FieldtraceError, match="the plug-in is missing"):
        equinox.headless_command(installation, tmp_path, tmp_path, tmp_path / "w", [])


def test_a_java_home_without_java_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(FieldtraceError, match="does not run") as refusal:
        equinox.find_java()
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
        equinox.find_java()


def test_the_java_that_is_needed_is_read_from_the_bundles(installation):
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
    assert java_needed(read_bundles(bundle_paths(installation))) == 17


def test_a_java_below_what_the_bundles_need_is_refused():
    with pytest.raises(FieldtraceError) as refusal:
        equinox.find_java(999)
    assert "JDK 999 or later" in refusal.value.remedy


def test_java_is_found_in_path_without_java_home(monkeypatch):
    monkeypatch.delenv("JAVA_HOME", raising=False)
    found = equinox.find_java()
    assert Path(shutil.which("java")) == found.launcher
    assert (found.home / "bin" / "java").exists()
