# SPDX-License-Identifier: MIT
"""`fieldtrace build`."""

import shutil
import subprocess

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.verbs import build
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


class NativeBuild:
    """A checkout whose native half was configured, and the commands that build it again."""

    def __init__(self, folder, monkeypatch):
        self.folder = folder / "build" / "release"
        self.development = folder / ".fieldtrace" / "venv"
        self.commands = []
        monkeypatch.setattr(paths, "CHECKOUT", folder)
        monkeypatch.setattr(paths, "NATIVE_BUILD", self.folder)
        monkeypatch.setattr(paths, "DEVELOPMENT", self.development)
        monkeypatch.setattr(build, "run_logged", self._run)

    def _run(self, command, **_):
        self.commands.append(command)

    def configured(self, home, tests):
        self.folder.mkdir(parents=True)
        (self.folder / "build.ninja").touch()
        (self.folder / "CMakeCache.txt").write_text(
            "# This is the CMakeCache file.\n"
            f"CMAKE_HOME_DIRECTORY:INTERNAL={home}\n"
            f"BUILD_TESTING:BOOL={tests}\n"
        )


@pytest.fixture
def native(tmp_path, monkeypatch):
    return NativeBuild(tmp_path, monkeypatch)


def test_a_checkout_that_was_moved_is_built_anew(native, tmp_path, capsys):
    native.configured("/somewhere/else", "OFF")
    build._build_native()
    assert not native.folder.exists()
    assert native.commands[0] == ["cmake", "--preset", "release", "-DBUILD_TESTING=OFF"]
    assert "built at /somewhere/else: the native half is built anew" in capsys.readouterr().out


def test_a_checkout_that_was_not_moved_is_not_configured_again(native, tmp_path):
    native.configured(tmp_path, "OFF")
    build._build_native()
    assert native.commands == [["cmake", "--build", "--preset", "release"]]


def test_tests_are_built_once_what_they_need_was_set_up(native, tmp_path):
    native.configured(tmp_path, "OFF")
    native.development.mkdir(parents=True)
    build._build_native()
    assert native.commands[0] == ["cmake", "--preset", "release", "-DBUILD_TESTING=ON"]


class JavaBuild:
    """Java halves of some sources, and the commands of Maven that build them."""

    def __init__(self, folder, monkeypatch):
        self.sources = "as they were"
        self.commands = []
        stamps = folder / "stamps"
        monkeypatch.setattr(build, "STAMPS", stamps)
        for name in ("JAVA", "RESOLVED", "DEMO_JAVA", "DEMO_RESOLVED"):
            monkeypatch.setattr(build, name, stamps / name)
        monkeypatch.setattr(paths, "CHECKOUT", folder)
        monkeypatch.setattr(paths, "PLUGIN_REPOSITORY", folder)
        (folder / "plugins").mkdir()
        monkeypatch.setattr(build, "_needed_by_demo", list)
        monkeypatch.setattr(build, "_example_jars", list)
        monkeypatch.setattr(build, "_dependency_files", list)
        monkeypatch.setattr(build, "_java_inputs", lambda _also: self.sources)
        monkeypatch.setattr(build, "run_logged", lambda command, **_: self.commands.append(command))

    def built(self, for_demo):
        """What Maven was called with; None where it was not."""
        self.commands.clear()
        build._build_java(None, for_demo)
        return self.commands[0] if self.commands else None


@pytest.fixture
def java(tmp_path, monkeypatch):
    return JavaBuild(tmp_path, monkeypatch)


def test_the_demo_has_its_part_built_alone_and_a_build_the_rest(java):
    assert "--projects" in java.built(for_demo=True)
    assert java.built(for_demo=True) is None
    whole = java.built(for_demo=False)
    assert "--projects" not in whole
    assert "--offline" not in whole  # not all that it needs has been fetched
    assert java.built(for_demo=False) is None
    assert java.built(for_demo=True) is None


def test_a_checkout_that_was_built_whole_is_so_for_the_demo_too(java):
    assert java.built(for_demo=False)
    java.sources = "changed"
    assert "--projects" not in java.built(for_demo=True)
    assert java.built(for_demo=False) is None


def test_what_was_built_of_other_sources_is_not_taken_for_what_is_there(java):
    assert java.built(for_demo=True)
    java.sources = "changed"
    assert java.built(for_demo=True)
    java.sources = "as they were"
    assert java.built(for_demo=True)


def test_the_modules_that_the_demo_needs_are_there():
    assert all((paths.CHECKOUT / module / "pom.xml").is_file() for module in build.DEMO_MODULES)
