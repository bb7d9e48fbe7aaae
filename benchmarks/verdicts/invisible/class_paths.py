# SPDX-License-Identifier: MIT
"""What each entry needs to run, as Maven resolves it: each apart, all in one run of Maven."""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from fieldtrace_cli.base import paths
from fieldtrace_cli.processes.child import run

from invisible.entries import Entry

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath"
HEADER = (
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    "<groupId>invisible</groupId><version>1</version>"
)
WRITTEN = "class-path.txt"


def resolved(entries: Sequence[Entry], folder: Path, log: Path) -> dict[str, str | None]:
    """The class path of each entry by its key; None where Maven could not fetch it all."""
    modules = []
    for number, entry in enumerate(entries):
        module = folder / f"m{number}"
        module.mkdir(parents=True)
        (module / "pom.xml").write_text(_pom(module.name, entry))
        modules.append(f"<module>{module.name}</module>")
    (folder / "pom.xml").write_text(
        f"{HEADER}<artifactId>all</artifactId><packaging>pom</packaging>"
        f"<modules>{''.join(modules)}</modules></project>"
    )
    with log.open("wb") as output:
        # A library that cannot be fetched fails its module alone.
        run(
            [
                *(paths.MAVEN, "--batch-mode", "--fail-at-end", PLUGIN),
                *(f"-Dmdep.outputFile={WRITTEN}", "-Dmdep.includeScope=runtime"),
            ],
            cwd=folder,
            stdout=output,
            stderr=output,
        )
    return {entry.key: _class_path(folder / f"m{n}") for n, entry in enumerate(entries)}


def _class_path(module: Path) -> str | None:
    file = module / WRITTEN
    return file.read_text().strip() if file.is_file() else None


def _pom(name: str, entry: Entry) -> str:
    dependencies = []
    for coordinates in entry.jars:
        group, artifact, version = (escape(part) for part in coordinates.split(":"))
        dependencies.append(
            f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
            f"<version>{version}</version></dependency>"
        )
    return (
        f"{HEADER}<artifactId>{name}</artifactId>"
        f"<dependencies>{''.join(dependencies)}</dependencies></project>"
    )
