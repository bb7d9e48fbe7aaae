# SPDX-License-Identifier: MIT
"""Tests of the command `fieldtrace` with the real things: LTTng, Babeltrace 2, JVMs, Trace Compass.

As root LTTng has one daemon a machine. So that no other recording gets into a test and no test into
another recording, these tests then run in a mount namespace with a daemon's folder of their own.
Other users get theirs by LTTNG_HOME.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))
sys.path.insert(2, str(Path(__file__).resolve().parents[1] / "test.d"))

import extent
from compiler import JAVAC
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.client import reachable
from jvms import AS_NOBODY, in_container, starting
from patience import wait_until
from recorder import Recorder

CLONE_NEWNS = 0x00020000
MOUNTS = ("/run/lttng", "/dev/shm")
PROGRAMS = Path(__file__).resolve().parent / "programs"


def pytest_configure(config: pytest.Config) -> None:
    extent.register(config)
    if os.getuid() == 0:
        _enter_own_mount_namespace()


def _enter_own_mount_namespace() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        # Without the privilege to do so nobody else's daemon is likely to be here either.
        return
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    for folder in MOUNTS:
        Path(folder).mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)


@pytest.fixture(scope="session", autouse=True)
def own_lttng_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    if os.getuid() != 0:
        # The path of a socket must be short.
        os.environ["LTTNG_HOME"] = str(tmp_path_factory.mktemp("lttng"))


@pytest.fixture
def fieldtrace(tmp_path: Path) -> Recorder:
    """Runs the command in a folder of the test's own; afterwards nothing of it may be left."""
    recorder = Recorder(tmp_path)
    yield recorder
    recorder.end()
    # What has just been killed takes a moment to go.
    wait_until(lambda: not recorder.pids(), recorder.describe_left_over)


@pytest.fixture
def running_daemon():
    """A session daemon that is there before, and whose owner is somebody else."""
    process = subprocess.Popen(
        ["lttng-sessiond", "--no-kernel"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait_until(reachable, "the start of a daemon")
    yield process
    process.terminate()
    process.wait()


@pytest.fixture(scope="session")
def emitter() -> Path:
    """The example program of the probes, which emits each of the vocabulary's events once."""
    return _built(paths.NATIVE_BUILD / "lttng-probes" / "emit-each-event")


@pytest.fixture(scope="session")
def burst(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`burst N GO` emits one event, waits until the file GO is there, and emits N at once."""
    return _compiled("burst", tmp_path_factory.mktemp("burst"))


@pytest.fixture(scope="session")
def one_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that emits what one sampled object of one call gives, whose field was read."""
    return _compiled("one_sample", tmp_path_factory.mktemp("one_sample"))


@pytest.fixture
def compiled(tmp_path: Path) -> Callable[[str], Path]:
    """Compiles a program of `programs`."""
    return lambda name: _compiled(name, tmp_path)


@pytest.fixture(scope="session")
def recorded_sample(one_sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of `one_sample`, which all tests share: to be read alone."""
    recorder = Recorder(tmp_path_factory.mktemp("recorded"))
    done = recorder.run("record", "--output", "trace", "--", one_sample)
    assert done.returncode == 0, done.stderr
    return recorder.folder / "trace"


@pytest.fixture
def trace(fieldtrace: Recorder, recorded_sample: Path) -> Path:
    """A recording of `one_sample`, of the test's own."""
    return shutil.copytree(recorded_sample, fieldtrace.folder / "trace")


@pytest.fixture
def trace_of_service(fieldtrace: Recorder, tmp_path: Path) -> Callable[[str], Path]:
    """Records `one_sample` by a service of that name, which is written as a string of C."""

    def record(name: str) -> Path:
        program = _compiled("one_sample", tmp_path, f'-DSERVICE="{name}"')
        done = fieldtrace.run("record", "--output", "of-service", "--", program)
        assert done.returncode == 0, done.stderr
        return fieldtrace.folder / "of-service"

    return record


@pytest.fixture(scope="session")
def requests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The trace of a shop's requests, with remote objects; beside it one of two releases."""
    folder = tmp_path_factory.mktemp("shop")
    classes = _built(paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes")
    java = ["java", "-XX:TieredStopAtLevel=1", "-cp", classes]
    writer = "org.fieldtrace.synthetic.WriteShop"
    subprocess.run([*java, writer, folder / "trace", "30000"], check=True)
    subprocess.run([*java, "org.fieldtrace.synthetic.WriteReleases", folder / "two"], check=True)
    return folder / "trace"


@pytest.fixture(scope="session")
def hostile_names(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`hostile_names N` emits N times what no agent does, such as names that command a terminal."""
    return _compiled("hostile_names", tmp_path_factory.mktemp("hostile_names"))


@pytest.fixture(scope="session")
def java_program(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A command that prints the system property `greeting` and ends with its argument."""
    folder = tmp_path_factory.mktemp("java")
    source = PROGRAMS / "Greeting.java"
    subprocess.run([*JAVAC, "-d", folder, source], check=True)
    return ["java", "-cp", str(folder), "Greeting"]


@pytest.fixture(scope="session")
def waiting_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a Java program that waits until its standard input ends."""
    folder = tmp_path_factory.mktemp("waiting")
    compiler = [*JAVAC, "--release", "11", "-Xlint:-options"]
    subprocess.run([*compiler, "-d", folder, PROGRAMS / "Waiting.java"], check=True)
    for parent in (folder, *folder.parents[:3]):
        parent.chmod(0o755)  # so that another user may read it
    return folder


@pytest.fixture
def jvm(waiting_classes: Path) -> Iterator[Callable[..., int]]:
    """Starts a JVM with options, by a command in front of it, and gives its process id."""
    with starting(waiting_classes) as start:
        yield start


@pytest.fixture
def jvm_of_nobody(jvm, waiting_classes: Path) -> Callable[[str], int]:
    """Starts a JVM as another user, with a /tmp of that mode, and gives its process id."""
    return lambda mode: jvm(by=(*in_container(mode, waiting_classes), *AS_NOBODY))


def _compiled(name: str, folder: Path, *flags: str) -> Path:
    probes = paths.CHECKOUT / "lttng-probes" / "include"
    library = _built(paths.NATIVE_BUILD / "lttng-probes" / "libfieldtrace-probes.a")
    source = PROGRAMS / f"{name}.c"
    subprocess.run(
        ["cc", *flags, f"-I{probes}", source, library, "-llttng-ust", "-ldl", "-o", folder / name],
        check=True,
    )
    return folder / name


def _built(path: Path) -> Path:
    if not path.exists():
        pytest.fail(f"{path} is not built; remedy: scripts/fieldtrace build")
    return path
