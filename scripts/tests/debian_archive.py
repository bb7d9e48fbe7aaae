# SPDX-License-Identifier: MIT
"""Debian archives on this machine, signed by a key of the test."""

import functools
import hashlib
import http.server
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import patience

# The step that fetches Trace Compass takes fewer packages than these for a broken archive.
PACKAGES = 101
SUITE = "bullseye"


class Signer:
    """A key that lives in a folder."""

    def __init__(self, folder: Path):
        folder.mkdir(mode=0o700)
        self._gpg = ["gpg", "--batch", "--quiet", "--homedir", str(folder)]
        self._run("--passphrase", "", "--quick-generate-key", "archive@example.org", "ed25519")
        self.keyring = folder / "keyring.gpg"
        self._run("--output", self.keyring, "--export")

    def sign(self, text: Path, signed: Path) -> None:
        """Writes the text and its signature."""
        self._run("--output", signed, "--clearsign", text)

    def _run(self, *arguments: str | Path) -> None:
        subprocess.run(
            [*self._gpg, *arguments], check=True, capture_output=True, timeout=patience.SECONDS
        )


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, while the block runs."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def release_trace_compass(folder: Path, signer: Signer) -> None:
    """Makes the folder an archive with packages that hold one file each, all of them the same."""
    package = _package(folder)
    (folder / "pool").mkdir()
    control = [
        _control("eclipse-tracecompass", package, depends=[_name(n) for n in range(1, PACKAGES)]),
        *(_control(_name(n), package) for n in range(1, PACKAGES)),
    ]
    release = folder / "dists" / SUITE
    index = release / "main" / "binary-amd64" / "Packages"
    index.parent.mkdir(parents=True)
    index.write_text("\n".join(control))
    text = folder / "Release"
    text.write_text(
        f"Origin: Debian\nLabel: Debian\nCodename: {SUITE}\nSuite: {SUITE}\n"
        "Architectures: amd64\nComponents: main\nDate: Sat, 14 Aug 2021 07:00:00 UTC\n"
        f"SHA256:\n {_sha256(index)} {index.stat().st_size} main/binary-amd64/Packages\n"
    )
    signer.sign(text, release / "InRelease")


def apt_that_knows(archive: str, signer: Signer, folder: Path) -> dict[str, str]:
    """The environment in which apt has this archive in its sources, and no lists yet."""
    (folder / "lists" / "partial").mkdir(parents=True)
    (folder / "status").touch()
    sources = folder / "sources.list"
    sources.write_text(f"deb [arch=amd64 signed-by={signer.keyring}] {archive} {SUITE} main\n")
    configuration = folder / "apt.conf"
    configuration.write_text(
        f'Dir::State "{folder}";\nDir::State::status "{folder / "status"}";\n'
        f'Dir::Etc::sourcelist "{sources}";\nDir::Etc::sourceparts "/dev/null";\n'
        'Acquire::http::Proxy::127.0.0.1 "DIRECT";\n'
        'APT::Sandbox::User "root";\nAPT::Architecture "amd64";\n'
    )
    return {**os.environ, "APT_CONFIG": str(configuration)}


def _name(number: int) -> str:
    return f"libstand-in-{number}-java"


def _package(folder: Path) -> Path:
    root = folder / "root"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "DEBIAN" / "control").write_text(
        "Package: stand-in\nVersion: 1\nArchitecture: amd64\n"
        "Maintainer: nobody <nobody@example.org>\nDescription: stand-in\n"
    )
    (root / "usr").mkdir()
    (root / "usr" / "stand-in").write_text("unpacked\n")
    package = folder / "stand-in.deb"
    command = ["dpkg-deb", "--root-owner-group", "--build", root, package]
    subprocess.run(command, check=True, capture_output=True, timeout=patience.SECONDS)
    return package


def _control(name: str, package: Path, depends: list[str] | None = None) -> str:
    # apt fetches a file once, so that each has its own name.
    file = package.parent / "pool" / f"{name}_1_amd64.deb"
    file.hardlink_to(package)
    lines = [
        f"Package: {name}",
        "Version: 1",
        "Architecture: amd64",
        f"Filename: pool/{file.name}",
        f"Size: {package.stat().st_size}",
        f"SHA256: {_sha256(package)}",
    ]
    if depends:
        lines.append(f"Depends: {', '.join(depends)}")
    return "\n".join(lines) + "\n"


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
