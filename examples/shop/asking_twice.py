# SPDX-License-Identifier: MIT
"""A build of the service orders with a fault to find: it asks twice for each product."""

import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONTROLLER = "org/fieldtrace/examples/shop/orders/OrderController.java"
CALL = "Product product = calls.product(line.getSku(), span);"


def built(jar: Path, folder: Path) -> Path:
    """A copy of the jar of orders with the fault, in the folder."""
    work = folder / "work"
    work.mkdir()
    jar = jar.resolve()
    faulty = Path(shutil.copy(jar, folder))
    _run("jar", "xf", jar, cwd=work)
    text = (HERE / "orders" / "src" / "main" / "java" / CONTROLLER).read_text("utf-8")
    if CALL not in text:
        raise SystemExit(f"{CONTROLLER} has no line {CALL}")
    source = work / Path(CONTROLLER).name
    source.write_text(text.replace(CALL, f"calls.product(line.getSku(), span);\n{CALL}"), "utf-8")
    classes = work / "BOOT-INF" / "classes"
    path = ":".join(map(str, [classes, *(work / "BOOT-INF" / "lib").glob("*.jar")]))
    _run("javac", "--release", "17", "-parameters", "-cp", path, "-d", classes, source)
    _run("jar", "uf0", faulty, "-C", work, "BOOT-INF/classes")
    shutil.rmtree(work)
    return faulty


def _run(*command: object, cwd: Path | None = None) -> None:
    # These would be recorded, too.
    environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{command[0]} failed: {done.stdout}{done.stderr}")
