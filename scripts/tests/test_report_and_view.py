# SPDX-License-Identifier: MIT
import json
import resource

import extent
import pytest
from fieldtrace_cli.lttng.ctf_trace import trace_folders
from fieldtrace_cli.verbs import report


def test_the_folder_of_a_recording_is_reported_on(fieldtrace, trace):
    done = fieldtrace.run("report", trace)
    assert done.returncode == 0, done.stderr
    assert "PayrollController.name (PayrollController.java:39)" in done.stdout


def test_json_goes_to_the_file_that_is_asked_for(fieldtrace, trace):
    done = fieldtrace.run("report", "--format", "json", "--output", "report.json", trace)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    written = json.loads((fieldtrace.folder / "report.json").read_text())
    (context,) = written["contexts"]
    assert context["allocations"] == 1
    assert [(field["name"], field["used"]) for field in context["fields"]] == [("name", 1)]


@pytest.mark.parametrize("section", report.SECTIONS)
def test_the_help_names_the_keys_that_a_section_is_sorted_by(section):
    assert report.SORT_KEYS[section] in " ".join(report.DESCRIPTION.split())


# SelectedReportTest has those of the other sections.
def test_an_order_that_a_section_has_not_is_refused_with_those_that_it_has(fieldtrace):
    done = fieldtrace.run("report", "--section", "layers", "--sort", "colour", fieldtrace.folder)
    assert done.returncode == 2, done.stderr
    keys = report.SORT_KEYS["layers"]
    assert f"--sort with --section layers takes {keys}, not colour" in done.stderr


def test_a_part_of_the_recording_is_reported_on(fieldtrace, trace):
    done = fieldtrace.run("report", "--since", "-0.000001", trace)
    assert done.returncode == 0, done.stderr
    assert "PayrollController.name" not in done.stdout
    assert "1.00 µs of" in done.stdout


def test_a_part_outside_of_the_recording_says_when_that_was(fieldtrace, trace):
    done = fieldtrace.run("report", "--since", "4000", trace)
    assert done.returncode == 2, done.stderr
    assert "--since lies after the end of the recording, which lasts from 20" in done.stderr
    assert done.stdout == ""


def test_a_service_that_was_not_recorded_is_warned_of_and_agents_stay_out(fieldtrace, trace):
    agent = {"JAVA_TOOL_OPTIONS": "-javaagent:/nowhere.jar"}
    done = fieldtrace.run("report", "--service", "payrol", trace, **agent)
    assert done.returncode == 0, done.stderr
    assert "warning: no service payrol was recorded, but payroll" in done.stderr


def test_a_folder_without_a_trace_is_named(fieldtrace):
    (fieldtrace.folder / "empty" / "deeper").mkdir(parents=True)
    done = fieldtrace.run("report", "empty")
    assert done.returncode == 1
    assert "empty is no trace: neither in it nor below it is a file named" in done.stderr
    assert "Remedy: " in done.stderr


def test_a_history_that_does_not_fit_on_the_disk_says_nothing_against_the_trace(fieldtrace, trace):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, before[1]))
    try:
        done = fieldtrace.run("report", trace)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert done.returncode == 1
    assert "could not be analysed (Error writing the file " in done.stderr
    assert "Remedy: make room on that disk." in done.stderr
    assert "damaged" not in done.stderr


def test_a_trace_that_is_not_there_is_named(fieldtrace):
    done = fieldtrace.run("report", "nowhere")
    assert done.returncode == 1
    assert f"there is no trace {fieldtrace.folder / 'nowhere'}" in done.stderr
    assert "Remedy: " in done.stderr


@extent.ONLY_LONG  # ReportApplicationTest has both
def test_a_file_is_no_trace(fieldtrace):
    (fieldtrace.folder / "file").write_text("text")
    refused(fieldtrace, fieldtrace.folder / "file")


@extent.ONLY_LONG
def test_an_empty_folder_is_no_trace(fieldtrace):
    (fieldtrace.folder / "empty").mkdir()
    refused(fieldtrace, fieldtrace.folder / "empty")


def test_a_trace_that_was_cut_off_is_refused(fieldtrace, trace):
    (folder,) = trace_folders(trace)
    stream = max(folder.glob("fieldtrace_*"), key=lambda path: path.stat().st_size)
    with stream.open("r+b") as file:
        file.truncate(stream.stat().st_size - 100)
    refused(fieldtrace, trace)


@extent.ONLY_LONG  # ReportApplicationTest has it, with other damages
def test_a_trace_without_its_metadata_is_refused(fieldtrace, trace):
    (folder,) = trace_folders(trace)
    (folder / "metadata").write_bytes(b"")
    refused(fieldtrace, trace)


def refused(fieldtrace, trace):
    """A clear message, a status, no report and no stack trace."""
    done = fieldtrace.run("report", "--format", "json", "--output", "report.json", trace)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    said = [line for line in done.stderr.splitlines() if line.startswith("fieldtrace: ")]
    lines = [line for line in said if not line.startswith("fieldtrace: Analysing the trace ")]
    assert len(lines) == 1, done.stderr
    assert str(trace) in lines[0]
    assert "\tat " not in done.stderr
    assert not (fieldtrace.folder / "report.json").exists()


def test_a_report_that_cannot_be_written_is_said(fieldtrace, trace):
    done = fieldtrace.run("report", "--output", "nowhere/report.txt", trace)
    assert done.returncode == 1
    assert "nowhere/report.txt" in done.stderr


def test_view_without_a_display_says_what_to_do(fieldtrace, trace):
    done = fieldtrace.run("view", trace, DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    assert "there is no display" in done.stderr
    assert "fieldtrace report" in done.stderr


def test_view_on_a_display_that_does_not_answer_fails_with_the_reason(fieldtrace, trace):
    done = fieldtrace.run("view", trace, DISPLAY=":4711", WAYLAND_DISPLAY="")
    assert done.returncode == 1, done.stderr
    assert "Trace Compass failed" in done.stderr
    assert "Remedy: check that the display can be reached" in done.stderr


def test_a_folder_of_sources_that_is_not_there_is_named(fieldtrace):
    done = fieldtrace.run("view", "--source", "nowhere", fieldtrace.folder, DISPLAY=":4711")
    assert done.returncode == 1, done.stderr
    assert "there is no folder nowhere" in done.stderr


def test_pictures_of_what_is_no_trace_are_refused(fieldtrace):
    done = fieldtrace.run("pictures", "nowhere", "--output", "pictures")
    assert done.returncode == 1, done.stderr
    assert "there is no trace" in done.stderr
    assert not (fieldtrace.folder / "pictures").exists()


def test_pictures_into_a_file_are_refused(fieldtrace, trace):
    (fieldtrace.folder / "taken").write_text("")
    done = fieldtrace.run("pictures", trace, "--output", "taken")
    assert done.returncode == 1, done.stderr
    assert "taken cannot be used" in done.stderr
    assert "Remedy: choose another one with --output" in done.stderr


@extent.ONLY_LONG  # the demo's test has pictures, ViewPicturesTest those of such a trace
def test_pictures_are_written_of_the_views_that_have_something_to_show(fieldtrace, trace):
    done = fieldtrace.run("pictures", trace, "--output", "pictures")
    assert done.returncode == 0, done.stderr
    made = {path.name for path in (fieldtrace.folder / "pictures").iterdir()}
    assert "field-utilisation.png" in made, done.stdout
    assert "service-graph.svg" not in made
    assert "No picture of Service Graph" in done.stdout
    page = "fieldtrace report --format html --output page.html trace\n"
    assert done.stdout.index(page) < done.stdout.index("No picture of")
