# SPDX-License-Identifier: MIT
"""Bundles are found, and read as their manifests say."""

import zipfile
from pathlib import Path

import pytest
from fieldtrace_cli.tracecompass.bundles import (
    bundle_paths,
    newest,
    read_bundle,
    read_bundles,
)


def make_bundle(folder: Path, name: str, version: str = "1.0.0") -> Path:
    """A jar whose manifest has these headers."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"Bundle-SymbolicName: {name}", f"Bundle-Version: {version}"]
    path = folder / f"{name}_{version}.jar"
    with zipfile.ZipFile(path, "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "\r\n".join(lines) + "\r\n")
    return path


def names(bundles):
    return {bundle.name for bundle in bundles}


def test_a_header_goes_on_over_lines_that_begin_with_a_blank(tmp_path):
    jar = tmp_path / "split.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr(
            "META-INF/MANIFEST.MF",
            "Bundle-SymbolicName: org.example.sp\r\n lit;singleton:=true\r\n\r\nName: other\r\n",
        )
    bundle = read_bundle(jar)
    assert bundle.name == "org.example.split"
    assert bundle.headers.keys() == {"Bundle-SymbolicName"}


def test_what_is_no_bundle_is_passed_over(tmp_path):
    (tmp_path / "broken.jar").write_text("not a zip")
    with zipfile.ZipFile(tmp_path / "plain.jar", "w") as jar:
        jar.writestr("a.txt", "")
    assert read_bundles(sorted(tmp_path.iterdir())) == []


def test_folders_laid_out_like_bundles_are_found(tmp_path):
    manifest = tmp_path / "plugins" / "org.example.folder" / "META-INF" / "MANIFEST.MF"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("Bundle-SymbolicName: org.example.folder\nBundle-Version: 1.2.3\n")
    make_bundle(tmp_path / "usr/share/java", "org.example.jar")
    found = read_bundles(bundle_paths(tmp_path))
    assert names(found) == {"org.example.folder", "org.example.jar"}


@pytest.mark.parametrize(
    ("lower", "higher"),
    [("1.9.0", "1.10.0"), ("1.0.0", "1.0.0.v2021"), ("1", "1.0.1"), ("2.3.5.A", "2.3.5.B")],
)
def test_the_newest_version_is_chosen_as_osgi_orders_them(tmp_path, lower, higher):
    bundles = read_bundles([make_bundle(tmp_path, "a", v) for v in (higher, lower)])
    assert newest(bundles, "a").version == higher
