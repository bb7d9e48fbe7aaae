# SPDX-License-Identifier: MIT
"""policy.yaml, applied to pods by the code of Kubernetes' API server itself."""

import copy
import json
import os
import subprocess
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path

import extent
import manifests
import pytest

PROGRAM = Path(__file__).resolve().parent / "policy"
AGENT = "-javaagent:/agent/fieldtrace-agent.jar"
FROM_A_MAP = {"configMapKeyRef": {"name": "map", "key": "options"}}

pytestmark = extent.ONLY_LONG


@pytest.fixture(scope="module")
def mutated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict], dict]:
    """What becomes of the specification of a pod."""
    program = tmp_path_factory.mktemp("policy") / "policy"
    # What Go itself says of its modules, and not what this checkout's git does.
    command = ["go", "build", "-buildvcs=false", "-o", program, "."]
    subprocess.run(command, cwd=PROGRAM, check=True, env={**os.environ, "GOFLAGS": "-mod=readonly"})

    def mutate(spec: dict) -> dict:
        pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pod"}, "spec": spec}
        done = subprocess.run(
            [program, manifests.FOLDER / "policy.yaml"],
            input=json.dumps(pod),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["spec"]

    return mutate


def container(**fields) -> dict:
    return {"name": "service", "image": "service", **fields}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {"JAVA_TOOL_OPTIONS": AGENT}),
        (
            {"env": [{"name": "JAVA_TOOL_OPTIONS", "value": "-Xmx1g"}]},
            {"JAVA_TOOL_OPTIONS": f"-Xmx1g {AGENT}"},
        ),
        ({"envFrom": [{"configMapRef": {"name": "map"}}]}, {"JDK_JAVA_OPTIONS": AGENT}),
        (
            {"env": [{"name": "JAVA_TOOL_OPTIONS", "valueFrom": FROM_A_MAP}]},
            {"JAVA_TOOL_OPTIONS": FROM_A_MAP, "JDK_JAVA_OPTIONS": AGENT},
        ),
    ],
)
def test_options_of_a_container_are_kept(mutated, given, expected):
    (found,) = mutated({"containers": [container(**given)]})["containers"]
    options = {
        entry["name"]: entry.get("value") or entry["valueFrom"]
        for entry in found["env"]
        if entry["name"] != "LD_LIBRARY_PATH"
    }
    assert options == expected


def test_the_library_path_of_a_container_is_kept(mutated):
    given = container(env=[{"name": "LD_LIBRARY_PATH", "value": "/own"}])
    (found,) = mutated({"containers": [given]})["containers"]
    (path,) = (e["value"] for e in found["env"] if e["name"] == "LD_LIBRARY_PATH")
    assert path == "/own:/agent/lib"


def test_each_container_gets_the_mounts_of_the_deployment_and_the_pod_its_volumes(mutated):
    deployment = manifests.named("Deployment", manifests.documents("deployment.yaml"))
    pod = deployment["spec"]["template"]["spec"]
    spec = mutated({"containers": [container(), {**container(), "name": "other"}]})
    own = [mount for mount in pod["containers"][0]["volumeMounts"] if mount["name"] != "tmp"]
    assert [each["volumeMounts"] for each in spec["containers"]] == [own, own]
    volumes = [volume for volume in pod["volumes"] if volume["name"] != "tmp"]
    by_name = itemgetter("name")
    assert sorted(spec["volumes"], key=by_name) == sorted(volumes, key=by_name)
    (init,) = spec["initContainers"]
    (expected,) = copy.deepcopy(pod["initContainers"])
    # The pod of the deployment says so for all of its containers.
    expected["securityContext"]["runAsNonRoot"] = True
    assert {key: init[key] for key in expected} == expected


def test_other_init_containers_stay_and_a_second_time_changes_nothing(mutated):
    other = {"name": "other", "image": "other"}
    once = mutated({"initContainers": [other], "containers": [container()]})
    assert [each["name"] for each in once["initContainers"]] == ["other", "fieldtrace"]
    assert mutated(once) == once
