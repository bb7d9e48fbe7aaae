#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of docs/results.md that show what is in SARIF, JUnit and Perfetto's files, and
the first reader's walk through the page, out of what the command writes of a recording.

usage: format_pictures.py TRACE RULES REQUEST

What is drawn is what stands in the files. GitHub, Jenkins and Perfetto draw it in their own way.
"""

import contextlib
import html
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "scripts" / name) for name in ("", "tests", "tests/results", "test.d")]

from chromium import Chromium, chromium  # noqa: E402
from readers import perfetto_slices  # noqa: E402

PICTURES = TOP / "docs" / "pictures"
FIELDTRACE = TOP / "scripts" / "fieldtrace"
WIDTH = 1280
STYLE = """<meta charset="utf-8"><style>
body { font: 15px/1.45 sans-serif; color: #1f2328 }
main { padding: 8px; width: 1000px }
section { border: 1px solid #d0d7de; border-radius: 6px; padding: 10px 14px; margin-bottom: 10px }
h2 { font-size: 16px; margin: 0 0 4px } code, pre { font: 13px/1.4 monospace }
pre { white-space: pre-wrap; margin: 6px 0 0 } small { color: #59636e }
b { border-radius: 9px; padding: 1px 8px; font-size: 12px; background: #ddf4ff }
b.warning, b.failed { background: #ffebe9 } b.passed { background: #dafbe1 }
svg text { font: 13px sans-serif }
</style>"""
# A bar that is too short for its name has none.
LETTER = 7.0
COLOURS = ("#a8d5f7", "#f4c095")  # beside, and on the critical path


def main(trace: str, rules: str, request: str) -> int:
    with tempfile.TemporaryDirectory() as name, chromium(Path(name)) as browser:
        folder = Path(name)
        _shoot(browser, sarif(_report(folder / "fieldtrace.sarif", "sarif", trace)), "sarif")
        _shoot(browser, junit(_gate(folder / "gate.xml", rules, trace)), "junit")
        told = _report(folder / "one.pftrace", "perfetto", trace, "--request", request)
        _shoot(browser, perfetto(perfetto_slices(told)), "perfetto")
        page = _report(folder / "sent.html", "html", trace).read_text("utf-8")
        walk(browser, page)
    return 0


def walk(browser: Chromium, page: str) -> None:
    """From the page's top to the worst finding's line, its fix and a request, as a reader goes."""
    with browser.opened(page, WIDTH) as opened:
        view = opened.view
        view.screenshot(path=PICTURES / "walk-1-top.png", animations="disabled")
        finding = view.locator("#findings article").first
        finding.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
        finding.screenshot(path=PICTURES / "walk-2-finding.png", animations="disabled")
        finding.locator("a[href^='#request']").first.click()
        view.screenshot(path=PICTURES / "walk-3-request.png", animations="disabled")


def sarif(file: Path) -> str:
    """Each result with its rule, its place and its message."""
    (run,) = json.loads(file.read_text("utf-8"))["runs"]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    return "".join(_alert(result, rules) for result in run["results"])


def _alert(result: dict[str, Any], rules: dict[str, Any]) -> str:
    rule = rules[result["ruleId"]]["shortDescription"]["text"]
    level = result.get("level", "warning")
    place = result["locations"][0].get("physicalLocation", {})
    where = place.get("artifactLocation", {}).get("uri", "no file")
    line = place.get("region", {}).get("startLine", "")
    message = result["message"]["text"]
    return (
        f'<section><h2>{html.escape(rule)} <b class="{level}">{level}</b></h2>'
        f"<code>{html.escape(where)}:{line}</code><pre>{html.escape(message)}</pre></section>"
    )


def junit(file: Path) -> str:
    """Each rule as a test, with what a violated one says."""
    cases = []
    for case in ElementTree.parse(file).getroot().iter("testcase"):
        failure = case.find("failure")
        if failure is None:
            failure = case.find("skipped")
        status = (
            "passed" if failure is None else "failed" if failure.tag == "failure" else "skipped"
        )
        said = "" if failure is None else f"{failure.get('message')}\n{failure.text or ''}"
        cases.append(
            f'<section><h2>{html.escape(case.attrib["name"])} <b class="{status}">{status}</b></h2>'
            + (f"<pre>{html.escape(said.strip())}</pre>" if said else "")
            + f"<small>{html.escape(case.attrib['classname'])}</small></section>"
        )
    return "".join(cases)


def perfetto(slices: list[dict[str, Any]]) -> str:
    """The bars of each process below each other, by Perfetto's own schema."""
    start = min(one["start"] for one in slices)
    scale = 980 / max(1, max(one["end"] for one in slices) - start)
    drawn, y = "", 0
    for service in dict.fromkeys(one["service"] for one in slices):
        its = [one for one in slices if one["service"] == service]
        y += 26
        drawn += f'<text x="0" y="{y - 7}" font-weight="bold">{html.escape(service)}</text>'
        for track in dict.fromkeys(one["track"] for one in its):
            bars = [one for one in its if one["track"] == track]
            for bar in bars:
                drawn += _bar(bar, (bar["start"] - start) * scale, y + 25 * bar["depth"], scale)
            y += 25 * (1 + max(bar["depth"] for bar in bars))
    return f'<svg width="1000" height="{y + 8}">{drawn}</svg>'


def _bar(bar: dict[str, Any], x: float, y: int, scale: float) -> str:
    width = max(1.5, (bar["end"] - bar["start"]) * scale)
    took = f"{(bar['end'] - bar['start']) / 1e6:.3g} ms"
    named = f"{bar['name']}, {took}"[: int(width / LETTER)]
    return (
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="22" stroke="#fff"'
        f' fill="{COLOURS[bar["critical"]]}"/>'
        + (f'<text x="{x + 4:.1f}" y="{y + 16}">{html.escape(named)}</text>' if width > 40 else "")
    )


def _shoot(browser: Chromium, text: str, name: str) -> None:
    with browser.opened(f"{STYLE}<main>{text}</main>", 1040) as opened:
        opened.view.locator("main").screenshot(path=PICTURES / f"{name}.png")


def _report(output: Path, form: str, trace: str, *more: str) -> Path:
    _done("report", "--format", form, "--output", output, *more, trace)
    return output


def _gate(output: Path, rules: str, trace: str) -> Path:
    with contextlib.suppress(subprocess.CalledProcessError):  # a rule is violated
        _done("gate", "--rules", rules, "--format", "junit", "--output", output, trace)
    return output


def _done(*arguments: str | Path) -> None:
    subprocess.run([FIELDTRACE, *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
