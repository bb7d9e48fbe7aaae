# SPDX-License-Identifier: MIT
"""JUnit's XML, which Jenkins, GitLab and most other build servers show as tests."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.causes import Cause, causes
from fieldtrace_cli.results.findings import Finding

# An empty suite counts as a failure of the runner in Jenkins.
ANALYSED = "the recording was analysed"


@dataclass(frozen=True)
class Case:
    """One test: `failure` is what is wrong, `skipped` why nobody can tell; None where not."""

    suite: str
    name: str
    failure: str | None = None
    skipped: str | None = None
    text: str = ""


def junit(found: Sequence[Finding]) -> str:
    """What is to be mended: what is known to gain is a failure, anything else is skipped."""
    return written("fieldtrace", [Case("fieldtrace", ANALYSED), *map(_case, causes(found))])


def written(name: str, cases: Iterable[Case]) -> str:
    """The cases as a suite of that name."""
    suite = ElementTree.Element("testsuite", name=name)
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for case in cases:
        counts["tests"] += 1
        test = ElementTree.SubElement(
            suite, "testcase", classname=_plain(case.suite), name=_plain(case.name), time="0"
        )
        if case.failure is not None:
            counts["failures"] += 1
            failure = ElementTree.SubElement(test, "failure", message=_plain(case.failure))
            failure.text = _plain(case.text)
        elif case.skipped is not None:
            counts["skipped"] += 1
            ElementTree.SubElement(test, "skipped", message=_plain(case.skipped))
            if case.text:
                ElementTree.SubElement(test, "system-out").text = _plain(case.text)
    for key, count in counts.items():
        suite.set(key, str(count))
    root = ElementTree.Element("testsuites", name=name)
    root.append(suite)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _case(cause: Cause) -> Case:
    finding = cause.first
    name = f"{finding.kind_title}: {finding.subject} [{finding.id}]"
    path = "\n".join(f"    at {frame}" for frame in finding.frames)
    also = "".join(f"Also of these calls: {other.title} [{other.id}]\n" for other in cause.also)
    caller = f"At {finding.caller}:\n" if finding.caller else ""
    text = f"{finding.title}\n{caller}{path}\n{finding.why}\n{also}"
    suite = f"fieldtrace.{finding.service}"
    if finding.deserves_work:
        return Case(suite, name, failure=finding.gain, text=text)
    return Case(suite, name, skipped=finding.gain, text=text)


def _plain(text: str) -> str:
    """The text without what XML 1.0 cannot hold."""
    return printable(text, keep="\n\t", most=len(text))
