# SPDX-License-Identifier: MIT
"""`fieldtrace build`."""

from fieldtrace_cli.verbs.build import remove_classes


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
