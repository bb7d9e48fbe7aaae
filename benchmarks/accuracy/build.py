# SPDX-License-Identifier: MIT
"""The programs, compiled by the JDK that will run them."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli import paths
from fieldtrace_cli.child_process import run_logged
from fieldtrace_cli.errors import FieldtraceError

from accuracy.jdks import Jdk
from accuracy.programs import generator
from accuracy.programs.java import Program

RUNTIME = Path(__file__).with_name("java")
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
STORE = paths.STORE / "benchmarks"
# The version that the example's Spring Boot has, so that nothing new is fetched.
JACKSON = {"jackson-databind": "2.21.4", "jackson-core": "2.21.4", "jackson-annotations": "2.21"}


@dataclass(frozen=True)
class Compiled:
    """What a JVM needs to run the programs."""

    programs: list[Program]
    class_path: str

    @property
    def remote_calls(self) -> str:
        """The agent's option `remote.calls`."""
        return ";".join(call for program in self.programs for call in program.remote_calls)


def compiled(jdk: Jdk, seed: int, folder: Path) -> Compiled:
    """Generates the programs of the seed and compiles them into an empty folder."""
    programs = generator.programs(seed, jdk.version)
    sources = [*RUNTIME.rglob("*.java"), *generator.write(programs, folder / "source")]
    classes = folder / "classes"
    libraries = ":".join(str(jar) for jar in _jackson())
    done = subprocess.run(
        [jdk.tool("javac"), "-g", "-nowarn", "-d", classes, "-cp", libraries, *sources],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise FieldtraceError(
            f"JDK {jdk.version} cannot compile the programs of seed {seed}:\n{done.stderr}",
            f"mend the generator; its output is in {folder}",
        )
    return Compiled(programs, f"{classes}:{libraries}")


def _jackson() -> list[Path]:
    """Jackson's jars, fetched by Maven if they are not there yet."""
    return [_fetched(artifact, version) for artifact, version in JACKSON.items()]


def _fetched(artifact: str, version: str) -> Path:
    jar = STORE / f"{artifact}-{version}.jar"
    if not jar.is_file():
        STORE.mkdir(parents=True, exist_ok=True)
        run_logged(
            [
                *(paths.MAVEN, "--batch-mode", COPY, f"-DoutputDirectory={STORE}"),
                f"-Dartifact=com.fasterxml.jackson.core:{artifact}:{version}",
            ],
            what=f"fetching {artifact} {version}",
            remedy="scripts/setup, and check the repositories or mirrors in Maven's settings.xml",
            log=paths.LOGS / "benchmark-jackson.log",
            # Outside a project Maven builds nothing of it.
            cwd=STORE,
        )
    return jar
