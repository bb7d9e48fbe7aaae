# SPDX-License-Identifier: MIT
"""The bundles of the API and for JUnit have what Maven Central asks for, and compile with code."""

import os
import subprocess
import zipfile
from hashlib import md5, sha1
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fieldtrace_cli.base import paths

NAMESPACE = {"": "http://maven.apache.org/POM/4.0.0"}
# https://central.sonatype.org/publish/requirements/
ASKED_FOR = (
    *("groupId", "artifactId", "version", "name", "description", "url"),
    *("licenses/license/name", "licenses/license/url"),
    *("developers/developer/name", "developers/developer/organization"),
    *("scm/url", "scm/connection", "scm/developerConnection"),
)
JUNIT_API = "org/junit/jupiter/junit-jupiter-api"
CLIENT = """
import org.fieldtrace.api.RemoteCall;

interface Client {
    @RemoteCall(String.class)
    default String employee() {
        return "";
    }
}
"""
# The unit that one compiles against, by the name of the artifact.
KINDS = {"api": "RemoteCall", "junit": "ExpectMaxRemoteCalls"}
BOTH = pytest.mark.parametrize("name", KINDS)
TEST = """
import org.fieldtrace.junit.ExpectMaxRemoteCalls;

class Client {
    @ExpectMaxRemoteCalls(3)
    void asksThreeTimes() {}
}
"""


@pytest.fixture(scope="module")
def unpacked(dist, version, tmp_path_factory) -> Path:
    """The folder of both bundles' artifacts."""
    folder = tmp_path_factory.mktemp("central")
    for name in KINDS:
        with zipfile.ZipFile(dist / f"fieldtrace-{name}-{version}-bundle.zip") as bundle:
            bundle.extractall(folder)
    return folder / "org" / "fieldtrace"


@BOTH
def test_the_pom_says_what_maven_central_asks_for(unpacked, version, name):
    folder = unpacked / f"fieldtrace-{name}" / version
    pom = ElementTree.parse(folder / f"fieldtrace-{name}-{version}.pom").getroot()
    for path in ASKED_FOR:
        assert pom.findtext(path, "", NAMESPACE).strip(), f"the POM has no {path}"
    assert pom.find("parent", NAMESPACE) is None
    assert "${" not in ElementTree.tostring(pom, encoding="unicode")


@BOTH
def test_jar_sources_and_javadoc_are_there_with_their_checksums(unpacked, version, name):
    folder = unpacked / f"fieldtrace-{name}" / version
    for suffix in (".jar", "-sources.jar", "-javadoc.jar", ".pom"):
        file = folder / f"fieldtrace-{name}-{version}{suffix}"
        for algorithm in (md5, sha1):
            told = file.with_name(f"{file.name}.{algorithm().name}").read_text()
            assert told == algorithm(file.read_bytes()).hexdigest()
    with zipfile.ZipFile(folder / f"fieldtrace-{name}-{version}-sources.jar") as sources:
        assert f"org/fieldtrace/{name}/{KINDS[name]}.java" in sources.namelist()
    with zipfile.ZipFile(folder / f"fieldtrace-{name}-{version}-javadoc.jar") as javadoc:
        assert (
            f"org.fieldtrace.{name}/org/fieldtrace/{name}/{KINDS[name]}.html" in javadoc.namelist()
        )


@BOTH
def test_code_compiles_against_the_jar(unpacked, version, name, tmp_path):
    (tmp_path / "Client.java").write_text(CLIENT if name == "api" else TEST)
    jar = unpacked / f"fieldtrace-{name}" / version / f"fieldtrace-{name}-{version}.jar"
    junit = sorted((Path.home() / ".m2" / "repository" / JUNIT_API).glob("*/*[0-9].jar"))
    path = ":".join(map(str, [jar, *junit[-1:]]))
    command = ["javac", "--release", "17", "-cp", path, "-d", tmp_path, tmp_path / "Client.java"]
    subprocess.run(command, check=True)


def test_each_file_is_signed_with_the_key_that_is_named(version, tmp_path_factory):
    # GnuPG's sockets lie in its home, and their paths must be short.
    home = tmp_path_factory.mktemp("key")
    home.chmod(0o700)
    environment = {**os.environ, "GNUPGHOME": str(home)}

    def run(*command: str | Path) -> None:
        subprocess.run(command, env=environment, check=True, capture_output=True)

    new_key = ("--passphrase", "", "--quick-generate-key", "release@example.org", "ed25519")
    run("gpg", "--batch", *new_key)
    output = home / "dist"
    options = ("--part", "api", "--sign", "release@example.org", "--output", output)
    run(paths.SCRIPTS / "package", *options)
    with zipfile.ZipFile(output / f"fieldtrace-api-{version}-bundle.zip") as bundle:
        bundle.extractall(home)
    signatures = sorted(home.rglob("*.asc"))
    assert len(signatures) == 4
    for signature in signatures:
        run("gpg", "--batch", "--verify", signature, signature.with_suffix(""))
    run("gpgconf", "--kill", "all")
