# SPDX-License-Identifier: MIT
"""Finds what the plug-in uses of Trace Compass that other sources of it do not have.

usage: scripts/test --against-sources FOLDER

FOLDER is a checkout of Trace Compass, of any version. Eclipse's compiler makes classes of it as far
as that version's libraries are not needed, and of the plug-in's sources. The plug-in must have no
error there, and what was built against the version that CI has must find every class, method and
field that it names: a method that now returns another type compiles, and does not link.
"""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import class_files
from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.tracecompass.java import find_java

PLUGIN = paths.CHECKOUT / "tracecompass-plugin"
MODULES = (
    "org.fieldtrace.model",
    "org.fieldtrace.tracecompass.core",
    "org.fieldtrace.tracecompass.ui",
)
LIBRARIES = paths.STORE / "target-platform" / "plugins"
# What Maven builds the plug-in with.
COMPILERS = Path.home() / ".m2" / "repository" / "org" / "eclipse" / "jdt" / "ecj"
# Its sources are given; and what leads the compiler to packages that the JDK has too.
NOT_NEEDED = ("org.eclipse.tracecompass", "org.apache.xerces")
JAVA = 17
THEIRS = "org/eclipse/tracecompass/"


def _compile(sources: Path, into: Path) -> list[str]:
    """Compiles the plug-in against sources, and gives the errors in it."""
    compilers = sorted(COMPILERS.glob("*/ecj-*.jar"), key=lambda jar: jar.stat().st_mtime)
    if not compilers:
        raise FieldtraceError(
            f"no compiler in {COMPILERS}", "build first: scripts/fieldtrace build"
        )
    folders = [
        folder
        for folder in sorted(sources.glob("**/src"))
        if (folder / "org" / "eclipse").is_dir() and ".tests" not in folder.parent.name
    ]
    if not folders:
        raise FieldtraceError(f"no sources of Trace Compass in {sources}", "name a checkout of it")
    ours = [PLUGIN / module / "src" for module in MODULES]
    libraries = [jar for jar in LIBRARIES.glob("*.jar") if not jar.name.startswith(NOT_NEEDED)]
    libraries += PLUGIN.glob("org.fieldtrace.tracecompass.ui/lib/*.jar")
    arguments = into / "arguments"
    arguments.write_text(
        "\n".join(
            [
                f"-{JAVA} -proc:none -nowarn -proceedOnError -d {into}",
                "-sourcepath " + ":".join(map(str, [*folders, *ours])),
                "-classpath " + ":".join(map(str, libraries)),
                *(str(file) for folder in ours for file in sorted(folder.rglob("*.java"))),
            ]
        )
    )
    java = find_java(JAVA).home / "bin" / "java"
    told = subprocess.run(
        [java, "-jar", compilers[-1], f"@{arguments}"], capture_output=True, text=True, check=False
    )
    return [
        block.strip()
        for block in told.stderr.split("----------")
        if "ERROR in " in block and str(PLUGIN) in block
    ]


def _built() -> Iterator[class_files.ClassFile]:
    for module in MODULES:
        jars = list((PLUGIN / module / "target").glob(f"{module}-*.jar"))
        if not jars:
            raise FieldtraceError(f"{module} is not built", "scripts/fieldtrace build")
        with zipfile.ZipFile(jars[0]) as jar:
            for name in jar.namelist():
                if name.endswith(".class"):
                    yield class_files.read(jar.read(name))


def _missing(theirs: dict[str, class_files.ClassFile]) -> tuple[set[str], int]:
    """What the plug-in names and nobody has, and how much of Trace Compass it names."""
    built = {each.name: each for each in _built()}
    known = {**theirs, **built}
    missing, named = set(), set()
    for each in built.values():
        for name in each.classes:
            if name.startswith(THEIRS):
                named.add(name)
                missing |= set() if name in known else {f"{each.name}: no class {name}"}
        for owner, member in each.references:
            if owner.startswith(THEIRS):
                named.add(f"{owner} {member}")
            if not class_files.defines(owner, member, known):
                inherits = "" if owner.startswith(THEIRS) else f", which {each.name} should inherit"
                missing.add(f"{owner}: no {member.name}{member.descriptor}{inherits}")
    return missing, len(named)


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: scripts/test --against-sources FOLDER", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory(prefix="fieldtrace-sources-") as folder:
            errors = _compile(Path(sys.argv[1]).resolve(), Path(folder))
            missing, named = _missing(class_files.read_folder(Path(folder)))
    except FieldtraceError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join([*errors, *sorted(missing)]))
    print(f"{len(errors)} errors, {len(missing)} of {named} classes and members missing")
    return int(bool(errors or missing))


if __name__ == "__main__":
    sys.exit(main())
