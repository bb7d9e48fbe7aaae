# SPDX-License-Identifier: MIT
"""What links against other versions of a library is told by its class files alone."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test.d"))

import class_files
from compiler import JAVAC

USER = """
class User extends lib.Base {
    long use(lib.Thing thing) {
        inherited();
        return thing.size() + thing.count + 70_000 + 70_000_000_000L + (long) 0.5;
    }
}
"""
BASE = "package lib; public class Base { protected void inherited() {} }"
THING = "package lib; public class Thing { public int count; public int size() { return 1; } }"
LATER_THING = THING.replace("int size", "long size")


def _compile(folder: Path, **sources: str) -> dict[str, class_files.ClassFile]:
    folder.mkdir()
    files = []
    for name, text in sources.items():
        files.append(folder / f"{name}.java")
        files[-1].write_text(text)
    subprocess.run([*JAVAC, "-d", folder, *files], check=True)
    return class_files.read_folder(folder)


def _missing(user: class_files.ClassFile, classes: dict[str, class_files.ClassFile]) -> list[str]:
    return [
        f"{owner} {member.name}{member.descriptor}"
        for owner, member in user.references
        if not class_files.defines(owner, member, classes)
    ]


def test_what_a_class_names_is_found_where_it_or_a_class_above_defines_it(tmp_path: Path) -> None:
    classes = _compile(tmp_path / "first", User=USER, Base=BASE, Thing=THING)
    user = classes["User"]
    assert user.parents == ("lib/Base",)
    assert {"lib/Thing", "lib/Base"} <= user.classes
    assert _missing(user, classes) == []


def test_a_method_that_returns_another_type_is_missing_though_its_callers_compile(
    tmp_path: Path,
) -> None:
    user = _compile(tmp_path / "first", User=USER, Base=BASE, Thing=THING)["User"]
    later = _compile(tmp_path / "later", User=USER, Base=BASE, Thing=LATER_THING)
    assert _missing(user, later) == ["lib/Thing size()I"]


def test_a_method_that_is_no_longer_inherited_is_missing(tmp_path: Path) -> None:
    user = _compile(tmp_path / "first", User=USER, Base=BASE, Thing=THING)["User"]
    later = _compile(tmp_path / "later", Base=BASE.replace("inherited", "renamed"), Thing=THING)
    assert _missing(user, later | {"User": user}) == ["User inherited()V"]
