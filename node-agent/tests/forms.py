# SPDX-License-Identifier: MIT
"""Programs of tests in other forms than CommonJS: as ES modules, and each as one file that a
bundler made of it and its libraries."""

import os
import re
import subprocess
from pathlib import Path

from harness.npm import installed

HERE = Path(__file__).resolve().parent
#: Of the environment: the form in which programs run that are recorded with libraries.
FORM = "FIELDTRACE_NODE_FORM"
MODULES = "modules"
BUNDLERS = {"esbuild": "bundler", "rollup": "bundlers", "webpack": "bundlers"}

REQUIRE = re.compile(r"^(?:const (.+?) = )?require\('(.+?)'\)(.*);$")
EXPORTS = re.compile(r"^module\.exports = (.+);$")


def put_into(form: str, program: Path) -> None:
    """Puts a program that has libraries into a form, with those beside it."""
    folder = program.parent
    libraries = folder / "node_modules"
    if not libraries.is_symlink():
        return
    if form == MODULES:
        (folder / "package.json").write_text('{"type": "module"}')
        for each in folder.glob("*.js"):
            each.write_text(as_module(each.read_text()))
    else:
        made = folder / "made" / program.name
        bundle(form, program, made)
        made.replace(program)
        libraries.unlink()  # all is in the bundle, or the program fails


def as_module(text: str) -> str:
    """An ES module that does what the text of a CommonJS module does."""
    imports, lines = ["import { createRequire } from 'node:module';"], []
    for line in text.splitlines():
        if found := REQUIRE.match(line):
            names, module, behind = found.groups()
            module += ".js" if module.startswith(".") else ""
            imports.append(f"import module{len(imports)} from '{module}';")
            if names:
                lines.append(f"const {names} = module{len(imports) - 1}{behind};")
        else:
            lines.append(EXPORTS.sub(r"export default \1;", line))
    imports.append("const require = createRequire(import.meta.url);")
    return "\n".join([*imports, *lines, ""])


def bundle(bundler: str, program: Path, made: Path) -> None:
    """Puts a program and its libraries into one file, with the agent's plug-in."""
    tools = installed(HERE / "packages" / BUNDLERS[bundler] / "package.json")
    command = ["node", HERE / "bundle.js", bundler, tools, program, made]
    environment = {key: value for key, value in os.environ.items() if key != "NODE_OPTIONS"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
