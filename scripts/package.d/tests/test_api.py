# SPDX-License-Identifier: MIT
"""The bundle of the API: it has what Maven Central asks for, and applications compile with it."""

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
CLIENT = """
import org.fieldtrace.api.RemoteCall;

interface Client {
    @RemoteCall(String.class)
    default String employee() {
        return "";
    }
}
"""


@pytest.fixture(scope="module")
def folder(dist, version, tmp_path_factory) -> Path:
    """The folder of the version in the bundle."""
    unpacked = tmp_path_factory.mktemp("api")
    with zipfile.ZipFile(dist / f"fieldtrace-api-{version}-bundle.zip") as bundle:
        bundle.extractall(unpacked)
    return unpacked / "org" / "fieldtrace" / "fieldtrace-api" / version


def test_the_pom_says_what_maven_central_asks_for(folder, version):
    pom = ElementTree.parse(folder / f"fieldtrace-api-{version}.pom").getroot()
    for path in ASKED_FOR:
        assert pom.findtext(path, "", NAMESPACE).strip(), f"the POM has no {path}"
    assert pom.find("parent", NAMESPACE) is None
    assert "${" not in ElementTree.tostring(pom, encoding="unicode")


def test_jar_sources_and_javadoc_are_there_with_their_checksums(folder, version):
    for suffix in (".jar", "-sources.jar", "-javadoc.jar", ".pom"):
        file = folder / f"fieldtrace-api-{version}{suffix}"
        for algorithm in (md5, sha1):
            told = file.with_name(f"{file.name}.{algorithm().name}").read_text()
            assert told == algorithm(file.read_bytes()).hexdigest()
    with zipfile.ZipFile(folder / f"fieldtrace-api-{version}-sources.jar") as sources:
        assert "org/fieldtrace/api/RemoteCall.java" in sources.namelist()
    with zipfile.ZipFile(folder / f"fieldtrace-api-{version}-javadoc.jar") as javadoc:
        assert "org.fieldtrace.api/org/fieldtrace/api/RemoteCall.html" in javadoc.namelist()


def test_an_application_compiles_against_the_jar(folder, version, tmp_path):
    (tmp_path / "Client.java").write_text(CLIENT)
    jar = folder / f"fieldtrace-api-{version}.jar"
    command = ["javac", "--release", "11", "-cp", jar, "-d", tmp_path, tmp_path / "Client.java"]
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
