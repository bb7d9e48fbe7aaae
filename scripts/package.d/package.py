# SPDX-License-Identifier: MIT
"""`scripts/package`: builds what is up to date in the checkout into files that others can take."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[1]))

import agent
import central
import debian_package
import image
import npm_package
import product
import rpm_package
import update_site
from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import waiting
from fieldtrace_cli.processes.child import run
from fieldtrace_cli.verbs import build
from release import Release, checksums

DESCRIPTION = """\
Builds the checkout and makes what is released, into dist/ or the folder of --output:

  agent    fieldtrace-agent.jar, which works by -javaagent alone
  report   fieldtrace-report-VERSION.zip, which reports on recordings without Trace Compass
  viewer   fieldtrace-viewer-VERSION.zip, which opens the views without Trace Compass
  site     fieldtrace-update-site-VERSION.zip, which Trace Compass installs
  api      fieldtrace-api-VERSION-bundle.zip, as Maven Central takes it; jar, sources, javadoc, POM
  junit    fieldtrace-junit-VERSION-bundle.zip, the same of the expectations of tests
  debian   fieldtrace_VERSION-1_amd64.deb: the command, with agent, viewer and plug-in;
           fieldtrace-demo_VERSION-1_all.deb: the services of `fieldtrace demo`
  rpm      fieldtrace-VERSION-1.x86_64.rpm: the same for Fedora
  image    fieldtrace-agent-image/, an OCI image layout for an init container of Kubernetes
  npm      fieldtrace-agent-VERSION.tgz, the Node.js agent, and its native parts for a platform

and SHA256SUMS. The same commit gives the same bytes: times are those of the last commit.
`scripts/setup --packaging` installs what this needs.
"""
EXAMPLES = """\
examples:
  scripts/package
  scripts/package --part agent --part debian --output /tmp/release
  scripts/package --part agent --part image --also arm64
  scripts/package --sign 0123456789ABCDEF
  scripts/package --compare

exit status:
  0    done
  1    failed; standard error says what failed and what to do
  2    wrong arguments
"""
PARTS: dict[str, Callable[[Release], object]] = {
    "agent": agent.make,
    "report": product.REPORT.make,
    "viewer": product.VIEWER.make,
    "site": update_site.make,
    "api": central.API.make,
    "junit": central.JUNIT.make,
    "debian": debian_package.make,
    "rpm": rpm_package.make,
    "image": image.make,
    "npm": npm_package.make,
}
TESTS = Path(__file__).resolve().parent / "tests"
# The parts that each file of tests needs.
TESTED = {
    "test_central.py": ("api", "junit"),
    "test_debian_package.py": ("debian",),
    "test_image.py": ("debian", "image"),
    "test_report.py": ("report",),
    "test_rpm_package.py": ("debian", "rpm"),
    "test_update_site.py": ("site",),
    "test_viewer.py": ("viewer",),
}


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/package",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=paths.CHECKOUT / "dist",
        help="folder for what is made (dist/ of the checkout)",
    )
    parser.add_argument(
        "--part",
        action="append",
        choices=PARTS,
        help="make this part alone; may be given several times",
    )
    parser.add_argument(
        "--sign",
        metavar="KEY",
        help="sign both bundles with this key of GnuPG, as Maven Central wants",
    )
    parser.add_argument(
        "--also",
        metavar="PROCESSOR",
        choices=build.OTHER_PROCESSORS,
        help="another processor that the agent's jar and the image are for: arm64",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--test",
        action="store_true",
        help="then install what was made into a clean Debian and a Trace Compass, and use it there",
    )
    what.add_argument(
        "--compare",
        action="store_true",
        help="then build the last commit in another folder, and compare every byte",
    )
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Runs the command line and gives its exit status."""
    interruption.raise_on_signals()
    arguments = _arguments(words)
    output = arguments.output.absolute()
    try:
        made = _make(output, arguments.part or list(PARTS), arguments.sign, arguments.also)
        for path in made:
            print(paths.shown(path))
        if arguments.test:
            return _test(output, arguments.part or list(PARTS))
        if arguments.compare:
            return _compare(output, arguments.part or list(PARTS))
    except FieldtraceError as error:
        print(f"package: {error}", file=sys.stderr)
        return error.status
    except interruption.Interrupted as interrupted:
        print("\npackage: interrupted", file=sys.stderr)
        return interrupted.status
    return 0


def _make(output: Path, parts: list[str], key: str | None, also: str | None) -> list[Path]:
    """Builds, and makes the parts; what there was of them before is replaced."""
    build.build(also)
    output.mkdir(parents=True, exist_ok=True)
    # Beside the output, so that a part is moved to its place at once.
    with tempfile.TemporaryDirectory(dir=output, prefix=".part-") as work:
        release = Release(output=output, work=Path(work), key=key, also=also)
        for name in PARTS:
            if name in parts:
                with waiting(f"Making the part {name}"):
                    PARTS[name](release)
    (output / "SHA256SUMS").write_text(checksums(output), encoding="utf-8")
    return sorted(path for path in output.iterdir() if not path.name.startswith("."))


def tests_of(parts: list[str]) -> list[Path]:
    """The files of tests that need no other parts than these."""
    return [TESTS / name for name, needed in TESTED.items() if set(needed) <= set(parts)]


def _test(output: Path, parts: list[str]) -> int:
    tests = tests_of(parts)
    if not tests:
        print(f"No test is of {', '.join(parts)} alone.")
        return 0
    print("Testing what was made; this takes a few minutes ...", flush=True)
    command = ["/usr/bin/python3", "-m", "pytest", "-p", "no:cacheprovider", "-ra", *tests]
    return run([*command, f"--dist={output}"], cwd=paths.CHECKOUT)


def _compare(output: Path, parts: list[str]) -> int:
    """Makes the parts of the last commit in a clone, and says what differs."""
    if subprocess.run(["git", "diff", "--quiet", "HEAD"], cwd=paths.CHECKOUT).returncode != 0:
        raise FieldtraceError(
            "the checkout has changes that are not committed, which a clone has not",
            "commit or stash them",
        )
    with tempfile.TemporaryDirectory(prefix="fieldtrace-package-") as folder:
        clone, second = Path(folder, "checkout"), Path(folder, "dist")
        subprocess.run(["git", "clone", "--quiet", paths.CHECKOUT, clone], check=True)
        # What set-up has fetched need not be fetched again.
        (clone / ".fieldtrace").mkdir()
        for name in ("maven", "target-platform", "tracecompass", "packaging-venv"):
            (clone / ".fieldtrace" / name).symlink_to(paths.STORE / name)
        options = [word for name in parts for word in ("--part", name)]
        print("Building the last commit in another folder ...", flush=True)
        status = run([clone / "scripts" / "package", "--output", second, *options])
        if status != 0:
            raise FieldtraceError("the second build failed, see above", "mend it and try again")
        if (first := checksums(output)) == (again := checksums(second)):
            print("Both builds gave the same bytes.")
            return 0
        for line in sorted(set(first.splitlines()) ^ set(again.splitlines())):
            print(f"differs: {line}", file=sys.stderr)
        kept = paths.STORE / "package-second"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(second, kept)
        raise FieldtraceError(
            f"the two builds differ; the second lies in {paths.shown(kept)}",
            "compare the two with diffoscope",
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
