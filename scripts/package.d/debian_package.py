# SPDX-License-Identifier: MIT
"""The part `debian`: the command as a Debian package, which needs no checkout.

    /usr/bin/fieldtrace                 the command
    /usr/lib/fieldtrace/                its Python package, the agent, the self-test
    /usr/share/fieldtrace/update-site/  the plug-in
    /usr/share/fieldtrace/viewer/       Trace Compass with the plug-in
    /usr/share/fieldtrace/report/       the part of it that reports need
    /usr/share/doc/fieldtrace/          the documents

and fieldtrace-demo, the services of `fieldtrace demo`:

    /usr/share/fieldtrace/examples/     the example payroll

`fieldtrace_cli.base.paths` looks for them there.
"""

import os
import shutil
from pathlib import Path

import manual
import product
import update_site
from fieldtrace_cli.base import paths
from release import Release, copy_file, files, tracked, write_file

# Of the package, for the same version.
REVISION = 1
DEBIAN = Path(__file__).resolve().parent / "debian"


def make(release: Release) -> None:
    """Makes fieldtrace_VERSION-1_amd64.deb, and fieldtrace-demo, of any architecture."""
    source = release.work / f"fieldtrace-{release.version}"
    lay_out(release, source / "root")
    _lay_out_demo(source / "demo")
    shutil.copytree(DEBIAN, source / "debian")
    control = source / "debian" / "control"
    write_file(control, control.read_text().replace("@MAINTAINER@", release.maintainer))
    write_file(source / "debian" / "changelog", _changelog(release))
    release.run(
        *("dpkg-buildpackage", "--build=binary", "--no-sign", "--no-pre-clean"),
        what="the Debian package",
        cwd=source,
    )
    for name, architecture in (("fieldtrace", "amd64"), ("fieldtrace-demo", "all")):
        made = f"{name}_{release.version}-{REVISION}_{architecture}.deb"
        release.replace(release.work / made)


def description() -> str:
    """The long description, as its control file has it."""
    text = (DEBIAN / "control").read_text("utf-8").partition("\nDescription: ")[2]
    text = text.partition("\n\n")[0]
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join("" if line == "." else line for line in lines)


def lay_out(release: Release, root: Path) -> None:
    """Lays all of it out, in its places below `root`."""
    library = root / "usr" / "lib" / "fieldtrace"
    page_files = "scripts/fieldtrace_cli/results/page_files/*"
    requirements = "scripts/fieldtrace_cli/*/requirements.txt"
    java = "scripts/fieldtrace_cli/*.java"
    for file in tracked("scripts/fieldtrace_cli/*.py", page_files, requirements, java):
        copy_file(paths.CHECKOUT / file, library / file.relative_to("scripts"))
    for file in tracked("scripts/lttng/*"):
        mode = 0o644 if file.suffix else 0o755  # scripts have none
        copy_file(paths.CHECKOUT / file, library / file.relative_to("scripts"), mode)
    copy_file(paths.SCRIPTS / "fieldtrace", library / "fieldtrace", mode=0o755)
    copy_file(paths.AGENT, library / paths.AGENT.name)
    copy_file(paths.PROBES, library / paths.PROBES.name)
    copy_file(paths.COLUMNS, library / paths.COLUMNS.name)
    for file in tracked("scripts/babeltrace2/*.py"):
        copy_file(paths.CHECKOUT / file, library / file.relative_to("scripts"))
    for file in tracked("python-agent/src/*.py"):
        copy_file(
            paths.CHECKOUT / file, library / "python-agent" / file.relative_to("python-agent/src")
        )
    for file in tracked("fleet/src/*.py", "fleet/src/*.txt"):
        copy_file(paths.CHECKOUT / file, library / "fleet" / file.relative_to("fleet/src"))
    copy_file(paths.SELF_TEST, library / paths.SELF_TEST.name, mode=0o755)
    for decoder in paths.SELF_TEST.parent.glob("libZy*.so*"):  # other releases have others
        copy_file(decoder, library / decoder.name)
    command = root / "usr" / "bin" / "fieldtrace"
    command.parent.mkdir(parents=True)
    command.symlink_to(os.path.relpath(library / "fieldtrace", command.parent))

    share = root / "usr" / "share"
    (share / "fieldtrace").mkdir(parents=True)
    update_site.copy(release, share / "fieldtrace" / "update-site")
    _lay_out_products(share / "fieldtrace")
    documents = share / "doc" / "fieldtrace"
    for file in tracked("docs/*.md", "docs/schema/*", "CHANGELOG.md", "SECURITY.md"):
        copy_file(paths.CHECKOUT / file, documents / file)
    manual.write(release, root, library)


def _lay_out_demo(root: Path) -> None:
    """The services of `fieldtrace demo`, and what starts them."""
    example = root / "usr" / "share" / "fieldtrace" / "examples" / "payroll"
    copy_file(paths.EXAMPLE / "run", example / "run", mode=0o755)
    copy_file(paths.EXAMPLE / "truth.json", example / "truth.json")
    for jar in paths.EXAMPLE.glob("*/target/*-exec.jar"):
        copy_file(jar, example / jar.relative_to(paths.EXAMPLE))


def _lay_out_products(folder: Path) -> None:
    """Both products; what both have is there once."""
    report, viewer = folder / "report", folder / "viewer"
    product.REPORT.copy(report)
    product.VIEWER.copy(viewer)
    for file in files(report):
        same = viewer / file.relative_to(report)
        if same.is_file() and same.read_bytes() == file.read_bytes():
            file.unlink()
            file.symlink_to(os.path.relpath(same, file.parent))


def _changelog(release: Release) -> str:
    time = release.time("%a, %d %b %Y %H:%M:%S +0000")
    return (
        f"fieldtrace ({release.version}-{REVISION}) unstable; urgency=medium\n\n"
        f"  * See changelog.gz beside this file.\n\n"
        f" -- {release.maintainer}  {time}\n"
    )
