# SPDX-License-Identifier: MIT
"""The agent's options: those of docs/agent-options.md that concern requests."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

MOST_CHARACTERS = 255
# `shop.wsgi:application`, but not `localhost:8000`.
_APPLICATION = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]")

_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|)")
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}


@dataclass(frozen=True)
class Options:
    """What a process records, and as which service."""

    service: str
    service_version: str
    spans: bool
    routes: bool
    followed_seconds: float
    thread_context: bool
    in_force: str

    @classmethod
    def parsed(cls, text: str) -> Options:
        """Of `key=value,...`; keys of other agents are left to them."""
        values = dict(part.partition("=")[::2] for part in text.split(",") if "=" in part)
        resource = dict(
            part.strip().partition("=")[::2]
            for part in os.environ.get("OTEL_RESOURCE_ATTRIBUTES", "").split(",")
            if "=" in part
        )
        service = (
            values.get("service.name")
            or os.environ.get("OTEL_SERVICE_NAME")
            or resource.get("service.name")
            or program_name(_command_line())
        )
        version = values.get("service.version") or resource.get("service.version") or ""
        return cls(
            service[:MOST_CHARACTERS],
            version[:MOST_CHARACTERS],
            values.get("spans", "on") != "off",
            values.get("http.capture.path", "route") != "off",
            _seconds(values.get("requests.follow", ""), 60.0),
            values.get("thread.context") == "on",
            text,
        )


def _seconds(text: str, default: float) -> float:
    """A duration such as 500ms or 2m; what is none counts as not set."""
    match = _DURATION.fullmatch(text)
    return float(match[1]) * _UNITS[match[2]] if match else default


def _command_line() -> list[str]:
    # While Python starts, sys.argv is not there yet.
    try:
        return [os.fsdecode(w) for w in Path("/proc/self/cmdline").read_bytes().split(b"\0")[:-1]]
    except OSError:
        return list(getattr(sys, "orig_argv", ()))


def program_name(words: list[str]) -> str:
    """What a command line runs: the script or the module."""
    rest = words[1:]
    name = ""
    while rest:
        word = rest.pop(0)
        if word == "-m" and rest:
            name = rest.pop(0)
        elif word == "-c":
            return "python"
        elif word in ("-W", "-X", "--check-hash-based-pycs"):
            del rest[:1]
            continue
        elif word.startswith("-"):
            continue
        else:
            parts = [part for part in word.split("/") if part not in ("", ".")]
            name = parts[-1] if parts else word
            if name == "__main__.py" and len(parts) > 1:
                name = parts[-2]
            name = name[:-3] if name.endswith(".py") else name
        break
    return _served(name, rest) or name or "python"


def _served(program: str, words: list[str]) -> str:
    """The modules that a server is told to serve; empty where it is none that is known, or takes
    them from elsewhere."""
    if program in ("gunicorn", "uvicorn"):
        return next((word.partition(":")[0] for word in words if _APPLICATION.match(word)), "")
    modules = []
    if program == "nameko" and words[:1] == ["run"]:
        rest = words[1:]
        while rest:
            word = rest.pop(0)
            if word in ("--config", "--broker", "--backdoor-port"):
                del rest[:1]
            elif not word.startswith("-"):
                modules.append(word.partition(":")[0])
    return "+".join(modules)
