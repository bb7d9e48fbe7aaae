# SPDX-License-Identifier: MIT
"""JVMs whose compiler orders, hoists and sinks instructions by lot, each with a seed of its own.

What a compiler did is one of the things that it may do. HotSpot's own stress options (diagnostic)
have C2 choose by lot among all the orders that are right; collectors, references and compilers
change from seed to seed. No verdict may contradict what must be so.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.jvm.agent import built_agent
from fieldtrace_cli.lttng.session_daemon import session_daemon
from harness import command_line

from accuracy import jdks, recorded
from accuracy.build import Compiled, compiled
from accuracy.comparison import DECIDED
from accuracy.jdks import Jdk
from accuracy.matrix import HW, Cell

SEEDS, QUICK_SEEDS = 200, 2
SECONDS = 6.0
# None has so many: time alone ends a JVM.
VERDICTS = 100_000
COLLECTORS = ("G1", "Parallel", "Serial")
COMPILERS = ("C2", "tiered")
LOTS = ("StressLCM", "StressGCM", "StressIGVN", "StressCCP")
# How the JVM lays its heap, and so codes references.
HEAPS: Mapping[str, tuple[str, ...]] = {
    "unscaled": (),
    "scaled": ("-XX:HeapBaseMinAddress=8g",),
    "based": ("-XX:HeapBaseMinAddress=40g",),
    "wide": ("-XX:-UseCompressedOops",),
    "large pages": ("-XX:+UseTransparentHugePages",),
    "marking": ("-XX:+ExplicitGCInvokesConcurrent", "-XX:InitiatingHeapOccupancyPercent=0"),
}


@dataclass(frozen=True)
class Stressed:
    """What one JVM gave."""

    seed: int
    jdk: int
    collector: str
    compiler: str
    heap: str
    verdicts: int
    impossible: dict[str, int]  # by field and verdict
    complaints: list[str]


def drawn(seed: int, some: Sequence[Jdk]) -> tuple[Cell, str]:
    """The JVM of a seed and the name of its heap: every choice comes with every other."""
    rest, jdk = divmod(seed, len(some))
    rest, collector = divmod(rest, len(COLLECTORS))
    rest, compiler = divmod(rest, len(COMPILERS))
    heap = list(HEAPS)[(rest + seed) % len(HEAPS)]
    lots = (f"-XX:+{lot}" for lot in LOTS)
    options = (
        # Not every JDK has them all.
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockDiagnosticVMOptions",
        *lots,
        f"-XX:StressSeed={seed}",
        *HEAPS[heap],
    )
    cell = Cell(some[jdk], COLLECTORS[collector], COMPILERS[compiler], "platform", HW, options)
    return cell, heap


def run(arguments: argparse.Namespace, agent_options: dict[str, str]) -> None:
    """Runs the seeds that have not been run, and says what is not true."""
    some = jdks.chosen(arguments.jdk or [])
    count = arguments.seeds or (QUICK_SEEDS if arguments.quick else SEEDS)
    output = command_line.made_folder(arguments.output) / "accuracy-stress.jsonl"
    done = _read(output)
    line = ProgressLine()
    classes: dict[int, Compiled] = {}
    names = arguments.program or ()
    with tempfile.TemporaryDirectory(prefix="fieldtrace-stress-") as folder, session_daemon():
        agent = Path(shutil.copy(built_agent(), folder))
        settings = recorded.Settings(
            agent, agent_options, arguments.seed, VERDICTS, arguments.seconds or SECONDS, 0.9999
        )
        for seed in range(1, count + 1):
            if seed in done:
                continue
            cell, heap = drawn(seed, some)
            if cell.jdk.version not in classes:
                classes[cell.jdk.version] = compiled(
                    cell.jdk,
                    arguments.seed,
                    names,
                    Path(folder) / f"jdk-{cell.jdk.version}",
                    stressed=True,
                )
            result = recorded.run(cell, classes[cell.jdk.version], settings, line.update)
            line.clear()
            done[seed] = _stressed(seed, heap, result)
            with output.open("a") as appended:
                appended.write(json.dumps(asdict(done[seed])) + "\n")
            print(f"seed {seed} of {count}: {_summary(done[seed])}", file=sys.stderr, flush=True)
    print(_table(list(done.values())))
    print(f"written: {output}")
    untrue = [each for each in done.values() if each.impossible or each.complaints]
    if untrue:
        raise FieldtraceError(
            "\n".join(f"seed {each.seed}: {_summary(each)}" for each in untrue),
            "mend what bends them; a seed is run again once its line of the file is removed",
        )


def _stressed(seed: int, heap: str, result: recorded.Result) -> Stressed:
    shares = result.comparison.shares
    ends: Counter[str] = sum(result.verdicts.by_place.values(), Counter())
    # Few seconds leave fields without a verdict.
    complaints = [c for c in result.comparison.complaints if "has no verdict" not in c]
    return Stressed(
        seed,
        result.cell.jdk.version,
        result.cell.collector,
        result.cell.compiler,
        heap,
        sum(ends[verdict] for verdict in DECIDED),
        {
            f"{share.place.type}.{share.place.field} {share.verdict}, in truth {share.truth:.0f}, "
            f"of {share.verdicts}": share.impossible
            for share in shares
            if share.impossible
        },
        complaints,
    )


def _read(path: Path) -> dict[int, Stressed]:
    if not path.is_file():
        return {}
    try:
        some = [Stressed(**json.loads(line)) for line in path.read_text().splitlines()]
    except (ValueError, TypeError) as error:
        raise FieldtraceError(f"{path} cannot be read: {error}", "remove it") from None
    return {each.seed: each for each in some}


def _summary(each: Stressed) -> str:
    jvm = f"JDK {each.jdk}, {each.collector}, {each.compiler}, {each.heap}"
    wrong = [f"{count} impossible: {what}" for what, count in each.impossible.items()]
    return "; ".join([f"{jvm}: {each.verdicts} verdicts", *wrong, *each.complaints])


def _table(some: Sequence[Stressed]) -> str:
    rows = []
    for key in sorted({(each.jdk, each.collector) for each in some}):
        group = [each for each in some if (each.jdk, each.collector) == key]
        impossible = sum(sum(each.impossible.values()) for each in group)
        verdicts = sum(each.verdicts for each in group)
        rows.append([*map(str, key), str(len(group)), f"{verdicts:,}", str(impossible)])
    return command_line.table(["JDK", "collector", "JVMs", "verdicts", "impossible"], rows)
