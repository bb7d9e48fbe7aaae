# SPDX-License-Identifier: MIT
"""What an assistant may ask about a recording; each answer is a page of JSON."""

import contextlib
import io
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fieldtrace_cli.assistants import rows
from fieldtrace_cli.assistants.checkout import Checkout
from fieldtrace_cli.assistants.pages import page, whole
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import saved
from fieldtrace_cli.results.causes import causes
from fieldtrace_cli.results.comparison import compare
from fieldtrace_cli.results.comparison_json import comparison_json
from fieldtrace_cli.results.findings import Finding, Json, findings
from fieldtrace_cli.results.recordings import recording
from fieldtrace_cli.tracecompass.analysis import DONE, analyse

# What most questions are about, out of one run of the analysis.
_SECTIONS: Sequence[tuple[str, Sequence[str]]] = (
    ("fix-list", ("--suggest",)),
    ("flat-operations", ()),
    ("fields", ()),
)
_MOST_LINES = 200
# Of more requests only those that were asked for are kept in memory.
_MOST_KEPT = 1_000


class Answers:
    """The answers about the recordings that a user has named, and about nothing else."""

    def __init__(
        self, traces: Sequence[Path], against: Path | None = None, source: Path | None = None
    ) -> None:
        for trace in traces:
            if not trace.is_dir():
                raise FieldtraceError(
                    f"there is no folder {trace}", "give the folder of a recording", status=2
                )
        if against is not None and not against.exists():
            raise FieldtraceError(
                f"there is no {against}",
                "give the folder of a recording, or what report --format results wrote",
                status=2,
            )
        self._traces = traces
        self._against = against
        self._checkout = Checkout(source) if source else None
        self._kept: dict[str, Any] = {}

    def topology(self, start: int = 0) -> str:
        """The services, then which service calls which, each with its share of the time that
        requests waited. Ask for this first."""
        operations = self._section("flat-operations")["operations"]
        fields = self._section("fields")
        found = [*rows.services(operations), *rows.edges(operations)]
        requests = sum(
            caller["count"]
            for operation in operations
            for caller in operation["callers"]
            if caller["service"] is None
        )
        losses = fields["losses"]
        lost = losses["discarded_events"] + losses["discarded_packets"]
        return page(found, start, requests=requests, lost_events=lost, key="rows")

    def operations(self, service: str = "", start: int = 0) -> str:
        """The operations, of one service or of all, by the time that requests waited for them."""
        found = [
            rows.operation(operation)
            for operation in self._section("flat-operations")["operations"]
            if service in ("", operation["service"])
        ]
        return page(found, start, key="operations")

    def findings(self, start: int = 0) -> str:
        """What to mend, gravest first: what it is, where, what requests would gain, and what else
        the same change is likely to mend."""
        return page(
            [rows.entry(cause) for cause in causes(self._findings())], start, key="findings"
        )

    def explain_finding(self, id: str) -> str:
        """All about one finding: its call path, why and how sure, example requests, how to fix
        it. `id` is as `findings` lists it."""
        for finding in self._findings():
            if finding.id == id:
                return whole(**rows.brief(finding), **rows.full(finding))
        raise FieldtraceError("there is no finding of that id", "take an id that findings lists")

    def explain_request(self, number: int, start: int = 0) -> str:
        """The calls of one request, callers before what they call, and what it waited for.
        `number` is as `explain_finding` names requests."""
        request, path = self._request(number)
        root = request["root"]
        return page(
            rows.calls(request),
            start,
            request=f"{root['service']} {root['operation']}",
            took_ms=rows.ms(request["end"] - request["start"]),
            is_cut=request["cut"],
            waited_for=rows.waited_for(path),
            key="calls",
        )

    def consumers(self, field: str, start: int = 0) -> str:
        """Who reads a field, CLASS.FIELD such as Employee.email: each service and call path that
        fetches it, with the share of objects in which it is read and its 95 % interval."""
        read = self._readers(field)
        found = [rows.reader(path) for one in read["services"] for path in one["call_paths"]]
        return page(found, start, field=field, key="call_paths")

    def diff(self, start: int = 0) -> str:
        """What differs from the recording before: findings gone, new and changed, calls and bytes
        a request, fields, latencies. Needs --against."""
        if self._against is None:
            raise FieldtraceError(
                "there is no recording to compare with", "fieldtrace mcp --against BEFORE TRACE"
            )
        if "diff" not in self._kept:
            with _asking():
                sides = recording([self._against]), recording(self._traces)
            self._kept["diff"] = json.loads(comparison_json(compare(*sides)))
        found = self._kept["diff"]
        return page(
            rows.differences(found), start, before=found["before"], after=found["after"], key="rows"
        )

    def source(self, class_name: str, file: str, line: int = 1, around: int = 20) -> str:
        """Lines of a source file around a frame's line; class_name, file and line are as
        `explain_finding` has them. Needs --source."""
        if self._checkout is None:
            raise FieldtraceError(
                "no checkout of the sources is known", "fieldtrace mcp --source CHECKOUT TRACE"
            )
        path, lines = self._checkout.lines(class_name, file)
        around = min(max(0, around), _MOST_LINES // 2)
        first = min(max(1, line - around), max(1, len(lines)))
        shown = [f"{n}: {text}" for n, text in enumerate(lines[first - 1 : line + around], first)]
        return page(shown, file=path, lines_of_file=len(lines), key="lines")

    def _findings(self) -> list[Finding]:
        return findings(self._section("fix-list"))

    def _section(self, name: str) -> Json:
        if name not in self._kept:
            with _asking():
                answers = saved.analysed_each(self._traces, _SECTIONS)
            for (section, _), answer in zip(_SECTIONS, answers, strict=True):
                self._kept[section] = answer
        found: Json = self._kept[name]
        return found

    def _request(self, number: int) -> tuple[Json, Json]:
        known: dict[int, tuple[Json, Json]] = self._kept.setdefault("requests", {})
        if number in known:
            return known[number]
        if not self._kept.get("knows all requests"):
            wanted: Sequence[tuple[str, Sequence[str]]] = (("requests", ()), ("critical-path", ()))
            with _asking():
                listed, paths = saved.analysed_each(self._traces, wanted)
            pairs = zip(listed["requests"], paths["critical_paths"], strict=True)
            found = {request["id"]: (request, path) for request, path in pairs}
            self._kept["knows all requests"] = len(found) <= _MOST_KEPT
            known |= found if self._kept["knows all requests"] else {}
            if number in found:
                known[number] = found[number]
                return found[number]
        raise FieldtraceError(
            f"there is no request {number}",
            "take a number of slowest_requests of explain_finding",
        )

    def _readers(self, field: str) -> Json:
        with tempfile.TemporaryDirectory(prefix="fieldtrace-mcp-") as folder:
            output = Path(folder) / "answer.json"
            options = ["--readers-of", field, "--format", "json"]
            with _asking():
                status = analyse(self._traces, options, output)
                if status != DONE:
                    raise saved.AnalysisFailedError(status)
            found: Json = json.loads(output.read_text("utf-8"))
            return found


@contextlib.contextmanager
def _asking() -> Iterator[None]:
    """Tells whoever asks why an analysis failed, which it says on standard error."""
    with contextlib.redirect_stderr(io.StringIO()) as said:
        try:
            yield
        except saved.AnalysisFailedError as error:
            # Before that it has said how far it was.
            text = said.getvalue().strip().rpartition("fieldtrace: ")[2].removesuffix(".")
            what, _, remedy = text.partition(". Remedy: ")
            raise FieldtraceError(
                what or str(error), remedy or "ask the user to run fieldtrace report"
            ) from error
