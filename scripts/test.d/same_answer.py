# SPDX-License-Identifier: MIT
"""Of a recording a fleet says what a report does: fields, findings, requests, and their paths."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.analysis import analyse_each

DUCKDB = paths.STORE / "fleet-duckdb-venv" / "bin" / "python"
# What stands for calls that no request makes; they have no rows.
OUTSIDE = "outside of requests"
SECTIONS = {"fields": (), "operations": (), "requests": (), "fix-list": ("--all",)}
OF_FIELDS = ("fields_never_read", "objects_never_read")
IN_TREE = ("count", "failures", "inclusive_ns", "exclusive_ns", "critical_ns", "bytes")
OF_FINDING = ("requests", "calls", "avoidable_calls")
RANKED = ("normalised_inclusive", "normalised_exclusive", "distance")
ROUNDING = 1e-3


def command(*arguments: str | Path) -> str:
    """What `fieldtrace` prints."""
    program = [paths.SCRIPTS / "fieldtrace", *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def assert_same_answer(trace: Path, folder: Path) -> dict[str, int]:
    """Fails where they differ; gives how many there are of what."""
    report = reported(trace, folder)
    tables = folder / "tables"
    command("export", trace, "--output", tables)

    told, wanted = fleet("fields", tables), report["fields"]
    assert told.pop("traces") != wanted.pop("traces")
    assert told == wanted

    inside = {
        tuple(one["path"]): one
        for one in report["operations"]["operations"]
        if OUTSIDE not in one["path"][0]
    }
    tree = {tuple(one["path"]): one for one in fleet("critical", tables)["top_down"]}
    assert numbers(tree) == numbers(inside)
    for path, node in tree.items():
        for name in RANKED:
            assert abs(node[name] - inside[path][name]) <= ROUNDING, (path, name)

    assert assembled(tables, folder / "rows") == requests(report["requests"])

    findings = fleet("findings", tables)["findings"]
    of_calls = sorted(
        (one["id"], one["kind"], one["service"], *(one[name] for name in OF_FINDING))
        for one in findings
        if one["kind"] not in OF_FIELDS
    )
    assert of_calls == sorted(calls_found(report["fix-list"]["fixes"]))
    never_read = sorted(
        (one["service"], one["kind"], sorted(one["never_read"]), one["calls"])
        for one in findings
        if one["kind"] in OF_FIELDS
    )
    assert never_read == sorted(fields_found(report["fix-list"]["fixes"]))
    return {
        "contexts": len(wanted["contexts"]),
        "paths": len(tree),
        "requests": requests(report["requests"]).total(),
        "findings": len(findings),
    }


def reported(trace: Path, folder: Path) -> dict[str, Any]:
    """Each section of the report, out of one run of the analysis."""
    files = {section: folder / f"{section}.json" for section in SECTIONS}
    questions = [
        (("--section", section, "--format", "json", *SECTIONS[section]), file)
        for section, file in files.items()
    ]
    assert analyse_each([trace], questions) == 0
    return {section: json.loads(file.read_text("utf-8")) for section, file in files.items()}


def fleet(job: str, tables: Path) -> dict[str, Any]:
    """What a job says."""
    told: dict[str, Any] = json.loads(command("fleet", job, "--format", "json", tables))
    return told


def numbers(tree: dict[tuple[str, ...], dict[str, Any]]) -> dict[tuple[str, ...], list[int]]:
    """What adds up of each path."""
    return {path: [node[name] for name in IN_TREE] for path, node in tree.items()}


def requests(report: dict[str, Any]) -> Counter[tuple[str, str, int]]:
    """How many requests of so many spans each operation has."""
    found = Counter[tuple[str, str, int]]()
    for request in report["requests"]:
        waiting, spans = [request["root"], *request.get("deeper", ())], 0
        while waiting:
            span = waiting.pop()
            spans += 1
            waiting += span["children"]
        found[request["root"]["service"], request["root"]["operation"], spans] += 1
    return found


def assembled(tables: Path, folder: Path) -> Counter[tuple[str, str, int]]:
    """The same of the rows that `assemble` writes."""
    command("fleet", "assemble", "--tables", folder, tables)
    program = (
        "import duckdb, json, sys\n"
        "query = f\"SELECT service, operation, spans FROM '{sys.argv[1]}/requests/*.parquet'\"\n"
        "print(json.dumps(duckdb.sql(query).fetchall()))"
    )
    done = subprocess.run(
        [DUCKDB, "-I", "-c", program, folder], capture_output=True, text=True, check=True
    )
    return Counter(map(tuple, json.loads(done.stdout)))


def calls_found(fixes: Sequence[dict[str, Any]]) -> Iterator[tuple]:
    """Of each entry of calls what a fleet tells of it."""
    for fix in fixes:
        if fix["kind"] not in OF_FIELDS and fix["extent"]["requests"]:
            extent = [fix["extent"][name] for name in OF_FINDING]
            yield fix["id"], fix["kind"], fix["service"], *extent


def fields_found(fixes: Sequence[dict[str, Any]]) -> Iterator[tuple]:
    """Of each entry of fields that are certain what a fleet tells of it."""
    for fix in fixes:
        if fix["kind"] in OF_FIELDS and fix["never_read"]:
            yield fix["service"], fix["kind"], sorted(fix["never_read"]), fix["calls"]
