# SPDX-License-Identifier: MIT
"""Apache Spark: in processes of its own, on one machine or a cluster."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from py4j.protocol import Py4JError, Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as f

from fieldtrace_fleet.engine import NoRoomError, NotStartedError, UnreadableError
from fieldtrace_fleet.tables import PLACE, TEXT, Table

# Spark's own number, 200, is for clusters: here each part costs more than its rows.
_LOCAL_PARTITIONS = "8"
# What errors say that are of no file.
_NO_ROOM = {
    "No space left on device": "the disk is full",
    "OutOfMemoryError": "memory is full, see --memory",
    "ExecutorLostFailure": "executors were lost again and again",
}


class SparkEngine:
    """A session of Spark.

    `partitions` is into how many parts rows are shuffled; None leaves it to Spark on a cluster, and
    is few on one machine. What is kept goes to `scratch`, a folder or URL that all workers see, so
    that it outlives them: as Parquet, of which Spark knows how large it is, and joins with what is
    small without a shuffle. None is a folder of this machine; a cluster can keep nothing then.
    """

    def __init__(
        self, master: str, memory: str, spill: Path, partitions: int | None, scratch: str | None
    ) -> None:
        settings = {
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.driver.memory": memory,
            "spark.executor.memory": memory,
            "spark.local.dir": str(spill),
            "spark.sql.warehouse.dir": str(spill / "warehouse"),
            # Times have nanoseconds, which Spark's own type lacks.
            "spark.sql.legacy.parquet.nanosAsLong": "true",
            "spark.sql.session.timeZone": "UTC",
            "spark.log.level": "ERROR",
        }
        if partitions is not None:
            settings["spark.sql.shuffle.partitions"] = str(partitions)
        if master.startswith("local"):
            # Nobody else is to reach it.
            settings["spark.driver.host"] = settings["spark.driver.bindAddress"] = "127.0.0.1"
            settings.setdefault("spark.sql.shuffle.partitions", _LOCAL_PARTITIONS)
            # A task costs more than what it would do beside others.
            settings["spark.sql.adaptive.coalescePartitions.parallelismFirst"] = "false"
            # Else each file beyond 32 is looked for by a task of its own.
            settings["spark.sql.sources.parallelPartitionDiscovery.threshold"] = "1000000"
            scratch = scratch or str(spill)
        builder = SparkSession.builder.master(master).appName("fieldtrace fleet")
        try:
            self._session = builder.config(map=settings).getOrCreate()
        except (Py4JError, PySparkException) as error:
            raise NotStartedError(
                f"Spark cannot start at {master}: {_reason(str(error))}"
            ) from error
        self._session.sparkContext.setLogLevel("OFF")
        self._scratch = None if scratch is None else self._own_folder(scratch)
        self._number = 0
        self._kept: dict[str, str] = {}

    def _own_folder(self, scratch: str) -> str:
        context = self._session.sparkContext
        context.setCheckpointDir(scratch)
        return str(context.getCheckpointDir())

    def read(self, view: str, table: Table, files: Sequence[str], *, parted: bool) -> None:
        """See `Engine.read`."""
        self._frame(table, files, parted=parted).createOrReplaceTempView(view)

    def _frame(self, table: Table, files: Sequence[str], *, parted: bool) -> DataFrame:
        own = table.columns if parted else {**PLACE, **table.columns}
        schema = ", ".join(f"`{name}` {type_}" for name, type_ in own.items())
        if not files:
            all_columns = {"day": TEXT, "service": TEXT, **table.columns}
            empty = ", ".join(f"`{name}` {type_}" for name, type_ in all_columns.items())
            return self._session.createDataFrame([], empty)
        read = self._session.read.schema(schema).parquet(*files)
        columns = [
            f.coalesce(f.col(name), f.expr(table.default(name))).alias(name)
            for name in table.columns
        ]
        places = [_place("day"), _place("service")] if parted else ["day", "service"]
        return read.select(*places, *columns)

    def rows(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """See `Engine.rows`."""
        try:
            yield from map(tuple, self._session.sql(sql).collect())
        except (Py4JJavaError, PySparkException) as error:
            raise _told(error) from error

    def keep(self, view: str, sql: str) -> None:
        """See `Engine.keep`."""
        try:
            made = self._session.sql(sql)
            self._number += 1
            where = f"{self._scratch}/{self._number}"
            made.write.parquet(where, compression="snappy")
            kept = self._session.read.schema(made.schema).parquet(where)
        except (Py4JJavaError, PySparkException) as error:
            raise _told(error) from error
        kept.createOrReplaceTempView(view)
        self._let_go(view)
        self._kept[view] = where

    def take(self, view: str, sql: str, file_bytes: float) -> None:
        """See `Engine.take`: what is kept lies in files, too, and in larger ones."""
        self.keep(view, sql)

    def call(self, view: str, sql: str) -> None:
        """See `Engine.call`."""
        self._session.sql(sql).createOrReplaceTempView(view)

    def forget(self, *views: str) -> None:
        """See `Engine.forget`."""
        for view in views:
            self._session.catalog.dropTempView(view)
            self._let_go(view)

    def _let_go(self, view: str) -> None:
        if view in self._kept:
            self._remove(self._kept.pop(view))

    def save(self, sql: str, folder: Path) -> None:
        """See `Engine.save`."""
        try:
            self._session.sql(sql).write.parquet(folder.resolve().as_uri(), compression="zstd")
        except (Py4JJavaError, PySparkException) as error:
            raise _told(error) from error

    def save_nested(
        self, view: str, parts: str, columns: Sequence[str], name: str, folder: Path
    ) -> None:
        """See `Engine.save_nested`."""
        row = ", ".join(f"'{column}', {column}" for column in columns)
        nested = (
            f"SELECT recording, request, array_sort(collect_list(named_struct({row}))) AS {name}"
            f" FROM {parts} GROUP BY recording, request"
        )
        self.save(
            f"SELECT r.*, p.{name} FROM {view} AS r JOIN ({nested}) AS p"
            " ON p.recording = r.recording AND p.request = r.request",
            folder,
        )

    def check(self, table: Table, file: str) -> str | None:
        """See `Engine.check`."""
        try:
            self._frame(table, [file], parted=True).write.format("noop").mode("overwrite").save()
        except (Py4JJavaError, PySparkException) as error:
            told = _told(error)
            if isinstance(told, NoRoomError):
                raise told from error
            return str(told)
        return None

    def close(self) -> None:
        """See `Engine.close`."""
        if self._scratch is not None:
            self._remove(self._scratch)
        self._session.stop()

    def _remove(self, kept: str) -> None:
        context = self._session.sparkContext
        java: Any = context._jvm
        folder = java.org.apache.hadoop.fs.Path(kept)
        folder.getFileSystem(context._jsc.hadoopConfiguration()).delete(folder, True)


def _place(name: str) -> Column:
    path, folder = "_metadata.file_path", f"/{name}="
    text = f"substring_index(substring_index({path}, '{folder}', -1), '/', 1)"
    # The path is that of an URI: what the writer encoded is encoded once more. Few names are, and
    # to decode them takes longer than to read the row.
    return f.expr(
        f"CASE WHEN instr({path}, '{folder}') = 0 THEN ''"
        f" WHEN instr({text}, '%') > 0 OR instr({text}, '+') > 0"
        f" THEN url_decode(url_decode({text})) ELSE {text} END"
    ).alias(name)


def _told(error: Exception) -> Exception:
    text = str(error)
    for sign, meant in _NO_ROOM.items():
        if sign in text:
            return NoRoomError(f"{meant}: {_reason(text)}")
    return UnreadableError(_reason(text))


def _reason(text: str) -> str:
    lines = [line for line in text.splitlines() if "Caused by: " in line]
    told = lines[-1].partition("Caused by: ")[2] if lines else text.partition("\n")[0]
    return told.strip()
