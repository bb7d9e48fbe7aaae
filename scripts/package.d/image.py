# SPDX-License-Identifier: MIT
"""The part `image`: an OCI image layout whose container copies the agent to a volume and ends.

That is what an init container of Kubernetes does. With the agent come the libraries of LTTng-UST,
which the application's own image may lack. No engine is needed: umoci writes the layout. For two
processors there is an image of each, and an index from which an engine takes its own.
"""

import hashlib
import json
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from release import SETUP, Release, copy_file, files

NAME = "fieldtrace-agent-image"
# Debian's, which is one static file.
BUSYBOX = Path("bin/busybox")
OWN = "amd64"
LIBRARIES = {
    OWN: Path("/usr/lib/x86_64-linux-gnu"),
    "arm64": Path("/usr/lib/aarch64-linux-gnu"),
}
INDEX = "application/vnd.oci.image.index.v1+json"
TAG = "org.opencontainers.image.ref.name"
# What the agent's own library needs, and no image with a JVM has anyway.
NEEDED = (
    "liblttng-ust.so.1",
    "liblttng-ust-common.so.1",
    "liblttng-ust-tracepoint.so.1",
    "libnuma.so.1",
)
# Somebody who owns nothing.
USER = "65532:65532"
BRING = Path("bin/bring-agent")
# What that script calls.
COMMANDS = ("cp", "find", "mkdir", "mv", "sh")
DEFAULT_VOLUME = "/fieldtrace-agent"


def make(release: Release) -> None:
    """Makes the folder fieldtrace-agent-image."""
    layout = release.work / NAME
    release.run("umoci", "init", "--layout", layout, what="the image")
    if not release.also:
        _add(release, layout, OWN, release.version)
    else:
        tags = {each: f"{release.version}-{each}" for each in (OWN, release.also)}
        for architecture, tag in tags.items():
            _add(release, layout, architecture, tag)
        _write_index(layout, release.version, tags)
    release.replace(layout)


def _add(release: Release, layout: Path, architecture: str, tag: str) -> None:
    """Adds the image of a processor, under a name of its own."""
    root = release.work / f"root-{architecture}"
    _lay_out(release, root, architecture)
    layer = release.work / f"layer-{architecture}.tar"
    _write_layer(release, root, layer)
    image = f"{layout}:{tag}"
    created = release.time("%Y-%m-%dT%H:%M:%SZ")
    for arguments in (
        ("new", "--image", image),
        ("raw", "add-layer", "--image", image, "--history.created", created, layer),
        (
            *("config", "--image", image, "--no-history", "--created", created),
            *("--architecture", architecture, "--os", "linux", "--config.user", USER),
            *("--config.entrypoint", f"/{BRING}", "--config.cmd", DEFAULT_VOLUME),
            *("--config.label", "org.opencontainers.image.title=Fieldtrace agent"),
            *("--config.label", f"org.opencontainers.image.version={release.version}"),
            *("--config.label", "org.opencontainers.image.licenses=MIT"),
        ),
        ("gc", "--layout", layout),
    ):
        release.run("umoci", *arguments, what="the image")


def _write_index(layout: Path, name: str, tags: Mapping[str, str]) -> None:
    """Has the layout name an index of the images that have these tags, for each processor's."""
    top = layout / "index.json"
    entries = json.loads(top.read_text("utf-8"))
    by_tag = {entry["annotations"][TAG]: entry for entry in entries["manifests"]}
    images = []
    for architecture, tag in tags.items():
        image = {key: by_tag[tag][key] for key in ("mediaType", "digest", "size")}
        images.append({**image, "platform": {"architecture": architecture, "os": "linux"}})
    index = {"schemaVersion": 2, "mediaType": INDEX, "manifests": images}
    content = json.dumps(index, separators=(",", ":")).encode()
    digest = hashlib.sha256(content).hexdigest()
    (layout / "blobs" / "sha256" / digest).write_bytes(content)
    entries["manifests"].append(
        {
            "mediaType": INDEX,
            "digest": f"sha256:{digest}",
            "size": len(content),
            "annotations": {TAG: name},
        }
    )
    top.write_text(json.dumps(entries, separators=(",", ":")), encoding="utf-8")


def _lay_out(release: Release, root: Path, architecture: str) -> None:
    copy_file(paths.AGENT, root / "fieldtrace" / paths.AGENT.name)
    copy_file(paths.CHECKOUT / "LICENSE", root / "usr/share/doc/fieldtrace/LICENSE")
    libraries = LIBRARIES[architecture]
    for name in NEEDED:
        if not (libraries / name).exists():
            raise FieldtraceError(
                f"{libraries / name} is not there",
                SETUP if architecture == OWN else f"apt-get install liblttng-ust1:{architecture}",
            )
        copy_file(libraries / name, root / "fieldtrace" / "lib" / name)
        _copy_licence((libraries / name).resolve(), root)
    if architecture == OWN:
        copy_file("/" / BUSYBOX, root / BUSYBOX, mode=0o755)
        _copy_licence("/" / BUSYBOX, root)
    else:
        _copy_busybox(release, root, architecture)
    for command in COMMANDS:
        (root / "bin" / command).symlink_to("busybox")
    copy_file(Path(__file__).with_name(BRING.name), root / BRING, mode=0o755)


def _copy_busybox(release: Release, root: Path, architecture: str) -> None:
    """That of another processor, which cannot be installed beside this machine's."""
    folder = release.work / f"busybox-{architecture}"
    folder.mkdir()
    name = f"busybox-static:{architecture}"
    release.run("apt-get", "download", "-qq", name, what="the image", cwd=folder)
    for package in folder.glob("*.deb"):
        release.run("dpkg", "-x", package, folder, what="the image")
    copy_file(folder / BUSYBOX, root / BUSYBOX, mode=0o755)
    licence = Path("usr/share/doc/busybox-static/copyright")
    copy_file(folder / licence, root / licence)


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
