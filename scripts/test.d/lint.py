# SPDX-License-Identifier: MIT
"""Formatters, linters, the words of documents and the licence line, each one test."""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import junit_xml
import prose
import sources

STORE = sources.CHECKOUT / ".fieldtrace"
RUFF = STORE / "venv" / "bin" / "ruff"
MYPY = STORE / "venv" / "bin" / "mypy"
IMPORT_LINTER = STORE / "venv" / "bin" / "lint-imports"
MAVEN = STORE / "maven" / "bin" / "mvn"
LICENCE = b"SPDX-License-Identifier: MIT"
# An XML declaration and the root's name may come before it.
LICENCE_LINES = 5

# The command and the benchmarks; of two the modules, whose folders are no packages.
TYPED = (
    *(
        "fieldtrace_cli",
        "fieldtrace_fleet",
        "harness",
        "accuracy",
        "agent_profile",
        "fix_profile",
        "airline",
        "cases",
        "cost",
    ),
    *("endings", "invisible", "moobench", "node", "settle", "soak", "verdict_cost"),
)
TYPED_MODULES = ("service/http", "service/gain")

# Debian's own, 14, does not understand the ranges of its C++ library.
CLANG_TIDY = "run-clang-tidy-16"
# What it prints of each file, whatever it finds there.
CLANG_TIDY_NOISE = re.compile(r"^clang-tidy-16 .*\n|^\d+ warnings generated\.\n", re.MULTILINE)

SETUP = "remedy: scripts/setup --development"
# Set-up leaves it out, because CI does not need it.
REMEDIES = {CLANG_TIDY: f"remedy: apt-get install {CLANG_TIDY.removeprefix('run-')}"}


def licence() -> str:
    """The files that do not name their licence, one a line."""
    without = []
    for path in sources.licensed_files():
        with path.open("rb") as file:
            if not any(LICENCE in file.readline() for _ in range(LICENCE_LINES)):
                without.append(f"{path.relative_to(sources.CHECKOUT)}: no {LICENCE.decode()}")
    return "\n".join(without)


def shellcheck() -> str:
    """What shellcheck finds in shell scripts."""
    return _complaints(["shellcheck", *sources.shell_scripts()])


def ruff_check() -> str:
    """What ruff finds in Python."""
    return _complaints([RUFF, "check", "--quiet", *sources.python_files()])


def ruff_format() -> str:
    """The Python files that ruff would format otherwise."""
    return _complaints([RUFF, "format", "--quiet", "--diff", *sources.python_files()])


def import_linter() -> str:
    """The imports between rooms of the command that scripts/importlinter.toml forbids."""
    scripts = sources.CHECKOUT / "scripts"
    command = [IMPORT_LINTER, "--config", "importlinter.toml", "--no-cache", "--no-logo"]
    return _complaints(command, scripts)


def mypy() -> str:
    """Where types of the command, or of the benchmarks, do not fit or are not named."""
    packages = [word for package in TYPED for word in ("-p", package)]
    for folder in TYPED_MODULES:
        for module in sorted((sources.CHECKOUT / "benchmarks" / folder).glob("*.py")):
            packages += ["-m", module.stem]
    command = [MYPY, "--config-file", "mypy.ini", "--no-incremental", *packages]
    return _complaints(command, sources.CHECKOUT / "scripts")


def clang_format() -> str:
    """The C and C++ that clang-format would format otherwise."""
    return _complaints(["clang-format", "--dry-run", "-Werror", *sources.clang_files()])


def spotless() -> str:
    """The Java that google-java-format would format otherwise; offline if that is possible."""
    command = [MAVEN, "--batch-mode", "--quiet", "spotless:check"]
    return _complaints([*command, "--offline"]) and _complaints(command)


def archunit() -> str:
    """The uses between rooms of the last build's Java that scripts/test.d/rooms forbids."""
    command = [MAVEN, "--batch-mode", "--quiet", "test", "-f", "scripts/test.d/rooms"]
    return _complaints([*command, "--offline"]) and _complaints(command)


def clang_tidy() -> str:
    """The faults that clang-tidy finds in the native half; .clang-tidy says which it looks for."""
    commands = sources.CHECKOUT / "build" / "release"
    if not (commands / "compile_commands.json").is_file():
        return "the native half is not configured; remedy: scripts/fieldtrace build"
    folders = "jvm-agent/native/src|lttng-probes/src"
    return CLANG_TIDY_NOISE.sub("", _complaints([CLANG_TIDY, "-quiet", "-p", commands, folders]))


def error_prone() -> str:
    """The faults that Error Prone finds in the agent's Java."""
    modules = ["-pl", "jvm-agent/instrumentation", "-am"]
    return _complaints([MAVEN, "--batch-mode", "--quiet", "-P", "faults", "test-compile", *modules])


def words() -> str:
    """The retired words of documents, help and messages, and the long sentences of documents."""
    return "\n".join(prose.faults())


CHECKS: dict[str, Callable[[], str]] = {
    "every source file names its licence": licence,
    "words and sentences": words,
    "shellcheck": shellcheck,
    "ruff check": ruff_check,
    "ruff format": ruff_format,
    "import-linter": import_linter,
    "mypy": mypy,
    "clang-format": clang_format,
    "spotless": spotless,
    "ArchUnit": archunit,
}

# Minutes, not seconds: a command of their own.
FAULTS: dict[str, Callable[[], str]] = {"clang-tidy": clang_tidy, "Error Prone": error_prone}


def _complaints(command: list[str | Path], folder: Path = sources.CHECKOUT) -> str:
    """What the program, run in that folder, says where it does not end with 0, else nothing."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except FileNotFoundError:
        return f"{command[0]} is not installed; {REMEDIES.get(str(command[0]), SETUP)}"
    return "" if done.returncode == 0 else done.stdout or f"exit status {done.returncode}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/lint", description=__doc__)
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the results to FILE")
    parser.set_defaults(checks=CHECKS)
    parser.add_argument(
        "--faults",
        action="store_const",
        dest="checks",
        const=FAULTS,
        help="look for faults in the native half and the agent's Java instead, for some minutes",
    )
    arguments = parser.parse_args()

    results = []
    for name, check in arguments.checks.items():
        start = time.monotonic()
        complaints = check()
        seconds = time.monotonic() - start
        results.append(junit_xml.Result("lint", name, seconds, complaints or None))
        print(f"{'FAIL' if complaints else 'ok  '}  {name} ({seconds:.1f} s)", flush=True)
        if complaints:
            print(complaints.rstrip())
    if arguments.junit:
        junit_xml.write(arguments.junit, results)
    return int(any(result.failure for result in results))


if __name__ == "__main__":
    sys.exit(main())
