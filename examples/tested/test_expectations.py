# SPDX-License-Identifier: MIT
"""The sample project's tests pass, but for the one that is to fail, which names the line."""

import shutil
import subprocess
from pathlib import Path

import extent
import pytest

HERE = Path(__file__).parent
TOP = HERE.parents[1]
MAVEN = TOP / ".fieldtrace" / "maven" / "bin" / "mvn"
JUNIT = TOP / "jvm-agent" / "junit" / "target"
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>org.fieldtrace</groupId><artifactId>fieldtrace-junit</artifactId>
<version>{version}</version></project>
"""

pytestmark = extent.ONLY_LONG


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A Maven repository that has what `mvn install` would put into the user's."""
    (jar,) = JUNIT.glob("fieldtrace-junit-*[0-9].jar")
    version = jar.stem.removeprefix("fieldtrace-junit-")
    folder = tmp_path / "org" / "fieldtrace" / "fieldtrace-junit" / version
    folder.mkdir(parents=True)
    shutil.copy(jar, folder)
    (folder / f"{jar.stem}.pom").write_text(POM.format(version=version), encoding="utf-8")
    return tmp_path


def test_the_violation_is_shown_with_its_call_path(repository: Path) -> None:
    command = [MAVEN, "-B", "-q", "test", f"-Dmaven.repo.local.tail={repository}"]
    ran = subprocess.run(
        [*command, "-Dleft.out=none"], cwd=HERE, capture_output=True, text=True, check=False
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
