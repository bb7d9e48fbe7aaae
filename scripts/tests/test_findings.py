# SPDX-License-Identifier: MIT
"""What the Fix List finds in a recording of a service that does what one should not."""

import json
import subprocess
import zipfile
from pathlib import Path

import extent
import pytest
from compiler import JAVAC
from fieldtrace_cli.base import paths
from fieldtrace_cli.jvm.flags import FIRST_COMPILER
from recorder import Recorder

PROGRAM = Path(__file__).resolve().parent / "programs" / "Findings.java"
# Spring's JdbcTemplate, HikariCP and H2.
SERVICE_WITH_DATABASE = paths.EXAMPLE / "hr" / "target" / "hr-exec.jar"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[dict]:
    """The findings about calls."""
    folder = tmp_path_factory.mktemp("findings")
    recorder = Recorder(folder)
    try:
        _record(recorder, _compiled(folder), "trace")
        # Whether the owners' query is small at each place is a matter of the machine: the more the
        # rest takes, the smaller it is.
        no_same_work = ("--rule", "same-work.percent=100")
        report = recorder.run(
            *("report", "--section", "fix-list", "--format", "json", *no_same_work, "trace")
        )
        assert report.returncode == 0, report.stderr
        for text in ("Springfield", "Shelbyville", "where", "varchar"):
            assert not _is_in(folder / "trace", text), text
    finally:
        recorder.end()
    fixes = json.loads(report.stdout)["fixes"]
    return [fix for fix in fixes if not fix["kind"].startswith(("fields", "objects"))]


def _compiled(folder: Path) -> str:
    """The class path of the service, which is compiled into the folder."""
    with zipfile.ZipFile(SERVICE_WITH_DATABASE) as archive:
        libraries = [name for name in archive.namelist() if name.startswith("BOOT-INF/lib/")]
        archive.extractall(folder, libraries)
    class_path = f"{folder}/BOOT-INF/lib/*:{folder}"
    subprocess.run([*JAVAC, "-cp", class_path, "-d", folder, PROGRAM], check=True)
    return class_path


def _record(
    recorder: Recorder, class_path: str, trace: str, *arguments: str, budget: str = "off"
) -> None:
    done = recorder.run(
        # A service that runs for seconds has a budget of some 50 ms, which the first look at an
        # object may take on a busy machine, and then the agent looks into no call.
        *("record", "--output", trace),
        *("--agent-options", f"service.name=shop,overhead.budget={budget}"),
        *("--", "java", FIRST_COMPILER, "-cp", class_path, "Findings", *arguments),
    )
    assert done.stdout.endswith("requested\n"), done.stdout + done.stderr


def _is_in(trace: Path, text: str) -> bool:
    return any(text.encode() in file.read_bytes() for file in trace.rglob("*") if file.is_file())


def test_each_is_found_and_what_is_nearly_the_same_is_not(found):
    assert {(fix["kind"], fix["subject"]) for fix in found} == {
        ("same_call_twice", "h2 in process[SELECT owners], first at Findings.findOwner"),
        ("n_plus_one", "h2 in process[SELECT pets]"),
        ("waits", "HikariCP pool[WAIT for a connection] from shop[GET /waits]"),
    }


def test_each_stands_at_its_line_of_code(found):
    methods = {fix["kind"]: [frame["method"] for frame in fix["frames"]] for fix in found}
    assert "showOwner" in methods["same_call_twice"]
    assert methods["n_plus_one"][-1] == "pets"


def test_gains_are_what_the_calls_take(found):
    gains = {fix["kind"]: fix["gain"] for fix in found}
    # The second query waits 1 ms at least, of two.
    assert gains["same_call_twice"]["known"]
    assert gains["same_call_twice"]["median_ns"]["value"] > 900_000
    assert not gains["waits"]["known"]


def test_each_stands_at_its_line_of_code_however_few_calls_the_budget_lets_it_look_into(fieldtrace):
    class_path = _compiled(fieldtrace.folder)
    _record(fieldtrace, class_path, "trace", budget="0.01%")
    done = fieldtrace.run("report", "--section", "fix-list", "--format", "json", "trace")
    assert done.returncode == 0, done.stderr
    methods = {
        fix["kind"]: [frame["method"] for frame in fix["frames"]]
        for fix in json.loads(done.stdout)["fixes"]
    }
    assert "showOwner" in methods["same_call_twice"]
    assert methods["n_plus_one"][-1] == "pets"


@extent.ONLY_LONG
def test_what_was_predicted_of_a_finding_is_what_mending_it_gives(fieldtrace):
    class_path = _compiled(fieldtrace.folder)
    _record(fieldtrace, class_path, "before")
    _record(fieldtrace, class_path, "after", "mended")
    done = fieldtrace.run("diff", "--format", "json", "before", "after")
    assert done.returncode == 0, done.stderr
    difference = json.loads(done.stdout)
    gone = {finding["kind"]: finding for finding in difference["findings"]["gone"]}
    for kind, operation, predicted in (("same_call_twice", "owners", 1), ("n_plus_one", "pets", 7)):
        finding = gone[kind]
        assert finding["gone"], finding
        (calls,) = finding["counts"]
        assert calls["what"] == f"calls of h2 in process[SELECT {operation}]"
        assert calls["predicted"] == predicted == calls["before"] - calls["after"], finding
        assert finding["held"] != "missed", finding
        assert finding["measured_ns"]["gained"] > 0, finding
