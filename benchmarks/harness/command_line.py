# SPDX-License-Identifier: MIT
"""What the command lines of the benchmarks share."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from fieldtrace_cli.base import interruption
from fieldtrace_cli.base.errors import FieldtraceError

EXIT_STATUS = """\
exit status:
  0    done
  1    failed, or what was measured is not valid; standard error says why and the remedy
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others), everything that was started is stopped
"""


def parser(description: str, *, has_rounds: bool = True) -> argparse.ArgumentParser:
    """A parser with the arguments that every benchmark has; some measure no times, and once."""
    made = argparse.ArgumentParser(
        description=description,
        epilog=EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    if has_rounds:
        made.add_argument(
            "--rounds",
            metavar="N",
            type=positive,
            default=8,
            help="how often everything is measured; 6 give 95 %% confidence (%(default)s)",
        )
    made.add_argument(
        "--output",
        metavar="DIR",
        type=Path,
        default=Path("fieldtrace-out/benchmarks"),
        help="folder of the results, which replace older ones (%(default)s)",
    )
    return made


def add_quick(parser: argparse.ArgumentParser, text: str, **settings: int) -> None:
    """Adds `--quick`, which stands for settings of a run that shows whether all works; those that
    are given beside it count."""
    parser.add_argument("--quick", action="store_true", help=text)
    if "--quick" in sys.argv[1:]:
        parser.set_defaults(**settings)


def add_only(parser: argparse.ArgumentParser) -> None:
    """Adds `--only`, which names conditions and may be given again."""
    parser.add_argument(
        "--only",
        metavar="NAME",
        action="append",
        default=[],
        help="only this condition, beside bare; may be given again (all)",
    )


def positive(text: str) -> int:
    """The argument as a whole number above 0."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return number


def made_folder(path: Path) -> Path:
    """The folder, made if it is not there. Raises FieldtraceError where it cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FieldtraceError(
            f"the folder {path} cannot be made: {error.strerror}", "choose another with --output"
        ) from error
    return path


def run(name: str, main: Callable[[], None]) -> int:
    """Runs a benchmark, says what became of it, and gives its exit status."""
    interruption.raise_on_signals()
    try:
        main()
    except FieldtraceError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return error.status
    except interruption.Interrupted as interrupted:
        print(f"\n{name}: interrupted; everything that was started is stopped.", file=sys.stderr)
        return interrupted.status
    return 0


def table(header: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
