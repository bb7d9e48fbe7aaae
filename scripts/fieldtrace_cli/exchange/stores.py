# SPDX-License-Identifier: MIT
"""Folders of tables in object stores, by the file systems of Apache Arrow.

What is secret stays out of messages: keys of the environment are taken out of what libraries say.
"""

import os
import secrets
import shutil
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath, PurePosixPath
from urllib.parse import quote, urlsplit

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.store_urls import checked

_SECRETS = ("AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID", "AWS_SESSION_TOKEN")
_HIDDEN = "(hidden)"
_REMEDY = (
    "see the address, and that the environment or ~/.aws has credentials for it;"
    " docs/fleet.md says more"
)
_SHORTEST_SECRET = 4
# Of a file below a folder of tables, with its own name.
_LEVELS = 4
# Tables of counts, and those of requests, spans first.
COUNTS = (
    *("objects", "fields", "censored", "readers", "paths", "services"),
    *("traffic", "call_paths", "findings"),
)
REQUESTS = ("spans", "exchanges")


@dataclass(frozen=True)
class Stored:
    """A file of a store; `path` is relative to the folder of its URL."""

    path: PurePosixPath
    size: int
    changed_ns: int


class Store:
    """The folder of an URL. Runs where there is Apache Arrow."""

    def __init__(self, url: str) -> None:
        from pyarrow import ArrowException
        from pyarrow import fs as arrow

        self._arrow = arrow
        self._failures = (OSError, ArrowException)
        # What comes behind ? are settings, not a part of its name.
        self.name = checked(url).partition("?")[0]
        try:
            self._files, top = arrow.FileSystem.from_uri(_whole(url))
        except self._failures as error:
            raise self._failed("be opened", error) from None
        self._top = PurePosixPath(top)

    def put(self, folder: Path) -> int:
        """Adds all files below a folder, each by a name of its own; gives how many."""
        files = sorted(path for path in folder.rglob("*.parquet"))
        host = quote(socket.gethostname(), safe="")
        for file in files:
            place = self._top / file.parent.relative_to(folder).as_posix()
            name = f"{host}-{secrets.token_hex(8)}.parquet"
            try:
                self._put(file, place, name)
            except self._failures as error:
                raise self._failed(f"take {file.name}", error) from None
        return len(files)

    def _put(self, file: Path, place: PurePosixPath, name: str) -> None:
        is_local = isinstance(self._files, self._arrow.LocalFileSystem)
        # Others' readers must not see half of it; objects come into being as wholes.
        to = str(place / (f".{name}.half" if is_local else name))
        if is_local:
            self._files.create_dir(str(place), recursive=True)
        with file.open("rb") as source, self._files.open_output_stream(to) as target:
            shutil.copyfileobj(source, target, 1 << 20)
        if is_local:
            self._files.move(to, str(place / name))

    def files(self) -> Iterator[Stored]:
        """The files at or below it."""
        selector = self._arrow.FileSelector(str(self._top), recursive=True, allow_not_found=True)
        try:
            found = self._files.get_file_info(selector)
        except self._failures as error:
            raise self._failed("be listed", error) from None
        for one in found:
            if one.type == self._arrow.FileType.File:
                path = PurePosixPath(one.path).relative_to(self._top)
                yield Stored(path, one.size, one.mtime_ns or 0)

    def get(self, stored: Stored, to: Path) -> None:
        """Copies a file; it is there as a whole or not at all."""
        to.parent.mkdir(parents=True, exist_ok=True)
        half = to.with_name(f".{to.name}.half")
        try:
            path = str(self._top / stored.path)
            with self._files.open_input_stream(path) as source, half.open("wb") as target:
                shutil.copyfileobj(source, target, 1 << 20)
        except self._failures as error:
            raise self._failed(f"give {stored.path}", error) from None
        os.utime(half, ns=(stored.changed_ns, stored.changed_ns))
        half.replace(to)

    def _failed(self, what: str, error: Exception) -> FieldtraceError:
        return FieldtraceError(f"{self.name} could not {what}: {told(error)}", _REMEDY)


def _whole(url: str) -> str:
    """With the address of the store that the environment names, as other programs take it."""
    endpoint = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL")
    if not url.startswith("s3://") or not endpoint or "endpoint_override=" in url:
        return url
    parts = urlsplit(endpoint)
    joint = "&" if "?" in url else "?"
    return f"{url}{joint}scheme={parts.scheme}&endpoint_override={quote(parts.netloc, safe='')}"


def told(error: Exception) -> str:
    """What a library says of a failure, on one line and without keys of the environment."""
    text = " ".join(str(error).split())
    for name in _SECRETS:
        value = os.environ.get(name, "")
        if len(value) >= _SHORTEST_SECRET:
            text = text.replace(value, _HIDDEN)
    return text


def mirror(url: str, folder: Path, tables: Sequence[str], since: str, until: str) -> None:
    """Makes a folder hold the files that a store has of these tables and days, and no others of
    these."""

    def is_asked(path: PurePath) -> bool:
        # .../TABLE/day=DAY/service=SERVICE/FILE
        if len(path.parts) < _LEVELS or path.suffix != ".parquet" or ".." in path.parts:
            return False
        table, day = path.parts[-_LEVELS], path.parts[1 - _LEVELS].removeprefix("day=")
        return table in tables and since <= day and (not until or day <= until)

    kept: set[Path] = set()
    store = Store(url)
    for stored in store.files():
        if is_asked(stored.path):
            to = folder.joinpath(*stored.path.parts)
            kept.add(to)
            if not _is_same(to, stored):
                store.get(stored, to)
    for file in folder.rglob("*.parquet"):
        if file not in kept and is_asked(file.relative_to(folder)):
            file.unlink()


def _is_same(file: Path, stored: Stored) -> bool:
    try:
        status = file.stat()
    except FileNotFoundError:
        return False
    # Some file systems keep microseconds.
    apart = abs(status.st_mtime_ns - stored.changed_ns)
    return status.st_size == stored.size and apart < 1000
