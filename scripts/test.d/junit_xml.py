# SPDX-License-Identifier: MIT
"""Results of tests as JUnit's XML, the one format that all test runners here can write."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

# XML 1.0 has no way to write these, and programs do print them.
CONTROL = dict.fromkeys(code for code in range(32) if chr(code) not in "\t\n\r")


@dataclass(frozen=True)
class Result:
    """One test: `failure` is what went wrong, `skipped` why it did not run; None where not."""

    suite: str
    name: str
    seconds: float = 0.0
    failure: str | None = None
    skipped: str | None = None


def write(path: Path, results: Iterable[Result]) -> None:
    """Writes the results of one suite."""
    suite = ElementTree.Element("testsuite")
    for result in results:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=result.suite,
            name=result.name,
            time=f"{result.seconds:.3f}",
        )
        if result.failure is not None:
            ElementTree.SubElement(case, "failure").text = result.failure.translate(CONTROL)
    ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def read(path: Path) -> list[Result]:
    """The results in a file, whatever runner wrote it.

    A file that is no XML is a failed test: its runner was cut off.
    """
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        return [Result(path.stem, "results are readable", failure=f"{path}: {error}")]
    return [_result(case, path) for case in root.iter("testcase")]


def _result(case: ElementTree.Element, path: Path) -> Result:
    failed = case.find("failure")
    if failed is None:
        failed = case.find("error")
    skipped = case.find("skipped")
    return Result(
        suite=case.get("classname") or path.stem,
        name=case.get("name") or "",
        seconds=float((case.get("time") or "0").replace(",", "")),
        failure=None if failed is None else _text(failed),
        skipped=None if skipped is None else _text(skipped),
    )


def _text(element: ElementTree.Element) -> str:
    return "\n".join(filter(None, (element.get("message"), element.text))).strip()
