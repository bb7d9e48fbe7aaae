# SPDX-License-Identifier: MIT
"""The whole chain on the example: services, agent, LTTng, Trace Compass, report and pictures."""

import json
import signal
import struct

import each_format
import extent
import page_outline
import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.jvm.flags import FIRST_COMPILER
from fieldtrace_cli.lttng.client import reachable
from patience import wait_until
from readers import perfetto_slices, profile
from recorder import OutputReader, Recorder

# Enough for intervals that tell 0, one third and 1 apart beyond doubt.
VERDICTS = 100
LOAD_SECONDS = 180
# Pictures of views without data are about a tenth of this.
PICTURE_BYTES = 10_000
# The second compiler would take half of what the services take: the accuracy programs have it.
COMPILER = {"JAVA_TOOL_OPTIONS": FIRST_COMPILER}
SERVICE = "payroll"


@pytest.fixture(scope="module")
def truth() -> dict:
    return json.loads((paths.EXAMPLE / "truth.json").read_text())


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo's output folder and what it printed."""
    recorder = Recorder(tmp_path_factory.mktemp("demo"))
    done = recorder.run(
        *("demo", "--output", "out", "--verdicts", VERDICTS, "--duration", LOAD_SECONDS),
        **COMPILER,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert recorder.pids() == [], recorder.describe_left_over()
    return recorder.folder / "out", done.stdout


@pytest.fixture(scope="module")
def contexts(demo) -> list[dict]:
    return json.loads((demo[0] / "report.json").read_text())["contexts"]


def of(contexts: list[dict], true: dict) -> dict:
    """The one context of the report whose innermost frames are those of the truth."""
    wanted = [(frame["class"], frame["method"]) for frame in true["frames"]]
    found = [
        context
        for context in contexts
        if context["service"] == true["service"]
        and [(frame["class"], frame["method"]) for frame in innermost(context, len(wanted))]
        == wanted
    ]
    assert len(found) == 1, f"{true['path']}: {len(found)} contexts in {contexts}"
    return found[0]


def innermost(context: dict, depth: int) -> list[dict]:
    """The frames of the application, innermost first, whose outermost stands first in a report."""
    return context["frames"][::-1][:depth]


def settling(truth: dict) -> list[dict]:
    """The contexts that get enough load in a short demo."""
    return [context for context in truth["contexts"] if context["service"] == SERVICE]


def test_every_utilisation_is_the_true_one_inside_its_interval(truth, contexts):
    for true in settling(truth):
        fields = {field["name"]: field for field in of(contexts, true)["fields"]}
        assert fields.keys() == true["utilisation"].keys()
        for name, expected in true["utilisation"].items():
            found = fields[name]
            verdicts = found["used"] + found["unused"] + found["overwritten"]
            assert verdicts >= VERDICTS, f"{true['path']} {name}: {found}"
            assert found["utilisation"]["value"] == expected, f"{true['path']} {name}: {found}"
            assert found["utilisation"]["low"] <= expected <= found["utilisation"]["high"]


def test_class_utilisation_is_the_mean_of_its_fields(truth, contexts):
    for true in settling(truth):
        mean = sum(true["utilisation"].values()) / len(true["utilisation"])
        context = of(contexts, true)
        found = context["class_utilisation"]
        assert found["value"] == pytest.approx(mean), f"{true['path']}: {found}"
        assert found["low"] <= found["value"] <= found["high"]
        assert found["fields_with_verdict"] == found["fields"] == len(true["utilisation"])


def test_the_seldom_called_service_is_seen_too(truth, contexts):
    (true,) = [context for context in truth["contexts"] if context["service"] == "admin"]
    found = of(contexts, true)
    assert found["class"] == true["class"]
    assert found["allocations"] > 0


def test_frames_name_file_and_line(truth, contexts):
    for true in truth["contexts"]:
        found = innermost(of(contexts, true), len(true["frames"]))
        for expected, frame in zip(true["frames"], found, strict=True):
            source = paths.EXAMPLE / expected["source"]
            assert frame["file"] == source.name
            lines = source.read_text().splitlines()
            assert lines[frame["line"] - 1].endswith(f"// {expected['marker']}"), frame


@pytest.fixture(scope="module")
def formats(demo, tmp_path_factory):
    """Each format, of the demo's recording."""
    return each_format.written(demo[0] / "trace", tmp_path_factory.mktemp("formats"))


def test_other_tools_read_its_requests_and_its_waste(formats, truth):
    slices = perfetto_slices(formats / "perfetto")
    services = {one["service"] for one in slices if one["calls"] or one["called_by"]}
    assert {SERVICE, "hr"} <= services
    innermost = settling(truth)[0]["frames"][0]
    called = [
        sample["frames"][0]["function"]
        for sample in profile(formats / "pprof")["samples"]
        if int(sample["values"][2])
    ]
    assert f"{innermost['class']}.{innermost['method']}" in called


@pytest.mark.parametrize("form", each_format.FORMS)
def test_each_format_is_taken_by_its_readers(formats, form):
    each_format.check(formats, form, holds_findings=True)


def test_contexts_come_by_allocations(contexts):
    allocations = [context["allocations"] for context in contexts]
    assert allocations == sorted(allocations, reverse=True)


def test_nothing_was_lost(demo):
    losses = json.loads((demo[0] / "report.json").read_text())["losses"]
    assert (losses["discarded_events"], losses["discarded_packets"]) == (0, 0)


def test_the_text_is_printed_and_kept(demo):
    folder, printed = demo
    text = (folder / "report.txt").read_text()
    assert text in printed
    assert "PayrollController.paidEmployeeName (PayrollController.java:" in text


def test_pictures_are_full_of_data(demo):
    for name in ("field-utilisation.png", "watchpoints.png"):
        content = (demo[0] / name).read_bytes()
        assert content.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", content[16:24])
        assert width >= 800, name
        assert height >= 200, name
        assert len(content) > PICTURE_BYTES, name


def test_the_last_lines_name_the_page_and_then_the_next_commands(demo):
    folder, printed = demo
    assert (folder / "page.html").read_text("utf-8").startswith("<!doctype html>")
    assert printed.splitlines()[-3].endswith(" out/page.html")
    assert printed.splitlines()[-1].endswith("scripts/fieldtrace view out/trace")


# Ordinarily it is that of the services (payroll's test_run) and of a recording (test_record).
@extent.ONLY_LONG
@pytest.mark.parametrize("stage", ["The services start", "samples: ", "[6/6] "])
def test_an_interruption_at_any_stage_leaves_nothing_behind(fieldtrace, stage):
    process = fieldtrace.start("demo", "--output", "out", "--duration", "5", **COMPILER)
    seen = OutputReader(process.stdout, process.stderr)
    wait_until(lambda: stage in seen.text() or process.poll() is not None, f"the stage '{stage}'")
    assert process.poll() is None, f"it ended before '{stage}':\n{seen.text()}"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=patience.SECONDS) == 130, seen.text()
    assert not reachable()


def test_a_folder_with_something_of_others_is_refused(fieldtrace):
    precious = fieldtrace.folder / "precious"
    precious.write_text("mine")
    done = fieldtrace.run("demo", "--output", fieldtrace.folder)
    assert done.returncode == 1
    assert "choose another folder with --output" in done.stderr
    assert precious.read_text() == "mine"


def test_the_page_has_what_the_golden_one_has(demo):
    page = (demo[0] / "page.html").read_text("utf-8")
    golden = paths.EXAMPLE / "page.txt"
    assert not page_outline.lacking(page_outline.of_recording(page), golden)
