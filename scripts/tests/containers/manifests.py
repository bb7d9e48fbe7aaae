# SPDX-License-Identifier: MIT
"""The manifests of examples/containers, and what Kubernetes makes of them."""

import re
from pathlib import Path

import yaml
from fieldtrace_cli.base import paths

FOLDER = paths.CHECKOUT / "examples" / "containers"
REFERENCE = re.compile(r"\$\(([A-Za-z_][A-Za-z0-9_]*)\)")


def documents(name: str) -> list[dict]:
    """The resources of a file."""
    return list(yaml.safe_load_all((FOLDER / name).read_text("utf-8")))


def named(kind: str, resources: list[dict]) -> dict:
    """The one resource of that kind."""
    (found,) = (resource for resource in resources if resource["kind"] == kind)
    return found


def environment(container: dict, config_maps: dict[str, dict[str, str]]) -> dict[str, str]:
    """The environment that the kubelet gives a container: `envFrom` first, then `env` line by line.

    A reference to what no earlier line has stays as it is.
    """
    result: dict[str, str] = {}
    for source in container.get("envFrom", ()):
        result.update(config_maps[source["configMapRef"]["name"]])
    for entry in container.get("env", ()):
        if "valueFrom" in entry:
            key = entry["valueFrom"]["configMapKeyRef"]
            result[entry["name"]] = config_maps[key["name"]][key["key"]]
        else:
            result[entry["name"]] = REFERENCE.sub(
                lambda found: result.get(found[1], found[0]), entry.get("value", "")
            )
    return result


def mounts(pod: dict, container: dict, empty: dict[str, Path]) -> list[tuple[str, str, bool]]:
    """Source, place, and whether it is read-only, of each mount.

    `empty` names the folders of volumes that the pod begins with; tmpfs stands for the others.
    """
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    found = []
    for mount in container["volumeMounts"]:
        volume = volumes[mount["name"]]
        path = volume.get("hostPath", {}).get("path") or str(empty.get(mount["name"], "tmpfs"))
        found.append((path, mount["mountPath"], mount.get("readOnly", False)))
    return found


def merged(resource: dict, patch: dict) -> dict:
    """The resource after a strategic merge of the patch, where lists go by `name`."""
    result = dict(resource)
    for key, value in patch.items():
        old = result.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            result[key] = merged(old, value)
        elif isinstance(value, list) and isinstance(old, list):
            by_name = {each["name"]: each for each in old}
            for each in value:
                by_name[each["name"]] = merged(by_name.get(each["name"], {}), each)
            result[key] = list(by_name.values())
        else:
            result[key] = value
    return result
