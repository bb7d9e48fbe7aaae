# SPDX-License-Identifier: MIT
"""Findings as Markdown, for the comment of a pull request."""

import re
from collections.abc import Sequence

from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.results.causes import Cause, causes
from fieldtrace_cli.results.findings import Finding, Json

# As much as GitHub takes as a comment.
MOST_BYTES = 65_536
MOST_FRAMES = 6
# Of one call path, beside the gravest.
MOST_ALSO = 20
# All that Markdown, HTML or GitHub's mentions and references might make something of.
_SPECIAL = re.compile(r"[\\`*_{}\[\]#!|~$<>&@]|:(?=//)|(?<=www)\.", re.IGNORECASE)


def markdown(found: Sequence[Finding]) -> str:
    """The findings by call path, gravest first, in at most `MOST_BYTES`; what is cut is said."""
    entries = causes(found)
    grave = sum(cause.first.deserves_work for cause in entries)
    head = "## Fieldtrace: " + (
        f"{_counted(grave, 'finding')} worth mending, {len(entries) - grave:,} more\n"
        if found
        else "nothing to mend\n"
    )
    parts = [_entry(number, cause) for number, cause in enumerate(entries, 1)]
    return fitted(head, parts, "call path", MOST_BYTES)


def fitted(head: str, parts: Sequence[str], what: str, most: int) -> str:
    """The head and as many parts as fit, with a line that says how many more there are."""
    size, kept = len(head.encode()), 0
    room = most - len(_cut(len(parts), what).encode())
    for part in parts:
        size += len(part.encode())
        if size > room:
            break
        kept += 1
    rest = _cut(len(parts) - kept, what) if kept < len(parts) else ""
    return head + "".join(parts[:kept]) + rest


def escaped(text: str) -> str:
    """Text of a trace, of which nothing is mark-up, on one line."""
    line = printable(" ".join(text.split()), most=len(text))
    return _SPECIAL.sub(lambda special: f"&#{ord(special[0])};", line)


def fenced(text: str) -> str:
    """Text as a block of code, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    shown = printable(text, keep="\n\t", most=len(text))
    return f"{fence}\n{shown}\n{fence}\n"


def _cut(count: int, what: str) -> str:
    return f"\n*{_counted(count, what)} more did not fit in here.*\n"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def _entry(number: int, cause: Cause) -> str:
    finding = cause.first
    path = "\n".join(str(frame) for frame in finding.frames[:MOST_FRAMES])
    return (
        f"\n### {number}. {escaped(finding.title)}\n\n"
        f"{escaped(finding.gain)} `{_code(finding.id)}`\n\n"
        + (f"At {escaped(finding.caller)}:\n\n" if finding.caller else "")
        + (fenced(path) if path else "The call path is not known.\n")
        + f"\n<details><summary>Why, and how sure</summary>\n\n{escaped(finding.why)}\n"
        + _suggestion(finding.json.get("suggestion"))
        + "\n</details>\n"
        + _also(cause.also)
    )


def _also(findings: Sequence[Finding]) -> str:
    if not findings:
        return ""
    lines = [
        f"- {escaped(finding.title)}: {escaped(finding.gain)} `{_code(finding.id)}`\n"
        for finding in findings[:MOST_ALSO]
    ]
    rest = len(findings) - len(lines)
    more = f"- {_counted(rest, 'finding')} more\n" if rest else ""
    return "\nAlso of these calls:\n\n" + "".join(lines) + more


def _suggestion(suggestion: Json | None) -> str:
    if suggestion is None:
        return ""
    text = f"\n**To fix it:** {escaped(suggestion['what'])}\n"
    for snippet in suggestion["snippets"]:
        text += f"\n{escaped(snippet['title'])}\n\n{fenced(snippet['text'])}"
    return text + "".join(f"\n- Mind: {escaped(line)}" for line in suggestion["heed"]) + "\n"


def _code(text: str) -> str:
    return printable(text).replace("`", "'")
