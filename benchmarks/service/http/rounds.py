# SPDX-License-Identifier: MIT
"""What the benchmarks of the two services share: command line, rounds and results."""

import json
import random
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from conditions import Condition
from fieldtrace_cli.base.errors import FieldtraceError
from harness import command_line, machine
from harness.peer import VERSION
from harness.ratios import CONFIDENCE, Estimate
from measurement import Recording, Settings
from prepared import prepared

LONGER = 10  # times the rounds that were asked for, where an interval is wanted
DRAW = Path(__file__).resolve().parent / "draw"


@dataclass(frozen=True)
class Benchmark:
    """One of them. `name` is that of the results' files, `measure_round` gives what it measured by
    condition and the recording, `markdown` the tables of all rounds, `line` one condition's round
    in words, `widest` the interval that decides whether more rounds are needed."""

    name: str
    turn_seconds: int
    turns: int
    connections: int
    measure_round: Callable[
        [Sequence[Condition], Settings, Path, Path], tuple[Mapping[str, Any], Recording]
    ]
    markdown: Callable[[Mapping[str, Any], int], str]
    line: Callable[[Mapping[str, Any]], str]
    widest: Callable[[Mapping[str, Any]], Estimate | None] | None = None

    def main(self, description: str) -> None:
        """Measures what the command line asks for, and prints, writes and draws it."""
        arguments = self._parser(description).parse_args()
        if arguments.quick:
            arguments.rounds, arguments.turns = 1, 1
            arguments.warm_up = arguments.longest_warm_up = 3
        settings = Settings(
            arguments.connections,
            arguments.warm_up,
            arguments.longest_warm_up,
            arguments.turns,
            arguments.jvm_options,
        )
        described = machine.describe()
        logs = command_line.made_folder(arguments.output / "services")
        print(self._measure(arguments, settings, logs, described))
        print(f"written: {arguments.output}/{self.name}.md and .json", flush=True)
        self._draw(arguments.output)

    def _parser(self, description: str) -> ArgumentParser:
        parser = command_line.parser(description)
        number = command_line.positive
        parser.add_argument(
            "--turns",
            metavar="N",
            type=number,
            default=self.turns,
            help=f"of each condition in a round, of {self.turn_seconds} s (%(default)s)",
        )
        parser.add_argument(
            "--warm-up", metavar="S", type=number, default=20, help="at least (%(default)s)"
        )
        parser.add_argument(
            "--longest-warm-up",
            metavar="S",
            type=number,
            default=120,
            help="even where the JVMs still compile (%(default)s)",
        )
        command_line.add_only(parser)
        parser.add_argument(
            "--before",
            metavar="JAR",
            type=Path,
            help="also measure another build of the agent, to compare",
        )
        parser.add_argument(
            "--connections",
            metavar="N",
            type=number,
            default=self.connections,
            help="(%(default)s)",
        )
        parser.add_argument(
            "--jvm-options",
            metavar="...",
            default="-XX:+UseSerialGC -Xmx256m",
            help="(%(default)s)",
        )
        if self.widest:
            parser.add_argument(
                "--interval",
                metavar="W",
                type=float,
                help="go on, for ten times as many rounds at most, until the interval of 95 %% of"
                " every ratio of CPU time is at most so wide, 0.02 for 1.01 to 1.03",
            )
        parser.add_argument(
            "--quick",
            action="store_true",
            help="one short round, which shows that everything works and measures nothing",
        )
        return parser

    def _measure(
        self, arguments: Namespace, settings: Settings, logs: Path, described: Mapping[str, Any]
    ) -> str:
        """Measures every condition in every round, and writes the rounds so far after each. Gives
        their tables."""
        with prepared(logs, arguments.only, arguments.before) as ready:
            runs: dict[str, list[Any]] = {condition.name: [] for condition in ready.conditions}
            lost = 0
            wanted = getattr(arguments, "interval", None)
            for number in range(1, arguments.rounds * (LONGER if wanted else 1) + 1):
                say(f"round {number}: {len(ready.conditions)} conditions, some minutes")
                drawn = random.sample(ready.conditions, len(ready.conditions))
                measured, recorded = self.measure_round(drawn, settings, ready.jar, logs)
                lost += recorded.lost
                for name, measurement in measured.items():
                    runs[name].append(measurement)
                    say(f"round {number}: {name}: {self.line(measurement)}")
                self._write(arguments.output, described, settings, runs, lost)
                if wanted and number >= arguments.rounds and self._is_known(runs, wanted):
                    break
        return self.markdown(runs, lost)

    def _is_known(self, runs: Mapping[str, Any], wanted: float) -> bool:
        """Whether every interval is as narrow as is wanted, with 95 %."""
        widest = self.widest(runs) if self.widest else None
        if widest is None:
            say("every turn of a condition was disturbed so far: a quieter machine is needed")
            return False
        say(f"the widest interval of CPU time: {widest:.3f}")
        return widest.high - widest.low <= wanted and widest.confidence >= CONFIDENCE

    def _write(
        self,
        output: Path,
        described: Mapping[str, Any],
        settings: Settings,
        runs: Mapping[str, Any],
        lost: int,
    ) -> None:
        results = {
            "machine": described,
            "settings": {
                **asdict(settings),
                "seconds": settings.turns * self.turn_seconds,
                "peer": f"opentelemetry-javaagent {VERSION}",
            },
            "runs": runs,
            "lost": lost,
        }
        (output / f"{self.name}.json").write_text(json.dumps(results, indent=1))
        (output / f"{self.name}.md").write_text(self.markdown(runs, lost))

    def _draw(self, output: Path) -> None:
        results = output / f"{self.name}.json"
        drawn = subprocess.run([DRAW, results], check=False)
        if drawn.returncode != 0:
            raise FieldtraceError(
                "the picture could not be drawn (see above); the numbers are complete",
                f"scripts/setup --development, then benchmarks/service/http/draw {results}",
            )


def say(what: str) -> None:
    """Tells whoever waits."""
    print(what, file=sys.stderr, flush=True)
