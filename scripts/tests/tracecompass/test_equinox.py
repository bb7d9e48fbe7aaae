# SPDX-License-Identifier: MIT
"""Trace Compass starts with the plug-in, and keeps what it finds out in a folder of our own.

The products must have been built, as `scripts/test` does.
"""

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import extent
import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass import equinox
from fieldtrace_cli.tracecompass.installation import BUNDLES_INFO, Installation

TRACES = (
    paths.CHECKOUT / "tracecompass-plugin" / "org.fieldtrace.tracecompass.core.tests" / "traces"
)


@pytest.fixture(scope="module")
def area(tmp_path_factory):
    """What Equinox keeps, by the first of the reports that share it."""
    return tmp_path_factory.mktemp("area")


def report(area, workspace, *arguments, start=()):
    return run(
        [*start, *equinox.headless_start(area).command(workspace, list(map(str, arguments)))]
    )


def run(command):
    environment = {k: v for k, v in os.environ.items() if k != "DISPLAY"}
    return patience.finished(command, env=environment)


def copy_of_product(product, folder):
    """The product, with a configuration and a plug-in's jars of its own."""
    (folder / "plugins").mkdir(parents=True)
    for bundle in (product / "plugins").iterdir():
        if bundle.name.startswith("org.fieldtrace."):
            shutil.copy2(bundle, folder / "plugins")
        else:
            (folder / "plugins" / bundle.name).symlink_to(bundle)
    shutil.copytree(product / "configuration", folder / "configuration")
    return folder


@pytest.fixture
def own_installation(monkeypatch, tmp_path):
    """A Trace Compass of the user's, without the plug-in; its folder has a name that URIs quote."""
    folder = copy_of_product(paths.VIEWER_PRODUCT, tmp_path / "own installation, 6.2")
    lines = (folder / BUNDLES_INFO).read_text().splitlines()
    kept = [line for line in lines if not line.startswith("org.fieldtrace.")]
    (folder / BUNDLES_INFO).write_text("\n".join(kept) + "\n")
    for jar in (folder / "plugins").glob("org.fieldtrace.*"):
        jar.unlink()
    monkeypatch.setenv(paths.TRACE_COMPASS_VARIABLE, str(folder))
    return folder


def test_a_report_is_made_without_a_display(area, tmp_path):
    result = report(area, tmp_path / "workspace", "--format", "json", TRACES / "scenario")
    assert result.returncode == 0, result.stderr
    first = json.loads(result.stdout)["contexts"][0]
    assert (first["class"], first["allocations"]) == ("com.example.Employee", 130)


def test_a_refusal_is_one_line_even_where_the_parser_chatters(area, tmp_path):
    trace = tmp_path / "cut"
    shutil.copytree(TRACES / "scenario", trace)
    os.truncate(trace / "metadata", 9000)
    result = report(area, tmp_path / "workspace", trace)
    assert result.returncode == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert f"{trace} is damaged or cut off" in result.stderr


def test_a_file_that_may_not_be_read_is_named(area, tmp_path):
    # Root reads everything, unless these capabilities are taken away.
    limited = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    trace = tmp_path / "trace"
    shutil.copytree(TRACES / "scenario", trace)
    (trace / "channel0_0").chmod(0o000)
    start = limited if os.geteuid() == 0 else []
    result = report(area, tmp_path / "workspace", trace, start=start)
    assert result.returncode == 1, result.stderr
    assert result.stderr.startswith(f"fieldtrace: {trace / 'channel0_0'} may not be read")
    assert len(result.stderr.splitlines()) == 1, result.stderr


@extent.ONLY_LONG  # ReportApplicationTest has it
def test_wrong_arguments_have_a_status_of_their_own(area, tmp_path):
    result = report(area, tmp_path / "workspace", "--colour")
    assert result.returncode == 2, result.stderr


def test_reports_may_be_made_at_the_same_time_from_nothing(tmp_path):
    def one(number):
        return report(tmp_path / "area", tmp_path / f"workspace{number}", TRACES / "scenario")

    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(one, range(2)))
    assert [result.returncode for result in results] == [0, 0], results
    assert len({result.stdout for result in results}) == 1
    assert len(list((tmp_path / "area").iterdir())) == 1


def test_the_report_needs_only_a_part_of_trace_compass():
    bundles = equinox.report_product().bundles
    assert "org.fieldtrace.tracecompass.core" in bundles
    assert not {name for name in bundles if name.endswith(".ui") or ".swt" in name}
    assert len(bundles) < 80


def test_the_window_has_the_views_and_all_of_trace_compass(monkeypatch, tmp_path):
    monkeypatch.delenv(paths.TRACE_COMPASS_VARIABLE, raising=False)
    command = equinox.gui_start(tmp_path).command(tmp_path / "w", ["--cli", "--open", "/trace"])
    assert command[-3:] == ["--cli", "--open", "/trace"]
    platform = {
        path.name.partition("_")[0]
        for path in (paths.TARGET_PLATFORM / "plugins").glob("org.eclipse.tracecompass.*")
    }
    # Debian has no p2, by which this one installs more.
    platform.discard("org.eclipse.tracecompass.rcp.incubator.ui")
    bundles = equinox.window().bundles.keys()
    assert platform - bundles == set()
    assert {"org.fieldtrace.tracecompass.ui", "org.eclipse.swt"} <= bundles


def test_what_equinox_keeps_is_used_again_until_the_plug_in_changes(monkeypatch, tmp_path):
    product = copy_of_product(paths.REPORT_PRODUCT, tmp_path / "product")
    monkeypatch.setattr(paths, "REPORT_PRODUCT", product)
    area = tmp_path / "area"

    def made():
        equinox.headless_start(area)
        (configuration,) = area.iterdir()
        return configuration

    first = made()
    assert made() == first
    jar = next((product / "plugins").glob("org.fieldtrace.model_*.jar"))
    os.utime(jar, (1, 1))
    assert made() != first


def test_an_own_trace_compass_runs_with_the_plug_in_and_is_not_written_to(
    own_installation, tmp_path
):
    before = sorted(own_installation.rglob("*"))
    window = equinox.gui_start(tmp_path / "own area").command(tmp_path / "workspace", [])
    # The same bundles, and no display.
    command = [*window[: window.index("-product")], "-application", equinox.REPORT_APPLICATION]
    result = run([*command, str(TRACES / "scenario")])
    assert result.returncode == 0, result.stdout + result.stderr
    assert "allocations 130" in result.stdout
    assert sorted(own_installation.rglob("*")) == before


def test_an_own_trace_compass_gets_the_plug_in_of_this_command_in_place_of_another(
    own_installation, tmp_path
):
    with (own_installation / BUNDLES_INFO).open("a") as info:
        info.write("org.fieldtrace.model,0.1.0,plugins/org.fieldtrace.model_0.1.0.jar,4,false\n")
    equinox.gui_start(tmp_path / "area")
    (info,) = (tmp_path / "area").glob("gui-*/configuration/bundles.info")
    versions = dict(line.split(",")[:2] for line in info.read_text().splitlines())
    assert versions["org.fieldtrace.model"] != "0.1.0"
    assert {"org.fieldtrace.tracecompass.ui", "org.eclipse.swt"} <= versions.keys()


def test_bundles_are_where_p2_says_even_in_a_pool_outside(tmp_path):
    info = tmp_path / BUNDLES_INFO
    info.parent.mkdir(parents=True)
    info.write_text(
        "#encoding=UTF-8\n#version=1\n"
        "a,1.0.0,plugins/a_1.0.0.jar,4,false\n"
        "b,1.0.0,file:/pool/with%20blank/b_1.0.0.jar,4,false\n"
        "c,1.0.0,../pool/plugins/c_1.0.0/,4,false\n"
        "d,1.0.0,file:///pool/d_1.0.0.jar,4,false\n"
    )
    assert Installation(tmp_path, "").bundles == {
        "a": tmp_path / "plugins" / "a_1.0.0.jar",
        "b": Path("/pool/with blank/b_1.0.0.jar"),
        "c": tmp_path / ".." / "pool" / "plugins" / "c_1.0.0",
        "d": Path("/pool/d_1.0.0.jar"),
    }


def test_a_folder_without_trace_compass_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.TRACE_COMPASS_VARIABLE, str(tmp_path))
    with pytest.raises(FieldtraceError, match=f"no Trace Compass in {tmp_path}") as refusal:
        equinox.gui_start(tmp_path)
    assert refusal.value.remedy.startswith("unset FIELDTRACE_TRACECOMPASS")


def test_a_bundle_that_is_gone_is_named(own_installation, tmp_path):
    next((own_installation / "plugins").glob("*tracecompass.tmf.core_*")).unlink()
    with pytest.raises(FieldtraceError, match=r"the bundle .*\.tmf\.core is missing"):
        equinox.gui_start(tmp_path / "area")


def test_products_that_are_not_built_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "REPORT_PRODUCT", tmp_path)
    with pytest.raises(FieldtraceError, match="no Trace Compass in") as refusal:
        equinox.headless_start(tmp_path)
    assert refusal.value.remedy == "scripts/fieldtrace build"


def test_a_plug_in_that_is_not_built_is_named(monkeypatch, own_installation, tmp_path):
    monkeypatch.setattr(paths, "PLUGIN_REPOSITORY", tmp_path)
    with pytest.raises(FieldtraceError, match="the plug-in is missing"):
        equinox.gui_start(tmp_path / "area")
