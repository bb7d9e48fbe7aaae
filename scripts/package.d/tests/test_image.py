# SPDX-License-Identifier: MIT
"""The image of the agent: it is as OCI has it, and does what an init container is for."""

import subprocess
from pathlib import Path

import pytest

LIBRARIES = "/usr/lib/x86_64-linux-gnu"
# $1 is the image's root, $2 the volume. No more than what the image says is run.
INIT_CONTAINER = """
set -e
mount --bind "$2" "$1/volume"
exec chroot --userspec=65532:65532 --groups= "$1" /bin/cp -r /fieldtrace/. /volume
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
def volume(layout, tmp_path_factory) -> Path:
    """What the image's container leaves in its volume."""
    folder = tmp_path_factory.mktemp("image")
    bundle, volume = folder / "bundle", folder / "volume"
    subprocess.run(["umoci", "unpack", "--image", layout, bundle], check=True, capture_output=True)
    volume.mkdir()
    volume.chmod(0o777)
    (bundle / "rootfs" / "volume").mkdir()
    command = ["unshare", "--mount", "sh", "-c", INIT_CONTAINER, "sh", bundle / "rootfs", volume]
    subprocess.run(command, check=True)
    return volume


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
