# SPDX-License-Identifier: MIT
"""What becomes of fields that Gson and JSON-B map, over three services and a database."""

import os
import subprocess
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths
from three_services import FATES, PROGRAMS, readers, recorded, reported_keys

PROGRAM = "OtherMappers"
LIBRARIES = """<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>test</artifactId><version>1</version>
<dependencies>
<dependency>
<groupId>com.google.code.gson</groupId><artifactId>gson</artifactId><version>{gson}</version>
</dependency>
<dependency>
<groupId>org.eclipse</groupId><artifactId>yasson</artifactId><version>{yasson}</version>
</dependency>
</dependencies>
</project>
"""
NEWEST = {"gson": "2.15.0", "yasson": "3.0.4"}
LOWEST = {"gson": "2.8.6", "yasson": "1.0.11"}


def class_path(folder: Path, versions: dict[str, str]) -> str:
    """Of the mappers, which Maven fetches."""
    (folder / "pom.xml").write_text(LIBRARIES.format(**versions), "utf-8")
    maven = str(paths.CHECKOUT / ".fieldtrace" / "maven" / "bin" / "mvn")
    plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.0:build-classpath"
    subprocess.run([maven, "-q", plugin, "-Dmdep.outputFile=libraries"], check=True, cwd=folder)
    return (folder / "libraries").read_text("utf-8").strip()


def old() -> list:
    """Also the oldest ones at length."""
    return [NEWEST, *([LOWEST] if os.environ.get("FIELDTRACE_LONG") else [])]


@pytest.fixture(scope="module", params=old(), ids=lambda versions: versions["gson"])
def recorder(request, tmp_path_factory: pytest.TempPathFactory):
    """What has recorded the three services."""
    folder = tmp_path_factory.mktemp("other-mappers")
    if request.param == LOWEST:
        name = f"{PROGRAM}.java"
        source = (PROGRAMS / name).read_text("utf-8")
        (folder / name).write_text(source.replace("jakarta.json", "javax.json"), "utf-8")
    with recorded(folder, PROGRAM, class_path(folder, request.param)) as recorder:
        yield recorder


@pytest.fixture(scope="module")
def keys(recorder) -> dict[tuple[str, str], dict]:
    """What is reported, by service and key."""
    return {(row["service"], row["key"]): row for row in reported_keys(recorder)["keys"]}


def test_each_key_has_the_fate_that_its_field_has(keys):
    assert {key: row["fate"] for key, row in keys.items()} == FATES


def test_fields_are_joined_by_what_the_mappers_call_them(keys):
    fields = readers(keys)
    assert fields["store", "[].cost"] == {("dealer", "Item", "price"), ("page", "Note", "")}
    assert fields["store", "[].supplier_code"] == {
        ("dealer", "Item", "supplier"),
        ("page", "Note", "supplierCode"),  # by a naming strategy
    }
    assert fields["store", "[].prices{}.gross"] == {("dealer", "Cost", "after")}
    assert fields["dealer", "[].name"] == {("page", "Offer", "caption")}  # by a second name
    assert fields["dealer", "[].tariffs{}"] == {("page", "Offer", "prices")}
    assert fields["dealer", "[].tariffs{}.gross"] == {("page", "Amount", "net")}
    assert fields["dealer", "[].tags[].label"] == {("page", "Sticker", "colour")}
    assert fields["dealer", "[].tags[].colour"] == {("page", "Sticker", "paint")}


def test_the_report_says_where_to_stop_fetching_it(keys):
    (place,) = keys["store", "[].supplier_code"]["sources"]
    assert place.startswith("OtherMappers."), place
