# SPDX-License-Identifier: MIT
"""The project's documents: their links, headings, and the commands that they name."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import NamedTuple

from fieldtrace_cli.base import paths

_FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?:(?<=\n\n)|\A)(?: {4}[^\n]*\n?|\n(?= {4}))+")
_CODE = re.compile(r"`([^`]+)`")
# Also the picture within a link, whose own target is an image's.
_LINK = re.compile(r"\[(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
_ARGUMENTS = r"""((?:'[^']*'|"[^"]*"|[^|;&<>#)'"])*)"""
# What the documents type: ours, and those of the machine.
_PROGRAMS = (
    r"fieldtrace|(scripts|benchmarks|examples|lttng-probes|build|fieldtrace-\w+-VERSION)/[\w./-]+|"
    r"\.fieldtrace/[\w./-]+|mvn|cmake|ctest|lttng|lttng-sessiond|babeltrace2|java|curl|apt|apt-get|"
    r"podman|docker|kubectl|skopeo|unzip|git|cd|go|npm|node|python3?|pip|/usr/bin/python3|cargo|"
    r"perf|asprof|xvfb-run|echo|profilecli|export|sysctl|chmod|cp|mkdir"
)
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)


class Link(NamedTuple):
    """A link of a document to something in the checkout."""

    document: Path
    target: str

    def __str__(self) -> str:
        return f"{self.document.relative_to(paths.CHECKOUT)} -> {self.target}"


class Command(NamedTuple):
    """A command that a document shows or names, without what another program gets of it."""

    document: Path
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.document.relative_to(paths.CHECKOUT)}: {' '.join(self.words)}"


def files(*patterns: str) -> list[Path]:
    """The project's files, also those that are not committed yet; all without a pattern."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=paths.CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = (paths.CHECKOUT / name for name in listed.split("\0") if name)
    return sorted({file for file in found if file.is_file()})


def documents() -> list[Path]:
    """Every Markdown file of the project."""
    return files("*.md")


def links(document: Path) -> list[Link]:
    """Links to files and headings of the project; addresses on the web are left out."""
    text = _without_code(document.read_text(encoding="utf-8"))
    targets = [first or second for first, second in _LINK.findall(text)]
    return [Link(document, t) for t in targets if not re.match(r"[a-z]+:", t)]


def anchors(document: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a document."""
    found: set[str] = set()
    for heading in _HEADING.findall(_without_fences(document.read_text(encoding="utf-8"))):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        numbered = (f"{slug}-{n}" if n else slug for n in range(len(found) + 1))
        found.add(next(candidate for candidate in numbered if candidate not in found))
    return found


def commands(document: Path, program: str) -> list[Command]:
    """What follows the name of a program in code, up to `--`, a pipe, a comment or a line's end."""
    found = []
    for code in _code(document.read_text(encoding="utf-8")):
        for line in re.sub(r"\\\n\s*", " ", code).splitlines():
            for rest in re.findall(rf"(?<![\w-]){re.escape(program)} +{_ARGUMENTS}", line):
                words = shlex.split(rest)
                cut = words.index("--") if "--" in words else len(words)
                found.append(Command(document, tuple(words[:cut])))
    return found


def shown(document: Path) -> list[str]:
    """The lines of a shell that a document shows, without the comment behind them: what an indented
    block has, or a fenced one of `sh` or no language."""
    text = document.read_text(encoding="utf-8")
    blocks = [
        match.group().partition("\n")[2]
        for match in _FENCE.finditer(text)
        if re.match(r"(```|~~~)(sh)?\n", match.group())
    ]
    blocks += [match.group() for match in _INDENTED.finditer(_FENCE.sub("", text))]
    lines = "\n".join(re.sub(r"\\\n\s*", " ", block) for block in blocks).splitlines()
    return [
        re.sub(r"\s+#\s.*$", "", line).strip()
        for line in lines
        if re.match(rf"\s*(sudo )?({_PROGRAMS})(\s|$)", line)
    ]


def paths_in_code(document: Path, folder: str) -> set[str]:
    """Paths below a folder that code in a document names, but for those with a place-holder."""
    text = "\n".join(_code(document.read_text(encoding="utf-8")))
    found = re.findall(rf"(?<![\w/.-]){folder}/[\w./-]*\w", text)
    return {path for path in found if not re.search(r"\b(NAME|TRACE|DIR)\b", path)}


def _code(text: str) -> list[str]:
    blocks = [match.group() for match in _FENCE.finditer(text)]
    rest = _FENCE.sub("", text)
    blocks += [match.group() for match in _INDENTED.finditer(rest)]
    inline = _CODE.findall(_INDENTED.sub("", rest))
    return blocks + [" ".join(code.split()) for code in inline]


def _without_fences(text: str) -> str:
    return _FENCE.sub("", text)


def _without_code(text: str) -> str:
    return _CODE.sub("code", _INDENTED.sub("", _without_fences(text)))
