# SPDX-License-Identifier: MIT
"""`fieldtrace build`: builds the native half, the agent, the example and the plug-in."""

import argparse
import hashlib
import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from fieldtrace_cli import __version__
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.processes.child import run_logged
from fieldtrace_cli.tracecompass.installation import BUNDLES_INFO

SUMMARY = "build what is not up to date, without running tests"
DESCRIPTION = """\
Builds what is not up to date: the native half (CMake, into build/release), then the agent, the
example, the Trace Compass plug-in, and what report and view start (Maven). It runs no tests. After
the first build it needs no network. Logs go to .fieldtrace/logs/.

With --also arm64 the agent's jar, which runs on this machine's processor, runs on arm64 too. That
needs Debian's packages crossbuild-essential-arm64 and liblttng-ust-dev:arm64, which set-up leaves
out.

By hand, `cmake --preset release` and `mvn package -P product` do the same. scripts/test runs the
tests.
"""
EXAMPLES = """\
examples:
  fieldtrace build
  fieldtrace build --also arm64
"""

MAVEN = (paths.MAVEN, "--batch-mode", "--no-transfer-progress")
# Those of which CMakePresets.json has a preset.
OTHER_PROCESSORS = ("arm64",)
STAMPS = paths.STORE / "build"
JAVA = STAMPS / "java.sha256"
RESOLVED = STAMPS / "dependencies.sha256"
# The same of what the demo needs: no other example and no test, nor what these would have fetched.
DEMO_JAVA = STAMPS / "demo-java.sha256"
DEMO_RESOLVED = STAMPS / "demo-dependencies.sha256"
DEMO_MODULES = (
    "jvm-agent/instrumentation",
    *(f"examples/payroll/{name}" for name in ("hr", "payroll", "admin", "load")),
    # Maven does not know which bundles products are made of.
    *(
        f"tracecompass-plugin/org.fieldtrace.{name}"
        for name in ("model", "tracecompass.core", "tracecompass.ui", "report", "viewer")
    ),
)
JAVA_FOLDERS = ("jvm-agent", "examples", "tracecompass-plugin", ".mvn")
CACHE_ENTRY = re.compile(r"(?P<name>[A-Za-z_]\w*):[A-Z]+=(?P<value>.*)")
# What other tools leave in the source folders, none of it an input.
NOT_SOURCES = {"target", "bin", "lib", "__pycache__"}
PRODUCTS = (paths.REPORT_PRODUCT, paths.VIEWER_PRODUCT)
DEPENDENCY_FILES = (
    *("pom.xml", "*.target", "*.product"),
    *("MANIFEST.MF", "feature.xml", "category.xml"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's arguments."""
    parser.add_argument(
        "--also",
        metavar="PROCESSOR",
        choices=OTHER_PROCESSORS,
        help="another processor that the agent's jar is to run on: arm64",
    )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    build(arguments.also)
    return 0


def build(also: str | None = None, *, for_demo: bool = False) -> None:
    """Builds what is not up to date, and the agent for another processor `also`; of the Java halves
    only what the demo needs if `for_demo`, where there has been no more. Raises FieldtraceError
    where set-up has not run, or with the last lines of the log where a build fails."""
    if not paths.MAVEN.is_file() or not (paths.TARGET_PLATFORM / "plugins").is_dir():
        raise FieldtraceError(
            "there is nothing to build with: Maven or Trace Compass is missing in .fieldtrace/",
            "scripts/fieldtrace setup",
        )
    _build_native()
    if also:
        _build_native_for(also)
    _build_java(also, for_demo)


def _build_native_for(processor: str) -> None:
    """Builds the native half for another processor, by the preset of its name."""
    log = paths.BUILD_LOGS / f"build-native-{processor}.log"
    remedy = (
        f"dpkg --add-architecture {processor} && apt-get update && "
        f"apt-get install crossbuild-essential-{processor} liblttng-ust-dev:{processor}; "
        "if it is something else, mend what the log says"
    )
    with waiting(f"Building the native half for {processor}"):
        for step in ("--preset",), ("--build", "--preset"):
            run_logged(
                ["cmake", *step, processor],
                what=f"the build of the native half for {processor}",
                remedy=remedy,
                log=log,
                cwd=paths.CHECKOUT,
            )
    print(f"Native half for {processor} is up to date.")


def _build_native() -> None:
    log = paths.BUILD_LOGS / "build-native.log"
    remedy = "mend what the log says and run scripts/fieldtrace build again"
    configured = cache_entries(paths.NATIVE_BUILD)
    home = configured.get("CMAKE_HOME_DIRECTORY", str(paths.CHECKOUT))
    if Path(home) != paths.CHECKOUT:
        # CMake refuses what it configured elsewhere.
        print(f"This checkout was built at {home}: the native half is built anew.", flush=True)
        shutil.rmtree(paths.NATIVE_BUILD)
        configured = {}
    # What tests need is there after scripts/setup --development.
    tests = "ON" if paths.DEVELOPMENT.is_dir() else "OFF"
    with waiting("Building the native half"):
        is_there = (paths.NATIVE_BUILD / "build.ninja").is_file()
        if not is_there or configured.get("BUILD_TESTING") != tests:
            run_logged(
                ["cmake", "--preset", "release", f"-DBUILD_TESTING={tests}"],
                what="the configuration of the native half",
                remedy=remedy,
                log=log,
                cwd=paths.CHECKOUT,
            )
        run_logged(
            ["cmake", "--build", "--preset", "release"],
            what="the build of the native half",
            remedy=remedy,
            log=log,
            cwd=paths.CHECKOUT,
        )
    print("Native half is up to date.")


def cache_entries(build: Path) -> dict[str, str]:
    """What CMake has written down of a build, by name; nothing where it was not configured."""
    try:
        lines = (build / "CMakeCache.txt").read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return {}
    found = (CACHE_ENTRY.fullmatch(line) for line in lines)
    return {entry["name"]: entry["value"] for entry in found if entry}


def is_java_current() -> bool:
    """Whether agent, examples and plug-in were built from the sources as they are."""
    return any(_is_built_of(_java_inputs(also)) for also in (None, *OTHER_PROCESSORS))


def _is_built_of(inputs: str) -> bool:
    made = [paths.PLUGIN_REPOSITORY / "plugins", *_needed_by_demo(), *_example_jars()]
    return _holds(JAVA, inputs) and all(path.exists() for path in made)


def _is_demo_built_of(inputs: str) -> bool:
    return _holds(DEMO_JAVA, inputs) and all(path.exists() for path in _needed_by_demo())


def _needed_by_demo() -> list[Path]:
    products = [product / BUNDLES_INFO for product in PRODUCTS]
    return [paths.AGENT, *products, *_payroll_jars()]


def _java_inputs(also: str | None) -> str:
    libraries = [*_native_libraries(paths.NATIVE_BUILD)]
    if also:
        libraries += _native_libraries(paths.NATIVE_BUILD.with_name(also))
    return _digest([*_java_sources(), *libraries, paths.TARGET_PLATFORM / ".made-from"])


def _build_java(also: str | None, for_demo: bool) -> None:
    inputs = _java_inputs(also)
    if _is_built_of(inputs) or (for_demo and _is_demo_built_of(inputs)):
        print("Java halves are up to date.")
        return

    # What else was built would be left without the classes that are removed below.
    for_demo = for_demo and not JAVA.is_file()
    # Maven asks the network for what it has not seen even where it needs nothing; once a build with
    # the same dependencies has worked, it is kept from that.
    dependencies = _digest(_dependency_files())
    enough = (RESOLVED, DEMO_RESOLVED) if for_demo else (RESOLVED,)
    offline = ["--offline"] if any(_holds(stamp, dependencies) for stamp in enough) else []
    part = ["--also-make", "--projects", ",".join(DEMO_MODULES)] if for_demo else []
    log = paths.BUILD_LOGS / "build-java.log"
    print("Building agent, example and plug-in ...", flush=True)
    arm64 = paths.NATIVE_BUILD.with_name("arm64") / "jvm-agent" / "native"
    other = [f"-Dnative.arm64.folder={arm64}"] if also else []
    for modules in ("jvm-agent", "tracecompass-plugin"):
        remove_classes(paths.CHECKOUT / modules)
    # What it was built of before, it no longer is, also where the build fails.
    JAVA.unlink(missing_ok=True)
    DEMO_JAVA.unlink(missing_ok=True)
    with waiting("Building agent, example and plug-in", lambda: _module_under_way(log)):
        run_logged(
            [*MAVEN, *offline, *other, "package", "-P", "product", "-DskipTests", *part],
            what="the build of the agent, the example and the plug-in",
            remedy="mend what the log says and run scripts/fieldtrace build again",
            log=log,
            cwd=paths.CHECKOUT,
        )
    STAMPS.mkdir(parents=True, exist_ok=True)
    (DEMO_JAVA if for_demo else JAVA).write_text(inputs)
    (DEMO_RESOLVED if for_demo else RESOLVED).write_text(dependencies)
    print("Java halves are up to date.")


def remove_classes(modules: Path) -> None:
    """Has all modules in a folder compiled anew. Maven keeps the classes of sources that are gone,
    and the agent's jar would have them. Tycho compiles only what has changed, and not what calls
    it: a method whose caller stays as it was is then missing, in the middle of a report."""
    for classes in modules.glob("*/target/classes"):
        shutil.rmtree(classes)


def _java_sources() -> list[Path]:
    found = [paths.CHECKOUT / "pom.xml"]
    for folder in JAVA_FOLDERS:
        for root, folders, files in os.walk(paths.CHECKOUT / folder):
            folders[:] = sorted(set(folders) - NOT_SOURCES)
            # Names with a dot in front are of tools, such as Tycho's `.tycho-consumer-pom.xml`.
            found.extend(Path(root, name) for name in sorted(files) if name[0] != ".")
    return found


def _native_libraries(build: Path) -> list[Path]:
    """What the agent's jar takes from a native build."""
    return sorted(build.rglob("*.so"))


def _payroll_jars() -> list[Path]:
    return [
        paths.EXAMPLE / name / "target" / f"{name}-exec.jar"
        for name in ("hr", "payroll", "admin", "load")
    ]


def _example_jars() -> list[Path]:
    shop = [
        paths.SHOP / name / "target" / f"shop-{name}-{__version__}-exec.jar"
        for name in ("products", "pricing", "stock", "notifier", "orders", "gateway", "load")
    ]
    rest = [
        paths.CASES / "target" / "cases-exec.jar",
        paths.AIRLINE / "target" / "airline-exec.jar",
        paths.FINDINGS / "target" / "findings-exec.jar",
    ]
    return [*shop, *rest]


def _dependency_files() -> Iterable[Path]:
    return [path for path in _java_sources() if any(path.match(name) for name in DEPENDENCY_FILES)]


def _digest(files: Iterable[Path]) -> str:
    """A digest of the files' names and contents."""
    digest = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        digest.update(f"{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _holds(stamp: Path, digest: str) -> bool:
    return stamp.is_file() and stamp.read_text() == digest


def _module_under_way(log: Path) -> str:
    """The last `[n/m]` that Maven has written."""
    try:
        modules = re.findall(r"\[\d+/\d+\]", log.read_text(errors="replace"))
    except OSError:
        return ""
    return modules[-1] if modules else ""
