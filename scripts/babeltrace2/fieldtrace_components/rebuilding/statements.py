# SPDX-License-Identifier: MIT
"""What a statement of SQL does, as Python's agent says it: one reading of SQL, not two."""

import importlib.util
from pathlib import Path

_SCRIPTS = Path(__file__).resolve().parents[3]
# Of a checkout, and of a package.
_PLACES = (_SCRIPTS.parent / "python-agent" / "src", _SCRIPTS / "python-agent")


def _load():
    file = Path("fieldtrace_agent") / "statements.py"
    path = next(place / file for place in _PLACES if (place / file).is_file())
    spec = importlib.util.spec_from_file_location("fieldtrace_statements", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


summary = _load().summary
