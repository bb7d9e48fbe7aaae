# SPDX-License-Identifier: MIT
"""Templates of pages: one file that needs no network, in which names of traces are text."""

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fieldtrace_cli import __version__
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.findings import duration

FILES = Path(__file__).resolve().parent / "page_files"


def template(name: str, **filters: Callable[..., str]) -> Any:
    """A template, with filters of its own.

    Jinja2 is asked for here alone, so that nothing else needs it.
    """
    try:
        import jinja2
    except ModuleNotFoundError:
        raise FieldtraceError(
            "Jinja2, which makes the page, is missing", "apt-get install python3-jinja2"
        ) from None
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FILES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "duration": duration,
        "count": "{:,}".format,
        "fixed": "{:.2f}".format,
        "unit": _with_unit,
        **filters,
    }
    return environment.get_template(name)


def own(style: str, script: str | None = None) -> dict[str, str]:
    """What a page brings along from these files, and that nothing else may run or be fetched."""
    brought = {"version": __version__, "style": (FILES / style).read_text("utf-8")}
    may = f"style-src '{_hash(brought['style'])}'"
    if script is not None:
        brought["script"] = (FILES / script).read_text("utf-8")
        may += f"; script-src '{_hash(brought['script'])}'"
    policy = f"default-src 'none'; {may}; base-uri 'none'; form-action 'none'"
    return {**brought, "policy": policy}


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _with_unit(value: float, unit: str) -> str:
    """A time in nanoseconds, or a number of bytes or of something else."""
    return duration(value) if unit == "ns" else f"{value:,.0f} {unit}"
