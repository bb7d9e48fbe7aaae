# SPDX-License-Identifier: MIT
"""The peer: the OpenTelemetry Java agent, from Maven Central."""

from pathlib import Path

from fieldtrace_cli import paths
from fieldtrace_cli.child_process import run_logged

VERSION = "2.33.1"
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
FOLDER = paths.STORE / "benchmarks"
JAR = FOLDER / f"opentelemetry-javaagent-{VERSION}.jar"


def fetched_peer() -> Path:
    """The agent's jar, fetched by Maven if it is not there yet."""
    if not JAR.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        run_logged(
            [
                *(paths.MAVEN, "--batch-mode", COPY, f"-DoutputDirectory={FOLDER}"),
                f"-Dartifact=io.opentelemetry.javaagent:opentelemetry-javaagent:{VERSION}",
            ],
            what=f"fetching the OpenTelemetry agent {VERSION}",
            remedy="scripts/setup, and check the repositories or mirrors in Maven's settings.xml",
            log=paths.LOGS / "benchmark-peer.log",
            # Outside a project Maven builds nothing of it.
            cwd=FOLDER,
        )
    return JAR
