# SPDX-License-Identifier: MIT
"""The source files of the checkout, by kind."""

import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]

CLANG = {".c", ".h", ".cpp", ".hpp"}
# Kinds of files that a comment can stand in and somebody writes by hand.
COMMENTED = CLANG | {
    ".java",
    ".js",
    ".py",
    ".sh",
    ".cmake",
    ".xml",
    ".target",
    ".properties",
    ".toml",
    ".yaml",
}
NAMES = {"CMakeLists.txt", "requirements.txt"}


def files() -> list[Path]:
    """Every file that is tracked, or new and not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = (CHECKOUT / name for name in listed.split("\0") if name)
    return sorted(path for path in paths if path.is_file() and not path.is_symlink())


def interpreter(path: Path) -> str:
    """The name of the program in the file's first line after `#!`, or nothing."""
    with path.open("rb") as file:
        first = file.readline(200)
    if not first.startswith(b"#!"):
        return ""
    words = first[2:].decode(errors="replace").split()
    return next((Path(word).name for word in words if Path(word).name != "env"), "")


def shell_scripts() -> list[Path]:
    """Scripts for bash or sh."""
    return [p for p in files() if p.suffix == ".sh" or interpreter(p) in ("bash", "sh")]


def python_files() -> list[Path]:
    """Python modules and scripts."""
    return [p for p in files() if p.suffix == ".py" or interpreter(p).startswith("python")]


def clang_files() -> list[Path]:
    """C and C++ sources and headers."""
    return [p for p in files() if p.suffix in CLANG]


def documents() -> list[Path]:
    """What people read; the changelog's past versions are as they were."""
    return [path for path in files() if path.suffix == ".md" and path.name != "CHANGELOG.md"]


def licensed_files() -> list[Path]:
    """All files that have to name their licence."""
    return [p for p in files() if p.suffix in COMMENTED or p.name in NAMES or interpreter(p)]
