# SPDX-License-Identifier: MIT
"""Libraries that a benchmark runs with, from Maven Central."""

from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import run_logged

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
FOLDER = paths.STORE / "benchmarks"


def fetched(group: str, artifact: str, version: str, classifier: str = "") -> Path:
    """The jar, or its variant of that classifier, fetched by Maven if it is not there yet."""
    kind = f"-{classifier}" if classifier else ""
    jar = FOLDER / f"{artifact}-{version}{kind}.jar"
    if not jar.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        run_logged(
            [
                *(paths.MAVEN, "--batch-mode", COPY, f"-DoutputDirectory={FOLDER}"),
                f"-Dartifact={group}:{artifact}:{version}"
                + (f":jar:{classifier}" if classifier else ""),
            ],
            what=f"fetching {artifact} {version}",
            remedy="scripts/setup, and check the repositories or mirrors in Maven's settings.xml",
            log=paths.BUILD_LOGS / "benchmark-libraries.log",
            # Outside a project Maven builds nothing of it.
            cwd=FOLDER,
        )
    return jar
