# SPDX-License-Identifier: MIT
"""Where set-up fetches Trace Compass from, with archives here that stand in for Debian's."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import patience
import pytest
from debian_archive import Signer, apt_that_knows, release_trace_compass, served
from fieldtrace_cli.base import paths


class Archives:
    """The archive that apt has in its sources, and that of retired releases. Both are empty."""

    def __init__(self, folder: Path, addresses: dict[str, str]):
        self.signer = Signer(folder / "key")
        self.own = folder / "own"
        self.retired = folder / "retired"
        self._folder = folder
        self._addresses = addresses
        self._apt = apt_that_knows(addresses["own"], self.signer, folder / "apt")

    def update_apt(self) -> None:
        """Lets the machine's own apt look at the archive in its sources."""
        command = ["apt-get", "-qq", "update"]
        subprocess.run(
            command, env=self._apt, capture_output=True, timeout=patience.SECONDS, check=False
        )

    def fetch(self) -> subprocess.CompletedProcess:
        """Runs the step of set-up. It trusts the signer alone."""
        step = self._folder / "tracecompass.sh"
        shutil.copy(paths.SCRIPTS / "setup.d" / "tracecompass.sh", step)
        constants = {
            "RETIRED": self._addresses["retired"],
            "KEYRING": self.signer.keyring,
            "REMOVED_KEYS": self._folder / "no-keys",
        }
        lines = step.read_text().splitlines()
        for name, value in constants.items():
            number = next(i for i, line in enumerate(lines) if line.startswith(f"readonly {name}="))
            lines[number] = f"readonly {name}={value}"
        step.write_text("\n".join(lines) + "\n")
        command = [step, self._folder / "tracecompass"]
        return patience.finished(command, env=self._apt)

    def is_fetched(self) -> bool:
        """Whether the packages lie where they should."""
        return (self._folder / "tracecompass" / "usr" / "stand-in").exists()


@pytest.fixture(name="archives")
def two_archives(tmp_path) -> Iterator[Archives]:
    for name in ("own", "retired"):
        (tmp_path / name).mkdir()
    with served(tmp_path / "own") as own, served(tmp_path / "retired") as retired:
        yield Archives(tmp_path, {"own": own, "retired": retired})


def test_trace_compass_comes_from_the_archive_that_apt_has(archives):
    release_trace_compass(archives.own, archives.signer)
    archives.update_apt()
    done = archives.fetch()
    assert done.returncode == 0, done.stdout + done.stderr
    assert archives.is_fetched()
    assert "retired" not in done.stdout


def test_an_archive_that_has_dropped_the_release_gives_way_to_that_of_retired_ones(archives):
    release_trace_compass(archives.own, archives.signer)
    archives.update_apt()
    shutil.rmtree(archives.own / "dists")
    release_trace_compass(archives.retired, archives.signer)
    done = archives.fetch()
    assert done.returncode == 0, done.stdout + done.stderr
    assert archives.is_fetched()
    assert "no longer carries bullseye" in done.stdout
    assert "Debian's archive of retired releases (bullseye)" in done.stdout


def test_where_apt_has_no_archive_of_debian_the_retired_one_is_taken(archives):
    release_trace_compass(archives.retired, archives.signer)
    done = archives.fetch()
    assert done.returncode == 0, done.stdout + done.stderr
    assert archives.is_fetched()


def test_retired_releases_that_somebody_else_signed_are_refused(archives, tmp_path):
    release_trace_compass(archives.retired, Signer(tmp_path / "stranger"))
    done = archives.fetch()
    assert done.returncode == 1, done.stdout
    assert not archives.is_fetched()
    assert "their signature is wrong" in done.stderr
    assert "remedy: check the network, or set FIELDTRACE_TRACECOMPASS" in done.stderr
