# SPDX-License-Identifier: MIT
"""Debian's Chromium, without a window, in which tests open pages as a user does: as files."""

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fieldtrace_cli.base import paths

# What Debian lacks: scripts/setup.d/requirements.txt. Behind what Debian has.
sys.path += [str(folder) for folder in paths.STORE.glob("venv/lib/python3*/site-packages")]

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
# Root may not have Chromium's sandbox; what is opened is made by the tests.
FLAGS = ("--no-sandbox",)
WCAG_AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@dataclass
class Opened:
    """A page that is open, and what it did: messages of its console, and what it asked for."""

    view: Any
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def open_all(self) -> None:
        """Unfolds all that is folded."""
        self.view.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")

    def width_beyond_the_window(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.view.evaluate("document.documentElement.scrollWidth - window.innerWidth"))

    def focused(self) -> str:
        """The text of what has the keyboard's focus."""
        return str(self.view.evaluate("document.activeElement.textContent"))

    def tab_to(self, text: str, most: int = 100) -> None:
        """Presses the tabulator until what has the focus has a text that begins so."""
        for _ in range(most):
            self.view.keyboard.press("Tab")
            if self.focused().strip().startswith(text):
                return
        raise AssertionError(f"{text!r} is not reached by {most} tabulators")

    def violations(self) -> list[str]:
        """What axe-core finds against WCAG 2.2 AA, each with the elements that it is about."""
        found = Axe().run(self.view, options=WCAG_AA).response["violations"]
        return [f"{one['help']}: {node['html']}" for one in found for node in one["nodes"]]


class Chromium:
    """The browser."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self._browser = browser
        self._file = folder / "page.html"

    @contextlib.contextmanager
    def opened(self, text: str, width: int = 1280, *, scheme: str = "light") -> Iterator[Opened]:
        """The page of a text in a window of a width, in `light` or `dark`."""
        self._file.write_text(text, "utf-8")
        context = self._browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
        )
        try:
            opened = Opened(context.new_page())
            opened.view.on("console", lambda said: opened.complaints.append(said.text))
            opened.view.on("pageerror", lambda error: opened.complaints.append(str(error)))
            opened.view.on("request", lambda request: opened.requests.append(request.url))
            opened.view.goto(self._file.as_uri())
            opened.requests.remove(self._file.as_uri())
            yield opened
        finally:
            context.close()


@contextlib.contextmanager
def chromium(folder: Path) -> Iterator[Chromium]:
    """A browser that writes its pages into a folder."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield Chromium(browser, folder)
        finally:
            browser.close()
