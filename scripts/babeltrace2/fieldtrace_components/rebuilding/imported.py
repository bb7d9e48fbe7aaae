# SPDX-License-Identifier: MIT
"""Files of spans, as events in the order of time."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from fieldtrace_components.reading import files
from fieldtrace_components.reading.files import BadRecord
from fieldtrace_components.reading.span import Process, Span
from fieldtrace_components.rebuilding import clocks, nodes, roles
from fieldtrace_components.rebuilding.counts import Counts
from fieldtrace_components.rebuilding.events import Addresses, EventMaker, Names
from fieldtrace_components.rebuilding.said import Reader
from fieldtrace_components.rebuilding.store import Store, StoredEvent, StoredSpan


def _fields_of(said) -> tuple:
    return tuple(getattr(said, name) for name in said.__dataclass_fields__)


class ImportedSpans:
    """What the files hold. `read`, then `rebuild`, then `events`, and `close`."""

    def __init__(self, database: Path, on_bad: Callable[[BadRecord], None]) -> None:
        self.counts = Counts()
        self.names = Names()
        self.addresses = Addresses()
        self.processes: list[Process] = []
        self._numbers: dict[Process, int] = {}
        self._store = Store(database)
        self._on_bad = on_bad
        self._is_stopped = False
        self._reader = Reader()

    def read(self, paths: Sequence[Path]) -> None:
        """Reads files. Raises OSError where one cannot be read."""
        for path in paths:
            for found in files.spans(path):
                self.take(found)

    def take(self, found: Span | BadRecord) -> None:
        """Takes a span, or what is to be said of a record that is none."""
        if isinstance(found, Span):
            self._add(found)
        else:
            self.counts.bad += 1
            self._on_bad(found)

    def _add(self, span: Span) -> None:
        self.counts.spans += 1
        self._store.add_span(
            bytes.fromhex(span.trace),
            StoredSpan(
                bytes.fromhex(span.id),
                bytes.fromhex(span.parent),
                span.kind.value,
                self._process(span.process),
                span.start_ns,
                span.end_ns,
                _fields_of(self._reader.said(span)),
                tuple(bytes.fromhex(link) for _, link in span.links),
            ),
        )

    def _process(self, process: Process) -> int:
        number = self._numbers.get(process)
        if number is None:
            number = self._numbers[process] = len(self.processes)
            self.processes.append(process)
        return number

    def rebuild(self) -> None:
        """Makes events of the spans."""
        maker = EventMaker(self.names, self.addresses)
        for trace, spans in self._store.traces():
            self.counts.traces += 1
            outermost = roles.assign(nodes.roots(spans, self.counts), self.counts)
            clocks.align(outermost, self.counts)
            self._store.add_events(maker.events(trace, outermost))
        self._store.drop_spans()

    def events(self) -> Iterator[StoredEvent]:
        """The events by their times, without those that define names; none after `stop`."""
        for event in self._store.events():
            if self._is_stopped:
                return
            yield event

    def stop(self) -> None:
        """Has `events` come to an end, and with it what reads them."""
        self._is_stopped = True

    def close(self) -> None:
        """Gives up the database, whose file is the caller's to remove."""
        self._store.close()
