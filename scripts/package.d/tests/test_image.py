# SPDX-License-Identifier: MIT
"""The image of the agent: it is as OCI has it, and does what an init container is for."""

import os
import subprocess
from pathlib import Path

import pytest

LIBRARIES = "/usr/lib/x86_64-linux-gnu"
# $1 is the image's root, $2 the volume. No more than what the image says is run.
INIT_CONTAINER = """
set -e
mount --bind "$2" "$1/volume"
exec chroot --userspec=65532:65532 --groups= "$1" /bin/bring-agent /volume
"""
# A JVM in a container whose image has no LTTng, beside a session daemon that its node runs.
NODE = """
set -e
lttng-sessiond --daemonize --no-kernel
lttng create node --output=/tmp/trace
lttng enable-event --userspace 'fieldtrace:*'
lttng add-context --userspace --type=vpid --type=vtid
lttng start
unshare --mount --propagation unchanged sh -ec '
  mount -t tmpfs tmpfs /dev/shm
  for name in liblttng-ust liblttng-ust-common liblttng-ust-tracepoint; do
    mount --bind /dev/null {libraries}/$name.so.1.0.0
  done
  mount --bind /dev/null {libraries}/libnuma.so.1.0.0
  {environment} java -javaagent:/agent/fieldtrace-agent.jar -Dgreeting=hello \
    -cp /srv/greeting Greeting 0
'
lttng destroy
babeltrace2 /tmp/trace
"""


@pytest.fixture(scope="module")
def layout(dist, version) -> str:
    return f"{dist / 'fieldtrace-agent-image'}:{version}"


@pytest.fixture(scope="module")
def unpacked(layout, tmp_path_factory) -> Path:
    """The image's root, with a place for a volume."""
    bundle = tmp_path_factory.mktemp("image") / "bundle"
    subprocess.run(["umoci", "unpack", "--image", layout, bundle], check=True, capture_output=True)
    (bundle / "rootfs" / "volume").mkdir()
    return bundle / "rootfs"


@pytest.fixture(scope="module")
def volume(unpacked, tmp_path_factory) -> Path:
    """What the image's container leaves in its volume."""
    folder = tmp_path_factory.mktemp("volume")
    folder.chmod(0o777)
    _bring(unpacked, folder)
    return folder


def _bring(unpacked: Path, volume: Path) -> None:
    subprocess.run(
        ["unshare", "--mount", "sh", "-c", INIT_CONTAINER, "sh", unpacked, volume], check=True
    )


def test_the_layout_is_valid(dist, version):
    done = subprocess.run(
        [
            *("oci-image-tool", "validate", "--type", "image", "--ref", f"name={version}"),
            dist / "fieldtrace-agent-image",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Validation succeeded" in done.stdout


def test_a_jvm_that_runs_keeps_its_files_when_the_container_runs_again(unpacked, volume):
    held = {file: file.open("rb") for file in volume.rglob("*") if file.is_file()}
    assert held
    _bring(unpacked, volume)
    for path, file in held.items():
        assert not os.path.samestat(path.stat(), os.fstat(file.fileno())), path
        assert path.read_bytes() == file.read(), path


def test_a_jvm_without_lttng_in_its_image_is_recorded(root, volume, greeting):
    done = _on_node(root, volume, greeting, "LD_LIBRARY_PATH=/agent/lib")
    assert "greeting hello" in done.stdout, done.stdout + done.stderr
    assert "fieldtrace:jvm_info" in done.stdout, done.stdout + done.stderr


def test_without_the_libraries_of_the_volume_the_application_runs_alone(root, volume, greeting):
    done = _on_node(root, volume, greeting, "")
    assert "greeting hello" in done.stdout, done.stdout + done.stderr
    assert "fieldtrace:jvm_info" not in done.stdout
    assert "liblttng-ust" in done.stderr


def _on_node(root, volume, greeting, environment) -> subprocess.CompletedProcess[str]:
    script = NODE.format(libraries=LIBRARIES, environment=environment)
    return root.run(*("sh", "-c", script), mounted={volume: "/agent", greeting: "/srv/greeting"})
