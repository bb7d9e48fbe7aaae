# SPDX-License-Identifier: MIT
"""Two pods as examples/containers has them, of which each JVM is process 1, in one recording."""

import json
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import manifests
import pods
import pytest
from compiler import JAVAC
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.java import find_java
from jvms import ONLY_ROOT
from recorder import Recorder, events

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
PROGRAM = PROGRAMS / "Reading.java"
ASK = PROGRAMS / "ask_duckdb.py"
OPTIONS = "sampling.rate=1,overhead.budget=off,remote.calls=Reading#fetch->Reading$Employee"
# As Kubernetes names pods of deployments, and the field that the service in it reads.
PODS = {"orders-5d4f8c7b9d-x2x4q": "name", "billing-6f7d9c8b4c-8z7wk": "address"}

READ = {
    "orders": {"name": 1.0, "address": 0.0},
    "billing": {"name": 0.0, "address": 1.0},
}

pytestmark = ONLY_ROOT


@dataclass
class Recorded:
    """What was recorded of the pods."""

    trace: Path
    output: str
    report: dict


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorded]:
    folder = tmp_path_factory.mktemp("pods")
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)
    classes, agent = folder / "classes", folder / "agent"
    subprocess.run([*JAVAC, "-g", "-d", classes, PROGRAM], check=True)
    agent.mkdir()
    shutil.copy(paths.AGENT, agent)

    resources = manifests.documents("deployment.yaml")
    data = manifests.named("ConfigMap", resources)["data"]
    data["JAVA_TOOL_OPTIONS"] += " -Dgreeting=from-the-map"
    pod = manifests.named("Deployment", resources)["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    environment = manifests.environment(container, {"orders": data})
    environment["JAVA_TOOL_OPTIONS"] += f"={OPTIONS}"
    mounts = manifests.mounts(pod, container, {"fieldtrace-agent": agent})

    script = []
    for name, field in PODS.items():
        root = folder / name
        root.mkdir()
        own = {**environment, "HOSTNAME": name, "KUBERNETES_SERVICE_HOST": "10.0.0.1"}
        words = pods.command(
            *(root, name, pod["securityContext"]["runAsUser"], classes, find_java().home),
            *(mounts, own, "java", "-cp", "/app", "Reading", field),
        )
        script.append(shlex.join(words) + f" >{folder / name}.out 2>&1 &")
    recorder = Recorder(folder)
    try:
        command = ("sh", "-c", "\n".join([*script, "wait"]))
        done = recorder.run("record", "--all", "--output", "trace", "--", *command)
        output = "".join((folder / f"{name}.out").read_text() for name in PODS)
        assert done.returncode == 0, done.stderr + output
        told = recorder.run("report", "--format", "json", "trace")
        assert told.returncode == 0, told.stderr
        yield Recorded(folder / "trace", output, json.loads(told.stdout))
    finally:
        recorder.end()


def test_options_of_a_config_map_are_kept_and_the_agent_is_added(recorded):
    assert recorded.output.count("letters, process 1, from-the-map\n") == len(PODS), recorded.output


def test_without_perf_events_the_agent_watches_by_woven_code(recorded):
    backends = {str(f["watch_backend"]) for name, f in events(recorded.trace) if name == "jvm_info"}
    assert {backend.partition(",")[0] for backend in backends} == {"bytecode"}, recorded.output


def test_the_name_of_the_pod_is_the_host_and_that_of_its_deployment_the_service(recorded):
    told = {
        (str(fields["host"]), str(fields["service"]))
        for name, fields in events(recorded.trace)
        if name == "jvm_info"
    }
    assert told == {(name, name.partition("-")[0]) for name in PODS}, recorded.output


def test_jvms_that_are_process_1_of_their_pods_are_told_apart(recorded):
    assert _utilisations(recorded.report) == READ, recorded.output
    assert not recorded.report.get("problems"), recorded.report["problems"]


def test_they_stay_apart_in_what_is_made_of_the_recording(recorded, fieldtrace):
    for arguments in (("slim", "--output", "slim"), ("export", "--output", "tables")):
        done = fieldtrace.run(*arguments, recorded.trace)
        assert done.returncode == 0, done.stderr
    told = fieldtrace.run("report", "--format", "json", "slim")
    assert _utilisations(json.loads(told.stdout)) == READ, told.stderr
    query = "SELECT DISTINCT service, process FROM 'tables/verdicts/**/*.parquet' ORDER BY process"
    answered = subprocess.run(
        [paths.DEVELOPMENT / "bin" / "python", "-I", ASK],
        input=json.dumps([query]),
        cwd=fieldtrace.folder,
        capture_output=True,
        text=True,
    )
    assert answered.returncode == 0, answered.stderr
    (rows,) = json.loads(answered.stdout)
    assert {row["service"] for row in rows} == set(READ)
    assert len({row["process"] for row in rows}) == len(PODS), rows


def _utilisations(report: dict) -> dict[str, dict[str, float]]:
    """The utilisation of each field, by service."""
    return {
        context["service"]: {
            field["name"]: field["utilisation"]["value"] for field in context["fields"]
        }
        for context in report["contexts"]
    }
