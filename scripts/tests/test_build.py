# SPDX-License-Identifier: MIT
"""`fieldtrace build`."""

import shutil
import subprocess

from fieldtrace_cli.base import paths
from fieldtrace_cli.verbs.build import MAVEN, remove_classes


def test_modules_are_compiled_whole_whatever_was_compiled_before(tmp_path):
    for kept in (
        "core/target/core.jar",
        "core/src/Kept.java",
        "model/src/target/classes/Kept.java",
    ):
        (tmp_path / kept).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / kept).touch()
    stale = tmp_path / "core/target/classes/org/Stale.class"
    stale.parent.mkdir(parents=True)
    stale.touch()
    remove_classes(tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*.*") if path.is_file()) == [
        "Kept.java",
        "Kept.java",
        "core.jar",
    ]


def test_jvms_that_run_with_the_agent_keep_its_jar_when_it_is_built_anew(tmp_path):
    module = "jvm-agent/instrumentation"
    for part in ("pom.xml", "jvm-agent/pom.xml", f"{module}/pom.xml"):
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(paths.CHECKOUT / part, tmp_path / part)
    jar = tmp_path / module / "target" / paths.AGENT.name
    jar.parent.mkdir()
    jar.write_bytes(b"as it was")
    clean = "org.apache.maven.plugins:maven-clean-plugin:clean@leave-jar-to-running-jvms"
    with jar.open("rb") as running:
        subprocess.run([*MAVEN, "--offline", "-q", "-f", tmp_path / module, clean], check=True)
        jar.write_bytes(b"built anew")
        assert running.read() == b"as it was"
