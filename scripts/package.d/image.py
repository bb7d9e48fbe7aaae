# SPDX-License-Identifier: MIT
"""The part `image`: an OCI image layout whose container copies the agent to a volume and ends.

That is what an init container of Kubernetes does. With the agent come the libraries of LTTng-UST,
which the application's own image may lack. No engine is needed: umoci writes the layout.
"""

import subprocess
import tarfile
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from release import SETUP, Release, copy_file, files

NAME = "fieldtrace-agent-image"
# Debian's, which is one static file.
BUSYBOX = Path("/bin/busybox")
LIBRARIES = Path("/usr/lib/x86_64-linux-gnu")
# What the agent's own library needs, and no image with a JVM has anyway.
NEEDED = (
    "liblttng-ust.so.1",
    "liblttng-ust-common.so.1",
    "liblttng-ust-tracepoint.so.1",
    "libnuma.so.1",
)
# Somebody who owns nothing.
USER = "65532:65532"
FROM = "/fieldtrace/."
DEFAULT_VOLUME = "/fieldtrace-agent"


def make(release: Release) -> None:
    """Makes the folder fieldtrace-agent-image."""
    root = release.work / "root"
    _lay_out(root)
    layer = release.work / "layer.tar"
    _write_layer(release, root, layer)
    layout = release.work / NAME
    image = f"{layout}:{release.version}"
    created = release.time("%Y-%m-%dT%H:%M:%SZ")
    for arguments in (
        ("init", "--layout", layout),
        ("new", "--image", image),
        ("raw", "add-layer", "--image", image, "--history.created", created, layer),
        (
            *("config", "--image", image, "--no-history", "--created", created),
            *("--architecture", "amd64", "--os", "linux", "--config.user", USER),
            *("--config.entrypoint", "/bin/cp", "--config.entrypoint", "-r"),
            *("--config.entrypoint", FROM, "--config.cmd", DEFAULT_VOLUME),
            *("--config.label", "org.opencontainers.image.title=Fieldtrace agent"),
            *("--config.label", f"org.opencontainers.image.version={release.version}"),
            *("--config.label", "org.opencontainers.image.licenses=MIT"),
        ),
        ("gc", "--layout", layout),
    ):
        release.run("umoci", *arguments, what="the image")
    release.replace(layout)


def _lay_out(root: Path) -> None:
    copy_file(paths.AGENT, root / "fieldtrace" / paths.AGENT.name)
    copy_file(paths.CHECKOUT / "LICENSE", root / "usr/share/doc/fieldtrace/LICENSE")
    for name in NEEDED:
        copy_file(LIBRARIES / name, root / "fieldtrace" / "lib" / name)
        _copy_licence((LIBRARIES / name).resolve(), root)
    copy_file(BUSYBOX, root / "bin" / "busybox", mode=0o755)
    _copy_licence(BUSYBOX, root)
    (root / "bin" / "cp").symlink_to("busybox")


def _copy_licence(file: Path, root: Path) -> None:
    """What Debian says of the licence of the package that a file is of."""
    done = subprocess.run(
        ["dpkg-query", "--search", file], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise FieldtraceError(f"{file} is not of a Debian package", SETUP)
    package = done.stdout.partition(":")[0]
    licence = Path("usr/share/doc", package, "copyright")
    copy_file("/" / licence, root / licence)


def _write_layer(release: Release, root: Path, layer: Path) -> None:
    """Packs the folder in a fixed order, with the release's time, as root's."""
    folders = {parent for path in files(root) for parent in path.relative_to(root).parents}
    names = sorted([*folders - {Path()}, *(path.relative_to(root) for path in files(root))])

    def as_released(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime = release.epoch
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        if entry.isdir():
            entry.mode = 0o755
        return entry

    with tarfile.open(layer, "w", format=tarfile.GNU_FORMAT) as archive:
        for name in names:
            archive.add(root / name, str(name), recursive=False, filter=as_released)
