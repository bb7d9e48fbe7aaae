# SPDX-License-Identifier: MIT
"""docs/node.md says of libraries what their files say."""

import json
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
LIBRARIES = CHECKOUT / "node-agent" / "lib" / "libraries"
DOCUMENT = CHECKOUT / "docs" / "node.md"


def test_the_table_of_libraries_is_that_of_their_metadata():
    program = f"console.log(JSON.stringify(require({json.dumps(str(LIBRARIES))}).LIBRARIES))"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    rows = [
        f"| {each['library']} | `{each['name']}` | {each['tested']} | {each['seen']} |"
        for each in json.loads(done.stdout)
    ]
    lines = DOCUMENT.read_text().splitlines()
    head = lines.index("| library | name | tested | what is seen |")
    table = lines[head + 2 : lines.index("", head)]
    assert table == rows, "\n".join(rows)


def test_each_file_of_a_library_is_in_the_list():
    files = {path.stem for path in LIBRARIES.glob("*.js")} - {"index"}
    listed = {
        line.split("'")[1][2:]
        for line in (LIBRARIES / "index.js").read_text().splitlines()
        if line.startswith("  require('./")
    }
    assert listed == files
