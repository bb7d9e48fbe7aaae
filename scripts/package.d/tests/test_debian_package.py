# SPDX-License-Identifier: MIT
"""The Debian package in a clean Debian: the command, its papers, a recording and its report."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from installed_tables import exported, rows

SERVICES = ("hr", "payroll", "admin", "load")
# Of load, once the services have started.
SECONDS = 20


@pytest.fixture(scope="module")
def payroll(tmp_path_factory) -> Path:
    """The example, as somebody's service: its programs, and how to start them."""
    folder = tmp_path_factory.mktemp("payroll")
    shutil.copy(paths.EXAMPLE / "run", folder)
    for name in SERVICES:
        jar = Path(name, "target", f"{name}-exec.jar")
        (folder / jar).parent.mkdir(parents=True)
        shutil.copy(paths.EXAMPLE / jar, folder / jar)
    return folder


@pytest.fixture(scope="module")
def tables_here(trace, tmp_path_factory) -> list[str]:
    """How many rows the tables of the recording have, as the checkout writes them."""
    output = tmp_path_factory.mktemp("export") / "tables"
    done = subprocess.run(
        [paths.SCRIPTS / "fieldtrace", "export", trace, "--output", output],
        capture_output=True,
        text=True,
        check=True,
    )
    return rows(done.stdout)


def test_the_command_says_what_it_can_do_without_a_checkout(root, version):
    assert root.run("fieldtrace", "--version").stdout == f"fieldtrace {version}\n"
    text = root.run("fieldtrace", "--help").stdout
    assert "\n    record " in text
    assert "\n    build " not in text
    assert "\n    demo " in text  # of the package fieldtrace-demo


def test_doctor_finds_everything_that_the_package_brings(root):
    done = root.run("fieldtrace", "doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok    agent: /usr/lib/fieldtrace/fieldtrace-agent.jar\n" in done.stdout
    assert " bundles in /usr/share/fieldtrace/report\n" in done.stdout
    assert "ok    Trace Compass: /usr/share/fieldtrace/viewer\n" in done.stdout
    assert done.stdout.endswith("Fieldtrace can record here. Next: fieldtrace demo\n")


def test_services_are_recorded_and_reported_on(root, payroll):
    script = f"""
        cd /tmp
        fieldtrace record --output trace -- /srv/payroll/run --duration {SECONDS} --ports 0,0,0 &&
        fieldtrace report --format json --output report.json trace && cat report.json
    """
    done = root.run(
        *("sh", "-c", script),
        mounted={payroll: "/srv/payroll"},
        XDG_CACHE_HOME="/var/lib/cache",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout[done.stdout.index("{") :])
    truth = json.loads((paths.EXAMPLE / "truth.json").read_text())
    known = [context for context in truth["contexts"] if context["service"] == "payroll"]
    assert known
    for context in known:
        fetched_by = context["frames"][1]["method"]
        assert _utilisations(report, fetched_by) == context["utilisation"], fetched_by
    assert any((root.folder / "var/lib/cache/fieldtrace").glob("*/histories"))
    assert not (root.folder / "root/.cache").exists()


def test_who_owns_nothing_of_it_writes_the_tables_that_a_checkout_writes(root, trace, tables_here):
    assert len(tables_here) > 5
    assert rows(exported(root, trace)) == tables_here


def test_on_debian_13_it_finds_all_that_it_needs(newer):
    done = newer.run("fieldtrace", "doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Fieldtrace can record here." in done.stdout
    assert "error while loading shared libraries" not in done.stdout


def test_beside_a_newer_babeltrace_it_writes_the_same_tables(newer, trace, tables_here):
    assert newer.run("babeltrace2", "--version").stdout.startswith("Babeltrace 2.1.")
    assert rows(exported(newer, trace)) == tables_here


def test_where_the_library_of_tables_is_missing_that_is_said(root, trace):
    script = """
        mount --bind /dev/null /usr/lib/fieldtrace/libfieldtrace-columns.so
        fieldtrace export /srv/trace --output /tmp/tables; echo "status $?"; ls /tmp
    """
    done = root.run("sh", "-c", script, mounted={trace: "/srv/trace"})
    assert "what makes tables of events is missing. Remedy: apt-get install" in done.stderr
    assert done.stdout == "status 1\n"


def test_there_are_a_manual_page_and_completions(root):
    page = subprocess.run(
        ["zcat", root.folder / "usr/share/man/man1/fieldtrace.1.gz"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert ".SH SYNOPSIS" in page
    assert "fieldtrace record \\-\\- java \\-jar service.jar" in page
    script = """
        . /usr/share/bash-completion/completions/fieldtrace
        COMP_WORDS=(fieldtrace rec) COMP_CWORD=1
        _shtab_fieldtrace fieldtrace rec fieldtrace
        echo "${COMPREPLY[@]}"
    """
    completed = root.run("bash", "-c", script)
    assert completed.stdout.split() == ["record"], completed.stderr
    assert (root.folder / "usr/share/zsh/vendor-completions/_fieldtrace").is_file()


@pytest.mark.parametrize("kind", ["root", "newer"])
def test_the_demo_needs_no_checkout(request, kind):
    root = request.getfixturevalue(kind)
    done = root.run("fieldtrace", "demo", "--duration", str(SECONDS), "--output", "/tmp/demo")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "[1/4] Doctor" in done.stdout
    assert "paidEmployeeName" in done.stdout
    assert "With a display: fieldtrace view" in done.stdout


def test_removed_it_leaves_nothing(root):
    """The last test: other tests of the root need the package."""
    done = root.run("apt-get", "purge", "--yes", "fieldtrace", "fieldtrace-demo")
    assert "left in ~/.cache/fieldtrace" in done.stdout
    assert done.returncode == 0, done.stderr
    for folder in ("usr/lib/fieldtrace", "usr/share/fieldtrace", "usr/bin/fieldtrace"):
        assert not (root.folder / folder).exists()


def _utilisations(report: dict, method: str) -> dict[str, float]:
    """The utilisation of each field of what a method of the payroll service fetched."""
    return {
        field["name"]: field["utilisation"]["value"]
        for context in report["contexts"]
        if context["service"] == "payroll"
        and method in (frame["method"] for frame in context["frames"])
        for field in context["fields"]
    }
