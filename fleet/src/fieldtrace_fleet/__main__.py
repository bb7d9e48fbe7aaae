# SPDX-License-Identifier: MIT
"""Runs the package when Python is given its folder, as `fieldtrace fleet` does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fieldtrace_fleet.main import main

sys.exit(main(sys.argv[1:]))
