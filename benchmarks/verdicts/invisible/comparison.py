# SPDX-License-Identifier: MIT
"""One entry: its program compiled, run without the agent and with it, and compared."""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from harness import machine

from invisible.entries import Entry

SOURCES = paths.CHECKOUT / "jvm-agent/library-tests/src/test/resources/invisible"
COMMON = ("Run", "Look", "Order", "Address", "Rows")
PERSISTENCE = """\
<persistence xmlns="http://xmlns.jcp.org/xml/ns/persistence" version="2.1">
  <persistence-unit name="orders" transaction-type="RESOURCE_LOCAL">
    <provider>org.eclipse.persistence.jpa.PersistenceProvider</provider>
    <class>app.LinkedOrder</class>
    <exclude-unlisted-classes>true</exclude-unlisted-classes>
  </persistence-unit>
</persistence>
"""
# What old libraries reach into, and Java 17 has closed.
OPENED = [
    option
    for package in (
        *("java.base/java.lang", "java.base/java.util", "java.base/java.io", "java.base/java.text"),
        *("java.base/java.lang.invoke", "java.desktop/java.awt.font"),
    )
    for option in ("--add-opens", f"{package}=ALL-UNNAMED")
]
LOOKS_BARE = 3
LOOKS_WATCHED = 50  # objects are sampled only after the background thread has woven
PATIENCE_SECONDS = 180.0
SAME, DIFFERS, COULD_NOT_RUN = "same", "differs", "could not run"


@dataclass
class Outcome:
    """What became of an entry."""

    result: str
    """`same`, `differs` or `could not run`."""

    reason: str = ""
    """Where it differs first, or what kept it from running."""

    pid: int = 0
    """The process with the agent, by which its events are found; 0 where there was none."""


class _FailedError(Exception):
    """A compiler or JVM did not do its work."""


def source(name: str) -> Path:
    """The file of a program or a class, whichever room it is in."""
    (found,) = SOURCES.rglob(name)
    return found


def compared(entry: Entry, class_path: str | None, agent: Path, folder: Path) -> Outcome:
    """Runs the entry in a folder that there is not yet."""
    if class_path is None:
        return Outcome(COULD_NOT_RUN, "Maven cannot fetch it")
    try:
        classes = _compiled(entry, class_path, folder)
        options = [*OPENED, *entry.options]
        if entry.archived:
            classes, archive = _archived(entry, classes, folder)
            options.append(f"-XX:SharedArchiveFile={archive}")
        command = [*options, "-cp", f"{classes}:{class_path}", "app.Run", entry.look]
        bare = _run([machine.java(), *command, str(LOOKS_BARE)])[1]
    except _FailedError as failure:
        return Outcome(COULD_NOT_RUN, str(failure).replace(f"{folder}/", ""))
    if not bare.strip():
        return Outcome(COULD_NOT_RUN, "it prints nothing")
    settings = (
        "watch.backend=bytecode,overhead.budget=off,sampling.rate=1,"
        f"remote.calls=app.Remote#fetch->app.{entry.watched}"
    )
    java = [machine.java(), f"-javaagent:{agent}={settings}"]
    try:
        pid, watched = _run([*java, *command, str(LOOKS_WATCHED)])
    except _FailedError as failure:
        return Outcome(DIFFERS, f"with the agent only: {failure}")
    if watched != bare:
        return Outcome(DIFFERS, _first_difference(bare, watched), pid)
    return Outcome(SAME, pid=pid)


def _compiled(entry: Entry, class_path: str, folder: Path) -> Path:
    classes, sources = folder / "classes", folder / "sources"
    classes.mkdir(parents=True)
    sources.mkdir()
    if entry.language:
        _compile_other(entry, class_path, classes)
    files = []
    for name in (*COMMON, entry.look):
        text = source(f"{name}.java").read_text()
        for old, new in entry.renamed:
            text = text.replace(old, new)
        file = sources / f"{name}.java"
        file.write_text(text)
        files.append(file)
    (classes / "META-INF").mkdir(exist_ok=True)  # compilers may have made it
    (classes / "META-INF/persistence.xml").write_text(PERSISTENCE)
    javac = Path(machine.java()).with_name("javac") if "/" in machine.java() else "javac"
    options = ["-g", "-nowarn", "-Xlint:-options", "--release", str(entry.release)]
    _run([javac, *options, "-d", classes, "-cp", f"{classes}:{class_path}", *files])
    return classes


def _compile_other(entry: Entry, class_path: str, classes: Path) -> None:
    """Compiles the watched class with the language's own compiler, out of the class path."""
    java = [machine.java(), "-cp", class_path]
    if entry.language == "kotlin":
        compiler = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
        options = ["-no-stdlib", "-no-reflect", "-nowarn", "-classpath", class_path]
        watched = source(f"{entry.watched}.kt")
    else:
        compiler = "dotty.tools.dotc.Main"
        options = ["-classpath", class_path]
        watched = source(f"{entry.watched}.scala")
    _run([*java, compiler, *options, "-d", classes, watched])


def _archived(entry: Entry, classes: Path, folder: Path) -> tuple[Path, Path]:
    """A jar of the classes, for archives hold those of jars alone, and the archive."""
    jar, archive = folder / "classes.jar", folder / "classes.jsa"
    tool = Path(machine.java()).with_name("jar") if "/" in machine.java() else "jar"
    _run([tool, "--create", "--file", jar, "-C", classes, "."])
    dump = [f"-XX:ArchiveClassesAtExit={archive}", *OPENED, "-cp", f"{jar}:"]
    _run([machine.java(), *dump, "app.Run", entry.look, "1"])
    return jar, archive


def _run(command: Sequence[str | Path]) -> tuple[int, str]:
    """Runs a program to its end, and gives its process and what it printed."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as process:
        try:
            out, err = process.communicate(timeout=PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            raise _FailedError(f"it ran for more than {PATIENCE_SECONDS:.0f} s") from None
        except BaseException:
            process.kill()
            raise
    if process.returncode != 0:
        raise _FailedError(_cause(err or out))
    return process.pid, out


def _cause(text: str) -> str:
    """The line that says most of a compiler's output or of a stack trace: its last cause."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for beginning in ("Caused by: ", "Exception in thread"):
        causes = [line for line in lines if line.startswith(beginning)]
        if causes:
            return causes[-1].removeprefix("Caused by: ")
    return next((line for line in lines if "error" in line), lines[-1] if lines else "no output")


def _first_difference(bare: str, watched: str) -> str:
    one, other = bare.splitlines(), watched.splitlines()
    for before, after in zip(one, other, strict=False):
        if before != after:
            return f"{before!r} became {after!r}"
    return f"{len(one)} lines became {len(other)}"
