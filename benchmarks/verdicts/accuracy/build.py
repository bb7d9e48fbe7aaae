# SPDX-License-Identifier: MIT
"""The programs, compiled by the JDK that will run them, where that can."""

import subprocess
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from harness.libraries import fetched

from accuracy.jdks import Jdk, compiler_for
from accuracy.programs import generator
from accuracy.programs.java import Program

RUNTIME = Path(__file__).with_name("java")
# The version that the example's Spring Boot has, so that nothing new is fetched.
JACKSON_GROUP = "com.fasterxml.jackson.core"
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


def compiled(
    jdk: Jdk, seed: int, names: Collection[str], folder: Path, *, stressed: bool = False
) -> Compiled:
    """Generates the programs of the seed, those named or all, and compiles them into an empty
    folder.

    Where another JDK has to compile, it is the language of the older of the two.
    """
    compiler = compiler_for(jdk)
    language = min(jdk.version, compiler.version)
    programs = generator.programs(seed, language, names, stressed=stressed)
    sources = [*RUNTIME.rglob("*.java"), *generator.write(programs, folder / "source")]
    classes = folder / "classes"
    libraries = ":".join(str(fetched(JACKSON_GROUP, *jar)) for jar in JACKSON.items())
    options = ["-g", "-nowarn", "-Xlint:-options", "--release", str(language)]
    done = subprocess.run(
        [compiler.tool("javac"), *options, "-d", classes, "-cp", libraries, *sources],
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
