# SPDX-License-Identifier: MIT
"""Adds folders of tables to a store; run by the environment of Apache Arrow.

usage: put_tables.py URL FOLDER...
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts"))

from fieldtrace_cli.exchange.stores import Store

for folder in sys.argv[2:]:
    Store(sys.argv[1]).put(Path(folder))
