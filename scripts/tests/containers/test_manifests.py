# SPDX-License-Identifier: MIT
"""The manifests of examples/containers are what Kubernetes takes, and keep options."""

import json
import subprocess

import manifests
import pytest
from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths

# Reads resources as JSON, each with the version of Kubernetes whose schema it is to have.
VALIDATE = """
import json, sys, kubernetes_validate
for version, resource in json.load(sys.stdin):
    kubernetes_validate.validate(resource, version, strict=True)
"""
IMAGE = f"registry.example/fieldtrace-agent:{__version__}"


def validate(*resources: tuple[str, dict]) -> subprocess.CompletedProcess[str]:
    """Validates by the schemas that the Python package kubernetes-validate holds."""
    return subprocess.run(
        [paths.DEVELOPMENT / "bin" / "python", "-I", "-c", VALIDATE],
        input=json.dumps(resources),
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("name", "versions"),
    [("deployment.yaml", ("1.25", "1.30", "1.37")), ("policy.yaml", ("1.36", "1.37"))],
)
def test_manifests_are_as_the_schemas_of_kubernetes_have_them(name, versions):
    documents = manifests.documents(name)
    assert len(documents) > 1
    done = validate(*((version, each) for version in versions for each in documents))
    assert done.returncode == 0, done.stderr


def test_a_field_that_kubernetes_does_not_know_is_refused():
    (_, deployment) = manifests.documents("deployment.yaml")
    deployment["spec"]["template"]["spec"]["containers"][0]["envfrom"] = []
    assert "envfrom" in validate(("1.37", deployment)).stderr


def test_with_the_patch_for_registers_it_is_a_deployment_as_well():
    (_, deployment) = manifests.documents("deployment.yaml")
    (patch,) = manifests.documents("registers.yaml")
    merged = manifests.merged(deployment, patch)
    (container,) = merged["spec"]["template"]["spec"]["containers"]
    assert container["image"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    assert container["securityContext"]["seccompProfile"]["type"] == "Localhost"
    done = validate(("1.37", merged))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["deployment.yaml", "policy.yaml"])
def test_they_name_the_image_of_this_version(name):
    assert IMAGE in (manifests.FOLDER / name).read_text("utf-8")


def test_what_a_container_has_in_java_tool_options_is_kept():
    (config_map, deployment) = manifests.documents("deployment.yaml")
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    data = {"orders": config_map["data"]}
    agent = "-javaagent:/agent/fieldtrace-agent.jar"
    expected = f"{config_map['data']['JAVA_TOOL_OPTIONS']} {agent}"
    assert manifests.environment(container, data)["JAVA_TOOL_OPTIONS"] == expected
    # As well where it is the value of another entry, which stands before it.
    del container["envFrom"]
    key = {"name": "orders", "key": "JAVA_TOOL_OPTIONS"}
    container["env"][0]["value"] = f"$(OF_THE_MAP) {agent}"
    container["env"].insert(0, {"name": "OF_THE_MAP", "valueFrom": {"configMapKeyRef": key}})
    assert manifests.environment(container, data)["JAVA_TOOL_OPTIONS"] == expected
