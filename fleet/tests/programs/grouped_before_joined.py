# SPDX-License-Identifier: MIT
"""Prints how often DuckDB groups rows to add spans up by their place in forms; run by its
environment.

usage: grouped_before_joined.py SOURCES TABLES on|off

on: with all of DuckDB's optimizers; off: as the engine has them
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, sys.argv[1])

from fieldtrace_fleet import main
from fieldtrace_fleet.duckdb_engine import DuckDbEngine


class Explaining(DuckDbEngine):
    """Says what it is about to do."""

    def __init__(self, memory: str, spill: Path) -> None:
        super().__init__(memory, spill)
        if sys.argv[3] == "on":
            self._run("RESET disabled_optimizers")

    def keep(self, view: str, sql: str) -> None:
        """See `Engine.keep`."""
        if view == "spans_of_buckets":
            ((_, plan),) = self.rows(f"EXPLAIN {sql}")
            print(plan.count("Group By"))
        super().keep(view, sql)


with tempfile.TemporaryDirectory() as folder:
    main.engine = lambda arguments, spill: Explaining(arguments.memory, spill)
    sys.exit(main.main(["--critical", f"{folder}/told.json", "--", sys.argv[2]]))
