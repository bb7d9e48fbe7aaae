# SPDX-License-Identifier: MIT
"""The sample project's tests pass with either JUnit, but for the one that is to fail, which names
the line."""

import shutil
import subprocess
from pathlib import Path

import extent
import pytest

HERE = Path(__file__).parent
TOP = HERE.parents[1]
MAVEN = TOP / ".fieldtrace" / "maven" / "bin" / "mvn"
JUNIT = TOP / "jvm-agent" / "junit" / "target"
AGENT = TOP / "jvm-agent" / "instrumentation" / "target" / "fieldtrace-agent.jar"
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>org.fieldtrace</groupId><artifactId>fieldtrace-junit</artifactId>
<version>{version}</version></project>
"""

# Spring Boot 3 brings JUnit 5. What of the project is called otherwise there:
BOOT_3 = {
    "4.0.3": "3.5.16",
    "starter-webmvc<": "starter-web<",
    "starter-data-jpa-test": "starter-test",
    "starter-webmvc-test": "starter-test",
    "boot.data.jpa.test.autoconfigure": "boot.test.autoconfigure.orm.jpa",
    "boot.jpa.test.autoconfigure": "boot.test.autoconfigure.orm.jpa",
    "boot.webmvc.test.autoconfigure": "boot.test.autoconfigure.web.servlet",
}

pytestmark = extent.ONLY_LONG


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A Maven repository that has what `mvn install` would put into the user's."""
    (jar,) = JUNIT.glob("fieldtrace-junit-*[0-9].jar")
    version = jar.stem.removeprefix("fieldtrace-junit-")
    folder = tmp_path / "repository" / "org" / "fieldtrace" / "fieldtrace-junit" / version
    folder.mkdir(parents=True)
    shutil.copy(jar, folder)
    (folder / f"{jar.stem}.pom").write_text(POM.format(version=version), encoding="utf-8")
    return tmp_path / "repository"


@pytest.fixture(params=[{}, BOOT_3], ids=["JUnit 6", "JUnit 5"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The sample project, by what is called otherwise."""
    copy = tmp_path / "project"
    shutil.copytree(HERE / "src", copy / "src")
    shutil.copy(HERE / "pom.xml", copy)
    for file in (path for path in copy.rglob("*") if path.is_file()):
        text = file.read_text("utf-8")
        for name, other in request.param.items():
            text = text.replace(name, other)
        file.write_text(text, "utf-8")
    return copy


def test_the_violation_is_shown_with_its_call_path(repository: Path, project: Path) -> None:
    command = [MAVEN, "-B", "-q", "test", f"-Dmaven.repo.local.tail={repository}"]
    options = [f"-Dfieldtrace.agent={AGENT}", "-Dleft.out=none"]
    ran = subprocess.run(
        [*command, *options], cwd=project, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1, ran.stdout
    assert "Tests run: 7, Failures: 1, Errors: 0, Skipped: 0" in ran.stdout
    assert "oneByOneTakesOneForEachOwner made 7 remote calls, 2 at most were expected" in ran.stdout
    call = ran.stdout[ran.stdout.index("6 x jdbc:h2 SELECT pet") :].splitlines()[1:4]
    assert [line.strip().partition("(")[0] for line in call] == [
        "at org.example.owners.Owners.names",
        "at org.example.owners.Owners.petsOneByOne",
        "at org.example.owners.OwnersTest.oneByOneTakesOneForEachOwner",
    ]
